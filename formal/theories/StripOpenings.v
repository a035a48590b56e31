(** * Strips of two rows: openings

    An opening across the strip is a place.  After one along the strip, the two partners of player 1 come to a place by their first two moves: an
    end crosses to the other row and goes on, or back beside the other end. *)
From Coq Require Import ZArith List Bool Lia.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch Drawing ManyPlayers Seams Placing ShortSnakes StripEnds StripMoves StripTable.
Import ListNotations.
Open Scope Z_scope.
Local Arguments near : simpl never.

Lemma across_place q s i : 0 <= i < q -> ends_at s (i, 1) (i, 0) -> (forall z, In z s <-> z = (i, 0) \/ z = (i, 1)) -> place_at q s (Open 0 i (q - 1 - i)).
Proof.
  intros Hi E Hs. exists (iso false 1 1 i 0). split; [exists 1, 1, i, 0; unfold sign; auto|]. split; [|split].
  - replace (iso false 1 1 i 0 (far_end (Open 0 i (q - 1 - i)))) with (i, 1) by (cells; cbn [far_end fst snd]; f_equal; lia).
    replace (iso false 1 1 i 0 (0, 0)) with (i, 0) by (cells; f_equal; lia). auto.
  - intros [u v] H. revert H. regp. intros H. split; [unfold on_board; cbn [fst snd]; lia|]. rewrite Hs. intros [Q|Q]; apart_pair Q; lia.
  - intros [u v] [u' v'] _ _ [F1 F2]. revert F1 F2. rewrite Hs. unfold on_board. regp. intros F1 F2.
    assert (~ (u' = 0 /\ v' = 0)) by (intros [-> ->]; apply F2; left; f_equal; lia).
    assert (~ (u' = 0 /\ v' = 1)) by (intros [-> ->]; apply F2; right; f_equal; lia). lia.
Qed.

Section Along.
  Variable q : Z.
  Variable s : list cell.
  Variable g : cell -> cell.
  Variable a b : Z.
  Hypothesis Hg : view g.
  Hypothesis Hs : ends_at s (g (1, 0)) (g (0, 0)).
  Hypothesis On : forall c, In c s -> on_board q 2 c.
  Hypothesis Ha : 0 <= a.
  Hypothesis Hb : 0 <= b.
  Hypothesis Free : forall u v, free q s (g (u, v)) <-> - a <= u <= b + 1 /\ 0 <= v <= 1 /\ ~ (u = 0 /\ v = 0) /\ ~ (u = 1 /\ v = 0).
  Lemma played_view s1 s2 z u v : played q s1 s2 (g z) -> free q s2 (g (u, v)) <-> free q s1 (g (u, v)) /\ ~ (u = fst z /\ v = snd z).
  Proof.
    intros [_ P]. rewrite P. split; intros [F N]; (split; [auto|]).
    - intros [-> ->]. apply N. destruct z; auto.
    - intros Q. apply (view_inj g) in Q; auto. subst z. apply N. auto.
  Qed.
  Definition come_to (P : place) : Prop :=
    exists s1 s2, grow (grid q 2) classic s s1 /\ grow (grid q 2) classic s1 s2 /\ (forall c, In c s2 -> on_board q 2 c) /\ place_at q s2 P.
  Lemma crosses : exists s1, grow (grid q 2) classic s s1 /\ (forall c, In c s1 -> on_board q 2 c) /\ ends_at s1 (g (1, 1)) (g (0, 0)) /\
    forall u v, free q s1 (g (u, v)) <-> - a <= u <= b + 1 /\ 0 <= v <= 1 /\ ~ (u = 0 /\ v = 0) /\ ~ (u = 1 /\ v = 0) /\ ~ (u = 1 /\ v = 1).
  Proof.
    destruct (go q s (g (1, 0)) (g (0, 0)) (g (1, 1)) On Hs) as [s1 [G [E P]]].
    - apply view_near; auto. apply near_iff. lia.
    - apply Free. lia.
    - exists s1. split; [auto|]. split; [eapply grow_on; eauto|]. split; [auto|]. intros u v. rewrite (played_view s s1 (1, 1) u v P), Free. cbn [fst snd]. lia.
  Qed.
  Lemma comes_back : come_to (Race 0 a).
  Proof.
    destruct crosses as [s1 [G1 [On1 [E1 F1]]]]. destruct (go q s1 (g (1, 1)) (g (0, 0)) (g (0, 1)) On1 E1) as [s2 [G2 [E2 P2]]].
    { apply view_near; auto. apply near_iff. lia. }
    { apply F1. lia. }
    exists s1, s2. split; [auto|]. split; [auto|]. split; [eapply grow_on; eauto|].
    exists (fun c => g (iso false (-1) 1 0 0 c)). split; [apply view_iso; unfold sign; auto|]. split; [|split].
    - exact E2.
    - intros [u v] H. revert H. regp. intros H. apply (played_view s1 s2 (0, 1) _ _ P2). rewrite F1. cbn [fst snd]. lia.
    - intros [u v] [u' v'] H N F. apply near_iff in N. revert H F. unfold both. regp. intros H F. apply (played_view s1 s2 (0, 1) _ _ P2) in F.
      rewrite F1 in F. cbn [fst snd] in F. destruct H as [[H|H]|H]; [injection H as <- <-|injection H as <- <-|]; lia.
  Qed.
  Lemma goes_on : 1 <= b -> come_to (Apart (Running 0 (b - 1)) (Running 0 a)).
  Proof.
    intros Hb'. destruct crosses as [s1 [G1 [On1 [E1 F1]]]]. destruct (go q s1 (g (1, 1)) (g (0, 0)) (g (2, 1)) On1 E1) as [s2 [G2 [E2 P2]]].
    { apply view_near; auto. apply near_iff. lia. }
    { apply F1. lia. }
    assert (F2 : forall u v, free q s2 (g (u, v)) <-> - a <= u <= b + 1 /\ 0 <= v <= 1 /\ ~ (u = 0 /\ v = 0) /\ ~ (u = 1 /\ v = 0) /\ ~ (u = 1 /\ v = 1) /\
      ~ (u = 2 /\ v = 1)).
    { intros u v. rewrite (played_view s1 s2 (2, 1) u v P2), F1. cbn [fst snd]. lia. }
    exists s1, s2. split; [auto|]. split; [auto|]. split; [eapply grow_on; eauto|].
    exists (g (2, 1)), (g (0, 0)), (fun c => g (iso false 1 (-1) 2 1 c)), (fun c => g (iso false (-1) 1 0 0 c)). split; [exact E2|]. split; [|split].
    - split; [apply view_iso; unfold sign; auto|]. split; [reflexivity|]. split.
      + intros [u v] H. revert H. regp. intros H. rewrite F2. lia.
      + intros [u v] [u' v'] H N F. apply near_iff in N. revert H F. regp. intros H F. rewrite F2 in F. destruct H as [H|H]; [injection H as <- <-|]; lia.
    - split; [apply view_iso; unfold sign; auto|]. split; [reflexivity|]. split.
      + intros [u v] H. revert H. regp. intros H. rewrite F2. lia.
      + intros [u v] [u' v'] H N F. apply near_iff in N. revert H F. regp. intros H F. rewrite F2 in F. destruct H as [H|H]; [injection H as <- <-|]; lia.
    - intros [u v] [u' v'] H H' Q. apply (view_inj g) in Q; auto. revert H H' Q. regp. intros H H' Q. apart_pair Q. lia.
  Qed.
End Along.

(** ** What has to be in the table *)
Section Shown.
Variable C : numbers.
Variable T : table.
Notation n := (Z.of_nat (players C)).
Notation M := (from C).
(** After an opening along the strip, with [b] columns on the side to which the partners go, the places that they come to. *)
Definition along (a b : Z) : bool :=
  won C T (n - 3) (Race 0 a) || ((1 <=? b) && won C T (n - 3) (Apart (Running 0 (b - 1)) (Running 0 a))).
Definition across (w q l : Z) : bool := won C T w (Open 0 l (q - 1 - l)).
Definition either (q l : Z) : bool := along l (q - 2 - l) || along (q - 2 - l) l.
(** On the strip of [q] columns, player [x] is beaten by the table. *)
Definition shown (x : nat) (q : Z) : bool :=
  if Nat.eqb x 1 then all (across (n - 1) q) (zseq q) && all (either q) (zseq (q - 1)) else any (across (Z.of_nat x - 2) q) (zseq q).

(** In a long strip, [n] columns more do not matter. *)
Hypothesis Hn : 3 <= n.
Hypothesis Hf : 0 <= M.
Lemma across_left w l r : M <= l -> won C T w (Open 0 (l + n) r) = won C T w (Open 0 l r).
Proof. intros H. apply won_same. cbn [place_by]. rewrite short_more by lia. auto. Qed.
Lemma across_right w l r : M <= r -> won C T w (Open 0 l (r + n)) = won C T w (Open 0 l r).
Proof. intros H. apply won_same. cbn [place_by]. rewrite short_more by lia. auto. Qed.
Lemma along_here a b : M <= a -> along (a + n) b = along a b.
Proof. intros H. unfold along, won. cbn [place_by tip_by]. rewrite short_more by lia. auto. Qed.
Lemma along_there a b : M + 1 <= b -> along a (b + n) = along a b.
Proof.
  intros H. unfold along, won. cbn [place_by tip_by]. replace (b + n - 1) with (b - 1 + n) by ring. rewrite short_more by lia.
  replace (1 <=? b + n) with true by (symmetry; apply Z.leb_le; lia). replace (1 <=? b) with true by (symmetry; apply Z.leb_le; lia). auto.
Qed.
Lemma either_less q l : 2 * (M + n) <= q -> 0 <= l < q + n - 1 -> exists l', 0 <= l' < q - 1 /\ either (q + n) l = either q l'.
Proof.
  intros Hq Hl. unfold either. destruct (Z.le_gt_cases (M + n + 1) l).
  - exists (l - n). split; [lia|]. replace (q - 2 - (l - n)) with (q + n - 2 - l) by ring.
    rewrite <- (along_here (l - n)), <- (along_there _ (l - n)) by lia. replace (l - n + n) with l by ring. auto.
  - exists l. split; [lia|]. replace (q + n - 2 - l) with (q - 2 - l + n) by ring. rewrite along_here, along_there by lia. auto.
Qed.
Lemma across_less w q l : 2 * (M + n) <= q -> 0 <= l < q + n -> exists l', 0 <= l' < q /\ across w (q + n) l = across w q l'.
Proof.
  intros Hq Hl. unfold across. destruct (Z.le_gt_cases (M + n) l).
  - exists (l - n). split; [lia|]. replace (q - 1 - (l - n)) with (q + n - 1 - l) by ring.
    rewrite <- (across_left _ (l - n)) by lia. replace (l - n + n) with l by ring. auto.
  - exists l. split; [lia|]. replace (q + n - 1 - l) with (q - 1 - l + n) by ring. apply across_right. lia.
Qed.
Lemma across_more w q l : 2 * (M + n) <= q -> 0 <= l < q -> exists l', 0 <= l' < q + n /\ across w (q + n) l' = across w q l.
Proof.
  intros Hq Hl. unfold across. destruct (Z.le_gt_cases M l).
  - exists (l + n). split; [lia|]. replace (q + n - 1 - (l + n)) with (q - 1 - l) by ring. apply across_left. auto.
  - exists l. split; [lia|]. replace (q + n - 1 - l) with (q - 1 - l + n) by ring. apply across_right. lia.
Qed.
Lemma shown_more x q : 2 * (M + n) <= q -> shown x q = true -> shown x (q + n) = true.
Proof.
  intros Hq. unfold shown. destruct (Nat.eqb x 1).
  - rewrite !andb_true_iff, !all_iff. intros [H1 H2]. split; intros l Hl; apply zseq_In in Hl.
    + destruct (across_less (n - 1) q l Hq Hl) as [l' [Hl' ->]]. apply H1, zseq_In; auto.
    + destruct (either_less q l Hq ltac:(lia)) as [l' [Hl' ->]]. apply H2, zseq_In; auto.
  - rewrite !any_iff. intros [l [Hl H]]. apply zseq_In in Hl. destruct (across_more (Z.of_nat x - 2) q l Hq Hl) as [l' [Hl' E]].
    exists l'. rewrite E. split; [apply zseq_In|]; auto.
Qed.
End Shown.

(** ** Strips by a table *)
Section Strips.
Variable C : numbers.
Variable T : table.
Hypothesis HT : closed C T = true.
Notation n := (Z.of_nat (players C)).
Notation N := (players C).
Lemma in_bounds : 3 <= n /\ 0 <= corridor C /\ 0 <= from C.
Proof. unfold closed in HT. rewrite !andb_true_iff, !Z.leb_le in HT. tauto. Qed.
Lemma along_beats q s g a b : view g -> ends_at s (g (1, 0)) (g (0, 0)) -> (forall c, In c s -> on_board q 2 c) -> s <> [] -> 0 <= a -> 0 <= b ->
  (forall u v, free q s (g (u, v)) <-> - a <= u <= b + 1 /\ 0 <= v <= 1 /\ ~ (u = 0 /\ v = 0) /\ ~ (u = 1 /\ v = 0)) -> along C T a b = true ->
  beats (grid q 2) classic false N 1%nat 2%nat s.
Proof.
  destruct in_bounds as [Hn [Hc Hf]]. intros Hg Hs On Ne Ha Hb F H.
  assert (E : exists P, place_ok P /\ won C T (n - 3) P = true /\ come_to q s P).
  { apply orb_true_iff in H. destruct H as [H|H]; [|apply andb_true_iff in H; destruct H as [Hb' H]; apply Z.leb_le in Hb'].
    - exists (Race 0 a). split; [cbn; lia|]. split; [auto|]. eapply comes_back; eauto.
    - exists (Apart (Running 0 (b - 1)) (Running 0 a)). split; [cbn; lia|]. split; [auto|]. eapply goes_on; eauto. }
  destruct E as [P [K [W [s1 [s2 [G1 [G2 [On2 HP]]]]]]]].
  pose proof (grown_some _ _ _ _ G1) as N1. pose proof (grown_some _ _ _ _ G2) as N2.
  assert (A2 : Game.next N 2%nat = 3%nat) by (unfold Game.next; destruct (Nat.eqb_spec 2 N); lia).
  apply others_move with (3%nat, s1); [discriminate|split; [exact G1|destruct s; [congruence|exact (eq_sym A2)]]|].
  apply others_move with (Game.next N 3%nat, s2); [discriminate|split; [exact G2|destruct s1; [congruence|reflexivity]]|].
  destruct (wait_next C Hn 1%nat ltac:(lia) 3%nat ltac:(lia)) as [_ [Ht _]].
  assert (Ew : wait C 1 (Game.next N 3%nat) = n - 3).
  { unfold wait, Game.next. destruct (Nat.eqb_spec 3 N) as [E|E]; cbn [Nat.leb]; lia. }
  apply (won_beats C Hn Hc Hf T HT q 1%nat ltac:(lia) (S (Z.to_nat (size P))) P); auto; [|rewrite Ew; auto].
  pose proof (size_ok P K). lia.
Qed.
Theorem strip_beaten q x : 2 <= q -> (1 <= x <= N)%nat -> shown C T x q = true -> can_be_beaten (grid q 2) classic false N x.
Proof.
  destruct in_bounds as [Hn [Hc Hf]]. intros Hq Hx Sh.
  assert (A1 : Game.next N 1%nat = 2%nat) by (unfold Game.next; destruct (Nat.eqb_spec 1 N); lia).
  assert (Across : forall s l, 0 <= l < q -> s = [(l, 0); (l, 1)] \/ s = [(l, 1); (l, 0)] -> across C T (wait C x 2%nat) q l = true ->
    beats (grid q 2) classic false N x 2%nat s).
  { intros s l Hl Hs W. pose proof (size_ok (Open 0 l (q - 1 - l)) ltac:(cbn; lia)) as Sz.
    apply (won_beats C Hn Hc Hf T HT q x Hx (S (Z.to_nat (size (Open 0 l (q - 1 - l))))) (Open 0 l (q - 1 - l))); auto.
    - lia.
    - cbn; lia.
    - apply across_place; auto.
      + destruct Hs as [->| ->]; [right|left]; exists []; auto.
      + intros z. destruct Hs as [->| ->]; simpl; intuition.
    - intros c Hc'. assert (c = (l, 0) \/ c = (l, 1)) by (destruct Hs as [->| ->]; simpl in Hc'; intuition). unfold on_board. destruct H as [->| ->]; simpl; lia.
    - destruct Hs as [->| ->]; discriminate.
    - lia. }
  unfold shown in Sh. unfold can_be_beaten. destruct (Nat.eqb_spec x 1) as [->|Nx].
  - apply andb_true_iff in Sh. destruct Sh as [H1 H2]. rewrite all_iff in H1, H2. apply x_moves; [reflexivity|discriminate|].
    intros [t s] [G Et]. cbn [fst snd after classic moves_again] in G, Et. rewrite A1 in Et. subst t.
    assert (O : exists u v, edge (grid q 2) u v /\ s = [u; v]).
    { inversion G; subst; try discriminate; [eexists; eexists; split; [eassumption|reflexivity]|]. exfalso.
      match goal with Q : _ ++ [_] = [] |- _ => apply app_eq_nil in Q; destruct Q; discriminate end. }
    clear G. destruct O as [[ux uy] [[vx vy] [E ->]]]. destruct E as [Eu [Ev E]]. unfold on_board in Eu, Ev. cbn [fst snd] in *.
    assert (D : (ux = vx /\ ((uy = 0 /\ vy = 1) \/ (uy = 1 /\ vy = 0))) \/ (uy = vy /\ (vx = ux + 1 \/ vx = ux - 1))) by lia.
    destruct D as [[-> D]|[-> D]].
    + apply (Across _ vx); [lia|destruct D as [[-> ->]|[-> ->]]; auto|]. replace (wait C 1 2) with (n - 1) by (unfold wait; cbn [Nat.leb]; lia).
      apply H1, zseq_In. lia.
    + assert (Both : forall u0 d a b s, sign d -> a = (if d =? 1 then u0 else q - 1 - u0) -> b = (if d =? 1 then q - 2 - u0 else u0 - 1) -> 0 <= u0 < q -> 0 <= u0 + d < q ->
        s = [(u0, vy); (u0 + d, vy)] \/ s = [(u0 + d, vy); (u0, vy)] -> along C T a b = true -> beats (grid q 2) classic false N 1%nat 2%nat s).
      { intros u0 d a b s Hd -> -> Hu Hv Hs HA.
        assert (Hsign : sign (1 - 2 * vy)) by (unfold sign; lia).
        assert (In_s : forall z, In z s <-> z = (u0, vy) \/ z = (u0 + d, vy)) by (intros z; destruct Hs as [->| ->]; simpl; intuition).
        assert (Q0 : iso false d (1 - 2 * vy) u0 vy (0, 0) = (u0, vy)) by (cells; f_equal; lia).
        assert (Q1' : iso false d (1 - 2 * vy) u0 vy (1, 0) = (u0 + d, vy)) by (cells; f_equal; lia).
        eapply (along_beats q s (iso false d (1 - 2 * vy) u0 vy)); [| | | | | | |exact HA].
        - exists d, (1 - 2 * vy), u0, vy. auto.
        - rewrite Q0, Q1'. destruct Hs as [->| ->]; [right|left]; exists []; auto.
        - intros c Hc'. apply In_s in Hc'. unfold on_board. destruct Hc' as [->| ->]; simpl; lia.
        - destruct Hs as [->| ->]; discriminate.
        - destruct (Z.eqb_spec d 1); unfold sign in Hd; lia.
        - destruct (Z.eqb_spec d 1); unfold sign in Hd; lia.
        - intros i r. unfold free. rewrite In_s. unfold on_board. cells.
          assert (P0 : (u0 + d * i, vy + (1 - 2 * vy) * r) = (u0, vy) <-> i = 0 /\ r = 0).
          { split; [intros Q; apart_pair Q; unfold sign in *; nia|intros [-> ->]; f_equal; lia]. }
          assert (P1 : (u0 + d * i, vy + (1 - 2 * vy) * r) = (u0 + d, vy) <-> i = 1 /\ r = 0).
          { split; [intros Q; apart_pair Q; unfold sign in *; nia|intros [-> ->]; f_equal; lia]. }
          rewrite P0, P1. clear P0 P1. assert (Cy : vy = 0 \/ vy = 1) by lia.
          destruct Hd as [->| ->], Cy as [->| ->]; cbn [Z.eqb Pos.eqb]; lia. }
      set (left := Z.min ux vx). assert (HA : either C T q left = true) by (apply H2, zseq_In; lia).
      unfold either in HA. apply orb_true_iff in HA. destruct D as [D|D]; (assert (El : left = ux \/ left = vx) by lia); subst vx; destruct HA as [HA|HA].
      * replace left with ux in HA by lia. apply (Both ux 1 ux (q - 2 - ux)); auto; unfold sign; lia.
      * replace left with ux in HA by lia. apply (Both (ux + 1) (-1) (q - 2 - ux) ux); auto; unfold sign; cbn [Z.eqb Pos.eqb]; try lia.
        right. replace (ux + 1 + -1) with ux by ring. auto.
      * replace left with (ux - 1) in HA by lia. apply (Both (ux - 1) 1 (ux - 1) (q - 2 - (ux - 1))); auto; unfold sign; cbn [Z.eqb Pos.eqb]; try lia.
        right. replace (ux - 1 + 1) with ux by ring. auto.
      * replace left with (ux - 1) in HA by lia. replace (q - 2 - (ux - 1)) with (q - 1 - ux) in HA by ring.
        apply (Both ux (-1) (q - 1 - ux) (ux - 1)); auto; unfold sign; lia.
  - apply any_iff in Sh. destruct Sh as [l [Hl W]]. apply zseq_In in Hl.
    apply others_move with (2%nat, [(l, 0); (l, 1)]).
    + simpl. auto.
    + split; [|exact (eq_sym A1)]. constructor; [reflexivity| |discriminate]. unfold grid, on_board; simpl. lia.
    + apply (Across _ l); [lia|auto|]. replace (wait C x 2) with (Z.of_nat x - 2); [auto|]. unfold wait. destruct (Nat.leb_spec 2 x); lia.
Qed.
End Strips.
