(** * Boards of three dimensions, and honeycombs

    The same as [Patch.v] and [Family.v], with a third axis and without rings: windows of three axes, where they
    stand, and certificates about all boards of a family.  Of a lattice that cuts the first and the last cell of
    its boxes off, those cells of a window may be missing on the board; so they are not usable, and where the
    borders of the board are near they are not there. *)
From Coq Require Import ZArith List Bool Lia Ascii String.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch Family.
Import ListNotations.
Open Scope Z_scope.

(** ** Three of a kind *)
Definition p1 {A} (t : A * A * A) : A := fst (fst t).
Definition p2 {A} (t : A * A * A) : A := snd (fst t).
Definition p3 {A} (t : A * A * A) : A := snd t.
Lemma triple {A} (t : A * A * A) : t = (p1 t, p2 t, p3 t).
Proof. destruct t as [[a b] c]; auto. Qed.
Lemma triple_eq (i j k i' j' k' : Z) : i = i' -> j = j' -> k = k' -> (i, j, k) = (i', j', k').
Proof. congruence. Qed.
Definition same3 (c d : cell3) : bool := (p1 c =? p1 d) && (p2 c =? p2 d) && (p3 c =? p3 d).
Lemma same3_eq c d : same3 c d = true <-> c = d.
Proof.
  destruct c as [[i j] k], d as [[i' j'] k']; unfold same3, p1, p2, p3; simpl; rewrite !andb_true_iff, !Z.eqb_eq.
  split; [intros [[-> ->] ->]; auto|intros [= -> -> ->]; auto].
Qed.
Definition has3 (c : cell3) (l : list cell3) : bool := existsb (same3 c) l.
Lemma has3_In c l : has3 c l = true <-> In c l.
Proof.
  unfold has3; rewrite existsb_exists; split; [intros [d [H Q]]; apply same3_eq in Q; subst; auto|].
  intros H; exists c; split; auto; apply same3_eq; auto.
Qed.

Lemma plus3_zero c s : plus3 c s = c <-> s = (0, 0, 0).
Proof.
  destruct c as [[i j] k], s as [[a b] d]. unfold plus3. split; [intros [= E1 E2 E3]|intros [= -> -> ->]]; apply triple_eq; lia.
Qed.

(** ** Windows *)
Record patch3 := { opening3 : cell3; ex3 : extent * extent * extent; script3 : list nat }.

Section Patch3.
  Variable L : lattice3.
  Variable thick : Z.
  Variable g : game.
  Variable misere : bool.
  Variable n x : nat.
  Notation lay := (lay thick). Notation width := (width thick).

  (** What holds along each axis of a patch, for its extent and the step of its opening. *)
  Definition all3 (f : extent -> Z -> Z -> bool) (P : patch3) (c : cell3) : bool :=
    f (p1 (ex3 P)) (p1 (opening3 P)) (p1 c) && f (p2 (ex3 P)) (p2 (opening3 P)) (p2 c) && f (p3 (ex3 P)) (p3 (opening3 P)) (p3 c).
  Definition inside1 (e : extent) (s a : Z) : bool := (0 <=? a) && (a <? width e s).
  Definition inner1 (e : extent) (s a : Z) : bool := (lay (lo_open e) <=? a) && (a <? width e s - lay (hi_open e)).
  (** The first and the last usable place, and whether a border follows. *)
  Definition low (e : extent) (s a : Z) : bool := a =? lay (lo_open e).
  Definition high (e : extent) (s a : Z) : bool := a =? width e s - lay (hi_open e) - 1.
  Definition border_low (e : extent) (s a : Z) : bool := negb (lo_open e).
  Definition border_high (e : extent) (s a : Z) : bool := negb (hi_open e).
  Definition stride1 P := width (p1 (ex3 P)) (p1 (opening3 P)) + thick.
  Definition stride2 P := width (p2 (ex3 P)) (p2 (opening3 P)) + thick.
  Definition number3 P (c : cell3) : Z := p1 c + stride1 P * (p2 c + stride2 P * p3 c).
  Definition window3 (P : patch3) : window cell3 :=
    {| same := same3;
       nbs := fun c => map (plus3 c) (steps3 L);
       inwb := fun c => all3 inside1 P c &&
         negb (cut_off L && (all3 border_low P c && all3 low P c || all3 border_high P c && all3 high P c));
       usableb := fun c => all3 inner1 P c && negb (cut_off L && (all3 low P c || all3 high P c));
       code := number3 P |}.
  Definition cells3 (P : patch3) : list cell3 :=
    filter (inwb (window3 P)) (list_prod (list_prod (zseq (width (p1 (ex3 P)) (p1 (opening3 P)))) (zseq (width (p2 (ex3 P)) (p2 (opening3 P)))))
      (zseq (width (p3 (ex3 P)) (p3 (opening3 P))))).
  Definition start (e : extent) (s : Z) : Z := lay (lo_open e) + lo e + neg s.
  Definition first3 P : cell3 :=
    (start (p1 (ex3 P)) (p1 (opening3 P)), start (p2 (ex3 P)) (p2 (opening3 P)), start (p3 (ex3 P)) (p3 (opening3 P))).
  Definition second3 P : cell3 := plus3 (first3 P) (opening3 P).
  Definition small (s : cell3) : bool := (Z.abs (p1 s) <=? thick) && (Z.abs (p2 s) <=? thick) && (Z.abs (p3 s) <=? thick).
  Definition counted (e : extent) : bool := (0 <=? lo e) && (0 <=? hi e).
  Definition opening_ok3 (s : cell3) : bool :=
    if two_ends g then has3 s (steps3 L) && negb (same3 s (0, 0, 0)) else same3 s (0, 0, 0).
  Definition check_patch3 (P : patch3) : bool :=
    let w := window3 P in
    let cs := cells3 P in
    (0 <=? thick) && forallb small (steps3 L) && opening_ok3 (opening3 P) &&
    (counted (p1 (ex3 P)) && counted (p2 (ex3 P)) && counted (p3 (ex3 P))) &&
    (usableb w (first3 P) && usableb w (second3 P)) &&
    play_through w (map (fun s => (None, number3 P s)) (steps3 L)) (bits w (filter (fun c => negb (usableb w c)) cs)) misere n x big
      cs g (first3 P) (second3 P) (script3 P).

  Lemma lay_pos o : 0 <= thick -> 0 <= lay o.
  Proof. unfold Patch.lay. destruct o; lia. Qed.
  Lemma cells3_In P c : In c (cells3 P) <-> inwb (window3 P) c = true.
  Proof.
    unfold cells3. rewrite filter_In. split; [tauto|]. intros H. split; auto. simpl in H. rewrite andb_true_iff in H. destruct H as [H _].
    unfold all3, inside1 in H. rewrite (triple c). unfold cell3. rewrite !in_prod_iff, !zseq_In. bools. lia.
  Qed.
  Lemma number3_plus P c s : number3 P (plus3 c s) = number3 P c + number3 P s.
  Proof. destruct c as [[i j] k], s as [[a b] d]. unfold number3, plus3, p1, p2, p3; cbn [fst snd]. ring. Qed.
  Lemma window3_numbered P : 0 <= thick -> numbered (window3 P).
  Proof.
    intros HT. constructor; cbn [same usableb inwb code window3].
    - apply same3_eq.
    - intros c. rewrite !andb_true_iff, !negb_true_iff. intros [H N]. split.
      + unfold all3, inner1, inside1 in *. pose proof (lay_pos true HT). pose proof (lay_pos false HT).
        assert (forall o, 0 <= lay o) by (intros o; apply lay_pos; auto).
        pose proof (H2 (lo_open (p1 (ex3 P)))). pose proof (H2 (lo_open (p2 (ex3 P)))). pose proof (H2 (lo_open (p3 (ex3 P)))).
        pose proof (H2 (hi_open (p1 (ex3 P)))). pose proof (H2 (hi_open (p2 (ex3 P)))). pose proof (H2 (hi_open (p3 (ex3 P)))). bools. lia.
      + destruct (cut_off L); auto. simpl in *. apply orb_false_iff in N. destruct N as [-> ->]. rewrite !andb_false_r. auto.
    - intros c H. rewrite andb_true_iff in H. destruct H as [H _]. unfold all3, inside1 in H. unfold number3.
      assert (B1 : width (p1 (ex3 P)) (p1 (opening3 P)) <= stride1 P) by (unfold stride1; lia).
      assert (B2 : width (p2 (ex3 P)) (p2 (opening3 P)) <= stride2 P) by (unfold stride2; lia).
      generalize dependent (stride1 P). generalize dependent (stride2 P). intros m2 B2 m1 B1. bools.
      pose proof (Z.mul_nonneg_nonneg m2 (p3 c) ltac:(lia) ltac:(lia)). pose proof (Z.mul_nonneg_nonneg m1 (p2 c + m2 * p3 c) ltac:(lia) ltac:(lia)). lia.
    - intros c d Hc Hd. rewrite andb_true_iff in Hc, Hd. destruct Hc as [Hc _], Hd as [Hd _]. unfold all3, inside1 in Hc, Hd.
      unfold number3. set (m1 := stride1 P). set (m2 := stride2 P).
      assert (B1 : width (p1 (ex3 P)) (p1 (opening3 P)) <= m1) by (unfold m1, stride1; lia).
      assert (B2 : width (p2 (ex3 P)) (p2 (opening3 P)) <= m2) by (unfold m2, stride2; lia).
      clearbody m1 m2. bools. intros E. destruct c as [[i j] k], d as [[i' j'] k']. unfold p1, p2, p3 in *; cbn [fst snd] in *.
      assert (E1 : j + m2 * k = j' + m2 * k') by nia. assert (E2 : k = k') by nia. assert (j = j') by nia. apply triple_eq; nia.
  Qed.
  Lemma window3_codes P c d : In d (nbs (window3 P) c) -> exists (m : option Z) k, In (m, k) (map (fun s => (None, number3 P s)) (steps3 L)) /\
      number3 P d = number3 P c + k /\ match m with Some m => Z.testbit m (number3 P c) = true | None => True end.
  Proof.
    intros H. simpl in H. apply in_map_iff in H. destruct H as [s [<- H]]. exists None, (number3 P s). split; [apply in_map_iff; eauto|].
    split; auto. apply number3_plus.
  Qed.
End Patch3.

(** ** Along an axis without rings *)
Section Axis3.
  Variable thick : Z.
  Variable e : extent.
  Variable s p l : Z.
  Variable flip : bool.
  Hypothesis HT : 0 <= thick.
  Hypothesis Hlo : 0 <= lo e.
  Hypothesis Hhi : 0 <= hi e.
  Hypothesis F : stands false (flip_extent flip e) s p l = true.
  Notation place := (place thick e s l flip).
  Notation usable1 := (usable1 thick e s).
  Ltac by_axis := revert F; unfold stands, fit, fit1, Patch.usable1, Patch.place, low, high, Patch.width; destruct flip; simpl;
    destruct (whole e), (lo_open e), (hi_open e); simpl; intros; try discriminate; bools; lia.
  Lemma axis_first a : usable1 a -> place a = 0 -> (if flip then high thick e s a else low thick e s a) = true.
  Proof using HT Hlo Hhi F. by_axis. Qed.
  Lemma axis_last a : usable1 a -> place a = p - 1 -> (if flip then low thick e s a else high thick e s a) = true.
  Proof using HT Hlo Hhi F. by_axis. Qed.
  Lemma axis_low a : lo_open e = false -> low thick e s a = true -> place a = if flip then p - 1 else 0.
  Proof using F. by_axis. Qed.
  Lemma axis_high a : hi_open e = false -> high thick e s a = true -> place a = if flip then 0 else p - 1.
  Proof using F. by_axis. Qed.
  Lemma axis_flat : whole e = false.
  Proof. revert F. unfold stands. destruct flip; simpl; destruct (whole e); auto; discriminate. Qed.
  Lemma axis_start : place (start thick e s) = l + neg (turn1 flip s).
  Proof using Type. clear. unfold Patch.place, start, neg, turn1. destruct flip; lia. Qed.
End Axis3.

(** ** Turning a lattice: permute the axes, then turn them round *)
Definition pick {A} (o : nat) (t : A * A * A) : A * A * A :=
  match o with
  | 0%nat => (p1 t, p2 t, p3 t) | 1%nat => (p1 t, p3 t, p2 t) | 2%nat => (p2 t, p1 t, p3 t)
  | 3%nat => (p2 t, p3 t, p1 t) | 4%nat => (p3 t, p1 t, p2 t) | _ => (p3 t, p2 t, p1 t)
  end.
Definition unpick {A} (o : nat) (t : A * A * A) : A * A * A :=
  pick (match o with 3%nat => 4%nat | 4%nat => 3%nat | o => o end) t.
Definition flips := (bool * bool * bool)%type.
Definition turn3 (f : flips) (s : cell3) : cell3 := (turn1 (p1 f) (p1 s), turn1 (p2 f) (p2 s), turn1 (p3 f) (p3 s)).
Definition act3 (o : nat) (f : flips) (s : cell3) : cell3 := turn3 f (pick o s).
Definition act_back3 (o : nat) (f : flips) (s : cell3) : cell3 := unpick o (turn3 f s).
Definition minus3 (s : cell3) : cell3 := (- p1 s, - p2 s, - p3 s).
Definition symmetry3 (L : lattice3) (o : nat) (f : flips) : bool :=
  forallb (fun s => has3 (act3 o f s) (steps3 L)) (steps3 L) &&
  forallb (fun s => has3 (act_back3 o f s) (steps3 L)) (steps3 L) &&
  (negb (cut_off L) || (Bool.eqb (p1 f) (p2 f) && Bool.eqb (p2 f) (p3 f))).
Ltac six o := destruct o as [|[|[|[|[|?]]]]].
Lemma pick_unpick A o (t : A * A * A) : pick o (unpick o t) = t.
Proof. destruct t as [[a b] c]. six o; auto. Qed.
Lemma pick_plus o c s : pick o (plus3 c s) = plus3 (pick o c) (pick o s).
Proof. destruct c as [[i j] k], s as [[a b] d]. six o; auto. Qed.
Lemma turn3_turn3 f s : turn3 f (turn3 f s) = s.
Proof. destruct s as [[a b] d]. unfold turn3, p1, p2, p3; cbn [fst snd]. rewrite !turn1_inv. auto. Qed.
Lemma act_act_back3 o f s : act3 o f (act_back3 o f s) = s.
Proof. unfold act3, act_back3. rewrite pick_unpick. apply turn3_turn3. Qed.
Lemma pick_act_back3 o f s : pick o (act_back3 o f s) = turn3 f s.
Proof. apply pick_unpick. Qed.
Lemma act_minus3 o f s : act3 o f (minus3 s) = minus3 (act3 o f s).
Proof.
  destruct s as [[a b] d], f as [[fa fb] fc]. six o; unfold act3, turn3, minus3, pick, turn1, p1, p2, p3; cbn [fst snd];
    destruct fa, fb, fc; apply triple_eq; lia.
Qed.

(** ** Where a patch stands *)
Section Stand3.
  Variable L : lattice3.
  Variable thick : Z.
  Variable g : game.
  Variable misere : bool.
  Variable n x : nat.
  Variable P : patch3.
  Hypothesis ok : check_patch3 L thick g misere n x P = true.
  Variable o : nat.
  Variable f : flips.
  Hypothesis sym : symmetry3 L o f = true.
  Let e := pick o (ex3 P).
  Let s := pick o (opening3 P).
  Variable p q r : Z.
  Variable l1 l2 l3 : Z.
  Hypothesis F1 : stands false (flip_extent (p1 f) (p1 e)) (p1 s) p l1 = true.
  Hypothesis F2 : stands false (flip_extent (p2 f) (p2 e)) (p2 s) q l2 = true.
  Hypothesis F3 : stands false (flip_extent (p3 f) (p3 e)) (p3 s) r l3 = true.
  Let w := window3 L thick P.
  Notation G := (board3 L p q r).
  Definition image3 (c : cell3) : cell3 :=
    (place thick (p1 e) (p1 s) l1 (p1 f) (p1 (pick o c)), place thick (p2 e) (p2 s) l2 (p2 f) (p2 (pick o c)),
     place thick (p3 e) (p3 s) l3 (p3 f) (p3 (pick o c))).

  Lemma parts3 : 0 <= thick /\ (forall t, In t (steps3 L) -> small thick t = true) /\ opening_ok3 L g (opening3 P) = true /\
    (0 <= lo (p1 e) /\ 0 <= hi (p1 e)) /\ (0 <= lo (p2 e) /\ 0 <= hi (p2 e)) /\ (0 <= lo (p3 e) /\ 0 <= hi (p3 e)) /\
    usableb w (first3 thick P) = true /\ usableb w (second3 thick P) = true.
  Proof using ok.
    revert ok. unfold check_patch3; cbv zeta. rewrite !andb_true_iff, Z.leb_le, forallb_forall. fold w.
    intros [[[[[HT HS] HO] [[C1 C2] C3]] [U1 U2]] _]. split; auto. split; auto. split; auto.
    unfold counted in *. bools. split; [|split; [|split; [|auto]]]; unfold e; clear - C1 C2 C3; six o; simpl; auto.
  Qed.
  (** What holds along all axes of the window holds along their images. *)
  Lemma all3_pick (h : extent -> Z -> Z -> bool) c : all3 h P c = true <->
    h (p1 e) (p1 s) (p1 (pick o c)) = true /\ h (p2 e) (p2 s) (p2 (pick o c)) = true /\ h (p3 e) (p3 s) (p3 (pick o c)) = true.
  Proof using Type. unfold all3, e, s. clear. rewrite !andb_true_iff. six o; simpl; tauto. Qed.
  Lemma inner_usable a b c : inner1 thick a b c = true <-> usable1 thick a b c.
  Proof using Type. clear. unfold inner1, usable1. bools. lia. Qed.
  Lemma usable3 c : usableb w c = true -> usable1 thick (p1 e) (p1 s) (p1 (pick o c)) /\
    usable1 thick (p2 e) (p2 s) (p2 (pick o c)) /\ usable1 thick (p3 e) (p3 s) (p3 (pick o c)).
  Proof using Type. unfold w; simpl. rewrite andb_true_iff. intros [H _]. apply all3_pick in H. rewrite !inner_usable in H. auto. Qed.

  Lemma image3_there c : usableb w c = true -> there L p q r (image3 c).
  Proof.
    intros Hc. destruct (usable3 c Hc) as [A1 [A2 A3]]. destruct parts3 as [HT [_ [_ [[B1 C1] [[B2 C2] [[B3 C3] _]]]]]].
    pose proof (axis_on thick false (p1 e) (p1 s) p l1 (p1 f) B1 C1 F1 _ A1) as O1.
    pose proof (axis_on thick false (p2 e) (p2 s) q l2 (p2 f) B2 C2 F2 _ A2) as O2.
    pose proof (axis_on thick false (p3 e) (p3 s) r l3 (p3 f) B3 C3 F3 _ A3) as O3. unfold wrap in O1, O2, O3.
    split; [simpl; auto|]. intros CO.
    assert (N : all3 (low thick) P c = false /\ all3 (high thick) P c = false).
    { revert Hc. unfold w; simpl. rewrite CO. rewrite andb_true_iff, negb_true_iff. simpl. rewrite orb_false_iff. tauto. }
    pose proof sym as SY. unfold symmetry3 in SY. rewrite CO in SY. rewrite !andb_true_iff in SY. simpl in SY. destruct SY as [_ SY].
    apply andb_true_iff in SY. destruct SY as [Y1 Y2]. apply eqb_prop in Y1, Y2.
    assert (K1 : image3 c = (0, 0, 0) -> (if p1 f then all3 (high thick) P c else all3 (low thick) P c) = true).
    { intros E. injection E as E1 E2 E3. pose proof (axis_first _ _ _ _ _ _ HT B1 C1 F1 _ A1 E1) as X1.
      pose proof (axis_first _ _ _ _ _ _ HT B2 C2 F2 _ A2 E2) as X2. pose proof (axis_first _ _ _ _ _ _ HT B3 C3 F3 _ A3 E3) as X3.
      rewrite <- Y1 in X2. rewrite <- Y2, <- Y1 in X3. destruct (p1 f); apply all3_pick; auto. }
    assert (K2 : image3 c = (p - 1, q - 1, r - 1) -> (if p1 f then all3 (low thick) P c else all3 (high thick) P c) = true).
    { intros E. injection E as E1 E2 E3. pose proof (axis_last _ _ _ _ _ _ HT B1 C1 F1 _ A1 E1) as X1.
      pose proof (axis_last _ _ _ _ _ _ HT B2 C2 F2 _ A2 E2) as X2. pose proof (axis_last _ _ _ _ _ _ HT B3 C3 F3 _ A3 E3) as X3.
      rewrite <- Y1 in X2. rewrite <- Y2, <- Y1 in X3. destruct (p1 f); apply all3_pick; auto. }
    destruct N as [N1 N2]. rewrite N1, N2 in K1, K2. split; intros E; [specialize (K1 E)|specialize (K2 E)]; destruct (p1 f); discriminate.
  Qed.
  Lemma image3_plus c t : image3 (plus3 c t) = plus3 (image3 c) (act3 o f t).
  Proof using Type.
    unfold image3, act3. rewrite pick_plus. clear. generalize (pick o c) (pick o t). intros [[i j] k] [[a b] d].
    unfold plus3, turn3, p1, p2, p3; cbn [fst snd]. destruct f as [[fa fb] fc]; cbn [fst snd]. unfold place, turn1. destruct fa, fb, fc; apply triple_eq; lia.
  Qed.
  Lemma image3_inj c d : usableb w c = true -> usableb w d = true -> image3 c = image3 d -> c = d.
  Proof using Type.
    intros _ _ Q. unfold image3 in Q. injection Q as Q1 Q2 Q3.
    assert (E : pick o c = pick o d).
    { clear - Q1 Q2 Q3. rewrite (triple (pick o c)), (triple (pick o d)). unfold place in *. destruct (p1 f), (p2 f), (p3 f); apply triple_eq; lia. }
    clear - E. destruct c as [[i j] k], d as [[i' j'] k']. six o; unfold pick, p1, p2, p3 in E; cbn [fst snd] in E; congruence.
  Qed.
  Lemma image3_first : image3 (first3 thick P) = (l1 + neg (p1 (act3 o f (opening3 P))), l2 + neg (p2 (act3 o f (opening3 P))), l3 + neg (p3 (act3 o f (opening3 P)))).
  Proof using Type.
    assert (E : pick o (first3 thick P) = (start thick (p1 e) (p1 s), start thick (p2 e) (p2 s), start thick (p3 e) (p3 s))).
    { unfold e, s. clear. six o; reflexivity. }
    unfold image3. rewrite E. unfold act3, turn3, p1, p2, p3; cbn [fst snd]. rewrite !axis_start. auto.
  Qed.

  (** The opening by the step [st], from the cell at which it begins. *)
  Theorem stand3 st : st = act3 o f (opening3 P) \/ st = act3 o f (minus3 (opening3 P)) ->
    let u := (l1 + neg (p1 st), l2 + neg (p2 st), l3 + neg (p3 st)) in
    let v := plus3 u st in
    vertex G u /\ vertex G v /\ (two_ends g = true -> u <> v) /\
    beats G g misere n x (after g n 1%nat (@nil cell3)) (if two_ends g then [u; v] else [u]).
  Proof.
    intros Hst u v. destruct parts3 as [HT [HS [HO [[B1 C1] [[B2 C2] [[B3 C3] [U1 U2]]]]]]].
    assert (I1 := image3_first). assert (I2 := image3_plus (first3 thick P) (opening3 P)).
    change (plus3 (first3 thick P) (opening3 P)) with (second3 thick P) in I2.
    assert (UV : u = image3 (first3 thick P) /\ v = image3 (second3 thick P) \/ u = image3 (second3 thick P) /\ v = image3 (first3 thick P)).
    { destruct Hst as [->| ->]; [left|right].
      - split; [rewrite I1; auto|]. rewrite I2, I1. auto.
      - unfold v, u. rewrite I2, I1, act_minus3. generalize (act3 o f (opening3 P)). intros [[a b] d].
        unfold minus3, plus3, neg, p1, p2, p3; cbn [fst snd]. split; apply triple_eq; lia. }
    assert (Ou : there L p q r u) by (destruct UV as [[-> _]|[-> _]]; apply image3_there; auto).
    assert (Ov : there L p q r v) by (destruct UV as [[_ ->]|[_ ->]]; apply image3_there; auto).
    assert (Ne : two_ends g = true -> u <> v).
    { intros T. unfold opening_ok3 in HO; rewrite T in HO. rewrite andb_true_iff, negb_true_iff in HO. destruct HO as [_ HO].
      assert (N12 : first3 thick P <> second3 thick P).
      { intros Q. assert (same3 (opening3 P) (0, 0, 0) = true); [|congruence]. apply same3_eq. unfold second3 in Q.
        apply (plus3_zero (first3 thick P)). auto. }
      destruct UV as [[-> ->]|[-> ->]]; intros Q; apply image3_inj in Q; auto; congruence. }
    split; [auto|split; [auto|split; [auto|]]].
    assert (O12 : two_ends g = false -> second3 thick P = first3 thick P).
    { intros T. unfold opening_ok3 in HO; rewrite T in HO. apply same3_eq in HO. apply plus3_zero. auto. }
    pose proof sym as SY. unfold symmetry3 in SY. rewrite !andb_true_iff, !forallb_forall in SY. destruct SY as [[SY1 SY2] SY3].
    pose proof ok as CP. unfold check_patch3 in CP. cbv zeta in CP. rewrite !andb_true_iff in CP. destruct CP as [_ CP]. fold w in CP.
    eapply (play_through_sound cell3 w) with (o1 := first3 thick P) (o2 := second3 thick P) (phi := image3) (cs := cells3 L thick P); eauto.
    - apply window3_numbered; auto.
    - apply cells3_In.
    - intros c d _ Hd _. apply window3_codes; auto.
    - apply image3_inj.
    - intros c d Hc Hd Hn. apply in_map_iff in Hn. destruct Hn as [t [<- Ht]].
      split; [apply image3_there; auto|split; [apply image3_there; auto|]].
      exists (act3 o f t). split; [apply has3_In, SY1; auto|]. apply image3_plus.
    - intros c Hc Hall y [_ [Hy [t [Ht Q]]]].
      assert (IM : image3 (plus3 c (act_back3 o f t)) = y) by (rewrite image3_plus, act_act_back3; auto).
      assert (Hn : In (plus3 c (act_back3 o f t)) (nbs w c)) by (apply in_map_iff; exists (act_back3 o f t); split; auto; apply has3_In, SY2; auto).
      exists (plus3 c (act_back3 o f t)). split; [auto|split; [|auto]]. apply Hall; auto.
      set (d := plus3 c (act_back3 o f t)) in *. destruct (usable3 c Hc) as [A1 [A2 A3]].
      assert (D : pick o d = plus3 (pick o c) (turn3 f t)) by (unfold d; rewrite pick_plus, pick_act_back3; auto).
      destruct Hy as [Hy HyC].
      unfold w; cbn [inwb window3]. rewrite andb_true_iff, negb_true_iff. split.
      + specialize (HS t Ht). unfold small in HS. rewrite !andb_true_iff, !Z.leb_le in HS. destruct HS as [[S1 S2] S3].
        rewrite Q in Hy. clear Q IM Hn Hall HyC. apply all3_pick. rewrite D. unfold image3 in Hy.
        destruct (pick o c) as [[i j] k]. destruct t as [[a b] h]. unfold plus3, turn3, p1, p2, p3 in *; cbn [fst snd] in *.
        destruct Hy as [Y1 [Y2 Y3]].
        split; [|split]; unfold inside1; bools.
        * pose proof (axis_back thick false _ _ _ _ _ HT B1 C1 F1 i a A1 S1 Y1) as Z1. unfold turn_place in Z1. pose proof (axis_flat _ _ _ _ _ F1) as Q1. rewrite Q1 in Z1. exact Z1.
        * pose proof (axis_back thick false _ _ _ _ _ HT B2 C2 F2 j b A2 S2 Y2) as Z1. unfold turn_place in Z1. pose proof (axis_flat _ _ _ _ _ F2) as Q1. rewrite Q1 in Z1. exact Z1.
        * pose proof (axis_back thick false _ _ _ _ _ HT B3 C3 F3 k h A3 S3 Y3) as Z1. unfold turn_place in Z1. pose proof (axis_flat _ _ _ _ _ F3) as Q1. rewrite Q1 in Z1. exact Z1.
      + destruct (cut_off L) eqn:CO; auto. simpl. destruct (HyC eq_refl) as [N1 N2]. simpl in SY3. apply andb_true_iff in SY3. destruct SY3 as [Y1 Y2].
        apply eqb_prop in Y1, Y2. rewrite <- IM in N1, N2.
        apply orb_false_iff. split; apply andb_false_iff.
        * destruct (all3 border_low P d) eqn:BL; auto. destruct (all3 (low thick) P d) eqn:LO; auto. exfalso.
          apply all3_pick in BL, LO. unfold border_low in BL. rewrite !negb_true_iff in BL. destruct BL as [b1 [b2 b3]], LO as [m1 [m2 m3]].
          assert (E : image3 d = if p1 f then (p - 1, q - 1, r - 1) else (0, 0, 0)).
          { unfold image3. rewrite (axis_low thick _ _ _ _ _ F1 _ b1 m1), (axis_low thick _ _ _ _ _ F2 _ b2 m2), (axis_low thick _ _ _ _ _ F3 _ b3 m3).
            rewrite <- Y2, <- Y1. destruct (p1 f); auto. }
          destruct (p1 f); auto.
        * destruct (all3 border_high P d) eqn:BL; auto. destruct (all3 (high thick) P d) eqn:LO; auto. exfalso.
          apply all3_pick in BL, LO. unfold border_high in BL. rewrite !negb_true_iff in BL. destruct BL as [b1 [b2 b3]], LO as [m1 [m2 m3]].
          assert (E : image3 d = if p1 f then (0, 0, 0) else (p - 1, q - 1, r - 1)).
          { unfold image3. rewrite (axis_high thick _ _ _ _ _ F1 _ b1 m1), (axis_high thick _ _ _ _ _ F2 _ b2 m2), (axis_high thick _ _ _ _ _ F3 _ b3 m3).
            rewrite <- Y2, <- Y1. destruct (p1 f); auto. }
          destruct (p1 f); auto.
    - split; [destruct (two_ends g); discriminate|]. intros T; rewrite T. exists u, [], v; auto.
    - intros y. destruct (two_ends g) eqn:T.
      + destruct UV as [[-> ->]|[-> ->]]; simpl; intuition.
      + rewrite O12 in * by auto. assert (u = image3 (first3 thick P)) by tauto. subst u. rewrite H. simpl; intuition.
    - intros y. destruct (two_ends g) eqn:T.
      + rewrite (live_two cell3 g u [] v y T). destruct UV as [[-> ->]|[-> ->]]; tauto.
      + rewrite O12 in * by auto. assert (H : u = image3 (first3 thick P)) by tauto. rewrite H, (live_one cell3 g _ [] y T). tauto.
  Qed.
End Stand3.

(** ** Families: the images of patches, and the situations of openings *)
Record variant3 := { ve : extent * extent * extent; vo : cell3 }.
Definition flip3 (f : flips) (e : extent * extent * extent) := (flip_extent (p1 f) (p1 e), flip_extent (p2 f) (p2 e), flip_extent (p3 f) (p3 e)).
Definition variant3_of (P : patch3) (o : nat) (f : flips) : variant3 := {| ve := flip3 f (pick o (ex3 P)); vo := act3 o f (opening3 P) |}.
Definition symmetries3 (L : lattice3) : list (nat * flips) := filter (fun of => symmetry3 L (fst of) (snd of)) (list_prod (seq 0 6) bools8).
Definition variants3 (L : lattice3) (Ps : list patch3) : list variant3 :=
  let sy := symmetries3 L in flat_map (fun P => map (fun of => variant3_of P (fst of) (snd of)) sy) Ps.
Lemma variants3_In L Ps v : In v (variants3 L Ps) -> exists P o f, In P Ps /\ symmetry3 L o f = true /\ v = variant3_of P o f.
Proof.
  unfold variants3; rewrite in_flat_map. intros [P [HP H]]. apply in_map_iff in H. destruct H as [[o f] [<- H]].
  apply filter_In in H. exists P, o, f. tauto.
Qed.
Definition same_opening3 (s t : cell3) : bool := same3 s t || same3 s (minus3 t).
Lemma same_opening3_or s t : same_opening3 s t = true -> s = t \/ s = minus3 t.
Proof. unfold same_opening3. rewrite orb_true_iff, !same3_eq. auto. Qed.
Lemma minus3_minus3 s : minus3 (minus3 s) = s.
Proof. destruct s as [[a b] d]. unfold minus3, p1, p2, p3; cbn [fst snd]. apply triple_eq; lia. Qed.
(** The same distances along all axes. *)
Definition far_alike (s t : cell3) : Prop := Z.abs (p1 s) = Z.abs (p1 t) /\ Z.abs (p2 s) = Z.abs (p2 t) /\ Z.abs (p3 s) = Z.abs (p3 t).
Lemma same_opening3_abs s t : same_opening3 s t = true -> far_alike s t.
Proof.
  intros H. destruct (same_opening3_or _ _ H) as [-> | ->]; [repeat split|]. destruct t as [[a b] d].
  unfold far_alike, minus3, p1, p2, p3; cbn [fst snd]. lia.
Qed.
Lemma turn3_abs f s : far_alike (turn3 f s) s.
Proof. unfold far_alike, turn3, turn1, p1, p2, p3; cbn [fst snd]. destruct f as [[[] []] []]; cbn [fst snd]; lia. Qed.

Definition flat (h : extent -> Z -> bool) (v : variant3) (M : Z) : bool := h (p1 (ve v)) M && h (p2 (ve v)) M && h (p3 (ve v)) M.
Definition most (h : extent -> Z -> Z) (vs : list variant3) : Z :=
  fold_left (fun M v => Z.max M (Z.max (h (p1 (ve v)) (p1 (vo v))) (Z.max (h (p2 (ve v)) (p2 (vo v))) (h (p3 (ve v)) (p3 (vo v)))))) vs 1.
Definition below (h : extent -> Z -> Z) (M : Z) (v : variant3) : bool :=
  (h (p1 (ve v)) (p1 (vo v)) <=? M) && (h (p2 (ve v)) (p2 (vo v)) <=? M) && (h (p3 (ve v)) (p3 (vo v)) <=? M).

(** ** Player 1 is to be beaten: a patch for every opening *)
Definition openings3 (L : lattice3) (g : game) : list cell3 :=
  if two_ends g then filter (fun s => (0 <? p3 s) || ((p3 s =? 0) && ((0 <? p2 s) || ((p2 s =? 0) && (0 <? p1 s))))) (steps3 L) else [(0, 0, 0)].
Definition openings_ok3 (L : lattice3) (g : game) : bool :=
  negb (two_ends g) || forallb (fun s => existsb (same_opening3 s) (openings3 L g)) (steps3 L).
(** Whether an opening takes the first cell of the box, or the last one: so many cells are before it, and after it. *)
Definition takes_corner (s : cell3) (a b c : Z * Z) : bool :=
  let at_ (h : Z -> Z) (k : Z * Z -> Z) := (k a + neg (h (p1 s)) =? 0) && (k b + neg (h (p2 s)) =? 0) && (k c + neg (h (p3 s)) =? 0) in
  at_ id fst || at_ Z.opp fst || at_ id snd || at_ Z.opp snd.
(** A cell that no board of the family cuts off. *)
Definition kept (L : lattice3) (A B C : side) (u : cell3) : bool :=
  (0 <=? p1 u) && (p1 u <? least A) && (0 <=? p2 u) && (p2 u <? least B) && (0 <=? p3 u) && (p3 u <? least C) &&
  (negb (cut_off L) || negb (same3 u (0, 0, 0)) && ((p1 u + 1 <? least A) || (p2 u + 1 <? least B) || (p3 u + 1 <? least C))).
Definition corner_of (s : cell3) : cell3 := (neg (p1 s), neg (p2 s), neg (p3 s)).
Definition can_open3 (L : lattice3) (g : game) (A B C : side) : bool :=
  if two_ends g then existsb (fun s => negb (same3 s (0, 0, 0)) && kept L A B C (corner_of s) && kept L A B C (plus3 (corner_of s) s)) (steps3 L)
  else existsb (fun s => kept L A B C (corner_of s)) ((0, 0, 0) :: steps3 L).

Definition cover_first3 (L : lattice3) (g : game) (misere : bool) (A B C : side) (Ps : list patch3) : bool :=
  let vs := variants3 L Ps in
  let M := most (need false) vs in
  openings_ok3 L g && (1 <=? M) && forallb (below (need false) M) vs && (negb misere || can_open3 L g A B C) &&
  forallb (fun s =>
    let vs := filter (fun v => same_opening3 (vo v) s) vs in
    forallb (fun a =>
      let vs := filter (fun v => fits false (p1 (ve v)) (p1 s) a) vs in
      forallb (fun b =>
        let vs := filter (fun v => fits false (p2 (ve v)) (p2 s) b) vs in
        forallb (fun c => cut_off L && takes_corner s a b c || existsb (fun v => fits false (p3 (ve v)) (p3 s) c) vs)
          (situations false M C (p3 s)))
        (situations false M B (p2 s)))
      (situations false M A (p1 s))) (openings3 L g).

Lemma corner_axis s l p M : 1 <= M -> 0 <= l -> l + Z.abs s + 1 <= p ->
  (Z.min l M + neg s = 0 -> l + neg s = 0 /\ l + neg (- s) + - s = 0) /\
  (Z.min l M + neg (- s) = 0 -> l + neg s + s = 0 /\ l + neg (- s) = 0) /\
  (Z.min (p - Z.abs s - 1 - l) M + neg s = 0 -> l + neg s + s = p - 1 /\ l + neg (- s) = p - 1) /\
  (Z.min (p - Z.abs s - 1 - l) M + neg (- s) = 0 -> l + neg s = p - 1 /\ l + neg (- s) + - s = p - 1).
Proof. unfold neg. intros. repeat split; lia. Qed.
Lemma kept_there L A B C u p q r : in_side A p -> in_side B q -> in_side C r -> kept L A B C u = true -> there L p q r u.
Proof.
  intros HA HB HC. destruct u as [[i j] k]. unfold kept, there, in_box, in_side in *. unfold p1, p2, p3; cbn [fst snd]. bools.
  intros [[[[[[K1 K2] K3] K4] K5] K6] K7].
  split; [destruct (open A), (open B), (open C); lia|]. intros E. rewrite E in K7. destruct K7 as [K7|[K7 K8]]; [discriminate|].
  split; [intros Q; rewrite (proj2 (same3_eq _ _) Q) in K7; discriminate|]. intros [= -> -> ->]. destruct (open A), (open B), (open C); lia.
Qed.
Lemma in_side_least A p : in_side A p -> least A <= p.
Proof. unfold in_side. destruct (open A); lia. Qed.

Theorem cover_first3_sound L t g misere n A B C Ps :
  (forall P, In P Ps -> check_patch3 L t g misere n 1 P = true) -> cover_first3 L g misere A B C Ps = true ->
  forall p q r, in_side A p -> in_side B q -> in_side C r -> can_be_beaten (board3 L p q r) g misere n 1%nat.
Proof.
  intros HP. unfold cover_first3; cbv zeta. set (vs := variants3 L Ps). set (M := most _ vs).
  rewrite !andb_true_iff, !forallb_forall, Z.leb_le. intros [[[[HO HM] HB] HC] HF] p q r Hp Hq Hr.
  (* an opening by the step st, in the box that begins at (l1, l2, l3) *)
  assert (K : forall s st l1 l2 l3, In s (openings3 L g) -> same_opening3 st s = true ->
    0 <= l1 -> 0 <= l2 -> 0 <= l3 -> l1 + Z.abs (p1 st) + 1 <= p -> l2 + Z.abs (p2 st) + 1 <= q -> l3 + Z.abs (p3 st) + 1 <= r ->
    let u := (l1 + neg (p1 st), l2 + neg (p2 st), l3 + neg (p3 st)) in
    let v := plus3 u st in
    there L p q r u -> there L p q r v ->
    beats (board3 L p q r) g misere n 1%nat (after g n 1%nat (@nil cell3)) (if two_ends g then [u; v] else [u])).
  { intros s st l1 l2 l3 Hs Hst G1 G2 G3 H1 H2 H3 u v Tu Tv. destruct (same_opening3_abs _ _ Hst) as [S1 [S2 S3]].
    specialize (HF s Hs). rewrite forallb_forall in HF. rewrite S1 in H1. rewrite S2 in H2. rewrite S3 in H3.
    specialize (HF _ (situations_In false M A (p1 s) p l1 ltac:(lia) Hp ltac:(lia) ltac:(lia))). rewrite forallb_forall in HF.
    specialize (HF _ (situations_In false M B (p2 s) q l2 ltac:(lia) Hq ltac:(lia) ltac:(lia))). rewrite forallb_forall in HF.
    specialize (HF _ (situations_In false M C (p3 s) r l3 ltac:(lia) Hr ltac:(lia) ltac:(lia))). apply orb_true_iff in HF.
    destruct HF as [HF|HF].
    { exfalso. apply andb_true_iff in HF. destruct HF as [CO HF]. destruct Tu as [_ Tu], Tv as [_ Tv]. destruct (Tu CO) as [Tu1 Tu2], (Tv CO) as [Tv1 Tv2].
      unfold takes_corner, situation, cap in HF. cbn [fst snd] in HF. bools. unfold id in HF.
      assert (X : u = (0, 0, 0) \/ v = (0, 0, 0) \/ u = (p - 1, q - 1, r - 1) \/ v = (p - 1, q - 1, r - 1)); [|tauto].
      destruct (corner_axis (p1 s) l1 p M HM G1 H1) as [a1 [b1 [c1 d1]]], (corner_axis (p2 s) l2 q M HM G2 H2) as [a2 [b2 [c2 d2]]],
        (corner_axis (p3 s) l3 r M HM G3 H3) as [a3 [b3 [c3 d3]]]. subst u v. clear - HF Hst a1 b1 c1 d1 a2 b2 c2 d2 a3 b3 c3 d3.
      destruct (same_opening3_or _ _ Hst) as [-> | ->]; clear Hst; destruct s as [[a b] d]; unfold minus3, p1, p2, p3, plus3 in *; cbn [fst snd] in *.
      - destruct HF as [[[[[X Y] Z]|[[X Y] Z]]|[[X Y] Z]]|[[X Y] Z]]; [left|right; left|right; right; right|right; right; left]; apply triple_eq;
          [apply a1|apply a2|apply a3|apply b1|apply b2|apply b3|apply c1|apply c2|apply c3|apply d1|apply d2|apply d3]; auto.
      - destruct HF as [[[[[X Y] Z]|[[X Y] Z]]|[[X Y] Z]]|[[X Y] Z]]; [right; left|left|right; right; left|right; right; right]; apply triple_eq;
          [apply a1|apply a2|apply a3|apply b1|apply b2|apply b3|apply c1|apply c2|apply c3|apply d1|apply d2|apply d3]; auto. }
    apply existsb_exists in HF. destruct HF as [x [Hx F3]]. apply filter_In in Hx. destruct Hx as [Hx F2].
    apply filter_In in Hx. destruct Hx as [Hx F1]. apply filter_In in Hx. destruct Hx as [Hx Hop].
    pose proof (HB x Hx) as N. unfold below in N. bools. destruct N as [[N1 N2] N3].
    destruct (same_opening3_abs _ _ Hop) as [V1 [V2 V3]].
    rewrite <- (fits_abs _ _ _ _ _ V1), fits_cap, (fits_abs _ _ _ _ _ V1), fits_stands in F1 by auto.
    rewrite <- (fits_abs _ _ _ _ _ V2), fits_cap, (fits_abs _ _ _ _ _ V2), fits_stands in F2 by auto.
    rewrite <- (fits_abs _ _ _ _ _ V3), fits_cap, (fits_abs _ _ _ _ _ V3), fits_stands in F3 by auto.
    destruct (variants3_In _ _ _ Hx) as [P [o [f [HinP [Hsym ->]]]]]. cbn [ve vo variant3_of] in *. unfold flip3 in *.
    destruct (turn3_abs f (pick o (opening3 P))) as [A1 [A2 A3]]. fold (act3 o f (opening3 P)) in A1, A2, A3.
    apply (stand3 L t g misere n 1 P (HP P HinP) o f Hsym p q r l1 l2 l3).
    - rewrite <- F1. apply stands_abs. congruence.
    - rewrite <- F2. apply stands_abs. congruence.
    - rewrite <- F3. apply stands_abs. congruence.
    - rewrite act_minus3. destruct (same_opening3_or _ _ Hst) as [E1|E1], (same_opening3_or _ _ Hop) as [E2|E2]; rewrite E1, E2, ?minus3_minus3; auto. }
  unfold can_be_beaten. apply beats_all.
  - intros ->. simpl in HC. unfold can_open3 in HC. destruct (two_ends g) eqn:T.
    + apply existsb_exists in HC. destruct HC as [s [Hs HC]]. rewrite !andb_true_iff, negb_true_iff in HC. destruct HC as [[C0 C1] C2].
      pose proof (kept_there _ _ _ _ _ p q r Hp Hq Hr C1) as T1. pose proof (kept_there _ _ _ _ _ p q r Hp Hq Hr C2) as T2.
      exists [corner_of s; plus3 (corner_of s) s]. constructor; auto.
      * split; [auto|split; [auto|exists s; auto]].
      * intros Q. symmetry in Q. apply plus3_zero in Q. rewrite (proj2 (same3_eq _ _) Q) in C0. discriminate.
    + apply existsb_exists in HC. destruct HC as [s [Hs HC]]. exists [corner_of s]. constructor; auto. exact (kept_there _ _ _ _ _ p q r Hp Hq Hr HC).
  - intros s' HG. inversion HG as [u v T [Hu [Hv [st [Hst Q]]]] Hne E1 E2|u T Hu E1 E2| |h ? ? ? ? ? Q]; [| |destruct h; discriminate].
    + unfold openings_ok3 in HO. rewrite T in HO. simpl in HO. rewrite forallb_forall in HO. specialize (HO st Hst).
      apply existsb_exists in HO. destruct HO as [s [Hs Hss]]. pose proof (proj1 Hu) as U. pose proof (proj1 Hv) as W. rewrite Q in W.
      specialize (K s st (p1 u - neg (p1 st)) (p2 u - neg (p2 st)) (p3 u - neg (p3 st)) Hs Hss). rewrite T in K. cbv zeta in K.
      assert (EU : (p1 u - neg (p1 st) + neg (p1 st), p2 u - neg (p2 st) + neg (p2 st), p3 u - neg (p3 st) + neg (p3 st)) = u).
      { rewrite (triple u) at 4. apply triple_eq; lia. }
      rewrite EU, <- Q in K. destruct u as [[i j] k], st as [[a b] d]. unfold p1, p2, p3, neg in K. cbn [fst snd] in K. cbn [in_box plus3] in U, W.
      apply K; auto; lia.
    + pose proof (proj1 Hu) as U. assert (Hs : In (0, 0, 0) (openings3 L g)) by (unfold openings3; rewrite T; simpl; auto).
      specialize (K (0, 0, 0) (0, 0, 0) (p1 u) (p2 u) (p3 u) Hs eq_refl). rewrite T in K. cbv zeta in K.
      destruct u as [[i j] k]. unfold p1, p2, p3 in K. cbn [fst snd plus3] in K. change (neg 0) with 0 in K. rewrite !Z.add_0_r in K. cbn [in_box] in U.
      apply K; auto; simpl; lia.
Qed.

(** ** Another player is to be beaten: a patch on every board *)
Definition cover_other3 (L : lattice3) (x : nat) (A B C : side) (Ps : list patch3) : bool :=
  let vs := variants3 L Ps in
  let M := most len vs in
  negb (Nat.eqb x 1) && (1 <=? M) && (0 <=? least A) && (0 <=? least B) && (0 <=? least C) && forallb (below len M) vs &&
  forallb (fun p =>
    let vs := filter (fun v => lenfit false (p1 (ve v)) (p1 (vo v)) p) vs in
    forallb (fun q =>
      let vs := filter (fun v => lenfit false (p2 (ve v)) (p2 (vo v)) q) vs in
      forallb (fun r => existsb (fun v => lenfit false (p3 (ve v)) (p3 (vo v)) r) vs) (lengths M C)) (lengths M B)) (lengths M A).

Theorem cover_other3_sound L t g misere n x A B C Ps :
  (forall P, In P Ps -> check_patch3 L t g misere n x P = true) -> cover_other3 L x A B C Ps = true ->
  forall p q r, in_side A p -> in_side B q -> in_side C r -> can_be_beaten (board3 L p q r) g misere n x.
Proof.
  intros HP. unfold cover_other3; cbv zeta. set (vs := variants3 L Ps). set (M := most len vs).
  rewrite !andb_true_iff, !forallb_forall, !Z.leb_le, negb_true_iff, Nat.eqb_neq.
  intros [[[[[[Hx HM] HA] HB] HC] HN] HF] p q r Hp Hq Hr.
  specialize (HF _ (lengths_In M A p ltac:(lia) HA Hp)). rewrite forallb_forall in HF.
  specialize (HF _ (lengths_In M B q ltac:(lia) HB Hq)). rewrite forallb_forall in HF.
  specialize (HF _ (lengths_In M C r ltac:(lia) HC Hr)). apply existsb_exists in HF. destruct HF as [v [Hv F3]].
  apply filter_In in Hv. destruct Hv as [Hv F2]. apply filter_In in Hv. destruct Hv as [Hv F1].
  pose proof (HN v Hv) as N. unfold below in N. rewrite !andb_true_iff, !Z.leb_le in N. destruct N as [[N1 N2] N3].
  rewrite lenfit_cap in F1, F2, F3 by auto.
  destruct (variants3_In _ _ _ Hv) as [P [o [f [HinP [Hsym ->]]]]]. cbn [ve vo variant3_of] in *. unfold flip3 in *.
  destruct (parts3 L t g misere n x P (HP P HinP) o) as [_ [_ [HO [[L1 R1] [[L2 R2] [[L3 R3] _]]]]]].
  assert (PX : forall f e, 0 <= lo e -> 0 <= hi e -> 0 <= lo (flip_extent f e) /\ 0 <= hi (flip_extent f e)) by (intros [] e ? ?; simpl; auto).
  destruct (PX (p1 f) _ L1 R1) as [X1 Y1], (PX (p2 f) _ L2 R2) as [X2 Y2], (PX (p3 f) _ L3 R3) as [X3 Y3].
  apply lenfit_ok in F1; auto. apply lenfit_ok in F2; auto. apply lenfit_ok in F3; auto.
  destruct F1 as [l1 F1], F2 as [l2 F2], F3 as [l3 F3].
  destruct (turn3_abs f (pick o (opening3 P))) as [A1 [A2 A3]]. fold (act3 o f (opening3 P)) in A1, A2, A3.
  rewrite (stands_abs _ _ _ _ _ _ A1) in F1. rewrite (stands_abs _ _ _ _ _ _ A2) in F2. rewrite (stands_abs _ _ _ _ _ _ A3) in F3.
  destruct (stand3 L t g misere n x P (HP P HinP) o f Hsym p q r l1 l2 l3 F1 F2 F3 _ (or_introl eq_refl)) as [Ou [Ov [Ne Bt]]].
  set (u := (l1 + _, _, _)) in *. set (v := plus3 u _) in *.
  unfold can_be_beaten. eapply beats_some; [auto| |exact Bt].
  destruct (two_ends g) eqn:T; [|constructor; auto].
  constructor; auto. split; [auto|split; [auto|]]. exists (act3 o f (opening3 P)). split; [|auto].
  unfold symmetry3 in Hsym. rewrite !andb_true_iff, !forallb_forall in Hsym. apply has3_In. apply Hsym.
  unfold opening_ok3 in HO. rewrite T in HO. rewrite andb_true_iff in HO. apply has3_In. tauto.
Qed.

(** ** A whole certificate *)
Definition check_patches3 (L : lattice3) (t : Z) (g : game) (misere : bool) (n : nat) (Ps : list (nat * patch3)) : bool :=
  forallb (fun yP => check_patch3 L t g misere n (fst yP) (snd yP)) Ps.
Lemma check_patches3_app L t g misere n Ps Qs :
  check_patches3 L t g misere n Ps = true -> check_patches3 L t g misere n Qs = true -> check_patches3 L t g misere n (Ps ++ Qs) = true.
Proof. unfold check_patches3; rewrite forallb_app; intros -> ->; auto. Qed.
Definition patches_for3 (x : nat) (Ps : list (nat * patch3)) : list patch3 := map snd (filter (fun yP => Nat.eqb x (fst yP)) Ps).
Definition check_cover3 (L : lattice3) (g : game) (misere : bool) (A B C : side) (players : list nat) (Ps : list (nat * patch3)) : bool :=
  forallb (fun x => if Nat.eqb x 1 then cover_first3 L g misere A B C (patches_for3 x Ps)
                    else cover_other3 L x A B C (patches_for3 x Ps)) players.

Theorem check_boxes_sound L t g misere n A B C players Ps :
  check_patches3 L t g misere n Ps = true -> check_cover3 L g misere A B C players Ps = true ->
  forall p q r x, in_side A p -> in_side B q -> in_side C r -> In x players -> can_be_beaten (board3 L p q r) g misere n x.
Proof.
  unfold check_patches3, check_cover3; rewrite !forallb_forall. intros HP HC p q r x Hp Hq Hr Hx. specialize (HC x Hx).
  assert (HPx : forall P, In P (patches_for3 x Ps) -> check_patch3 L t g misere n x P = true).
  { intros P HinP. unfold patches_for3 in HinP. apply in_map_iff in HinP. destruct HinP as [[y P'] [E HinP]].
    apply filter_In in HinP. destruct HinP as [HinP Q]. cbn [fst snd] in *. apply Nat.eqb_eq in Q. subst. apply (HP _ HinP). }
  destruct (Nat.eqb x 1) eqn:Q; [|eapply cover_other3_sound; eauto].
  apply Nat.eqb_eq in Q; subst x. eapply cover_first3_sound; eauto.
Qed.
(** The sides of a honeycomb count hexagons: one less than the cells along an axis. *)
Definition longer (A : side) : side := {| least := least A + 1; open := open A |}.
Definition two_kinds : side := {| least := 2; open := false |}.
Theorem check_honeycomb_sound g misere n A B players Ps :
  check_patches3 honeycomb_lattice 1 g misere n Ps = true ->
  check_cover3 honeycomb_lattice g misere (longer A) (longer B) two_kinds players Ps = true ->
  forall a b x, 1 <= b -> in_side A a -> in_side B b -> In x players -> can_be_beaten (honeycomb a b) g misere n x.
Proof.
  intros H1 H2 a b x Hb HA HB Hx. apply honeycomb_is_box; auto. simpl map. eapply check_boxes_sound; eauto.
  - unfold in_side, longer in *; simpl. destruct (open A); lia.
  - unfold in_side, longer in *; simpl. destruct (open B); lia.
  - reflexivity.
Qed.
(** A line of a certificate, with the letters of its script. *)
Definition line3 (beaten : nat) (ox oy oz : Z) (e f h : extent) (s : string) : nat * patch3 :=
  (beaten, {| opening3 := (ox, oy, oz); ex3 := (e, f, h); script3 := digits s |}).
