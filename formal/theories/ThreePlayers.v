(** * Misère play of three with one live end: exactly where everybody can be beaten

    Theorem D of docs/theorems.md for [progressive] and [geography].  The certificates cover all grids with sides of at least
    4 and 2, and the search of [SmallGrids.v] the three that are left. *)
From Coq Require Import ZArith List Lia.
From Slitherlab Require Import Game Lattice Strategy SmallGrids.
From SlitherlabCertificates Require Progressive_3_misere Geography_3_misere.
Import ListNotations.
Open Scope nat_scope.

(** The players who cannot be beaten in misère play of three on the p×q grid, p at most q. *)
Definition unbeaten_misere (g : game) (p q : nat) : list nat :=
  match moves_again g, p, q with
  | true, 2, 2 | true, 2, 3 => [1]
  | false, 2, 2 => [2]
  | false, 3, 3 => [1]
  | _, _, _ => []
  end.
Lemma small_misere : forallb (fun g => forallb (fun b =>
    match unbeaten_on g true 3 (fst b) (snd b) with Some l => leqb l (unbeaten_misere g (fst b) (snd b)) | None => false end)
    [(2, 2); (2, 3); (3, 3)]) [progressive; geography] = true.
Proof. vm_compute. reflexivity. Qed.
Theorem misere_three : forall g, g = progressive \/ g = geography -> forall p q x, 2 <= p -> p <= q -> 1 <= x <= 3 ->
  can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) g true 3 x <-> ~ In x (unbeaten_misere g p q).
Proof.
  intros g Hg p q x Hp Hq Hx. destruct (le_lt_dec 4 q) as [L|L].
  - assert (U : unbeaten_misere g p q = []).
    { unfold unbeaten_misere. destruct q as [|[|[|[|q]]]]; try lia. destruct (moves_again g), p as [|[|[|[|p]]]]; reflexivity. }
    rewrite U. split; [intros _ []|intros _]. apply turned.
    destruct Hg as [->| ->]; [apply Progressive_3_misere.progressive_3_misere|apply Geography_3_misere.geography_3_misere]; simpl; lia.
  - assert (B : In (p, q) [(2, 2); (2, 3); (3, 3)]).
    { assert (C : p = 2 /\ q = 2 \/ p = 2 /\ q = 3 \/ p = 3 /\ q = 3) by lia. destruct C as [[-> ->]|[[-> ->]|[-> ->]]]; simpl; auto. }
    pose proof small_misere as A. rewrite forallb_forall in A. specialize (A g ltac:(destruct Hg as [->| ->]; simpl; auto)). rewrite forallb_forall in A.
    specialize (A _ B). cbn [fst snd] in A. destruct (unbeaten_on g true 3 p q) as [l|] eqn:E; [|discriminate]. apply leqb_ok in A. subst l.
    pose proof (unbeaten_ok _ _ _ _ _ _ E x Hx) as K.
    assert (Q : existsb (Nat.eqb x) (unbeaten_misere g p q) = true <-> In x (unbeaten_misere g p q)).
    { rewrite existsb_exists. split; [intros [y [Hy F]]; apply Nat.eqb_eq in F; subst; auto|intros Hy; exists x; split; auto; apply Nat.eqb_refl]. }
    destruct (existsb (Nat.eqb x) (unbeaten_misere g p q)); intuition; discriminate.
Qed.
