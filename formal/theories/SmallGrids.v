(** * Grids that are small enough to be searched

    [unbeaten_on] lists the players who cannot be beaten on a p×q grid, by a search that remembers
    positions; [unbeaten_ok] says that it is right.  [OneEnd.v] decides with it
    the small grids of Theorem C. *)
From Coq Require Import List Arith Lia Bool ZArith PArith FMapPositive.
From Slitherlab Require Import Game Snake GameFacts Lattice Strategy.
Import ListNotations.
Open Scope nat_scope.

(** ** A search that remembers positions *)
Section Memory.
  Variable S : Type.
  Variable seqb : S -> S -> bool.
  Hypothesis seqb_ok : forall a b, seqb a b = true -> a = b.
  Variable key : S -> positive.      (* where a position is kept; nothing is assumed about it *)
  Variable succs : S -> list S.
  Variable turn : S -> player.
  Variable misere : bool.
  Variable x : player.
  Notation amove := (amove S succs).
  Notation beaten := (beaten S amove turn misere x).
  Notation safe := (safe S amove turn misere x).
  Definition memory := PM.t (S * bool).
  Definition decided (b : bool) (s : S) : Prop := if b then beaten s else safe s.
  Definition all_right (m : memory) : Prop := forall k s b, PM.find k m = Some (s, b) -> decided b s.

  Section Scan.
    Variable search : memory -> S -> option (memory * bool).
    (** Whether one of these positions is decided as [want]. *)
    Fixpoint scan (want : bool) (l : list S) (m : memory) : option (memory * bool) :=
      match l with
      | [] => Some (m, false)
      | s :: r => match search m s with
                  | Some (m, b) => if Bool.eqb b want then Some (m, true) else scan want r m
                  | None => None
                  end
      end.
    Hypothesis search_ok : forall m s m' b, all_right m -> search m s = Some (m', b) -> all_right m' /\ decided b s.
    Lemma scan_ok want l : forall m m' found, all_right m -> scan want l m = Some (m', found) -> all_right m' /\
      if found then exists s, In s l /\ decided want s else forall s, In s l -> decided (negb want) s.
    Proof.
      induction l as [|s l IH]; simpl; intros m m' found HM H; [injection H as <- <-; split; auto; intros s []|].
      destruct (search m s) as [[m1 b]|] eqn:Q; [|discriminate]. destruct (search_ok _ _ _ _ HM Q) as [H1 H2].
      destruct (Bool.eqb b want) eqn:E; [apply Bool.eqb_prop in E; subst b; injection H as <- <-; split; auto; exists s; auto|].
      apply IH in H; auto. destruct H as [H3 H4]. split; auto. destruct found.
      - destruct H4 as [s' [? ?]]. exists s'; auto.
      - intros s' [<-|Hs']; auto. destruct b, want; simpl in *; auto; discriminate.
    Qed.
  End Scan.
  Fixpoint search (fuel : nat) (m : memory) (s : S) : option (memory * bool) :=
    match fuel with
    | O => None
    | Datatypes.S fuel =>
        let decide (_ : unit) :=
          match succs s with
          | [] => Some (m, xorb misere (Nat.eqb (turn s) x))
          | l => if Nat.eqb (turn s) x
                 then match scan (search fuel) false l m with Some (m, found) => Some (m, negb found) | None => None end
                 else scan (search fuel) true l m
          end in
        match PM.find (key s) m with
        | Some (s0, b) => if seqb s s0 then Some (m, b) else decide tt
        | None => match decide tt with Some (m, b) => Some (PM.add (key s) (s, b) m, b) | None => None end
        end
    end.
  Theorem search_ok fuel : forall m s m' b, all_right m -> search fuel m s = Some (m', b) -> all_right m' /\ decided b s.
  Proof.
    induction fuel as [|fuel IH]; intros m s m' b HM H; [discriminate|]. cbn [search] in H.
    set (decide := match succs s with
          | [] => Some (m, xorb misere (Nat.eqb (turn s) x))
          | l => if Nat.eqb (turn s) x
                 then match scan (search fuel) false l m with Some (m, found) => Some (m, negb found) | None => None end
                 else scan (search fuel) true l m
          end) in *.
    assert (K : forall m1 b1, decide = Some (m1, b1) -> all_right m1 /\ decided b1 s).
    { intros m1 b1 Q. unfold decide in Q. clear H decide. destruct (succs s) as [|s0 l] eqn:L.
      - injection Q as <- <-. split; auto. assert (No : forall s', ~ amove s s') by (intros s'; unfold Strategy.amove; rewrite L; auto).
        unfold decided. destruct (Nat.eqb_spec (turn s) x) as [T|T], misere eqn:Mi; simpl.
        + apply safe_over; auto. tauto.
        + apply x_moves; auto; [discriminate|]. intros s' Hs'. exfalso. eapply No; eauto.
        + apply others_stuck; auto.
        + apply safe_over; auto. split; [discriminate|tauto].
      - assert (Ex : exists s', amove s s') by (exists s0; unfold Strategy.amove; rewrite L; simpl; auto).
        assert (In' : forall s', amove s s' <-> In s' (s0 :: l)) by (intros s'; unfold Strategy.amove; rewrite L; tauto).
        destruct (Nat.eqb_spec (turn s) x) as [T|T].
        + destruct (scan (search fuel) false (s0 :: l) m) as [[m2 found]|] eqn:Sc; [|discriminate]. injection Q as <- <-.
          apply (scan_ok (search fuel) IH) in Sc; auto. destruct Sc as [H1 H2]. split; auto. destruct found; simpl in *.
          * destruct H2 as [s' [Hs' D]]. apply safe_move with s'; auto. apply In'; auto.
          * apply x_moves; auto. intros s' Hs'. apply H2. apply In'; auto.
        + apply (scan_ok (search fuel) IH) in Q; auto. destruct Q as [H1 H2]. split; auto. destruct b1; simpl in *.
          * destruct H2 as [s' [Hs' D]]. apply others_move with s'; auto. apply In'; auto.
          * apply safe_others; auto. intros s' Hs'. apply H2. apply In'; auto. }
    destruct (PM.find (key s) m) as [[s0 b0]|] eqn:F.
    - destruct (seqb s s0) eqn:E; [|apply K; auto]. injection H as <- <-. apply seqb_ok in E. subst s0. split; auto. eapply HM; eauto.
    - destruct decide as [[m1 b1]|] eqn:D; [|discriminate]. injection H as <- <-. destruct (K m1 b1 eq_refl) as [H1 H2]. split; auto.
      intros k s' b' Q. destruct (Pos.eq_dec k (key s)) as [->|N]; [rewrite PM.gss in Q; injection Q as <- <-; auto|rewrite PM.gso in Q; auto; eapply H1; eauto].
  Qed.
End Memory.

(** ** Boards that are the same but for the names of their vertices *)
Section Renamed.
  Variable V W : Type.
  Variable G : graph V.
  Variable H : graph W.
  Variable to : V -> W.
  Variable from : W -> V.
  Hypothesis from_to : forall v, vertex G v -> from (to v) = v.
  Hypothesis to_from : forall w, vertex H w -> to (from w) = w.
  Hypothesis vertex_to : forall v, vertex G v -> vertex H (to v).
  Hypothesis vertex_from : forall w, vertex H w -> vertex G (from w).
  Hypothesis edge_to : forall u v, edge G u v -> edge H (to u) (to v).
  Hypothesis edge_from : forall u v, vertex G u -> vertex G v -> edge H (to u) (to v) -> edge G u v.
  Hypothesis ends_G : forall u v, edge G u v -> vertex G u /\ vertex G v.
  Hypothesis ends_H : forall u v, edge H u v -> vertex H u /\ vertex H v.
  Variable g : game.
  Variable misere : bool.
  Variable n : nat.
  Definition same (p : position V) (q : position W) : Prop := fst p = fst q /\ snd q = map to (snd p) /\ forall v, In v (snd p) -> vertex G v.
  Lemma new_to w s : vertex G w -> (forall v, In v s -> vertex G v) -> (In (to w) (map to s) <-> In w s).
  Proof.
    intros Hw Hs. split; [|apply in_map]. intros Q. apply in_map_iff in Q. destruct Q as [v [E Hv]].
    assert (v = w) by (rewrite <- (from_to v), <- (from_to w); auto; congruence). subst; auto.
  Qed.
  Lemma same_forth p q p' : same p q -> move G g n p p' -> exists q', move H g n q q' /\ same p' q'.
  Proof.
    destruct p as [t s], q as [t' s0], p' as [t1 s1]. intros [E1 [E2 Hs]] [Hg Ht]. simpl in *. subst t' s0 t1.
    assert (T : after g n t (map to s) = after g n t s) by (destruct s; auto).
    exists (after g n t s, map to s1). unfold move, same. simpl. rewrite T.
    assert (X : grow H g (map to s) (map to s1) /\ forall v, In v s1 -> vertex G v); [|tauto].
    destruct Hg as [u v T2 E N|v T2 Hv|a r w E N|r b w T2 E N].
    - destruct (ends_G _ _ E). split; [|intros y [<-|[<-|[]]]; auto]. constructor; auto. intros Q. apply N. rewrite <- (from_to u), <- (from_to v); auto; congruence.
    - split; [|intros y [<-|[]]; auto]. constructor; auto.
    - destruct (ends_G _ _ E). split; [|intros y [<-|Hy]; auto]. simpl. constructor; auto. intros Q. apply N. apply (new_to w (a :: r)); auto.
    - destruct (ends_G _ _ E). split; [|intros y Hy; apply in_app_or in Hy; destruct Hy as [Hy|[<-|[]]]; auto].
      rewrite !map_app. simpl. constructor; auto. intros Q. apply N. apply (new_to w (r ++ [b])); auto. rewrite map_app. auto.
  Qed.
  Lemma same_back p q q' : same p q -> move H g n q q' -> exists p', move G g n p p' /\ same p' q'.
  Proof.
    destruct p as [t s], q as [t' s0], q' as [t1 s1]. intros [E1 [E2 Hs]] [Hg Ht]. simpl in *. subst t' s0 t1.
    assert (T : after g n t (map to s) = after g n t s) by (destruct s; auto). rewrite T.
    enough (X : exists s2, grow G g s s2 /\ s1 = map to s2 /\ forall v, In v s2 -> vertex G v).
    { destruct X as [s2 [X1 [X2 X3]]]. exists (after g n t s, s2). unfold move, same; simpl. auto. }
    inversion Hg as [u v T2 E N Q1 Q2|v T2 Hv Q1 Q2|a r w E N Q1 Q2|r b w T2 E N Q1 Q2].
    - symmetry in Q1. apply map_eq_nil in Q1. subst s. destruct (ends_H _ _ E) as [Hu Hv].
      exists [from u; from v]. simpl. rewrite !to_from by auto. split; [|split; auto; intros y [<-|[<-|[]]]; auto].
      constructor; auto; [apply edge_from; auto; rewrite !to_from; auto|]. intros Q. apply N. rewrite <- (to_from u), <- (to_from v); auto; congruence.
    - symmetry in Q1. apply map_eq_nil in Q1. subst s. exists [from v]. simpl. rewrite to_from by auto. split; [|split; auto; intros y [<-|[]]; auto]. constructor; auto.
    - destruct s as [|a0 r0]; [discriminate|]. simpl in Q1. injection Q1 as Qa Qr. subst a r. destruct (ends_H _ _ E) as [_ Hw].
      exists (from w :: a0 :: r0). simpl. rewrite to_from by auto. split; [|split; auto; intros y [<-|Hy]; auto; apply Hs; auto].
      constructor; [apply edge_from; auto; [apply Hs; simpl; auto|rewrite to_from; auto]|]. intros Q. apply N. apply (in_map to) in Q. rewrite to_from in Q by auto. auto.
    - symmetry in Q1. apply map_eq_app in Q1. destruct Q1 as [r0 [b1 [-> [Er Eb]]]]. destruct b1 as [|b0 [|? ?]]; try discriminate. injection Eb as Eb. subst r b.
      destruct (ends_H _ _ E) as [_ Hw]. exists ((r0 ++ [b0]) ++ [from w]). rewrite !map_app. simpl. rewrite to_from by auto.
      assert (Hb : vertex G b0) by (apply Hs, in_or_app; simpl; auto).
      split; [|split; auto; intros y Hy; apply in_app_or in Hy; destruct Hy as [Hy|[<-|[]]]; auto].
      constructor; auto; [apply edge_from; auto; rewrite to_from; auto|]. intros Q. apply N. apply (in_map to) in Q. rewrite to_from, map_app in Q by auto. auto.
  Qed.
  Theorem renamed_beaten x : can_be_beaten G g misere n x -> can_be_beaten H g misere n x.
  Proof.
    intros B. unfold can_be_beaten, beats in *. eapply transfer_beaten with (repr := same); [| | |exact B|repeat split; intros v []].
    - intros a b [E _]; auto.
    - apply same_forth.
    - apply same_back.
  Qed.
  Theorem renamed_safe x : safe _ (move G g n) fst misere x (1, []) -> safe _ (move H g n) fst misere x (1, []).
  Proof.
    intros B. eapply transfer_safe with (repr := same); [| | |exact B|repeat split; intros v []].
    - intros a b [E _]; auto.
    - apply same_forth.
    - apply same_back.
  Qed.
End Renamed.

(** ** Grids *)
(** A grid may be turned. *)
Lemma turned p q g misere n x : can_be_beaten (grid p q) g misere n x -> can_be_beaten (grid q p) g misere n x.
Proof.
  apply renamed_beaten with (to := fun c => (snd c, fst c)) (from := fun c => (snd c, fst c)); unfold grid, on_board; simpl; try tauto.
  - intros [i j] _; auto.
  - intros [i j] _; auto.
  - intros u v [H1 [H2 H3]]. repeat split; try tauto; lia.
  - intros u v _ _ [H1 [H2 H3]]. repeat split; try tauto; lia.
Qed.

Section Grid.
  Variable p q : nat.
  Definition cell_of (v : nat) : Z * Z := (Z.of_nat (v / q), Z.of_nat (v mod q)).
  Definition number_of (c : Z * Z) : nat := Z.to_nat (fst c) * q + Z.to_nat (snd c).
  Definition beside (u v : nat) : bool :=
    (Z.abs (fst (cell_of u) - fst (cell_of v)) + Z.abs (snd (cell_of u) - snd (cell_of v)) =? 1)%Z.
  Definition grid_table : list (list nat) := map (fun u => filter (beside u) (seq 0 (p * q))) (seq 0 (p * q)).
  Hypothesis q_pos : q <> 0.

  Lemma table_length : length grid_table = p * q.
  Proof. unfold grid_table. rewrite map_length, seq_length. auto. Qed.
  Lemma table_nb u v : In v (nb grid_table u) <-> u < p * q /\ v < p * q /\ beside u v = true.
  Proof.
    unfold nb. destruct (Nat.lt_ge_cases u (p * q)) as [L|L].
    - unfold grid_table. rewrite (nth_indep _ [] (filter (beside 0) (seq 0 (p * q)))) by (rewrite map_length, seq_length; auto).
      rewrite (map_nth (fun u => filter (beside u) (seq 0 (p * q)))), seq_nth by auto. simpl. rewrite filter_In, in_seq. intuition lia.
    - rewrite nth_overflow by (rewrite table_length; auto). simpl. lia.
  Qed.
  Lemma number_cell v : number_of (cell_of v) = v.
  Proof. unfold number_of, cell_of. simpl. rewrite !Nat2Z.id. pose proof (Nat.div_mod v q q_pos). lia. Qed.
  Lemma cell_number c : on_board (Z.of_nat p) (Z.of_nat q) c -> number_of c < p * q /\ cell_of (number_of c) = c.
  Proof.
    destruct c as [i j]. unfold on_board, number_of, cell_of. simpl. intros [Hi Hj]. split; [nia|].
    assert (E1 : (Z.to_nat i * q + Z.to_nat j) / q = Z.to_nat i) by (rewrite Nat.div_add_l by auto; rewrite Nat.div_small by lia; lia).
    assert (E2 : (Z.to_nat i * q + Z.to_nat j) mod q = Z.to_nat j) by (rewrite Nat.add_comm, Nat.mod_add by auto; apply Nat.mod_small; lia).
    rewrite E1, E2, !Z2Nat.id by lia. auto.
  Qed.
  Lemma cell_on v : v < p * q -> on_board (Z.of_nat p) (Z.of_nat q) (cell_of v).
  Proof.
    intros L. unfold on_board, cell_of. simpl. pose proof (Nat.mod_upper_bound v q q_pos). assert (v / q < p) by (apply Nat.div_lt_upper_bound; auto; lia). lia.
  Qed.
  Notation T := (table_graph grid_table).
  Notation B := (grid (Z.of_nat p) (Z.of_nat q)).
  Lemma beside_ok u v : beside u v = true <-> (Z.abs (fst (cell_of u) - fst (cell_of v)) + Z.abs (snd (cell_of u) - snd (cell_of v)) = 1)%Z.
  Proof. apply Z.eqb_eq. Qed.
  Lemma table_edge u v : edge T u v -> edge B (cell_of u) (cell_of v).
  Proof. intros H. apply table_nb in H. destruct H as [H1 [H2 H3]]. apply beside_ok in H3. split; [apply cell_on; auto|]. split; [apply cell_on; auto|auto]. Qed.
  Lemma edge_table u v : vertex T u -> vertex T v -> edge B (cell_of u) (cell_of v) -> edge T u v.
  Proof. simpl. rewrite table_length. intros Hu Hv [_ [_ H]]. apply table_nb. repeat split; auto. apply beside_ok; auto. Qed.
  Lemma T_vertex v : vertex T v <-> v < p * q.
  Proof. simpl. rewrite table_length. tauto. Qed.

  Variable g : game.
  Variable misere : bool.
  Variable n : nat.
  Lemma grid_beaten x : can_be_beaten T g misere n x -> can_be_beaten B g misere n x.
  Proof.
    apply renamed_beaten with (to := cell_of) (from := number_of); auto using number_cell, table_edge, edge_table.
    - intros w Hw. apply cell_number; auto.
    - intros v Hv. apply cell_on. apply T_vertex; auto.
    - intros w Hw. apply T_vertex. apply cell_number; auto.
    - intros u v H. apply table_nb in H. rewrite !T_vertex. tauto.
    - intros u v [H1 [H2 _]]. auto.
  Qed.
  Lemma grid_safe x : safe _ (move T g n) fst misere x (1, []) -> ~ can_be_beaten B g misere n x.
  Proof.
    intros S K. eapply not_both; [exact K|]. revert S.
    apply renamed_safe with (to := cell_of) (from := number_of); auto using number_cell, table_edge, edge_table.
    - intros w Hw. apply cell_number; auto.
    - intros v Hv. apply cell_on. apply T_vertex; auto.
    - intros w Hw. apply T_vertex. apply cell_number; auto.
    - intros u v H. apply table_nb in H. rewrite !T_vertex. tauto.
    - intros u v [H1 [H2 _]]. auto.
  Qed.
End Grid.

(** A number for each position: who is to move, the ends, the used cells. *)
Definition position_key (k : kept) : positive :=
  Z.to_pos (match snd k with
            | None => 1
            | Some (E, U) => fold_left (fun a v => a * 64 + Z.of_nat v)%Z (fst k :: E) U
            end + 1).
Fixpoint unbeaten_among (table : list (list nat)) (g : game) (misere : bool) (n : nat) (players : list nat) : option (list nat) :=
  match players with
  | [] => Some []
  | x :: r =>
      match search kept keqb position_key (succs table g n) fst misere x (length table + 2) (PM.empty _) (1, None) with
      | Some (_, b) => match unbeaten_among table g misere n r with Some l => Some (if b then l else x :: l) | None => None end
      | None => None
      end
  end.
(** The players who cannot be beaten on the p×q grid. *)
Definition unbeaten_on (g : game) (misere : bool) (n p q : nat) : option (list nat) :=
  if (q =? 0) || negb (simple (grid_table p q)) then None else unbeaten_among (grid_table p q) g misere n (seq 1 n).
Theorem unbeaten_ok g misere n p q l : unbeaten_on g misere n p q = Some l -> forall x, 1 <= x <= n ->
  if existsb (Nat.eqb x) l then ~ can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) g misere n x
  else can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) g misere n x.
Proof.
  unfold unbeaten_on. destruct (Nat.eqb_spec q 0) as [|Hq]; [discriminate|]. destruct (simple (grid_table p q)) eqn:HS; [|discriminate]. simpl.
  set (table := grid_table p q) in *. intros H x Hx.
  assert (K : forall players l, unbeaten_among table g misere n players = Some l -> In x players -> NoDup players ->
    if existsb (Nat.eqb x) l then ~ can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) g misere n x else can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) g misere n x).
  2:{ apply (K (seq 1 n) l); auto; [apply in_seq; lia|apply seq_NoDup]. }
  assert (Out : forall players l, unbeaten_among table g misere n players = Some l -> ~ In x players -> existsb (Nat.eqb x) l = false).
  { clear H l. induction players as [|y r IH]; simpl; intros l H Hn; [injection H as <-; auto|].
    destruct (search _ _ _ _ _ _ _ _ _ _) as [[m b]|]; [|discriminate]. destruct (unbeaten_among table g misere n r) as [l0|]; [|discriminate].
    injection H as <-. destruct b; auto. simpl. rewrite IH by auto. destruct (Nat.eqb_spec x y); [exfalso; auto|auto]. }
  clear H l. induction players as [|y r IH]; intros l H Hin Hnd; [destruct Hin|]. simpl in H. inversion Hnd as [|? ? Hy Hr]; subst.
  destruct (search _ _ _ _ _ _ _ _ _ _) as [[m b]|] eqn:Se; [|discriminate].
  destruct (unbeaten_among table g misere n r) as [l0|] eqn:Q; [|discriminate]. injection H as <-.
  destruct Hin as [->|Hin].
  - apply (search_ok kept keqb keqb_ok) in Se; [|intros k s b0; rewrite PM.gempty; discriminate]. destruct Se as [_ D]. unfold decided in D.
    assert (R0 : repr g (1, None) (1, @nil nat)) by (split; reflexivity).
    assert (T : forall a c, repr g a c -> fst a = fst c) by (intros a c [? _]; auto).
    destruct b.
    + rewrite (Out r l0 Q Hy). apply grid_beaten; auto. unfold can_be_beaten, beats.
      eapply transfer_beaten with (repr := repr g); eauto; [intros; eapply succ_sound; eauto|intros; eapply succ_complete; eauto].
    + simpl. rewrite Nat.eqb_refl. simpl. apply grid_safe; auto.
      eapply transfer_safe with (repr := repr g); eauto; [intros; eapply succ_sound; eauto|intros; eapply succ_complete; eauto].
  - assert (N : y <> x) by (intros ->; auto). specialize (IH l0 eq_refl Hin Hr). destruct b; auto. simpl. destruct (Nat.eqb_spec x y); [congruence|auto].
Qed.
