(** * The games, and what "the others can force x to lose" means

    This file holds definitions only.  Together with the boards at the head of [Lattice.v] it is
    all that a reader has to compare with the rules in docs/games.md; [GameFacts.v] answers doubts
    about it in lemmas.

    Vertices can be of any type [V].  A board is a graph: which [V] are vertices, and which are
    joined by an edge. *)
From Coq Require Import List Arith.
Import ListNotations.

(** Players are numbered 1, 2, …, n and move in turn. *)
Definition player := nat.
Definition next (n : nat) (t : player) : player := if Nat.eqb t n then 1 else S t.

(** ** Coalitions, in any game
    In normal play a player who cannot move loses alone; in misère play that player wins alone, and
    all others lose.  [beaten p] says that in position [p] the players other than [x] together
    can force [x] to lose. *)
Section Beaten.
  Variable position : Type.
  Variable move : position -> position -> Prop.
  Variable turn : position -> player.
  Variable misere : bool.
  Variable x : player.

  Inductive beaten : position -> Prop :=
  (** somebody else is to move, and one of their moves is good *)
  | others_move p p' : turn p <> x -> move p p' -> beaten p' -> beaten p
  (** [x] is to move, and no move helps; in misère play there has to be one *)
  | x_moves p : turn p = x -> (misere = true -> exists p', move p p') ->
      (forall p', move p p' -> beaten p') -> beaten p
  (** misère: somebody else is to move and cannot, so [x] loses *)
  | others_stuck p : misere = true -> turn p <> x -> (forall p', ~ move p p') -> beaten p.
End Beaten.

(** ** One snake
    [classic]: the first move is an edge, and both ends of the snake are alive.
    [progressive]: the first move names a vertex, one end is alive, and the player who has named the
    vertex moves again.  [geography]: the same, but the next player moves. *)
Record game := { two_ends : bool; moves_again : bool }.
Definition classic := {| two_ends := true; moves_again := false |}.
Definition progressive := {| two_ends := false; moves_again := true |}.
Definition geography := {| two_ends := false; moves_again := false |}.

Record graph (V : Type) := { vertex : V -> Prop; edge : V -> V -> Prop }.
Arguments vertex {V}.
Arguments edge {V}.

Section Snake.
  Variable V : Type.
  Variable G : graph V.
  Variable g : game.
  Variable misere : bool.
  Variable n : nat.

  (** The snake is the list of its vertices from end to end, [] before the first move.  With one
      live end this is the head of the list. *)
  Inductive grow : list V -> list V -> Prop :=
  | open_edge u v : two_ends g = true -> edge G u v -> u <> v -> grow [] [u; v]
  | open_vertex v : two_ends g = false -> vertex G v -> grow [] [v]
  | front a s w : edge G a w -> ~ In w (a :: s) -> grow (a :: s) (w :: a :: s)
  | back s b w : two_ends g = true -> edge G b w -> ~ In w (s ++ [b]) ->
      grow (s ++ [b]) ((s ++ [b]) ++ [w]).

  (** Who is to move after player [t] has moved at the snake [s]. *)
  Definition after (t : player) (s : list V) : player :=
    match s with
    | [] => if moves_again g then t else next n t
    | _ => next n t
    end.

  (** A position: the player to move, and the snake. *)
  Definition position := (player * list V)%type.
  Definition move (p p' : position) : Prop :=
    grow (snd p) (snd p') /\ fst p' = after (fst p) (snd p).

  (** With player [t] to move at the snake [s], the others can force [x] to lose. *)
  Definition beats (x t : player) (s : list V) : Prop := beaten position move fst misere x (t, s).
  (** The same from the beginning: player 1 makes the first move. *)
  Definition can_be_beaten (x : player) : Prop := beats x 1 [].
End Snake.
Arguments grow {V}.
Arguments after {V}.
Arguments move {V}.
Arguments beats {V}.
Arguments can_be_beaten {V}.
