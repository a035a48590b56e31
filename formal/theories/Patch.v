(** * Patches: windows around an opening, and where they stand

    A patch is a window around the cells of an opening, with a script by which the others beat [x]
    there.  [check_patch] replays it; [stand] says on which boards, around which openings, this
    is a proof. *)
From Coq Require Import ZArith List Bool Lia.
From Slitherlab Require Import Game Snake Window Replay Lattice.
Import ListNotations.
Open Scope Z_scope.

Ltac bools := repeat rewrite ?andb_true_iff, ?orb_true_iff, ?negb_true_iff, ?Z.leb_le, ?Z.ltb_lt, ?Z.eqb_eq in *.

(** Along one axis: so many cells before the opening and after it; a border of the board follows,
    or (open) more of the board.  If it is [whole], these are all cells of a ring. *)
Record extent := { lo : Z; lo_open : bool; hi : Z; hi_open : bool; whole : bool }.
Record patch := { opening : cell; ex : extent; ey : extent; script : list nat }.

Definition zseq (k : Z) : list Z := map Z.of_nat (seq 0 (Z.to_nat k)).
Lemma zseq_In k i : In i (zseq k) <-> 0 <= i < k.
Proof.
  unfold zseq; rewrite in_map_iff; split.
  - intros [m [<- H]]; apply in_seq in H; lia.
  - intros H; exists (Z.to_nat i); split; [lia|apply in_seq; lia].
Qed.

(** A box of cells, of which an axis can be a whole ring: its sizes, the thickness of the frontier on its four sides,
    and which axes are whole rings. *)
Record box := { wx : Z; wy : Z; ol : Z; oh : Z; pl : Z; ph : Z; round_x : bool; round_y : bool }.
Section Box.
  Variable steps : list cell.     (* the steps of the lattice, in the order of the numbers of cells *)
  Variable b : box.
  Variable stride : Z.            (* the numbers of two cells above each other differ by this *)
  (** The cell at a place, where an axis is a ring. *)
  Definition turned (c : cell) : cell :=
    (if round_x b then fst c mod wx b else fst c, if round_y b then snd c mod wy b else snd c).
  Definition inside (c : cell) :=
    let (i, j) := c in (0 <=? i) && (i <? wx b) && (0 <=? j) && (j <? wy b).
  Definition inner (c : cell) :=
    let (i, j) := c in (ol b <=? i) && (i <? wx b - oh b) && (pl b <=? j) && (j <? wy b - ph b).
  Definition number (c : cell) := let (i, j) := c in i + stride * j.
  (** In the order of the numbers of the cells. *)
  Fixpoint put (c : cell) (l : list cell) : list cell :=
    match l with [] => [c] | d :: r => if number c <? number d then c :: l else d :: put c r end.
  Definition ordered (l : list cell) : list cell := if round_x b || round_y b then fold_right put [] l else l.
  Lemma ordered_In c l : In c (ordered l) <-> In c l.
  Proof.
    assert (K : forall d r, In c (put d r) <-> c = d \/ In c r).
    { intros d r. induction r as [|e r IH]; simpl; [intuition|]. destruct (_ <? _); simpl; [intuition|]. rewrite IH. intuition. }
    unfold ordered. destruct (_ || _); [|tauto]. induction l as [|d l IH]; simpl; [tauto|]. rewrite K, IH. intuition.
  Qed.
  Definition around_cell (c : cell) : list cell := ordered (map (fun s => turned (plus c s)) steps).
  Lemma around_cell_In c d : In d (around_cell c) <-> exists s, turned (plus c s) = d /\ In s steps.
  Proof. unfold around_cell. rewrite ordered_In. apply in_map_iff. Qed.
  Definition window_in : window cell :=
    {| same := ceqb; nbs := around_cell; inwb := inside; usableb := inner; code := number |}.
  Lemma window_numbered : wx b <= stride -> 0 <= ol b /\ 0 <= oh b /\ 0 <= pl b /\ 0 <= ph b -> numbered window_in.
  Proof.
    intros size layers. constructor; simpl.
    - apply ceqb_eq.
    - intros [i j]; unfold inside, inner; bools; lia.
    - intros [i j]; unfold inside, number; bools; nia.
    - intros [i j] [k l]; unfold inside, number; bools; intros. assert (j = l) by nia. subst; f_equal; nia.
  Qed.
End Box.
Definition cells (w : box) : list cell := list_prod (zseq (wx w)) (zseq (wy w)).
Lemma cells_In w c : In c (cells w) <-> inside w c = true.
Proof.
  destruct c; unfold cells, inside, cell; rewrite in_prod_iff, !zseq_In, !andb_true_iff, !Z.leb_le, !Z.ltb_lt; lia.
Qed.
Definition has (c : cell) (l : list cell) : bool := existsb (ceqb c) l.
Lemma has_In c l : has c l = true <-> In c l.
Proof.
  unfold has; rewrite existsb_exists; split; [intros [d [H Q]]; apply ceqb_eq in Q; subst; auto|].
  intros H; exists c; split; auto; apply ceqb_refl.
Qed.

(** What a step adds to the numbers of cells.  On a whole ring this differs for the cells near its ends. *)
Definition around (ring : bool) : list Z := if ring then [-1; 0; 1] else [0].
Definition fits_round (ring : bool) (size z k : Z) : bool := negb ring || ((0 <=? z - k * size) && (z - k * size <? size)).
Definition ways (w : box) (stride : Z) (s : cell) : list (option Z * Z) :=
  if round_x w || round_y w then
    flat_map (fun kx => map (fun ky =>
      (Some (bits (window_in [] w stride) (filter (fun c => fits_round (round_x w) (wx w) (fst c + fst s) kx && fits_round (round_y w) (wy w) (snd c + snd s) ky) (cells w))),
       number stride s - kx * wx w - ky * wy w * stride)) (around (round_y w))) (around (round_x w))
  else [(None, number stride s)].
Lemma bits_has A (w : window A) l c : numbered w -> inwb w c = true -> In c l -> Z.testbit (bits w l) (code w c) = true.
Proof.
  intros N Hc. pose proof (code_pos w N c Hc) as P. unfold bits. generalize 0. induction l as [|d l IH]; intros b H; [destruct H|]. simpl.
  destruct H as [->|H]; auto. clear IH.
  assert (K : forall l b, Z.testbit b (code w c) = true -> Z.testbit (fold_left (fun b c => Z.lor b (Z.shiftl 1 (code w c))) l b) (code w c) = true).
  { clear -P. induction l as [|d l IH]; intros b H; simpl; auto. apply IH. rewrite Z.lor_spec, H. auto. }
  apply K. rewrite Z.lor_spec, Z.shiftl_spec, Z.sub_diag by auto. apply orb_true_r.
Qed.
Lemma rounds ring size z d k : (ring = true -> 0 <= z < size /\ Z.abs d <= size) ->
  k = (if ring then (if z + d <? 0 then -1 else if size <=? z + d then 1 else 0) else 0) ->
  In k (around ring) /\ fits_round ring size (z + d) k = true /\ (if ring then (z + d) mod size else z + d) = z + d - k * size.
Proof.
  intros H ->. unfold around, fits_round. destruct ring; [|simpl; repeat split; auto; lia]. specialize (H eq_refl).
  destruct (Z.ltb_spec (z + d) 0); [|destruct (Z.leb_spec size (z + d))]; (split; [simpl; tauto|]); (split; [cbn [negb orb]; bools; lia|]).
  - symmetry. apply Z.mod_unique with (-1); lia.
  - symmetry. apply Z.mod_unique with 1; lia.
  - rewrite Z.mod_small; lia.
Qed.
Lemma ways_ok steps w stride thick : wx w <= stride -> 0 <= ol w /\ 0 <= oh w /\ 0 <= pl w /\ 0 <= ph w -> (forall s, In s steps -> Z.abs (fst s) <= thick /\ Z.abs (snd s) <= thick) ->
  (round_x w = true -> thick <= wx w) -> (round_y w = true -> thick <= wy w) ->
  forall c d, inside w c = true -> In d (around_cell steps w stride c) -> inside w d = true -> exists m k, In (m, k) (flat_map (ways w stride) steps) /\
    number stride d = number stride c + k /\ match m with Some m => Z.testbit m (number stride c) = true | None => True end.
Proof.
  intros Hs layers HT HX HY c d Hc Hd Hw. apply around_cell_In in Hd. destruct Hd as [s [<- Hin]]. destruct (HT s Hin) as [T1 T2].
  destruct c as [i j], s as [di dj]. unfold turned, plus in *. cbn [fst snd] in *.
  assert (C : 0 <= i < wx w /\ 0 <= j < wy w) by (unfold inside in Hc; bools; lia).
  destruct (rounds (round_x w) (wx w) i di _ ltac:(intros R; specialize (HX R); lia) eq_refl) as [X1 [X2 X3]].
  destruct (rounds (round_y w) (wy w) j dj _ ltac:(intros R; specialize (HY R); lia) eq_refl) as [Y1 [Y2 Y3]].
  set (kx := if round_x w then _ else 0) in *. set (ky := if round_y w then _ else 0) in *. rewrite X3, Y3 in *.
  destruct (round_x w || round_y w) eqn:R.
  - eexists. eexists. split; [apply in_flat_map; exists (di, dj); split; [exact Hin|]; unfold ways; rewrite R; apply in_flat_map; exists kx; split; [exact X1|];
      apply in_map_iff; exists ky; split; [reflexivity|exact Y1]|]. split; [unfold number; lia|].
    apply (bits_has _ (window_in [] w stride) _ (i, j) (window_numbered [] w stride Hs layers) Hc). apply filter_In. split; [apply cells_In; auto|]. cbn [fst snd]. rewrite X2, Y2. auto.
  - exists None, (number stride (di, dj)). split; [apply in_flat_map; exists (di, dj); split; auto; unfold ways; rewrite R; simpl; auto|]. split; auto.
    apply orb_false_iff in R. destruct R as [R1 R2]. unfold kx, ky. rewrite R1, R2. unfold number. lia.
Qed.

(** More than any replay needs; running out of it refuses. *)
Definition big : nat := 5000.

Section Patch.
  Variable L : lattice.
  Variable thick : Z.      (* how far a step goes *)
  Variable g : game.
  Variable misere : bool.
  Variable n x : nat.

  Definition lay (o : bool) : Z := if o then thick else 0.
  Definition width (e : extent) (s : Z) := lay (lo_open e) + lo e + Z.abs s + 1 + hi e + lay (hi_open e).
  Definition box_of (P : patch) : box :=
    {| wx := width (ex P) (fst (opening P)); wy := width (ey P) (snd (opening P));
       ol := lay (lo_open (ex P)); oh := lay (hi_open (ex P));
       pl := lay (lo_open (ey P)); ph := lay (hi_open (ey P)); round_x := whole (ex P); round_y := whole (ey P) |}.
  (** An opening with a negative step begins at the upper end of the cells that it takes. *)
  Definition neg (s : Z) := Z.max 0 (- s).
  Definition o1 P : cell :=
    (lay (lo_open (ex P)) + lo (ex P) + neg (fst (opening P)), lay (lo_open (ey P)) + lo (ey P) + neg (snd (opening P))).
  Definition o2 P : cell := plus (o1 P) (opening P).

  Definition lattice_ok : bool :=
    (0 <=? thick) && forallb (fun s => (Z.abs (fst s) <=? thick) && (Z.abs (snd s) <=? thick)) (steps L).
  Definition opening_ok (s : cell) : bool :=
    if two_ends g then has s (steps L) && negb (ceqb s (0, 0)) else ceqb s (0, 0).

  Definition window_of (P : patch) : window cell := window_in (steps L) (box_of P) (wx (box_of P) + thick).
  Definition check_patch (P : patch) : bool :=
    let b := box_of P in
    let w := window_of P in
    let cs := cells b in
    lattice_ok && opening_ok (opening P) && (negb (whole (ex P)) || (thick <=? wx b)) && (negb (whole (ey P)) || (thick <=? wy b)) &&
    (0 <=? lo (ex P)) && (0 <=? hi (ex P)) && (0 <=? lo (ey P)) && (0 <=? hi (ey P)) &&
    play_through w (flat_map (ways b (wx b + thick)) (steps L)) (bits w (filter (fun c => negb (usableb w c)) cs)) misere n x big
      cs g (o1 P) (o2 P) (script P).

  Section Sound.
    Variable P : patch.
    Let w := window_of P.
    Variable V : Type.
    Variable G : graph V.
    Variable phi : cell -> V.
    Let b := box_of P.
    Hypothesis phi_inj : forall c d, usableb w c = true -> usableb w d = true -> phi c = phi d -> c = d.
    Hypothesis phi_edge : forall c d, usableb w c = true -> usableb w d = true -> In d (nbs w c) -> edge G (phi c) (phi d).
    Hypothesis phi_back : forall c, usableb w c = true ->
      (forall d, In d (nbs w c) -> inwb w d = true -> usableb w d = true) ->
      forall v, edge G (phi c) v -> exists d, In d (nbs w c) /\ usableb w d = true /\ phi d = v.

    Lemma check_patch_parts : check_patch P = true ->
      lattice_ok = true /\ opening_ok (opening P) = true /\
      0 <= lo (ex P) /\ 0 <= hi (ex P) /\ 0 <= lo (ey P) /\ 0 <= hi (ey P).
    Proof. unfold check_patch; cbv zeta. rewrite !andb_true_iff, !Z.leb_le. tauto. Qed.

    Lemma opening_usable : check_patch P = true -> usableb w (o1 P) = true /\ usableb w (o2 P) = true.
    Proof.
      intros H. apply check_patch_parts in H. destruct H as [HL [_ [L1 [L2 [L3 L4]]]]].
      unfold lattice_ok in HL; bools. destruct HL as [HL _].
      unfold w, o2, o1, plus, neg, window_of, width; simpl; unfold inner; simpl; unfold width. split; bools;
        destruct (lo_open (ex P)), (hi_open (ex P)), (lo_open (ey P)), (hi_open (ey P)); simpl; lia.
    Qed.

    Theorem patch_sound s : check_patch P = true -> sound g s ->
      (forall u, In u s <-> u = phi (o1 P) \/ u = phi (o2 P)) ->
      (forall u, live g s u <-> u = phi (o1 P) \/ u = phi (o2 P)) ->
      beats G g misere n x (after g n 1%nat (@nil V)) s.
    Proof.
      intros CP HS HIn HLive. destruct (opening_usable CP) as [U1 U2].
      destruct (check_patch_parts CP) as [HL [HO [L1 [L2 [L3 L4]]]]]. revert CP.
      unfold check_patch; fold w b; cbv zeta. rewrite !andb_true_iff. intros [HW H].
      assert (HT : 0 <= thick) by (unfold lattice_ok in HL; bools; tauto).
      assert (layers : 0 <= ol b /\ 0 <= oh b /\ 0 <= pl b /\ 0 <= ph b).
      { unfold b; simpl. destruct (lo_open (ex P)), (hi_open (ex P)), (lo_open (ey P)), (hi_open (ey P)); simpl; lia. }
      assert (size : wx b <= wx b + thick) by lia.
      eapply (play_through_sound cell w) with (o1 := o1 P) (o2 := o2 P) (phi := phi) (cs := cells b); eauto.
      - apply window_numbered; auto.
      - apply cells_In.
      - apply ways_ok with thick; auto.
        + unfold lattice_ok in HL. bools. rewrite forallb_forall in HL. intros a Ha. destruct HL as [_ HL]. specialize (HL a Ha). bools. auto.
        + intros R. change (round_x b) with (whole (ex P)) in R. rewrite R in HW. simpl in HW. bools. tauto.
        + intros R. change (round_y b) with (whole (ey P)) in R. rewrite R in HW. simpl in HW. bools. tauto.
      - intros T. unfold opening_ok in HO; rewrite T in HO. apply ceqb_eq in HO. unfold o2. rewrite HO.
        destruct (o1 P); unfold plus; cbn [fst snd]; f_equal; lia.
    Qed.
  End Sound.
End Patch.

(** ** Where a patch stands *)
Definition fit1 (a : Z) (o : bool) (d : Z) := if o then a <=? d else a =? d.
(** [l] cells before the opening and [r] after it. *)
Definition fit (e : extent) (l r : Z) := fit1 (lo e) (lo_open e) l && fit1 (hi e) (hi_open e) r.
(** Along an axis of [p] cells; the cells of the opening begin at [l]. *)
Definition stands (ring : bool) (e : extent) (s p l : Z) : bool :=
  if whole e then ring && negb (lo_open e) && negb (hi_open e) && (lo e + Z.abs s + 1 + hi e =? p)
  else if ring then lo_open e && hi_open e && (lo e + Z.abs s + 1 + hi e <=? p)
  else fit e l (p - Z.abs s - 1 - l).

Definition flip_extent (f : bool) (e : extent) :=
  if f then {| lo := hi e; lo_open := hi_open e; hi := lo e; hi_open := lo_open e; whole := whole e |} else e.

Section Axis.
  Variable thick : Z.
  Variable ring : bool.
  Variable e : extent.
  Variable s p l : Z.
  Variable flip : bool.
  Hypothesis HT : 0 <= thick.
  Hypothesis Hlo : 0 <= lo e.
  Hypothesis Hhi : 0 <= hi e.
  Hypothesis F : stands ring (flip_extent flip e) s p l = true.
  (** The place on the board of a place in the window. *)
  Definition place (a : Z) : Z :=
    if flip then l + Z.abs s + lay thick (lo_open e) + lo e - a else l - lay thick (lo_open e) - lo e + a.
  Let W := width thick e s.
  Definition usable1 (a : Z) := lay thick (lo_open e) <= a < W - lay thick (hi_open e).
  Definition turn1 (d : Z) := if flip then - d else d.

  (** Where the window goes on after its end, on a whole ring. *)
  Definition turn_place (a : Z) : Z := if whole e then a mod W else a.

  Lemma axis_whole : whole e = true -> ring = true /\ lo_open e = false /\ hi_open e = false /\ W = p.
  Proof.
    intros R. revert F. unfold stands, W, width. destruct flip; simpl; rewrite R; destruct ring, (lo_open e), (hi_open e); simpl; bools; intros; try discriminate; repeat split; lia.
  Qed.
  Lemma axis_pos : 1 <= p.
  Proof.
    destruct (whole e) eqn:R.
    - destruct (axis_whole R) as [_ [E1 [E2 E]]]. rewrite <- E. unfold W, width. rewrite E1, E2. simpl. lia.
    - revert F; unfold stands, fit, fit1. destruct ring, flip; simpl; rewrite R; destruct (lo_open e), (hi_open e); simpl; bools; intros; try discriminate; lia.
  Qed.
  Lemma axis_on a : usable1 a -> 0 <= wrap ring p (place a) < p.
  Proof.
    intros Ha. pose proof axis_pos. unfold wrap. destruct (whole e) eqn:R.
    { destruct (axis_whole R) as [-> _]. apply Z.mod_pos_bound; lia. }
    revert F; unfold stands. destruct ring; [intros; apply Z.mod_pos_bound; lia|]. revert Ha; unfold usable1, W, place, width, fit, fit1.
    destruct flip; simpl; rewrite R; destruct (lo_open e), (hi_open e); simpl; bools; lia.
  Qed.
  Lemma axis_inj a b : usable1 a -> usable1 b -> wrap ring p (place a) = wrap ring p (place b) -> a = b.
  Proof.
    intros Ha Hb. pose proof axis_pos.
    assert (HW : ring = true -> - p < place a - place b < p).
    { destruct (whole e) eqn:R.
      - destruct (axis_whole R) as [_ [E1 [E2 EW]]]. intros _. revert Ha Hb. unfold usable1. rewrite EW, E1, E2. unfold place. destruct flip; simpl; lia.
      - revert F. unfold stands. intros F' Q. revert F'. rewrite Q.
        revert Ha Hb; unfold usable1, W, place, width; destruct flip; simpl; rewrite R; destruct (lo_open e), (hi_open e); simpl; bools; lia. }
    unfold wrap. clear F. destruct ring.
    - intros E. specialize (HW eq_refl).
      assert (D : place a - place b = 0).
      { pose proof (Z.div_mod (place a) p ltac:(lia)). pose proof (Z.div_mod (place b) p ltac:(lia)).
        assert (place a - place b = p * (place a / p - place b / p)) by (rewrite Z.mul_sub_distr_l; lia).
        set (k := place a / p - place b / p) in *. assert (k = 0) by nia. nia. }
      revert D; unfold place; destruct flip; lia.
    - unfold place; destruct flip; lia.
  Qed.
  Lemma place_step a d : place (a + turn1 d) = place a + d.
  Proof using Type. clear. unfold place, turn1; destruct flip; lia. Qed.
  Lemma axis_step a d : wrap ring p (wrap ring p (place a) + d) = wrap ring p (place (a + turn1 d)).
  Proof using Type. clear F. rewrite place_step. unfold wrap; destruct ring; auto. apply Zplus_mod_idemp_l. Qed.
  Lemma axis_turn a : wrap ring p (place (turn_place a)) = wrap ring p (place a).
  Proof.
    pose proof axis_pos. unfold turn_place. destruct (whole e) eqn:R; auto. destruct (axis_whole R) as [Q [_ [_ EW]]]. rewrite EW, Q. unfold wrap. clear F.
    pose proof (Z.div_mod a p ltac:(lia)) as E. unfold place. destruct flip.
    - replace (l + Z.abs s + lay thick (lo_open e) + lo e - a mod p) with (l + Z.abs s + lay thick (lo_open e) + lo e - a + (a / p) * p) by lia. apply Z_mod_plus_full.
    - replace (l - lay thick (lo_open e) - lo e + a mod p) with (l - lay thick (lo_open e) - lo e + a + (- (a / p)) * p) by lia. apply Z_mod_plus_full.
  Qed.
  Lemma axis_back a d : usable1 a -> Z.abs d <= thick -> 0 <= wrap ring p (wrap ring p (place a) + d) < p -> 0 <= turn_place (a + turn1 d) < W.
  Proof.
    intros Ha Hd. unfold turn_place. destruct (whole e) eqn:R.
    - intros _. destruct (axis_whole R) as [_ [_ [_ EW]]]. pose proof axis_pos. apply Z.mod_pos_bound. lia.
    - unfold wrap. revert F; unfold stands. destruct ring.
      + revert Ha; unfold usable1, W, width, turn1. destruct flip; simpl; rewrite R; destruct (lo_open e), (hi_open e); simpl; bools; intros; try discriminate; lia.
      + revert Ha; unfold usable1, W, width, turn1, place, fit, fit1.
        destruct flip; simpl; rewrite R; destruct (lo_open e), (hi_open e); simpl; bools; lia.
  Qed.
End Axis.

(** Turning a lattice: exchange the axes, then turn them round. *)
Definition swap_cell (sw : bool) (c : cell) : cell := if sw then (snd c, fst c) else c.
Definition act (sw fx fy : bool) (s : cell) : cell :=
  (turn1 fx (fst (swap_cell sw s)), turn1 fy (snd (swap_cell sw s))).
Definition act_back (sw fx fy : bool) (s : cell) : cell :=
  swap_cell sw (turn1 fx (fst s), turn1 fy (snd s)).
Definition symmetry (L : lattice) (sw fx fy : bool) : bool :=
  forallb (fun s => has (act sw fx fy s) (steps L)) (steps L) &&
  forallb (fun s => has (act_back sw fx fy s) (steps L)) (steps L) &&
  (negb sw || Bool.eqb (ring_x L) (ring_y L)).

Lemma turn1_inv f z : turn1 f (turn1 f z) = z.
Proof. unfold turn1; destruct f; lia. Qed.
Lemma act_neg sw fx fy s : act sw fx fy (- fst s, - snd s) = (- fst (act sw fx fy s), - snd (act sw fx fy s)).
Proof. unfold act, turn1; destruct sw, fx, fy; simpl; f_equal; lia. Qed.
Lemma act_act_back sw fx fy s : act sw fx fy (act_back sw fx fy s) = s.
Proof. unfold act, act_back, swap_cell. destruct s, sw; cbn [fst snd]; rewrite !turn1_inv; auto. Qed.
Lemma swap_act_back sw fx fy s : swap_cell sw (act_back sw fx fy s) = (turn1 fx (fst s), turn1 fy (snd s)).
Proof. unfold act_back, swap_cell; destruct sw; auto. Qed.

Section Stand.
  Variable L : lattice.
  Variable thick : Z.
  Variable g : game.
  Variable misere : bool.
  Variable n x : nat.
  Variable P : patch.
  Hypothesis ok : check_patch L thick g misere n x P = true.
  Variable sw fx fy : bool.
  Hypothesis sym : symmetry L sw fx fy = true.
  Let e1 := if sw then ey P else ex P.
  Let e2 := if sw then ex P else ey P.
  Let s1 := fst (swap_cell sw (opening P)).
  Let s2 := snd (swap_cell sw (opening P)).
  Variable p q l d : Z.
  Hypothesis F1 : stands (ring_x L) (flip_extent fx e1) s1 p l = true.
  Hypothesis F2 : stands (ring_y L) (flip_extent fy e2) s2 q d = true.
  Let w := window_of L thick P.
  Let b := box_of thick P.
  Definition image (c : cell) : cell :=
    (wrap (ring_x L) p (place thick e1 s1 l fx (fst (swap_cell sw c))),
     wrap (ring_y L) q (place thick e2 s2 d fy (snd (swap_cell sw c)))).

  Lemma parts : 0 <= thick /\ (forall s, In s (steps L) -> Z.abs (fst s) <= thick /\ Z.abs (snd s) <= thick) /\
    opening_ok L g (opening P) = true /\ 0 <= lo e1 /\ 0 <= hi e1 /\ 0 <= lo e2 /\ 0 <= hi e2.
  Proof.
    destruct (check_patch_parts _ _ _ _ _ _ _ ok) as [HL [HO H]]. unfold lattice_ok in HL. bools. destruct HL as [HT HL].
    rewrite forallb_forall in HL. repeat split; auto; try (unfold e1, e2; destruct sw; tauto); specialize (HL s H0); bools; tauto.
  Qed.
  Lemma usable_iff c : usableb w c = true <->
    usable1 thick e1 s1 (fst (swap_cell sw c)) /\ usable1 thick e2 s2 (snd (swap_cell sw c)).
  Proof.
    destruct c as [i j]; unfold w, window_of, usable1, e1, e2, s1, s2; simpl; unfold inner; simpl.
    destruct sw; simpl; bools; lia.
  Qed.
  Lemma inw_iff c : inwb w c = true <->
    0 <= fst (swap_cell sw c) < width thick e1 s1 /\ 0 <= snd (swap_cell sw c) < width thick e2 s2.
  Proof. destruct c as [i j]; unfold w, window_of, e1, e2, s1, s2; simpl; unfold inside; simpl. destruct sw; simpl; bools; lia. Qed.
  Lemma swap_plus c s : swap_cell sw (plus c s) = plus (swap_cell sw c) (swap_cell sw s).
  Proof. destruct c, s; unfold plus; destruct sw; auto. Qed.
  Lemma image_on c : usableb w c = true -> on_board p q (image c).
  Proof.
    intros Hc. apply usable_iff in Hc. destruct parts as [HT [_ [_ [A1 [A2 [A3 A4]]]]]].
    split; simpl; eapply axis_on; eauto; tauto.
  Qed.
  Lemma image_plus c s : image (plus c s) =
    (wrap (ring_x L) p (fst (image c) + fst (act sw fx fy s)), wrap (ring_y L) q (snd (image c) + snd (act sw fx fy s))).
  Proof.
    unfold image, act. rewrite swap_plus. unfold plus; cbn [fst snd].
    rewrite !axis_step, !turn1_inv. auto.
  Qed.
  Lemma swap_turned c : swap_cell sw (turned b c) = (turn_place thick e1 s1 (fst (swap_cell sw c)), turn_place thick e2 s2 (snd (swap_cell sw c))).
  Proof. unfold turned, turn_place, b, box_of, e1, e2, s1, s2, swap_cell. destruct c as [i j], sw; cbn [fst snd wx wy round_x round_y]; auto. Qed.
  Lemma image_turned c : image (turned b c) = image c.
  Proof.
    destruct parts as [HT [_ [_ [A1 [A2 [A3 A4]]]]]]. unfold image. rewrite swap_turned. cbn [fst snd]. f_equal.
    - apply (axis_turn thick (ring_x L) e1 s1 p l fx A1 A2 F1).
    - apply (axis_turn thick (ring_y L) e2 s2 q d fy A3 A4 F2).
  Qed.
  Lemma image_inj c e : usableb w c = true -> usableb w e = true -> image c = image e -> c = e.
  Proof.
    intros Hc He Q. apply usable_iff in Hc; apply usable_iff in He. destruct parts as [HT [_ [_ [A1 [A2 [A3 A4]]]]]].
    unfold image in Q; injection Q as Q1 Q2.
    apply (axis_inj thick (ring_x L) e1 s1 p l fx A1 A2 F1) in Q1; try tauto.
    apply (axis_inj thick (ring_y L) e2 s2 q d fy A3 A4 F2) in Q2; try tauto.
    destruct c as [ci cj], e as [ei ej]; destruct sw; simpl in Q1, Q2; congruence.
  Qed.

  Lemma opening_image : image (o1 thick P) = (wrap (ring_x L) p (l + neg (fst (act sw fx fy (opening P)))),
                                        wrap (ring_y L) q (d + neg (snd (act sw fx fy (opening P))))).
  Proof.
    unfold image, act, o1, place, e1, e2, s1, s2, turn1, neg, swap_cell. destruct sw, fx, fy; cbn [fst snd]; f_equal; f_equal; lia.
  Qed.

  (** The opening by the step [st], from the cell at which it begins. *)
  Theorem stand st :
    st = act sw fx fy (opening P) \/ st = act sw fx fy (- fst (opening P), - snd (opening P)) ->
    let u := (wrap (ring_x L) p (l + neg (fst st)), wrap (ring_y L) q (d + neg (snd st))) in
    let v := (wrap (ring_x L) p (fst u + fst st), wrap (ring_y L) q (snd u + snd st)) in
    on_board p q u /\ on_board p q v /\ (two_ends g = true -> u <> v) /\
    beats (board L p q) g misere n x (after g n 1%nat (@nil cell)) (if two_ends g then [u; v] else [u]).
  Proof.
    intros Hst u v. destruct parts as [HT [HS [HO [A1 [A2 [A3 A4]]]]]].
    destruct (opening_usable _ _ _ _ _ _ _ ok) as [U1 U2]. fold w in U1, U2.
    assert (I1 := opening_image). assert (I2 := image_plus (o1 thick P) (opening P)). change (plus (o1 thick P) (opening P)) with (o2 thick P) in I2.
    assert (UV : u = image (o1 thick P) /\ v = image (o2 thick P) \/ u = image (o2 thick P) /\ v = image (o1 thick P)).
    { destruct Hst as [->| ->]; [left|right].
      - split; [rewrite I1; auto|]. rewrite I2. unfold v. rewrite I1. auto.
      - assert (AN := act_neg sw fx fy (opening P)). unfold v, u; rewrite AN in *; cbn [fst snd] in *.
        assert (W : forall ring p z a, wrap ring p (wrap ring p z + a) = wrap ring p (z + a)).
        { intros ring p0 z a; unfold wrap; destruct ring; auto. apply Zplus_mod_idemp_l. }
        rewrite I2, I1. cbn [fst snd]. rewrite !W. unfold neg. split; f_equal; f_equal; lia. }
    assert (Ou : on_board p q u) by (destruct UV as [[-> _]|[-> _]]; apply image_on; auto).
    assert (Ov : on_board p q v) by (destruct UV as [[_ ->]|[_ ->]]; apply image_on; auto).
    assert (Ne : two_ends g = true -> u <> v).
    { intros T. unfold opening_ok in HO; rewrite T in HO. bools. destruct HO as [_ HO].
      assert (N12 : o1 thick P <> o2 thick P).
      { intros Q. assert (ceqb (opening P) (0, 0) = true); [|congruence]. apply ceqb_eq. unfold o2, plus in Q.
        generalize dependent (o1 thick P). intros [i j] _ _ _ _ Q. cbn [fst snd] in Q. injection Q; intros Q2 Q1.
        clear - Q1 Q2. destruct (opening P); cbn [fst snd] in *; f_equal; lia. }
      destruct UV as [[-> ->]|[-> ->]]; intros Q; apply image_inj in Q; auto; congruence. }
    split; [auto|split; [auto|split; [auto|]]].
    assert (O12 : two_ends g = false -> o2 thick P = o1 thick P).
    { intros T. unfold opening_ok in HO; rewrite T in HO. apply ceqb_eq in HO. unfold o2. rewrite HO.
      destruct (o1 thick P); unfold plus; cbn [fst snd]; f_equal; lia. }
    pose proof sym as SY. unfold symmetry in SY. rewrite !andb_true_iff, !forallb_forall in SY. destruct SY as [[SY1 SY2] SY3].
    apply (patch_sound L thick g misere n x P cell (board L p q) image); auto.
    - apply image_inj.
    - intros c e Hc He Hn. apply around_cell_In in Hn. destruct Hn as [s [<- Hs]].
      split; [apply image_on; auto|split; [apply image_on; auto|]].
      exists (act sw fx fy s). split; [apply has_In, SY1; auto|]. rewrite image_turned, image_plus. auto.
    - intros c Hc Hall y [_ [Hy [s [Hs [Q1 Q2]]]]].
      assert (Hb : In (act_back sw fx fy s) (steps L)) by (apply has_In, SY2; auto).
      assert (AB := act_act_back sw fx fy s).
      exists (turned b (plus c (act_back sw fx fy s))).
      assert (IM : image (turned b (plus c (act_back sw fx fy s))) = y).
      { rewrite image_turned, image_plus, AB. destruct y; simpl in *; congruence. }
      assert (Hn : In (turned b (plus c (act_back sw fx fy s))) (nbs w c)) by (apply around_cell_In; eauto).
      split; [auto|split; [|auto]]. apply Hall; auto. apply inw_iff. rewrite swap_turned, swap_plus. unfold plus; cbn [fst snd].
      rewrite swap_act_back. cbn [fst snd]. destruct (HS s Hs) as [B1 B2]. destruct Hy as [Hy1 Hy2]. apply usable_iff in Hc.
      split; [apply (axis_back thick (ring_x L) e1 s1 p l fx HT A1 A2 F1)|apply (axis_back thick (ring_y L) e2 s2 q d fy HT A3 A4 F2)];
        try tauto; [rewrite Q1 in Hy1|rewrite Q2 in Hy2]; auto.
    - split; [destruct (two_ends g); discriminate|]. intros T; rewrite T. exists u, [], v; auto.
    - intros y. destruct (two_ends g) eqn:T.
      + destruct UV as [[-> ->]|[-> ->]]; simpl; intuition.
      + rewrite O12 in * by auto. assert (u = image (o1 thick P)) by tauto. subst u. rewrite H. simpl; intuition.
    - intros y. destruct (two_ends g) eqn:T.
      + rewrite (live_two cell g u [] v y T). destruct UV as [[-> ->]|[-> ->]]; tauto.
      + rewrite O12 in * by auto. assert (H : u = image (o1 thick P)) by tauto. rewrite (live_one cell g u [] y T), H. tauto.
  Qed.
End Stand.
