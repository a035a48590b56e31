(** * The classification for three players

    The certificates cover all grids with sides of at least 4, and those of three rows with six columns or more; the three that are left
    are searched.  [ThreeStrips.v] has the strips of two rows. *)
From Coq Require Import ZArith List Lia.
From Slitherlab Require Import Game Lattice SmallGrids Exceptions Chalise ThreeStrips.
From Slitherlab Require SearchFew.
From SlitherlabCertificates Require Classic_3_three.
Import ListNotations.
Open Scope nat_scope.

(** Player x of three can be beaten on the p×q grid exactly if the table does not name x there. *)
Theorem classification_three : forall p q x, 3 <= p -> p <= q -> 1 <= x <= 3 ->
  can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) classic false 3 x <-> ~ In x (unbeaten 3 p q).
Proof.
  intros p q x Hp Hq Hx.
  destruct (in_dec (fun a b : nat * nat => ltac:(decide equality; apply Nat.eq_dec)) (p, q) (left_out 3)) as [In_|Out].
  - apply (all_searched_ok 3 11 SearchFew.searched_here); auto; lia.
  - assert (W : least_width 3 <= p) by (cbn; lia).
    rewrite (elsewhere 3 p q ltac:(lia) W Out). split; [intros _ []|]. intros _.
    destruct (Nat.eq_dec p 3) as [->|].
    + assert (6 <= q) by (apply Nat.nlt_ge; intro; apply Out; apply in_strip; lia).
      apply turned, Classic_3_three.classic_3_three; simpl; lia.
    + apply chalise_conjecture; lia.
Qed.

(** The same on all grids with two rows or more: Theorem A for three players. *)
Theorem classification_three_all : forall p q x, 2 <= p -> p <= q -> 1 <= x <= 3 ->
  can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) classic false 3 x <-> ~ In x (unbeaten 3 p q).
Proof.
  intros p q x Hp Hq Hx. destruct (Nat.eq_dec p 2) as [->|].
  - apply classification_three_strips; auto.
  - apply classification_three; auto. lia.
Qed.
