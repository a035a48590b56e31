(** * Boards of two dimensions and of three

    The boards of the theorems about families.  These definitions are part of what a reader trusts,
    like [Game.v]. *)
From Coq Require Import ZArith List Bool Lia.
From Slitherlab Require Import Game Snake Window.
Import ListNotations.
Open Scope Z_scope.

(** The cells of a board with sides [p] and [q]. *)
Definition on_board (p q : Z) (c : cell) : Prop := 0 <= fst c < p /\ 0 <= snd c < q.

(** The grid: cells at distance 1 are joined. *)
Definition grid (p q : Z) : graph cell :=
  {| vertex := on_board p q;
     edge c d := on_board p q c /\ on_board p q d /\
       Z.abs (fst c - fst d) + Z.abs (snd c - snd d) = 1 |}.

(** Any lattice: the steps that join cells, and which axes are rings. *)
Record lattice := { steps : list cell; ring_x : bool; ring_y : bool }.
Definition wrap (ring : bool) (p z : Z) : Z := if ring then z mod p else z.
Definition board (L : lattice) (p q : Z) : graph cell :=
  {| vertex := on_board p q;
     edge c d := on_board p q c /\ on_board p q d /\
       exists s, In s (steps L) /\
         fst d = wrap (ring_x L) p (fst c + fst s) /\ snd d = wrap (ring_y L) q (snd c + snd s) |}.

Definition orthogonal : list cell := [(0, -1); (-1, 0); (1, 0); (0, 1)].
Definition grid_lattice := {| steps := orthogonal; ring_x := false; ring_y := false |}.
Definition torus_lattice := {| steps := orthogonal; ring_x := true; ring_y := true |}.
Definition cylinder_lattice := {| steps := orthogonal; ring_x := true; ring_y := false |}.
Definition king_lattice :=
  {| steps := [(-1, -1); (0, -1); (1, -1); (-1, 0); (1, 0); (-1, 1); (0, 1); (1, 1)];
     ring_x := false; ring_y := false |}.
Definition knight_lattice :=
  {| steps := [(-1, -2); (1, -2); (-2, -1); (2, -1); (-2, 1); (2, 1); (-1, 2); (1, 2)];
     ring_x := false; ring_y := false |}.
(** The triangular lattice, with six neighbours. *)
Definition hex_lattice :=
  {| steps := [(0, -1); (1, -1); (-1, 0); (1, 0); (-1, 1); (0, 1)]; ring_x := false; ring_y := false |}.

(** ** Three dimensions
    Boxes of cells, two of which are joined when they differ by a step. *)
Definition cell3 := (Z * Z * Z)%type.
Definition plus3 (c s : cell3) : cell3 :=
  let '(i, j, k) := c in let '(a, b, d) := s in (i + a, j + b, k + d).
Definition in_box (p q r : Z) (c : cell3) : Prop :=
  let '(i, j, k) := c in 0 <= i < p /\ 0 <= j < q /\ 0 <= k < r.
(** If [cut_off], the first and the last cell of a box are not there. *)
Record lattice3 := { steps3 : list cell3; cut_off : bool }.
Definition there (L : lattice3) (p q r : Z) (c : cell3) : Prop :=
  in_box p q r c /\ (cut_off L = true -> c <> (0, 0, 0) /\ c <> (p - 1, q - 1, r - 1)).
Definition board3 (L : lattice3) (p q r : Z) : graph cell3 :=
  {| vertex := there L p q r;
     edge c d := there L p q r c /\ there L p q r d /\ exists s, In s (steps3 L) /\ d = plus3 c s |}.
Definition grid3_lattice :=
  {| steps3 := [(0, 0, -1); (0, -1, 0); (-1, 0, 0); (1, 0, 0); (0, 1, 0); (0, 0, 1)]; cut_off := false |}.
(** All steps with coordinates up to [m] for which [f] holds, and boards whose steps are those. *)
Definition steps_where (m : nat) (f : cell3 -> bool) : list cell3 :=
  let line := map (fun k => Z.of_nat k - Z.of_nat m) (seq 0 (2 * m + 1)) in
  filter f (flat_map (fun k => flat_map (fun j => map (fun i => (i, j, k)) line) line) line).
Definition king3_lattice :=
  {| steps3 := steps_where 1 (fun '(i, j, k) => negb (Z.abs i + Z.abs j + Z.abs k =? 0)); cut_off := false |}.
Definition knight3_lattice :=
  {| steps3 := steps_where 2 (fun '(i, j, k) => i * i + j * j + k * k =? 5); cut_off := false |}.

(** ** Honeycombs
    A wall of bricks, [b] rows of [a].  In row r of bricks the bottom and top corners are those from r to r + 2a;
    each corner is joined to the next in its row, and (x, y) to (x, y + 1) if x + y is even. *)
Definition corner (a b : Z) (c : cell) : Prop :=
  exists r, 0 <= r < b /\ (snd c = r \/ snd c = r + 1) /\ r <= fst c <= r + 2 * a.
Definition next_corner (c d : cell) : Prop :=
  snd c = snd d /\ fst d = fst c + 1 \/ fst c = fst d /\ snd d = snd c + 1 /\ Z.even (fst c + snd c) = true.
Definition honeycomb (a b : Z) : graph cell :=
  {| vertex := corner a b;
     edge c d := corner a b c /\ corner a b d /\ (next_corner c d \/ next_corner d c) |}.
(** The same boards as boxes: corners along two axes, and of two kinds. *)
Definition honeycomb_lattice :=
  {| steps3 := [(0, 0, -1); (1, 0, -1); (0, 1, -1); (0, -1, 1); (-1, 0, 1); (0, 0, 1)]; cut_off := true |}.

(** ** Facts *)
Lemma orthogonal_iff i j k l : In (k - i, l - j) orthogonal <-> Z.abs (i - k) + Z.abs (j - l) = 1.
Proof.
  unfold orthogonal; simpl; split.
  - intros H; repeat (destruct H as [H|H]; [injection H; lia|]); destruct H.
  - intros H.
    assert (C : k - i = 0 /\ l - j = -1 \/ k - i = -1 /\ l - j = 0 \/ k - i = 1 /\ l - j = 0 \/ k - i = 0 /\ l - j = 1) by lia.
    destruct C as [[-> ->]|[[-> ->]|[[-> ->]|[-> ->]]]]; auto.
Qed.

(** The grid is the lattice with the four orthogonal steps. *)
Lemma grid_is_lattice p q c d : edge (grid p q) c d <-> edge (board grid_lattice p q) c d.
Proof.
  destruct c as [i j], d as [k l]; simpl; split.
  - intros [Hc [Hd H]]; repeat split; try apply Hc; try apply Hd.
    exists (k - i, l - j). split; [apply orthogonal_iff; auto|simpl; lia].
  - intros [Hc [Hd [s [Hs [H1 H2]]]]]; repeat split; try apply Hc; try apply Hd.
    apply orthogonal_iff. simpl in *. subst. replace (i + fst s - i, j + snd s - j) with s; auto.
    destruct s; simpl; f_equal; lia.
Qed.

(** What can be forced depends on the edges alone, not on how they are described. *)
Lemma beats_same V (G H : graph V) g misere n x :
  (forall v, vertex G v <-> vertex H v) -> (forall u v, edge G u v <-> edge H u v) ->
  forall t s, beats G g misere n x t s -> beats H g misere n x t s.
Proof.
  intros HV HE t s B.
  assert (M : forall p p', move G g n p p' <-> move H g n p p').
  { intros p p'; unfold move. enough (forall a b, grow G g a b <-> grow H g a b) by (rewrite H0; tauto).
    intros a b; split; intros Q; destruct Q; constructor; auto; try (apply HE; auto; fail); apply HV; auto. }
  unfold beats in *. induction B as [p p' Ht Hm _ IH|p Ht Hex Hall IH|p Hm Ht Hno].
  - eapply others_move; eauto; apply M; auto.
  - apply x_moves; auto; [intros Q; destruct (Hex Q) as [p' Hp']; exists p'; apply M; auto|].
    intros p' Hp'; apply IH, M; auto.
  - apply others_stuck; auto. intros p' Hp'; eapply Hno, M; eauto.
Qed.
Lemma beats_grid p q g misere n x t s :
  beats (board grid_lattice p q) g misere n x t s -> beats (grid p q) g misere n x t s.
Proof. apply beats_same; [reflexivity|intros; symmetry; apply grid_is_lattice]. Qed.

(** The same for a map of one board onto another. *)
Section Transfer.
  Variables V W : Type.
  Variable G : graph V.
  Variable H : graph W.
  Variable f : V -> W.
  Hypothesis inj : forall u v, f u = f v -> u = v.
  Hypothesis verts : forall v, vertex G v <-> vertex H (f v).
  Hypothesis edges : forall u v, edge G u v <-> edge H (f u) (f v).
  Hypothesis onto : forall w, vertex H w -> exists v, f v = w.
  Hypothesis ends_there : forall u v, edge H u v -> vertex H u /\ vertex H v.
  Lemma mapped_In v s : In (f v) (map f s) <-> In v s.
  Proof. rewrite in_map_iff. split; [intros [u [E I]]; apply inj in E; subst; auto|eauto]. Qed.
  Lemma grow_map g s s' : grow G g s s' -> grow H g (map f s) (map f s').
  Proof.
    intros Q. destruct Q as [u v T He Hne|v T Hv|a r w He Hw|r b w T He Hw]; simpl; rewrite ?map_app; simpl.
    - constructor; auto. apply edges; auto.
    - constructor; auto. apply verts; auto.
    - constructor; [apply edges; auto|]. change (f a :: map f r) with (map f (a :: r)). rewrite mapped_In. auto.
    - constructor; auto; [apply edges; auto|]. change [f b] with (map f [b]). rewrite <- map_app, mapped_In. auto.
  Qed.
  Lemma grow_back_map g s z : grow H g (map f s) z -> exists s', z = map f s' /\ grow G g s s'.
  Proof.
    intros Q. remember (map f s) as m eqn:E. destruct Q as [u v T He Hne|v T Hv|a r w He Hw|r b w T He Hw].
    - destruct s; [|discriminate]. destruct (ends_there u v He) as [Vu Vv]. destruct (onto u Vu) as [u' <-], (onto v Vv) as [v' <-].
      exists [u'; v']. split; auto. constructor; auto; [apply edges; auto|congruence].
    - destruct s; [|discriminate]. destruct (onto v Hv) as [v' <-]. exists [v']. split; auto. constructor; auto. apply verts; auto.
    - destruct s as [|a' s]; [discriminate|]. injection E as -> ->. destruct (onto w (proj2 (ends_there _ _ He))) as [w' <-].
      exists (w' :: a' :: s). split; auto. constructor; [apply edges; auto|]. intros I. apply Hw. apply (mapped_In w' (a' :: s)). auto.
    - destruct s as [|b' s _] using rev_ind; [destruct r; discriminate|]. rewrite map_app in E. simpl in E. apply app_inj_tail in E. destruct E as [-> ->].
      destruct (onto w (proj2 (ends_there _ _ He))) as [w' <-]. exists ((s ++ [b']) ++ [w']). split; [rewrite !map_app; auto|].
      constructor; auto; [apply edges; auto|]. intros I. apply Hw. change [f b'] with (map f [b']). rewrite <- map_app. apply mapped_In. auto.
  Qed.
  Lemma after_map g n t s : after g n t (map f s) = after g n t s.
  Proof. destruct s; auto. Qed.
  Theorem beats_map g misere n x t s : beats H g misere n x t (map f s) -> beats G g misere n x t s.
  Proof.
    unfold beats. intros B. remember (t, map f s) as p eqn:E. revert t s E.
    induction B as [p p' Ht [Hg Ha] _ IH|p Ht Hex Hall IH|p Hm Ht Hno]; intros t s ->; cbn [fst snd] in *.
    - destruct (grow_back_map g s (snd p') Hg) as [s' [E Q]]. rewrite after_map in Ha.
      apply others_move with (after g n t s, s'); auto; [split; auto|]. apply IH. destruct p'; cbn [fst snd] in *; congruence.
    - apply x_moves; auto.
      + intros M. destruct (Hex M) as [p' [Hg Ha]]. destruct (grow_back_map g s (snd p') Hg) as [s' [E Q]]. exists (after g n t s, s'). split; auto.
      + intros [t' s'] [Hg Ha]. cbn [fst snd] in *. apply (IH (t', map f s')); auto. split; cbn [fst snd]; [apply grow_map; auto|rewrite after_map; auto].
    - apply others_stuck; auto. intros [t' s'] [Hg Ha]. apply (Hno (t', map f s')). split; cbn [fst snd] in *; [apply grow_map; auto|rewrite after_map; auto].
  Qed.
End Transfer.

(** A honeycomb of bricks is the box without its first and last cell. *)
Definition brick (c : cell) : cell3 := let m := fst c - snd c + 1 in (m / 2, snd c, m mod 2).
Lemma honeycomb_there a b c : 1 <= b -> corner a b c <-> there honeycomb_lattice (a + 1) (b + 1) 2 (brick c).
Proof.
  intros Hb. destruct c as [x y]. unfold corner, there, in_box, brick; cbn [fst snd cut_off honeycomb_lattice].
  pose proof (Z.div_mod (x - y + 1) 2 ltac:(lia)) as D. pose proof (Z.mod_pos_bound (x - y + 1) 2 ltac:(lia)) as M.
  set (i := (x - y + 1) / 2) in *. set (k := (x - y + 1) mod 2) in *. clearbody i k. split.
  - intros [r [R1 [R2 R3]]]. split; [lia|]. intros _. split; intros [= E1 E2 E3]; lia.
  - intros [B C]. destruct (C eq_refl) as [C1 C2].
    assert (N1 : ~ (i = 0 /\ y = 0 /\ k = 0)) by (intros [-> [-> ->]]; auto).
    assert (N2 : ~ (i = a + 1 - 1 /\ y = b + 1 - 1 /\ k = 2 - 1)) by (intros [-> [-> ->]]; auto).
    destruct (Z.eq_dec y 0); [exists 0; lia|]. destruct (Z.eq_dec y b); [exists (y - 1); lia|].
    destruct (Z_le_gt_dec x (y - 1)); [exists (y - 1); lia|]. exists y; lia.
Qed.
Lemma honeycomb_step c d : next_corner c d \/ next_corner d c <-> exists s, In s (steps3 honeycomb_lattice) /\ brick d = plus3 (brick c) s.
Proof.
  destruct c as [x y], d as [x' y']. unfold next_corner, brick, plus3; cbn [fst snd steps3 honeycomb_lattice].
  pose proof (Z.div_mod (x - y + 1) 2 ltac:(lia)) as D. pose proof (Z.mod_pos_bound (x - y + 1) 2 ltac:(lia)) as M.
  pose proof (Z.div_mod (x' - y' + 1) 2 ltac:(lia)) as D'. pose proof (Z.mod_pos_bound (x' - y' + 1) 2 ltac:(lia)) as M'.
  set (i := (x - y + 1) / 2) in *. set (k := (x - y + 1) mod 2) in *. set (i' := (x' - y' + 1) / 2) in *. set (k' := (x' - y' + 1) mod 2) in *.
  clearbody i k i' k'. rewrite !Z.even_spec. split.
  - intros E. assert (C : (i' = i /\ y' = y \/ i' = i + 1 /\ y' = y \/ i' = i /\ y' = y + 1) /\ k = 1 /\ k' = 0
      \/ (i' = i /\ y' = y \/ i' = i - 1 /\ y' = y \/ i' = i /\ y' = y - 1) /\ k = 0 /\ k' = 1).
    { destruct E as [[[E1 E2]|[E1 [E2 [h E3]]]]|[[E1 E2]|[E1 [E2 [h E3]]]]]; lia. }
    destruct C as [[[[-> ->]|[[-> ->]|[-> ->]]] [-> ->]]|[[[-> ->]|[[-> ->]|[-> ->]]] [-> ->]]].
    + exists (0, 0, -1). split; [simpl; tauto|repeat f_equal; lia].
    + exists (1, 0, -1). split; [simpl; tauto|repeat f_equal; lia].
    + exists (0, 1, -1). split; [simpl; tauto|repeat f_equal; lia].
    + exists (0, 0, 1). split; [simpl; tauto|repeat f_equal; lia].
    + exists (-1, 0, 1). split; [simpl; tauto|repeat f_equal; lia].
    + exists (0, -1, 1). split; [simpl; tauto|repeat f_equal; lia].
  - intros [[[p q] r] [I E]]. injection E as E1 E2 E3. simpl in I.
    repeat (destruct I as [I|I]; [injection I as <- <- <-;
      first [left; left; lia|right; left; lia|left; right; split; [lia|split; [lia|exists (i + y); lia]]|right; right; split; [lia|split; [lia|exists (i' + y'); lia]]
            |left; right; split; [lia|split; [lia|exists (i + y - 1); lia]]|right; right; split; [lia|split; [lia|exists (i' + y' - 1); lia]]]|]).
    destruct I.
Qed.
Theorem honeycomb_is_box a b g misere n x t s : 1 <= b ->
  beats (board3 honeycomb_lattice (a + 1) (b + 1) 2) g misere n x t (map brick s) -> beats (honeycomb a b) g misere n x t s.
Proof.
  intros Hb. apply beats_map.
  - intros [x1 y1] [x2 y2]. unfold brick; cbn [fst snd]. intros [= E1 E2 E3]. subst y2.
    pose proof (Z.div_mod (x1 - y1 + 1) 2 ltac:(lia)). pose proof (Z.div_mod (x2 - y1 + 1) 2 ltac:(lia)). f_equal; lia.
  - intros v. apply honeycomb_there; auto.
  - intros u v. simpl. rewrite !(honeycomb_there a b) by auto. rewrite honeycomb_step. reflexivity.
  - intros [[i j] k] [[Hi [Hj Hk]] _]. exists (2 * i + k + j - 1, j). unfold brick; cbn [fst snd].
    replace (2 * i + k + j - 1 - j + 1) with (k + i * 2) by lia. rewrite Z.div_add, Z.mod_add, Z.div_small, Z.mod_small by lia. auto.
  - intros u v [H1 [H2 _]]. auto.
Qed.
