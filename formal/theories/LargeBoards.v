(** * Large boards and many players: how everybody is beaten

    The steps of the section "The classification" of docs/theorems.md.  [first_box], [early_box] and [late_box] say which dead
    snakes are enough; [first_ok] and so on compute that there is a drawing for every situation, and the lemmas after them say
    so about all boards. *)
From Coq Require Import ZArith List Bool Lia FinFun.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch Drawing ManyPlayers SmallGrids Seams Placing ShortSnakes.
Import ListNotations.
Open Scope Z_scope.
Local Arguments near : simpl never.

(** ** Dead snakes beat a player *)
Lemma finish p q n x t s k : completes (board_of p q) s (Z.of_nat (length s + k)) -> s <> [] ->
  (forall i, (i < k)%nat -> turn n i t <> x) -> turn n k t = x -> beats (grid p q) classic false n x t s.
Proof.
  intros [l [[Ne [HP [HN [A [B E]]]]] [HI [HD HL]]]] Hs Ht Hk.
  assert (On : forall c, In c l -> on_board p q c) by (intros c Hc; apply board_inside; auto).
  assert (C : chain p q classic (length A + length B) s l).
  { rewrite E. apply draw; rewrite <- ?E; auto. }
  assert (K : (length A + length B = k)%nat) by (rewrite E, !app_length in HL; lia). rewrite K in C.
  eapply chain_beats; [exact C|auto|].
  destruct (exists_last Ne) as [r [z Er]]. destruct l as [|a l]; [congruence|].
  apply stuck with a z r; eauto.
  - intros d Hd Hon. apply (HD a); [left; auto|auto|apply board_inside; auto].
  - intros _ d Hd Hon. apply (HD z); [right; rewrite Er, last_last; auto|auto|apply board_inside; auto].
Qed.
Lemma classic_known : known classic.
Proof. left. auto. Qed.
Lemma late_box p q n x : (2 <= x <= n)%nat -> completes (board_of p q) [] (Z.of_nat x) -> can_be_beaten (grid p q) classic false n x.
Proof.
  intros Hx [l [[Ne [HP [HN _]]] [HI [HD HL]]]].
  assert (On : forall c, In c l -> on_board p q c) by (intros c Hc; apply board_inside; auto).
  destruct (split_tail l 2) as [A [s0 [E L2]]]; [lia|]. assert (Lx : length l = x) by lia.
  apply build with A s0; rewrite <- ?E; change (shift classic) with 0%nat; change (least_cells classic) with 2%nat; auto using classic_known; try lia.
  destruct (exists_last Ne) as [r [z Er]]. destruct l as [|a l]; [congruence|].
  apply stuck with a z r; eauto.
  - intros d Hd Hon. apply (HD a); [left; auto|auto|apply board_inside; auto].
  - intros _ d Hd Hon. apply (HD z); [right; rewrite Er, last_last; auto|auto|apply board_inside; auto].
  - lia.
Qed.
Lemma early_box p q n s : (2 <= length s <= n)%nat -> pathP s -> NoDup s -> (forall c, In c s -> on_board p q c) ->
  (forall s', In s' (replies true s) -> (forall c, In c s' -> on_board p q c) -> completes (board_of p q) s' (Z.of_nat (n + length s))) ->
  can_be_beaten (grid p q) classic false n (length s).
Proof.
  intros Hx HP HN On H. assert (Ne : s <> []) by (intros ->; simpl in Hx; lia).
  destruct (split_tail s 2) as [A [s0 [E L2]]]; [lia|].
  apply build with A s0; rewrite <- ?E; change (shift classic) with 0%nat; change (least_cells classic) with 2%nat; auto using classic_known; try lia.
  rewrite Nat.add_0_r. apply beats_all; [discriminate|]. intros s' HG.
  destruct (replies_all p q classic s s' Ne HG) as [HI HL]. pose proof (grow_on _ _ _ _ _ HG On) as On'.
  replace (after classic n (length s) s) with (next n (length s)) by (destruct s; [congruence|auto]).
  apply finish with (n - 1)%nat.
  - replace (length s' + (n - 1))%nat with (n + length s)%nat by lia. apply H; auto.
  - intros ->. simpl in HL. lia.
  - intros i Hi. rewrite turn_round by lia. destruct (Nat.leb_spec (length s + 1 + i) n); lia.
  - rewrite turn_round by lia. destruct (Nat.leb_spec (length s + 1 + (n - 1)) n); lia.
Qed.
Lemma first_box p q n : (2 <= n)%nat -> (forall u v, edge (grid p q) u v -> completes (board_of p q) [u; v] (Z.of_nat n + 1)) ->
  can_be_beaten (grid p q) classic false n 1%nat.
Proof.
  intros Hn H. apply beats_all; [discriminate|]. intros s' HG.
  inversion HG as [u v T E Hne|v T Hv| |r ? ? ? ? ? Q]; [|discriminate|destruct r; discriminate]. simpl after.
  apply finish with (n - 1)%nat.
  - replace (Z.of_nat (length [u; v] + (n - 1))) with (Z.of_nat n + 1) by (simpl; lia). auto.
  - discriminate.
  - intros i Hi. rewrite turn_round by lia. destruct (Nat.leb_spec (1 + 1 + i) n); lia.
  - rewrite turn_round by lia. destruct (Nat.leb_spec (1 + 1 + (n - 1)) n); lia.
Qed.

(** ** Moving and turning the board *)
Lemma completes_iso sw cx cy R R' s N : (forall c, inside R' (iso sw 1 1 cx cy c) <-> inside R c) ->
  completes R s N -> completes R' (map (iso sw 1 1 cx cy) s) N.
Proof.
  intros HI [l [[Ne [HP [HN [A [B E]]]]] [Hin [HD HL]]]]. set (f := iso sw 1 1 cx cy) in *. exists (map f l).
  split; [split; [|split; [|split]]|split; [|split]].
  - intros Q. apply map_eq_nil in Q. auto.
  - apply iso_path; auto.
  - apply Injective_map_NoDup; auto. intros u v. apply iso_inj; auto.
  - exists (map f A), (map f B). rewrite E, !map_app. auto.
  - intros c Hc. apply in_map_iff in Hc. destruct Hc as [c0 [<- Hc]]. apply HI; auto.
  - intros e He d Hd Hi.
    assert (He' : exists e0, is_end l e0 /\ e = f e0).
    { destruct He as [->| ->].
      - exists (hd (0, 0) l). split; [left; auto|]. destruct l; [congruence|auto].
      - exists (last l (0, 0)). split; [right; auto|]. destruct (exists_last Ne) as [r [z ->]]. rewrite map_app. simpl. rewrite !last_last. auto. }
    destruct He' as [e0 [He0 ->]]. apply iso_back in Hd; auto. destruct Hd as [d0 [Hd ->]]. apply in_map. apply (HD e0 He0 d0 Hd). apply HI; auto.
  - rewrite map_length. auto.
Qed.
Lemma path_rev l : pathP l -> pathP (rev l).
Proof.
  induction l as [|a t IH]; [auto|]. intros [H1 H2]. cbn [rev]. destruct t as [|b r]; [simpl; auto|]. cbn [rev] in *.
  apply path_app; [auto|apply near_sym; auto|simpl; auto].
Qed.
Lemma completes_rev R s N : completes R s N -> completes R (rev s) N.
Proof.
  intros [l [[Ne [HP [HN [A [B E]]]]] [Hin [HD HL]]]]. exists (rev l).
  assert (EN : forall e, is_end (rev l) e -> is_end l e).
  { destruct (exists_last Ne) as [r [z Er]]. intros e [->| ->].
    - right. rewrite Er, rev_app_distr, last_last. auto.
    - left. destruct l as [|a l]; [congruence|]. cbn [rev]. rewrite last_last. auto. }
  split; [split; [|split; [|split]]|split; [|split]].
  - intros Q. apply Ne. rewrite <- (rev_involutive l), Q. auto.
  - apply path_rev; auto.
  - apply NoDup_rev; auto.
  - exists (rev B), (rev A). rewrite E, !rev_app_distr, app_assoc. auto.
  - intros c Hc. apply Hin. apply in_rev; auto.
  - intros e He d Hd Hi. apply in_rev. rewrite rev_involutive. eapply HD; eauto.
  - rewrite rev_length. auto.
Qed.
(** Every opening, once all with the first cell at the left of the second, or below it, are dealt with. *)
Lemma all_edges p q N : (forall X Y, on_board p q (X, Y) -> on_board p q (X + 1, Y) -> completes (board_of p q) [(X, Y); (X + 1, Y)] N) ->
  (forall X Y, on_board p q (X, Y) -> on_board p q (X, Y + 1) -> completes (board_of p q) [(X, Y); (X, Y + 1)] N) ->
  forall u v, edge (grid p q) u v -> completes (board_of p q) [u; v] N.
Proof.
  intros HH HV [i j] [k m] [Hu [Hv H]]. cbn [fst snd] in H.
  assert (C : k = i + 1 /\ m = j \/ i = k + 1 /\ j = m \/ k = i /\ m = j + 1 \/ i = k /\ j = m + 1) by lia.
  destruct C as [[-> ->]|[[-> ->]|[[-> ->]|[-> ->]]]]; auto.
  - apply (completes_rev _ [(k, m); (k + 1, m)]). auto.
  - apply (completes_rev _ [(k, m); (k, m + 1)]). auto.
Qed.
Lemma turned_edges p q N : (forall X Y, on_board q p (X, Y) -> on_board q p (X + 1, Y) -> completes (board_of q p) [(X, Y); (X + 1, Y)] N) ->
  forall X Y, on_board p q (X, Y) -> on_board p q (X, Y + 1) -> completes (board_of p q) [(X, Y); (X, Y + 1)] N.
Proof.
  intros H X Y H1 H2. unfold on_board in *; cbn [fst snd] in *.
  pose proof (completes_iso true 0 0 (board_of q p) (board_of p q) [(Y, X); (Y + 1, X)] N) as Q.
  replace (map (iso true 1 1 0 0) [(Y, X); (Y + 1, X)]) with [(X, Y); (X, Y + 1)] in Q by (unfold iso; cbn [map fst snd]; f_equal; [f_equal; lia|f_equal; f_equal; lia]).
  apply Q; [|apply H; cbn [fst snd]; lia]. intros [i j]. unfold iso, inside, board_of. cbn [fst snd x0 x1 y0 y1]. lia.
Qed.
(** The opening moves to the cells 0,0 and 1,0, or 0,0 and 0,1. *)
Lemma move_here p q X Y u v N : completes (Rect (- X) (p - 1 - X) (- Y) (q - 1 - Y)) [(0, 0); (u, v)] N ->
  completes (board_of p q) [(X, Y); (X + u, Y + v)] N.
Proof.
  intros H. apply (completes_iso false X Y _ (board_of p q)) in H.
  - replace (map (iso false 1 1 X Y) [(0, 0); (u, v)]) with [(X, Y); (X + u, Y + v)] in H; auto.
    unfold iso; cbn [map fst snd]. f_equal; [f_equal; lia|f_equal; f_equal; lia].
  - intros [i j]. unfold iso, inside, board_of. cbn [fst snd x0 x1 y0 y1]. lia.
Qed.

(** ** Computed: there is a drawing for every situation *)
(** Distances from [c] on are alike, but for their parity. *)
Definition capped (c D : Z) : Z := if D <? c then D else if Z.even (D - c) then c else c + 1.
(** Player 1 opens with the cells 0,0 and 1,0; [dW] columns lie to the left of them, and so on. *)
Definition first_ok (ds : list (Z * Z * list cell)) : bool :=
  let ofs := offers [(0, 0); (1, 0)] ds in
  all (fun dW => all (fun dE => all (fun dS => all (fun dN =>
    let C := Rect (- dW) (1 + dE) (- dS) dN in
    if (3 <=? dW + dE + 2) and (3 <=? dS + dN + 1) then
      all (fun k => if needed 17 C ((4 <=? dW) || (4 <=? dE) || ((4 <=? dS) || (4 <=? dN))) k then
        any (serves false C (4 <=? dW) (4 <=? dE) (4 <=? dS) (4 <=? dN) k (most 17 C k)) ofs else true) (zseq 10)
    else true) (zseq 6)) (zseq 6)) (zseq 6)) (zseq 6).
(** The others open in a corner with one of the snakes [opens]; player x moves. *)
Definition table := list (list cell * list (list cell * list offer)).
Definition tables (ds : list (Z * Z * list cell)) (opens : list (list cell)) : table :=
  map (fun s => (s, map (fun s' => (s', offers s' ds)) (replies true s))) opens.
Definition fine (thin : bool) (C : rect) (oe on : bool) (k least : Z) (t : list cell * list (list cell * list offer)) : bool :=
  all (insideb C) (fst t) and
  all (fun r => small (fst r) and if all (insideb C) (fst r) then any (serves thin C false oe false on k (most least C k)) (snd r) else true) (snd t).
Definition corner_ok (ds : list (Z * Z * list cell)) (opens : list (list cell)) (least : Z) : bool :=
  let ts := tables ds opens in
  all (fun w => all (fun h => all (fun k =>
    if needed least (Rect 0 (w - 1) 0 (h - 1)) ((9 <=? w) || (9 <=? h)) k then
      any (fun t => if fine false (Rect 0 (w - 1) 0 (h - 1)) (9 <=? w) (9 <=? h) k least t then true
                    else fine false (Rect 0 (h - 1) 0 (w - 1)) (9 <=? h) (9 <=? w) k least t) ts
    else true) (zseq 10)) (map (Z.add 3) (zseq 8))) (map (Z.add 3) (zseq 8)).
(** All others are beaten by a snake that is dead when they are first to move. *)
Definition once_ok (ds : list (Z * Z * list cell)) : bool :=
  let ofs := offers [] ds in
  all (fun w => all (fun h => all (fun k =>
    let C := Rect 0 (w - 1) 0 (h - 1) in
    if needed 16 C ((9 <=? w) || (9 <=? h)) k then any (serves false C false (9 <=? w) false (9 <=? h) k (most 16 C k)) ofs else true)
    (zseq 10)) (map (Z.add 3) (zseq 8))) (map (Z.add 3) (zseq 8)).
Definition part_ok (ds : list (Z * Z * list cell)) : bool :=
  let ofs := offers [] ds in
  any (in_part 2 3 6) ofs and all (fun N => any (in_part 3 5 N) ofs) (map (Z.add 8) (zseq 8)).

(** *** Strips of two rows: distances from 8 on are alike *)
Definition strip_first_ok (ds : list (Z * Z * list cell)) (least : Z) : bool :=
  all (fun v : bool => let ofs := offers [(0, 0); (if v then (0, 1) else (1, 0))] ds in
    all (fun dW => all (fun dE => all (fun Y =>
      let C := Rect (- dW) (if v then dE else 1 + dE) (- Y) (1 - Y) in
      all (fun k => if needed least C ((8 <=? dW) || (8 <=? dE)) k then
        any (serves true C (8 <=? dW) (8 <=? dE) false false k (most least C k)) ofs else true) (zseq 10))
      (if v then [0] else [0; 1])) (zseq 9)) (zseq 9)) [false; true].
Definition strip_ok (ds : list (Z * Z * list cell)) (opens : list (list cell)) (least : Z) : bool :=
  let ts := tables ds opens in
  all (fun w => all (fun k =>
    if needed least (Rect 0 (w - 1) 0 1) (16 <=? w) k then any (fine true (Rect 0 (w - 1) 0 1) (16 <=? w) false k least) ts
    else true) (zseq 10)) (map (Z.add 2) (zseq 15)).

(** ** What follows for all boards *)
Lemma capped_ok c D : 0 <= D -> 0 <= c -> 0 <= capped c D <= c + 1 /\ Z.min c D <= capped c D <= D /\ stands false (c <=? capped c D) D (capped c D) /\
  (capped c D < c -> D = capped c D).
Proof.
  intros HD Hc. unfold capped, stands. destruct (Z.ltb_spec D c) as [L|L]; [repeat split; try lia; auto|].
  destruct (Z.even (D - c)) eqn:E.
  - destruct (Z.leb_spec c c); [|lia]. repeat split; try lia. right. split; [auto|]. split; [lia|auto].
  - destruct (Z.leb_spec c (c + 1)); [|lia]. assert (D <> c) by (intros ->; rewrite Z.sub_diag in E; discriminate).
    repeat split; try lia. right. split; [auto|]. split; [lia|]. right.
    replace (D - (c + 1)) with (D - c - 1) by lia. rewrite Z.even_sub, E. auto.
Qed.
Lemma first_ok_ok ds : first_ok ds = true -> forall p q N, 3 <= p -> 3 <= q -> 17 <= N <= p * q ->
  forall u v, edge (grid p q) u v -> completes (board_of p q) [u; v] N.
Proof.
  intros OK.
  assert (H : forall p q N, 3 <= p -> 3 <= q -> 17 <= N <= p * q ->
    forall X Y, on_board p q (X, Y) -> on_board p q (X + 1, Y) -> completes (board_of p q) [(X, Y); (X + 1, Y)] N).
  { intros p q N Hp Hq HN X Y H1 H2. unfold on_board in *; cbn [fst snd] in *.
    replace [(X, Y); (X + 1, Y)] with [(X, Y); (X + 1, Y + 0)] by (rewrite Z.add_0_r; auto). apply move_here.
    set (B := Rect (- X) (p - 1 - X) (- Y) (q - 1 - Y)). assert (AB : area B = p * q) by (unfold area, B; cbn [x0 x1 y0 y1]; ring).
    destruct (capped_ok 4 X ltac:(lia) ltac:(lia)) as [W1 [W2 [W3 W4]]]. destruct (capped_ok 4 (p - 2 - X) ltac:(lia) ltac:(lia)) as [E1 [E2 [E3 E4]]].
    destruct (capped_ok 4 Y ltac:(lia) ltac:(lia)) as [S1 [S2 [S3 S4]]]. destruct (capped_ok 4 (q - 1 - Y) ltac:(lia) ltac:(lia)) as [N1 [N2 [N3 N4]]].
    unfold first_ok in OK. cbv zeta in OK. rewrite all_iff in OK. specialize (OK (capped 4 X) ltac:(apply zseq_In; lia)).
    rewrite all_iff in OK. specialize (OK (capped 4 (p - 2 - X)) ltac:(apply zseq_In; lia)).
    rewrite all_iff in OK. specialize (OK (capped 4 Y) ltac:(apply zseq_In; lia)).
    rewrite all_iff in OK. specialize (OK (capped 4 (q - 1 - Y)) ltac:(apply zseq_In; lia)).
    set (dW := capped 4 X) in *. set (dE := capped 4 (p - 2 - X)) in *. set (dS := capped 4 Y) in *. set (dN := capped 4 (q - 1 - Y)) in *.
    replace ((3 <=? dW + dE + 2) and (3 <=? dS + dN + 1)) with true in OK
      by (symmetry; apply and_iff; rewrite !Z.leb_le; lia).
    pose proof (few_ok (area B - N) ltac:(lia)) as [K1 _].
    rewrite all_iff in OK. specialize (OK (few (area B - N)) ltac:(apply zseq_In; lia)).
    set (C := Rect (- dW) (1 + dE) (- dS) dN) in *.
    assert (HW : stands false (4 <=? dW) (- x0 B) (- x0 C)) by (unfold B, C; cbn [x0 x1 y0 y1]; rewrite !Z.opp_involutive; auto).
    assert (HE : stands false (4 <=? dE) (x1 B) (x1 C)).
    { unfold B, C; cbn [x0 x1 y0 y1]. unfold stands in *. replace (p - 1 - X - (1 + dE)) with (p - 2 - X - dE) by lia. destruct E3 as [?|[? [? ?]]]; [left; lia|right; split; [auto|split; [lia|auto]]]. }
    assert (HV : stands false (4 <=? dS) (- y0 B) (- y0 C) /\ stands false (4 <=? dN) (y1 B) (y1 C)) by (unfold B, C; cbn [x0 x1 y0 y1]; rewrite !Z.opp_involutive; auto).
    pose proof (needed_ok false (4 <=? dW) (4 <=? dE) (4 <=? dS) (4 <=? dN) B C HW HE HV) as ND.
    specialize (ND 17 N ltac:(lia)). cbn [negb andb] in ND. rewrite ND in OK.
    apply (serve_ok false (4 <=? dW) (4 <=? dE) (4 <=? dS) (4 <=? dN) B C HW HE HV) with (least := 17) (ofs := offers [(0, 0); (1, 0)] ds); auto.
    - unfold C; cbn [x0 x1 y0 y1]; lia.
    - unfold C; cbn [x0 x1 y0 y1]; lia.
    - lia.
    - apply offers_good. }
  intros p q N Hp Hq HN. apply all_edges; auto. apply turned_edges. apply H; auto; lia.
Qed.

Lemma fine_ok thin C oe on k least t p q N : fine thin C oe on k least t = true -> k = few (p * q - N) -> x0 C = 0 -> y0 C = 0 -> 1 <= p -> 1 <= q ->
  stands thin oe (p - 1) (x1 C) -> (if thin then q - 1 = y1 C /\ y1 C = 1 else stands false on (q - 1) (y1 C)) ->
  0 <= x1 C -> 0 <= y1 C -> (forall c, 0 <= fst c <= 6 -> 0 <= snd c <= 6 -> on_board p q c -> inside C c) -> least <= N <= p * q ->
  forall s ds, t = (s, map (fun s' => (s', offers s' ds)) (replies true s)) ->
  (forall c, In c s -> on_board p q c) /\
  forall s', In s' (replies true s) -> (forall c, In c s' -> on_board p q c) -> completes (board_of p q) s' N.
Proof.
  intros H -> X0 Y0 Hp Hq HE HV HX HY HI HN s ds ->. unfold fine in H. rewrite and_iff, !all_iff in H. cbn [fst snd] in H. destruct H as [H1 H2].
  assert (HW : stands thin false (- x0 (board_of p q)) (- x0 C)) by (left; rewrite X0; auto).
  assert (HE' : stands thin oe (x1 (board_of p q)) (x1 C)) by exact HE.
  assert (HV' : if thin then y0 (board_of p q) = y0 C /\ y1 (board_of p q) = y1 C /\ y1 C = y0 C + 1
                else stands false false (- y0 (board_of p q)) (- y0 C) /\ stands false on (y1 (board_of p q)) (y1 C)).
  { destruct thin; simpl; [lia|]. split; [left; rewrite Y0; auto|auto]. }
  split.
  - intros c Hc. apply board_inside. specialize (H1 c Hc). apply insideb_iff in H1.
    pose proof (smaller thin false oe false on (board_of p q) C HW HE' HV') as Sm. unfold inside in *. lia.
  - intros s' Hs' On. specialize (H2 (s', offers s' ds) ltac:(apply in_map_iff; eauto)). cbn [fst snd] in H2. apply and_iff in H2. destruct H2 as [Sm H2].
    unfold small in Sm. rewrite forallb_forall in Sm.
    assert (Ins : all (insideb C) s' = true).
    { apply all_iff. intros c Hc. apply insideb_iff. specialize (Sm c Hc). rewrite !andb_true_iff, !Z.leb_le in Sm. apply HI; auto; lia. }
    rewrite Ins in H2. rewrite <- (board_area p q) in H2, HN.
    apply (serve_ok thin false oe false on (board_of p q) C HW HE' HV') with (least := least) (ofs := offers s' ds); auto; try lia. apply offers_good.
Qed.
Lemma corner_ok_ok ds opens least : corner_ok ds opens least = true -> forall p q N, 3 <= p -> 3 <= q -> least <= N <= p * q ->
  exists s p' q', In s opens /\ ((p' = p /\ q' = q) \/ (p' = q /\ q' = p)) /\ (forall c, In c s -> on_board p' q' c) /\
    forall s', In s' (replies true s) -> (forall c, In c s' -> on_board p' q' c) -> completes (board_of p' q') s' N.
Proof.
  intros OK p q N Hp Hq HN.
  destruct (capped_ok 8 (p - 1) ltac:(lia) ltac:(lia)) as [W1 [W2 [W3 W4]]]. destruct (capped_ok 8 (q - 1) ltac:(lia) ltac:(lia)) as [H1 [H2 [H3 H4]]].
  set (a := capped 8 (p - 1)) in *. set (b := capped 8 (q - 1)) in *.
  unfold corner_ok in OK. cbv zeta in OK. rewrite all_iff in OK. specialize (OK (a + 1) ltac:(apply in_map_iff; exists (a - 2); rewrite zseq_In; lia)).
  rewrite all_iff in OK. specialize (OK (b + 1) ltac:(apply in_map_iff; exists (b - 2); rewrite zseq_In; lia)).
  pose proof (few_ok (p * q - N) ltac:(lia)) as [K1 _]. rewrite all_iff in OK. specialize (OK (few (p * q - N)) ltac:(apply zseq_In; lia)).
  replace (9 <=? a + 1) with (8 <=? a) in OK by (destruct (Z.leb_spec 8 a), (Z.leb_spec 9 (a + 1)); lia).
  replace (9 <=? b + 1) with (8 <=? b) in OK by (destruct (Z.leb_spec 8 b), (Z.leb_spec 9 (b + 1)); lia).
  replace (a + 1 - 1) with a in OK by lia. replace (b + 1 - 1) with b in OK by lia.
  pose proof (needed_ok false false (8 <=? a) false (8 <=? b) (board_of p q) (Rect 0 a 0 b) (or_introl eq_refl) W3 (conj (or_introl eq_refl) H3)) as ND.
  specialize (ND least N ltac:(rewrite board_area; lia)). rewrite board_area in ND. cbn [negb andb orb] in ND. rewrite ND in OK.
  apply any_iff in OK. destruct OK as [t [Ht OK]]. unfold tables in Ht. apply in_map_iff in Ht. destruct Ht as [s [Et Hs]].
  destruct (fine false (Rect 0 a 0 b) (8 <=? a) (8 <=? b) (few (p * q - N)) least t) eqn:F.
  - exists s, p, q. split; [auto|]. split; [auto|].
    apply (fine_ok _ _ _ _ _ _ _ p q N F) with (ds := ds); auto; simpl; try lia. intros [i j]. unfold inside, on_board. simpl. lia.
  - exists s, q, p. split; [auto|]. split; [auto|].
    apply (fine_ok _ _ _ _ _ _ _ q p N OK) with (ds := ds); auto; simpl; try lia; [f_equal; lia|]. intros [i j]. unfold inside, on_board. simpl. lia.
Qed.
Lemma once_ok_ok ds : once_ok ds = true -> forall p q N, 3 <= p -> 3 <= q -> 16 <= N <= p * q -> completes (board_of p q) [] N.
Proof.
  intros OK p q N Hp Hq HN.
  destruct (capped_ok 8 (p - 1) ltac:(lia) ltac:(lia)) as [W1 [W2 [W3 W4]]]. destruct (capped_ok 8 (q - 1) ltac:(lia) ltac:(lia)) as [H1 [H2 [H3 H4]]].
  set (a := capped 8 (p - 1)) in *. set (b := capped 8 (q - 1)) in *.
  unfold once_ok in OK. cbv zeta in OK. rewrite all_iff in OK. specialize (OK (a + 1) ltac:(apply in_map_iff; exists (a - 2); rewrite zseq_In; lia)).
  rewrite all_iff in OK. specialize (OK (b + 1) ltac:(apply in_map_iff; exists (b - 2); rewrite zseq_In; lia)).
  pose proof (few_ok (p * q - N) ltac:(lia)) as [K1 _]. rewrite all_iff in OK. specialize (OK (few (p * q - N)) ltac:(apply zseq_In; lia)).
  replace (9 <=? a + 1) with (8 <=? a) in OK by (destruct (Z.leb_spec 8 a), (Z.leb_spec 9 (a + 1)); lia).
  replace (9 <=? b + 1) with (8 <=? b) in OK by (destruct (Z.leb_spec 8 b), (Z.leb_spec 9 (b + 1)); lia).
  replace (a + 1 - 1) with a in OK by lia. replace (b + 1 - 1) with b in OK by lia.
  pose proof (needed_ok false false (8 <=? a) false (8 <=? b) (board_of p q) (Rect 0 a 0 b) (or_introl eq_refl) W3 (conj (or_introl eq_refl) H3)) as ND.
  specialize (ND 16 N ltac:(rewrite board_area; lia)). rewrite board_area in ND. cbn [negb andb orb] in ND. rewrite ND in OK.
  rewrite <- (board_area p q) in OK.
  apply (serve_ok false false (8 <=? a) false (8 <=? b) (board_of p q) (Rect 0 a 0 b) (or_introl eq_refl) W3 (conj (or_introl eq_refl) H3))
    with (least := 16) (ofs := offers [] ds); auto; simpl; try lia; [rewrite board_area; lia|apply offers_good].
Qed.
Lemma part_ok_ok ds : part_ok ds = true -> forall p q N, 3 <= p -> (N = 6 \/ 8 <= N <= 15 /\ 5 <= q) -> 3 <= q -> completes (board_of p q) [] N.
Proof.
  intros OK p q N Hp HN Hq. unfold part_ok in OK. cbv zeta in OK. apply and_iff in OK. destruct OK as [O1 O2].
  destruct HN as [->|[HN Hq5]].
  - apply any_iff in O1. destruct O1 as [o [Ho O1]]. apply (in_part_ok 2 3 6 o); auto; try lia. apply offers_good with ds; auto.
  - rewrite all_iff in O2. specialize (O2 N ltac:(apply in_map_iff; exists (N - 8); rewrite zseq_In; lia)).
    apply any_iff in O2. destruct O2 as [o [Ho O2]]. apply (in_part_ok 3 5 N o); auto; try lia. apply offers_good with ds; auto.
Qed.

(** *** Strips *)
Lemma thin_ok c D : 0 <= D -> 0 <= c -> 0 <= Z.min c D /\ stands true (c <=? Z.min c D) D (Z.min c D).
Proof.
  intros HD Hc. unfold stands. split; [lia|]. destruct (Z.leb_spec c (Z.min c D)); [right; split; [auto|]; split; [lia|auto]|left; lia].
Qed.
Lemma strip_first_ok_ok ds least : strip_first_ok ds least = true -> forall p N, 2 <= p -> least <= N <= p * 2 ->
  forall u v, edge (grid p 2) u v -> completes (board_of p 2) [u; v] N.
Proof.
  intros OK p N Hp HN. unfold strip_first_ok in OK. cbv zeta in OK. rewrite all_iff in OK. apply all_edges.
  - intros X Y H1 H2. unfold on_board in *; cbn [fst snd] in *.
    replace [(X, Y); (X + 1, Y)] with [(X, Y); (X + 1, Y + 0)] by (rewrite Z.add_0_r; auto). apply move_here.
    set (B := Rect (- X) (p - 1 - X) (- Y) (2 - 1 - Y)). assert (AB : area B = p * 2) by (unfold area, B; cbn [x0 x1 y0 y1]; ring).
    destruct (thin_ok 8 X ltac:(lia) ltac:(lia)) as [W1 W2]. destruct (thin_ok 8 (p - 2 - X) ltac:(lia) ltac:(lia)) as [E1 E2].
    specialize (OK false (or_introl eq_refl)). cbv beta iota in OK. rewrite all_iff in OK. specialize (OK (Z.min 8 X) ltac:(apply zseq_In; lia)).
    rewrite all_iff in OK. specialize (OK (Z.min 8 (p - 2 - X)) ltac:(apply zseq_In; lia)).
    rewrite all_iff in OK. specialize (OK Y ltac:(simpl; lia)).
    set (dW := Z.min 8 X) in *. set (dE := Z.min 8 (p - 2 - X)) in *.
    pose proof (few_ok (area B - N) ltac:(lia)) as [K1 _].
    rewrite all_iff in OK. specialize (OK (few (area B - N)) ltac:(apply zseq_In; lia)).
    set (C := Rect (- dW) (1 + dE) (- Y) (1 - Y)) in *.
    assert (HW : stands true (8 <=? dW) (- x0 B) (- x0 C)) by (unfold B, C; cbn [x0 x1 y0 y1]; rewrite !Z.opp_involutive; auto).
    assert (HE : stands true (8 <=? dE) (x1 B) (x1 C)).
    { unfold B, C; cbn [x0 x1 y0 y1]. unfold stands in *. destruct E2 as [?|[? [? ?]]]; [left; lia|right; split; [auto|split; [lia|auto]]]. }
    assert (HV : y0 B = y0 C /\ y1 B = y1 C /\ y1 C = y0 C + 1) by (unfold B, C; cbn [x0 x1 y0 y1]; lia).
    pose proof (needed_ok true (8 <=? dW) (8 <=? dE) false false B C HW HE HV) as ND.
    specialize (ND least N ltac:(lia)). cbn [negb andb] in ND. rewrite orb_false_r in ND. rewrite ND in OK.
    apply (serve_ok true (8 <=? dW) (8 <=? dE) false false B C HW HE HV) with (least := least) (ofs := offers [(0, 0); (1, 0)] ds); auto; try (unfold C; cbn [x0 x1 y0 y1]; lia); try lia.
    apply offers_good.
  - intros X Y H1 H2. unfold on_board in *; cbn [fst snd] in *. assert (Y = 0) by lia. subst Y.
    replace [(X, 0); (X, 0 + 1)] with [(X, 0); (X + 0, 0 + 1)] by (rewrite Z.add_0_r; auto). apply move_here.
    set (B := Rect (- X) (p - 1 - X) (- 0) (2 - 1 - 0)). assert (AB : area B = p * 2) by (unfold area, B; cbn [x0 x1 y0 y1]; ring).
    destruct (thin_ok 8 X ltac:(lia) ltac:(lia)) as [W1 W2]. destruct (thin_ok 8 (p - 1 - X) ltac:(lia) ltac:(lia)) as [E1 E2].
    specialize (OK true (or_intror (or_introl eq_refl))). cbv beta iota in OK. rewrite all_iff in OK. specialize (OK (Z.min 8 X) ltac:(apply zseq_In; lia)).
    rewrite all_iff in OK. specialize (OK (Z.min 8 (p - 1 - X)) ltac:(apply zseq_In; lia)).
    rewrite all_iff in OK. specialize (OK 0 (or_introl eq_refl)).
    set (dW := Z.min 8 X) in *. set (dE := Z.min 8 (p - 1 - X)) in *.
    pose proof (few_ok (area B - N) ltac:(lia)) as [K1 _].
    rewrite all_iff in OK. specialize (OK (few (area B - N)) ltac:(apply zseq_In; lia)).
    set (C := Rect (- dW) dE (- 0) (1 - 0)) in *.
    assert (HW : stands true (8 <=? dW) (- x0 B) (- x0 C)) by (unfold B, C; cbn [x0 x1 y0 y1]; rewrite !Z.opp_involutive; auto).
    assert (HE : stands true (8 <=? dE) (x1 B) (x1 C)) by exact E2.
    assert (HV : y0 B = y0 C /\ y1 B = y1 C /\ y1 C = y0 C + 1) by (unfold B, C; cbn [x0 x1 y0 y1]; lia).
    pose proof (needed_ok true (8 <=? dW) (8 <=? dE) false false B C HW HE HV) as ND.
    specialize (ND least N ltac:(lia)). cbn [negb andb] in ND. rewrite orb_false_r in ND. rewrite ND in OK.
    apply (serve_ok true (8 <=? dW) (8 <=? dE) false false B C HW HE HV) with (least := least) (ofs := offers [(0, 0); (0, 1)] ds); auto; try (unfold C; cbn [x0 x1 y0 y1]; lia); try lia.
    apply offers_good.
Qed.
Lemma strip_ok_ok ds opens least : strip_ok ds opens least = true -> forall p N, 2 <= p -> least <= N <= p * 2 ->
  exists s, In s opens /\ (forall c, In c s -> on_board p 2 c) /\
    forall s', In s' (replies true s) -> (forall c, In c s' -> on_board p 2 c) -> completes (board_of p 2) s' N.
Proof.
  intros OK p N Hp HN. destruct (thin_ok 15 (p - 1) ltac:(lia) ltac:(lia)) as [W1 W2]. set (a := Z.min 15 (p - 1)) in *.
  unfold strip_ok in OK. cbv zeta in OK. rewrite all_iff in OK. specialize (OK (a + 1) ltac:(apply in_map_iff; exists (a - 1); rewrite zseq_In; lia)).
  pose proof (few_ok (p * 2 - N) ltac:(lia)) as [K1 _]. rewrite all_iff in OK. specialize (OK (few (p * 2 - N)) ltac:(apply zseq_In; lia)).
  replace (16 <=? a + 1) with (15 <=? a) in OK by (destruct (Z.leb_spec 15 a), (Z.leb_spec 16 (a + 1)); lia).
  replace (a + 1 - 1) with a in OK by lia.
  assert (HV : y0 (board_of p 2) = 0 /\ y1 (board_of p 2) = 1 /\ 1 = 0 + 1) by (simpl; lia).
  pose proof (needed_ok true false (15 <=? a) false false (board_of p 2) (Rect 0 a 0 1) (or_introl eq_refl) W2 HV) as ND.
  specialize (ND least N ltac:(rewrite board_area; lia)). rewrite board_area in ND. cbn [negb andb orb] in ND. rewrite orb_false_r in ND. rewrite ND in OK.
  apply any_iff in OK. destruct OK as [t [Ht OK]]. unfold tables in Ht. apply in_map_iff in Ht. destruct Ht as [s [Et Hs]].
  exists s. split; [auto|].
  apply (fine_ok _ _ _ _ _ _ _ p 2 N OK) with (ds := ds); auto; simpl; try lia. intros [i j]. unfold inside, on_board. simpl. lia.
Qed.
Lemma strip_once w L ds : any (on_strip w L) (offers [] ds) = true -> L <= 2 * w -> forall c p, w <= c -> c <= p ->
  completes (board_of p 2) [] (2 * c - (2 * w - L)).
Proof.
  intros H HL c p Hc Hp. apply any_iff in H. destruct H as [o [Ho H]]. apply (on_strip_ok w L o); auto. apply offers_good with ds; auto.
Qed.
