(** * Are the definitions of [Cycle.v] what they should be?

    Lemmas that answer doubts: a set of edges is cyclic exactly if it contains a closed way that uses no edge
    twice; of the maker and the breaker exactly one wins; edges more do not hurt the maker. *)
From Coq Require Import List Arith Lia.
From Slitherlab Require Import Cycle CycleSpan.
Import ListNotations.

(** ** Cycles *)
Section Cycles.
  Variable ends : nat -> nat * nat.
  (** The edges of [way], one after the other, lead from [u] to [v]. *)
  Fixpoint leads (u : nat) (way : list nat) (v : nat) : Prop :=
    match way with
    | [] => u = v
    | e :: way => exists w, joins ends e u w /\ leads w way v
    end.
  Lemma leads_split u a b v : leads u (a ++ b) v -> exists w, leads u a w /\ leads w b v.
  Proof.
    revert u. induction a as [|e a IH]; simpl; intros u H; [eauto|]. destruct H as [w [J H]]. apply IH in H.
    destruct H as [z [H1 H2]]. exists z. split; eauto.
  Qed.
  Lemma leads_app u a w b v : leads u a w -> leads w b v -> leads u (a ++ b) v.
  Proof. revert u. induction a as [|e a IH]; simpl; intros u; [intros -> ; auto|]. intros [z [J H]] H2. exists z. split; auto. Qed.
  Lemma leads_linked X u way v : incl way X -> leads u way v -> linked ends X u v.
  Proof.
    revert u. induction way as [|e way IH]; simpl; intros u I H; [subst; constructor|]. destruct H as [w [J H]].
    econstructor; [apply I; simpl; eauto|exact J|]. apply IH; auto. intros y Hy; apply I; simpl; auto.
  Qed.
  (* Of a way that uses an edge twice, what lies between can be left out, up to turning round. *)
  Lemma linked_leads X u v : linked ends X u v -> exists way, incl way X /\ NoDup way /\ leads u way v.
  Proof.
    induction 1 as [u|e u v w He J _ [way [I [N H]]]]; [exists []; simpl; repeat split; auto; [intros y []|constructor]|].
    destruct (in_dec Nat.eq_dec e way) as [Q|Q].
    2:{ exists (e :: way). repeat split; [intros y [<-|Hy]; auto|constructor; auto|simpl; eauto]. }
    apply in_split in Q. destruct Q as [a [b ->]]. apply leads_split in H. destruct H as [z [H1 [z' [J' H2]]]].
    assert (Nb : NoDup (e :: b)) by (clear -N; induction a; simpl in *; auto; inversion N; auto).
    assert (Ib : incl (e :: b) X) by (intros y Hy; apply I, in_or_app; auto).
    destruct (Nat.eq_dec u z') as [->|D].
    - exists b. repeat split; [intros y Hy; apply Ib; simpl; auto|inversion Nb; auto|exact H2].
    - exists (e :: b). repeat split; auto. exists z'. split; auto.
      unfold joins in *. destruct J as [J|J], J' as [J'|J']; rewrite J in J'; injection J' as A B; subst; auto; congruence.
  Qed.
  (** A set is cyclic exactly if some way in it, one edge or more, leads back to where it began and uses no edge twice. *)
  Theorem cyclic_iff X : cyclic ends X <-> exists u way, way <> [] /\ incl way X /\ NoDup way /\ leads u way u.
  Proof.
    split.
    - intros [e [He S]]. apply linked_leads in S. destruct S as [way [I [N H]]]. exists (snd (ends e)), (e :: way).
      assert (Ne : ~ In e way) by (intros Q; apply I in Q; apply without_In in Q; tauto).
      repeat split; [discriminate|intros y [<-|Hy]; auto; apply I in Hy; apply without_In in Hy; tauto|constructor; auto|].
      exists (fst (ends e)). split; auto. right. destruct (ends e); auto.
    - intros [u [way [NE [I [N H]]]]]. destruct way as [|e way]; [congruence|]. destruct H as [w [J H]]. inversion N as [|? ? Ne N']; subst.
      exists e. split; [apply I; simpl; auto|].
      assert (L : linked ends (without e X) w u).
      { apply leads_linked with way; auto. intros y Hy. apply without_In. split; [apply I; simpl; auto|intros ->; auto]. }
      unfold closes. destruct J as [J|J]; rewrite J; simpl; auto. apply linked_sym; auto.
  Qed.
  Lemma cyclic_dec X : cyclic ends X \/ ~ cyclic ends X.
  Proof.
    assert (G : forall Y, (exists e, In e Y /\ closes ends (without e X) e) \/ ~ exists e, In e Y /\ closes ends (without e X) e).
    { induction Y as [|y Y IH]; [right; intros [e [[] _]]|]. destruct (span_dec ends (without y X) y) as [H|H]; [left; exists y; simpl; auto|].
      destruct IH as [[e [H1 H2]]|IH]; [left; exists e; simpl; auto|right]. intros [e [[<-|H1] H2]]; [tauto|apply IH; eauto]. }
    apply G.
  Qed.
  Lemma cyclic_mono X Y : incl X Y -> cyclic ends X -> cyclic ends Y.
  Proof.
    intros I [e [He S]]. exists e. split; auto. eapply span_mono; [|exact S]. intros y Hy. apply without_In in Hy. apply without_In. split; [apply I|]; tauto.
  Qed.
End Cycles.

(** ** Exactly one of the two wins *)
Section One.
  Variable goal : list nat -> Prop.
  Hypothesis goal_dec : forall M, goal M \/ ~ goal M.
  Hypothesis goal_mono : forall M N, incl M N -> goal M -> goal N.

  Theorem not_both_win t M F : maker_wins goal t M F -> breaker_wins goal t M F -> False.
  Proof.
    intros W. induction W as [t M F G|M F e He _ IH|M F NE _ IH]; intros B.
    - inversion B; tauto.
    - inversion B as [? ? N| |? ? N NE H]; subst; [destruct He|apply IH; apply H; auto].
    - inversion B as [? ? N|? ? e N He H|]; subst; [congruence|apply (IH e); auto].
  Qed.
  Theorem one_wins t M F : maker_wins goal t M F \/ breaker_wins goal t M F.
  Proof.
    remember (length F) as k eqn:E. revert t M F E. induction k as [k IH] using lt_wf_ind. intros t M F ->.
    destruct (goal_dec M) as [G|G]; [left; apply reached; auto|]. destruct F as [|f F0]; [right; apply missed; auto|]. set (F := f :: F0) in *.
    assert (NE : F <> []) by discriminate.
    assert (Less : forall e, In e F -> length (without e F) < length F) by (intros; apply without_shorter; auto).
    destruct t.
    - assert (S : forall L, incl L F -> (exists e, In e L /\ maker_wins goal false (e :: M) (without e F)) \/
        forall e, In e L -> breaker_wins goal false (e :: M) (without e F)).
      { induction L as [|e L IHL]; intros I; [right; intros e []|]. assert (He : In e F) by (apply I; simpl; auto).
        destruct (IH _ (Less e He) false (e :: M) (without e F) eq_refl) as [W|W]; [left; exists e; simpl; auto|].
        destruct IHL as [[y [H1 H2]]|H]; [intros y Hy; apply I; simpl; auto|left; exists y; simpl; auto|right; intros y [<-|Hy]; auto]. }
      destruct (S F (fun _ h => h)) as [[e [H1 H2]]|H]; [left; apply maker_takes with e; auto|right; apply maker_takes_any; auto].
    - assert (S : forall L, incl L F -> (exists e, In e L /\ breaker_wins goal true M (without e F)) \/
        forall e, In e L -> maker_wins goal true M (without e F)).
      { induction L as [|e L IHL]; intros I; [right; intros e []|]. assert (He : In e F) by (apply I; simpl; auto).
        destruct (IH _ (Less e He) true M (without e F) eq_refl) as [W|W]; [|left; exists e; simpl; auto].
        destruct IHL as [[y [H1 H2]]|H]; [intros y Hy; apply I; simpl; auto|left; exists y; simpl; auto|right; intros y [<-|Hy]; auto]. }
      destruct (S F (fun _ h => h)) as [[e [H1 H2]]|H]; [right; apply breaker_takes with e; auto|left; apply breaker_takes_any; auto].
  Qed.
  (** The program ends a game when the maker cannot reach the goal with all free edges: the breaker wins then. *)
  Lemma hopeless t M F : ~ goal (M ++ F) -> breaker_wins goal t M F.
  Proof.
    intros N. destruct (one_wins t M F) as [W|]; auto. exfalso. induction W as [t M F G|M F e He _ IH|M F NE H IH].
    - apply N. eapply goal_mono; [|exact G]. intros y; rewrite in_app_iff; auto.
    - apply IH. intros G. apply N. eapply goal_mono; [|exact G]. intros y. simpl. rewrite !in_app_iff, without_In. intros [<-|[|[? ?]]]; auto.
    - destruct F as [|f F]; [congruence|]. apply (IH f (or_introl eq_refl)). intros G. apply N. eapply goal_mono; [|exact G].
      intros y. rewrite !in_app_iff, without_In. intros [|[? ?]]; auto.
  Qed.
End One.
