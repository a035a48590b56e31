(** * Certificates by matchings

    The kinds `static`, `winning-move`, `one-end` and `inner-levels` of docs/certificates.md, for two players and
    games with one snake: what the checker accepts holds. *)
From Coq Require Import List Arith Lia Bool Permutation.
From Slitherlab Require Import Game Snake Geography Static Level Strategy LevelCheck Anderson.
Import ListNotations.

Section Board.
  Variable table : list (list nat).
  Notation G := (table_graph table).
  Notation adj := (edge (table_graph table)).
  Definition all_cells : list nat := seq 0 (length table).
  Definition unused_cells (s : list nat) : list nat := minus all_cells s.
  Definition outer (L : level) : list nat := called Outer (entries L).

  (** A position: a path of different vertices, with two of them at least if both ends are alive. *)
  Definition snake_ok (g : game) (s : list nat) : bool :=
    onceb s && forallb (fun v => v <? length table) s && chainb table s && (if two_ends g then 2 <=? length s else 1 <=? length s).
  Definition live_ends (g : game) (s : list nat) : list nat :=
    match s with [] => [] | a :: _ => if two_ends g then [a; last s a] else [a] end.
  (** The neighbours to which the snake can be extended. *)
  Definition free_of (s : list nat) (a : nat) : list nat := filter (fun w => negb (memb w s)) (nb table a).

  Definition check_static (g : game) (s : list nat) (L : level) : bool :=
    simple table && snake_ok g s && check_level table (unused_cells s) L &&
    forallb (fun a => forallb (fun w => negb (memb w (outer L))) (free_of s a)) (live_ends g s).
  Definition growb (g : game) (s s' : list nat) : bool :=
    match s, s' with
    | [], [v] => negb (two_ends g) && (v <? length table)
    | [], [u; v] => two_ends g && adjb table u v
    | a :: _, w :: r => if leqb r s then adjb table a w && negb (memb w s)
                        else two_ends g && leqb (s ++ [last s' w]) s' && adjb table (last s a) (last s' w) && negb (memb (last s' w) s)
    | _, _ => false
    end.
  (** The move from [s] to [s'] leaves a position that is lost for the other player. *)
  Definition check_winning_move (g : game) (s s' : list nat) (L : level) : bool :=
    match s with [] => negb (moves_again g) | _ => true end && growb g s s' && check_static g s' L.
  (** One live end: the level of the unused vertices shows which moves win. *)
  Definition check_one_end (g : game) (s : list nat) (L : level) : bool :=
    simple table && negb (two_ends g) && match s with [] => true | _ => snake_ok g s end && check_level table (unused_cells s) L.
  Definition winning_cells (g : game) (s : list nat) (L : level) : list nat :=
    match s with
    | [] => if moves_again g then minus all_cells (outer L) else outer L
    | a :: _ => filter (fun w => memb w (outer L)) (free_of s a)
    end.
  (** The levels of the opening: no pairs if player 2 wins, else the edges by which player 1 wins. *)
  Fixpoint inner_levels (H : list nat) (Ls : list level) : option (list (nat * nat)) :=
    match H, Ls with
    | [], [] => Some []
    | _ :: _, L :: rest =>
        if check_level table H L then
          match perfect_pairs (entries L) with
          | [] => inner_levels (called Inner (entries L)) rest
          | P => match rest with [] => Some P | _ => None end
          end
        else None
    | _, _ => None
    end.
  (** Nobody can move. *)
  Definition check_over (g : game) (s : list nat) : bool :=
    simple table &&
    match s with
    | [] => if two_ends g then forallb (fun u => match nb table u with [] => true | _ => false end) all_cells
            else match all_cells with [] => true | _ => false end
    | _ => snake_ok g s && forallb (fun a => match free_of s a with [] => true | _ => false end) (live_ends g s)
    end.
  Definition check_inner_levels (Ls : list level) : option (list (nat * nat)) :=
    if simple table then inner_levels all_cells Ls else None.

  (** ** Why that is right *)
  Hypothesis Simple : simple table = true.
  Lemma sym u v : adj u v -> adj v u.
  Proof. apply adj_sym; auto. Qed.
  Lemma in_board u v : adj u v -> vertex G v.
  Proof. intros H. apply (simple_ok table Simple) in H. simpl. tauto. Qed.
  Lemma all_cells_ok v : In v all_cells <-> vertex G v.
  Proof. unfold all_cells. rewrite in_seq. simpl. lia. Qed.
  Lemma unused_ok s : unused_by G s (unused_cells s).
  Proof. intros v. unfold unused_cells. rewrite in_minus, all_cells_ok. tauto. Qed.
  Lemma unused_once s : NoDup (unused_cells s).
  Proof. apply NoDup_filter, seq_NoDup. Qed.
  Lemma free_of_ok s a w : In w (free_of s a) <-> adj a w /\ ~ In w s.
  Proof.
    unfold free_of. rewrite filter_In, negb_true_iff. split; intros [H1 H2]; split; auto.
    - intros Q. apply memb_ok in Q. congruence.
    - destruct (memb w s) eqn:Q; auto. apply memb_ok in Q. tauto.
  Qed.
  Lemma snake_sound g s : snake_ok g s = true -> sound g s /\ forall a, live g s a -> In a (live_ends g s).
  Proof.
    unfold snake_ok. rewrite !andb_true_iff. intros [[[H1 _] _] H4]. apply onceb_ok in H1. destruct (two_ends g) eqn:T.
    - apply Nat.leb_le in H4. destruct s as [|h r]; [simpl in H4; lia|]. destruct (exists_last (l := r)) as [m [l ->]]; [destruct r; [simpl in H4; lia|discriminate]|].
      inversion H1 as [|? ? Nh _]; subst. split.
      + split; [discriminate|]. intros _. exists h, m, l. split; auto. intros ->. apply Nh. apply in_or_app. simpl; auto.
      + intros a Ha. apply (live_two nat g h m l a T) in Ha. unfold live_ends. rewrite T. change (h :: m ++ [l]) with ((h :: m) ++ [l]). rewrite last_last.
        simpl. destruct Ha as [->| ->]; auto.
    - destruct s as [|h r]; [discriminate|]. split; [split; [discriminate|rewrite T; discriminate]|].
      intros a Ha. apply (live_one nat g h r a T) in Ha. unfold live_ends. rewrite T. simpl. auto.
  Qed.

  Lemma over_stuck g s : check_over g s = true -> forall s', ~ grow G g s s'.
  Proof.
    unfold check_over. rewrite andb_true_iff. intros [_ H] s' HG. destruct s as [|a r].
    - inversion HG as [u v T E|v T Hv| |r ? ? ? ? ? Q]; [| |destruct r; discriminate]; rewrite T in H.
      + rewrite forallb_forall in H. specialize (H u). assert (Hu : In u all_cells) by (apply all_cells_ok; apply in_board with v; apply sym; auto).
        specialize (H Hu). simpl in E. destruct (nb table u); [destruct E|discriminate].
      + apply all_cells_ok in Hv. destruct all_cells; [destruct Hv|discriminate].
    - apply andb_true_iff in H. destruct H as [H1 H2]. apply snake_sound in H1. destruct H1 as [HS HL].
      destruct (grow_step nat G g (a :: r) s' HS HG) as [e [w [Hl [He [Hn _]]]]]. rewrite forallb_forall in H2. specialize (H2 e (HL e Hl)).
      assert (Q : In w (free_of (a :: r) e)) by (apply free_of_ok; auto). destruct (free_of (a :: r) e); [destruct Q|discriminate].
  Qed.
  (** With any number of players and either ending: in normal play the player to move loses alone, in misère play they win alone. *)
  Theorem over_sound g misere n s t x : check_over g s = true ->
    beats G g misere n x t s <-> (if misere then t <> x else t = x).
  Proof.
    intros H. pose proof (over_stuck g s H) as No. split; [|apply beats_stuck; auto].
    intros B. unfold beats in B. inversion B as [? ? Ht [Hm _]|? Ht Hex|? Hm Ht]; subst; simpl in *.
    - exfalso. eapply No; eauto.
    - destruct misere; auto. destruct (Hex eq_refl) as [p' [Hm _]]. exfalso. eapply No; eauto.
    - auto.
  Qed.

  Theorem static_sound g s L t : check_static g s L = true -> t = 1 \/ t = 2 -> beats G g false 2 t t s.
  Proof.
    unfold check_static. rewrite !andb_true_iff. intros [[[_ H2] H3] H4] Ht. apply snake_sound in H2. destruct H2 as [HS HL].
    destruct (check_level_sound table _ L Simple (unused_once s) H3) as [HD _]. destruct (has_maximum _ _ _ _ _ HD) as [M [HM _]].
    apply (static_loses G sym in_board g (unused_cells s) s t M); auto; [apply unused_ok|].
    intros a w Ha Hw Hadj Q. apply (outer_is_D _ _ _ _ _ HD) in Q. rewrite forallb_forall in H4. specialize (H4 a (HL a Ha)). rewrite forallb_forall in H4.
    apply unused_ok in Hw. specialize (H4 w (proj2 (free_of_ok s a w) (conj Hadj (proj2 Hw)))). apply memb_ok in Q. unfold outer in H4. rewrite Q in H4. discriminate.
  Qed.
  Lemma growb_ok g s s' : growb g s s' = true -> grow G g s s'.
  Proof.
    intros H. destruct s as [|a r].
    - destruct s' as [|u [|v [|? ?]]]; try discriminate; lazy beta iota delta [growb] in H; apply andb_true_iff in H; destruct H as [H1 H2].
      + apply negb_true_iff in H1. apply Nat.ltb_lt in H2. constructor; auto.
      + apply (adjb_ok table) in H2. constructor; auto. apply (simple_ok table Simple) in H2. tauto.
    - destruct s' as [|w r']; [discriminate|]. lazy beta iota delta [growb] in H. destruct (leqb r' (a :: r)) eqn:Q.
      + apply leqb_ok in Q. subst r'. apply andb_true_iff in H. destruct H as [H1 H2]. apply (adjb_ok table) in H1. constructor; auto.
        intros X. apply memb_ok in X. rewrite X in H2. discriminate.
      + rewrite !andb_true_iff in H. destruct H as [[[H1 H2] H3] H4]. apply leqb_ok in H2. rewrite <- H2. set (y := last (w :: r') w) in *.
        destruct (exists_last (l := a :: r)) as [m [b E]]; [discriminate|]. rewrite E in *. rewrite last_last in H3. apply (adjb_ok table) in H3.
        constructor; auto. intros X. apply memb_ok in X. rewrite X in H4. discriminate.
  Qed.
  Lemma other t : t = 1 \/ t = 2 -> next 2 t = 3 - t.
  Proof. intros [->| ->]; reflexivity. Qed.
  (** The move wins, and so the player to move does. *)
  Theorem winning_move_sound g s s' L t : check_winning_move g s s' L = true -> t = 1 \/ t = 2 ->
    move G g 2 (t, s) (3 - t, s') /\ beats G g false 2 (3 - t) (3 - t) s' /\ beats G g false 2 (3 - t) t s.
  Proof.
    unfold check_winning_move. rewrite !andb_true_iff. intros [[H1 H2] H3] Ht. apply growb_ok in H2.
    assert (T : after g 2 t s = 3 - t) by (unfold after; destruct s; [apply negb_true_iff in H1; rewrite H1|]; apply other; auto).
    assert (B : beats G g false 2 (3 - t) (3 - t) s') by (eapply static_sound; eauto; lia).
    split; [split; auto|]. split; auto. apply beats_some with s'; [lia|auto|]. rewrite T. auto.
  Qed.

  (** One live end: the moves to [winning_cells] win, the others lose, and one of the two players wins accordingly. *)
  Lemma one_end_level g s L : check_one_end g s L = true -> two_ends g = false /\ exists M, maximum adj (unused_cells s) M /\
    forall v, D adj (unused_cells s) v <-> In v (outer L).
  Proof.
    unfold check_one_end. rewrite !andb_true_iff, negb_true_iff. intros [[[_ H1] _] H2]. split; auto.
    destruct (check_level_sound table _ L Simple (unused_once s) H2) as [HD _]. destruct (has_maximum _ _ _ _ _ HD) as [M [HM _]].
    exists M. split; auto. apply (outer_is_D _ _ _ _ _ HD).
  Qed.
  Theorem one_end_moves g a s L t w : check_one_end g (a :: s) L = true -> t = 1 \/ t = 2 -> adj a w -> ~ In w (a :: s) ->
    if memb w (winning_cells g (a :: s) L) then beats G g false 2 (3 - t) (3 - t) (w :: a :: s) else beats G g false 2 t (3 - t) (w :: a :: s).
  Proof.
    intros H Ht Hadj Hn. destruct (one_end_level g _ L H) as [T [M [HM HD]]]. set (R := unused_cells (a :: s)) in *.
    assert (HwR : In w R) by (apply unused_ok; split; auto; eapply in_board; eauto).
    pose proof (unused_step G (a :: s) R w (unused_ok _) HwR) as HU. assert (Ht' : 3 - t = 1 \/ 3 - t = 2) by lia.
    destruct (bridge G in_board g T _ (remove Nat.eq_dec w R) w (a :: s) (3 - t) (le_n _) Ht' HU) as [B1 B2].
    replace (3 - (3 - t)) with t in B1 by lia.
    assert (Q : memb w (winning_cells g (a :: s) L) = true <-> D adj R w).
    { rewrite memb_ok, HD. unfold winning_cells. rewrite filter_In, free_of_ok, memb_ok. tauto. }
    destruct (memb w (winning_cells g (a :: s) L)).
    - apply B2. apply (start_lose _ sym). apply Q; auto.
    - apply B1. eapply (start_win _ sym); eauto. intros X. apply Q in X. discriminate.
  Qed.
  Theorem one_end_sound g a s L t : check_one_end g (a :: s) L = true -> t = 1 \/ t = 2 ->
    match winning_cells g (a :: s) L with [] => beats G g false 2 t t (a :: s) | _ => beats G g false 2 (3 - t) t (a :: s) end.
  Proof.
    intros H Ht. destruct (one_end_level g _ L H) as [T [M [HM HD]]].
    assert (Q : forall w, In w (winning_cells g (a :: s) L) <-> adj a w /\ ~ In w (a :: s) /\ D adj (unused_cells (a :: s)) w).
    { intros w. rewrite HD. unfold winning_cells. rewrite filter_In, free_of_ok, memb_ok. tauto. }
    destruct (winning_cells g (a :: s) L) as [|w l].
    - eapply (losing G sym in_board g T a s); eauto; [apply unused_ok|]. intros w Hw Hadj X. apply unused_ok in Hw. apply (proj2 (Q w)). tauto.
    - destruct (proj1 (Q w) (or_introl eq_refl)) as [Q1 [Q2 Q3]]. eapply (winning G sym in_board g T a s); eauto. apply unused_ok.
  Qed.
  (** The opening. *)
  Theorem one_end_starts g L v : check_one_end g [] L = true -> vertex G v ->
    if memb v (winning_cells g [] L) then beats G g false 2 2 (after g 2 1 (@nil nat)) [v] else beats G g false 2 1 (after g 2 1 (@nil nat)) [v].
  Proof.
    intros H Hv. destruct (one_end_level g _ L H) as [T [M [HM HD]]].
    assert (HC : unused_cells [] = all_cells) by (unfold unused_cells, minus; simpl; clear; induction all_cells; simpl; congruence).
    rewrite HC in *. apply all_cells_ok in Hv.
    assert (Q : memb v (outer L) = true <-> D adj all_cells v) by (rewrite memb_ok, HD; tauto).
    unfold winning_cells, after. destruct (moves_again g).
    - assert (Q' : memb v (minus all_cells (outer L)) = true <-> ~ D adj all_cells v) by (rewrite memb_ok, in_minus, HD; tauto).
      destruct (memb v (minus all_cells (outer L))).
      + apply (from_win G in_board all_cells all_cells_ok g v 1); auto. eapply (start_win _ sym); eauto. apply Q'; auto.
      + apply (from_lose G in_board all_cells all_cells_ok g v 1); auto. apply (start_lose _ sym). destruct (memb v (outer L)) eqn:X; [apply Q; auto|].
        exfalso. assert (true = false -> False) by discriminate. apply H0. symmetry. apply Q'. intros Y. apply Q in Y. congruence.
    - change (next 2 1) with 2. destruct (memb v (outer L)).
      + apply (from_lose G in_board all_cells all_cells_ok g v 2); auto. apply (start_lose _ sym). apply Q; auto.
      + apply (from_win G in_board all_cells all_cells_ok g v 2); auto. eapply (start_win _ sym); eauto. intros X. apply Q in X. discriminate.
  Qed.
  Theorem one_end_opening g L : check_one_end g [] L = true ->
    match winning_cells g [] L with [] => can_be_beaten G g false 2 1 | _ => can_be_beaten G g false 2 2 end.
  Proof.
    intros H. destruct (one_end_level g _ L H) as [T [M [HM HD]]].
    assert (HC : unused_cells [] = all_cells) by (unfold unused_cells, minus; simpl; clear; induction all_cells; simpl; congruence).
    destruct (winning_cells g [] L) as [|v l] eqn:W; unfold can_be_beaten.
    - apply beats_all; [discriminate|]. intros s' HG. inversion HG as [? ? T'|v T' Hv| |r ? ? T']; [congruence| |congruence].
      pose proof (one_end_starts g L v H Hv) as X. rewrite W in X. auto.
    - assert (Hv : vertex G v).
      { assert (In v (winning_cells g [] L)) by (rewrite W; simpl; auto). unfold winning_cells in H0. destruct (moves_again g).
        - apply in_minus in H0. apply all_cells_ok. tauto.
        - apply HD in H0. destruct H0 as [H0 _]. rewrite HC in H0. apply all_cells_ok; auto. }
      pose proof (one_end_starts g L v H Hv) as X. rewrite W in X. simpl in X. unfold memb in X. simpl in X. rewrite Nat.eqb_refl in X. simpl in X.
      apply beats_some with [v]; [lia|constructor; auto|auto].
  Qed.

  (** ** Anderson's levels *)
  Lemma inner_levels_sound Ls : forall H P, tower G all_cells H -> NoDup H -> inner_levels H Ls = Some P ->
    match P with
    | [] => tower G all_cells []
    | _ => exists H' O A, tower G all_cells H' /\ decomposition adj H' O A P /\ forall u v, In (u, v) P -> ~ In u O /\ ~ In v O
    end.
  Proof.
    induction Ls as [|L rest IH]; intros H P HT HN HL; destruct H as [|h H]; simpl in HL; try discriminate; [injection HL as <-; auto|].
    destruct (check_level table (h :: H) L) eqn:C; [|discriminate]. destruct (check_level_sound table _ L Simple HN C) as [HD HP].
    destruct (perfect_pairs (entries L)) as [|e P'] eqn:PP.
    - apply IH in HL; auto; [|eapply inner_once; eauto]. eapply up; eauto. intros v Hv. apply HP in Hv. destruct Hv as [?|[?|Hv]]; auto.
      exfalso. unfold check_level in C. rewrite !andb_true_iff in C. destruct C as [[[C1 C2] C3] _]. apply leqb_ok in C1.
      pose proof (pairs_all_of table (entries L)) as X. rewrite C1 in X. specialize (X HN C2). rewrite PP in X. simpl in X. apply Permutation_nil in X.
      rewrite X in Hv. destruct Hv.
    - destruct rest; [|discriminate]. injection HL as <-. exists (h :: H), (called Outer (entries L)), (called Inner (entries L)). split; auto. split; auto.
      intros u v Huv. rewrite <- PP in Huv. unfold check_level in C. rewrite !andb_true_iff in C. destruct C as [[[C1 C2] C3] _]. apply leqb_ok in C1.
      assert (NE : NoDup (map fst (entries L))) by (rewrite C1; auto).
      apply (pairs_in table (entries L) NE C2) in Huv. destruct Huv as [Q1 [Q2 _]].
      split; intros Q; [pose proof (called_apart _ NE _ _ _ Q Q1)|pose proof (called_apart _ NE _ _ _ Q Q2)]; discriminate.
  Qed.
  Theorem inner_levels_second Ls : check_inner_levels Ls = Some [] -> can_be_beaten G classic false 2 1.
  Proof.
    unfold check_inner_levels. rewrite Simple. intros H. apply inner_levels_sound in H; [|constructor|apply seq_NoDup].
    apply (anderson_second G sym in_board all_cells); auto. apply all_cells_ok.
  Qed.
  Theorem inner_levels_first Ls P u v : check_inner_levels Ls = Some P -> In (u, v) P ->
    move G classic 2 (1, []) (2, [u; v]) /\ beats G classic false 2 2 2 [u; v] /\ can_be_beaten G classic false 2 2.
  Proof.
    unfold check_inner_levels. rewrite Simple. intros H Huv. apply inner_levels_sound in H; [|constructor|apply seq_NoDup].
    destruct P as [|e P]; [destruct Huv|]. destruct H as [H' [O [A [HT [HD HO]]]]]. destruct (HO u v Huv) as [Nu Nv].
    assert (B : beats G classic false 2 2 2 [u; v]) by (eapply (anderson_first G sym in_board all_cells all_cells_ok H' O A); eauto).
    destruct (has_maximum _ _ _ _ _ HD) as [M [[HM _] IP]]. pose proof (IP _ Huv) as He.
    destruct (drop_edge adj sym H' M u v HM He) as [M' [_ [_ [_ [_ [_ [Adj Ne]]]]]]].
    assert (Gr : grow G classic [] [u; v]) by (constructor; auto).
    split; [split; auto|]. split; auto. apply beats_some with [u; v]; auto; lia.
  Qed.
End Board.
