(** * Chalise's conjecture, for every number of players *)
From Coq Require Import ZArith List Lia.
From Slitherlab Require Import Game Lattice Headlines.
From SlitherlabCertificates Require Classic_3_first.
Import ListNotations.
Open Scope Z_scope.

(** On every p×q grid with p, q > n, any n - 1 of n players can make the last one lose. *)
Theorem chalise_conjecture : forall n : nat, (3 <= n)%nat ->
  forall p q : Z, p > Z.of_nat n -> q > Z.of_nat n ->
  forall x : nat, (1 <= x <= n)%nat -> can_be_beaten (grid p q) classic false n x.
Proof.
  intros n Hn p q Hp Hq x Hx. destruct (Nat.eq_dec n 3) as [->|]; [|apply classic_from_four; lia].
  destruct (Nat.eq_dec x 1) as [->|]; [|apply classic_three_others; lia].
  apply Classic_3_first.classic_3_first; simpl; lia || auto.
Qed.
