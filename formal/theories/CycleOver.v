(** * Cycle games that are over: certificates of the kind `over`

    In the games with a maker or an avoider, [maker_wins] and so on say at every position who wins, so also where the game is
    over.  In [cycle] and [cycle-misere] the first player to own a cycle wins, or loses: there the checker says who owns one, or
    that nobody does and no edge is free. *)
From Coq Require Import List Arith Lia Bool.
From Slitherlab Require Import Cycle CycleSpan CycleFacts CycleMisere CycleCheck SmallCycles CycleStrategy.
Import ListNotations.

Section Over.
  Variable table : list (nat * nat).
  Variable size : nat.
  Notation ends := (ends_of table).
  Definition readable (X : list nat) : bool := fit table size (all table) && known table X.
  (** The maker, or the avoider, owns [M]: whether they have reached the goal ([Some true]) or cannot any more ([Some false]). *)
  Definition check_cut_over (M F : list nat) : option bool :=
    if readable (M ++ F) then
      if cyclicb table size M then Some true else if cyclicb table size (M ++ F) then None else Some false
    else None.
  Theorem check_cut_over_sound M F b t : check_cut_over M F = Some b ->
    if b then maker_wins (cycle_cut ends) t M F /\ enforcer_wins (cycle_cut ends) t M F
    else breaker_wins (cycle_cut ends) t M F /\ avoider_wins (cycle_cut ends) t M F.
  Proof.
    unfold check_cut_over. destruct (readable (M ++ F)) eqn:R; [|discriminate]. apply andb_true_iff in R. destruct R as [Fit K]. apply known_ok in K.
    assert (KM : incl M (all table)) by (intros e He; apply K, in_or_app; auto).
    destruct (cyclicb table size M) eqn:C; [intros [= <-]; apply cyclicb_ok in C; auto; split; constructor; exact C|].
    destruct (cyclicb table size (M ++ F)) eqn:D; [discriminate|]. intros [= <-].
    assert (Q : ~ cycle_cut ends (M ++ F)) by (intros Q; apply (cyclicb_ok table size Fit) in Q; [congruence|auto]).
    split; [apply hopeless|apply hopeless_misere]; auto; try apply cyclic_dec; intros X Y; apply cyclic_mono.
  Qed.
  (** [shannon]: Short owns [M]. *)
  Definition check_shannon_over (s t : nat) (M F : list nat) : option bool :=
    if readable (M ++ F) && (s <? size) && (t <? size) then
      if linkedb table size s t M then Some true else if linkedb table size s t (M ++ F) then None else Some false
    else None.
  Theorem check_shannon_over_sound s t M F b w : check_shannon_over s t M F = Some b ->
    if b then maker_wins (shannon ends s t) w M F else breaker_wins (shannon ends s t) w M F.
  Proof.
    unfold check_shannon_over. destruct (readable (M ++ F) && (s <? size) && (t <? size)) eqn:R; [|discriminate].
    rewrite !andb_true_iff, !Nat.ltb_lt in R. destruct R as [[R Hs] Ht]. apply andb_true_iff in R. destruct R as [Fit K]. apply known_ok in K.
    assert (KM : incl M (all table)) by (intros e He; apply K, in_or_app; auto).
    destruct (linkedb table size s t M) eqn:C; [intros [= <-]; apply linkedb_ok in C; auto; constructor; exact C|].
    destruct (linkedb table size s t (M ++ F)) eqn:D; [discriminate|]. intros [= <-].
    assert (Q : ~ shannon ends s t (M ++ F)) by (intros Q; apply (linkedb_ok table size Fit s t) in Q; auto; congruence).
    apply hopeless; auto; [intros X; apply linked_dec|intros X Y; apply linked_mono].
  Qed.
  (** [cycle] and [cycle-misere]: the player to move owns [M], the other [O].  The one who owns a cycle, or nobody. *)
  Definition check_cycle_over (M O F : list nat) : option (option bool) :=
    if readable (M ++ O) then
      match cyclicb table size M, cyclicb table size O with
      | true, false => Some (Some true)
      | false, true => Some (Some false)
      | false, false => match F with [] => Some None | _ => None end
      | true, true => None
      end
    else None.
  Theorem check_cycle_over_sound M O F r : check_cycle_over M O F = Some r ->
    match r with
    | Some true => cyclic ends M /\ ~ cyclic ends O
    | Some false => cyclic ends O /\ ~ cyclic ends M
    | None => F = [] /\ ~ cyclic ends M /\ ~ cyclic ends O /\ draw ends M O F /\ misere_draw ends M O F
    end.
  Proof.
    unfold check_cycle_over. destruct (readable (M ++ O)) eqn:R; [|discriminate]. apply andb_true_iff in R. destruct R as [Fit K]. apply known_ok in K.
    assert (CM : cyclicb table size M = true <-> cyclic ends M) by (apply cyclicb_ok; auto; intros e He; apply K, in_or_app; auto).
    assert (CO : cyclicb table size O = true <-> cyclic ends O) by (apply cyclicb_ok; auto; intros e He; apply K, in_or_app; auto).
    destruct (cyclicb table size M), (cyclicb table size O); try discriminate.
    - intros [= <-]. split; [apply CM; auto|]. intros Q. apply CO in Q. discriminate.
    - intros [= <-]. split; [apply CO; auto|]. intros Q. apply CM in Q. discriminate.
    - destruct F; [|discriminate]. intros [= <-]. split; [auto|]. split; [intros Q; apply CM in Q; discriminate|].
      split; [intros Q; apply CO in Q; discriminate|]. split; (split; [constructor|]).
      + apply waits_safely. intros e [].
      + apply waits_and_avoids. intros e [].
  Qed.
End Over.
