(** * Three players on strips of two rows: exactly who can be beaten

    From 13 columns on everybody can, by the certificate about strips; shorter strips are searched. *)
From Coq Require Import ZArith List Lia Bool.
From Slitherlab Require Import Game Lattice SmallGrids Exceptions.
From SlitherlabCertificates Require Classic_3_two.
Import ListNotations.
Open Scope nat_scope.

Lemma strips_searched : searched 3 (strip 2 2 13) = true.
Proof. vm_cast_no_check (eq_refl true). Qed.
Lemma longer_strips q : 13 <= q -> unbeaten 3 2 q = [].
Proof.
  intros Hq. unfold unbeaten. destruct (find _ (exceptions 3)) as [row|] eqn:F; auto. apply find_some in F. destruct F as [F1 F2].
  apply andb_true_iff in F2. destruct F2 as [_ F2]. apply Nat.eqb_eq in F2. cbn in F1. exfalso.
  repeat destruct F1 as [F1|F1]; try (subst row; cbn in F2; lia). destruct F1.
Qed.

(** Player x of three can be beaten on the 2×q grid exactly if the table does not name x there. *)
Theorem classification_three_strips : forall q x, 2 <= q -> 1 <= x <= 3 ->
  can_be_beaten (grid 2 (Z.of_nat q)) classic false 3 x <-> ~ In x (unbeaten 3 2 q).
Proof.
  intros q x Hq Hx. destruct (le_lt_dec 13 q) as [L|L].
  - rewrite longer_strips by auto. split; [intros _ []|]. intros _. apply turned, Classic_3_two.classic_3_two; [lia|reflexivity|].
    assert (C : x = 1 \/ x = 2 \/ x = 3) by lia. destruct C as [->|[->| ->]]; simpl; auto.
  - apply (searched_ok 3 (strip 2 2 13) strips_searched 2 q x); auto. apply in_strip. lia.
Qed.
