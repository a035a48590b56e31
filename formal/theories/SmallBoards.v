(** * Small boards by brute force

    [answers] lists the players who can be beaten on a finite board, by [solve_game]; by
    [answers_ok] this is what [Game.v] says.  tests/small_boards.py compares it with the program. *)
From Coq Require Import List Arith Lia Bool.
From Slitherlab Require Import Game GameFacts Strategy.
Import ListNotations.

Definition joinedb (table : list (list nat)) (u v : nat) : bool := existsb (Nat.eqb v) (nb table u).
Definition answers (table : list (list nat)) (g : game) (misere : bool) (n : nat) : list nat :=
  filter (solve_game nat Nat.eqb (seq 0 (length table)) (joinedb table) g misere n) (seq 1 n).
Theorem answers_ok table g misere n x : simple table = true ->
  In x (answers table g misere n) <-> 1 <= x <= n /\ can_be_beaten (table_graph table) g misere n x.
Proof.
  intros HS. unfold answers. rewrite filter_In, in_seq.
  pose proof (solve_game_ok nat Nat.eqb Nat.eqb_eq (table_graph table) (seq 0 (length table))) as K.
  specialize (K ltac:(intros v; rewrite in_seq; simpl; lia) (joinedb table)).
  specialize (K ltac:(intros u v; unfold joinedb; rewrite existsb_exists; split; [intros [w [H Q]]; apply Nat.eqb_eq in Q; subst; auto|intros H; exists v; split; auto; apply Nat.eqb_refl])).
  specialize (K ltac:(intros u v H; apply (simple_ok table HS) in H; simpl; lia) g misere n x).
  destruct (solve_game _ _ _ _ _ _ _ _); intuition; try lia; discriminate.
Qed.

(** One line: board, game, ending, players, who can be beaten. *)
Definition line := (list (list nat) * game * bool * nat * list nat)%type.
Definition agrees (l : line) : bool :=
  let '(table, g, misere, n, beaten) := l in simple table && leqb (answers table g misere n) beaten.
