(** * The classification: exactly where everybody can be beaten

    Theorem A of docs/theorems.md for 4 to 10 players on all grids with two rows or more, and for 11 to 15 on all with
    three rows or more.  Each certificate covers infinitely many grids; [Exceptions.v] decides the rest by search.
    Three players need the largest certificate: see [Chalise.v]. *)
From Coq Require Import ZArith List Lia Bool.
From Slitherlab Require Import Game Lattice SmallGrids Exceptions.
From Slitherlab Require SearchFew SearchMany.
From SlitherlabCertificates Require Classic_4_two Classic_4_three Classic_4_four Classic_5_two Classic_5_three Classic_5_four.
From SlitherlabCertificates Require Classic_6_two Classic_6_three Classic_6_four Classic_7_two Classic_7_three Classic_7_four.
From SlitherlabCertificates Require Classic_8_two Classic_8_three Classic_8_four Classic_9_two Classic_9_three Classic_9_four.
From SlitherlabCertificates Require Classic_10_two Classic_10_three Classic_10_four Classic_11_three Classic_11_four Classic_12_three.
From SlitherlabCertificates Require Classic_12_four Classic_13_three Classic_13_four Classic_14_three Classic_14_four Classic_14_five.
From SlitherlabCertificates Require Classic_15_three Classic_15_four Classic_15_five.
Import ListNotations.
Open Scope nat_scope.

Ltac at_least k :=
  match goal with Out : ~ In (_, ?q) _ |- _ =>
    assert (k <= q) by (apply Nat.nlt_ge; intro; apply Out; lazy beta iota delta [left_out]; rewrite ?in_app_iff;
      first [apply in_strip; lia | left; apply in_strip; lia | right; apply in_strip; lia | right; left; apply in_strip; lia | right; right; apply in_strip; lia])
  end.
Ltac by_certificate theorem := apply turned, theorem; simpl; lia.

Lemma outside_table n p q x : 4 <= n <= 15 -> least_width n <= p -> p <= q -> 1 <= x <= n -> ~ In (p, q) (left_out n) ->
  can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) classic false n x.
Proof.
  intros Hn Hp Hq Hx Out.
  destruct (Nat.eq_dec n 4) as [->|].
  { unfold least_width in Hp; cbn in Hp. destruct (Nat.eq_dec p 2) as [->|]; [at_least 12; by_certificate Classic_4_two.classic_4_two|].
    destruct (Nat.eq_dec p 3) as [->|]; [at_least 5; by_certificate Classic_4_three.classic_4_three|].
    destruct (Nat.eq_dec p 4) as [->|]; [at_least 5|]; by_certificate Classic_4_four.classic_4_four. }
  destruct (Nat.eq_dec n 5) as [->|].
  { unfold least_width in Hp; cbn in Hp. destruct (Nat.eq_dec p 2) as [->|]; [at_least 7; by_certificate Classic_5_two.classic_5_two|].
    destruct (Nat.eq_dec p 3) as [->|]; [at_least 4; by_certificate Classic_5_three.classic_5_three|].
    by_certificate Classic_5_four.classic_5_four. }
  destruct (Nat.eq_dec n 6) as [->|].
  { unfold least_width in Hp; cbn in Hp. destruct (Nat.eq_dec p 2) as [->|]; [at_least 10; by_certificate Classic_6_two.classic_6_two|].
    destruct (Nat.eq_dec p 3) as [->|]; [at_least 5; by_certificate Classic_6_three.classic_6_three|].
    by_certificate Classic_6_four.classic_6_four. }
  destruct (Nat.eq_dec n 7) as [->|].
  { unfold least_width in Hp; cbn in Hp. destruct (Nat.eq_dec p 2) as [->|]; [at_least 8; by_certificate Classic_7_two.classic_7_two|].
    destruct (Nat.eq_dec p 3) as [->|]; [at_least 5; by_certificate Classic_7_three.classic_7_three|].
    by_certificate Classic_7_four.classic_7_four. }
  destruct (Nat.eq_dec n 8) as [->|].
  { unfold least_width in Hp; cbn in Hp. destruct (Nat.eq_dec p 2) as [->|]; [at_least 10; by_certificate Classic_8_two.classic_8_two|].
    destruct (Nat.eq_dec p 3) as [->|]; [at_least 6; by_certificate Classic_8_three.classic_8_three|].
    by_certificate Classic_8_four.classic_8_four. }
  destruct (Nat.eq_dec n 9) as [->|].
  { unfold least_width in Hp; cbn in Hp. destruct (Nat.eq_dec p 2) as [->|]; [at_least 9; by_certificate Classic_9_two.classic_9_two|].
    destruct (Nat.eq_dec p 3) as [->|]; [at_least 6; by_certificate Classic_9_three.classic_9_three|].
    by_certificate Classic_9_four.classic_9_four. }
  destruct (Nat.eq_dec n 10) as [->|].
  { unfold least_width in Hp; cbn in Hp. destruct (Nat.eq_dec p 2) as [->|]; [at_least 11; by_certificate Classic_10_two.classic_10_two|].
    destruct (Nat.eq_dec p 3) as [->|]; [at_least 6; by_certificate Classic_10_three.classic_10_three|].
    destruct (Nat.eq_dec p 4) as [->|]; [at_least 5|]; by_certificate Classic_10_four.classic_10_four. }
  destruct (Nat.eq_dec n 11) as [->|].
  { unfold least_width in Hp; cbn in Hp. destruct (Nat.eq_dec p 3) as [->|]; [at_least 6; by_certificate Classic_11_three.classic_11_three|].
    destruct (Nat.eq_dec p 4) as [->|]; [at_least 5|]; by_certificate Classic_11_four.classic_11_four. }
  destruct (Nat.eq_dec n 12) as [->|].
  { unfold least_width in Hp; cbn in Hp. destruct (Nat.eq_dec p 3) as [->|]; [at_least 7; by_certificate Classic_12_three.classic_12_three|].
    destruct (Nat.eq_dec p 4) as [->|]; [at_least 5|]; by_certificate Classic_12_four.classic_12_four. }
  destruct (Nat.eq_dec n 13) as [->|].
  { unfold least_width in Hp; cbn in Hp. destruct (Nat.eq_dec p 3) as [->|]; [at_least 7; by_certificate Classic_13_three.classic_13_three|].
    destruct (Nat.eq_dec p 4) as [->|]; [at_least 5|]; by_certificate Classic_13_four.classic_13_four. }
  destruct (Nat.eq_dec n 14) as [->|].
  { unfold least_width in Hp; cbn in Hp. destruct (Nat.eq_dec p 3) as [->|]; [at_least 7; by_certificate Classic_14_three.classic_14_three|].
    destruct (Nat.eq_dec p 4) as [->|]; [at_least 6; by_certificate Classic_14_four.classic_14_four|by_certificate Classic_14_five.classic_14_five]. }
  destruct (Nat.eq_dec n 15) as [->|].
  { unfold least_width in Hp; cbn in Hp. destruct (Nat.eq_dec p 3) as [->|]; [at_least 8; by_certificate Classic_15_three.classic_15_three|].
    destruct (Nat.eq_dec p 4) as [->|]; [at_least 6; by_certificate Classic_15_four.classic_15_four|by_certificate Classic_15_five.classic_15_five]. }
  lia.
Qed.

(** Player x of n can be beaten on the p×q grid exactly if the table does not name x there. *)
Theorem classification : forall n p q x, 4 <= n <= 15 -> (if n <=? 10 then 2 else 3) <= p -> p <= q -> 1 <= x <= n ->
  can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) classic false n x <-> ~ In x (unbeaten n p q).
Proof.
  intros n p q x Hn Hp Hq Hx.
  destruct (in_dec (fun a b : nat * nat => ltac:(decide equality; apply Nat.eq_dec)) (p, q) (left_out n)) as [In_|Out].
  - destruct (le_lt_dec 14 n); [apply (all_searched_ok 14 2 SearchMany.searched_here)|apply (all_searched_ok 3 11 SearchFew.searched_here)]; auto; lia.
  - assert (W : least_width n <= p) by (unfold least_width; destruct (Nat.eqb_spec n 3); [lia|exact Hp]).
    rewrite (elsewhere n p q ltac:(lia) W Out). split; [intros _ []|]. intros _. apply outside_table; auto.
Qed.
