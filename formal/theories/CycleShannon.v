(** * The switching game of Shannon: Lehman's theorem

    A. Lehman, A solution of the Shannon switching game, J. SIAM 12 (1964), for positions whose pair of forests and whose
    witness are given, as a certificate of the kind `switching` has them.  Short keeps two disjoint sets of
    free edges, each of which links the terminals with Short's edges ([keep_linked]); Cut blocks ([CycleCut.v]). *)
From Coq Require Import List Arith Lia.
From Slitherlab Require Import Cycle CycleSpan CyclePair CycleCut.
Import ListNotations.

Section Short.
  Variable ends : nat -> nat * nat.
  Variable s t : nat.
  Notation span := (closes ends).
  Notation linked := (linked ends).
  Notation goal := (shannon ends s t).

  (** [A] and [B] span each other with Short's edges [M], and [s] and [t] are linked by them. *)
  Record keeps (A B M F : list nat) : Prop := {
    A_by_B : forall e, In e A -> span (B ++ M) e; B_by_A : forall e, In e B -> span (A ++ M) e;
    linked_by_A : linked (A ++ M) s t; not_common : forall e, In e A -> ~ In e B; A_free : incl A F; B_free : incl B F }.

  Lemma keeps_swap A B M F : keeps A B M F -> keeps B A M F.
  Proof.
    intros [H1 H2 L D FA FB]. split; auto; [|intros e HA HB; apply (D e); auto].
    eapply linked_cut; [|exact L]. intros e He. apply in_app_or in He. destruct He as [He|He]; auto. apply span_in, in_or_app; auto.
  Qed.
  (** An edge more does Short no harm. *)
  Lemma keeps_more A B M F f : keeps A B M F -> keeps (without f A) (without f B) (f :: M) (without f F).
  Proof.
    intros [H1 H2 L D FA FB].
    assert (I : forall X, incl (X ++ M) (without f X ++ f :: M)).
    { intros X y. rewrite !in_app_iff, without_In. simpl. destruct (Nat.eq_dec y f); subst; tauto. }
    split.
    - intros e He. apply without_In in He. eapply span_mono; [apply I|apply H1; tauto].
    - intros e He. apply without_In in He. eapply span_mono; [apply I|apply H2; tauto].
    - eapply linked_mono; [apply I|auto].
    - intros e He He'. apply without_In in He, He'. apply (D e); tauto.
    - intros e He. apply without_In in He. apply without_In. split; [apply FA|]; tauto.
    - intros e He. apply without_In in He. apply without_In. split; [apply FB|]; tauto.
  Qed.
  (** When Cut has taken [a], Short needs nothing, or an edge of [B]. *)
  Lemma keeps_reply A B M F a : keeps A B M F -> In a A ->
    keeps (without a A) B M (without a F) \/
    exists b, In b B /\ b <> a /\ keeps (without a A) (without b B) (b :: M) (without b (without a F)).
  Proof.
    intros [H1 H2 L D FA FB] Ha.
    assert (DB : forall e, In e B -> e <> a) by (intros e He ->; apply (D a); auto).
    assert (I0 : incl (without a A ++ M) (A ++ M)) by (intros y; rewrite !in_app_iff, without_In; tauto).
    assert (Rest : forall Y, incl (without a A ++ M) Y -> span Y a -> forall e, In e (A ++ M) -> span Y e).
    { intros Y I S e He. destruct (Nat.eq_dec e a) as [->|N]; auto. apply span_in, I. rewrite in_app_iff in *. rewrite without_In. tauto. }
    destruct (span_dec ends (without a A ++ M) a) as [S|S].
    - left. split.
      + intros e He. apply without_In in He. apply H1; tauto.
      + intros e He. eapply span_cut; [|apply H2; exact He]. apply Rest; auto. intros y; auto.
      + eapply linked_cut; [|exact L]. apply Rest; auto. intros y; auto.
      + intros e He. apply without_In in He. apply D; tauto.
      + intros e He. apply without_In in He. apply without_In. split; [apply FA|]; tauto.
      + intros e He. apply without_In. split; auto.
    - right. destruct (all_spanned ends (without a A ++ M) B) as [All|[b [Hb Sb]]].
      { exfalso. apply S. eapply span_cut; [|apply H1; exact Ha]. intros e He. apply in_app_or in He. destruct He as [He|He]; auto.
        apply span_in, in_or_app; auto. }
      exists b. split; auto. split; [apply DB; auto|].
      assert (Sa : span (b :: without a A ++ M) a).
      { apply span_exchange; auto. eapply span_mono; [|apply H2; exact Hb]. intros y. simpl. rewrite !in_app_iff, without_In.
        destruct (Nat.eq_dec y a); subst; intuition. }
      assert (I : incl (without a A ++ M) (without a A ++ b :: M)) by (intros y; rewrite !in_app_iff; simpl; tauto).
      assert (Sa' : span (without a A ++ b :: M) a).
      { eapply span_mono; [|exact Sa]. intros y. simpl. rewrite !in_app_iff. simpl. tauto. }
      assert (IB : incl (B ++ M) (without b B ++ b :: M)).
      { intros y. rewrite !in_app_iff, without_In. simpl. destruct (Nat.eq_dec y b); subst; tauto. }
      split.
      + intros e He. apply without_In in He. eapply span_mono; [exact IB|apply H1; tauto].
      + intros e He. apply without_In in He. eapply span_cut; [|apply H2; apply He]. apply Rest; auto.
      + eapply linked_cut; [|exact L]. apply Rest; auto.
      + intros e He He'. apply without_In in He, He'. apply (D e); tauto.
      + intros e He. apply without_In in He. destruct He as [He N]. rewrite !without_In. repeat split; auto. intros ->. apply (D b); auto.
      + intros e He. apply without_In in He. destruct He as [He N]. rewrite !without_In. repeat split; auto.
  Qed.
  (** Short wins, whoever is to move. *)
  Lemma short_both k : forall A B M F, length F <= k -> keeps A B M F -> maker_wins goal false M F /\ maker_wins goal true M F.
  Proof.
    induction k as [k IH] using lt_wf_ind. intros A B M F HF HK.
    destruct F as [|f0 F0].
    { assert (G : goal M).
      { destruct HK as [_ _ L _ FA _]. assert (A = []) by (destruct A as [|a A]; auto; destruct (FA a); simpl; auto). subst A. exact L. }
      split; apply reached; auto. }
    set (F := f0 :: F0) in *. assert (NE : F <> []) by discriminate.
    assert (Less : forall f, In f F -> length (without f F) < length F) by (intros; apply without_shorter; auto).
    assert (Moves : forall A' B' M' F', length F' <= length F -> keeps A' B' M' F' -> maker_wins goal false M' F' -> True) by auto.
    split.
    2:{ assert (H0 : In f0 F) by (simpl; auto). apply maker_takes with f0; auto. specialize (Less f0 H0).
        apply (IH (length (without f0 F)) ltac:(lia) (without f0 A) (without f0 B)); auto. apply keeps_more; auto. }
    apply breaker_takes_any; auto. intros a Ha. specialize (Less a Ha).
    assert (Go : forall A' B', keeps A' B' M (without a F) -> maker_wins goal true M (without a F)).
    { intros A' B' K'. apply (IH (length (without a F)) ltac:(lia) A' B'); auto. }
    assert (Reply : forall A1 B1, keeps A1 B1 M F -> In a A1 -> maker_wins goal true M (without a F)).
    { intros A1 B1 K1 H1. destruct (keeps_reply A1 B1 M F a K1 H1) as [K'|[b [Hb [N K']]]]; [eapply Go; eauto|].
      assert (Hb' : In b (without a F)) by (apply without_In; split; auto; apply (B_free _ _ _ _ K1); auto).
      apply maker_takes with b; auto. pose proof (without_shorter b (without a F) Hb').
      apply (IH (length (without b (without a F))) ltac:(lia) (without a A1) (without b B1)); auto. }
    destruct (in_dec Nat.eq_dec a A) as [HA|HA]; [eapply Reply; eauto|].
    destruct (in_dec Nat.eq_dec a B) as [HB|HB]; [apply (Reply B A); auto using keeps_swap|].
    apply (Go A B). destruct HK as [H1 H2 L D FA FB]. split; auto.
    - intros e He. apply without_In. split; auto. intros ->; auto.
    - intros e He. apply without_In. split; auto. intros ->; auto.
  Qed.
  Theorem keep_linked A B M F who : keeps A B M F -> maker_wins goal who M F.
  Proof. intros K. destruct (short_both (length F) A B M F (le_n _) K). destruct who; auto. Qed.
End Short.

(** ** The theorem
    [e0] is one edge more, between the terminals, and nobody's; [A] and [B] are forests among the free edges and [e0]. *)
Section Lehman.
  Variable ends : nat -> nat * nat.
  Variable s t e0 : nat.
  Hypothesis terminals : ends e0 = (s, t).
  Variable M F : list nat.
  Hypothesis fresh : ~ In e0 F.
  Notation span := (closes ends).
  Notation goal := (shannon ends s t).
  Variable A B U X T : list nat.
  Hypothesis OK : pair ends M (e0 :: F) A B U X T.

  Lemma linked_span Y : linked ends Y s t <-> span Y e0.
  Proof. unfold closes. rewrite terminals. simpl. tauto. Qed.
  Lemma rest : without e0 (e0 :: F) = F.
  Proof. unfold without. simpl. destruct (Nat.eq_dec e0 e0); [|congruence]. apply (without_absent e0 F fresh). Qed.
  Lemma in_rest e : In e (e0 :: F) -> e <> e0 -> In e F.
  Proof. intros [<-|H] N; [congruence|auto]. Qed.
  Lemma A_in e : In e A -> In e (e0 :: F).
  Proof. intros H. apply (union_free _ _ _ _ _ _ _ _ OK), (union _ _ _ _ _ _ _ _ OK); auto. Qed.
  Lemma B_in e : In e B -> In e (e0 :: F).
  Proof. intros H. apply (union_free _ _ _ _ _ _ _ _ OK), (union _ _ _ _ _ _ _ _ OK); auto. Qed.

  (* The parts of the forests inside of the witness span each other. *)
  Lemma inside_keeps : In e0 X -> keeps ends s t (inside X A) (inside X B) M (e0 :: F).
  Proof.
    intros H0. destruct (tight_facts ends M (e0 :: F) A B U X T OK) as [_ [D [SA SB]]]. split.
    - intros e He. apply inside_In in He. apply SB; tauto.
    - intros e He. apply inside_In in He. apply SA; tauto.
    - apply linked_span. apply SA; auto.
    - intros e He He'. apply inside_In in He, He'. apply (D e); tauto.
    - intros e He. apply inside_In in He. apply A_in; tauto.
    - intros e He. apply inside_In in He. apply B_in; tauto.
  Qed.
  (** [e0] in neither forest: Short wins, whoever is to move. *)
  Theorem lehman_neither who : ~ In e0 A -> ~ In e0 B -> maker_wins goal who M F.
  Proof.
    intros HA HB. destruct (tight_facts ends M (e0 :: F) A B U X T OK) as [Out _].
    assert (H0 : In e0 X) by (destruct (in_dec Nat.eq_dec e0 X) as [|N]; auto; destruct (Out e0 (or_introl eq_refl) N); tauto).
    destruct (inside_keeps H0) as [H1 H2 L D FA FB]. apply (keep_linked ends s t (inside X A) (inside X B)). split; auto.
    - intros e He. apply in_rest; [apply FA; auto|]. intros ->. apply inside_In in He. tauto.
    - intros e He. apply in_rest; [apply FB; auto|]. intros ->. apply inside_In in He. tauto.
  Qed.

  (* What Cut keeps true: the contracted edges are those of [K1] and [e0], and [K1] does not link the terminals. *)
  Definition apart_in (K N : list nat) : Prop := exists K1, (forall e, span K e <-> span (e0 :: K1) e) /\
    (forall e, In e N -> span K1 e) /\ (forall e, In e X -> span K1 e) /\ ~ span K1 e0.
  Lemma cut_blocks K P Q F' who N : apart_in K N -> covered ends (fun e => In e X) K P Q F' -> breaker_wins goal who N F'.
  Proof.
    apply (block ends (fun e => In e X) goal apart_in).
    - intros K' N' [K1 [_ [H [_ H0]]]] G. apply H0. unfold shannon in G. apply linked_span in G. eapply span_cut; [exact H|exact G].
    - intros K' N' f [K1 [E [H1 [H2 H3]]]] S. exists (f :: K1).
      assert (I : forall e, span K1 e -> span (f :: K1) e) by (intros e; apply span_mono; intros y; simpl; auto).
      split; [|split; [intros e [<-|He]; [apply span_in; simpl; auto|apply I; auto]|split; [intros e He; apply I; auto|]]].
      + intros e. split; intros Se; (eapply span_cut; [|exact Se]).
        * intros y [<-|Hy]; [apply span_in; simpl; auto|]. apply span_mono with (e0 :: K1); [intros z; simpl; tauto|]. apply E, span_in; auto.
        * intros y Hy. assert (J : forall z, span K' z -> span (f :: K') z) by (intros z; apply span_mono; intros w; simpl; auto).
          destruct Hy as [<-|[<-|Hy]]; [apply J, E, span_in; simpl; auto|apply span_in; simpl; auto|apply J, E, span_in; simpl; auto].
      + intros S'. apply S, E. apply span_exchange; auto.
    - intros K' N' f [K1 [E [H1 [H2 H3]]]] Hf. exists K1. repeat split; auto; [apply E|apply E|]. intros e [<-|He]; auto.
  Qed.
  Lemma apart_at_first : In e0 A -> ~ In e0 X -> apart_in (e0 :: inside X A ++ M) M.
  Proof.
    intros HA HX. destruct (tight_facts ends M (e0 :: F) A B U X T OK) as [_ [_ [SA _]]]. exists (inside X A ++ M). repeat split; auto.
    - intros e He. apply span_in, in_or_app; auto.
    - intros S. apply (forest_A _ _ _ _ _ _ _ _ OK e0 HA). eapply span_mono; [|exact S]. intros y. rewrite !in_app_iff, inside_In, without_In.
      intros [[? ?]|?]; auto. left. split; auto. intros ->; auto.
  Qed.
  (* The forests outside of the witness, when it has been contracted. *)
  Lemma covered_outside : covered ends (fun e => In e X) (inside X A ++ M) (outside X A) (outside X (outside A B)) (e0 :: F).
  Proof.
    destruct (tight_facts ends M (e0 :: F) A B U X T OK) as [Out [_ [SA SB]]]. destruct OK as [NF HA HB NA NB NU HU IU NX IX S Tight].
    assert (K : forall P, forest ends M P -> forest ends (inside X P ++ M) (outside X P)).
    { intros P HP e He Se. apply outside_In in He. apply (HP e (proj1 He)). eapply span_mono; [|exact Se].
      intros y. rewrite !in_app_iff, !without_In, outside_In, inside_In. intros [[[? ?] ?]|[[? ?]|?]]; auto. left. split; auto. intros ->; tauto. }
    split; auto using outside_NoDup.
    - apply forest_mono with (L := inside X B ++ M) (P := outside X B); auto.
      + intros e Se. eapply span_cut; [|exact Se]. intros y Hy. apply in_app_or in Hy. destruct Hy as [Hy|Hy]; [|apply span_in, in_or_app; auto].
        apply inside_In in Hy. apply SB; tauto.
      + intros e He. apply outside_In in He. destruct He as [He N]. apply outside_In in He. apply outside_In. tauto.
    - intros e H1 H2. apply outside_In in H1, H2. destruct H2 as [H2 _]. apply outside_In in H2. tauto.
    - intros e He. rewrite !outside_In. destruct (in_dec Nat.eq_dec e X); auto. destruct (Out e He n), (in_dec Nat.eq_dec e A); tauto.
  Qed.
  (** [e0] in both forests: Cut wins, whoever is to move. *)
  Theorem lehman_both who : In e0 A -> In e0 B -> breaker_wins goal who M F.
  Proof.
    intros HA HB. destruct (tight_facts ends M (e0 :: F) A B U X T OK) as [_ [D [SA SB]]].
    assert (HX : ~ In e0 X) by (intros H; apply (D e0 H HA HB)).
    destruct covered_outside as [C1 C2 C3 C4 C5 C6 C7].
    apply (cut_blocks (e0 :: inside X A ++ M) (without e0 (outside X A)) (outside X (outside A B)) F); [apply apart_at_first; auto|].
    rewrite <- rest. split; auto using without_NoDup.
    - apply forest_contract; auto. apply outside_In; auto.
    - (* B is a forest with e0 in it, so the rest of B is one when e0 has been contracted, too *)
      assert (HF : forest ends (e0 :: inside X B ++ M) (outside X (outside A B))).
      { intros e He Se. apply outside_In in He. destruct He as [He Ne]. apply outside_In in He. destruct He as [He NA].
        apply (forest_B _ _ _ _ _ _ _ _ OK e He). eapply span_mono; [|exact Se].
        intros y. rewrite !in_app_iff, !without_In. simpl. rewrite in_app_iff, !outside_In, inside_In.
        intros [[[[? ?] ?] ?]|[<-|[[? ?]|?]]]; auto; left; split; auto; intros ->; tauto. }
      eapply forest_mono; [|intros y Hy; exact Hy|exact HF]. intros e Se. eapply span_cut; [|exact Se].
      intros y [<-|Hy]; [apply span_in; simpl; auto|]. apply span_mono with (inside X B ++ M); [intros z; simpl; auto|].
      apply in_app_or in Hy. destruct Hy as [Hy|Hy]; [apply inside_In in Hy; apply SB; tauto|apply span_in, in_or_app; auto].
    - intros e H1 H2. apply without_In in H1. apply (C3 e); tauto.
    - intros e He. apply without_In in He. destruct He as [He N]. rewrite without_In. destruct (C7 e He) as [|[|]]; auto.
  Qed.
  (** [e0] in the first forest alone and outside of the witness: Cut wins if they are to move. *)
  Theorem lehman_cut_first : In e0 A -> ~ In e0 B -> ~ In e0 X -> breaker_wins goal false M F.
  Proof.
    intros HA HB HX. assert (C := covered_outside). assert (A0 := apart_at_first HA HX).
    destruct (covered_reply ends _ _ _ _ _ e0 C) as [C'|[q [Hq [Nq [In1 Out1]]]]]; [apply outside_In; auto|simpl; auto| |].
    - rewrite rest in C'. eapply cut_blocks; eauto.
    - destruct (in_dec Nat.eq_dec q (e0 :: F)) as [Q|Q]; [|specialize (Out1 Q); rewrite rest in Out1; eapply cut_blocks; eauto].
      specialize (In1 Q). rewrite rest in In1. assert (Hq' : In q F) by (apply in_rest; auto).
      assert (G : breaker_wins goal true M (without q F)) by (eapply cut_blocks; eauto).
      apply breaker_takes with q; auto. inversion G; auto.
  Qed.
End Lehman.

(** [e0] in one forest alone and inside of a second witness: Short wins if they are to move. *)
Theorem lehman_short_first ends s t e0 M F A B U W T : ends e0 = (s, t) -> ~ In e0 F -> pair ends M (e0 :: F) A B U W T ->
  In e0 A -> In e0 W -> maker_wins (shannon ends s t) true M F.
Proof.
  intros E0 Fr OK HA HW. assert (K := inside_keeps ends s t e0 E0 M F A B U W T OK HW).
  destruct (keeps_reply ends s t _ _ _ _ e0 K) as [K'|[b [Hb [N K']]]]; [apply inside_In; auto| |].
  - rewrite rest in K' by auto. eapply keep_linked; eauto.
  - rewrite rest in K' by auto. assert (Hb' : In b F).
    { apply (in_rest e0); auto. apply (B_free _ _ _ _ _ _ _ K). auto. }
    apply maker_takes with b; auto. eapply keep_linked; eauto.
Qed.
