(** * Boards of two dimensions

    The boards of the theorems about families.  These definitions are part of what a reader trusts,
    like [Game.v]. *)
From Coq Require Import ZArith List Bool Lia.
From Slitherlab Require Import Game Snake Window.
Import ListNotations.
Open Scope Z_scope.

(** The cells of a board with sides [p] and [q]. *)
Definition on_board (p q : Z) (c : cell) : Prop := 0 <= fst c < p /\ 0 <= snd c < q.

(** The grid: cells at distance 1 are joined. *)
Definition grid (p q : Z) : graph cell :=
  {| vertex := on_board p q;
     edge c d := on_board p q c /\ on_board p q d /\
       Z.abs (fst c - fst d) + Z.abs (snd c - snd d) = 1 |}.

(** Any lattice: the steps that join cells, and which axes are rings. *)
Record lattice := { steps : list cell; ring_x : bool; ring_y : bool }.
Definition wrap (ring : bool) (p z : Z) : Z := if ring then z mod p else z.
Definition board (L : lattice) (p q : Z) : graph cell :=
  {| vertex := on_board p q;
     edge c d := on_board p q c /\ on_board p q d /\
       exists s, In s (steps L) /\
         fst d = wrap (ring_x L) p (fst c + fst s) /\ snd d = wrap (ring_y L) q (snd c + snd s) |}.

Definition orthogonal : list cell := [(0, -1); (-1, 0); (1, 0); (0, 1)].
Definition grid_lattice := {| steps := orthogonal; ring_x := false; ring_y := false |}.
Definition torus_lattice := {| steps := orthogonal; ring_x := true; ring_y := true |}.
Definition cylinder_lattice := {| steps := orthogonal; ring_x := true; ring_y := false |}.
Definition king_lattice :=
  {| steps := [(-1, -1); (0, -1); (1, -1); (-1, 0); (1, 0); (-1, 1); (0, 1); (1, 1)];
     ring_x := false; ring_y := false |}.
Definition knight_lattice :=
  {| steps := [(-1, -2); (1, -2); (-2, -1); (2, -1); (-2, 1); (2, 1); (-1, 2); (1, 2)];
     ring_x := false; ring_y := false |}.
(** The triangular lattice, with six neighbours. *)
Definition hex_lattice :=
  {| steps := [(0, -1); (1, -1); (-1, 0); (1, 0); (-1, 1); (0, 1)]; ring_x := false; ring_y := false |}.

(** ** Facts *)
Lemma orthogonal_iff i j k l : In (k - i, l - j) orthogonal <-> Z.abs (i - k) + Z.abs (j - l) = 1.
Proof.
  unfold orthogonal; simpl; split.
  - intros H; repeat (destruct H as [H|H]; [injection H; lia|]); destruct H.
  - intros H.
    assert (C : k - i = 0 /\ l - j = -1 \/ k - i = -1 /\ l - j = 0 \/ k - i = 1 /\ l - j = 0 \/ k - i = 0 /\ l - j = 1) by lia.
    destruct C as [[-> ->]|[[-> ->]|[[-> ->]|[-> ->]]]]; auto.
Qed.

(** The grid is the lattice with the four orthogonal steps. *)
Lemma grid_is_lattice p q c d : edge (grid p q) c d <-> edge (board grid_lattice p q) c d.
Proof.
  destruct c as [i j], d as [k l]; simpl; split.
  - intros [Hc [Hd H]]; repeat split; try apply Hc; try apply Hd.
    exists (k - i, l - j). split; [apply orthogonal_iff; auto|simpl; lia].
  - intros [Hc [Hd [s [Hs [H1 H2]]]]]; repeat split; try apply Hc; try apply Hd.
    apply orthogonal_iff. simpl in *. subst. replace (i + fst s - i, j + snd s - j) with s; auto.
    destruct s; simpl; f_equal; lia.
Qed.

(** What can be forced depends on the edges alone, not on how they are described. *)
Lemma beats_same V (G H : graph V) g misere n x :
  (forall v, vertex G v <-> vertex H v) -> (forall u v, edge G u v <-> edge H u v) ->
  forall t s, beats G g misere n x t s -> beats H g misere n x t s.
Proof.
  intros HV HE t s B.
  assert (M : forall p p', move G g n p p' <-> move H g n p p').
  { intros p p'; unfold move. enough (forall a b, grow G g a b <-> grow H g a b) by (rewrite H0; tauto).
    intros a b; split; intros Q; destruct Q; constructor; auto; try (apply HE; auto; fail); apply HV; auto. }
  unfold beats in *. induction B as [p p' Ht Hm _ IH|p Ht Hex Hall IH|p Hm Ht Hno].
  - eapply others_move; eauto; apply M; auto.
  - apply x_moves; auto; [intros Q; destruct (Hex Q) as [p' Hp']; exists p'; apply M; auto|].
    intros p' Hp'; apply IH, M; auto.
  - apply others_stuck; auto. intros p' Hp'; eapply Hno, M; eauto.
Qed.
Lemma beats_grid p q g misere n x t s :
  beats (board grid_lattice p q) g misere n x t s -> beats (grid p q) g misere n x t s.
Proof. apply beats_same; [reflexivity|intros; symmetry; apply grid_is_lattice]. Qed.
