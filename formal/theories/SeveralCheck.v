(** * Strategies of several snakes, with proofs at their nodes

    A node may have a proof of its own: a level, in [public] with two players ([SeveralStatic.v]), or, in [private], runs
    ([Walls.v]) or the images of the vertices ([Orbits.v]); in misère play none has. *)
From Coq Require Import List ListDec Arith Lia Bool PArith FMapPositive ZArith.
From Slitherlab Require Import Game Strategy LevelCheck Several SeveralStrategy SeveralStatic Walls Orbits FixedLength.
Import ListNotations.

Inductive leaf_proof := By_level (L : level) | By_walls (W : walls) | By_images (images : list nat).
Definition several_leaf (table : list (list nat)) (private misere : bool) (count n : nat) (proofs : list leaf_proof) (x : nat) (against : bool) (i : nat) (k : kept_snakes) : bool :=
  negb misere &&
  match nth_error proofs i with
  | Some (By_level L) => public_leaf table private count n [L] x against 0 k
  | Some (By_walls W) => private && (count =? n) && check_walls table n x against W k
  | Some (By_images images) => private && (count =? n) && against && check_images table n x images k
  | None => false
  end.
Lemma several_leaf_ok table private misere count n proofs x against i k p : several_leaf table private misere count n proofs x against i k = true ->
  keeps private count k p -> claim misere x against (player * list (list nat)) (snakes_move nat (table_graph table) private count n) fst p.
Proof.
  unfold several_leaf. destruct misere; [discriminate|]. cbn [negb andb]. destruct (nth_error proofs i) as [[L|W|images]|]; [| | |discriminate].
  - apply public_leaf_ok.
  - rewrite !andb_true_iff, Nat.eqb_eq. intros [[-> ->] H] K. eapply check_walls_sound; eauto.
  - rewrite !andb_true_iff, Nat.eqb_eq. intros [[[-> ->] ->] H] K. unfold claim. eapply check_images_sound; eauto.
Qed.
Definition check_several_strategy (table : list (list nat)) (private misere : bool) (count n : nat) (proofs : list leaf_proof) (nodes : PM.t node) (fuel x t : nat)
    (S : list (list nat)) (against : bool) (root : positive) : bool :=
  simple table && accepts_snakes table private count n misere (several_leaf table private misere count n proofs) nodes fuel x t S against root.
Theorem check_several_strategy_sound table private misere count n proofs nodes fuel x t S against root :
  check_several_strategy table private misere count n proofs nodes fuel x t S against root = true ->
  if against then snakes_beat_in (table_graph table) private count n misere x t S else ~ snakes_beat_in (table_graph table) private count n misere x t S.
Proof.
  unfold check_several_strategy. rewrite andb_true_iff. intros [H1 H2].
  exact (accepts_snakes_sound table private count n H1 misere _ (several_leaf_ok table private misere count n proofs) nodes fuel x t S against root H2).
Qed.
