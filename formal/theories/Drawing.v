(** * Snakes that are lengthened: the tools of the proof by hand

    docs/theorems.md proves the theorems for large numbers of players with drawings of snakes that
    have a place where they can be made longer by two cells at a time.  Here a drawing is checked by
    computation ([check_drawing]) and proved to do what the text says ([drawing_ok]);
    [fill] says that players who draw it make [x] lose.  All of it is about the grid. *)
From Coq Require Import ZArith List Bool Lia FinFun.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch.
Import ListNotations.
Open Scope Z_scope.

Definition near (c : cell) : list cell := map (plus c) orthogonal.
Lemma near_iff i j k l : In (k, l) (near (i, j)) <-> Z.abs (i - k) + Z.abs (j - l) = 1.
Proof.
  rewrite <- orthogonal_iff. unfold near. rewrite in_map_iff. split.
  - intros [s [E Hs]]. unfold plus in E; simpl in E. injection E as <- <-.
    replace (i + fst s - i, j + snd s - j) with s; auto. destruct s; simpl; f_equal; lia.
  - intros H. exists (k - i, l - j). split; auto. unfold plus; simpl; f_equal; lia.
Qed.

(** ** Turns: who moves [k] turns after player [t] *)
Section Turns.
  Variable n : nat.
  Fixpoint turn (k t : nat) : nat := match k with O => t | S k => turn k (next n t) end.
  Lemma turn_up k : forall t, (t + k <= n)%nat -> turn k t = (t + k)%nat.
  Proof.
    induction k; intros t H; simpl; [lia|]. unfold next. destruct (Nat.eqb_spec t n); [lia|]. rewrite IHk; lia.
  Qed.
  Lemma turn_succ k : forall t, turn (S k) t = next n (turn k t).
  Proof. induction k; intros; auto. change (turn (S (S k)) t) with (turn (S k) (next n t)). rewrite IHk. auto. Qed.
  Lemma turn_round x k : (1 <= x <= n)%nat -> (k < n)%nat -> turn k (next n x) = (if x + 1 + k <=? n then x + 1 + k else x + 1 + k - n)%nat.
  Proof.
    intros Hx. induction k; intros Hk.
    - simpl; unfold next. destruct (Nat.eqb_spec x n), (Nat.leb_spec (x + 1 + 0) n); lia.
    - rewrite turn_succ, IHk by lia. unfold next. destruct (Nat.leb_spec (x + 1 + k) n), (Nat.leb_spec (x + 1 + S k) n);
        match goal with |- context [Nat.eqb ?a ?b] => destruct (Nat.eqb_spec a b) end; lia.
  Qed.
End Turns.

(** ** Growing a snake *)
Fixpoint pathP (l : list cell) : Prop :=
  match l with a :: t => match t with b :: _ => In b (near a) | [] => True end /\ pathP t | [] => True end.
Fixpoint pathb (l : list cell) : bool :=
  match l with a :: t => match t with b :: _ => has b (near a) | [] => true end && pathb t | [] => true end.
Lemma pathb_ok l : pathb l = true -> pathP l.
Proof.
  induction l as [|a t IH]; cbn [pathb pathP]; auto. rewrite andb_true_iff. intros [H1 H2]; split; auto. destruct t; auto. apply has_In; auto.
Qed.
Lemma path_app l a b m : pathP (l ++ [a]) -> In b (near a) -> pathP (b :: m) -> pathP ((l ++ [a]) ++ b :: m).
Proof.
  induction l as [|c l IH]; intros H1 H2 H3; [simpl; auto|]. simpl in *. destruct H1 as [H1 H4]. split; auto.
  destruct l; simpl in *; auto.
Qed.
Lemma path_tail l m : pathP (l ++ m) -> pathP m.
Proof. induction l; simpl; auto. intros [_ H]; auto. Qed.
Lemma path_mid l a b m : pathP (l ++ a :: b :: m) -> In b (near a).
Proof. intros H; apply path_tail in H. destruct H; auto. Qed.
Lemma near_sym c d : In d (near c) -> In c (near d).
Proof. destruct c, d; rewrite !near_iff; lia. Qed.

Section Chain.
  Variable p q : Z.
  Variable g : game.
  Variable misere : bool.
  Variable n x : nat.
  Notation grows := (grow (grid p q) g).
  Notation wins := (beats (grid p q) g misere n x).
  Inductive chain : nat -> list cell -> list cell -> Prop :=
  | c_0 s : chain 0 s s
  | c_S k s s' s'' : s <> [] -> grows s s' -> chain k s' s'' -> chain (S k) s s''.
  Lemma chain_app k l s s' s'' : chain k s s' -> chain l s' s'' -> chain (k + l) s s''.
  Proof. induction 1; simpl; auto. intros; econstructor; eauto. Qed.

  Lemma grid_near c d : on_board p q c -> on_board p q d -> In d (near c) -> edge (grid p q) c d.
  Proof. destruct c, d; rewrite near_iff; simpl; auto. Qed.

  Lemma chain_back B : two_ends g = true -> forall l e, pathP ((l ++ [e]) ++ B) -> NoDup ((l ++ [e]) ++ B) ->
    (forall c, In c ((l ++ [e]) ++ B) -> on_board p q c) -> chain (length B) (l ++ [e]) ((l ++ [e]) ++ B).
  Proof.
    intros T. induction B as [|b B IH]; intros l e HP HN HB; [rewrite app_nil_r; constructor|]. simpl.
    econstructor; [intros Q; apply app_eq_nil in Q; destruct Q; discriminate| |].
    - apply back; [auto|apply grid_near|].
      + apply HB; rewrite !in_app_iff; simpl; auto.
      + apply HB; rewrite !in_app_iff; simpl; auto.
      + rewrite <- app_assoc in HP. simpl in HP. apply path_mid in HP; auto.
      + apply NoDup_remove_2 in HN. intros Q; apply HN, in_or_app; auto.
    - replace ((l ++ [e]) ++ b :: B) with (((l ++ [e]) ++ [b]) ++ B) in * by (rewrite <- app_assoc; auto). apply IH; auto.
  Qed.
  Lemma chain_front A : forall e s, pathP (A ++ e :: s) -> NoDup (A ++ e :: s) ->
    (forall c, In c (A ++ e :: s) -> on_board p q c) -> chain (length A) (e :: s) (A ++ e :: s).
  Proof.
    induction A as [|a A IH] using rev_ind; intros e s HP HN HB; [constructor|].
    rewrite app_length, Nat.add_comm; simpl. rewrite <- app_assoc in *; simpl in *. econstructor; [discriminate| |].
    - apply front with (w := a); [apply grid_near|].
      + apply HB; rewrite in_app_iff; simpl; auto.
      + apply HB; rewrite in_app_iff; simpl; auto.
      + apply path_mid in HP. apply near_sym; auto.
      + apply NoDup_remove_2 in HN. intros Q; apply HN, in_or_app; auto.
    - apply IH; auto.
  Qed.
  (** A path through [s] can be drawn from [s]; with one live end [s] must be its last part. *)
  Lemma draw A s B : two_ends g = true \/ B = [] -> s <> [] -> pathP (A ++ s ++ B) -> NoDup (A ++ s ++ B) ->
    (forall c, In c (A ++ s ++ B) -> on_board p q c) -> chain (length A + length B) s (A ++ s ++ B).
  Proof.
    intros T Hs HP HN HB. destruct s as [|e s]; [congruence|].
    assert (N2 : NoDup (A ++ e :: s)).
    { rewrite app_assoc in HN. clear -HN. induction B as [|b B IH] using rev_ind; [rewrite app_nil_r in HN; auto|].
      apply IH. rewrite app_assoc in HN. apply NoDup_remove_1 in HN. rewrite app_nil_r in HN; auto. }
    assert (P2 : pathP (A ++ e :: s)).
    { rewrite app_assoc in HP. clear -HP. revert HP. generalize (A ++ e :: s).
      induction l as [|c l IH]; simpl; auto. intros [H1 H2]; split; auto. destruct l; simpl in *; auto. }
    assert (B2 : forall c, In c (A ++ e :: s) -> on_board p q c) by (intros c Hc; apply HB; rewrite app_assoc; apply in_or_app; auto).
    eapply chain_app; [apply chain_front; eauto|]. destruct T as [T| ->]; [|rewrite app_nil_r; constructor].
    rewrite app_assoc in *.
    destruct (exists_last (l := A ++ e :: s)) as [l [z E]]; [intros Q; apply app_eq_nil in Q; destruct Q; discriminate|].
    rewrite E in *. apply chain_back; auto.
  Qed.

  Lemma chain_beats k s s' : chain k s s' -> forall t, (forall i, (i < k)%nat -> turn n i t <> x) -> wins (turn n k t) s' -> wins t s.
  Proof.
    induction 1 as [|k s s' s'' Hs Hm _ IH]; intros t Ht H; auto.
    apply beats_some with s'; auto; [apply (Ht O); lia|].
    replace (after g n t s) with (next n t) by (destruct s; [congruence|auto]).
    apply IH; auto. intros i Hi. apply (Ht (S i)); lia.
  Qed.

  (** Nobody can move. *)
  Definition dead_end (l : list cell) (e : cell) := forall d, In d (near e) -> on_board p q d -> In d l.
  Lemma stuck t a l b r : l = r ++ [b] -> (exists l', l = a :: l') -> dead_end l a -> (two_ends g = true -> dead_end l b) ->
    (if misere then t <> x else t = x) -> wins t l.
  Proof.
    intros E [l' E'] Da Db Ht. apply beats_stuck; auto. intros s' Hm.
    assert (GR : forall c d, edge (grid p q) c d -> In d (near c) /\ on_board p q d) by (intros [i j] [k m] [H1 [H2 H3]]; rewrite near_iff; auto).
    inversion Hm as [u v T Hadj Hn Q1 Q2|v T Hv Q1 Q2|a0 t0 w Hadj Hw Q1 Q2|t0 b0 w T Hadj Hw Q1 Q2].
    - congruence.
    - congruence.
    - assert (a0 = a) by congruence. subst a0. apply GR in Hadj. apply Hw. rewrite Q1. apply Da; tauto.
    - assert (b0 = b) by (rewrite E in Q1; apply app_inj_tail in Q1; tauto). subst b0. apply GR in Hadj. apply Hw. rewrite Q1. apply Db; tauto.
  Qed.
End Chain.

(** ** Drawings
    The cells of a snake from end to end; between [pre] and [post] two cells stand one above the
    other, and [j] cells in a row can be put to the right of each.  With one live end the list begins
    with it.  A [rigid] drawing has no such place. *)
Record drawing := { rigid : bool; pre : list cell; post : list cell }.
Definition px d := fst (last (pre d) (0, 0)).
Definition py d := snd (last (pre d) (0, 0)).
Definition qy d := snd (hd (0, 0) (post d)).
Definition out d j := map (fun i => (px d + 1 + i, py d)) (zseq j).
Definition back d j := map (fun i => (px d + j - i, qy d)) (zseq j).
Definition snake_of d j := pre d ++ out d j ++ back d j ++ post d.
Definition total d := Z.of_nat (length (pre d ++ post d)).

Fixpoint nodupc (l : list cell) : bool := match l with [] => true | c :: l => negb (has c l) && nodupc l end.
Lemma nodupc_ok l : nodupc l = true -> NoDup l.
Proof.
  induction l; simpl; [constructor|]. rewrite andb_true_iff, negb_true_iff. intros [H1 H2]; constructor; auto.
  rewrite <- has_In. congruence.
Qed.

Definition check_drawing (two corner : bool) (d : drawing) : bool :=
  match pre d, post d with
  | [], _ | _, [] => false
  | a :: _, h :: _ =>
      let all := pre d ++ post d in
      let z := last (post d) (0, 0) in
      pathb (pre d) && pathb (post d) && (fst h =? px d) && (Z.abs (py d - qy d) =? 1) && nodupc all &&
      forallb (fun c => (0 <=? fst c) && (0 <=? snd c) && (snd c <=? 3) && (2 * fst c <=? total d) &&
                        (rigid d || negb ((snd c =? py d) || (snd c =? qy d)) || (fst c <=? px d))) all &&
      forallb (fun e => forallb (fun c => has c all || (corner && ((fst c <? 0) || (snd c <? 0)))) (near e)) (if two then [a; z] else [a])
  end.

Section DrawingOk.
  Variable two corner : bool.
  Variable d : drawing.
  Hypothesis OK : check_drawing two corner d = true.
  Variable j : Z.
  Hypothesis Hj : 0 <= j.
  Hypothesis Hr : rigid d = true -> j = 0.

  Lemma zseq_S k : 0 <= k -> zseq (k + 1) = zseq k ++ [k].
  Proof.
    intros H. unfold zseq. replace (Z.to_nat (k + 1)) with (Z.to_nat k + 1)%nat by lia. rewrite seq_app, map_app. simpl. f_equal. f_equal. lia.
  Qed.
  Lemma zseq_length k : 0 <= k -> Z.of_nat (length (zseq k)) = k.
  Proof. intros; unfold zseq; rewrite map_length, seq_length; lia. Qed.
  Lemma zseq_NoDup k : NoDup (zseq k).
  Proof. unfold zseq. apply Injective_map_NoDup; [intros a b; lia|apply seq_NoDup]. Qed.

  Lemma out_In c : In c (out d j) <-> snd c = py d /\ px d < fst c <= px d + j.
  Proof.
    unfold out; rewrite in_map_iff. destruct c as [a b]; simpl. split.
    - intros [i [[= <- <-] Hi]]. apply zseq_In in Hi; lia.
    - intros [-> H]. exists (a - px d - 1). rewrite zseq_In. split; [f_equal; lia|lia].
  Qed.
  Lemma back_In c : In c (back d j) <-> snd c = qy d /\ px d < fst c <= px d + j.
  Proof.
    unfold back; rewrite in_map_iff. destruct c as [a b]; simpl. split.
    - intros [i [[= <- <-] Hi]]. apply zseq_In in Hi; lia.
    - intros [-> H]. exists (px d + j - a). rewrite zseq_In. split; [f_equal; lia|lia].
  Qed.

  (* a straight line is a path *)
  Lemma line_path (f : Z -> cell) (s : Z) : (s = 1 \/ s = -1) -> (forall i, f (i + 1) = (fst (f i) + s, snd (f i))) ->
    forall l a k, 0 <= k -> pathP (l ++ [a]) -> In (f 0) (near a) -> pathP ((l ++ [a]) ++ map f (zseq k)) /\
      exists l' a', (l ++ [a]) ++ map f (zseq k) = l' ++ [a'] /\ a' = (if k =? 0 then a else f (k - 1)).
  Proof.
    intros Hs Hf l a k Hk HP H0. revert k Hk. apply natlike_ind.
    - simpl. rewrite app_nil_r. split; auto. exists l, a; auto.
    - intros k Hk [IH [l' [a' [E Ea]]]]. unfold Z.succ. rewrite zseq_S, map_app, app_assoc, E by auto. simpl. split.
      + apply path_app; [rewrite <- E; auto| |simpl; auto]. rewrite Ea. destruct (Z.eqb_spec k 0) as [->|N]; auto.
        replace k with ((k - 1) + 1) at 1 by lia. rewrite Hf. destruct (f (k - 1)) as [u v]; simpl. apply near_iff. simpl. lia.
      + exists (l' ++ [a']), (f k). split; auto. destruct (Z.eqb_spec (k + 1) 0); [lia|]. f_equal; lia.
  Qed.

  Theorem drawing_ok :
    pathP (snake_of d j) /\ NoDup (snake_of d j) /\ Z.of_nat (length (snake_of d j)) = total d + 2 * j /\
    (forall c, In c (snake_of d j) -> 0 <= fst c /\ 2 * fst c <= total d + 2 * j /\ 0 <= snd c <= 3) /\
    exists a l z r, snake_of d j = a :: l /\ snake_of d j = r ++ [z] /\
      (forall e, e = a \/ (two = true /\ e = z) -> forall c, In c (near e) -> In c (snake_of d j) \/ (corner = true /\ (fst c < 0 \/ snd c < 0))).
  Proof.
    unfold check_drawing in OK.
    destruct (pre d) as [|a l] eqn:EP; [discriminate|]. destruct (post d) as [|h t] eqn:EQ; [discriminate|]. rewrite <- EP, <- EQ in OK.
    cbv zeta in OK. rewrite !andb_true_iff, !forallb_forall, !Z.eqb_eq in OK. destruct OK as [[[[[[O1 O2] O3] O4] O5] O6] O7].
    apply pathb_ok in O1; apply pathb_ok in O2; apply nodupc_ok in O5.
    assert (EH : h = (px d, qy d)) by (unfold qy; rewrite EQ; destruct h; simpl in *; congruence).
    destruct (exists_last (l := pre d)) as [l0 [e E]]; [rewrite EP; discriminate|].
    assert (EE : e = (px d, py d)) by (unfold px, py; rewrite E, last_last; destruct e; auto).
    destruct (exists_last (l := post d)) as [t0 [z EZ]]; [rewrite EQ; discriminate|].
    assert (EZ' : last (post d) (0, 0) = z) by (rewrite EZ; apply last_last).
    assert (CELL : forall c, In c (pre d ++ post d) -> 0 <= fst c /\ 0 <= snd c <= 3 /\ 2 * fst c <= total d /\ (rigid d = true \/ (snd c = py d \/ snd c = qy d -> fst c <= px d))).
    { intros c Hc. specialize (O6 c Hc). rewrite !andb_true_iff, !orb_true_iff, negb_true_iff, orb_false_iff, !Z.leb_le, !Z.eqb_neq in O6. destruct (rigid d); [repeat split; try lia; auto|]. repeat split; lia. }
    assert (LPx : 2 * px d <= total d /\ 0 <= px d /\ 0 <= py d <= 3 /\ 0 <= qy d <= 3).
    { assert (In e (pre d ++ post d)) by (rewrite E, !in_app_iff; simpl; auto). assert (In h (pre d ++ post d)) by (rewrite EQ, in_app_iff; simpl; auto).
      apply CELL in H; apply CELL in H0. subst e h; simpl in *. lia. }
    repeat split.
    - (* path *)
      unfold snake_of. rewrite E in *.
      destruct (line_path (fun i => (px d + 1 + i, py d)) 1 (or_introl eq_refl) ltac:(intros; simpl; f_equal; lia) l0 e j Hj O1) as [P1 [l1 [e1 [E1 Ee1]]]].
      { subst e; apply near_iff; lia. }
      change (map (fun i : Z => (px d + 1 + i, py d)) (zseq j)) with (out d j) in P1, E1. rewrite (app_assoc (l0 ++ [e]) (out d j)), E1; rewrite E1 in P1.
      destruct (line_path (fun i => (px d + j - i, qy d)) (-1) (or_intror eq_refl) ltac:(intros; simpl; f_equal; lia) l1 e1 j Hj P1) as [P2 [l2 [e2 [E2 Ee2]]]].
      { destruct (Z.eqb_spec j 0); subst e1; [subst e j|]; apply near_iff; lia. }
      change (map (fun i : Z => (px d + j - i, qy d)) (zseq j)) with (back d j) in P2, E2. rewrite (app_assoc (l1 ++ [e1]) (back d j)), E2; rewrite E2 in P2. rewrite EQ in *. apply path_app; auto.
      destruct (Z.eqb_spec j 0); subst e2; [destruct (Z.eqb_spec j 0); [|lia]|]; [subst e1 e h|subst h]; apply near_iff; lia.
    - (* no cell twice *)
      unfold snake_of.
      assert (ND : forall A (u v : list A), NoDup u -> NoDup v -> (forall y, In y u -> ~ In y v) -> NoDup (u ++ v)).
      { intros A u v Nu Nv D. induction u as [|y u IH]; simpl; auto. inversion Nu; subst. constructor; [rewrite in_app_iff; intros [?|?]; auto; apply (D y); simpl; auto|].
        apply IH; auto. intros y' Hy'; apply D; simpl; auto. }
      assert (NP : NoDup (pre d)) by (clear -O5; revert O5; generalize (post d); intros m; induction m as [|b m IH] using rev_ind; [rewrite app_nil_r; auto|rewrite app_assoc; intros H; apply NoDup_remove_1 in H; rewrite app_nil_r in H; auto]).
      assert (NQ : NoDup (post d)) by (clear -O5; revert O5; generalize (pre d); intros m; induction m; simpl; auto; intros H; inversion H; auto).
      assert (DIS : forall y, In y (pre d) -> ~ In y (post d)).
      { clear -O5. revert O5. generalize (pre d) (post d). intros u v; induction u as [|y u IH]; simpl; [tauto|]. intros H y' [<-|Hy] Hv; inversion H; subst.
        - apply H2, in_or_app; auto. - eapply IH; eauto. }
      apply ND; auto; [apply ND; [|apply ND; auto|]|].
      + apply Injective_map_NoDup; [intros u v [=]; lia|apply zseq_NoDup].
      + apply Injective_map_NoDup; [intros u v [=]; lia|apply zseq_NoDup].
      + intros y Hy Hp. apply back_In in Hy. destruct (CELL y ltac:(rewrite in_app_iff; auto)) as [_ [_ [_ C]]]. destruct C as [C|C]; [rewrite (Hr C) in *; lia|specialize (C ltac:(tauto)); lia].
      + intros y Hy. rewrite in_app_iff, back_In. apply out_In in Hy. intros [Hb|Hp]; [lia|]. destruct (CELL y ltac:(rewrite in_app_iff; auto)) as [_ [_ [_ C]]]. destruct C as [C|C]; [rewrite (Hr C) in *; lia|specialize (C ltac:(tauto)); lia].
      + intros y Hy. rewrite !in_app_iff, out_In, back_In. destruct (CELL y ltac:(rewrite in_app_iff; auto)) as [_ [_ [_ C]]]. intros [?|[?|Hp]]; [destruct C as [C|C]; [rewrite (Hr C) in *; lia|specialize (C ltac:(tauto)); lia]|destruct C as [C|C]; [rewrite (Hr C) in *; lia|specialize (C ltac:(tauto)); lia]|]. eapply DIS; eauto.
    - unfold snake_of, out, back, total. rewrite !app_length, !map_length. rewrite !Nat2Z.inj_add, !zseq_length by auto. assert (Q : forall a b c : Z, a + (c + (c + b)) = a + b + 2 * c) by (intros; lia). apply Q.
    - unfold snake_of in H. rewrite !in_app_iff, out_In, back_In in H. destruct H as [H|[H|[H|H]]]; try lia; specialize (CELL c ltac:(rewrite in_app_iff; auto)); lia.
    - unfold snake_of in H. rewrite !in_app_iff, out_In, back_In in H. destruct H as [H|[H|[H|H]]]; try lia; specialize (CELL c ltac:(rewrite in_app_iff; auto)); lia.
    - unfold snake_of in H. rewrite !in_app_iff, out_In, back_In in H. destruct H as [H|[H|[H|H]]]; try lia; specialize (CELL c ltac:(rewrite in_app_iff; auto)); lia.
    - unfold snake_of in H. rewrite !in_app_iff, out_In, back_In in H. destruct H as [H|[H|[H|H]]]; try lia; specialize (CELL c ltac:(rewrite in_app_iff; auto)); lia.
    - exists a, (l ++ out d j ++ back d j ++ post d), z, (pre d ++ out d j ++ back d j ++ t0).
      split; [unfold snake_of; rewrite EP; auto|]. split; [unfold snake_of; rewrite EZ, <- !app_assoc; auto|].
      intros e' He c Hc. specialize (O7 e'). rewrite forallb_forall in O7.
      assert (IN : In e' (if two then [a; last (post d) (0, 0)] else [a])) by (rewrite EZ'; destruct He as [->|[-> ->]]; [destruct two|]; simpl; auto).
      specialize (O7 IN c Hc). rewrite orb_true_iff, has_In, andb_true_iff, orb_true_iff, !Z.ltb_lt in O7.
      destruct O7 as [O7|O7]; [left; unfold snake_of; rewrite !in_app_iff in *; tauto|right; auto].
  Qed.
End DrawingOk.
