(** * Every graph has two forests whose union is shown to be the largest

    Edmonds (1965): the largest union of a forest and a forest has as many edges as the least value of
    |E∖X| + 2·rank(X).  The proof is by induction on the edges, each of which is deleted, or put into the one forest or
    the other; that one of the three is best follows from the rank being submodular. *)
From Coq Require Import List Arith Lia.
From Slitherlab Require Import Cycle CycleSpan CyclePair.
Import ListNotations.

(** Unions and intersections. *)
Definition both (P Q : list nat) : list nat := inside P Q.
Definition either (P Q : list nat) : list nat := P ++ outside P Q.
Lemma either_In P Q e : In e (either P Q) <-> In e P \/ In e Q.
Proof. unfold either. rewrite in_app_iff, outside_In. destruct (in_dec Nat.eq_dec e P); tauto. Qed.
Lemma NoDup_apart (P Q : list nat) : NoDup P -> NoDup Q -> (forall y, In y P -> ~ In y Q) -> NoDup (P ++ Q).
Proof.
  intros NP NQ D. induction NP as [|e P He NP IH]; simpl; auto.
  constructor; [rewrite in_app_iff; intros [H|H]; auto; apply (D e); simpl; auto|apply IH; intros y Hy; apply D; simpl; auto].
Qed.
Lemma either_NoDup P Q : NoDup P -> NoDup Q -> NoDup (either P Q).
Proof. intros NP NQ. apply NoDup_apart; auto using outside_NoDup. intros y Hy H. apply outside_In in H. tauto. Qed.
Lemma both_In P Q e : In e (both P Q) <-> In e Q /\ In e P.
Proof. apply inside_In. Qed.
Lemma either_both P Q : length (either P Q) + length (both P Q) = length P + length Q.
Proof. unfold either, both. rewrite app_length. pose proof (inside_outside P Q). lia. Qed.

Section Union.
  Variable ends : nat -> nat * nat.
  Notation span := (closes ends).
  Notation forest := (forest ends).

  (** ** Bases *)
  Record basis (K X I : list nat) : Prop := {
    once : NoDup I; among : incl I X; independent : forest K I; spans : forall e, In e X -> span (I ++ K) e }.
  Lemma forest_cons K I e : forest K I -> ~ span (I ++ K) e -> forest K (e :: I).
  Proof.
    intros H N f [<-|Hf] S.
    - apply N. eapply span_mono; [|exact S]. intros y. rewrite !in_app_iff, without_In. simpl. intros [[[Q|Q] D]|Q]; auto. congruence.
    - assert (F : forest (e :: K) I) by (apply forest_add; auto). apply (F f Hf). eapply span_mono; [|exact S].
      intros y. rewrite !in_app_iff, !without_In. simpl. intros [[[Q|Q] D]|Q]; auto.
  Qed.
  Lemma forest_nil K : forest K [].
  Proof. intros e []. Qed.
  (** A forest among the edges of [X] can be extended to a basis. *)
  Lemma extend_basis K X I0 : NoDup I0 -> incl I0 X -> forest K I0 -> exists I, incl I0 I /\ basis K X I.
  Proof.
    intros N0 J0 H0.
    assert (G : forall L, incl L X -> exists I, incl I0 I /\ NoDup I /\ incl I X /\ forest K I /\ forall e, In e L -> span (I ++ K) e).
    { induction L as [|e L IH]; intros HL; [exists I0; repeat split; auto; [intros y; auto|intros e []]|].
      destruct IH as [I [A [B [C [D E]]]]]; [intros y Hy; apply HL; simpl; auto|].
      destruct (span_dec ends (I ++ K) e) as [S|S].
      - exists I. repeat split; auto. intros y [<-|Hy]; auto.
      - exists (e :: I). assert (Ne : ~ In e I) by (intros Q; apply S, span_in, in_or_app; auto). repeat split.
        + intros y Hy. simpl. right. apply A; auto.
        + constructor; auto.
        + intros y [<-|Hy]; [apply HL; simpl; auto|apply C; auto].
        + apply forest_cons; auto.
        + intros y [<-|Hy]; [apply span_in; simpl; auto|]. apply span_mono with (I ++ K); [intros z; simpl; auto|apply E; auto]. }
    destruct (G X (fun _ h => h)) as [I [A [B [C [D E]]]]]. exists I. split; auto. split; auto.
  Qed.
  Lemma some_basis K X : exists I, basis K X I.
  Proof. destruct (extend_basis K X [] (NoDup_nil _) ltac:(intros y []) (forest_nil K)) as [I [_ H]]. eauto. Qed.
  (** No forest among the edges of [X] has more edges than a basis. *)
  Lemma basis_most K X I P : basis K X I -> NoDup P -> incl P X -> forest K P -> length P <= length I.
  Proof. intros [N A H S] NP IP HP. apply (no_more ends I K); auto. Qed.
  Lemma basis_same K X Y I J : basis K X I -> basis K Y J -> incl X Y -> incl Y X -> length I = length J.
  Proof.
    intros HI HJ A B. apply Nat.le_antisymm; [eapply basis_most; [exact HJ| | |]|eapply basis_most; [exact HI| | |]]; try apply HI; try apply HJ;
      intros y Hy; [apply A, (among _ _ _ HI)|apply B, (among _ _ _ HJ)]; auto.
  Qed.
  (** The rank is submodular. *)
  Lemma submodular K P Q IP IQ IU IN : basis K P IP -> basis K Q IQ -> basis K (either P Q) IU -> basis K (both P Q) IN ->
    length IU + length IN <= length IP + length IQ.
  Proof.
    intros HP HQ HU HN.
    destruct (extend_basis K (either P Q) IN) as [J [IJ HJ]]; [apply HN| |apply HN|].
    { intros y Hy. apply (among _ _ _ HN), both_In in Hy. apply either_In. tauto. }
    assert (EJ : length IU = length J) by (eapply basis_same; [exact HU|exact HJ| |]; intros y; auto).
    assert (Part : forall Z, forest K (inside Z J)).
    { intros Z. eapply part_forest; [apply HJ|]. intros y Hy. apply inside_In in Hy. tauto. }
    assert (LP : length (inside P J) <= length IP).
    { eapply basis_most; [exact HP|apply inside_NoDup, HJ| |apply Part]. intros y Hy. apply inside_In in Hy. tauto. }
    assert (LQ : length (inside Q J) <= length IQ).
    { eapply basis_most; [exact HQ|apply inside_NoDup, HJ| |apply Part]. intros y Hy. apply inside_In in Hy. tauto. }
    assert (LN : length (outside P J ++ IN) <= length (inside Q J)).
    { apply NoDup_incl_length.
      - apply NoDup_apart; [apply outside_NoDup, HJ|apply HN|]. intros y Hy Q'. apply outside_In in Hy. apply (among _ _ _ HN), both_In in Q'. tauto.
      - intros y Hy. apply inside_In. apply in_app_or in Hy. destruct Hy as [Hy|Hy].
        + apply outside_In in Hy. destruct Hy as [Hy N]. split; auto. apply (among _ _ _ HJ), either_In in Hy. tauto.
        + split; [apply IJ; auto|]. apply (among _ _ _ HN), both_In in Hy. tauto. }
    rewrite app_length in LN. pose proof (inside_outside P J). lia.
  Qed.
  (** A basis after [e] has been contracted is one before, with [e]. *)
  Lemma forest_uncontract K e I : ~ span K e -> forest (e :: K) I -> forest K (e :: I).
  Proof.
    intros Ne H. assert (Out : ~ In e I) by (intros Q; apply (forest_outside ends (e :: K) I e H Q); apply span_in; simpl; auto).
    assert (HK : forest K I) by (eapply forest_mono; [|intros y Hy; exact Hy|exact H]; intros y; apply span_mono; intros z; simpl; auto).
    apply forest_cons; auto. intros S.
    assert (G : forall L, NoDup L -> incl L I -> span (L ++ K) e -> False).
    { induction L as [|q L IH]; intros NL IL SL; [apply Ne; exact SL|]. inversion NL as [|? ? Nq NL']; subst.
      destruct (span_dec ends (L ++ K) e) as [S1|S1]; [apply IH; auto; intros y Hy; apply IL; simpl; auto|].
      assert (Hq : In q I) by (apply IL; simpl; auto). apply (H q Hq). assert (S2 : span (e :: L ++ K) q) by (apply span_exchange; auto).
      eapply span_mono; [|exact S2]. intros y. simpl. rewrite !in_app_iff, without_In. simpl. intros [<-|[Hy|Hy]]; auto.
      left. split; [apply IL; simpl; auto|intros ->; auto]. }
    apply (G (nodup Nat.eq_dec I)); [apply NoDup_nodup|intros y Hy; apply nodup_In in Hy; auto|].
    eapply span_mono; [|exact S]. intros y. rewrite !in_app_iff, nodup_In. auto.
  Qed.
  Lemma basis_uncontract K e X I : ~ span K e -> basis (e :: K) X I -> basis K (e :: X) (e :: I).
  Proof.
    intros Ne [N A H S].
    assert (Out : ~ In e I) by (intros Q; apply (forest_outside ends (e :: K) I e H Q); apply span_in; simpl; auto).
    split.
    - constructor; auto.
    - intros y [<-|Hy]; simpl; auto.
    - apply forest_uncontract; auto.
    - intros y [<-|Hy]; [apply span_in; simpl; auto|]. eapply span_mono; [|apply S; exact Hy]. intros z. simpl. rewrite !in_app_iff. simpl. tauto.
  Qed.
  Lemma basis_spanned K e X I : basis K X I -> span (I ++ K) e -> basis K (e :: X) I.
  Proof. intros [N A H S] He. split; auto; [intros y Hy; simpl; auto|intros y [<-|Hy]; auto]. Qed.
  Lemma basis_eq K X Y I : basis K X I -> (forall y, In y X <-> In y Y) -> basis K Y I.
  Proof. intros [N A H S] E. split; auto; [intros y Hy; apply E, A; auto|intros y Hy; apply S, E; auto]. Qed.

  (** ** The theorem
      The forest [A] after [K] has been contracted, [B] after [L], and a set [X] of edges with bases [I] and [J]. *)
  Record best (E K L A B X I J : list nat) : Prop := {
    A_forest : forest K A; B_forest : forest L B; A_B_once : NoDup (A ++ B); A_B_among : incl (A ++ B) E;
    X_once : NoDup X; X_among : incl X E; I_basis : basis K X I; J_basis : basis L X J;
    best_tight : length E + length I + length J <= length A + length B + length X }.

  Theorem best_exists E : NoDup E -> forall K L, exists A B X I J, best E K L A B X I J.
  Proof.
    induction 1 as [|e E He NE IH]; intros K L.
    { exists [], [], [], [], []. split; simpl; auto using forest_nil; try (constructor; fail); try (intros y []; fail); split; auto using forest_nil; try constructor; intros y []. }
    (* a pair for E is one for e :: E, if the witness is *)
    assert (Longer : forall A, incl A E -> incl A (e :: E)) by (intros A H y Hy; simpl; auto).
    destruct (IH K L) as [A0 [B0 [X0 [I0 [J0 [HA0 HB0 N0 U0 NX0 IX0 HI0 HJ0 T0]]]]]].
    destruct (span_dec ends K e) as [LK|LK].
    - destruct (span_dec ends L e) as [LL|LL].
      + (* e closes a cycle in both: into neither *)
        exists A0, B0, (e :: X0), I0, J0. split; auto.
        * constructor; auto.
        * intros y [<-|Hy]; simpl; auto.
        * apply basis_spanned; auto. eapply span_mono; [|exact LK]. intros y; rewrite in_app_iff; auto.
        * apply basis_spanned; auto. eapply span_mono; [|exact LL]. intros y; rewrite in_app_iff; auto.
        * simpl. lia.
      + (* into the second *)
        destruct (IH K (e :: L)) as [A [B [X [I [J [HA HB N U NX IX HI HJ T]]]]]].
        exists A, (e :: B), (e :: X), I, (e :: J). split; auto.
        * apply forest_uncontract; auto.
        * apply NoDup_Add with (a := e) (l := A ++ B); [apply Add_app|]. split; auto.
        * intros y Hy. apply in_app_or in Hy. simpl in Hy. destruct Hy as [Hy|[<-|Hy]]; simpl; auto; right; apply U, in_or_app; auto.
        * constructor; auto.
        * intros y [<-|Hy]; simpl; auto.
        * apply basis_spanned; auto. eapply span_mono; [|exact LK]. intros y; rewrite in_app_iff; auto.
        * apply basis_uncontract; auto.
        * simpl. lia.
    - destruct (span_dec ends L e) as [LL|LL].
      + (* into the first *)
        destruct (IH (e :: K) L) as [A [B [X [I [J [HA HB N U NX IX HI HJ T]]]]]].
        exists (e :: A), B, (e :: X), (e :: I), J. split; auto.
        * apply forest_uncontract; auto.
        * simpl. constructor; auto.
        * intros y [<-|Hy]; simpl; auto.
        * constructor; auto.
        * intros y [<-|Hy]; simpl; auto.
        * apply basis_uncontract; auto.
        * apply basis_spanned; auto. eapply span_mono; [|exact LL]. intros y; rewrite in_app_iff; auto.
        * simpl. lia.
      + (* into the better of the two *)
        destruct (IH (e :: K) L) as [A1 [B1 [Y [I1 [J1 [HA1 HB1 N1 U1 NY IY HI1 HJ1 T1]]]]]].
        destruct (IH K (e :: L)) as [A2 [B2 [Z [I2 [J2 [HA2 HB2 N2 U2 NZ IZ HI2 HJ2 T2]]]]]].
        apply basis_uncontract in HI1; auto. apply basis_uncontract in HJ2; auto.
        assert (NeY : ~ In e Y) by auto. assert (NeZ : ~ In e Z) by auto.
        set (V := e :: either Y Z). set (W := both Y Z).
        destruct (some_basis K V) as [IV HIV]. destruct (some_basis L V) as [JV HJV].
        destruct (some_basis K W) as [IW HIW]. destruct (some_basis L W) as [JW HJW].
        assert (SK : length IV + length IW <= length (e :: I1) + length I2).
        { eapply submodular; [exact HI1|exact HI2|eapply basis_eq; [exact HIV|]|eapply basis_eq; [exact HIW|]].
          - intros y. unfold V. rewrite !either_In. simpl. rewrite either_In. tauto.
          - intros y. unfold W. rewrite !both_In. simpl. split; [tauto|]. intros [H [<-|H']]; tauto. }
        assert (SL : length JV + length JW <= length J1 + length (e :: J2)).
        { eapply submodular; [exact HJ1|exact HJ2|eapply basis_eq; [exact HJV|]|eapply basis_eq; [exact HJW|]].
          - intros y. unfold V. rewrite !either_In. simpl. rewrite either_In. tauto.
          - intros y. unfold W. rewrite !both_In. simpl. split; [tauto|]. intros [[<-|H] H']; tauto. }
        assert (Nv : NoDup V).
        { constructor; [rewrite either_In; tauto|apply either_NoDup; auto]. }
        assert (Nw : NoDup W) by (apply inside_NoDup; auto).
        assert (IV' : incl V (e :: E)) by (intros y [<-|Hy]; simpl; auto; apply either_In in Hy; destruct Hy; auto).
        assert (IW' : incl W (e :: E)) by (intros y Hy; apply both_In in Hy; simpl; right; apply IZ; tauto).
        assert (LVW : length V + length W = S (length Y + length Z)) by (unfold V, W; simpl; pose proof (either_both Y Z); lia).
        assert (One : forall A B, forest K A -> forest L B -> NoDup (A ++ B) -> incl (A ++ B) (e :: E) ->
          length A1 + length B1 < length A + length B -> length A2 + length B2 < length A + length B ->
          exists A B X I J, best (e :: E) K L A B X I J).
        { intros A B HA HB N U G1 G2. simpl in SK, SL.
          destruct (le_lt_dec (length (e :: E) + length IV + length JV) (length A + length B + length V)) as [G|G].
          - exists A, B, V, IV, JV. split; auto.
          - exists A, B, W, IW, JW. split; auto. simpl in *. lia. }
        destruct (le_lt_dec (length A1 + length B1) (length A2 + length B2)) as [G|G].
        * apply (One A2 (e :: B2)); auto using forest_uncontract; simpl; try lia.
          -- apply NoDup_Add with (a := e) (l := A2 ++ B2); [apply Add_app|]. split; auto.
          -- intros y Hy. apply in_app_or in Hy. simpl in Hy. destruct Hy as [Hy|[<-|Hy]]; simpl; auto; right; apply U2, in_or_app; auto.
        * apply (One (e :: A1) B1); auto using forest_uncontract; simpl; try lia.
          -- constructor; auto.
          -- intros y [<-|Hy]; simpl; auto.
  Qed.
  (** Every set of edges has two forests, and a set that shows that no two forests have a larger union. *)
  Theorem pair_exists M F : NoDup F -> exists A B U X T, pair ends M F A B U X T.
  Proof.
    intros NF. destruct (best_exists F NF M M) as [A [B [X [I [J [HA HB N U NX IX HI HJ T]]]]]].
    assert (EIJ : length I = length J) by (eapply basis_same; [exact HI|exact HJ| |]; intros y; auto).
    assert (Parts : NoDup A /\ NoDup B /\ forall y, In y A -> ~ In y B).
    { clear -N. induction A as [|a A IH]; simpl in *; [repeat split; auto; constructor|]. inversion N as [|? ? Ha N']; subst.
      destruct (IH N') as [N1 [N2 D]]. rewrite in_app_iff in Ha. repeat split; auto; [constructor; tauto|]. intros y [<-|Hy]; auto. }
    destruct Parts as [NA [NB D]].
    (* the other inequality *)
    assert (LA : length (inside X A) <= length I).
    { eapply basis_most; [exact HI|apply inside_NoDup; auto| |eapply part_forest; [exact HA|]]; intros y Hy; apply inside_In in Hy; tauto. }
    assert (LB : length (inside X B) <= length J).
    { eapply basis_most; [exact HJ|apply inside_NoDup; auto| |eapply part_forest; [exact HB|]]; intros y Hy; apply inside_In in Hy; tauto. }
    assert (LO : length (outside X A ++ outside X B) <= length (outside X F)).
    { apply NoDup_incl_length.
      - apply NoDup_apart; auto using outside_NoDup. intros y H1 H2. apply outside_In in H1, H2. apply (D y); tauto.
      - intros y Hy. apply outside_In. apply in_app_or in Hy. rewrite !outside_In in Hy. split; [apply U, in_or_app|]; tauto. }
    assert (LX : length X <= length (inside X F)).
    { apply NoDup_incl_length; auto. intros y Hy. apply inside_In. auto. }
    rewrite app_length in LO. pose proof (inside_outside X A). pose proof (inside_outside X B). pose proof (inside_outside X F).
    exists A, B, (A ++ B), X, I. split; auto; [intros y; apply in_app_iff|apply HI|]. rewrite app_length. lia.
  Qed.
End Union.
