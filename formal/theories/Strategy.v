(** * Strategies as graphs of nodes: `strategy` certificates

    A strategy belongs to a side: all others against [x], or [x] alone.  Its nodes are walked through from
    the root; a node is for one position, so that it is looked at once.  [check_strategy_sound]: an
    accepted strategy of the others proves that [x] can be beaten, one of [x] that [x] cannot be.
    The board is any finite graph, given by the neighbours of each vertex. *)
From Coq Require Import List Arith Lia Bool ZArith PArith FMapPositive.
From Slitherlab Require Import Game Snake GameFacts.
Import ListNotations.
Module PM := PositiveMap.

(** ** Games that keep less of a position *)
Section Transfer.
  Variable A B : Type.
  Variable mA : A -> A -> Prop.
  Variable mB : B -> B -> Prop.
  Variable tA : A -> player.
  Variable tB : B -> player.
  Variable misere : bool.
  Variable x : player.
  Variable repr : A -> B -> Prop.
  Hypothesis turns : forall a b, repr a b -> tA a = tB b.
  Hypothesis forth : forall a b a', repr a b -> mA a a' -> exists b', mB b b' /\ repr a' b'.
  Hypothesis back : forall a b b', repr a b -> mB b b' -> exists a', mA a a' /\ repr a' b'.
  Lemma transfer_beaten a : beaten A mA tA misere x a -> forall b, repr a b -> beaten B mB tB misere x b.
  Proof.
    induction 1 as [a a' Ht Hm _ IH|a Ht Hex Hall IH|a Hmis Ht Hno]; intros b Hb; rewrite (turns a b Hb) in Ht.
    - destruct (forth a b a' Hb Hm) as [b' [? ?]]. apply others_move with b'; auto.
    - apply x_moves; auto.
      + intros Q. destruct (Hex Q) as [a' Ha']. destruct (forth a b a' Hb Ha') as [b' [? ?]]; eauto.
      + intros b' Hb'. destruct (back a b b' Hb Hb') as [a' [? ?]]; eauto.
    - apply others_stuck; auto. intros b' Hb'. destruct (back a b b' Hb Hb') as [a' [? ?]]. eapply Hno; eauto.
  Qed.
  Lemma transfer_safe a : safe A mA tA misere x a -> forall b, repr a b -> safe B mB tB misere x b.
  Proof.
    induction 1 as [a a' Ht Hm _ IH|a Ht [a0 Ha0] Hall IH|a Hno Hw]; intros b Hb.
    - rewrite (turns a b Hb) in Ht. destruct (forth a b a' Hb Hm) as [b' [? ?]]. apply safe_move with b'; auto.
    - rewrite (turns a b Hb) in Ht. apply safe_others; auto.
      + destruct (forth a b a0 Hb Ha0) as [b' [? ?]]; eauto.
      + intros b' Hb'. destruct (back a b b' Hb Hb') as [a' [? ?]]; eauto.
    - rewrite (turns a b Hb) in Hw. apply safe_over; auto. intros b' Hb'. destruct (back a b b' Hb Hb') as [a' [? ?]]. eapply Hno; eauto.
  Qed.
End Transfer.

(** ** The walk through the nodes *)
(** A leaf has a proof of its own, of which it names the number. *)
Inductive node := Play (k : nat) (j : positive) | Replies (js : list positive) | Shown (k : nat).
Section Walk.
  Variable S : Type.
  Variable seqb : S -> S -> bool.
  Hypothesis seqb_ok : forall a b, seqb a b = true -> a = b.
  Variable succs : S -> list S.
  Variable turn : S -> player.
  Variable misere : bool.
  Variable x : player.
  Variable against : bool.      (* the strategy of all others, or of [x] *)
  Variable nodes : PM.t node.
  Variable leaf : nat -> S -> bool.     (* whether such a proof shows that the side has what it wants *)
  Definition amove s s' := In s' (succs s).
  Definition mine (s : S) : bool := xorb against (Nat.eqb (turn s) x).
  Definition won (s : S) : bool := xorb against (xorb misere (negb (Nat.eqb (turn s) x))).
  Fixpoint walk (fuel : nat) (vis : PM.t S) (i : positive) (s : S) : option (PM.t S) :=
    match fuel with
    | O => None
    | Datatypes.S fuel =>
        match PM.find i vis with
        | Some s0 => if seqb s s0 then Some vis else None
        | None =>
            let r :=
              match PM.find i nodes with
              | None => None
              | Some (Play k j) =>
                  if mine s then match nth_error (succs s) k with Some s' => walk fuel vis j s' | None => None end else None
              | Some (Replies js) =>
                  match succs s with
                  | [] => match js with [] => if won s then Some vis else None | _ => None end
                  | l => if negb (mine s) && Nat.eqb (length l) (length js) then
                           fold_left (fun acc (p : S * positive) => match acc with Some vis => walk fuel vis (snd p) (fst p) | None => None end)
                             (combine l js) (Some vis)
                         else None
                  end
              | Some (Shown k) => if leaf k s then Some vis else None
              end in
            match r with Some vis => Some (PM.add i s vis) | None => None end
        end
    end.

  (** What the nodes prove: something about the positions of which [S] keeps a part. *)
  Variable B : Type.
  Variable mB : B -> B -> Prop.
  Variable tB : B -> player.
  Variable repr : S -> B -> Prop.
  Hypothesis turns : forall s b, repr s b -> turn s = tB b.
  Hypothesis forth : forall s b s', repr s b -> In s' (succs s) -> exists b', mB b b' /\ repr s' b'.
  Hypothesis back : forall s b b', repr s b -> mB b b' -> exists s', In s' (succs s) /\ repr s' b'.
  Definition claim (b : B) : Prop := if against then beaten B mB tB misere x b else safe B mB tB misere x b.
  Hypothesis leaf_ok : forall k s b, leaf k s = true -> repr s b -> claim b.
  Definition ok (s : S) : Prop := forall b, repr s b -> claim b.

  Lemma ok_play s s' : mine s = true -> amove s s' -> ok s' -> ok s.
  Proof.
    unfold mine, ok, claim. intros M H K b R. rewrite (turns s b R) in M. destruct (forth s b s' R H) as [b' [Hb R']]. specialize (K b' R').
    destruct against, (Nat.eqb_spec (tB b) x); simpl in M; try discriminate; [apply others_move with b'|apply safe_move with b']; auto.
  Qed.
  Lemma ok_replies s : mine s = false -> (exists s', amove s s') -> (forall s', amove s s' -> ok s') -> ok s.
  Proof.
    unfold mine, ok, claim. intros M [s0 H] K b R. rewrite (turns s b R) in M. destruct (forth s b s0 R H) as [b0 [Hb R0]].
    assert (All : forall b', mB b b' -> if against then beaten B mB tB misere x b' else safe B mB tB misere x b').
    { intros b' Hb'. destruct (back s b b' R Hb') as [s' [Hs' R']]. apply (K s' Hs' b' R'). }
    destruct against, (Nat.eqb_spec (tB b) x); simpl in M; try discriminate; [apply x_moves|apply safe_others]; eauto.
  Qed.
  Lemma ok_over s : (forall s', ~ amove s s') -> won s = true -> ok s.
  Proof.
    unfold won, ok, claim. intros No W b R. rewrite (turns s b R) in W.
    assert (None : forall b', ~ mB b b') by (intros b' Hb; destruct (back s b b' R Hb) as [s' [Hs' _]]; apply (No s' Hs')).
    destruct against, misere, (Nat.eqb_spec (tB b) x); simpl in W; try discriminate.
    - apply others_stuck; auto.
    - apply x_moves; auto; [discriminate|]. intros s' H; exfalso; eapply None; eauto.
    - apply safe_over; auto. tauto.
    - apply safe_over; auto. split; [discriminate|tauto].
  Qed.

  Definition all_ok (vis : PM.t S) := forall i s, PM.find i vis = Some s -> ok s.
  Lemma add_ok vis i s : all_ok vis -> ok s -> all_ok (PM.add i s vis).
  Proof.
    intros H Hs k s'. destruct (Pos.eq_dec k i) as [->|N]; [rewrite PM.gss; intros [= <-]; auto|rewrite PM.gso; auto; apply H].
  Qed.

  Theorem walk_sound fuel : forall vis i s vis', all_ok vis -> walk fuel vis i s = Some vis' -> ok s /\ all_ok vis'.
  Proof.
    induction fuel as [|fuel IH]; intros vis i s vis' HV H; [discriminate|]. cbn [walk] in H.
    destruct (PM.find i vis) as [s0|] eqn:F.
    { destruct (seqb s s0) eqn:Q; [|discriminate]. injection H as <-. apply seqb_ok in Q; subst. split; eauto. }
    match type of H with match ?r with _ => _ end = _ => destruct r as [vis1|] eqn:R; [|discriminate] end.
    injection H as <-. enough (K : ok s /\ all_ok vis1) by (destruct K; split; auto using add_ok).
    destruct (PM.find i nodes) as [[k j|js|k]|]; [| | |discriminate].
    - destruct (mine s) eqn:M; [|discriminate]. destruct (nth_error (succs s) k) as [s1|] eqn:NE; [|discriminate].
      apply IH in R; auto. destruct R; split; auto. eapply ok_play; eauto. eapply nth_error_In; eauto.
    - destruct (succs s) as [|s1 l] eqn:L.
      + destruct js; [|discriminate]. destruct (won s) eqn:SA; [|discriminate]. injection R as <-. split; auto.
        apply ok_over; auto. unfold amove; rewrite L; auto.
      + destruct (negb (mine s) && _) eqn:C; [|discriminate]. apply andb_true_iff in C; destruct C as [C1 C2].
        apply negb_true_iff in C1; apply Nat.eqb_eq in C2.
        assert (FL : forall ps vis vis1, all_ok vis ->
          fold_left (fun acc (p : S * positive) => match acc with Some vis => walk fuel vis (snd p) (fst p) | None => None end) ps (Some vis) = Some vis1 ->
          all_ok vis1 /\ forall p, In p ps -> ok (fst p)).
        { assert (NONE : forall ps, fold_left (fun acc (p : S * positive) => match acc with Some vis => walk fuel vis (snd p) (fst p) | None => None end) ps None = None)
            by (induction ps; simpl; auto).
          induction ps as [|p ps IHp]; intros v0 v1 HV0 H0; simpl in H0; [injection H0 as <-; split; auto; intros ? []|].
          destruct (walk fuel v0 (snd p) (fst p)) as [v2|] eqn:W; [|rewrite NONE in H0; discriminate].
          apply IH in W; auto. destruct W as [W1 W2]. apply IHp in H0; auto. destruct H0; split; auto. intros p' [<-|?]; auto. }
        apply FL in R; auto. destruct R as [HV1 HA]. split; auto.
        assert (IN : forall s', In s' (s1 :: l) -> ok s').
        { intros s' Hs'. destruct (In_nth_error _ _ Hs') as [k Hk].
          assert (k < length js) by (rewrite <- C2; apply nth_error_Some; congruence).
          destruct (nth_error js k) as [j|] eqn:Hj; [|apply nth_error_None in Hj; lia].
          apply (HA (s', j)). clear -Hk Hj. revert k js Hk Hj. generalize (s1 :: l).
          induction l0 as [|a l0 IHl]; intros [|k] js Hk Hj; try discriminate; destruct js; try discriminate; simpl in *.
          - injection Hk as ->; injection Hj as ->; auto.
          - right; eauto. }
        apply ok_replies; auto; unfold amove; rewrite L; [exists s1; simpl; auto|auto].
    - destruct (leaf k s) eqn:Lf; [|discriminate]. injection R as <-. split; auto. intros b Rb. eapply leaf_ok; eauto.
  Qed.
  Theorem walk_proves fuel i s vis b : walk fuel (PM.empty _) i s = Some vis -> repr s b ->
    if against then beaten B mB tB misere x b else ~ beaten B mB tB misere x b.
  Proof.
    intros W R. apply walk_sound in W; [|intros k s'; rewrite PM.gempty; discriminate]. destruct W as [W _]. specialize (W b R). unfold claim in W.
    destruct against; auto. intros H. eapply not_both; eauto.
  Qed.
End Walk.

(** ** One snake on a finite board *)
Section Board.
  Variable table : list (list nat).        (* the neighbours of each vertex, in order *)
  Variable g : game.
  Variable misere : bool.
  Variable n : nat.
  Definition nb u := nth u table [].
  Definition table_graph : graph nat :=
    {| vertex v := v < length table; edge u v := In v (nb u) |}.
  (** Neighbours are vertices, of each other, and no loops. *)
  Definition simple : bool :=
    forallb (fun u => forallb (fun v => (v <? length table) && negb (u =? v) && existsb (Nat.eqb u) (nb v)) (nb u)) (seq 0 (length table)).

  (** What is kept of a position: the player to move, the live ends in order, the used vertices. *)
  Definition kept := (nat * option (list nat * Z))%type.
  Definition bit (v : nat) := Z.shiftl 1 (Z.of_nat v).
  Definition used (U : Z) (v : nat) := Z.testbit U (Z.of_nat v).
  Fixpoint place_in (v : nat) (l : list nat) : list nat :=
    match l with [] => [v] | u :: r => if v <? u then v :: l else u :: place_in v r end.
  Definition goes_to (t : nat) (E : list nat) (U : Z) (e v : nat) : kept :=
    (t, Some (place_in v (filter (fun u => negb (Nat.eqb u e)) E), Z.lor U (bit v))).
  Definition succs (s : kept) : list kept :=
    match snd s with
    | None =>
        let t := after g n (fst s) (@nil nat) in
        if two_ends g
        then flat_map (fun u => map (fun v => (t, Some ([u; v], Z.lor (bit u) (bit v)))) (filter (fun v => u <? v) (nb u))) (seq 0 (length table))
        else map (fun v => (t, Some ([v], bit v))) (seq 0 (length table))
    | Some (E, U) => flat_map (fun e => map (goes_to (next n (fst s)) E U e) (filter (fun v => negb (used U v)) (nb e))) E
    end.
  Fixpoint leqb (l m : list nat) : bool :=
    match l, m with [], [] => true | a :: l, b :: m => Nat.eqb a b && leqb l m | _, _ => false end.
  Lemma leqb_ok l : forall m, leqb l m = true -> l = m.
  Proof. induction l; destruct m; simpl; auto; try discriminate. rewrite andb_true_iff, Nat.eqb_eq. intros [-> H]; f_equal; auto. Qed.
  Definition keqb (a b : kept) : bool :=
    Nat.eqb (fst a) (fst b) &&
    match snd a, snd b with
    | None, None => true
    | Some (E, U), Some (E', U') => leqb E E' && Z.eqb U U'
    | _, _ => false
    end.
  Lemma keqb_ok a b : keqb a b = true -> a = b.
  Proof.
    destruct a as [t [[E U]|]], b as [t' [[E' U']|]]; unfold keqb; simpl; rewrite ?andb_true_iff, ?Nat.eqb_eq, ?Z.eqb_eq; try (intuition; discriminate).
    - intros [-> [H ->]]. apply leqb_ok in H. subst; auto.
    - intros [-> _]; auto.
  Qed.

  Definition repr (k : kept) (p : position nat) : Prop :=
    fst k = fst p /\
    match snd k with
    | None => snd p = []
    | Some (E, U) => sound g (snd p) /\ (forall v, In v E <-> live g (snd p) v) /\ (forall v, used U v = true <-> In v (snd p))
    end.

  Lemma used_bit v y : used (bit v) y = true <-> y = v.
  Proof.
    unfold used, bit. rewrite Z.shiftl_spec by lia. split; [|intros ->; rewrite Z.sub_diag; auto].
    intros H. destruct (Nat.eq_dec y v); auto. destruct (le_lt_dec v y).
    - rewrite Z.bits_above_log2 in H; simpl; try lia; discriminate.
    - rewrite Z.testbit_neg_r in H by lia; discriminate.
  Qed.
  Lemma used_lor U W y : used (Z.lor U W) y = true <-> used U y = true \/ used W y = true.
  Proof. unfold used; rewrite Z.lor_spec, orb_true_iff; tauto. Qed.
  Lemma place_In v l u : In u (place_in v l) <-> u = v \/ In u l.
  Proof. induction l as [|a l IH]; simpl; [intuition|]. destruct (v <? a); simpl; [intuition|]. rewrite IH. intuition. Qed.

  Hypothesis Simple : simple = true.
  Lemma simple_ok u v : In v (nb u) -> u < length table /\ v < length table /\ u <> v /\ In u (nb v).
  Proof.
    intros H. assert (u < length table) by (destruct (le_lt_dec (length table) u); auto; unfold nb in H; rewrite nth_overflow in H; auto; destruct H).
    unfold simple in Simple. rewrite forallb_forall in Simple. specialize (Simple u). rewrite forallb_forall in Simple.
    specialize (Simple ltac:(apply in_seq; lia) v H). rewrite !andb_true_iff, Nat.ltb_lt, negb_true_iff, Nat.eqb_neq, existsb_exists in Simple.
    destruct Simple as [[? ?] [w [Hw Q]]]. apply Nat.eqb_eq in Q; subst w. auto.
  Qed.

  Lemma step_repr t E U s s' e v : repr (t, Some (E, U)) (t, s) -> advance g s e v s' -> sound g s' ->
    repr (goes_to (next n t) E U e v) (next n t, s').
  Proof.
    intros [_ [HS [HE HU]]] [A1 A2] HS'. split; [auto|]. cbn [snd goes_to]. split; [auto|]. split.
    - intros u. rewrite place_In, filter_In, negb_true_iff, Nat.eqb_neq, HE, A2. tauto.
    - intros u. rewrite used_lor, used_bit, HU, A1. tauto.
  Qed.
  Lemma pair_repr t u v : two_ends g = true -> u <> v -> repr (t, Some ([min u v; max u v], Z.lor (bit (min u v)) (bit (max u v)))) (t, [u; v]).
  Proof.
    intros T Hne. split; [auto|]. cbn [snd]. split; [split; [discriminate|]; intros _; exists u, [], v; auto|]. split.
    - intros y. rewrite (live_two nat g u [] v y T). simpl. destruct (le_lt_dec u v); [rewrite Nat.min_l, Nat.max_r by lia|rewrite Nat.min_r, Nat.max_l by lia]; intuition.
    - intros y. rewrite used_lor, !used_bit. simpl. destruct (le_lt_dec u v); [rewrite Nat.min_l, Nat.max_r by lia|rewrite Nat.min_r, Nat.max_l by lia]; intuition.
  Qed.
  Lemma single_repr t v : two_ends g = false -> repr (t, Some ([v], bit v)) (t, [v]).
  Proof.
    intros T. split; [auto|]. cbn [snd]. split; [split; [discriminate|rewrite T; discriminate]|]. split.
    - intros y. rewrite (live_one nat g v [] y T). simpl. intuition.
    - intros y. rewrite used_bit. simpl. intuition.
  Qed.

  Lemma succ_sound k p k' : repr k p -> In k' (succs k) -> exists p', move table_graph g n p p' /\ repr k' p'.
  Proof.
    destruct k as [t [[E U]|]], p as [t' s]; intros HR H; assert (t = t') by (destruct HR; auto); subst t'; unfold succs in H; cbn [fst snd] in H.
    - apply in_flat_map in H. destruct H as [e [He H]]. apply in_map_iff in H. destruct H as [v [<- Hv]]. apply filter_In in Hv.
      destruct Hv as [Hadj Hfree]. apply negb_true_iff in Hfree. pose proof HR as [_ [HS [HE HU]]]. cbn [snd] in *.
      assert (Nin : ~ In v s) by (intros Q; apply HU in Q; congruence).
      destruct (step_grows nat table_graph g s e v HS (proj1 (HE e) He) Hadj Nin) as [s' [Hg [Ha Hs']]].
      exists (next n t, s'). split; [split; auto; destruct s; [destruct HS; congruence|auto]|]. eapply step_repr; eauto.
    - destruct HR as [_ HR]. cbn [snd] in HR. subst s. destruct (two_ends g) eqn:T.
      + apply in_flat_map in H. destruct H as [u [Hu H]]. apply in_map_iff in H. destruct H as [v [<- Hv]]. apply filter_In in Hv.
        destruct Hv as [Hadj Hlt]. apply Nat.ltb_lt in Hlt. exists (after g n t (@nil nat), [u; v]).
        split; [split; auto; constructor; auto; lia|].
        pose proof (pair_repr (after g n t (@nil nat)) u v T ltac:(lia)) as P. rewrite Nat.min_l, Nat.max_r in P by lia. auto.
      + apply in_map_iff in H. destruct H as [v [<- Hv]]. apply in_seq in Hv. exists (after g n t (@nil nat), [v]).
        split; [split; auto; constructor; auto; simpl; lia|]. apply single_repr; auto.
  Qed.
  Lemma succ_complete k p p' : repr k p -> move table_graph g n p p' -> exists k', In k' (succs k) /\ repr k' p'.
  Proof.
    destruct k as [t [[E U]|]], p as [t' s], p' as [t2 s']; intros HR [Hg Ht]; assert (t = t') by (destruct HR; auto); subst t'; unfold succs; cbn [fst snd] in *.
    - pose proof HR as [_ [HS [HE HU]]]. cbn [snd] in *.
      destruct (grow_step nat table_graph g s s' HS Hg) as [e [v [Hl [Hadj [Hn [Ha Hs']]]]]].
      exists (goes_to (next n t) E U e v). split.
      + apply in_flat_map. exists e. split; [apply HE; auto|]. apply in_map. apply filter_In. split; auto.
        apply negb_true_iff. destruct (used U v) eqn:Q; auto. apply HU in Q; tauto.
      + replace t2 with (next n t) by (subst t2; destruct s; [destruct HS; congruence|auto]). eapply step_repr; eauto.
    - destruct HR as [_ HR]. cbn [snd] in HR. subst s. subst t2.
      inversion Hg as [u v T Hadj Hne Q1 Q2|v T Hv Q1 Q2| |r ? ? ? ? ? Q]; [| |destruct r; discriminate]; rewrite T.
      + destruct (simple_ok u v Hadj) as [Hu [Hv [_ Hadj']]].
        exists (after g n t (@nil nat), Some ([min u v; max u v], Z.lor (bit (min u v)) (bit (max u v)))). split; [|apply pair_repr; auto].
        apply in_flat_map. exists (min u v). split; [apply in_seq; lia|]. apply in_map_iff. exists (max u v). split; auto.
        apply filter_In. split; [|apply Nat.ltb_lt; lia].
        destruct (le_lt_dec u v); [rewrite Nat.min_l, Nat.max_r by lia|rewrite Nat.min_r, Nat.max_l by lia]; auto.
      + exists (after g n t (@nil nat), Some ([v], bit v)). split; [|apply single_repr; auto]. apply in_map_iff. exists v. split; auto. apply in_seq. simpl in Hv. lia.
  Qed.

  (** A strategy for the side [against] about player [x], from the kept position [k]. *)
  Variable leaf : nat -> bool -> nat -> kept -> bool.      (* about player x, for the side [against], by the proof with this number *)
  Hypothesis leaf_ok : forall x against i k p, leaf x against i k = true -> repr k p ->
    claim misere x against (position nat) (move table_graph g n) fst p.
  Definition accepts (nodes : PM.t node) (fuel : nat) (x : nat) (against : bool) (root : positive) (k : kept) : bool :=
    match walk kept keqb succs fst misere x against nodes (leaf x against) fuel (PM.empty _) root k with Some _ => true | None => false end.
  Theorem accepts_sound nodes fuel x against root k p : accepts nodes fuel x against root k = true -> repr k p ->
    if against then beaten _ (move table_graph g n) fst misere x p else ~ beaten _ (move table_graph g n) fst misere x p.
  Proof.
    unfold accepts. destruct (walk _ _ _ _ _ _ _ _ _ _ _ _ _) as [vis|] eqn:W; [|discriminate]. intros _ HR.
    eapply walk_proves with (repr := repr); eauto using keqb_ok.
    - intros a b [H _]; auto.
    - intros a b a' H1 H2. destruct (succ_sound a b a' H1 H2) as [p' ?]. eauto.
    - intros a b b' H1 H2. destruct (succ_complete a b b' H1 H2) as [k' ?]. eauto.
  Qed.
End Board.

(** ** The claim of a certificate, from the empty board *)
(** Player [x] of [n] can be beaten, or ([beats_x] false) cannot. *)
Definition check_strategy (table : list (list nat)) (g : game) (misere : bool) (n x : nat) (nodes : PM.t node) (fuel : nat)
    (root : positive) (beats_x : bool) : bool :=
  simple table && accepts table g misere n (fun _ _ _ _ => false) nodes fuel x beats_x root (1, None).
Theorem check_strategy_sound table g misere n x nodes fuel root beats_x :
  check_strategy table g misere n x nodes fuel root beats_x = true ->
  if beats_x then can_be_beaten (table_graph table) g misere n x else ~ can_be_beaten (table_graph table) g misere n x.
Proof.
  unfold check_strategy. rewrite andb_true_iff. intros [HS H].
  eapply (accepts_sound table g misere n HS (fun _ _ _ _ => false)); [discriminate|exact H|split; reflexivity].
Qed.
(** The first move of a strategy: after the [k]-th move of player 1, the strategy goes on at node [j]. *)
Definition check_first_move (table : list (list nat)) (g : game) (misere : bool) (n x : nat) (nodes : PM.t node) (fuel : nat)
    (k : nat) (j : positive) (beats_x : bool) : bool :=
  simple table && match nth_error (succs table g n (1, None)) k with
                  | Some s => accepts table g misere n (fun _ _ _ _ => false) nodes fuel x beats_x j s
                  | None => false
                  end.
Theorem check_first_move_sound table g misere n x nodes fuel k j beats_x :
  check_first_move table g misere n x nodes fuel k j beats_x = true ->
  exists s p, nth_error (succs table g n (1, None)) k = Some s /\ repr g s p /\ move (table_graph table) g n (1, []) p /\
    if beats_x then beaten _ (move (table_graph table) g n) fst misere x p
    else ~ beaten _ (move (table_graph table) g n) fst misere x p.
Proof.
  unfold check_first_move. rewrite andb_true_iff. intros [HS H]. destruct (nth_error _ k) as [s|] eqn:N; [|discriminate].
  destruct (succ_sound table g n (1, None) (1, []) s) as [p [Hm HR]]; [split; reflexivity|eapply nth_error_In; eauto|].
  exists s, p. split; auto. split; auto. split; auto. eapply accepts_sound; eauto. discriminate.
Qed.
