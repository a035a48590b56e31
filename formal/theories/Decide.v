(** * Any position: strategies, and certificates of the kind `forest`

    A certificate of the kind `forest` says nothing but its claim: if the unused vertices make a forest, there are so few
    plays with one live end that a checker can try them all.  [decide] does, for any number of players and either ending;
    [decide_sound] needs no forest, only the time of the search does. *)
From Coq Require Import List Arith Lia Bool ZArith PArith FMapPositive.
From Slitherlab Require Import Game Snake GameFacts Strategy Level LevelCheck Matchings SmallGrids.
Import ListNotations.
Open Scope nat_scope.

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
  (** A strategy for the side [beats_x] about player [x], from any position. *)
  Definition check_strategy_at (x t : nat) (s : list nat) (nodes : PM.t node) (fuel : nat) (root : positive) (beats_x : bool) : bool :=
    position_ok s && accepts table g misere n nodes fuel x beats_x root (keep t s).
  Theorem check_strategy_at_sound x t s nodes fuel root beats_x : check_strategy_at x t s nodes fuel root beats_x = true ->
    if beats_x then beats G g misere n x t s else ~ beats G g misere n x t s.
  Proof.
    unfold check_strategy_at. rewrite andb_true_iff. intros [OK H]. destruct (kept_ok t s OK) as [Simple R].
    exact (accepts_sound table g misere n Simple nodes fuel x beats_x root (keep t s) (t, s) H R).
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
    - intros B. eapply not_both; [exact B|].
      eapply transfer_safe with (repr := repr g); eauto; [intros; eapply succ_sound; eauto|intros; eapply succ_complete; eauto].
  Qed.
End Decide.
