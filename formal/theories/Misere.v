(** * Theorem D of docs/theorems.md, for every number of players

    Misère play with three players needs three certificates more than [Headlines.v]. *)
From Coq Require Import ZArith List Lia.
From Slitherlab Require Import Game Lattice Headlines.
From SlitherlabCertificates Require Classic_3_misere Progressive_3_misere Geography_3_misere.
Open Scope Z_scope.

(** In misère play of the three games, on every p×q grid with p, q > n, any n - 1 of n players can make
    the last one lose. *)
Theorem misere_every_number : forall g, g = classic \/ g = progressive \/ g = geography -> forall n : nat, (3 <= n)%nat ->
  forall p q : Z, p > Z.of_nat n -> q > Z.of_nat n ->
  forall x : nat, (1 <= x <= n)%nat -> can_be_beaten (grid p q) g true n x.
Proof.
  intros g Hg n Hn p q Hp Hq x Hx. destruct (Nat.eq_dec n 3) as [->|]; [|apply misere_play; auto; lia].
  destruct Hg as [->|[->| ->]].
  - apply Classic_3_misere.classic_3_misere; simpl; lia.
  - apply Progressive_3_misere.progressive_3_misere; simpl; lia.
  - apply Geography_3_misere.geography_3_misere; simpl; lia.
Qed.
