(** * Moves on a strip of two rows are steps of the game of ends *)
From Coq Require Import ZArith List Bool Lia.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch Drawing ManyPlayers Seams Placing ShortSnakes StripEnds.
Import ListNotations.
Open Scope Z_scope.
Local Arguments near : simpl never.

Lemma step_all P e z : place_ok P -> reg P z -> (e = far_end P \/ e = (0, 0)) -> In z (near e) -> exists P', step P e z P'.
Proof.
  destruct z as [i r], e as [x y]. intros K H E N. apply near_iff in N.
  assert (C : (i = x + 1 /\ r = y) \/ (i = x - 1 /\ r = y) \/ (i = x /\ r = y + 1) \/ (i = x /\ r = y - 1)) by lia. clear N.
  Local Ltac here := first [exfalso; lia | eexists; (apply race_other || apply open_other || apply open_other_left); lia | eexists; (apply race_ahead || apply race_across || apply race_behind || apply race_other || apply crossed_ahead || apply crossed_back
    || apply crossed_behind || apply open_ahead || apply open_across || apply open_behind || apply open_away || apply open_other || apply open_left || apply open_other_left
    || apply closed_ahead || apply closed_back || apply closed_away || apply closed_behind || apply between_back || apply between_on || apply between_away
    || apply tunnel_back || apply tunnel_on); lia].
  destruct P as [t u|j m|j m|j l rr|j l rr|n l|n]; [destruct H| | | | | | ]; cbn [place_ok reg far_end fst snd] in *;
    destruct E as [E|E]; injection E as -> ->; destruct C as [[-> ->]|[[-> ->]|[[-> ->]|[-> ->]]]];
    try (exfalso; lia).
  all: try (replace (n + 1 - 1) with n in * by lia).
  all: try (destruct (Z.eq_dec j 0) as [->|]).
  all: here.
Qed.

(** ** Moves on the grid and steps between places *)
Inductive next : place -> place -> Prop :=
| next_left t t' u z : tip_step t t' z -> next (Apart t u) (Apart t' u)
| next_right t u u' z : tip_step u u' z -> next (Apart t u) (Apart t u')
| next_step P e z P' : step P e z P' -> next P P'.

Lemma apart_after q s s' t t' u z a b f g : tip_ok t -> tip_step t t' z -> tip_at q s a t f -> tip_at q s b u g ->
  (forall v w, terr t v -> terr u w -> f v <> g w) -> played q s s' (f z) -> ends_at s' (f z) b -> place_at q s' (Apart t' u).
Proof.
  intros K S Ta Tb D P E. destruct (tip_step_ok t t' z K S) as [_ [Hz [_ [k [l [x [y [Hk [Hl W]]]]]]]]].
  exists (f z), b, (fun v => f (iso false k l x y v)), g. split; [auto|]. destruct Ta as [V [_ [F C]]]. split; [|split].
  - apply tip_after with s (eq (0, 0)) (terr t) z; auto.
  - apply tip_stays with s (f z); auto. intros v Hv Q. apply (D z v); auto.
  - intros v w Hv Hw. apply D; auto. apply W; auto.
Qed.
Lemma place_after q s s' P e z P' o f : view f -> (forall u, reg P u -> free q s (f u)) -> closed_in (both P) (reg P) (fun u => free q s (f u)) ->
  leads P e z P' -> ((e = far_end P /\ o = (0, 0)) \/ (e = (0, 0) /\ o = far_end P)) -> ends_at s' (f z) (f o) -> played q s s' (f z) -> place_at q s' P'.
Proof.
  intros V F C [o' [Ho' [Hz [_ L]]]] Ho E Pl.
  assert (Eo : both P o) by (unfold both; destruct Ho as [[_ ->]|[_ ->]]; auto).
  assert (o' = o) by (destruct Ho as [[Q1 Q2]|[Q1 Q2]], Ho' as [[Q3 Q4]|[Q3 Q4]]; congruence). subst o'. clear Ho'.
  assert (comp : (exists a b x y, sign a /\ sign b /\ let h := iso false a b x y in
      ((h (far_end P') = z /\ h (0, 0) = o) \/ (h (far_end P') = o /\ h (0, 0) = z)) /\
      (forall u, reg P' u -> reg P (h u)) /\ (forall u, reg P' u -> h u <> z) /\
      (forall u v, both P' u \/ reg P' u -> In v (near u) -> reg P (h v) -> h v <> z -> reg P' v)) ->
      exists f', view f' /\ ends_at s' (f' (far_end P')) (f' (0, 0)) /\ (forall u, reg P' u -> free q s' (f' u)) /\
        closed_in (both P') (reg P') (fun u => free q s' (f' u))).
  { intros [a [b [x [y [Ha [Hb [H0 [H2 [H3 H4]]]]]]]]]. set (h := iso false a b x y) in *. exists (fun u => f (h u)).
    split; [apply view_iso; auto|]. split; [destruct H0 as [[-> ->]|[-> ->]]; auto using ends_sym|]. destruct Pl as [_ Pl]. split.
    - intros u Hu. apply Pl. split; [apply F; auto|]. intros Q. apply (view_inj f) in Q; auto. apply (H3 u); auto.
    - intros u v Hu Hn Hf. apply Pl in Hf. destruct Hf as [Hf Hv]. assert (N : h v <> z) by (intros Q; apply Hv; rewrite Q; auto).
      apply (H4 u v); auto. apply (C (h u) (h v)); auto; [|apply iso_near; auto].
      destruct Hu as [[<-|<-]|Hu]; [destruct H0 as [[_ ->]|[_ ->]]; auto|destruct H0 as [[-> _]|[-> _]]; auto|right; auto]. }
  destruct P' as [t u|j m|j m|j l r|j l r|n l|n]; try exact (comp L). clear comp.
  destruct L as [a [b [x [y [c [d [i [j [Ha [Hb [Hc [Hd [W1 [W2 D]]]]]]]]]]]]]].
  exists (f z), (f o), (fun v => f (iso false a b x y v)), (fun v => f (iso false c d i j v)). split; [auto|]. split; [|split].
  - apply tip_after with s (both P) (reg P) z; auto.
  - apply tip_after with s (both P) (reg P) z; auto.
  - intros v w Hv Hw Q. apply (view_inj f) in Q; auto. apply (D v w); auto.
Qed.

(** Every move of the player to be beaten is a step, … *)
Theorem place_moves q s s' P : place_ok P -> place_at q s P -> grow (grid q 2) classic s s' -> exists P', next P P' /\ place_ok P' /\ place_at q s' P'.
Proof.
  intros K H G.
  assert (comp : (exists f, view f /\ ends_at s (f (far_end P)) (f (0, 0)) /\ (forall z, reg P z -> free q s (f z)) /\
      closed_in (both P) (reg P) (fun z => free q s (f z))) -> exists P', next P P' /\ place_ok P' /\ place_at q s' P').
  { intros [f [V [E [F C]]]]. destruct (gone q s _ _ s' E G) as [c [Pl [[Hn E']|[Hn E']]]]; apply view_back in Hn; auto; destruct Hn as [z [Hn ->]].
    - assert (Hz : reg P z) by (apply (C (far_end P) z); [left; right; auto|auto|exact (proj1 Pl)]).
      destruct (step_all P (far_end P) z K Hz (or_introl eq_refl) Hn) as [P' S]. destruct (step_leads P _ z P' K S) as [K' L].
      exists P'. split; [eapply next_step; eauto|]. split; [auto|]. eapply place_after; eauto.
    - assert (Hz : reg P z) by (apply (C (0, 0) z); [left; left; auto|auto|exact (proj1 Pl)]).
      destruct (step_all P (0, 0) z K Hz (or_intror eq_refl) Hn) as [P' S]. destruct (step_leads P _ z P' K S) as [K' L].
      exists P'. split; [eapply next_step; eauto|]. split; [auto|]. eapply place_after; eauto using ends_sym. }
  destruct P as [t u|j m|j m|j l r|j l r|n l|n]; try exact (comp H). clear comp. destruct K as [K1 K2].
  destruct H as [a [b [f [g [E [Ta [Tb D]]]]]]]. destruct (gone q s a b s' E G) as [c [Pl [[Hn E']|[Hn E']]]].
  - pose proof Ta as [V [Ea [F C]]]. rewrite Ea in Hn. apply view_back in Hn; auto. destruct Hn as [z [Hn ->]].
    assert (Hz : terr t z) by (apply (C (0, 0) z); [left; auto|auto|exact (proj1 Pl)]). destruct (tip_moves t z K1 Hz Hn) as [t' S].
    exists (Apart t' u). split; [eapply next_left; eauto|]. split; [split; [apply (tip_step_ok t t' z); auto|auto]|].
    exact (apart_after q s s' t t' u z a b f g K1 S Ta Tb D Pl E').
  - pose proof Tb as [V [Eb [F C]]]. rewrite Eb in Hn. apply view_back in Hn; auto. destruct Hn as [z [Hn ->]].
    assert (Hz : terr u z) by (apply (C (0, 0) z); [left; auto|auto|exact (proj1 Pl)]). destruct (tip_moves u z K2 Hz Hn) as [u' S].
    exists (Apart t u'). split; [eapply next_right; eauto|]. split; [split; [auto|apply (tip_step_ok u u' z); auto]|].
    assert (D' : forall v w, terr u v -> terr t w -> g v <> f w) by (intros v w Hv Hw Q; apply (D w v); auto).
    destruct (apart_after q s s' u u' t z b a g f K2 S Tb Ta D' Pl (ends_sym _ _ _ E')) as [b' [a' [g' [f' [E2 [T1 [T2 D2]]]]]]].
    exists a', b', f', g'. split; [apply ends_sym; auto|]. split; [auto|]. split; [auto|]. intros v w Hv Hw Q. apply (D2 w v); auto.
Qed.
(** … and every step can be made. *)
Theorem place_steps q s P P' : (forall c, In c s -> on_board q 2 c) -> place_ok P -> place_at q s P -> next P P' ->
  exists s', grow (grid q 2) classic s s' /\ place_ok P' /\ place_at q s' P'.
Proof.
  intros On K H N. destruct N as [t t' u z S|t u u' z S|P e z P' S].
  - destruct K as [K1 K2], H as [a [b [f [g [E [Ta [Tb D]]]]]]]. destruct (tip_step_ok t t' z K1 S) as [K' [Hz [Hn _]]]. pose proof Ta as [V [Ea [F C]]].
    destruct (go q s a b (f z) On E) as [s' [G [E' Pl]]]; [rewrite Ea; apply view_near; auto|auto|].
    exists s'. split; [auto|]. split; [split; auto|]. exact (apart_after q s s' t t' u z a b f g K1 S Ta Tb D Pl E').
  - destruct K as [K1 K2], H as [a [b [f [g [E [Ta [Tb D]]]]]]]. destruct (tip_step_ok u u' z K2 S) as [K' [Hz [Hn _]]]. pose proof Tb as [V [Eb [F C]]].
    destruct (go q s b a (g z) On (ends_sym _ _ _ E)) as [s' [G [E' Pl]]]; [rewrite Eb; apply view_near; auto|auto|].
    exists s'. split; [auto|]. split; [split; auto|].
    assert (D' : forall v w, terr u v -> terr t w -> g v <> f w) by (intros v w Hv Hw Q; apply (D w v); auto).
    destruct (apart_after q s s' u u' t z b a g f K2 S Tb Ta D' Pl E') as [b' [a' [g' [f' [E2 [T1 [T2 D2]]]]]]].
    exists a', b', f', g'. split; [apply ends_sym; auto|]. split; [auto|]. split; [auto|]. intros v w Hv Hw Q. apply (D2 w v); auto.
  - destruct (step_leads P e z P' K S) as [K' L].
    assert (H' : exists f, view f /\ ends_at s (f (far_end P)) (f (0, 0)) /\ (forall z, reg P z -> free q s (f z)) /\
      closed_in (both P) (reg P) (fun z => free q s (f z))) by (destruct S; exact H).
    destruct H' as [f [V [E [F C]]]]. pose proof L as [o [Ho [Hz [Hn _]]]].
    destruct (go q s (f e) (f o) (f z) On) as [s' [G [E' Pl]]]; auto.
    + destruct Ho as [[-> ->]|[-> ->]]; auto using ends_sym.
    + apply view_near; auto.
    + exists s'. split; [auto|]. split; [auto|]. eapply place_after; eauto.
Qed.
