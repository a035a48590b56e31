(** * Strategies of several snakes and of edge geography: `strategy` certificates

    The nodes are walked through as in [Strategy.v].  Of a position of several snakes, the player to move, the number
    of snakes, the live ends and the used vertices are kept; in [private] the ends of each snake apart. *)
From Coq Require Import List ListDec Arith Lia Bool ZArith PArith FMapPositive.
From Slitherlab Require Import Game Snake GameFacts Strategy EdgeGeography Several SmallOthers.
Import ListNotations.

(** ** Lists *)
Fixpoint upd {T} (j : nat) (f : T -> T) (l : list T) : list T :=
  match l, j with [], _ => [] | a :: l, 0 => f a :: l | a :: l, S j => a :: upd j f l end.
Lemma upd_length {T} f (l : list T) : forall j, length (upd j f l) = length l.
Proof. induction l as [|a l IH]; intros [|j]; simpl; auto. Qed.
Lemma nth_upd {T} f d (l : list T) : forall i j, j < length l -> nth i (upd j f l) d = if i =? j then f (nth j l d) else nth i l d.
Proof. induction l as [|a l IH]; intros [|i] [|j] H; simpl in *; try lia; auto. apply IH. lia. Qed.
Lemma nth_error_mid {T} (l1 l2 : list T) a i : nth_error (l1 ++ a :: l2) i = if i =? length l1 then Some a else nth_error (l1 ++ l2) (if i <? length l1 then i else i - 1).
Proof.
  destruct (Nat.eqb_spec i (length l1)) as [->|N]; [rewrite nth_error_app2, Nat.sub_diag by lia; auto|].
  destruct (Nat.ltb_spec i (length l1)); [rewrite !nth_error_app1 by lia; auto|].
  rewrite !nth_error_app2 by lia. replace (i - length l1) with (S (i - 1 - length l1)) by lia. auto.
Qed.
Lemma part_once {T} (l m : list T) : NoDup (l ++ m) -> NoDup l /\ NoDup m.
Proof.
  induction l as [|a l IH]; simpl; intros N; [split; [constructor|auto]|]. apply NoDup_cons_iff in N. destruct N as [N1 N2].
  destruct (IH N2) as [H1 H2]. split; auto. constructor; auto. intros I. apply N1, in_or_app. auto.
Qed.
Lemma others_apart {T} (L : list (list T)) : NoDup (concat L) -> forall i j s r v, nth_error L i = Some s -> nth_error L j = Some r ->
  In v s -> In v r -> i = j.
Proof.
  induction L as [|a L IH]; intros N i j s r v Hi Hj Hs Hr; [destruct i; discriminate|]. simpl in N. 
  assert (K : forall k q, nth_error L k = Some q -> In v q -> ~ In v a).
  { intros k q Hk Hq Ha. apply nth_error_In in Hk. apply in_split in Ha. destruct Ha as [a1 [a2 ->]]. rewrite <- app_assoc in N. simpl in N.
    apply NoDup_remove_2 in N. apply N. rewrite !in_app_iff. right; right. apply in_concat. eauto. }
  assert (NL : NoDup (concat L)) by (apply part_once in N; tauto).
  destruct i as [|i], j as [|j]; simpl in *; auto.
  - injection Hi as ->. exfalso. eapply K; eauto.
  - injection Hj as ->. exfalso. eapply K; eauto.
  - f_equal. eapply IH; eauto.
Qed.

Lemma each_once {T} (L : list (list T)) : NoDup (concat L) -> forall s, In s L -> NoDup s.
Proof. induction L as [|a L IH]; simpl; intros N s H; [destruct H|]. apply part_once in N. destruct H as [<-|H]; [tauto|apply IH; tauto]. Qed.

(** ** Several snakes *)
Section SnakeStrategy.
  Variable table : list (list nat).
  Variable private : bool.
  Variable count n : nat.
  Hypothesis Simple : simple table = true.
  Notation G := (table_graph table).
  Notation alive := (live classic).
  Notation sound := (sound classic).
  Notation snakes := (list (list nat)).

  (** The player to move, the number of snakes, the live ends in order, the used vertices. *)
  Definition kept_snakes := (nat * (nat * list (list nat) * Z))%type.
  (** The ends of a snake stand in the list of this number. *)
  Definition of_snake (i : nat) : nat := if private then i else 0.
  Definition number_of_lists : nat := if private then count else 1.
  Definition placed (t m : nat) (E : list (list nat)) (U : Z) (u v : nat) : kept_snakes :=
    (next n t, (S m, upd (of_snake m) (fun l => place_in u (place_in v l)) E, Z.lor U (Z.lor (bit u) (bit v)))).
  Definition extended (t m : nat) (E : list (list nat)) (U : Z) (j e w : nat) : kept_snakes :=
    (next n t, (m, upd j (fun l => place_in w (filter (fun u => negb (u =? e)) l)) E, Z.lor U (bit w))).
  Definition snakes_after (k : kept_snakes) : list kept_snakes :=
    let '(t, (m, E, U)) := k in
    if m <? count then
      flat_map (fun u => map (placed t m E U u) (filter (fun v => (u <? v) && (negb (used U u) && negb (used U v))) (nb table u))) (seq 0 (length table))
    else
      let j := if private then t - 1 else 0 in
      flat_map (fun e => map (extended t m E U j e) (filter (fun w => negb (used U w)) (nb table e))) (nth j E []).
  Definition same_kept (a b : kept_snakes) : bool :=
    let '(t, (m, E, U)) := a in let '(t', (m', E', U')) := b in
    (t =? t') && (m =? m') && (Z.eqb U U') && (if list_eq_dec (list_eq_dec Nat.eq_dec) E E' then true else false).
  Lemma same_kept_ok a b : same_kept a b = true -> a = b.
  Proof.
    destruct a as [t [[m E] U]], b as [t' [[m' E'] U']]. unfold same_kept. rewrite !andb_true_iff, !Nat.eqb_eq, Z.eqb_eq.
    intros [[[-> ->] ->] H]. destruct (list_eq_dec _ E E'); [subst; auto|discriminate].
  Qed.

  Definition keeps (k : kept_snakes) (p : player * snakes) : Prop :=
    let '(t, (m, E, U)) := k in
    t = fst p /\ 1 <= t /\ m = length (snd p) /\ m <= count /\ length E = number_of_lists /\ NoDup (concat (snd p)) /\
    (forall s, In s (snd p) -> sound s) /\ (forall v, used U v = true <-> In v (concat (snd p))) /\
    (forall j v, In v (nth j E []) <-> exists i s, nth_error (snd p) i = Some s /\ of_snake i = j /\ alive s v).

  Lemma alive_In (s : list nat) v : alive s v -> In v s.
  Proof. intros [[r ->]|[_ [r ->]]]; [simpl; auto|apply in_or_app; simpl; auto]. Qed.
  Lemma unused_iff (L : snakes) w : unused_in L w <-> ~ In w (concat L).
  Proof.
    unfold unused_in. split; [intros H I; apply in_concat in I; destruct I as [s [H1 H2]]; apply (H s H1 H2)|].
    intros H s Hs Hw. apply H. apply in_concat. eauto.
  Qed.
  Lemma next_pos t : 1 <= t -> 1 <= next n t.
  Proof. unfold next. destruct (t =? n); lia. Qed.
  Lemma longer_advance w s s' : sound s -> ~ In w s -> longer G w s s' -> exists e, alive s e /\ edge G e w /\ advance classic s e w s' /\ sound s'.
  Proof.
    intros HS Hw Lo. destruct Lo as [a r E|r b E].
    - exists a. split; [left; eauto|]. split; [auto|]. apply (grow_front nat classic); auto.
    - exists b. split; [right; split; eauto|]. split; [auto|]. apply (grow_back nat classic); auto.
  Qed.
  Lemma longer_exists e w s : sound s -> ~ In w s -> alive s e -> edge G e w -> exists s', longer G w s s' /\ advance classic s e w s' /\ sound s'.
  Proof.
    intros HS Hw [[r ->]|[_ [r ->]]] E.
    - exists (w :: e :: r). split; [constructor; auto|]. apply (grow_front nat classic); auto.
    - exists ((r ++ [e]) ++ [w]). split; [constructor; auto|]. apply (grow_back nat classic); auto.
  Qed.

  Lemma placed_keeps t m E U L u v a b : keeps (t, (m, E, U)) (t, L) -> m < count -> edge G u v -> u <> v -> unused_in L u -> unused_in L v ->
    (a, b) = (u, v) \/ (a, b) = (v, u) -> keeps (placed t m E U a b) (next n t, L ++ [[u; v]]).
  Proof.
    intros [_ [T1 [Hm [Hc [HE [HN [HS [HU HV]]]]]]]] Hlt He Hne Uu Uv AB. cbn [fst snd] in *. unfold placed, keeps; cbn [fst snd].
    assert (MB : forall x, x = a \/ x = b <-> x = u \/ x = v) by (intros x; destruct AB as [[= -> ->]|[= -> ->]]; tauto).
    split; [auto|]. split; [apply next_pos; auto|]. split; [rewrite app_length; simpl; lia|]. split; [lia|]. split; [rewrite upd_length; auto|].
    split; [apply (step_apart G private count t L); auto; constructor; auto; lia|]. split.
    { intros s Hs. apply in_app_or in Hs. destruct Hs as [Hs|[<-|[]]]; auto. split; [discriminate|]. intros _. exists u, [], v. auto. }
    split.
    { intros x. rewrite !used_lor, !used_bit, HU, concat_app, in_app_iff. simpl. specialize (MB x). intuition. }
    intros j x. assert (B : of_snake m < length E) by (rewrite HE; unfold of_snake, number_of_lists; destruct private; lia).
    rewrite nth_upd by auto. assert (LV : forall y, alive [u; v] y <-> y = u \/ y = v) by (intros y; apply (live_two nat classic u [] v y); auto).
    assert (OLD : forall i s, nth_error (L ++ [[u; v]]) i = Some s <-> nth_error L i = Some s \/ (i = m /\ s = [u; v])).
    { intros i s. rewrite nth_error_mid, app_nil_r, <- Hm. destruct (Nat.eqb_spec i m) as [->|N].
      - assert (nth_error L m = None) by (apply nth_error_None; lia). rewrite H. split; [intros [= <-]; auto|intros [Q|[_ ->]]; [discriminate|auto]].
      - destruct (Nat.ltb_spec i m); [intuition|]. assert (nth_error L (i - 1) = None) by (apply nth_error_None; lia).
        assert (nth_error L i = None) by (apply nth_error_None; lia). rewrite H0, H1. intuition; try discriminate. }
    destruct (Nat.eqb_spec j (of_snake m)) as [->|N].
    - rewrite !place_In, HV. split.
      + intros [Q|[Q|[i [s [H1 [H2 H3]]]]]].
        * exists m, [u; v]. split; [apply OLD; auto|]. split; auto. apply LV, MB; auto.
        * exists m, [u; v]. split; [apply OLD; auto|]. split; auto. apply LV, MB; auto.
        * exists i, s. split; [apply OLD; auto|auto].
      + intros [i [s [H1 [H2 H3]]]]. apply OLD in H1. destruct H1 as [H1|[-> ->]]; [right; right; eauto|]. apply LV, MB in H3. tauto.
    - rewrite HV. split.
      + intros [i [s [H1 [H2 H3]]]]. exists i, s. split; [apply OLD; auto|auto].
      + intros [i [s [H1 [H2 H3]]]]. apply OLD in H1. destruct H1 as [H1|[-> ->]]; [eauto|congruence].
  Qed.

  Lemma extended_keeps t m E U L1 L2 s s' e w : keeps (t, (m, E, U)) (t, L1 ++ s :: L2) -> m = count -> (private = true -> t = S (length L1)) ->
    unused_in (L1 ++ s :: L2) w -> alive s e -> longer G w s s' -> advance classic s e w s' -> sound s' ->
    keeps (extended t m E U (of_snake (length L1)) e w) (next n t, L1 ++ s' :: L2).
  Proof.
    intros [_ [T1 [Hm [Hc [HE [HN [HS [HU HV]]]]]]]] Hlt HP Uw He Lo [A1 A2] HS'. cbn [fst snd] in *. unfold extended, keeps; cbn [fst snd].
    assert (LEN : length (L1 ++ s' :: L2) = length (L1 ++ s :: L2)) by (rewrite !app_length; auto).
    split; [auto|]. split; [apply next_pos; auto|]. split; [lia|]. split; [lia|]. split; [rewrite upd_length; auto|].
    split; [apply (step_apart G private count t (L1 ++ s :: L2)); auto; apply extend_one with w; auto; lia|]. split.
    { intros r Hr. apply in_app_or in Hr. destruct Hr as [Hr|[<-|Hr]]; auto; apply HS, in_or_app; simpl; auto. }
    split.
    { intros x. rewrite used_lor, used_bit, HU, !concat_app. simpl. rewrite !in_app_iff, A1. intuition. }
    intros j x. set (i0 := length L1) in *.
    assert (B : of_snake i0 < length E).
    { rewrite HE. unfold of_snake, number_of_lists, i0. rewrite app_length in Hm. simpl in Hm. destruct private; lia. }
    assert (OLD : forall r i q, nth_error (L1 ++ r :: L2) i = Some q <-> i = i0 /\ q = r \/ i <> i0 /\ nth_error (L1 ++ L2) (if i <? i0 then i else i - 1) = Some q).
    { intros r i q. rewrite nth_error_mid. fold i0. destruct (Nat.eqb_spec i i0) as [->|N]; split; [intros [= <-]; auto|intros [[_ ->]|[N _]]; [auto|congruence]|auto|intros [[N' _]|[_ Q]]; [congruence|auto]]. }
    rewrite nth_upd by auto. destruct (Nat.eqb_spec j (of_snake i0)) as [->|N].
    - rewrite place_In, filter_In, HV, negb_true_iff, Nat.eqb_neq. split.
      + intros [->|[[i [q [H1 [H2 H3]]]] Ne]].
        * exists i0, s'. split; [apply OLD; auto|]. split; auto. apply A2; auto.
        * apply OLD in H1. destruct H1 as [[-> ->]|[H0 H1]].
          -- exists i0, s'. split; [apply OLD; auto|]. split; auto. apply A2; auto.
          -- exists i, q. split; [apply OLD; auto|auto].
      + intros [i [q [H1 [H2 H3]]]]. apply OLD in H1. destruct H1 as [[-> ->]|[H0 H1]].
        * apply A2 in H3. destruct H3 as [->|[H3 Ne]]; auto. right. split; auto. exists i0, s. split; [apply OLD; auto|auto].
        * right. split; [exists i, q; split; [apply OLD; auto|auto]|]. intros ->.
          apply H0. apply (others_apart (L1 ++ s :: L2) HN i i0 q s e); [apply OLD; auto|apply OLD; auto|apply alive_In; auto|apply alive_In; auto].
    - rewrite HV. split.
      + intros [i [q [H1 [H2 H3]]]]. apply OLD in H1. destruct H1 as [[-> ->]|[H0 H1]]; [congruence|]. exists i, q. split; [apply OLD; auto|auto].
      + intros [i [q [H1 [H2 H3]]]]. apply OLD in H1. destruct H1 as [[-> ->]|[H0 H1]]; [congruence|]. exists i, q. split; [apply OLD; auto|auto].
  Qed.

  Lemma snakes_after_sound k p k' : keeps k p -> In k' (snakes_after k) -> exists p', snakes_move nat G private count n p p' /\ keeps k' p'.
  Proof.
    destruct k as [t [[m E] U]], p as [t' L]. intros K H. assert (t = t') by apply K. subst t'. pose proof K as [_ [T1 [Hm [Hc [HE [HN [HS [HU HV]]]]]]]].
    cbn [fst snd] in *. unfold snakes_after in H. destruct (Nat.ltb_spec m count) as [Lt|Ge].
    - apply in_flat_map in H. destruct H as [u [Hu H]]. apply in_map_iff in H. destruct H as [v [<- H]]. apply filter_In in H.
      destruct H as [Hn H]. rewrite !andb_true_iff, Nat.ltb_lt, !negb_true_iff in H. destruct H as [H1 [H2 H3]].
      assert (Uu : unused_in L u) by (apply unused_iff; rewrite <- HU; congruence).
      assert (Uv : unused_in L v) by (apply unused_iff; rewrite <- HU; congruence).
      exists (next n t, L ++ [[u; v]]). split; [split; cbn [fst snd]; auto; constructor; auto; lia|]. eapply placed_keeps; eauto. lia.
    - apply in_flat_map in H. destruct H as [e [He H]]. apply in_map_iff in H. destruct H as [w [<- H]]. apply filter_In in H.
      destruct H as [Hn H]. rewrite negb_true_iff in H. apply HV in He. destruct He as [i [s [H1 [H2 H3]]]].
      destruct (nth_error_split _ _ H1) as [L1 [L2 [EL Li]]]. subst L i.
      assert (Uw : unused_in (L1 ++ s :: L2) w) by (apply unused_iff; rewrite <- HU; congruence).
      assert (Hs : In s (L1 ++ s :: L2)) by (apply in_or_app; simpl; auto).
      destruct (longer_exists e w s (HS s Hs) (Uw s Hs) H3 Hn) as [s' [Lo [A S']]].
      assert (P : private = true -> t = S (length L1)) by (intros P; rewrite P in H2; unfold of_snake in H2; rewrite P in H2; lia).
      exists (next n t, L1 ++ s' :: L2). split; [split; cbn [fst snd]; auto; apply extend_one with w; auto; lia|].
      rewrite <- H2. eapply extended_keeps; eauto. lia.
  Qed.
  Lemma snakes_after_complete k p p' : keeps k p -> snakes_move nat G private count n p p' -> exists k', In k' (snakes_after k) /\ keeps k' p'.
  Proof.
    destruct k as [t [[m E] U]], p as [t' L], p' as [t2 L']. intros K [M T]. assert (t = t') by apply K. subst t'. pose proof K as [_ [T1 [Hm [Hc [HE [HN [HS [HU HV]]]]]]]].
    cbn [fst snd] in *. subst t2. unfold snakes_after. destruct M as [L u v Lt He Hne Uu Uv|L1 s s' L2 w Le P Uw Lo].
    - rewrite <- Hm in Lt. rewrite (proj2 (Nat.ltb_lt _ _) Lt). destruct (simple_ok table Simple u v He) as [Hu [Hv [_ He']]].
      assert (Fu : used U u = false) by (apply not_true_iff_false; rewrite HU; apply unused_iff; auto).
      assert (Fv : used U v = false) by (apply not_true_iff_false; rewrite HU; apply unused_iff; auto).
      destruct (Nat.lt_trichotomy u v) as [Q|[Q|Q]]; [|congruence|].
      + exists (placed t m E U u v). split; [|eapply placed_keeps; eauto]. apply in_flat_map. exists u. split; [apply in_seq; lia|]. apply in_map. apply filter_In.
        split; auto. rewrite Fu, Fv, (proj2 (Nat.ltb_lt _ _) Q). auto.
      + exists (placed t m E U v u). split; [|eapply placed_keeps; eauto]. apply in_flat_map. exists v. split; [apply in_seq; lia|]. apply in_map. apply filter_In.
        split; auto. rewrite Fu, Fv, (proj2 (Nat.ltb_lt _ _) Q). auto.
    - assert (Hs : In s (L1 ++ s :: L2)) by (apply in_or_app; simpl; auto). rewrite (proj2 (Nat.ltb_ge m count)) by lia.
      destruct (longer_advance w s s' (HS s Hs) (Uw s Hs) Lo) as [e [He [Ed [A S']]]].
      assert (J : (if private then t - 1 else 0) = of_snake (length L1)).
      { unfold of_snake. destruct private; auto. rewrite P by auto. lia. }
      rewrite J. exists (extended t m E U (of_snake (length L1)) e w). split; [|eapply extended_keeps; eauto; lia].
      apply in_flat_map. exists e. split.
      + apply HV. exists (length L1), s. split; [rewrite nth_error_mid, Nat.eqb_refl; auto|auto].
      + apply in_map. apply filter_In. split; auto. apply negb_true_iff, not_true_iff_false. rewrite HU. apply unused_iff; auto.
  Qed.

  (** ** The position of a certificate *)
  Definition both_ends (s : list nat) : list nat := match s with [] => [] | a :: r => [a; last r a] end.
  Definition keep_snakes (t : nat) (L : snakes) : kept_snakes :=
    (t, (length L, map (fun j => fold_right place_in [] (flat_map (fun r : nat * list nat => if of_snake (fst r) =? j then both_ends (snd r) else []) (combine (seq 0 (length L)) L)))
          (seq 0 number_of_lists), fold_right (fun v U => Z.lor (bit v) U) 0%Z (concat L))).
  Definition snakes_ok (t : nat) (L : snakes) : bool :=
    (1 <=? t) && (length L <=? count) && forallb (fun s => 2 <=? length s) L && (if NoDup_dec Nat.eq_dec (concat L) then true else false).
  Lemma both_ends_ok s v : sound s -> In v (both_ends s) <-> alive s v.
  Proof.
    intros [_ H]. destruct (H eq_refl) as [h [m [l [-> _]]]]. rewrite (live_two nat classic h m l v eq_refl). unfold both_ends. rewrite last_last. simpl. intuition.
  Qed.
  Lemma numbered_In {T} (L : list T) : forall a i s, In (i, s) (combine (seq a (length L)) L) <-> a <= i /\ nth_error L (i - a) = Some s.
  Proof.
    induction L as [|r L IH]; intros a i s; simpl; [split; [intros []|intros [_ H]; destruct (i - a); discriminate]|]. rewrite IH. split.
    - intros [[= <- <-]|[H1 H2]]; [rewrite Nat.sub_diag; auto|]. split; [lia|]. replace (i - a) with (S (i - S a)) by lia. auto.
    - intros [H1 H2]. destruct (Nat.eq_dec i a) as [->|N]; [rewrite Nat.sub_diag in H2; injection H2 as ->; auto|]. right. split; [lia|].
      replace (i - a) with (S (i - S a)) in H2 by lia. auto.
  Qed.
  Lemma sorted_In l v : In v (fold_right place_in [] l) <-> In v l.
  Proof. induction l as [|a l IH]; simpl; [tauto|]. rewrite place_In, IH. intuition. Qed.
  Lemma keep_snakes_ok t L : snakes_ok t L = true -> keeps (keep_snakes t L) (t, L).
  Proof.
    unfold snakes_ok. rewrite !andb_true_iff, !Nat.leb_le, forallb_forall. intros [[[T C] Len] N].
    destruct (NoDup_dec Nat.eq_dec (concat L)) as [ND|]; [|discriminate].
    assert (SO : forall s, In s L -> sound s).
    { intros s Hs. specialize (Len s Hs). apply Nat.leb_le in Len. destruct s as [|h s]; [simpl in Len; lia|]. destruct s as [|l m _] using rev_ind; [simpl in Len; lia|].
      split; [discriminate|]. intros _. exists h, m, l. split; auto. intros ->.
      pose proof (each_once L ND _ Hs) as Q.
      apply NoDup_cons_iff in Q. apply (proj1 Q). apply in_or_app. simpl; auto. }
    unfold keep_snakes, keeps; cbn [fst snd]. split; [auto|]. split; [auto|]. split; [auto|]. split; [auto|]. split; [rewrite map_length, seq_length; auto|].
    split; [auto|]. split; [auto|]. split.
    { intros v. induction (concat L) as [|a l IH]; simpl; [unfold used; rewrite Z.bits_0; intuition discriminate|]. rewrite used_lor, used_bit.
      apply NoDup_cons_iff in ND. rewrite IH by tauto. intuition. }
    intros j v. destruct (le_lt_dec number_of_lists j) as [Hj|Hj].
    - rewrite nth_overflow by (rewrite map_length, seq_length; auto). split; [intros []|]. intros [i [s [H1 [H2 H3]]]].
      assert (i < length L) by (apply nth_error_Some; congruence). unfold of_snake, number_of_lists in *. destruct private; lia.
    - match goal with |- In v (nth j (map ?h _) []) <-> _ => rewrite (nth_indep _ [] (h 0)) by (rewrite map_length, seq_length; auto); rewrite (map_nth h) end.
      rewrite seq_nth by auto. simpl plus. rewrite sorted_In, in_flat_map. split.
      + intros [[i s] [H1 H2]]. cbn [fst snd] in H2. apply numbered_In in H1. destruct H1 as [_ H1]. rewrite Nat.sub_0_r in H1.
        destruct (Nat.eqb_spec (of_snake i) j); [|destruct H2]. exists i, s. split; auto. split; auto. apply both_ends_ok; auto. apply SO. eapply nth_error_In; eauto.
      + intros [i [s [H1 [H2 H3]]]]. exists (i, s). split; [apply numbered_In; rewrite Nat.sub_0_r; split; [lia|auto]|]. cbn [fst snd]. rewrite H2, Nat.eqb_refl.
        apply both_ends_ok; auto. apply SO. eapply nth_error_In; eauto.
  Qed.

  (** Proofs at the nodes of a strategy, about player [x] and for the side [against]. *)
  Variable misere : bool.
  Variable leaf : nat -> bool -> nat -> kept_snakes -> bool.
  Hypothesis leaf_ok : forall x against i k p, leaf x against i k = true -> keeps k p ->
    claim misere x against (player * snakes) (snakes_move nat G private count n) fst p.
  (** A strategy for the side [against] about player [x], from any position. *)
  Definition accepts_snakes (nodes : PM.t node) (fuel x t : nat) (L : snakes) (against : bool) (root : positive) : bool :=
    snakes_ok t L &&
    match walk kept_snakes same_kept snakes_after fst misere x against nodes (leaf x against) fuel (PM.empty _) root (keep_snakes t L) with Some _ => true | None => false end.
  Theorem accepts_snakes_sound nodes fuel x t L against root : accepts_snakes nodes fuel x t L against root = true ->
    if against then beaten (player * snakes) (snakes_move nat G private count n) fst misere x (t, L)
    else ~ beaten (player * snakes) (snakes_move nat G private count n) fst misere x (t, L).
  Proof.
    unfold accepts_snakes. rewrite andb_true_iff. intros [OK H]. apply keep_snakes_ok in OK.
    destruct (walk _ _ _ _ _ _ _ _ _ _ _ _ _) as [vis|] eqn:W; [|discriminate]. clear H.
    eapply walk_proves with (repr := keeps); eauto using same_kept_ok.
    - intros [t0 [[m E] U]] b K; apply K.
    - intros a b a' H1 H2. destruct (snakes_after_sound a b a' H1 H2) as [p' ?]. eauto.
    - intros a b b' H1 H2. destruct (snakes_after_complete a b b' H1 H2) as [k' ?]. eauto.
  Qed.
End SnakeStrategy.
(** ** Edge geography: a position is the whole of it *)
Definition trail_dec (a b : trail) : {a = b} + {a <> b}.
Proof. repeat decide equality. Defined.
Definition same_trail (a b : trail) : bool := if trail_dec a b then true else false.
Definition check_trail_strategy (vertices : list nat) (nodes : PM.t node) (fuel x : nat) (p : trail) (against : bool) (root : positive) : bool :=
  match walk trail same_trail (trail_succs vertices) fst false x against nodes (fun _ _ => false) fuel (PM.empty _) root p with Some _ => true | None => false end.
Theorem check_trail_strategy_sound vertices nodes fuel x t token E against root :
  check_trail_strategy vertices nodes fuel x (t, (token, E)) against root = true ->
  if against then trail_beats vertices x t token E else ~ trail_beats vertices x t token E.
Proof.
  unfold check_trail_strategy. destruct (walk _ _ _ _ _ _ _ _ _ _ _ _ _) as [vis|] eqn:W; [|discriminate]. intros _. unfold trail_beats.
  eapply walk_proves with (repr := eq); eauto.
  - intros a b; unfold same_trail; destruct (trail_dec a b); auto; discriminate.
  - intros a b ->; auto.
  - intros a b a' -> M. exists a'. split; auto. apply trail_succs_ok; auto.
  - intros a b b' -> M. exists b'. split; auto. apply trail_succs_ok; auto.
  - discriminate.
Qed.
