(** * The proof by hand for many players: how drawings beat a player

    The steps of the section "Every number of players" of docs/theorems.md, for the three games and
    both endings at once.  [late]: x finds the snake dead, or somebody else does in misère play.  [early]: the
    partners open in a corner, x moves, and they draw a dead snake.  [pair_first], [single_first]: the
    same wherever player 1 opens. *)
From Coq Require Import ZArith List Bool Lia FinFun.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch Drawing.
Import ListNotations.
Open Scope Z_scope.

(** ** A snake as a part of a drawing *)
Definition segb (s l : list cell) := existsb (fun k => ceqbl (firstn (length s) (skipn k l)) s) (seq 0 (length l)).
Lemma segb_ok s l : segb s l = true -> exists A B, l = A ++ s ++ B.
Proof.
  unfold segb; rewrite existsb_exists. intros [k [_ H]]. apply ceqbl_ok in H.
  exists (firstn k l), (skipn (length s) (skipn k l)). rewrite <- H at 1. rewrite firstn_skipn, firstn_skipn. auto.
Qed.
Definition tailb (s l : list cell) := ceqbl (skipn (length l - length s) l) s.
Lemma tailb_ok s l : tailb s l = true -> exists A, l = A ++ s.
Proof.
  unfold tailb. intros H. apply ceqbl_ok in H. exists (firstn (length l - length s) l).
  rewrite <- (firstn_skipn (length l - length s) l) at 1. rewrite H. auto.
Qed.
(** With one live end the snake must be the last part. *)
Definition draws (two : bool) (s : list cell) (d : drawing) : bool :=
  if two then segb s (pre d) || segb s (post d) else tailb s (post d).
Lemma draws_ok two s d j : draws two s d = true -> exists A B, snake_of d j = A ++ s ++ B /\ (two = true \/ B = []).
Proof.
  unfold draws, snake_of. destruct two; [rewrite orb_true_iff; intros [H|H]; apply segb_ok in H; destruct H as [A [B H]]; rewrite H|].
  - exists A, (B ++ out d j ++ back d j ++ post d). rewrite <- !app_assoc; auto.
  - exists (pre d ++ out d j ++ back d j ++ A), B. rewrite <- !app_assoc; auto.
  - intros H. apply tailb_ok in H. destruct H as [A H]. rewrite H.
    exists (pre d ++ out d j ++ back d j ++ A), []. rewrite app_nil_r, <- !app_assoc; auto.
Qed.

(** A drawing of every large enough length, by parity. *)
Definition fitting (two corner : bool) (par lim : Z) (s : list cell) (d : drawing) : bool :=
  check_drawing two corner d && negb (rigid d) && draws two s d && (total d mod 2 =? par) && (total d <=? lim).
Definition any_length (two corner : bool) (lim : Z) (s : list cell) (ds : list drawing) : bool :=
  existsb (fitting two corner 0 lim s) ds && existsb (fitting two corner 1 lim s) ds.
Lemma any_length_ok two corner lim s ds : any_length two corner lim s ds = true -> forall N, lim - 1 <= N ->
  exists d j, check_drawing two corner d = true /\ rigid d = false /\ draws two s d = true /\ 0 <= j /\ total d + 2 * j = N.
Proof.
  unfold any_length. rewrite andb_true_iff, !existsb_exists. intros [[d0 [_ H0]] [d1 [_ H1]]] N HN.
  assert (K : forall par d, fitting two corner par lim s d = true -> N mod 2 = par ->
    exists d j, check_drawing two corner d = true /\ rigid d = false /\ draws two s d = true /\ 0 <= j /\ total d + 2 * j = N).
  { intros par d H Q. unfold fitting in H. rewrite !andb_true_iff, negb_true_iff, Z.eqb_eq, Z.leb_le in H.
    destruct H as [[[[C R] D] P] T].
    assert (Q2 : (N - total d) mod 2 = 0) by (rewrite Zminus_mod, Q, P, Z.sub_diag; auto).
    pose proof (Z.div_mod (N - total d) 2 ltac:(lia)) as DM. rewrite Q2 in DM.
    exists d, ((N - total d) / 2). repeat split; auto; lia. }
  pose proof (Z.mod_pos_bound N 2 ltac:(lia)). assert (C : N mod 2 = 0 \/ N mod 2 = 1) by lia.
  destruct C as [C|C]; eauto.
Qed.

(** ** Turning the board *)
Section Iso.
  Variable sw : bool.
  Variable a b cx cy : Z.       (* a, b: the directions, 1 or -1 *)
  Hypothesis Ha : a = 1 \/ a = -1.
  Hypothesis Hb : b = 1 \/ b = -1.
  Definition iso (c : cell) : cell := if sw then (cx + b * snd c, cy + a * fst c) else (cx + a * fst c, cy + b * snd c).
  Lemma iso_inj c d : iso c = iso d -> c = d.
  Proof. destruct c, d; unfold iso; destruct sw; simpl; intros [=]; f_equal; nia. Qed.
  Lemma iso_near c d : In d (near c) -> In (iso d) (near (iso c)).
  Proof.
    destruct c, d; unfold iso; destruct sw; cbn [fst snd]; rewrite !near_iff; destruct Ha as [-> | ->], Hb as [-> | ->]; lia.
  Qed.
  Lemma iso_back c d : In d (near (iso c)) -> exists d', In d' (near c) /\ d = iso d'.
  Proof.
    destruct c as [i j], d as [k m]. intros H.
    exists (if sw then (a * (m - cy), b * (k - cx)) else (a * (k - cx), b * (m - cy))).
    revert H; unfold iso; destruct sw; cbn [fst snd]; rewrite !near_iff; destruct Ha as [-> | ->], Hb as [-> | ->];
      intros; split; try f_equal; lia.
  Qed.
  Lemma iso_path l : pathP l -> pathP (map iso l).
  Proof.
    induction l as [|c l IH]; [auto|]. intros [H1 H2]. split; [|auto]. destruct l; [auto|]. apply iso_near; auto.
  Qed.
End Iso.

(** ** From a part of a drawing to a dead snake *)
Lemma fill p q g (misere : bool) n x sw a b cx cy corner d j s t k :
  (a = 1 \/ a = -1) -> (b = 1 \/ b = -1) ->
  check_drawing (two_ends g) corner d = true -> 0 <= j -> (rigid d = true -> j = 0) ->
  draws (two_ends g) s d = true -> s <> [] ->
  (forall c, 0 <= fst c -> 2 * fst c <= total d + 2 * j -> 0 <= snd c <= 3 -> on_board p q (iso sw a b cx cy c)) ->
  (corner = true -> forall c, fst c < 0 \/ snd c < 0 -> ~ on_board p q (iso sw a b cx cy c)) ->
  total d + 2 * j = Z.of_nat (length s + k) ->
  (forall i, (i < k)%nat -> turn n i t <> x) -> (if misere then turn n k t <> x else turn n k t = x) ->
  beats (grid p q) g misere n x t (map (iso sw a b cx cy) s).
Proof.
  intros Ha Hb OK Hj Hr HD Hs Room Wall Ht Hi Hk. set (f := iso sw a b cx cy) in *.
  destruct (drawing_ok (two_ends g) corner d OK j Hj Hr) as [HP [HN [HL [HB [e [l [z [r [E1 [E2 Hdead]]]]]]]]]].
  destruct (draws_ok (two_ends g) s d j HD) as [A [B [E T]]].
  assert (IM : map f (snake_of d j) = map f A ++ map f s ++ map f B) by (rewrite E, !map_app; auto).
  assert (C : chain p q g (length (map f A) + length (map f B)) (map f s) (map f A ++ map f s ++ map f B)).
  { apply draw.
    - destruct T as [T| ->]; auto.
    - intros Q; apply map_eq_nil in Q; auto.
    - rewrite <- IM. apply iso_path; auto.
    - rewrite <- IM. apply Injective_map_NoDup; auto. intros u v; apply iso_inj; auto.
    - rewrite <- IM. intros c Hc. apply in_map_iff in Hc. destruct Hc as [c0 [<- Hc]]. apply HB in Hc. apply Room; lia. }
  rewrite !map_length, <- IM in C.
  assert (LEN : (length A + length B = k)%nat).
  { rewrite E, !app_length in HL. unfold cell in *. lia. }
  rewrite LEN in C. eapply chain_beats; [exact C|auto|].
  assert (DE : forall y, y = e \/ (two_ends g = true /\ y = z) -> dead_end p q (map f (snake_of d j)) (f y)).
  { intros y Hy c Hc Hon. apply iso_back in Hc; auto. destruct Hc as [c0 [Hc ->]]. apply in_map.
    destruct (Hdead y Hy c0 Hc) as [?|[Q1 Q2]]; auto. exfalso; eapply Wall; eauto. }
  apply stuck with (f e) (f z) (map f r); auto.
  - rewrite E2, map_app; auto.
  - rewrite E1; simpl; eauto.
Qed.

(** ** Openings in the corner *)
Definition least_cells (g : game) : nat := if two_ends g then 2 else 1.
(** At [c] cells player [c + shift g] is to move, in the first round. *)
Definition shift (g : game) : nat := if two_ends g then 0 else if moves_again g then 0 else 1.
Definition known (g : game) : Prop := g = classic \/ g = progressive \/ g = geography.
Lemma after_opening g n : known g -> (2 <= n)%nat -> after g n 1%nat (@nil cell) = (least_cells g + shift g)%nat.
Proof.
  intros K Hn. assert (N1 : next n 1%nat = 2%nat) by (unfold next; destruct (Nat.eqb_spec 1 n); lia).
  destruct K as [->|[->| ->]]; simpl; auto.
Qed.
Lemma open_grid p q g s : length s = least_cells g -> pathP s -> NoDup s -> (forall c, In c s -> on_board p q c) ->
  grow (grid p q) g [] s.
Proof.
  unfold least_cells. intros HL HP HN HB. destruct (two_ends g) eqn:T.
  - destruct s as [|u [|v [|]]]; try discriminate. constructor; auto.
    + apply grid_near; [apply HB; simpl; auto|apply HB; simpl; auto|destruct HP; auto].
    + inversion HN; subst. intros ->; apply H1; simpl; auto.
  - destruct s as [|u [|]]; try discriminate. constructor; auto. apply HB; simpl; auto.
Qed.

(** The partners build [A ++ s0] from the empty board, before x is to move. *)
Lemma build p q g misere n x A s0 : known g -> (2 <= n)%nat -> x <> 1%nat ->
  length s0 = least_cells g -> pathP (A ++ s0) -> NoDup (A ++ s0) -> (forall c, In c (A ++ s0) -> on_board p q c) ->
  (length (A ++ s0) + shift g <= n)%nat -> (forall c, (least_cells g <= c < length (A ++ s0))%nat -> (c + shift g)%nat <> x) ->
  beats (grid p q) g misere n x (length (A ++ s0) + shift g)%nat (A ++ s0) -> can_be_beaten (grid p q) g misere n x.
Proof.
  intros K Hn Hx HL HP HN HB Hle Hlt HW. unfold can_be_beaten.
  assert (L1 : (1 <= least_cells g)%nat) by (unfold least_cells; destruct (two_ends g); lia).
  apply beats_some with s0; auto.
  - apply open_grid; auto; [eapply path_tail; eauto| |intros c Hc; apply HB, in_or_app; auto].
    clear -HN. induction A; simpl in HN; auto. inversion HN; auto.
  - rewrite after_opening by auto. rewrite app_length in *.
    assert (C : chain p q g (length A) s0 (A ++ s0)).
    { pose proof (draw p q g A s0 [] (or_intror eq_refl)) as Dr. rewrite app_nil_r, Nat.add_0_r in Dr. apply Dr; auto.
      intros ->; simpl in HL; lia. }
    eapply chain_beats; [exact C| |].
    + intros i Hi. rewrite turn_up by lia. intros Q. apply (Hlt (least_cells g + i)%nat); lia.
    + rewrite turn_up by lia. replace (least_cells g + shift g + length A)%nat with (length A + length s0 + shift g)%nat by lia. auto.
Qed.

Lemma split_tail (s : list cell) m : (m <= length s)%nat -> exists A s0, s = A ++ s0 /\ length s0 = m.
Proof.
  intros H. exists (firstn (length s - m) s), (skipn (length s - m) s).
  split; [symmetry; apply firstn_skipn|rewrite skipn_length; lia].
Qed.

(** The snake is dead when x is to move (misère: when somebody before x is). *)
Lemma late p q g (misere : bool) n x d j : known g -> (9 <= n)%nat -> x <> 1%nat -> p > Z.of_nat n -> q > Z.of_nat n ->
  check_drawing (two_ends g) true d = true -> 0 <= j -> (rigid d = true -> j = 0) ->
  total d + 2 * j + Z.of_nat (shift g) <= Z.of_nat n -> (Z.of_nat (least_cells g) <= total d + 2 * j) ->
  (if misere then total d + 2 * j + Z.of_nat (shift g) < Z.of_nat x else total d + 2 * j + Z.of_nat (shift g) = Z.of_nat x) ->
  can_be_beaten (grid p q) g misere n x.
Proof.
  intros K Hn Hx Hp Hq OK Hj Hr Hle Hc0 HT.
  destruct (drawing_ok (two_ends g) true d OK j Hj Hr) as [HP [HN [HL [HB [e [l [z [r [E1 [E2 Hdead]]]]]]]]]].
  set (S := snake_of d j) in *.
  assert (ON : forall c, In c S -> on_board p q c) by (intros c Hc; apply HB in Hc; unfold on_board; lia).
  destruct (split_tail S (least_cells g)) as [A [s0 [SP Ls]]]; [lia|].
  apply build with A s0; rewrite <- ?SP; auto; try lia.
  - intros c Hc. destruct misere; lia.
  - apply stuck with e z r; eauto.
    + intros c Hc Hon. destruct (Hdead e (or_introl eq_refl) c Hc) as [?|[_ Q]]; auto. unfold on_board in Hon; lia.
    + intros T c Hc Hon. destruct (Hdead z (or_intror (conj T eq_refl)) c Hc) as [?|[_ Q]]; auto. unfold on_board in Hon; lia.
    + destruct misere; lia.
Qed.

(** The moves from a snake, in a corner of a large grid. *)
Definition free_near (s : list cell) (c : cell) := filter (fun d => negb (has d s) && (0 <=? fst d) && (0 <=? snd d)) (near c).
Definition replies (two : bool) (s : list cell) : list (list cell) :=
  map (fun d => d :: s) (free_near s (hd (0, 0) s)) ++
  (if two then map (fun d => s ++ [d]) (free_near s (last s (0, 0))) else []).
Lemma replies_all p q g s s' : s <> [] -> grow (grid p q) g s s' -> In s' (replies (two_ends g) s) /\ length s' = S (length s).
Proof.
  intros Hs HM.
  assert (F : forall c d, edge (grid p q) c d -> ~ In d s -> In d (free_near s c)).
  { intros [i j] [k m] [_ [Hb Hd]] Hn. apply filter_In. rewrite near_iff, !andb_true_iff, negb_true_iff, !Z.leb_le. unfold on_board in Hb; simpl in *.
    repeat split; try lia. destruct (has (k, m) s) eqn:Q; auto. apply has_In in Q; tauto. }
  unfold replies. inversion HM as [u v T Hadj Hn Q1 Q2|v T Hv Q1 Q2|a t w Hadj Hw Q1 Q2|t b w T Hadj Hw Q1 Q2]; [congruence|congruence| |].
  - rewrite Q1 in *. split; [apply in_or_app; left|auto]. apply in_map_iff; exists w; split; auto. rewrite <- Q1 at 2. simpl. apply F; auto.
  - rewrite Q1 in *. split; [apply in_or_app; right|rewrite app_length; simpl; lia]. rewrite T. apply in_map_iff; exists w; split; auto.
    rewrite <- Q1 at 2. rewrite last_last. apply F; auto.
Qed.
Lemma reply_grows p q g s s' : s <> [] -> In s' (replies (two_ends g) s) -> (forall c, In c s' -> on_board p q c) -> grow (grid p q) g s s'.
Proof.
  intros Hs H HB.
  assert (F : forall c d, In d (free_near s c) -> In d (near c) /\ ~ In d s).
  { intros c d Hd. apply filter_In in Hd. rewrite !andb_true_iff, negb_true_iff in Hd. destruct Hd as [H1 [[H2 _] _]]. split; auto.
    intros Q. apply has_In in Q. congruence. }
  unfold replies in H. apply in_app_or in H. destruct H as [H|H].
  - apply in_map_iff in H. destruct H as [d [<- H]]. destruct s as [|c s]; [congruence|]. destruct (F _ _ H) as [F1 F2].
    constructor; auto. apply grid_near; auto; apply HB; simpl; auto.
  - destruct (two_ends g) eqn:T; [|destruct H]. apply in_map_iff in H. destruct H as [d [<- H]].
    destruct (exists_last (l := s)) as [r [c E]]; [auto|]. subst s. rewrite last_last in H. destruct (F _ _ H) as [F1 F2].
    constructor; auto. apply grid_near; auto; apply HB; rewrite !in_app_iff; simpl; auto.
Qed.

Definition small (s : list cell) : bool := forallb (fun c => (0 <=? fst c) && (fst c <=? 6) && (0 <=? snd c) && (snd c <=? 6)) s.
Definition early_ok (g : game) (lim : Z) (s : list cell) (ds : list drawing) : bool :=
  (least_cells g <=? length s)%nat && pathb s && nodupc s && small s && negb (match replies (two_ends g) s with [] => true | _ => false end) &&
  forallb (fun s' => small s' && existsb (fun sw => any_length (two_ends g) true lim (map (iso sw 1 1 0 0) s') ds) [false; true])
    (replies (two_ends g) s).

Lemma early p q g (misere : bool) n x lim s ds : known g -> early_ok g lim s ds = true -> (9 <= n)%nat -> (length s <= 7)%nat ->
  p > Z.of_nat n -> q > Z.of_nat n -> x = (length s + shift g)%nat -> x <> 1%nat -> (x <= n)%nat ->
  lim - 1 <= Z.of_nat n + Z.of_nat (length s) - (if misere then 1 else 0) ->
  can_be_beaten (grid p q) g misere n x.
Proof.
  intros K OK Hn Hs7 Hp Hq Hx Hx1 Hxn HN. unfold early_ok in OK. rewrite !andb_true_iff in OK.
  destruct OK as [[[[[O1 O2] O3] O4] O5] O6]. apply Nat.leb_le in O1. apply pathb_ok in O2. apply nodupc_ok in O3.
  unfold small in O4. rewrite forallb_forall in O4, O6.
  assert (ON : forall c, In c s -> on_board p q c) by (intros c Hc; apply O4 in Hc; rewrite !andb_true_iff, !Z.leb_le in Hc; unfold on_board; lia).
  assert (L1 : (1 <= least_cells g)%nat) by (unfold least_cells; destruct (two_ends g); lia).
  assert (Hne : s <> []) by (intros ->; simpl in O1; lia).
  destruct (split_tail s (least_cells g) O1) as [A [s0 [SP Ls]]].
  apply build with A s0; rewrite <- ?SP; auto; try lia.
  rewrite <- Hx. apply beats_all.
  - intros _. destruct (replies (two_ends g) s) as [|s' l] eqn:R; [discriminate|]. exists s'. apply reply_grows; auto; [rewrite R; simpl; auto|].
    specialize (O6 s' (or_introl eq_refl)). rewrite andb_true_iff in O6. destruct O6 as [O6 _]. unfold small in O6. rewrite forallb_forall in O6.
    intros c Hc. apply O6 in Hc. rewrite !andb_true_iff, !Z.leb_le in Hc. unfold on_board; lia.
  - intros s' HM. destruct (replies_all p q g s s' Hne HM) as [HI HL].
    specialize (O6 s' HI). rewrite andb_true_iff, existsb_exists in O6. destruct O6 as [_ [sw [_ O6]]].
    set (k := (if misere then n - 2 else n - 1)%nat).
    destruct (any_length_ok _ _ _ _ _ O6 (Z.of_nat (length s' + k))) as [d [j [C [R [D [Hj Ht]]]]]].
    { rewrite HL. unfold k. destruct misere; lia. }
    replace (after g n x s) with (next n x) by (destruct s; [congruence|auto]).
    assert (Q : s' = map (iso sw 1 1 0 0) (map (iso sw 1 1 0 0) s')).
    { rewrite map_map. rewrite <- (map_id s') at 1. apply map_ext. intros [i m]. unfold iso; destruct sw; cbn [fst snd]; f_equal; lia. }
    rewrite Q. apply fill with (corner := true) (d := d) (j := j) (k := k); auto.
    + congruence.
    + intros Q'; apply map_eq_nil in Q'. subst s'; simpl in HL; lia.
    + intros c H1 H2 H3. unfold iso, on_board. rewrite Ht, HL in H2. unfold k in H2. destruct sw; cbn [fst snd]; destruct misere; lia.
    + intros _ c H1 [H2 H3]. revert H2 H3. unfold iso; destruct sw; cbn [fst snd]; lia.
    + rewrite map_length. auto.
    + intros i Hi. rewrite turn_round by (unfold k in Hi; destruct misere; lia). unfold k in Hi. destruct (Nat.leb_spec (x + 1 + i) n), misere; lia.
    + unfold k. destruct misere; rewrite turn_round by lia; destruct (Nat.leb_spec (x + 1 + (n - 2)) n), (Nat.leb_spec (x + 1 + (n - 1)) n); lia.
Qed.

(** ** Player 1, wherever they open *)
Section First.
  Variable p q : Z.
  Variable g : game.
  Variable misere : bool.
  Variable n : nat.
  Variable ds : list drawing.
  Hypothesis Hn : (9 <= n)%nat.
  Hypothesis Hp : p > Z.of_nat n.
  Hypothesis Hq : q > Z.of_nat n.
  Definition rounds : nat := if misere then n - 2 else n - 1.
  Definition last_cells (m : nat) := Z.of_nat (m + rounds).

  Lemma first_fill sw a b cx cy lim s : (a = 1 \/ a = -1) -> (b = 1 \/ b = -1) -> s <> [] ->
    any_length (two_ends g) false lim s ds = true -> lim - 1 <= last_cells (length s) ->
    (forall c, 0 <= fst c -> 2 * fst c <= last_cells (length s) -> 0 <= snd c <= 3 -> on_board p q (iso sw a b cx cy c)) ->
    beats (grid p q) g misere n 1%nat (next n 1%nat) (map (iso sw a b cx cy) s).
  Proof.
    intros Ha Hb Hs OK HN Room. destruct (any_length_ok _ _ _ _ _ OK _ HN) as [d [j [C [R [D [Hj Ht]]]]]].
    apply fill with (corner := false) (d := d) (j := j) (k := rounds); auto.
    - congruence.
    - intros c H1 H2 H3. apply Room; auto. lia.
    - discriminate.
    - intros i Hi. rewrite turn_round by (unfold rounds in Hi; destruct misere; lia). unfold rounds in Hi. destruct (Nat.leb_spec (1 + 1 + i) n), misere; lia.
    - unfold rounds. destruct misere; rewrite turn_round by lia; destruct (Nat.leb_spec (1 + 1 + (n - 2)) n), (Nat.leb_spec (1 + 1 + (n - 1)) n); lia.
  Qed.

  Lemma single_first lim u : any_length (two_ends g) false lim [(0, 0)] ds = true -> lim - 1 <= last_cells 1 -> on_board p q u ->
    beats (grid p q) g misere n 1%nat (next n 1%nat) [u].
  Proof.
    intros OK HN [HX HY]. destruct u as [X Y]; cbn [fst snd] in *. unfold last_cells, rounds in *.
    assert (K : forall a b, (a = 1 \/ a = -1) -> (b = 1 \/ b = -1) ->
      (forall i, 0 <= i -> 2 * i <= Z.of_nat n -> 0 <= X + a * i < p) -> (forall i, 0 <= i <= 3 -> 0 <= Y + b * i < q) ->
      beats (grid p q) g misere n 1%nat (next n 1%nat) [(X, Y)]).
    { intros a b Ha Hb R1 R2. pose proof (first_fill false a b X Y lim [(0, 0)] Ha Hb ltac:(discriminate) OK HN) as F.
      replace (map (iso false a b X Y) [(0, 0)]) with [(X, Y)] in F by (unfold iso; simpl; f_equal; f_equal; lia). apply F.
      intros c H1 H2 H3. unfold last_cells, rounds in H2. cbn [length] in H2. unfold iso, on_board; cbn [fst snd]. split; [apply R1|apply R2]; destruct misere; lia. }
    destruct (Z_le_gt_dec X (p - 1 - X)), (Z_le_gt_dec Y (q - 1 - Y)); [apply (K 1 1)|apply (K 1 (-1))|apply (K (-1) 1)|apply (K (-1) (-1))]; auto; intros; lia.
  Qed.

  Lemma pair_first lim u v : any_length (two_ends g) false lim [(0, 0); (1, 0)] ds = true ->
    any_length (two_ends g) false lim [(1, 0); (0, 0)] ds = true -> lim - 1 <= last_cells 2 -> edge (grid p q) u v ->
    beats (grid p q) g misere n 1%nat (next n 1%nat) [u; v].
  Proof.
    intros OK1 OK2 HN [Hu [Hv Huv]]. destruct u as [X Y], v as [X' Y']. unfold on_board in Hu, Hv; cbn [fst snd] in *.
    assert (K : forall sw a b cx cy s, (a = 1 \/ a = -1) -> (b = 1 \/ b = -1) -> (s = [(0, 0); (1, 0)] \/ s = [(1, 0); (0, 0)]) ->
      (forall i j, 0 <= i -> 2 * i <= Z.of_nat n + 1 -> 0 <= j <= 3 -> on_board p q (iso sw a b cx cy (i, j))) ->
      [(X, Y); (X', Y')] = map (iso sw a b cx cy) s -> beats (grid p q) g misere n 1%nat (next n 1%nat) [(X, Y); (X', Y')]).
    { intros sw a b cx cy s Ha Hb Hs R ->.
      assert (R' : forall c, 0 <= fst c -> 2 * fst c <= last_cells 2 -> 0 <= snd c <= 3 -> on_board p q (iso sw a b cx cy c)).
      { intros [i j] H1 H2 H3. apply R; cbn [fst snd] in *; auto. unfold last_cells, rounds in H2. destruct misere; lia. }
      destruct Hs as [-> | ->]; apply first_fill with lim; auto; discriminate. }
    assert (W : X' = X + 1 /\ Y' = Y \/ X = X' + 1 /\ Y = Y' \/ X' = X /\ Y' = Y + 1 \/ X = X' /\ Y = Y' + 1) by lia.
    Local Ltac room := unfold iso, on_board; intros i k; cbn [fst snd]; lia.
    Local Ltac same := unfold iso; cbn [map fst snd]; f_equal; [f_equal; lia|f_equal; f_equal; lia].
    destruct W as [[-> ->]|[[-> ->]|[[-> ->]|[-> ->]]]].
    - destruct (Z_le_gt_dec X (p - 2 - X)), (Z_le_gt_dec Y (q - 1 - Y)).
      + apply (K false 1 1 X Y [(0, 0); (1, 0)]); auto; [room|same].
      + apply (K false 1 (-1) X Y [(0, 0); (1, 0)]); auto; [room|same].
      + apply (K false (-1) 1 (X + 1) Y [(1, 0); (0, 0)]); auto; [room|same].
      + apply (K false (-1) (-1) (X + 1) Y [(1, 0); (0, 0)]); auto; [room|same].
    - destruct (Z_le_gt_dec X' (p - 2 - X')), (Z_le_gt_dec Y' (q - 1 - Y')).
      + apply (K false 1 1 X' Y' [(1, 0); (0, 0)]); auto; [room|same].
      + apply (K false 1 (-1) X' Y' [(1, 0); (0, 0)]); auto; [room|same].
      + apply (K false (-1) 1 (X' + 1) Y' [(0, 0); (1, 0)]); auto; [room|same].
      + apply (K false (-1) (-1) (X' + 1) Y' [(0, 0); (1, 0)]); auto; [room|same].
    - destruct (Z_le_gt_dec Y (q - 2 - Y)), (Z_le_gt_dec X (p - 1 - X)).
      + apply (K true 1 1 X Y [(0, 0); (1, 0)]); auto; [room|same].
      + apply (K true 1 (-1) X Y [(0, 0); (1, 0)]); auto; [room|same].
      + apply (K true (-1) 1 X (Y + 1) [(1, 0); (0, 0)]); auto; [room|same].
      + apply (K true (-1) (-1) X (Y + 1) [(1, 0); (0, 0)]); auto; [room|same].
    - destruct (Z_le_gt_dec Y' (q - 2 - Y')), (Z_le_gt_dec X' (p - 1 - X')).
      + apply (K true 1 1 X' Y' [(1, 0); (0, 0)]); auto; [room|same].
      + apply (K true 1 (-1) X' Y' [(1, 0); (0, 0)]); auto; [room|same].
      + apply (K true (-1) 1 X' (Y' + 1) [(0, 0); (1, 0)]); auto; [room|same].
      + apply (K true (-1) (-1) X' (Y' + 1) [(0, 0); (1, 0)]); auto; [room|same].
  Qed.

  Lemma can_name : two_ends g = false -> exists s, grow (grid p q) g [] s.
  Proof. intros T. exists [(0, 0)]. constructor; auto. unfold on_board; simpl. unfold on_board; simpl; lia. Qed.
  Lemma can_open : two_ends g = true -> exists s, grow (grid p q) g [] s.
  Proof. intros T. exists [(0, 0); (1, 0)]. constructor; auto; [|discriminate]. unfold grid, on_board; simpl; lia. Qed.
End First.
