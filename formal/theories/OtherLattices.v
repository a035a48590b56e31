(** * Boards other than grids: triangular lattices, kings, knights, cylinders and tori

    What the certificates about other lattices say together.  The steps of the lattices stand in [Lattice.v]. *)
From Coq Require Import ZArith List Lia.
From Slitherlab Require Import Game Lattice.
From SlitherlabCertificates Require Classic_4_hex Classic_5_hex Classic_6_hex Classic_7_hex Classic_8_hex Classic_9_hex Classic_10_hex.
From SlitherlabCertificates Require Progressive_4_hex Progressive_5_hex Progressive_6_hex Progressive_7_hex Progressive_8_hex Progressive_9_hex Progressive_10_hex.
From SlitherlabCertificates Require Geography_4_hex Geography_5_hex Geography_6_hex Geography_7_hex Geography_8_hex Geography_9_hex Geography_10_hex.
From SlitherlabCertificates Require Classic_8_king Classic_9_king Classic_10_king Classic_12_king.
From SlitherlabCertificates Require Progressive_6_king Progressive_8_king Progressive_9_king Progressive_10_king Progressive_12_king.
From SlitherlabCertificates Require Geography_6_king Geography_8_king Geography_9_king Geography_10_king Geography_12_king.
From SlitherlabCertificates Require Classic_8_knight Classic_3_torus_first.
From SlitherlabCertificates Require Classic_5_torus Classic_6_torus Classic_7_torus Classic_8_torus Progressive_4_torus Progressive_5_torus.
From SlitherlabCertificates Require Progressive_6_torus Progressive_7_torus Progressive_8_torus Geography_5_torus Geography_6_torus Geography_7_torus.
From SlitherlabCertificates Require Geography_8_torus Classic_5_cylinder Classic_6_cylinder Classic_7_cylinder Classic_8_cylinder Progressive_4_cylinder.
From SlitherlabCertificates Require Progressive_5_cylinder Progressive_6_cylinder Progressive_7_cylinder Progressive_8_cylinder Geography_4_cylinder.
From SlitherlabCertificates Require Geography_5_cylinder Geography_6_cylinder Geography_7_cylinder Geography_8_cylinder.
From SlitherlabCertificates Require Classic_3_honeycomb Classic_4_honeycomb Classic_5_honeycomb Classic_6_honeycomb Classic_7_honeycomb Classic_8_honeycomb.
From SlitherlabCertificates Require Progressive_3_honeycomb Progressive_4_honeycomb Progressive_5_honeycomb Progressive_6_honeycomb Progressive_7_honeycomb.
From SlitherlabCertificates Require Progressive_8_honeycomb Geography_3_honeycomb Geography_4_honeycomb Geography_5_honeycomb Geography_6_honeycomb.
From SlitherlabCertificates Require Geography_7_honeycomb Geography_8_honeycomb Classic_8_cube Progressive_8_cube.
Import ListNotations.
Open Scope Z_scope.

Ltac by_certificate theorem := apply theorem; simpl; lia.

(** The triangular lattice, with six neighbours. *)
Theorem hex_boards : forall g, g = classic \/ g = progressive \/ g = geography -> forall n : nat, (4 <= n <= 10)%nat ->
  forall p q : Z, 4 <= p -> 4 <= q -> forall x : nat, (1 <= x <= n)%nat -> can_be_beaten (board hex_lattice p q) g false n x.
Proof.
  intros g Hg n Hn p q Hp Hq x Hx.
  assert (C : n = 4%nat \/ n = 5%nat \/ n = 6%nat \/ n = 7%nat \/ n = 8%nat \/ n = 9%nat \/ n = 10%nat) by lia.
  destruct Hg as [->|[->| ->]]; destruct C as [->|[->|[->|[->|[->|[->| ->]]]]]].
  - by_certificate Classic_4_hex.classic_4_hex.
  - by_certificate Classic_5_hex.classic_5_hex.
  - by_certificate Classic_6_hex.classic_6_hex.
  - by_certificate Classic_7_hex.classic_7_hex.
  - by_certificate Classic_8_hex.classic_8_hex.
  - by_certificate Classic_9_hex.classic_9_hex.
  - by_certificate Classic_10_hex.classic_10_hex.
  - by_certificate Progressive_4_hex.progressive_4_hex.
  - by_certificate Progressive_5_hex.progressive_5_hex.
  - by_certificate Progressive_6_hex.progressive_6_hex.
  - by_certificate Progressive_7_hex.progressive_7_hex.
  - by_certificate Progressive_8_hex.progressive_8_hex.
  - by_certificate Progressive_9_hex.progressive_9_hex.
  - by_certificate Progressive_10_hex.progressive_10_hex.
  - by_certificate Geography_4_hex.geography_4_hex.
  - by_certificate Geography_5_hex.geography_5_hex.
  - by_certificate Geography_6_hex.geography_6_hex.
  - by_certificate Geography_7_hex.geography_7_hex.
  - by_certificate Geography_8_hex.geography_8_hex.
  - by_certificate Geography_9_hex.geography_9_hex.
  - by_certificate Geography_10_hex.geography_10_hex.
Qed.

(** The moves of a king in chess. *)
Theorem king_boards : forall g, g = classic \/ g = progressive \/ g = geography -> forall n : nat, In n [8; 9; 10; 12]%nat ->
  forall p q : Z, 5 <= p -> 5 <= q -> forall x : nat, (1 <= x <= n)%nat -> can_be_beaten (board king_lattice p q) g false n x.
Proof.
  intros g Hg n Hn p q Hp Hq x Hx. simpl in Hn.
  destruct Hg as [->|[->| ->]]; destruct Hn as [<-|[<-|[<-|[<-|[]]]]].
  - by_certificate Classic_8_king.classic_8_king.
  - by_certificate Classic_9_king.classic_9_king.
  - by_certificate Classic_10_king.classic_10_king.
  - by_certificate Classic_12_king.classic_12_king.
  - by_certificate Progressive_8_king.progressive_8_king.
  - by_certificate Progressive_9_king.progressive_9_king.
  - by_certificate Progressive_10_king.progressive_10_king.
  - by_certificate Progressive_12_king.progressive_12_king.
  - by_certificate Geography_8_king.geography_8_king.
  - by_certificate Geography_9_king.geography_9_king.
  - by_certificate Geography_10_king.geography_10_king.
  - by_certificate Geography_12_king.geography_12_king.
Qed.
Theorem king_boards_one_end : forall g, g = progressive \/ g = geography -> forall p q : Z, 3 <= p -> 3 <= q ->
  forall x : nat, (1 <= x <= 6)%nat -> can_be_beaten (board king_lattice p q) g false 6 x.
Proof.
  intros g Hg p q Hp Hq x Hx. destruct Hg as [->| ->]; [by_certificate Progressive_6_king.progressive_6_king|by_certificate Geography_6_king.geography_6_king].
Qed.

(** The moves of a knight: eight players, all but the first. *)
Theorem knight_boards : forall p q : Z, 8 <= p -> 8 <= q -> forall x : nat, (2 <= x <= 8)%nat ->
  can_be_beaten (board knight_lattice p q) classic false 8 x.
Proof. intros p q Hp Hq x Hx. by_certificate Classic_8_knight.classic_8_knight. Qed.

(** Cylinders, of which the first axis is a ring, and tori, of which both are. *)
Theorem cylinder_boards : forall g, g = classic \/ g = progressive \/ g = geography -> forall n : nat, (5 <= n <= 8)%nat ->
  forall p q : Z, 5 <= p -> 5 <= q -> forall x : nat, (1 <= x <= n)%nat -> can_be_beaten (board cylinder_lattice p q) g false n x.
Proof.
  intros g Hg n Hn p q Hp Hq x Hx. assert (C : n = 5%nat \/ n = 6%nat \/ n = 7%nat \/ n = 8%nat) by lia.
  destruct Hg as [->|[->| ->]]; destruct C as [->|[->|[->| ->]]].
  - by_certificate Classic_5_cylinder.classic_5_cylinder.
  - by_certificate Classic_6_cylinder.classic_6_cylinder.
  - by_certificate Classic_7_cylinder.classic_7_cylinder.
  - by_certificate Classic_8_cylinder.classic_8_cylinder.
  - by_certificate Progressive_5_cylinder.progressive_5_cylinder.
  - by_certificate Progressive_6_cylinder.progressive_6_cylinder.
  - by_certificate Progressive_7_cylinder.progressive_7_cylinder.
  - by_certificate Progressive_8_cylinder.progressive_8_cylinder.
  - by_certificate Geography_5_cylinder.geography_5_cylinder.
  - by_certificate Geography_6_cylinder.geography_6_cylinder.
  - by_certificate Geography_7_cylinder.geography_7_cylinder.
  - by_certificate Geography_8_cylinder.geography_8_cylinder.
Qed.
Theorem cylinder_boards_four : forall g, g = progressive \/ g = geography -> forall p q : Z, 5 <= p -> 5 <= q ->
  forall x : nat, (1 <= x <= 4)%nat -> can_be_beaten (board cylinder_lattice p q) g false 4 x.
Proof.
  intros g Hg p q Hp Hq x Hx. destruct Hg as [->| ->]; [by_certificate Progressive_4_cylinder.progressive_4_cylinder|by_certificate Geography_4_cylinder.geography_4_cylinder].
Qed.
Theorem torus_boards : forall g, g = classic \/ g = progressive \/ g = geography -> forall n : nat, (5 <= n <= 8)%nat ->
  forall p q : Z, 5 <= p -> 5 <= q -> forall x : nat, (1 <= x <= n)%nat -> can_be_beaten (board torus_lattice p q) g false n x.
Proof.
  intros g Hg n Hn p q Hp Hq x Hx. assert (C : n = 5%nat \/ n = 6%nat \/ n = 7%nat \/ n = 8%nat) by lia.
  destruct Hg as [->|[->| ->]]; destruct C as [->|[->|[->| ->]]].
  - by_certificate Classic_5_torus.classic_5_torus.
  - by_certificate Classic_6_torus.classic_6_torus.
  - by_certificate Classic_7_torus.classic_7_torus.
  - by_certificate Classic_8_torus.classic_8_torus.
  - by_certificate Progressive_5_torus.progressive_5_torus.
  - by_certificate Progressive_6_torus.progressive_6_torus.
  - by_certificate Progressive_7_torus.progressive_7_torus.
  - by_certificate Progressive_8_torus.progressive_8_torus.
  - by_certificate Geography_5_torus.geography_5_torus.
  - by_certificate Geography_6_torus.geography_6_torus.
  - by_certificate Geography_7_torus.geography_7_torus.
  - by_certificate Geography_8_torus.geography_8_torus.
Qed.
Theorem torus_boards_four : forall p q : Z, 6 <= p -> 6 <= q -> forall x : nat, (1 <= x <= 4)%nat ->
  can_be_beaten (board torus_lattice p q) progressive false 4 x.
Proof. intros p q Hp Hq x Hx. by_certificate Progressive_4_torus.progressive_4_torus. Qed.
Theorem torus_first_of_three : forall p q : Z, 14 <= p -> 14 <= q -> can_be_beaten (board torus_lattice p q) classic false 3 1%nat.
Proof. intros p q Hp Hq. by_certificate Classic_3_torus_first.classic_3_torus_first. Qed.

(** Honeycombs of p×q hexagons; the wall of bricks stands in [Lattice.v]. *)
Theorem honeycomb_boards : forall g, g = classic \/ g = progressive \/ g = geography -> forall n : nat, (5 <= n <= 8)%nat ->
  forall p q : Z, 3 <= p -> 3 <= q -> forall x : nat, (1 <= x <= n)%nat -> can_be_beaten (honeycomb p q) g false n x.
Proof.
  intros g Hg n Hn p q Hp Hq x Hx. assert (C : n = 5%nat \/ n = 6%nat \/ n = 7%nat \/ n = 8%nat) by lia.
  destruct Hg as [->|[->| ->]]; destruct C as [->|[->|[->| ->]]].
  - by_certificate Classic_5_honeycomb.classic_5_honeycomb.
  - by_certificate Classic_6_honeycomb.classic_6_honeycomb.
  - by_certificate Classic_7_honeycomb.classic_7_honeycomb.
  - by_certificate Classic_8_honeycomb.classic_8_honeycomb.
  - by_certificate Progressive_5_honeycomb.progressive_5_honeycomb.
  - by_certificate Progressive_6_honeycomb.progressive_6_honeycomb.
  - by_certificate Progressive_7_honeycomb.progressive_7_honeycomb.
  - by_certificate Progressive_8_honeycomb.progressive_8_honeycomb.
  - by_certificate Geography_5_honeycomb.geography_5_honeycomb.
  - by_certificate Geography_6_honeycomb.geography_6_honeycomb.
  - by_certificate Geography_7_honeycomb.geography_7_honeycomb.
  - by_certificate Geography_8_honeycomb.geography_8_honeycomb.
Qed.
Theorem honeycomb_boards_four : forall g, g = classic \/ g = progressive \/ g = geography -> forall p q : Z,
  (if moves_again g then 4 else 3) <= p -> (if moves_again g then 4 else 3) <= q -> forall x : nat, (1 <= x <= 4)%nat ->
  can_be_beaten (honeycomb p q) g false 4 x.
Proof.
  intros g [->|[->| ->]] p q Hp Hq x Hx; simpl in Hp, Hq.
  - by_certificate Classic_4_honeycomb.classic_4_honeycomb.
  - by_certificate Progressive_4_honeycomb.progressive_4_honeycomb.
  - by_certificate Geography_4_honeycomb.geography_4_honeycomb.
Qed.
(** The smallest honeycombs, with five players and with seven. *)
Theorem honeycomb_boards_small : forall g n, (g, n) = (classic, 5%nat) \/ (g, n) = (geography, 5%nat) \/ (g, n) = (geography, 7%nat) ->
  forall p q : Z, 2 <= p -> 2 <= q -> forall x : nat, (1 <= x <= n)%nat -> can_be_beaten (honeycomb p q) g false n x.
Proof.
  intros g n [[= -> ->]|[[= -> ->]|[= -> ->]]] p q Hp Hq x Hx.
  - by_certificate Classic_5_honeycomb.classic_5_honeycomb.
  - by_certificate Geography_5_honeycomb.geography_5_honeycomb.
  - by_certificate Geography_7_honeycomb.geography_7_honeycomb.
Qed.
(** Three players: all but the first. *)
Theorem honeycomb_boards_three : forall g, g = classic \/ g = progressive \/ g = geography ->
  forall p q : Z, 2 <= p -> 2 <= q -> forall x : nat, (2 <= x <= 3)%nat -> can_be_beaten (honeycomb p q) g false 3 x.
Proof.
  intros g [->|[->| ->]] p q Hp Hq x Hx.
  - by_certificate Classic_3_honeycomb.classic_3_honeycomb.
  - by_certificate Progressive_3_honeycomb.progressive_3_honeycomb.
  - by_certificate Geography_3_honeycomb.geography_3_honeycomb.
Qed.

(** Grids of three dimensions, eight players. *)
Theorem box_boards : forall p q r : Z, 3 <= p -> 3 <= q -> 3 <= r -> forall x : nat, (1 <= x <= 8)%nat ->
  can_be_beaten (board3 grid3_lattice p q r) progressive false 8 x.
Proof. intros p q r Hp Hq Hr x Hx. by_certificate Progressive_8_cube.progressive_8_cube. Qed.
Theorem box_boards_classic : forall p q r : Z, 5 <= p -> 5 <= q -> 5 <= r -> forall x : nat, (x = 2 \/ 4 <= x <= 8)%nat ->
  can_be_beaten (board3 grid3_lattice p q r) classic false 8 x.
Proof. intros p q r Hp Hq Hr x Hx. by_certificate Classic_8_cube.classic_8_cube. Qed.
