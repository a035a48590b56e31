(** * Plays of one length: certificates of the kind `fixed-length`

    On some boards it is known before the first move how many moves a play will have, however the players move
    (docs/theorems.md).  Then counting says who is stuck, with any number of players and either ending. *)
From Coq Require Import List ListDec Arith Lia Bool ZArith.
From Slitherlab Require Import Game Snake GameFacts Strategy Several SmallOthers SeveralStrategy.
Import ListNotations.

(** [snakes_beat] of [Several.v] is about normal play; this is the same with either ending. *)
Definition snakes_beat_in {V} (G : graph V) (private : bool) (count n : nat) (misere : bool) (x t : player) (S : list (list V)) : Prop :=
  beaten (player * list (list V)) (snakes_move V G private count n) fst misere x (t, S).

(** ** Games in which it is known who will be stuck *)
Section Counted.
  Variable position : Type.
  Variable move : position -> position -> Prop.
  Variable turn : position -> player.
  Variable misere : bool.
  Variable x : player.
  Variable good : position -> Prop.
  Variable stuck : position -> player.
  Variable size : position -> nat.
  Hypothesis stays : forall p p', good p -> move p p' -> good p' /\ stuck p' = stuck p /\ size p' < size p.
  Hypothesis ends : forall p, good p -> (exists p', move p p') \/ ((forall p', ~ move p p') /\ turn p = stuck p).
  Theorem counted k : forall p, size p < k -> good p ->
    if xorb misere (stuck p =? x) then beaten position move turn misere x p else safe position move turn misere x p.
  Proof.
    induction k as [|k IH]; intros p Hk G; [lia|]. destruct (ends p G) as [[p1 M1]|[No T]].
    - assert (All : forall p', move p p' -> if xorb misere (stuck p =? x) then beaten position move turn misere x p' else safe position move turn misere x p').
      { intros p' M. destruct (stays p p' G M) as [G' [E L]]. rewrite <- E. apply IH; auto. lia. }
      destruct (xorb misere (stuck p =? x)), (Nat.eq_dec (turn p) x) as [E|E].
      + apply x_moves; eauto.
      + apply others_move with p1; auto.
      + apply safe_move with p1; auto.
      + apply safe_others; eauto.
    - rewrite <- T. destruct misere eqn:Q, (Nat.eqb_spec (turn p) x) as [E|E]; simpl.
      + apply safe_over; auto. tauto.
      + apply others_stuck; auto.
      + apply x_moves; auto; [discriminate|]. intros p' M. exfalso. eapply No; eauto.
      + apply safe_over; auto. split; [discriminate|tauto].
  Qed.
End Counted.

Section Board.
  Variable table : list (list nat).
  Hypothesis Simple : simple table = true.
  Notation G := (table_graph table).
  Notation N := (length table).
  Notation cells := (seq 0 N).
  Notation joined := (joined nat G).
  Variable private : bool.
  Variable count n : nat.
  Hypothesis own : private = true -> count = n.
  Hypothesis some : 1 <= count.
  Notation step := (step G private count).

  Record good (S : list (list nat)) : Prop := {
    g_once : NoDup (concat S);
    g_snake : forall s, In s S -> 2 <= length s /\ joined s;
    g_count : length S <= count;
    g_short : length S < count -> forall s, In s S -> length s = 2;
    g_in : incl (concat S) cells
  }.
  (** The number of moves that have been made. *)
  Definition made (S : list (list nat)) : nat := length (concat S) - length S.
  Lemma at_least (S : list (list nat)) : (forall s, In s S -> 2 <= length s) -> 2 * length S <= length (concat S).
  Proof. induction S as [|s S IH]; simpl; intros H; auto. rewrite app_length. specialize (IH (fun r h => H r (or_intror h))). specialize (H s (or_introl eq_refl)). lia. Qed.
  Lemma exactly (S : list (list nat)) : (forall s, In s S -> length s = 2) -> length (concat S) = 2 * length S.
  Proof. induction S as [|s S IH]; simpl; intros H; auto. rewrite app_length, IH by auto. rewrite (H s) by auto. lia. Qed.
  Lemma good_step t S S' : good S -> step t S S' -> good S' /\ made S' = Datatypes.S (made S).
  Proof.
    intros [H1 H2 H3 H4 H5] St. pose proof (step_apart G private count t S S' St H1) as H1'. pose proof (at_least S (fun s h => proj1 (H2 s h))) as L.
    destruct St as [S u v Lt E Ne Uu Uv|S1 s s' S2 w Le P U Lo].
    - split; [constructor; auto|].
      + intros s Hs. apply in_app_or in Hs. destruct Hs as [Hs|[<-|[]]]; auto. simpl. auto.
      + rewrite app_length. simpl. lia.
      + intros _ s Hs. apply in_app_or in Hs. destruct Hs as [Hs|[<-|[]]]; auto.
      + intros y. rewrite concat_app, in_app_iff. simpl. destruct (simple_ok table Simple u v E) as [Hu [Hv _]].
        intros [Hy|[<-|[<-|[]]]]; [auto|apply in_seq; lia|apply in_seq; lia].
      + unfold made. rewrite concat_app, !app_length. simpl. lia.
    - assert (Hs : In s (S1 ++ s :: S2)) by (apply in_or_app; simpl; auto).
      assert (Js : joined s' /\ length s' = Datatypes.S (length s)).
      { destruct (H2 s Hs) as [_ J]. destruct Lo as [a r E|r b E].
        - split; [split; [right; exact E|exact J]|reflexivity].
        - split; [apply joined_back; auto|]. rewrite !app_length. simpl. lia. }
      split; [constructor; auto|].
      + intros r Hr. apply in_app_or in Hr. destruct Hr as [Hr|[<-|Hr]]; [apply H2, in_or_app; auto| |apply H2, in_or_app; simpl; auto].
        split; [|tauto]. destruct (H2 s Hs). lia.
      + rewrite app_length in *. simpl in *. lia.
      + rewrite app_length in *. simpl in *. lia.
      + assert (Hw : In w cells).
        { assert (Q : exists a, edge G a w) by (destruct Lo; eauto). destruct Q as [a Q]. apply (simple_ok table Simple) in Q. apply in_seq. lia. }
        apply longer_adds in Lo. intros y Hy. assert (Q : y = w \/ In y (concat (S1 ++ s :: S2))); [|destruct Q as [->|Q]; auto].
        rewrite concat_app in *. simpl in *. rewrite !in_app_iff in *. destruct Hy as [Hy|[Hy|Hy]]; auto.
        apply (Permutation.Permutation_in y Lo) in Hy. destruct Hy; auto.
      + destruct Js as [_ Js]. unfold made. clear - L Js. rewrite !concat_app, !app_length in *. simpl in *. rewrite !app_length in *. lia.
  Qed.

  (** ** Who is stuck *)
  Definition final (t : nat) (S : list (list nat)) : Prop := forall S', ~ step t S S'.
  Definition stuck (whole t : nat) (S : list (list nat)) : nat := (t - 1 + (whole + made S * (n - 1))) mod n + 1.
  Lemma stuck_next whole t m : 1 <= t <= n -> (next n t - 1 + (whole + S m * (n - 1))) mod n = (t - 1 + (whole + m * (n - 1))) mod n.
  Proof.
    intros H. unfold next. destruct (Nat.eqb_spec t n) as [->|Ne].
    - f_equal. simpl. lia.
    - replace (S t - 1 + (whole + S m * (n - 1))) with (t - 1 + (whole + m * (n - 1)) + 1 * n) by (simpl; lia). apply Nat.mod_add. lia.
  Qed.
  Lemma stuck_here whole t m : 1 <= t <= n -> m mod n = whole mod n -> (t - 1 + (whole + m * (n - 1))) mod n = t - 1.
  Proof.
    intros H E. assert (Hn : n <> 0) by lia. pose proof (Nat.div_mod m n Hn) as D1. pose proof (Nat.div_mod whole n Hn) as D2. rewrite E in D1.
    set (r := whole mod n) in *. set (a := m / n) in *. set (b := whole / n) in *.
    replace (t - 1 + (whole + m * (n - 1))) with (t - 1 + (b + a * (n - 1) + r) * n).
    - rewrite Nat.mod_add by auto. apply Nat.mod_small. lia.
    - rewrite D1, D2. destruct n as [|n']; [lia|]. replace (S n' - 1) with n' by lia. ring.
  Qed.
  Lemma range t : 1 <= t <= n -> 1 <= next n t <= n.
  Proof. unfold next. destruct (Nat.eqb_spec t n); lia. Qed.
  Theorem fixed_length whole misere x : (forall t S, 1 <= t <= n -> good S -> final t S -> made S mod n = whole mod n) ->
    forall t S, 1 <= t <= n -> good S ->
    if xorb misere (stuck whole t S =? x) then snakes_beat_in G private count n misere x t S
    else ~ snakes_beat_in G private count n misere x t S.
  Proof.
    intros F t S Ht HS.
    pose proof (counted _ (snakes_move nat G private count n) fst misere x (fun p => 1 <= fst p <= n /\ good (snd p)) (fun p => stuck whole (fst p) (snd p))
      (fun p => N - length (concat (snd p)))) as C. cbn beta in C.
    assert (Q : if xorb misere (stuck whole t S =? x) then snakes_beat_in G private count n misere x t S
      else safe (player * list (list nat)) (snakes_move nat G private count n) fst misere x (t, S)).
    { apply (C) with (k := Datatypes.S (N - length (concat S))) (p := (t, S)); auto.
      - intros [t1 S1] [t2 S2] [T1 G1] [M M']. cbn [fst snd] in *. subst t2. destruct (good_step t1 S1 S2 G1 M) as [G2 E]. split; [split; auto using range|].
        split; [unfold stuck; rewrite E, stuck_next by auto; auto|].
        pose proof (step_adds G private count t1 S1 S2 M) as L. pose proof (NoDup_incl_length (g_once _ G2) (g_in _ G2)) as B. rewrite seq_length in B. lia.
      - intros [t1 S1] [T1 G1]. cbn [fst snd] in *. destruct (snake_succs table private count n (t1, S1)) as [|q l] eqn:Q.
        + assert (No : forall p', ~ snakes_move nat G private count n (t1, S1) p').
          { intros p' M. apply (snake_succs_ok table private count n Simple) in M. rewrite Q in M. destruct M. }
          right. split; auto. unfold stuck. rewrite stuck_here; [lia|auto|]. apply (F t1); auto. intros S' M. apply (No (next n t1, S')). split; auto.
        + left. exists q. apply (snake_succs_ok table private count n Simple). rewrite Q. simpl; auto. }
    destruct (xorb misere (stuck whole t S =? x)); auto. intros B. eapply not_both; eauto.
  Qed.

  (** ** What nobody being able to move means *)
  Lemma final_placing t S : final t S -> length S < count -> forall u v, edge G u v -> In u (concat S) \/ In v (concat S).
  Proof.
    intros F L u v E. destruct (in_dec Nat.eq_dec u (concat S)) as [|Iu]; auto. destruct (in_dec Nat.eq_dec v (concat S)) as [|Iv]; auto. exfalso.
    apply (F (S ++ [[u; v]])). constructor; auto; [apply (simple_ok table Simple) in E; tauto| |]; apply unused_iff; auto.
  Qed.
  Definition an_end (s : list nat) (a : nat) : Prop := (exists r, s = a :: r) \/ exists r, s = r ++ [a].
  Lemma final_placed t S : final t S -> length S = count -> forall i s a w, nth_error S i = Some s -> (private = true -> t = Datatypes.S i) ->
    an_end s a -> edge G a w -> In w (concat S).
  Proof.
    intros F L i s a w Hi P A E. destruct (in_dec Nat.eq_dec w (concat S)) as [|I]; auto. exfalso.
    destruct (nth_error_split _ _ Hi) as [S1 [S2 [-> Li]]]. subst i.
    destruct A as [[r ->]|[r ->]]; [apply (F (S1 ++ (w :: a :: r) :: S2))|apply (F (S1 ++ ((r ++ [a]) ++ [w]) :: S2))];
      apply extend_one with w; auto; try (apply unused_iff; auto); constructor; auto.
  Qed.
  (** A player who is to move has a snake, with two ends. *)
  Lemma own_snake t (S : list (list nat)) : length S = count -> 1 <= t <= n -> exists i s, nth_error S i = Some s /\ (private = true -> t = Datatypes.S i).
  Proof.
    intros L Ht. set (i := if private then t - 1 else 0). destruct (nth_error S i) as [s|] eqn:Q.
    - exists i, s. split; auto. unfold i. intros ->. lia.
    - exfalso. apply nth_error_None in Q. unfold i in Q. destruct private; [rewrite own in L by auto|]; lia.
  Qed.
  Lemma two_ends s : 2 <= length s -> NoDup s -> exists a b, a <> b /\ In a s /\ In b s /\ an_end s a /\ an_end s b.
  Proof.
    intros L ND. destruct s as [|a r]; [simpl in L; lia|]. destruct r as [|b m _] using rev_ind; [simpl in L; lia|].
    exists a, b. split.
    - intros ->. apply NoDup_cons_iff in ND. apply (proj1 ND), in_or_app. simpl; auto.
    - split; [simpl; auto|]. split; [right; apply in_or_app; simpl; auto|]. split; [left; eauto|right; exists (a :: m); auto].
  Qed.
  Definition unused (l : list nat) : list nat := filter (fun v => if in_dec Nat.eq_dec v l then false else true) cells.
  Lemma unused_ok l v : In v (unused l) <-> In v cells /\ ~ In v l.
  Proof. unfold unused. rewrite filter_In. destruct (in_dec Nat.eq_dec v l); intuition discriminate. Qed.
  Lemma split_count (l c : list nat) : length (filter (fun v => if in_dec Nat.eq_dec v l then false else true) c) +
    length (filter (fun v => if in_dec Nat.eq_dec v l then true else false) c) = length c.
  Proof. induction c as [|a c IH]; simpl; auto. destruct (in_dec Nat.eq_dec a l); simpl; lia. Qed.
  Lemma unused_count l : NoDup l -> incl l cells -> length (unused l) + length l = N.
  Proof.
    intros ND I. assert (P : length (filter (fun v => if in_dec Nat.eq_dec v l then true else false) cells) = length l).
    { apply Nat.le_antisymm; apply NoDup_incl_length; auto.
      - apply NoDup_filter, seq_NoDup.
      - intros v. rewrite filter_In. destruct (in_dec Nat.eq_dec v l); intuition discriminate.
      - intros v Hv. apply filter_In. split; [apply I; auto|]. destruct (in_dec Nat.eq_dec v l); tauto. }
    rewrite <- P. unfold unused. rewrite split_count. apply seq_length.
  Qed.

  (** ** Nearly complete boards *)
  Definition nearly : bool :=
    forallb (fun v => length (filter (fun u => negb (u =? v) && negb (near table v u)) cells) <=? 1) cells && (2 * count <? N).
  Lemma nearly_ok v a b : nearly = true -> In v cells -> In a cells -> In b cells -> a <> b -> a <> v -> b <> v -> edge G v a \/ edge G v b.
  Proof.
    unfold nearly. rewrite andb_true_iff, forallb_forall. intros [H _] Hv Ha Hb N1 N2 N3. specialize (H v Hv). apply Nat.leb_le in H.
    destruct (near table v a) eqn:Qa; [left; apply near_ok; auto|]. destruct (near table v b) eqn:Qb; [right; apply near_ok; auto|]. exfalso.
    assert (2 <= length (filter (fun u => negb (u =? v) && negb (near table v u)) cells)); [|lia].
    change 2 with (length [a; b]). apply NoDup_incl_length.
    - constructor; [simpl; intros [Q|[]]; congruence|constructor; [intros []|constructor]].
    - intros y [<-|[<-|[]]]; apply filter_In; (split; [auto|]); rewrite ?Qa, ?Qb, andb_true_r; apply negb_true_iff, Nat.eqb_neq; auto.
  Qed.
  Lemma nearly_final t S : nearly = true -> 1 <= t <= n -> good S -> final t S -> made S = N - count.
  Proof.
    intros HN Ht HS F. pose proof (unused_count _ (g_once _ HS) (g_in _ HS)) as U. pose proof HN as HN'. unfold nearly in HN'.
    rewrite andb_true_iff, Nat.ltb_lt in HN'. destruct HN' as [_ Big]. assert (NU : NoDup (unused (concat S))) by apply NoDup_filter, seq_NoDup.
    pose proof (g_count _ HS) as Le. destruct (Nat.eq_dec (length S) count) as [Eq|Ne].
    - assert (Z : unused (concat S) = []).
      { destruct (unused (concat S)) as [|w r] eqn:Q; auto. exfalso. assert (Hw : In w (unused (concat S))) by (rewrite Q; simpl; auto).
        apply unused_ok in Hw. destruct Hw as [Hw Nw]. destruct (own_snake t S Eq Ht) as [i [s [Hi P]]]. pose proof (nth_error_In _ _ Hi) as Hs.
        destruct (two_ends s (proj1 (g_snake _ HS s Hs)) (each_once S (g_once _ HS) s Hs)) as [a [b [Nab [Ia [Ib [Ea Eb]]]]]].
        assert (Ca : forall y, In y s -> In y (concat S)) by (intros y Hy; apply in_concat; eauto).
        assert (X : edge G w a \/ edge G w b).
        { apply nearly_ok; auto; [apply (g_in _ HS); auto|apply (g_in _ HS); auto| |]; intros ->; auto. }
        apply Nw. destruct X as [X|X]; apply (simple_ok table Simple) in X; destruct X as [_ [_ [_ X]]];
          [apply (final_placed t S F Eq i s a w)|apply (final_placed t S F Eq i s b w)]; auto. }
      rewrite Z in U. simpl in U. unfold made. lia.
    - exfalso. assert (Lt : length S < count) by lia. pose proof (exactly S (g_short _ HS Lt)) as X.
      destruct (unused (concat S)) as [|a [|b [|c r]]] eqn:Q; [simpl in U; lia|simpl in U; lia|simpl in U; lia|].
      assert (I : forall y, In y [a; b; c] -> In y cells /\ ~ In y (concat S)).
      { intros y Hy. apply unused_ok. rewrite Q. simpl in *. tauto. }
      apply NoDup_cons_iff in NU. destruct NU as [Na NU]. apply NoDup_cons_iff in NU. destruct NU as [Nb _]. simpl in Na, Nb.
      destruct (I a) as [Ia Oa]; [simpl; auto|]. destruct (I b) as [Ib Ob]; [simpl; auto|]. destruct (I c) as [Ic Oc]; [simpl; auto|].
      assert (E : edge G a b \/ edge G a c) by (apply nearly_ok; auto; intros ->; tauto).
      destruct E as [E|E]; apply (final_placing t S F Lt) in E; tauto.
  Qed.

  (** ** All edges between two sides *)
  Section Sides.
    Variable col : nat -> bool.
    Definition two_sides : bool := forallb (fun u => forallb (fun v => Bool.eqb (near table u v) (xorb (col u) (col v))) cells) cells.
    Fixpoint tally (c : bool) (l : list nat) : nat := match l with [] => 0 | v :: l => (if Bool.eqb (col v) c then 1 else 0) + tally c l end.
    Hypothesis sides : two_sides = true.
    Lemma sides_ok u v : In u cells -> In v cells -> edge G u v <-> col u <> col v.
    Proof.
      intros Hu Hv. unfold two_sides in sides. rewrite forallb_forall in sides. specialize (sides u Hu). rewrite forallb_forall in sides. specialize (sides v Hv).
      apply Bool.eqb_prop in sides. rewrite <- near_ok, sides. destruct (col u), (col v); simpl; intuition congruence.
    Qed.
    Lemma tally_app c l m : tally c (l ++ m) = tally c l + tally c m.
    Proof. induction l as [|a l IH]; simpl; auto. rewrite IH. lia. Qed.
    Lemma tally_all l : tally true l + tally false l = length l.
    Proof. induction l as [|a l IH]; simpl; auto. destruct (col a); simpl; lia. Qed.
    Lemma tally_filter c l : tally c l = length (filter (fun v => Bool.eqb (col v) c) l).
    Proof. induction l as [|a l IH]; simpl; auto. destruct (Bool.eqb (col a) c); simpl; lia. Qed.
    Lemma tally_le c l : NoDup l -> incl l cells -> tally c l <= tally c cells.
    Proof.
      intros ND I. rewrite !tally_filter. apply NoDup_incl_length; [apply NoDup_filter; auto|]. intros y. rewrite !filter_In. intros [? ?]. auto.
    Qed.
    Lemma tally_room c l : tally c l < tally c cells -> exists w, In w cells /\ col w = c /\ ~ In w l.
    Proof.
      intros L. destruct (filter (fun v => Bool.eqb (col v) c) (unused l)) as [|w r] eqn:Q.
      - exfalso. rewrite !tally_filter in L. apply Nat.lt_nge in L. apply L. apply NoDup_incl_length; [apply NoDup_filter, seq_NoDup|].
        intros y. rewrite !filter_In. intros [Hy Cy]. split; auto. destruct (in_dec Nat.eq_dec y l) as [|Ny]; auto. exfalso.
        assert (Z : In y (filter (fun v => Bool.eqb (col v) c) (unused l))) by (apply filter_In; split; [apply unused_ok; auto|auto]). rewrite Q in Z. destruct Z.
      - assert (Z : In w (filter (fun v => Bool.eqb (col v) c) (unused l))) by (rewrite Q; simpl; auto). apply filter_In in Z. destruct Z as [Z1 Z2].
        apply unused_ok in Z1. apply Bool.eqb_prop in Z2. exists w. tauto.
    Qed.
    Lemma colours_differ u v : edge G u v \/ edge G v u -> col u <> col v.
    Proof.
      assert (D : forall a b, edge G a b -> col a <> col b).
      { intros a b E. pose proof (simple_ok table Simple a b E) as [Ha [Hb _]]. apply sides_ok; auto; apply in_seq; lia. }
      intros [E|E]; apply D in E; auto.
    Qed.
    (** The colours alternate along a snake. *)
    Lemma alternate r : forall a, joined (a :: r) ->
      tally true (a :: r) + (if col (last (a :: r) 0) then 0 else 1) = tally false (a :: r) + (if col a then 1 else 0).
    Proof.
      induction r as [|y r IH]; intros a J; [simpl; destruct (col a); reflexivity|]. destruct J as [E J]. specialize (IH y J). apply colours_differ in E.
      change (last (a :: y :: r) 0) with (last (y :: r) 0). cbn [tally] in *. destruct (col a), (col y); simpl in *; try congruence; lia.
    Qed.
    Lemma ends_tally s : 2 <= length s -> joined s -> exists a b, an_end s a /\ an_end s b /\
      tally true s + (if col b then 0 else 1) = tally false s + (if col a then 1 else 0).
    Proof.
      intros L J. destruct s as [|a r]; [simpl in L; lia|]. exists a, (last (a :: r) 0). split; [left; eauto|]. split; [|apply alternate; auto].
      right. exists (removelast (a :: r)). apply app_removelast_last. discriminate.
    Qed.
    Definition all_good (S : list (list nat)) : Prop := forall s, In s S -> 2 <= length s /\ joined s.
    Lemma sum_le S : all_good S -> tally false (concat S) <= tally true (concat S) + length S.
    Proof.
      induction S as [|s S IH]; intros H; simpl; auto. rewrite !tally_app. specialize (IH (fun r h => H r (or_intror h))).
      destruct (H s (or_introl eq_refl)) as [L J]. destruct (ends_tally s L J) as [a [b [_ [_ E]]]]. destruct (col a), (col b); lia.
    Qed.
    Lemma sum_ends c S : all_good S -> (forall s e, In s S -> an_end s e -> col e = c) ->
      tally c (concat S) = tally (negb c) (concat S) + length S.
    Proof.
      induction S as [|s S IH]; intros H E; simpl; auto. rewrite !tally_app. specialize (IH (fun r h => H r (or_intror h)) (fun r e h => E r e (or_intror h))).
      destruct (H s (or_introl eq_refl)) as [L J]. destruct (ends_tally s L J) as [a [b [Ea [Eb Q]]]].
      rewrite (E s a (or_introl eq_refl) Ea), (E s b (or_introl eq_refl) Eb) in Q. destruct c; simpl negb in *; lia.
    Qed.
    Lemma sum_short c S : all_good S -> (forall s, In s S -> length s = 2) -> tally c (concat S) = length S.
    Proof.
      induction S as [|s S IH]; intros H E; simpl; auto. rewrite tally_app, IH; [|intros r h; apply H; simpl; auto|intros r h; apply E; simpl; auto].
      specialize (E s (or_introl eq_refl)). destruct (H s (or_introl eq_refl)) as [_ J]. destruct s as [|u [|v [|]]]; try discriminate.
      destruct J as [J _]. apply colours_differ in J. simpl. destruct (col u), (col v), c; simpl; try congruence; lia.
    Qed.
    Lemma sides_final t S : private = false -> count <= tally true cells -> tally true cells <= tally false cells -> 1 <= t <= n -> good S -> final t S ->
      made S = Nat.min N (2 * tally true cells + count) - count.
    Proof.
      intros Pf C1 C2 Ht HS F. pose proof (tally_all cells) as TA. rewrite seq_length in TA.
      pose proof (tally_le true _ (g_once _ HS) (g_in _ HS)) as LT. pose proof (tally_le false _ (g_once _ HS) (g_in _ HS)) as LF.
      pose proof (tally_all (concat S)) as TS. pose proof (sum_le S (g_snake _ HS)) as LE. pose proof (g_count _ HS) as Le.
      destruct (Nat.eq_dec (length S) count) as [Eq|Ne].
      - assert (Move : forall s e w, In s S -> an_end s e -> In w cells -> col w <> col e -> In w (concat S)).
        { intros s e w Hs He Hw D. destruct (In_nth_error _ _ Hs) as [i Hi]. apply (final_placed t S F Eq i s e w Hi); auto; [congruence|].
          apply sides_ok; auto. apply (g_in _ HS). apply in_concat. exists s. split; auto. destruct He as [[r ->]|[r ->]]; [simpl; auto|apply in_or_app; simpl; auto]. }
        assert (All : forall c, tally c (concat S) < tally c cells -> forall s e, In s S -> an_end s e -> col e = c).
        { intros c L s e Hs He. destruct (tally_room c _ L) as [w [Hw [Cw Nw]]]. destruct (Bool.bool_dec (col e) c); auto. exfalso.
          apply Nw, (Move s e w); auto. congruence. }
        unfold made. destruct (Nat.eq_dec (tally true (concat S)) (tally true cells)) as [ET|NT].
        + destruct (Nat.eq_dec (tally false (concat S)) (tally false cells)) as [EF|NF]; [lia|].
          pose proof (sum_ends false S (g_snake _ HS) (All false ltac:(lia))) as Q. simpl negb in Q. lia.
        + exfalso. pose proof (sum_ends true S (g_snake _ HS) (All true ltac:(lia))) as Q. simpl negb in Q.
          destruct (Nat.eq_dec (tally false (concat S)) (tally false cells)) as [EF|NF]; [lia|].
          pose proof (sum_ends false S (g_snake _ HS) (All false ltac:(lia))) as Q'. simpl negb in Q'. lia.
      - exfalso. assert (Lt : length S < count) by lia. pose proof (sum_short true S (g_snake _ HS) (g_short _ HS Lt)) as Q1.
        pose proof (sum_short false S (g_snake _ HS) (g_short _ HS Lt)) as Q2.
        destruct (tally_room true (concat S)) as [u [Hu [Cu Nu]]]; [lia|]. destruct (tally_room false (concat S)) as [v [Hv [Cv Nv]]]; [lia|].
        assert (E : edge G u v) by (apply sides_ok; auto; congruence). apply (final_placing t S F Lt) in E. tauto.
    Qed.
  End Sides.

  (** ** Paths and rings *)
  (** In this order, each vertex but the first has a neighbour before it. *)
  Fixpoint linked_order (before l : list nat) : bool :=
    match l with
    | [] => true
    | v :: l => match before with [] => true | _ => existsb (near table v) before end && linked_order (v :: before) l
    end.
  Lemma crossing (A : nat -> bool) l : forall before b, linked_order before l = true -> before <> [] -> (forall v, In v before -> A v = b) ->
    (exists v, In v l /\ A v = negb b) -> exists u v, A u = b /\ A v = negb b /\ edge G u v.
  Proof.
    induction l as [|a l IH]; intros before b H NE HB [v [Hv Av]]; [destruct Hv|]. simpl in H. apply andb_true_iff in H. destruct H as [H1 H2].
    destruct (Bool.bool_dec (A a) b) as [E|D].
    - apply (IH (a :: before) b H2); [discriminate|intros y [<-|Hy]; auto|]. destruct Hv as [->|Hv]; [destruct b; simpl in *; congruence|eauto].
    - destruct before as [|c before]; [congruence|]. apply existsb_exists in H1. destruct H1 as [u [Hu E]]. apply near_ok in E.
      exists u, a. split; [auto|]. split; [destruct (A a), b; simpl; congruence|]. apply (simple_ok table Simple) in E. tauto.
  Qed.
  Lemma crossing_all (A : nat -> bool) order : linked_order [] order = true -> (forall v, In v cells -> In v order) ->
    (exists v, In v cells /\ A v = true) -> (exists v, In v cells /\ A v = false) -> exists u v, A u = true /\ A v = false /\ edge G u v.
  Proof.
    intros H All [v1 [I1 A1]] [v2 [I2 A2]]. destruct order as [|a l]; [destruct (All v1 I1)|]. simpl in H.
    assert (X : exists v, In v l /\ A v = negb (A a)).
    { destruct (A a) eqn:Q; [destruct (All v2 I2) as [->|]; [congruence|exists v2; auto]|destruct (All v1 I1) as [->|]; [congruence|exists v1; auto]]. }
    destruct (crossing A l [a] (A a) H ltac:(discriminate)) as [u [v [Au [Av E]]]]; auto; [intros y [<-|[]]; auto|].
    destruct (A a); simpl in Av; [exists u, v; auto|]. exists v, u. repeat split; auto. apply (simple_ok table Simple) in E. tauto.
  Qed.
  Definition thin : bool := forallb (fun v => (length (nb table v) <=? 2) && (if NoDup_dec Nat.eq_dec (nb table v) then true else false)) cells.
  Fixpoint deficit (l : list nat) : nat := match l with [] => 0 | v :: l => (2 - length (nb table v)) + deficit l end.
  Lemma thin_ok v : thin = true -> In v cells -> length (nb table v) <= 2 /\ NoDup (nb table v).
  Proof.
    unfold thin. rewrite forallb_forall. intros H Hv. specialize (H v Hv). apply andb_true_iff in H. destruct H as [H1 H2]. apply Nat.leb_le in H1.
    destruct (NoDup_dec _ _); [auto|discriminate].
  Qed.
  Lemma no_third v x y z : thin = true -> edge G v x -> edge G v y -> edge G v z -> x <> y -> x <> z -> y <> z -> False.
  Proof.
    intros H Ex Ey Ez N1 N2 N3. assert (Hv : In v cells) by (apply (simple_ok table Simple) in Ex; apply in_seq; lia). destruct (thin_ok v H Hv) as [L _].
    assert (3 <= length (nb table v)); [|lia]. change 3 with (length [x; y; z]). apply NoDup_incl_length.
    - constructor; [simpl; intros [Q|[Q|[]]]; congruence|]. constructor; [simpl; intros [Q|[]]; congruence|]. constructor; [intros []|constructor].
    - intros q [<-|[<-|[<-|[]]]]; auto.
  Qed.
  Lemma joined_mid l1 x v r : joined (l1 ++ x :: v :: r) -> edge G x v.
  Proof.
    induction l1 as [|a l1 IH]; [|intros [_ H]; apply IH; exact H]. intros [[E|E] _]; [exact E|]. apply (simple_ok table Simple) in E. apply E.
  Qed.
  Lemma inner s v : In v s -> an_end s v \/ exists l1 x y l2, s = l1 ++ x :: v :: y :: l2.
  Proof.
    intros H. unfold an_end. apply in_split in H. destruct H as [l1 [l2 E]]. destruct l1 as [|c l1]; [left; left; eauto|].
    destruct (@exists_last _ (c :: l1)) as [l [x Q]]; [discriminate|]. rewrite Q in E. destruct l2 as [|y l2]; [left; right; eauto|].
    right. exists l, x, y, l2. rewrite E, <- app_assoc. reflexivity.
  Qed.
  (** A vertex with a neighbour outside of its snake is an end of it. *)
  Lemma touches_end s v w : thin = true -> joined s -> NoDup s -> In v s -> edge G v w -> ~ In w s -> an_end s v.
  Proof.
    intros T J ND Hv E Nw. destruct (inner s v Hv) as [|[l1 [x [y [l2 ->]]]]]; auto. exfalso.
    pose proof (joined_mid l1 x v _ J) as E1. assert (E2 : edge G v y) by (apply (joined_mid (l1 ++ [x]) v y l2); rewrite <- app_assoc; exact J).
    apply (simple_ok table Simple) in E1. destruct E1 as [_ [_ [_ E1]]]. apply (no_third v x y w T E1 E2 E).
    - intros ->. apply NoDup_remove_2 in ND. apply ND. apply in_or_app. simpl; auto.
    - intros ->. apply Nw, in_or_app. simpl; auto.
    - intros ->. apply Nw, in_or_app. simpl; auto.
  Qed.
  Lemma NoDup_both {T} (l m : list T) : NoDup l -> NoDup m -> (forall v, In v l -> ~ In v m) -> NoDup (l ++ m).
  Proof.
    induction l as [|a l IH]; simpl; intros H1 H2 H; auto. apply NoDup_cons_iff in H1. destruct H1 as [H0 H1]. constructor; [|apply IH; auto].
    rewrite in_app_iff. intros [Q|Q]; [auto|]. apply (H a); auto.
  Qed.
  Lemma NoDup_all (f : nat -> list nat) l : NoDup l -> (forall v, In v l -> NoDup (f v)) -> (forall u v w, In u l -> In v l -> In w (f u) -> In w (f v) -> u = v) ->
    NoDup (flat_map f l).
  Proof.
    induction l as [|a l IH]; simpl; intros H1 H2 H; [constructor|]. apply NoDup_cons_iff in H1. destruct H1 as [H0 H1]. apply NoDup_both; auto.
    - apply IH; auto. intros u v w Hu Hv. apply H; auto.
    - intros w Hw Q. apply in_flat_map in Q. destruct Q as [v [Hv Q]]. assert (a = v) by (apply (H a v w); auto). subst v. auto.
  Qed.
  Lemma degrees l : (forall v, In v l -> length (nb table v) <= 2) -> length (flat_map (nb table) l) + deficit l = 2 * length l.
  Proof.
    induction l as [|a l IH]; intros H; [reflexivity|]. cbn [flat_map deficit length]. rewrite app_length.
    specialize (IH (fun v h => H v (or_intror h))). specialize (H a (or_introl eq_refl)). lia.
  Qed.
  Lemma deficit_filter f l : deficit (filter f l) <= deficit l.
  Proof. induction l as [|a l IH]; [auto|]. cbn [filter deficit]. destruct (f a); cbn [deficit]; lia. Qed.
  Lemma line_placing t S : thin = true -> deficit cells <= 2 -> 3 * count <= N + 1 -> good S -> final t S -> length S = count.
  Proof.
    intros T D Big HS F. pose proof (unused_count _ (g_once _ HS) (g_in _ HS)) as U. pose proof (g_count _ HS) as Le.
    assert (Sym : forall u v, edge G u v -> edge G v u) by (intros u v E; apply (simple_ok table Simple) in E; tauto).
    destruct (Nat.eq_dec (length S) count) as [|Ne]; auto.
    exfalso. assert (Lt : length S < count) by lia. pose proof (exactly S (g_short _ HS Lt)) as X.
      assert (In_ : forall v, In v (unused (concat S)) -> In v cells /\ ~ In v (concat S)) by (intros v; apply unused_ok).
      assert (ND : NoDup (flat_map (nb table) (unused (concat S)))).
      { apply NoDup_all; [apply NoDup_filter, seq_NoDup|intros v Hv; apply In_ in Hv; apply thin_ok; tauto|].
        intros u v w Hu Hv Eu Ev. destruct (Nat.eq_dec u v) as [|Duv]; auto. exfalso. apply In_ in Hu. apply In_ in Hv. destruct Hu as [_ Nu], Hv as [_ Nv].
        destruct (final_placing t S F Lt u w Eu) as [|Hw]; [tauto|]. apply in_concat in Hw. destruct Hw as [s [Hs Hw]].
        pose proof (g_short _ HS Lt s Hs) as L2. destruct (g_snake _ HS s Hs) as [_ J]. pose proof (each_once S (g_once _ HS) s Hs) as ND.
        destruct s as [|p [|q [|]]]; try discriminate. pose proof (joined_mid [] p q [] J) as Epq.
        assert (P : forall y, In y [p; q] -> y <> u /\ y <> v).
        { intros y Hy. assert (In y (concat S)) by (apply in_concat; eauto). split; intros ->; tauto. }
        destruct (P p) as [P1 P2]; [simpl; auto|]. destruct (P q) as [P3 P4]; [simpl; auto|].
        destruct Hw as [<-|[<-|[]]]; [apply (no_third p q u v T); auto|apply (no_third q p u v T); auto]. }
      assert (I : incl (flat_map (nb table) (unused (concat S))) (concat S)).
      { intros w Hw. apply in_flat_map in Hw. destruct Hw as [v [Hv E]]. apply In_ in Hv. destruct (final_placing t S F Lt v w E); tauto. }
      pose proof (NoDup_incl_length ND I) as B. pose proof (degrees (unused (concat S)) (fun v h => proj1 (thin_ok v T (proj1 (In_ v h))))) as DG.
      pose proof (deficit_filter (fun v => if in_dec Nat.eq_dec v (concat S) then false else true) cells) as DF. fold (unused (concat S)) in DF. lia.
  Qed.
  Lemma line_final order t S : private = false -> thin = true -> deficit cells <= 2 -> linked_order [] order = true -> (forall v, In v cells -> In v order) ->
    3 * count <= N + 1 -> 1 <= t <= n -> good S -> final t S -> made S = N - count.
  Proof.
    intros Pf T D O All Big Ht HS F. pose proof (unused_count _ (g_once _ HS) (g_in _ HS)) as U. pose proof (g_count _ HS) as Le.
    assert (Sym : forall u v, edge G u v -> edge G v u) by (intros u v E; apply (simple_ok table Simple) in E; tauto).
    pose proof (line_placing t S T D Big HS F) as Eq.
    assert (Z : unused (concat S) = []).
      { destruct (unused (concat S)) as [|w0 r] eqn:Q; auto. exfalso. assert (Hw : In w0 (unused (concat S))) by (rewrite Q; simpl; auto).
        apply unused_ok in Hw. destruct Hw as [Hw Nw]. destruct (own_snake t S Eq Ht) as [i [s [Hi _]]]. pose proof (nth_error_In _ _ Hi) as Hs.
        destruct (two_ends s (proj1 (g_snake _ HS s Hs)) (each_once S (g_once _ HS) s Hs)) as [a [_ [_ [Ia _]]]].
        set (A := fun v => if in_dec Nat.eq_dec v (concat S) then true else false).
        assert (AT : forall v, A v = true <-> In v (concat S)) by (intros v; unfold A; destruct (in_dec Nat.eq_dec v (concat S)); intuition discriminate).
        destruct (crossing_all A order O All) as [u [w [Au [Aw E]]]].
        - exists a. assert (In a (concat S)) by (apply in_concat; eauto). split; [apply (g_in _ HS); auto|apply AT; auto].
        - exists w0. split; auto. destruct (A w0) eqn:Q0; auto. apply AT in Q0. tauto.
        - apply AT in Au. apply in_concat in Au. destruct Au as [s' [Hs' Hu]]. assert (NW : ~ In w (concat S)) by (intros Q0; apply AT in Q0; congruence).
          destruct (In_nth_error _ _ Hs') as [j Hj]. apply NW. apply (final_placed t S F Eq j s' u w Hj); auto; [congruence|].
          apply (touches_end s' u w); auto; [apply (g_snake _ HS); auto|apply (each_once S (g_once _ HS)); auto|]. intros Q0. apply NW, in_concat. eauto. }
    rewrite Z in U. simpl in U. unfold made. lia.
  Qed.

  (** *** A ring with two private snakes *)
  Lemma joined_rev s : joined s -> joined (rev s).
  Proof.
    induction s as [|a s IH]; [simpl; auto|]. intros [E J]. specialize (IH J). destruct s as [|c s]; [simpl; auto|].
    change (rev (a :: c :: s)) with ((rev s ++ [c]) ++ [a]). apply joined_back; [exact IH|]. destruct E as [E|E]; [|exact E]. apply (simple_ok table Simple) in E. apply E.
  Qed.
  Lemma oriented s b : an_end s b -> 2 <= length s -> joined s -> NoDup s ->
    exists b' r, joined (b :: b' :: r) /\ NoDup (b :: b' :: r) /\ (forall y, In y (b :: b' :: r) <-> In y s) /\ forall y, an_end (b :: b' :: r) y -> an_end s y.
  Proof.
    intros [[r ->]|[r ->]] L J ND.
    - destruct r as [|b' r]; [simpl in L; lia|]. exists b', r. split; [exact J|]. split; [exact ND|]. split; [tauto|auto].
    - pose proof (joined_rev _ J) as J'. pose proof (NoDup_rev ND) as ND'. assert (I : forall y, In y (rev (r ++ [b])) <-> In y (r ++ [b])) by (intros y; symmetry; apply in_rev).
      assert (En : forall y, an_end (rev (r ++ [b])) y -> an_end (r ++ [b]) y).
      { intros y [[q Q]|[q Q]]; [right; exists (rev q)|left; exists (rev q)]; rewrite <- (rev_involutive (r ++ [b])), Q; [reflexivity|apply rev_app_distr]. }
      rewrite rev_app_distr in *. change (rev [b] ++ rev r) with (b :: rev r) in *. destruct (rev r) as [|b' q] eqn:Q.
      + exfalso. apply (f_equal (@length nat)) in Q. rewrite rev_length in Q. rewrite app_length in L. simpl in *. lia.
      + exists b', q. split; [exact J'|]. split; [exact ND'|]. split; [exact I|exact En].
  Qed.
  Lemma only_ends s a b c : an_end s a -> an_end s b -> an_end s c -> a <> b -> c = a \/ c = b.
  Proof.
    intros A B C N. destruct s as [|h s]; [destruct A as [[r Q]|[[|] Q]]; discriminate|].
    assert (X : forall y, an_end (h :: s) y -> y = h \/ y = last (h :: s) 0).
    { intros y [[r Q]|[r Q]]; [injection Q as -> _; auto|right; rewrite Q, last_last; auto]. }
    apply X in A, B, C. destruct A, B, C; subst; tauto.
  Qed.
  Lemma end_In s a : an_end s a -> In a s.
  Proof. intros [[r ->]|[r ->]]; [simpl; auto|apply in_or_app; simpl; auto]. Qed.
  Lemma end_near s a : an_end s a -> 2 <= length s -> joined s -> NoDup s -> exists a', In a' s /\ edge G a a'.
  Proof.
    intros A L J ND. destruct (oriented s a A L J ND) as [a' [r [J' [_ [I _]]]]]. exists a'. split; [apply I; simpl; auto|]. exact (joined_mid [] a a' r J').
  Qed.
  Lemma ring_final order t S : private = true -> count = 2 -> thin = true -> deficit cells = 0 -> linked_order [] order = true ->
    (forall v, In v cells -> In v order) -> 3 * count <= N + 1 -> 1 <= t <= n -> good S -> final t S -> made S = N - count.
  Proof.
    intros Pt C2 T D O All Big Ht HS F. pose proof (unused_count _ (g_once _ HS) (g_in _ HS)) as U.
    pose proof (line_placing t S T ltac:(lia) Big HS F) as Eq.
    assert (Z : unused (concat S) = []); [|rewrite Z in U; simpl in U; unfold made; lia].
    destruct (unused (concat S)) as [|w0 r0] eqn:Q; auto. exfalso. assert (Hw0 : In w0 (unused (concat S))) by (rewrite Q; simpl; auto).
    apply unused_ok in Hw0. destruct Hw0 as [Hw0 Nw0].
    destruct (own_snake t S Eq Ht) as [i [X [Hi P]]]. pose proof (nth_error_In _ _ Hi) as HX.
    assert (FX : forall a w, an_end X a -> edge G a w -> In w (concat S)) by (intros a w; apply (final_placed t S F Eq i X a w Hi P)).
    assert (SY : exists Y, In Y S /\ forall y, In y (concat S) <-> In y X \/ In y Y).
    { assert (Hi2 : i < 2) by (rewrite <- C2, <- Eq; apply nth_error_Some; congruence). rewrite C2 in Eq. destruct S as [|A [|B [|]]]; try discriminate.
      destruct i as [|[|]]; [|  |lia]; injection Hi as <-; [exists B|exists A]; (split; [simpl; auto|]); intros y; simpl; rewrite app_nil_r, in_app_iff; tauto. }
    destruct SY as [Y [HY CY]].
    assert (Apart : forall y, In y X -> In y Y -> X = Y).
    { intros y HyX HyY. destruct (In_nth_error _ _ HY) as [j Hj]. assert (i = j) by (apply (others_apart S (g_once _ HS) i j X Y y); auto). subst j. congruence. }
    destruct (g_snake _ HS X HX) as [LX JX]. destruct (g_snake _ HS Y HY) as [LY JY].
    pose proof (each_once S (g_once _ HS) X HX) as NX. pose proof (each_once S (g_once _ HS) Y HY) as NY.
    set (A := fun v => if in_dec Nat.eq_dec v (concat S) then true else false).
    assert (AT : forall v, A v = true <-> In v (concat S)) by (intros v; unfold A; destruct (in_dec Nat.eq_dec v (concat S)); intuition discriminate).
    set (B := fun v => if in_dec Nat.eq_dec v X then true else false).
    assert (BT : forall v, B v = true <-> In v X) by (intros v; unfold B; destruct (in_dec Nat.eq_dec v X); intuition discriminate).
    destruct (two_ends X LX NX) as [a0 [b0 [Nab [Ia [Ib [Ea Eb]]]]]].
    assert (Ca0 : In a0 cells) by (apply (g_in _ HS), CY; auto).
    destruct (crossing_all A order O All) as [u [w [Au [Aw E1]]]].
    { exists a0. split; auto. apply AT, CY; auto. }
    { exists w0. split; auto. destruct (A w0) eqn:Q0; auto. apply AT in Q0. tauto. }
    apply AT in Au. assert (NW : ~ In w (concat S)) by (intros Q0; apply AT in Q0; congruence).
    assert (UX : ~ In u X).
    { intros Q0. apply NW, (FX u w); auto. apply (touches_end X u w); auto. intros Q1. apply NW, CY. auto. }
    assert (UY : In u Y) by (apply CY in Au; tauto).
    assert (EU : an_end Y u) by (apply (touches_end Y u w); auto; intros Q1; apply NW, CY; auto).
    assert (XY : X <> Y) by (intros Q0; apply UX; rewrite Q0; auto).
    destruct (end_near Y u EU LY JY NY) as [u' [Iu' E2]].
    assert (Onlyu : forall y, edge G u y -> In y X -> False).
    { intros y Ey Hy. apply (no_third u u' w y T E2 E1 Ey); intros ->; [apply NW, CY; auto|apply XY, (Apart y); auto|apply NW, CY; auto]. }
    destruct (crossing_all B order O All) as [v [d [Bv [Bd E3]]]].
    { exists a0. split; auto. apply BT; auto. }
    { exists w0. split; auto. destruct (B w0) eqn:Q0; auto. apply BT in Q0. exfalso. apply Nw0, CY. auto. }
    apply BT in Bv. assert (NdX : ~ In d X) by (intros Q0; apply BT in Q0; congruence).
    assert (EV : an_end X v) by (apply (touches_end X v d); auto).
    assert (IdY : In d Y) by (pose proof (FX v d EV E3) as Q0; apply CY in Q0; tauto).
    assert (Sym : forall p q, edge G p q -> edge G q p) by (intros p q E; apply (simple_ok table Simple) in E; tauto).
    assert (Others : forall y, In y X -> ~ In y Y) by (intros y H1 H2; apply XY, (Apart y); auto).
    assert (ED : an_end Y d) by (apply (touches_end Y d v); auto).
    assert (Nud : u <> d) by (intros ->; apply (Onlyu v); auto).
    assert (XB : exists b, an_end X b /\ b <> v) by (destruct (Nat.eq_dec a0 v) as [<-|]; [exists b0|exists a0]; auto).
    destruct XB as [b [EB Nbv]]. destruct (end_near Y d ED LY JY NY) as [d' [Id' E4]].
    assert (Onlyd : forall y, edge G d y -> In y X -> y = v).
    { intros y Ey Hy. destruct (Nat.eq_dec y v); auto. exfalso. 
      apply (no_third d d' v y T E4 (Sym _ _ E3) Ey); [intros ->; exact (Others v Bv Id')|intros ->; exact (Others y Hy Id')|apply not_eq_sym; auto]. }
    destruct (oriented X b EB LX JX NX) as [b' [r [Jr [Nr [Ir Er]]]]]. pose proof (joined_mid [] b b' r Jr) as E5.
    assert (Hb : In b cells) by (apply (simple_ok table Simple) in E5; apply in_seq; lia). destruct (thin_ok b T Hb) as [Lb Nb].
    assert (Db : 2 <= length (nb table b)).
    { clear - D Hb. induction cells as [|c l IH]; [destruct Hb|]. cbn [deficit] in D. destruct Hb as [->|Hb]; [lia|apply IH; auto; lia]. }
    assert (XZ : exists z, edge G b z /\ z <> b').
    { destruct (nb table b) as [|p [|q l]] eqn:Q0; [simpl in Db; lia|simpl in Db; lia|]. apply NoDup_cons_iff in Nb. destruct Nb as [Np _].
      destruct (Nat.eq_dec p b') as [<-|]; [exists q|exists p]; (split; [change (In q (nb table b)) || change (In p (nb table b)); rewrite Q0; simpl; auto|]); auto.
      intros ->. apply Np. simpl; auto. }
    destruct XZ as [z [Ez Nz]]. pose proof (FX b z EB Ez) as Uz. apply CY in Uz. destruct Uz as [Zx|Zy].
    - apply Ir in Zx. destruct Zx as [<-|[<-|Zr]]; [apply (simple_ok table Simple) in Ez; tauto|tauto|].
      apply in_split in Zr. destruct Zr as [l1 [l2 ->]]. destruct (@exists_last _ (b' :: l1)) as [l [p Qp]]; [discriminate|].
      assert (FX' : b :: b' :: l1 ++ z :: l2 = (b :: l) ++ p :: z :: l2).
      { change (b :: b' :: l1 ++ z :: l2) with (b :: (b' :: l1) ++ z :: l2). rewrite Qp, <- app_assoc. reflexivity. }
      rewrite FX' in Jr, Nr. pose proof (joined_mid (b :: l) p z l2 Jr) as E6.
      assert (Npb : p <> b) by (intros ->; apply NoDup_cons_iff in Nr; apply (proj1 Nr), in_or_app; simpl; auto).
      assert (IX : forall y, In y ((b :: l) ++ p :: z :: l2) -> In y X) by (intros y Hy; apply Ir; rewrite FX'; auto).
      destruct l2 as [|q l2].
      + assert (Ze : an_end X z) by (apply Er; rewrite FX'; right; exists ((b :: l) ++ [p]); rewrite <- app_assoc; reflexivity).
        assert (Nzb : z <> b) by (apply (simple_ok table Simple) in Ez; intros ->; tauto).
        destruct (only_ends X b v z EB EV Ze Nbv) as [Q0|Q0]; [congruence|]. subst z.
        apply (no_third v p b d T (Sym _ _ E6) (Sym _ _ Ez) E3); auto; intros ->; apply NdX; [apply IX, in_or_app; simpl; auto|apply end_In; auto].
      + assert (E7 : edge G z q) by (apply (joined_mid ((b :: l) ++ [p]) z q l2); rewrite <- app_assoc; exact Jr).
        apply (no_third z p q b T (Sym _ _ E6) E7 (Sym _ _ Ez)); auto.
        * intros ->. clear - Nr. simpl in Nr. apply NoDup_cons_iff in Nr. destruct Nr as [_ Nr]. apply NoDup_remove_2 in Nr. apply Nr, in_or_app. simpl; auto.
        * intros ->. apply NoDup_cons_iff in Nr. apply (proj1 Nr), in_or_app. simpl; auto.
    - assert (NbY : ~ In b Y) by (apply Others, end_In; auto).
      assert (Ze : an_end Y z) by (apply (touches_end Y z b); auto).
      destruct (only_ends Y u d z EU ED Ze Nud) as [->| ->].
      + apply (Onlyu b); auto. apply end_In; auto.
      + apply Nbv. apply (Onlyd b); auto. apply end_In; auto.
  Qed.
End Board.
