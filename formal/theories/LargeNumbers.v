(** * The classification by drawings

    Theorem A of docs/theorems.md, with the players who cannot be beaten, for 16 players or more, and for 11 or more on strips of
    two rows. *)
From Coq Require Import ZArith List Bool Lia.
From Slitherlab Require Import Game Window Lattice Patch Drawing ManyPlayers SmallGrids Seams Placing ShortSnakes LargeBoards Situations.
From SlitherlabCertificates Require Import Drawings.
Import ListNotations.
Open Scope nat_scope.

(** The players who cannot be beaten on the p×q grid where p * q < n + x, for large n: no snake of x cells is dead there. *)
Definition short (p q : nat) : list nat :=
  if p =? 2 then (if q =? 5 then [1; 2; 3; 5; 7] else [1; 2; 3; 5; 7; 9]) else [1; 2; 3; 4; 5; 7].
(** Player x never has a turn, or has one only, at x cells, with a move. *)
Definition escapes (n p q x : nat) : Prop := p * q < x \/ (In x (short p q) /\ p * q < n + x).

(** ** Who cannot be beaten *)
Lemma never_dead p q x : 2 <= p -> p <= q -> In x (short p q) -> 2 <= x -> forall l, pathP l -> NoDup l ->
  (forall c, In c l -> on_board (Z.of_nat p) (Z.of_nat q) c) -> length l = x -> dead (board_of (Z.of_nat p) (Z.of_nat q)) l -> False.
Proof.
  intros Hp Hq Hx Hx2 l HP HN HB HL HD. unfold short in Hx. pose proof none_3 as N3. pose proof none_2 as N2.
  apply andb_true_iff in N2. destruct N2 as [N2 N9]. rewrite forallb_forall in N3, N2.
  assert (HL' : Z.of_nat (length l) = Z.of_nat x) by lia.
  destruct (Nat.eqb_spec p 2) as [P2|P2].
  - destruct (Nat.eq_dec x 9) as [->|X9].
    + destruct (Nat.eqb_spec q 5) as [Q5|Q5]; [simpl in Hx; lia|].
      apply (none_ok 9 _ (Z.of_nat p) (Z.of_nat q) l N9); auto; [lia|]. intros w h Hw Hh. unfold rows_2.
      rewrite !andb_true_iff, negb_true_iff, Z.eqb_eq, Z.leb_le, Z.eqb_neq. lia.
    + assert (I : In (Z.of_nat x) [2; 3; 5; 7]%Z) by (destruct (q =? 5); simpl in Hx |- *; lia).
      apply (none_ok (Z.of_nat x) _ (Z.of_nat p) (Z.of_nat q) l (N2 _ I)); auto; [lia|]. intros w h Hw Hh. unfold rows_2.
      rewrite !andb_true_iff, Z.eqb_eq, Z.leb_le. lia.
  - assert (I : In (Z.of_nat x) [2; 3; 4; 5; 7]%Z) by (simpl in Hx |- *; lia).
    apply (none_ok (Z.of_nat x) _ (Z.of_nat p) (Z.of_nat q) l (N3 _ I)); auto; [lia|]. intros w h Hw Hh. unfold rows_3.
    rewrite !andb_true_iff, !Z.leb_le. lia.
Qed.
Theorem escapes_ok n p q x : 2 <= n -> 2 <= p -> p <= q -> 1 <= x <= n -> escapes n p q x ->
  ~ can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) classic false n x.
Proof.
  intros Hn Hp Hq Hx H. apply unbeaten; auto; try lia. destruct H as [H|[H1 H2]]; [left; lia|right].
  split; [lia|]. intros Hx2 l HP HN HB HL HD. apply (never_dead p q x) with l; auto.
Qed.

(** ** Who can be beaten *)
Lemma opening_here x s l : In s l -> forallb (opening_ok x) l = true -> length s = x /\ pathP s /\ NoDup s.
Proof.
  intros Hs H. rewrite forallb_forall in H. specialize (H s Hs). unfold opening_ok in H. rewrite !andb_true_iff, Nat.eqb_eq in H.
  destruct H as [[H1 H2] H3]. split; [auto|]. split; [apply pathb_ok; auto|apply nodupc_ok; auto].
Qed.
Lemma rows_beaten n p q x : 16 <= n -> 3 <= p -> p <= q -> 1 <= x <= n -> ~ escapes n p q x ->
  can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) classic false n x.
Proof.
  intros Hn Hp Hq Hx H. unfold escapes, short in H. destruct (Nat.eqb_spec p 2) as [|_]; [lia|].
  assert (A : x <= p * q) by (destruct (le_lt_dec x (p * q)); auto; exfalso; auto).
  assert (S : In x [1; 2; 3; 4; 5; 7] -> n + x <= p * q) by (intros I; destruct (le_lt_dec (n + x) (p * q)); auto; exfalso; auto). clear H.
  assert (C : x = 1 \/ In x [2; 3; 4; 5; 7] \/ (x = 6 \/ 8 <= x <= 15) \/ 16 <= x) by (simpl; lia).
  destruct C as [->|[C|[C|C]]].
  - specialize (S (or_introl eq_refl)). apply first_box; [lia|]. apply first_ok_ok with boxes; try lia. apply first_here.
  - specialize (S (or_intror C)). pose proof corner_here as K. rewrite forallb_forall in K. specialize (K x C).
    apply andb_true_iff in K. destruct K as [K1 K2].
    destruct (corner_ok_ok boxes (opens x) _ K1 (Z.of_nat p) (Z.of_nat q) (Z.of_nat (n + x))) as [s [p' [q' [Hs [Hpq [On Co]]]]]]; try lia.
    destruct (opening_here x s _ Hs K2) as [E [HP HN]].
    assert (B : can_be_beaten (grid p' q') classic false n x) by (rewrite <- E in Co |- *; apply early_box; auto; simpl in C; lia).
    destruct Hpq as [[-> ->]|[-> ->]]; [auto|apply turned; auto].
  - apply late_box; [lia|]. destruct (le_lt_dec 5 q) as [Q5|Q5]; [apply part_ok_ok with boxes_D; try lia; apply part_here|].
    destruct (Nat.eq_dec x 6) as [->|X6]; [apply part_ok_ok with boxes_D; try lia; apply part_here|].
    pose proof small_here as K. rewrite forallb_forall in K.
    assert (M : forall a b l, In (Z.of_nat a, Z.of_nat b, l) [(3%Z, 3%Z, [8; 9]); (3%Z, 4%Z, [8; 9; 10; 11; 12]); (4%Z, 4%Z, [8; 9; 10; 11; 12; 13; 14; 15]); (5%Z, 2%Z, [9])] ->
      In x l -> completes (board_of (Z.of_nat a) (Z.of_nat b)) [] (Z.of_nat x)).
    { intros a b l Hl Hxl. specialize (K _ Hl). cbn [fst snd] in K. rewrite forallb_forall in K. apply found_ok; [auto|lia]. }
    assert (PQ : (p = 3 /\ q = 3) \/ (p = 3 /\ q = 4) \/ (p = 4 /\ q = 4)) by lia.
    destruct PQ as [[-> ->]|[[-> ->]|[-> ->]]]; [apply (M 3 3 [8; 9])|apply (M 3 4 [8; 9; 10; 11; 12])|apply (M 4 4 [8; 9; 10; 11; 12; 13; 14; 15])];
      first [simpl In; lia | cbn; auto].
  - apply late_box; [lia|]. apply once_ok_ok with boxes; try lia. apply once_here.
Qed.
Lemma strip_beaten n q x : 11 <= n -> 2 <= q -> 1 <= x <= n -> ~ escapes n 2 q x ->
  can_be_beaten (grid (Z.of_nat q) 2) classic false n x.
Proof.
  intros Hn Hq Hx H. unfold escapes in H. unfold short in H. cbn [Nat.eqb] in H.
  assert (A : x <= 2 * q) by (destruct (le_lt_dec x (2 * q)); auto; exfalso; auto).
  assert (S : In x (if q =? 5 then [1; 2; 3; 5; 7] else [1; 2; 3; 5; 7; 9]) -> n + x <= 2 * q)
    by (intros I; destruct (le_lt_dec (n + x) (2 * q)); auto; exfalso; auto). clear H.
  destruct (Nat.eq_dec x 1) as [->|X1].
  { specialize (S ltac:(destruct (q =? 5); simpl; auto)). apply first_box; [lia|]. apply strip_first_ok_ok with boxes_S 12%Z; try lia. apply strip_first_here. }
  assert (C : (x = 9 /\ q = 5) \/ (In x [2; 3; 5; 7; 9] /\ ~ (x = 9 /\ q = 5)) \/ (exists c, 2 <= c /\ x = 2 * c) \/ (exists c, 6 <= c /\ x + 1 = 2 * c)).
  { destruct (Nat.Even_or_Odd x) as [[m Hm]|[m Hm]]; [destruct (Nat.eq_dec x 2); [right; left; simpl; lia|right; right; left; exists m; lia]|].
    destruct (le_lt_dec 11 x); [right; right; right; exists (m + 1); lia|]. simpl. lia. }
  destruct C as [[-> ->]|[[C N]|[[c [C1 C2]]|[c [C1 C2]]]]].
  - apply late_box; [lia|]. pose proof small_here as K. rewrite forallb_forall in K.
    specialize (K (5%Z, 2%Z, [9]) ltac:(simpl; auto)). cbn [fst snd] in K. rewrite forallb_forall in K. apply (found_ok 5 2 9); [apply K; simpl; auto|lia].
  - assert (L : n + x <= 2 * q) by (apply S; destruct (Nat.eqb_spec q 5); simpl in C |- *; lia).
    pose proof strip_here as K. rewrite forallb_forall in K. specialize (K x C). apply andb_true_iff in K. destruct K as [K1 K2].
    destruct (strip_ok_ok boxes_S (strip_opens x) _ K1 (Z.of_nat q) (Z.of_nat (n + x))) as [s [Hs [On Co]]]; try lia.
    destruct (opening_here x s _ Hs K2) as [E [HP HN]]. rewrite <- E in Co |- *. apply early_box; auto. lia.
  - apply late_box; [lia|]. pose proof (strip_once 2 4 boxes_S strip_even ltac:(lia) (Z.of_nat c) (Z.of_nat q) ltac:(lia) ltac:(lia)) as K.
    replace (Z.of_nat x) with (2 * Z.of_nat c - (2 * 2 - 4))%Z by lia. auto.
  - apply late_box; [lia|]. pose proof (strip_once 6 11 boxes_S strip_odd ltac:(lia) (Z.of_nat c) (Z.of_nat q) ltac:(lia) ltac:(lia)) as K.
    replace (Z.of_nat x) with (2 * Z.of_nat c - (2 * 6 - 11))%Z by lia. auto.
Qed.
(** Player x of n can be beaten exactly if they do not escape. *)
Theorem classification_by_drawings : forall n p q x, (16 <= n /\ 3 <= p) \/ (11 <= n /\ p = 2) -> p <= q -> 1 <= x <= n ->
  can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) classic false n x <-> ~ escapes n p q x.
Proof.
  intros n p q x Hn Hq Hx. split.
  - intros B E. apply (escapes_ok n p q x) in B; auto; lia.
  - intros E. destruct Hn as [[Hn Hp]|[Hn ->]]; [apply rows_beaten; auto|].
    apply turned. apply strip_beaten; auto.
Qed.
