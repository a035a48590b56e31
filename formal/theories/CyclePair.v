(** * Two forests with the largest union

    Two forests [A] and [B], their union [U], and a set [X] of edges that shows that no two forests have a larger
    one (Edmonds 1965): what the certificates of cycle games are made of.  [tight_facts] says what such a pair is
    like inside and outside of [X]; [largest], that its union is the largest. *)
From Coq Require Import List Arith Lia.
From Slitherlab Require Import Cycle CycleSpan.
Import ListNotations.

(** The edges of [P] inside and outside of [X]. *)
Definition inside (X P : list nat) : list nat := filter (fun e => if in_dec Nat.eq_dec e X then true else false) P.
Definition outside (X P : list nat) : list nat := filter (fun e => if in_dec Nat.eq_dec e X then false else true) P.
Lemma inside_In X P e : In e (inside X P) <-> In e P /\ In e X.
Proof. unfold inside. rewrite filter_In. destruct (in_dec Nat.eq_dec e X); intuition discriminate. Qed.
Lemma outside_In X P e : In e (outside X P) <-> In e P /\ ~ In e X.
Proof. unfold outside. rewrite filter_In. destruct (in_dec Nat.eq_dec e X); intuition discriminate. Qed.
Lemma inside_NoDup X P : NoDup P -> NoDup (inside X P).
Proof. apply NoDup_filter. Qed.
Lemma outside_NoDup X P : NoDup P -> NoDup (outside X P).
Proof. apply NoDup_filter. Qed.
Lemma inside_outside X P : length (inside X P) + length (outside X P) = length P.
Proof.
  unfold inside, outside. induction P as [|e P IH]; simpl; auto. destruct (in_dec Nat.eq_dec e X); simpl; lia.
Qed.

Section Pair.
  Variable ends : nat -> nat * nat.
  Notation span := (closes ends).
  Notation forest := (forest ends).

  (** [M] is contracted, [F] are the edges; [T] spans [X]. *)
  Record pair (M F A B U X T : list nat) : Prop := {
    edges_once : NoDup F; forest_A : forest M A; forest_B : forest M B; A_once : NoDup A; B_once : NoDup B;
    union_once : NoDup U; union : forall e, In e U <-> In e A \/ In e B; union_free : incl U F;
    witness_once : NoDup X; witness_free : incl X F; witness_rank : forall e, In e X -> span (T ++ M) e;
    tight : length U + length X = length F + 2 * length T }.
  Lemma part_forest M A P : forest M A -> incl P A -> forest M P.
  Proof. intros H I. eapply forest_mono; [intros e He; exact He|exact I|exact H]. Qed.
  Section Facts.
    Variable M F A B U X T : list nat.
    Hypothesis OK : pair M F A B U X T.

    (** Any two forests among the edges have a union of at most |F∖X| + 2|T| edges. *)
    Lemma bounded A' B' U' : forest M A' -> forest M B' -> NoDup A' -> NoDup B' -> NoDup U' -> incl U' F ->
      (forall e, In e U' -> In e A' \/ In e B') -> length U' + length X <= length F + 2 * length T.
    Proof.
      intros HA HB NA NB NU IU HU. destruct OK as [NF _ _ _ _ _ _ _ NX IX S _].
      assert (LA : length (inside X A') <= length T).
      { apply (no_more ends T M); [apply inside_NoDup; auto|eapply part_forest; [exact HA|]|]; intros e He; apply inside_In in He; [tauto|apply S; tauto]. }
      assert (LB : length (inside X B') <= length T).
      { apply (no_more ends T M); [apply inside_NoDup; auto|eapply part_forest; [exact HB|]|]; intros e He; apply inside_In in He; [tauto|apply S; tauto]. }
      assert (LI : length (inside X U') <= length (inside X A' ++ inside X B')).
      { apply NoDup_incl_length; [apply inside_NoDup; auto|]. intros e He. apply inside_In in He. rewrite in_app_iff, !inside_In. destruct (HU e); tauto. }
      assert (LO : length (outside X U') <= length (outside X F)).
      { apply NoDup_incl_length; [apply outside_NoDup; auto|]. intros e He. apply outside_In in He. apply outside_In. split; [apply IU|]; tauto. }
      assert (LX : length X <= length (inside X F)).
      { apply NoDup_incl_length; auto. intros e He. apply inside_In. auto. }
      pose proof (inside_outside X U'). pose proof (inside_outside X F). rewrite app_length in LI. lia.
    Qed.
    (** No two forests have a larger union. *)
    Theorem largest A' B' U' : forest M A' -> forest M B' -> NoDup A' -> NoDup B' -> NoDup U' -> incl U' F ->
      (forall e, In e U' -> In e A' \/ In e B') -> length U' <= length U.
    Proof. intros. pose proof (bounded A' B' U'). pose proof (tight _ _ _ _ _ _ _ OK). intuition lia. Qed.

    (** Outside of [X] every edge is in a forest; inside none is in both, and each forest spans [X]. *)
    Theorem tight_facts : (forall e, In e F -> ~ In e X -> In e A \/ In e B) /\ (forall e, In e X -> In e A -> ~ In e B) /\
      (forall e, In e X -> span (inside X A ++ M) e) /\ (forall e, In e X -> span (inside X B ++ M) e).
    Proof.
      destruct OK as [NF HA HB NA NB NU HU IU NX IX S Tight].
      assert (SI : forall P e, In e (inside X P) -> span (T ++ M) e) by (intros P e He; apply inside_In in He; apply S; tauto).
      assert (FI : forall P, forest M P -> forest M (inside X P)).
      { intros P HP. eapply part_forest; [exact HP|]. intros e He. apply inside_In in He. tauto. }
      assert (LA : length (inside X A) <= length T) by (apply (no_more ends T M); eauto using inside_NoDup).
      assert (LB : length (inside X B) <= length T) by (apply (no_more ends T M); eauto using inside_NoDup).
      assert (LI : length (inside X U) <= length (inside X A ++ inside X B)).
      { apply NoDup_incl_length; [apply inside_NoDup; auto|]. intros e He. apply inside_In in He. rewrite in_app_iff, !inside_In. rewrite HU in He. tauto. }
      assert (LO : length (outside X U) <= length (outside X F)).
      { apply NoDup_incl_length; [apply outside_NoDup; auto|]. intros e He. apply outside_In in He. apply outside_In. split; [apply IU|]; tauto. }
      assert (LX : length X <= length (inside X F)).
      { apply NoDup_incl_length; auto. intros e He. apply inside_In. auto. }
      pose proof (inside_outside X U) as EU. pose proof (inside_outside X F) as EF. rewrite app_length in LI.
      assert (EA : length (inside X A) = length T) by lia. assert (EB : length (inside X B) = length T) by lia.
      repeat split.
      - intros e He Ne. destruct (in_dec Nat.eq_dec e U) as [Q|Q]; [apply HU; auto|exfalso].
        assert (HeO : In e (outside X F)) by (apply outside_In; auto).
        assert (L : length (outside X U) <= length (without e (outside X F))).
        { apply NoDup_incl_length; [apply outside_NoDup; auto|]. intros y Hy. apply outside_In in Hy. apply without_In. rewrite outside_In.
          split; [split; [apply IU|]; tauto|]. intros ->; tauto. }
        pose proof (without_length e (outside X F) (outside_NoDup X F NF) HeO). lia.
      - intros e He HeA HeB. assert (HeI : In e (inside X B)) by (apply inside_In; auto).
        assert (L : length (inside X U) <= length (inside X A ++ without e (inside X B))).
        { apply NoDup_incl_length; [apply inside_NoDup; auto|]. intros y Hy. apply inside_In in Hy. rewrite HU in Hy. rewrite in_app_iff, without_In, !inside_In.
          destruct (Nat.eq_dec y e) as [->|N]; tauto. }
        rewrite app_length in L. pose proof (without_length e (inside X B) (inside_NoDup X B NB) HeI). lia.
      - intros e He. apply (as_many ends T M); eauto using inside_NoDup.
      - intros e He. apply (as_many ends T M); eauto using inside_NoDup.
    Qed.
  End Facts.
  Lemma pair_swap M F A B U X T : pair M F A B U X T -> pair M F B A U X T.
  Proof. intros [? ? ? ? ? ? H ? ? ? ? ?]. split; auto. intros e. rewrite H. tauto. Qed.
End Pair.
