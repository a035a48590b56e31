(** * [cycle-cut]: Kano's third theorem

    Kano, Cycle games and cycle cut games, Combinatorica 3 (1983), Theorem 3, for positions whose two forests are
    given with a set of edges that shows that no two forests have more edges: what a certificate of the kind
    `two-forests` has.  The breaker's strategy ([block]) is to keep two forests outside of which no edge is free; the
    maker's is to take edges of the given set, where a majority contains a cycle. *)
From Coq Require Import List Arith Lia.
From Slitherlab Require Import Cycle CycleSpan CyclePair.
Import ListNotations.

Section CycleCut.
  Variable ends : nat -> nat * nat.
  Notation span := (closes ends).
  Notation forest := (forest ends).
  Notation cyclic := (cyclic ends).

  (** ** Forests outside of which no edge is free
      [P] and [Q] are forests when [K] has been contracted, and a free edge is in one of them or [dead]: it does not
      matter who takes it. *)
  Variable dead : nat -> Prop.
  Record covered (K P Q F : list nat) : Prop := {
    first_forest : forest K P; second_forest : forest K Q; apart : forall e, In e P -> ~ In e Q;
    first_once : NoDup P; second_once : NoDup Q; free_once : NoDup F;
    cover : forall e, In e F -> In e P \/ In e Q \/ dead e }.

  Lemma covered_swap K P Q F : covered K P Q F -> covered K Q P F.
  Proof. intros [? ? D ? ? ? C]. split; auto; [intros e H1 H2; apply (D e); auto|intros e He; destruct (C e He) as [|[|]]; auto]. Qed.
  (** The breaker may take any edge. *)
  Lemma covered_less K P Q F e : covered K P Q F -> covered K (without e P) (without e Q) (without e F).
  Proof.
    intros [? ? D ? ? ? C].
    assert (I : forall X, incl (without e X) X) by (intros X f Hf; apply without_In in Hf; tauto).
    split; try apply without_NoDup; auto.
    - eapply forest_mono; [intros y Hy; exact Hy|apply I|auto].
    - eapply forest_mono; [intros y Hy; exact Hy|apply I|auto].
    - intros f H1 H2. apply (D f); eapply I; eauto.
    - intros f Hf. apply without_In in Hf. destruct Hf as [Hf N]. rewrite !without_In. destruct (C f Hf) as [|[|]]; auto.
  Qed.
  (** When the maker takes an edge of one forest, the breaker takes one of the other, if it needs to lose one. *)
  Lemma covered_reply K P Q F f : covered K P Q F -> In f P -> In f F ->
    covered (f :: K) (without f P) Q (without f F) \/
    exists q, In q Q /\ q <> f /\ (In q F -> covered (f :: K) (without f P) (without q Q) (without q (without f F))) /\
      (~ In q F -> covered (f :: K) (without f P) (without q Q) (without f F)).
  Proof.
    intros [HP HQ D NP NQ NF C] Hf HF.
    assert (HP' : forest (f :: K) (without f P)) by (apply forest_contract; auto).
    assert (I : forall x X, incl (without x X) X) by (intros x X y Hy; apply without_In in Hy; tauto).
    destruct (extend ends K Q f NQ HQ) as [Q' [HQ' [->|[q [Hq ->]]]]].
    - left. split; auto using without_NoDup; [intros e H1 H2; apply (D e); auto; eapply I; eauto|].
      intros e He. apply without_In in He. destruct He as [He N]. rewrite without_In. destruct (C e He) as [|[|]]; auto.
    - right. exists q. split; auto. assert (Nq : q <> f) by (intros ->; apply (D f); auto). split; auto.
      assert (K1 : forall F', incl F' F -> NoDup F' -> ~ In f F' -> ~ In q F' -> covered (f :: K) (without f P) (without q Q) F').
      { intros F' IF NF' Nf Nq'. split; auto using without_NoDup; [intros e H1 H2; apply (D e); eapply I; eauto|].
        intros e He. rewrite !without_In. assert (e <> f) by (intros ->; auto). assert (e <> q) by (intros ->; auto).
        destruct (C e (IF e He)) as [|[|]]; auto. }
      split; intros Q'; apply K1; auto using without_NoDup.
      + intros y Hy. apply I in Hy. apply I in Hy. auto.
      + rewrite !without_In. tauto.
      + rewrite !without_In. tauto.
      + rewrite !without_In. tauto.
      + rewrite !without_In. tauto.
  Qed.

  (** ** The breaker's strategy
      [safe K] is what the breaker has to keep true of the contracted edges; [M] are the maker's. *)
  Section Block.
    Variable goal : list nat -> Prop.
    Variable safe : list nat -> list nat -> Prop.
    Hypothesis safe_goal : forall K M, safe K M -> ~ goal M.
    Hypothesis safe_step : forall K M f, safe K M -> ~ span K f -> safe (f :: K) (f :: M).
    Hypothesis safe_dead : forall K M f, safe K M -> dead f -> safe K (f :: M).

    (* With the breaker to move, and with the maker to move. *)
    Lemma block_both k : forall K M P Q F, length F <= k -> safe K M -> covered K P Q F ->
      breaker_wins goal false M F /\ breaker_wins goal true M F.
    Proof.
      induction k as [k IH] using lt_wf_ind. intros K M P Q F HF HS HC. destruct F as [|e0 F0].
      { split; apply missed; eauto. }
      set (F := e0 :: F0) in *. assert (NE : F <> []) by discriminate.
      assert (Less : forall f, In f F -> length (without f F) < length F) by (intros; apply without_shorter; auto).
      assert (Breaker : breaker_wins goal false M F).
      { apply breaker_takes with e0; [eauto|simpl; auto|]. assert (H0 : In e0 F) by (simpl; auto). specialize (Less e0 H0).
        apply (IH (length (without e0 F)) ltac:(lia) K M (without e0 P) (without e0 Q)); auto. apply covered_less; auto. }
      split; auto. apply maker_takes_any; [eauto|auto|]. intros f Hf. specialize (Less f Hf).
      (* the breaker to move after f, without an edge to take, or by q *)
      assert (Go : forall K' M' P' Q', safe K' M' -> covered K' P' Q' (without f F) -> breaker_wins goal false M' (without f F)).
      { intros K' M' P' Q' HS' HC'. apply (IH (length (without f F)) ltac:(lia) K' M' P' Q'); auto. }
      assert (Reply : forall P1 Q1, covered K P1 Q1 F -> In f P1 -> breaker_wins goal false (f :: M) (without f F)).
      { intros P1 Q1 HC1 H1. assert (HS1 : safe (f :: K) (f :: M)).
        { apply safe_step; auto. eapply forest_outside; [apply (first_forest _ _ _ _ HC1)|auto]. }
        destruct (covered_reply K P1 Q1 F f HC1 H1 Hf) as [HC'|[q [Hq [Nq [In1 Out1]]]]]; [eapply Go; eauto|].
        destruct (in_dec Nat.eq_dec q F) as [HqF|HqF]; [|eapply Go; eauto].
        assert (Hq' : In q (without f F)) by (apply without_In; auto). apply breaker_takes with q; [eauto|auto|].
        pose proof (without_shorter q (without f F) Hq').
        apply (IH (length (without q (without f F))) ltac:(lia) (f :: K) (f :: M) (without f P1) (without q Q1)); auto. }
      destruct (cover _ _ _ _ HC f Hf) as [H1|[H1|H1]].
      - apply (Reply P Q); auto.
      - apply (Reply Q P); auto using covered_swap.
      - apply (Go K (f :: M) (without f P) (without f Q)); auto using covered_less.
    Qed.
    Theorem block K M P Q F t : safe K M -> covered K P Q F -> breaker_wins goal t M F.
    Proof. intros HS HC. destruct (block_both (length F) K M P Q F (le_n _) HS HC). destruct t; auto. Qed.
  End Block.

End CycleCut.

Section Majority.
  Variable ends : nat -> nat * nat.
  Notation span := (closes ends).
  Notation cyclic := (cyclic ends).
  (** ** The maker's strategy
      More edges than a spanning set has contain a cycle, with those that the maker had before. *)
  Lemma majority T K Y M : NoDup Y -> (forall e, In e Y -> ~ In e K) -> incl (Y ++ K) M ->
    (forall e, In e Y -> span (T ++ K) e) -> length T < length Y -> cyclic M.
  Proof.
    intros N D I S L.
    assert (C : (exists e, In e Y /\ span (without e Y ++ K) e) \/ forest ends K Y).
    { assert (G : forall Z, (exists e, In e Z /\ span (without e Y ++ K) e) \/ forall e, In e Z -> ~ span (without e Y ++ K) e).
      { induction Z as [|z Z IH]; [right; intros e []|]. destruct (span_dec ends (without z Y ++ K) z) as [H|H]; [left; exists z; simpl; auto|].
        destruct IH as [[e [H1 H2]]|IH]; [left; exists e; simpl; auto|right; intros e [<-|He]; auto]. }
      apply G. }
    destruct C as [[e [He Se]]|HF].
    - exists e. split; [apply I, in_or_app; auto|]. eapply span_mono; [|exact Se]. intros y Hy. apply without_In. apply in_app_or in Hy.
      destruct Hy as [Hy|Hy]; [apply without_In in Hy; split; [apply I, in_or_app|]; tauto|].
      split; [apply I, in_or_app; auto|intros ->; apply (D e); auto].
    - exfalso. pose proof (no_more ends T K Y N HF S). lia.
  Qed.
  (** [X] are free edges that [T] spans, [Y] those that the maker has taken of them. *)
  Lemma takes_majority T K k : forall M F X Y, length F <= k -> incl (Y ++ K) M -> NoDup X -> incl X F -> NoDup Y ->
    (forall e, In e F -> ~ In e M) -> (forall e, In e Y -> ~ In e K) -> (forall e, In e X \/ In e Y -> span (T ++ K) e) ->
    (2 * length T + 1 <= 2 * length Y + length X -> maker_wins cyclic true M F) /\
    (2 * length T + 2 <= 2 * length Y + length X -> maker_wins cyclic false M F).
  Proof.
    induction k as [k IH] using lt_wf_ind. intros M F X Y HF HM NX IX NY DF DY S.
    destruct (le_lt_dec (length Y) (length T)) as [L|L].
    2:{ assert (C : cyclic M) by (eapply (majority T K Y); eauto). split; intros _; apply reached; exact C. }
    split; intros Count.
    - destruct X as [|x X]; [simpl in Count; lia|]. inversion NX as [|? ? Hx NX']; subst.
      assert (HxF : In x F) by (apply IX; simpl; auto). pose proof (without_shorter x F HxF).
      assert (Hxm : ~ In x M) by auto.
      apply maker_takes with x; auto. eapply (IH (length (without x F)) ltac:(lia) (x :: M) (without x F) X (x :: Y)); auto.
      + intros y [<-|Hy]; simpl; auto.
      + intros y Hy. apply without_In. split; [apply IX; simpl; auto|intros ->; auto].
      + constructor; auto. intros Q. apply Hxm, HM, in_or_app; auto.
      + intros y Hy [Q|Q]; apply without_In in Hy; [subst; tauto|]. apply (DF y); tauto.
      + intros y [<-|Hy] Q; [|apply (DY y); auto]. apply Hxm, HM, in_or_app; auto.
      + intros y [Hy|[<-|Hy]]; apply S; simpl; auto.
      + simpl in *. lia.
    - apply breaker_takes_any; [intros ->; destruct X as [|x X]; [simpl in Count; lia|apply (IX x); simpl; auto]|].
      intros e He. pose proof (without_shorter e F He).
      assert (LX : length X <= 1 + length (without e X)).
      { destruct (in_dec Nat.eq_dec e X) as [Q|Q]; [pose proof (without_length e X NX Q); lia|rewrite without_absent; auto; lia]. }
      eapply (IH (length (without e F)) ltac:(lia) M (without e F) (without e X) Y); auto.
      + apply without_NoDup; auto.
      + intros y Hy. apply without_In in Hy. apply without_In. split; [apply IX|]; tauto.
      + intros y Hy. apply without_In in Hy. apply DF; tauto.
      + intros y [Hy|Hy]; apply S; auto. apply without_In in Hy. tauto.
      + lia.
  Qed.
End Majority.

(** ** The theorem
    A position of [cycle-cut]: the maker owns [M], without a cycle, and [F] is free.  The excess is the number of
    free edges in neither of two forests with the largest union. *)
Section Kano.
  Variable ends : nat -> nat * nat.
  Variable M F A B U X T : list nat.
  Hypothesis OK : pair ends M F A B U X T.
  Hypothesis no_cycle_yet : ~ cyclic ends M.
  Hypothesis not_owned : forall e, In e F -> ~ In e M.
  Definition excess : nat := length F - length U.

  (** Keeping the maker's edges free of cycles. *)
  Definition acyclic_in (K N : list nat) : Prop := incl N K /\ ~ cyclic ends N.
  Lemma breaker_covered F' t : NoDup F' -> incl F' U -> breaker_wins (cycle_cut ends) t M F'.
  Proof.
    intros NF I. destruct OK as [_ HA HB NA NB _ HU _ _ _ _ _].
    apply (block ends (fun _ => False) (cycle_cut ends) acyclic_in) with (K := M) (P := A) (Q := outside A B).
    - intros K N [_ H]; auto.
    - intros K N f [H1 H2] S. split; [intros y [<-|Hy]; simpl; auto|]. apply acyclic_add; auto. intros Q. apply S. eapply span_mono; eauto.
    - intros K N f _ [].
    - split; [intros y; auto|auto].
    - split; auto using outside_NoDup.
      + eapply part_forest; [exact HB|]. intros e He. apply outside_In in He. tauto.
      + intros e He Q. apply outside_In in Q. tauto.
      + intros e He. rewrite outside_In. apply I, HU in He. destruct (in_dec Nat.eq_dec e A); tauto.
  Qed.
  Lemma maker_counts (who : bool) : (if who then 1 else 2) <= excess -> maker_wins (cycle_cut ends) who M F.
  Proof.
    intros E. destruct OK as [NF _ _ _ _ _ _ _ NX IX S Tight]. unfold excess in E.
    destruct (takes_majority ends T M (length F) M F X []) as [H1 H2]; simpl; auto; try (constructor; fail); try (intros y; auto; fail).
    - intros e [He|[]]; auto.
    - destruct who; [apply H1|apply H2]; simpl; lia.
  Qed.
  (** No excess: the breaker wins, whoever is to move. *)
  Theorem cycle_cut_none who : excess = 0 -> breaker_wins (cycle_cut ends) who M F.
  Proof.
    intros E. apply breaker_covered; [apply (edges_once _ _ _ _ _ _ _ _ OK)|].
    apply NoDup_length_incl; [apply (union_once _ _ _ _ _ _ _ _ OK)| |apply (union_free _ _ _ _ _ _ _ _ OK)]. unfold excess in E. lia.
  Qed.
  (** Excess one: whoever is to move wins. *)
  Theorem cycle_cut_one : excess = 1 -> breaker_wins (cycle_cut ends) false M F /\ maker_wins (cycle_cut ends) true M F.
  Proof.
    intros E. split; [|apply maker_counts; lia]. unfold excess in E.
    assert (NF := edges_once _ _ _ _ _ _ _ _ OK). assert (NU := union_once _ _ _ _ _ _ _ _ OK). assert (IU := union_free _ _ _ _ _ _ _ _ OK).
    assert (Ex : exists e, In e F /\ ~ In e U).
    { assert (G : forall L, (exists e, In e L /\ ~ In e U) \/ incl L U).
      { induction L as [|y L IH]; [right; intros e []|]. destruct (in_dec Nat.eq_dec y U) as [Hy|Hy]; [|left; exists y; simpl; auto].
        destruct IH as [[e [H1 H2]]|IH]; [left; exists e; simpl; auto|right; intros e [<-|He]; auto]. }
      destruct (G F) as [|G']; auto. exfalso. pose proof (NoDup_incl_length NF G'). lia. }
    destruct Ex as [e [He Ne]]. apply breaker_takes with e; auto. apply breaker_covered; auto using without_NoDup.
    pose proof (without_length e F NF He). apply NoDup_length_incl; auto; [lia|].
    intros y Hy. apply without_In. split; auto. intros ->; auto.
  Qed.
  (** Excess two or more: the maker wins, whoever is to move. *)
  Theorem cycle_cut_more who : 2 <= excess -> maker_wins (cycle_cut ends) who M F.
  Proof. intros E. apply maker_counts. destruct who; lia. Qed.
End Kano.
