(** * The static proof of positions of [public]

    The same condition as in [Static.v], for several shared snakes: if no neighbour of a live end is outer among the
    unused vertices, the player to move loses.  Certificates of the kinds `static` and `winning-move`. *)
From Coq Require Import List ListDec Arith Lia Bool PArith FMapPositive.
From Slitherlab Require Import Game Snake Geography Static Level Strategy LevelCheck Matchings Decide Several SeveralStrategy.
Import ListNotations.

Section PublicStatic.
  Variable table : list (list nat).
  Hypothesis Simple : simple table = true.
  Notation G := (table_graph table).
  Notation adj := (edge G).
  Notation alive := (live classic).
  Notation sound := (sound classic).
  Notation step := (Several.step G false 2).
  Notation beats := (snakes_beat G false 2 2).

  (** All snakes are placed and apart; [R] are the unused vertices. *)
  Definition settled (S : list (list nat)) (R : list nat) : Prop :=
    length S = 2 /\ (forall s, In s S -> sound s) /\ NoDup (concat S) /\ forall y, In y R <-> vertex G y /\ ~ In y (concat S).
  Definition an_end (S : list (list nat)) (a : nat) : Prop := exists s, In s S /\ alive s a.

  Lemma twice_no (l m : list nat) y : NoDup (l ++ m) -> In y l -> In y m -> False.
  Proof.
    intros N Hl Hm. apply in_split in Hl. destruct Hl as [l1 [l2 ->]]. rewrite <- app_assoc in N. simpl in N. apply NoDup_remove_2 in N.
    apply N. rewrite !in_app_iff. auto.
  Qed.
  Lemma apart_mid (S1 S2 : list (list nat)) s r y : NoDup (concat (S1 ++ s :: S2)) -> In r S1 \/ In r S2 -> In y r -> In y s -> False.
  Proof.
    rewrite concat_app. simpl. intros N [Hr|Hr] Hy Hs.
    - apply (twice_no _ _ y N); [apply in_concat; eauto|apply in_or_app; auto].
    - apply part_once in N. destruct N as [_ N]. apply (twice_no _ _ y N); auto. apply in_concat; eauto.
  Qed.
  Lemma concat_longer (S1 : list (list nat)) s s' S2 a w : advance classic s a w s' -> forall y, In y (concat (S1 ++ s' :: S2)) <-> y = w \/ In y (concat (S1 ++ s :: S2)).
  Proof. intros [A _] y. rewrite !concat_app. simpl. rewrite !in_app_iff, A. tauto. Qed.
  (** A move extends a snake from one of its ends to an unused vertex; every such step is a move. *)
  Lemma step_settled t S S' R : settled S R -> step t S S' -> exists a w, an_end S a /\ In w R /\ adj a w /\ settled S' (remove Nat.eq_dec w R) /\
    (forall b, an_end S' b -> b = w \/ an_end S b) /\ an_end S' w.
  Proof.
    intros [L [HS [N HR]]] St. pose proof (step_apart G false 2 t S S' St N) as N'. destruct St as [S u v Lt|S1 s s' S2 w Le P U Lo]; [lia|].
    assert (Hs : In s (S1 ++ s :: S2)) by (apply in_or_app; simpl; auto).
    destruct (longer_advance table w s s' (HS s Hs) (U s Hs) Lo) as [a [Ha [Ed [A S']]]].
    pose proof (concat_longer S1 s s' S2 a w A) as C. pose proof (simple_ok table Simple a w Ed) as [_ [Hw _]].
    assert (HwR : In w R) by (apply HR; split; [simpl; auto|apply unused_iff; auto]).
    assert (Each : forall r, In r (S1 ++ s' :: S2) -> r = s' \/ In r (S1 ++ s :: S2)).
    { intros r Hr. apply in_app_or in Hr. destruct Hr as [Hr|[<-|Hr]]; auto; right; apply in_or_app; simpl; auto. }
    exists a, w. split; [exists s; auto|]. split; [auto|]. split; [auto|]. split.
    - split; [rewrite app_length in *; simpl in *; lia|]. split; [intros r Hr; destruct (Each r Hr) as [->|]; auto|]. split; [auto|].
      intros y. rewrite in_remove_iff, HR, C. tauto.
    - split.
      + intros b [r [Hr Hb]]. destruct (Each r Hr) as [->|Hr']; [|right; exists r; auto]. apply A in Hb. destruct Hb as [->|[Hb _]]; auto. right. exists s; auto.
      + exists s'. split; [apply in_or_app; simpl; auto|]. apply A. auto.
  Qed.
  Lemma settled_step t S R a w : settled S R -> an_end S a -> In w R -> adj a w -> exists S', step t S S' /\ settled S' (remove Nat.eq_dec w R) /\
    (forall b, an_end S' b -> b = w \/ an_end S b /\ b <> a).
  Proof.
    intros K [s [Hs Ha]] HwR Ed. pose proof K as [L [HS [N HR]]]. apply in_split in Hs. destruct Hs as [S1 [S2 ->]].
    assert (Hs : In s (S1 ++ s :: S2)) by (apply in_or_app; simpl; auto).
    assert (U : unused_in (S1 ++ s :: S2) w) by (apply unused_iff; apply HR; auto).
    destruct (longer_exists table a w s (HS s Hs) (U s Hs) Ha Ed) as [s' [Lo [A S']]].
    assert (St : step t (S1 ++ s :: S2) (S1 ++ s' :: S2)) by (apply extend_one with w; auto; discriminate).
    exists (S1 ++ s' :: S2). split; [auto|].
    pose proof (step_apart G false 2 t _ _ St N) as N'. pose proof (concat_longer S1 s s' S2 a w A) as C.
    assert (Each : forall r, In r (S1 ++ s' :: S2) -> r = s' \/ In r (S1 ++ s :: S2)).
    { intros r Hr. apply in_app_or in Hr. destruct Hr as [Hr|[<-|Hr]]; auto; right; apply in_or_app; simpl; auto. }
    split.
    - split; [rewrite app_length in *; simpl in *; lia|]. split; [intros r Hr; destruct (Each r Hr) as [->|]; auto|]. split; [auto|].
      intros y. rewrite in_remove_iff, HR, C. tauto.
    - intros b [r [Hr Hb]]. apply in_app_or in Hr. destruct Hr as [Hr|[<-|Hr]].
      + right. split; [exists r; split; [apply in_or_app; auto|auto]|]. intros ->. apply (apart_mid S1 S2 s r a N); auto; apply alive_In; auto.
      + apply A in Hb. destruct Hb as [->|[Hb Ne]]; auto. right. split; auto. exists s; auto.
      + right. split; [exists r; split; [apply in_or_app; simpl; auto|auto]|]. intros ->. apply (apart_mid S1 S2 s r a N); auto; apply alive_In; auto.
  Qed.

  Theorem static_loses_public k : forall R S t M, length R <= k -> t = 1 \/ t = 2 -> settled S R -> maximum adj R M ->
    (forall a w, an_end S a -> In w R -> adj a w -> ~ D adj R w) -> beats t t S.
  Proof.
    induction k as [|k IH]; intros R S t M HL Ht K HM Hnone; (apply x_moves; [reflexivity|discriminate|]); intros [t1 S1] [St T1]; cbn [fst snd] in *;
      destruct (step_settled t S S1 R K St) as [a [w [Ha [HwR [Ed [K1 [E1 W]]]]]]].
    { destruct R; [destruct HwR|simpl in HL; lia]. }
    assert (SYM : forall u v, adj u v -> adj v u) by (intros u v; apply adj_sym; auto).
    destruct (static_reply adj SYM R M (an_end S) w HM HwR Hnone (Hnone a w Ha HwR Ed)) as [w' [Hadj [Hw' [Hne [[M' HM'] Hnone']]]]].
    destruct (settled_step (next 2 t) S1 (remove Nat.eq_dec w R) w w' K1 W) as [S2 [St2 [K2 E2]]]; [apply in_remove_iff; auto|auto|].
    subst t1. apply others_move with (next 2 (next 2 t), S2).
    - cbn [fst]. destruct Ht as [->| ->]; discriminate.
    - split; auto.
    - assert (T2 : next 2 (next 2 t) = t) by (destruct Ht as [->| ->]; reflexivity). rewrite T2.
      apply (IH (remove Nat.eq_dec w' (remove Nat.eq_dec w R)) S2 t M'); auto.
      + pose proof (remove_length_lt Nat.eq_dec R w HwR). pose proof (remove_length_le Nat.eq_dec (remove Nat.eq_dec w R) w'). lia.
      + intros b y Hb. apply Hnone'. destruct (E2 b Hb) as [->|[Hb1 Ne]]; auto. destruct (E1 b Hb1) as [->|]; auto. congruence.
  Qed.

  (** ** The checkers *)
  Definition check_public_static (t : nat) (S : list (list nat)) (L : level) : bool :=
    snakes_ok 2 t S && (length S =? 2) && check_level table (unused_cells table (concat S)) L &&
    forallb (fun s => forallb (fun a => forallb (fun w => negb (memb w (outer L))) (Matchings.free_of table (concat S) a)) (both_ends s)) S.
  Theorem check_public_static_ok t S L : check_public_static t S L = true -> t = 1 \/ t = 2 -> beats t t S.
  Proof.
    unfold check_public_static. rewrite !andb_true_iff, Nat.eqb_eq. intros [[[H1 H2] H3] H4] Ht.
    pose proof (keep_snakes_ok false 2 t S H1) as K. destruct K as [_ [_ [_ [_ [_ [N [SO _]]]]]]]. cbn [fst snd] in *.
    destruct (check_level_sound table _ L Simple (unused_once table (concat S)) H3) as [HD _]. destruct (has_maximum _ _ _ _ _ HD) as [M [HM _]].
    apply (static_loses_public (length (unused_cells table (concat S))) (unused_cells table (concat S)) S t M); auto.
    - split; [auto|split; [auto|split; [auto|]]]. intros y. apply (Matchings.unused_ok table (concat S) y).
    - intros a w [s [Hs Ha]] Hw Hadj Q. apply (outer_is_D _ _ _ _ _ HD) in Q. rewrite forallb_forall in H4. specialize (H4 s Hs). rewrite forallb_forall in H4.
      specialize (H4 a (proj2 (both_ends_ok s a (SO s Hs)) Ha)). rewrite forallb_forall in H4.
      apply (Matchings.unused_ok table) in Hw. specialize (H4 w (proj2 (Matchings.free_of_ok table (concat S) a w) (conj Hadj (proj2 Hw)))).
      apply memb_ok in Q. unfold outer in H4. rewrite Q in H4. discriminate.
  Qed.
  (** The move of player [t] to the position [S'] wins. *)
  Definition check_public_move (t : nat) (S S' : list (list nat)) (L : level) : bool :=
    existsb (fun p => if list_eq_dec (list_eq_dec Nat.eq_dec) (snd p) S' then true else false) (SmallOthers.snake_succs table false 2 2 (t, S)) &&
    check_public_static (next 2 t) S' L.
  Theorem check_public_move_ok t S S' L : check_public_move t S S' L = true -> t = 1 \/ t = 2 ->
    step t S S' /\ beats (3 - t) t S.
  Proof.
    unfold check_public_move. rewrite andb_true_iff, existsb_exists. intros [[[t1 S1] [H1 H2]] H3] Ht. cbn [snd] in H2.
    destruct (list_eq_dec _ S1 S'); [subst S1|discriminate]. apply (SmallOthers.snake_succs_ok table false 2 2 Simple) in H1. destruct H1 as [St T]. cbn [fst snd] in *.
    assert (T2 : next 2 t = 3 - t) by (destruct Ht as [->| ->]; reflexivity). rewrite T2 in *.
    split; auto. apply others_move with (3 - t, S'); [cbn [fst]; lia|split; auto|]. apply check_public_static_ok with L; auto. lia.
  Qed.
End PublicStatic.
Definition public_static (table : list (list nat)) (t : nat) (S : list (list nat)) (L : level) : bool := simple table && check_public_static table t S L.
Theorem public_static_sound table t S L : public_static table t S L = true -> t = 1 \/ t = 2 ->
  snakes_beat (table_graph table) false 2 2 t t S.
Proof. unfold public_static. rewrite andb_true_iff. intros [H1 H2] Ht. eapply check_public_static_ok; eauto. Qed.
Definition public_move (table : list (list nat)) (t : nat) (S S' : list (list nat)) (L : level) : bool := simple table && check_public_move table t S S' L.
Theorem public_move_sound table t S S' L : public_move table t S S' L = true -> t = 1 \/ t = 2 ->
  step (table_graph table) false 2 t S S' /\ snakes_beat (table_graph table) false 2 2 (3 - t) t S.
Proof. unfold public_move. rewrite andb_true_iff. intros [H1 H2] Ht. eapply check_public_move_ok; eauto. Qed.

(** ** Static proofs at the nodes of strategies ([SeveralCheck.v])
    In [public] with two players, a node may say that the player to move loses by the level with this number. *)
Definition public_leaf (table : list (list nat)) (private : bool) (count n : nat) (levels : list level) (x : nat) (against : bool) (i : nat) (k : kept_snakes) : bool :=
  let '(t, (m, E, U)) := k in
  simple table && against && negb private && (count =? 2) && (n =? 2) && (m =? 2) && (t =? x) && ((x =? 1) || (x =? 2)) &&
  match nth_error levels i with Some L => blocks table (nth 0 E []) U L | None => false end.
Lemma public_leaf_ok table private count n levels x against i k p : public_leaf table private count n levels x against i k = true ->
  keeps private count k p -> claim false x against (player * list (list nat)) (snakes_move nat (table_graph table) private count n) fst p.
Proof.
  destruct k as [t [[m E] U]], p as [t' S]. unfold public_leaf, claim. rewrite !andb_true_iff, negb_true_iff, !Nat.eqb_eq, orb_true_iff, !Nat.eqb_eq.
  intros [[[[[[[[Simple ->] ->] ->] ->] M2] ->] X] H] [T [_ [Hm [_ [_ [N [SO [HU HV]]]]]]]]. cbn [fst snd] in *. subst t'.
  destruct (nth_error levels i) as [L|]; [|discriminate]. destruct (blocks_ok table _ U L Simple H) as [M [HM None]].
  assert (B : snakes_beat (table_graph table) false 2 2 x x S); [|exact B].
  apply (static_loses_public table Simple (length (unused_of table U)) (unused_of table U) S x M); auto.
  - split; [congruence|split; [auto|split; [auto|]]]. intros y. rewrite unused_of_ok. specialize (HU y). destruct (used U y); intuition congruence.
  - intros a w [s [Hs Ha]]. apply None, HV. destruct (In_nth_error _ _ Hs) as [j Hj]. exists j, s. auto.
Qed.
