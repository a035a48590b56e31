(** * Boxes that grow: the tools of the proof of the classification by hand

    docs/drawings.md shows snakes in boxes.  A side of a box along which two cells follow each other on the snake,
    its seam, can be moved outwards, and the snake fills the new lines as far as needed ([reach]).  A [bump] makes the snake
    two cells longer; everything is done by bumps. *)
From Coq Require Import ZArith List Bool Lia FinFun.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch Drawing ManyPlayers.
Import ListNotations.
Open Scope Z_scope.
Local Arguments near : simpl never.

(** ** Cells that follow each other on a snake *)
Fixpoint follows (l : list cell) (a b : cell) : Prop :=
  match l with c :: t => match t with d :: _ => c = a /\ d = b | [] => False end \/ follows t a b | [] => False end.
Definition linked (l : list cell) (a b : cell) := follows l a b \/ follows l b a.
Definition is_end (l : list cell) (e : cell) := e = hd (0, 0) l \/ e = last l (0, 0).
Definition part (s l : list cell) := exists A B, l = A ++ s ++ B.
(** A snake that contains [s], which has been played. *)
Definition snake (s l : list cell) := l <> [] /\ pathP l /\ NoDup l /\ part s l.

Lemma follows_split l a b : follows l a b -> exists A B, l = A ++ a :: b :: B.
Proof.
  induction l as [|c t IH]; [intros []|]. simpl. intros [H|H].
  - destruct t as [|d t]; [destruct H|]. destruct H as [-> ->]. exists [], t; auto.
  - destruct (IH H) as [A [B E]]. exists (c :: A), B. rewrite E; auto.
Qed.
Lemma follows_right A l a b : follows l a b -> follows (A ++ l) a b.
Proof. induction A; simpl; auto. Qed.
Lemma follows_insert A c d c' d' B a b : follows (A ++ c :: d :: B) a b ->
  (a = c /\ b = d) \/ follows (A ++ c :: c' :: d' :: d :: B) a b.
Proof.
  induction A as [|z A IH]; intros H.
  - simpl in *. destruct H as [[H1 H2]|H]; [left; auto|]. right. right. right. right. exact H.
  - simpl in H. destruct H as [H|H].
    + right. destruct A as [|y A]; simpl in *; left; exact H.
    + destruct (IH H) as [?|?]; [left; auto|right; simpl; right; auto].
Qed.
Lemma linked_sym l a b : linked l a b -> linked l b a.
Proof. unfold linked; tauto. Qed.
Lemma linked_in l a b : linked l a b -> In a l /\ In b l.
Proof.
  intros [H|H]; apply follows_split in H; destruct H as [A [B ->]]; rewrite !in_app_iff; simpl; auto.
Qed.
Lemma linked_near l a b : pathP l -> linked l a b -> In b (near a).
Proof.
  intros P [H|H]; apply follows_split in H; destruct H as [A [B ->]]; apply path_mid in P; auto. apply near_sym; auto.
Qed.
Lemma split_app {T} (a b c d : list T) : a ++ b = c ++ d -> exists m, (a = c ++ m /\ d = m ++ b) \/ (c = a ++ m /\ b = m ++ d).
Proof.
  revert c. induction a as [|x a IH]; intros c H.
  - exists c. right. auto.
  - destruct c as [|y c]; simpl in H.
    + exists (x :: a). left. auto.
    + injection H as E H. subst y. destruct (IH c H) as [m [[E1 E2]|[E1 E2]]]; exists m; [left|right]; subst; auto.
Qed.
Lemma part_insert s A c d B W : part s (A ++ c :: d :: B) -> ~ (In c s /\ In d s) -> part s (A ++ c :: W ++ d :: B).
Proof.
  intros [P [Q E]] N.
  assert (E' : (A ++ [c]) ++ (d :: B) = P ++ (s ++ Q)) by (rewrite <- app_assoc; exact E).
  assert (G : A ++ c :: W ++ d :: B = (A ++ [c]) ++ W ++ d :: B) by (rewrite <- app_assoc; reflexivity).
  rewrite G. apply split_app in E'. destruct E' as [m [[E1 E2]|[E1 E2]]].
  - apply split_app in E2. destruct E2 as [m' [[E3 E4]|[E3 E4]]].
    + destruct m' as [|d0 m'].
      * rewrite app_nil_r in E3. subst m. exists P, (W ++ d :: B). rewrite E1, <- !app_assoc. auto.
      * simpl in E4. injection E4 as E4 E5. subst d0.
        destruct m as [|c0 m0]; [|exfalso].
        { rewrite app_nil_r in E1. simpl in E3. subst s. exists ((A ++ [c]) ++ W), Q. rewrite E5, <- !app_assoc. auto. }
        destruct (exists_last (l := c0 :: m0)) as [r [z R]]; [discriminate|]. rewrite R in *. rewrite app_assoc in E1.
        apply app_inj_tail in E1. destruct E1 as [_ E1]. subst z. apply N. rewrite E3. rewrite !in_app_iff. simpl. auto.
    + exists P, (m' ++ W ++ d :: B). rewrite E1, E3, <- !app_assoc. auto.
  - exists ((A ++ [c]) ++ W ++ m), Q. rewrite E2, <- !app_assoc. auto.
Qed.
Lemma path_insert A c d c' d' B : pathP (A ++ c :: d :: B) -> In c' (near c) -> In d' (near c') -> In d (near d') ->
  pathP (A ++ c :: c' :: d' :: d :: B).
Proof.
  intros H H1 H2 H3. induction A as [|z A IH]; cbn [app pathP] in *.
  - tauto.
  - destruct H as [H H']. split; [|auto]. destruct A as [|y A]; cbn [app] in *; exact H.
Qed.
Lemma nodup_add (a : cell) l1 l2 : NoDup (l1 ++ l2) -> ~ In a (l1 ++ l2) -> NoDup (l1 ++ a :: l2).
Proof. intros H1 H2. pose proof (Add_app a l1 l2) as Q. apply NoDup_Add in Q. apply Q; auto. Qed.
Lemma last_right (A : list cell) d B z : last (A ++ d :: B) z = last (d :: B) z.
Proof.
  induction A as [|a A IH]; auto. cbn [app]. rewrite <- IH. destruct (A ++ d :: B) eqn:Q; [|auto].
  apply app_eq_nil in Q. destruct Q; discriminate.
Qed.
Lemma end_in s l e : snake s l -> is_end l e -> In e l.
Proof.
  intros [N _] [->| ->]; [destruct l; [congruence|simpl; auto]|].
  destruct (exists_last N) as [r [z ->]]. rewrite last_last, in_app_iff; simpl; auto.
Qed.
Lemma part_incl s l : part s l -> incl s l.
Proof. intros [A [B ->]] c Hc. rewrite !in_app_iff; auto. Qed.

(** ** A bump: between [c] and [d] the snake makes a detour through [c'] and [d'] *)
Record bumped (l l' : list cell) (c d c' d' : cell) : Prop := {
  b_length : length l' = (length l + 2)%nat;
  b_in : forall y, In y l' <-> In y l \/ y = c' \/ y = d';
  b_end : forall e, is_end l' e -> is_end l e;
  b_link : forall a b, linked l a b -> linked l' a b \/ (a = c /\ b = d) \/ (a = d /\ b = c);
  b_1 : linked l' c c';
  b_2 : linked l' c' d';
  b_3 : linked l' d' d }.
Lemma bump_at s A c d B c' d' : snake s (A ++ c :: d :: B) -> In c' (near c) -> In d' (near c') -> In d (near d') ->
  ~ In c' (A ++ c :: d :: B) -> ~ In d' (A ++ c :: d :: B) -> ~ (In c s /\ In d s) ->
  snake s (A ++ c :: c' :: d' :: d :: B) /\ bumped (A ++ c :: d :: B) (A ++ c :: c' :: d' :: d :: B) c d c' d'.
Proof.
  intros [Ne [HP [HN HS]]] H1 H2 H3 F1 F2 N.
  assert (D : c' <> d') by (intros ->; destruct d'; apply near_iff in H2; lia).
  split; [split; [|split; [|split]]|constructor].
  - intros Q. apply app_eq_nil in Q. destruct Q; discriminate.
  - apply path_insert; auto.
  - replace (A ++ c :: c' :: d' :: d :: B) with ((A ++ [c]) ++ c' :: d' :: d :: B) by (rewrite <- app_assoc; auto).
    replace (A ++ c :: d :: B) with ((A ++ [c]) ++ d :: B) in * by (rewrite <- app_assoc; auto).
    apply nodup_add; [apply nodup_add; auto|]. intros Q. apply F1. rewrite in_app_iff in *. simpl in *.
    destruct Q as [Q|[Q|Q]]; auto. congruence.
  - apply (part_insert s A c d B [c'; d']); auto.
  - rewrite !app_length. simpl. lia.
  - intros y. rewrite !in_app_iff. simpl. intuition auto.
  - intros e. unfold is_end. replace (hd (0, 0) (A ++ c :: c' :: d' :: d :: B)) with (hd (0, 0) (A ++ c :: d :: B)) by (destruct A; auto).
    replace (A ++ c :: c' :: d' :: d :: B) with ((A ++ [c; c'; d']) ++ d :: B) by (rewrite <- app_assoc; auto).
    replace (A ++ c :: d :: B) with ((A ++ [c]) ++ d :: B) by (rewrite <- app_assoc; auto). rewrite !last_right. auto.
  - intros a b [H|H]; apply (follows_insert A c d c' d' B) in H; unfold linked; tauto.
  - left. apply follows_right. simpl. auto.
  - left. apply follows_right. simpl. auto.
  - left. apply follows_right. simpl. auto 8.
Qed.
Lemma bump s l c d c' d' : snake s l -> linked l c d -> In c' (near c) -> In d' (near c') -> In d (near d') ->
  ~ In c' l -> ~ In d' l -> ~ (In c s /\ In d s) -> exists l', snake s l' /\ bumped l l' c d c' d'.
Proof.
  intros HS [H|H] H1 H2 H3 F1 F2 N; apply follows_split in H; destruct H as [A [B ->]].
  - eexists. apply bump_at; eauto.
  - destruct (bump_at s A d c B d' c') as [S' [K1 K2 K3 K4 K5 K6 K7]]; auto using near_sym; [tauto|].
    eexists. split; [exact S'|]. constructor; auto using linked_sym.
    + intros y. rewrite K2. tauto.
    + intros a b Hl. apply K4 in Hl. tauto.
Qed.

(** ** Boxes, with their outermost lines *)
Record rect := Rect { x0 : Z; x1 : Z; y0 : Z; y1 : Z }.
Definition inside (R : rect) (c : cell) : Prop := x0 R <= fst c <= x1 R /\ y0 R <= snd c <= y1 R.
Definition area (R : rect) : Z := (x1 R - x0 R + 1) * (y1 R - y0 R + 1).
Inductive side := West | East | South | North.
Definition on (sd : side) (R : rect) (c : cell) : Prop :=
  match sd with West => fst c = x0 R | East => fst c = x1 R | South => snd c = y0 R | North => snd c = y1 R end.
Definition extend (sd : side) (k : Z) (R : rect) : rect :=
  match sd with
  | West => Rect (x0 R - k) (x1 R) (y0 R) (y1 R)
  | East => Rect (x0 R) (x1 R + k) (y0 R) (y1 R)
  | South => Rect (x0 R) (x1 R) (y0 R - k) (y1 R)
  | North => Rect (x0 R) (x1 R) (y0 R) (y1 R + k)
  end.
Definition span (sd : side) (R : rect) : Z :=
  match sd with West | East => y1 R - y0 R + 1 | South | North => x1 R - x0 R + 1 end.
Definition seam (sd : side) (R : rect) (s l : list cell) := exists u v, linked l u v /\ on sd R u /\ on sd R v /\ ~ (In u s /\ In v s).

(** A strip of [k] lines is added to a side, and [2 * m] cells are in it. *)
Definition strip (sd : side) (k m : Z) (R : rect) (s l l' : list cell) : Prop :=
  snake s l' /\ Z.of_nat (length l') = Z.of_nat (length l) + 2 * m /\ incl l l' /\
  (forall y, In y l' -> In y l \/ (inside (extend sd k R) y /\ ~ inside R y)) /\
  (forall e, is_end l' e -> is_end l e) /\
  (forall u v, linked l u v -> linked l' u v \/ (on sd R u /\ on sd R v)) /\
  (2 * m = k * span sd R -> exists u v, linked l' u v /\ on sd (extend sd k R) u /\ on sd (extend sd k R) v).

Section EastStrip.
  Variable R : rect.
  Variable s l : list cell.
  Variable a : Z.
  Notation X := (x1 R).
  Hypothesis HS : snake s l.
  Hypothesis Hin : forall c, In c l -> inside R c.
  Hypothesis Hseam : linked l (X, a) (X, a + 1).
  Hypothesis Hfree : ~ (In (X, a) s /\ In (X, a + 1) s).

  Lemma seam_inside : y0 R <= a /\ a + 1 <= y1 R /\ x0 R <= X.
  Proof. apply linked_in in Hseam. destruct Hseam as [H1 H2]. apply Hin in H1, H2. unfold inside in *; simpl in *; lia. Qed.
  Lemma outside u v : X < u -> ~ In (u, v) l.
  Proof. intros H Q. apply Hin in Q. unfold inside in Q; simpl in Q; lia. Qed.
  Lemma outside_s u v : X < u -> ~ In (u, v) s.
  Proof. intros H Q. apply (outside u v H). apply part_incl with s; auto. destruct HS as [_ [_ [_ ?]]]; auto. Qed.

  Lemma east_first : exists l1, snake s l1 /\ bumped l l1 (X, a) (X, a + 1) (X + 1, a) (X + 1, a + 1).
  Proof. apply bump; auto; try (apply near_iff; lia); apply outside; lia. Qed.

  (** The snake fills the rows from [lo] to [hi] of two new columns. *)
  Definition block (lo hi : Z) (l' : list cell) : Prop :=
    snake s l' /\ Z.of_nat (length l') = Z.of_nat (length l) + 2 * (hi - lo + 1) /\
    (forall u v, In (u, v) l' <-> In (u, v) l \/ (X < u <= X + 2 /\ lo <= v <= hi)) /\
    (forall e, is_end l' e -> is_end l e) /\
    (forall u v, linked l u v -> linked l' u v \/ (fst u = X /\ fst v = X)) /\
    linked l' (X + 1, lo) (X + 2, lo) /\ linked l' (X + 1, hi) (X + 2, hi) /\ linked l' (X + 2, a) (X + 2, a + 1).

  Lemma cell_eq (u v i j : Z) : (u, v) = (i, j) <-> u = i /\ v = j.
  Proof. split; [intros [=]; auto|intros [-> ->]; auto]. Qed.

  Lemma block_0 : exists l', block a (a + 1) l'.
  Proof.
    destruct east_first as [l1 [S1 B1]]. destruct B1 as [L1 I1 E1 K1 _ C1 _].
    destruct (bump s l1 (X + 1, a) (X + 1, a + 1) (X + 2, a) (X + 2, a + 1)) as [l2 [S2 B2]]; auto; try (apply near_iff; lia).
    - rewrite I1, !cell_eq. intros [Q|Q]; [apply outside in Q; auto; lia|lia].
    - rewrite I1, !cell_eq. intros [Q|Q]; [apply outside in Q; auto; lia|lia].
    - intros [Q _]. apply outside_s in Q; auto; lia.
    - destruct B2 as [L2 I2 E2 K2 D1 D2 D3]. exists l2. split; [auto|]. split; [lia|]. split; [|split; [|split; [|split; [|split]]]]; auto.
      + intros u v. rewrite I2, I1, !cell_eq.
        assert (K : (X < u <= X + 2 /\ a <= v <= a + 1) <->
          (u = X + 1 /\ v = a) \/ (u = X + 1 /\ v = a + 1) \/ (u = X + 2 /\ v = a) \/ (u = X + 2 /\ v = a + 1)) by lia.
        tauto.
      + intros u v H. destruct (linked_in _ _ _ H) as [Iu Iv]. destruct (K1 _ _ H) as [H1|[[-> ->]|[-> ->]]]; [|simpl; auto|simpl; auto].
        destruct (K2 _ _ H1) as [H2|[[-> ->]|[-> ->]]]; auto; apply outside in Iu; lia.
      + apply linked_sym; auto.
  Qed.
  Lemma block_more lo hi lo' hi' l' : lo <= a -> a + 1 <= hi -> block lo hi l' ->
    (lo' = lo - 1 /\ hi' = hi) \/ (lo' = lo /\ hi' = hi + 1) -> exists l'', block lo' hi' l''.
  Proof.
    intros Hlo Hhi [S1 [L1 [I1 [E1 [K1 [C1 [C2 C3]]]]]]] Hcase.
    assert (M : forall z z', (z = lo /\ z' = lo - 1) \/ (z = hi /\ z' = hi + 1) -> linked l' (X + 1, z) (X + 2, z) ->
      exists l2, snake s l2 /\ bumped l' l2 (X + 1, z) (X + 2, z) (X + 1, z') (X + 2, z')).
    { intros z z' Hz Hl. apply bump; auto; try (apply near_iff; lia).
      - rewrite I1. intros [Q|Q]; [apply outside in Q; auto; lia|lia].
      - rewrite I1. intros [Q|Q]; [apply outside in Q; auto; lia|lia].
      - intros [Q _]. apply outside_s in Q; auto; lia. }
    destruct Hcase as [[-> ->]|[-> ->]].
    - destruct (M lo (lo - 1)) as [l2 [S2 [L2 I2 E2 K2 D1 D2 D3]]]; auto. exists l2.
      split; [auto|]. split; [lia|]. split; [|split; [|split; [|split; [|split]]]]; auto.
      + intros u v. rewrite I2, I1, !cell_eq.
        assert (K : (X < u <= X + 2 /\ lo - 1 <= v <= hi) <->
          (X < u <= X + 2 /\ lo <= v <= hi) \/ (u = X + 1 /\ v = lo - 1) \/ (u = X + 2 /\ v = lo - 1)) by lia.
        tauto.
      + intros u v H. destruct (linked_in _ _ _ H) as [Iu Iv]. destruct (K1 _ _ H) as [H1|H1]; auto.
        destruct (K2 _ _ H1) as [H2|[[-> ->]|[-> ->]]]; auto; apply outside in Iu; lia.
      + destruct (K2 _ _ C2) as [H2|[[Q _]|[Q _]]]; auto; apply cell_eq in Q; lia.
      + destruct (K2 _ _ C3) as [H2|[[Q _]|[_ Q]]]; auto; apply cell_eq in Q; lia.
    - destruct (M hi (hi + 1)) as [l2 [S2 [L2 I2 E2 K2 D1 D2 D3]]]; auto. exists l2.
      split; [auto|]. split; [lia|]. split; [|split; [|split; [|split; [|split]]]]; auto.
      + intros u v. rewrite I2, I1, !cell_eq.
        assert (K : (X < u <= X + 2 /\ lo <= v <= hi + 1) <->
          (X < u <= X + 2 /\ lo <= v <= hi) \/ (u = X + 1 /\ v = hi + 1) \/ (u = X + 2 /\ v = hi + 1)) by lia.
        tauto.
      + intros u v H. destruct (linked_in _ _ _ H) as [Iu Iv]. destruct (K1 _ _ H) as [H1|H1]; auto.
        destruct (K2 _ _ H1) as [H2|[[-> ->]|[-> ->]]]; auto; apply outside in Iu; lia.
      + destruct (K2 _ _ C1) as [H2|[[Q _]|[Q _]]]; auto; apply cell_eq in Q; lia.
      + destruct (K2 _ _ C3) as [H2|[[Q _]|[_ Q]]]; auto; apply cell_eq in Q; lia.
  Qed.
  Lemma east_rows (r : nat) : 2 + Z.of_nat r <= y1 R - y0 R + 1 ->
    exists lo hi l', y0 R <= lo <= a /\ a + 1 <= hi <= y1 R /\ hi - lo + 1 = 2 + Z.of_nat r /\ block lo hi l'.
  Proof.
    pose proof seam_inside as Ha. induction r as [|r IH]; intros Hr.
    - destruct block_0 as [l' H]. exists a, (a + 1), l'. repeat split; auto; try lia; apply H.
    - destruct IH as [lo [hi [l' [H1 [H2 [H3 H4]]]]]]; [lia|].
      assert (C : y0 R < lo \/ hi < y1 R) by lia. destruct C as [C|C].
      + destruct (block_more lo hi (lo - 1) hi l') as [l2 H]; auto; try lia. exists (lo - 1), hi, l2. split; [lia|]. split; [lia|]. split; [lia|auto].
      + destruct (block_more lo hi lo (hi + 1) l') as [l2 H]; auto; try lia. exists lo, (hi + 1), l2. split; [lia|]. split; [lia|]. split; [lia|auto].
  Qed.
  Lemma east_strip_at k m : k = 2 \/ (k = 1 /\ span East R = 2) -> 0 <= 2 * m <= k * span East R -> exists l', strip East k m R s l l'.
  Proof.
    intros Hk Hm. pose proof seam_inside as Ha. unfold span in Hk, Hm.
    assert (C : m = 0 \/ m = 1 \/ 2 <= m) by lia. destruct C as [->|[->|C]].
    - exists l. split; [auto|]. split; [lia|]. split; [intros y; auto|]. split; [auto|]. split; [auto|]. split; [auto|].
      unfold span. intros Q. destruct Hk as [->|[-> ?]]; lia.
    - destruct east_first as [l1 [S1 [L1 I1 E1 K1 D1 D2 D3]]]. exists l1. split; [auto|]. split; [lia|].
      split; [intros y Hy; apply I1; auto|]. split; [|split; [auto|split]].
      + intros y Hy. apply I1 in Hy. destruct Hy as [Hy|Hy]; [auto|right]. unfold inside, extend.
        destruct Hy as [->| ->]; simpl; destruct Hk as [->|[-> ?]]; lia.
      + intros u v H. destruct (K1 _ _ H) as [?|[[-> ->]|[-> ->]]]; simpl; auto.
      + unfold span. intros Q. exists (X + 1, a), (X + 1, a + 1). destruct Hk as [->|[-> ?]]; [lia|]. simpl. auto.
    - assert (K2 : k = 2) by (destruct Hk as [->|[-> ?]]; lia). subst k.
      destruct (east_rows (Z.to_nat (m - 2))) as [lo [hi [l' [H1 [H2 [H3 [S1 [L1 [I1 [E1 [K1 [C1 [C2 C3]]]]]]]]]]]]]; [lia|].
      exists l'. split; [auto|]. split; [lia|]. split; [intros [u v] Hy; apply I1; auto|]. split; [|split; [auto|split]].
      + intros [u v] Hy. apply I1 in Hy. destruct Hy as [Hy|Hy]; [auto|right]. unfold inside, extend; simpl. lia.
      + intros u v H. destruct (K1 _ _ H) as [?|?]; auto.
      + intros _. exists (X + 2, a), (X + 2, a + 1). simpl. auto.
  Qed.
End EastStrip.

Lemma east_strip k m R s l : k = 2 \/ (k = 1 /\ span East R = 2) -> snake s l -> (forall c, In c l -> inside R c) ->
  seam East R s l -> 0 <= 2 * m <= k * span East R -> exists l', strip East k m R s l l'.
Proof.
  intros Hk HS Hin [[u1 u2] [[v1 v2] [Hl [Hu [Hv HN]]]]] Hm. simpl in Hu, Hv. subst u1 v1.
  pose proof (linked_near l _ _ (proj1 (proj2 HS)) Hl) as Q. apply near_iff in Q.
  assert (C : v2 = u2 + 1 \/ u2 = v2 + 1) by lia. destruct C as [->| ->].
  - apply east_strip_at with u2; auto.
  - apply east_strip_at with v2; auto using linked_sym. tauto.
Qed.

(** ** The other sides, by reflections *)
Definition face (sd : side) (c : cell) : cell :=
  match sd with East => c | West => (- fst c, snd c) | North => (snd c, fst c) | South => (- snd c, - fst c) end.
Definition face_rect (sd : side) (R : rect) : rect :=
  match sd with
  | East => R
  | West => Rect (- x1 R) (- x0 R) (y0 R) (y1 R)
  | North => Rect (y0 R) (y1 R) (x0 R) (x1 R)
  | South => Rect (- y1 R) (- y0 R) (- x1 R) (- x0 R)
  end.
Lemma face_face sd c : face sd (face sd c) = c.
Proof. destruct sd, c as [u v]; simpl; auto; f_equal; lia. Qed.
Lemma face_map sd l : map (face sd) (map (face sd) l) = l.
Proof. rewrite map_map. rewrite <- (map_id l) at 2. apply map_ext. apply face_face. Qed.
Lemma face_inside sd R c : inside (face_rect sd R) (face sd c) <-> inside R c.
Proof. destruct sd; unfold inside; simpl; lia. Qed.
Lemma face_on sd R c : on East (face_rect sd R) (face sd c) <-> on sd R c.
Proof. destruct sd; simpl; lia. Qed.
Lemma face_extend sd k R : face_rect sd (extend sd k R) = extend East k (face_rect sd R).
Proof. destruct sd; simpl; auto; f_equal; lia. Qed.
Lemma face_span sd R : span East (face_rect sd R) = span sd R.
Proof. destruct sd; simpl; lia. Qed.
Lemma face_near sd c d : In d (near c) -> In (face sd d) (near (face sd c)).
Proof. destruct c, d. intros H. apply near_iff in H. destruct sd; simpl; apply near_iff; lia. Qed.
Lemma map_in (f : cell -> cell) l c : (forall d, f (f d) = d) -> In c (map f l) <-> In (f c) l.
Proof.
  intros F. rewrite in_map_iff. split; [intros [d [<- H]]; rewrite F; auto|]. intros H. exists (f c). auto.
Qed.
Lemma face_in sd l c : In c (map (face sd) l) <-> In (face sd c) l.
Proof. apply map_in. apply face_face. Qed.
Lemma face_follows sd l a b : follows l a b -> follows (map (face sd) l) (face sd a) (face sd b).
Proof.
  induction l as [|c l IH]; [auto|]. simpl. intros [H|H]; [left|right; auto]. destruct l; [destruct H|]. destruct H as [-> ->]. simpl. auto.
Qed.
Lemma face_linked sd l a b : linked l a b -> linked (map (face sd) l) (face sd a) (face sd b).
Proof. intros [H|H]; [left|right]; apply face_follows; auto. Qed.
Lemma face_end sd l e : is_end l e -> is_end (map (face sd) l) (face sd e).
Proof.
  assert (Z0 : face sd (0, 0) = (0, 0)) by (destruct sd; auto).
  intros [->| ->]; [left; destruct l; simpl; auto|right]. induction l as [|c l IH]; [simpl; auto|].
  destruct l as [|d l]; [simpl; auto|]. exact IH.
Qed.
Lemma face_inj sd c d : face sd c = face sd d -> c = d.
Proof. intros H. rewrite <- (face_face sd c), H. apply face_face. Qed.
Lemma face_snake sd s l : snake s l -> snake (map (face sd) s) (map (face sd) l).
Proof.
  intros [N [HP [HN [A [B E]]]]]. split; [|split; [|split]].
  - intros Q. apply map_eq_nil in Q. auto.
  - clear -HP. induction l as [|c l IH]; [auto|]. destruct HP as [H1 H2]. split; [|auto]. destruct l; [auto|]. apply face_near; auto.
  - apply Injective_map_NoDup; auto. intros u v. apply face_inj.
  - exists (map (face sd) A), (map (face sd) B). rewrite E, !map_app. auto.
Qed.

Lemma side_strip sd k m R s l : k = 2 \/ (k = 1 /\ span sd R = 2) -> snake s l -> (forall c, In c l -> inside R c) ->
  seam sd R s l -> 0 <= 2 * m <= k * span sd R -> exists l', strip sd k m R s l l'.
Proof.
  intros Hk HS Hin [u [v [Hl [Hu [Hv HN]]]]] Hm. rewrite <- (face_span sd R) in Hk, Hm.
  destruct (east_strip k m (face_rect sd R) (map (face sd) s) (map (face sd) l)) as [l' [S1 [L1 [I1 [I2 [E1 [K1 K2]]]]]]]; auto.
  - apply face_snake; auto.
  - intros c Hc. rewrite face_in in Hc. apply Hin in Hc. rewrite <- (face_face sd c). apply face_inside; auto.
  - exists (face sd u), (face sd v). split; [apply face_linked; auto|]. rewrite !face_on, !face_in, !face_face. auto.
  - exists (map (face sd) l'). split; [|split; [|split; [|split; [|split; [|split]]]]].
    + rewrite <- (face_map sd s). apply face_snake; auto.
    + rewrite map_length in *. auto.
    + intros y Hy. apply face_in, I1, face_in. rewrite face_face. auto.
    + intros y Hy. rewrite face_in in Hy. apply I2 in Hy. destruct Hy as [Hy|[H1 H2]]; [left; rewrite face_in in Hy; rewrite face_face in Hy; auto|right].
      rewrite <- face_extend in H1. apply face_inside in H1. split; auto. intros Q. apply H2. apply face_inside; auto.
    + intros e He. apply (face_end sd) in He. rewrite face_map in He. apply E1 in He. apply (face_end sd) in He. rewrite face_map, face_face in He. auto.
    + intros a b H. apply (face_linked sd) in H. apply K1 in H. rewrite !face_on in H. destruct H as [H|H]; [left|right; auto].
      apply (face_linked sd) in H. rewrite !face_face in H. auto.
    + intros Q. destruct K2 as [a [b [H1 [H2 H3]]]]; [rewrite face_span; auto|]. exists (face sd a), (face sd b).
      split; [apply face_linked; auto|]. rewrite <- face_extend in H2, H3. rewrite <- (face_face sd a), face_on in H2. rewrite <- (face_face sd b), face_on in H3. auto.
Qed.

(** ** Growing on several sides *)
(** A snake with dead ends in a box.  On the sides of [F] there is no end, so they may be moved outwards. *)
Definition settled (F : side -> bool) (R : rect) (s l : list cell) : Prop :=
  snake s l /\ (forall c, In c l -> inside R c) /\ (x0 R < x1 R /\ y0 R < y1 R) /\
  (forall e, is_end l e -> forall d, In d (near e) -> inside R d -> In d l) /\
  (forall sd, F sd = true -> forall e, is_end l e -> ~ on sd R e).
(** And there are seams on these sides. *)
Definition growing (F : side -> bool) (R : rect) (s l : list cell) : Prop :=
  settled F R s l /\ forall sd, F sd = true -> seam sd R s l.

Lemma on_extend sd sd' k R c : 0 <= k -> inside R c -> on sd' (extend sd k R) c -> on sd' R c.
Proof. destruct sd, sd'; unfold inside; simpl; lia. Qed.
Lemma out_near sd k R c d : inside R c -> In d (near c) -> inside (extend sd k R) d -> ~ inside R d -> on sd R c.
Proof. destruct c, d, sd; unfold inside; rewrite near_iff; simpl; lia. Qed.
Lemma inside_extend sd k R c : 0 <= k -> inside R c -> inside (extend sd k R) c.
Proof. destruct sd; unfold inside; simpl; lia. Qed.
Lemma wide_extend sd k R : 0 <= k -> x0 R < x1 R /\ y0 R < y1 R -> x0 (extend sd k R) < x1 (extend sd k R) /\ y0 (extend sd k R) < y1 (extend sd k R).
Proof. destruct sd; simpl; lia. Qed.
Lemma inside_dec R c : inside R c \/ ~ inside R c.
Proof. unfold inside. lia. Qed.

Lemma settled_wider F R s l sd k : settled F R s l -> F sd = true -> 0 <= k -> settled F (extend sd k R) s l.
Proof.
  intros [HS [HI [HW [HD HF]]]] Hsd Hk. split; [auto|]. split; [intros c Hc; apply inside_extend; auto|]. split; [apply wide_extend; auto|]. split.
  - intros e He d Hd Hi. destruct (inside_dec R d) as [Q|Q]; [eapply HD; eauto|]. exfalso.
    apply (HF sd Hsd e He). apply out_near with k d; auto. apply HI. eapply end_in; eauto.
  - intros sd' Hsd' e He Q. apply (HF sd' Hsd' e He). apply on_extend in Q; auto. apply HI. eapply end_in; eauto.
Qed.
Lemma strip_settled F R s l sd k m l' : growing F R s l -> F sd = true -> 0 <= k -> strip sd k m R s l l' -> settled F (extend sd k R) s l'.
Proof.
  intros [[HS [HI [HW [HD HF]]]] HM] Hsd Hk [S1 [L1 [I1 [I2 [E1 [K1 K2]]]]]].
  split; [auto|]. split; [|split; [apply wide_extend; auto|split]].
  - intros c Hc. apply I2 in Hc. destruct Hc as [Hc|[Hc _]]; auto. apply inside_extend; auto.
  - intros e He d Hd Hi. apply E1 in He. destruct (inside_dec R d) as [Q|Q]; [apply I1; eapply HD; eauto|]. exfalso.
    apply (HF sd Hsd e He). apply out_near with k d; auto. apply HI. eapply end_in; eauto.
  - intros sd' Hsd' e He Q. apply E1 in He. apply (HF sd' Hsd' e He). apply on_extend in Q; auto. apply HI. eapply end_in; eauto.
Qed.
Lemma same_or_not (a b : side) : {a = b} + {a <> b}.
Proof. decide equality. Qed.
Lemma strip_growing F R s l sd k m l' : growing F R s l -> F sd = true -> 0 < k -> 2 * m = k * span sd R -> strip sd k m R s l l' ->
  growing F (extend sd k R) s l'.
Proof.
  intros G Hsd Hk Hm T. split; [eapply strip_settled; eauto; lia|].
  destruct G as [[HS [HI [HW [HD HF]]]] HM]. destruct T as [S1 [L1 [I1 [I2 [E1 [K1 K2]]]]]].
  assert (PI : forall c, In c s -> inside R c) by (intros c Hc; apply HI; apply part_incl with s; auto; apply HS).
  intros sd' Hsd'. destruct (same_or_not sd' sd) as [->|N].
  - destruct (K2 Hm) as [u [v [H1 [H2 H3]]]]. exists u, v. split; auto. split; auto. split; auto. intros [Q _]. apply PI in Q.
    destruct sd; unfold inside in Q; simpl in *; lia.
  - destruct (HM sd' Hsd') as [u [v [H1 [H2 [H3 H4]]]]]. exists u, v.
    pose proof (linked_near l u v (proj1 (proj2 HS)) H1) as Hn. destruct (linked_in _ _ _ H1) as [Iu Iv]. apply HI in Iu, Iv.
    destruct (K1 _ _ H1) as [H5|[H5 H6]].
    + split; auto. clear -N H2 H3 H4 Iu Iv. unfold inside in *. destruct sd, sd'; try congruence; simpl in *; auto.
    + exfalso. destruct u, v. apply near_iff in Hn. clear -N H2 H3 H5 H6 HW Hn Iu Iv. unfold inside in *. destruct sd, sd'; try congruence; simpl in *; lia.
Qed.

Lemma area_extend sd k R : area (extend sd k R) = area R + k * span sd R.
Proof. destruct sd; unfold area, extend, span; cbn [x0 x1 y0 y1]; ring. Qed.
Lemma extend_extend sd a b R : extend sd a (extend sd b R) = extend sd (b + a) R.
Proof. destruct sd; simpl; f_equal; lia. Qed.
Lemma extend_0 sd R : extend sd 0 R = R.
Proof. destruct sd, R; simpl; f_equal; lia. Qed.
Lemma span_extend sd k R : span sd (extend sd k R) = span sd R.
Proof. destruct sd; auto. Qed.

(** The box [R] can grow to [R'], with any even number of new cells that has room. *)
Definition reach (F : side -> bool) (R R' : rect) : Prop :=
  (forall s l, settled F R s l -> settled F R' s l) /\
  (exists h, 0 <= h /\ area R' = area R + 2 * h) /\
  (forall s l m, growing F R s l -> 0 <= 2 * m <= area R' - area R ->
    exists l', settled F R' s l' /\ Z.of_nat (length l') = Z.of_nat (length l) + 2 * m /\
      (2 * m = area R' - area R -> growing F R' s l')).
Lemma reach_refl F R : reach F R R.
Proof.
  split; [auto|]. split; [exists 0; lia|]. intros s l m G Hm. exists l. split; [apply G|]. split; [lia|auto].
Qed.
Lemma reach_trans F R R1 R2 : reach F R R1 -> reach F R1 R2 -> reach F R R2.
Proof.
  intros [A1 [[h1 [B1 C1]] D1]] [A2 [[h2 [B2 C2]] D2]]. split; [auto|]. split; [exists (h1 + h2); lia|].
  intros s l m G Hm. destruct (Z_lt_le_dec m h1) as [L|L].
  - destruct (D1 s l m G) as [l' [S' [L' _]]]; [lia|]. exists l'. split; [auto|]. split; [auto|]. intros; lia.
  - destruct (D1 s l h1 G) as [l1 [S1 [L1 G1]]]; [lia|].
    destruct (D2 s l1 (m - h1) (G1 ltac:(lia))) as [l2 [S2 [L2 G2]]]; [lia|].
    exists l2. split; [auto|]. split; [lia|]. intros Q. apply G2. lia.
Qed.
Lemma span_wide sd R : x0 R < x1 R /\ y0 R < y1 R -> 2 <= span sd R.
Proof. destruct sd; simpl; lia. Qed.
Lemma reach_step F sd k R : F sd = true -> x0 R < x1 R /\ y0 R < y1 R -> k = 2 \/ (k = 1 /\ span sd R = 2) -> reach F R (extend sd k R).
Proof.
  intros Hsd HW Hk. pose proof (span_wide sd R HW) as Hs. pose proof (area_extend sd k R) as HA. assert (K : 0 < k) by lia.
  split; [intros; apply settled_wider; auto; lia|]. split; [destruct Hk as [->|[-> E]]; [exists (span sd R)|exists 1]; lia|].
  intros s l m G Hm. destruct (side_strip sd k m R s l) as [l' T]; [auto|apply G|apply G|apply G; auto|lia|].
  exists l'. split; [eapply strip_settled; eauto; lia|]. split; [apply T|]. intros Q. eapply strip_growing; eauto. lia.
Qed.
Lemma reach_twos F sd R (j : nat) : F sd = true -> x0 R < x1 R /\ y0 R < y1 R -> reach F R (extend sd (2 * Z.of_nat j) R).
Proof.
  intros Hsd HW. induction j as [|j IH]; [rewrite extend_0; apply reach_refl|].
  replace (2 * Z.of_nat (S j)) with (2 * Z.of_nat j + 2) by lia. rewrite <- extend_extend. eapply reach_trans; [exact IH|].
  apply reach_step; auto. apply wide_extend; auto; lia.
Qed.
Lemma reach_ones F sd R (j : nat) : F sd = true -> x0 R < x1 R /\ y0 R < y1 R -> span sd R = 2 -> reach F R (extend sd (Z.of_nat j) R).
Proof.
  intros Hsd HW H2. induction j as [|j IH]; [rewrite extend_0; apply reach_refl|].
  replace (Z.of_nat (S j)) with (Z.of_nat j + 1) by lia. rewrite <- extend_extend. eapply reach_trans; [exact IH|].
  apply reach_step; auto; [apply wide_extend; auto; lia|]. rewrite span_extend. auto.
Qed.
(** By how much a side may be moved. *)
Definition movable (F : side -> bool) (sd : side) (R : rect) (k : Z) : Prop := k = 0 \/ (0 <= k /\ F sd = true /\ (Z.even k = true \/ span sd R = 2)).
Lemma reach_side F sd R k : x0 R < x1 R /\ y0 R < y1 R -> movable F sd R k -> reach F R (extend sd k R).
Proof.
  intros HW [->|[Hk [Hsd H]]]; [rewrite extend_0; apply reach_refl|]. destruct H as [H|H].
  - apply Z.even_spec in H. destruct H as [h ->]. replace (2 * h) with (2 * Z.of_nat (Z.to_nat h)) by lia. apply reach_twos; auto.
  - replace k with (Z.of_nat (Z.to_nat k)) by lia. apply reach_ones; auto.
Qed.
Lemma reach_box F R B : x0 R < x1 R /\ y0 R < y1 R ->
  movable F West R (x0 R - x0 B) -> movable F East R (x1 B - x1 R) ->
  (y0 R - y0 B = 0 \/ (0 <= y0 R - y0 B /\ F South = true /\ Z.even (y0 R - y0 B) = true)) ->
  (y1 B - y1 R = 0 \/ (0 <= y1 B - y1 R /\ F North = true /\ Z.even (y1 B - y1 R) = true)) -> reach F R B.
Proof.
  intros HW H1 H2 H3 H4.
  assert (P1 : 0 <= x0 R - x0 B /\ 0 <= x1 B - x1 R) by (unfold movable in *; lia).
  set (R1 := extend West (x0 R - x0 B) R). set (R2 := extend East (x1 B - x1 R) R1). set (R3 := extend South (y0 R - y0 B) R2).
  assert (W1 : x0 R1 < x1 R1 /\ y0 R1 < y1 R1) by (apply wide_extend; auto; lia).
  assert (W2 : x0 R2 < x1 R2 /\ y0 R2 < y1 R2) by (apply wide_extend; auto; lia).
  assert (W3 : x0 R3 < x1 R3 /\ y0 R3 < y1 R3) by (apply wide_extend; auto; lia).
  assert (E : B = extend North (y1 B - y1 R) R3).
  { unfold R3, R2, R1. destruct B, R; simpl; f_equal; lia. }
  rewrite E. apply reach_trans with R1; [apply reach_side; auto|]. apply reach_trans with R2; [apply reach_side; auto|].
  apply reach_trans with R3; apply reach_side; auto; unfold movable; tauto.
Qed.

(** ** What is wanted on a board *)
(** A dead snake of [N] cells that contains what has been played. *)
Definition completes (R : rect) (s : list cell) (N : Z) : Prop := exists l, snake s l /\ (forall c, In c l -> inside R c) /\
  (forall e, is_end l e -> forall d, In d (near e) -> inside R d -> In d l) /\ Z.of_nat (length l) = N.
Lemma settled_completes F R s l : settled F R s l -> completes R s (Z.of_nat (length l)).
Proof. intros [HS [HI [HW [HD HF]]]]. exists l. auto. Qed.
Lemma reach_completes F R B s l N : reach F R B -> growing F R s l -> Z.of_nat (length l) <= N ->
  Z.even (N - Z.of_nat (length l)) = true -> N - Z.of_nat (length l) <= area B - area R -> completes B s N.
Proof.
  intros [_ [_ H]] G H1 H2 H3. apply Z.even_spec in H2. destruct H2 as [m Hm].
  destruct (H s l m G) as [l' [S' [L' _]]]; [lia|]. replace N with (Z.of_nat (length l')) by lia. eapply settled_completes; eauto.
Qed.
(** The same on a larger board, if there is no end at the borders that are moved. *)
Lemma reach_wider F R B k j s l N : reach F R B -> growing F R s l -> Z.of_nat (length l) <= N ->
  Z.even (N - Z.of_nat (length l)) = true -> N - Z.of_nat (length l) <= area B - area R ->
  F East = true \/ k = 0 -> F North = true \/ j = 0 -> 0 <= k -> 0 <= j -> completes (extend North j (extend East k B)) s N.
Proof.
  intros [_ [_ H]] G H1 H2 H3 HE HN Hk Hj. apply Z.even_spec in H2. destruct H2 as [m Hm].
  destruct (H s l m G) as [l' [S' [L' _]]]; [lia|]. replace N with (Z.of_nat (length l')) by lia. apply settled_completes with F.
  assert (S1 : settled F (extend East k B) s l') by (destruct HE as [HE| ->]; [apply settled_wider; auto|rewrite extend_0; auto]).
  destruct HN as [HN| ->]; [apply settled_wider; auto|rewrite extend_0; auto].
Qed.
