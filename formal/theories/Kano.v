(** * Kano's theorems about [cycle] and [cycle-cut], for every graph

    Theorems 1 and 3 of Kano (1983), with nothing given but the graph: its edges are the numbers in [F], and there may be
    loops and parallel edges.  [excess_is F d]: two sets of edges without a cycle leave [d] edges out at least. *)
From Coq Require Import List Arith Lia.
From Slitherlab Require Import Cycle CycleSpan CyclePair CycleCut CycleGame CycleFacts CycleUnion.
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
End Kano.
