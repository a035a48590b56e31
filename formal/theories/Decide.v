(** * Any position: strategies, and certificates of the kind `forest`

    A certificate of the kind `forest` says nothing but its claim: if the unused vertices make a forest, there are so few
    plays with one live end that a checker can try them all.  [decide] does, for any number of players and either ending;
    [decide_sound] needs no forest, only the time of the search does. *)
From Coq Require Import List Arith Lia Bool ZArith PArith FMapPositive.
From Slitherlab Require Import Game Snake GameFacts Geography Static Level Strategy LevelCheck Anderson Matchings SmallGrids.
Import ListNotations.
Open Scope nat_scope.

(** ** The static proof at a node of a strategy
    The unused vertices, and whether no neighbour of these ends is outer among them. *)
Definition unused_of (table : list (list nat)) (U : Z) : list nat := filter (fun v => negb (used U v)) (seq 0 (length table)).
Definition blocks (table : list (list nat)) (E : list nat) (U : Z) (L : level) : bool :=
  check_level table (unused_of table U) L && forallb (fun e => forallb (fun w => used U w || negb (memb w (outer L))) (nb table e)) E.
Lemma unused_of_ok table U v : In v (unused_of table U) <-> vertex (table_graph table) v /\ used U v = false.
Proof. unfold unused_of. rewrite filter_In, in_seq, negb_true_iff. simpl. intuition lia. Qed.
Lemma blocks_ok table E U L : simple table = true -> blocks table E U L = true ->
  exists M, maximum (edge (table_graph table)) (unused_of table U) M /\ forall a w, In a E -> In w (unused_of table U) ->
    edge (table_graph table) a w -> ~ D (edge (table_graph table)) (unused_of table U) w.
Proof.
  intros Simple. unfold blocks. rewrite andb_true_iff, forallb_forall. intros [H1 H2].
  assert (N : NoDup (unused_of table U)) by apply NoDup_filter, seq_NoDup.
  destruct (check_level_sound table _ L Simple N H1) as [HD _]. destruct (has_maximum _ _ _ _ _ HD) as [M [HM _]]. exists M. split; auto.
  intros a w Ha Hw Hadj Q. apply (outer_is_D _ _ _ _ _ HD) in Q. specialize (H2 a Ha). rewrite forallb_forall in H2. specialize (H2 w Hadj).
  apply unused_of_ok in Hw. destruct Hw as [_ Hw]. rewrite Hw in H2. apply memb_ok in Q. unfold outer in H2. rewrite Q in H2. discriminate.
Qed.

Section Decide.
  Variable table : list (list nat).
  Variable g : game.
  Variable misere : bool.
  Variable n : nat.
  Notation G := (table_graph table).
  Definition used_by (s : list nat) : Z := fold_right (fun v U => Z.lor (bit v) U) 0%Z s.
  (** The live ends in order, as strategies number the moves. *)
  Definition in_order (l : list nat) : list nat := match l with [a; b] => if b <? a then [b; a] else l | _ => l end.
  Lemma in_order_ok l v : In v (in_order l) <-> In v l.
  Proof. destruct l as [|a [|b [|c l]]]; simpl; try tauto. destruct (b <? a); simpl; tauto. Qed.
  Definition keep (t : nat) (s : list nat) : kept := (t, match s with [] => None | _ => Some (in_order (live_ends g s), used_by s) end).
  (** Whether the others can beat [x] when player [t] is to move at the snake [s]; nothing if [s] is no snake. *)
  Definition position_ok (s : list nat) : bool := simple table && match s with [] => true | _ => snake_ok table g s end.
  Definition decide (x t : nat) (s : list nat) : option bool :=
    if position_ok s then
      match search kept keqb position_key (succs table g n) fst misere x (length table + 2) (PM.empty _) (keep t s) with
      | Some (_, b) => Some b
      | None => None
      end
    else None.

  Lemma used_by_ok s v : used (used_by s) v = true <-> In v s.
  Proof.
    induction s as [|u s IH]; simpl; [unfold used; rewrite Z.bits_0; split; [discriminate|tauto]|]. rewrite used_lor, used_bit, IH. intuition.
  Qed.
  Lemma live_ends_ok s v : snake_ok table g s = true -> In v (live_ends g s) <-> live g s v.
  Proof.
    intros H. destruct (snake_sound table g s H) as [[Hne HS] HL]. split; [|apply HL]. unfold live_ends. destruct s as [|a r]; [congruence|].
    destruct (two_ends g) eqn:T.
    - destruct (HS eq_refl) as [h [m [l [E _]]]]. rewrite E. change (h :: m ++ [l]) with ((h :: m) ++ [l]) at 1. rewrite last_last.
      intros Q. apply (live_two nat g h m l v T). injection E as -> _. simpl in Q. intuition.
    - intros [<-|[]]. left. eauto.
  Qed.
  Lemma kept_ok t s : position_ok s = true -> simple table = true /\ repr g (keep t s) (t, s).
  Proof.
    unfold position_ok. rewrite andb_true_iff. intros [H1 H2]. split; auto. split; [reflexivity|]. destruct s as [|a r]; [reflexivity|]. cbn [keep snd].
    split; [apply (snake_sound table g (a :: r)); auto|]. split; [intros v; rewrite in_order_ok; apply live_ends_ok; auto|intros v; apply used_by_ok].
  Qed.
  (** Two players, normal play: the player to move loses by the level with this number. *)
  Definition static_leaf (levels : list level) (x : nat) (against : bool) (i : nat) (k : kept) : bool :=
    simple table && against && negb misere && (n =? 2) && (fst k =? x) && ((x =? 1) || (x =? 2)) &&
    match snd k, nth_error levels i with Some (E, U), Some L => blocks table E U L | _, _ => false end.
  Lemma static_leaf_ok levels x against i k p : static_leaf levels x against i k = true -> repr g k p ->
    claim misere x against (position nat) (move G g n) fst p.
  Proof.
    unfold static_leaf, claim. rewrite !andb_true_iff, negb_true_iff, !Nat.eqb_eq, orb_true_iff, !Nat.eqb_eq. intros [[[[[[Simple ->] ->] N2] T] X] H] [R1 R2].
    destruct k as [t [[E U]|]], p as [t' s]; cbn [fst snd] in *; [|discriminate]. subst t'. subst t. rewrite N2. destruct (nth_error levels i) as [L|]; [|discriminate].
    destruct (blocks_ok table E U L Simple H) as [M [HM None]]. destruct R2 as [HS [HE HU]].
    assert (B : beats G g false 2 x x s); [|exact B].
    apply (static_loses G (sym table Simple) (in_board table Simple) g (unused_of table U) s x M); auto.
    - intros v. rewrite unused_of_ok. specialize (HU v). destruct (used U v); intuition congruence.
    - intros a w Ha. apply None, HE. auto.
  Qed.
  (** A strategy for the side [beats_x] about player [x], from any position. *)
  Definition check_strategy_at (levels : list level) (x t : nat) (s : list nat) (nodes : PM.t node) (fuel : nat) (root : positive) (beats_x : bool) : bool :=
    position_ok s && accepts table g misere n (static_leaf levels) nodes fuel x beats_x root (keep t s).
  Theorem check_strategy_at_sound levels x t s nodes fuel root beats_x : check_strategy_at levels x t s nodes fuel root beats_x = true ->
    if beats_x then beats G g misere n x t s else ~ beats G g misere n x t s.
  Proof.
    unfold check_strategy_at. rewrite andb_true_iff. intros [OK H]. destruct (kept_ok t s OK) as [Simple R].
    exact (accepts_sound table g misere n Simple (static_leaf levels) (static_leaf_ok levels) nodes fuel x beats_x root (keep t s) (t, s) H R).
  Qed.
  Theorem decide_sound x t s b : decide x t s = Some b ->
    if b then beats G g misere n x t s else ~ beats G g misere n x t s.
  Proof.
    unfold decide. destruct (position_ok s) eqn:OK; [|discriminate]. destruct (kept_ok t s OK) as [Simple R].
    destruct (search _ _ _ _ _ _ _ _ _ _) as [[m b']|] eqn:Se; [|discriminate]. intros [= <-].
    apply (search_ok kept keqb keqb_ok) in Se; [|intros k s0 b0; rewrite PM.gempty; discriminate]. destruct Se as [_ D]. unfold decided in D.
    assert (T : forall a c, repr g a c -> fst a = fst c) by (intros a c [? _]; auto).
    destruct b'.
    - unfold beats. eapply transfer_beaten with (repr := repr g); eauto; [intros; eapply succ_sound; eauto|intros; eapply succ_complete; eauto].
    - intros B. eapply GameFacts.not_both; [exact B|].
      eapply transfer_safe with (repr := repr g); eauto; [intros; eapply succ_sound; eauto|intros; eapply succ_complete; eauto].
  Qed.
End Decide.
