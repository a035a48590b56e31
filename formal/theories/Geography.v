(** * One live end, two players: the theorem of Fraenkel, Scheinerman and Ullman (1993)

    The player to move wins exactly by the moves to outer vertices: those that some maximum matching of
    the unused vertices misses.  First the theorem for a token on a graph ([win], [lose]); [winning]
    and [losing] carry it over to the games of [Game.v]. *)
From Coq Require Import List Arith Lia Permutation.
From Slitherlab Require Import Game Snake.
Import ListNotations.

Section Geography.
  Variable adj : nat -> nat -> Prop.
  Hypothesis adj_sym : forall u v, adj u v -> adj v u.
  Notation "R \ w" := (remove Nat.eq_dec w R) (at level 50).

  (** The live end is at [a], and [R] are the unused vertices; a player who cannot move loses. *)
  Inductive win : nat -> list nat -> Prop :=
  | w_move a R w : In w R -> adj a w -> lose w (R \ w) -> win a R
  with lose : nat -> list nat -> Prop :=
  | l_all a R : (forall w, In w R -> adj a w -> win w (R \ w)) -> lose a R.

  Definition ends (M : list (nat * nat)) : list nat := flat_map (fun e => [fst e; snd e]) M.
  Definition matching (R : list nat) (M : list (nat * nat)) :=
    (forall u v, In (u, v) M -> adj u v) /\ NoDup (ends M) /\ incl (ends M) R.
  Definition maximum R M := matching R M /\ forall M', matching R M' -> length M' <= length M.
  (** The outer vertices: some maximum matching misses them. *)
  Definition D (R : list nat) (y : nat) := In y R /\ exists M, maximum R M /\ ~ In y (ends M).

  Lemma in_remove_iff R w y : In y (R \ w) <-> In y R /\ y <> w.
  Proof. split; [intros H; split; [eapply in_remove; eauto|intros ->; eapply remove_In; eauto]|intros [? ?]; apply in_in_remove; auto]. Qed.

  Lemma matching_mono R w M : matching (R \ w) M <-> matching R M /\ ~ In w (ends M).
  Proof.
    unfold matching; split.
    - intros [A [N I]]; repeat split; auto; [intros y Hy; apply I in Hy; apply in_remove_iff in Hy; tauto|].
      intros H; apply I, in_remove_iff in H; tauto.
    - intros [[A [N I]] H]; repeat split; auto. intros y Hy; apply in_remove_iff; split; auto. intros ->; tauto.
  Qed.

  (* An end of an edge of a matching: take the edge away. *)
  Lemma take_away R M w : matching R M -> In w (ends M) ->
    exists w' M', adj w w' /\ In w' R /\ w' <> w /\ matching R M' /\ ~ In w (ends M') /\ ~ In w' (ends M') /\ length M = S (length M').
  Proof.
    intros [A [N I]] H. unfold ends in H; apply in_flat_map in H; destruct H as [[u v] [He Hw]].
    destruct (in_split _ _ He) as [M1 [M2 ->]].
    assert (E : Permutation (ends (M1 ++ (u, v) :: M2)) (u :: v :: ends (M1 ++ M2))).
    { unfold ends; rewrite !flat_map_app; simpl. rewrite <- Permutation_middle. constructor. rewrite <- Permutation_middle. auto. }
    assert (N' := Permutation_NoDup E N). inversion N' as [|? ? Nu N'']; subst. inversion N'' as [|? ? Nv N3]; subst.
    assert (IR : forall y, In y (u :: v :: ends (M1 ++ M2)) -> In y R).
    { intros y Hy; apply I. eapply Permutation_in; [symmetry; exact E|auto]. }
    assert (MM : matching R (M1 ++ M2)).
    { repeat split; auto; [intros a b Hab; apply A; rewrite in_app_iff in *; simpl; tauto|intros y Hy; apply IR; simpl; auto]. }
    assert (Auv : adj u v) by (apply A; apply in_or_app; simpl; auto).
    assert (Len : length (M1 ++ (u, v) :: M2) = S (length (M1 ++ M2))) by (rewrite !app_length; simpl; lia).
    assert (Huv : u <> v) by (intros ->; apply Nu; left; auto).
    destruct Hw as [<-|[<-|[]]]; simpl in *.
    - exists v, (M1 ++ M2). repeat split; auto; apply MM.
    - exists u, (M1 ++ M2). repeat split; auto; apply MM.
  Qed.

  Lemma add R M u v : matching R M -> adj u v -> In u R -> In v R -> u <> v -> ~ In u (ends M) -> ~ In v (ends M) -> matching R ((u, v) :: M).
  Proof.
    intros [A [N I]] Huv Hu Hv Hne Nu Nv. repeat split.
    - intros a b [[= <- <-]|H]; auto.
    - simpl; constructor; [simpl; intros [?|?]; auto|constructor; auto].
    - simpl; intros y [<-|[<-|Hy]]; auto.
  Qed.

  (* w is missed: after the move to w no neighbour is in D any more. *)
  Lemma missed R w : D R w -> exists M, maximum (R \ w) M /\ forall y, In y (R \ w) -> adj w y -> ~ D (R \ w) y.
  Proof.
    intros [Hw [M [[HM Max] Hm]]]. exists M.
    assert (HM' : matching (R \ w) M) by (apply matching_mono; auto).
    split; [split; auto; intros M' H'; apply Max; apply matching_mono in H'; tauto|].
    intros y Hy Hadj [_ [M' [[HM2 Max'] Hy']]]. apply matching_mono in HM2; destruct HM2 as [HM2 Hw2].
    apply in_remove_iff in Hy; destruct Hy as [Hy Hne].
    assert (L := Max _ (add R M' w y HM2 Hadj Hw Hy (not_eq_sym Hne) Hw2 Hy')).
    specialize (Max' M HM'). simpl in L; lia.
  Qed.

  (* w is not missed: after the move to w its partner is in D. *)
  Lemma covered R M w : maximum R M -> In w R -> ~ D R w -> exists y, In y (R \ w) /\ adj w y /\ D (R \ w) y.
  Proof.
    intros [HM Max] Hw HD. destruct (in_dec Nat.eq_dec w (ends M)) as [Hin|Hout].
    - destruct (take_away R M w HM Hin) as [y [M' [Hadj [Hy [Hne [HM' [Nw [Ny Len]]]]]]]].
      assert (Hy' : In y (R \ w)) by (apply in_remove_iff; auto).
      exists y; repeat split; auto. exists M'; split; auto. split; [apply matching_mono; auto|].
      intros M2 H2; apply matching_mono in H2; destruct H2 as [H2 Hw2].
      assert (~ length M <= length M2); [|lia]. intros Q. apply HD; split; auto. exists M2; repeat split; auto; try apply H2.
      intros M3 H3; specialize (Max M3 H3); lia.
    - exfalso; apply HD; split; auto. exists M; repeat split; auto; apply HM.
  Qed.

  Lemma both k : forall R, length R <= k ->
    (forall a w, D R w -> adj a w -> win a R) /\
    (forall a M, maximum R M -> (forall w, In w R -> adj a w -> ~ D R w) -> lose a R).
  Proof.
    induction k as [|k IH]; intros R HR.
    - destruct R; [|simpl in HR; lia]. split; [intros a w [[] _]|]. intros; constructor; intros w [].
    - assert (Less : forall w, In w R -> length (R \ w) <= k) by (intros w Hw; pose proof (remove_length_lt Nat.eq_dec R w Hw); lia).
      split.
      + intros a w HD Hadj. assert (Hw : In w R) by apply HD. destruct (missed R w HD) as [M [HM HN]].
        apply w_move with w; auto. apply (proj2 (IH _ (Less w Hw)) w M); auto.
      + intros a M HM HN. constructor. intros w Hw Hadj.
        destruct (covered R M w HM Hw (HN w Hw Hadj)) as [y [Hy [Hwy HD]]].
        apply (proj1 (IH _ (Less w Hw)) w y); auto.
  Qed.

  (* Winning moves are those to D: given a maximum matching, for each neighbour of the token. *)
  Theorem one_end_win a R w : adj a w -> D R w -> win a R.
  Proof. intros; eapply (both (length R)); eauto. Qed.
  Theorem one_end_lose a R M : maximum R M -> (forall w, In w R -> adj a w -> ~ D R w) -> lose a R.
  Proof. intros; eapply (both (length R)); eauto. Qed.

  (* The game that starts on v: its first player loses if some maximum matching misses v, and wins otherwise. *)
  Theorem start_lose G v : D G v -> lose v (G \ v).
  Proof. intros H. destruct (missed G v H) as [M [HM HN]]. eapply one_end_lose; eauto. Qed.
  Theorem start_win G M v : maximum G M -> In v G -> ~ D G v -> win v (G \ v).
  Proof. intros HM Hv HD. destruct (covered G M v HM Hv HD) as [y [_ [Hvy Hy]]]. eapply one_end_win; eauto. Qed.

  (* Nobody does both. *)
  Lemma not_both k : forall R a, length R <= k -> win a R -> lose a R -> False.
  Proof.
    induction k as [|k IH]; intros R a HR W L; inversion W as [? ? w Hw Hadj HL]; inversion L as [? ? HA]; subst.
    - destruct R; [destruct Hw|simpl in HR; lia].
    - pose proof (remove_length_lt Nat.eq_dec R w Hw). eapply (IH (R \ w) w); [lia|apply HA; auto|auto].
  Qed.
  Corollary one_end_iff a R M : maximum R M -> (lose a R <-> forall w, In w R -> adj a w -> ~ D R w).
  Proof.
    intros HM; split; [|eauto using one_end_lose].
    intros HL w Hw Hadj HD. eapply (not_both (length R) R a); eauto using one_end_win.
  Qed.

End Geography.

(** ** The same, by the definitions of [Game.v] *)
Section Bridge.
  Variable G : graph nat.
  Hypothesis edge_sym : forall u v, edge G u v -> edge G v u.
  Hypothesis edge_vertex : forall u v, edge G u v -> vertex G v.
  Variable g : game.
  Hypothesis one : two_ends g = false.
  Notation adj := (edge G).

  (** The vertices that the snake has not used. *)
  Definition unused_by (s R : list nat) : Prop := forall v, In v R <-> vertex G v /\ ~ In v s.
  Lemma unused_step s R w : unused_by s R -> In w R -> unused_by (w :: s) (remove Nat.eq_dec w R).
  Proof.
    intros HR Hw v. rewrite in_remove_iff. rewrite (HR v). simpl. split.
    - intros [[H1 H2] H3]. split; auto. intros [Q|Q]; [congruence|auto].
    - intros [H1 H2]. repeat split; auto.
  Qed.
  Lemma other_player t : t = 1 \/ t = 2 -> next 2 t = 3 - t.
  Proof. intros [->| ->]; reflexivity. Qed.

  Lemma bridge k : forall R a s t, length R <= k -> t = 1 \/ t = 2 -> unused_by (a :: s) R ->
    (win adj a R -> beats G g false 2 (3 - t) t (a :: s)) /\ (lose adj a R -> beats G g false 2 t t (a :: s)).
  Proof.
    induction k as [|k IH]; intros R a s t HR Ht HU.
    - destruct R; [|simpl in HR; lia]. split.
      + intros W. inversion W as [? ? w Hw]; subst. destruct Hw.
      + intros _. apply beats_all; [discriminate|]. intros s' HG. exfalso.
        inversion HG as [| |? ? w E Hw|? ? ? T]; [|congruence]. apply (HU w). split; [eapply edge_vertex; eauto|auto].
    - assert (Less : forall w, In w R -> length (remove Nat.eq_dec w R) <= k).
      { intros w Hw. pose proof (remove_length_lt Nat.eq_dec R w Hw). lia. }
      assert (Ht' : 3 - t = 1 \/ 3 - t = 2) by lia. assert (Tt : 3 - (3 - t) = t) by lia.
      split.
      + intros W. inversion W as [? ? w Hw Hadj HL]; subst. apply beats_some with (w :: a :: s); [lia| |].
        * constructor; auto. apply (HU w); auto.
        * change (beats G g false 2 (3 - t) (next 2 t) (w :: a :: s)). rewrite other_player by auto.
          apply (proj2 (IH (remove Nat.eq_dec w R) w (a :: s) (3 - t) (Less w Hw) Ht' (unused_step _ _ _ HU Hw))). auto.
      + intros L. inversion L as [? ? HA]; subst. apply beats_all; [discriminate|]. intros s' HG.
        inversion HG as [| |? ? w E Hw|? ? ? T]; [|congruence]. subst.
        assert (HwR : In w R) by (apply HU; split; [eapply edge_vertex; eauto|auto]).
        change (beats G g false 2 t (next 2 t) (w :: a :: s)). rewrite other_player by auto. rewrite <- Tt at 1.
        apply (proj1 (IH (remove Nat.eq_dec w R) w (a :: s) (3 - t) (Less w HwR) Ht' (unused_step _ _ _ HU HwR))). auto.
  Qed.

  (** The player to move wins if a neighbour of the live end is outer. *)
  Theorem winning a s R t w : t = 1 \/ t = 2 -> unused_by (a :: s) R -> adj a w -> D adj R w ->
    beats G g false 2 (3 - t) t (a :: s).
  Proof. intros Ht HU Ha HD. eapply (proj1 (bridge (length R) R a s t (le_n _) Ht HU)). eapply one_end_win; eauto. Qed.
  (** The player to move loses if no neighbour is, given a maximum matching of the unused vertices. *)
  Theorem losing a s R t M : t = 1 \/ t = 2 -> unused_by (a :: s) R -> maximum adj R M ->
    (forall w, In w R -> adj a w -> ~ D adj R w) -> beats G g false 2 t t (a :: s).
  Proof. intros Ht HU HM HD. eapply (proj2 (bridge (length R) R a s t (le_n _) Ht HU)). eapply one_end_lose; eauto. Qed.
End Bridge.

(** ** The opening: who wins [geography] and [progressive] *)
Section Openings.
  Variable G : graph nat.
  Hypothesis edge_sym : forall u v, edge G u v -> edge G v u.
  Hypothesis edge_vertex : forall u v, edge G u v -> vertex G v.
  Variable Vs : list nat.
  Hypothesis all_vertices : forall v, In v Vs <-> vertex G v.
  Notation adj := (edge G).
  Lemma unused_start v : unused_by G [v] (remove Nat.eq_dec v Vs).
  Proof.
    intros y. rewrite in_remove_iff, (all_vertices y). simpl. split.
    - intros [H1 H2]. split; auto. intros [Q|[]]; congruence.
    - intros [H1 H2]. split; auto.
  Qed.
  Lemma from_win g v t : two_ends g = false -> t = 1 \/ t = 2 -> win adj v (remove Nat.eq_dec v Vs) -> beats G g false 2 (3 - t) t [v].
  Proof. intros T Ht. apply (bridge G edge_vertex g T _ _ v [] t (le_n _) Ht (unused_start v)). Qed.
  Lemma from_lose g v t : two_ends g = false -> t = 1 \/ t = 2 -> lose adj v (remove Nat.eq_dec v Vs) -> beats G g false 2 t t [v].
  Proof. intros T Ht. apply (bridge G edge_vertex g T _ _ v [] t (le_n _) Ht (unused_start v)). Qed.

  (** [geography]: the first player wins by naming an outer vertex, and loses if there is none. *)
  Theorem geography_first_wins v : D adj Vs v -> can_be_beaten G geography false 2 2.
  Proof.
    intros HD. unfold can_be_beaten. apply beats_some with [v]; [lia|constructor; auto; apply all_vertices, HD|].
    apply (from_lose geography v 2); auto. apply start_lose; auto.
  Qed.
  Theorem geography_second_wins M : maximum adj Vs M -> (forall v, In v Vs -> ~ D adj Vs v) -> can_be_beaten G geography false 2 1.
  Proof.
    intros HM HD. unfold can_be_beaten. apply beats_all; [discriminate|]. intros s' HG.
    inversion HG as [? ? T|v T Hv| |r ? ? T]; [discriminate| |discriminate]. apply all_vertices in Hv.
    apply (from_win geography v 2); auto. eapply start_win; eauto.
  Qed.
  (** [progressive]: the first player names a vertex that every maximum matching covers, and moves again. *)
  Theorem progressive_first_wins M v : maximum adj Vs M -> In v Vs -> ~ D adj Vs v -> can_be_beaten G progressive false 2 2.
  Proof.
    intros HM Hv HD. unfold can_be_beaten. apply beats_some with [v]; [lia|constructor; auto; apply all_vertices; auto|].
    apply (from_win progressive v 1); auto. eapply start_win; eauto.
  Qed.
  Theorem progressive_second_wins : (forall v, In v Vs -> D adj Vs v) -> can_be_beaten G progressive false 2 1.
  Proof.
    intros HD. unfold can_be_beaten. apply beats_all; [discriminate|]. intros s' HG.
    inversion HG as [? ? T|v T Hv| |r ? ? T]; [discriminate| |discriminate]. apply all_vertices in Hv.
    apply (from_lose progressive v 1); auto. apply start_lose; auto.
  Qed.
  (** [progressive]: a start wins exactly if every maximum matching covers it. *)
  Theorem progressive_starts M v : maximum adj Vs M -> In v Vs ->
    (~ D adj Vs v -> beats G progressive false 2 2 1 [v]) /\ (D adj Vs v -> beats G progressive false 2 1 1 [v]).
  Proof.
    intros HM Hv. split; intros HD; [apply (from_win progressive v 1)|apply (from_lose progressive v 1)]; auto; [eapply start_win; eauto|apply start_lose; auto].
  Qed.
End Openings.
