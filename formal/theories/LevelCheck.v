(** * The checker of levels

    Conditions 1 to 5 of "Levels" in docs/certificates.md.  [check_level_sound]: an accepted level is the decomposition of
    Gallai and Edmonds of the subgraph that its vertices induce. *)
From Coq Require Import List Arith Lia Bool Permutation.
From Slitherlab Require Import Game Snake Geography Static Level Strategy.
Import ListNotations.

Inductive label := Outer | Inner | Perfect.
(** A vertex, its label, and its partner; a vertex without a partner has itself. *)
Definition entry := (nat * (label * nat))%type.
Record level := { entries : list entry; ears : list (list nat); reach : list (nat * nat) }.

Fixpoint look {B} (v : nat) (l : list (nat * B)) : option B :=
  match l with [] => None | (u, b) :: r => if u =? v then Some b else look v r end.
Lemma look_in {B} v (l : list (nat * B)) b : look v l = Some b -> In (v, b) l.
Proof. induction l as [|[u c] l IH]; simpl; [discriminate|]. destruct (Nat.eqb_spec u v) as [->|]; [intros [= ->]; auto|auto]. Qed.
Lemma in_look {B} v (l : list (nat * B)) b : NoDup (map fst l) -> In (v, b) l -> look v l = Some b.
Proof.
  induction l as [|[u c] l IH]; simpl; intros N Q; [destruct Q|]. inversion N as [|? ? Nu N']; subst. destruct Q as [Q|Q].
  - injection Q as -> ->. rewrite Nat.eqb_refl. auto.
  - destruct (Nat.eqb_spec u v) as [->|]; auto. exfalso. apply Nu. apply in_map_iff. exists (v, b); auto.
Qed.
Lemma look_none {B} v (l : list (nat * B)) : look v l = None -> ~ In v (map fst l).
Proof. induction l as [|[u c] l IH]; simpl; auto. destruct (Nat.eqb_spec u v); [discriminate|]. intros H [Q|Q]; auto. apply IH; auto. Qed.
Lemma NoDup_sub {B} (f : nat * B -> bool) l : NoDup (map fst l) -> NoDup (map fst (filter f l)).
Proof.
  induction l as [|[u c] l IH]; simpl; intros N; [constructor|]. inversion N as [|? ? Nu N']; subst. destruct (f (u, c)); simpl; auto.
  constructor; auto. intros Q. apply Nu. apply in_map_iff in Q. destruct Q as [[x y] [E Q]]. simpl in E; subst. apply filter_In in Q.
  apply in_map_iff. exists (u, y); tauto.
Qed.

Fixpoint onceb (l : list nat) : bool := match l with [] => true | v :: r => negb (memb v r) && onceb r end.
Lemma onceb_ok l : onceb l = true -> NoDup l.
Proof.
  induction l as [|v l IH]; simpl; intros H; constructor; rewrite andb_true_iff, negb_true_iff in H; destruct H as [H1 H2]; auto.
  intros Q. apply memb_ok in Q. congruence.
Qed.

Section Check.
  Variable table : list (list nat).
  Definition adjb u v := memb v (nb table u).
  Definition is (E : list entry) (x : label) (v : nat) : bool :=
    match look v E, x with Some (Outer, _), Outer | Some (Inner, _), Inner | Some (Perfect, _), Perfect => true | _, _ => false end.
  Definition has (x : label) (e : entry) : bool :=
    match fst (snd e), x with Outer, Outer | Inner, Inner | Perfect, Perfect => true | _, _ => false end.
  Definition called (x : label) (E : list entry) : list nat := map fst (filter (has x) E).
  Definition perfect_pairs (E : list entry) : list (nat * nat) :=
    map (fun e : entry => (fst e, snd (snd e))) (filter (fun e => has Perfect e && (fst e <? snd (snd e))) E).

  (** 1: partners. *)
  Definition entry_ok (E : list entry) (e : entry) : bool :=
    let '(v, (x, m)) := e in
    if m =? v then match x with Outer => true | _ => false end
    else adjb v m && match look m E with
                     | Some (y, w) => (w =? v) && match x, y with Perfect, Perfect | Inner, Outer | Outer, Inner | Outer, Outer => true | _, _ => false end
                     | None => false
                     end.
  (** 2: no edge between outer and perfect. *)
  Definition apart_ok (E : list entry) (e : entry) : bool :=
    negb (has Outer e) || forallb (fun w => negb (is E Perfect w)) (nb table (fst e)).
  (** 3: the roots. *)
  Definition rootb (E : list entry) (e : entry) : bool :=
    has Outer e && ((snd (snd e) =? fst e) || negb (is E Outer (snd (snd e)))).
  Definition roots_of (E : list entry) : list nat := map fst (filter (rootb E) E).
  (** 4: ears.  [B] has the vertices that are built, with their roots. *)
  Fixpoint chainb (l : list nat) : bool :=
    match l with u :: r => match r with v :: _ => adjb u v | [] => true end && chainb r | [] => true end.
  Definition put_ear (E : list entry) (B : list (nat * nat)) (ear : list nat) : option (list (nat * nat)) :=
    match ear with
    | [] => None
    | u :: r =>
        match rev r with
        | [] => None
        | w :: i =>
            match look u B, look w B with
            | Some c, Some d =>
                if (c =? d) && Nat.even (length i) && negb (length i =? 0) && chainb ear && onceb i &&
                   forallb (fun v => is E Outer v && match look v B with None => true | Some _ => false end) i
                then Some (map (fun v => (v, c)) (rev i) ++ B) else None
            | _, _ => None
            end
        end
    end.
  Fixpoint put_ears E B l := match l with [] => Some B | e :: r => match put_ear E B e with Some B => put_ears E B r | None => None end end.
  Definition built_ok (E : list entry) (B : list (nat * nat)) (e : entry) : bool :=
    negb (has Outer e) ||
    match look (fst e) B with
    | None => false
    | Some c => forallb (fun w => negb (is E Outer w) || match look w B with Some d => c =? d | None => false end) (nb table (fst e))
    end.
  (** 5: which components alternating paths reach. *)
  Definition put_reach (E : list entry) (B : list (nat * nat)) (R : list nat) (p : nat * nat) : option (list nat) :=
    match look (fst p) E, look (snd p) B with
    | Some (Inner, m), Some c => if adjb (fst p) (snd p) && memb c R && negb (memb m R) then Some (m :: R) else None
    | _, _ => None
    end.
  Fixpoint put_all E B R l := match l with [] => Some R | p :: r => match put_reach E B R p with Some R => put_all E B R r | None => None end end.

  (** A level of the subgraph with the vertices [H]. *)
  Definition check_level (H : list nat) (L : level) : bool :=
    let E := entries L in
    leqb (map fst E) H && forallb (entry_ok E) E && forallb (apart_ok E) E &&
    match put_ears E (map (fun r => (r, r)) (roots_of E)) (ears L) with
    | None => false
    | Some B =>
        forallb (built_ok E B) E &&
        match put_all E B (map fst (filter (fun e : entry => has Outer e && (snd (snd e) =? fst e)) E)) (reach L) with
        | None => false
        | Some R => forallb (fun r => memb r R) (roots_of E)
        end
    end.

  (** ** Why that is right *)
  Hypothesis Simple : simple table = true.
  Notation adj := (edge (table_graph table)).
  Lemma adjb_ok u v : adjb u v = true <-> adj u v.
  Proof. apply memb_ok. Qed.
  Lemma adj_sym u v : adj u v -> adj v u.
  Proof. intros H. apply (simple_ok table Simple) in H. tauto. Qed.

  Variable E : list entry.
  Hypothesis E_once : NoDup (map fst E).
  Hypothesis E_ok : forallb (entry_ok E) E = true.
  Hypothesis E_apart : forallb (apart_ok E) E = true.
  Notation O := (called Outer E).
  Notation A := (called Inner E).
  Notation C := (called Perfect E).

  Lemma has_ok x y m v : has x (v, (y, m)) = true <-> x = y.
  Proof. unfold has. simpl. destruct x, y; split; intros; auto; discriminate. Qed.
  Lemma in_called x v : In v (called x E) <-> exists m, In (v, (x, m)) E.
  Proof.
    unfold called. rewrite in_map_iff. split.
    - intros [[u [y m]] [Q H]]. simpl in Q; subst. apply filter_In in H. destruct H as [H1 H2]. apply has_ok in H2. subst. eauto.
    - intros [m H]. exists (v, (x, m)). split; auto. apply filter_In. split; auto. apply has_ok; auto.
  Qed.
  Lemma is_ok x v : is E x v = true <-> In v (called x E).
  Proof.
    rewrite in_called. unfold is. split.
    - destruct (look v E) as [[y m]|] eqn:L; [|discriminate]. apply look_in in L. exists m. destruct x, y; try discriminate; auto.
    - intros [m H]. rewrite (in_look _ _ _ E_once H). destruct x; auto.
  Qed.
  Lemma called_once x : NoDup (called x E).
  Proof. apply NoDup_sub; auto. Qed.
  Lemma unique v a b : In (v, a) E -> In (v, b) E -> a = b.
  Proof. intros H1 H2. apply (in_look _ _ _ E_once) in H1. apply (in_look _ _ _ E_once) in H2. congruence. Qed.
  Lemma called_apart x y v : In v (called x E) -> In v (called y E) -> x = y.
  Proof. rewrite !in_called. intros [m H] [m' H']. pose proof (unique _ _ _ H H'). congruence. Qed.
  Lemma parts_of : Permutation (O ++ A ++ C) (map fst E).
  Proof.
    unfold called. clear. induction E as [|[v [x m]] l IH]; simpl; auto. destruct x; simpl.
    - constructor. auto.
    - rewrite <- Permutation_middle. constructor. auto.
    - rewrite app_assoc, <- Permutation_middle, <- app_assoc. constructor. auto.
  Qed.

  Definition mate (v : nat) : nat := match look v E with Some (_, m) => m | None => v end.
  Lemma mate_in v x m : In (v, (x, m)) E -> mate v = m.
  Proof. intros H. unfold mate. rewrite (in_look _ _ _ E_once H). auto. Qed.
  Lemma mate_entry v x : In v (called x E) -> In (v, (x, mate v)) E.
  Proof. rewrite in_called. intros [m H]. rewrite (mate_in _ _ _ H). auto. Qed.
  Lemma mate_ok v x : In v (called x E) -> (x = Outer /\ mate v = v) \/
    (adj v (mate v) /\ mate (mate v) = v /\ mate v <> v /\ exists y, In (mate v) (called y E) /\
      (x = Perfect /\ y = Perfect \/ x = Inner /\ y = Outer \/ x = Outer /\ y = Inner \/ x = Outer /\ y = Outer)).
  Proof.
    intros H. apply mate_entry in H. rewrite forallb_forall in E_ok. specialize (E_ok _ H). unfold entry_ok in E_ok.
    destruct (Nat.eqb_spec (mate v) v) as [Q|Q]; [left; destruct x; try discriminate; auto|]. right.
    apply andb_true_iff in E_ok. destruct E_ok as [E1 E2]. apply adjb_ok in E1. destruct (look (mate v) E) as [[y w]|] eqn:L; [|discriminate].
    apply look_in in L. apply andb_true_iff in E2. destruct E2 as [E2 E3]. apply Nat.eqb_eq in E2. subst w.
    repeat split; auto; [eapply mate_in; eauto|]. exists y. split; [apply in_called; eauto|]. destruct x, y; try discriminate; auto 6.
  Qed.
  Lemma inner_ok a : In a A -> adj a (mate a) /\ mate (mate a) = a /\ In (mate a) O /\ mate a <> a.
  Proof.
    intros H. destruct (mate_ok a Inner H) as [[Q _]|[H1 [H2 [H3 [y [H4 H5]]]]]]; [discriminate|]. repeat split; auto.
    assert (y = Outer) by (intuition; congruence). subst; auto.
  Qed.

  Lemma apart_of u v : In u O -> In v C -> ~ adj u v.
  Proof.
    intros Hu Hv Q. apply mate_entry in Hu. rewrite forallb_forall in E_apart. specialize (E_apart _ Hu). unfold apart_ok in E_apart.
    rewrite (proj2 (has_ok Outer Outer (mate u) u) eq_refl) in E_apart. simpl in E_apart. rewrite forallb_forall in E_apart.
    specialize (E_apart v Q). apply is_ok in Hv. rewrite Hv in E_apart. discriminate.
  Qed.
  Lemma pairs_in u v : In (u, v) (perfect_pairs E) -> In u C /\ In v C /\ v = mate u /\ u < v.
  Proof.
    unfold perfect_pairs. rewrite in_map_iff. intros [[w [x m]] [[= <- <-] H]]. apply filter_In in H. destruct H as [H Q].
    apply andb_true_iff in Q. destruct Q as [Q1 Q2]. apply has_ok in Q1. subst x. apply Nat.ltb_lt in Q2. simpl in Q2.
    assert (Hu : In w C) by (apply in_called; eauto). pose proof (mate_in _ _ _ H) as M. simpl.
    destruct (mate_ok w Perfect Hu) as [[X _]|[H1 [H2 [H3 [y [H4 H5]]]]]]; [discriminate|].
    assert (y = Perfect) by (intuition; congruence). subst y. rewrite M in *. auto.
  Qed.
  Lemma pairs_edges_of : edges_ok adj (perfect_pairs E).
  Proof.
    intros u v H. apply pairs_in in H. destruct H as [Hu [Hv [-> _]]]. destruct (mate_ok u Perfect Hu) as [[X _]|[H1 _]]; [discriminate|auto].
  Qed.
  Lemma pairs_all_of : Permutation (ends (perfect_pairs E)) C.
  Proof.
    set (l := map fst (filter (fun e => has Perfect e && (fst e <? snd (snd e))) E)).
    assert (Q : perfect_pairs E = map (fun a => (a, mate a)) l).
    { unfold perfect_pairs, l. rewrite map_map. apply map_ext_in. intros [v [x m]] H. apply filter_In in H. simpl. rewrite (mate_in v x m); tauto. }
    assert (L : forall v, In v l <-> In v C /\ v < mate v).
    { intros v. unfold l. rewrite in_map_iff. split.
      - intros [[w [x m]] [X H]]. simpl in X; subst w. apply filter_In in H. destruct H as [H Y]. apply andb_true_iff in Y. destruct Y as [Y1 Y2].
        apply has_ok in Y1. subst x. apply Nat.ltb_lt in Y2. simpl in Y2. rewrite (mate_in _ _ _ H). split; auto. apply in_called; eauto.
      - intros [H1 H2]. exists (v, (Perfect, mate v)). split; auto. apply filter_In. split; [apply mate_entry; auto|].
        rewrite (proj2 (has_ok Perfect Perfect (mate v) v) eq_refl). simpl. apply Nat.ltb_lt; auto. }
    assert (P : forall v, In v C -> In (mate v) C /\ mate (mate v) = v /\ mate v <> v).
    { intros v Hv. destruct (mate_ok v Perfect Hv) as [[X _]|[H1 [H2 [H3 [y [H4 H5]]]]]]; [discriminate|].
      assert (y = Perfect) by (intuition; congruence). subst; auto. }
    rewrite Q, ends_graph. apply NoDup_Permutation; [|apply called_once|].
    - apply NoDup_app_iff. split; [apply NoDup_sub; auto|]. split.
      + apply NoDup_of_map; [apply NoDup_sub; auto|]. intros a b Ha Hb X. apply L in Ha. apply L in Hb.
        destruct (P a), (P b); try tauto. destruct H0, H2. congruence.
      + intros y Hy X. apply in_map_iff in X. destruct X as [x [<- Hx]]. apply L in Hx. apply L in Hy. destruct Hx as [Hx X]. destruct (P x Hx) as [_ [R _]]. rewrite R in Hy. lia.
    - intros y. rewrite in_app_iff, in_map_iff. split.
      + intros [H|[x [<- H]]]; apply L in H; [tauto|]. apply P; tauto.
      + intros H. destruct (P y H) as [H1 [H2 H3]]. destruct (Nat.lt_ge_cases y (mate y)); [left; apply L; auto|].
        right. exists (mate y). split; auto. apply L. rewrite H2. split; auto. lia.
  Qed.

  Lemma in_roots r : In r (roots_of E) <-> In r O /\ (mate r = r \/ ~ In (mate r) O).
  Proof.
    unfold roots_of. rewrite in_map_iff. split.
    - intros [[v [x m]] [Q H]]. simpl in Q; subst v. apply filter_In in H. destruct H as [H X]. unfold rootb in X. rewrite andb_true_iff in X. destruct X as [X1 X2].
      apply has_ok in X1. subst x. simpl in X2. rewrite (mate_in _ _ _ H). split; [apply in_called; eauto|].
      apply orb_true_iff in X2. destruct X2 as [X|X]; [left; apply Nat.eqb_eq; auto|right]. intros Z. apply is_ok in Z. rewrite Z in X. discriminate.
    - intros [H X]. pose proof (mate_entry _ _ H) as H'. exists (r, (Outer, mate r)). split; auto. apply filter_In. split; auto.
      unfold rootb. rewrite (proj2 (has_ok Outer Outer (mate r) r) eq_refl). simpl. apply orb_true_iff.
      destruct X as [X|X]; [left; apply Nat.eqb_eq; auto|right]. destruct (is E Outer (mate r)) eqn:Z; auto. apply is_ok in Z. tauto.
  Qed.
  Notation roots := (roots_of E).
  Lemma inner_root a : In a A -> In (mate a) roots.
  Proof.
    intros H. destruct (inner_ok a H) as [H1 [H2 [H3 H4]]]. apply in_roots. split; auto. right. rewrite H2. intros Q.
    pose proof (called_apart _ _ _ H Q). discriminate.
  Qed.

  (** ** Ears *)
  Definition K_in (B : list (nat * nat)) (r : nat) : list nat := map fst (filter (fun p : nat * nat => snd p =? r) B).
  Lemma in_K B r v : In v (K_in B r) <-> In (v, r) B.
  Proof.
    unfold K_in. rewrite in_map_iff. split.
    - intros [[u c] [Q H]]. apply filter_In in H. destruct H as [H X]. simpl in *. apply Nat.eqb_eq in X. congruence.
    - intros H. exists (v, r). split; auto. apply filter_In. split; auto. apply Nat.eqb_refl.
  Qed.
  Record built (B : list (nat * nat)) : Prop := {
    b_once : NoDup (map fst B);
    b_outer : forall v c, In (v, c) B -> In v O /\ In c roots;
    b_roots : forall r, In r roots -> In (r, r) B;
    b_all_but : forall v r, In (v, r) B -> all_but adj (K_in B r) v }.
  Lemma built_start : built (map (fun r => (r, r)) roots).
  Proof.
    assert (N : NoDup roots) by (apply NoDup_sub; auto).
    assert (F : map fst (map (fun r : nat => (r, r)) roots) = roots) by (rewrite map_map; apply map_id).
    assert (I : forall v c, In (v, c) (map (fun r : nat => (r, r)) roots) <-> v = c /\ In c roots).
    { intros v c. rewrite in_map_iff. split; [intros [r [[= <- <-] H]]; auto|intros [-> H]; eauto]. }
    split.
    - rewrite F. auto.
    - intros v c H. apply I in H. destruct H as [-> H]. split; auto. apply in_roots in H. tauto.
    - intros r H. apply I. auto.
    - intros v r H. pose proof H as H'. apply I in H'. destruct H' as [-> Hr]. exists []. split; [intros u w []|]. simpl.
      apply NoDup_Permutation; [constructor; [intros []|constructor]|apply NoDup_sub; rewrite F; auto|].
      intros y. rewrite in_K, I. simpl. intuition.
  Qed.
  Fixpoint pair_up (l : list nat) : list (nat * nat) := match l with u :: v :: r => (u, v) :: pair_up r | _ => [] end.
  Lemma pair_up_ok n : forall l, length l = 2 * n -> chainb l = true -> edges_ok adj (pair_up l) /\ ends (pair_up l) = l.
  Proof.
    induction n as [|n IH]; intros l Hl Hc.
    - destruct l; [|discriminate]. split; auto. intros u v [].
    - destruct l as [|u [|v r]]; try (simpl in Hl; lia). simpl in Hc. rewrite !andb_true_iff in Hc. destruct Hc as [Hc1 [_ Hc2]].
      destruct (IH r) as [H1 H2]; [simpl in Hl; lia|auto|]. split.
      + intros a b [[= <- <-]|Q]; auto. apply adjb_ok; auto.
      + simpl. f_equal. f_equal. auto.
  Qed.
  Lemma chain_app l m : chainb (l ++ m) = true -> chainb l = true /\ chainb m = true.
  Proof.
    induction l as [|u l IH]; simpl; auto. rewrite andb_true_iff. intros [H1 H2]. apply IH in H2. destruct H2 as [H2 H3]. split; auto.
    rewrite H2, andb_true_r. destruct l; auto.
  Qed.
  Lemma even_two n : Nat.even n = true -> exists k, n = 2 * k.
  Proof. intros H. apply Nat.even_spec in H. destruct H as [k H]. exists k. lia. Qed.
  Lemma ear_all_but u i w K : chainb (u :: i ++ [w]) = true -> Nat.even (length i) = true -> all_but adj K u -> all_but adj K w ->
    forall v, In v i \/ all_but adj K v -> all_but adj (i ++ K) v.
  Proof.
    intros Hc He Hu Hw v Hv. apply even_two in He. destruct He as [n He].
    assert (Hci : chainb (i ++ [w]) = true) by (apply (chain_app [u] (i ++ [w])) in Hc; tauto).
    destruct Hv as [Hv|[N [HN HP]]].
    - apply in_split in Hv. destruct Hv as [l1 [l2 ->]]. rewrite app_length in He. simpl in He.
      destruct (Nat.even (length l1)) eqn:Ev.
      + apply even_two in Ev. destruct Ev as [k Ev]. destruct Hw as [N [HN HP]].
        rewrite <- app_assoc in Hci. apply chain_app in Hci. destruct Hci as [C1 C2]. simpl in C2. apply andb_true_iff in C2. destruct C2 as [_ C2].
        destruct (pair_up_ok k l1 Ev C1) as [X1 X2]. destruct (pair_up_ok (n - k) (l2 ++ [w])) as [Y1 Y2]; [rewrite app_length; simpl; lia|auto|].
        exists (pair_up l1 ++ pair_up (l2 ++ [w]) ++ N). split.
        * intros a b Q. rewrite !in_app_iff in Q. destruct Q as [Q|[Q|Q]]; auto.
        * rewrite !ends_app, X2, Y2, <- HP, <- !app_assoc. simpl. apply Permutation_middle.
      + destruct Hu as [N [HN HP]]. assert (Ev2 : exists k, S (length l1) = 2 * k).
        { apply even_two. rewrite Nat.even_succ, <- Nat.negb_even, Ev. auto. }
        destruct Ev2 as [k Ev2].
        assert (C0 : chainb ((u :: l1) ++ v :: l2 ++ [w]) = true) by (simpl in *; rewrite <- app_assoc in Hc; exact Hc).
        apply chain_app in C0. destruct C0 as [C1 C2]. simpl in C2. apply andb_true_iff in C2. destruct C2 as [_ C2]. apply chain_app in C2. destruct C2 as [C2 _].
        destruct (pair_up_ok k (u :: l1) Ev2 C1) as [X1 X2]. destruct (pair_up_ok (n - k) l2) as [Y1 Y2]; [lia|auto|].
        exists (pair_up (u :: l1) ++ pair_up l2 ++ N). split.
        * intros a b Q. rewrite !in_app_iff in Q. destruct Q as [Q|[Q|Q]]; auto.
        * rewrite !ends_app, X2, Y2, <- HP, <- !app_assoc. simpl.
          transitivity (v :: l1 ++ u :: l2 ++ ends N); [constructor; apply Permutation_middle|].
          transitivity (l1 ++ v :: u :: l2 ++ ends N); [apply Permutation_middle|]. apply Permutation_app_head. constructor. apply Permutation_middle.
    - apply chain_app in Hci. destruct Hci as [C1 _]. destruct (pair_up_ok n i He C1) as [X1 X2]. exists (pair_up i ++ N). split.
      + intros a b Q. apply in_app_or in Q. destruct Q; auto.
      + rewrite ends_app, X2, <- HP. apply Permutation_middle.
  Qed.
  Lemma put_ear_ok B ear B' : built B -> put_ear E B ear = Some B' -> built B'.
  Proof.
    intros [B1 B2 B3 B4] H. unfold put_ear in H. destruct ear as [|u r]; [discriminate|]. destruct (rev r) as [|w i0] eqn:R; [discriminate|].
    assert (Hr : r = rev i0 ++ [w]) by (rewrite <- (rev_involutive r), R; reflexivity).
    destruct (look u B) as [c|] eqn:Lu; [|discriminate]. destruct (look w B) as [d|] eqn:Lw; [|discriminate].
    match type of H with (if ?b then _ else _) = _ => destruct b eqn:X; [|discriminate] end. injection H as <-.
    rewrite !andb_true_iff in X. destruct X as [[[[[X1 X2] _] X4] X5] X6]. apply Nat.eqb_eq in X1. subst d. apply onceb_ok in X5.
    rewrite forallb_forall in X6. apply look_in in Lu. apply look_in in Lw.
    set (i := rev i0) in *.
    assert (Ii : forall v, In v i -> In v O /\ ~ In v (map fst B)).
    { intros v Hv. apply in_rev in Hv. specialize (X6 v Hv). apply andb_true_iff in X6. destruct X6 as [Y1 Y2]. split; [apply is_ok; auto|].
      apply look_none. destruct (look v B); [discriminate|auto]. }
    assert (Ni : NoDup i) by (apply NoDup_rev; auto).
    assert (Fi : map fst (map (fun v : nat => (v, c)) i) = i) by (rewrite map_map; apply map_id).
    assert (Kc : K_in (map (fun v => (v, c)) i ++ B) c = i ++ K_in B c).
    { unfold K_in. rewrite filter_app, map_app. f_equal. rewrite <- Fi at 2. f_equal.
      clear. induction i as [|a i IH]; simpl; auto. rewrite Nat.eqb_refl. f_equal; auto. }
    assert (Ko : forall r0, r0 <> c -> K_in (map (fun v => (v, c)) i ++ B) r0 = K_in B r0).
    { intros r0 Hr0. unfold K_in. rewrite filter_app, map_app.
      assert (Z : filter (fun p : nat * nat => snd p =? r0) (map (fun v => (v, c)) i) = []).
      { clear -Hr0. induction i as [|a i IH]; simpl; auto. destruct (Nat.eqb_spec c r0); [congruence|auto]. }
      rewrite Z. auto. }
    split.
    - rewrite map_app, Fi. apply NoDup_app_iff. split; auto. split; auto. intros y Hy. apply Ii; auto.
    - intros v e Hv. apply in_app_or in Hv. destruct Hv as [Hv|Hv]; auto. apply in_map_iff in Hv. destruct Hv as [y [[= <- <-] Hy]]. split; [apply Ii; auto|eapply B2; eauto].
    - intros r0 Hr0. apply in_or_app. auto.
    - intros v r0 Hv. destruct (Nat.eq_dec r0 c) as [->|Nr].
      + rewrite Kc. apply (ear_all_but u i w).
        * subst r. auto.
        * unfold i. rewrite rev_length. auto.
        * apply B4; auto.
        * apply B4; auto.
        * apply in_app_or in Hv. destruct Hv as [Hv|Hv]; [left|right; auto]. apply in_map_iff in Hv. destruct Hv as [y [[= <-] Hy]]. auto.
      + rewrite Ko by auto. apply B4. apply in_app_or in Hv. destruct Hv as [Hv|Hv]; auto. apply in_map_iff in Hv. destruct Hv as [y [[= <- <-] Hy]]. tauto.
  Qed.
  Lemma put_ears_ok l : forall B B', built B -> put_ears E B l = Some B' -> built B'.
  Proof.
    induction l as [|e l IH]; simpl; intros B B' HB H; [congruence|]. destruct (put_ear E B e) as [B1|] eqn:Q; [|discriminate].
    eapply IH; [|exact H]. eapply put_ear_ok; eauto.
  Qed.

  (** ** Reaching *)
  Section Reach.
    Variable B : list (nat * nat).
    Hypothesis HB : built B.
    Notation K := (K_in B).
    Lemma K_unique v r r' : In v (K r) -> In v (K r') -> r = r'.
    Proof. rewrite !in_K. intros H1 H2. apply (in_look _ _ _ (b_once B HB)) in H1. apply (in_look _ _ _ (b_once B HB)) in H2. congruence. Qed.
    Lemma K_root r : In r roots -> In r (K r).
    Proof. intros H. apply in_K. apply (b_roots B HB); auto. Qed.
    Notation into := (into_components adj O A roots K).
    Lemma mate_into : into mate.
    Proof.
      split; [intros a Ha; split; apply inner_ok; auto|]. intros a b r Ha Hb Hr H1 H2.
      assert (Q1 : mate a = r) by (eapply K_unique; [apply K_root, inner_root|]; auto).
      assert (Q2 : mate b = r) by (eapply K_unique; [apply K_root, inner_root|]; auto).
      destruct (inner_ok a Ha) as [_ [Z1 _]]. destruct (inner_ok b Hb) as [_ [Z2 _]]. congruence.
    Qed.
    Definition good (R : list nat) : Prop := forall r, In r R -> In r roots /\
      exists c, into c /\ (forall a, In a A -> ~ In (c a) (K r)) /\ (forall a, In a A -> ~ In (mate a) R -> c a = mate a).
    Lemma good_start : good (map fst (filter (fun e : entry => has Outer e && (snd (snd e) =? fst e)) E)).
    Proof.
      intros r H. apply in_map_iff in H. destruct H as [[v [x m]] [Q H]]. simpl in Q; subst v. apply filter_In in H. destruct H as [H X].
      apply andb_true_iff in X. destruct X as [X1 X2]. apply has_ok in X1. subst x. simpl in X2. apply Nat.eqb_eq in X2. subst m.
      pose proof (mate_in _ _ _ H) as M. assert (Ro : In r O) by (apply in_called; eauto).
      assert (Rr : In r roots) by (apply in_roots; auto). split; auto. exists mate. split; [apply mate_into|]. split; [|auto].
      intros a Ha Q. assert (Z : mate a = r) by (eapply K_unique; [apply K_root, inner_root|]; auto).
      destruct (inner_ok a Ha) as [_ [Z1 [_ Z3]]]. rewrite Z, M in Z1. congruence.
    Qed.
    Lemma put_reach_ok R p R' : good R -> put_reach E B R p = Some R' -> good R'.
    Proof.
      intros HR H. destruct p as [a d]. unfold put_reach in H. simpl in H. destruct (look a E) as [[[| |] m]|] eqn:La; try discriminate.
      destruct (look d B) as [r|] eqn:Ld; [|discriminate]. apply look_in in La. apply look_in in Ld.
      match type of H with (if ?b then _ else _) = _ => destruct b eqn:X; [|discriminate] end. injection H as <-.
      rewrite !andb_true_iff in X. destruct X as [[X1 X2] X3]. apply adjb_ok in X1. apply memb_ok in X2. apply negb_true_iff in X3.
      assert (Nm : ~ In m R) by (intros Q; apply memb_ok in Q; congruence).
      assert (Ha : In a A) by (apply in_called; eauto). pose proof (mate_in _ _ _ La) as Mm.
      destruct (HR r X2) as [Hr [c [[C1 C2] [C3 C4]]]].
      assert (Dk : In d (K r)) by (apply in_K; auto). assert (Do : In d O) by (eapply (b_outer B HB); eauto).
      intros r' [<-|Hr'].
      - rewrite <- Mm. split; [apply inner_root; auto|]. exists (fun x => if x =? a then d else c x). split; [split|split].
        + intros x Hx. destruct (Nat.eqb_spec x a) as [->|]; auto.
        + intros x y s Hx Hy Hs. destruct (Nat.eqb_spec x a) as [->|], (Nat.eqb_spec y a) as [->|]; auto; intros Q1 Q2; [| |eapply C2; eauto];
            exfalso; assert (s = r) by (apply (K_unique d); auto); subst s; (apply (C3 y); assumption) || (apply (C3 x); assumption).
        + intros x Hx. rewrite Mm. destruct (Nat.eqb_spec x a) as [->|N]; intros Q.
          * assert (m = r) by (apply (K_unique d); auto). subst; auto.
          * apply N. eapply (C2 x a m); eauto; [rewrite <- Mm; apply inner_root; auto|]. rewrite C4 by (auto; rewrite Mm; auto).
            rewrite Mm. apply K_root. rewrite <- Mm. apply inner_root; auto.
        + intros x Hx Q. destruct (Nat.eqb_spec x a) as [->|N]; [exfalso; apply Q; simpl; auto|]. apply C4; auto. intros Z. apply Q. simpl; auto.
      - destruct (HR r' Hr') as [Y1 [c' [Y2 [Y3 Y4]]]]. split; auto. exists c'. split; auto. split; auto. intros x Hx Q. apply Y4; auto. intros Z. apply Q. simpl; auto.
    Qed.
    Lemma put_all_ok l : forall R R', good R -> put_all E B R l = Some R' -> good R'.
    Proof.
      induction l as [|p l IH]; simpl; intros R R' HR H; [injection H as <-; auto|]. destruct (put_reach E B R p) as [R1|] eqn:Q; [|discriminate].
      eapply IH; [|exact H]. eapply put_reach_ok; eauto.
    Qed.
  End Reach.
End Check.

Theorem check_level_sound table H L : simple table = true -> NoDup H -> check_level table H L = true ->
  decomposition (edge (table_graph table)) H (called Outer (entries L)) (called Inner (entries L)) (perfect_pairs (entries L)) /\
  (forall v, In v H <-> In v (called Outer (entries L)) \/ In v (called Inner (entries L)) \/ In v (called Perfect (entries L))).
Proof.
  intros HS HN HL. unfold check_level in HL. set (E := entries L) in *. rewrite !andb_true_iff in HL. destruct HL as [[[L1 L2] L3] L4].
  apply leqb_ok in L1. rewrite <- L1 in HN. destruct (put_ears _ _ _ _) as [B|] eqn:Q; [|discriminate].
  apply andb_true_iff in L4. destruct L4 as [L4 L5]. destruct (put_all _ _ _ _ _) as [R|] eqn:QR; [|discriminate].
  assert (HB : built table E B) by (eapply put_ears_ok; [| |exact Q]; auto; apply built_start; auto).
  assert (HR : good table E B R) by (eapply put_all_ok; [| | | |exact QR]; eauto; apply good_start; auto).
  rewrite forallb_forall in L4, L5.
  assert (Bk : forall v, In v (called Outer E) -> exists c, In (v, c) B /\ forall w, edge (table_graph table) v w -> In w (called Outer E) -> In (w, c) B).
  { intros v Hv. apply (mate_entry E HN) in Hv. specialize (L4 _ Hv). unfold built_ok in L4. simpl in L4.
    destruct (look v B) as [c|] eqn:Lv; [|discriminate]. apply look_in in Lv. exists c. split; auto. intros w Hw Hwo. rewrite forallb_forall in L4.
    specialize (L4 w Hw). apply (is_ok E HN) in Hwo. rewrite Hwo in L4. simpl in L4. destruct (look w B) as [d|] eqn:Lw; [|discriminate].
    apply Nat.eqb_eq in L4. subst. apply look_in; auto. }
  pose proof (parts_of E) as P. rewrite L1 in P.
  split; [|intros v; rewrite <- !in_app_iff; split; apply Permutation_in; auto; symmetry; auto].
  rewrite L1 in HN. 
  apply (level_decomposes _ (adj_sym table HS)) with (C := called Perfect E) (roots := roots_of E) (K := K_in B); rewrite <- L1 in HN; auto.
  - rewrite <- L1; auto.
  - apply apart_of; auto.
  - apply pairs_edges_of; auto.
  - apply pairs_all_of with (table := table); auto.
  - apply NoDup_sub; auto.
  - intros r Hr. eapply K_root; eauto.
  - intros v. split.
    + intros Hv. destruct (Bk v Hv) as [c [Hc _]]. exists c. split; [eapply (b_outer _ _ _ HB); eauto|apply in_K; auto].
    + intros [r [_ Hv]]. apply in_K in Hv. eapply (b_outer _ _ _ HB); eauto.
  - intros r Hr. apply NoDup_sub. eapply b_once; eauto.
  - intros r r' v _ _. eapply K_unique; eauto.
  - intros r u v Hr Hu Hv Huv. apply in_K in Hu. assert (Uo : In u (called Outer E)) by (eapply (b_outer _ _ _ HB); eauto).
    destruct (Bk u Uo) as [c [Hc Hall]]. assert (c = r) by (eapply K_unique; eauto; apply in_K; eauto). subst c. apply in_K. auto.
  - intros r v Hr Hv. apply (b_all_but _ _ _ HB). apply in_K. auto.
  - exists (mate E). eapply mate_into; eauto.
  - intros r Hr. specialize (L5 r Hr). apply memb_ok in L5. destruct (HR r L5) as [_ [c [H1 [H2 _]]]]. eauto.
Qed.
