(** * Mirrors of several players: nodes `mirror` of strategies

    [private] with n players.  The images of every vertex under an automorphism form a circle of n vertices, none joined to
    another.  Each player after [x] answers with the image of the move before, so [x] is the first who finds no move. *)
From Coq Require Import List ListDec Arith Lia Bool ZArith.
From Slitherlab Require Import Game Snake GameFacts Strategy Several SmallOthers SeveralStrategy Walls.
Import ListNotations.

Section Orbits.
  Variable table : list (list nat).
  Variable n : nat.
  Variable images : list nat.
  Notation G := (table_graph table).
  Notation N := (length table).
  Notation cells := (seq 0 N).
  Definition turned (v : nat) : nat := nth v images 0.
  Fixpoint times (i v : nat) : nat := match i with 0 => v | S i => turned (times i v) end.
  Definition check_orbits : bool :=
    simple table && (2 <=? n) &&
    forallb (fun v => (turned v <? N) && (times n v =? v) && forallb (fun i => negb (times i v =? v) && negb (near table v (times i v))) (seq 1 (n - 1)) &&
      forallb (fun u => near table (turned v) (turned u)) (nb table v)) cells.
  Hypothesis ok : check_orbits = true.
  Lemma Simple : simple table = true.
  Proof. unfold check_orbits in ok. rewrite !andb_true_iff in ok. tauto. Qed.
  Lemma two : 2 <= n.
  Proof. unfold check_orbits in ok. rewrite !andb_true_iff, Nat.leb_le in ok. tauto. Qed.
  Lemma orbit v : v < N -> turned v < N /\ times n v = v /\ (forall i, 0 < i < n -> times i v <> v /\ ~ edge G v (times i v)) /\
    forall u, edge G v u -> edge G (turned v) (turned u).
  Proof.
    intros Hv. unfold check_orbits in ok. rewrite !andb_true_iff, forallb_forall in ok. destruct ok as [_ H]. specialize (H v ltac:(apply in_seq; lia)).
    rewrite !andb_true_iff, !forallb_forall, Nat.ltb_lt, Nat.eqb_eq in H. destruct H as [[[H1 H2] H3] H4]. split; [auto|]. split; [auto|]. split.
    - intros i Hi. specialize (H3 i ltac:(apply in_seq; lia)). rewrite andb_true_iff, !negb_true_iff, Nat.eqb_neq in H3. destruct H3 as [H3 H5].
      split; auto. intros E. apply near_ok in E. congruence.
    - intros u E. apply near_ok. auto.
  Qed.
  Lemma inside_board u v : edge G u v -> u < N /\ v < N /\ u <> v /\ edge G v u.
  Proof. intros E. apply (simple_ok table Simple) in E. exact E. Qed.
  Lemma times_in i v : v < N -> times i v < N.
  Proof. intros Hv. induction i as [|i IH]; simpl; auto. apply (orbit _ IH). Qed.
  Lemma times_edge i u v : edge G u v -> edge G (times i u) (times i v).
  Proof. intros E. induction i as [|i IH]; simpl; auto. apply (orbit (times i u)); auto. apply inside_board in IH. tauto. Qed.
  Lemma times_add i j v : times (i + j) v = times i (times j v).
  Proof. induction i as [|i IH]; simpl; [reflexivity|rewrite IH; reflexivity]. Qed.
  Lemma times_inj i u v : i <= n -> u < N -> v < N -> times i u = times i v -> u = v.
  Proof.
    intros Hi Hu Hv E. destruct (orbit u Hu) as [_ [Eu _]], (orbit v Hv) as [_ [Ev _]]. rewrite <- Eu, <- Ev. replace n with (n - i + i) by lia.
    rewrite !times_add, E. auto.
  Qed.
  Lemma times_differ i j v : i < j -> j < n -> v < N -> times i v <> times j v.
  Proof.
    intros H1 H2 Hv E. replace j with (i + (j - i)) in E by lia. rewrite times_add in E. apply times_inj in E; auto using times_in; try lia.
    destruct (orbit v Hv) as [_ [_ [O _]]]. destruct (O (j - i)) as [O1 _]; [lia|]. congruence.
  Qed.
  Lemma times_apart i j u v : i < j -> j < n -> edge G u v -> times j u <> times i v.
  Proof.
    intros H1 H2 Ed E. pose proof (inside_board u v Ed) as [Hu [Hv _]]. replace j with (i + (j - i)) in E by lia. rewrite times_add in E.
    apply times_inj in E; auto using times_in; try lia. destruct (orbit u Hu) as [_ [_ [O _]]]. destruct (O (j - i)) as [_ O2]; [lia|]. rewrite E in O2. auto.
  Qed.

  (** ** The players after [x] *)
  Fixpoint after_ (x i : nat) : nat := match i with 0 => x | S i => next n (after_ x i) end.
  Lemma after_form x i : 1 <= x <= n -> i < n -> after_ x i = if x + i <=? n then x + i else x + i - n.
  Proof.
    intros Hx. induction i as [|i IH]; intros Hi; cbn [after_].
    - destruct (Nat.leb_spec (x + 0) n); lia.
    - rewrite IH by lia. unfold next. destruct (Nat.leb_spec (x + i) n), (Nat.leb_spec (x + S i) n);
        match goal with |- context [?a =? n] => destruct (Nat.eqb_spec a n) end; lia.
  Qed.
  Lemma after_range x i : 1 <= x <= n -> 1 <= after_ x i <= n.
  Proof. intros Hx. induction i as [|i IH]; cbn [after_]; auto. unfold next. destruct (Nat.eqb_spec (after_ x i) n); lia. Qed.
  Lemma after_round x : 1 <= x <= n -> after_ x n = x.
  Proof.
    intros Hx. pose proof two as H2. replace n with (S (n - 1)) at 1 by lia. cbn [after_]. rewrite after_form by lia. unfold next.
    destruct (Nat.leb_spec (x + (n - 1)) n); match goal with |- context [?a =? n] => destruct (Nat.eqb_spec a n) end; lia.
  Qed.
  Lemma after_differ x i j : 1 <= x <= n -> i < j -> j < n -> after_ x i <> after_ x j.
  Proof. intros Hx H1 H2. rewrite !after_form by lia. destruct (Nat.leb_spec (x + i) n), (Nat.leb_spec (x + j) n); lia. Qed.
  Lemma after_all x y : 1 <= x <= n -> 1 <= y <= n -> exists i, i < n /\ y = after_ x i.
  Proof.
    intros Hx Hy. exists (if x <=? y then y - x else y + n - x). destruct (Nat.leb_spec x y); (split; [lia|]); rewrite after_form by lia;
      match goal with |- context [?a <=? n] => destruct (Nat.leb_spec a n) end; lia.
  Qed.

  (** ** A round *)
  Notation ends k y := (nth (y - 1) (snd (fst (snd k))) []).
  Record mirrored_kept (k : kept_snakes) : Prop := {
    m_turn : 1 <= fst k <= n;
    m_placed : fst (fst (snd k)) = n;
    m_ends : length (snd (fst (snd k))) = n;
    m_image : forall y v, 1 <= y <= n -> In v (ends k y) -> v < N /\ In (turned v) (ends k (next n y));
    m_used : forall v, v < N -> used (snd (snd k)) v = true -> used (snd (snd k)) (turned v) = true
  }.
  Section Round.
    Variable k0 : kept_snakes.
    Hypothesis M : mirrored_kept k0.
    Notation x := (fst k0).
    Variable e w : nat.
    Hypothesis He : In e (ends k0 x).
    Hypothesis Hw : In w (nb table e).
    Hypothesis Fw : used (snd (snd k0)) w = false.
    Lemma image_of i v : In v (ends k0 x) -> In (times i v) (ends k0 (after_ x i)).
    Proof. intros H. induction i as [|i IH]; simpl; auto. apply (m_image k0 M); auto. apply after_range, (m_turn k0 M). Qed.
    Lemma used_image i v : v < N -> used (snd (snd k0)) v = true -> used (snd (snd k0)) (times i v) = true.
    Proof. intros Hv H. induction i as [|i IH]; simpl; auto. apply (m_used k0 M); auto using times_in. Qed.
    (** After [j] moves of this round. *)
    Definition in_round (j : nat) (k : kept_snakes) : Prop :=
      fst k = after_ x j /\ fst (fst (snd k)) = n /\ length (snd (fst (snd k))) = n /\
      (forall i, i < n -> ends k (after_ x i) = if i <? j then moved (times i e) (times i w) (ends k0 (after_ x i)) else ends k0 (after_ x i)) /\
      (forall v, used (snd (snd k)) v = true <-> used (snd (snd k0)) v = true \/ exists i, i < j /\ v = times i w).
    Lemma round_start : in_round 0 k0.
    Proof.
      split; [reflexivity|]. split; [apply (m_placed k0 M)|]. split; [apply (m_ends k0 M)|]. split; [intros; reflexivity|].
      intros v. split; auto. intros [H|[i [H _]]]; [auto|lia].
    Qed.
    Lemma round_step j k : j < n -> in_round j k ->
      let k' := extended n (fst k) n (snd (fst (snd k))) (snd (snd k)) (fst k - 1) (times j e) (times j w) in
      In k' (snakes_after table true n n k) /\ in_round (S j) k'.
    Proof.
      destruct k as [t [[m E] U]]. intros Hj [R1 [R2 [R3 [R4 R5]]]]. cbn [fst snd] in *. subst t m.
      pose proof (inside_board e w Hw) as [Ie [Iw _]]. pose proof (m_turn k0 M) as Hx. pose proof (after_range x j Hx) as Rj.
      assert (EJ : nth (after_ x j - 1) E [] = ends k0 (after_ x j)) by (rewrite (R4 j Hj), Nat.ltb_irrefl; auto).
      assert (FJ : used U (times j w) = false).
      { destruct (used U (times j w)) eqn:Q; auto. exfalso. apply R5 in Q. destruct Q as [Q|[i [Hi Q]]].
        - assert (used (snd (snd k0)) w = true); [|congruence]. apply (used_image (n - j)) in Q; auto using times_in.
          rewrite <- times_add in Q. replace (n - j + j) with n in Q by lia. destruct (orbit w Iw) as [_ [O _]]. rewrite O in Q. auto.
        - apply (times_differ i j w); auto. }
      split.
      - unfold snakes_after. rewrite (proj2 (Nat.ltb_ge n n) (le_n n)). apply in_flat_map. exists (times j e). split; [rewrite EJ; apply image_of; auto|].
        apply in_map_iff. exists (times j w). split; auto. apply filter_In. split; [apply (times_edge j e w Hw)|]. rewrite FJ. auto.
      - unfold extended. split; [reflexivity|]. cbn [fst snd]. split; [reflexivity|]. split; [rewrite upd_length; auto|]. split.
        + intros i Hi. change (fun l => place_in (times j w) (filter (fun u => negb (u =? times j e)) l)) with (moved (times j e) (times j w)).
          rewrite nth_upd by lia. pose proof (after_range x i Hx) as Ri.
          destruct (Nat.eqb_spec (after_ x i - 1) (after_ x j - 1)) as [Q|Q].
          * assert (i = j).
            { destruct (Nat.lt_trichotomy i j) as [L|[L|L]]; auto; exfalso; [apply (after_differ x i j); auto; lia|apply (after_differ x j i); auto; lia]. }
            subst i. rewrite EJ. destruct (Nat.ltb_spec j (S j)); [auto|lia].
          * rewrite (R4 i Hi). destruct (Nat.ltb_spec i j), (Nat.ltb_spec i (S j)); auto; try lia. assert (i = j) by lia. subst i. lia.
        + intros v. rewrite used_lor, used_bit, R5. split.
          * intros [[H|[i [H1 H2]]]| ->]; [auto|right; exists i; split; [lia|auto]|right; exists j; split; [lia|auto]].
          * intros [H|[i [H1 H2]]]; auto. destruct (Nat.eq_dec i j) as [->|]; [auto|]. left. right. exists i. split; [lia|auto].
    Qed.
    Lemma round_over k : in_round n k -> mirrored_kept k /\ fst k = x.
    Proof.
      intros [R1 [R2 [R3 [R4 R5]]]]. pose proof (m_turn k0 M) as Hx. pose proof two as H2. rewrite after_round in R1 by auto. split; [|auto].
      pose proof (inside_board e w Hw) as [Ie [Iw _]].
      assert (RE : forall i, i <= n -> ends k (after_ x i) = moved (times i e) (times i w) (ends k0 (after_ x i))).
      { intros i Hi. destruct (Nat.eq_dec i n) as [->|].
        - rewrite after_round by auto. destruct (orbit e Ie) as [_ [-> _]], (orbit w Iw) as [_ [-> _]].
          pose proof (R4 0 ltac:(lia)) as R0. destruct (Nat.ltb_spec 0 n); [exact R0|lia].
        - rewrite R4 by lia. destruct (Nat.ltb_spec i n); [auto|lia]. }
      constructor; auto.
      - rewrite R1. auto.
      - intros y v Hy Hv. destruct (after_all x y Hx Hy) as [i [Hi ->]]. rewrite RE in Hv by lia. change (next n (after_ x i)) with (after_ x (S i)).
        rewrite RE by lia. unfold moved in *. apply place_In in Hv. rewrite place_In. destruct Hv as [->|Hv].
        + split; [apply times_in; auto|left; reflexivity].
        + apply filter_In in Hv. destruct Hv as [Hv Ne]. rewrite negb_true_iff, Nat.eqb_neq in Ne. destruct (m_image k0 M (after_ x i) v Hy Hv) as [Lv Iv].
          split; auto. right. apply filter_In. split; [exact Iv|]. rewrite negb_true_iff, Nat.eqb_neq. cbn [times]. intros Q. apply Ne.
          apply (times_inj 1 v (times i e)); auto using times_in. lia.
      - intros v Lv Uv. apply R5 in Uv. apply R5. destruct Uv as [Uv|[i [Hi ->]]]; [left; apply (m_used k0 M); auto|]. right.
        destruct (Nat.eq_dec (S i) n) as [Q|]; [|exists (S i); split; [lia|reflexivity]].
        exists 0. split; [lia|]. change (turned (times i w)) with (times (S i) w). rewrite Q. apply (orbit w Iw).
    Qed.
  End Round.

  Notation move := (snakes_move nat G true n n).
  Definition room (k : kept_snakes) : nat := length (filter (fun v => negb (used (snd (snd k)) v)) cells).
  (** All snakes are placed, and each is the image of the one before it: the player to move loses. *)
  Theorem orbits_lose fuel : forall k p, mirrored_kept k -> room k < fuel -> keeps true n k p ->
    beaten (player * list (list nat)) move fst false (fst k) p.
  Proof.
    induction fuel as [|fuel IH]; intros k p M L K; [lia|]. pose proof (m_turn k M) as Hx. pose proof two as H2.
    assert (TP : fst p = fst k) by (destruct k as [t [[m E] U]]; symmetry; apply K).
    apply x_moves; [auto|discriminate|]. intros p1 Mv. destruct (snakes_after_complete table true n n Simple k p p1 K Mv) as [k1 [Hk K1]].
    destruct k as [t [[m E] U]] eqn:EK. assert (Hm : m = n) by apply (m_placed _ M). subst m. rewrite <- EK in *.
    assert (X : exists e w, In e (ends k (fst k)) /\ In w (nb table e) /\ used (snd (snd k)) w = false /\ in_round k e w 1 k1).
    { rewrite EK in Hk. unfold snakes_after in Hk. rewrite (proj2 (Nat.ltb_ge n n) (le_n n)) in Hk. apply in_flat_map in Hk. destruct Hk as [e [He Hk]].
      apply in_map_iff in Hk. destruct Hk as [w [Q Hk]]. apply filter_In in Hk. destruct Hk as [Hw Fw]. apply negb_true_iff in Fw.
      exists e, w. rewrite EK. cbn [fst snd]. repeat (split; [assumption|]). subst k1. rewrite EK in M.
      apply (round_step (t, (n, E, U)) M e w He Hw Fw 0 (t, (n, E, U))); [lia|apply round_start; auto]. }
    clear EK. destruct X as [e [w [He [Hw [Fw R1]]]]].
    assert (All : forall d j k' p', n - j = d -> 1 <= j <= n -> in_round k e w j k' -> keeps true n k' p' ->
      beaten (player * list (list nat)) move fst false (fst k) p').
    { induction d as [|d IHd]; intros j k' p' D J R K'.
      - assert (j = n) by lia. subst j. destruct (round_over k M e w Hw k' R) as [M' T']. rewrite <- T'. apply IH; auto.
        assert (room k' < room k); [|lia]. destruct R as [_ [_ [_ [_ R5]]]]. unfold room. pose proof (inside_board e w Hw) as [_ [Iw _]].
        apply filter_lt with w; [|apply in_seq; lia| |].
        + intros v. rewrite !negb_true_iff. intros F. destruct (used (snd (snd k)) v) eqn:Q; auto. assert (used (snd (snd k')) v = true) by (apply R5; auto). congruence.
        + assert (used (snd (snd k')) w = true) by (apply R5; right; exists 0; split; [lia|reflexivity]). rewrite H. auto.
        + rewrite Fw. auto.
      - destruct (round_step k M e w He Hw Fw j k') as [I R']; [lia|auto|].
        destruct (snakes_after_sound table true n n k' p' _ K' I) as [p2 [Mv2 K2]].
        apply others_move with p2; [|exact Mv2|exact (IHd (S j) _ p2 ltac:(lia) ltac:(lia) R' K2)].
        assert (TP' : fst p' = fst k') by (destruct k' as [t' [[m' E'] U']]; symmetry; apply K'). rewrite TP', (proj1 R).
        apply not_eq_sym. apply (after_differ (fst k) 0 j); auto; lia. }
    apply (All (n - 1) 1 k1 p1); auto. lia.
  Qed.

  (** ** From the empty board *)
  Definition pairs_of (u v j : nat) : list (list nat) := map (fun i => [times i u; times i v]) (seq 0 j).
  Lemma pairs_In u v j y : In y (concat (pairs_of u v j)) <-> exists i, i < j /\ (y = times i u \/ y = times i v).
  Proof.
    unfold pairs_of. rewrite in_concat. split.
    - intros [s [Hs Hy]]. apply in_map_iff in Hs. destruct Hs as [i [<- Hi]]. apply in_seq in Hi. exists i. split; [lia|]. destruct Hy as [<-|[<-|[]]]; auto.
    - intros [i [Hi Hy]]. exists [times i u; times i v]. split; [apply in_map_iff; exists i; split; auto; apply in_seq; lia|]. destruct Hy as [->| ->]; simpl; auto.
  Qed.
  Lemma pairs_nth u v j i : nth_error (pairs_of u v j) i = if i <? j then Some [times i u; times i v] else None.
  Proof.
    unfold pairs_of. destruct (Nat.ltb_spec i j) as [L|L].
    - assert (Q : nth_error (seq 0 j) i = Some i) by (rewrite (nth_error_nth' _ 0) by (rewrite seq_length; auto); rewrite seq_nth by auto; auto).
      apply (map_nth_error (fun i => [times i u; times i v])) in Q. exact Q.
    - apply nth_error_None. rewrite map_length, seq_length. auto.
  Qed.
  Theorem orbits_start : beaten (player * list (list nat)) move fst false 1 (1, []).
  Proof.
    pose proof two as H2. apply x_moves; [reflexivity|discriminate|]. intros [t1 S1] [St T]. cbn [fst snd] in *. subst t1.
    inversion St as [S u v L E Ne Uu Uv Q1 Q2|A s s' B w L P U Lo Q1]; subst; [|destruct A; discriminate]. pose proof (inside_board u v E) as [Iu [Iv [_ E']]].
    assert (All : forall d j, n - j = d -> 1 <= j <= n -> NoDup (concat (pairs_of u v j)) ->
      beaten (player * list (list nat)) move fst false 1 (after_ 1 j, pairs_of u v j)).
    { induction d as [|d IHd]; intros j D J ND.
      - assert (j = n) by lia. subst j. rewrite after_round by lia.
        assert (OK : snakes_ok n 1 (pairs_of u v n) = true).
        { unfold snakes_ok. rewrite !andb_true_iff. repeat split.
          - apply Nat.leb_le. unfold pairs_of. rewrite map_length, seq_length. auto.
          - apply forallb_forall. intros s Hs. apply in_map_iff in Hs. destruct Hs as [i [<- _]]. reflexivity.
          - destruct (NoDup_dec _ _); [auto|tauto]. }
        pose proof (keep_snakes_ok true n 1 _ OK) as K. pose proof K as K'. destruct (keep_snakes true n 1 (pairs_of u v n)) as [t [[m Es] Us]] eqn:EK.
        destruct K' as [K1 [K2 [K3 [_ [K5 [_ [_ [K8 K9]]]]]]]]. cbn [fst snd] in *. subst t.
        assert (LP : length (pairs_of u v n) = n) by (unfold pairs_of; rewrite map_length, seq_length; auto).
        assert (EN : forall i y, i < n -> In y (nth i Es []) <-> y = times i u \/ y = times i v).
        { intros i y Hi. rewrite K9. split.
          - intros [i' [s [A1 [A2 A3]]]]. unfold of_snake in A2. subst i'. rewrite pairs_nth, (proj2 (Nat.ltb_lt i n) Hi) in A1. injection A1 as <-.
            apply (live_two nat classic (times i u) [] (times i v) y eq_refl) in A3. auto.
          - intros Hy. exists i, [times i u; times i v]. rewrite pairs_nth, (proj2 (Nat.ltb_lt i n) Hi). split; auto. split; [reflexivity|].
            apply (live_two nat classic (times i u) [] (times i v) y eq_refl). auto. }
        apply (orbits_lose (S (room (1, (m, Es, Us)))) (1, (m, Es, Us))); auto.
        constructor; cbn [fst snd]; [lia|lia|exact K5| |].
        + intros y z Hy Hz. apply EN in Hz; [|lia].
          assert (Y : next n y - 1 < n /\ forall a, a < N -> times (next n y - 1) a = times (S (y - 1)) a).
          { unfold next. destruct (Nat.eqb_spec y n) as [->|]; (split; [lia|]); intros a Ha.
            - replace (S (n - 1)) with n by lia. symmetry. apply (orbit a Ha).
            - f_equal. lia. }
          destruct Y as [Y1 Y2]. split; [destruct Hz as [->| ->]; apply times_in; auto|].
          apply EN; auto. rewrite !Y2 by auto. destruct Hz as [->| ->]; [left|right]; reflexivity.
        + intros z Lz Uz. apply K8 in Uz. apply K8. apply pairs_In in Uz. apply pairs_In. destruct Uz as [i [Hi Hz]].
          destruct (Nat.eq_dec (S i) n) as [Q|].
          * exists 0. split; [lia|]. destruct Hz as [->| ->]; [left; change (times (S i) u = u)|right; change (times (S i) v = v)]; rewrite Q; apply orbit; auto.
          * exists (S i). split; [lia|]. destruct Hz as [->| ->]; auto.
      - assert (Hj : j < n) by lia.
        assert (SP : pairs_of u v (S j) = pairs_of u v j ++ [[times j u; times j v]]) by (unfold pairs_of; rewrite seq_S, map_app; reflexivity).
        assert (St' : step G true n (after_ 1 j) (pairs_of u v j) (pairs_of u v (S j))).
        { rewrite SP. constructor.
          - unfold pairs_of. rewrite map_length, seq_length. auto.
          - apply times_edge. auto.
          - intros Q. apply times_inj in Q; auto. lia.
          - apply unused_iff. intros Q. apply pairs_In in Q. destruct Q as [i [Hi [Q|Q]]]; [apply (times_differ i j u); auto|apply (times_apart i j u v); auto].
          - apply unused_iff. intros Q. apply pairs_In in Q. destruct Q as [i [Hi [Q|Q]]]; [apply (times_apart i j v u); auto|apply (times_differ i j v); auto]. }
        apply others_move with (after_ 1 (S j), pairs_of u v (S j)).
        + cbn [fst]. apply not_eq_sym. apply (after_differ 1 0 j); lia.
        + split; [exact St'|reflexivity].
        + apply IHd; [lia|lia|]. exact (step_apart G true n _ _ _ St' ND). }
    apply (All (n - 1) 1); [lia|lia|]. exact (step_apart G true n _ _ _ St ltac:(constructor)).
  Qed.
End Orbits.

(** ** The checker of a node: a kept position, with nobody placed or all *)
Definition check_images (table : list (list nat)) (n x : nat) (images : list nat) (k : kept_snakes) : bool :=
  let '(t, (m, E, U)) := k in
  check_orbits table n images && (t =? x) &&
  ((m =? 0) && (t =? 1) ||
   (m =? n) && (1 <=? t) && (t <=? n) && (length E =? n) &&
   forallb (fun y => forallb (fun v => (v <? length table) && inside (turned images v) (nth (next n y - 1) E [])) (nth (y - 1) E [])) (seq 1 n) &&
   forallb (fun v => negb (used U v) || used U (turned images v)) (seq 0 (length table))).
Theorem check_images_sound table n x images k p : check_images table n x images k = true -> keeps true n k p ->
  beaten (player * list (list nat)) (snakes_move nat (table_graph table) true n n) fst false x p.
Proof.
  destruct k as [t [[m E] U]]. unfold check_images. rewrite andb_true_iff, orb_true_iff, !andb_true_iff, !Nat.eqb_eq, !Nat.leb_le, !forallb_forall.
  intros [[ok <-] [[-> ->]|[[[[[-> T1] T2] LE] HI] HU]]] K.
  - destruct p as [t' S]. destruct K as [K1 [_ [K3 _]]]. cbn [fst snd] in *. subst t'. destruct S; [|discriminate]. apply (orbits_start table n images ok).
  - apply (orbits_lose table n images ok (S (room table (t, (n, E, U)))) (t, (n, E, U)) p); auto. constructor; cbn [fst snd]; auto.
    + intros y v Hy Hv. specialize (HI y ltac:(apply in_seq; lia)). rewrite forallb_forall in HI. specialize (HI v Hv).
      rewrite andb_true_iff, Nat.ltb_lt, inside_ok in HI. exact HI.
    + intros v Hv Uv. specialize (HU v ltac:(apply in_seq; lia)). rewrite Uv in HU. exact HU.
Qed.
