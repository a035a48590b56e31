(** * The decomposition of Gallai and Edmonds, as certificates give it

    A level of a certificate calls each vertex of a graph outer, inner or perfect, and gives a maximum matching with the
    reasons: ears that build the components of the outer vertices, and pairs by which alternating
    paths reach them.  Section [Level] proves from these reasons what the theorem of Gallai (1964) and
    Edmonds (1965) says about the graph: how large a matching can be, and that outer are exactly the vertices
    that some maximum matching misses.  [LevelCheck.v] has the checker. *)
From Coq Require Import List Arith Lia Bool Permutation.
From Slitherlab Require Import Game Snake Geography Static.
Import ListNotations.

Lemma ends_app M N : ends (M ++ N) = ends M ++ ends N.
Proof. apply flat_map_app. Qed.
Lemma in_ends u v M : In (u, v) M -> In u (ends M) /\ In v (ends M).
Proof. intros H; split; apply in_flat_map; exists (u, v); simpl; auto. Qed.
Lemma ends_pair y M : In y (ends M) -> exists z, In (y, z) M \/ In (z, y) M.
Proof. intros H. apply in_flat_map in H. destruct H as [[u v] [H [<-|[<-|[]]]]]; simpl; eauto. Qed.
Lemma ends_graph c l : Permutation (ends (map (fun a : nat => (a, c a)) l)) (l ++ map c l).
Proof. induction l as [|a l IH]; simpl; auto. constructor. rewrite <- Permutation_middle. constructor. auto. Qed.
Lemma NoDup_app_iff {B} (l m : list B) : NoDup (l ++ m) <-> NoDup l /\ NoDup m /\ forall y, In y l -> ~ In y m.
Proof.
  induction l as [|a l IH]; simpl; [split; [intros H; repeat split; auto; constructor|tauto]|]. split.
  - intros H. inversion H as [|? ? Ha Hl]; subst. apply IH in Hl. destruct Hl as [H1 [H2 H3]]. rewrite in_app_iff in Ha.
    repeat split; auto; [constructor; auto|]. intros y [<-|Hy]; auto.
  - intros [H1 [H2 H3]]. inversion H1 as [|? ? Ha Hl]; subst. constructor; [|apply IH; auto].
    rewrite in_app_iff. intros [Q|Q]; [auto|eapply H3; eauto].
Qed.
Lemma NoDup_flat (K : nat -> list nat) l : NoDup l -> (forall r, In r l -> NoDup (K r)) ->
  (forall r r' y, In r l -> In r' l -> In y (K r) -> In y (K r') -> r = r') -> NoDup (flat_map K l).
Proof.
  induction l as [|r l IH]; simpl; intros H1 H2 H3; [constructor|]. inversion H1 as [|? ? Hr Hl]; subst.
  apply NoDup_app_iff. split; [auto|]. split; [apply IH; eauto|]. intros y Hy H. apply in_flat_map in H. destruct H as [r' [Hr' Hy']].
  assert (r = r') by eauto. subst. auto.
Qed.
Lemma NoDup_map_in {B} (f : nat -> B) l : NoDup (map f l) -> forall a b, In a l -> In b l -> f a = f b -> a = b.
Proof.
  induction l as [|x l IH]; simpl; intros H a b Ha Hb E; [destruct Ha|]. inversion H as [|? ? Hx Hl]; subst.
  destruct Ha as [<-|Ha], Hb as [<-|Hb]; auto; exfalso; apply Hx; [rewrite E|rewrite <- E]; apply in_map; auto.
Qed.
Lemma NoDup_of_map (f : nat -> nat) l : NoDup l -> (forall a b, In a l -> In b l -> f a = f b -> a = b) -> NoDup (map f l).
Proof.
  induction l as [|x l IH]; simpl; intros H K; [constructor|]. inversion H as [|? ? Hx Hl]; subst. constructor; [|apply IH; auto].
  intros Q. apply in_map_iff in Q. destruct Q as [y [E Hy]]. assert (y = x) by auto. subst. auto.
Qed.
(** Two lists of vertices, one taken away from the other. *)
Definition minus (H S : list nat) : list nat := filter (fun v => negb (existsb (Nat.eqb v) S)) H.
Lemma in_minus H S v : In v (minus H S) <-> In v H /\ ~ In v S.
Proof.
  unfold minus. rewrite filter_In, negb_true_iff. split; intros [H1 H2]; split; auto.
  - intros Q. assert (existsb (Nat.eqb v) S = true) by (apply existsb_exists; exists v; split; auto; apply Nat.eqb_refl). congruence.
  - destruct (existsb (Nat.eqb v) S) eqn:E; auto. apply existsb_exists in E. destruct E as [w [Hw E]]. apply Nat.eqb_eq in E; subst; tauto.
Qed.
Lemma minus_length H S : NoDup H -> NoDup S -> incl S H -> length (minus H S) + length S = length H.
Proof.
  intros NH NS I. rewrite <- app_length. apply Permutation_length. apply NoDup_Permutation; auto.
  - apply NoDup_app_iff. split; [apply NoDup_filter; auto|]. split; auto. intros y Hy. apply in_minus in Hy. tauto.
  - intros y. rewrite in_app_iff, in_minus. split; [intros [[? ?]|?]; auto|]. intros Hy. destruct (in_dec Nat.eq_dec y S); auto.
Qed.

(** The two ends of an edge of a matching. *)
Definition partner (N : list (nat * nat)) (u v : nat) : Prop := In (u, v) N \/ In (v, u) N.
Lemma partner_once N : NoDup (ends N) -> forall z z' y, partner N z y -> partner N z' y -> z = z'.
Proof.
  induction N as [|[p q] N IH]; intros ND z z' y P P'; [destruct P as [[]|[]]|].
  simpl in ND. inversion ND as [|? ? Np ND1]; subst. inversion ND1 as [|? ? Nq ND2]; subst.
  assert (E : forall u w, partner ((p, q) :: N) u w -> (u = p /\ w = q) \/ (u = q /\ w = p) \/ (partner N u w /\ In w (ends N))).
  { intros u w [[Q|Q]|[Q|Q]]; try (injection Q as -> ->; auto; fail);
      right; right; (split; [unfold partner; auto|]); apply in_ends in Q; tauto. }
  simpl in Np.
  destruct (E _ _ P) as [[E1 E2]|[[E1 E2]|[P1 I1]]], (E _ _ P') as [[F1 F2]|[[F1 F2]|[P2 I2]]]; subst; auto; try (exfalso; tauto).
  eapply IH; eauto.
Qed.
Lemma ends_filter f N : NoDup (ends N) -> NoDup (ends (filter f N)).
Proof.
  induction N as [|[p q] N IH]; simpl; intros H; [constructor|]. inversion H as [|? ? Np ND1]; subst. inversion ND1 as [|? ? Nq ND2]; subst.
  assert (I : forall y, In y (ends (filter f N)) -> In y (ends N)).
  { intros y Hy. apply in_flat_map in Hy. destruct Hy as [e [He Hy]]. apply filter_In in He. apply in_flat_map. exists e. tauto. }
  destruct (f (p, q)); simpl; auto. simpl in Np. constructor; [simpl; intros [Q|Q]; auto|]. constructor; auto.
Qed.
Definition memb (v : nat) (l : list nat) := existsb (Nat.eqb v) l.
Lemma memb_ok v l : memb v l = true <-> In v l.
Proof.
  unfold memb. rewrite existsb_exists. split; [intros [w [H Q]]; apply Nat.eqb_eq in Q; subst; auto|]. intros H; exists v; split; auto; apply Nat.eqb_refl.
Qed.
(** A matching cannot keep inside a set of odd size: it misses a vertex of it, or leads out of it. *)
Lemma escapes K N : NoDup K -> Nat.Odd (length K) -> NoDup (ends N) ->
  (exists z, In z K /\ ~ In z (ends N)) \/ (exists z y, In z K /\ ~ In y K /\ partner N z y).
Proof.
  intros NK Odd NN.
  destruct (existsb (fun e : nat * nat => xorb (memb (fst e) K) (memb (snd e) K)) N) eqn:X.
  { right. apply existsb_exists in X. destruct X as [[u v] [He X]]. simpl in X.
    destruct (memb u K) eqn:U, (memb v K) eqn:W; try discriminate.
    - exists u, v. apply memb_ok in U. repeat split; [auto| |left; auto]. intros Q. apply memb_ok in Q. congruence.
    - exists v, u. apply memb_ok in W. repeat split; [auto| |right; auto]. intros Q. apply memb_ok in Q. congruence. }
  destruct (existsb (fun z => negb (memb z (ends N))) K) eqn:Y.
  { left. apply existsb_exists in Y. destruct Y as [z [Hz Y]]. exists z. split; auto. intros Q. apply memb_ok in Q. rewrite Q in Y. discriminate. }
  exfalso. set (N' := filter (fun e : nat * nat => memb (fst e) K) N).
  assert (S : forall e, In e N -> memb (fst e) K = memb (snd e) K).
  { intros e He. destruct (memb (fst e) K) eqn:U, (memb (snd e) K) eqn:W; auto;
      assert (existsb (fun e : nat * nat => xorb (memb (fst e) K) (memb (snd e) K)) N = true) by (apply existsb_exists; exists e; rewrite U, W; auto); congruence. }
  assert (L : length (ends N') = length K).
  { apply Nat.le_antisymm; apply NoDup_incl_length; auto; [apply ends_filter; auto| |].
    - intros y Hy. apply in_flat_map in Hy. destruct Hy as [[u v] [He Hy]]. apply filter_In in He. destruct He as [He Q]. simpl in *.
      specialize (S _ He). simpl in S. apply memb_ok. destruct Hy as [<-|[<-|[]]]; congruence.
    - intros y Hy. assert (In y (ends N)).
      { apply memb_ok. destruct (memb y (ends N)) eqn:Q; auto.
        assert (existsb (fun z => negb (memb z (ends N))) K = true) by (apply existsb_exists; exists y; rewrite Q; auto). congruence. }
      apply ends_pair in H. destruct H as [z [H|H]]; apply in_flat_map.
      + exists (y, z). split; [apply filter_In; split; auto; apply memb_ok; auto|simpl; auto].
      + exists (z, y). split; [apply filter_In; split; auto; rewrite (S _ H); apply memb_ok; auto|simpl; auto]. }
  rewrite ends_length in L. destruct Odd as [k Hk]. lia.
Qed.

(** What the games need to know of a graph [H] with outer vertices [O] and inner vertices [A]; some maximum
    matching has the pairs [P] of perfect vertices. *)
Record decomposition (adj : nat -> nat -> Prop) (H O A : list nat) (P : list (nat * nat)) : Prop := {
  inner_in : incl A H;
  inner_once : NoDup A;
  outer_inner : forall v, In v O -> ~ In v A;
  has_maximum : exists M, maximum adj H M /\ incl P M;
  outer_is_D : forall v, D adj H v <-> In v O;
  (** For an outer vertex [u], a maximum matching that misses it; [c] gives the partners of the inner vertices, and no
      matching that misses the inner vertices [Z] comes nearer to its size than by [length Z]. *)
  exposes : forall u, In u O -> exists c N0, (forall a, In a A -> adj a (c a) /\ In (c a) O) /\
    (forall u v, In (u, v) N0 -> adj u v) /\ NoDup (u :: map c A ++ ends N0) /\
    (forall y, In y (ends N0) -> In y H /\ ~ In y A) /\
    forall N Z, matching adj H N -> NoDup Z -> incl Z A -> (forall z, In z Z -> ~ In z (ends N)) ->
      length N + length Z <= length A + length N0 }.

Section Level.
  Variable adj : nat -> nat -> Prop.
  Hypothesis adj_sym : forall u v, adj u v -> adj v u.
  Variable H O A C roots : list nat.       (* all vertices; outer, inner, perfect; one outer vertex of each component *)
  Variable K : nat -> list nat.            (* the component of a root *)
  Variable pairs : list (nat * nat).       (* the perfect vertices, two and two *)
  Definition edges_ok (N : list (nat * nat)) : Prop := forall u v, In (u, v) N -> adj u v.
  (** A matching inside [l] that misses [v] and nothing else: so for every [v] if [l] is factor-critical. *)
  Definition all_but (l : list nat) (v : nat) : Prop := exists N, edges_ok N /\ Permutation (v :: ends N) l.
  (** How the inner vertices are matched: each into a component of its own. *)
  Definition into_components (c : nat -> nat) : Prop :=
    (forall a, In a A -> adj a (c a) /\ In (c a) O) /\
    (forall a b r, In a A -> In b A -> In r roots -> In (c a) (K r) -> In (c b) (K r) -> a = b).

  Hypothesis parts : Permutation (O ++ A ++ C) H.
  Hypothesis once : NoDup H.
  Hypothesis apart : forall u v, In u O -> In v C -> ~ adj u v.
  Hypothesis pairs_edges : edges_ok pairs.
  Hypothesis pairs_all : Permutation (ends pairs) C.
  Hypothesis roots_once : NoDup roots.
  Hypothesis root_in : forall r, In r roots -> In r (K r).
  Hypothesis covers : forall v, In v O <-> exists r, In r roots /\ In v (K r).
  Hypothesis K_once : forall r, In r roots -> NoDup (K r).
  Hypothesis K_apart : forall r r' v, In r roots -> In r' roots -> In v (K r) -> In v (K r') -> r = r'.
  Hypothesis K_closed : forall r u v, In r roots -> In u (K r) -> In v O -> adj u v -> In v (K r).
  Hypothesis critical : forall r v, In r roots -> In v (K r) -> all_but (K r) v.
  Hypothesis matched : exists c, into_components c.
  Hypothesis reached : forall r, In r roots -> exists c, into_components c /\ forall a, In a A -> ~ In (c a) (K r).

  Lemma all_once : NoDup (O ++ A ++ C).
  Proof. eapply Permutation_NoDup; [symmetry; exact parts|auto]. Qed.
  Lemma in_parts v : In v H <-> In v O \/ In v A \/ In v C.
  Proof.
    rewrite <- !in_app_iff. split; apply Permutation_in; [symmetry|]; exact parts.
  Qed.
  Lemma parts_apart : NoDup O /\ NoDup A /\ NoDup C /\ (forall v, In v O -> ~ In v A) /\ (forall v, In v O -> ~ In v C) /\ (forall v, In v A -> ~ In v C).
  Proof.
    pose proof all_once as Q. apply NoDup_app_iff in Q. destruct Q as [Q1 [Q2 Q3]]. apply NoDup_app_iff in Q2. destruct Q2 as [Q2 [Q4 Q5]].
    repeat split; auto; intros v Hv X; eapply Q3; eauto; apply in_or_app; auto.
  Qed.
  Lemma sizes : length H = length O + length A + length C.
  Proof. rewrite <- (Permutation_length parts), !app_length. lia. Qed.

  (** ** How large a matching can be *)
  Lemma picks N : matching adj H N -> forall Rs, NoDup Rs -> incl Rs roots ->
    exists LO LA, length LO + length LA = length Rs /\ NoDup LO /\ NoDup LA /\
      (forall y, In y LO -> exists r, In r Rs /\ In y (K r) /\ ~ In y (ends N)) /\
      (forall y, In y LA -> exists r z, In r Rs /\ In z (K r) /\ In y A /\ partner N z y).
  Proof.
    intros [HA [HN HI]]. induction Rs as [|r Rs IH]; intros ND Hin.
    { exists [], []. repeat split; try constructor; intros y []. }
    inversion ND as [|? ? Hr ND']; subst. destruct IH as [LO [LA [L [N1 [N2 [P1 P2]]]]]]; [auto|intros y Hy; apply Hin; simpl; auto|].
    assert (Rr : In r roots) by (apply Hin; simpl; auto).
    assert (RR : forall r', In r' Rs -> In r' roots) by (intros r' Hr'; apply Hin; simpl; auto).
    assert (Odd : Nat.Odd (length (K r))).
    { destruct (critical r r Rr (root_in r Rr)) as [M [_ HM]]. rewrite <- (Permutation_length HM). simpl. rewrite ends_length. exists (length M). lia. }
    destruct (escapes (K r) N (K_once r Rr) Odd HN) as [[z [Hz Hm]]|[z [y [Hz [Hy Hp]]]]].
    - exists (z :: LO), LA. repeat split; [simpl; lia| |auto| |].
      + constructor; auto. intros Q. apply P1 in Q. destruct Q as [r' [Hr' [Q _]]]. assert (r = r') by (eapply K_apart; eauto). subst; auto.
      + intros y [<-|Q]; [exists r; simpl; auto|]. apply P1 in Q. destruct Q as [r' ?]. exists r'; simpl; tauto.
      + intros y Q. apply P2 in Q. destruct Q as [r' [z' ?]]. exists r', z'; simpl; tauto.
    - assert (Ey : adj z y) by (destruct Hp as [Q|Q]; apply HA in Q; auto).
      assert (Zo : In z O) by (apply covers; eauto).
      assert (Ya : In y A).
      { assert (Yh : In y H) by (apply HI; destruct Hp as [Q|Q]; apply in_ends in Q; tauto). apply in_parts in Yh.
        destruct Yh as [Q|[Q|Q]]; auto; exfalso; [apply Hy; eapply K_closed; eauto|eapply apart; eauto]. }
      exists LO, (y :: LA). repeat split; [simpl; lia|auto| | |].
      + constructor; auto. intros Q. apply P2 in Q. destruct Q as [r' [z' [Hr' [Hz' [_ Hp']]]]].
        assert (z = z') by (eapply partner_once; eauto). subst z'. assert (r = r') by (eapply K_apart; eauto). subst; auto.
      + intros y' Q. apply P1 in Q. destruct Q as [r' ?]. exists r'; simpl; tauto.
      + intros y' [<-|Q]; [exists r, z; simpl; auto|]. apply P2 in Q. destruct Q as [r' [z' ?]]. exists r', z'; simpl; tauto.
  Qed.
  (** A matching that misses the inner vertices [ZA] and the perfect vertices [ZC]. *)
  Theorem bound N ZA ZC : matching adj H N -> NoDup ZA -> incl ZA A -> NoDup ZC -> incl ZC C ->
    (forall z, In z ZA \/ In z ZC -> ~ In z (ends N)) ->
    2 * length N + length roots + 2 * length ZA + length ZC <= length H + length A.
  Proof.
    intros HM NA IA NC IC Miss. destruct parts_apart as [OO [AA [CC [OA [OC AC]]]]].
    destruct (picks N HM roots roots_once (incl_refl _)) as [LO [LA [L [N1 [N2 [P1 P2]]]]]].
    destruct HM as [HA [HN HI]].
    assert (LOo : forall y, In y LO -> In y O) by (intros y Hy; apply P1 in Hy; destruct Hy as [r [? [? ?]]]; apply covers; eauto).
    assert (X1 : length (LA ++ ZA) <= length A).
    { apply NoDup_incl_length.
      - apply NoDup_app_iff. repeat split; auto. intros y Hy Q. apply P2 in Hy. destruct Hy as [r [z [_ [_ [_ Hp]]]]].
        apply (Miss y); auto. destruct Hp as [X|X]; apply in_ends in X; tauto.
      - intros y Hy. apply in_app_or in Hy. destruct Hy as [Hy|Hy]; auto. apply P2 in Hy. destruct Hy as [r [z ?]]; tauto. }
    assert (X2 : length (LO ++ ZA ++ ZC ++ ends N) <= length H).
    { apply NoDup_incl_length.
      - apply NoDup_app_iff. split; auto. split.
        + apply NoDup_app_iff. split; auto. split.
          * apply NoDup_app_iff. repeat split; auto.
          * intros y Hy Q. apply in_app_or in Q. destruct Q as [Q|Q]; [eapply AC; eauto|eapply Miss; eauto].
        + intros y Hy Q. rewrite !in_app_iff in Q. destruct Q as [Q|[Q|Q]].
          * eapply OA; eauto.
          * eapply OC; eauto.
          * apply P1 in Hy. destruct Hy as [r ?]; tauto.
      - intros y Hy. rewrite !in_app_iff in Hy. destruct Hy as [Q|[Q|[Q|Q]]]; auto; apply in_parts; auto. }
    rewrite !app_length, ends_length in *. lia.
  Qed.

  (** ** A matching of that size, with one vertex of each component left over as we like *)
  Lemma inside x : (forall r, In r roots -> In (x r) (K r)) -> forall Rs, incl Rs roots ->
    exists N, edges_ok N /\ Permutation (map x Rs ++ ends N) (flat_map K Rs).
  Proof.
    intros Hx. induction Rs as [|r Rs IH]; intros Hin; [exists []; split; [intros u v []|auto]|].
    destruct IH as [N [E P]]; [intros y Hy; apply Hin; simpl; auto|]. assert (Rr : In r roots) by (apply Hin; simpl; auto).
    destruct (critical r (x r) Rr (Hx r Rr)) as [M [E' P']]. exists (M ++ N). split.
    - intros u v Q. apply in_app_or in Q. destruct Q; auto.
    - simpl. rewrite ends_app. transitivity ((x r :: ends M) ++ (map x Rs ++ ends N)); [|apply Permutation_app; auto].
      simpl. constructor. rewrite !app_assoc. apply Permutation_app_tail, Permutation_app_comm.
  Qed.
  Lemma build x : (forall r, In r roots -> In (x r) (K r)) ->
    exists N0, edges_ok N0 /\ NoDup (map x roots ++ ends N0) /\ (forall y, In y (map x roots) \/ In y (ends N0) <-> In y O \/ In y C) /\
      (forall y, In y (map x roots) -> In y O) /\ incl pairs N0 /\ 2 * length N0 + length roots = length O + length C.
  Proof.
    intros Hx. destruct parts_apart as [OO [AA [CC [OA [OC AC]]]]].
    destruct (inside x Hx roots (incl_refl _)) as [N [E P]]. exists (N ++ pairs).
    assert (P2 : Permutation (flat_map K roots) O).
    { apply NoDup_Permutation; auto; [apply NoDup_flat; auto|]. intros v. rewrite in_flat_map, covers. tauto. }
    assert (P3 : Permutation (map x roots ++ ends (N ++ pairs)) (O ++ C)).
    { rewrite ends_app, app_assoc. apply Permutation_app; auto. rewrite P; auto. }
    repeat split.
    - intros u v Q. apply in_app_or in Q. destruct Q; auto.
    - eapply Permutation_NoDup; [symmetry; exact P3|]. apply NoDup_app_iff. auto.
    - intros Q. apply in_app_or. eapply Permutation_in; [exact P3|]. apply in_or_app; auto.
    - intros Q. apply in_app_or. eapply Permutation_in; [symmetry; exact P3|]. apply in_or_app; auto.
    - intros y Q. apply in_map_iff in Q. destruct Q as [r [<- Hr]]. apply covers. eauto.
    - intros e Q. apply in_or_app; auto.
    - apply Permutation_length in P3. rewrite !app_length, ends_length, map_length in P3. lia.
  Qed.
  (** The vertex of each component that is left over, or matched to an inner vertex: [v] in the component of [r0]. *)
  Definition chosen (c : nat -> nat) (r0 v r : nat) : nat :=
    match find (fun a => memb (c a) (K r)) A with Some a => c a | None => if r =? r0 then v else r end.
  Lemma chosen_in c r0 v : (In r0 roots -> In v (K r0)) -> forall r, In r roots -> In (chosen c r0 v r) (K r).
  Proof.
    intros Hv r Hr. unfold chosen. destruct (find _ A) as [a|] eqn:F; [apply find_some in F; apply memb_ok; tauto|].
    destruct (Nat.eqb_spec r r0) as [->|]; auto.
  Qed.
  Lemma chosen_c c r0 v a : into_components c -> In a A -> In (c a) (map (chosen c r0 v) roots).
  Proof.
    intros [H1 H2] Ha. destruct (H1 a Ha) as [_ Q]. apply covers in Q. destruct Q as [r [Hr Q]].
    apply in_map_iff. exists r. split; auto. unfold chosen. destruct (find _ A) as [b|] eqn:F.
    - apply find_some in F. destruct F as [Hb F]. apply memb_ok in F. f_equal. eapply H2; eauto.
    - pose proof (find_none _ _ F a Ha) as X. simpl in X. assert (memb (c a) (K r) = true) by (apply memb_ok; auto). congruence.
  Qed.
  Lemma matching_of c N0 X : into_components c -> edges_ok N0 -> NoDup (X ++ ends N0) -> (forall y, In y X \/ In y (ends N0) <-> In y O \/ In y C) ->
    (forall y, In y X -> In y O) -> (forall a, In a A -> In (c a) X) ->
    forall A', NoDup A' -> incl A' A -> matching adj H (map (fun a => (a, c a)) A' ++ N0) /\
      Permutation (ends (map (fun a => (a, c a)) A' ++ N0)) (A' ++ map c A' ++ ends N0).
  Proof.
    intros [H1 H2] E ND Cov XO CX A' NA IA. destruct parts_apart as [OO [AA [CC [OA [OC AC]]]]].
    assert (P : Permutation (ends (map (fun a => (a, c a)) A' ++ N0)) (A' ++ map c A' ++ ends N0)).
    { rewrite ends_app, app_assoc. apply Permutation_app_tail, ends_graph. }
    split; auto. apply NoDup_app_iff in ND. destruct ND as [ND1 [ND2 ND3]]. split; [|split].
    - intros u v Q. apply in_app_or in Q. destruct Q as [Q|Q]; auto. apply in_map_iff in Q. destruct Q as [a [[= <- <-] Ha]]. apply H1; auto.
    - eapply Permutation_NoDup; [symmetry; exact P|]. apply NoDup_app_iff. split; auto. split.
      + apply NoDup_app_iff. split; [|split; auto].
        * apply NoDup_of_map; auto. intros a b Ha Hb Q. destruct (H1 a (IA a Ha)) as [_ Z]. apply covers in Z. destruct Z as [r [Hr Z]].
          eapply (H2 a b r); auto. rewrite <- Q; auto.
        * intros y Hy. apply in_map_iff in Hy. destruct Hy as [a [<- Ha]]. auto.
      + intros y Hy Q. apply IA in Hy. apply in_app_or in Q. destruct Q as [Q|Q].
        * apply in_map_iff in Q. destruct Q as [a [<- Ha]]. apply (OA (c a)); [apply H1; apply IA; auto|auto].
        * destruct (proj1 (Cov y) (or_intror Q)) as [Z|Z]; [eapply OA|eapply AC]; eauto.
    - intros y Hy. apply in_parts. apply (Permutation_in _ P) in Hy. rewrite !in_app_iff in Hy. destruct Hy as [Q|[Q|Q]].
      + right; left; auto.
      + left. apply in_map_iff in Q. destruct Q as [a [<- Ha]]. apply H1; auto.
      + destruct (proj1 (Cov y) (or_intror Q)); auto.
  Qed.
  (** Every outer vertex [u] is missed by a maximum matching, in which [c] gives the partners of the inner ones. *)
  Theorem exposing u : In u O -> exists c N0, (forall a, In a A -> adj a (c a) /\ In (c a) O) /\ edges_ok N0 /\
    NoDup (u :: map c A ++ ends N0) /\ (forall y, In y (ends N0) -> In y H /\ ~ In y A) /\
    2 * length N0 + length roots = length O + length C.
  Proof.
    intros Hu. pose proof Hu as Q. apply covers in Q. destruct Q as [r0 [Hr0 Hk]]. destruct (reached r0 Hr0) as [c [Hc Hno]].
    destruct parts_apart as [OO [AA [CC [OA [OC AC]]]]].
    destruct (build (chosen c r0 u)) as [N0 [E [ND [Cov [XO [_ Len]]]]]]; [apply chosen_in; auto|].
    exists c, N0. assert (Xu : In u (map (chosen c r0 u) roots)).
    { apply in_map_iff. exists r0. split; auto. unfold chosen. destruct (find _ A) as [a|] eqn:F; [|rewrite Nat.eqb_refl; auto].
      apply find_some in F. destruct F as [Ha F]. apply memb_ok in F. exfalso. eapply Hno; eauto. }
    destruct Hc as [H1 H2]. apply NoDup_app_iff in ND. destruct ND as [ND1 [ND2 ND3]].
    assert (CX : forall a, In a A -> In (c a) (map (chosen c r0 u) roots)) by (intros a Ha; apply chosen_c; [split|]; auto).
    repeat split; auto; try (apply H1; auto).
    - constructor.
      + rewrite in_app_iff. intros [Q|Q]; [|eapply ND3; eauto]. apply in_map_iff in Q. destruct Q as [a [<- Ha]]. eapply Hno; eauto.
      + apply NoDup_app_iff. split; [|split; auto].
        * apply NoDup_of_map; auto. intros a b Ha Hb Q. destruct (H1 a Ha) as [_ Z]. apply covers in Z. destruct Z as [r [Hr Z]].
          eapply (H2 a b r); auto. rewrite <- Q; auto.
        * intros y Hy. apply in_map_iff in Hy. destruct Hy as [a [<- Ha]]. auto.
    - apply in_parts. destruct (proj1 (Cov y) (or_intror H0)); auto.
    - intros Q. destruct (proj1 (Cov y) (or_intror H0)) as [Z|Z]; [eapply OA|eapply AC]; eauto.
  Qed.
  (** There is a matching of the size that [bound] allows, and it has the pairs of the perfect vertices. *)
  Theorem attained : exists M, matching adj H M /\ incl pairs M /\ 2 * length M + length roots = length H + length A.
  Proof.
    destruct matched as [c Hc]. destruct parts_apart as [OO [AA [CC [OA [OC AC]]]]].
    destruct (build (chosen c 0 0)) as [N0 [E [ND [Cov [XO [HP Len]]]]]].
    { apply chosen_in. apply root_in. }
    destruct (matching_of c N0 _ Hc E ND Cov XO (fun a => chosen_c c 0 0 a Hc) A AA (incl_refl _)) as [HM _].
    exists (map (fun a => (a, c a)) A ++ N0). split; [auto|]. split.
    - intros e He. apply in_or_app. auto.
    - rewrite app_length, map_length. pose proof sizes. lia.
  Qed.

  (** ** What that says *)
  Corollary attained_maximum M : matching adj H M -> 2 * length M + length roots = length H + length A -> maximum adj H M.
  Proof.
    intros HM L. split; auto. intros N HN.
    pose proof (bound N [] [] HN (NoDup_nil _) (incl_nil_l _) (NoDup_nil _) (incl_nil_l _)) as B. simpl in B.
    specialize (B ltac:(intros z [[]|[]])). lia.
  Qed.
  Corollary maximum_size M : maximum adj H M -> 2 * length M + length roots = length H + length A.
  Proof.
    intros [HM Max]. destruct attained as [M0 [HM0 [_ L0]]]. pose proof (Max M0 HM0). pose proof (proj2 (attained_maximum M0 HM0 L0) M HM). lia.
  Qed.
  (** Outer are exactly the vertices that some maximum matching misses. *)
  Theorem outer_iff v : D adj H v <-> In v O.
  Proof.
    destruct parts_apart as [OO [AA [CC [OA [OC AC]]]]]. split.
    - intros [Hv [M [HM Hm]]]. pose proof (maximum_size M HM) as L. destruct HM as [HM Max]. apply in_parts in Hv.
      destruct Hv as [Hv|[Hv|Hv]]; auto; exfalso.
      + pose proof (bound M [v] [] HM) as B. simpl in B.
        specialize (B ltac:(constructor; [intros []|constructor]) ltac:(intros y [<-|[]]; auto) (NoDup_nil _) (incl_nil_l _)).
        specialize (B ltac:(intros z [[<-|[]]|[]]; auto)). lia.
      + pose proof (bound M [] [v] HM (NoDup_nil _) (incl_nil_l _)) as B. simpl in B.
        specialize (B ltac:(constructor; [intros []|constructor]) ltac:(intros y [<-|[]]; auto)).
        specialize (B ltac:(intros z [[]|[<-|[]]]; auto)). lia.
    - intros Hu. split; [apply in_parts; auto|]. destruct (exposing v Hu) as [c [N0 [H1 [E [ND [HH Len]]]]]].
      inversion ND as [|? ? Nu ND']; subst. rewrite in_app_iff in Nu.
      assert (P : Permutation (ends (map (fun a => (a, c a)) A ++ N0)) (A ++ map c A ++ ends N0)).
      { rewrite ends_app, app_assoc. apply Permutation_app_tail, ends_graph. }
      exists (map (fun a => (a, c a)) A ++ N0). split.
      + apply attained_maximum; [|rewrite app_length, map_length; pose proof sizes; lia]. split; [|split].
        * intros u w Q. apply in_app_or in Q. destruct Q as [Q|Q]; auto. apply in_map_iff in Q. destruct Q as [a [[= <- <-] Ha]]. apply H1; auto.
        * eapply Permutation_NoDup; [symmetry; exact P|]. apply NoDup_app_iff. split; auto. split; auto.
          intros y Hy Q. apply in_app_or in Q. destruct Q as [Q|Q]; [|eapply HH; eauto].
          apply in_map_iff in Q. destruct Q as [a [<- Ha]]. apply (OA (c a)); [apply H1; auto|auto].
        * intros y Hy. apply (Permutation_in _ P) in Hy. rewrite !in_app_iff in Hy. destruct Hy as [Q|[Q|Q]].
          -- apply in_parts; auto.
          -- apply in_map_iff in Q. destruct Q as [a [<- Ha]]. apply in_parts. left. apply H1; auto.
          -- apply HH; auto.
      + intros Q. apply (Permutation_in _ P) in Q. rewrite !in_app_iff in Q. destruct Q as [Q|[Q|Q]]; [eapply OA; eauto|tauto|tauto].
  Qed.

  (** All that the games need of a level. *)
  Theorem level_decomposes : decomposition adj H O A pairs.
  Proof.
    destruct parts_apart as [OO [AA [CC [OA [OC AC]]]]]. split; auto.
    - intros v Hv; apply in_parts; auto.
    - destruct attained as [M [HM [HP L]]]. exists M. split; auto. apply attained_maximum; auto.
    - exact outer_iff.
    - intros u Hu. destruct (exposing u Hu) as [c [N0 [H1 [E [ND [HH Len]]]]]]. exists c, N0. repeat split; auto; try (apply H1; auto); try (eapply HH; eauto).
      intros N Z HN NZ IZ Miss. pose proof (bound N Z [] HN NZ IZ (NoDup_nil _) (incl_nil_l _)) as B. simpl in B.
      specialize (B ltac:(intros z [?|[]]; auto)). pose proof sizes. lia.
  Qed.
End Level.
