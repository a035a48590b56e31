(** * Three players on a strip of two rows: openings

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
Definition along (T : table) (a b : Z) : bool :=
  won T 0 (Race 0 a) || ((1 <=? b) && won T 0 (Apart (Running 0 (b - 1)) (Running 0 a))).
Definition first_ok (T : table) : bool :=
  all (fun a => all (fun b => (if 12 <=? a + b then won T 2 (Open 0 a b) else true) &&
    (if 11 <=? a + b then along T a b || along T b a else true)) (zseq 18)) (zseq 18).
(** With [w] moves until the player to be beaten is to move, an opening across the strip is good. *)
Definition other_ok (T : table) (w : Z) : bool :=
  all (fun N => if 12 <=? N then any (fun l => if l <=? N then won T w (Open 0 l (N - l)) else false) (zseq 15) else true) (zseq 33).
Definition verdict (T : table) : bool := closed T && first_ok T && other_ok T 0 && other_ok T 1.

Lemma wide_sum a b c : c <= 15 -> 0 <= a -> 0 <= b -> c <= a + b -> c <= wide 12 a + wide 12 b.
Proof.
  intros Hc Ha Hb H. pose proof (short_bounds 15 a Ha ltac:(lia)). pose proof (short_bounds 15 b Hb ltac:(lia)).
  unfold wide. change (12 + 3) with 15. destruct (short_cases 15 a) as [Ea|Ea], (short_cases 15 b) as [Eb|Eb]; lia.
Qed.
Lemma first_across T a b : first_ok T = true -> 0 <= a -> 0 <= b -> 12 <= a + b -> won T 2 (Open 0 a b) = true.
Proof.
  intros H Ha Hb Hab. unfold first_ok in H. rewrite all_iff in H. specialize (H _ (wide_in 12 a Ha ltac:(lia))). rewrite all_iff in H.
  specialize (H _ (wide_in 12 b Hb ltac:(lia))). apply andb_true_iff in H. destruct H as [H _].
  pose proof (wide_sum a b 12 ltac:(lia) Ha Hb Hab) as L. apply Z.leb_le in L. rewrite L in H. rewrite <- H. unfold won. f_equal. cbn [place_by].
  widely. auto.
Qed.
Lemma along_wide T a b : along T (wide 12 a) (wide 12 b) = along T a b.
Proof. unfold along, won. cbn [place_by tip_by]. widely. auto. Qed.
Lemma first_along T a b : first_ok T = true -> 0 <= a -> 0 <= b -> 11 <= a + b -> along T a b = true \/ along T b a = true.
Proof.
  intros H Ha Hb Hab. unfold first_ok in H. rewrite all_iff in H. specialize (H _ (wide_in 12 a Ha ltac:(lia))). rewrite all_iff in H.
  specialize (H _ (wide_in 12 b Hb ltac:(lia))). apply andb_true_iff in H. destruct H as [_ H].
  pose proof (wide_sum a b 11 ltac:(lia) Ha Hb Hab) as L. apply Z.leb_le in L. rewrite L, !along_wide in H. apply orb_true_iff. auto.
Qed.
Lemma other_across T w N : other_ok T w = true -> 12 <= N -> exists l, 0 <= l <= N /\ won T w (Open 0 l (N - l)) = true.
Proof.
  intros H HN. unfold other_ok in H. rewrite all_iff in H. pose proof (short_bounds 30 N ltac:(lia) ltac:(lia)) as B.
  specialize (H (short 30 N) ltac:(apply zseq_In; lia)).
  destruct (short_cases 30 N) as [E|[H1 [H2 [k E]]]].
  - rewrite E in H. apply Z.leb_le in HN. rewrite HN in H. apply any_iff in H. destruct H as [l [Hl H]]. apply zseq_In in Hl.
    destruct (Z.leb_spec l N); [|discriminate]. exists l. split; [lia|auto].
  - assert (L : (12 <=? short 30 N) = true) by (apply Z.leb_le; lia). rewrite L in H. apply any_iff in H. destruct H as [l [Hl H]]. apply zseq_In in Hl.
    destruct (Z.leb_spec l (short 30 N)); [|discriminate]. exists l. split; [lia|]. rewrite <- H. unfold won. f_equal. cbn [place_by]. f_equal.
    rewrite E at 1. replace (short 30 N + 3 * k - l) with (short 30 N - l + 3 * k) by ring. apply short_eq; lia.
Qed.

(** ** All strips with 13 columns or more *)
Lemma along_beats T q s g a b : closed T = true -> view g -> ends_at s (g (1, 0)) (g (0, 0)) -> (forall c, In c s -> on_board q 2 c) -> s <> [] -> 0 <= a -> 0 <= b ->
  (forall u v, free q s (g (u, v)) <-> - a <= u <= b + 1 /\ 0 <= v <= 1 /\ ~ (u = 0 /\ v = 0) /\ ~ (u = 1 /\ v = 0)) -> along T a b = true ->
  beats (grid q 2) classic false 3 1%nat 2%nat s.
Proof.
  intros HT Hg Hs On Ne Ha Hb F H.
  assert (C : exists P, place_ok P /\ won T 0 P = true /\ come_to q s P).
  { apply orb_true_iff in H. destruct H as [H|H]; [|apply andb_true_iff in H; destruct H as [Hb' H]; apply Z.leb_le in Hb'].
    - exists (Race 0 a). split; [cbn; lia|]. split; [auto|]. eapply comes_back; eauto.
    - exists (Apart (Running 0 (b - 1)) (Running 0 a)). split; [cbn; lia|]. split; [auto|]. eapply goes_on; eauto. }
  destruct C as [P [K [W [s1 [s2 [G1 [G2 [On2 HP]]]]]]]].
  pose proof (grown_some _ _ _ _ G1) as N1. pose proof (grown_some _ _ _ _ G2) as N2.
  apply others_move with (3%nat, s1); [discriminate|split; [exact G1|destruct s; [congruence|reflexivity]]|].
  apply others_move with (1%nat, s2); [discriminate|split; [exact G2|destruct s1; [congruence|reflexivity]]|].
  apply (won_beats T HT q 1%nat ltac:(lia) (S (Z.to_nat (size P))) P); auto.
  pose proof (size_ok P K). lia.
Qed.
Theorem long_strips T : verdict T = true -> forall q x, 13 <= q -> (1 <= x <= 3)%nat -> can_be_beaten (grid q 2) classic false 3 x.
Proof.
  unfold verdict. rewrite !andb_true_iff. intros [[[HT H1] H2] H3] q x Hq Hx.
  assert (Across : forall s l, 0 <= l < q -> s = [(l, 0); (l, 1)] \/ s = [(l, 1); (l, 0)] -> won T (wait x 2%nat) (Open 0 l (q - 1 - l)) = true ->
    beats (grid q 2) classic false 3 x 2%nat s).
  { intros s l Hl Hs W. pose proof (size_ok (Open 0 l (q - 1 - l)) ltac:(cbn; lia)) as Sz.
    apply (won_beats T HT q x Hx (S (Z.to_nat (size (Open 0 l (q - 1 - l))))) (Open 0 l (q - 1 - l))); auto.
    - lia.
    - cbn; lia.
    - apply across_place; auto.
      + destruct Hs as [->| ->]; [right|left]; exists []; auto.
      + intros z. destruct Hs as [->| ->]; simpl; intuition.
    - intros c Hc. assert (c = (l, 0) \/ c = (l, 1)) by (destruct Hs as [->| ->]; simpl in Hc; intuition). unfold on_board. destruct H as [->| ->]; simpl; lia.
    - destruct Hs as [->| ->]; discriminate. }
  assert (Other : x <> 1%nat -> exists w, wait x 2%nat = w /\ other_ok T w = true).
  { intros Nx. assert (C : (x = 2 \/ x = 3)%nat) by lia. destruct C as [->| ->]; [exists 0|exists 1]; (split; [reflexivity|assumption]). }
  unfold can_be_beaten. destruct (Nat.eq_dec x 1) as [->|Nx].
  - apply x_moves; [reflexivity|discriminate|]. intros [t s] [G Et]. cbn in Et. subst t. cbn [fst snd] in G.
    assert (O : exists u v, edge (grid q 2) u v /\ s = [u; v]).
    { inversion G; subst; try discriminate; [eexists; eexists; split; [eassumption|reflexivity]|]. exfalso.
      match goal with Q : _ ++ [_] = [] |- _ => apply app_eq_nil in Q; destruct Q; discriminate end. }
    clear G. destruct O as [[ux uy] [[vx vy] [E ->]]]. destruct E as [Eu [Ev E]]. unfold on_board in Eu, Ev. cbn [fst snd] in *.
    assert (C : (ux = vx /\ ((uy = 0 /\ vy = 1) \/ (uy = 1 /\ vy = 0))) \/ (uy = vy /\ (vx = ux + 1 \/ vx = ux - 1))) by lia.
    destruct C as [[-> C]|[-> C]].
    + apply (Across _ vx); [lia|destruct C as [[-> ->]|[-> ->]]; auto|]. apply first_across; auto; lia.
    + assert (Both : forall u0 d a b s, sign d -> a = (if d =? 1 then u0 else q - 1 - u0) -> b = (if d =? 1 then q - 2 - u0 else u0 - 1) -> 0 <= u0 < q -> 0 <= u0 + d < q ->
        s = [(u0, vy); (u0 + d, vy)] \/ s = [(u0 + d, vy); (u0, vy)] -> along T a b = true -> beats (grid q 2) classic false 3 1%nat 2%nat s).
      { intros u0 d a b s Hd -> -> Hu Hv Hs HA.
        assert (Hsign : sign (1 - 2 * vy)) by (unfold sign; lia).
        assert (In_s : forall z, In z s <-> z = (u0, vy) \/ z = (u0 + d, vy)) by (intros z; destruct Hs as [->| ->]; simpl; intuition).
        assert (Q0 : iso false d (1 - 2 * vy) u0 vy (0, 0) = (u0, vy)) by (cells; f_equal; lia).
        assert (Q1' : iso false d (1 - 2 * vy) u0 vy (1, 0) = (u0 + d, vy)) by (cells; f_equal; lia).
        eapply (along_beats T q s (iso false d (1 - 2 * vy) u0 vy)); [auto| | | | | | | |exact HA].
        - exists d, (1 - 2 * vy), u0, vy. auto.
        - rewrite Q0, Q1'. destruct Hs as [->| ->]; [right|left]; exists []; auto.
        - intros c Hc. apply In_s in Hc. unfold on_board. destruct Hc as [->| ->]; simpl; lia.
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
      destruct C as [->| ->].
      * destruct (first_along T ux (q - 2 - ux) H1 ltac:(lia) ltac:(lia) ltac:(lia)) as [HA|HA].
        -- apply (Both ux 1 ux (q - 2 - ux)); auto; unfold sign; try lia.
        -- apply (Both (ux + 1) (-1) (q - 2 - ux) ux); auto; unfold sign; cbn [Z.eqb Pos.eqb]; try lia.
           right. replace (ux + 1 + -1) with ux by ring. auto.
      * destruct (first_along T (q - 1 - ux) (ux - 1) H1 ltac:(lia) ltac:(lia) ltac:(lia)) as [HA|HA].
        -- apply (Both ux (-1) (q - 1 - ux) (ux - 1)); auto; unfold sign; try lia.
        -- apply (Both (ux - 1) 1 (ux - 1) (q - 1 - ux)); auto; unfold sign; cbn [Z.eqb Pos.eqb]; try lia.
           right. replace (ux - 1 + 1) with ux by ring. auto.
  - destruct (Other Nx) as [w [Ew Ho]]. destruct (other_across T w (q - 1) Ho ltac:(lia)) as [l [Hl W]].
    apply others_move with (2%nat, [(l, 0); (l, 1)]).
    + simpl. auto.
    + split; [|reflexivity]. constructor; [reflexivity| |discriminate]. unfold grid, on_board; simpl. lia.
    + apply (Across _ l); [lia|auto|]. rewrite Ew. auto.
Qed.
