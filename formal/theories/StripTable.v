(** * Three players on a strip of two rows: places that the partners win

    A table of places, with numbers of cells counted modulo 3 from some number on, is [closed] if it answers every step of the player to be
    beaten, and has a step of the partners for each of its places.  As every step uses up a cell, what is in a closed table is won ([won_beats]). *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch Drawing ManyPlayers Seams Placing ShortSnakes StripEnds StripMoves.
Import ListNotations.
Open Scope Z_scope.
Local Arguments near : simpl never.

(** ** All steps from a place *)
Definition only {T} (b : bool) (a : T) : list T := if b then [a] else [].
Lemma in_only {T} b (a c : T) : In c (only b a) <-> b = true /\ a = c.
Proof. destruct b; simpl; intuition discriminate. Qed.
Lemma map_only {T U} (f : T -> U) b a : map f (only b a) = only b (f a).
Proof. destruct b; auto. Qed.
Definition tip_succs (t : tip) : list tip :=
  match t with
  | Running k m => only true (Turned k m) ++ only (1 <=? m) (Running (k + 1) (m - 1))
  | Turned k m => only (1 <=? k) (Corridor (k - 1)) ++ only (1 <=? m) (Running 0 (m - 1))
  | Corridor n => only (1 <=? n) (Corridor (n - 1))
  end.
Definition succs (P : place) : list place :=
  match P with
  | Apart t u => map (fun t' => Apart t' u) (tip_succs t) ++ map (fun u' => Apart t u') (tip_succs u)
  | Race j m => only (1 <=? j) (Crossed j m) ++ only (1 <=? j) (Race (j - 1) m) ++ only (1 <=? m) (Race (j + 1) (m - 1))
  | Crossed j m => only (2 <=? j) (Tunnel (j - 2)) ++ only (2 <=? j) (Crossed (j - 1) m) ++
      only (1 <=? m) (Apart (Running 0 (m - 1)) (Corridor (j - 1)))
  | Open j l r => only (1 <=? j) (Closed j l r) ++ only (1 <=? j) (Race (j - 1) r) ++ only (1 <=? r) (Open (j + 1) l (r - 1)) ++
      only ((j =? 0) && (1 <=? l)) (Open 1 r (l - 1)) ++ only ((1 <=? j) && (1 <=? l)) (Apart (Running 0 (l - 1)) (Running (j - 1) r))
  | Closed j l r => only (2 <=? j) (Between (j - 2) l) ++ only (2 <=? j) (Crossed (j - 1) r) ++
      only (1 <=? r) (Apart (Running 0 (r - 1)) (Turned (j - 1) l)) ++ only (1 <=? l) (Apart (Running 0 (l - 1)) (Turned (j - 1) r))
  | Between n l => only (1 <=? n) (Between (n - 1) l) ++ only (1 <=? n) (Tunnel (n - 1)) ++ only (1 <=? l) (Apart (Running 0 (l - 1)) (Corridor n))
  | Tunnel n => only (1 <=? n) (Tunnel (n - 1))
  end.
Ltac open_lists H := rewrite ?in_app_iff, ?in_only, ?andb_true_iff, ?Z.leb_le, ?Z.eqb_eq in H.
Lemma tip_succs_iff t t' : In t' (tip_succs t) <-> exists z, tip_step t t' z.
Proof.
  split.
  - intros H. destruct t; cbn [tip_succs] in H; open_lists H; decompose [or Logic.and] H; subst; eexists; (constructor; lia).
  - intros [z H]. destruct H; cbn [tip_succs]; rewrite ?in_app_iff, ?in_only, ?Z.leb_le; auto 8.
Qed.
Lemma succs_iff P P' : In P' (succs P) <-> next P P'.
Proof.
  split.
  - intros H. destruct P as [t u|j m|j m|j l r|j l r|n l|n]; cbn [succs] in H; open_lists H.
    + destruct H as [H|H]; apply in_map_iff in H; destruct H as [v [<- H]]; apply tip_succs_iff in H; destruct H as [z H];
        [eapply next_left; eauto|eapply next_right; eauto].
    + decompose [or Logic.and] H; subst; eapply next_step; (constructor; lia).
    + decompose [or Logic.and] H; subst; eapply next_step; (constructor; lia).
    + decompose [or Logic.and] H; subst; eapply next_step; (constructor; lia).
    + decompose [or Logic.and] H; subst; eapply next_step; (constructor; lia).
    + decompose [or Logic.and] H; subst; eapply next_step; (constructor; lia).
    + decompose [or Logic.and] H; subst; eapply next_step; (constructor; lia).
  - intros H. destruct H as [t t' u z H|t u u' z H|P e z P' H].
    + cbn [succs]. apply in_app_iff. left. apply (in_map (fun v => Apart v u)). apply tip_succs_iff. eauto.
    + cbn [succs]. apply in_app_iff. right. apply (in_map (fun v => Apart t v)). apply tip_succs_iff. eauto.
    + destruct H; cbn [succs]; rewrite ?in_app_iff, ?in_only, ?andb_true_iff, ?Z.leb_le, ?Z.eqb_eq; try change (0 + 1) with 1; auto 12.
Qed.

(** Every step uses up a cell. *)
Definition tip_size (t : tip) : Z := match t with Running k m => k + 2 * m + 1 | Turned k m => k + 2 * m | Corridor n => n end.
Definition size (P : place) : Z :=
  match P with
  | Apart t u => tip_size t + tip_size u
  | Race j m => j + 2 * m
  | Crossed j m => j - 1 + 2 * m
  | Open j l r => j + 2 * l + 2 * r
  | Closed j l r => j - 1 + 2 * l + 2 * r
  | Between n l => n + 2 * l
  | Tunnel n => n
  end.
Lemma size_ok P : place_ok P -> 0 <= size P.
Proof. destruct P as [t u| | | | | | ]; cbn [place_ok size]; try lia. destruct t, u; cbn [tip_ok tip_size]; lia. Qed.
Lemma next_size P P' : place_ok P -> next P P' -> size P' < size P.
Proof.
  intros K H. destruct H as [t t' u z H|t u u' z H|P e z P' H].
  - destruct H; cbn [place_ok tip_ok size tip_size] in *; lia.
  - destruct H; cbn [place_ok tip_ok size tip_size] in *; lia.
  - destruct H; cbn [place_ok tip_ok size tip_size] in *; lia.
Qed.

(** ** Numbers that stand for larger ones *)
(** From [T] on, only the remainder matters. *)
Definition short (T x : Z) : Z := if x <? T then x else T + (x - T) mod 3.
(** Enough for one step and what it leads to. *)
Definition wide (T x : Z) : Z := short (T + 3) x.
Lemma short_eq T x k : T <= x -> T <= x + 3 * k -> short T (x + 3 * k) = short T x.
Proof.
  intros H1 H2. unfold short. destruct (Z.ltb_spec (x + 3 * k) T), (Z.ltb_spec x T); try lia.
  f_equal. replace (x + 3 * k - T) with (x - T + k * 3) by ring. apply Z.mod_add. lia.
Qed.
Lemma short_cases T x : short T x = x \/ (T <= x /\ T <= short T x <= T + 2 /\ exists k, x = short T x + 3 * k).
Proof.
  unfold short. destruct (Z.ltb_spec x T); auto. right. pose proof (Z.mod_pos_bound (x - T) 3 ltac:(lia)). split; [auto|]. split; [lia|].
  exists ((x - T) / 3). pose proof (Z.div_mod (x - T) 3 ltac:(lia)). lia.
Qed.
Lemma short_bounds T x : 0 <= x -> 0 <= T -> 0 <= short T x < T + 3.
Proof. intros H HT. unfold short. destruct (Z.ltb_spec x T); [lia|]. pose proof (Z.mod_pos_bound (x - T) 3 ltac:(lia)). lia. Qed.
Lemma wide_add T U x d : T <= U + 3 + d -> short T (wide U x + d) = short T (x + d).
Proof.
  intros H. destruct (short_cases (U + 3) x) as [E|[H1 [H2 [k E]]]]; unfold wide; [rewrite E; auto|].
  rewrite E at 2. replace (short (U + 3) x + 3 * k + d) with (short (U + 3) x + d + 3 * k) by ring. symmetry. apply short_eq; lia.
Qed.
Lemma wide_same T U x : T <= U + 3 -> short T (wide U x) = short T x.
Proof. intros H. rewrite <- (Z.add_0_r (wide U x)), wide_add by lia. rewrite Z.add_0_r. auto. Qed.
Lemma wide_more T U x : T <= U + 3 -> short T (wide U x + 1) = short T (x + 1).
Proof. intros H. apply wide_add. lia. Qed.
Lemma wide_less T U x : T <= U + 2 -> short T (wide U x - 1) = short T (x - 1).
Proof. intros H. unfold Z.sub. apply wide_add. lia. Qed.
Lemma wide_two_less T U x : T <= U + 1 -> short T (wide U x - 2) = short T (x - 2).
Proof. intros H. unfold Z.sub. apply wide_add. lia. Qed.
Lemma wide_at_least c U x : c <= U + 3 -> (c <=? wide U x) = (c <=? x).
Proof.
  intros H. unfold wide. destruct (short_cases (U + 3) x) as [E|[H1 [H2 _]]]; [rewrite E; auto|].
  destruct (Z.leb_spec c (short (U + 3) x)), (Z.leb_spec c x); auto; lia.
Qed.
Lemma wide_zero U x : 0 <= U -> (wide U x =? 0) = (x =? 0).
Proof.
  intros H. unfold wide. destruct (short_cases (U + 3) x) as [E|[H1 [H2 _]]]; [rewrite E; auto|].
  destruct (Z.eqb_spec (short (U + 3) x) 0), (Z.eqb_spec x 0); auto; lia.
Qed.

(** Corridors count modulo 3 from [fromK] cells on, columns ahead from [fromM], and leads from [fromJ]. *)
Notation fromK := 5.
Notation fromM := 12.
Notation fromJ := 9.
Section By.
  Variable f : Z -> Z -> Z.
  Definition tip_by (t : tip) : tip :=
    match t with Running k m => Running (f fromK k) (f fromM m) | Turned k m => Turned (f fromK k) (f fromM m) | Corridor n => Corridor (f fromK n) end.
  Definition place_by (P : place) : place :=
    match P with
    | Apart t u => Apart (tip_by t) (tip_by u)
    | Race j m => Race (f fromJ j) (f fromM m)
    | Crossed j m => Crossed (f fromJ j) (f fromM m)
    | Open j l r => Open (f fromJ j) (f fromM l) (f fromM r)
    | Closed j l r => Closed (f fromJ j) (f fromM l) (f fromM r)
    | Between n l => Between (f fromJ n) (f fromM l)
    | Tunnel n => Tunnel (f fromJ n)
    end.
End By.
Ltac widely := repeat first [rewrite wide_same by lia | rewrite wide_more by lia | rewrite wide_less by lia | rewrite wide_two_less by lia
  | rewrite wide_at_least by lia | rewrite wide_zero by lia].
Lemma tip_short_wide t : tip_by short (tip_by wide t) = tip_by short t.
Proof. destruct t; cbn [tip_by]; widely; auto. Qed.
Lemma short_wide P : place_by short (place_by wide P) = place_by short P.
Proof. destruct P; cbn [place_by]; rewrite ?tip_short_wide; widely; auto. Qed.
Lemma tip_succs_wide t : map (tip_by short) (tip_succs (tip_by wide t)) = map (tip_by short) (tip_succs t).
Proof. destruct t; cbn [tip_by tip_succs]; rewrite ?map_app, ?map_only; cbn [tip_by]; widely; auto. Qed.
Lemma succs_wide P : map (place_by short) (succs (place_by wide P)) = map (place_by short) (succs P).
Proof.
  destruct P as [t u|j m|j m|j l r|j l r|n l|n]; [|cbn [place_by succs]; rewrite ?map_app, ?map_only; cbn [place_by tip_by]; widely; auto..].
  cbn [place_by succs]. rewrite !map_app, !map_map. cbn [place_by]. rewrite !tip_short_wide. f_equal.
  - rewrite <- (map_map (tip_by short) (fun v => Apart v (tip_by short u))), tip_succs_wide, map_map. auto.
  - rewrite <- (map_map (tip_by short) (fun v => Apart (tip_by short t) v)), tip_succs_wide, map_map. auto.
Qed.

(** ** Tables *)
Definition tip_key (t : tip) : Z :=
  match t with Running k m => 4 * (k * 32 + m) + 1 | Turned k m => 4 * (k * 32 + m) + 2 | Corridor n => 4 * n end.
(** Where a place is kept, with the number of moves until the player to be beaten is to move; nothing is assumed about it. *)
Definition key (P : place) (w : Z) : positive :=
  Z.to_pos (1 + w + 4 *
    match P with
    | Apart t u => 8 * (tip_key t * 4096 + tip_key u)
    | Race j m => 8 * (j * 32 + m) + 1
    | Crossed j m => 8 * (j * 32 + m) + 2
    | Open j l r => 8 * ((j * 32 + l) * 32 + r) + 3
    | Closed j l r => 8 * ((j * 32 + l) * 32 + r) + 4
    | Between n l => 8 * (n * 32 + l) + 5
    | Tunnel n => 8 * n + 6
    end).
Definition table := PositiveMap.t unit.
Definition has_place (T : table) (w : Z) (P : place) : bool := PositiveMap.mem (key P w) T.
Definition won (T : table) (w : Z) (P : place) : bool := has_place T w (place_by short P).
Definition good (T : table) (w : Z) (P : place) : bool :=
  if w =? 0 then all (won T 2) (succs P) else any (won T (w - 1)) (succs P).
(** The places with [c] numbers of cells that stand for larger ones, in such an order that steps lead back. *)
Definition tips_up_to (c : Z) : list tip :=
  map Corridor (zseq (fromK + c)) ++
  flat_map (fun m => map (fun k => Turned k m) (zseq (fromK + c)) ++ map (fun k => Running k m) (zseq (fromK + c))) (zseq (fromM + c)).
Definition places_up_to (c : Z) : list place :=
  let ts := tips_up_to c in let ms := zseq (fromM + c) in let js := zseq (fromJ + c) in let ones := map (Z.add 1) (zseq (fromJ + c - 1)) in
  flat_map (fun t => map (Apart t) ts) ts ++
  map Tunnel js ++
  flat_map (fun m => map (fun j => Between j m) js) ms ++
  flat_map (fun m => map (fun j => Crossed j m) ones) ms ++
  flat_map (fun m => map (fun j => Race j m) js) ms ++
  flat_map (fun l => flat_map (fun r => map (fun j => Closed j l r) ones) ms) ms ++
  flat_map (fun s => flat_map (fun l => if (0 <=? s - l) && (s - l <? fromM + c) then map (fun j => Open j l (s - l)) js else []) ms) (zseq (2 * (fromM + c))).
Definition waits : list Z := [0; 1; 2].
Definition closed (T : table) : bool :=
  all (fun P => all (fun w => if won T w P then good T w P else true) waits) (places_up_to 6).
(** This makes a table, from the smallest places on; nothing is assumed about it. *)
Definition grown (T : table) (P : place) : table := fold_left (fun T w => if good T w P then PositiveMap.add (key P w) tt T else T) waits T.
Definition the_table : table := fold_left grown (places_up_to 3) (PositiveMap.empty unit).

Lemma wide_in T x : 0 <= x -> 0 <= T -> In (wide T x) (zseq (T + 6)).
Proof. intros H HT. apply zseq_In. pose proof (short_bounds (T + 3) x H ltac:(lia)). unfold wide. lia. Qed.
Lemma wide_one T x : 1 <= x -> 0 <= T -> In (wide T x) (map (Z.add 1) (zseq (T + 6 - 1))).
Proof.
  intros H HT. apply in_map_iff. exists (wide T x - 1). split; [lia|]. apply zseq_In. pose proof (short_bounds (T + 3) x ltac:(lia) ltac:(lia)).
  assert (1 <=? wide T x = true) by (rewrite wide_at_least by lia; apply Z.leb_le; auto). rewrite Z.leb_le in *. unfold wide in *. lia.
Qed.
Lemma tip_listed t : tip_ok t -> In (tip_by wide t) (tips_up_to 6).
Proof.
  intros K. unfold tips_up_to. apply in_app_iff. destruct t as [k m|k m|n]; cbn [tip_by tip_ok] in *.
  - right. apply in_flat_map. exists (wide fromM m). split; [apply wide_in; lia|]. apply in_app_iff. right.
    apply (in_map (fun k => Running k _)). apply wide_in; lia.
  - right. apply in_flat_map. exists (wide fromM m). split; [apply wide_in; lia|]. apply in_app_iff. left.
    apply (in_map (fun k => Turned k _)). apply wide_in; lia.
  - left. apply in_map. apply wide_in; lia.
Qed.
Lemma listed P : place_ok P -> In (place_by wide P) (places_up_to 6).
Proof.
  intros K. unfold places_up_to. cbv zeta. rewrite !in_app_iff. destruct P as [t u|j m|j m|j l r|j l r|n l|n]; cbn [place_by place_ok] in *.
  - left. apply in_flat_map. exists (tip_by wide t). split; [apply tip_listed; tauto|]. apply in_map. apply tip_listed; tauto.
  - right; right; right; right; left. apply in_flat_map. exists (wide fromM m). split; [apply wide_in; lia|].
    apply (in_map (fun j => Race j _)). apply wide_in; lia.
  - right; right; right; left. apply in_flat_map. exists (wide fromM m). split; [apply wide_in; lia|].
    apply (in_map (fun j => Crossed j _)). apply wide_one; lia.
  - right; right; right; right; right; right. pose proof (wide_in fromM l ltac:(lia) ltac:(lia)) as Hl. pose proof (wide_in fromM r ltac:(lia) ltac:(lia)) as Hr.
    pose proof Hl as Hl'. pose proof Hr as Hr'. apply zseq_In in Hl', Hr'.
    apply in_flat_map. exists (wide fromM l + wide fromM r). split; [apply zseq_In; lia|]. apply in_flat_map. exists (wide fromM l). split; [auto|].
    replace (wide fromM l + wide fromM r - wide fromM l) with (wide fromM r) by ring.
    replace ((0 <=? wide fromM r) && (wide fromM r <? fromM + 6)) with true by (symmetry; apply andb_true_iff; rewrite Z.leb_le, Z.ltb_lt; lia).
    apply (in_map (fun j => Open j _ _)). apply wide_in; lia.
  - right; right; right; right; right; left. apply in_flat_map. exists (wide fromM l). split; [apply wide_in; lia|].
    apply in_flat_map. exists (wide fromM r). split; [apply wide_in; lia|]. apply (in_map (fun j => Closed j _ _)). apply wide_one; lia.
  - right; right; left. apply in_flat_map. exists (wide fromM l). split; [apply wide_in; lia|]. apply (in_map (fun j => Between j _)). apply wide_in; lia.
  - right; left. apply in_map. apply wide_in; lia.
Qed.

(** ** What is in a closed table is won *)
Lemma grown_some {V} (G : graph V) g s s' : grow G g s s' -> s' <> [].
Proof. intros H. destruct H; try discriminate. intros Q. apply app_eq_nil in Q. destruct Q. discriminate. Qed.
Definition wait (x t : nat) : Z := if Nat.eqb t x then 0 else if Nat.eqb (Game.next 3 t) x then 1 else 2.
Section Closed.
  Variable T : table.
  Hypothesis HT : closed T = true.
  Lemma won_good P w : place_ok P -> In w waits -> won T w P = true ->
    (w = 0 /\ forall P', next P P' -> won T 2 P' = true) \/ (w <> 0 /\ exists P', next P P' /\ won T (w - 1) P' = true).
  Proof.
    intros K Hw HP. unfold closed in HT. rewrite all_iff in HT. specialize (HT _ (listed P K)). rewrite all_iff in HT. specialize (HT w Hw).
    unfold won in HT at 1. rewrite short_wide in HT. unfold won in HP. rewrite HP in HT. unfold good in HT.
    destruct (Z.eqb_spec w 0) as [E|E]; [left|right]; (split; [auto|]).
    - intros P' N. apply succs_iff in N. apply (in_map (place_by short)) in N. rewrite <- succs_wide in N.
      apply in_map_iff in N. destruct N as [Q [EQ N]]. rewrite all_iff in HT. specialize (HT Q N). unfold won in *. rewrite EQ in HT. auto.
    - apply any_iff in HT. destruct HT as [Q [N HQ]]. apply (in_map (place_by short)) in N. rewrite succs_wide in N.
      apply in_map_iff in N. destruct N as [P' [EQ N]]. exists P'. split; [apply succs_iff; auto|]. unfold won in *. rewrite EQ. auto.
  Qed.
  Variable q : Z.
  Variable x : nat.
  Hypothesis Hx : (1 <= x <= 3)%nat.
  Lemma wait_next t : (1 <= t <= 3)%nat -> In (wait x t) waits /\ (1 <= Game.next 3 t <= 3)%nat /\
    ((t = x /\ wait x t = 0 /\ wait x (Game.next 3 t) = 2) \/ (t <> x /\ wait x t <> 0 /\ wait x (Game.next 3 t) = wait x t - 1)).
  Proof.
    intros Ht. assert (A : (t = 1 \/ t = 2 \/ t = 3)%nat) by lia. assert (B : (x = 1 \/ x = 2 \/ x = 3)%nat) by lia.
    destruct A as [->|[->| ->]], B as [->|[->| ->]]; cbn; (split; [auto|]; split; [lia|]; lia).
  Qed.
  Theorem won_beats n : forall P s t, size P < Z.of_nat n -> place_ok P -> place_at q s P -> (forall c, In c s -> on_board q 2 c) -> s <> [] ->
    (1 <= t <= 3)%nat -> won T (wait x t) P = true -> beats (grid q 2) classic false 3 x t s.
  Proof.
    induction n as [|n IH]; intros P s t Hn K HP On Ne Ht W; [pose proof (size_ok P K); lia|].
    destruct (wait_next t Ht) as [Hw [Hn' D]]. assert (A : after classic 3 t s = Game.next 3 t) by (destruct s; [congruence|auto]).
    assert (Gr : forall s', grow (grid q 2) classic s s' -> (forall c, In c s' -> on_board q 2 c) /\ s' <> []).
    { intros s' G. split; [eapply grow_on; eauto|eapply grown_some; eauto]. }
    destruct (won_good P (wait x t) K Hw W) as [[Z0 H]|[Z0 [P' [N H]]]].
    - destruct D as [[E [_ D]]|[_ [D _]]]; [|lia]. apply x_moves; [exact E|discriminate|]. intros [t' s'] [G Et]. cbn [fst snd] in *. rewrite A in Et. subst t'.
      destruct (place_moves q s s' P K HP G) as [P' [N [K' HP']]]. destruct (Gr s' G). apply (IH P'); auto.
      + pose proof (next_size P P' K N). lia.
      + rewrite D. auto.
    - destruct D as [[_ [D _]]|[E [_ D]]]; [lia|]. destruct (place_steps q s P P' On K HP N) as [s' [G [K' HP']]]. destruct (Gr s' G).
      apply others_move with (Game.next 3 t, s'); [exact E|split; [exact G|exact (eq_sym A)]|]. apply (IH P'); auto.
      + pose proof (next_size P P' K N). lia.
      + rewrite D. auto.
  Qed.
End Closed.
