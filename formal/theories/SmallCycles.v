(** * Cycle games on small boards, solved by the definitions

    [maker_can], [enforcer_can], [value] and [misere_value] play every game to its end; [maker_can_ok] and so on say that they are
    right by [Cycle.v].  tests/small_cycles.py compares them with the program. *)
From Coq Require Import List Arith Lia Bool ZArith.
From Slitherlab Require Import Cycle CycleSpan CycleGame CycleMisere CycleCheck.
Import ListNotations.
Open Scope nat_scope.

(** ** The maker and the breaker *)
Section Maker.
  Variable goal : list nat -> Prop.
  Variable goalb : list nat -> bool.
  Variable E : list nat.      (* the edges of the board *)
  Hypothesis goalb_ok : forall M, incl M E -> (goalb M = true <-> goal M).

  Fixpoint maker_can (fuel : nat) (who : bool) (M F : list nat) : bool :=
    match fuel with
    | O => false
    | S fuel =>
        goalb M || match F with
                   | [] => false
                   | _ => if who then existsb (fun e => maker_can fuel false (e :: M) (without e F)) F
                          else forallb (fun e => maker_can fuel true M (without e F)) F
                   end
    end.
  Theorem maker_can_ok fuel : forall who M F, length F < fuel -> incl M E -> incl F E ->
    if maker_can fuel who M F then maker_wins goal who M F else breaker_wins goal who M F.
  Proof.
    induction fuel as [|fuel IH]; intros who M F L IM IF; [lia|]. cbn [maker_can].
    assert (Next : forall who' M' e, In e F -> incl M' E ->
      if maker_can fuel who' M' (without e F) then maker_wins goal who' M' (without e F) else breaker_wins goal who' M' (without e F)).
    { intros who' M' e He IM'. pose proof (without_shorter e F He). apply IH; [lia|auto|]. intros y Hy. apply without_In in Hy. apply IF; tauto. }
    assert (Add : forall e, In e F -> incl (e :: M) E) by (intros e He y [<-|Hy]; auto).
    destruct (goalb M) eqn:G; cbn [orb]; [apply reached, goalb_ok; auto|].
    assert (N : ~ goal M) by (intros Q; apply goalb_ok in Q; auto; congruence).
    destruct F as [|f F0] eqn:EF; [apply missed; auto|]. rewrite <- EF in *. assert (NE : F <> []) by (rewrite EF; discriminate).
    destruct who.
    - destruct (existsb _ F) eqn:Q.
      + apply existsb_exists in Q. destruct Q as [e [He Q]]. apply maker_takes with e; auto. specialize (Next false (e :: M) e He (Add e He)). rewrite Q in Next. exact Next.
      + apply maker_takes_any; auto. intros e He. specialize (Next false (e :: M) e He (Add e He)).
        destruct (maker_can fuel false (e :: M) (without e F)) eqn:R; auto. exfalso.
        assert (existsb (fun e => maker_can fuel false (e :: M) (without e F)) F = true) by (apply existsb_exists; eauto). congruence.
    - destruct (forallb _ F) eqn:Q.
      + rewrite forallb_forall in Q. apply breaker_takes_any; auto. intros e He. specialize (Next true M e He IM). rewrite (Q e He) in Next. exact Next.
      + assert (X : exists e, In e F /\ maker_can fuel true M (without e F) = false).
        { clear -Q. set (g := fun e => maker_can fuel true M (without e F)) in *. change (exists e, In e F /\ g e = false).
          clearbody g. induction F as [|e L IHL]; simpl in Q; [discriminate|]. destruct (g e) eqn:R; [|exists e; simpl; auto].
          destruct IHL as [y [H1 H2]]; auto. exists y; simpl; auto. }
        destruct X as [e [He Q']]. apply breaker_takes with e; auto. specialize (Next true M e He IM). rewrite Q' in Next. exact Next.
  Qed.

  (** Misère play: whether the enforcer wins; [who] says whether the avoider is to move. *)
  Fixpoint enforcer_can (fuel : nat) (who : bool) (N F : list nat) : bool :=
    match fuel with
    | O => false
    | S fuel =>
        goalb N || match F with
                   | [] => false
                   | _ => if who then forallb (fun e => enforcer_can fuel false (e :: N) (without e F)) F
                          else existsb (fun e => enforcer_can fuel true N (without e F)) F
                   end
    end.
  Lemma not_all (g : nat -> bool) (L : list nat) : forallb g L = false -> exists e, In e L /\ g e = false.
  Proof.
    induction L as [|e L IH]; simpl; [discriminate|]. destruct (g e) eqn:R; [|exists e; auto]. intros H. destruct (IH H) as [y [H1 H2]]. exists y. auto.
  Qed.
  Lemma not_some (g : nat -> bool) (L : list nat) : existsb g L = false -> forall e, In e L -> g e = false.
  Proof. intros H e He. destruct (g e) eqn:R; auto. assert (existsb g L = true) by (apply existsb_exists; eauto). congruence. Qed.
  Theorem enforcer_can_ok fuel : forall who N F, length F < fuel -> incl N E -> incl F E ->
    if enforcer_can fuel who N F then enforcer_wins goal who N F else avoider_wins goal who N F.
  Proof.
    induction fuel as [|fuel IH]; intros who N F L IN IF; [lia|]. cbn [enforcer_can].
    assert (Next : forall who' N' e, In e F -> incl N' E ->
      if enforcer_can fuel who' N' (without e F) then enforcer_wins goal who' N' (without e F) else avoider_wins goal who' N' (without e F)).
    { intros who' N' e He IN'. pose proof (without_shorter e F He). apply IH; [lia|auto|]. intros y Hy. apply without_In in Hy. apply IF; tauto. }
    assert (Add : forall e, In e F -> incl (e :: N) E) by (intros e He y [<-|Hy]; auto).
    destruct (goalb N) eqn:G; cbn [orb]; [apply happened, goalb_ok; auto|].
    assert (Q : ~ goal N) by (intros Q; apply goalb_ok in Q; auto; congruence).
    destruct F as [|f F0] eqn:EF; [apply avoided; auto|]. rewrite <- EF in *. assert (NE : F <> []) by (rewrite EF; discriminate).
    destruct who.
    - destruct (forallb _ F) eqn:R.
      + rewrite forallb_forall in R. apply avoider_takes_any; auto. intros e He. specialize (Next false (e :: N) e He (Add e He)). rewrite (R e He) in Next. exact Next.
      + apply not_all in R. destruct R as [e [He R]]. apply avoider_takes with e; auto. specialize (Next false (e :: N) e He (Add e He)). rewrite R in Next. exact Next.
    - destruct (existsb _ F) eqn:R.
      + apply existsb_exists in R. destruct R as [e [He R]]. apply enforcer_takes with e; auto. specialize (Next true N e He IN). rewrite R in Next. exact Next.
      + apply enforcer_takes_any; auto. intros e He. specialize (Next true N e He IN). rewrite (not_some _ _ R e He) in Next. exact Next.
  Qed.
End Maker.

(** ** Graphs *)
Section Graphs.
  Variable table : list (nat * nat).
  Variable size : nat.
  Notation ends := (ends_of table).
  Definition all : list nat := seq 0 (length table).
  Definition cyclicb (X : list nat) : bool := existsb (fun e => closed table (contract table size (without e X)) e) X.
  Definition linkedb (s t : nat) (X : list nat) : bool := (label (contract table size X) s =? label (contract table size X) t)%Z.
  Hypothesis fits : fit table size all = true.
  Lemma inside_fits X : incl X all -> fit table size X = true.
  Proof. apply fit_incl; auto. Qed.
  Lemma cyclicb_ok X : incl X all -> (cyclicb X = true <-> cyclic ends X).
  Proof.
    intros I. assert (K : forall e, In e X -> (closed table (contract table size (without e X)) e = true <-> closes ends (without e X) e)).
    { intros e He. assert (Fe : fit table size [e] = true) by (apply inside_fits; intros y [<-|[]]; auto). apply fit_cons in Fe.
      apply (closed_ok table size); try tauto. apply contract_ok, inside_fits. intros y Hy. apply without_In in Hy. apply I; tauto. }
    unfold cyclicb, cyclic. rewrite existsb_exists. split; intros [e [He H]]; exists e; split; auto; apply K; auto.
  Qed.
  Lemma linkedb_ok s t X : s < size -> t < size -> incl X all -> (linkedb s t X = true <-> shannon ends s t X).
  Proof.
    intros Hs Ht I. unfold linkedb. rewrite Z.eqb_eq. apply (contract_ok table size X (inside_fits X I)); auto.
  Qed.

  (** ** [cycle]: whether the player to move wins ([Gt]), it is a draw ([Eq]), or the other wins ([Lt]) *)
  Definition is (c d : comparison) : bool := match c, d with Gt, Gt | Eq, Eq | Lt, Lt => true | _, _ => false end.
  Lemma is_ok c d : is c d = true <-> c = d.
  Proof. destruct c, d; simpl; intuition discriminate. Qed.
  (** What taking [e] is worth, given what the positions after it are. *)
  Definition worth (known : list nat -> list nat -> list nat -> comparison) (M O F : list nat) (e : nat) : comparison :=
    if cyclicb (e :: M) then Gt else CompOpp (known O (e :: M) (without e F)).
  Fixpoint value (fuel : nat) (M O F : list nat) : comparison :=
    match fuel, F with
    | 0, _ | _, [] => Eq
    | S fuel, _ => if existsb (fun e => is (worth (value fuel) M O F e) Gt) F then Gt
                   else if existsb (fun e => is (worth (value fuel) M O F e) Eq) F then Eq else Lt
    end.
  Lemma wins_safe k : forall M O F, length F <= k -> (mover_wins ends M O F -> mover_safe ends M O F) /\ (waiter_wins ends M O F -> waiter_safe ends M O F).
  Proof.
    induction k as [k IH] using lt_wf_ind. intros M O F L.
    assert (Next : forall e, In e F -> (mover_wins ends O (e :: M) (without e F) -> mover_safe ends O (e :: M) (without e F)) /\
      (waiter_wins ends O (e :: M) (without e F) -> waiter_safe ends O (e :: M) (without e F))).
    { intros e He. pose proof (without_shorter e F He). apply (IH (length (without e F))); lia. }
    split; intros W.
    - inversion W as [? ? ? e He C|? ? ? e He W']; subst; [eapply takes_a_cycle; eauto|]. eapply takes_safely; eauto. apply Next; auto.
    - inversion W as [? ? ? NE H]; subst. constructor. intros e He. destruct (H e He) as [H1 H2]. split; auto. apply Next; auto.
  Qed.
  Theorem value_ok fuel : forall M O F, length F < fuel -> incl M all -> incl O all -> incl F all ->
    match value fuel M O F with Gt => mover_wins ends M O F | Eq => draw ends M O F | Lt => waiter_wins ends M O F end.
  Proof.
    induction fuel as [|fuel IH]; intros M O F L IM IO IF; [lia|]. destruct F as [|f F0]; [split; [constructor|constructor; intros e []]|].
    cbn [value]. set (F := f :: F0) in *. assert (NE : F <> []) by discriminate. clearbody F.
    assert (Next : forall e, In e F -> (cyclicb (e :: M) = true <-> cyclic ends (e :: M)) /\
      match value fuel O (e :: M) (without e F) with Gt => mover_wins ends O (e :: M) (without e F) | Eq => draw ends O (e :: M) (without e F)
      | Lt => waiter_wins ends O (e :: M) (without e F) end).
    { intros e He. assert (IM' : incl (e :: M) all) by (intros y [<-|Hy]; auto). split; [apply cyclicb_ok; auto|].
      pose proof (without_shorter e F He). apply IH; auto; [lia|]. intros y Hy. apply without_In in Hy. apply IF; tauto. }
    assert (Never : forall d, existsb (fun e => is (worth (value fuel) M O F e) d) F = false -> forall e, In e F -> worth (value fuel) M O F e <> d).
    { intros d H e He Q. apply is_ok in Q. assert (existsb (fun e => is (worth (value fuel) M O F e) d) F = true) by (apply existsb_exists; eauto). congruence. }
    destruct (existsb (fun e => is (worth (value fuel) M O F e) Gt) F) eqn:QG.
    - apply existsb_exists in QG. destruct QG as [e [He Q]]. apply is_ok in Q. unfold worth in Q. destruct (Next e He) as [C V].
      destruct (cyclicb (e :: M)); [apply takes_and_closes with e; auto; apply (proj1 C); reflexivity|]. destruct (value fuel O (e :: M) (without e F)); try discriminate.
      apply takes_and_waits with e; auto.
    - assert (Each : forall e, In e F -> ~ cyclic ends (e :: M) /\ value fuel O (e :: M) (without e F) <> Lt).
      { intros e He. pose proof (Never Gt QG e He) as No. unfold worth in No. destruct (Next e He) as [C _]. destruct (cyclicb (e :: M)); [congruence|].
        split; [intros Q; apply C in Q; discriminate|]. intros Q. rewrite Q in No. apply No; auto. }
      destruct (existsb (fun e => is (worth (value fuel) M O F e) Eq) F) eqn:QE.
      + split.
        * apply existsb_exists in QE. destruct QE as [e [He Q]]. apply is_ok in Q. unfold worth in Q. destruct (Next e He) as [C V].
          destruct (cyclicb (e :: M)); [discriminate|]. destruct (value fuel O (e :: M) (without e F)); try discriminate. eapply takes_safely; eauto. apply V.
        * constructor. intros e He. destruct (Each e He) as [H1 H2]. split; auto. destruct (Next e He) as [_ V].
          destruct (value fuel O (e :: M) (without e F)); [apply V|congruence|]. apply (wins_safe (length (without e F))); auto.
      + constructor; auto. intros e He. destruct (Each e He) as [H1 H2]. split; auto. destruct (Next e He) as [C V].
        pose proof (Never Eq QE e He) as No. unfold worth in No. destruct (cyclicb (e :: M)); [exfalso; apply H1, C; auto|].
        destruct (value fuel O (e :: M) (without e F)); [exfalso; apply No; auto|congruence|exact V].
  Qed.

  (** ** [cycle-misere], in the same way *)
  Definition misere_worth (known : list nat -> list nat -> list nat -> comparison) (M O F : list nat) (e : nat) : comparison :=
    if cyclicb (e :: M) then Lt else CompOpp (known O (e :: M) (without e F)).
  Fixpoint misere_value (fuel : nat) (M O F : list nat) : comparison :=
    match fuel, F with
    | 0, _ | _, [] => Eq
    | S fuel, _ => if existsb (fun e => is (misere_worth (misere_value fuel) M O F e) Gt) F then Gt
                   else if existsb (fun e => is (misere_worth (misere_value fuel) M O F e) Eq) F then Eq else Lt
    end.
  Lemma forces_avoids k : forall M O F, length F <= k -> (mover_forces ends M O F -> mover_avoids ends M O F) /\ (waiter_forces ends M O F -> waiter_avoids ends M O F).
  Proof.
    induction k as [k IH] using lt_wf_ind. intros M O F L.
    assert (Next : forall e, In e F -> (mover_forces ends O (e :: M) (without e F) -> mover_avoids ends O (e :: M) (without e F)) /\
      (waiter_forces ends O (e :: M) (without e F) -> waiter_avoids ends O (e :: M) (without e F))).
    { intros e He. pose proof (without_shorter e F He). apply (IH (length (without e F))); lia. }
    split; intros W.
    - inversion W as [? ? ? e He C W']; subst. eapply takes_and_avoids; eauto. apply Next; auto.
    - inversion W as [? ? ? NE H]; subst. constructor. intros e He. destruct (H e He) as [|H2]; auto. right. apply Next; auto.
  Qed.
  Theorem misere_value_ok fuel : forall M O F, length F < fuel -> incl M all -> incl O all -> incl F all ->
    match misere_value fuel M O F with Gt => mover_forces ends M O F | Eq => misere_draw ends M O F | Lt => waiter_forces ends M O F end.
  Proof.
    induction fuel as [|fuel IH]; intros M O F L IM IO IF; [lia|]. destruct F as [|f F0]; [split; [constructor|constructor; intros e []]|].
    cbn [misere_value]. set (F := f :: F0) in *. assert (NE : F <> []) by discriminate. clearbody F.
    assert (Next : forall e, In e F -> (cyclicb (e :: M) = true <-> cyclic ends (e :: M)) /\
      match misere_value fuel O (e :: M) (without e F) with Gt => mover_forces ends O (e :: M) (without e F) | Eq => misere_draw ends O (e :: M) (without e F)
      | Lt => waiter_forces ends O (e :: M) (without e F) end).
    { intros e He. assert (IM' : incl (e :: M) all) by (intros y [<-|Hy]; auto). split; [apply cyclicb_ok; auto|].
      pose proof (without_shorter e F He). apply IH; auto; [lia|]. intros y Hy. apply without_In in Hy. apply IF; tauto. }
    assert (Never : forall d, existsb (fun e => is (misere_worth (misere_value fuel) M O F e) d) F = false -> forall e, In e F -> misere_worth (misere_value fuel) M O F e <> d).
    { intros d H e He Q. apply is_ok in Q. rewrite (not_some _ _ H e He) in Q. discriminate. }
    assert (No : forall e, In e F -> cyclicb (e :: M) = false -> ~ cyclic ends (e :: M)).
    { intros e He Q C. apply (Next e He) in C. congruence. }
    destruct (existsb (fun e => is (misere_worth (misere_value fuel) M O F e) Gt) F) eqn:QG.
    - apply existsb_exists in QG. destruct QG as [e [He Q]]. apply is_ok in Q. unfold misere_worth in Q. destruct (Next e He) as [C V].
      destruct (cyclicb (e :: M)) eqn:QC; [discriminate|]. destruct (misere_value fuel O (e :: M) (without e F)); try discriminate.
      apply takes_and_forces with e; auto.
    - assert (Each : forall e, In e F -> cyclic ends (e :: M) \/ ~ cyclic ends (e :: M) /\ misere_value fuel O (e :: M) (without e F) <> Lt).
      { intros e He. pose proof (Never Gt QG e He) as Q. unfold misere_worth in Q. destruct (Next e He) as [C _]. destruct (cyclicb (e :: M)) eqn:QC; [left; apply C; auto|].
        right. split; [apply No; auto|]. intros R. rewrite R in Q. apply Q; auto. }
      destruct (existsb (fun e => is (misere_worth (misere_value fuel) M O F e) Eq) F) eqn:QE.
      + split.
        * apply existsb_exists in QE. destruct QE as [e [He Q]]. apply is_ok in Q. unfold misere_worth in Q. destruct (Next e He) as [C V].
          destruct (cyclicb (e :: M)) eqn:QC; [discriminate|]. destruct (misere_value fuel O (e :: M) (without e F)); try discriminate.
          eapply takes_and_avoids; eauto. apply V.
        * constructor. intros e He. destruct (Each e He) as [|[H1 H2]]; auto. right. destruct (Next e He) as [_ V].
          destruct (misere_value fuel O (e :: M) (without e F)); [apply V|congruence|]. apply (forces_avoids (length (without e F))); auto.
      + constructor; auto. intros e He. destruct (Each e He) as [|[H1 H2]]; auto. right. destruct (Next e He) as [C V].
        pose proof (Never Eq QE e He) as Q. unfold misere_worth in Q. destruct (cyclicb (e :: M)); [exfalso; apply H1, C; auto|].
        destruct (misere_value fuel O (e :: M) (without e F)); [exfalso; apply Q; auto|congruence|exact V].
  Qed.
End Graphs.

(** ** What the program says: a game, a board as the ends of its edges, and the winner (0: a draw) *)
Inductive asked := of_cycle | of_cut (maker_first : bool) | of_shannon (s t : nat) (maker_first : bool) | of_cycle_misere | of_cut_misere (avoider_first : bool).
(** The winner: player 1 moves first. *)
Definition winner (table : list (nat * nat)) (size : nat) (q : asked) : nat :=
  let F := all table in let fuel := S (length table) in
  let who (maker_first can : bool) := if Bool.eqb maker_first can then 1 else 2 in
  match q with
  | of_cycle => match value table size fuel [] [] F with Gt => 1 | Eq => 0 | Lt => 2 end
  | of_cut first => who first (maker_can (cyclicb table size) fuel first [] F)
  | of_shannon s t first => who first (maker_can (linkedb table size s t) fuel first [] F)
  | of_cycle_misere => match misere_value table size fuel [] [] F with Gt => 1 | Eq => 0 | Lt => 2 end
  | of_cut_misere first => who first (negb (enforcer_can (cyclicb table size) fuel first [] F))
  end.
Definition agrees_with (line : list (nat * nat) * nat * asked * nat) : bool :=
  let '(table, size, q, w) := line in fit table size (all table) && (winner table size q =? w).
