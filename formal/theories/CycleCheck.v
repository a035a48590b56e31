(** * A checker of certificates of cycle games

    The kinds `two-forests` (for the two cut games, and for [cycle] and [cycle-misere] at the start) and `switching`: what [check_cut], [check_misere] and
    [check_switching] accept is true.  Vertices that are linked get the same label. *)
From Coq Require Import List Arith Lia Bool ZArith.
From Slitherlab Require Import Cycle CycleSpan CyclePair CycleCut CycleGame CycleShannon CycleUnion CycleMisere.
Import ListNotations.
Open Scope nat_scope.

Section Check.
  Variable table : list (nat * nat).     (* the ends of the edges *)
  Variable size : nat.                   (* the number of vertices *)
  Definition ends_of (e : nat) : nat * nat := nth e table (0, 0).
  Notation span := (closes ends_of).
  Notation forest := (forest ends_of).
  Definition fit (L : list nat) : bool := forallb (fun e => (fst (ends_of e) <? size) && (snd (ends_of e) <? size)) L.

  (** ** Labels *)
  Definition label (l : list Z) (v : nat) : Z := nth v l (-1)%Z.
  Definition merge (l : list Z) (e : nat) : list Z :=
    let a := label l (fst (ends_of e)) in let b := label l (snd (ends_of e)) in map (fun x => if (x =? a)%Z then b else x) l.
  Definition closed (l : list Z) (e : nat) : bool := (label l (fst (ends_of e)) =? label l (snd (ends_of e)))%Z.
  Definition start : list Z := map Z.of_nat (seq 0 size).
  (** [l] labels the vertices as the edges of [X] link them. *)
  Definition agrees (l : list Z) (X : list nat) : Prop := length l = size /\
    forall u v, u < size -> v < size -> (label l u = label l v <-> linked ends_of X u v).

  Lemma start_agrees : agrees start [].
  Proof.
    unfold agrees, start, label. rewrite map_length, seq_length. split; auto. intros u v Hu Hv.
    rewrite !(nth_indep _ (-1)%Z (Z.of_nat 0)) by (rewrite map_length, seq_length; auto). rewrite !map_nth, !seq_nth by auto. simpl. split.
    - intros H. assert (u = v) by lia. subst. constructor.
    - intros H. inversion H as [|f ? ? ? Hf]; [reflexivity|destruct Hf].
  Qed.
  Lemma merge_agrees l X e : fst (ends_of e) < size -> snd (ends_of e) < size -> agrees l X -> agrees (merge l e) (e :: X).
  Proof.
    intros H1 H2 [L H]. unfold agrees, merge. rewrite map_length. split; auto. intros u v Hu Hv.
    set (a := label l (fst (ends_of e))). set (b := label l (snd (ends_of e))).
    set (f := fun x => if (x =? a)%Z then b else x).
    assert (K : forall w, w < size -> label (map f l) w = f (label l w)).
    { intros w Hw. unfold label. rewrite (nth_indep _ (-1)%Z (f (-1)%Z)) by (rewrite map_length; lia). apply map_nth. }
    rewrite !K by auto. unfold f.
    assert (Add : linked ends_of (e :: X) u v <-> label l u = label l v \/ label l u = a /\ label l v = b \/ label l u = b /\ label l v = a).
    { unfold a, b. rewrite !H by auto. split.
      - intros Q. apply linked_add in Q. destruct Q as [Q|[[Q1 Q2]|[Q1 Q2]]]; [left; auto|right; left|right; right]; split; auto; apply linked_sym; auto.
      - intros [Q|[[Q1 Q2]|[Q1 Q2]]].
        + eapply linked_mono; [|exact Q]. intros y; simpl; auto.
        + apply linked_back; auto. apply linked_sym; auto.
        + apply linked_sym. apply linked_back; auto. apply linked_sym; auto. }
    rewrite Add. destruct (Z.eqb_spec (label l u) a), (Z.eqb_spec (label l v) a); intuition congruence.
  Qed.
  Lemma closed_ok l X e : fst (ends_of e) < size -> snd (ends_of e) < size -> agrees l X -> (closed l e = true <-> span X e).
  Proof. intros H1 H2 [_ H]. unfold closed. rewrite Z.eqb_eq. apply H; auto. Qed.
  Lemma agrees_same l X Y : agrees l X -> (forall e, In e X <-> In e Y) -> agrees l Y.
  Proof.
    intros [L H] E. split; auto. intros u v Hu Hv. rewrite H by auto. split; apply linked_mono; intros y; apply E.
  Qed.

  Fixpoint contract (K : list nat) : list Z := match K with [] => start | e :: K => merge (contract K) e end.
  (** The labels after the edges of a forest; nothing if it is none. *)
  Fixpoint grow_forest (l : list Z) (P : list nat) : option (list Z) :=
    match P with
    | [] => Some l
    | e :: P => match grow_forest l P with Some l => if closed l e then None else Some (merge l e) | None => None end
    end.
  (** A set that spans [X]. *)
  Fixpoint spanning (l : list Z) (X : list nat) : list nat * list Z :=
    match X with
    | [] => ([], l)
    | e :: X => let (T, l) := spanning l X in if closed l e then (T, l) else (e :: T, merge l e)
    end.
  Lemma fit_cons e L : fit (e :: L) = true -> fst (ends_of e) < size /\ snd (ends_of e) < size /\ fit L = true.
  Proof. unfold fit. simpl. rewrite !andb_true_iff, !Nat.ltb_lt. tauto. Qed.
  Lemma contract_ok K : fit K = true -> agrees (contract K) K.
  Proof.
    induction K as [|e K IH]; intros H; [apply start_agrees|]. apply fit_cons in H. destruct H as [H1 [H2 H]]. simpl. apply merge_agrees; auto.
  Qed.
  Lemma grow_forest_ok l K P : forall l', fit P = true -> agrees l K -> grow_forest l P = Some l' -> agrees l' (P ++ K) /\ forest K P /\ NoDup P.
  Proof.
    induction P as [|e P IH]; intros l' H A G; simpl in G.
    - injection G as <-. split; auto. split; [apply forest_nil|constructor].
    - apply fit_cons in H. destruct H as [H1 [H2 H]]. destruct (grow_forest l P) as [l0|] eqn:Q; [|discriminate].
      destruct (IH l0 H A eq_refl) as [A0 [F0 N0]]. destruct (closed l0 e) eqn:C; [discriminate|]. injection G as <-.
      assert (S : ~ span (P ++ K) e) by (intros S; apply (closed_ok l0 (P ++ K) e H1 H2 A0) in S; congruence).
      split; [apply merge_agrees; auto|]. split; [apply forest_cons; auto|]. constructor; auto. intros I. apply S, span_in, in_or_app; auto.
  Qed.
  Lemma spanning_ok l K X : forall T l', fit X = true -> agrees l K -> spanning l X = (T, l') ->
    agrees l' (T ++ K) /\ forall e, In e X -> span (T ++ K) e.
  Proof.
    induction X as [|e X IH]; intros T l' H A G; simpl in G.
    - injection G as <- <-. split; auto. intros e [].
    - apply fit_cons in H. destruct H as [H1 [H2 H]]. destruct (spanning l X) as [T0 l0] eqn:Q.
      destruct (IH T0 l0 H A eq_refl) as [A0 S0]. destruct (closed l0 e) eqn:C; injection G as <- <-.
      + split; auto. intros y [<-|Hy]; auto. apply (closed_ok l0 (T0 ++ K) e H1 H2 A0); auto.
      + split; [apply merge_agrees; auto|]. intros y [<-|Hy]; [apply span_in; simpl; auto|].
        apply span_mono with (T0 ++ K); [intros z; simpl; auto|auto].
  Qed.

  (** ** Pairs *)
  Definition member (e : nat) (L : list nat) : bool := existsb (Nat.eqb e) L.
  Lemma member_ok e L : member e L = true <-> In e L.
  Proof.
    unfold member. rewrite existsb_exists. split; [intros [y [H Q]]; apply Nat.eqb_eq in Q; subst; auto|intros H; exists e; rewrite Nat.eqb_refl; auto].
  Qed.
  Lemma member_no e L : member e L = false <-> ~ In e L.
  Proof. rewrite <- member_ok. destruct (member e L); intuition discriminate. Qed.
  Definition subset (A F : list nat) : bool := forallb (fun e => member e F) A.
  Lemma subset_ok A F : subset A F = true -> incl A F.
  Proof. unfold subset. rewrite forallb_forall. intros H e He. apply member_ok; auto. Qed.
  Fixpoint distinct (L : list nat) : bool := match L with [] => true | e :: L => negb (member e L) && distinct L end.
  Lemma distinct_ok L : distinct L = true -> NoDup L.
  Proof.
    induction L as [|e L IH]; simpl; [constructor|]. rewrite andb_true_iff, negb_true_iff, member_no. intros [H1 H2]. constructor; auto.
  Qed.
  (** The union of the forests, if [A], [B] and the witness [X] are a pair of the edges [F] when [M] has been contracted. *)
  Definition check_pair (M F A B X : list nat) : option (list nat) :=
    if fit M && fit F && distinct F && distinct X && subset A F && subset B F && subset X F then
      let l := contract M in
      match grow_forest l A, grow_forest l B with
      | Some _, Some _ =>
          let U := A ++ outside A B in
          if length U + length X =? length F + 2 * length (fst (spanning l X)) then Some U else None
      | _, _ => None
      end
    else None.
  Lemma fit_incl L K : fit K = true -> incl L K -> fit L = true.
  Proof. unfold fit. rewrite !forallb_forall. auto. Qed.
  Theorem check_pair_sound M F A B X U : check_pair M F A B X = Some U -> exists T, pair ends_of M F A B U X T.
  Proof.
    unfold check_pair. destruct (_ && _) eqn:C; [|discriminate]. rewrite !andb_true_iff in C. destruct C as [[[[[[C1 C2] C3] C4] C5] C6] C7].
    apply distinct_ok in C3, C4. apply subset_ok in C5, C6, C7. assert (A0 := contract_ok M C1).
    destruct (grow_forest (contract M) A) as [la|] eqn:GA; [|discriminate]. destruct (grow_forest (contract M) B) as [lb|] eqn:GB; [|discriminate].
    destruct (grow_forest_ok _ M A la (fit_incl _ _ C2 C5) A0 GA) as [_ [FA NA]]. destruct (grow_forest_ok _ M B lb (fit_incl _ _ C2 C6) A0 GB) as [_ [FB NB]].
    destruct (Nat.eqb_spec (length (A ++ outside A B) + length X) (length F + 2 * length (fst (spanning (contract M) X)))) as [Q|]; [|discriminate].
    intros [= <-]. destruct (spanning (contract M) X) as [T l'] eqn:G. destruct (spanning_ok _ M X T l' (fit_incl _ _ C2 C7) A0 G) as [_ S].
    exists T. split; auto.
    - apply either_NoDup; auto.
    - intros e. apply either_In.
    - intros e He. apply either_In in He. destruct He; auto.
  Qed.

  (** ** [cycle-cut]: the excess, if the pair is right, and the maker owns no cycle *)
  Definition check_cut (M F A B X : list nat) : option nat :=
    if forallb (fun e => negb (member e M)) F then
      match grow_forest start M, check_pair M F A B X with
      | Some _, Some U => Some (length F - length U)
      | _, _ => None
      end
    else None.
  Lemma check_cut_parts M F A B X d : check_cut M F A B X = Some d -> ~ cyclic ends_of M /\ (forall e, In e F -> ~ In e M) /\
    exists T, pair ends_of M F A B (either A B) X T /\ excess F (either A B) = d.
  Proof.
    unfold check_cut. destruct (forallb _ F) eqn:D; [|discriminate]. rewrite forallb_forall in D.
    destruct (grow_forest start M) as [l|] eqn:G; [|discriminate]. destruct (check_pair M F A B X) as [U|] eqn:P; [|discriminate]. intros [= <-].
    assert (E : U = either A B).
    { unfold check_pair in P. destruct (_ && _); [|discriminate]. destruct (grow_forest _ A); [|discriminate]. destruct (grow_forest _ B); [|discriminate].
      destruct (_ =? _); [|discriminate]. injection P as <-. reflexivity. }
    subst U. assert (FM : fit M = true).
    { unfold check_pair in P. destruct (_ && _) eqn:C in P; [|discriminate]. rewrite !andb_true_iff in C. tauto. }
    destruct (grow_forest_ok start [] M l FM start_agrees G) as [_ [HF _]]. split; [apply forest_acyclic; auto|].
    split; [intros e He; apply member_no; specialize (D e He); apply negb_true_iff in D; auto|].
    destruct (check_pair_sound M F A B X _ P) as [T HT]. exists T. split; auto.
  Qed.
  Theorem check_cut_sound M F A B X d : check_cut M F A B X = Some d ->
    (d = 0 -> forall who, breaker_wins (cycle_cut ends_of) who M F) /\
    (d = 1 -> breaker_wins (cycle_cut ends_of) false M F /\ maker_wins (cycle_cut ends_of) true M F) /\
    (2 <= d -> forall who, maker_wins (cycle_cut ends_of) who M F).
  Proof.
    intros H. destruct (check_cut_parts M F A B X d H) as [HM [HD [T [HP <-]]]]. split; [|split].
    - intros E who. eapply cycle_cut_none; eauto.
    - intros E. eapply cycle_cut_one; eauto.
    - intros E who. eapply cycle_cut_more; eauto.
  Qed.
  (** The moves that a pair shows to win: edges in neither forest, for the breaker at excess zero all. *)
  Theorem check_cut_moves M F A B X d e : check_cut M F A B X = Some d -> In e F -> ~ In e (either A B) ->
    (1 <= d -> maker_wins (cycle_cut ends_of) false (e :: M) (without e F)) /\
    (d = 1 -> breaker_wins (cycle_cut ends_of) true M (without e F)).
  Proof.
    intros H He Ne. destruct (check_cut_parts M F A B X d H) as [HM [HD [T [HP <-]]]].
    assert (NF := edges_once _ _ _ _ _ _ _ _ HP). assert (NU := union_once _ _ _ _ _ _ _ _ HP). assert (IU := union_free _ _ _ _ _ _ _ _ HP).
    assert (LU := NoDup_incl_length NU IU). split; intros E.
    - destruct (tight_facts ends_of M F A B _ X T HP) as [Out _].
      assert (HX : In e X).
      { destruct (in_dec Nat.eq_dec e X) as [|Q]; auto. exfalso. apply Ne, either_In. apply Out; auto. }
      destruct (takes_majority ends_of T M (length (without e F)) (e :: M) (without e F) (without e X) [e]) as [_ W]; auto.
      + intros y. simpl. tauto.
      + apply without_NoDup. exact (witness_once _ _ _ _ _ _ _ _ HP).
      + intros y Hy. apply without_In in Hy. apply without_In. split; [apply (witness_free _ _ _ _ _ _ _ _ HP)|]; tauto.
      + constructor; [intros []|constructor].
      + intros y Hy. apply without_In in Hy. destruct Hy as [Hy N]. simpl. intros [Q|Q]; [congruence|apply (HD y); auto].
      + intros y [<-|[]]. apply HD; auto.
      + intros y [Hy|[<-|[]]]; apply (witness_rank _ _ _ _ _ _ _ _ HP); auto. apply without_In in Hy; tauto.
      + apply W. simpl. pose proof (without_length e X (witness_once _ _ _ _ _ _ _ _ HP) HX). pose proof (tight _ _ _ _ _ _ _ _ HP).
        unfold excess in E. lia.
    - eapply breaker_covered; [exact HP|exact HM|apply without_NoDup; auto|].
      pose proof (without_length e F NF He). unfold excess in E. apply NoDup_length_incl; auto; [lia|].
      intros y Hy. apply without_In. split; auto. intros ->; auto.
  Qed.
  Theorem check_cut_all M F A B X e : check_cut M F A B X = Some 0 -> In e F -> breaker_wins (cycle_cut ends_of) true M (without e F).
  Proof.
    intros H He. destruct (check_cut_parts M F A B X 0 H) as [HM [HD [T [HP E]]]].
    assert (NF := edges_once _ _ _ _ _ _ _ _ HP). assert (NU := union_once _ _ _ _ _ _ _ _ HP). assert (IU := union_free _ _ _ _ _ _ _ _ HP).
    eapply breaker_covered; [exact HP|exact HM|apply without_NoDup; auto|]. intros y Hy. apply without_In in Hy.
    assert (I : incl F (either A B)) by (apply NoDup_length_incl; auto; unfold excess in E; lia). apply I; tauto.
  Qed.
  (** [cycle] from the start. *)
  Theorem check_start_sound F A B X d : check_cut [] F A B X = Some d ->
    (d = 0 -> draw ends_of [] [] F) /\ (1 <= d -> mover_wins ends_of [] [] F).
  Proof.
    intros H. destruct (check_cut_parts [] F A B X d H) as [_ [_ [T [HP <-]]]]. split; intros E; [eapply cycle_draw|eapply cycle_first_wins]; eauto.
  Qed.
  Theorem check_start_moves F A B X e : check_cut [] F A B X = Some 1 -> In e F -> ~ In e (either A B) ->
    cyclic ends_of [e] \/ waiter_wins ends_of [] [e] (without e F).
  Proof. intros H He Ne. destruct (check_cut_parts [] F A B X 1 H) as [_ [_ [T [HP E]]]]. eapply cycle_first_move; eauto. Qed.

  (** ** Misère play: the excess, and whether the number of edges in the two forests is even *)
  Definition check_misere (M F A B X : list nat) : option (nat * bool) :=
    match check_cut M F A B X with Some d => Some (d, Nat.even (length (either A B))) | None => None end.
  Lemma check_misere_parts M F A B X d even : check_misere M F A B X = Some (d, even) -> ~ cyclic ends_of M /\ (forall e, In e F -> ~ In e M) /\
    (if even then Nat.Even (length (either A B)) else Nat.Odd (length (either A B))) /\
    exists T, pair ends_of M F A B (either A B) X T /\ excess F (either A B) = d.
  Proof.
    unfold check_misere. destruct (check_cut M F A B X) as [d'|] eqn:C; [|discriminate]. intros [= -> E].
    destruct (check_cut_parts M F A B X d C) as [H1 [H2 H3]]. split; auto. split; auto. split; auto.
    destruct even; [apply Nat.even_spec; auto|]. apply Nat.odd_spec. rewrite <- Nat.negb_even, E. reflexivity.
  Qed.
  (** [cycle-cut-misere], any position. *)
  Theorem check_cut_misere_sound N F A B X d even : check_misere N F A B X = Some (d, even) ->
    (d = 0 -> forall who, avoider_wins (cycle_cut ends_of) who N F) /\
    (d = 1 -> if even then avoider_wins (cycle_cut ends_of) false N F /\ enforcer_wins (cycle_cut ends_of) true N F
              else avoider_wins (cycle_cut ends_of) true N F /\ enforcer_wins (cycle_cut ends_of) false N F) /\
    (2 <= d -> forall who, enforcer_wins (cycle_cut ends_of) who N F).
  Proof.
    intros H. destruct (check_misere_parts N F A B X d even H) as [HN [HD [Par [T [HP <-]]]]]. split; [|split].
    - intros E who. eapply cut_misere_none; eauto.
    - intros E. destruct (cut_misere_one ends_of N F A B _ X T HP HN HD E) as [H1 H2]. destruct even; auto.
    - intros E who. eapply cut_misere_more; eauto.
  Qed.
  (** The moves that a pair shows to win: edges in both forests, *)
  Theorem check_cut_misere_common N F A B X d even e : check_misere N F A B X = Some (d, even) -> In e A -> In e B ->
    (d = 0 \/ d = 1 /\ even = false -> avoider_wins (cycle_cut ends_of) false (e :: N) (without e F)) /\
    (2 <= d \/ d = 1 /\ even = false -> enforcer_wins (cycle_cut ends_of) true N (without e F)).
  Proof.
    intros H eA eB. destruct (check_misere_parts N F A B X d even H) as [HN [HD [Par [T [HP <-]]]]]. split; intros E.
    - eapply avoider_common; eauto. destruct E as [E|[E ->]]; auto.
    - destruct E as [E|[E ->]]; [eapply enforcer_any_common; eauto|]. eapply enforcer_common; eauto. lia.
  Qed.
  (** and, for the enforcer, edges in neither. *)
  Theorem check_cut_misere_other N F A B X d even e : check_misere N F A B X = Some (d, even) -> In e F -> ~ In e (either A B) ->
    3 <= d \/ d = 2 /\ even = true -> enforcer_wins (cycle_cut ends_of) true N (without e F).
  Proof.
    intros H He Ne E. destruct (check_misere_parts N F A B X d even H) as [HN [HD [Par [T [HP <-]]]]].
    eapply enforcer_other; eauto. destruct E as [E|[E ->]]; auto.
  Qed.
  (** [cycle-misere] from the start. *)
  Theorem check_start_misere_sound F A B X d even : check_misere [] F A B X = Some (d, even) ->
    (d = 0 -> misere_draw ends_of [] [] F) /\
    (1 <= d -> if even then waiter_forces ends_of [] [] F else mover_forces ends_of [] [] F).
  Proof.
    intros H. destruct (check_misere_parts [] F A B X d even H) as [_ [_ [Par [T [HP <-]]]]]. split; intros E; [eapply misere_none; eauto|].
    destruct even; [eapply misere_even|eapply misere_odd]; eauto.
  Qed.
  Theorem check_start_misere_moves F A B X d e : check_misere [] F A B X = Some (d, false) -> 1 <= d -> In e A -> In e B ->
    ~ cyclic ends_of [e] /\ waiter_forces ends_of [] [e] (without e F).
  Proof.
    intros H E eA eB. destruct (check_misere_parts [] F A B X d false H) as [_ [_ [Par [T [HP <-]]]]]. eapply misere_common; eauto.
  Qed.

  (** ** [shannon]: whether Short wins, with [e0] between the terminals, and a second witness *)
  Definition check_switching (e0 : nat) (M F A B X : list nat) (W : option (list nat)) (who : bool) : option bool :=
    if member e0 F then None
    else
      match check_pair M (e0 :: F) A B X with
      | None => None
      | Some _ =>
          match member e0 A, member e0 B, W with
          | false, false, None => Some true
          | true, true, None => Some false
          | false, true, Some W | true, false, Some W =>
              match check_pair M (e0 :: F) A B W with
              | Some _ => if member e0 W && negb (member e0 X) then Some who else None
              | None => None
              end
          | _, _, _ => None
          end
      end.
  Theorem check_switching_sound e0 s t M F A B X W who b : ends_of e0 = (s, t) -> check_switching e0 M F A B X W who = Some b ->
    if b then maker_wins (shannon ends_of s t) who M F else breaker_wins (shannon ends_of s t) who M F.
  Proof.
    intros E H. unfold check_switching in H. destruct (member e0 F) eqn:Fr; [discriminate|]. apply member_no in Fr.
    destruct (check_pair M (e0 :: F) A B X) as [U|] eqn:P; [|discriminate]. destruct (check_pair_sound _ _ _ _ _ _ P) as [T HP].
    assert (One : forall A' B' U' T', pair ends_of M (e0 :: F) A' B' U' X T' -> forall W' U2 T2, pair ends_of M (e0 :: F) A' B' U2 W' T2 ->
      In e0 A' -> ~ In e0 B' -> In e0 W' -> ~ In e0 X -> if who then maker_wins (shannon ends_of s t) who M F else breaker_wins (shannon ends_of s t) who M F).
    { intros A' B' U' T' HX W' U2 T2 HW HA HB H1 H2. destruct who; [exact (lehman_short_first ends_of s t e0 M F A' B' U2 W' T2 E Fr HW HA H1)|exact (lehman_cut_first ends_of s t e0 E M F Fr A' B' U' X T' HX HA HB H2)]. }
    destruct (member e0 A) eqn:MA, (member e0 B) eqn:MB;
      repeat match goal with Q : member _ _ = true |- _ => apply member_ok in Q | Q : member _ _ = false |- _ => apply member_no in Q end.
    - destruct W; [discriminate|]. injection H as <-. exact (lehman_both ends_of s t e0 E M F Fr A B U X T HP who MA MB).
    - destruct W as [W|]; [|discriminate]. destruct (check_pair M (e0 :: F) A B W) as [U2|] eqn:P2; [|discriminate].
      destruct (check_pair_sound _ _ _ _ _ _ P2) as [T2 HW]. destruct (member e0 W && negb (member e0 X)) eqn:Q; [|discriminate].
      rewrite andb_true_iff, negb_true_iff, member_ok, member_no in Q. injection H as <-. destruct Q as [Q1 Q2]. exact (One A B U T HP W U2 T2 HW MA MB Q1 Q2).
    - destruct W as [W|]; [|discriminate]. destruct (check_pair M (e0 :: F) A B W) as [U2|] eqn:P2; [|discriminate].
      destruct (check_pair_sound _ _ _ _ _ _ P2) as [T2 HW]. destruct (member e0 W && negb (member e0 X)) eqn:Q; [|discriminate].
      rewrite andb_true_iff, negb_true_iff, member_ok, member_no in Q. injection H as <-.
      apply pair_swap in HP. apply pair_swap in HW. destruct Q as [Q1 Q2]. exact (One B A U T HP W U2 T2 HW MB MA Q1 Q2).
    - destruct W; [discriminate|]. injection H as <-. exact (lehman_neither ends_of s t e0 E M F A B U X T HP who MA MB).
  Qed.
End Check.
