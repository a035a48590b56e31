(** * More doubts about the definitions, and about theorems that might say nothing

    What happens with two players, on empty boards, when the turn has gone round; whether boards are undirected; and, for theorems whose
    hypotheses look demanding, a board on which they hold. *)
From Coq Require Import List Arith Lia Bool ZArith FinFun.
From Slitherlab Require Import Game GameFacts Snake Window Lattice Strategy Cycle CycleCut CycleCheck CycleSafe EdgeGeography Several OthersCheck.
Import ListNotations.
Open Scope nat_scope.

(** ** Turns *)
(** After as many turns as there are players, the same player is to move again. *)
Fixpoint turns (n k t : nat) : nat := match k with O => t | S k => turns n k (next n t) end.
Lemma turns_up n k t : t + k <= n -> turns n k t = t + k.
Proof.
  revert t. induction k as [|k IH]; intros t H; simpl; [lia|]. unfold next. destruct (Nat.eqb_spec t n); [lia|]. rewrite IH; lia.
Qed.
Lemma turns_add n a b t : turns n (a + b) t = turns n b (turns n a t).
Proof. revert t. induction a as [|a IH]; intros t; simpl; auto. Qed.
Theorem turns_round n t : 1 <= t <= n -> turns n n t = t.
Proof.
  intros H. assert (E : turns n ((n - t) + (1 + (t - 1))) t = t).
  { rewrite !turns_add, (turns_up n (n - t) t) by lia. replace (t + (n - t)) with n by lia. simpl. unfold next. rewrite Nat.eqb_refl. rewrite turns_up; lia. }
  replace ((n - t) + (1 + (t - 1))) with n in E by lia. exact E.
Qed.

(** ** Two players: exactly one of them can be beaten *)
Section Two.
  Variable position : Type.
  Variable move : position -> position -> Prop.
  Variable turn : position -> player.
  Variable misere : bool.
  Hypothesis two : forall p p', turn p = 1 \/ turn p = 2 -> move p p' -> turn p' = 1 \/ turn p' = 2.
  Hypothesis stuck_or_not : forall p, (exists p', move p p') \/ forall p', ~ move p p'.
  Theorem beaten_safe x y p : x = 1 /\ y = 2 \/ x = 2 /\ y = 1 -> turn p = 1 \/ turn p = 2 ->
    (beaten position move turn misere x p <-> safe position move turn misere y p).
  Proof.
    intros Hxy Hp. assert (E : forall t, t = 1 \/ t = 2 -> (t = x <-> t <> y)) by (intros t Ht; lia). split; intros B.
    - induction B as [p p' T M _ IH|p T Ex All IH|p Mis T No].
      + apply safe_move with p'; auto; [|eauto]. specialize (E (turn p) Hp). lia.
      + destruct (stuck_or_not p) as [S|S]; [apply safe_others; auto; [apply E; auto|eauto]|]. apply safe_over; auto. split.
        * intros Q. destruct (Ex Q) as [p' M]. destruct (S p' M).
        * intros Q. specialize (E (turn p) Hp). lia.
      + apply safe_over; auto. split; auto. intros _. specialize (E (turn p) Hp). lia.
    - induction B as [p p' T M _ IH|p T Ex All IH|p No W].
      + apply others_move with p'; auto; [|eauto]. specialize (E (turn p) Hp). lia.
      + apply x_moves; auto; [apply E; auto|eauto].
      + specialize (E (turn p) Hp). destruct misere eqn:Q.
        * apply others_stuck; auto. assert (turn p = y) by tauto. lia.
        * assert (turn p <> y) by (intros Z; apply W in Z; discriminate). apply x_moves; [tauto|discriminate|]. intros p' M. destruct (No p' M).
  Qed.
End Two.
Section OneWinner.
  Variable V : Type.
  Variable eqb : V -> V -> bool.
  Hypothesis eqb_ok : forall u v, eqb u v = true <-> u = v.
  Variable G : graph V.
  Variable vertices : list V.
  Hypothesis vertices_ok : forall v, In v vertices <-> vertex G v.
  Variable joinedb : V -> V -> bool.
  Hypothesis joinedb_ok : forall u v, joinedb u v = true <-> edge G u v.
  Hypothesis edge_vertex : forall u v, edge G u v -> vertex G u /\ vertex G v.
  Theorem one_winner g misere : can_be_beaten G g misere 2 1 <-> ~ can_be_beaten G g misere 2 2.
  Proof.
    assert (T : forall p p', fst p = 1 \/ fst p = 2 -> move G g 2 p p' -> fst p' = 1 \/ fst p' = 2).
    { intros [t s] [t' s'] Ht [_ M]. simpl in *. subst t'. unfold after. destruct s; [destruct (moves_again g); auto|]; destruct Ht as [->| ->]; simpl; auto. }
    assert (S : forall p, (exists p', move G g 2 p p') \/ forall p', ~ move G g 2 p p').
    { intros p. pose proof (moves_after_ok V eqb eqb_ok G vertices vertices_ok joinedb joinedb_ok edge_vertex g 2 p) as M.
      destruct (moves_after V eqb vertices joinedb g 2 p) as [|p' l] eqn:Q.
      - right. intros p' H. apply M in H. destruct H.
      - left. exists p'. apply M. simpl; auto. }
    unfold can_be_beaten, beats. rewrite (beaten_safe (position V) (move G g 2) fst misere T S 1 2 (1, [])) by auto. split.
    - intros A B. eapply not_both; eauto.
    - intros N. destruct (finite_determined V eqb eqb_ok G vertices vertices_ok joinedb joinedb_ok edge_vertex g misere 2 2 (1, [])); auto. destruct (N H).
  Qed.
End OneWinner.

(** ** The end of a play, in any game *)
(** Nobody can be made to lose any more: in normal play the player to move has lost, and nobody else; in misère play everybody else has. *)
Theorem play_over position (move : position -> position -> Prop) turn misere x p : (forall p', ~ move p p') ->
  beaten position move turn misere x p <-> (if misere then x <> turn p else x = turn p).
Proof.
  intros No. split.
  - intros B. inversion B as [p0 p' T M B' Q|p0 T Ex All Q|p0 Mis T Stuck Q]; subst.
    + destruct (No p' M).
    + destruct misere; auto. destruct (Ex eq_refl) as [p' M]. destruct (No p' M).
    + auto.
  - intros H. destruct misere.
    + apply others_stuck; auto.
    + apply x_moves; auto; [discriminate|]. intros p' M. destruct (No p' M).
Qed.

(** ** It does not matter from which end a snake with two live ends is written down *)
Lemma grow_reversed V (G : graph V) s s' : s <> [] -> grow G classic s s' -> grow G classic (rev s) (rev s').
Proof.
  intros Ne H. destruct H as [u v _ E Huv|v T Hv|a r w E Hw|r b w _ E Hw]; [congruence|discriminate| |].
  - replace (rev (w :: a :: r)) with ((rev r ++ [a]) ++ [w]) by reflexivity. apply back; auto. intros Q. apply Hw. apply in_rev. exact Q.
  - rewrite !rev_app_distr. simpl. apply front; auto. intros Q. apply Hw, in_rev. rewrite rev_app_distr. exact Q.
Qed.
Theorem beats_reversed V (G : graph V) misere n x t s : s <> [] -> beats G classic misere n x t s -> beats G classic misere n x t (rev s).
Proof.
  intros Ne B. unfold beats in *. remember (t, s) as p eqn:E. revert t s E Ne.
  assert (R : forall a : list V, a <> [] -> rev a <> []) by (intros a H Q; apply H; rewrite <- (rev_involutive a), Q; reflexivity).
  assert (A : forall u (a b : list V), a <> [] -> b <> [] -> after classic n u a = after classic n u b) by (intros u [|? ?] [|? ?] ? ?; simpl; congruence).
  assert (N : forall a b, grow G classic a b -> b <> []) by (intros a b []; try discriminate; intros Q; apply app_eq_nil in Q; destruct Q; discriminate).
  assert (M : forall u a v b, a <> [] -> move G classic n (u, rev a) (v, b) -> move G classic n (u, a) (v, rev b)).
  { intros u a v b Ha [Hg Ht]. cbn [fst snd] in *. split; cbn [fst snd]; [|rewrite Ht; auto].
    rewrite <- (rev_involutive a). apply grow_reversed; auto. }
  induction B as [p p' T Mv _ IH|p T Ex All IH|p Mis T No]; intros t s -> Ne; cbn [fst] in *.
  - destruct p' as [t' s']. destruct Mv as [Hg Ht]. cbn [fst snd] in *. apply others_move with (t', rev s'); auto.
    + split; cbn [fst snd]; [apply grow_reversed; auto|]. rewrite Ht. auto.
    + apply IH; eauto.
  - apply x_moves; auto.
    + intros Q. destruct (Ex Q) as [[t' s'] [Hg Ht]]. cbn [fst snd] in *. exists (t', rev s').
      split; cbn [fst snd]; [apply grow_reversed; auto|]. rewrite Ht. auto.
    + intros [t' s'] Mv. pose proof (M t s t' s' Ne Mv) as Mv'. rewrite <- (rev_involutive s'). apply (IH _ Mv'); auto.
      apply R. destruct Mv as [Hg _]. eapply N; eauto.
  - apply others_stuck; auto. intros [t' s'] Mv. apply (No (t', rev s')). auto.
Qed.

(** ** A grid has as many cells as the product of its sides *)
Definition cells_of (p q : nat) : list (Z * Z) := list_prod (map Z.of_nat (seq 0 p)) (map Z.of_nat (seq 0 q)).
Theorem grid_cells p q : length (cells_of p q) = p * q /\ NoDup (cells_of p q) /\
  forall c, In c (cells_of p q) <-> vertex (grid (Z.of_nat p) (Z.of_nat q)) c.
Proof.
  assert (Both : forall T (l m : list T), NoDup l -> NoDup m -> (forall c, In c l -> ~ In c m) -> NoDup (l ++ m)).
  { intros T l m Hl Hm. induction Hl as [|c l Hc _ IH]; intros D; simpl; auto. constructor.
    - rewrite in_app_iff. intros [Q|Q]; [auto|apply (D c); simpl; auto].
    - apply IH. intros d Hd. apply D. simpl; auto. }
  assert (Inj : forall k, NoDup (map Z.of_nat (seq 0 k))).
  { intros k. apply Injective_map_NoDup; [intros a b; apply Nat2Z.inj|apply seq_NoDup]. }
  assert (Side : forall k z, In z (map Z.of_nat (seq 0 k)) <-> (0 <= z < Z.of_nat k)%Z).
  { intros k z. rewrite in_map_iff. split; [intros [i [<- Hi]]; apply in_seq in Hi; lia|]. intros H. exists (Z.to_nat z). rewrite in_seq. lia. }
  unfold cells_of. split; [rewrite prod_length, !map_length, !seq_length; auto|]. split.
  - pose proof (Inj q) as Hq. induction (Inj p) as [|z l Hz _ IH]; simpl; [constructor|]. apply Both; auto.
    + apply Injective_map_NoDup; [intros a b [=]; auto|exact Hq].
    + intros c H1 H2. apply in_map_iff in H1. destruct H1 as [y [<- _]]. apply in_prod_iff in H2. tauto.
  - intros [i j]. rewrite in_prod_iff, !Side. simpl. unfold on_board. simpl. tauto.
Qed.

(** ** Boards without a move *)
(** Player 1 cannot open: in normal play player 1 alone loses, in misère play everybody else. *)
Theorem nothing_to_open V (G : graph V) n misere x : (forall u v, ~ edge G u v) ->
  can_be_beaten G classic misere n x <-> (if misere then x <> 1 else x = 1).
Proof.
  intros No. assert (N : forall p', ~ move G classic n (1, []) p').
  { intros [t s] [H _]. simpl in H. inversion H as [u v _ E| | |s0 b w _ E Hn Q]; subst; try discriminate; [apply (No u v E)|destruct s0; discriminate]. }
  unfold can_be_beaten, beats. split.
  - intros B. inversion B as [p p' T M B' Q|p T Ex All Q|p Mis T Stuck Q].
    + destruct (N p' M).
    + simpl in T. destruct misere; auto. destruct (Ex eq_refl) as [p' M]. destruct (N p' M).
    + simpl in T. rewrite Mis. auto.
  - destruct misere; intros H.
    + apply others_stuck; simpl; auto.
    + apply x_moves; simpl; auto; [discriminate|]. intros p' M. destruct (N p' M).
Qed.

(** ** Boards are undirected *)
Definition both_ways (L : lattice) : Prop := forall s, In s (steps L) -> In (- fst s, - snd s)%Z (steps L).
Lemma named_both_ways : both_ways grid_lattice /\ both_ways torus_lattice /\ both_ways cylinder_lattice /\ both_ways king_lattice /\ both_ways knight_lattice /\ both_ways hex_lattice.
Proof. repeat split; intros s H; simpl in H; repeat (destruct H as [<-|H]; [simpl; tauto|]); destruct H. Qed.
Lemma wrap_back ring p a b s : (0 <= a < p)%Z -> b = wrap ring p (a + s) -> a = wrap ring p (b + - s).
Proof.
  unfold wrap. destruct ring; intros Ha ->; [|lia]. rewrite Zplus_mod_idemp_l. replace (a + s + - s)%Z with a by lia. symmetry. apply Z.mod_small. auto.
Qed.
Theorem board_undirected L p q c d : both_ways L -> edge (board L p q) c d -> edge (board L p q) d c.
Proof.
  intros H [Hc [Hd [s [Hs [E1 E2]]]]]. repeat split; try apply Hc; try apply Hd. exists (- fst s, - snd s)%Z. split; auto.
  simpl. destruct Hc as [Hc1 Hc2]. split; eapply wrap_back; eauto.
Qed.

Definition both_ways3 (L : lattice3) : Prop := forall i j k, In (i, j, k) (steps3 L) -> In (- i, - j, - k)%Z (steps3 L).
Theorem box_undirected L p q r c d : both_ways3 L -> edge (board3 L p q r) c d -> edge (board3 L p q r) d c.
Proof.
  intros H [Hc [Hd [[[a b] e] [Hs ->]]]]. split; [auto|split; [auto|]]. exists (- a, - b, - e)%Z. split; auto.
  destruct c as [[i j] k]. simpl. repeat f_equal; lia.
Qed.
Lemma all_boxes_both_ways : both_ways3 grid3_lattice /\ both_ways3 king3_lattice /\ both_ways3 knight3_lattice /\ both_ways3 honeycomb_lattice.
Proof.
  assert (K : forall L, forallb (fun s => let '(i, j, k) := s in existsb (fun t => let '(a, b, e) := t in (a =? - i) && (b =? - j) && (e =? - k))%Z (steps3 L)) (steps3 L) = true -> both_ways3 L).
  { intros L F i j k H. rewrite forallb_forall in F. specialize (F _ H). simpl in F. apply existsb_exists in F. destruct F as [[[a b] e] [Q E]].
    rewrite !andb_true_iff, !Z.eqb_eq in E. destruct E as [[-> ->] ->]. exact Q. }
  repeat split; apply K; vm_compute; reflexivity.
Qed.
(** A single hexagon has six corners, each with two neighbours. *)
Example one_hexagon : forall c, vertex (honeycomb 1 1) c <-> In c [(0, 0); (1, 0); (2, 0); (0, 1); (1, 1); (2, 1)]%Z.
Proof.
  intros [x y]. simpl. unfold corner; cbn [fst snd]. split.
  - intros [r [H1 [H2 H3]]]. assert (Hx : (x = 0 \/ x = 1 \/ x = 2)%Z) by lia. assert (Hy : (y = 0 \/ y = 1)%Z) by lia.
    destruct Hx as [->|[->| ->]], Hy as [->| ->]; tauto.
  - intros H. exists 0%Z. repeat (destruct H as [H|H]; [injection H as <- <-; lia|]). destruct H.
Qed.

(** ** Hypotheses that hold somewhere *)
Definition ring6 : list (list nat) := [[1; 5]; [0; 2]; [1; 3]; [2; 4]; [3; 5]; [0; 4]].
Example mirror_somewhere private : snakes_beat (table_graph ring6) private 2 2 1 1 [].
Proof. apply check_mirror_start with (images := [3; 4; 5; 0; 1; 2]). vm_compute. reflexivity. Qed.
Example covered_somewhere : snakes_beat (table_graph ring6) false 2 2 1 1 [].
Proof. apply check_covered_sound with (mates := [[1; 0; 3; 2; 5; 4]; [5; 2; 1; 4; 3; 0]]). vm_compute. reflexivity. Qed.
(** Player 2 wins edge geography on the square, and player 1 on a single edge. *)
Example kernels_somewhere : trail_beats [0; 1; 2; 3] 1 1 None [(0, 1); (0, 2); (1, 3); (2, 3)].
Proof. apply check_kernels_sound with (Ks := [[0; 3]; [1; 2]]). vm_compute. reflexivity. Qed.
Example kernel_move_somewhere : trail_beats [0; 1] 2 1 None [(0, 1)].
Proof.
  apply (check_kernel_moves_sound [0; 1] 1 [0; 1] [(1, (Some 0, [(0, 1)])); (2, (Some 1, []))]); auto.
Qed.
(** Three edges between two vertices, excess one and no common edge: the player who moves first wins the games that one wants to win, and loses
    the misère games. *)
Definition three : list (nat * nat) := [(0, 1); (0, 1); (0, 1)].
Example two_forests_somewhere : check_misere three 2 [] [0; 1; 2] [0] [1] [0; 1; 2] = Some (1, true).
Proof. vm_compute. reflexivity. Qed.
Example cycle_somewhere : mover_wins (ends_of three) [] [] [0; 1; 2] /\ waiter_forces (ends_of three) [] [] [0; 1; 2] /\
  maker_wins (cycle_cut (ends_of three)) true [] [0; 1; 2] /\ breaker_wins (cycle_cut (ends_of three)) false [] [0; 1; 2] /\
  enforcer_wins (cycle_cut (ends_of three)) true [] [0; 1; 2] /\ avoider_wins (cycle_cut (ends_of three)) false [] [0; 1; 2].
Proof.
  assert (C : check_cut three 2 [] [0; 1; 2] [0] [1] [0; 1; 2] = Some 1) by (vm_compute; reflexivity).
  destruct (check_start_sound _ _ _ _ _ _ _ C) as [_ H1]. destruct (check_start_misere_sound _ _ _ _ _ _ _ _ two_forests_somewhere) as [_ H2].
  destruct (check_cut_sound _ _ _ _ _ _ _ _ C) as [_ [H3 _]]. destruct (check_cut_misere_sound _ _ _ _ _ _ _ _ _ two_forests_somewhere) as [_ [H4 _]].
  specialize (H3 eq_refl). specialize (H4 eq_refl). simpl in H4. split; [apply H1; auto|]. split; [apply H2; auto|]. tauto.
Qed.
(** A fourth edge in both forests makes the number odd: now the first player wins [cycle-misere] and [cycle-cut-misere], too. *)
Example odd_somewhere : mover_forces (ends_of ((0, 2) :: three)) [] [] [0; 1; 2; 3] /\ avoider_wins (cycle_cut (ends_of ((0, 2) :: three))) true [] [0; 1; 2; 3] /\
  enforcer_wins (cycle_cut (ends_of ((0, 2) :: three))) false [] [0; 1; 2; 3].
Proof.
  assert (C : check_misere ((0, 2) :: three) 3 [] [0; 1; 2; 3] [0; 1] [0; 2] [1; 2; 3] = Some (1, false)) by (vm_compute; reflexivity).
  destruct (check_start_misere_sound _ _ _ _ _ _ _ _ C) as [_ H1]. destruct (check_cut_misere_sound _ _ _ _ _ _ _ _ _ C) as [_ [H2 _]].
  split; [apply H1; auto|apply H2; auto].
Qed.
(** Of three edges the opponent owns one, and the mover none: the opponent is safe, and wins. *)
Example safe_somewhere : waiter_wins (ends_of three) [] [0] [1; 2].
Proof.
  apply (check_safe_sound three 2 false [] [0] [1; 2] None (Some ([1], [2], [])) (Some ([0], [1], [0; 1; 2])) Lt). vm_compute. reflexivity.
Qed.
(** Short wins between the ends of two edges, whoever begins. *)
Example switching_somewhere who : maker_wins (shannon (ends_of three) 0 1) who [] [0; 1].
Proof.
  assert (Q : check_switching three 2 2 [] [0; 1] [0] [1] [0; 1; 2] None who = Some true) by (destruct who; vm_compute; reflexivity).
  pose proof (check_switching_sound three 2 2 0 1 [] [0; 1] [0] [1] [0; 1; 2] None who true eq_refl Q) as H. destruct who; exact H.
Qed.
