(** * Certificates about strips of two rows

    A line of such a certificate says three numbers, by which a table is made ([strip_table]).  What is proved needs nothing of how it is made: if it is
    [closed], the partners win its places, and if it also shows what has to be shown on finitely many strips, a player is beaten on all of a family
    ([check_strip_sound]). *)
From Coq Require Import ZArith List Bool Lia FMapPositive.
From Slitherlab Require Import Game Window Replay Lattice Patch Family SmallGrids Placing StripEnds StripTable StripOpenings.
Import ListNotations.
Open Scope Z_scope.

(** The rule of docs/certificates.md, up to n columns more than [from]; nothing is assumed about it. *)
Definition further (C : numbers) : numbers :=
  {| players := players C; corridor := corridor C; lead := lead C; from := from C + Z.of_nat (players C) + 1 |}.
Definition strip_table (C : numbers) : table :=
  fold_left (grown (further C)) (places_up_to (further C) (Z.of_nat (players C)) (from (further C))) (PositiveMap.empty unit).

(** Do the answers repeat?  No proof here needs it, but a certificate has to pass it. *)
Definition of_leads (C : numbers) (f : Z -> place) (least : Z) : list place := map (fun j => f (j + least)) (zseq (lead C + 1 - least)).
Definition on_one_side (C : numbers) (m : Z) : list place :=
  flat_map (fun t => map (fun i => Apart t (Corridor i)) (zseq (corridor C + Z.of_nat (players C))))
    (flat_map (fun k => [Running k m; Turned k m]) (zseq (corridor C + Z.of_nat (players C) + 1))) ++
  of_leads C (fun j => Race j m) 0 ++ of_leads C (fun j => Crossed j m) 1 ++ of_leads C (fun i => Between i m) 0.
Definition on_two_sides (C : numbers) (l r : Z) : list place :=
  let tips m := flat_map (fun k => [Running k m; Turned k m]) (zseq (corridor C + Z.of_nat (players C) + 1)) in
  flat_map (fun t => map (Apart t) (tips r)) (tips l) ++
  of_leads C (fun j => Open j l r) 0 ++ of_leads C (fun j => Open j r l) 0 ++
  of_leads C (fun j => Closed j l r) 1 ++ of_leads C (fun j => Closed j r l) 1.
Definition alike (C : numbers) (T : table) (Ps Qs : list place) : bool :=
  all (fun PQ => all (fun w => Bool.eqb (won C T w (fst PQ)) (won C T w (snd PQ))) (waits C)) (combine Ps Qs).
Definition repeats (C : numbers) (T : table) : bool :=
  let a := from C in let b := from C + Z.of_nat (players C) in
  alike (further C) T (on_one_side C a) (on_one_side C b) &&
  all (fun r => alike (further C) T (on_two_sides C a r) (on_two_sides C b r)) (zseq (b + 1)).

(** The table is one by which strips are shown. *)
Definition strip_closed (C : numbers) (T : table) : bool := closed C T.
(** It shows that player [x] is beaten on the strips that have to be looked at; the numbers of columns are those of the side. *)
Definition strip_covered (C : numbers) (T : table) (x : nat) (s : side) : bool :=
  let n := Z.of_nat (players C) in
  (1 <=? x)%nat && (x <=? players C)%nat && (2 <=? least s) &&
  if open s then
    let last := Z.max (least s) (2 * (from C + n)) + n in
    all (fun k => shown C T x (least s + k)) (zseq (last - least s + 1))
  else shown C T x (least s).

Theorem check_strip_sound C T x s : strip_closed C T = true -> strip_covered C T x s = true ->
  forall q, in_side s q -> can_be_beaten (grid q 2) classic false (players C) x.
Proof.
  unfold strip_closed, strip_covered. intros HT H q Hq. cbv zeta in H. rewrite !andb_true_iff, !Nat.leb_le, Z.leb_le in H. destruct H as [[[X1 X2] L] H].
  destruct (in_bounds C T HT) as [Hn [_ Hf]]. unfold in_side in Hq. destruct (open s) eqn:O.
  2:{ subst q. apply (strip_beaten C T HT); auto. }
  rewrite all_iff in H. set (n := Z.of_nat (players C)) in *. set (last := Z.max (least s) (2 * (from C + n)) + n) in *.
  assert (K : forall q, least s <= q -> shown C T x q = true).
  { intros q0 H0. revert q0 H0. apply (Zlt_lower_bound_ind _ (least s)). intros q0 IH H0. destruct (Z.le_gt_cases q0 last) as [Q|Q].
    - replace q0 with (least s + (q0 - least s)) by ring. apply H, zseq_In. lia.
    - replace q0 with (q0 - n + n) by ring. apply shown_more; auto; [fold n; lia|]. apply IH. lia. }
  apply (strip_beaten C T HT); auto. lia.
Qed.
(** The same for strips that are turned. *)
Corollary check_strip_turned C T x s : strip_closed C T = true -> strip_covered C T x s = true ->
  forall q, in_side s q -> can_be_beaten (grid 2 q) classic false (players C) x.
Proof. intros H1 H2 q Hq. apply turned. eapply check_strip_sound; eauto. Qed.

(** A whole certificate whose lines have the same numbers, in one computation. *)
Definition check_strips (C : numbers) (xs : list nat) (s : side) : bool :=
  let T := strip_table C in strip_closed C T && forallb (fun x => strip_covered C T x s) xs.
Corollary check_strips_sound C xs s : check_strips C xs s = true -> forall q x, in_side s q -> In x xs ->
  can_be_beaten (grid q 2) classic false (players C) x /\ can_be_beaten (grid 2 q) classic false (players C) x.
Proof.
  unfold check_strips. cbv zeta. rewrite andb_true_iff, forallb_forall. intros [H1 H2] q x Hq Hx.
  split; [eapply check_strip_sound|eapply check_strip_turned]; eauto.
Qed.
