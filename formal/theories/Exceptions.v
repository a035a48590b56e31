(** * The grids on which somebody cannot be beaten

    The table of Theorem A (docs/theorems.md, "The classification"), and the grids that no certificate covers.  tests/marks.py compares it with crates/family/exceptions.jsonl. *)
From Coq Require Import List Arith Lia Bool ZArith.
From Slitherlab Require Import Game Snake Lattice Strategy SmallGrids.
Import ListNotations.
Open Scope nat_scope.

(** [classic] with n players: the grids p×q, p at most q, with an exception, and who cannot be beaten there. *)
Definition exceptions (n : nat) : list (nat * nat * list nat) :=
  match n with
    | 3 => [(2, 2, [2; 3]); (2, 3, [1; 2]); (2, 4, [1; 3]); (2, 5, [2; 3]); (2, 6, [1]); (2, 7, [1; 3]); (2,
          9, [1]); (2, 10, [1]); (2, 12, [1]); (3, 3, [1; 2]); (3, 4, [1]); (3, 5, [1])]
    | 4 => [(2, 2, [1; 2; 3]); (2, 3, [1; 3]); (2, 4, [1; 3]); (2, 5, [1; 3]); (2, 6, [1; 3]); (2, 7, [1; 3]);
          (2, 8, [1; 3]); (2, 9, [1]); (2, 10, [1]); (2, 11, [1]); (3, 3, [2; 3; 4]); (3, 4, [1]); (4, 4,
          [1])]
    | 5 => [(2, 2, [1; 2; 3; 5]); (2, 3, [2; 3; 5]); (2, 4, [2; 5]); (2, 5, [1; 2]); (2, 6, [1]); (3, 3, [2;
          5])]
    | 6 => [(2, 2, [1; 2; 3; 5; 6]); (2, 3, [1; 2; 3; 5]); (2, 4, [1; 3; 5]); (2, 5, [1; 3; 5]); (2, 6, [1;
          3]); (2, 7, [3]); (2, 8, [5]); (2, 9, [1]); (3, 3, [1; 4; 5]); (3, 4, [1])]
    | 7 => [(2, 2, [1; 2; 3; 5; 6; 7]); (2, 3, [1; 2; 3; 5; 7]); (2, 4, [2; 3; 5; 7]); (2, 5, [1; 5; 7]); (2,
          6, [2; 7]); (2, 7, [2]); (3, 3, [3; 4; 5; 7]); (3, 4, [7])]
    | 8 => [(2, 2, [1; 2; 3; 5; 6; 7; 8]); (2, 3, [1; 2; 3; 5; 7; 8]); (2, 4, [1; 2; 3; 5; 7]); (2, 5, [1; 3;
          5; 7]); (2, 6, [1; 5; 7]); (2, 7, [1; 3; 7]); (2, 8, [1; 3]); (2, 9, [3]); (3, 3, [2; 3; 4; 5; 7]);
          (3, 4, [1; 5; 7]); (3, 5, [1])]
    | 9 => [(2, 2, [1; 2; 3; 5; 6; 7; 8; 9]); (2, 3, [1; 2; 3; 5; 7; 8; 9]); (2, 4, [1; 2; 3; 5; 7; 9]); (2,
          5, [2; 3; 5; 7]); (2, 6, [5; 7; 9]); (2, 7, [7; 9]); (2, 8, [9]); (3, 3, [1; 2; 3; 4; 5; 7]); (3, 4,
          [4; 5; 7]); (3, 5, [7])]
    | 10 => [(2, 2, [1; 2; 3; 5; 6; 7; 8; 9; 10]); (2, 3, [1; 2; 3; 5; 7; 8; 9; 10]); (2, 4, [1; 2; 3; 5; 7;
          9; 10]); (2, 5, [1; 2; 3; 5; 7]); (2, 6, [3; 5; 7; 9]); (2, 7, [1; 5; 7; 9]); (2, 8, [7; 9]); (2, 9,
          [1; 9]); (2, 10, [1]); (3, 3, [1; 2; 3; 4; 5; 7; 10]); (3, 4, [1; 3; 4; 5; 7]); (3, 5, [7]); (4, 4,
          [7])]
    | 11 => [(2, 2, [1; 2; 3; 5; 6; 7; 8; 9; 10; 11]); (2, 3, [1; 2; 3; 5; 7; 8; 9; 10; 11]); (2, 4, [1; 2; 3;
          5; 7; 9; 10; 11]); (2, 5, [1; 2; 3; 5; 7; 11]); (2, 6, [2; 3; 5; 7; 9]); (2, 7, [5; 7; 9]); (2, 8,
          [7; 9]); (2, 9, [9]); (3, 3, [1; 2; 3; 4; 5; 7; 10; 11]); (3, 4, [2; 3; 4; 5; 7]); (3, 5, [5; 7]);
          (4, 4, [7])]
    | 12 => [(2, 2, [1; 2; 3; 5; 6; 7; 8; 9; 10; 11; 12]); (2, 3, [1; 2; 3; 5; 7; 8; 9; 10; 11; 12]); (2, 4,
          [1; 2; 3; 5; 7; 9; 10; 11; 12]); (2, 5, [1; 2; 3; 5; 7; 11; 12]); (2, 6, [1; 2; 3; 5; 7; 9]); (2, 7,
          [3; 5; 7; 9]); (2, 8, [5; 7; 9]); (2, 9, [7; 9]); (2, 10, [9]); (3, 3, [1; 2; 3; 4; 5; 7; 10; 11;
          12]); (3, 4, [1; 2; 3; 4; 5; 7]); (3, 5, [4; 5; 7]); (3, 6, [7]); (4, 4, [5; 7])]
    | 13 => [(2, 2, [1; 2; 3; 5; 6; 7; 8; 9; 10; 11; 12; 13]); (2, 3, [1; 2; 3; 5; 7; 8; 9; 10; 11; 12; 13]);
          (2, 4, [1; 2; 3; 5; 7; 9; 10; 11; 12; 13]); (2, 5, [1; 2; 3; 5; 7; 11; 12; 13]); (2, 6, [1; 2; 3; 5;
          7; 9; 13]); (2, 7, [2; 3; 5; 7; 9]); (2, 8, [5; 7; 9]); (2, 9, [7; 9]); (2, 10, [9]); (3, 3, [1; 2;
          3; 4; 5; 7; 10; 11; 12; 13]); (3, 4, [1; 2; 3; 4; 5; 7; 13]); (3, 5, [3; 4; 5; 7]); (3, 6, [7]); (4,
          4, [4; 5; 7])]
    | 14 => [(2, 2, [1; 2; 3; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14]); (2, 3, [1; 2; 3; 5; 7; 8; 9; 10; 11; 12;
          13; 14]); (2, 4, [1; 2; 3; 5; 7; 9; 10; 11; 12; 13; 14]); (2, 5, [1; 2; 3; 5; 7; 11; 12; 13; 14]);
          (2, 6, [1; 2; 3; 5; 7; 9; 13; 14]); (2, 7, [1; 2; 3; 5; 7; 9]); (2, 8, [3; 5; 7; 9]); (2, 9, [5; 7;
          9]); (2, 10, [7; 9]); (2, 11, [9]); (3, 3, [1; 2; 3; 4; 5; 7; 10; 11; 12; 13; 14]); (3, 4, [1; 2; 3;
          4; 5; 7; 13; 14]); (3, 5, [2; 3; 4; 5; 7]); (3, 6, [5; 7]); (4, 4, [3; 4; 5; 7]); (4, 5, [7])]
    | 15 => [(2, 2, [1; 2; 3; 5; 6; 7; 8; 9; 10; 11; 12; 13; 14; 15]); (2, 3, [1; 2; 3; 5; 7; 8; 9; 10; 11;
          12; 13; 14; 15]); (2, 4, [1; 2; 3; 5; 7; 9; 10; 11; 12; 13; 14; 15]); (2, 5, [1; 2; 3; 5; 7; 11; 12;
          13; 14; 15]); (2, 6, [1; 2; 3; 5; 7; 9; 13; 14; 15]); (2, 7, [1; 2; 3; 5; 7; 9; 15]); (2, 8, [2; 3;
          5; 7; 9]); (2, 9, [5; 7; 9]); (2, 10, [7; 9]); (2, 11, [9]); (3, 3, [1; 2; 3; 4; 5; 7; 10; 11; 12;
          13; 14; 15]); (3, 4, [1; 2; 3; 4; 5; 7; 13; 14; 15]); (3, 5, [1; 2; 3; 4; 5; 7]); (3, 6, [4; 5; 7]);
          (3, 7, [7]); (4, 4, [2; 3; 4; 5; 7]); (4, 5, [7])]
  | _ => []
  end.
(** The players of [n] who cannot be beaten on the p×q grid. *)
Definition unbeaten (n p q : nat) : list nat :=
  match find (fun row => (fst (fst row) =? p) && (snd (fst row) =? q)) (exceptions n) with Some row => snd row | None => [] end.

(** The grids p×q with q from [lo] on, below [hi]. *)
Definition strip (p lo hi : nat) : list (nat * nat) := map (fun q => (p, q)) (seq lo (hi - lo)).
Definition searched (n : nat) (boards : list (nat * nat)) : bool :=
  forallb (fun b => match unbeaten_on classic false n (fst b) (snd b) with Some l => leqb l (unbeaten n (fst b) (snd b)) | None => false end) boards.
Lemma searched_ok n boards : searched n boards = true -> forall p q x, In (p, q) boards -> 1 <= x <= n ->
  can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) classic false n x <-> ~ In x (unbeaten n p q).
Proof.
  unfold searched. rewrite forallb_forall. intros H p q x Hb Hx. specialize (H _ Hb). simpl in H.
  destruct (unbeaten_on classic false n p q) as [l|] eqn:U; [|discriminate]. apply leqb_ok in H. subst l.
  pose proof (unbeaten_ok _ _ _ _ _ _ U x Hx) as K.
  assert (Q : existsb (Nat.eqb x) (unbeaten n p q) = true <-> In x (unbeaten n p q)).
  { rewrite existsb_exists. split; [intros [y [Hy E]]; apply Nat.eqb_eq in E; subst; auto|intros Hy; exists x; split; auto; apply Nat.eqb_refl]. }
  destruct (existsb (Nat.eqb x) (unbeaten n p q)); intuition; discriminate.
Qed.

(** The grids that the certificates about n players leave out. *)
Definition left_out (n : nat) : list (nat * nat) :=
  match n with
  | 3 => strip 3 3 6
  | 4 => strip 2 2 12 ++ strip 3 3 5 ++ strip 4 4 5
  | 5 => strip 2 2 7 ++ strip 3 3 4
  | 6 => strip 2 2 10 ++ strip 3 3 5
  | 7 => strip 2 2 8 ++ strip 3 3 5
  | 8 => strip 2 2 10 ++ strip 3 3 6
  | 9 => strip 2 2 9 ++ strip 3 3 6
  | 10 => strip 2 2 11 ++ strip 3 3 6 ++ strip 4 4 5
  | 11 => strip 3 3 6 ++ strip 4 4 5
  | 12 | 13 => strip 3 3 7 ++ strip 4 4 5
  | 14 => strip 3 3 7 ++ strip 4 4 6
  | 15 => strip 3 3 8 ++ strip 4 4 6
  | _ => []
  end.
(** Of grids with fewer rows nothing is said here: [ThreeStrips.v] has strips of two rows with three players, [LargeNumbers.v] with eleven or more. *)
Definition least_width (n : nat) : nat := if n =? 3 then 3 else if n <=? 10 then 2 else 3.
(** These grids are searched in [SearchFew.v] and [SearchMany.v], on two cores at once. *)
Definition all_searched (from count : nat) : Prop := forallb (fun n => searched n (left_out n)) (seq from count) = true.
Lemma all_searched_ok from count : all_searched from count -> forall n p q x, from <= n < from + count -> In (p, q) (left_out n) -> 1 <= x <= n ->
  can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) classic false n x <-> ~ In x (unbeaten n p q).
Proof.
  unfold all_searched. rewrite forallb_forall. intros H n p q x Hn Hb Hx. apply (searched_ok n (left_out n)); auto. apply H. apply in_seq. lia.
Qed.
(** No other grid is in the table. *)
Definition boards_in (n : nat) : bool :=
  forallb (fun row => (fst (fst row) <? least_width n) ||
    existsb (fun b => (fst b =? fst (fst row)) && (snd b =? snd (fst row))) (left_out n)) (exceptions n).
Lemma all_in : forallb boards_in (seq 3 13) = true.
Proof. vm_compute. reflexivity. Qed.
Lemma elsewhere n p q : 3 <= n <= 15 -> least_width n <= p -> ~ In (p, q) (left_out n) -> unbeaten n p q = [].
Proof.
  intros Hn Hp Hb. unfold unbeaten. destruct (find _ (exceptions n)) as [row|] eqn:F; auto. apply find_some in F. destruct F as [F1 F2].
  pose proof all_in as A. rewrite forallb_forall in A. specialize (A n ltac:(apply in_seq; lia)). unfold boards_in in A. rewrite forallb_forall in A.
  specialize (A row F1). apply andb_true_iff in F2. destruct F2 as [F2 F3]. apply Nat.eqb_eq in F2, F3. rewrite F2, F3 in A.
  apply orb_true_iff in A. destruct A as [A|A]; [apply Nat.ltb_lt in A; lia|]. apply existsb_exists in A. destruct A as [[a b] [A1 A2]]. simpl in A2.
  apply andb_true_iff in A2. destruct A2 as [A2 A3]. apply Nat.eqb_eq in A2, A3. subst. tauto.
Qed.
Lemma in_strip p lo hi q : lo <= q < hi -> In (p, q) (strip p lo hi).
Proof. intros H. apply in_map_iff. exists q. split; auto. apply in_seq. lia. Qed.
(** From 11 players on, all other grids have n + 7 cells or more. *)
Lemma large_outside n p q : 11 <= n <= 15 -> 3 <= p -> p <= q -> ~ In (p, q) (left_out n) -> n + 7 <= p * q.
Proof.
  intros Hn Hp Hq Out. destruct (le_lt_dec (n + 7) (p * q)) as [|L]; auto. exfalso. apply Out.
  assert (C : p = 3 \/ p = 4) by nia.
  assert (H : n = 11 \/ n = 12 \/ n = 13 \/ n = 14 \/ n = 15) by lia.
  destruct H as [->|[->|[->|[->| ->]]]], C as [->| ->]; lazy beta iota delta [left_out]; apply in_or_app;
    (left; apply in_strip; lia) || (right; apply in_strip; lia).
Qed.
