(** * Strategies of [cycle] and [cycle-misere]: certificates of the kind `edge-strategy`

    A strategy belongs to one player, the side, who wants to win or ([win] false) not to lose.  A position: whether the
    side is to move, the side's edges, the opponent's, the free ones.  [walk_edges_sound]: an accepted strategy proves
    what the side wants, by the definitions of [Cycle.v]. *)
From Coq Require Import List Arith Lia Bool ZArith PArith FMapPositive.
From Slitherlab Require Import Strategy Cycle CycleSpan CycleFacts CycleGame CycleMisere CycleCheck CycleSafe SmallCycles.
Import ListNotations.
Open Scope nat_scope.

Inductive edge_node :=
| Take (e : nat) (j : positive) | Answers (js : list positive) | Ended
| Forced (e : nat) (j : positive) | Closing (es : list nat) | Kept_safe (P : forests).

Section EdgeStrategy.
  Variable table : list (nat * nat).
  Variable size : nat.
  Variable misere : bool.
  Variable win : bool.
  Notation ends := (ends_of table).
  Notation all := (all table).
  Notation cyclic := (cyclic ends).
  Notation cyclicb := (cyclicb table size).
  Hypothesis fits : fit table size all = true.

  (** What is proved: the side, who owns [A], wins or does not lose. *)
  Definition claimed (ours w : bool) (A B F : list nat) : Prop :=
    if misere then (if ours then (if w then mover_forces ends A B F else mover_avoids ends A B F)
                    else (if w then waiter_forces ends B A F else waiter_avoids ends B A F))
    else (if ours then (if w then mover_wins ends A B F else mover_safe ends A B F)
          else (if w then waiter_wins ends B A F else waiter_safe ends B A F)).

  (** The order in which edges were taken does not matter. *)
  Definition alike (X Y : list nat) : Prop := forall e, In e X <-> In e Y.
  Lemma cyclic_alike X Y : alike X Y -> cyclic X -> cyclic Y.
  Proof. intros H. apply cyclic_mono. intros e He. apply H; auto. Qed.
  Lemma alike_cons e X Y : alike X Y -> alike (e :: X) (e :: Y).
  Proof. intros H y. simpl. rewrite (H y). tauto. Qed.
  Lemma alike_sym X Y : alike X Y -> alike Y X.
  Proof. intros H y. symmetry. apply H. Qed.
  Lemma claimed_alike k : forall A A' B B' F ours w, length F <= k -> alike A A' -> alike B B' -> claimed ours w A B F -> claimed ours w A' B' F.
  Proof.
    induction k as [k IH] using lt_wf_ind. intros A A' B B' F ours w L HA HB.
    assert (NextA : forall e o w, In e F -> claimed o w (e :: A) B (without e F) -> claimed o w (e :: A') B' (without e F)).
    { intros e o v He. pose proof (without_shorter e F He). apply (IH (length (without e F))); auto using alike_cons; lia. }
    assert (NextB : forall e o w, In e F -> claimed o w A (e :: B) (without e F) -> claimed o w A' (e :: B') (without e F)).
    { intros e o v He. pose proof (without_shorter e F He). apply (IH (length (without e F))); auto using alike_cons; lia. }
    assert (CA : forall e, cyclic (e :: A) <-> cyclic (e :: A')).
    { intros e. split; apply cyclic_alike; apply alike_cons; auto using alike_sym. }
    assert (CB : forall e, cyclic (e :: B) <-> cyclic (e :: B')).
    { intros e. split; apply cyclic_alike; apply alike_cons; auto using alike_sym. }
    clear IH L HA HB. unfold claimed in *. destruct misere, ours, w; intros H.
    - inversion H as [? ? ? e He C W]; subst. apply takes_and_forces with e; auto; [rewrite <- CA; auto|]. apply (NextA e false true); auto.
    - inversion H as [|? ? ? e He C W]; subst; [constructor|]. apply takes_and_avoids with e; auto; [rewrite <- CA; auto|]. apply (NextA e false false); auto.
    - inversion H as [? ? ? NE Q]; subst. constructor; auto. intros e He. destruct (Q e He) as [C|W]; [left; apply CB; auto|right]. apply (NextB e true true); auto.
    - inversion H as [? ? ? Q]; subst. constructor; auto. intros e He. destruct (Q e He) as [C|W]; [left; apply CB; auto|right]. apply (NextB e true false); auto.
    - inversion H as [? ? ? e He C|? ? ? e He W]; subst; [apply takes_and_closes with e; auto; apply CA; auto|]. apply takes_and_waits with e; auto. apply (NextA e false true); auto.
    - inversion H as [|? ? ? e He C|? ? ? e He W]; subst; [constructor|apply takes_a_cycle with e; auto; apply CA; auto|]. apply takes_safely with e; auto. apply (NextA e false false); auto.
    - inversion H as [? ? ? NE Q]; subst. constructor; auto. intros e He. destruct (Q e He) as [C W]. split; [rewrite <- CB; auto|]. apply (NextB e true true); auto.
    - inversion H as [? ? ? Q]; subst. constructor; auto. intros e He. destruct (Q e He) as [C W]. split; [rewrite <- CB; auto|]. apply (NextB e true false); auto.
  Qed.

  (** ** The walk *)
  Definition edge_state := (bool * list nat * list nat * list nat)%type.
  Definition same_state (a b : edge_state) : bool :=
    let '(o, A, B, F) := a in let '(o', A', B', F') := b in Bool.eqb o o' && leqb A A' && leqb B B' && leqb F F'.
  Lemma same_state_ok a b : same_state a b = true -> a = b.
  Proof.
    destruct a as [[[o A] B] F], b as [[[o' A'] B'] F']. unfold same_state. rewrite !andb_true_iff. intros [[[H1 H2] H3] H4].
    apply eqb_prop in H1. apply leqb_ok in H2, H3, H4. subst; auto.
  Qed.
  Definition none_left (F : list nat) : bool := match F with [] => true | _ => false end.
  Definition is_in (e : nat) (F : list nat) : bool := existsb (Nat.eqb e) F.
  Variable nodes : PM.t edge_node.
  Definition is_over (A B F : list nat) : bool := cyclicb A || cyclicb B || none_left F.
  Definition other_closes (B F : list nat) : bool := existsb (fun e => cyclicb (e :: B)) F.
  (** The game is over when the other takes [e], as the side wants. *)
  Definition left_out (B F : list nat) (e : nat) : bool := misere && cyclicb (e :: B) || negb win && none_left (without e F).
  Fixpoint walk_edges (fuel : nat) (vis : PM.t edge_state) (i : positive) (s : edge_state) : option (PM.t edge_state) :=
    match fuel with
    | O => None
    | Datatypes.S fuel =>
        match PM.find i vis with
        | Some s0 => if same_state s s0 then Some vis else None
        | None =>
            let '(ours, A, B, F) := s in
            let r :=
              match PM.find i nodes with
              | None => None
              | Some Ended => if negb misere && cyclicb A || negb win && none_left F && negb (cyclicb A) && negb (cyclicb B) then Some vis else None
              | Some node =>
                  if is_over A B F then None else
                  match node with
                  | Take e j => if ours && is_in e F then walk_edges fuel vis j (false, place_in e A, B, without e F) else None
                  | Answers js =>
                      let open := filter (fun e => negb (left_out B F e)) F in
                      if negb ours && (misere || negb (other_closes B F)) && (length open =? length js) then
                        fold_left (fun acc (p : nat * positive) => match acc with Some vis => walk_edges fuel vis (snd p) (true, A, place_in (fst p) B, without (fst p) F) | None => None end)
                          (combine open js) (Some vis)
                      else None
                  | Forced e j =>
                      if negb misere && negb ours && negb (other_closes B F) && is_in e F && cyclicb (e :: A)
                      then walk_edges fuel vis j (true, A, place_in e B, without e F) else None
                  | Closing es =>
                      if negb misere && (ours || negb (other_closes B F)) && forallb (fun e => is_in e F && cyclicb (e :: A)) es &&
                         match es with [_] => ours | [e; f] => negb (e =? f) | _ => false end then Some vis else None
                  | Kept_safe P => if negb win && safe_by table size misere A B F ours P then Some vis else None
                  | Ended => None
                  end
              end in
            match r with Some vis => Some (PM.add i s vis) | None => None end
        end
    end.

  Definition good (s : edge_state) : Prop :=
    let '(ours, A, B, F) := s in incl A all -> incl B all -> incl F all ->
    misere = false /\ cyclic A \/ ~ cyclic A /\ claimed ours win A B F.
  Definition all_good (vis : PM.t edge_state) := forall i s, PM.find i vis = Some s -> good s.
  Lemma add_good vis i s : all_good vis -> good s -> all_good (PM.add i s vis).
  Proof.
    intros H Hs k s'. destruct (Pos.eq_dec k i) as [->|N]; [rewrite PM.gss; intros [= <-]; auto|rewrite PM.gso; auto; apply H].
  Qed.
  Lemma is_in_ok e F : is_in e F = true -> In e F.
  Proof. unfold is_in. rewrite existsb_exists. intros [y [Hy Q]]. apply Nat.eqb_eq in Q. subst; auto. Qed.
  Lemma place_alike e A : alike (place_in e A) (e :: A).
  Proof. intros y. rewrite place_In. simpl. intuition. Qed.
  Lemma incl_place e A F : In e F -> incl F all -> incl A all -> incl (place_in e A) all.
  Proof. intros H1 H2 H3 y Hy. apply place_In in Hy. destruct Hy as [->|Hy]; auto. Qed.
  Lemma incl_cons_all e A F : In e F -> incl F all -> incl A all -> incl (e :: A) all.
  Proof. intros H1 H2 H3 y [<-|Hy]; auto. Qed.
  Lemma incl_without e F : incl F all -> incl (without e F) all.
  Proof. intros H y Hy. apply without_In in Hy. apply H. tauto. Qed.
  Lemma no_close B F : incl B all -> incl F all -> other_closes B F = false -> forall e, In e F -> ~ cyclic (e :: B).
  Proof.
    intros HB HF H e He Q. assert (K : cyclicb (e :: B) = true) by (apply cyclicb_ok; auto; eapply incl_cons_all; eauto).
    assert (other_closes B F = true) by (apply existsb_exists; eauto). congruence.
  Qed.
  Lemma closed_here e A F : In e F -> incl A all -> incl F all -> cyclicb (e :: A) = true -> cyclic (e :: A).
  Proof. intros He HA HF H. apply (cyclicb_ok table size fits); auto. eapply incl_cons_all; eauto. Qed.

  Theorem walk_edges_sound fuel : forall vis i s vis', all_good vis -> walk_edges fuel vis i s = Some vis' -> good s /\ all_good vis'.
  Proof.
    induction fuel as [|fuel IH]; intros vis i s vis' HV H; [discriminate|]. cbn [walk_edges] in H.
    destruct (PM.find i vis) as [s0|] eqn:Fi.
    { destruct (same_state s s0) eqn:Q; [|discriminate]. injection H as <-. apply same_state_ok in Q; subst. split; eauto. }
    destruct s as [[[ours A] B] F].
    match type of H with match ?r with _ => _ end = _ => destruct r as [vis1|] eqn:R; [|discriminate] end.
    injection H as <-. enough (K : good (ours, A, B, F) /\ all_good vis1) by (destruct K; split; auto using add_good).
    destruct (PM.find i nodes) as [nd|]; [|discriminate].
    assert (NO : nd <> Ended -> is_over A B F = false) by (intros N; destruct nd; try congruence; destruct (is_over A B F); auto; discriminate).
    assert (OV : nd <> Ended -> incl A all -> incl B all -> ~ cyclic A /\ ~ cyclic B /\ F <> []).
    { intros N IA IB. specialize (NO N). unfold is_over in NO. rewrite !orb_false_iff in NO. destruct NO as [[N1 N2] N3].
      split; [intros Q; apply (cyclicb_ok table size fits) in Q; auto; congruence|]. split; [intros Q; apply (cyclicb_ok table size fits) in Q; auto; congruence|].
      intros ->. discriminate. }
    destruct nd as [e j|js| |e j|es|P]; try (rewrite NO in R by discriminate).
    - (* the side takes an edge *)
      destruct (ours && is_in e F) eqn:C; [|discriminate]. apply andb_true_iff in C. destruct C as [-> He]. apply is_in_ok in He.
      apply IH in R; auto. destruct R as [G R]. split; auto. intros IA IB IF. destruct (OV ltac:(discriminate) IA IB) as [NA [NB NE]].
      right. split; auto. specialize (G (incl_place e A F He IF IA) IB (incl_without e F IF)). destruct G as [[Mi Cy]|[NC G]].
      + apply (cyclic_alike _ _ (place_alike e A)) in Cy. unfold claimed. rewrite Mi. destruct win; [eapply takes_and_closes; eauto|eapply takes_a_cycle; eauto].
      + assert (NC' : ~ cyclic (e :: A)) by (intros Q; apply NC; apply (cyclic_alike _ _ (alike_sym _ _ (place_alike e A))); auto).
        apply (claimed_alike (length (without e F)) _ (e :: A) _ B) in G; [|lia|apply place_alike|intros y; tauto].
        unfold claimed in *. destruct misere, win; [eapply takes_and_forces; eauto|eapply takes_and_avoids; eauto|eapply takes_and_waits; eauto|eapply takes_safely; eauto].
    - (* the other moves *)
      destruct (negb ours && (misere || negb (other_closes B F)) && _) eqn:C; [|discriminate]. rewrite !andb_true_iff, negb_true_iff, Nat.eqb_eq in C.
      destruct C as [[-> C1] C2].
      set (step := fun acc (p : nat * positive) => match acc with Some vis => walk_edges fuel vis (snd p) (true, A, place_in (fst p) B, without (fst p) F) | None => None end) in R.
      assert (NONE : forall ps, fold_left step ps None = None) by (induction ps; simpl; auto).
      assert (FL : forall ps vis vis1, all_good vis -> fold_left step ps (Some vis) = Some vis1 ->
        all_good vis1 /\ forall p, In p ps -> good (true, A, place_in (fst p) B, without (fst p) F)).
      { induction ps as [|p ps IHp]; intros v0 v1 HV0 H0; simpl in H0; [injection H0 as <-; split; auto; intros ? []|].
        destruct (walk_edges fuel v0 (snd p) _) as [v2|] eqn:W; [|rewrite NONE in H0; discriminate].
        apply IH in W; auto. destruct W as [W1 W2]. apply IHp in H0; auto. destruct H0; split; auto. intros p' [<-|?]; auto. }
      apply FL in R; auto. destruct R as [R1 R2]. split; auto. intros IA IB IF. destruct (OV ltac:(discriminate) IA IB) as [NA [NB NE]].
      right. split; auto. set (open := filter _ F) in *.
      assert (IN : forall e, In e open -> claimed true win A (e :: B) (without e F)).
      { intros e He. destruct (In_nth_error _ _ He) as [k Hk]. assert (k < length js) by (rewrite <- C2; apply nth_error_Some; congruence).
        destruct (nth_error js k) as [j|] eqn:Hj; [|apply nth_error_None in Hj; lia].
        assert (HeF : In e F) by (apply filter_In in He; tauto).
        assert (Hp : In (e, j) (combine open js)).
        { clear -Hk Hj. revert k js Hk Hj. induction open as [|a l IHl]; intros [|k] js Hk Hj; try discriminate; destruct js; try discriminate; simpl in *.
          - injection Hk as ->; injection Hj as ->; auto.
          - right; eauto. }
        specialize (R2 _ Hp). cbn [fst] in R2. specialize (R2 IA (incl_place e B F HeF IF IB) (incl_without e F IF)). destruct R2 as [[_ Cy]|[_ G]]; [tauto|].
        apply (claimed_alike (length (without e F)) A A (place_in e B) (e :: B)) in G; auto; [intros y; tauto|apply place_alike]. }
      assert (EV : forall e, In e F -> (misere = false -> ~ cyclic (e :: B)) /\ (misere = true /\ cyclic (e :: B) \/ claimed true win A (e :: B) (without e F))).
      { intros e He. split.
        - intros Mi. rewrite Mi in C1. simpl in C1. apply negb_true_iff in C1. eapply no_close; eauto.
        - destruct (left_out B F e) eqn:LO.
          + unfold left_out in LO. rewrite orb_true_iff, !andb_true_iff, negb_true_iff in LO. destruct LO as [[Mi Q]|[W Q]].
            * left. split; auto. apply (closed_here e B F); auto.
            * right. destruct (without e F) eqn:WF; [|discriminate]. unfold claimed. rewrite W. destruct misere; constructor.
          + right. apply IN. apply filter_In. rewrite LO. auto. }
      unfold claimed in *. destruct misere, win; constructor; auto; intros e He; destruct (EV e He) as [E1 [[E2 E3]|E2]]; auto; discriminate.
    - (* over *)
      destruct (_ || _) eqn:C in R; [|discriminate]. injection R as <-. split; auto. intros IA IB IF.
      rewrite orb_true_iff, !andb_true_iff, !negb_true_iff in C. destruct C as [[Mi Q]|[[[W Q] N1] N2]].
      + left. split; auto. apply (cyclicb_ok table size fits); auto.
      + right. split; [intros X; apply (cyclicb_ok table size fits) in X; auto; congruence|]. destruct F; [|discriminate]. unfold claimed. rewrite W.
        destruct misere, ours; constructor; intros ? [].
    - (* forced *)
      destruct (_ && _) eqn:C in R; [|discriminate]. rewrite !andb_true_iff, !negb_true_iff in C. destruct C as [[[[Mi ->] C1] He] C2]. apply is_in_ok in He.
      apply IH in R; auto. destruct R as [G R]. split; auto. intros IA IB IF. destruct (OV ltac:(discriminate) IA IB) as [NA [NB NE]].
      right. split; auto. specialize (G IA (incl_place e B F He IF IB) (incl_without e F IF)). destruct G as [[_ Cy]|[_ G]]; [tauto|].
      apply (claimed_alike (length (without e F)) A A (place_in e B) (e :: B)) in G; [|lia|intros y; tauto|apply place_alike].
      pose proof (closed_here e A F He IA IF C2) as Cl. unfold claimed in *. rewrite Mi in *.
      assert (EV : forall f, In f F -> ~ cyclic (f :: B) /\ (f = e \/ In e (without f F))).
      { intros f Hf. split; [eapply no_close; eauto|]. destruct (Nat.eq_dec f e); auto. right. apply without_In; auto. }
      destruct win; constructor; auto; intros f Hf; destruct (EV f Hf) as [E1 [->|E2]]; split; auto; [eapply takes_and_closes; eauto|eapply takes_a_cycle; eauto].
    - (* closing *)
      destruct (_ && _) eqn:C in R; [|discriminate]. injection R as <-. rewrite !andb_true_iff, !negb_true_iff, forallb_forall in C.
      destruct C as [[[Mi C1] C2] C3]. split; auto. intros IA IB IF. destruct (OV ltac:(discriminate) IA IB) as [NA [NB NE]]. right. split; auto.
      assert (CL : forall e, In e es -> In e F /\ cyclic (e :: A)).
      { intros e He. specialize (C2 e He). apply andb_true_iff in C2. destruct C2 as [Q1 Q2]. apply is_in_ok in Q1. split; auto. apply (closed_here e A F); auto. }
      unfold claimed. rewrite Mi. destruct ours.
      + destruct es as [|e es]; [discriminate|]. destruct (CL e (or_introl eq_refl)). destruct win; [eapply takes_and_closes; eauto|eapply takes_a_cycle; eauto].
      + destruct es as [|e [|f [|? ?]]]; try discriminate. apply negb_true_iff, Nat.eqb_neq in C3. simpl in C1. apply negb_true_iff in C1.
        destruct (CL e) as [He Ce]; [simpl; auto|]. destruct (CL f) as [Hf Cf]; [simpl; auto|].
        assert (EV : forall y, In y F -> ~ cyclic (y :: B) /\ exists z, In z (without y F) /\ cyclic (z :: A)).
        { intros y Hy. split; [eapply no_close; eauto|]. destruct (Nat.eq_dec e y) as [->|]; [exists f; split; auto; apply without_In; auto|exists e; split; auto; apply without_In; auto]. }
        destruct win; constructor; auto; intros y Hy; destruct (EV y Hy) as [E1 [z [Hz Cz]]]; split; auto; [eapply takes_and_closes; eauto|eapply takes_a_cycle; eauto].
    - (* safe *)
      destruct (_ && _) eqn:C in R; [|discriminate]. injection R as <-. rewrite andb_true_iff, negb_true_iff in C. destruct C as [W C].
      split; auto. intros IA IB IF. destruct (OV ltac:(discriminate) IA IB) as [NA [NB NE]]. right. split; auto.
      apply safe_by_ok in C. unfold claimed. rewrite W. destruct misere, ours; exact C.
  Qed.
End EdgeStrategy.

(** ** Certificates *)
Section Certificates.
  Variable table : list (nat * nat).
  Variable size : nat.
  Variable misere : bool.
  Notation ends := (ends_of table).
  Notation claimed := (claimed table misere).
  Definition sorted (l : list nat) : list nat := fold_right place_in [] l.
  Lemma sorted_ok l e : In e (sorted l) <-> In e l.
  Proof. induction l as [|a l IH]; simpl; [tauto|]. rewrite place_In, IH. intuition. Qed.
  Definition known (X : list nat) : bool := forallb (fun e => e <? length table) X.
  Lemma known_ok X : known X = true -> incl X (all table).
  Proof. unfold known. rewrite forallb_forall. intros H e He. apply in_seq. specialize (H e He). apply Nat.ltb_lt in H. lia. Qed.
  (** The side owns [A], the other player [B]. *)
  Definition accepts_edges (win ours : bool) (A B F : list nat) (nodes : PM.t edge_node) (fuel : nat) (root : positive) : bool :=
    fit table size (all table) && known A && known B && known F &&
    match walk_edges table size misere win nodes fuel (PM.empty _) root (ours, sorted A, sorted B, F) with Some _ => true | None => false end.
  Lemma accepts_edges_ok win ours A B F nodes fuel root : accepts_edges win ours A B F nodes fuel root = true ->
    misere = false /\ cyclic ends A \/ ~ cyclic ends A /\ claimed ours win A B F.
  Proof.
    unfold accepts_edges. rewrite !andb_true_iff. intros [[[[Fit KA] KB] KF] H].
    destruct (walk_edges _ _ _ _ _ _ _ _ _) as [vis|] eqn:W; [|discriminate].
    apply (walk_edges_sound table size misere win Fit) in W; [|intros i s; rewrite PM.gempty; discriminate]. destruct W as [G _].
    apply known_ok in KA, KB, KF. simpl in G.
    assert (SA : alike (sorted A) A) by (intros e; apply sorted_ok). assert (SB : alike (sorted B) B) by (intros e; apply sorted_ok).
    specialize (G (fun e He => KA e (proj1 (sorted_ok A e) He)) (fun e He => KB e (proj1 (sorted_ok B e) He)) KF).
    destruct G as [[Mi Cy]|[N G]].
    - left. split; auto. eapply cyclic_alike; eauto.
    - right. split; [intros C; apply N; eapply cyclic_alike; [apply alike_sym; exact SA|auto]|]. eapply claimed_alike; eauto.
  Qed.
  (** The side wins: by a strategy that wins, or by one that does not lose where there are no draws. *)
  Definition check_edge_win (ours : bool) (A B F : list nat) (nodes : PM.t edge_node) (fuel : nat) (root : positive) (whole : option forests) : bool :=
    match whole with
    | None => accepts_edges true ours A B F nodes fuel root
    | Some P => accepts_edges false ours A B F nodes fuel root && acyclic table size A && acyclic table size B && no_draws table size A B F P
    end.
  Theorem check_edge_win_sound ours A B F nodes fuel root whole : check_edge_win ours A B F nodes fuel root whole = true ->
    misere = false /\ cyclic ends A \/ claimed ours true A B F.
  Proof.
    unfold check_edge_win. destruct whole as [P|]; [|intros H; apply accepts_edges_ok in H; tauto].
    rewrite !andb_true_iff. intros [[[H CA] CB] ND]. apply accepts_edges_ok in H. apply acyclic_ok in CA, CB.
    destruct H as [H|[_ H]]; [auto|]. right. destruct (no_draws_ok _ _ _ _ _ _ ND) as [T [X [X1 [X2 [X3 X4]]]]].
    unfold claimed in *. destruct misere, ours.
    - apply (safe_forces ends T X); auto.
    - apply (safe_forces ends T X); auto. intros e He. destruct (X4 e He) as [|[|]]; auto.
    - apply (safe_wins ends T X); auto.
    - apply (safe_wins ends T X); auto. intros e He. destruct (X4 e He) as [|[|]]; auto.
  Qed.
  (** Neither the mover, who owns [M], nor the waiter need lose. *)
  Definition check_edge_draw (M O F : list nat) (nodes : PM.t edge_node) (fuel : nat) (root1 root2 : positive) : bool :=
    acyclic table size M && acyclic table size O &&
    accepts_edges false true M O F nodes fuel root1 && accepts_edges false false O M F nodes fuel root2.
  Theorem check_edge_draw_sound M O F nodes fuel root1 root2 : check_edge_draw M O F nodes fuel root1 root2 = true ->
    if misere then misere_draw ends M O F else draw ends M O F.
  Proof.
    unfold check_edge_draw. rewrite !andb_true_iff. intros [[[CM CO] H1] H2]. apply acyclic_ok in CM, CO. apply accepts_edges_ok in H1, H2.
    destruct H1 as [[_ H1]|[_ H1]]; [tauto|]. destruct H2 as [[_ H2]|[_ H2]]; [tauto|]. unfold claimed in *. destruct misere; split; auto.
  Qed.
End Certificates.
