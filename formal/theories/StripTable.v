(** * Strips of two rows: places that the partners win

    A table of places, with numbers of cells counted modulo the number of players from some number on, is [closed] if it answers every step of the
    player to be beaten, and has a step of the partners for each of its places.  As every step uses up a cell, what is in a closed table is won
    ([won_beats]). *)
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
Definition place_succs (P : place) : list place :=
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
Lemma place_succs_iff P P' : In P' (place_succs P) <-> next P P'.
Proof.
  split.
  - intros H. destruct P as [t u|j m|j m|j l r|j l r|n l|n]; cbn [place_succs] in H; open_lists H.
    + destruct H as [H|H]; apply in_map_iff in H; destruct H as [v [<- H]]; apply tip_succs_iff in H; destruct H as [z H];
        [eapply next_left; eauto|eapply next_right; eauto].
    + decompose [or Logic.and] H; subst; eapply next_step; (constructor; lia).
    + decompose [or Logic.and] H; subst; eapply next_step; (constructor; lia).
    + decompose [or Logic.and] H; subst; eapply next_step; (constructor; lia).
    + decompose [or Logic.and] H; subst; eapply next_step; (constructor; lia).
    + decompose [or Logic.and] H; subst; eapply next_step; (constructor; lia).
    + decompose [or Logic.and] H; subst; eapply next_step; (constructor; lia).
  - intros H. destruct H as [t t' u z H|t u u' z H|P e z P' H].
    + cbn [place_succs]. apply in_app_iff. left. apply (in_map (fun v => Apart v u)). apply tip_succs_iff. eauto.
    + cbn [place_succs]. apply in_app_iff. right. apply (in_map (fun v => Apart t v)). apply tip_succs_iff. eauto.
    + destruct H; cbn [place_succs]; rewrite ?in_app_iff, ?in_only, ?andb_true_iff, ?Z.leb_le, ?Z.eqb_eq; try change (0 + 1) with 1; auto 12.
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

Lemma grown_some {V} (G : graph V) g s s' : grow G g s s' -> s' <> [].
Proof. intros H. destruct H; try discriminate. intros Q. apply app_eq_nil in Q. destruct Q. discriminate. Qed.

(** ** Numbers that stand for larger ones *)
(** What a certificate says: corridors count modulo the number of players from [corridor] cells on, columns ahead from [from] on; and
    ends that can still meet are at most [lead] columns apart. *)
Record numbers := { players : nat; corridor : Z; lead : Z; from : Z }.
Section Numbers.
Variable n : Z.
Hypothesis Hn : 1 <= n.
(** From [T] on, only the remainder matters. *)
Definition short (T x : Z) : Z := if x <? T then x else T + (x - T) mod n.
(** Enough for one step and what it leads to. *)
Definition wide (T x : Z) : Z := short (T + 2) x.
Lemma short_eq T x k : T <= x -> T <= x + n * k -> short T (x + n * k) = short T x.
Proof.
  intros H1 H2. unfold short. destruct (Z.ltb_spec (x + n * k) T), (Z.ltb_spec x T); try lia.
  f_equal. replace (x + n * k - T) with (x - T + k * n) by ring. apply Z.mod_add. lia.
Qed.
Lemma short_cases T x : short T x = x \/ (T <= x /\ T <= short T x < T + n /\ exists k, x = short T x + n * k).
Proof.
  unfold short. destruct (Z.ltb_spec x T); auto. right. pose proof (Z.mod_pos_bound (x - T) n ltac:(lia)). split; [auto|]. split; [lia|].
  exists ((x - T) / n). pose proof (Z.div_mod (x - T) n ltac:(lia)). lia.
Qed.
Lemma short_bounds T x : 0 <= x -> 0 <= T -> 0 <= short T x < T + n.
Proof. intros H HT. unfold short. destruct (Z.ltb_spec x T); [lia|]. pose proof (Z.mod_pos_bound (x - T) n ltac:(lia)). lia. Qed.
Lemma short_more T x : T <= x -> short T (x + n) = short T x.
Proof. intros H. replace (x + n) with (x + n * 1) by ring. apply short_eq; lia. Qed.
Lemma wide_add T U x d : T <= U + 2 + d -> short T (wide U x + d) = short T (x + d).
Proof.
  intros H. destruct (short_cases (U + 2) x) as [E|[H1 [H2 [k E]]]]; unfold wide; [rewrite E; auto|].
  rewrite E at 2. replace (short (U + 2) x + n * k + d) with (short (U + 2) x + d + n * k) by ring. symmetry. apply short_eq; lia.
Qed.
Lemma wide_same T U x : T <= U + 2 -> short T (wide U x) = short T x.
Proof. intros H. rewrite <- (Z.add_0_r (wide U x)), wide_add by lia. rewrite Z.add_0_r. auto. Qed.
Lemma wide_more T U x : T <= U + 2 -> short T (wide U x + 1) = short T (x + 1).
Proof. intros H. apply wide_add. lia. Qed.
Lemma wide_less T U x : T <= U + 1 -> short T (wide U x - 1) = short T (x - 1).
Proof. intros H. unfold Z.sub. apply wide_add. lia. Qed.
Lemma wide_positive U x : 0 <= U -> (1 <=? wide U x) = (1 <=? x).
Proof.
  intros H. unfold wide. destruct (short_cases (U + 2) x) as [E|[H1 [H2 _]]]; [rewrite E; auto|].
  destruct (Z.leb_spec 1 (short (U + 2) x)), (Z.leb_spec 1 x); auto; lia.
Qed.
End Numbers.

(** ** Tables *)
Definition tip_key (t : tip) : Z :=
  match t with Running k m => 4 * (k * 64 + m) + 1 | Turned k m => 4 * (k * 64 + m) + 2 | Corridor i => 4 * i end.
(** Where a place is kept, with the number of moves until the player to be beaten is to move; nothing is assumed about it. *)
Definition key (P : place) (w : Z) : positive :=
  Z.to_pos (1 + w + 8 *
    match P with
    | Apart t u => 8 * (tip_key t * 4096 + tip_key u)
    | Race j m => 8 * (j * 64 + m) + 1
    | Crossed j m => 8 * (j * 64 + m) + 2
    | Open j l r => 8 * ((j * 64 + l) * 64 + r) + 3
    | Closed j l r => 8 * ((j * 64 + l) * 64 + r) + 4
    | Between i l => 8 * (i * 64 + l) + 5
    | Tunnel i => 8 * i + 6
    end).
Definition table := PositiveMap.t unit.
(** Two ends that can still meet are not too far from each other. *)
Definition near_enough (L : Z) (P : place) : bool :=
  match P with Apart _ _ => true | Race j _ | Crossed j _ | Open j _ _ | Closed j _ _ | Between j _ | Tunnel j => j <=? L end.

Section Table.
Variable C : numbers.
Notation n := (Z.of_nat (players C)).
Section By.
  Variable f : Z -> Z -> Z.
  Definition tip_by (t : tip) : tip :=
    match t with
    | Running k m => Running (f (corridor C + 1) k) (f (from C) m)
    | Turned k m => Turned (f (corridor C + 1) k) (f (from C) m)
    | Corridor i => Corridor (f (corridor C) i)
    end.
  Definition place_by (P : place) : place :=
    match P with
    | Apart t u => Apart (tip_by t) (tip_by u)
    | Race j m => Race j (f (from C) m)
    | Crossed j m => Crossed j (f (from C) m)
    | Open j l r => Open j (f (from C) l) (f (from C) r)
    | Closed j l r => Closed j (f (from C) l) (f (from C) r)
    | Between i l => Between i (f (from C) l)
    | Tunnel i => Tunnel i
    end.
End By.
Notation shortly := (place_by (short n)).
Notation widely := (place_by (wide n)).

Definition won (T : table) (w : Z) (P : place) : bool :=
  let Q := shortly P in near_enough (lead C) Q && PositiveMap.mem (key Q w) T.
Definition good (T : table) (w : Z) (P : place) : bool :=
  if w =? 0 then all (won T (n - 1)) (place_succs P) else any (won T (w - 1)) (place_succs P).
(** The places with corridors of fewer than [corridor C] + [e] cells and fewer than [m] columns ahead, in such an order that steps lead back. *)
Definition tips_up_to (e m : Z) : list tip :=
  map Corridor (zseq (corridor C + e)) ++
  flat_map (fun m => map (fun k => Turned k m) (zseq (corridor C + 1 + e)) ++ map (fun k => Running k m) (zseq (corridor C + 1 + e))) (zseq m).
Definition places_up_to (e m : Z) : list place :=
  let ts := tips_up_to e m in let ms := zseq m in let js := zseq (lead C + 1) in let ones := map (Z.add 1) (zseq (lead C)) in
  flat_map (fun t => map (Apart t) ts) ts ++
  map Tunnel js ++
  flat_map (fun m => map (fun j => Between j m) js) ms ++
  flat_map (fun m => map (fun j => Crossed j m) ones) ms ++
  flat_map (fun m => map (fun j => Race j m) js) ms ++
  flat_map (fun l => flat_map (fun r => map (fun j => Closed j l r) ones) ms) ms ++
  flat_map (fun s => flat_map (fun l => if (0 <=? s - l) && (s - l <? m) then map (fun j => Open j l (s - l)) js else []) ms) (zseq (2 * m)).
Definition waits : list Z := zseq n.
Definition closed (T : table) : bool :=
  (3 <=? n) && (0 <=? corridor C) && (0 <=? from C) &&
  all (fun P => all (fun w => if won T w P then good T w P else true) waits) (places_up_to (n + 2) (from C + n + 2)).
(** One place more for a table that is made from the smallest places on. *)
Definition grown (T : table) (P : place) : table := fold_left (fun T w => if good T w P then PositiveMap.add (key P w) tt T else T) waits T.
End Table.
Notation shortly C := (place_by C (short (Z.of_nat (players C)))).
Notation widely C := (place_by C (wide (Z.of_nat (players C)))).

Section Closed.
Variable C : numbers.
Notation n := (Z.of_nat (players C)).
Hypothesis Hn : 3 <= n.
Hypothesis Hc : 0 <= corridor C.
Hypothesis Hf : 0 <= from C.
Local Ltac widen := repeat first [rewrite wide_same by lia | rewrite wide_more by lia | rewrite wide_less by lia | rewrite wide_positive by lia].
Lemma tip_short_wide t : tip_by C (short n) (tip_by C (wide n) t) = tip_by C (short n) t.
Proof. destruct t; cbn [tip_by]; widen; auto. Qed.
Lemma short_wide P : shortly C (widely C P) = shortly C P.
Proof. destruct P; cbn [place_by]; rewrite ?tip_short_wide; widen; auto. Qed.
Lemma tip_succs_wide t : map (tip_by C (short n)) (tip_succs (tip_by C (wide n) t)) = map (tip_by C (short n)) (tip_succs t).
Proof. destruct t; cbn [tip_by tip_succs]; rewrite ?map_app, ?map_only; cbn [tip_by]; widen; auto. Qed.
Lemma place_succs_wide P : map (shortly C) (place_succs (widely C P)) = map (shortly C) (place_succs P).
Proof.
  destruct P as [t u|j m|j m|j l r|j l r|i l|i]; [|cbn [place_by place_succs]; rewrite ?map_app, ?map_only; cbn [place_by tip_by]; widen; auto..].
  cbn [place_by place_succs]. rewrite !map_app, !map_map. cbn [place_by]. rewrite !tip_short_wide. f_equal.
  - rewrite <- (map_map (tip_by C (short n)) (fun v => Apart v (tip_by C (short n) u))), tip_succs_wide, map_map. auto.
  - rewrite <- (map_map (tip_by C (short n)) (fun v => Apart (tip_by C (short n) t) v)), tip_succs_wide, map_map. auto.
Qed.

Lemma wide_in U x : 0 <= x -> 0 <= U -> In (wide n U x) (zseq (U + (n + 2))).
Proof. intros H HU. apply zseq_In. pose proof (short_bounds n ltac:(lia) (U + 2) x H ltac:(lia)). unfold wide. lia. Qed.
Lemma wide_columns x : 0 <= x -> In (wide n (from C) x) (zseq (from C + n + 2)).
Proof. intros H. replace (from C + n + 2) with (from C + (n + 2)) by ring. apply wide_in; auto. Qed.
Lemma tip_listed t : tip_ok t -> In (tip_by C (wide n) t) (tips_up_to C (n + 2) (from C + n + 2)).
Proof.
  intros K. unfold tips_up_to. apply in_app_iff. destruct t as [k m|k m|i]; cbn [tip_by tip_ok] in *.
  - right. apply in_flat_map. exists (wide n (from C) m). split; [apply wide_columns; lia|]. apply in_app_iff. right.
    apply (in_map (fun k => Running k _)). apply wide_in; lia.
  - right. apply in_flat_map. exists (wide n (from C) m). split; [apply wide_columns; lia|]. apply in_app_iff. left.
    apply (in_map (fun k => Turned k _)). apply wide_in; lia.
  - left. apply in_map. apply wide_in; lia.
Qed.
Lemma one_in j : 1 <= j <= lead C -> In j (map (Z.add 1) (zseq (lead C))).
Proof. intros H. apply in_map_iff. exists (j - 1). split; [lia|]. apply zseq_In. lia. Qed.
Lemma near_widely L P : near_enough L (widely C P) = near_enough L P.
Proof. destruct P; auto. Qed.
Lemma near_shortly L P : near_enough L (shortly C P) = near_enough L P.
Proof. destruct P; auto. Qed.
Lemma listed P : place_ok P -> near_enough (lead C) P = true -> In (widely C P) (places_up_to C (n + 2) (from C + n + 2)).
Proof.
  intros K N. unfold places_up_to. cbv zeta. rewrite !in_app_iff. destruct P as [t u|j m|j m|j l r|j l r|i l|i]; cbn [place_by place_ok near_enough] in *;
    rewrite ?Z.leb_le in N.
  - left. apply in_flat_map. exists (tip_by C (wide n) t). split; [apply tip_listed; tauto|]. apply in_map. apply tip_listed; tauto.
  - right; right; right; right; left. apply in_flat_map. exists (wide n (from C) m). split; [apply wide_columns; lia|].
    apply (in_map (fun j => Race j _)). apply zseq_In; lia.
  - right; right; right; left. apply in_flat_map. exists (wide n (from C) m). split; [apply wide_columns; lia|].
    apply (in_map (fun j => Crossed j _)). apply one_in; lia.
  - right; right; right; right; right; right. pose proof (wide_columns l ltac:(lia)) as Hl. pose proof (wide_columns r ltac:(lia)) as Hr.
    pose proof Hl as Hl'. pose proof Hr as Hr'. apply zseq_In in Hl', Hr'.
    apply in_flat_map. exists (wide n (from C) l + wide n (from C) r). split; [apply zseq_In; lia|].
    apply in_flat_map. exists (wide n (from C) l). split; [auto|].
    replace (wide n (from C) l + wide n (from C) r - wide n (from C) l) with (wide n (from C) r) by ring.
    replace ((0 <=? wide n (from C) r) && (wide n (from C) r <? from C + n + 2)) with true by (symmetry; apply andb_true_iff; rewrite Z.leb_le, Z.ltb_lt; lia).
    apply (in_map (fun j => Open j _ _)). apply zseq_In; lia.
  - right; right; right; right; right; left. apply in_flat_map. exists (wide n (from C) l). split; [apply wide_columns; lia|].
    apply in_flat_map. exists (wide n (from C) r). split; [apply wide_columns; lia|]. apply (in_map (fun j => Closed j _ _)). apply one_in; lia.
  - right; right; left. apply in_flat_map. exists (wide n (from C) l). split; [apply wide_columns; lia|].
    apply (in_map (fun i => Between i _)). apply zseq_In; lia.
  - right; left. apply in_map. apply zseq_In; lia.
Qed.

(** ** What is in a closed table is won *)
Lemma won_same T w P Q : shortly C P = shortly C Q -> won C T w P = won C T w Q.
Proof. unfold won. intros ->. auto. Qed.
Variable T : table.
Hypothesis HT : closed C T = true.
Lemma won_good P w : place_ok P -> 0 <= w < n -> won C T w P = true ->
  (w = 0 /\ forall P', next P P' -> won C T (n - 1) P' = true) \/ (w <> 0 /\ exists P', next P P' /\ won C T (w - 1) P' = true).
Proof.
  intros K Hw HP. assert (Ne : near_enough (lead C) P = true).
  { unfold won in HP. cbv zeta in HP. apply andb_true_iff in HP. rewrite near_shortly in HP. tauto. }
  unfold closed in HT. rewrite !andb_true_iff in HT. destruct HT as [_ H]. rewrite all_iff in H. specialize (H _ (listed P K Ne)).
  rewrite all_iff in H. specialize (H w ltac:(apply zseq_In; lia)). rewrite (won_same T w _ P (short_wide P)), HP in H. unfold good in H.
  destruct (Z.eqb_spec w 0) as [E|E]; [left|right]; (split; [auto|]).
  - intros P' N. apply place_succs_iff in N. apply (in_map (shortly C)) in N. rewrite <- place_succs_wide in N.
    apply in_map_iff in N. destruct N as [Q [EQ N]]. rewrite all_iff in H. rewrite (won_same T (n - 1) P' Q (eq_sym EQ)). auto.
  - apply any_iff in H. destruct H as [Q [N HQ]]. apply (in_map (shortly C)) in N. rewrite place_succs_wide in N.
    apply in_map_iff in N. destruct N as [P' [EQ N]]. exists P'. split; [apply place_succs_iff; auto|]. rewrite (won_same T (w - 1) P' Q EQ). auto.
Qed.
(** The number of moves until player [x] is to move, when it is [t]'s turn. *)
Definition wait (x t : nat) : Z := if (t <=? x)%nat then Z.of_nat x - Z.of_nat t else Z.of_nat x + n - Z.of_nat t.
Variable q : Z.
Variable x : nat.
Hypothesis Hx : (1 <= x <= players C)%nat.
Lemma wait_next t : (1 <= t <= players C)%nat -> 0 <= wait x t < n /\ (1 <= Game.next (players C) t <= players C)%nat /\
  ((t = x /\ wait x t = 0 /\ wait x (Game.next (players C) t) = n - 1) \/ (t <> x /\ wait x t <> 0 /\ wait x (Game.next (players C) t) = wait x t - 1)).
Proof.
  intros Ht. unfold wait, Game.next. destruct (Nat.eqb_spec t (players C)) as [E|E]; destruct (Nat.leb_spec t x);
    [destruct (Nat.leb_spec 1 x)..|destruct (Nat.leb_spec (S t) x)|destruct (Nat.leb_spec (S t) x)]; lia.
Qed.
Theorem won_beats k : forall P s t, size P < Z.of_nat k -> place_ok P -> place_at q s P -> (forall c, In c s -> on_board q 2 c) -> s <> [] ->
  (1 <= t <= players C)%nat -> won C T (wait x t) P = true -> beats (grid q 2) classic false (players C) x t s.
Proof.
  induction k as [|k IH]; intros P s t Hk K HP On Ne Ht W; [pose proof (size_ok P K); lia|].
  destruct (wait_next t Ht) as [Hw [Hn' D]]. assert (A : after classic (players C) t s = Game.next (players C) t) by (destruct s; [congruence|auto]).
  assert (Gr : forall s', grow (grid q 2) classic s s' -> (forall c, In c s' -> on_board q 2 c) /\ s' <> []).
  { intros s' G. split; [eapply grow_on; eauto|eapply grown_some; eauto]. }
  destruct (won_good P (wait x t) K Hw W) as [[Z0 H]|[Z0 [P' [N H]]]].
  - destruct D as [[E [_ D]]|[_ [D _]]]; [|lia]. apply x_moves; [exact E|discriminate|]. intros [t' s'] [G Et]. cbn [fst snd] in *. rewrite A in Et. subst t'.
    destruct (place_moves q s s' P K HP G) as [P' [N [K' HP']]]. destruct (Gr s' G). apply (IH P'); auto.
    + pose proof (next_size P P' K N). lia.
    + rewrite D. auto.
  - destruct D as [[_ [D _]]|[E [_ D]]]; [lia|]. destruct (place_steps q s P P' On K HP N) as [s' [G [K' HP']]]. destruct (Gr s' G).
    apply others_move with (Game.next (players C) t, s'); [exact E|split; [exact G|exact (eq_sym A)]|]. apply (IH P'); auto.
    + pose proof (next_size P P' K N). lia.
    + rewrite D. auto.
Qed.
End Closed.
