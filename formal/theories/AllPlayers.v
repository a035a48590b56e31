(** * Many players: the theorems by hand

    For [classic] with 11 players or more, for one live end with 9 or more, and for misère play with
    12 or 11, on all grids with both sides larger than the number of players.  The drawings
    are read from docs/theorems.md by tools/drawings.py; whether they do what is said is computed here. *)
From Coq Require Import ZArith List Bool Lia.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch Drawing ManyPlayers.
From SlitherlabCertificates Require Import Drawings.
Import ListNotations.
Open Scope Z_scope.

(** A drawing with so many cells. *)
Definition of_size (two : bool) (T : Z) (d : drawing) := check_drawing two true d && (total d =? T).
Lemma find_size two T ds : existsb (of_size two T) ds = true -> exists d, In d ds /\ check_drawing two true d = true /\ total d = T.
Proof.
  rewrite existsb_exists. intros [d [Hd H]]. unfold of_size in H. rewrite andb_true_iff, Z.eqb_eq in H. exists d; tauto.
Qed.
Definition of_size_long (two : bool) (T : Z) (d : drawing) := of_size two T d && negb (rigid d).
Lemma find_long two T ds : existsb (of_size_long two T) ds = true ->
  exists d, check_drawing two true d = true /\ total d = T /\ rigid d = false.
Proof.
  rewrite existsb_exists. intros [d [_ H]]. unfold of_size_long, of_size in H. rewrite !andb_true_iff, Z.eqb_eq, negb_true_iff in H. exists d; tauto.
Qed.
Ltac computed := vm_compute; reflexivity.

Section Corners.
  Variable p q : Z.
  Variable n : nat.
  Hypothesis Hp : p > Z.of_nat n.
  Hypothesis Hq : q > Z.of_nat n.

  (** ** Two live ends *)
  Lemma classic_first (misere : bool) : (11 + (if misere then 1 else 0) <= n)%nat -> can_be_beaten (grid p q) classic misere n 1%nat.
  Proof.
    intros Hn. apply beats_all.
    - intros _. apply (can_open p q classic n); auto; destruct misere; cbv iota in *; lia.
    - intros s' HG. inversion HG as [u v T E Hne|v T Hv| |r ? ? ? ? ? Q]; [|discriminate|destruct r; discriminate]. simpl after.
      apply pair_first with two_anywhere 13; auto; try computed; unfold last_cells, rounds; destruct misere; cbv iota in *; lia.
  Qed.
  Lemma classic_early (misere : bool) x lim s : (11 + (if misere then 1 else 0) <= n)%nat -> early_ok classic lim s two_corner = true ->
    (length s <= 7)%nat -> x = length s -> (2 <= x <= n)%nat -> lim <= 12 + Z.of_nat (length s) -> can_be_beaten (grid p q) classic misere n x.
  Proof.
    intros Hn OK Hs Hx Hxn Hl. apply early with lim s two_corner; auto; try (left; reflexivity); clear OK;
      try (change (shift classic) with 0%nat; lia); destruct misere; cbv iota in *; lia.
  Qed.
  Theorem classic_normal x : (11 <= n)%nat -> (1 <= x <= n)%nat -> can_be_beaten (grid p q) classic false n x.
  Proof.
    intros Hn Hx.
    assert (C : (x = 1 \/ x = 2 \/ x = 3 \/ x = 4 \/ x = 5 \/ x = 7 \/ (x = 6 \/ 8 <= x))%nat) by lia.
    destruct C as [->|[->|[->|[->|[->|[->|C]]]]]].
    - apply classic_first; simpl; lia.
    - apply classic_early with 14 [(0, 0); (0, 1)]; simpl; try lia; computed.
    - apply classic_early with 15 [(0, 0); (0, 1); (0, 2)]; simpl; try lia; computed.
    - apply classic_early with 16 [(0, 0); (0, 1); (1, 1); (1, 0)]; simpl; try lia; computed.
    - apply classic_early with 17 [(0, 0); (0, 1); (1, 1); (1, 0); (2, 0)]; simpl; try lia; computed.
    - apply classic_early with 19 [(0, 0); (0, 1); (1, 1); (1, 2); (1, 3); (0, 3); (0, 2)]; simpl; try lia; computed.
    - destruct (Nat.Even_or_Odd x) as [[m Hm]|[m Hm]].
      + destruct (find_long true 6 two_corner ltac:(computed)) as [d [H1 [H2 H3]]].
        apply late with d (Z.of_nat m - 3); auto; try (left; reflexivity); try exact H1; rewrite ?H2, ?H3; change (shift classic) with 0%nat; change (least_cells classic) with 2%nat; try discriminate; lia.
      + destruct (find_long true 9 two_corner ltac:(computed)) as [d [H1 [H2 H3]]].
        apply late with d (Z.of_nat m - 4); auto; try (left; reflexivity); try exact H1; rewrite ?H2, ?H3; change (shift classic) with 0%nat; change (least_cells classic) with 2%nat; try discriminate; lia.
  Qed.
  Theorem classic_misere x : (12 <= n)%nat -> (1 <= x <= n)%nat -> can_be_beaten (grid p q) classic true n x.
  Proof.
    intros Hn Hx.
    assert (C : (x = 1 \/ x = 2 \/ x = 3 \/ x = 4 \/ x = 5 \/ x = 6 \/ 7 <= x)%nat) by lia.
    destruct C as [->|[->|[->|[->|[->|[->|C]]]]]].
    - apply classic_first; simpl; lia.
    - apply classic_early with 14 [(0, 0); (0, 1)]; simpl; try lia; computed.
    - apply classic_early with 15 [(0, 0); (0, 1); (0, 2)]; simpl; try lia; computed.
    - apply classic_early with 16 [(0, 0); (0, 1); (1, 1); (1, 0)]; simpl; try lia; computed.
    - apply classic_early with 17 [(0, 0); (0, 1); (1, 1); (1, 0); (2, 0)]; simpl; try lia; computed.
    - apply classic_early with 18 [(0, 0); (0, 1); (1, 1); (1, 0); (2, 0); (2, 1)]; simpl; try lia; computed.
    - destruct (find_long true 6 two_corner ltac:(computed)) as [d [H1 [H2 H3]]].
      apply late with d 0; auto; try (left; reflexivity); try exact H1; rewrite ?H2, ?H3; change (shift classic) with 0%nat; change (least_cells classic) with 2%nat; try discriminate; lia.
  Qed.

  (** ** One live end *)
  Variable g : game.
  Hypothesis one : g = progressive \/ g = geography.
  Lemma one_known : known g.
  Proof. right; auto. Qed.
  Lemma one_end : two_ends g = false.
  Proof. destruct one as [->| ->]; auto. Qed.
  Lemma one_first (misere : bool) : (9 + (if misere then 2 else 0) <= n)%nat -> can_be_beaten (grid p q) g misere n 1%nat.
  Proof.
    intros Hn. assert (T := one_end). apply beats_all.
    - intros _. apply (can_name p q g n); auto; destruct misere; cbv iota in *; lia.
    - intros s' HG. inversion HG as [u v T' E Hne|v T' Hv| |r ? ? T' ? ? Q]; [congruence| |congruence].
      destruct one as [->| ->]; simpl after.
      + (* progressive: player 1 moves again *)
        apply beats_all.
        * intros _. destruct v as [X Y]. unfold grid, on_board in Hv; simpl in Hv.
          destruct (Z_le_gt_dec p (X + 1)).
          { exists [(X - 1, Y); (X, Y)]. constructor; [unfold grid, on_board; simpl; destruct misere; cbv iota in *; lia|simpl; intros [[=]|[]]; lia]. }
          { exists [(X + 1, Y); (X, Y)]. constructor; [unfold grid, on_board; simpl; lia|simpl; intros [[=]|[]]; lia]. }
        * intros s2 HG2. inversion HG2 as [| |a r w E Hw Q1 Q2|r b w T2]; [|discriminate]. simpl after.
          apply pair_first with one_anywhere 11; auto; try computed; try (unfold last_cells, rounds; destruct misere; cbv iota in *; lia); try (destruct misere; cbv iota in *; lia).
          destruct E as [E1 [E2 E3]]. repeat split; auto; try apply E1; try apply E2. lia.
      + apply single_first with one_anywhere 10; auto; try computed; unfold last_cells, rounds; destruct misere; cbv iota in *; lia.
  Qed.
  Lemma one_early (misere : bool) x lim s : (9 + (if misere then 2 else 0) <= n)%nat -> early_ok g lim s one_corner = true ->
    (length s <= 7)%nat -> x = (length s + shift g)%nat -> (2 <= x <= n)%nat -> lim <= 10 + Z.of_nat (length s) -> can_be_beaten (grid p q) g misere n x.
  Proof.
    intros Hn OK Hs Hx Hxn Hl. apply early with lim s one_corner; auto; try apply one_known; clear OK; destruct misere; cbv iota in *; lia.
  Qed.
  Lemma shift_one : (shift g <= 1)%nat.
  Proof. unfold shift; destruct (two_ends g), (moves_again g); lia. Qed.
  Lemma early_same lim s : early_ok progressive lim s one_corner = true -> early_ok g lim s one_corner = true.
  Proof. destruct one as [->| ->]; auto. Qed.
  Theorem one_normal x : (9 <= n)%nat -> (1 <= x <= n)%nat -> can_be_beaten (grid p q) g false n x.
  Proof.
    intros Hn Hx. assert (S1 := shift_one). assert (T := one_end). assert (LC : least_cells g = 1%nat) by (unfold least_cells; rewrite T; auto).
    assert (C : (x = 1 \/ (2 <= x /\ (x = 1 + shift g \/ x = 2 + shift g \/ x = 3 + shift g \/ x = 5 + shift g \/ 4 + shift g <= x /\ x <> 5 + shift g)))%nat) by lia.
    destruct C as [->|[Hx2 [C|[C|[C|[C|[C C']]]]]]].
    - apply one_first; simpl; lia.
    - apply one_early with 11 [(0, 0)]; simpl; try lia; apply early_same; computed.
    - apply one_early with 12 [(0, 0); (1, 0)]; simpl; try lia; apply early_same; computed.
    - apply one_early with 13 [(0, 0); (1, 0); (1, 1)]; simpl; try lia; apply early_same; computed.
    - destruct (find_size false 5 one_corner ltac:(computed)) as [d [_ [H1 H2]]].
      apply late with d 0; rewrite ?T, ?LC; auto; try apply one_known; rewrite ?H2; lia.
    - destruct (Nat.Even_or_Odd (x - shift g)) as [[m Hm]|[m Hm]].
      + destruct (find_long false 4 one_corner ltac:(computed)) as [d [H1 [H2 H3]]].
        apply late with d (Z.of_nat m - 2); rewrite ?T, ?LC; auto; try apply one_known; rewrite ?H2, ?H3; try discriminate; lia.
      + destruct (find_long false 7 one_corner ltac:(computed)) as [d [H1 [H2 H3]]].
        apply late with d (Z.of_nat m - 3); rewrite ?T, ?LC; auto; try apply one_known; rewrite ?H2, ?H3; try discriminate; lia.
  Qed.
  Theorem one_misere x : (11 <= n)%nat -> (1 <= x <= n)%nat -> can_be_beaten (grid p q) g true n x.
  Proof.
    intros Hn Hx. assert (S1 := shift_one). assert (T := one_end). assert (LC : least_cells g = 1%nat) by (unfold least_cells; rewrite T; auto).
    assert (C : (x = 1 \/ (2 <= x /\ (x = 1 + shift g \/ x = 2 + shift g \/ x = 3 + shift g \/ x = 4 + shift g \/ 5 + shift g <= x)))%nat) by lia.
    destruct C as [->|[Hx2 [C|[C|[C|[C|C]]]]]].
    - apply one_first; simpl; lia.
    - apply one_early with 11 [(0, 0)]; simpl; try lia; apply early_same; computed.
    - apply one_early with 12 [(0, 0); (1, 0)]; simpl; try lia; apply early_same; computed.
    - apply one_early with 13 [(0, 0); (1, 0); (1, 1)]; simpl; try lia; apply early_same; computed.
    - apply one_early with 14 [(0, 0); (1, 0); (1, 1); (2, 1)]; simpl; try lia; apply early_same; computed.
    - destruct (find_long false 4 one_corner ltac:(computed)) as [d [H1 [H2 H3]]].
      apply late with d 0; rewrite ?T, ?LC; auto; try apply one_known; rewrite ?H2, ?H3; try discriminate; lia.
  Qed.
End Corners.
