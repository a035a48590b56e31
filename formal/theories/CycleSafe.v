(** * Positions of [cycle] and [cycle-misere] in which a player is safe

    A player who can keep the opponent from owning a cycle at all does not lose [cycle]; one who can avoid owning a cycle at all does not
    lose [cycle-misere].  The cut games say when ([CycleCut.v], [CycleMisere.v]).  If both players are safe, best play is a draw; if the
    whole board has an excess, there is no draw, and a player who is safe wins.  Certificates of the kind `safe` say no more. *)
From Coq Require Import List Arith Lia Bool ZArith.
From Slitherlab Require Import Cycle CycleSpan CyclePair CycleCut CycleFacts CycleUnion CycleGame CycleMisere CycleCheck.
Import ListNotations.
Open Scope nat_scope.

Section Safe.
  Variable ends : nat -> nat * nat.
  Notation cyclic := (cyclic ends).
  Notation span := (closes ends).

  (** Who keeps the opponent from a cycle, or avoids one, does not lose. *)
  Lemma blocking_safe k : forall M O F, length F <= k -> (breaker_wins (cycle_cut ends) false O F -> mover_safe ends M O F) /\
    (breaker_wins (cycle_cut ends) true O F -> waiter_safe ends O M F).
  Proof.
    induction k as [k IH] using lt_wf_ind. intros M O F L.
    assert (Next : forall e M' O', In e F -> (breaker_wins (cycle_cut ends) false O' (without e F) -> mover_safe ends M' O' (without e F)) /\
      (breaker_wins (cycle_cut ends) true O' (without e F) -> waiter_safe ends O' M' (without e F))).
    { intros e M' O' He. pose proof (without_shorter e F He). apply (IH (length (without e F))); lia. }
    split; intros W.
    - inversion W as [? ? N|? ? e N He W'|]; subst; [constructor|]. apply takes_safely with e; auto. apply Next; auto.
    - constructor. intros e He. inversion W as [? ? N| |? ? N NE H]; subst; [destruct He|]. specialize (H e He). split; [|apply Next; auto].
      inversion H; auto.
  Qed.
  Lemma avoiding_safe k : forall M O F, length F <= k -> (avoider_wins (cycle_cut ends) true M F -> mover_avoids ends M O F) /\
    (avoider_wins (cycle_cut ends) false M F -> waiter_avoids ends O M F).
  Proof.
    induction k as [k IH] using lt_wf_ind. intros M O F L.
    assert (Next : forall e M' O', In e F -> (avoider_wins (cycle_cut ends) true M' (without e F) -> mover_avoids ends M' O' (without e F)) /\
      (avoider_wins (cycle_cut ends) false M' (without e F) -> waiter_avoids ends O' M' (without e F))).
    { intros e M' O' He. pose proof (without_shorter e F He). apply (IH (length (without e F))); lia. }
    split; intros W.
    - inversion W as [? ? N|? ? e N He W'|]; subst; [constructor|]. apply takes_and_avoids with e; auto; [inversion W'; auto|]. apply Next; auto.
    - constructor. intros e He. inversion W as [? ? N| |? ? N NE H]; subst; [destruct He|]. right. apply Next; auto.
  Qed.

  (** More edges than two forests can have: somebody will own a cycle. *)
  Variable T X : list nat.
  Hypothesis X_once : NoDup X.
  Hypothesis X_spanned : forall e, In e X -> span T e.
  Hypothesis X_more : 2 * length T < length X.
  Lemma no_draw_misere k : forall M O F, length F <= k -> ~ cyclic M -> ~ cyclic O -> (forall e, In e X -> In e M \/ In e O \/ In e F) ->
    mover_avoids ends M O F -> waiter_avoids ends M O F -> False.
  Proof.
    induction k as [k IH] using lt_wf_ind. intros M O F L HM HO HX Sm Sw.
    assert (Part : forall P, ~ cyclic P -> length (inside P X) <= length T).
    { intros P HP. apply forest_acyclic in HP. apply (no_more ends T []); [apply inside_NoDup; auto| |].
      - eapply part_forest; [exact HP|]. intros e He. apply inside_In in He. tauto.
      - intros e He. apply inside_In in He. rewrite app_nil_r. apply X_spanned. tauto. }
    inversion Sm as [|? ? ? e He C W]; subst.
    - assert (B : length X <= length (inside M X ++ inside O X)).
      { apply NoDup_incl_length; auto. intros e He. rewrite in_app_iff, !inside_In. destruct (HX e He) as [|[|[]]]; auto. }
      rewrite app_length in B. pose proof (Part M HM). pose proof (Part O HO). lia.
    - inversion Sw as [? ? ? H]; subst. destruct (H e He) as [|H2]; [auto|]. pose proof (without_shorter e F He).
      apply (IH (length (without e F)) ltac:(lia) O (e :: M) (without e F)); auto.
      intros y Hy. destruct (Nat.eq_dec y e) as [->|N]; simpl; auto. destruct (HX y Hy) as [|[|]]; auto. right. right. apply without_In; auto.
  Qed.
  Variable M O F : list nat.
  Hypothesis M_acyclic : ~ cyclic M.
  Hypothesis O_acyclic : ~ cyclic O.
  Hypothesis everywhere : forall e, In e X -> In e M \/ In e O \/ In e F.
  Theorem safe_wins : (mover_safe ends M O F -> mover_wins ends M O F) /\ (waiter_safe ends M O F -> waiter_wins ends M O F).
  Proof.
    destruct (decided ends (length F) M O F (le_n _)) as [[D1|D1] [D2|D2]]; split; intros S; auto; exfalso;
      eapply (no_draw ends T X X_once X_spanned X_more (length F) M O F); eauto.
  Qed.
  Theorem safe_forces : (mover_avoids ends M O F -> mover_forces ends M O F) /\ (waiter_avoids ends M O F -> waiter_forces ends M O F).
  Proof.
    destruct (decided_misere ends (length F) M O F (le_n _)) as [[D1|D1] [D2|D2]]; split; intros S; auto; exfalso;
      eapply (no_draw_misere (length F) M O F); eauto.
  Qed.
End Safe.

(** ** The checker *)
Section Check.
  Variable table : list (nat * nat).
  Variable size : nat.
  Variable misere : bool.
  Notation ends := (ends_of table).
  (** Two forests and a witness. *)
  Definition forests := (list nat * list nat * list nat)%type.
  Definition acyclic (M : list nat) : bool := fit table size M && match grow_forest table (start size) M with Some _ => true | None => false end.
  (** A player is safe who owns [own] and is to move, or not. *)
  Definition safe_by (own other F : list nat) (to_move : bool) (P : forests) : bool :=
    let '(A, B, X) := P in
    match check_misere table size (if misere then own else other) F A B X with
    | None => false
    | Some (d, even) => (d =? 0) || (d =? 1) && (if misere then Bool.eqb to_move (negb even) else to_move)
    end.
  Definition no_draws (M O F : list nat) (P : forests) : bool :=
    let '(A, B, X) := P in match check_cut table size [] (M ++ O ++ F) A B X with Some d => 1 <=? d | None => false end.
  Definition given (P : option forests) (test : forests -> bool) : bool := match P with Some P => test P | None => true end.
  Definition some {T} (P : option T) : bool := match P with Some _ => true | None => false end.
  (** The value for the player to move, who owns [M]: they win ([Gt]), it is a draw ([Eq]), or the other wins ([Lt]). *)
  Definition check_safe (M O F : list nat) (P1 P2 P3 : option forests) : option comparison :=
    if acyclic M && acyclic O && given P1 (safe_by M O F true) && given P2 (safe_by O M F false) && given P3 (no_draws M O F) then
      match some P1, some P2, some P3 with
      | true, true, _ => Some Eq
      | true, false, true => Some Gt
      | false, true, true => Some Lt
      | _, _, _ => None
      end
    else None.

  Lemma acyclic_ok M : acyclic M = true -> ~ cyclic ends M.
  Proof.
    unfold acyclic. rewrite andb_true_iff. intros [H1 H2]. destruct (grow_forest table (start size) M) as [l|] eqn:G; [|discriminate].
    destruct (grow_forest_ok table size (start size) [] M l H1 (start_agrees table size) G) as [_ [H _]]. apply forest_acyclic; auto.
  Qed.
  Lemma safe_by_ok own other F to_move P : safe_by own other F to_move P = true ->
    if misere then (if to_move then mover_avoids ends own other F else waiter_avoids ends other own F)
    else (if to_move then mover_safe ends own other F else waiter_safe ends other own F).
  Proof.
    unfold safe_by. destruct P as [[A B] X]. destruct misere.
    - destruct (check_misere _ _ _ _ _ _ _) as [[d even]|] eqn:C; [|discriminate].
      destruct (check_cut_misere_sound _ _ _ _ _ _ _ _ _ C) as [H0 [H1 _]]. rewrite orb_true_iff, andb_true_iff, !Nat.eqb_eq, Bool.eqb_true_iff.
      intros H. assert (W : avoider_wins (cycle_cut ends) to_move own F).
      { destruct H as [H|[H E]]; [apply H0; auto|]. specialize (H1 H). subst to_move. destruct even; apply H1. }
      destruct (avoiding_safe ends (length F) own other F (le_n _)) as [A1 A2]. destruct to_move; auto.
    - destruct (check_misere _ _ _ _ _ _ _) as [[d even]|] eqn:C; [|discriminate]. unfold check_misere in C.
      destruct (check_cut table size other F A B X) as [d'|] eqn:C'; [|discriminate]. injection C as -> _.
      destruct (check_cut_sound _ _ _ _ _ _ _ _ C') as [H0 [H1 _]]. rewrite orb_true_iff, andb_true_iff, !Nat.eqb_eq. intros H.
      destruct (blocking_safe ends (length F) own other F (le_n _)) as [A1 A2].
      destruct to_move; [apply A1|apply A2]; destruct H as [H|[H E]]; auto; try discriminate. apply H1; auto.
  Qed.
  Lemma no_draws_ok M O F P : no_draws M O F P = true -> exists T X, NoDup X /\ (forall e, In e X -> closes ends T e) /\ 2 * length T < length X /\
    forall e, In e X -> In e M \/ In e O \/ In e F.
  Proof.
    unfold no_draws. destruct P as [[A B] X]. destruct (check_cut _ _ _ _ _ _ _) as [d|] eqn:C; [|discriminate]. rewrite Nat.leb_le. intros E.
    destruct (check_cut_parts _ _ _ _ _ _ _ _ C) as [_ [_ [T [HP Q]]]]. exists T, X.
    split; [apply HP|]. split; [intros e He; rewrite <- (app_nil_r T); apply (witness_rank _ _ _ _ _ _ _ _ HP); auto|]. split.
    - pose proof (tight _ _ _ _ _ _ _ _ HP). pose proof (NoDup_incl_length (union_once _ _ _ _ _ _ _ _ HP) (union_free _ _ _ _ _ _ _ _ HP)). unfold excess in Q. lia.
    - intros e He. apply (witness_free _ _ _ _ _ _ _ _ HP) in He. rewrite !in_app_iff in He. tauto.
  Qed.
  Theorem check_safe_sound M O F P1 P2 P3 v : check_safe M O F P1 P2 P3 = Some v ->
    match v with
    | Eq => if misere then misere_draw ends M O F else draw ends M O F
    | Gt => if misere then mover_forces ends M O F else mover_wins ends M O F
    | Lt => if misere then waiter_forces ends M O F else waiter_wins ends M O F
    end.
  Proof.
    unfold check_safe. destruct (_ && _) eqn:C; [|discriminate]. rewrite !andb_true_iff in C. destruct C as [[[[C1 C2] C3] C4] C5].
    apply acyclic_ok in C1, C2.
    destruct P1 as [P1|], P2 as [P2|], P3 as [P3|]; simpl in *; intros [= <-]; try discriminate;
      try apply safe_by_ok in C3; try apply safe_by_ok in C4; try (destruct (no_draws_ok _ _ _ _ C5) as [T [X [X1 [X2 [X3 X4]]]]]);
      destruct misere; try (split; assumption).
    - apply (safe_forces ends T X); auto.
    - apply (safe_wins ends T X); auto.
    - apply (safe_forces ends T X); auto.
    - apply (safe_wins ends T X); auto.
  Qed.
End Check.
