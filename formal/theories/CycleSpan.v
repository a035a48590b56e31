(** * Which edges close a cycle

    What the theorems about cycle games need of graphs: the exchange property, [extend], which says that a forest
    needs to lose one edge at most when another edge is contracted, and [no_more], which says that no forest
    has more edges than a set that spans it.  [closes ends X e] is Whitney's notion of a span: his axioms are
    [span_in], [span_cut] and [span_exchange], and nothing else about graphs is used afterwards. *)
From Coq Require Import List Arith Lia.
From Slitherlab Require Import Cycle.
Import ListNotations.

(** Sets without an edge. *)
Lemma without_In e f X : In f (without e X) <-> In f X /\ f <> e.
Proof.
  unfold without. split; [intros H; split; [eapply in_remove; eauto|intros ->; eapply remove_In; eauto]|].
  intros [H1 H2]. apply in_in_remove; auto.
Qed.
Lemma without_shorter e X : In e X -> length (without e X) < length X.
Proof. apply remove_length_lt. Qed.
Lemma without_NoDup e X : NoDup X -> NoDup (without e X).
Proof.
  intros N. unfold without. induction N as [|f X Hf N IH]; simpl; [constructor|]. destruct (Nat.eq_dec e f); auto.
  constructor; auto. intros H. apply in_remove in H. tauto.
Qed.
Lemma without_absent e X : ~ In e X -> without e X = X.
Proof. apply notin_remove. Qed.
Lemma without_length e X : NoDup X -> In e X -> S (length (without e X)) = length X.
Proof.
  induction X as [|f X IH]; intros N H; [destruct H|]. inversion N as [|? ? Hf N']; subst. unfold without. simpl.
  destruct (Nat.eq_dec e f) as [->|D].
  - change (S (length (without f X)) = S (length X)). rewrite without_absent; auto.
  - simpl. f_equal. apply IH; auto. destruct H; [congruence|auto].
Qed.


Section Span.
  Variable ends : nat -> nat * nat.
  Notation linked := (linked ends).
  Notation span := (closes ends).

  (** ** Being linked *)
  Lemma linked_mono X Y u v : incl X Y -> linked X u v -> linked Y u v.
  Proof. intros I. induction 1; [constructor|econstructor; eauto]. Qed.
  Lemma linked_trans X u v w : linked X u v -> linked X v w -> linked X u w.
  Proof. induction 1; auto. intros. econstructor; eauto. Qed.
  Lemma joins_sym e u v : joins ends e u v -> joins ends e v u.
  Proof. unfold joins; tauto. Qed.
  Lemma linked_edge X e u v : In e X -> joins ends e u v -> linked X u v.
  Proof. intros. econstructor; eauto. constructor. Qed.
  Lemma linked_sym X u v : linked X u v -> linked X v u.
  Proof.
    induction 1 as [|e u v w H J _ IH]; [constructor|]. eapply linked_trans; [exact IH|]. eapply linked_edge; eauto using joins_sym.
  Qed.
  Lemma joins_ends e : joins ends e (fst (ends e)) (snd (ends e)).
  Proof. left. destruct (ends e); auto. Qed.
  (** A way along edges of [e :: X] either avoids [e], or it leads to one end of [e] and on from the other. *)
  Lemma linked_add e X u v : linked (e :: X) u v -> linked X u v \/
    linked X u (fst (ends e)) /\ linked X (snd (ends e)) v \/ linked X u (snd (ends e)) /\ linked X (fst (ends e)) v.
  Proof.
    induction 1 as [u|f u v w Hf J _ IH]; [left; constructor|]. destruct Hf as [<-|Hf].
    - destruct J as [J|J]; rewrite J in *; simpl in *.
      + destruct IH as [IH|[[_ IH]|[_ IH]]]; [right; left|right; left|left]; try split; auto; constructor.
      + destruct IH as [IH|[[_ IH]|[_ IH]]]; [right; right|left|right; right]; try split; auto; constructor.
    - assert (K : linked X u v) by (eapply linked_edge; eauto).
      destruct IH as [IH|[[IH1 IH2]|[IH1 IH2]]]; [left|right; left|right; right]; try split; auto; eapply linked_trans; eauto.
  Qed.
  Lemma linked_back e X u v : linked X u (fst (ends e)) -> linked X (snd (ends e)) v -> linked (e :: X) u v.
  Proof.
    intros H1 H2. assert (I : incl X (e :: X)) by (intros f; simpl; auto).
    eapply linked_trans; [eapply linked_mono; eauto|]. eapply along; [simpl; left; reflexivity|apply joins_ends|]. eapply linked_mono; eauto.
  Qed.
  Lemma linked_dec X : forall u v, linked X u v \/ ~ linked X u v.
  Proof.
    induction X as [|e X IH]; intros u v.
    - destruct (Nat.eq_dec u v) as [->|N]; [left; constructor|right]. intros H. inversion H as [|f ? ? ? Hf]; [congruence|destruct Hf].
    - destruct (IH u v) as [H|H]; [left; eapply linked_mono; [|eauto]; intros f; simpl; auto|].
      destruct (IH u (fst (ends e))) as [A|A], (IH (snd (ends e)) v) as [B|B];
        try (left; apply linked_back; assumption);
        destruct (IH u (snd (ends e))) as [C|C], (IH (fst (ends e)) v) as [D|D];
        try (left; apply linked_sym, linked_back; apply linked_sym; assumption);
        right; intros Q; apply linked_add in Q; tauto.
  Qed.

  (** ** The span of a set of edges *)
  Lemma span_dec X e : span X e \/ ~ span X e.
  Proof. apply linked_dec. Qed.
  Lemma span_mono X Y e : incl X Y -> span X e -> span Y e.
  Proof. apply linked_mono. Qed.
  Lemma span_in X e : In e X -> span X e.
  Proof. intros H. eapply linked_edge; [eauto|apply joins_ends]. Qed.
  Lemma linked_cut X Y u v : (forall e, In e Y -> span X e) -> linked Y u v -> linked X u v.
  Proof.
    intros H. induction 1 as [|e u v w He J _ IH]; [constructor|]. eapply linked_trans; [|exact IH]. specialize (H e He).
    unfold closes in H. destruct J as [J|J]; rewrite J in H; simpl in H; auto. apply linked_sym; auto.
  Qed.
  Lemma span_cut X Y e : (forall f, In f Y -> span X f) -> span Y e -> span X e.
  Proof. apply linked_cut. Qed.
  Lemma span_exchange X e f : span (f :: X) e -> ~ span X e -> span (e :: X) f.
  Proof.
    unfold closes. intros H N. apply linked_add in H. destruct H as [H|[[H1 H2]|[H1 H2]]]; [tauto| |].
    - apply linked_back; apply linked_sym; auto.
    - apply linked_sym. apply linked_back; apply linked_sym; auto.
  Qed.
  Lemma all_spanned X Y : (forall e, In e Y -> span X e) \/ exists e, In e Y /\ ~ span X e.
  Proof.
    induction Y as [|f Y IH]; [left; intros e []|]. destruct (span_dec X f) as [H|H]; [|right; exists f; simpl; auto].
    destruct IH as [IH|[e [H1 H2]]]; [left; intros e [<-|He]; auto|right; exists e; simpl; auto].
  Qed.

  (** ** Forests, after the edges of [K] have been contracted *)
  Definition forest (K P : list nat) : Prop := forall e, In e P -> ~ span (without e P ++ K) e.
  Ltac sets := intros ?f; rewrite ?in_app_iff; simpl; rewrite ?without_In, ?in_app_iff; simpl; intuition (subst; auto).
  Lemma forest_mono K L P Q : (forall e, span K e -> span L e) -> incl Q P -> forest L P -> forest K Q.
  Proof.
    intros HK I H e He S. apply (H e (I e He)). eapply span_cut; [|exact S]. intros f Hf. apply in_app_or in Hf. destruct Hf as [Hf|Hf].
    - apply span_in. apply without_In in Hf. apply in_or_app. left. apply without_In. split; [apply I|]; tauto.
    - apply span_mono with L; [intros y; rewrite in_app_iff; auto|]. apply HK, span_in; auto.
  Qed.
  Lemma forest_outside K P e : forest K P -> In e P -> ~ span K e.
  Proof. intros H He S. apply (H e He). eapply span_mono; [|exact S]. intros f; rewrite in_app_iff; auto. Qed.
  Lemma forest_contract K P f : forest K P -> In f P -> forest (f :: K) (without f P).
  Proof.
    intros H Hf e He S. apply without_In in He. destruct He as [He D]. apply (H e He). eapply span_mono; [|exact S].
    intros y. rewrite !in_app_iff, !without_In. simpl. intros [[[H1 H2] H3]|[<-|H1]]; auto.
  Qed.
  (** Edge [f] outside the span of a forest may be contracted. *)
  Lemma forest_add K P f : forest K P -> ~ span (P ++ K) f -> forest (f :: K) P.
  Proof.
    intros H N e He S. apply N. assert (S' : span (f :: without e P ++ K) e).
    { eapply span_mono; [|exact S]. intros y. rewrite !in_app_iff. simpl. rewrite in_app_iff. tauto. }
    apply span_exchange in S'; [|apply H; auto]. eapply span_mono; [|exact S']. intros y. simpl. rewrite !in_app_iff, without_In.
    intros [<-|[[? ?]|?]]; auto.
  Qed.
  (** An edge that closes a cycle with a forest closes none without some edge of it. *)
  Lemma on_the_cycle K Q f : NoDup Q -> forest K Q -> span (Q ++ K) f -> ~ span K f ->
    exists q, In q Q /\ ~ span (without q Q ++ K) f.
  Proof.
    intros N H S S0.
    assert (G : forall L, NoDup L -> incl L Q -> span (L ++ K) f -> exists q, In q Q /\ ~ span (without q Q ++ K) f).
    { induction L as [|q L IH]; intros NL I SL; [tauto|]. inversion NL as [|? ? Hq NL']; subst.
      destruct (span_dec (L ++ K) f) as [S1|S1]; [apply IH; auto; intros y Hy; apply I; simpl; auto|].
      assert (Hq' : In q Q) by (apply I; simpl; auto). exists q. split; auto. intros S2. apply (H q Hq').
      assert (S3 : span (f :: L ++ K) q) by (apply span_exchange; auto).
      eapply span_cut; [|exact S3]. intros y [<-|Hy]; [exact S2|]. apply span_in. rewrite in_app_iff in *. rewrite without_In.
      destruct Hy as [Hy|Hy]; auto. left. split; [apply I; simpl; auto|intros ->; auto]. }
    apply (G Q); auto. intros y; auto.
  Qed.
  (** A forest loses one edge at most when an edge is contracted. *)
  Lemma extend K Q f : NoDup Q -> forest K Q -> exists Q', forest (f :: K) Q' /\ (Q' = Q \/ exists q, In q Q /\ Q' = without q Q).
  Proof.
    intros N H. destruct (span_dec K f) as [S|S].
    - exists Q. split; auto. eapply forest_mono; [| |exact H]; [|intros y; auto]. intros e He. eapply span_cut; [|exact He].
      intros y [<-|Hy]; auto using span_in.
    - destruct (span_dec (Q ++ K) f) as [S1|S1]; [|exists Q; split; auto using forest_add].
      destruct (on_the_cycle K Q f N H S1 S) as [q [Hq Sq]]. exists (without q Q). split; [|right; eauto].
      apply forest_add; auto. eapply forest_mono; [| |exact H]; auto. intros y Hy. apply without_In in Hy. tauto.
  Qed.
  (** No forest has more edges than a set that spans it. *)
  Theorem no_more T : forall K I, NoDup I -> forest K I -> (forall e, In e I -> span (T ++ K) e) -> length I <= length T.
  Proof.
    induction T as [|t T IH]; intros K I N H S.
    - destruct I as [|e I]; [simpl; lia|]. exfalso. eapply (forest_outside K (e :: I) e); simpl; auto. apply S. simpl; auto.
    - destruct (extend K I t N H) as [I' [HI Q]].
      assert (K' : forall J, NoDup J -> incl J I -> forest (t :: K) J -> length J <= length T).
      { intros J NJ IJ HJ. apply (IH (t :: K)); auto. intros e He. eapply span_mono; [|apply S, IJ, He].
        intros y. simpl. rewrite !in_app_iff. simpl. tauto. }
      destruct Q as [->|[q [Hq ->]]].
      + simpl. specialize (K' I N (fun _ h => h) HI). lia.
      + assert (L : length (without q I) <= length T).
        { apply K'; auto; [apply without_NoDup; auto|]. intros y Hy. apply without_In in Hy. tauto. }
        pose proof (without_length q I N Hq). simpl. lia.
  Qed.
  (** As many edges as a spanning set has span everything that it spans. *)
  Lemma as_many T K I x : NoDup I -> forest K I -> (forall e, In e I -> span (T ++ K) e) -> length I = length T ->
    span (T ++ K) x -> span (I ++ K) x.
  Proof.
    intros N H S L Sx. destruct (span_dec (I ++ K) x) as [|Nx]; auto. exfalso.
    assert (Out : ~ In x I) by (intros Q; apply Nx, span_in, in_or_app; auto).
    assert (B : length (x :: I) <= length T).
    { apply (no_more T K); [constructor; auto| |intros e [<-|He]; auto].
      intros e [<-|He] Se.
      - apply Nx. eapply span_mono; [|exact Se]. intros y. rewrite !in_app_iff, without_In. simpl. intros [[[Q|Q] D]|Q]; auto. congruence.
      - assert (F : forest (x :: K) I) by (apply forest_add; auto). apply (F e He). eapply span_mono; [|exact Se].
        intros y. rewrite !in_app_iff, !without_In. simpl. intros [[[Q|Q] D]|Q]; auto. }
    simpl in B. lia.
  Qed.
  (** A forest is a set of edges without a cycle. *)
  Lemma forest_acyclic P : forest [] P <-> ~ cyclic ends P.
  Proof.
    unfold forest, cyclic. split.
    - intros H [e [He S]]. apply (H e He). rewrite app_nil_r. exact S.
    - intros H e He S. rewrite app_nil_r in S. apply H. exists e; auto.
  Qed.
  (** Edges without a cycle have none with an edge that closes none. *)
  Lemma acyclic_add P f : ~ cyclic ends P -> ~ span P f -> ~ cyclic ends (f :: P).
  Proof.
    rewrite <- !forest_acyclic. intros H S e [<-|He] Se; rewrite app_nil_r in Se.
    - apply S. eapply span_mono; [|exact Se]. intros y. rewrite without_In. simpl. intros [[Q|Q] D]; [congruence|auto].
    - destruct (Nat.eq_dec f e) as [->|D].
      + apply S, span_in; auto.
      + apply S. assert (S' : span (f :: without e P) e).
        { eapply span_mono; [|exact Se]. intros y. rewrite without_In. simpl. rewrite without_In. intros [[Q|Q] D']; auto. }
        apply span_exchange in S'; [|intros Q; apply (H e He); rewrite app_nil_r; auto].
        eapply span_mono; [|exact S']. intros y. simpl. rewrite without_In. intros [<-|[? ?]]; auto.
  Qed.
End Span.
