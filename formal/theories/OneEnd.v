(** * Theorem C of docs/theorems.md: one live end, for every number of players

    With three and four players it has exceptions.  The certificates speak about grids with one side of
    at least 6; those that are left, but for the exceptions, are searched. *)
From Coq Require Import ZArith List Lia.
From Slitherlab Require Import Game Lattice SmallGrids Headlines.
From SlitherlabCertificates Require Progressive_3 Progressive_3_first Progressive_4 Geography_3 Geography_3_first Geography_4.
Import ListNotations.
Open Scope Z_scope.

Lemma progressive_4x4 : unbeaten_on progressive false 3 4 4 = Some [].
Proof. vm_cast_no_check (eq_refl (Some (@nil nat))). Qed.
Lemma geography_4x4 : unbeaten_on geography false 3 4 4 = Some [].
Proof. vm_cast_no_check (eq_refl (Some (@nil nat))). Qed.
Lemma geography_4x5 : unbeaten_on geography false 3 4 5 = Some [].
Proof. vm_cast_no_check (eq_refl (Some (@nil nat))). Qed.

(** A grid with the longer side second is one with it first. *)
Lemma longer_first g misere n x (P : Z -> Z -> Prop) :
  (forall p q, P p q -> can_be_beaten (grid p q) g misere n x) ->
  forall p q, P p q \/ P q p -> can_be_beaten (grid p q) g misere n x.
Proof. intros H p q [Q|Q]; [auto|apply turned; auto]. Qed.

(** On every p×q grid with p, q > n, any n - 1 of n players can make the last one lose, except on 5×5
    with n <= 4 and in [progressive] on 4×5 with n = 3. *)
Theorem one_live_end_every_number : forall g, g = progressive \/ g = geography -> forall n : nat, (3 <= n)%nat ->
  forall p q : Z, p > Z.of_nat n -> q > Z.of_nat n ->
  ~ (p = 5 /\ q = 5 /\ (n <= 4)%nat) ->
  ~ (g = progressive /\ n = 3%nat /\ (p = 4 /\ q = 5 \/ p = 5 /\ q = 4)) ->
  forall x : nat, (1 <= x <= n)%nat -> can_be_beaten (grid p q) g false n x.
Proof.
  intros g Hg n Hn p q Hp Hq H5 H4 x Hx. destruct (Nat.le_gt_cases 5 n) as [N|N]; [apply one_live_end; auto|].
  assert (C : n = 3%nat \/ n = 4%nat) by lia. destruct C as [->| ->].
  - destruct (Z_le_gt_dec 6 (Z.max p q)) as [L|L].
    + destruct (Nat.eq_dec x 1) as [->|].
      * apply longer_first with (P := fun p q => 6 <= p /\ 4 <= q); [|lia]. intros a b [Ha Hb].
        destruct Hg as [->| ->];
          [apply Progressive_3_first.progressive_3_first|apply Geography_3_first.geography_3_first]; simpl; auto.
      * destruct Hg as [->| ->]; [apply Progressive_3.progressive_3|apply Geography_3.geography_3]; simpl; lia.
    + assert (S : p = 4 /\ q = 4 \/ g = geography /\ (p = 4 /\ q = 5 \/ p = 5 /\ q = 4)).
      { destruct Hg as [->| ->].
        - left. assert (~ (p = 4 /\ q = 5 \/ p = 5 /\ q = 4)) by tauto. lia.
        - assert (p = 4 /\ q = 4 \/ p = 4 /\ q = 5 \/ p = 5 /\ q = 4) by lia. tauto. }
      destruct S as [[-> ->]|[-> S]].
      * destruct Hg as [->| ->];
          [exact (unbeaten_ok _ _ _ _ _ _ progressive_4x4 x Hx)|exact (unbeaten_ok _ _ _ _ _ _ geography_4x4 x Hx)].
      * apply longer_first with (P := fun p q => p = 4 /\ q = 5); [|lia].
        intros a b [-> ->]. exact (unbeaten_ok _ _ _ _ _ _ geography_4x5 x Hx).
  - apply longer_first with (P := fun p q => 6 <= p /\ 4 <= q); [|lia]. intros a b [Ha Hb].
    destruct Hg as [->| ->]; [apply Progressive_4.progressive_4|apply Geography_4.geography_4]; simpl; lia.
Qed.
