(** * One live end with three and four players: exactly who can be beaten, on all grids with three rows or more

    [OneEnd.v] leaves out the exceptions of Theorem C and grids with three rows.  Here everything is said: certificates cover all but
    finitely many grids, and those are searched.  So the exceptions of Theorem C are exceptions. *)
From Coq Require Import ZArith List Lia Bool.
From Slitherlab Require Import Game Lattice Strategy SmallGrids OneEnd.
From SlitherlabCertificates Require Progressive_3_width_3 Progressive_4_width_3 Geography_3_width_3 Geography_4_width_3 Progressive_4 Geography_4.
Import ListNotations.
Open Scope nat_scope.

Definition one_end (again : bool) : game := if again then progressive else geography.
(** Who cannot be beaten on the p×q grid, p at most q. *)
Definition spared (again : bool) (n p q : nat) : list nat :=
  match again, n, p with
  | _, _, 5 => if q =? 5 then [1] else []
  | true, _, 4 => if q =? 5 then [1] else []
  | true, 3, 3 => if q <=? 9 then [1] else []
  | true, 4, 3 => if (q <=? 9) || (q =? 11) || (q =? 13) then [1] else []
  | false, 3, 3 => if (q =? 3) || (q =? 5) then [2] else []
  | false, 4, 3 => if (q =? 3) || (q =? 5) || (q =? 7) then [1] else []
  | _, _, _ => []
  end.
(** From this length on, grids with three rows have a certificate. *)
Definition covered_from (again : bool) (n : nat) : nat := match again, n with true, 3 => 10 | true, _ => 14 | false, 3 => 6 | false, _ => 8 end.
Definition few (again : bool) (n : nat) : list (nat * nat) := map (pair 3) (seq 3 (covered_from again n - 3)) ++ [(4, 4); (4, 5); (5, 5)].
Definition as_said (again : bool) (n : nat) (b : nat * nat) : bool :=
  match unbeaten_on (one_end again) false n (fst b) (snd b) with Some l => leqb l (spared again n (fst b) (snd b)) | None => false end.
Lemma progressive_3_said : forallb (as_said true 3) (few true 3) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma progressive_4_said : forallb (as_said true 4) (few true 4) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma geography_3_said : forallb (as_said false 3) (few false 3) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma geography_4_said : forallb (as_said false 4) (few false 4) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma few_said again n p q x : n = 3 \/ n = 4 -> In (p, q) (few again n) -> 1 <= x <= n ->
  can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) (one_end again) false n x <-> ~ In x (spared again n p q).
Proof.
  intros Hn Hb Hx.
  assert (A : forallb (as_said again n) (few again n) = true).
  { destruct Hn as [->| ->], again; [exact progressive_3_said|exact geography_3_said|exact progressive_4_said|exact geography_4_said]. }
  rewrite forallb_forall in A. specialize (A _ Hb). unfold as_said in A. simpl in A.
  destruct (unbeaten_on (one_end again) false n p q) as [l|] eqn:U; [|discriminate]. apply leqb_ok in A. subst l.
  pose proof (unbeaten_ok _ _ _ _ _ _ U x Hx) as K.
  assert (Q : existsb (Nat.eqb x) (spared again n p q) = true <-> In x (spared again n p q)).
  { rewrite existsb_exists. split; [intros [y [Hy E]]; apply Nat.eqb_eq in E; subst; auto|intros Hy; exists x; split; auto; apply Nat.eqb_refl]. }
  destruct (existsb (Nat.eqb x) (spared again n p q)); intuition; discriminate.
Qed.

(** Player x of three or four can be beaten on the p×q grid exactly if the table does not name x there. *)
Theorem one_live_end_exactly : forall g n p q x, g = progressive \/ g = geography -> n = 3 \/ n = 4 -> 3 <= p -> p <= q -> 1 <= x <= n ->
  can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) g false n x <-> ~ In x (spared (moves_again g) n p q).
Proof.
  intros g n p q x Hg Hn Hp Hq Hx.
  assert (E : one_end (moves_again g) = g) by (destruct Hg as [->| ->]; reflexivity). remember (moves_again g) as again eqn:Ea.
  destruct (in_dec (fun a b : nat * nat => ltac:(decide equality; apply Nat.eq_dec)) (p, q) (few again n)) as [In_|Out].
  { rewrite <- E at 1. apply few_said; auto. }
  assert (P : 3 = p /\ covered_from again n <= q \/ 4 <= p /\ 6 <= q).
  { destruct (Nat.eq_dec p 3) as [->|].
    - left. split; auto. apply Nat.nlt_ge. intros L. apply Out. apply in_or_app. left. apply in_map_iff. exists q. split; auto. apply in_seq. lia.
    - right. split; [lia|]. apply Nat.nlt_ge. intros L. apply Out. apply in_or_app. right.
      assert (C : p = 4 /\ q = 4 \/ p = 4 /\ q = 5 \/ p = 5 /\ q = 5) by lia. destruct C as [[-> ->]|[[-> ->]|[-> ->]]]; simpl; auto. }
  assert (S : spared again n p q = []).
  { destruct P as [[<- L]|[L1 L2]].
    - destruct Hn as [->| ->], again; cbn in L |- *; repeat match goal with |- context [q <=? ?k] => destruct (Nat.leb_spec q k); [lia|] end;
        repeat match goal with |- context [q =? ?k] => destruct (Nat.eqb_spec q k); [lia|] end; reflexivity.
    - destruct p as [|[|[|[|[|[|p]]]]]]; try lia; destruct Hn as [->| ->], again; cbn; auto; destruct (Nat.eqb_spec q 5); auto; lia. }
  rewrite S. split; [intros _ []|]. intros _. destruct P as [[<- L]|[L1 L2]].
  - subst again. destruct Hg as [->| ->], Hn as [->| ->]; cbn in L; apply turned.
    + apply Progressive_3_width_3.progressive_3_width_3; simpl; lia.
    + apply Progressive_4_width_3.progressive_4_width_3; simpl; lia.
    + apply Geography_3_width_3.geography_3_width_3; simpl; lia.
    + apply Geography_4_width_3.geography_4_width_3; simpl; lia.
  - destruct Hn as [->| ->].
    + apply one_live_end_every_number; auto; try lia; intros Q; lia.
    + apply turned. destruct Hg as [->| ->]; [apply Progressive_4.progressive_4|apply Geography_4.geography_4]; simpl; lia.
Qed.
