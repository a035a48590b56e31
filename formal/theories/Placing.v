(** * Drawings laid on boards

    A drawing is turned and moved so that it contains the cells that have been played ([offers]).  Whether one of
    them can grow to a board is computed for a few distances to each border, which stand for all larger ones ([serves],
    [serve_ok]). *)
From Coq Require Import ZArith List Bool Lia.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch Drawing ManyPlayers Seams.
Import ListNotations.
Open Scope Z_scope.
Local Arguments near : simpl never.

(** [vm_compute] evaluates both arguments of [&&] and [||]; these stop early. *)
Fixpoint any {T} (f : T -> bool) (l : list T) : bool := match l with [] => false | a :: t => if f a then true else any f t end.
Fixpoint all {T} (f : T -> bool) (l : list T) : bool := match l with [] => true | a :: t => if f a then all f t else false end.
Notation "a 'and' b" := (if a then b else false) (at level 60, right associativity).
Lemma any_iff {T} (f : T -> bool) l : any f l = true <-> exists a, In a l /\ f a = true.
Proof.
  induction l as [|a l IH]; simpl; [split; [discriminate|intros [a [[] _]]]|]. destruct (f a) eqn:Q; [split; eauto|].
  rewrite IH. split; [intros [b [H1 H2]]; eauto|]. intros [b [[->|H1] H2]]; [congruence|eauto].
Qed.
Lemma all_iff {T} (f : T -> bool) l : all f l = true <-> forall a, In a l -> f a = true.
Proof.
  induction l as [|a l IH]; simpl; [split; [intros _ a []|auto]|]. destruct (f a) eqn:Q.
  - rewrite IH. split; [intros H b [->|Hb]; auto|auto].
  - split; [discriminate|]. intros H. rewrite <- Q. auto.
Qed.
Lemma and_iff (a b : bool) : (a and b) = true <-> a = true /\ b = true.
Proof. destruct a; intuition discriminate. Qed.

(** ** Checks of one snake in one box *)
Definition insideb (R : rect) (c : cell) : bool := (x0 R <=? fst c) && (fst c <=? x1 R) && (y0 R <=? snd c) && (snd c <=? y1 R).
Lemma insideb_iff R c : insideb R c = true <-> inside R c.
Proof. unfold insideb, inside. rewrite !andb_true_iff, !Z.leb_le. tauto. Qed.
Definition onb (sd : side) (R : rect) (c : cell) : bool :=
  match sd with West => fst c =? x0 R | East => fst c =? x1 R | South => snd c =? y0 R | North => snd c =? y1 R end.
Lemma onb_iff sd R c : onb sd R c = true <-> on sd R c.
Proof. destruct sd; simpl; apply Z.eqb_eq. Qed.
Fixpoint pairs (l : list cell) : list (cell * cell) :=
  match l with a :: t => match t with b :: _ => [(a, b)] | [] => [] end ++ pairs t | [] => [] end.
Lemma pairs_follows l a b : In (a, b) (pairs l) -> follows l a b.
Proof.
  induction l as [|c l IH]; simpl; auto. rewrite in_app_iff. intros [H|H]; [left|auto].
  destruct l; simpl in H; [tauto|]. destruct H as [[= -> ->]|[]]; auto.
Qed.
Definition tips (l : list cell) : list cell := [hd (0, 0) l; last l (0, 0)].
Lemma tips_iff l e : In e (tips l) <-> is_end l e.
Proof. unfold tips, is_end; simpl. intuition. Qed.
Definition seamb (sd : side) (R : rect) (s l : list cell) : bool :=
  any (fun p => onb sd R (fst p) and onb sd R (snd p) and negb (has (fst p) s && has (snd p) s)) (pairs l).
Lemma seamb_ok sd R s l : seamb sd R s l = true -> seam sd R s l.
Proof.
  intros H. apply any_iff in H. destruct H as [[u v] [H1 H2]]. rewrite !and_iff, !onb_iff, negb_true_iff, andb_false_iff in H2. simpl in H2.
  exists u, v. split; [left; apply pairs_follows; auto|]. split; [tauto|]. split; [tauto|]. intros [I1 I2]. apply has_In in I1, I2.
  destruct H2 as [_ [_ [H|H]]]; congruence.
Qed.
Definition flag (R : rect) (s l : list cell) (sd : side) : bool := all (fun e => negb (onb sd R e)) (tips l) and seamb sd R s l.
Definition deadb (R : rect) (l : list cell) : bool := all (fun e => all (fun d => if has d l then true else negb (insideb R d)) (near e)) (tips l).
Lemma deadb_iff R l : deadb R l = true <-> forall e, is_end l e -> forall d, In d (near e) -> inside R d -> In d l.
Proof.
  unfold deadb. rewrite all_iff. split.
  - intros H e He d Hd Hi. apply tips_iff in He. specialize (H e He). rewrite all_iff in H. specialize (H d Hd).
    destruct (has d l) eqn:Q; [apply has_In; auto|]. apply insideb_iff in Hi. rewrite Hi in H. discriminate.
  - intros H e He. apply tips_iff in He. apply all_iff. intros d Hd. destruct (has d l) eqn:Q; auto. apply negb_true_iff.
    destruct (insideb R d) eqn:I; auto. apply insideb_iff in I. specialize (H e He d Hd I). apply has_In in H. congruence.
Qed.
Definition valid (R : rect) (s l : list cell) : bool :=
  (1 <=? length l)%nat and all (insideb R) l and (x0 R <? x1 R) and (y0 R <? y1 R) and deadb R l and pathb l and nodupc l and segb s l.

(** A snake in a box, with what is needed of it: on which sides the box can grow, and the number of cells. *)
Record offer := Offer { box : rect; fw : bool; fe : bool; fs : bool; fn : bool; len : Z }.
Definition flags (o : offer) (sd : side) : bool := match sd with West => fw o | East => fe o | South => fs o | North => fn o end.
Definition good (s : list cell) (o : offer) : Prop := exists l, growing (flags o) (box o) s l /\ Z.of_nat (length l) = len o.
Definition offer_of (s : list cell) (i : rect * list cell) : list offer :=
  let '(R, l) := i in
  if valid R s l then [Offer R (flag R s l West) (flag R s l East) (flag R s l South) (flag R s l North) (Z.of_nat (length l))] else [].
Lemma offer_good s i o : In o (offer_of s i) -> good s o.
Proof.
  destruct i as [R l]. unfold offer_of. destruct (valid R s l) eqn:V; [|intros []]. intros [<-|[]]. exists l. split; [|auto].
  unfold valid in V. rewrite !and_iff, all_iff, Nat.leb_le, !Z.ltb_lt, deadb_iff in V. destruct V as [V1 [V2 [V3 [V4 [V5 [V6 [V7 V8]]]]]]].
  apply pathb_ok in V6. apply nodupc_ok in V7. apply segb_ok in V8.
  assert (F : forall sd, flags (Offer R (flag R s l West) (flag R s l East) (flag R s l South) (flag R s l North) (Z.of_nat (length l))) sd = flag R s l sd) by (destruct sd; auto).
  split; [split; [|split; [|split; [|split]]]|]; simpl box; auto.
  - split; [intros ->; simpl in V1; lia|]. auto.
  - intros c Hc. apply insideb_iff; auto.
  - intros sd Hsd e He Q. rewrite F in Hsd. unfold flag in Hsd. rewrite and_iff, all_iff in Hsd. destruct Hsd as [H _].
    apply tips_iff in He. apply H in He. apply onb_iff in Q. rewrite Q in He. discriminate.
  - intros sd Hsd. rewrite F in Hsd. unfold flag in Hsd. apply and_iff in Hsd. apply seamb_ok. tauto.
Qed.

(** ** Images of drawings, and the places where they contain what has been played *)
Definition turn_cell (sw fx fy : bool) (c : cell) : cell :=
  let x := if fx then - fst c else fst c in let y := if fy then - snd c else snd c in if sw then (y, x) else (x, y).
Definition turn_box (sw fx fy : bool) (w h : Z) : rect :=
  let '(a, b) := if fx then (1 - w, 0) else (0, w - 1) in let '(c, d) := if fy then (1 - h, 0) else (0, h - 1) in
  if sw then Rect c d a b else Rect a b c d.
Definition images (d : Z * Z * list cell) : list (rect * list cell) :=
  let '(w, h, l) := d in
  flat_map (fun sw => flat_map (fun fx => flat_map (fun fy =>
    let R := turn_box sw fx fy w h in let m := map (turn_cell sw fx fy) l in [(R, m); (R, rev m)]) [false; true]) [false; true]) [false; true].
Fixpoint begins (o : cell) (s l : list cell) : bool :=
  match s, l with [], _ => true | a :: s, c :: l => if ceqb a (plus o c) then begins o s l else false | _, [] => false end.
(** By how much it is moved. *)
Fixpoint moved_by (s l : list cell) : list cell :=
  match l with
  | [] => []
  | c :: t => let o := (fst (hd (0, 0) s) - fst c, snd (hd (0, 0) s) - snd c) in if begins o s l then o :: moved_by s t else moved_by s t
  end.
Definition moved (o : cell) (i : rect * list cell) : rect * list cell :=
  let '(R, l) := i in (Rect (x0 R + fst o) (x1 R + fst o) (y0 R + snd o) (y1 R + snd o), map (plus o) l).
Definition offers (s : list cell) (ds : list (Z * Z * list cell)) : list offer :=
  flat_map (fun d => flat_map (fun i => flat_map (fun o => offer_of s (moved o i))
    (match s with [] => [(- x0 (fst i), - y0 (fst i))] | _ => moved_by s (snd i) end)) (images d)) ds.
Lemma offers_good s ds o : In o (offers s ds) -> good s o.
Proof.
  unfold offers. rewrite in_flat_map. intros [d [_ H]]. rewrite in_flat_map in H. destruct H as [i [_ H]]. rewrite in_flat_map in H.
  destruct H as [c [_ H]]. eapply offer_good; eauto.
Qed.

(** ** Boards that stand for larger ones *)
(** A border at distance [d] stands for one at distance [D]. *)
Definition stands (thin far : bool) (D d : Z) : Prop := D = d \/ (far = true /\ d <= D /\ (thin = true \/ Z.even (D - d) = true)).
Definition side_fits (thin f far : bool) (k : Z) : bool :=
  (0 <=? k) and (if k =? 0 then (if far then f else true) else f and (if thin then true else Z.even k)).
Lemma side_fits_ok thin f far D d b : side_fits thin f far (d - b) = true -> stands thin far D d ->
  D - b = 0 \/ (0 <= D - b /\ f = true /\ (Z.even (D - b) = true \/ thin = true)).
Proof.
  unfold side_fits, stands. rewrite and_iff, Z.leb_le. intros [H0 H] [->|[-> [H1 H2]]].
  - destruct (Z.eqb_spec (d - b) 0) as [E|E]; [auto|]. right. apply and_iff in H. destruct H as [-> H]. destruct thin; auto.
  - right. assert (F : f = true /\ (thin = true \/ Z.even (d - b) = true)).
    { destruct (Z.eqb_spec (d - b) 0) as [E|E]; [rewrite E; auto|]. apply and_iff in H. destruct H as [-> H]. destruct thin; auto. }
    destruct F as [-> F]. split; [lia|]. split; [auto|]. destruct thin; [auto|left].
    destruct H2 as [H2|H2]; [discriminate|]. destruct F as [F|F]; [discriminate|]. apply Z.even_spec in H2, F. apply Z.even_spec.
    destruct H2 as [i Hi], F as [j Hj]. exists (i + j). lia.
Qed.
(** The offer [o] can grow to the board [C], and those that it stands for, so that [k] cells stay free.  On a thin board, of two rows, it
    grows by one column at a time.  (A snake that is one cell too long has the wrong parity.) *)
Definition serves (thin : bool) (C : rect) (ow oe os on : bool) (k most : Z) (o : offer) : bool :=
  let R := box o in let slack := area R - len o in
  side_fits thin (fw o) ow (x0 R - x0 C) and side_fits thin (fe o) oe (x1 C - x1 R) and
  (if thin then (y0 R =? y0 C) && (y1 R =? y1 C)
   else side_fits false (fs o) os (y0 R - y0 C) and side_fits false (fn o) on (y1 C - y1 R)) and
  (slack <=? k) and Z.even (k - slack) and (len o <=? most + 1).
(** 8 and 9 free cells stand for all larger numbers. *)
Definition few (k : Z) : Z := if k <? 8 then k else if Z.even k then 8 else 9.
Definition most (least : Z) (C : rect) (k : Z) : Z := if k <? 8 then Z.max least (area C - k) else least.
(** A game can get there: a snake of [least] cells or more has room. *)
Definition needed (least : Z) (C : rect) (far : bool) (k : Z) : bool := if far then true else least <=? area C - k.
Lemma few_ok k : 0 <= k -> 0 <= few k <= 9 /\ few k <= k /\ Z.even (k - few k) = true /\ (few k < 8 -> few k = k) /\ forall m, m <= 8 -> m <= k -> m <= few k.
Proof.
  unfold few. intros H. destruct (Z.ltb_spec k 8); [rewrite Z.sub_diag; repeat split; try lia|].
  rewrite Z.even_sub. destruct (Z.even k) eqn:E; simpl; repeat split; try lia. assert (k <> 8) by (intros ->; discriminate). lia.
Qed.

Section Serve.
  Variable thin ow oe os on : bool.
  Variable B C : rect.
  Hypothesis HW : stands thin ow (- x0 B) (- x0 C).
  Hypothesis HE : stands thin oe (x1 B) (x1 C).
  Hypothesis HV : if thin then y0 B = y0 C /\ y1 B = y1 C /\ y1 C = y0 C + 1
                  else stands false os (- y0 B) (- y0 C) /\ stands false on (y1 B) (y1 C).
  Hypothesis HX : x0 C <= x1 C.
  Hypothesis HY : y0 C <= y1 C.
  Variable least N : Z.
  Hypothesis HN : least <= N <= area B.
  Notation k := (few (area B - N)).

  Lemma smaller : x0 B <= x0 C /\ x1 C <= x1 B /\ y0 B <= y0 C /\ y1 C <= y1 B.
  Proof. unfold stands in *. destruct thin; lia. Qed.
  Lemma area_less : area C <= area B.
  Proof. pose proof smaller. unfold area. apply Z.mul_le_mono_nonneg; lia. Qed.
  Lemma needed_ok : needed least C (ow || oe || (negb thin && (os || on))) k = true.
  Proof.
    unfold needed. destruct (ow || oe || (negb thin && (os || on))) eqn:Q; auto. rewrite !orb_false_iff, andb_false_iff, orb_false_iff in Q.
    assert (E : area B = area C).
    { unfold stands in *. assert (x0 B = x0 C /\ x1 B = x1 C) by (destruct Q as [[-> ->] _]; intuition (discriminate || lia)).
      assert (y0 B = y0 C /\ y1 B = y1 C).
      { destruct thin; [tauto|]. destruct Q as [_ [Q|[-> ->]]]; [discriminate|]. intuition (discriminate || lia). }
      unfold area. destruct H as [-> ->], H0 as [-> ->]. auto. }
    pose proof (few_ok (area B - N) ltac:(lia)). apply Z.leb_le. lia.
  Qed.
  Lemma serve_ok s ofs : (forall o, In o ofs -> good s o) -> any (serves thin C ow oe os on k (most least C k)) ofs = true -> completes B s N.
  Proof.
    intros HG H. apply any_iff in H. destruct H as [o [Ho H]]. destruct (HG o Ho) as [l [G L]]. set (R := box o) in *.
    unfold serves in H. fold R in H. rewrite !and_iff, !Z.leb_le in H. destruct H as [H1 [H2 [H3 [H4 [H5 H6]]]]].
    pose proof (few_ok (area B - N) ltac:(lia)) as [K1 [K2 [K3 [K4 _]]]]. pose proof area_less as AL.
    pose proof (side_fits_ok thin (fw o) ow (- x0 B) (- x0 C) (- x0 R)) as M1. replace (- x0 C - - x0 R) with (x0 R - x0 C) in M1 by lia.
    replace (- x0 B - - x0 R) with (x0 R - x0 B) in M1 by lia. specialize (M1 H1 HW).
    pose proof (side_fits_ok thin (fe o) oe (x1 B) (x1 C) (x1 R) H2 HE) as M2.
    assert (S2 : thin = true -> forall sd, sd = West \/ sd = East -> span sd R = 2).
    { intros ->. apply andb_true_iff in H3. rewrite !Z.eqb_eq in H3. intros sd [->| ->]; simpl; lia. }
    assert (HR : reach (flags o) R B).
    { apply reach_box; [apply G| | | |].
      - unfold movable. destruct M1 as [M1|[M1 [M1' [M1''|M1'']]]]; auto; right; auto 6.
      - unfold movable. destruct M2 as [M2|[M2 [M2' [M2''|M2'']]]]; auto; right; auto 6.
      - destruct thin; [apply andb_true_iff in H3; rewrite !Z.eqb_eq in H3; lia|]. apply and_iff in H3. destruct H3 as [H3 _], HV as [HV' _].
        pose proof (side_fits_ok false (fs o) os (- y0 B) (- y0 C) (- y0 R)) as M. replace (- y0 C - - y0 R) with (y0 R - y0 C) in M by lia.
        replace (- y0 B - - y0 R) with (y0 R - y0 B) in M by lia. specialize (M H3 HV'). destruct M as [M|[M [M' [M''|M'']]]]; auto; discriminate.
      - destruct thin; [apply andb_true_iff in H3; rewrite !Z.eqb_eq in H3; lia|]. apply and_iff in H3. destruct H3 as [_ H3], HV as [_ HV'].
        pose proof (side_fits_ok false (fn o) on (y1 B) (y1 C) (y1 R) H3 HV') as M. destruct M as [M|[M [M' [M''|M'']]]]; auto; discriminate. }
    destruct (proj1 (proj2 HR)) as [h [Hh EA]].
    assert (EV : exists m, N - len o = 2 * m).
    { apply Z.even_spec in K3, H5. destruct K3 as [i Hi], H5 as [j Hj]. exists (h - i - j). lia. }
    apply reach_completes with (flags o) R l; auto; rewrite L.
    - destruct EV as [m EV]. unfold most in H6. destruct (Z.ltb_spec k 8); lia.
    - apply Z.even_spec. exact EV.
    - lia.
  Qed.
End Serve.

(** A dead snake in a part of the board that can be cut off at the right and above. *)
Definition in_part (w h N : Z) : offer -> bool := serves false (Rect 0 (w - 1) 0 (h - 1)) false true false true (w * h - N) N.
Lemma in_part_ok w h N o p q : good [] o -> in_part w h N o = true -> w <= p -> h <= q -> completes (Rect 0 (p - 1) 0 (q - 1)) [] N.
Proof.
  intros [l [G L]] H Hw Hh. set (C := Rect 0 (w - 1) 0 (h - 1)) in *. unfold in_part, serves in H. fold C in H. set (R := box o) in *.
  rewrite !and_iff, !Z.leb_le in H. destruct H as [H1 [H2 [[H3 H3'] [H4 [H5 H6]]]]].
  pose proof (side_fits_ok false (fw o) false (- x0 C) (- x0 C) (- x0 R)) as M1. replace (- x0 C - - x0 R) with (x0 R - x0 C) in M1 by lia.
  pose proof (side_fits_ok false (fs o) false (- y0 C) (- y0 C) (- y0 R)) as M3. replace (- y0 C - - y0 R) with (y0 R - y0 C) in M3 by lia.
  specialize (M1 H1 (or_introl eq_refl)). specialize (M3 H3 (or_introl eq_refl)).
  pose proof (side_fits_ok false (fe o) true (x1 C) (x1 C) (x1 R) H2 (or_introl eq_refl)) as M2.
  pose proof (side_fits_ok false (fn o) true (y1 C) (y1 C) (y1 R) H3' (or_introl eq_refl)) as M4.
  assert (FE : fe o = true) by (unfold side_fits in H2; apply and_iff in H2; destruct H2 as [_ H2]; destruct (x1 C - x1 R =? 0); [auto|apply and_iff in H2; tauto]).
  assert (FN : fn o = true) by (unfold side_fits in H3'; apply and_iff in H3'; destruct H3' as [_ H3']; destruct (y1 C - y1 R =? 0); [auto|apply and_iff in H3'; tauto]).
  assert (HR : reach (flags o) R C).
  { apply reach_box; [apply G| | | |].
    - unfold movable. destruct M1 as [M|[M [M' [M''|M'']]]]; auto; right; auto 6. discriminate.
    - unfold movable. destruct M2 as [M|[M [M' [M''|M'']]]]; auto; right; auto 6. discriminate.
    - destruct M3 as [M|[M [M' [M''|M'']]]]; auto; discriminate.
    - destruct M4 as [M|[M [M' [M''|M'']]]]; auto; discriminate. }
  assert (EB : Rect 0 (p - 1) 0 (q - 1) = extend North (q - h) (extend East (p - w) C)) by (unfold C; simpl; f_equal; lia).
  rewrite EB. destruct (proj1 (proj2 HR)) as [j [Hj EA]]. assert (AC : area C = w * h) by (unfold area, C; cbn [x0 x1 y0 y1]; ring).
  assert (EV : exists m, N - len o = 2 * m) by (apply Z.even_spec in H5; destruct H5 as [i Hi]; exists (j - i); lia).
  apply reach_wider with (flags o) R l; auto; try lia; rewrite L; [destruct EV; lia|apply Z.even_spec; exact EV].
Qed.
(** The same on strips of two rows, where the part is as long as it has to be. *)
Definition on_strip (w L : Z) (o : offer) : bool :=
  (x0 (box o) =? 0) and (x1 (box o) =? w - 1) and (y0 (box o) =? 0) and (y1 (box o) =? 1) and fe o and (len o =? L).
Lemma on_strip_ok w L o c q : good [] o -> on_strip w L o = true -> L <= 2 * w -> w <= c -> c <= q ->
  completes (Rect 0 (q - 1) 0 1) [] (2 * c - (2 * w - L)).
Proof.
  intros [l [G E]] H HL Hw Hq. unfold on_strip in H. set (R := box o) in *. rewrite !and_iff, !Z.eqb_eq in H.
  destruct H as [H1 [H2 [H3 [H4 [H5 H6]]]]]. set (C := Rect 0 (c - 1) 0 1).
  assert (HR : reach (flags o) R C).
  { apply reach_box; [apply G| | | |]; unfold C; cbn [x0 x1 y0 y1]; unfold movable; [left; lia| |left; lia|left; lia].
    right. split; [lia|]. split; [auto|]. right. simpl. lia. }
  assert (EB : Rect 0 (q - 1) 0 1 = extend North 0 (extend East (q - c) C)) by (unfold C; simpl; f_equal; lia).
  rewrite EB. assert (AC : area C = 2 * c) by (unfold area, C; cbn [x0 x1 y0 y1]; ring). assert (AR : area R = 2 * w) by (unfold area; rewrite H1, H2, H3, H4; ring).
  apply reach_wider with (flags o) R l; auto; try lia.
  apply Z.even_spec. exists (c - w). lia.
Qed.
