(** * Certificates about all boards of a family

    A family is given by a lattice and the ranges of both sides.  To beat player 1 there must be a
    patch for every opening at every place; to beat another player, one patch on every board.
    Distances beyond all numbers of the patches are alike, so finitely many situations remain.
    [check_family_sound] is the theorem behind the extracted checker. *)
From Coq Require Import ZArith List Bool Lia Ascii String.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch.
Import ListNotations.
Open Scope Z_scope.

(** ** Families *)
(** One side: its length, or ([open]) its least length. *)
Record side := { least : Z; open : bool }.
Definition in_side (s : side) (p : Z) : Prop := if open s then least s <= p else p = least s.

(** ** Variants of a patch: its images under the symmetries of the lattice *)
Record variant := { vx : extent; vy : extent; vop : cell }.
Definition variant_of (P : patch) (sw fx fy : bool) : variant :=
  {| vx := flip_extent fx (if sw then ey P else ex P); vy := flip_extent fy (if sw then ex P else ey P);
     vop := act sw fx fy (opening P) |}.
Definition bools8 : list (bool * bool * bool) :=
  list_prod (list_prod [false; true] [false; true]) [false; true].
Definition symmetries (L : lattice) := filter (fun '(sw, fx, fy) => symmetry L sw fx fy) bools8.
Definition variants (L : lattice) (Ps : list patch) : list variant :=
  let sy := symmetries L in
  flat_map (fun P => map (fun '(sw, fx, fy) => variant_of P sw fx fy) sy) Ps.
Lemma variants_In L Ps v : In v (variants L Ps) ->
  exists P sw fx fy, In P Ps /\ symmetry L sw fx fy = true /\ v = variant_of P sw fx fy.
Proof.
  unfold variants; rewrite in_flat_map. intros [P [HP H]]. apply in_map_iff in H. destruct H as [[[sw fx] fy] [<- H]].
  apply filter_In in H. exists P, sw, fx, fy. tauto.
Qed.

Definition minus (s : cell) : cell := (- fst s, - snd s).
Lemma act_abs sw fx fy s : Z.abs (fst (act sw fx fy s)) = Z.abs (fst (swap_cell sw s)) /\
                           Z.abs (snd (act sw fx fy s)) = Z.abs (snd (swap_cell sw s)).
Proof. unfold act, turn1; destruct fx, fy; simpl; lia. Qed.
Lemma stands_abs r e s s' p l : Z.abs s = Z.abs s' -> stands r e s p l = stands r e s' p l.
Proof. unfold stands; intros ->; auto. Qed.

(** ** Situations along one axis
    On a border axis: cells before and after the opening; on a ring: its length, and 0. *)
Definition situation (ring : bool) (s p l : Z) : Z * Z := if ring then (p, 0) else (l, p - Z.abs s - 1 - l).
Definition fits (ring : bool) (e : extent) (s : Z) (lr : Z * Z) : bool :=
  if whole e then ring && negb (lo_open e) && negb (hi_open e) && (lo e + Z.abs s + 1 + hi e =? fst lr)
  else if ring then lo_open e && hi_open e && (lo e + Z.abs s + 1 + hi e <=? fst lr) else fit e (fst lr) (snd lr).
Lemma fits_stands r e s p l : fits r e s (situation r s p l) = stands r e s p l.
Proof. unfold fits, situation, stands; destruct (whole e), r; auto. Qed.

Definition need1 (a : Z) (o : bool) := if o then a else a + 1.
Definition need (ring : bool) (e : extent) (s : Z) : Z :=
  if ring then lo e + Z.abs s + 1 + hi e + (if whole e then 1 else 0) else Z.max (need1 (lo e) (lo_open e)) (need1 (hi e) (hi_open e)).
Definition cap (M : Z) (lr : Z * Z) := (Z.min (fst lr) M, Z.min (snd lr) M).
Lemma fits_cap M r e s lr : need r e s <= M -> fits r e s (cap M lr) = fits r e s lr.
Proof.
  unfold need, need1, fits, fit, fit1, cap. destruct (whole e), r, (lo_open e), (hi_open e); simpl; intros; auto;
    apply eq_true_iff_eq; bools; lia.
Qed.

Definition situations (ring : bool) (M : Z) (sd : side) (s : Z) : list (Z * Z) :=
  let a := least sd in
  if ring then map (fun p => (p, 0)) (filter (fun p => if open sd then Z.min a M <=? p else Z.min a M =? p) (zseq (M + 1)))
  else filter (fun '(l, r) =>
      if open sd then (l =? M) || (r =? M) || (a <=? l + Z.abs s + 1 + r)
      else let k := a - Z.abs s - 1 in
        if l =? M then (if r =? M then M + M <=? k else M + r <=? k) else if r =? M then M + l <=? k else l + r =? k)
    (list_prod (zseq (M + 1)) (zseq (M + 1))).
Lemma situations_In r M sd s p l : 0 <= M -> in_side sd p -> 0 <= p ->
  (r = false -> 0 <= l /\ l + Z.abs s + 1 <= p) -> In (cap M (situation r s p l)) (situations r M sd s).
Proof.
  intros HM HS Hp Hl. unfold situations, situation, cap, in_side in *. destruct r; simpl.
  - rewrite (Z.min_l 0 M) by auto. apply in_map_iff. exists (Z.min p M). split; auto. apply filter_In.
    split; [apply zseq_In; lia|]. destruct (open sd); bools; lia.
  - specialize (Hl eq_refl). apply filter_In. split; [apply in_prod; apply zseq_In; lia|].
    destruct (open sd); bools; [lia|].
    cbv zeta. destruct (Z.eqb_spec (Z.min l M) M), (Z.eqb_spec (Z.min (p - Z.abs s - 1 - l) M) M); bools; lia.
Qed.

(** ** Player 1 is to be beaten: a patch for every opening *)
Definition openings (L : lattice) (g : game) : list cell :=
  if two_ends g then filter (fun s => (0 <? snd s) || ((snd s =? 0) && (0 <? fst s))) (steps L) else [(0, 0)].
Definition same_opening (s t : cell) : bool := ceqb s t || ceqb s (minus t).
Definition openings_ok (L : lattice) (g : game) : bool :=
  negb (two_ends g) || forallb (fun s => existsb (same_opening s) (openings L g)) (steps L).
Definition widest (rx ry : bool) (vs : list variant) : Z :=
  fold_left (fun M v => Z.max M (Z.max (need rx (vx v) (fst (vop v))) (need ry (vy v) (snd (vop v))))) vs 0.
(** Every board of the family has an opening. *)
Definition can_open (L : lattice) (g : game) (A B : side) : bool :=
  if two_ends g then
    existsb (fun s => negb (ceqb s (0, 0)) && (Z.abs (fst s) <? least A) && (Z.abs (snd s) <? least B)) (steps L)
  else (1 <=? least A) && (1 <=? least B).

Definition cover_first (L : lattice) (g : game) (misere : bool) (A B : side) (Ps : list patch) : bool :=
  let vs := variants L Ps in
  let M := widest (ring_x L) (ring_y L) vs in
  openings_ok L g && (0 <=? M) &&
  forallb (fun v => (need (ring_x L) (vx v) (fst (vop v)) <=? M) && (need (ring_y L) (vy v) (snd (vop v)) <=? M)) vs &&
  (negb misere || can_open L g A B) &&
  forallb (fun s =>
    let vs := filter (fun v => same_opening (vop v) s) vs in
    forallb (fun lr =>
      let vs := filter (fun v => fits (ring_x L) (vx v) (fst s) lr) vs in
      forallb (fun du => existsb (fun v => fits (ring_y L) (vy v) (snd s) du) vs)
        (situations (ring_y L) M B (snd s)))
      (situations (ring_x L) M A (fst s))) (openings L g).

Lemma same_opening_abs s t : same_opening s t = true -> Z.abs (fst s) = Z.abs (fst t) /\ Z.abs (snd s) = Z.abs (snd t).
Proof.
  unfold same_opening, minus; bools. rewrite !ceqb_eq. intros [->| ->]; simpl; auto. split; apply Z.abs_opp.
Qed.
Lemma fits_abs r e s s' lr : Z.abs s = Z.abs s' -> fits r e s lr = fits r e s' lr.
Proof. unfold fits; intros ->; auto. Qed.
Lemma situation_abs r s s' p l : Z.abs s = Z.abs s' -> situation r s p l = situation r s' p l.
Proof. unfold situation; intros ->; auto. Qed.

Lemma wrap_id r p z : 0 <= z < p -> wrap r p z = z.
Proof. unfold wrap; destruct r; auto. intros; apply Z.mod_small; auto. Qed.

Theorem cover_first_sound L t g misere n A B Ps :
  (forall P, In P Ps -> check_patch L t g misere n 1 P = true) -> cover_first L g misere A B Ps = true ->
  forall p q, in_side A p -> in_side B q -> can_be_beaten (board L p q) g misere n 1%nat.
Proof.
  intros HP. unfold cover_first; cbv zeta. set (vs := variants L Ps). set (M := widest _ _ vs).
  rewrite !andb_true_iff, !forallb_forall, Z.leb_le. intros [[[[HO HM] HB] HC] HF] p q Hp Hq.
  assert (N : forall v, In v vs -> need (ring_x L) (vx v) (fst (vop v)) <= M /\ need (ring_y L) (vy v) (snd (vop v)) <= M).
  { intros v Hv; specialize (HB v Hv); bools; auto. }
  (* an opening by the step st, in the box that begins at (l, d) *)
  assert (K : forall s st l d, In s (openings L g) -> same_opening st s = true -> 0 <= p -> 0 <= q ->
    (ring_x L = false -> 0 <= l /\ l + Z.abs (fst st) + 1 <= p) -> (ring_y L = false -> 0 <= d /\ d + Z.abs (snd st) + 1 <= q) ->
    let u := (wrap (ring_x L) p (l + neg (fst st)), wrap (ring_y L) q (d + neg (snd st))) in
    let v := (wrap (ring_x L) p (fst u + fst st), wrap (ring_y L) q (snd u + snd st)) in
    beats (board L p q) g misere n 1%nat (after g n 1%nat (@nil cell)) (if two_ends g then [u; v] else [u])).
  { intros s st l d Hs Hst Hp0 Hq0 Hx Hy. destruct (same_opening_abs _ _ Hst) as [S1 S2].
    specialize (HF s Hs). rewrite forallb_forall in HF. rewrite S1 in Hx. rewrite S2 in Hy.
    specialize (HF _ (situations_In (ring_x L) M A (fst s) p l HM Hp Hp0 Hx)). rewrite forallb_forall in HF.
    specialize (HF _ (situations_In (ring_y L) M B (snd s) q d HM Hq Hq0 Hy)). apply existsb_exists in HF.
    destruct HF as [v [Hv F2]]. apply filter_In in Hv. destruct Hv as [Hv F1]. apply filter_In in Hv. destruct Hv as [Hv Hop].
    destruct (N v Hv) as [N1 N2]. destruct (same_opening_abs _ _ Hop) as [V1 V2].
    rewrite <- (fits_abs _ _ (fst (vop v)) _ _ V1), fits_cap, (fits_abs _ _ _ _ _ V1), fits_stands in F1 by auto.
    rewrite <- (fits_abs _ _ (snd (vop v)) _ _ V2), fits_cap, (fits_abs _ _ _ _ _ V2), fits_stands in F2 by auto.
    destruct (variants_In _ _ _ Hv) as [P [sw [fx [fy [HinP [Hsym ->]]]]]]. cbn [vx vy vop variant_of] in *.
    destruct (act_abs sw fx fy (opening P)) as [A1 A2].
    apply (stand L t g misere n 1 P (HP P HinP) sw fx fy Hsym p q l d).
    - rewrite <- F1. apply stands_abs. congruence.
    - rewrite <- F2. apply stands_abs. congruence.
    - assert (ON : forall a b, same_opening a b = true -> a = b \/ a = minus b).
      { intros a b; unfold same_opening; bools; rewrite !ceqb_eq; auto. }
      assert (MM : forall a, minus (minus a) = a) by (intros [a b]; unfold minus; simpl; f_equal; lia).
      change (- fst (opening P), - snd (opening P)) with (minus (opening P)).
      assert (AN : act sw fx fy (minus (opening P)) = minus (act sw fx fy (opening P))) by apply act_neg.
      rewrite AN. destruct (ON _ _ Hst) as [E1|E1], (ON _ _ Hop) as [E2|E2]; rewrite E1, E2, ?MM; auto. }
  unfold can_be_beaten. apply beats_all.
  - intros ->. simpl in HC. unfold can_open in HC. destruct (two_ends g) eqn:T.
    + apply existsb_exists in HC. destruct HC as [s [Hs HC]]. bools. destruct HC as [[C0 C1] C2].
      assert (Hpq : least A <= p /\ least B <= q) by (unfold in_side in *; destruct (open A), (open B); lia).
      exists [(neg (fst s), neg (snd s)); (neg (fst s) + fst s, neg (snd s) + snd s)]. constructor; auto.
      * unfold neg. repeat split; simpl; try lia. exists s. split; auto. simpl. rewrite !wrap_id; lia.
      * intros [= Q1 Q2]. assert (ceqb s (0, 0) = true); [|congruence]. apply ceqb_eq. destruct s; simpl in *; f_equal; lia.
    + bools. exists [(0, 0)]. constructor; auto. unfold in_side in *. simpl. unfold on_board; simpl. destruct (open A), (open B); lia.
  - intros s' HG. inversion HG as [u v T [Hu [Hv [st [Hst [Q1 Q2]]]]] Hne E1 E2|u T Hu E1 E2| |r ? ? ? ? ? Q]; [| |destruct r; discriminate].
    + unfold openings_ok in HO. rewrite T in HO. simpl in HO. rewrite forallb_forall in HO. specialize (HO st Hst).
      apply existsb_exists in HO. destruct HO as [s [Hs Hss]]. destruct Hu as [Hu1 Hu2], Hv as [Hv1 Hv2].
      specialize (K s st (fst u - neg (fst st)) (snd u - neg (snd st)) Hs Hss ltac:(lia) ltac:(lia)). rewrite T in K. cbv zeta in K. cbn [fst snd] in K.
      replace (fst u - neg (fst st) + neg (fst st)) with (fst u) in K by lia. replace (snd u - neg (snd st) + neg (snd st)) with (snd u) in K by lia.
      rewrite !(wrap_id _ p (fst u)), !(wrap_id _ q (snd u)) in K by lia. rewrite <- Q1, <- Q2 in K.
      destruct u as [u1 u2], v as [v1 v2]. cbn [fst snd] in *. apply K.
      * intros R; rewrite R in Q1; simpl in Q1. unfold neg; lia.
      * intros R; rewrite R in Q2; simpl in Q2. unfold neg; lia.
    + destruct Hu as [Hu1 Hu2].
      assert (Hs : In (0, 0) (openings L g)) by (unfold openings; rewrite T; simpl; auto).
      specialize (K (0, 0) (0, 0) (fst u) (snd u) Hs eq_refl ltac:(lia) ltac:(lia)). rewrite T in K. cbv zeta in K. cbn [fst snd] in K.
      change (neg 0) with 0 in K. rewrite !Z.add_0_r, !wrap_id in K by lia. destruct u as [u1 u2]. cbn [fst snd] in *. apply K; simpl; lia.
Qed.

(** ** Another player is to be beaten: a patch on every board *)
Definition lenfit (ring : bool) (e : extent) (s p : Z) : bool :=
  if whole e then ring && negb (lo_open e) && negb (hi_open e) && (lo e + Z.abs s + 1 + hi e =? p)
  else if ring then lo_open e && hi_open e && (lo e + Z.abs s + 1 + hi e <=? p)
  else if lo_open e || hi_open e then lo e + Z.abs s + 1 + hi e <=? p else lo e + Z.abs s + 1 + hi e =? p.
Definition len (e : extent) (s : Z) := lo e + Z.abs s + 1 + hi e + 1.
Lemma lenfit_cap M r e s p : len e s <= M -> lenfit r e s (Z.min p M) = lenfit r e s p.
Proof.
  unfold len, lenfit; destruct (whole e), r, (lo_open e), (hi_open e); simpl; intros; auto; apply eq_true_iff_eq; bools; lia.
Qed.
Lemma lenfit_ok r e s p : 0 <= lo e -> 0 <= hi e -> lenfit r e s p = true -> exists l, stands r e s p l = true.
Proof.
  intros H0 H1 H. exists (if lo_open e && negb (hi_open e) then p - Z.abs s - 1 - hi e else lo e).
  unfold lenfit, stands, fit, fit1 in *. destruct (whole e), r, (lo_open e), (hi_open e); simpl in *; bools; try discriminate; auto; lia.
Qed.

Definition lengths (M : Z) (sd : side) : list Z :=
  filter (fun p => if open sd then Z.min (least sd) M <=? p else Z.min (least sd) M =? p) (zseq (M + 1)).
Lemma lengths_In M sd p : 0 <= M -> 0 <= least sd -> in_side sd p -> In (Z.min p M) (lengths M sd).
Proof.
  unfold in_side, lengths; intros HM H0 H. apply filter_In. split; [apply zseq_In; destruct (open sd); lia|].
  destruct (open sd); bools; lia.
Qed.
Definition longest (vs : list variant) : Z :=
  fold_left (fun M v => Z.max M (Z.max (len (vx v) (fst (vop v))) (len (vy v) (snd (vop v))))) vs 0.

Definition cover_other (L : lattice) (x : nat) (A B : side) (Ps : list patch) : bool :=
  let vs := variants L Ps in
  let M := longest vs in
  negb (Nat.eqb x 1) && (0 <=? M) && (0 <=? least A) && (0 <=? least B) &&
  forallb (fun v => (len (vx v) (fst (vop v)) <=? M) && (len (vy v) (snd (vop v)) <=? M)) vs &&
  forallb (fun p =>
    let vs := filter (fun v => lenfit (ring_x L) (vx v) (fst (vop v)) p) vs in
    forallb (fun q => existsb (fun v => lenfit (ring_y L) (vy v) (snd (vop v)) q) vs) (lengths M B)) (lengths M A).

Theorem cover_other_sound L t g misere n x A B Ps :
  (forall P, In P Ps -> check_patch L t g misere n x P = true) -> cover_other L x A B Ps = true ->
  forall p q, in_side A p -> in_side B q -> can_be_beaten (board L p q) g misere n x.
Proof.
  intros HP. unfold cover_other; cbv zeta. set (vs := variants L Ps). set (M := longest vs).
  rewrite !andb_true_iff, !forallb_forall, !Z.leb_le, negb_true_iff, Nat.eqb_neq.
  intros [[[[[Hx HM] HA] HB] HN] HC] p q Hp Hq.
  specialize (HC _ (lengths_In M A p HM HA Hp)). rewrite forallb_forall in HC.
  specialize (HC _ (lengths_In M B q HM HB Hq)). apply existsb_exists in HC. destruct HC as [v [Hv F2]].
  apply filter_In in Hv. destruct Hv as [Hv F1]. specialize (HN v Hv). rewrite andb_true_iff, !Z.leb_le in HN. destruct HN as [N1 N2].
  rewrite lenfit_cap in F1, F2 by auto.
  destruct (variants_In _ _ _ Hv) as [P [sw [fx [fy [HinP [Hsym ->]]]]]]. cbn [vx vy vop variant_of] in *.
  destruct (check_patch_parts _ _ _ _ _ _ _ (HP P HinP)) as [_ [HO [L1 [L2 [L3 L4]]]]].
  assert (PX : forall f e, 0 <= lo e -> 0 <= hi e -> 0 <= lo (flip_extent f e) /\ 0 <= hi (flip_extent f e)) by (intros [] e ? ?; simpl; auto).
  destruct (PX fx (if sw then ey P else ex P)) as [X1 X2]; [destruct sw; auto|destruct sw; auto|].
  destruct (PX fy (if sw then ex P else ey P)) as [Y1 Y2]; [destruct sw; auto|destruct sw; auto|].
  apply lenfit_ok in F1; auto. apply lenfit_ok in F2; auto. destruct F1 as [l F1], F2 as [d F2].
  destruct (act_abs sw fx fy (opening P)) as [A1 A2].
  rewrite (stands_abs _ _ _ _ _ _ A1) in F1. rewrite (stands_abs _ _ _ _ _ _ A2) in F2.
  destruct (stand L t g misere n x P (HP P HinP) sw fx fy Hsym p q l d F1 F2 _ (or_introl eq_refl)) as [Ou [Ov [Ne Bt]]].
  set (u := (wrap (ring_x L) p _, _)) in *. set (v := (wrap _ _ (fst u + _), _)) in *.
  unfold can_be_beaten. eapply beats_some; [auto| |exact Bt].
  destruct (two_ends g) eqn:T; [|constructor; auto].
  constructor; auto. split; [auto|split; [auto|]]. exists (act sw fx fy (opening P)). split; [|auto].
  unfold symmetry in Hsym. rewrite !andb_true_iff, forallb_forall in Hsym. apply has_In. apply Hsym.
  unfold opening_ok in HO. rewrite T in HO. bools. apply has_In. tauto.
Qed.

(** ** A whole certificate: for each patch whom it beats, and the players who are to be beaten *)
Definition check_patches (L : lattice) (t : Z) (g : game) (misere : bool) (n : nat) (Ps : list (nat * patch)) : bool :=
  forallb (fun yP => check_patch L t g misere n (fst yP) (snd yP)) Ps.
Definition patches_for (x : nat) (Ps : list (nat * patch)) : list patch :=
  map snd (filter (fun yP => Nat.eqb x (fst yP)) Ps).
Definition check_cover (L : lattice) (g : game) (misere : bool) (A B : side) (players : list nat)
    (Ps : list (nat * patch)) : bool :=
  forallb (fun x => if Nat.eqb x 1 then cover_first L g misere A B (patches_for x Ps)
                    else cover_other L x A B (patches_for x Ps)) players.

Theorem check_family_sound L t g misere n A B players Ps :
  check_patches L t g misere n Ps = true -> check_cover L g misere A B players Ps = true ->
  forall p q x, in_side A p -> in_side B q -> In x players -> can_be_beaten (board L p q) g misere n x.
Proof.
  unfold check_patches, check_cover; rewrite !forallb_forall. intros HP HC p q x Hp Hq Hx. specialize (HC x Hx).
  assert (HPx : forall P, In P (patches_for x Ps) -> check_patch L t g misere n x P = true).
  { intros P HinP. unfold patches_for in HinP. apply in_map_iff in HinP. destruct HinP as [[y P'] [E HinP]].
    apply filter_In in HinP. destruct HinP as [HinP Q]. cbn [fst snd] in *. apply Nat.eqb_eq in Q. subst. apply (HP _ HinP). }
  destruct (Nat.eqb x 1) eqn:Q; [|eapply cover_other_sound; eauto].
  apply Nat.eqb_eq in Q; subst x. eapply cover_first_sound; eauto.
Qed.
Corollary check_grid_sound g misere n A B players Ps :
  check_patches grid_lattice 1 g misere n Ps = true -> check_cover grid_lattice g misere A B players Ps = true ->
  forall p q x, in_side A p -> in_side B q -> In x players -> can_be_beaten (grid p q) g misere n x.
Proof. intros H1 H2 p q x Hp Hq Hx. apply beats_grid. eapply check_family_sound; eauto. Qed.
(** A certificate may be checked in parts. *)
Lemma check_patches_app L t g misere n Ps Qs :
  check_patches L t g misere n Ps = true -> check_patches L t g misere n Qs = true -> check_patches L t g misere n (Ps ++ Qs) = true.
Proof. unfold check_patches; rewrite forallb_app; intros -> ->; auto. Qed.

(** ** How certificates are written down here: the letters of a script are numbers *)
Definition digit (c : ascii) : nat :=
  let k := nat_of_ascii c in
  if (k =? 45)%nat then 62%nat else if (k =? 95)%nat then 63%nat
  else if (k <? 58)%nat then (k + 4)%nat else if (k <? 91)%nat then (k - 65)%nat else (k - 71)%nat.
Fixpoint digits (s : string) : list nat :=
  match s with EmptyString => [] | String c s => digit c :: digits s end.
Definition X a o b p := {| lo := a; lo_open := o; hi := b; hi_open := p; whole := false |}.
(** A whole ring of [k] cells, around an opening with the step [s]. *)
Definition R k s := {| lo := 0; lo_open := false; hi := k - Z.abs s - 1; hi_open := false; whole := true |}.
Definition line (beaten : nat) (ox oy : Z) (e f : extent) (s : string) : nat * patch :=
  (beaten, {| opening := (ox, oy); ex := e; ey := f; script := digits s |}).
