(** * How a snake grows, seen from its live ends

    The checkers know a position by its live ends and its unused cells.  This file says once how the
    live ends change with a move, for one live end and for two. *)
From Coq Require Import List Arith Lia Bool.
From Slitherlab Require Import Game.
Import ListNotations.

(** ** The three rules of [beats], without the pair of turn and snake *)
Section Rules.
  Variable V : Type.
  Variable G : graph V.
  Variable g : game.
  Variable misere : bool.
  Variable n x : nat.
  Notation beats := (beats G g misere n x).
  Notation grow := (grow G g).

  Lemma beats_some t s s' : t <> x -> grow s s' -> beats (after g n t s) s' -> beats t s.
  Proof. intros H1 H2 H3. apply others_move with (after g n t s, s'); [exact H1|split; auto|exact H3]. Qed.

  Lemma beats_all s : (misere = true -> exists s', grow s s') ->
    (forall s', grow s s' -> beats (after g n x s) s') -> beats x s.
  Proof.
    intros H1 H2. apply x_moves; [reflexivity| |].
    - intros Hm. destruct (H1 Hm) as [s' Hs']. exists (after g n x s, s'). split; auto.
    - intros [t s'] [Hg Ht]. simpl in *. subst t. apply H2; auto.
  Qed.

  Lemma beats_stuck t s : (forall s', ~ grow s s') -> (if misere then t <> x else t = x) -> beats t s.
  Proof.
    intros H1 H2. destruct misere eqn:M.
    - apply others_stuck; auto. intros [t' s'] [Hg _]. eapply H1; eauto.
    - subst t. apply x_moves; [reflexivity|discriminate|]. intros [t' s'] [Hg _]. exfalso; eapply H1; eauto.
  Qed.
End Rules.

(** ** Live ends *)
Section Live.
  Variable V : Type.
  Variable G : graph V.
  Variable g : game.
  Notation grow := (grow G g).

  Definition live (s : list V) (v : V) : Prop :=
    (exists r, s = v :: r) \/ (two_ends g = true /\ exists r, s = r ++ [v]).

  (** What every snake is after the opening. *)
  Definition sound (s : list V) : Prop :=
    s <> [] /\ (two_ends g = true -> exists h m l, s = h :: m ++ [l] /\ h <> l).

  (** The live end [a] has moved to [w]. *)
  Definition advance (s : list V) (a w : V) (s' : list V) : Prop :=
    (forall u, In u s' <-> u = w \/ In u s) /\
    (forall u, live s' u <-> u = w \/ (live s u /\ u <> a)).

  Lemma live_two h m l u : two_ends g = true -> live (h :: m ++ [l]) u <-> u = h \/ u = l.
  Proof.
    intros T; split.
    - intros [[r H]|[_ [r H]]]; [injection H as -> _; auto|].
      change (h :: m ++ [l]) with ((h :: m) ++ [l]) in H. apply app_inj_tail in H. destruct H; auto.
    - intros [->| ->]; [left; eauto|right; split; auto; exists (h :: m); auto].
  Qed.
  Lemma live_one h m u : two_ends g = false -> live (h :: m) u <-> u = h.
  Proof.
    intros T; split; [|intros ->; left; eauto].
    intros [[r H]|[T' _]]; [congruence|rewrite T in T'; discriminate].
  Qed.

  Lemma grow_front h r w : sound (h :: r) -> ~ In w (h :: r) -> advance (h :: r) h w (w :: h :: r) /\ sound (w :: h :: r).
  Proof.
    intros [_ HS] Hw. unfold advance. destruct (two_ends g) eqn:T.
    - destruct (HS eq_refl) as [h' [m [l [E Hne]]]]. injection E as <- ->.
      assert (Hwl : w <> l) by (intros ->; apply Hw; right; apply in_or_app; simpl; auto).
      assert (Hwh : w <> h) by (intros ->; apply Hw; simpl; auto).
      repeat split.
      + simpl; intuition.
      + simpl; intuition.
      + rewrite (live_two w (h :: m) l u T), (live_two h m l u T). intros [->| ->]; auto.
      + rewrite (live_two w (h :: m) l u T), (live_two h m l u T). intuition.
      + discriminate.
      + intros _. exists w, (h :: m), l; auto.
    - repeat split; try (simpl; intuition; fail).
      + rewrite (live_one w (h :: r) u T), (live_one h r u T). auto.
      + rewrite (live_one w (h :: r) u T), (live_one h r u T). intuition.
      + discriminate.
      + rewrite T; discriminate.
  Qed.
  Lemma grow_back r b w : two_ends g = true -> sound (r ++ [b]) -> ~ In w (r ++ [b]) ->
    advance (r ++ [b]) b w ((r ++ [b]) ++ [w]) /\ sound ((r ++ [b]) ++ [w]).
  Proof.
    intros T [_ HS] Hw. destruct (HS T) as [h [m [l [E Hne]]]].
    assert (Q : r = h :: m /\ b = l).
    { change (h :: m ++ [l]) with ((h :: m) ++ [l]) in E. apply app_inj_tail in E; auto. }
    destruct Q as [-> ->]. clear E.
    assert (Hwh : w <> h) by (intros ->; apply Hw; simpl; auto).
    change (((h :: m) ++ [l]) ++ [w]) with (h :: (m ++ [l]) ++ [w]).
    change ((h :: m) ++ [l]) with (h :: m ++ [l]) in *. unfold advance.
    repeat split.
    - simpl. rewrite !in_app_iff. simpl. intuition.
    - simpl. rewrite !in_app_iff. simpl. intuition.
    - rewrite (live_two h (m ++ [l]) w u T), (live_two h m l u T). intros [->| ->]; auto.
    - rewrite (live_two h (m ++ [l]) w u T), (live_two h m l u T). intuition.
    - discriminate.
    - intros _. exists h, (m ++ [l]), w; auto.
  Qed.

  (** A step of a live end to an unused neighbour is a move. *)
  Lemma step_grows s a w : sound s -> live s a -> edge G a w -> ~ In w s ->
    exists s', grow s s' /\ advance s a w s' /\ sound s'.
  Proof.
    intros HS [[r ->]|[T [r ->]]] He Hw.
    - exists (w :: a :: r). split; [constructor; auto|apply grow_front; auto].
    - exists ((r ++ [a]) ++ [w]). split; [constructor; auto|apply grow_back; auto].
  Qed.
  (** Every move is such a step. *)
  Lemma grow_step s s' : sound s -> grow s s' ->
    exists a w, live s a /\ edge G a w /\ ~ In w s /\ advance s a w s' /\ sound s'.
  Proof.
    intros HS HG. destruct HG as [u v T He Hne|v T Hv|a r w He Hw|r b w T He Hw].
    - exfalso; apply HS; auto.
    - exfalso; apply HS; auto.
    - exists a, w. split; [left; eauto|]. split; auto. split; auto. apply grow_front; auto.
    - exists b, w. split; [right; eauto|]. split; auto. split; auto. apply grow_back; auto.
  Qed.
End Live.
Arguments live {V}.
Arguments sound {V}.
Arguments advance {V}.
