(** * A checker of certificates about plays of one length, and about positions of several snakes that are over

    [check_fixed] says who will be stuck, from any position of `public` and `private`, and [check_fixed_classic] from any
    position of `classic`, which is the game of one shared snake. *)
From Coq Require Import List ListDec Arith Lia Bool ZArith.
From Slitherlab Require Import Game Snake GameFacts Strategy Several SmallOthers SeveralStrategy FixedLength.
Import ListNotations.

(** Which of four cases a board is, with two colours or an order of the vertices. *)
Inductive equal_plays := Nearly_complete | All_between (B : Z) | On_a_line (order : list nat) | On_a_ring (order : list nat).
Section Check.
  Variable table : list (list nat).
  Variable private : bool.
  Variable count n : nat.
  Notation N := (length table).
  Notation cells := (seq 0 N).
  Notation G := (table_graph table).
  Definition whole_play (h : equal_plays) : option nat :=
    match h with
    | Nearly_complete => if nearly table count then Some (N - count) else None
    | All_between B =>
        let few := tally (used B) true cells in
        if negb private && two_sides table (used B) && (count <=? few) && (few <=? tally (used B) false cells) then Some (Nat.min N (2 * few + count) - count) else None
    | On_a_ring order =>
        if private && (count =? 2) && thin table && (deficit table cells =? 0) && linked_order table [] order &&
           forallb (fun v => if in_dec Nat.eq_dec v order then true else false) cells && (3 * count <=? N + 1) then Some (N - count) else None
    | On_a_line order =>
        if negb private && thin table && (deficit table cells <=? 2) && linked_order table [] order &&
           forallb (fun v => if in_dec Nat.eq_dec v order then true else false) cells && (3 * count <=? N + 1) then Some (N - count) else None
    end.
  Fixpoint follows (s : list nat) : bool :=
    match s with u :: r => match r with v :: _ => near table u v | [] => true end && follows r | [] => true end.
  Lemma follows_ok s : follows s = true -> joined nat G s.
  Proof.
    induction s as [|u r IH]; [simpl; auto|]. cbn [follows joined]. rewrite andb_true_iff. intros [H1 H2]. split; [|auto].
    destruct r; auto. left. apply near_ok. auto.
  Qed.
  Definition fits (t : nat) (S : list (list nat)) : bool :=
    simple table && (1 <=? t) && (t <=? n) && (1 <=? count) && (negb private || (count =? n)) &&
    (if NoDup_dec Nat.eq_dec (concat S) then true else false) && forallb (fun s => (2 <=? length s) && follows s) S &&
    (length S <=? count) && ((length S =? count) || forallb (fun s => length s =? 2) S) && forallb (fun v => v <? N) (concat S).
  (** Who will be stuck. *)
  Definition check_fixed (h : equal_plays) (t : nat) (S : list (list nat)) : option nat :=
    if fits t S then option_map (fun whole => stuck n whole t S) (whole_play h) else None.
  Theorem check_fixed_sound h t S y : check_fixed h t S = Some y -> forall misere x,
    if xorb misere (y =? x) then snakes_beat_in G private count n misere x t S else ~ snakes_beat_in G private count n misere x t S.
  Proof.
    unfold check_fixed. destruct (fits t S) eqn:F; [|discriminate]. intros H misere x. unfold fits in F.
    rewrite !andb_true_iff, !Nat.leb_le, !forallb_forall in F. destruct F as [[[[[[[[[Simple T1] T2] C1] P] ND] A] C2] Sh] In_].
    assert (own : private = true -> count = n) by (intros ->; simpl in P; apply Nat.eqb_eq; auto).
    assert (HS : good table count S).
    { constructor; auto.
      - destruct (NoDup_dec _ _); [auto|discriminate].
      - intros s Hs. specialize (A s Hs). apply andb_true_iff in A. destruct A as [A1 A2]. apply Nat.leb_le in A1. split; auto. apply follows_ok. auto.
      - intros L s Hs. apply orb_true_iff in Sh. destruct Sh as [Sh|Sh]; [apply Nat.eqb_eq in Sh; lia|]. rewrite forallb_forall in Sh. apply Nat.eqb_eq. auto.
      - intros v Hv. apply in_seq. specialize (In_ v Hv). apply Nat.ltb_lt in In_. lia. }
    destruct (whole_play h) as [whole|] eqn:W; [|discriminate]. injection H as <-.
    apply (fixed_length table Simple private count n); auto. clear t T1 T2 S HS A ND C2 Sh In_. intros t S Ht HS Fin. f_equal.
    destruct h as [|B|order|order]; unfold whole_play in W.
    - destruct (nearly table count) eqn:Q; [|discriminate]. injection W as <-. apply (nearly_final table Simple private count n own C1 t S); auto.
    - destruct (_ && _) eqn:Q in W; [|discriminate]. injection W as <-. rewrite !andb_true_iff, negb_true_iff, !Nat.leb_le in Q. destruct Q as [[[Q1 Q2] Q3] Q4].
      apply (sides_final table Simple private count n own C1 (used B) Q2 t S); auto.
    - destruct (_ && _) eqn:Q in W; [|discriminate]. injection W as <-. rewrite !andb_true_iff, negb_true_iff, !Nat.leb_le, forallb_forall in Q.
      destruct Q as [[[[[Q1 Q2] Q3] Q4] Q5] Q6]. apply (line_final table Simple private count n own C1 order t S); auto.
      intros v Hv. specialize (Q5 v Hv). destruct (in_dec Nat.eq_dec v order); [auto|discriminate].
    - destruct (_ && _) eqn:Q in W; [|discriminate]. injection W as <-. rewrite !andb_true_iff, !Nat.eqb_eq, !Nat.leb_le, forallb_forall in Q.
      destruct Q as [[[[[[Q1 Q7] Q2] Q3] Q4] Q5] Q6]. apply (ring_final table Simple private count n own C1 order t S); auto.
      intros v Hv. specialize (Q5 v Hv). destruct (in_dec Nat.eq_dec v order); [auto|discriminate].
  Qed.
  (** Nobody can move any more. *)
  Definition check_snakes_over (t : nat) (S : list (list nat)) : bool :=
    simple table && match snake_succs table private count n (t, S) with [] => true | _ => false end.
  Theorem check_snakes_over_sound t S : check_snakes_over t S = true -> forall misere x,
    if xorb misere (t =? x) then snakes_beat_in G private count n misere x t S else ~ snakes_beat_in G private count n misere x t S.
  Proof.
    unfold check_snakes_over. rewrite andb_true_iff. intros [Simple H] misere x.
    assert (No : forall p', ~ snakes_move nat G private count n (t, S) p').
    { intros p' M. apply (snake_succs_ok table private count n Simple) in M. destruct (snake_succs _ _ _ _ _); [destruct M|discriminate]. }
    unfold snakes_beat_in. destruct misere, (Nat.eqb_spec t x) as [E|E]; simpl.
    - intros B. inversion B as [p0 p' Ta M Bq EQ|p0 Ta Ex All EQ|p0 Qm Ta Nn EQ]; cbn [fst] in Ta; [congruence| |congruence].
      destruct (Ex eq_refl) as [p' M]. exact (No p' M).
    - apply others_stuck; auto.
    - apply x_moves; [auto|discriminate|]. intros p' M. exfalso. exact (No p' M).
    - intros B. inversion B as [p0 p' Ta M Bq EQ|p0 Ta Ex All EQ|p0 Qm Ta Nn EQ]; [exact (No p' M)|cbn [fst] in Ta; congruence|discriminate].
  Qed.
End Check.

(** ** [classic] is the game of one shared snake *)
Section Classic.
  Variable V : Type.
  Variable G : graph V.
  Variable n : nat.
  Definition as_snakes (s : list V) : list (list V) := match s with [] => [] | _ => [s] end.
  Definition same (a : player * list (list V)) (b : position V) : Prop := fst a = fst b /\ snd a = as_snakes (snd b).
  Lemma same_forth a b a' : same a b -> snakes_move V G false 1 n a a' -> exists b', move G classic n b b' /\ same a' b'.
  Proof.
    destruct a as [t S], a' as [t' S'], b as [t1 s]. intros [E1 E2] [M T]. cbn [fst snd] in *. subst t1 t'. destruct M as [S u v L E Ne Uu Uv|S1 r r' S2 w L P U Lo].
    - destruct s as [|c s]; [|subst S; simpl in L; lia]. simpl in E2. subst S. exists (next n t, [u; v]). split; [|split; reflexivity].
      split; [|reflexivity]. cbn [snd]. constructor; auto.
    - destruct s as [|c s]; [destruct S1; discriminate|]. simpl in E2. destruct S1 as [|q S1]; [|destruct S1; discriminate]. injection E2 as -> ->.
      assert (Nw : ~ In w (c :: s)) by (apply U; simpl; auto). exists (next n t, r'). split.
      + split; [|reflexivity]. cbn [snd]. inversion Lo as [a0 s0 E Q|s0 b0 E Q]; subst; [constructor; auto|]. rewrite <- Q in Nw. constructor; auto.
      + split; [reflexivity|]. cbn [snd]. simpl. destruct r'; [|reflexivity]. inversion Lo as [|s0 b0 E Q Q2]. destruct s0; discriminate.
  Qed.
  Lemma same_back a b b' : same a b -> move G classic n b b' -> exists a', snakes_move V G false 1 n a a' /\ same a' b'.
  Proof.
    destruct a as [t S], b as [t1 s], b' as [t' s']. intros [E1 E2] [M T]. cbn [fst snd] in *. subst t1 S. exists (t', as_snakes s'). split; [|split; reflexivity].
    assert (T' : t' = next n t) by (rewrite T; destruct s; reflexivity). split; [|exact T']. cbn [fst snd].
    destruct M as [u v _ E Ne|v Q|a r w E Nw|r b w _ E Nw].
    - simpl. apply (place V G false 1 t [] u v); auto; [intros q []|intros q []].
    - discriminate.
    - simpl. apply (extend_one V G false 1 t [] (a :: r) (w :: a :: r) [] w); auto; [discriminate|intros q [<-|[]]; auto|constructor; auto].
    - replace (as_snakes (r ++ [b])) with ([] ++ (r ++ [b]) :: []) by (destruct r; reflexivity).
      replace (as_snakes ((r ++ [b]) ++ [w])) with ([] ++ ((r ++ [b]) ++ [w]) :: []) by (destruct r; reflexivity).
      apply extend_one with w; auto; [discriminate|intros q [<-|[]]; auto|constructor; auto].
  Qed.
  Theorem classic_same misere x t s : snakes_beat_in G false 1 n misere x t (as_snakes s) <-> beats G classic misere n x t s.
  Proof.
    split; intros B.
    - apply (transfer_beaten _ _ (snakes_move V G false 1 n) (move G classic n) fst fst misere x same) with (a := (t, as_snakes s)); auto.
      + intros a b [E _]; auto.
      + apply same_forth.
      + apply same_back.
      + split; reflexivity.
    - apply (transfer_beaten _ _ (move G classic n) (snakes_move V G false 1 n) fst fst misere x (fun b a => same a b)) with (a := (t, s)); auto.
      + intros a b [E _]; auto.
      + intros b a b' H M. apply (same_back a b b' H M).
      + intros b a a' H M. apply (same_forth a b a' H M).
      + split; reflexivity.
  Qed.
End Classic.
Definition check_fixed_classic (table : list (list nat)) (n : nat) (h : equal_plays) (t : nat) (s : list nat) : option nat :=
  check_fixed table false 1 n h t (as_snakes nat s).
Theorem check_fixed_classic_sound table n h t s y : check_fixed_classic table n h t s = Some y -> forall misere x,
  if xorb misere (y =? x) then beats (table_graph table) classic misere n x t s else ~ beats (table_graph table) classic misere n x t s.
Proof.
  unfold check_fixed_classic. intros H misere x. pose proof (check_fixed_sound table false 1 n h t (as_snakes nat s) y H misere x) as K.
  pose proof (classic_same nat (table_graph table) n misere x t s). destruct (xorb misere (y =? x)); tauto.
Qed.
