(** * [cycle]: Kano's first theorem

    Kano (1983), Theorem 1: without excess [cycle] is a draw from the start, and with an excess the first player wins.  For a draw each
    player blocks ([CycleCut.v]) while the opponent does.  With an excess no play is a draw, because one of the players gets a
    majority of the witness; and then the first player wins, since an edge more does no harm. *)
From Coq Require Import List Arith Lia.
From Slitherlab Require Import Cycle CycleSpan CyclePair CycleCut CycleFacts.
Import ListNotations.

Section Cycle.
  Variable ends : nat -> nat * nat.
  Notation cyclic := (cyclic ends).
  Notation span := (closes ends).
  Notation mover_wins := (mover_wins ends).
  Notation waiter_wins := (waiter_wins ends).
  Notation mover_safe := (mover_safe ends).
  Notation waiter_safe := (waiter_safe ends).

  (** ** No excess: a draw *)
  (* The player who blocks keeps the other's edges acyclic; [covered] is about those edges.  Here the blocker has moved
     ([O] is the other's, the other is to move), or is to move. *)
  Lemma blocker_safe k : forall M O P Q F, length F <= k -> ~ cyclic O -> covered ends (fun _ => False) O P Q F ->
    mover_safe M O F /\ waiter_safe O M F.
  Proof.
    induction k as [k IH] using lt_wf_ind. intros M O P Q F HF HO HC.
    assert (Less : forall f, In f F -> length (without f F) < length F) by (intros; apply without_shorter; auto).
    split.
    - (* the blocker is to move, and may take anything *)
      destruct F as [|f F0]; [constructor|]. assert (Hf : In f (f :: F0)) by (simpl; auto). apply takes_safely with f; auto.
      specialize (Less f Hf). apply (IH (length (without f (f :: F0))) ltac:(lia) (f :: M) O (without f P) (without f Q)); auto.
      apply covered_less; auto.
    - (* the other takes f *)
      constructor. intros f Hf. specialize (Less f Hf).
      assert (Reply : forall P1 Q1, covered ends (fun _ => False) O P1 Q1 F -> In f P1 -> ~ cyclic (f :: O) /\ mover_safe M (f :: O) (without f F)).
      { intros P1 Q1 HC1 H1. assert (A : ~ cyclic (f :: O)).
        { apply acyclic_add; auto. eapply forest_outside; [apply (first_forest _ _ _ _ _ _ HC1)|auto]. }
        split; auto. destruct (covered_reply ends _ O P1 Q1 F f HC1 H1 Hf) as [HC'|[q [Hq [Nq [In1 Out1]]]]].
        - apply (IH (length (without f F)) ltac:(lia) M (f :: O) (without f P1) Q1); auto.
        - destruct (in_dec Nat.eq_dec q F) as [HqF|HqF].
          + assert (Hq' : In q (without f F)) by (apply without_In; auto). apply takes_safely with q; auto.
            pose proof (without_shorter q (without f F) Hq').
            apply (IH (length (without q (without f F))) ltac:(lia) (q :: M) (f :: O) (without f P1) (without q Q1)); auto.
          + apply (IH (length (without f F)) ltac:(lia) M (f :: O) (without f P1) (without q Q1)); auto. }
      destruct (cover _ _ _ _ _ _ HC f Hf) as [H1|[H1|[]]]; [apply (Reply P Q)|apply (Reply Q P)]; auto using covered_swap.
  Qed.
  (** Kano's Theorem 1, without excess. *)
  Theorem cycle_draw F A B U X T : pair ends [] F A B U X T -> excess F U = 0 -> draw ends [] [] F.
  Proof.
    intros OK E. assert (C : covered ends (fun _ => False) [] A (outside A B) F).
    { destruct OK as [NF HA HB NA NB NU HU IU _ _ _ _]. split; auto using outside_NoDup.
      - eapply part_forest; [exact HB|]. intros e He. apply outside_In in He. tauto.
      - intros e He Q. apply outside_In in Q. tauto.
      - intros e He. rewrite outside_In. assert (I : incl F U) by (apply NoDup_length_incl; auto; unfold excess in E; lia).
        apply I, HU in He. destruct (in_dec Nat.eq_dec e A); tauto. }
    assert (N : ~ cyclic []) by (intros [e [[] _]]).
    destruct (blocker_safe (length F) [] [] A (outside A B) F (le_n _) N C). split; auto.
  Qed.

  (** ** One of the two wins, or it is a draw *)
  Lemma some_or_all (P Q : nat -> Prop) (L : list nat) : (forall e, In e L -> P e \/ Q e) -> (exists e, In e L /\ P e) \/ forall e, In e L -> Q e.
  Proof.
    induction L as [|e L IH]; intros H; [right; intros e []|]. destruct (H e (or_introl eq_refl)) as [He|He]; [left; exists e; simpl; auto|].
    destruct IH as [[y [H1 H2]]|IH]; [intros y Hy; apply H; simpl; auto|left; exists y; simpl; auto|right; intros y [<-|Hy]; auto].
  Qed.
  Theorem decided k : forall M O F, length F <= k -> (mover_wins M O F \/ waiter_safe M O F) /\ (waiter_wins M O F \/ mover_safe M O F).
  Proof.
    induction k as [k IH] using lt_wf_ind. intros M O F HF.
    assert (Next : forall e, In e F -> (mover_wins O (e :: M) (without e F) \/ waiter_safe O (e :: M) (without e F)) /\
      (waiter_wins O (e :: M) (without e F) \/ mover_safe O (e :: M) (without e F))).
    { intros e He. pose proof (without_shorter e F He). apply (IH (length (without e F))); lia. }
    split.
    - destruct (some_or_all (fun e => cyclic (e :: M) \/ waiter_wins O (e :: M) (without e F))
        (fun e => ~ cyclic (e :: M) /\ mover_safe O (e :: M) (without e F)) F) as [[e [He [H|H]]]|H].
      + intros e He. destruct (Next e He) as [_ [N|N]]; auto. destruct (cyclic_dec ends (e :: M)); auto.
      + left. eapply takes_and_closes; eauto.
      + left. eapply takes_and_waits; eauto.
      + right. constructor. exact H.
    - destruct F as [|f F0]; [right; constructor|]. set (F := f :: F0) in *.
      destruct (some_or_all (fun e => cyclic (e :: M) \/ waiter_safe O (e :: M) (without e F))
        (fun e => ~ cyclic (e :: M) /\ mover_wins O (e :: M) (without e F)) F) as [[e [He [H|H]]]|H].
      + intros e He. destruct (Next e He) as [[N|N] _]; auto. destruct (cyclic_dec ends (e :: M)); auto.
      + right. eapply takes_a_cycle; eauto.
      + right. eapply takes_safely; eauto.
      + left. constructor; [discriminate|exact H].
  Qed.

  (** Not both: who can be beaten to a cycle cannot keep the other from one. *)
  Theorem not_both_cycle k : forall M O F, length F <= k ->
    (mover_wins M O F -> waiter_safe M O F -> False) /\ (waiter_wins M O F -> mover_safe M O F -> False).
  Proof.
    induction k as [k IH] using lt_wf_ind. intros M O F HF.
    assert (Next : forall e, In e F -> (mover_wins O (e :: M) (without e F) -> waiter_safe O (e :: M) (without e F) -> False) /\
      (waiter_wins O (e :: M) (without e F) -> mover_safe O (e :: M) (without e F) -> False)).
    { intros e He. pose proof (without_shorter e F He). apply (IH (length (without e F))); lia. }
    split; intros W S.
    - inversion S as [? ? ? H]; subst. inversion W as [? ? ? e He C|? ? ? e He W']; subst; destruct (H e He) as [H1 H2]; auto.
      apply (proj2 (Next e He)); auto.
    - inversion W as [? ? ? NE H]; subst. inversion S as [|? ? ? e He C|? ? ? e He S']; subst; [congruence| |]; destruct (H e He) as [H1 H2]; auto.
      apply (proj1 (Next e He)); auto.
  Qed.

  (** ** An edge more does no harm *)
  Lemma without_comm e f X : without e (without f X) = without f (without e X).
  Proof. apply remove_remove_comm. Qed.
  Lemma edge_more k : forall M O O' F e, length F <= k -> In e F -> incl (e :: O) O' ->
    (waiter_safe M O F -> waiter_safe M O' (without e F)) /\ (mover_safe O M F -> mover_safe O' M (without e F)).
  Proof.
    induction k as [k IH] using lt_wf_ind. intros M O O' F e HF He I.
    assert (Less : forall f, In f F -> length (without f F) < length F) by (intros; apply without_shorter; auto).
    assert (Any : forall h, incl (h :: O) (h :: O')) by (intros h y [<-|Hy]; simpl; auto; right; apply I; simpl; auto).
    split; intros S.
    - constructor. intros g Hg. apply without_In in Hg. destruct Hg as [Hg N]. inversion S as [? ? ? H]; subst. destruct (H g Hg) as [H1 H2].
      split; auto. rewrite without_comm. specialize (Less g Hg).
      apply (IH (length (without g F)) ltac:(lia) (g :: M) O O' (without g F) e); auto. apply without_In; auto.
    - destruct (without e F) as [|h F'] eqn:E; [constructor|]. rewrite <- E in *. assert (Hh : In h (without e F)) by (rewrite E; simpl; auto).
      assert (NoMatter : cyclic (e :: O) -> mover_safe O' M (without e F)).
      { intros C. apply takes_a_cycle with h; auto. eapply cyclic_mono; [|exact C]. intros y Hy. simpl. auto. }
      inversion S as [? ? Q|? ? ? g Hg C|? ? ? g Hg W]; subst; [destruct He| |].
      + destruct (Nat.eq_dec g e) as [->|N]; [auto|]. apply takes_a_cycle with g; [apply without_In; auto|]. eapply cyclic_mono; [|exact C]. apply Any.
      + destruct (Nat.eq_dec g e) as [->|N].
        * (* the move was to take e, so any other edge will do *)
          apply takes_safely with h; auto. specialize (Less e He).
          apply (IH (length (without e F)) ltac:(lia) M (e :: O) (h :: O') (without e F) h); auto.
          intros y [<-|Hy]; simpl; auto.
        * apply takes_safely with g; [apply without_In; auto|]. rewrite without_comm. specialize (Less g Hg).
          apply (IH (length (without g F)) ltac:(lia) M (g :: O) (g :: O') (without g F) e); auto; [apply without_In; auto|].
          intros y [<-|[<-|Hy]]; simpl; auto; right; apply I; simpl; auto.
  Qed.

  (** ** With an excess nobody can keep both players from a cycle *)
  Lemma no_draw T X : NoDup X -> (forall e, In e X -> span T e) -> 2 * length T < length X ->
    forall k M O F, length F <= k -> ~ cyclic M -> ~ cyclic O -> (forall e, In e X -> In e M \/ In e O \/ In e F) ->
    mover_safe M O F -> waiter_safe M O F -> False.
  Proof.
    intros NX S L. induction k as [k IH] using lt_wf_ind. intros M O F HF HM HO HX Sm Sw.
    assert (Part : forall P, ~ cyclic P -> length (inside P X) <= length T).
    { intros P HP. apply forest_acyclic in HP. apply (no_more ends T []); [apply inside_NoDup; auto| |].
      - eapply part_forest; [exact HP|]. intros e He. apply inside_In in He. tauto.
      - intros e He. apply inside_In in He. rewrite app_nil_r. apply S. tauto. }
    inversion Sm as [|? ? ? e He C|? ? ? e He W]; subst.
    - assert (B : length X <= length (inside M X ++ inside O X)).
      { apply NoDup_incl_length; auto. intros e He. rewrite in_app_iff, !inside_In. destruct (HX e He) as [|[|[]]]; auto. }
      rewrite app_length in B. pose proof (Part M HM). pose proof (Part O HO). lia.
    - inversion Sw as [? ? ? H]; subst. destruct (H e He). auto.
    - inversion Sw as [? ? ? H]; subst. destruct (H e He) as [H1 H2]. pose proof (without_shorter e F He).
      apply (IH (length (without e F)) ltac:(lia) O (e :: M) (without e F)); auto.
      intros y Hy. destruct (Nat.eq_dec y e) as [->|N]; simpl; auto. destruct (HX y Hy) as [|[|]]; auto. right. right. apply without_In; auto.
  Qed.
  (** Kano's Theorem 1, with an excess. *)
  Theorem cycle_first_wins F A B U X T : pair ends [] F A B U X T -> 1 <= excess F U -> mover_wins [] [] F.
  Proof.
    intros OK E. destruct (decided (length F) [] [] F (le_n _)) as [[W|Sw] _]; auto. exfalso.
    destruct OK as [NF _ _ _ _ _ _ _ NX IX S Tight]. unfold excess in E.
    assert (N : ~ cyclic []) by (intros [e [[] _]]).
    destruct F as [|f F0]; [simpl in E; lia|]. set (F := f :: F0) in *. assert (Hf : In f F) by (simpl; auto).
    assert (Sm : mover_safe [] [] F).
    { apply takes_safely with f; auto. apply (edge_more (length F) [] [] [f] F f); auto. intros y Hy; auto. }
    apply (no_draw T X NX) with (k := length F) (M := []) (O := []) (F := F); auto; try lia.
    intros e He. specialize (S e He). rewrite app_nil_r in S. exact S.
  Qed.
  (** With excess one, the first player wins by an edge in neither forest. *)
  Theorem cycle_first_move F A B U X T e : pair ends [] F A B U X T -> excess F U = 1 -> In e F -> ~ In e U ->
    cyclic [e] \/ waiter_wins [] [e] (without e F).
  Proof.
    intros OK E He Ne. destruct (cyclic_dec ends [e]) as [|C]; auto. right.
    destruct (decided (length (without e F)) [] [e] (without e F) (le_n _)) as [_ [W|Sm]]; auto. exfalso.
    destruct OK as [NF HA HB NA NB NU HU IU NX IX S Tight]. unfold excess in E. pose proof (without_length e F NF He) as LF.
    assert (N : ~ cyclic []) by (intros [y [[] _]]).
    assert (Cov : covered ends (fun _ => False) [] A (outside A B) (without e F)).
    { split; auto using outside_NoDup, without_NoDup.
      - eapply part_forest; [exact HB|]. intros y Hy. apply outside_In in Hy. tauto.
      - intros y Hy Q. apply outside_In in Q. tauto.
      - intros y Hy. rewrite outside_In. assert (I : incl (without e F) U).
        { apply NoDup_length_incl; auto; [lia|]. intros z Hz. apply without_In. split; auto. intros ->; auto. }
        apply I, HU in Hy. destruct (in_dec Nat.eq_dec y A); tauto. }
    destruct (blocker_safe (length (without e F)) [e] [] A (outside A B) (without e F) (le_n _) N Cov) as [_ Sw].
    apply (no_draw T X NX) with (k := length (without e F)) (M := []) (O := [e]) (F := without e F); auto; try lia.
    - intros y Hy. specialize (S y Hy). rewrite app_nil_r in S. exact S.
    - intros y Hy. simpl. destruct (Nat.eq_dec e y) as [|D]; auto. right. right. apply without_In. auto.
  Qed.
End Cycle.
