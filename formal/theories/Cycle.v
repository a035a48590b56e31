(** * The games in which two players take edges

    Definitions only, like [Game.v]: all that a reader has to compare with the section "Cycle games" of
    docs/games.md.  [CycleFacts.v] answers doubts about them in lemmas.

    Edges have numbers, and [ends e] are the two vertices that edge [e] joins; so there may be loops and
    parallel edges.  A set of edges is a list of numbers. *)
From Coq Require Import List Arith.
Import ListNotations.

Section Edges.
  Variable ends : nat -> nat * nat.

  Definition joins (e u v : nat) : Prop := ends e = (u, v) \/ ends e = (v, u).
  (** Edges of [X] lead from [u] to [v]. *)
  Inductive linked (X : list nat) : nat -> nat -> Prop :=
  | stay u : linked X u u
  | along e u v w : In e X -> joins e u v -> linked X v w -> linked X u w.

  (** Edge [e] closes a cycle with edges of [X]. *)
  Definition closes (X : list nat) (e : nat) : Prop := linked X (fst (ends e)) (snd (ends e)).
  (** [X] contains a cycle: one of its edges closes a cycle with the others. *)
  Definition without (e : nat) (X : list nat) : list nat := remove Nat.eq_dec e X.
  Definition cyclic (X : list nat) : Prop := exists e, In e X /\ closes (without e X) e.
End Edges.

(** ** A maker and a breaker
    The maker wants the edges that they have taken to reach a goal, and the breaker wants to prevent that.  A
    position: whether the maker is to move, the maker's edges [M], the free edges [F]. *)
Section MakerBreaker.
  Variable goal : list nat -> Prop.

  Inductive maker_wins : bool -> list nat -> list nat -> Prop :=
  | reached t M F : goal M -> maker_wins t M F
  | maker_takes M F e : In e F -> maker_wins false (e :: M) (without e F) -> maker_wins true M F
  | breaker_takes_any M F : F <> [] -> (forall e, In e F -> maker_wins true M (without e F)) ->
      maker_wins false M F.

  (** The breaker can keep the maker from the goal until no edge is free. *)
  Inductive breaker_wins : bool -> list nat -> list nat -> Prop :=
  | missed t M : ~ goal M -> breaker_wins t M []
  | breaker_takes M F e : ~ goal M -> In e F -> breaker_wins true M (without e F) -> breaker_wins false M F
  | maker_takes_any M F : ~ goal M -> F <> [] ->
      (forall e, In e F -> breaker_wins false (e :: M) (without e F)) -> breaker_wins true M F.
End MakerBreaker.

(** [cycle-cut]: the maker, called cycle, wants to own a cycle; the breaker is called cut.
    [shannon]: the maker, called short, wants to own a path between the terminals [s] and [t]. *)
Definition cycle_cut (ends : nat -> nat * nat) : list nat -> Prop := cyclic ends.
Definition shannon (ends : nat -> nat * nat) (s t : nat) : list nat -> Prop := fun M => linked ends M s t.

(** ** [cycle]: the first player to own a cycle wins
    A position: the edges [M] of the player to move, those of the opponent, and the free ones.
    [mover_wins]: the player to move can own a cycle first.  [waiter_wins]: the opponent can.
    [mover_safe], [waiter_safe]: they can at least keep the other from owning a cycle first. *)
Section FirstCycle.
  Variable ends : nat -> nat * nat.
  Notation cyclic := (cyclic ends).

  Inductive mover_wins : list nat -> list nat -> list nat -> Prop :=
  | takes_and_closes M O F e : In e F -> cyclic (e :: M) -> mover_wins M O F
  | takes_and_waits M O F e : In e F -> waiter_wins O (e :: M) (without e F) -> mover_wins M O F
  with waiter_wins : list nat -> list nat -> list nat -> Prop :=
  | waits M O F : F <> [] ->
      (forall e, In e F -> ~ cyclic (e :: M) /\ mover_wins O (e :: M) (without e F)) -> waiter_wins M O F.

  Inductive mover_safe : list nat -> list nat -> list nat -> Prop :=
  | all_taken M O : mover_safe M O []
  | takes_a_cycle M O F e : In e F -> cyclic (e :: M) -> mover_safe M O F
  | takes_safely M O F e : In e F -> waiter_safe O (e :: M) (without e F) -> mover_safe M O F
  with waiter_safe : list nat -> list nat -> list nat -> Prop :=
  | waits_safely M O F :
      (forall e, In e F -> ~ cyclic (e :: M) /\ mover_safe O (e :: M) (without e F)) -> waiter_safe M O F.
  (** A draw is best play: neither can be kept from not losing. *)
  Definition draw (M O F : list nat) : Prop := mover_safe M O F /\ waiter_safe M O F.
End FirstCycle.

(** ** Misère play
    [cycle-cut-misere]: the avoider, called non-cycle, loses by owning a cycle; the enforcer, called anti-cut, wants
    that to happen.  A position: whether the avoider is to move, the avoider's edges [N], the free edges [F]. *)
Section AvoiderEnforcer.
  Variable goal : list nat -> Prop.

  Inductive enforcer_wins : bool -> list nat -> list nat -> Prop :=
  | happened t N F : goal N -> enforcer_wins t N F
  | enforcer_takes N F e : In e F -> enforcer_wins true N (without e F) -> enforcer_wins false N F
  | avoider_takes_any N F : F <> [] -> (forall e, In e F -> enforcer_wins false (e :: N) (without e F)) ->
      enforcer_wins true N F.

  (** The avoider can avoid the goal until no edge is free. *)
  Inductive avoider_wins : bool -> list nat -> list nat -> Prop :=
  | avoided t N : ~ goal N -> avoider_wins t N []
  | avoider_takes N F e : ~ goal N -> In e F -> avoider_wins false (e :: N) (without e F) -> avoider_wins true N F
  | enforcer_takes_any N F : ~ goal N -> F <> [] -> (forall e, In e F -> avoider_wins true N (without e F)) ->
      avoider_wins false N F.
End AvoiderEnforcer.

(** [cycle-misere]: the first player to own a cycle loses.  Positions are those of [cycle].
    [mover_forces]: the player to move can force the opponent to own a cycle first.  [waiter_forces]: the opponent can
    force the player to move.  [mover_avoids], [waiter_avoids]: they can at least avoid that themselves. *)
Section FirstCycleLoses.
  Variable ends : nat -> nat * nat.
  Notation cyclic := (cyclic ends).

  Inductive mover_forces : list nat -> list nat -> list nat -> Prop :=
  | takes_and_forces M O F e : In e F -> ~ cyclic (e :: M) -> waiter_forces O (e :: M) (without e F) -> mover_forces M O F
  with waiter_forces : list nat -> list nat -> list nat -> Prop :=
  | waits_and_forces M O F : F <> [] ->
      (forall e, In e F -> cyclic (e :: M) \/ mover_forces O (e :: M) (without e F)) -> waiter_forces M O F.

  Inductive mover_avoids : list nat -> list nat -> list nat -> Prop :=
  | nothing_left M O : mover_avoids M O []
  | takes_and_avoids M O F e : In e F -> ~ cyclic (e :: M) -> waiter_avoids O (e :: M) (without e F) -> mover_avoids M O F
  with waiter_avoids : list nat -> list nat -> list nat -> Prop :=
  | waits_and_avoids M O F :
      (forall e, In e F -> cyclic (e :: M) \/ mover_avoids O (e :: M) (without e F)) -> waiter_avoids M O F.
  Definition misere_draw (M O F : list nat) : Prop := mover_avoids M O F /\ waiter_avoids M O F.
End FirstCycleLoses.
