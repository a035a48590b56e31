(** * The static proof of positions, two players

    If no neighbour of a live end is outer among the unused vertices, the player to move loses: the reply
    to a move to w is the partner of w in a maximum matching, and the condition holds again.  This
    is for one live end and for two; with two it is sufficient, not necessary. *)
From Coq Require Import List Arith Lia.
From Slitherlab Require Import Game Snake Geography.
Import ListNotations.

Section Reply.
  Variable adj : nat -> nat -> Prop.
  Hypothesis adj_sym : forall u v, adj u v -> adj v u.
  Notation "R \ w" := (remove Nat.eq_dec w R) (at level 50).

  (** The reply to [w]: its partner in a maximum matching.  Then the condition holds again for the old
      ends [P] and the new one. *)
  Lemma static_reply R M (P : nat -> Prop) w : maximum adj R M -> In w R ->
    (forall a y, P a -> In y R -> adj a y -> ~ D adj R y) -> ~ D adj R w ->
    exists w', adj w w' /\ In w' R /\ w' <> w /\ (exists M', maximum adj ((R \ w) \ w') M') /\
      forall a y, a = w' \/ P a -> In y ((R \ w) \ w') -> adj a y -> ~ D adj ((R \ w) \ w') y.
  Proof.
    intros [HM Max] HwR Hnone ND.
    destruct (in_dec Nat.eq_dec w (ends M)) as [Hin|Hout]; [|exfalso; apply ND; split; auto; exists M; split; [split; auto|auto]].
    destruct (take_away adj adj_sym R M w HM Hin) as [w' [M' [Hadj [Hw' [Hne [HM' [Nw [Nw' Len]]]]]]]].
    exists w'. split; auto. split; auto. split; auto.
    assert (R2 : forall y, In y ((R \ w) \ w') <-> In y R /\ y <> w /\ y <> w') by (intros y; rewrite !in_remove_iff; tauto).
    assert (MR : forall N, matching adj ((R \ w) \ w') N <-> matching adj R N /\ ~ In w (ends N) /\ ~ In w' (ends N)).
    { intros N. rewrite !matching_mono. tauto. }
    assert (Grow : forall N, matching adj ((R \ w) \ w') N -> matching adj R ((w, w') :: N)).
    { intros N HN. apply MR in HN. destruct HN as [HN [N1 N2]]. apply add; auto. }
    split.
    - exists M'. split; [apply MR; auto|]. intros N HN. apply Grow in HN. apply Max in HN. simpl in HN. lia.
    - intros a' y Hl' Hy Hadj' [_ [N [[HN MaxN] Hmiss]]]. apply R2 in Hy. destruct Hy as [HyR [Hyw Hyw']].
      assert (LN : length M' <= length N) by (apply MaxN, MR; auto).
      assert (Big : forall N', matching adj R N' -> length N' <= S (length N)) by (intros N' H'; apply Max in H'; lia).
      destruct Hl' as [->|C].
      + (* from w': then w would be outer *)
        pose proof HN as HN0. apply MR in HN0. destruct HN0 as [HN1 [N1 N2]]. apply ND. split; auto. exists ((w', y) :: N).
        split; [split; [apply add; auto|intros N' H'; simpl; auto]|]. simpl. intros [Q|[Q|Q]]; [congruence|congruence|auto].
      + (* from another end: y was outer before *)
        apply (Hnone a' y C HyR Hadj'). split; auto. exists ((w, w') :: N).
        split; [split; [auto|intros N' H'; simpl; auto]|]. simpl. intros [Q|[Q|Q]]; [congruence|congruence|auto].
  Qed.
End Reply.

Section Static.
  Variable G : graph nat.
  Hypothesis edge_sym : forall u v, edge G u v -> edge G v u.
  Hypothesis edge_vertex : forall u v, edge G u v -> vertex G v.
  Variable g : game.
  Notation adj := (edge G).

  Lemma static_steps k : forall R s t M, length R <= k -> t = 1 \/ t = 2 -> sound g s -> unused_by G s R -> maximum adj R M ->
    (forall a w, live g s a -> In w R -> adj a w -> ~ D adj R w) -> beats G g false 2 t t s.
  Proof.
    induction k as [|k IH]; intros R s t M HR Ht HS HU HM Hnone; apply beats_all; try discriminate; intros s1 HG;
      destruct (grow_step nat G g s s1 HS HG) as [a [w [Hl [He [Hn [[Ha1 Ha2] Hs1]]]]]];
      assert (HwR : In w R) by (apply HU; split; [eapply edge_vertex; eauto|auto]).
    { destruct R; [destruct HwR|simpl in HR; lia]. }
    destruct (static_reply adj edge_sym R M (live g s) w HM HwR Hnone (Hnone a w Hl HwR He)) as [w' [Hadj [Hw' [Hne [[M' HM'] Hnone']]]]].
    assert (Hw's : ~ In w' s1) by (rewrite Ha1; intros [Q|Q]; [congruence|apply HU in Hw'; tauto]).
    destruct (step_grows nat G g s1 w w' Hs1) as [s2 [HG2 [[Hb1 Hb2] Hs2]]]; auto; [apply Ha2; auto|].
    assert (T1 : after g 2 t s = 3 - t) by (destruct s; [destruct HS; congruence|destruct Ht as [->| ->]; reflexivity]).
    assert (T2 : after g 2 (3 - t) s1 = t) by (destruct s1; [destruct Hs1; congruence|destruct Ht as [->| ->]; reflexivity]).
    rewrite T1. apply beats_some with s2; [lia|auto|]. rewrite T2.
    apply (IH (remove Nat.eq_dec w' (remove Nat.eq_dec w R)) s2 t M'); auto.
    - pose proof (remove_length_lt Nat.eq_dec R w HwR). pose proof (remove_length_le Nat.eq_dec (remove Nat.eq_dec w R) w'). lia.
    - intros y. rewrite !in_remove_iff, (HU y), Hb1, Ha1. intuition.
    - intros a' y Hl'. apply Hnone'. apply Hb2 in Hl'. destruct Hl' as [->|[Hl' Q]]; auto.
      apply Ha2 in Hl'. destruct Hl' as [->|[Hl' _]]; [congruence|auto].
  Qed.

  (** The player to move loses. *)
  Theorem static_loses R s t M : t = 1 \/ t = 2 -> sound g s -> unused_by G s R -> maximum adj R M ->
    (forall a w, live g s a -> In w R -> adj a w -> ~ D adj R w) -> beats G g false 2 t t s.
  Proof. intros. eapply static_steps; eauto. Qed.
End Static.

(** ** A perfect matching wins [classic] for the player who opens
    The first case of Anderson's theorem (1974): open with an edge of the matching, then keep to it. *)
Section Perfect.
  Variable G : graph nat.
  Hypothesis edge_sym : forall u v, edge G u v -> edge G v u.
  Hypothesis edge_vertex : forall u v, edge G u v -> vertex G v.
  Notation adj := (edge G).
  Lemma ends_length (M : list (nat * nat)) : length (ends M) = 2 * length M.
  Proof. induction M as [|[u v] M IH]; simpl; auto. unfold ends in *; simpl; lia. Qed.
  Lemma perfect_no_outer R M : matching adj R M -> (forall y, In y R -> In y (ends M)) -> maximum adj R M /\ forall y, ~ D adj R y.
  Proof.
    intros HM HC.
    assert (B : forall N Z, matching adj R N -> NoDup (Z ++ ends N) -> incl Z R -> length Z + 2 * length N <= 2 * length M).
    { intros N Z [_ [_ HI]] HN HZ. rewrite <- !ends_length, <- app_length. apply NoDup_incl_length; auto.
      intros y Hy. apply HC. apply in_app_or in Hy. destruct Hy; auto. }
    assert (Max : maximum adj R M).
    { split; auto. intros N HN. specialize (B N [] HN (proj1 (proj2 HN)) (fun y (H : In y []) => match H with end)). simpl in B. lia. }
    split; auto. intros y [Hy [N [[HN MaxN] Hmiss]]]. specialize (MaxN M HM).
    assert (ND : NoDup ([y] ++ ends N)) by (simpl; constructor; auto; apply HN).
    specialize (B N [y] HN ND). assert (IY : incl [y] R) by (intros z [<-|[]]; auto). specialize (B IY). simpl in B. lia.
  Qed.
  Theorem perfect_matching_wins Vs M u v : (forall y, In y Vs <-> vertex G y) -> matching adj Vs ((u, v) :: M) ->
    (forall y, In y Vs -> In y (ends ((u, v) :: M))) -> can_be_beaten G classic false 2 2.
  Proof.
    intros HV [HA [HN HI]] HC. simpl in HN. inversion HN as [|? ? Nu HN1]; subst. inversion HN1 as [|? ? Nv HN2]; subst.
    assert (Huv : u <> v) by (intros ->; apply Nu; simpl; auto).
    set (R := remove Nat.eq_dec v (remove Nat.eq_dec u Vs)).
    assert (R2 : forall y, In y R <-> In y Vs /\ y <> u /\ y <> v) by (intros y; unfold R; rewrite !in_remove_iff; tauto).
    assert (HM : matching adj R M).
    { split; [intros a b H; apply HA; simpl; auto|split; auto]. intros y Hy. apply R2. repeat split.
      - apply HI. simpl; auto.
      - intros ->. apply Nu. simpl; auto.
      - intros ->. auto. }
    destruct (perfect_no_outer R M HM) as [Max None].
    { intros y Hy. apply R2 in Hy. destruct Hy as [Hy [H1 H2]]. apply HC in Hy. simpl in Hy. destruct Hy as [Q|[Q|Q]]; [congruence|congruence|auto]. }
    unfold can_be_beaten. apply beats_some with [u; v]; [lia|constructor; auto; apply HA; simpl; auto|].
    change (beats G classic false 2 2 2 [u; v]). apply static_loses with R M; auto.
    - split; [discriminate|]. intros _. exists u, [], v; auto.
    - intros y. rewrite R2, HV. simpl. intuition.
  Qed.
  (** The same for [progressive], on a board with a vertex. *)
  Theorem perfect_matching_progressive Vs M v : (forall y, In y Vs <-> vertex G y) -> matching adj Vs M ->
    (forall y, In y Vs -> In y (ends M)) -> In v Vs -> can_be_beaten G progressive false 2 2.
  Proof.
    intros HV HM HC Hv. destruct (perfect_no_outer Vs M HM HC) as [Max None].
    apply (progressive_first_wins G edge_sym edge_vertex Vs HV M v); auto.
  Qed.
End Perfect.
