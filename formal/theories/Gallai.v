(** * Anderson's theorem for every finite board

    [Anderson.v] proves the theorem for boards whose decomposition is known.  Here the decomposition is
    found for every finite graph: the outer vertices are those that some maximum matching misses, the inner ones their
    other neighbours.  That this is a [decomposition] rests on Gallai's stability lemma ([stable]):
    taking an inner vertex away changes nothing about who is outer. *)
From Coq Require Import List Arith Lia Bool Permutation.
From Slitherlab Require Import Game Snake Geography Static Level LevelCheck Anderson.
Import ListNotations.

Section Exchange.
  Variable adj : nat -> nat -> Prop.
  Hypothesis adj_sym : forall u v, adj u v -> adj v u.
  Definition paired (N : list (nat * nat)) : Prop := edges_ok adj N /\ NoDup (ends N).
  Lemma ends_cons t a b M : In t (ends ((a, b) :: M)) <-> t = a \/ t = b \/ In t (ends M).
  Proof. change (ends ((a, b) :: M)) with (a :: b :: ends M). simpl. intuition. Qed.
  Lemma paired_add N u v : paired N -> adj u v -> u <> v -> ~ In u (ends N) -> ~ In v (ends N) -> paired ((u, v) :: N).
  Proof.
    intros [H1 H2] E Ne Nu Nv. split; [intros a b [[= <- <-]|Q]; auto|]. simpl. constructor; [simpl; intros [Q|Q]; auto|constructor; auto].
  Qed.
  Lemma split_off M v : paired M -> In v (ends M) -> exists y M1, paired M1 /\ adj v y /\ v <> y /\ length M = S (length M1) /\
    ~ In v (ends M1) /\ ~ In y (ends M1) /\ forall z, In z (ends M) <-> z = v \/ z = y \/ In z (ends M1).
  Proof.
    intros [HA HN] Hv. destruct (ends_pair v M Hv) as [y Q]. exists y.
    assert (X : exists a b M1 M2, M = M1 ++ (a, b) :: M2 /\ (a = v /\ b = y \/ a = y /\ b = v)).
    { destruct Q as [Q|Q]; apply in_split in Q; destruct Q as [M1 [M2 ->]]; [exists v, y, M1, M2|exists y, v, M1, M2]; auto. }
    destruct X as [a [b [M1 [M2 [-> AB]]]]]. exists (M1 ++ M2).
    assert (E : Permutation (ends (M1 ++ (a, b) :: M2)) (a :: b :: ends (M1 ++ M2))).
    { unfold ends; rewrite !flat_map_app; simpl. rewrite <- Permutation_middle. constructor. rewrite <- Permutation_middle. auto. }
    assert (N' := Permutation_NoDup E HN). inversion N' as [|? ? Na N'']; subst. inversion N'' as [|? ? Nb N3]; subst. simpl in Na.
    assert (Eab : adj a b) by (apply HA; apply in_or_app; simpl; auto).
    split; [split; auto; intros p q H; apply HA; rewrite in_app_iff in *; simpl; tauto|].
    split; [destruct AB as [[-> ->]|[-> ->]]; auto|].
    split; [destruct AB as [[-> ->]|[-> ->]]; intros ->; auto|]. split; [rewrite !app_length; simpl; lia|].
    split; [destruct AB as [[-> ->]|[-> ->]]; auto|]. split; [destruct AB as [[-> ->]|[-> ->]]; auto|].
    intros z. split.
    - intros Hz. apply (Permutation_in _ E) in Hz. simpl in Hz. intuition (subst; auto).
    - intros Hz. apply (Permutation_in z (Permutation_sym E)). simpl. intuition (subst; auto).
  Qed.

  (** From a vertex [v] that [M] covers and [N] misses, change the edges of the alternating path to its other end [w]. *)
  Lemma exchange k : forall M N v, length M <= k -> paired M -> paired N -> In v (ends M) -> ~ In v (ends N) ->
    exists M' N' w, paired M' /\ paired N' /\ w <> v /\
      (forall y, y <> w -> (In y (ends M') <-> In y (ends M) /\ y <> v)) /\
      (forall y, y <> w -> (In y (ends N') <-> In y (ends N) \/ y = v)) /\
      ((length N' = S (length N) /\ S (length M') = length M /\ In w (ends M) /\ ~ In w (ends M') /\ ~ In w (ends N) /\ In w (ends N')) \/
       (length N' = length N /\ length M' = length M /\ ~ In w (ends M) /\ In w (ends M') /\ In w (ends N) /\ ~ In w (ends N'))).
  Proof.
    induction k as [|k IH]; intros M N v Hk HM HN Hv Nv; [destruct M; [destruct Hv|simpl in Hk; lia]|].
    destruct (split_off M v HM Hv) as [y [M1 [PM1 [Evy [Nvy [LM [Mv [My EM]]]]]]]].
    destruct (in_dec Nat.eq_dec y (ends N)) as [Hy|Hy].
    - destruct (split_off N y HN Hy) as [z [N1 [PN1 [Eyz [Nyz [LN [Ny [Nz EN]]]]]]]].
      assert (Zv : z <> v) by (intros ->; apply Nv, EN; auto).
      assert (Nv1 : ~ In v (ends N1)) by (intros Q; apply Nv, EN; auto).
      destruct (in_dec Nat.eq_dec z (ends M1)) as [Hz|Hz].
      + destruct (IH M1 N1 z ltac:(lia) PM1 PN1 Hz Nz) as [M' [N' [w [P1 [P2 [Wz [E1 [E2 W]]]]]]]].
        assert (Wy : w <> y) by (intros ->; destruct W as [[_ [_ [Q _]]]|[_ [_ [_ [_ [Q _]]]]]]; auto).
        assert (Wv : w <> v) by (intros ->; destruct W as [[_ [_ [Q _]]]|[_ [_ [_ [_ [Q _]]]]]]; auto).
        exists ((y, z) :: M'), ((v, y) :: N'), w. split; [|split; [|split; [|split; [|split]]]]; auto.
        * apply paired_add; auto; rewrite E1; auto; tauto.
        * apply paired_add; auto; rewrite E2; auto; intros [Q|Q]; auto.
        * intros t Ht. specialize (E1 t Ht). specialize (EM t). rewrite ends_cons.
          destruct (Nat.eq_dec t z) as [->|]; [|destruct (Nat.eq_dec t y) as [->|]; [|destruct (Nat.eq_dec t v) as [->|]]]; tauto || (split; [split; auto; tauto|auto]).
        * intros t Ht. specialize (E2 t Ht). specialize (EN t). rewrite ends_cons. tauto.
        * pose proof (EM w) as Ew. pose proof (EN w) as Fw. rewrite !ends_cons. cbn [length].
          destruct W as [[L1 [L2 W]]|[L1 [L2 W]]]; [left|right]; (split; [lia|]); (split; [lia|]); tauto.
      + exists ((y, z) :: M1), ((v, y) :: N1), z. split; [|split; [|split; [|split; [|split]]]]; auto.
        * apply paired_add; auto.
        * apply paired_add; auto.
        * intros t Ht. specialize (EM t). rewrite ends_cons.
          destruct (Nat.eq_dec t v) as [->|]; [|destruct (Nat.eq_dec t y) as [->|]]; tauto || (split; [split; auto; tauto|auto]).
        * intros t Ht. specialize (EN t). rewrite ends_cons. tauto.
        * right. pose proof (EM z) as Ez. pose proof (EN z) as Fz. rewrite !ends_cons. cbn [length].
          assert (z <> y) by auto. split; [lia|]. split; [lia|]. tauto.
    - exists M1, ((v, y) :: N), y. split; [|split; [|split; [|split; [|split]]]]; auto.
      + apply paired_add; auto.
      + intros t Ht. specialize (EM t). destruct (Nat.eq_dec t v) as [->|]; tauto.
      + intros t Ht. rewrite ends_cons. tauto.
      + left. pose proof (EM y) as Ey. rewrite !ends_cons. cbn [length]. split; [lia|]. split; [lia|]. tauto.
  Qed.

  (** ** Gallai's stability lemma *)
  Notation "R \ w" := (remove Nat.eq_dec w R) (at level 50).
  Definition inner (H : list nat) (a : nat) : Prop := In a H /\ ~ D adj H a /\ exists u, adj a u /\ D adj H u.
  Lemma matching_paired H M : matching adj H M <-> paired M /\ incl (ends M) H.
  Proof. unfold matching, paired, edges_ok. tauto. Qed.
  Lemma inner_covered H M a : maximum adj H M -> In a H -> ~ D adj H a -> In a (ends M).
  Proof. intros HM Ha ND. destruct (in_dec Nat.eq_dec a (ends M)); auto. exfalso. apply ND. split; auto. exists M; auto. Qed.
  (** Without [a] a maximum matching has one edge less. *)
  Lemma one_less H M a : maximum adj H M -> In a H -> ~ D adj H a -> forall N, matching adj H N -> ~ In a (ends N) -> S (length N) <= length M.
  Proof.
    intros HM Ha ND N HN Na. destruct HM as [HM Max]. pose proof (Max N HN). destruct (Nat.eq_dec (length N) (length M)) as [E|]; [|lia].
    exfalso. apply ND. split; auto. exists N. split; auto. split; auto. intros N2 H2. specialize (Max N2 H2). lia.
  Qed.
  Lemma one_less_maximum H M a : maximum adj H M -> In a H -> ~ D adj H a ->
    forall N, maximum adj (H \ a) N <-> matching adj H N /\ ~ In a (ends N) /\ S (length N) = length M.
  Proof.
    intros HM Ha ND N. pose proof (inner_covered H M a HM Ha ND) as Ca. pose proof HM as [HM1 Max]. pose proof HM1 as HP. apply matching_paired in HP. destruct HP as [HP HI].
    destruct (split_off M a HP Ca) as [y [M1 [P1 [_ [_ [L [Na [_ E]]]]]]]].
    assert (HM2 : matching adj (H \ a) M1).
    { apply matching_mono. split; auto. apply matching_paired. split; auto. intros z Hz. apply HI, E. auto. }
    split.
    - intros [HN MaxN]. apply matching_mono in HN. destruct HN as [HN Nn]. split; auto. split; auto. specialize (MaxN M1 HM2).
      pose proof (one_less H M a HM Ha ND N HN Nn). lia.
    - intros [HN [Nn LN]]. split; [apply matching_mono; auto|]. intros N2 H2. apply matching_mono in H2. destruct H2 as [H2 Nn2].
      pose proof (one_less H M a HM Ha ND N2 H2 Nn2). lia.
  Qed.
  Theorem stable H M a v : maximum adj H M -> inner H a -> v <> a -> (D adj (H \ a) v <-> D adj H v).
  Proof.
    intros HM [Ha [ND [u [Eau Du]]]] Hva. pose proof (one_less_maximum H M a HM Ha ND) as OL. split.
    - intros [Hv [N [HN Nv]]]. apply in_remove_iff in Hv. destruct Hv as [Hv _]. apply OL in HN. destruct HN as [HN [Na LN]].
      destruct Du as [Hu [M0 [HM0 Mu]]]. split; auto.
      assert (L0 : length M0 = length M) by (pose proof (proj2 HM M0 (proj1 HM0)); pose proof (proj2 HM0 M (proj1 HM)); lia).
      destruct (in_dec Nat.eq_dec v (ends M0)) as [Cv|Cv]; [|exists M0; auto].
      assert (Max : forall N2, matching adj H N2 -> length M <= length N2 -> maximum adj H N2).
      { intros N2 H2 L2. split; auto. intros N3 H3. pose proof (proj2 HM N3 H3). lia. }
      pose proof (proj1 HM0) as P0. apply matching_paired in P0. destruct P0 as [P0 I0]. apply matching_paired in HN. destruct HN as [PN IN].
      destruct (exchange _ M0 N v (le_n _) P0 PN Cv Nv) as [M' [N' [w [P1 [P2 [Wv [E1 [E2 W]]]]]]]].
      assert (Wh : In w H) by (destruct W as [[_ [_ [Q _]]]|[_ [_ [_ [_ [Q _]]]]]]; auto).
      assert (I1 : incl (ends M') H) by (intros z Hz; destruct (Nat.eq_dec z w) as [->|]; auto; apply E1 in Hz; auto; apply I0; tauto).
      assert (I2 : incl (ends N') H) by (intros z Hz; destruct (Nat.eq_dec z w) as [->|]; auto; apply E2 in Hz; auto; destruct Hz as [Hz| ->]; auto).
      assert (Ca : In a (ends M0)) by (apply (inner_covered H M0 a); auto).
      assert (Mv : ~ In v (ends M')) by (intros Q; apply E1 in Q; auto; tauto).
      destruct W as [[L1 [L2 [W1 [W2 [W3 W4]]]]]|[L1 [L2 W]]].
      + destruct (Nat.eq_dec w a) as [->|Wa].
        * (* the path leads to a: then M' misses v, a and u, and the edge au can be added *)
          assert (Uv : u <> v) by (intros ->; auto). assert (Ua : u <> a) by (intros ->; auto).
          exists ((a, u) :: M'). split; [|simpl; intros [Q|[Q|Q]]; congruence || auto].
          apply Max; [|simpl; lia]. apply matching_paired. split; [apply paired_add; auto; intros Q; apply E1 in Q; auto; tauto|].
          simpl. intros z [<-|[<-|Hz]]; auto.
        * (* the path leads elsewhere: then N' is a maximum matching that misses a *)
          exfalso. apply ND. split; auto. exists N'. split; [apply Max; [apply matching_paired; auto|lia]|].
          intros Q. apply E2 in Q; auto. destruct Q as [Q|Q]; auto.
      + exists M'. split; auto. apply Max; [apply matching_paired; auto|lia].
    - intros [Hv [M0 [HM0 Mv]]]. pose proof (inner_covered H M0 a HM0 Ha ND) as Ca. pose proof (proj1 HM0) as P0. apply matching_paired in P0. destruct P0 as [P0 I0].
      destruct (split_off M0 a P0 Ca) as [y [M1 [P1 [_ [_ [L [Na [_ E]]]]]]]]. split; [apply in_remove_iff; auto|]. exists M1. split.
      + apply OL. split; [apply matching_paired; split; auto; intros z Hz; apply I0, E; auto|]. split; auto.
        pose proof (proj2 HM M0 (proj1 HM0)). pose proof (proj2 HM0 M (proj1 HM)). lia.
      + intros Q. apply Mv, E. auto.
  Qed.
  Lemma stable_inner H M a z : maximum adj H M -> inner H a -> inner H z -> z <> a -> inner (H \ a) z.
  Proof.
    intros HM Ha [Hz [NDz [u [Ezu Du]]]] Hne. split; [apply in_remove_iff; auto|].
    split; [intros Q; apply (stable H M a z) in Q; auto|]. exists u. split; auto. apply (stable H M a u HM Ha); auto.
    intros ->. destruct Ha as [_ [Q _]]; auto.
  Qed.
  (** A matching that misses the inner vertices [Z] is smaller by their number. *)
  Lemma inner_bound Z : forall H M N, maximum adj H M -> NoDup Z -> (forall z, In z Z -> inner H z) -> matching adj H N ->
    (forall z, In z Z -> ~ In z (ends N)) -> length N + length Z <= length M.
  Proof.
    induction Z as [|a Z IH]; intros H M N HM NZ IZ HN Miss; [simpl; pose proof (proj2 HM N HN); lia|].
    inversion NZ as [|? ? Na NZ']; subst. assert (Ha : inner H a) by (apply IZ; simpl; auto). destruct Ha as [Ah [ND X]].
    pose proof (inner_covered H M a HM Ah ND) as Ca. pose proof (proj1 HM) as P0. apply matching_paired in P0. destruct P0 as [P0 I0].
    destruct (split_off M a P0 Ca) as [y [M1 [P1 [_ [_ [L [Nam [_ E]]]]]]]].
    assert (HM1 : maximum adj (H \ a) M1).
    { apply (one_less_maximum H M a HM Ah ND). split; [apply matching_paired; split; auto; intros z Hz; apply I0, E; auto|]. split; auto. }
    assert (B : length N + length Z <= length M1); [|simpl; lia].
    apply (IH (H \ a)); auto.
    - intros z Hz. apply (stable_inner H M); auto; [split; auto|apply IZ; simpl; auto|intros ->; auto].
    - apply matching_mono. split; auto. apply Miss. simpl; auto.
    - intros z Hz. apply Miss. simpl; auto.
  Qed.

  (** ** Every graph has a decomposition *)
  Lemma partners H M : maximum adj H M -> forall A', NoDup A' -> (forall a, In a A' -> inner H a) ->
    exists c N0, paired N0 /\ NoDup (A' ++ map c A' ++ ends N0) /\ length M = length A' + length N0 /\
      (forall a, In a A' -> adj a (c a) /\ D adj H (c a)) /\
      (forall z, In z (ends M) <-> In z A' \/ In z (map c A') \/ In z (ends N0)).
  Proof.
    intros HM. pose proof (proj1 HM) as P0. apply matching_paired in P0. destruct P0 as [P0 I0].
    induction A' as [|a A' IH]; intros NA IA.
    { exists (fun x => x), M. simpl. split; auto. split; [apply P0|]. split; auto. split; [intros a []|tauto]. }
    inversion NA as [|? ? Na NA']; subst. destruct IH as [c [N0 [PN [ND [L [Hc E]]]]]]; auto; [intros b Hb; apply IA; simpl; auto|].
    assert (Ha : inner H a) by (apply IA; simpl; auto). pose proof Ha as [Ah [NDa _]].
    assert (Cn : In a (ends N0)).
    { assert (Q : In a (ends M)) by (apply (inner_covered H M); auto). apply E in Q. destruct Q as [Q|[Q|Q]]; auto; [tauto|].
      exfalso. apply in_map_iff in Q. destruct Q as [x [<- Hx]]. apply NDa. apply Hc; auto. }
    destruct (split_off N0 a PN Cn) as [y [N1 [PN1 [Eay [Nay [L1 [N1a [N1y E1]]]]]]]].
    apply NoDup_app_iff in ND. destruct ND as [D1 [D2 D3]]. apply NoDup_app_iff in D2. destruct D2 as [D2 [D4 D5]].
    assert (Yn : In y (ends N0)) by (apply E1; auto).
    assert (Ya : ~ In y A') by (intros Q; eapply D3; eauto; apply in_or_app; auto).
    assert (Yc : ~ In y (map c A')) by (intros Q; eapply D5; eauto).
    assert (Dy : D adj H y).
    { apply (stable H M a y HM Ha); auto. split; [apply in_remove_iff; split; auto; apply I0, E; auto|].
      exists (map (fun x => (x, c x)) A' ++ N1).
      assert (P : Permutation (ends (map (fun x => (x, c x)) A' ++ N1)) (A' ++ map c A' ++ ends N1)).
      { rewrite ends_app, app_assoc. apply Permutation_app_tail, ends_graph. }
      split.
      - apply (one_less_maximum H M a HM Ah NDa). split; [split; [|split]|split].
        + intros p q Q. apply in_app_or in Q. destruct Q as [Q|Q]; [|apply PN1; auto]. apply in_map_iff in Q. destruct Q as [x [[= <- <-] Hx]]. apply Hc; auto.
        + eapply Permutation_NoDup; [symmetry; exact P|]. apply NoDup_app_iff. split; auto. split.
          * apply NoDup_app_iff. split; auto. split; [apply PN1|]. intros z Hz Q. eapply D5; eauto. apply E1; auto.
          * intros z Hz Q. eapply D3; eauto. rewrite in_app_iff in *. destruct Q as [Q|Q]; auto. right. apply E1; auto.
        + intros z Hz. apply I0, E. apply (Permutation_in _ P) in Hz. rewrite !in_app_iff in Hz. destruct Hz as [Q|[Q|Q]]; auto. right; right. apply E1; auto.
        + intros Q. apply (Permutation_in _ P) in Q. rewrite !in_app_iff in Q. destruct Q as [Q|[Q|Q]]; auto. eapply D5; eauto.
        + rewrite app_length, map_length. lia.
      - intros Q. apply (Permutation_in _ P) in Q. rewrite !in_app_iff in Q. tauto. }
    exists (fun x => if x =? a then y else c x), N1.
    assert (Mc : map (fun x => if x =? a then y else c x) A' = map c A').
    { apply map_ext_in. intros x Hx. destruct (Nat.eqb_spec x a) as [->|]; tauto. }
    simpl. rewrite Nat.eqb_refl, Mc. split; auto. split; [|split; [lia|split]].
    - constructor.
      + rewrite in_app_iff. simpl. rewrite in_app_iff. intros [Q|[Q|[Q|Q]]]; auto. eapply D5; eauto.
      + apply NoDup_app_iff. split; auto. split.
        * constructor; [rewrite in_app_iff; intros [Q|Q]; auto|]. apply NoDup_app_iff. split; auto. split; [apply PN1|]. intros z Hz Q. eapply D5; eauto. apply E1; auto.
        * intros z Hz Q. simpl in Q. rewrite in_app_iff in Q. destruct Q as [<-|[Q|Q]]; auto; eapply D3; eauto; apply in_or_app; auto. right. apply E1; auto.
    - intros x [<-|Hx]; [rewrite Nat.eqb_refl; auto|]. destruct (Nat.eqb_spec x a) as [->|]; auto.
    - intros z. rewrite E. specialize (E1 z). intuition.
  Qed.
  Theorem gallai_decomposition H O A M : maximum adj H M -> (forall v, In v O <-> D adj H v) -> NoDup A -> (forall v, In v A <-> inner H v) ->
    decomposition adj H O A M.
  Proof.
    intros HM HO NA HA. split.
    - intros v Hv. apply HA in Hv. apply Hv.
    - auto.
    - intros v Hv Q. apply HO in Hv. apply HA in Q. apply Q; auto.
    - exists M. split; auto. apply incl_refl.
    - intros v. symmetry. apply HO.
    - intros u Hu. apply HO in Hu. destruct Hu as [_ [M0 [HM0 Mu]]].
      destruct (partners H M0 HM0 A NA (fun a Ha => proj1 (HA a) Ha)) as [c [N0 [PN [ND [L [Hc E]]]]]]. exists c, N0.
      assert (Q : forall y, In y (ends N0) -> In y H /\ ~ In y A).
      { intros y Hy. split; [apply (proj2 (proj2 (proj1 HM0))), E; auto|]. intros Q. apply NoDup_app_iff in ND. destruct ND as [_ [_ D3]]. eapply D3; eauto. apply in_or_app; auto. }
      split; [intros a Ha; split; [apply Hc; auto|apply HO, Hc; auto]|]. split; [apply PN|]. split; [|split; auto].
      + apply NoDup_app_iff in ND. destruct ND as [_ [D2 _]]. constructor; auto. intros X. apply Mu, E. apply in_app_or in X. tauto.
      + intros N Z HN NZ IZ Miss. rewrite <- L. apply (inner_bound Z H M0 N); auto. intros z Hz. apply HA, IZ; auto.
  Qed.
End Exchange.

(** ** Outer and inner vertices can be found *)
Fixpoint sublists {B} (l : list B) : list (list B) := match l with [] => [[]] | a :: r => sublists r ++ map (cons a) (sublists r) end.
Lemma filter_sublists {B} (f : B -> bool) l : In (filter f l) (sublists l).
Proof. induction l as [|a l IH]; simpl; auto. apply in_or_app. destruct (f a); [right; apply in_map; auto|auto]. Qed.
Lemma sublist_in {B} (l : list B) : forall s, In s (sublists l) -> incl s l.
Proof.
  induction l as [|a l IH]; simpl; intros s H; [destruct H as [<-|[]]; apply incl_refl|]. apply in_app_or in H. destruct H as [H|H]; [apply incl_tl; auto|].
  apply in_map_iff in H. destruct H as [t [<- H]]. intros y [<-|Hy]; simpl; auto. right. apply (IH t); auto.
Qed.
Section Finite.
  Variable adj : nat -> nat -> Prop.
  Variable adjb : nat -> nat -> bool.
  Hypothesis adjb_ok : forall u v, adjb u v = true <-> adj u v.
  Hypothesis adj_sym : forall u v, adj u v -> adj v u.
  Definition matchings (H : list nat) : list (list (nat * nat)) :=
    filter (fun N => forallb (fun e => adjb (fst e) (snd e)) N && onceb (ends N)) (sublists (list_prod H H)).
  Lemma onceb_true l : NoDup l -> onceb l = true.
  Proof.
    induction 1 as [|v l Hv _ IH]; simpl; auto. rewrite IH, andb_true_r. destruct (memb v l) eqn:Q; auto. apply memb_ok in Q. tauto.
  Qed.
  Lemma matchings_in H N : In N (matchings H) -> matching adj H N.
  Proof.
    unfold matchings. rewrite filter_In, andb_true_iff. intros [H1 [H2 H3]]. apply onceb_ok in H3. rewrite forallb_forall in H2. split; [|split; auto].
    - intros u v Q. apply adjb_ok. apply (H2 (u, v)); auto.
    - intros y Hy. apply ends_pair in Hy. apply sublist_in in H1. destruct Hy as [z [Q|Q]]; apply H1 in Q; apply in_prod_iff in Q; tauto.
  Qed.
  Lemma matchings_all H N : NoDup H -> matching adj H N -> exists N', In N' (matchings H) /\ length N' = length N /\ forall y, In y (ends N') <-> In y (ends N).
  Proof.
    intros HH [HA [HN HI]].
    assert (dec : forall a b : nat * nat, {a = b} + {a <> b}) by (decide equality; apply Nat.eq_dec).
    set (N' := filter (fun e => if in_dec dec e N then true else false) (list_prod H H)).
    assert (NN : NoDup N).
    { clear -HN. induction N as [|[p q] N IH]; simpl in *; constructor; inversion HN as [|? ? Np N1]; subst; inversion N1 as [|? ? Nq N2]; subst; auto.
      intros Q. apply in_ends in Q. simpl in Np. tauto. }
    assert (NP : NoDup (list_prod H H)).
    { clear -HH. assert (X : forall l m : list nat, NoDup l -> NoDup m -> NoDup (list_prod l m)); [|auto].
      induction l as [|a l IH]; simpl; intros m Hl Hm; [constructor|]. inversion Hl as [|? ? Ha Hl']; subst.
      assert (N1 : NoDup (map (fun y => (a, y)) m)).
      { clear -Hm. induction m as [|b m IHm]; simpl; constructor; inversion Hm; subst; auto. intros Q. apply in_map_iff in Q. destruct Q as [x [[= <-] Hx]]. auto. }
      apply NoDup_app_iff. split; auto. split; auto. intros [p q] Hp Q. apply in_map_iff in Hp. destruct Hp as [x [[= <- <-] _]].
      apply in_prod_iff in Q. tauto. }
    assert (P : Permutation N' N).
    { apply NoDup_Permutation; auto; [apply NoDup_filter; auto|]. intros [p q]. unfold N'. rewrite filter_In. destruct (in_dec dec (p, q) N) as [Q|Q]; split; try tauto; try (intros [_ X]; discriminate).
      intros _. split; auto. apply in_prod_iff. apply in_ends in Q. split; apply HI; tauto. }
    assert (PE : Permutation (ends N') (ends N)) by (apply Permutation_flat_map; auto).
    exists N'. split; [|split; [apply Permutation_length; auto|intros y; split; apply Permutation_in; auto; symmetry; auto]].
    unfold matchings. apply filter_In. split; [apply filter_sublists|]. apply andb_true_iff. split.
    - apply forallb_forall. intros [p q] Q. apply adjb_ok. apply HA. apply (Permutation_in _ P); auto.
    - apply onceb_true. eapply Permutation_NoDup; [symmetry; exact PE|auto].
  Qed.
  Definition size_of (H : list nat) : nat := list_max (map (@length _) (matchings H)).
  Lemma maximum_exists H : NoDup H -> exists M, maximum adj H M /\ length M = size_of H.
  Proof.
    intros HH.
    assert (B : forall N, matching adj H N -> length N <= size_of H).
    { intros N HN. destruct (matchings_all H N HH HN) as [N' [I [L _]]]. rewrite <- L. unfold size_of.
      pose proof (proj1 (list_max_le (map (@length _) (matchings H)) _) (le_n _)) as F. rewrite Forall_forall in F. apply F. apply in_map; auto. }
    assert (E : In [] (matchings H)).
    { unfold matchings. apply filter_In. split; auto. clear. induction (list_prod H H); simpl; auto. apply in_or_app; auto. }
    assert (X : exists M, In M (matchings H) /\ length M = size_of H).
    { unfold size_of. clear B. destruct (matchings H) as [|N l]; [destruct E|]. clear E. revert N. induction l as [|N2 l IH]; intros N.
      - exists N. simpl. split; auto. lia.
      - destruct (IH N) as [M [I L]]. simpl in L |- *. destruct (le_lt_dec (length N2) (Nat.max (length N) (list_max (map (@length _) l)))) as [Q|Q].
        + exists M. split; [simpl in I; tauto|]. lia.
        + exists N2. split; auto. lia. }
    destruct X as [M [I L]]. exists M. split; auto. split; [apply matchings_in; auto|]. intros N HN. rewrite L. auto.
  Qed.
  Definition outer_of (H : list nat) : list nat :=
    filter (fun v => existsb (fun N => (size_of H <=? length N) && negb (memb v (ends N))) (matchings H)) H.
  Lemma outer_of_ok H v : NoDup H -> In v (outer_of H) <-> D adj H v.
  Proof.
    intros HH. destruct (maximum_exists H HH) as [M [HM LM]]. unfold outer_of. rewrite filter_In, existsb_exists. split.
    - intros [Hv [N [HN Q]]]. apply andb_true_iff in Q. destruct Q as [Q1 Q2]. apply Nat.leb_le in Q1. apply negb_true_iff in Q2. split; auto. exists N. split.
      + split; [apply matchings_in; auto|]. intros N2 H2. pose proof (proj2 HM N2 H2). lia.
      + intros X. apply memb_ok in X. congruence.
    - intros [Hv [N [HN Nv]]]. split; auto. destruct (matchings_all H N HH (proj1 HN)) as [N' [I [L E]]]. exists N'. split; auto.
      apply andb_true_iff. split; [apply Nat.leb_le; pose proof (proj2 HN M (proj1 HM)); lia|]. apply negb_true_iff. destruct (memb v (ends N')) eqn:Q; auto. apply memb_ok, E in Q. tauto.
  Qed.
  Definition inner_of (H : list nat) : list nat :=
    filter (fun v => negb (memb v (outer_of H)) && existsb (adjb v) (outer_of H)) H.
  Lemma inner_of_ok H v : NoDup H -> In v (inner_of H) <-> inner adj H v.
  Proof.
    intros HH. unfold inner_of, inner. rewrite filter_In, andb_true_iff, negb_true_iff, existsb_exists. split.
    - intros [Hv [Q1 [u [Q2 Q3]]]]. split; auto. split; [|exists u; split; [apply adjb_ok; auto|apply outer_of_ok; auto]].
      intros X. apply (outer_of_ok H v HH) in X. apply memb_ok in X. congruence.
    - intros [Hv [ND [u [E Du]]]]. split; auto. split; [|exists u; split; [apply outer_of_ok; auto|apply adjb_ok; auto]].
      destruct (memb v (outer_of H)) eqn:Q; auto. apply memb_ok in Q. apply (outer_of_ok H v HH) in Q. tauto.
  Qed.
  (** The other vertices are perfect. *)
  Definition perfect (H : list nat) (v : nat) : Prop := In v H /\ ~ D adj H v /\ ~ inner adj H v.
  Definition perfect_of (H : list nat) : list nat := filter (fun v => negb (memb v (outer_of H)) && negb (memb v (inner_of H))) H.
  Lemma perfect_of_ok H v : NoDup H -> In v (perfect_of H) <-> perfect H v.
  Proof.
    intros HH. unfold perfect_of, perfect. rewrite filter_In, andb_true_iff, !negb_true_iff, <- (outer_of_ok H v HH), <- (inner_of_ok H v HH).
    rewrite <- !memb_ok. destruct (memb v (outer_of H)), (memb v (inner_of H)); intuition congruence.
  Qed.
End Finite.

Section Board.
  Variable G : graph nat.
  Hypothesis edge_sym : forall u v, edge G u v -> edge G v u.
  Hypothesis edge_vertex : forall u v, edge G u v -> vertex G v.
  Variable adjb : nat -> nat -> bool.
  Hypothesis adjb_ok : forall u v, adjb u v = true <-> edge G u v.
  Variable Vs : list nat.
  Hypothesis Vs_once : NoDup Vs.
  Hypothesis all_vertices : forall v, In v Vs <-> vertex G v.
  Notation adj := (edge G).
  (** Anderson's sequence of graphs. *)
  Fixpoint nth_graph (i : nat) : list nat := match i with O => Vs | S i => inner_of adjb (nth_graph i) end.
  Lemma nth_once i : NoDup (nth_graph i).
  Proof. induction i; simpl; auto. apply NoDup_filter; auto. Qed.
  Lemma nth_decomposition i : exists M, maximum adj (nth_graph i) M /\
    decomposition adj (nth_graph i) (outer_of adjb (nth_graph i)) (nth_graph (S i)) M.
  Proof.
    pose proof (nth_once i) as N. destruct (maximum_exists adj adjb adjb_ok (nth_graph i) N) as [M [HM _]]. exists M. split; auto.
    apply gallai_decomposition; auto.
    - intros v. apply outer_of_ok; auto.
    - apply NoDup_filter; auto.
    - intros v. simpl. apply inner_of_ok; auto.
  Qed.
  Lemma nth_tower i : (forall j v, j < i -> ~ perfect adj (nth_graph j) v) -> tower G Vs (nth_graph i).
  Proof.
    induction i as [|i IH]; intros H; [constructor|]. destruct (nth_decomposition i) as [M [_ HD]].
    eapply up; [apply IH; intros j v L; apply H; lia|exact HD|]. intros v Hv.
    destruct (in_dec Nat.eq_dec v (outer_of adjb (nth_graph i))) as [|No]; auto. destruct (in_dec Nat.eq_dec v (nth_graph (S i))) as [|Ni]; auto.
    exfalso. apply (H i v (Nat.lt_succ_diag_r i)). split; auto. split.
    - intros Q. apply No. apply (outer_of_ok adj adjb); auto. apply nth_once.
    - intros Q. apply Ni. simpl. apply (inner_of_ok adj adjb); auto. apply nth_once.
  Qed.
  (** If some graph of the sequence has a perfect vertex, player 1 wins. *)
  Theorem anderson_theorem_first i v : perfect adj (nth_graph i) v -> can_be_beaten G classic false 2 2.
  Proof.
    revert v. induction i as [i IH] using lt_wf_ind. intros v Hv.
    destruct (existsb (fun j => match perfect_of adjb (nth_graph j) with [] => false | _ => true end) (seq 0 i)) eqn:X.
    { apply existsb_exists in X. destruct X as [j [Hj X]]. apply in_seq in Hj. destruct (perfect_of adjb (nth_graph j)) as [|w l] eqn:P; [discriminate|].
      apply (IH j ltac:(lia) w). apply (perfect_of_ok adj adjb adjb_ok); [apply nth_once|]. rewrite P. simpl; auto. }
    assert (None : forall j w, j < i -> ~ perfect adj (nth_graph j) w).
    { intros j w L Q. apply (perfect_of_ok adj adjb adjb_ok) in Q; [|apply nth_once].
      assert (existsb (fun j => match perfect_of adjb (nth_graph j) with [] => false | _ => true end) (seq 0 i) = true); [|congruence].
      apply existsb_exists. exists j. split; [apply in_seq; lia|]. destruct (perfect_of adjb (nth_graph j)); [destruct Q|auto]. }
    destruct (nth_decomposition i) as [M [HM HD]]. destruct Hv as [Hv [Dv Iv]].
    pose proof (inner_covered adj (nth_graph i) M v HM Hv Dv) as Cv. destruct (ends_pair v M Cv) as [w Q].
    assert (Wh : In w (nth_graph i)) by (apply HM; destruct Q as [Q|Q]; apply in_ends in Q; tauto).
    assert (Ew : adj v w) by (destruct Q as [Q|Q]; apply HM in Q; auto).
    assert (Wo : ~ D adj (nth_graph i) w) by (intros X'; apply Iv; split; auto; split; auto; exists w; auto).
    assert (OD : forall y, ~ D adj (nth_graph i) y -> ~ In y (outer_of adjb (nth_graph i))).
    { intros y Hy Z. apply Hy. apply (outer_of_ok adj adjb adjb_ok) in Z; auto. apply nth_once. }
    destruct Q as [Q|Q]; eapply (anderson_first_wins G edge_sym edge_vertex Vs all_vertices (nth_graph i)); eauto; apply nth_tower; auto.
  Qed.
  (** If none has one, player 2 wins. *)
  Theorem anderson_theorem_second : (forall i v, ~ perfect adj (nth_graph i) v) -> can_be_beaten G classic false 2 1.
  Proof.
    intros None. apply (anderson_second G edge_sym edge_vertex Vs all_vertices).
    assert (Less : forall i, nth_graph i <> [] -> length (nth_graph (S i)) < length (nth_graph i)).
    { intros i Ne. destruct (nth_decomposition i) as [M [HM HD]].
      assert (X : exists u, In u (nth_graph i) /\ ~ In u (nth_graph (S i))).
      { destruct (nth_graph i) as [|u l] eqn:E; [congruence|]. destruct (in_dec Nat.eq_dec u (nth_graph (S i))) as [Q|Q]; [|exists u; simpl; auto].
        simpl in Q. apply (inner_of_ok adj adjb adjb_ok) in Q; [|apply nth_once]. destruct Q as [_ [_ [w [_ Dw]]]]. exists w. rewrite E in Dw. split; [apply Dw|].
        intros Q. simpl in Q. rewrite E in Q. apply (inner_of_ok adj adjb adjb_ok) in Q; [|rewrite <- E; apply nth_once]. apply Q; auto. }
      destruct X as [u [Hu Nu]]. assert (L : length (u :: nth_graph (S i)) <= length (nth_graph i)); [|simpl in *; lia].
      apply NoDup_incl_length; [constructor; auto; apply nth_once|]. intros y [<-|Hy]; auto. apply (inner_in _ _ _ _ _ HD); auto. }
    assert (E : forall i, length (nth_graph i) + i <= length Vs \/ exists j, nth_graph j = []).
    { induction i as [|i [IH|IH]]; auto; [simpl; left; lia|]. destruct (nth_graph i) as [|u l] eqn:Q; [right; eauto|]. left.
      pose proof (Less i ltac:(congruence)). rewrite Q in *. simpl in *. lia. }
    destruct (E (S (length Vs))) as [Q|[j Q]]; [lia|]. rewrite <- Q. apply nth_tower. auto.
  Qed.
  (** Anderson's lemmas about openings.  An edge of a maximum matching between two vertices that are not outer wins. *)
  Theorem matching_opening_wins M u v : maximum adj Vs M -> In (u, v) M -> ~ D adj Vs u -> ~ D adj Vs v -> beats G classic false 2 2 2 [u; v].
  Proof.
    intros HM Huv Nu Nv. assert (HD : decomposition adj Vs (outer_of adjb Vs) (inner_of adjb Vs) M).
    { apply gallai_decomposition; auto; [intros y; apply outer_of_ok; auto|apply NoDup_filter; auto|intros y; apply inner_of_ok; auto]. }
    apply (anderson_first G edge_sym edge_vertex Vs all_vertices Vs _ _ M u v (ground G Vs) HD Huv); intros Q; [apply Nu|apply Nv]; apply (outer_of_ok adj adjb adjb_ok); auto.
  Qed.
  (** An edge with an outer vertex loses. *)
  Theorem outer_opening u v : edge G u v -> u <> v -> D adj Vs u \/ D adj Vs v -> beats G classic false 2 1 2 [u; v].
  Proof.
    intros E Ne Out. destruct (maximum_exists adj adjb adjb_ok Vs Vs_once) as [M [HM _]].
    assert (HD : decomposition adj Vs (outer_of adjb Vs) (inner_of adjb Vs) M).
    { apply gallai_decomposition; auto; [intros y; apply outer_of_ok; auto|apply NoDup_filter; auto|intros y; apply inner_of_ok; auto]. }
    apply (outer_opening_loses G edge_sym edge_vertex Vs all_vertices Vs _ _ M u v (ground G Vs) HD E Ne).
    assert (O : forall y, D adj Vs y -> In y (outer_of adjb Vs)) by (intros y Hy; apply (outer_of_ok adj adjb adjb_ok); auto).
    assert (A : forall y z, adj y z -> D adj Vs z -> ~ In y (outer_of adjb Vs) -> In y (inner_of adjb Vs)).
    { intros y z Hyz Dz No. apply (inner_of_ok adj adjb adjb_ok); auto. split; [apply all_vertices; eapply edge_vertex; apply edge_sym; eauto|]. split; [intros Q; apply No; auto|eauto]. }
    destruct (in_dec Nat.eq_dec u (outer_of adjb Vs)) as [Hu|Hu], (in_dec Nat.eq_dec v (outer_of adjb Vs)) as [Hv|Hv]; auto.
    - right; left. split; auto. apply (A v u); auto. apply (outer_of_ok adj adjb adjb_ok); auto.
    - right; right. split; auto. apply (A u v); auto. apply (outer_of_ok adj adjb adjb_ok); auto.
    - exfalso. destruct Out as [Q|Q]; apply O in Q; tauto.
  Qed.
End Board.
