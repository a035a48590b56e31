(** * Is [Game.v] what it should be?

    Lemmas that answer doubts about the definitions: a snake is a simple path, every game ends, and
    on every finite board exactly one of "the others can beat x" and "x can avoid it" holds.  The proof
    is a brute-force solver, [solve], with which [SmallBoards.v] compares the program. *)
From Coq Require Import List Arith Lia Bool.
From Slitherlab Require Import Game Snake.
Import ListNotations.

(** ** Snakes are simple paths *)
Section Paths.
  Variable V : Type.
  Variable G : graph V.
  Variable g : game.
  Fixpoint joined (s : list V) : Prop :=
    match s with
    | u :: r => match r with v :: _ => edge G u v \/ edge G v u | [] => True end /\ joined r
    | [] => True
    end.
  Lemma joined_back s b w : joined (s ++ [b]) -> edge G b w -> joined ((s ++ [b]) ++ [w]).
  Proof.
    induction s as [|u s IH]; intros H E; [simpl; auto|]. simpl in *. destruct H as [H1 H2]. split; [|auto].
    destruct s; simpl in *; auto.
  Qed.
  Theorem grow_path s s' : grow G g s s' -> joined s /\ NoDup s -> joined s' /\ NoDup s'.
  Proof.
    intros H [J N]. destruct H as [u v T E Hne|v T Hv|a s w E Hw|s b w T E Hw].
    - split; [simpl; auto|]. constructor; [simpl; intros [Q|[]]; congruence|constructor; [intros []|constructor]].
    - split; [simpl; auto|]. constructor; [intros []|constructor].
    - split; [simpl in *; auto|]. constructor; auto.
    - split; [apply joined_back; auto|]. apply NoDup_rev in N. rewrite <- (rev_involutive ((s ++ [b]) ++ [w])).
      apply NoDup_rev. rewrite rev_app_distr. simpl. constructor; auto. rewrite <- in_rev. auto.
  Qed.
  (** A move adds one vertex, the first move of [classic] two. *)
  Lemma grow_length s s' : grow G g s s' -> length s' = match s with [] => if two_ends g then 2 else 1 | _ => S (length s) end.
  Proof.
    intros H. destruct H as [u v T E Hne|v T Hv|a s w E Hw|s b w T E Hw]; simpl; rewrite ?T; auto.
    rewrite app_length. simpl. destruct (s ++ [b]) eqn:Q; [apply app_eq_nil in Q; destruct Q; discriminate|simpl; lia].
  Qed.
End Paths.

(** ** One of two *)
Section Determined.
  Variable position : Type.
  Variable move : position -> position -> Prop.
  Variable turn : position -> player.
  Variable misere : bool.
  Variable x : player.
  Notation beaten := (beaten position move turn misere x).

  (** [x] can avoid losing: the other side of [beaten], written down by itself. *)
  Inductive safe : position -> Prop :=
  | safe_move p p' : turn p = x -> move p p' -> safe p' -> safe p
  | safe_others p : turn p <> x -> (exists p', move p p') -> (forall p', move p p' -> safe p') -> safe p
  | safe_over p : (forall p', ~ move p p') -> (misere = true <-> turn p = x) -> safe p.

  Theorem not_both p : beaten p -> safe p -> False.
  Proof.
    induction 1 as [p p' Ht Hm _ IH|p Ht Hex Hall IH|p Hmis Ht Hno]; inversion 1 as [? q Ht' Hm' Hs|? Ht' [q Hq] Hall'|? Hno' Hw]; subst; eauto; try congruence.
    - eapply Hno'; eauto.
    - destruct (Hex (proj2 Hw Ht)) as [q Hq]. eapply Hno'; eauto.
    - eapply Hno; eauto.
    - tauto.
  Qed.

  (** A board on which all moves can be listed, and every play ends. *)
  Variable moves : position -> list position.
  Hypothesis moves_ok : forall p p', In p' (moves p) <-> move p p'.
  Variable size : position -> nat.
  Hypothesis shrinks : forall p p', move p p' -> size p' < size p.

  Fixpoint solve (fuel : nat) (p : position) : bool :=
    match fuel with
    | O => false
    | S fuel =>
        match moves p with
        | [] => xorb misere (Nat.eqb (turn p) x)
        | l => if Nat.eqb (turn p) x then forallb (solve fuel) l else existsb (solve fuel) l
        end
    end.
  Theorem solve_ok fuel : forall p, size p < fuel -> if solve fuel p then beaten p else safe p.
  Proof.
    induction fuel as [|fuel IH]; intros p Hp; [lia|].
    assert (IHm : forall p', In p' (moves p) -> if solve fuel p' then beaten p' else safe p').
    { intros p' H. apply IH. apply moves_ok in H. apply shrinks in H. lia. }
    cbn [solve]. destruct (moves p) as [|p0 l] eqn:M.
    - assert (No : forall p', ~ move p p') by (intros p' H; apply moves_ok in H; rewrite M in H; destruct H).
      destruct (Nat.eqb_spec (turn p) x) as [T|T]; destruct misere eqn:Q; simpl.
      + apply safe_over; auto. split; auto.
      + apply x_moves; auto; [discriminate|]. intros p' H; exfalso; eapply No; eauto.
      + apply others_stuck; auto.
      + apply safe_over; auto. rewrite Q. split; [discriminate|tauto].
    - assert (M0 : exists p', move p p') by (exists p0; apply moves_ok; rewrite M; simpl; auto).
      destruct (Nat.eqb_spec (turn p) x) as [T|T].
      + destruct (forallb (solve fuel) (p0 :: l)) eqn:F.
        * rewrite forallb_forall in F. apply x_moves; auto. intros p' H. apply moves_ok in H. rewrite M in H. specialize (F p' H).
          specialize (IHm p' H). rewrite F in IHm. auto.
        * assert (E : exists p', In p' (p0 :: l) /\ solve fuel p' = false).
          { clear -F. induction (p0 :: l) as [|a r IHr]; simpl in F; [discriminate|]. destruct (solve fuel a) eqn:S; [|exists a; simpl; auto].
            destruct IHr as [p' [H1 H2]]; auto. exists p'; simpl; auto. }
          destruct E as [p' [H1 H2]]. specialize (IHm p' H1). rewrite H2 in IHm. apply safe_move with p'; auto. apply moves_ok. rewrite M; auto.
      + destruct (existsb (solve fuel) (p0 :: l)) eqn:F.
        * apply existsb_exists in F. destruct F as [p' [H1 H2]]. specialize (IHm p' H1). rewrite H2 in IHm.
          apply others_move with p'; auto. apply moves_ok. rewrite M; auto.
        * apply safe_others; auto. intros p' H. apply moves_ok in H. rewrite M in H. specialize (IHm p' H).
          assert (S : solve fuel p' = false).
          { destruct (solve fuel p') eqn:S; auto. assert (existsb (solve fuel) (p0 :: l) = true) by (apply existsb_exists; eauto). congruence. }
          rewrite S in IHm. auto.
  Qed.
  Corollary solve_iff p : (solve (S (size p)) p = true <-> beaten p) /\ (solve (S (size p)) p = false <-> safe p).
  Proof.
    pose proof (solve_ok (S (size p)) p (Nat.lt_succ_diag_r _)) as H. destruct (solve (S (size p)) p); split; split; auto; try discriminate; intros Q;
      exfalso; eapply not_both; eauto.
  Qed.
  Corollary determined p : beaten p \/ safe p.
  Proof. pose proof (solve_ok (S (size p)) p (Nat.lt_succ_diag_r _)). destruct (solve _ p); auto. Qed.
End Determined.

(** ** Snake games on finite boards *)
Section Finite.
  Variable V : Type.
  Variable eqb : V -> V -> bool.
  Hypothesis eqb_ok : forall u v, eqb u v = true <-> u = v.
  Variable G : graph V.
  Variable vertices : list V.
  Hypothesis vertices_ok : forall v, In v vertices <-> vertex G v.
  Variable joinedb : V -> V -> bool.
  Hypothesis joinedb_ok : forall u v, joinedb u v = true <-> edge G u v.
  Hypothesis edge_vertex : forall u v, edge G u v -> vertex G u /\ vertex G v.
  Variable g : game.
  Variable misere : bool.
  Variable n : nat.

  Definition memb (v : V) (s : list V) := existsb (eqb v) s.
  Lemma memb_ok v s : memb v s = true <-> In v s.
  Proof.
    unfold memb; rewrite existsb_exists; split; [intros [u [H Q]]; apply eqb_ok in Q; subst; auto|].
    intros H; exists v; split; auto; apply eqb_ok; auto.
  Qed.
  Definition free_next (s : list V) (a : V) : list V := filter (fun w => joinedb a w && negb (memb w s)) vertices.
  Lemma free_next_ok s a w : In w (free_next s a) <-> edge G a w /\ ~ In w s.
  Proof.
    unfold free_next; rewrite filter_In, andb_true_iff, negb_true_iff, joinedb_ok. split.
    - intros [_ [H1 H2]]; split; auto. intros Q; apply memb_ok in Q; congruence.
    - intros [H1 H2]. repeat split; auto; [apply vertices_ok; eapply edge_vertex; eauto|].
      destruct (memb w s) eqn:Q; auto. apply memb_ok in Q; tauto.
  Qed.
  Definition snakes_after (s : list V) : list (list V) :=
    match s with
    | [] => if two_ends g then flat_map (fun u => map (fun v => [u; v]) (filter (fun v => joinedb u v && negb (eqb u v)) vertices)) vertices
            else map (fun v => [v]) vertices
    | a :: _ => map (fun w => w :: s) (free_next s a) ++
                (if two_ends g then map (fun w => s ++ [w]) (free_next s (last s a)) else [])
    end.
  Lemma snakes_after_ok s s' : In s' (snakes_after s) <-> grow G g s s'.
  Proof.
    destruct s as [|a r]; unfold snakes_after.
    - destruct (two_ends g) eqn:T; split.
      + rewrite in_flat_map. intros [u [Hu H]]. apply in_map_iff in H. destruct H as [v [<- H]]. apply filter_In in H. destruct H as [Hv H].
        rewrite andb_true_iff, negb_true_iff, joinedb_ok in H. destruct H as [H1 H2]. constructor; auto. intros ->. assert (eqb v v = true) by (apply eqb_ok; auto). congruence.
      + intros H. inversion H as [u v T' E Hne Q1 Q2|v T' Hv| |s b w T' E Hw Q]; subst; [|congruence|destruct s; discriminate].
        destruct (edge_vertex _ _ E) as [Eu Ev]. apply in_flat_map. exists u. split; [apply vertices_ok; auto|]. apply in_map_iff. exists v. split; auto.
        apply filter_In. split; [apply vertices_ok; auto|]. rewrite andb_true_iff, negb_true_iff, joinedb_ok. split; auto.
        destruct (eqb u v) eqn:Q; auto. apply eqb_ok in Q. tauto.
      + intros H. apply in_map_iff in H. destruct H as [v [<- H]]. constructor; auto. apply vertices_ok; auto.
      + intros H. inversion H as [u v T' E Hne Q1 Q2|v T' Hv| |s b w T' E Hw Q]; subst; [congruence| |destruct s; discriminate].
        apply in_map_iff. exists v. split; auto. apply vertices_ok; auto.
    - rewrite in_app_iff. split.
      + intros [H|H].
        * apply in_map_iff in H. destruct H as [w [<- H]]. apply free_next_ok in H. constructor; tauto.
        * destruct (two_ends g) eqn:T; [|destruct H]. apply in_map_iff in H. destruct H as [w [<- H]]. apply free_next_ok in H.
          destruct (exists_last (l := a :: r)) as [l [z E]]; [discriminate|]. rewrite E in *. rewrite last_last in H. constructor; tauto.
      + intros H. inversion H as [| |a0 r0 w E Hw Q1 Q2|l z w T E Hw Q1 Q2]; subst.
        * left. apply in_map_iff. exists w. split; auto. apply free_next_ok; auto.
        * right. rewrite T. apply in_map_iff. exists w. split; auto. apply free_next_ok. rewrite last_last. auto.
  Qed.
  Definition moves_after (p : position V) : list (position V) :=
    map (fun s' => (after g n (fst p) (snd p), s')) (snakes_after (snd p)).
  Lemma moves_after_ok p p' : In p' (moves_after p) <-> move G g n p p'.
  Proof.
    unfold moves_after, move. rewrite in_map_iff. destruct p as [t s], p' as [t' s']; simpl. split.
    - intros [s0 [[= <- <-] H]]. split; auto. apply snakes_after_ok; auto.
    - intros [H ->]. exists s'. split; auto. apply snakes_after_ok; auto.
  Qed.
  (** Every move uses up a vertex. *)
  Definition unused (p : position V) : nat := length (filter (fun v => negb (memb v (snd p))) vertices).
  Lemma unused_less s s' w : In w vertices -> ~ In w s -> In w s' -> incl s s' -> unused (0, s') < unused (0, s).
  Proof.
    intros Hw Hn Hin Hincl. unfold unused; simpl.
    assert (K : forall l, length (filter (fun v => negb (memb v s')) l) <= length (filter (fun v => negb (memb v s)) l) /\
      (In w l -> length (filter (fun v => negb (memb v s')) l) < length (filter (fun v => negb (memb v s)) l))).
    { assert (MI : forall v, memb v s = true -> memb v s' = true) by (intros v Hv; apply memb_ok; apply memb_ok in Hv; auto).
      assert (W1 : memb w s' = true) by (apply memb_ok; auto).
      assert (W2 : memb w s = false) by (destruct (memb w s) eqn:Q; auto; apply memb_ok in Q; tauto).
      induction l as [|v l [IH1 IH2]]; simpl; [split; [lia|intros []]|]. specialize (MI v).
      destruct (memb v s) eqn:Q1, (memb v s') eqn:Q2; simpl; try (rewrite MI in *; auto; discriminate);
        (split; [lia|intros [->|H]; [congruence|specialize (IH2 H); lia]]) || (split; [lia|intros [->|H]; [lia|specialize (IH2 H); lia]]). }
    apply K; auto.
  Qed.
  Lemma move_uses p p' : move G g n p p' -> unused p' < unused p.
  Proof.
    destruct p as [t s], p' as [t' s']; unfold move; simpl. intros [H _].
    change (unused (0, s') < unused (0, s)). destruct H as [u v T E Hne|v T Hv|a s w E Hw|s b w T E Hw].
    - apply unused_less with u; [apply vertices_ok, (edge_vertex _ _ E)|intros []|simpl; auto|intros y []].
    - apply unused_less with v; [apply vertices_ok; auto|intros []|simpl; auto|intros y []].
    - apply unused_less with w; [apply vertices_ok, (edge_vertex _ _ E)|auto|simpl; auto|intros y Hy; simpl; auto].
    - apply unused_less with w; [apply vertices_ok, (edge_vertex _ _ E)|auto|apply in_or_app; simpl; auto|intros y Hy; apply in_or_app; auto].
  Qed.

  (** On a finite board exactly one side can have its way, and [solve] says which. *)
  Theorem finite_determined x p :
    beaten _ (move G g n) fst misere x p \/ safe _ (move G g n) fst misere x p.
  Proof. apply determined with moves_after unused; [exact moves_after_ok|exact move_uses]. Qed.
  Definition solve_game (x : player) : bool :=
    solve (position V) fst misere x moves_after (S (length vertices)) (1, []).
  Theorem solve_game_ok x : if solve_game x then can_be_beaten G g misere n x
                            else ~ can_be_beaten G g misere n x.
  Proof.
    unfold solve_game, can_be_beaten, beats.
    pose proof (solve_ok (position V) (move G g n) fst misere x moves_after moves_after_ok unused move_uses (S (length vertices)) (1, [])) as H.
    assert (L : unused (1, []) < S (length vertices)).
    { unfold unused. simpl. assert (F : forall l : list V, length (filter (fun _ => true) l) <= length l) by (induction l; simpl; lia).
      specialize (F vertices). lia. }
    specialize (H L). destruct (solve _ _ _ _ _ _ _); auto. intros B. eapply not_both; eauto.
  Qed.
End Finite.
