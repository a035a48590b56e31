(** * Races and walls: the nodes `race` and `walls` of strategies, and the kind `split`

    [private] in normal play, with every snake placed.  The players of a side plan *runs*: steps that they will
    make one after the other.  If no opponent can come to a vertex of a run before it is due, every run is walked to
    its end, and no opponent gets more than what they can reach beside the runs.  So it is known who is stuck first. *)
From Coq Require Import List Arith Lia Bool ZArith PArith FMapPositive.
From Slitherlab Require Import Game Snake GameFacts Strategy Decide Several SmallOthers SeveralStrategy.
Import ListNotations.

Definition inside (v : nat) (l : list nat) : bool := if in_dec Nat.eq_dec v l then true else false.
Lemma inside_ok v l : inside v l = true <-> In v l.
Proof. unfold inside. destruct (in_dec Nat.eq_dec v l); intuition discriminate. Qed.
Lemma nth_split_at {T} (l : list T) d j : j < length l -> exists a b, l = a ++ nth j l d :: b /\ length a = j.
Proof. intros H. destruct (nth_split l d H) as [a [b [E L]]]. exists a, b. auto. Qed.
Lemma upd_mid {T} (f : T -> T) a s b : upd (length a) f (a ++ s :: b) = a ++ f s :: b.
Proof. induction a as [|c a IH]; simpl; [auto|f_equal; auto]. Qed.

Section Walls.
  Variable table : list (list nat).
  Variable n : nat.
  Hypothesis Simple : simple table = true.
  Notation near := (nb table).
  (** About player [x]: the side is that of all others, or [x] alone.  The side outlasts the opponent [z0]. *)
  Variable x : nat.
  Variable against : bool.
  Variable z0 : nat.
  Definition of_side (y : nat) : bool := if against then negb (y =? x) else y =? x.

  (** How many turns player [z] waits when player [t] is to move. *)
  Definition waits (t z : nat) : nat := if t <=? z then z - t else z + n - t.
  Lemma waits_next t z : 1 <= t <= n -> 1 <= z <= n -> 1 + waits (next n t) z = (if z =? t then n else waits t z).
  Proof.
    intros Ht Hz. unfold waits, next. destruct (Nat.eqb_spec t n), (Nat.eqb_spec z t), (Nat.leb_spec t z); 
      match goal with |- context [?a <=? ?b] => destruct (Nat.leb_spec a b) end; lia.
  Qed.
  Lemma waits_self t : waits t t = 0.
  Proof. unfold waits. rewrite Nat.leb_refl. lia. Qed.

  (** A run: steps from a live end to the next vertex.  The first is due at turn [q]. *)
  Notation run := (list (nat * nat)).
  Fixpoint dues_of (q : nat) (r : run) : list (nat * nat) :=
    match r with [] => [] | (_, w) :: r => (w, q) :: dues_of (q + n) r end.
  Definition run_of (runs : list run) (y : nat) : run := nth (y - 1) runs [].
  Definition dues (c t : nat) (runs : list run) : list (nat * nat) :=
    flat_map (fun y => dues_of (c + waits t y) (run_of runs y)) (seq 1 n).
  Definition on_runs (runs : list run) : list nat := concat (map (map snd) runs).
  Definition moved (e w : nat) (l : list nat) : list nat := place_in w (filter (fun u => negb (u =? e)) l).
  Fixpoint walks (ends : list nat) (r : run) : bool :=
    match r with
    | [] => true
    | (e, w) :: r => inside e ends && inside w (near e) && walks (moved e w ends) r
    end.

  Lemma dues_of_late r : forall q w q', In (w, q') (dues_of q r) -> q <= q' /\ In w (map snd r).
  Proof.
    induction r as [|[e v] r IH]; simpl; intros q w q'; [intros []|]. intros [[= -> ->]|H]; [auto|]. apply IH in H. split; [lia|tauto].
  Qed.
  Lemma dues_of_all r : forall q w, In w (map snd r) -> exists q', In (w, q') (dues_of q r).
  Proof.
    induction r as [|[e v] r IH]; simpl; intros q w; [intros []|]. intros [->|H]; [eauto|]. destruct (IH (q + n) w H) as [q' ?]. eauto.
  Qed.
  Lemma dues_In c t runs w q : In (w, q) (dues c t runs) <-> exists y, 1 <= y <= n /\ In (w, q) (dues_of (c + waits t y) (run_of runs y)).
  Proof.
    unfold dues. rewrite in_flat_map. split; intros [y [H1 H2]]; exists y; [apply in_seq in H1|]; (split; [|auto]); [lia|apply in_seq; lia].
  Qed.
  Lemma on_runs_In runs w : length runs = n -> In w (on_runs runs) <-> exists y, 1 <= y <= n /\ In w (map snd (run_of runs y)).
  Proof.
    intros L. unfold on_runs, run_of. rewrite in_concat. split.
    - intros [l [H1 H2]]. apply in_map_iff in H1. destruct H1 as [r [<- H1]]. destruct (In_nth _ _ [] H1) as [i [Hi E]].
      exists (S i). replace (S i - 1) with i by lia. subst r. split; [lia|exact H2].
    - intros [y [H1 H2]]. exists (map snd (nth (y - 1) runs [])). split; auto. apply in_map, nth_In. lia.
  Qed.
  Lemma on_runs_due c t runs w : length runs = n -> In w (on_runs runs) <-> exists q, In (w, q) (dues c t runs).
  Proof.
    intros L. rewrite on_runs_In by auto. split.
    - intros [y [H1 H2]]. destruct (dues_of_all _ (c + waits t y) w H2) as [q H]. exists q. apply dues_In. eauto.
    - intros [q H]. apply dues_In in H. destruct H as [y [H1 H2]]. exists y. split; auto. apply dues_of_late in H2. tauto.
  Qed.

  (** What [z0] can reach beside the runs, and two colours of it if there are. *)
  Variable region : list nat.
  Variable colour : option (nat -> bool).

  (** At most so many moves: as many as there are vertices in the region; on a path the colours alternate. *)
  Definition left_in (f : nat -> bool) (U : Z) : nat := length (filter (fun v => negb (used U v) && f v) region).
  Definition bound (a b s t : nat) : nat := Nat.min a (b + s) + Nat.min b (a + t).
  Definition pot (E : list nat) (U : Z) : nat :=
    match colour with
    | None => left_in (fun _ => true) U
    | Some f => bound (left_in f U) (left_in (fun v => negb (f v)) U) (length (filter (fun v => negb (f v)) E)) (length (filter f E))
    end.
  Lemma filter_length_le {A} (f : A -> bool) l : length (filter f l) <= length l.
  Proof. induction l as [|a l IH]; simpl; auto. destruct (f a); simpl; lia. Qed.
  Lemma filter_le {A} (f g : A -> bool) l : (forall v, f v = true -> g v = true) -> length (filter f l) <= length (filter g l).
  Proof. intros H. induction l as [|a l IH]; simpl; auto. specialize (H a). destruct (f a); simpl; [rewrite H by auto; simpl; lia|destruct (g a); simpl; lia]. Qed.
  Lemma filter_lt {A} (f g : A -> bool) l w : (forall v, f v = true -> g v = true) -> In w l -> f w = false -> g w = true -> length (filter f l) < length (filter g l).
  Proof.
    intros H Hw F W. induction l as [|a l IH]; simpl; [destruct Hw|]. pose proof (filter_le f g l H). destruct Hw as [->|Hw].
    - rewrite F, W. simpl. lia.
    - specialize (IH Hw). specialize (H a). destruct (f a); simpl; [rewrite H by auto; simpl; lia|destruct (g a); simpl; lia].
  Qed.
  Lemma used_more U w v : used U v = true -> used (Z.lor U (bit w)) v = true.
  Proof. rewrite used_lor. auto. Qed.
  Lemma unused_less U w v : used (Z.lor U (bit w)) v = false -> used U v = false /\ v <> w.
  Proof.
    intros H. split.
    - destruct (used U v) eqn:Q; auto. rewrite used_more in H by auto. discriminate.
    - intros ->. assert (used (Z.lor U (bit w)) w = true) by (rewrite used_lor, used_bit; auto). congruence.
  Qed.
  Lemma left_in_le f U w : left_in f (Z.lor U (bit w)) <= left_in f U.
  Proof. apply filter_le. intros v. rewrite !andb_true_iff, !negb_true_iff. intros [H ?]. apply unused_less in H. tauto. Qed.
  Lemma left_in_lt f U w : In w region -> used U w = false -> f w = true -> left_in f (Z.lor U (bit w)) < left_in f U.
  Proof.
    intros H1 H2 H3. apply filter_lt with w; auto.
    - intros v. rewrite !andb_true_iff, !negb_true_iff. intros [H ?]. apply unused_less in H. tauto.
    - assert (Q : used (Z.lor U (bit w)) w = true) by (rewrite used_lor, used_bit; auto). rewrite Q. auto.
    - rewrite H2, H3. auto.
  Qed.
  Lemma pot_le E U w : pot E (Z.lor U (bit w)) <= pot E U.
  Proof.
    unfold pot, bound. destruct colour as [f|]; [|apply left_in_le]. pose proof (left_in_le f U w). pose proof (left_in_le (fun v => negb (f v)) U w). lia.
  Qed.
  Lemma place_count f w l : length (filter f (place_in w l)) <= (if f w then 1 else 0) + length (filter f l).
  Proof.
    induction l as [|a l IH]; simpl; [destruct (f w); simpl; lia|].
    destruct (w <? a); simpl; destruct (f w), (f a); simpl in *; lia.
  Qed.
  Lemma moved_count f e w l : In e l -> length (filter f (moved e w l)) + (if f e then 1 else 0) <= (if f w then 1 else 0) + length (filter f l).
  Proof.
    intros He. unfold moved. pose proof (place_count f w (filter (fun u => negb (u =? e)) l)) as P.
    assert (Q : length (filter f (filter (fun u => negb (u =? e)) l)) + (if f e then 1 else 0) <= length (filter f l)); [|lia].
    clear P. assert (LE : forall l, length (filter f (filter (fun u => negb (u =? e)) l)) <= length (filter f l)).
    { clear. induction l as [|a l IH]; simpl; auto. destruct (negb (a =? e)); simpl; destruct (f a); simpl; lia. }
    induction l as [|a l IH]; simpl; [destruct He|]. destruct He as [->|He].
    - rewrite Nat.eqb_refl. simpl. specialize (LE l). destruct (f e); simpl; lia.
    - specialize (IH He). destruct (negb (a =? e)); simpl; destruct (f a); simpl; lia.
  Qed.
  Lemma pot_lt E U e w : In e E -> In w region -> used U w = false -> (forall f, colour = Some f -> f w <> f e) ->
    pot (moved e w E) (Z.lor U (bit w)) < pot E U.
  Proof.
    intros He Hw Hu HC. unfold pot. destruct colour as [f|]; [|apply left_in_lt; auto]. specialize (HC f eq_refl).
    pose proof (moved_count f e w E He) as C1. pose proof (moved_count (fun v => negb (f v)) e w E He) as C2. cbv beta in C2.
    pose proof (left_in_le f U w) as D1. pose proof (left_in_le (fun v => negb (f v)) U w) as D2.
    pose proof (left_in_lt f U w Hw Hu) as D3. pose proof (left_in_lt (fun v => negb (f v)) U w Hw Hu) as D4. cbv beta in D4.
    unfold bound. destruct (f w) eqn:Fw, (f e) eqn:Fe; simpl in *; try congruence; [specialize (D3 eq_refl)|specialize (D4 eq_refl)]; lia.
  Qed.

  (** Before this turn nobody of the other side goes on from the vertex. *)
  Variable T : nat -> option nat.

  (** ** What stays true *)
  Notation ends E y := (nth (y - 1) E []).
  Record held (c : nat) (runs : list run) (k : kept_snakes) : Prop := {
    h_turn : 1 <= fst k <= n;
    h_placed : fst (fst (snd k)) = n;
    h_ends : length (snd (fst (snd k))) = n;
    h_runs : length runs = n;
    h_none : forall y, 1 <= y <= n -> of_side y = false -> run_of runs y = [];
    h_walks : forall y, 1 <= y <= n -> walks (ends (snd (fst (snd k))) y) (run_of runs y) = true;
    h_once : NoDup (on_runs runs);
    h_free : forall w, In w (on_runs runs) -> used (snd (snd k)) w = false;
    (* nobody of the other side comes to a run in time, from a live end or from a vertex with a time *)
    h_end_late : forall z u w q, 1 <= z <= n -> of_side z = false -> In u (ends (snd (fst (snd k))) z) -> In w (near u) ->
      In (w, q) (dues c (fst k) runs) -> q < c + waits (fst k) z;
    h_end_time : forall z u w, 1 <= z <= n -> of_side z = false -> In u (ends (snd (fst (snd k))) z) -> In w (near u) ->
      used (snd (snd k)) w = false -> ~ In w (on_runs runs) -> exists o, T w = Some o /\ o <= c + waits (fst k) z + n;
    h_late : forall v o w q, T v = Some o -> In w (near v) -> In (w, q) (dues c (fst k) runs) -> q < o;
    h_time : forall v o w, T v = Some o -> In w (near v) -> used (snd (snd k)) w = false -> ~ In w (on_runs runs) -> exists o', T w = Some o' /\ o' <= o + n;
    h_end_region : forall u w, In u (ends (snd (fst (snd k))) z0) -> In w (near u) -> used (snd (snd k)) w = false -> ~ In w (on_runs runs) ->
      In w region /\ forall f, colour = Some f -> f w <> f u;
    h_region : forall v w, In v region -> In w (near v) -> used (snd (snd k)) w = false -> ~ In w (on_runs runs) ->
      In w region /\ forall f, colour = Some f -> f w <> f v;
    h_other : 1 <= z0 <= n /\ of_side z0 = false;
    h_lasts : forall y, 1 <= y <= n -> of_side y = true ->
      c + waits (fst k) z0 + n * pot (ends (snd (fst (snd k))) z0) (snd (snd k)) < c + waits (fst k) y + n * length (run_of runs y)
  }.
  (** By this turn [z0] is stuck. *)
  Definition stuck_by (c : nat) (k : kept_snakes) : nat := c + waits (fst k) z0 + n * pot (ends (snd (fst (snd k))) z0) (snd (snd k)).

  Lemma next_range t : 1 <= t <= n -> 1 <= next n t <= n.
  Proof. unfold next. destruct (Nat.eqb_spec t n); lia. Qed.
  Lemma ends_upd E t e w z : 1 <= t <= n -> 1 <= z <= n -> length E = n ->
    nth (z - 1) (upd (t - 1) (moved e w) E) [] = if z =? t then moved e w (nth (t - 1) E []) else nth (z - 1) E [].
  Proof.
    intros Ht Hz L. rewrite nth_upd by lia. destruct (Nat.eqb_spec (z - 1) (t - 1)), (Nat.eqb_spec z t); try lia; auto.
  Qed.
  Lemma clock c t z : 1 <= t <= n -> 1 <= z <= n -> S c + waits (next n t) z = c + (if z =? t then n else waits t z).
  Proof. intros. rewrite <- waits_next by auto. lia. Qed.

  (** *** An opponent moves *)
  Lemma opponent_moves c runs k k' : held c runs k -> of_side (fst k) = false -> In k' (snakes_after table true n n k) ->
    held (S c) runs k' /\ stuck_by (S c) k' <= stuck_by c k.
  Proof.
    destruct k as [t [[m E] U]]. intros [H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 [H15 H15'] H16] Ht Hk. cbn [fst snd] in *. subst m.
    unfold snakes_after in Hk. rewrite (proj2 (Nat.ltb_ge n n) (le_n n)) in Hk. apply in_flat_map in Hk. destruct Hk as [e [He Hk]].
    apply in_map_iff in Hk. destruct Hk as [w [<- Hk]]. apply filter_In in Hk. destruct Hk as [Hw Hu]. apply negb_true_iff in Hu.
    assert (NW : ~ In w (on_runs runs)).
    { intros Q. apply (on_runs_due c t) in Q; auto. destruct Q as [q Q]. pose proof (H9 t e w q H1 Ht He Hw Q) as L. rewrite waits_self in L.
      apply dues_In in Q. destruct Q as [y [Hy Q]]. apply dues_of_late in Q. lia. }
    assert (DU : forall w' q, In (w', q) (dues (S c) (next n t) runs) -> In (w', q) (dues c t runs)).
    { intros w' q. rewrite !dues_In. intros [y [Hy Q]]. exists y. split; auto. rewrite clock in Q by auto.
      destruct (Nat.eqb_spec y t) as [->|]; auto. rewrite H5 in Q by auto. destruct Q. }
    destruct (H10 t e w H1 Ht He Hw Hu NW) as [ow [Tw Lw]]. rewrite waits_self in Lw.
    assert (EX : extended n t n E U (t - 1) e w = (next n t, (n, upd (t - 1) (moved e w) E, Z.lor U (bit w)))) by reflexivity.
    assert (P : stuck_by (S c) (extended n t n E U (t - 1) e w) <= stuck_by c (t, (n, E, U))).
    { rewrite EX. unfold stuck_by. cbn [fst snd]. rewrite clock by auto. rewrite (ends_upd E t e w z0) by auto.
      destruct (Nat.eqb_spec z0 t) as [->|N].
      - destruct (H13 e w He Hw Hu NW) as [Hr HC]. pose proof (pot_lt (nth (t - 1) E []) U e w He Hr Hu HC) as L. rewrite waits_self.
        nia.
      - pose proof (pot_le (nth (z0 - 1) E []) U w). nia. }
    split; [|exact P]. rewrite EX in *. unfold stuck_by in P. cbn [fst snd] in *.
    constructor; cbn [fst snd]; auto using next_range.
    - rewrite upd_length. auto.
    - intros y Hy. rewrite ends_upd by auto. destruct (Nat.eqb_spec y t) as [->|]; [rewrite H5 by auto; reflexivity|auto].
    - intros w' Hw'. specialize (H8 w' Hw'). destruct (used (Z.lor U (bit w)) w') eqn:Q; auto. apply used_lor in Q. rewrite used_bit in Q.
      destruct Q as [Q| ->]; [congruence|tauto].
    - intros z u w' q Hz Oz Hu' Hw' Q. rewrite clock by auto. rewrite ends_upd in Hu' by auto. apply DU in Q.
      destruct (Nat.eqb_spec z t) as [->|]; [|eauto]. unfold moved in Hu'. apply place_In in Hu'. destruct Hu' as [->|Hu'].
      + pose proof (H11 w ow w' q Tw Hw' Q). lia.
      + apply filter_In in Hu'. pose proof (H9 t u w' q H1 Oz (proj1 Hu') Hw' Q) as L. rewrite waits_self in L. lia.
    - intros z u w' Hz Oz Hu' Hw' F NW'. rewrite clock by auto. rewrite ends_upd in Hu' by auto. apply unused_less in F. destruct F as [F _].
      destruct (Nat.eqb_spec z t) as [->|]; [|eauto]. unfold moved in Hu'. apply place_In in Hu'. destruct Hu' as [->|Hu'].
      + destruct (H12 w ow w' Tw Hw' F NW') as [o' [T' L']]. exists o'. split; auto. lia.
      + apply filter_In in Hu'. destruct (H10 t u w' H1 Oz (proj1 Hu') Hw' F NW') as [o' [T' L']]. rewrite waits_self in L'. exists o'. split; auto. lia.
    - intros v o w' q Tv Hw' Q. apply DU in Q. eauto.
    - intros v o w' Tv Hw' F NW'. apply unused_less in F. destruct F. eauto.
    - intros u w' Hu' Hw' F NW'. rewrite ends_upd in Hu' by auto. apply unused_less in F. destruct F as [F _].
      destruct (Nat.eqb_spec z0 t) as [Q|]; [|auto]. subst z0. unfold moved in Hu'. apply place_In in Hu'. destruct Hu' as [->|Hu'].
      + destruct (H13 e w He Hw Hu NW) as [Hr _]. apply (H14 w w' Hr Hw' F NW').
      + apply filter_In in Hu'. apply (H13 u w' (proj1 Hu') Hw' F NW').
    - intros v w' Hv Hw' F NW'. apply unused_less in F. destruct F. auto.
    - intros y Hy Sy. specialize (H16 y Hy Sy). eapply Nat.le_lt_trans; [exact P|].
      rewrite (clock c t y) by auto. destruct (Nat.eqb_spec y t) as [->|]; [congruence|auto].
  Qed.

  (** *** A player of the side takes the next step of their run *)
  Lemma side_moves c runs k : held c runs k -> of_side (fst k) = true ->
    exists k' runs', In k' (snakes_after table true n n k) /\ held (S c) runs' k' /\ stuck_by (S c) k' <= stuck_by c k.
  Proof.
    destruct k as [t [[m E] U]]. intros [H1 H2 H3 H4 H5 H6 H7 H8 H9 H10 H11 H12 H13 H14 [H15 H15'] H16] Ht. cbn [fst snd] in *. subst m.
    pose proof (H16 t H1 Ht) as Lt. rewrite waits_self in Lt.
    destruct (run_of runs t) as [|[e w] r] eqn:Er; [simpl in Lt; lia|].
    pose proof (H6 t H1) as Wt. rewrite Er in Wt. cbn [walks] in Wt. rewrite !andb_true_iff, !inside_ok in Wt. destruct Wt as [[He Hw] Wt].
    assert (WR : In w (on_runs runs)) by (apply on_runs_In; auto; exists t; split; auto; rewrite Er; simpl; auto).
    pose proof (H8 w WR) as Hu.
    set (runs' := upd (t - 1) (@tl (nat * nat)) runs).
    assert (RO : forall y, 1 <= y <= n -> run_of runs' y = if y =? t then r else run_of runs y).
    { intros y Hy. unfold run_of, runs'. rewrite nth_upd by lia. destruct (Nat.eqb_spec (y - 1) (t - 1)), (Nat.eqb_spec y t); try lia; auto.
      unfold run_of in Er. rewrite Er. reflexivity. }
    assert (L' : length runs' = n) by (unfold runs'; rewrite upd_length; auto).
    assert (SP : NoDup (on_runs runs') /\ ~ In w (on_runs runs')).
    { destruct (nth_split_at runs [] (t - 1)) as [A [B [EQ LA]]]; [lia|]. unfold run_of in Er. rewrite Er in EQ.
      assert (E1 : runs' = A ++ r :: B) by (unfold runs'; rewrite EQ, <- LA, upd_mid; reflexivity).
      unfold on_runs in *. rewrite EQ in H7. rewrite E1. rewrite map_app, concat_app in *. simpl in *.
      split; [eapply NoDup_remove_1; eauto|eapply NoDup_remove_2; eauto]. }
    destruct SP as [ND NW].
    assert (OR : forall y, In y (on_runs runs) -> y = w \/ In y (on_runs runs')).
    { intros v. rewrite !on_runs_In by auto. intros [y [Hy Q]]. destruct (Nat.eqb_spec y t) as [->|N].
      - rewrite Er in Q. simpl in Q. destruct Q as [->|Q]; auto. right. exists t. split; auto. rewrite RO, Nat.eqb_refl by auto. auto.
      - right. exists y. split; auto. rewrite RO by auto. destruct (Nat.eqb_spec y t); [lia|auto]. }
    assert (RO' : forall y, In y (on_runs runs') -> In y (on_runs runs)).
    { intros v. rewrite !on_runs_In by auto. intros [y [Hy Q]]. exists y. split; auto. rewrite RO in Q by auto.
      destruct (Nat.eqb_spec y t) as [->|]; auto. rewrite Er. simpl; auto. }
    assert (DU : forall w' q, In (w', q) (dues (S c) (next n t) runs') -> In (w', q) (dues c t runs)).
    { intros w' q. rewrite !dues_In. intros [y [Hy Q]]. exists y. split; auto. rewrite clock, RO in Q by auto.
      destruct (Nat.eqb_spec y t) as [->|]; auto. rewrite Er, waits_self, Nat.add_0_r. simpl. auto. }
    assert (OLD : forall w', used (Z.lor U (bit w)) w' = false -> ~ In w' (on_runs runs') -> used U w' = false /\ ~ In w' (on_runs runs)).
    { intros w' F NW'. apply unused_less in F. destruct F as [F Ne]. split; auto. intros Q. apply OR in Q. tauto. }
    assert (Z0 : z0 <> t) by (intros Q; subst z0; congruence).
    assert (EX : extended n t n E U (t - 1) e w = (next n t, (n, upd (t - 1) (moved e w) E, Z.lor U (bit w)))) by reflexivity.
    assert (P : stuck_by (S c) (extended n t n E U (t - 1) e w) <= stuck_by c (t, (n, E, U))).
    { rewrite EX. unfold stuck_by. cbn [fst snd]. rewrite clock by auto. rewrite (ends_upd E t e w z0) by auto.
      destruct (Nat.eqb_spec z0 t) as [|N]; [tauto|]. pose proof (pot_le (nth (z0 - 1) E []) U w). nia. }
    exists (extended n t n E U (t - 1) e w), runs'. split; [|split; [|exact P]].
    - unfold snakes_after. rewrite (proj2 (Nat.ltb_ge n n) (le_n n)). apply in_flat_map. exists e. split; auto.
      apply in_map_iff. exists w. split; auto. apply filter_In. split; auto. apply negb_true_iff. auto.
    - rewrite EX in *. unfold stuck_by in P. cbn [fst snd] in *.
      constructor; cbn [fst snd]; auto using next_range.
      + rewrite upd_length. auto.
      + intros y Hy Oy. rewrite RO by auto. destruct (Nat.eqb_spec y t) as [->|]; [congruence|auto].
      + intros y Hy. rewrite ends_upd, RO by auto. destruct (Nat.eqb_spec y t) as [->|]; auto.
      + intros w' Hw'. pose proof (H8 w' (RO' w' Hw')) as F. destruct (used (Z.lor U (bit w)) w') eqn:Q; auto. apply used_lor in Q. rewrite used_bit in Q.
        destruct Q as [Q| ->]; [congruence|tauto].
      + intros z u w' q Hz Oz Hu' Hw' Q. rewrite clock by auto. rewrite ends_upd in Hu' by auto. apply DU in Q.
        destruct (Nat.eqb_spec z t) as [->|]; [congruence|eauto].
      + intros z u w' Hz Oz Hu' Hw' F NW'. rewrite clock by auto. rewrite ends_upd in Hu' by auto. destruct (OLD w' F NW').
        destruct (Nat.eqb_spec z t) as [->|]; [congruence|eauto].
      + intros v o w' q Tv Hw' Q. apply DU in Q. eauto.
      + intros v o w' Tv Hw' F NW'. destruct (OLD w' F NW'). eauto.
      + intros u w' Hu' Hw' F NW'. rewrite ends_upd in Hu' by auto. destruct (OLD w' F NW').
        destruct (Nat.eqb_spec z0 t) as [Q|]; [tauto|auto].
      + intros v w' Hv Hw' F NW'. destruct (OLD w' F NW'). auto.
      + intros y Hy Sy. specialize (H16 y Hy Sy). eapply Nat.le_lt_trans; [exact P|].
        rewrite (clock c t y) by auto. rewrite RO by auto. unfold stuck_by. cbn [fst snd].
        destruct (Nat.eqb_spec y t) as [->|]; [|auto]. rewrite Er, waits_self in H16. simpl in H16. lia.
  Qed.

  (** ** So the side has what it wants *)
  Theorem walls_hold fuel : forall c runs k p, held c runs k -> stuck_by c k < c + fuel -> keeps true n k p ->
    claim false x against (player * list (list nat)) (snakes_move nat (table_graph table) true n n) fst p.
  Proof.
    induction fuel as [|fuel IH]; intros c runs k p H F K; [unfold stuck_by in F; lia|].
    assert (TP : fst k = fst p) by (destruct k as [t [[m E] U]]; apply K).
    unfold claim in *. destruct (of_side (fst k)) eqn:Sd.
    - destruct (side_moves c runs k H Sd) as [k' [runs' [Hk [H' L]]]].
      destruct (snakes_after_sound table true n n k p k' K Hk) as [p' [M K']].
      assert (C := IH (S c) runs' k' p' H' ltac:(lia) K'). unfold of_side in Sd. rewrite TP in Sd.
      destruct against; [apply others_move with p'|apply safe_move with p']; auto.
      + apply negb_true_iff, Nat.eqb_neq in Sd. auto.
      + apply Nat.eqb_eq in Sd. auto.
    - assert (All : forall p', snakes_move nat (table_graph table) true n n p p' ->
        if against then beaten _ (snakes_move nat (table_graph table) true n n) fst false x p'
        else safe _ (snakes_move nat (table_graph table) true n n) fst false x p').
      { intros p' M. destruct (snakes_after_complete table true n n Simple k p p' K M) as [k' [Hk K']].
        destruct (opponent_moves c runs k k' H Sd Hk) as [H' L]. apply (IH (S c) runs k' p' H' ltac:(lia) K'). }
      unfold of_side in Sd. rewrite TP in Sd. destruct against.
      + apply negb_false_iff, Nat.eqb_eq in Sd. apply x_moves; auto. discriminate.
      + apply Nat.eqb_neq in Sd. destruct (snakes_after table true n n k) as [|k' l] eqn:Q.
        * apply safe_over; [|split; [discriminate|tauto]]. intros p' M.
          destruct (snakes_after_complete table true n n Simple k p p' K M) as [k' [Hk _]]. rewrite Q in Hk. destruct Hk.
        * apply safe_others; auto. destruct (snakes_after_sound table true n n k p k' K) as [p' [M _]]; [rewrite Q; simpl; auto|eauto].
  Qed.
End Walls.

(** ** The checker *)
Record walls := {
  w_runs : list (list (nat * nat));  (* of each player: from, to *)
  w_other : nat;                     (* the opponent whom the side outlasts *)
  w_times : list (nat * nat);        (* vertices, and before which turn no opponent goes on from there *)
  w_region : list nat;               (* what that opponent can reach *)
  w_colours : option Z               (* the vertices of one of two colours *)
}.

Fixpoint map_of (l : list (nat * nat)) : PM.t nat :=
  match l with [] => PM.empty _ | (v, o) :: l => PM.add (Pos.of_succ_nat v) o (map_of l) end.
Definition find_at (v : nat) (m : PM.t nat) : option nat := PM.find (Pos.of_succ_nat v) m.
Lemma map_of_In l v o : find_at v (map_of l) = Some o -> In (v, o) l.
Proof.
  unfold find_at. induction l as [|[u q] l IH]; simpl; [rewrite PM.gempty; discriminate|]. destruct (Nat.eq_dec v u) as [->|N].
  - rewrite PM.gss. intros [= ->]. auto.
  - rewrite PM.gso by (intros Q; apply SuccNat2Pos.inj in Q; auto). auto.
Qed.
(** No vertex twice, and none that is used. *)
Fixpoint fresh_once (U : Z) (l : list nat) : bool :=
  match l with [] => true | v :: l => negb (used U v) && fresh_once (Z.lor U (bit v)) l end.
Lemma fresh_once_ok l : forall U, fresh_once U l = true -> NoDup l /\ forall v, In v l -> used U v = false.
Proof.
  induction l as [|a l IH]; simpl; intros U; [split; [constructor|tauto]|]. rewrite andb_true_iff, negb_true_iff. intros [H1 H2].
  destruct (IH _ H2) as [N F]. split.
  - constructor; auto. intros I. apply F, unused_less in I. tauto.
  - intros v [<-|I]; auto. apply F, unused_less in I. tauto.
Qed.

Section Check.
  Variable table : list (list nat).
  Variable n x : nat.
  Variable against : bool.
  Variable W : walls.
  Notation runs := (w_runs W).
  Notation side := (of_side x against).
  Definition colours : option (nat -> bool) := option_map (fun B v => used B v) (w_colours W).
  Definition check_walls (k : kept_snakes) : bool :=
    let '(t, (m, E, U)) := k in
    let D := dues n 0 t runs in
    let due := map_of D in
    let times := map_of (w_times W) in
    let R := used_by (w_region W) in
    (* nobody who can go on from [u] at turn [o] comes to a run in time *)
    let reach u o := forallb (fun w => used U w ||
      match find_at w due with
      | Some q => q <? o
      | None => match find_at w times with Some o' => o' <=? o + n | None => false end
      end) (nb table u) in
    let zone u := forallb (fun w => used U w || match find_at w due with Some _ => true | None => false end ||
      (used R w && match w_colours W with Some B => xorb (used B w) (used B u) | None => true end)) (nb table u) in
    let z0 := w_other W in
    let most := waits n t z0 + n * pot (w_region W) colours (nth (z0 - 1) E []) U in
    simple table && (1 <=? t) && (t <=? n) && (m =? n) && (length E =? n) && (length runs =? n) &&
    (1 <=? z0) && (z0 <=? n) && negb (side z0) &&
    forallb (fun y => if side y then walks table (nth (y - 1) E []) (run_of runs y) && (most <? waits n t y + n * length (run_of runs y))
                      else match run_of runs y with [] => forallb (fun u => reach u (waits n t y)) (nth (y - 1) E []) | _ => false end) (seq 1 n) &&
    fresh_once U (on_runs runs) &&
    forallb (fun d : nat * nat => match find_at (fst d) due with Some q => q =? snd d | None => false end) D &&
    forallb (fun p : nat * nat => reach (fst p) (snd p)) (w_times W) &&
    forallb zone (nth (z0 - 1) E []) && forallb zone (w_region W).
  Lemma check_walls_held k : check_walls k = true -> simple table = true /\
    held table n x against (w_other W) (w_region W) colours (fun v => find_at v (map_of (w_times W))) 0 runs k.
  Proof.
    destruct k as [t [[m E] U]]. unfold check_walls. rewrite !andb_true_iff, !Nat.leb_le, !Nat.eqb_eq, !forallb_forall, negb_true_iff.
    intros [[[[[[[[[[[[[[S1 S2] S3] S4] S5] S6] S7] S8] S9] S10] S11] S12] S13] S14] S15]. split; auto. apply fresh_once_ok in S11. destruct S11 as [N F].
    assert (DUE : forall w q, In (w, q) (dues n 0 t runs) -> find_at w (map_of (dues n 0 t runs)) = Some q).
    { intros w q H. specialize (S12 _ H). cbn [fst snd] in S12. destruct (find_at w _); [apply Nat.eqb_eq in S12; subst; auto|discriminate]. }
    assert (REACH : forall u o, forallb (fun w => used U w || match find_at w (map_of (dues n 0 t runs)) with Some q => q <? o | None =>
        match find_at w (map_of (w_times W)) with Some o' => o' <=? o + n | None => false end end) (nb table u) = true ->
      forall w, In w (nb table u) -> (forall q, In (w, q) (dues n 0 t runs) -> q < o) /\
        (used U w = false -> ~ In w (on_runs runs) -> exists o', find_at w (map_of (w_times W)) = Some o' /\ o' <= o + n)).
    { intros u o H w Hw. rewrite forallb_forall in H. specialize (H w Hw). apply orb_true_iff in H. split.
      - intros q Q. assert (In w (on_runs runs)) by (apply (on_runs_due n 0 t); eauto). destruct H as [H|H]; [rewrite F in H by auto; discriminate|].
        rewrite (DUE w q Q) in H. apply Nat.ltb_lt in H. auto.
      - intros Fw NR. destruct H as [H|H]; [congruence|]. destruct (find_at w (map_of (dues n 0 t runs))) as [q|] eqn:Q.
        + exfalso. apply NR. apply (on_runs_due n 0 t); auto. exists q. apply map_of_In. auto.
        + destruct (find_at w (map_of (w_times W))) as [o'|]; [|discriminate]. apply Nat.leb_le in H. eauto. }
    assert (ZONE : forall u, forallb (fun w => used U w || match find_at w (map_of (dues n 0 t runs)) with Some _ => true | None => false end ||
        (used (used_by (w_region W)) w && match w_colours W with Some B => xorb (used B w) (used B u) | None => true end)) (nb table u) = true ->
      forall w, In w (nb table u) -> used U w = false -> ~ In w (on_runs runs) -> In w (w_region W) /\ forall f, colours = Some f -> f w <> f u).
    { intros u H w Hw Fw NR. rewrite forallb_forall in H. specialize (H w Hw). rewrite Fw in H. simpl in H.
      destruct (find_at w (map_of (dues n 0 t runs))) as [q|] eqn:Q; simpl in H.
      - exfalso. apply NR. apply (on_runs_due n 0 t); auto. exists q. apply map_of_In. auto.
      - apply andb_true_iff in H. destruct H as [H1 H2]. split; [apply used_by_ok; auto|]. intros f Hf. unfold colours in Hf.
        destruct (w_colours W) as [B|]; [|discriminate]. injection Hf as <-. intros E'. rewrite E' in H2. rewrite xorb_nilpotent in H2. discriminate. }
    assert (EACH : forall y, 1 <= y <= n -> In y (seq 1 n)) by (intros y Hy; apply in_seq; lia).
    constructor; cbn [fst snd]; auto.
    - intros y Hy Sy. specialize (S10 y (EACH y Hy)). rewrite Sy in S10. destruct (run_of runs y); [auto|discriminate].
    - intros y Hy. specialize (S10 y (EACH y Hy)). destruct (side y) eqn:Sy; [apply andb_true_iff in S10; tauto|].
      destruct (run_of runs y); [auto|discriminate].
    - intros z u w q Hz Sz Hu Hw Q. specialize (S10 z (EACH z Hz)). rewrite Sz in S10. destruct (run_of runs z); [|discriminate].
      rewrite forallb_forall in S10. apply (REACH u _ (S10 u Hu) w Hw). auto.
    - intros z u w Hz Sz Hu Hw Fw NR. specialize (S10 z (EACH z Hz)). rewrite Sz in S10. destruct (run_of runs z); [|discriminate].
      rewrite forallb_forall in S10. apply (REACH u _ (S10 u Hu) w Hw); auto.
    - intros v o w q Hv Hw Q. apply map_of_In in Hv. specialize (S13 _ Hv). apply (REACH v o S13 w Hw). auto.
    - intros v o w Hv Hw Fw NR. apply map_of_In in Hv. specialize (S13 _ Hv). apply (REACH v o S13 w Hw); auto.
    - intros y Hy Sy. specialize (S10 y (EACH y Hy)). rewrite Sy in S10. apply andb_true_iff in S10. destruct S10 as [_ S10]. apply Nat.ltb_lt in S10. exact S10.
  Qed.
  (** Runs that the checker accepts show that the side has what it wants. *)
  Theorem check_walls_sound k p : check_walls k = true -> keeps true n k p ->
    claim false x against (player * list (list nat)) (snakes_move nat (table_graph table) true n n) fst p.
  Proof.
    intros H K. destruct (check_walls_held k H) as [Simple Hh].
    apply (walls_hold table n Simple x against _ _ _ _ (S (stuck_by n (w_other W) (w_region W) colours 0 k)) 0 runs k p Hh); auto.
  Qed.
End Check.

(** ** Splits
    One snake is placed, and player 2 is to open.  Each part is a set of vertices that no unused way leaves, with a run of player 1
    outside of it which is longer than player 2 can be there. *)
Section Split.
  Variable table : list (list nat).
  Notation near := (nb table).
  Definition part_fits (E : list nat) (U : Z) (p : list nat * list (nat * nat)) : bool :=
    let C := used_by (fst p) in
    walks table E (snd p) && fresh_once U (map snd (snd p)) && forallb (fun w => negb (used C w)) (map snd (snd p)) &&
    forallb (fun v => forallb (fun w => used U w || used C w) (near v)) (fst p) && (length (fst p) <=? length (snd p) + 1).
  Definition check_split (S : list (list nat)) (parts : list (list nat * list (nat * nat))) : bool :=
    let '(t, (m, E, U)) := keep_snakes true 2 2 S in
    let cells := map (fun p => used_by (fst p)) parts in
    simple table && snakes_ok 2 2 S && (length S =? 1) && forallb (part_fits (nth 0 E []) U) parts &&
    forallb (fun a => used U a || existsb (fun C => used C a) cells || forallb (used U) (near a)) (seq 0 (length table)).
  Lemma split_held E U u v (p : list nat * list (nat * nat)) : length E = 2 -> nth 1 E [] = [] -> part_fits (nth 0 E []) U p = true ->
    In u (fst p) -> used U u = false -> used U v = false -> In v (near u) -> u <> v ->
    held table 2 2 true 2 (fst p) None (fun w => if in_dec Nat.eq_dec w (fst p) then Some 3 else None) 0 [snd p; []] (placed true 2 2 1 E U u v).
  Proof.
    destruct p as [C r]. intros LE E1 P Hu Fu Fv Huv N. unfold part_fits in P. cbn [fst snd] in *.
    rewrite !andb_true_iff, !forallb_forall, Nat.leb_le in P. destruct P as [[[[P1 P2] P3] P4] P5]. apply fresh_once_ok in P2. destruct P2 as [ND FR].
    assert (P3' : forall w, In w (map snd r) -> ~ In w C).
    { intros w Hw I. apply used_by_ok in I. specialize (P3 w Hw). rewrite I in P3. discriminate. }
    assert (P4' : forall a w, In a C -> In w (near a) -> used U w = false -> In w C).
    { intros a w Ha Hw F. specialize (P4 a Ha). rewrite forallb_forall in P4. specialize (P4 w Hw). rewrite F in P4. apply used_by_ok. auto. }
    assert (Hv : In v C) by eauto.
    assert (EV : placed true 2 2 1 E U u v = (1, (2, upd 1 (fun l => place_in u (place_in v l)) E, Z.lor (Z.lor U (bit u)) (bit v)))).
    { unfold placed. rewrite Z.lor_assoc. reflexivity. }
    set (U' := Z.lor (Z.lor U (bit u)) (bit v)) in *.
    assert (OLD : forall w, used U' w = false -> used U w = false).
    { intros w F. apply unused_less in F. destruct F as [F _]. apply unused_less in F. tauto. }
    assert (N0 : nth 0 (upd 1 (fun l => place_in u (place_in v l)) E) [] = nth 0 E []) by (rewrite nth_upd by lia; auto).
    assert (N1 : forall w, In w (nth 1 (upd 1 (fun l => place_in u (place_in v l)) E) []) -> In w C).
    { intros w. rewrite nth_upd by lia. rewrite E1. replace (1 =? 1) with true by reflexivity. cbv beta iota.
      intros H. apply place_In in H. destruct H as [->|H]; [auto|]. destruct H as [->|[]]. auto. }
    assert (TWO : forall y, 1 <= y <= 2 -> y = 1 \/ y = 2) by (intros; lia).
    assert (RUN : forall w, In w (map snd r) -> forall a, In a C -> In w (near a) -> False).
    { intros w Hw a Ha Q. apply (P3' w Hw). apply (P4' a w); auto. }
    assert (DU : forall w q, In (w, q) (dues 2 0 1 [r; []]) -> In w (map snd r)).
    { intros w q H. unfold dues in H. cbn in H. rewrite app_nil_r in H. apply dues_of_late in H. tauto. }
    assert (OR : on_runs [r; []] = map snd r) by (unfold on_runs; simpl; rewrite app_nil_r; auto).
    rewrite EV. constructor; cbn [fst snd]; auto.
    - rewrite upd_length. auto.
    - intros y Hy. destruct (TWO y Hy) as [->| ->]; [discriminate|reflexivity].
    - intros y Hy. destruct (TWO y Hy) as [->| ->]; [|reflexivity]. simpl Nat.sub. rewrite N0. exact P1.
    - rewrite OR. auto.
    - rewrite OR. intros w Hw. destruct (used U' w) eqn:Q; auto. unfold U' in Q. rewrite !used_lor, !used_bit, (FR w Hw) in Q.
      destruct Q as [[Q| ->]| ->]; [discriminate| |]; exfalso; eapply P3'; eauto.
    - intros z a w q Hz Oz Ha Hw Q. destruct (TWO z Hz) as [->| ->]; [discriminate|]. exfalso. exact (RUN w (DU w q Q) a (N1 a Ha) Hw).
    - intros z a w Hz Oz Ha Hw F _. destruct (TWO z Hz) as [->| ->]; [discriminate|]. exists 3. split; [|auto].
      destruct (in_dec Nat.eq_dec w C) as [|I]; auto. exfalso. exact (I (P4' a w (N1 a Ha) Hw (OLD w F))).
    - intros a o w q Ha Hw Q. destruct (in_dec Nat.eq_dec a C); [|discriminate]. exfalso. apply (RUN w (DU w q Q) a); auto.
    - intros a o w Ha Hw F _. destruct (in_dec Nat.eq_dec a C); [|discriminate]. injection Ha as <-. exists 3. split; [|lia].
      destruct (in_dec Nat.eq_dec w C) as [|I]; auto. exfalso. apply I, (P4' a w); auto.
    - intros a w Ha Hw F _. split; [|discriminate]. exact (P4' a w (N1 a Ha) Hw (OLD w F)).
    - intros a w Ha Hw F _. split; [|discriminate]. apply (P4' a w); auto.
    - intros y Hy Sy. destruct (TWO y Hy) as [->| ->]; [|discriminate].
      change (waits 2 1 2) with 1. change (waits 2 1 1) with 0. change (run_of [r; []] 1) with r. unfold pot.
      assert (F2 : used (Z.lor U (bit u)) v = false).
      { destruct (used (Z.lor U (bit u)) v) eqn:Q; auto. rewrite used_lor, used_bit in Q. destruct Q; congruence. }
      pose proof (left_in_lt C (fun _ => true) (Z.lor U (bit u)) v Hv F2 eq_refl) as L1. pose proof (left_in_lt C (fun _ => true) U u Hu Fu eq_refl) as L2.
      fold U' in L1. assert (L3 : left_in C (fun _ => true) U <= length C) by (apply filter_length_le). lia.
  Qed.
  Theorem check_split_sound S parts : check_split S parts = true -> snakes_beat (table_graph table) true 2 2 2 2 S.
  Proof.
    unfold check_split. destruct (keep_snakes true 2 2 S) as [t [[m E] U]] eqn:Q. rewrite !andb_true_iff, !forallb_forall, Nat.eqb_eq.
    intros [[[[H1 H2] H3] H4] H5]. pose proof (keep_snakes_ok true 2 2 S H2) as K. rewrite Q in K.
    assert (t = 2) by apply K. assert (m = 1) by (rewrite <- H3; apply K). subst t m.
    pose proof K as [_ [_ [_ [_ [LE [_ [_ [_ EV]]]]]]]]. cbn [fst snd] in *.
    assert (E1 : nth 1 E [] = []).
    { destruct (nth 1 E []) as [|a l] eqn:Q1; auto. exfalso. destruct (EV 1 a) as [EV' _]. rewrite Q1 in EV'. destruct (EV' (or_introl eq_refl)) as [i [s [A1 [A2 _]]]].
      unfold of_snake in A2. assert (i < length S) by (apply nth_error_Some; congruence). lia. }
    apply x_moves; [reflexivity|discriminate|]. intros p' M. destruct (snakes_after_complete table true 2 2 H1 _ _ _ K M) as [k' [Hk K']].
    unfold snakes_after in Hk. simpl Nat.ltb in Hk. cbv iota in Hk. apply in_flat_map in Hk. destruct Hk as [u [Hu Hk]]. apply in_map_iff in Hk.
    destruct Hk as [v [<- Hk]]. apply filter_In in Hk. destruct Hk as [Huv Hk]. rewrite !andb_true_iff, !negb_true_iff, Nat.ltb_lt in Hk. destruct Hk as [Lt [Fu Fv]].
    specialize (H5 u Hu). rewrite Fu in H5. simpl in H5. apply orb_true_iff in H5. destruct H5 as [H5|H5].
    2:{ rewrite forallb_forall in H5. rewrite (H5 v Huv) in Fv. discriminate. }
    apply existsb_exists in H5. destruct H5 as [C [HC Iu]]. apply in_map_iff in HC. destruct HC as [p [<- Hp]]. apply used_by_ok in Iu.
    assert (Hh := split_held E U u v p LE E1 (H4 p Hp) Iu Fu Fv Huv ltac:(lia)).
    exact (walls_hold table 2 H1 2 true 2 _ None _ _ 0 _ _ p' Hh (Nat.lt_succ_diag_r _) K').
  Qed.
  (** Player 1 opens the board with a move to [S]. *)
  Definition check_split_move (S : list (list nat)) (parts : list (list nat * list (nat * nat))) : bool :=
    existsb (fun p => if list_eq_dec (list_eq_dec Nat.eq_dec) (snd p) S then true else false) (snake_succs table true 2 2 (1, [])) && check_split S parts.
  Theorem check_split_move_sound S parts : check_split_move S parts = true ->
    step (table_graph table) true 2 1 [] S /\ snakes_beat (table_graph table) true 2 2 2 1 [].
  Proof.
    unfold check_split_move. rewrite andb_true_iff, existsb_exists. intros [[[t1 S1] [H1 H2]] H3]. cbn [snd] in H2.
    destruct (list_eq_dec _ S1 S); [subst S1|discriminate].
    assert (Simple : simple table = true).
    { unfold check_split in H3. destruct (keep_snakes true 2 2 S) as [t [[m E] U]]. rewrite !andb_true_iff in H3. tauto. }
    apply (snake_succs_ok table true 2 2 Simple) in H1. destruct H1 as [St T]. cbn [fst snd] in *.
    split; auto. apply others_move with (2, S); [discriminate|split; auto|apply check_split_sound with parts; auto].
  Qed.
End Split.
