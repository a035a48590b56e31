(** * Anderson's theorem: who wins [classic]

    W. N. Anderson, Maximum matching and the game of Slither (1974).  Let G₀ be the board, and Gᵢ₊₁ the
    subgraph of the inner vertices of Gᵢ.  If some Gᵢ has a perfect vertex, player 1 wins, by an edge of a
    maximum matching between two perfect vertices of the first such Gᵢ; else player 2 wins.

    The strategy: as long as the snake stays in the current Gⱼ, keep to the static proof of [Static.v] there.
    If the opponent leaves Gⱼ, the vertex u that they come to is outer in some lower Gᵢ, and all
    others of the snake are inner there.  Then extend the other end along a maximum matching of Gᵢ
    that misses u, and go on in Gᵢ ([jump]). *)
From Coq Require Import List Arith Lia Bool Permutation.
From Slitherlab Require Import Game Snake Geography Static Level.
Import ListNotations.

Section Matchings.
  Variable adj : nat -> nat -> Prop.
  Hypothesis adj_sym : forall u v, adj u v -> adj v u.
  Lemma matching_incl R R' M : incl R R' -> matching adj R M -> matching adj R' M.
  Proof. intros I [H1 [H2 H3]]. repeat split; auto. intros y Hy; auto. Qed.
  Lemma drop_edge R M u v : matching adj R M -> In (u, v) M ->
    exists M', matching adj R M' /\ incl (ends M') (ends M) /\ ~ In u (ends M') /\ ~ In v (ends M') /\ length M = S (length M') /\ adj u v /\ u <> v.
  Proof.
    intros [HA [HN HI]] He. destruct (in_split _ _ He) as [M1 [M2 ->]]. exists (M1 ++ M2).
    assert (E : Permutation (ends (M1 ++ (u, v) :: M2)) (u :: v :: ends (M1 ++ M2))).
    { unfold ends; rewrite !flat_map_app; simpl. rewrite <- Permutation_middle. constructor. rewrite <- Permutation_middle. auto. }
    assert (N' := Permutation_NoDup E HN). inversion N' as [|? ? Nu N'']; subst. inversion N'' as [|? ? Nv N3]; subst. simpl in Nu.
    assert (I : incl (ends (M1 ++ M2)) (ends (M1 ++ (u, v) :: M2))).
    { intros y Hy. eapply Permutation_in; [symmetry; exact E|simpl; auto]. }
    repeat split; auto.
    - intros a b Hab. apply HA. rewrite in_app_iff in *. simpl. tauto.
    - intros y Hy. apply HI. auto.
    - rewrite !app_length. simpl. lia.
  Qed.
  Lemma drop_vertex R M w : matching adj R M -> In w (ends M) ->
    exists y M', matching adj R M' /\ incl (ends M') (ends M) /\ ~ In w (ends M') /\ ~ In y (ends M') /\ length M = S (length M') /\ adj w y /\ w <> y /\ In y (ends M).
  Proof.
    intros HM Hw. destruct (ends_pair w M Hw) as [y [Q|Q]]; exists y; destruct (drop_edge R M _ _ HM Q) as [M' [? [? [? [? [? [? ?]]]]]]];
      exists M'; apply in_ends in Q; repeat split; auto; try tauto; match goal with H : matching _ _ M' |- _ => apply H end.
  Qed.

  (** The position from which the player to move loses inside [R]: no end in [P] has an outer neighbour. *)
  Definition quiet (R : list nat) (P : nat -> Prop) : Prop :=
    (exists M, maximum adj R M) /\ forall a y, P a -> In y R -> adj a y -> ~ D adj R y.

  Lemma jump H O A pairs u S a : decomposition adj H O A pairs -> In u O -> NoDup S -> incl S A -> In a S ->
    exists y, adj a y /\ In y H /\ ~ In y S /\ y <> u /\
      forall R, (forall z, In z R <-> In z H /\ ~ In z S /\ z <> u /\ z <> y) -> quiet R (fun e => e = u \/ e = y).
  Proof.
    intros [AH AA OA Max0 OD Ex] Hu NS IS Ha. destruct (Ex u Hu) as [c [N0 [Hc [E [ND [HN0 B]]]]]]. clear Ex.
    inversion ND as [|? ? Nu ND']; subst. rewrite in_app_iff in Nu. apply NoDup_app_iff in ND'. destruct ND' as [NC [NE NCE]].
    assert (OH : forall v, In v O -> In v H) by (intros v Hv; apply OD in Hv; apply Hv).
    assert (CA : forall x, In x A -> ~ In (c x) S) by (intros x Hx Q; apply (OA (c x)); [apply Hc; exact Hx|auto]).
    exists (c a). assert (Aa : In a A) by auto. destruct (Hc a Aa) as [Adj Ca]. split; [auto|split; [auto|split; [auto|split]]].
    - intros Q. apply Nu. left. rewrite <- Q. apply in_map; auto.
    - (* the rest is a maximum matching *)
      intros R H0. set (A' := minus A S). set (MR := map (fun x => (x, c x)) A' ++ N0).
      assert (A'A : incl A' A) by (intros x Hx; apply in_minus in Hx; tauto).
      assert (P : Permutation (ends MR) (A' ++ map c A' ++ ends N0)).
      { unfold MR. rewrite ends_app, app_assoc. apply Permutation_app_tail, ends_graph. }
      assert (LMR : length MR + length S = length A + length N0).
      { unfold MR. rewrite app_length, map_length. pose proof (minus_length A S AA NS IS). unfold A'. lia. }
      assert (HMR : matching adj R MR).
      { split; [|split].
        - intros p q Q. apply in_app_or in Q. destruct Q as [Q|Q]; auto. apply in_map_iff in Q. destruct Q as [x [[= <- <-] Hx]]. apply Hc; auto.
        - eapply Permutation_NoDup; [symmetry; exact P|]. apply NoDup_app_iff. split; [apply NoDup_filter; auto|]. split.
          + apply NoDup_app_iff. split; [|split; auto].
            * apply NoDup_of_map; [apply NoDup_filter; auto|]. intros x z Hx Hz. apply (NoDup_map_in c A NC); auto.
            * intros z Hz. apply NCE. apply in_map_iff in Hz. destruct Hz as [x [<- Hx]]. apply in_map; auto.
          + intros z Hz Q. apply in_app_or in Q. destruct Q as [Q|Q]; [|eapply HN0; eauto].
            apply in_map_iff in Q. destruct Q as [x [<- Hx]]. apply (OA (c x)); [apply Hc; auto|auto].
        - intros z Hz. apply H0. apply (Permutation_in _ P) in Hz. rewrite !in_app_iff in Hz. destruct Hz as [Q|[Q|Q]].
          + apply in_minus in Q. destruct Q as [Q1 Q2]. repeat split; auto; intros ->; eapply OA; try exact Q1; auto.
          + apply in_map_iff in Q. destruct Q as [x [<- Hx]]. pose proof Hx as Hx'. apply in_minus in Hx'. destruct Hx' as [Hx1 Hx2]. repeat split; auto.
            * apply OH, Hc; auto.
            * intros Q. apply Nu. left. rewrite <- Q. apply in_map; auto.
            * intros Q. apply Hx2. apply (NoDup_map_in c A NC) in Q; auto. subst; auto.
          + destruct (HN0 z Q) as [Z1 Z2]. repeat split; auto.
            * intros ->. tauto.
            * intros ->. eapply NCE; [apply in_map; exact Aa|auto]. }
      assert (RH : incl R H) by (intros z Hz; apply H0 in Hz; tauto).
      assert (Most : forall N, matching adj H N -> (forall z, In z S -> ~ In z (ends N)) -> length N <= length MR).
      { intros N HN Miss. pose proof (B N S HN NS IS Miss). lia. }
      assert (RS : forall N, matching adj R N -> forall z, In z S -> ~ In z (ends N)).
      { intros N HN z Hz Q. apply HN in Q. apply H0 in Q. tauto. }
      split.
      + exists MR. split; auto. intros N HN. apply Most; [eapply matching_incl; eauto|eauto].
      + intros e z He Hz Hez [_ [N [[HN MaxN] Hm]]]. specialize (MaxN MR HMR).
        assert (He' : In e H /\ ~ In e S /\ ~ In e R).
        { destruct He as [->| ->]; repeat split; auto; try (intros Q; apply H0 in Q; tauto); intros Q; (eapply OA; [|apply IS; exact Q]); auto. }
        destruct He' as [E1 [E2 E3]].
        assert (HN' : matching adj H ((e, z) :: N)).
        { apply add; auto; [eapply matching_incl; eauto|intros ->; auto|]. intros Q. apply E3. apply HN; auto. }
        assert (L : length ((e, z) :: N) <= length MR).
        { apply Most; auto. simpl. intros x Hx [Q|[Q|Q]]; subst; auto; [apply H0 in Hz; tauto|eapply RS; eauto]. }
        simpl in L. lia.
  Qed.
End Matchings.

Section Anderson.
  Variable G : graph nat.
  Hypothesis edge_sym : forall u v, edge G u v -> edge G v u.
  Hypothesis edge_vertex : forall u v, edge G u v -> vertex G v.
  Variable Vs : list nat.
  Hypothesis all_vertices : forall v, In v Vs <-> vertex G v.
  Notation adj := (edge G).

  (** [tower H]: [H] is one of G₀, G₁, …, and none below it has a perfect vertex. *)
  Inductive tower : list nat -> Prop :=
  | ground : tower Vs
  | up H O A P : tower H -> decomposition adj H O A P -> (forall v, In v H -> In v O \/ In v A) -> tower A.

  Lemma tower_in H : tower H -> incl H Vs.
  Proof. induction 1 as [|H O A P T IH D]; [apply incl_refl|]. intros v Hv. apply IH. apply (inner_in _ _ _ _ _ D); auto. Qed.
  Lemma tower_leaves H : tower H -> forall w, In w Vs -> ~ In w H ->
    exists H' O A P, tower H' /\ decomposition adj H' O A P /\ In w O /\ incl H A.
  Proof.
    induction 1 as [|H O A P T IH D All]; intros w Hw Hn; [tauto|]. destruct (in_dec Nat.eq_dec w H) as [Q|Q].
    - exists H, O, A, P. split; [auto|split; [auto|split; [|apply incl_refl]]]. destruct (All w Q); tauto.
    - destruct (IH w Hw Q) as [H' [O' [A' [P' [T' [D' [Hw' I]]]]]]]. exists H', O', A', P'. split; [auto|split; [auto|split; [auto|]]].
      intros v Hv. apply I. apply (inner_in _ _ _ _ _ D); auto.
  Qed.
  Lemma tower_edge H : tower H -> forall p q, In p Vs -> In q Vs -> ~ In p H \/ ~ In q H ->
    exists H' O A P, tower H' /\ decomposition adj H' O A P /\
      (In p O /\ In q O \/ In p O /\ In q A \/ In q O /\ In p A).
  Proof.
    induction 1 as [|H O A P T IH D All]; intros p q Hp Hq Hn; [tauto|].
    destruct (in_dec Nat.eq_dec p H) as [Q1|Q1], (in_dec Nat.eq_dec q H) as [Q2|Q2]; auto.
    exists H, O, A, P. split; auto. split; auto. destruct (All p Q1), (All q Q2); tauto.
  Qed.

  Lemma anderson_steps k : forall H R s t, tower H -> length (minus Vs s) <= k -> t = 1 \/ t = 2 -> sound classic s -> incl s H ->
    (forall z, In z R <-> In z H /\ ~ In z s) -> quiet adj R (live classic s) -> beats G classic false 2 t t s.
  Proof.
    assert (Less : forall s s' w, In w Vs -> ~ In w s -> In w s' -> incl s s' -> length (minus Vs s') < length (minus Vs s)).
    { intros s s' w Hw Hn Hin I. enough (X : forall l, length (minus l s') <= length (minus l s) /\ (In w l -> length (minus l s') < length (minus l s))) by (apply X; auto).
      assert (M : forall v, memb v s = true -> memb v s' = true) by (intros v Hv; apply memb_ok; apply memb_ok in Hv; auto).
      assert (M1 : memb w s = false) by (destruct (memb w s) eqn:Q; auto; apply memb_ok in Q; tauto).
      assert (M2 : memb w s' = true) by (apply memb_ok; auto).
      unfold minus. fold (memb w s). induction l as [|v l [IH1 IH2]]; simpl; [split; [lia|intros []]|]. specialize (M v). unfold memb in *.
      destruct (existsb (Nat.eqb v) s) eqn:Q1, (existsb (Nat.eqb v) s') eqn:Q2; simpl; try (rewrite M in *; auto; discriminate);
        split; try lia; intros [->|X]; try congruence; try (specialize (IH2 X)); lia. }
    induction k as [|k IH]; intros H R s t HT HR Ht HS HI HRs HQ; apply beats_all; try discriminate; intros s1 HG;
      destruct (grow_step nat G classic s s1 HS HG) as [a [w [Hl [He [Hn [[Ha1 Ha2] Hs1]]]]]];
      assert (HwV : In w Vs) by (apply all_vertices; eapply edge_vertex; eauto);
      assert (L1 : length (minus Vs s1) < length (minus Vs s)) by (apply (Less s s1 w); auto; [apply Ha1; auto|intros y Hy; apply Ha1; auto]); [lia|].
    assert (T1 : after classic 2 t s = 3 - t) by (destruct s; [destruct HS; congruence|destruct Ht as [->| ->]; reflexivity]).
    assert (T2 : after classic 2 (3 - t) s1 = t) by (destruct s1; [destruct Hs1; congruence|destruct Ht as [->| ->]; reflexivity]).
    rewrite T1.
    assert (Go : forall b y H' R', live classic s1 b -> adj b y -> ~ In y s1 -> tower H' -> incl s1 H' -> In y H' ->
      (forall z, In z R' <-> In z H' /\ ~ In z s1 /\ z <> y) ->
      (forall P : nat -> Prop, (forall e, P e -> e = y \/ (live classic s1 e /\ e <> b)) -> quiet adj R' P) ->
      beats G classic false 2 t (3 - t) s1).
    { intros b y H' R' Hb Hby Hy HT' I1 Hy' HR' Q'. destruct (step_grows nat G classic s1 b y Hs1) as [s2 [HG2 [[Hb1 Hb2] Hs2]]]; auto.
      apply beats_some with s2; [lia|auto|]. rewrite T2. apply (IH H' R' s2 t); auto.
      - assert (L2 : length (minus Vs s2) < length (minus Vs s1)); [|lia].
        apply (Less s1 s2 y); [eapply tower_in; eauto|auto|apply Hb1; auto|intros z Hz; apply Hb1; auto].
      - intros z Hz. apply Hb1 in Hz. destruct Hz as [->|Hz]; auto.
      - intros z. rewrite HR', Hb1. intuition.
      - apply Q'. intros e He'. apply Hb2; auto. }
    destruct (in_dec Nat.eq_dec w H) as [HwH|HwH].
    - (* still in the same level *)
      destruct HQ as [[M HM] Hnone]. assert (HwR : In w R) by (apply HRs; auto).
      destruct (static_reply adj edge_sym R M (live classic s) w HM HwR Hnone (Hnone a w Hl HwR He)) as [w' [Hadj [Hw' [Hne HQ']]]].
      apply (Go w w' H ((remove Nat.eq_dec w' (remove Nat.eq_dec w R)))); auto.
      + apply Ha2; auto.
      + rewrite Ha1. intros [Q|Q]; [congruence|apply HRs in Hw'; tauto].
      + intros z Hz. apply Ha1 in Hz. destruct Hz as [->|Hz]; auto.
      + apply HRs in Hw'; tauto.
      + intros z. rewrite !in_remove_iff, HRs, Ha1. intuition.
      + intros P HP. destruct HQ' as [HM' HN']. split; auto. intros e y Pe. apply HN'. apply HP in Pe. destruct Pe as [->|[Pe Ne]]; auto.
        apply Ha2 in Pe. destruct Pe as [->|[Pe _]]; [congruence|auto].
    - (* to a vertex that is outer in a lower level *)
      destruct (tower_leaves H HT w HwV HwH) as [H' [O [A [P [HT' [HD [HwO I]]]]]]].
      assert (Other : exists b, live classic s b /\ b <> a /\ forall e, live classic s e -> e <> a -> e = b).
      { destruct HS as [_ HS]. destruct (HS eq_refl) as [h [m [l [-> Hne]]]].
        assert (LL : forall e, live classic (h :: m ++ [l]) e <-> e = h \/ e = l) by (intros e; apply live_two; reflexivity).
        apply LL in Hl. destruct Hl as [->| ->]; [exists l|exists h]; repeat split; auto; try (apply LL; auto); intros e Q N; apply LL in Q; destruct Q; congruence. }
      destruct Other as [b [Hb [Hba Only]]].
      assert (Sin : forall y, live classic s y -> In y s).
      { intros y [[r ->]|[_ [r ->]]]; [simpl; auto|apply in_or_app; simpl; auto]. }
      set (S := nodup Nat.eq_dec s). assert (SS : forall y, In y S <-> In y s) by (intros y; apply nodup_In).
      destruct (jump adj edge_sym H' O A P w S b HD HwO) as [y [B1 [B2 [B3 [B4 B5]]]]]; [apply NoDup_nodup|intros z Hz; apply SS in Hz; auto|apply SS; auto|].
      rewrite SS in B3. apply (Go b y H' (minus H' (y :: w :: s))); auto.
      + apply Ha2; auto.
      + rewrite Ha1. intros [Q|Q]; auto.
      + intros z Hz. apply Ha1 in Hz. destruct Hz as [->|Hz]; [apply (outer_is_D _ _ _ _ _ HD) in HwO; apply HwO|].
        apply (inner_in _ _ _ _ _ HD). auto.
      + intros z. rewrite in_minus, Ha1. simpl. intuition.
      + intros Q HQ'. destruct (B5 (minus H' (y :: w :: s))) as [B6 B7]; [intros z; rewrite in_minus, SS; simpl; intuition|].
        split; auto. intros e z Qe. apply B7. apply HQ' in Qe. destruct Qe as [->|[Qe Ne]]; auto.
        apply Ha2 in Qe. destruct Qe as [->|[Qe Ne2]]; auto. exfalso. apply Ne. apply Only; auto.
  Qed.

  (** The position after our move: two live ends [e] and [f], the snake in [H], and the rest quiet. *)
  Lemma from_quiet H R s t e f : tower H -> t = 1 \/ t = 2 -> sound classic s -> incl s H -> (forall z, In z R <-> In z H /\ ~ In z s) ->
    (forall b, live classic s b -> b = e \/ b = f) -> quiet adj R (fun b => b = e \/ b = f) -> beats G classic false 2 t t s.
  Proof.
    intros HT Ht HS HI HR HL [Q1 Q2]. apply (anderson_steps (length (minus Vs s)) H R s t); auto. split; auto.
    intros b y Hb. apply Q2. auto.
  Qed.
  Lemma sound_three (p q y : nat) : p <> y -> sound classic [p; q; y].
  Proof. intros N. split; [discriminate|]. intros _. exists p, [q], y. auto. Qed.
  Lemma live_three (p q y b : nat) : live classic [p; q; y] b -> b = p \/ b = y.
  Proof. intros L. apply (live_two nat classic p [q] y b eq_refl) in L. auto. Qed.

  (** Player 1 wins by an edge that joins two perfect vertices of the first level that has any. *)
  Theorem anderson_first H O A P u v : tower H -> decomposition adj H O A P -> In (u, v) P -> ~ In u O -> ~ In v O ->
    beats G classic false 2 2 2 [u; v].
  Proof.
    intros HT HD Huv Nu Nv. destruct (has_maximum _ _ _ _ _ HD) as [M [[HM Max] IP]]. apply IP in Huv.
    destruct (drop_edge adj edge_sym H M u v HM Huv) as [M' [HM' [I [Mu [Mv [Len [Adj Ne]]]]]]].
    assert (Uh : In u H /\ In v H) by (apply in_ends in Huv; destruct HM as [_ [_ HI]]; split; apply HI; tauto). destruct Uh as [Uh Vh].
    set (R := minus H [u; v]). assert (HR : forall z, In z R <-> In z H /\ z <> u /\ z <> v) by (intros z; unfold R; rewrite in_minus; simpl; intuition).
    assert (HMR : matching adj R M').
    { destruct HM' as [Q1 [Q2 Q3]]. repeat split; auto. intros z Hz. apply HR. repeat split; auto; intros ->; auto. }
    assert (RH : incl R H) by (intros z Hz; apply HR in Hz; tauto).
    assert (Out : forall N, matching adj R N -> matching adj H N /\ ~ In u (ends N) /\ ~ In v (ends N)).
    { intros N HN. split; [eapply matching_incl; eauto|]. split; intros Q; apply HN, HR in Q; tauto. }
    assert (MaxR : maximum adj R M').
    { split; auto. intros N HN. destruct (Out N HN) as [HN' [Q1 Q2]]. pose proof (Max _ (add adj edge_sym H N u v HN' Adj Uh Vh Ne Q1 Q2)) as L. simpl in L. lia. }
    apply (from_quiet H R [u; v] 2 u v); auto.
    - split; [discriminate|]. intros _. exists u, [], v. auto.
    - intros z [<-|[<-|[]]]; auto.
    - intros z. rewrite HR. simpl. intuition.
    - intros b Hb. apply (live_two nat classic u [] v b eq_refl) in Hb. auto.
    - split; [eauto|]. intros e y He Hy Hey [_ [N [[HN MaxN] Hm]]]. specialize (MaxN M' HMR). destruct (Out N HN) as [HN' [Q1 Q2]].
      apply HR in Hy. destruct Hy as [Yh [Yu Yv]].
      assert (Big : forall x, length ((x : nat * nat) :: N) >= length M) by (intros x; simpl; lia).
      destruct He as [->| ->].
      + apply Nv. apply (outer_is_D _ _ _ _ _ HD). split; auto. exists ((u, y) :: N). split; [|simpl; intros [?|[?|?]]; congruence || auto].
        split; [apply add; auto|]. intros N2 HN2. apply Max in HN2. specialize (Big (u, y)). lia.
      + apply Nu. apply (outer_is_D _ _ _ _ _ HD). split; auto. exists ((v, y) :: N). split; [|simpl; intros [?|[?|?]]; congruence || auto].
        split; [apply add; auto|]. intros N2 HN2. apply Max in HN2. specialize (Big (v, y)). lia.
  Qed.
  Corollary anderson_first_wins H O A P u v : tower H -> decomposition adj H O A P -> In (u, v) P -> ~ In u O -> ~ In v O ->
    can_be_beaten G classic false 2 2.
  Proof.
    intros HT HD Huv Nu Nv. destruct (has_maximum _ _ _ _ _ HD) as [M [[HM Max] IP]]. pose proof (IP _ Huv) as He.
    destruct (drop_edge adj edge_sym H M u v HM He) as [M' [_ [_ [_ [_ [_ [Adj Ne]]]]]]].
    unfold can_be_beaten. apply beats_some with [u; v]; [lia|constructor; auto|]. eapply anderson_first; eauto.
  Qed.

  (** An opening with an outer vertex at the lower of the two levels of its ends loses. *)
  Theorem outer_opening_loses H0 O A P p q : tower H0 -> decomposition adj H0 O A P -> adj p q -> p <> q ->
    In p O /\ In q O \/ In p O /\ In q A \/ In q O /\ In p A -> beats G classic false 2 1 2 [p; q].
  Proof.
    intros HT' HD E Hne C.
    (* after our reply at the end q, or at the end p *)
    assert (Back : forall H y R, tower H -> In p H -> In q H -> adj q y -> In y H -> y <> p -> y <> q ->
      (forall z, In z R <-> In z H /\ z <> p /\ z <> q /\ z <> y) -> quiet adj R (fun b => b = p \/ b = y) -> beats G classic false 2 1 2 [p; q]).
    { intros H y R HT1 Ph Qh Ay Yh Yp Yq HR Qu. apply beats_some with [p; q; y]; [lia| |].
      - apply (back nat G classic [p] q y); auto. simpl. intros [?|[?|[]]]; congruence.
      - change (after classic 2 2 [p; q]) with 1. apply (from_quiet H R [p; q; y] 1 p y); auto.
        + apply sound_three; auto.
        + intros z [<-|[<-|[<-|[]]]]; auto.
        + intros z. rewrite HR. simpl. intuition.
        + apply live_three. }
    assert (Front : forall H y R, tower H -> In p H -> In q H -> adj p y -> In y H -> y <> p -> y <> q ->
      (forall z, In z R <-> In z H /\ z <> p /\ z <> q /\ z <> y) -> quiet adj R (fun b => b = q \/ b = y) -> beats G classic false 2 1 2 [p; q]).
    { intros H y R HT1 Ph Qh Ay Yh Yp Yq HR Qu. apply beats_some with [y; p; q]; [lia| |].
      - apply (front nat G classic p [q] y); auto. simpl. intros [?|[?|[]]]; congruence.
      - change (after classic 2 2 [p; q]) with 1. apply (from_quiet H R [y; p; q] 1 q y); auto.
        + apply sound_three; auto.
        + intros z [<-|[<-|[<-|[]]]]; auto.
        + intros z. rewrite HR. simpl. intuition.
        + intros b Hb. apply live_three in Hb. tauto. }
    rename H0 into H.
    assert (OH : forall v, In v O -> In v H) by (intros v Hv; apply (outer_is_D _ _ _ _ _ HD) in Hv; apply Hv).
    assert (AH : forall v, In v A -> In v H) by (apply (inner_in _ _ _ _ _ HD)).
    assert (One : forall v : nat, NoDup [v]) by (intros v; constructor; [intros []|constructor]).
    destruct C as [[Op Oq]|[[Op Aq]|[Oq Ap]]].
    - (* both are outer: a maximum matching that misses p *)
      pose proof Op as Dp. apply (outer_is_D _ _ _ _ _ HD) in Dp. destruct Dp as [Ph [M [[HM Max] Mp]]]. assert (Qh : In q H) by auto.
      destruct (in_dec Nat.eq_dec q (ends M)) as [Mq|Mq].
      2:{ pose proof (Max _ (add adj edge_sym H M p q HM E Ph Qh Hne Mp Mq)) as L. simpl in L. lia. }
      destruct (drop_vertex adj edge_sym H M q HM Mq) as [y [M' [HM' [I [Nq [Ny [Len [Ay [Nqy Ey]]]]]]]]].
      assert (Yp : y <> p) by (intros ->; auto). assert (Yh : In y H) by (apply HM; auto).
      set (R := minus H [p; q; y]). assert (HR : forall z, In z R <-> In z H /\ z <> p /\ z <> q /\ z <> y) by (intros z; unfold R; rewrite in_minus; simpl; intuition).
      assert (RH : incl R H) by (intros z Hz; apply HR in Hz; tauto).
      assert (Out : forall N, matching adj R N -> matching adj H N /\ ~ In p (ends N) /\ ~ In q (ends N) /\ ~ In y (ends N)).
      { intros N HN. split; [eapply matching_incl; eauto|]. repeat split; intros Q; apply HN, HR in Q; tauto. }
      assert (HMR : matching adj R M').
      { destruct HM' as [X1 [X2 X3]]. repeat split; auto. intros z Hz. apply HR. repeat split; auto; intros ->; auto. }
      apply (Back H y R); auto. split.
      + exists M'. split; auto. intros N HN. destruct (Out N HN) as [HN' [Q1 [Q2 Q3]]].
        pose proof (Max _ (add adj edge_sym H N q y HN' Ay Qh Yh Nqy Q2 Q3)) as L. simpl in L. lia.
      + intros e z He Hz Hez [_ [N [[HN MaxN] Hm]]]. specialize (MaxN M' HMR). destruct (Out N HN) as [HN' [Q1 [Q2 Q3]]].
        apply HR in Hz. destruct Hz as [Zh [Zp [Zq Zy]]]. destruct He as [->| ->].
        * assert (B1 : matching adj H ((p, z) :: N)) by (apply add; auto).
          pose proof (Max _ (add adj edge_sym H _ q y B1 Ay Qh Yh Nqy ltac:(simpl; intuition) ltac:(simpl; intuition))) as L. simpl in L. lia.
        * assert (B1 : matching adj H ((y, z) :: N)) by (apply add; auto).
          pose proof (Max _ (add adj edge_sym H _ p q B1 E Ph Qh Hne ltac:(simpl; intuition) ltac:(simpl; intuition))) as L. simpl in L. lia.
    - destruct (jump adj edge_sym H O A P p [q] q HD Op (One q)) as [y [B1 [B2 [B3 [B4 B5]]]]]; [intros z [<-|[]]; auto|simpl; auto|].
      assert (Yq : y <> q) by (intros ->; apply B3; simpl; auto).
      apply (Back H y (minus H [p; q; y])); auto; [intros z; rewrite in_minus; simpl; intuition|].
      apply B5. intros z. rewrite in_minus. simpl. intuition.
    - destruct (jump adj edge_sym H O A P q [p] p HD Oq (One p)) as [y [B1 [B2 [B3 [B4 B5]]]]]; [intros z [<-|[]]; auto|simpl; auto|].
      assert (Yp : y <> p) by (intros ->; apply B3; simpl; auto).
      apply (Front H y (minus H [p; q; y])); auto; [intros z; rewrite in_minus; simpl; intuition|].
      apply B5. intros z. rewrite in_minus. simpl. intuition.
  Qed.

  (** Player 2 wins if no level has a perfect vertex: the levels end with the empty one. *)
  Theorem anderson_second : tower [] -> can_be_beaten G classic false 2 1.
  Proof.
    intros HT. unfold can_be_beaten. apply beats_all; [discriminate|]. intros s1 HG.
    inversion HG as [p q _ E Hne Q1 Q2|v T|?|r ? ? ? ? ? Q]; [|discriminate|destruct r; discriminate]. subst s1. clear HG Q1.
    change (after classic 2 1 (@nil nat)) with 2.
    assert (Hp : In p Vs) by (apply all_vertices; eapply edge_vertex; apply edge_sym; eauto).
    assert (Hq : In q Vs) by (apply all_vertices; eapply edge_vertex; eauto).
    destruct (tower_edge [] HT p q Hp Hq (or_introl (fun X => X))) as [H [O [A [P [HT' [HD C]]]]]].
    eapply outer_opening_loses; eauto.
  Qed.
End Anderson.
