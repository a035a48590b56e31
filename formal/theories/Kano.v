(** * Kano's four theorems about cycle games, for every graph

    Kano (1983), with nothing given but the graph: its edges are the numbers in [F], and there may be
    loops and parallel edges.  [excess_is F d]: two sets of edges without a cycle leave [d] edges out at least.  [common_is F k]: two spanning
    forests that leave no more edges out have [k] edges in common. *)
From Coq Require Import List Arith Lia.
From Slitherlab Require Import Cycle CycleSpan CyclePair CycleCut CycleGame CycleFacts CycleUnion CycleMisere.
Import ListNotations.

Section Kano.
  Variable ends : nat -> nat * nat.

  (** The edges of [U] can be divided between two sets without a cycle. *)
  Definition of_two_forests (U : list nat) : Prop := exists A B, ~ cyclic ends A /\ ~ cyclic ends B /\ forall e, In e U -> In e A \/ In e B.
  Definition excess_is (F : list nat) (d : nat) : Prop := exists U, NoDup U /\ incl U F /\ of_two_forests U /\ length F = length U + d /\
    forall U', NoDup U' -> incl U' F -> of_two_forests U' -> length U' <= length U.

  Lemma excess_of_pair F A B U X T : pair ends [] F A B U X T -> excess_is F (excess F U).
  Proof.
    intros OK. exists U. assert (Max := largest ends [] F A B U X T OK). destruct OK as [NF HA HB NA NB NU HU IU NX IX S Tight]. repeat split; auto.
    - exists A, B. split; [apply forest_acyclic; auto|]. split; [apply forest_acyclic; auto|]. intros e. apply HU.
    - unfold excess. pose proof (NoDup_incl_length NU IU). lia.
    - intros U' NU' IU' [A' [B' [HA' [HB' Cover]]]]. apply (Max (nodup Nat.eq_dec A') (nodup Nat.eq_dec B')); auto using NoDup_nodup.
      + apply forest_acyclic. intros C. apply HA'. eapply cyclic_mono; [|exact C]. intros y. apply nodup_In.
      + apply forest_acyclic. intros C. apply HB'. eapply cyclic_mono; [|exact C]. intros y. apply nodup_In.
      + intros e He. rewrite !nodup_In. auto.
  Qed.
  (** Every graph has one excess. *)
  Theorem excess_exists F : NoDup F -> exists d, excess_is F d.
  Proof. intros NF. destruct (pair_exists ends [] F NF) as [A [B [U [X [T OK]]]]]. eexists. eapply excess_of_pair; eauto. Qed.
  Lemma excess_unique F d d' : excess_is F d -> excess_is F d' -> d = d'.
  Proof. intros [U [N [I [H [L M]]]]] [U' [N' [I' [H' [L' M']]]]]. specialize (M U' N' I' H'). specialize (M' U N I H). lia. Qed.
  Lemma with_pair F d : NoDup F -> excess_is F d -> exists A B U X T, pair ends [] F A B U X T /\ excess F U = d.
  Proof.
    intros NF H. destruct (pair_exists ends [] F NF) as [A [B [U [X [T OK]]]]]. exists A, B, U, X, T. split; auto.
    eapply excess_unique; [eapply excess_of_pair; eauto|exact H].
  Qed.
  Lemma nothing_acyclic : ~ cyclic ends [].
  Proof. intros [e [[] _]]. Qed.

  (** Theorem 1: [cycle] is a draw without excess, and the first player wins with one. *)
  Theorem kano_1 F d : NoDup F -> excess_is F d -> (d = 0 -> draw ends [] [] F) /\ (1 <= d -> mover_wins ends [] [] F).
  Proof.
    intros NF H. destruct (with_pair F d NF H) as [A [B [U [X [T [OK <-]]]]]].
    split; intros E; [eapply cycle_draw|eapply cycle_first_wins]; eauto.
  Qed.
  (** Theorem 3: [cycle-cut] is won by the breaker without excess, by whoever moves first with excess one, and by the maker with
      more.  The first argument of [breaker_wins] and [maker_wins] says whether the maker moves first. *)
  Theorem kano_3 F d : NoDup F -> excess_is F d ->
    (d = 0 -> forall first, breaker_wins (cycle_cut ends) first [] F) /\
    (d = 1 -> breaker_wins (cycle_cut ends) false [] F /\ maker_wins (cycle_cut ends) true [] F) /\
    (2 <= d -> forall first, maker_wins (cycle_cut ends) first [] F).
  Proof.
    intros NF H. destruct (with_pair F d NF H) as [A [B [U [X [T [OK <-]]]]]]. split; [|split].
    - intros E first. eapply cycle_cut_none; eauto using nothing_acyclic.
    - intros E. eapply cycle_cut_one; eauto using nothing_acyclic.
    - intros E first. eapply cycle_cut_more; eauto.
  Qed.

  (** ** Misère play *)
  (** [A] is a largest set of edges without a cycle: a spanning tree, if the graph is connected. *)
  Definition spanning_forest (F A : list nat) : Prop := NoDup A /\ incl A F /\ ~ cyclic ends A /\ forall e, In e F -> ~ In e A -> cyclic ends (e :: A).
  Definition common_is (F : list nat) (k : nat) : Prop := exists A B, spanning_forest F A /\ spanning_forest F B /\
    (forall A' B', spanning_forest F A' -> spanning_forest F B' -> length (either A' B') <= length (either A B)) /\ length (both A B) = k.

  Lemma spanning_basis F A : spanning_forest F A <-> basis ends [] F A.
  Proof.
    split.
    - intros [N [I [H S]]]. split; auto; [apply forest_acyclic; auto|]. intros e He. rewrite app_nil_r.
      destruct (in_dec Nat.eq_dec e A) as [Q|Q]; [apply span_in; auto|]. destruct (span_dec ends A e) as [|Ne]; auto. exfalso.
      apply (acyclic_add ends A e H Ne). apply S; auto.
    - intros [N I H S]. split; auto. split; auto. split; [apply forest_acyclic; auto|]. intros e He Ne. exists e. split; [simpl; auto|].
      specialize (S e He). rewrite app_nil_r in S. eapply span_mono; [|exact S]. intros y Hy. apply without_In. split; [simpl; auto|]. intros ->; auto.
  Qed.
  Lemma pair_common_is F A B U X T : pair ends [] F A B U X T -> exists k, common_is F k /\ (Nat.Even k <-> Nat.Even (length U)) /\
    forall k', common_is F k' -> k' = k.
  Proof.
    intros OK. destruct (full_pair ends [] F A B U X T OK) as [A' [B' [OK' [_ [_ [P L]]]]]].
    assert (HU : length U = length (either A' B')).
    { apply Nat.le_antisymm; apply NoDup_incl_length; try apply (union_once _ _ _ _ _ _ _ _ OK'); try (apply either_NoDup; apply P);
        intros e He; [apply either_In, (union _ _ _ _ _ _ _ _ OK'); auto|apply (union _ _ _ _ _ _ _ _ OK'), either_In; auto]. }
    (* forests of that size span all edges *)
    destruct (extend_basis ends [] F A') as [A2 [IA BA]]; [apply P|apply P|apply P|].
    destruct (extend_basis ends [] F B') as [B2 [IB BB]]; [apply P|apply P|apply P|].
    assert (Best : forall P Q, spanning_forest F P -> spanning_forest F Q -> length (either P Q) <= length U).
    { intros P1 Q1 H1 H2. apply spanning_basis in H1, H2. apply (largest ends [] F A B U X T OK P1 Q1); try apply H1; try apply H2.
      - apply either_NoDup; [apply H1|apply H2].
      - intros e He. apply either_In in He. destruct He; [apply H1|apply H2]; auto.
      - intros e He. apply either_In in He. auto. }
    assert (SA : spanning_forest F A2) by (apply spanning_basis; auto). assert (SB : spanning_forest F B2) by (apply spanning_basis; auto).
    assert (LU : length (either A2 B2) = length U).
    { apply Nat.le_antisymm; [apply Best; auto|]. rewrite HU. apply NoDup_incl_length; [apply either_NoDup; apply P|].
      intros e He. apply either_In in He. apply either_In. destruct He; auto. }
    assert (Known : forall k', common_is F k' -> length U + k' = 2 * length A2).
    { intros k' [P1 [Q1 [H1 [H2 [M <-]]]]]. pose proof (M A2 B2 SA SB). pose proof (Best P1 Q1 H1 H2). pose proof (either_both P1 Q1).
      apply spanning_basis in H1, H2.
      assert (length P1 = length A2) by (eapply basis_same; eauto; intros y; auto).
      assert (length Q1 = length A2) by (eapply basis_same; eauto; intros y; auto). lia. }
    assert (C : common_is F (length (both A2 B2))).
    { exists A2, B2. split; auto. split; auto. split; auto. intros P1 Q1 H1 H2. rewrite LU. auto. }
    pose proof (Known _ C) as K. exists (length (both A2 B2)). split; auto. split.
    - split; intros [m E]; [exists (length A2 - m)|exists (length A2 - m)]; lia.
    - intros k' Hk. pose proof (Known _ Hk). lia.
  Qed.
  Theorem common_exists F : NoDup F -> exists k, common_is F k.
  Proof. intros NF. destruct (pair_exists ends [] F NF) as [A [B [U [X [T OK]]]]]. destruct (pair_common_is F A B U X T OK) as [k [H _]]. eauto. Qed.
  Lemma common_unique F k k' : NoDup F -> common_is F k -> common_is F k' -> k = k'.
  Proof.
    intros NF H H'. destruct (pair_exists ends [] F NF) as [A [B [U [X [T OK]]]]]. destruct (pair_common_is F A B U X T OK) as [k0 [_ [_ E]]].
    rewrite (E k H), (E k' H'). auto.
  Qed.
  Lemma with_pair_common F d k : NoDup F -> excess_is F d -> common_is F k ->
    exists A B U X T, pair ends [] F A B U X T /\ excess F U = d /\ (Nat.Even k <-> Nat.Even (length U)) /\ (Nat.Odd k <-> Nat.Odd (length U)).
  Proof.
    intros NF Hd Hk. destruct (with_pair F d NF Hd) as [A [B [U [X [T [OK E]]]]]]. exists A, B, U, X, T. split; auto. split; auto.
    destruct (pair_common_is F A B U X T OK) as [k0 [_ [Ev Q]]]. rewrite <- (Q k Hk) in Ev. split; auto.
    pose proof (Nat.Even_or_Odd k). pose proof (Nat.Even_or_Odd (length U)).
    pose proof (Nat.Even_Odd_False k). pose proof (Nat.Even_Odd_False (length U)). tauto.
  Qed.

  (** Theorem 2: [cycle-misere] is a draw without excess; with one, the second player wins if [k] is even, and the first if it is odd. *)
  Theorem kano_2 F d k : NoDup F -> excess_is F d -> common_is F k ->
    (d = 0 -> misere_draw ends [] [] F) /\
    (1 <= d -> Nat.Even k -> waiter_forces ends [] [] F) /\
    (1 <= d -> Nat.Odd k -> mover_forces ends [] [] F).
  Proof.
    intros NF Hd Hk. destruct (with_pair_common F d k NF Hd Hk) as [A [B [U [X [T [OK [<- [Ev Od]]]]]]]]. split; [|split].
    - intros E. eapply misere_none; eauto.
    - intros E Q. eapply misere_even; eauto. apply Ev; auto.
    - intros E Q. eapply misere_odd; eauto. apply Od; auto.
  Qed.
  (** Theorem 4: [cycle-cut-misere] is won by the avoider without excess, by the enforcer with an excess of two or more, and with excess one by the second player if
      [k] is even, by the first if it is odd.  The first argument of [avoider_wins] and [enforcer_wins] says whether the avoider moves first. *)
  Theorem kano_4 F d k : NoDup F -> excess_is F d -> common_is F k ->
    (d = 0 -> forall first, avoider_wins (cycle_cut ends) first [] F) /\
    (d = 1 -> Nat.Even k -> avoider_wins (cycle_cut ends) false [] F /\ enforcer_wins (cycle_cut ends) true [] F) /\
    (d = 1 -> Nat.Odd k -> avoider_wins (cycle_cut ends) true [] F /\ enforcer_wins (cycle_cut ends) false [] F) /\
    (2 <= d -> forall first, enforcer_wins (cycle_cut ends) first [] F).
  Proof.
    intros NF Hd Hk. destruct (with_pair_common F d k NF Hd Hk) as [A [B [U [X [T [OK [<- [Ev Od]]]]]]]]. split; [|split; [|split]].
    - intros E first. eapply cut_misere_none; eauto using nothing_acyclic.
    - intros E Q. apply (cut_misere_one ends [] F A B U X T); auto using nothing_acyclic. apply Ev; auto.
    - intros E Q. apply (cut_misere_one ends [] F A B U X T); auto using nothing_acyclic. apply Od; auto.
    - intros E first. eapply cut_misere_more; eauto.
  Qed.
End Kano.
