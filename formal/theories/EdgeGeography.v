(** * [edge-geography]: even kernels

    Fraenkel, Scheinerman and Ullman, Undirected edge geography, Theoret. Comput. Sci. 112 (1993).  The token goes along
    edges and never uses one twice; whoever has to leave an even kernel loses, since there is always an edge back.

    The first part holds the definitions, and is trusted like [Game.v]; coalitions are those of [Game.v]. *)
From Coq Require Import List Arith Bool Lia.
From Slitherlab Require Import Game.
Import ListNotations.

(** ** The game
    A board: its vertices, and its edges as pairs.  There may be loops and parallel edges. *)
Definition joins_pair (e : nat * nat) (a b : nat) : Prop := e = (a, b) \/ e = (b, a).
Section Trail.
  Variable vertices : list nat.
  (** A position: the player to move, where the token is (nowhere, before the first move), the edges that are unused. *)
  Definition trail := (player * (option nat * list (nat * nat)))%type.
  (** The first player names a vertex, and moves again. *)
  Inductive trail_move : trail -> trail -> Prop :=
  | name_start t E v : In v vertices -> trail_move (t, (None, E)) (t, (Some v, E))
  | along_edge t a b E1 e E2 : joins_pair e a b ->
      trail_move (t, (Some a, E1 ++ e :: E2)) (next 2 t, (Some b, E1 ++ E2)).
  (** With player [t] to move, the opponent can force player [x] of the two to lose. *)
  Definition trail_beats (x t : player) (token : option nat) (E : list (nat * nat)) : Prop :=
    beaten trail trail_move fst false x (t, (token, E)).
End Trail.

(** ** Even kernels *)
(** How many of the edges lead from [v] to a vertex of [K]. *)
Definition leads_in (K : nat -> bool) (v : nat) (e : nat * nat) : bool := (fst e =? v) && K (snd e) || (snd e =? v) && K (fst e).
Fixpoint ways_in (K : nat -> bool) (v : nat) (E : list (nat * nat)) : nat :=
  match E with [] => 0 | e :: E => (if leads_in K v e then 1 else 0) + ways_in K v E end.
Definition even_kernel (K : nat -> bool) (E : list (nat * nat)) : Prop :=
  (forall e, In e E -> K (fst e) = true -> K (snd e) = false) /\
  (forall v, K v = false -> Nat.Even (ways_in K v E)).

Section Kernels.
  Variable vertices : list nat.
  Variable K : nat -> bool.
  Notation beats := (trail_beats vertices).

  Lemma ways_app v E1 E2 : ways_in K v (E1 ++ E2) = ways_in K v E1 + ways_in K v E2.
  Proof. induction E1 as [|e E1 IH]; simpl; auto. rewrite IH. lia. Qed.
  (* The edge by which the token leaves the kernel leads into it from the other end alone. *)
  Lemma leads_back e a b v : joins_pair e a b -> K a = true -> K b = false -> K v = false -> leads_in K v e = (v =? b).
  Proof.
    unfold leads_in. intros J Ha Hb Hv. assert (N : v <> a) by congruence.
    destruct J as [->| ->]; simpl; rewrite Ha, Hb, ?andb_true_r, ?andb_false_r, ?orb_false_r, ?orb_false_l; apply Nat.eqb_sym.
  Qed.
  Lemma some_way v E : 0 < ways_in K v E -> exists E1 e E2 s, E = E1 ++ e :: E2 /\ joins_pair e v s /\ K s = true.
  Proof.
    induction E as [|e E IH]; simpl; [lia|]. destruct (leads_in K v e) eqn:L.
    - intros _. unfold leads_in in L. rewrite orb_true_iff, !andb_true_iff, !Nat.eqb_eq in L. destruct e as [u w]; simpl in L.
      destruct L as [[-> L]|[-> L]]; [exists [], (v, w), E, w|exists [], (u, v), E, u]; repeat split; auto; [left|right]; auto.
    - simpl. intros H. destruct (IH H) as [E1 [e' [E2 [s [-> [J S]]]]]]. exists (e :: E1), e', E2, s. auto.
  Qed.
  Lemma next_two t : t = 1 \/ t = 2 -> next 2 t <> t /\ next 2 (next 2 t) = t.
  Proof. intros [->| ->]; simpl; split; auto; discriminate. Qed.

  (** Whoever has to move from an even kernel loses. *)
  Theorem kernel_loses t a E : t = 1 \/ t = 2 -> even_kernel K E -> K a = true -> beats t t (Some a) E.
  Proof.
    intros Ht. remember (length E) as k eqn:HE. revert a E HE. induction k as [k IH] using lt_wf_ind. intros a E -> [In_ Out] Ha.
    apply x_moves; [reflexivity|discriminate|]. intros p' M. inversion M as [|t' a' b E1 e E2 J]; subst.
    assert (Hb : K b = false).
    { assert (He : In e (E1 ++ e :: E2)) by (apply in_or_app; simpl; auto). specialize (In_ e He).
      destruct J as [->| ->]; simpl in In_; auto. destruct (K b) eqn:B; auto. specialize (In_ eq_refl). congruence. }
    assert (W : forall v, K v = false -> ways_in K v (E1 ++ e :: E2) = (if v =? b then 1 else 0) + ways_in K v (E1 ++ E2)).
    { intros v Hv. rewrite !ways_app. simpl. rewrite (leads_back e a b v J Ha Hb Hv). lia. }
    pose proof (Out b Hb) as Ev. rewrite (W b Hb), Nat.eqb_refl in Ev.
    destruct (some_way b (E1 ++ E2)) as [E3 [e' [E4 [s [Q [J' Hs]]]]]].
    { destruct Ev as [m Hm]. destruct (ways_in K b (E1 ++ E2)); [lia|lia]. }
    assert (L : length (E1 ++ E2) = S (length (E3 ++ E4))) by (rewrite Q, !app_length; simpl; lia).
    assert (L' : length (E1 ++ e :: E2) = S (length (E1 ++ E2))) by (rewrite !app_length; simpl; lia).
    destruct (next_two t Ht) as [N1 N2]. rewrite Q.
    apply others_move with (p' := (next 2 (next 2 t), (Some s, E3 ++ E4))); [exact N1|constructor; exact J'|]. rewrite N2.
    apply (IH (length (E3 ++ E4))); [lia|reflexivity| |exact Hs]. split.
    - intros e0 He0 H0. apply In_; auto. assert (He1 : In e0 (E1 ++ E2)) by (rewrite Q; apply in_app_or in He0; apply in_or_app; simpl; tauto).
      apply in_app_or in He1. apply in_or_app. simpl. tauto.
    - intros v Hv. pose proof (Out v Hv) as Ev'. rewrite (W v Hv), Q, !ways_app in Ev'. simpl in Ev'.
      assert (J2 : joins_pair e' s b) by (destruct J'; [right|left]; auto).
      rewrite (leads_back e' s b v J2 Hs Hb Hv) in Ev'. rewrite !ways_app. destruct (v =? b); [|exact Ev'].
      destruct Ev' as [m Hm]. exists (m - 1). lia.
  Qed.
  (** A move into an even kernel of what is left wins. *)
  Theorem kernel_wins t a b E1 e E2 : t = 1 \/ t = 2 -> joins_pair e a b -> even_kernel K (E1 ++ E2) -> K b = true ->
    beats (next 2 t) t (Some a) (E1 ++ e :: E2).
  Proof.
    intros Ht J HK Hb. destruct (next_two t Ht) as [N _]. apply others_move with (p' := (next 2 t, (Some b, E1 ++ E2))).
    - simpl. congruence.
    - constructor; auto.
    - apply kernel_loses; auto. destruct Ht as [->| ->]; simpl; auto.
  Qed.
End Kernels.

(** From the beginning: player 1 loses if every vertex is in some even kernel, *)
Theorem kernels_second_wins vertices E : (forall v, In v vertices -> exists K, even_kernel K E /\ K v = true) ->
  trail_beats vertices 1 1 None E.
Proof.
  intros H. apply x_moves; [reflexivity|discriminate|]. intros p' M. inversion M as [t E' v Hv|]; subst.
  destruct (H v Hv) as [K [HK Kv]]. apply (kernel_loses vertices K); auto.
Qed.
(** and wins by naming a vertex and going from it into an even kernel of what is left. *)
Theorem kernel_first_wins vertices a b E1 e E2 K : In a vertices -> joins_pair e a b -> even_kernel K (E1 ++ E2) -> K b = true ->
  trail_beats vertices 2 1 None (E1 ++ e :: E2).
Proof.
  intros Ha J HK Hb. apply others_move with (p' := (1, (Some a, E1 ++ e :: E2))); [discriminate|constructor; auto|].
  apply (kernel_wins vertices K 1 a b); auto.
Qed.
