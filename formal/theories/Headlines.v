(** * The theorems of docs/theorems.md

    Each combines certificates, which [vm_compute] has checked in the files of the folder generated, with
    the proof by hand for many players.  Chalise's conjecture for three players needs the largest
    certificate and stands in [Chalise.v]. *)
From Coq Require Import ZArith List Lia.
From Slitherlab Require Import Game Lattice AllPlayers.
From SlitherlabCertificates Require Classic_4 Classic_5 Classic_6 Classic_7 Classic_8 Classic_9.
From SlitherlabCertificates Require Classic_10 Classic_3 Progressive_5 Progressive_6 Progressive_7 Progressive_8.
From SlitherlabCertificates Require Geography_5 Geography_6 Geography_7 Geography_8 Classic_4_misere Classic_5_misere.
From SlitherlabCertificates Require Classic_6_misere Classic_7_misere Classic_8_misere Classic_9_misere Classic_10_misere Classic_11_misere.
From SlitherlabCertificates Require Progressive_4_misere Progressive_5_misere Progressive_6_misere Progressive_7_misere Progressive_8_misere Progressive_9_misere.
From SlitherlabCertificates Require Progressive_10_misere Geography_4_misere Geography_5_misere Geography_6_misere Geography_7_misere Geography_8_misere.
From SlitherlabCertificates Require Geography_9_misere Geography_10_misere.
Import ListNotations.
Open Scope Z_scope.

(** Four players or more, two live ends: on every grid with both sides larger than the number of players,
    all others together can force any player to lose. *)
Theorem classic_from_four : forall n : nat, (4 <= n)%nat ->
  forall p q : Z, p > Z.of_nat n -> q > Z.of_nat n ->
  forall x : nat, (1 <= x <= n)%nat -> can_be_beaten (grid p q) classic false n x.
Proof.
  intros n Hn p q Hp Hq x Hx.
  destruct (Nat.eq_dec n 4) as [->|]; [apply Classic_4.classic_4; simpl; lia|].
  destruct (Nat.eq_dec n 5) as [->|]; [apply Classic_5.classic_5; simpl; lia|].
  destruct (Nat.eq_dec n 6) as [->|]; [apply Classic_6.classic_6; simpl; lia|].
  destruct (Nat.eq_dec n 7) as [->|]; [apply Classic_7.classic_7; simpl; lia|].
  destruct (Nat.eq_dec n 8) as [->|]; [apply Classic_8.classic_8; simpl; lia|].
  destruct (Nat.eq_dec n 9) as [->|]; [apply Classic_9.classic_9; simpl; lia|].
  destruct (Nat.eq_dec n 10) as [->|]; [apply Classic_10.classic_10; simpl; lia|].
  apply classic_normal; auto; lia.
Qed.

(** Three players: the second and the third. *)
Theorem classic_three_others : forall p q : Z, p > 3 -> q > 3 ->
  forall x : nat, (2 <= x <= 3)%nat -> can_be_beaten (grid p q) classic false 3 x.
Proof. intros p q Hp Hq x Hx. apply Classic_3.classic_3; simpl; lia. Qed.

(** One live end, five players or more. *)
Theorem one_live_end : forall g, g = progressive \/ g = geography -> forall n : nat, (5 <= n)%nat ->
  forall p q : Z, p > Z.of_nat n -> q > Z.of_nat n ->
  forall x : nat, (1 <= x <= n)%nat -> can_be_beaten (grid p q) g false n x.
Proof.
  intros g Hg n Hn p q Hp Hq x Hx. destruct (Nat.le_gt_cases 9 n) as [H9|H9]; [apply one_normal; auto; lia|].
  destruct Hg as [->| ->].
  destruct (Nat.eq_dec n 5) as [->|]; [apply Progressive_5.progressive_5; simpl; lia|].
  destruct (Nat.eq_dec n 6) as [->|]; [apply Progressive_6.progressive_6; simpl; lia|].
  destruct (Nat.eq_dec n 7) as [->|]; [apply Progressive_7.progressive_7; simpl; lia|].
  destruct (Nat.eq_dec n 8) as [->|]; [apply Progressive_8.progressive_8; simpl; lia|].
  lia.
  destruct (Nat.eq_dec n 5) as [->|]; [apply Geography_5.geography_5; simpl; lia|].
  destruct (Nat.eq_dec n 6) as [->|]; [apply Geography_6.geography_6; simpl; lia|].
  destruct (Nat.eq_dec n 7) as [->|]; [apply Geography_7.geography_7; simpl; lia|].
  destruct (Nat.eq_dec n 8) as [->|]; [apply Geography_8.geography_8; simpl; lia|].
  lia.
Qed.

(** Misère play, four players or more, all three games. *)
Theorem misere_play : forall g, g = classic \/ g = progressive \/ g = geography -> forall n : nat, (4 <= n)%nat ->
  forall p q : Z, p > Z.of_nat n -> q > Z.of_nat n ->
  forall x : nat, (1 <= x <= n)%nat -> can_be_beaten (grid p q) g true n x.
Proof.
  intros g Hg n Hn p q Hp Hq x Hx. destruct Hg as [->|Hg].
  destruct (Nat.eq_dec n 4) as [->|]; [apply Classic_4_misere.classic_4_misere; simpl; lia|].
  destruct (Nat.eq_dec n 5) as [->|]; [apply Classic_5_misere.classic_5_misere; simpl; lia|].
  destruct (Nat.eq_dec n 6) as [->|]; [apply Classic_6_misere.classic_6_misere; simpl; lia|].
  destruct (Nat.eq_dec n 7) as [->|]; [apply Classic_7_misere.classic_7_misere; simpl; lia|].
  destruct (Nat.eq_dec n 8) as [->|]; [apply Classic_8_misere.classic_8_misere; simpl; lia|].
  destruct (Nat.eq_dec n 9) as [->|]; [apply Classic_9_misere.classic_9_misere; simpl; lia|].
  destruct (Nat.eq_dec n 10) as [->|]; [apply Classic_10_misere.classic_10_misere; simpl; lia|].
  destruct (Nat.eq_dec n 11) as [->|]; [apply Classic_11_misere.classic_11_misere; simpl; lia|].
  apply classic_misere; auto; lia.
  destruct (Nat.le_gt_cases 11 n) as [H|H]; [apply one_misere; auto; lia|]. destruct Hg as [->| ->].
  destruct (Nat.eq_dec n 4) as [->|]; [apply Progressive_4_misere.progressive_4_misere; simpl; lia|].
  destruct (Nat.eq_dec n 5) as [->|]; [apply Progressive_5_misere.progressive_5_misere; simpl; lia|].
  destruct (Nat.eq_dec n 6) as [->|]; [apply Progressive_6_misere.progressive_6_misere; simpl; lia|].
  destruct (Nat.eq_dec n 7) as [->|]; [apply Progressive_7_misere.progressive_7_misere; simpl; lia|].
  destruct (Nat.eq_dec n 8) as [->|]; [apply Progressive_8_misere.progressive_8_misere; simpl; lia|].
  destruct (Nat.eq_dec n 9) as [->|]; [apply Progressive_9_misere.progressive_9_misere; simpl; lia|].
  destruct (Nat.eq_dec n 10) as [->|]; [apply Progressive_10_misere.progressive_10_misere; simpl; lia|].
  lia.
  destruct (Nat.eq_dec n 4) as [->|]; [apply Geography_4_misere.geography_4_misere; simpl; lia|].
  destruct (Nat.eq_dec n 5) as [->|]; [apply Geography_5_misere.geography_5_misere; simpl; lia|].
  destruct (Nat.eq_dec n 6) as [->|]; [apply Geography_6_misere.geography_6_misere; simpl; lia|].
  destruct (Nat.eq_dec n 7) as [->|]; [apply Geography_7_misere.geography_7_misere; simpl; lia|].
  destruct (Nat.eq_dec n 8) as [->|]; [apply Geography_8_misere.geography_8_misere; simpl; lia|].
  destruct (Nat.eq_dec n 9) as [->|]; [apply Geography_9_misere.geography_9_misere; simpl; lia|].
  destruct (Nat.eq_dec n 10) as [->|]; [apply Geography_10_misere.geography_10_misere; simpl; lia|].
  lia.
Qed.
