(** * Short snakes are not dead, so some players cannot be beaten

    The half of the classification that says who cannot be beaten in [classic]: player x is only stuck at x cells, n + x
    cells, and so on.  If no snake of x cells has two dead ends and the board has fewer than n + x cells, that never happens
    ([unbeaten]).  The snakes of up to nine cells are tried ([none_ok]). *)
From Coq Require Import ZArith List Bool Lia FinFun.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch Drawing ManyPlayers Seams Placing.
Import ListNotations.
Open Scope Z_scope.
Local Arguments near : simpl never.

Definition board_of (p q : Z) : rect := Rect 0 (p - 1) 0 (q - 1).
Lemma board_inside p q c : inside (board_of p q) c <-> on_board p q c.
Proof. unfold inside, on_board, board_of; simpl. lia. Qed.
Lemma board_area p q : area (board_of p q) = p * q.
Proof. unfold area, board_of; cbn [x0 x1 y0 y1]. ring. Qed.
Definition dead (R : rect) (l : list cell) : Prop := forall e, is_end l e -> forall d, In d (near e) -> inside R d -> In d l.

(** ** All ways to go on with a snake at its head *)
Fixpoint search (R : rect) (fuel : nat) (l : list cell) : bool :=
  match fuel with
  | O => deadb R l
  | S fuel => any (fun d => insideb R d and negb (has d l) and search R fuel (d :: l)) (near (hd (0, 0) l))
  end.
Lemma search_complete R ext : forall l, l <> [] -> pathP (ext ++ l) -> NoDup (ext ++ l) -> (forall c, In c (ext ++ l) -> inside R c) ->
  dead R (ext ++ l) -> search R (length ext) l = true.
Proof.
  induction ext as [|d ext IH] using rev_ind; intros l Hl HP HN HI HD.
  - apply deadb_iff. auto.
  - rewrite <- app_assoc in *. rewrite app_length, Nat.add_comm. cbn [app length Nat.add search] in *. apply any_iff. exists d. split.
    + destruct l as [|c l]; [congruence|]. apply path_mid in HP. apply near_sym; auto.
    + rewrite !and_iff, insideb_iff, negb_true_iff. split; [apply HI; rewrite in_app_iff; simpl; auto|]. split.
      * apply NoDup_remove_2 in HN. destruct (has d l) eqn:Q; auto. apply has_In in Q. exfalso. apply HN. rewrite in_app_iff; auto.
      * apply IH; auto. discriminate.
Qed.
Lemma search_sound R fuel : forall l, search R fuel l = true -> l <> [] -> pathP l -> NoDup l -> (forall c, In c l -> inside R c) ->
  completes R [] (Z.of_nat (length l + fuel)).
Proof.
  induction fuel as [|fuel IH]; intros l H Hl HP HN HI.
  - rewrite Nat.add_0_r. exists l. split; [|split; [auto|split; [apply deadb_iff; auto|auto]]]. split; [auto|]. split; [auto|]. split; [auto|]. exists [], l. auto.
  - cbn [search] in H. apply any_iff in H. destruct H as [d [Hd H]]. rewrite !and_iff, insideb_iff, negb_true_iff in H. destruct H as [H1 [H2 H3]].
    replace (length l + S fuel)%nat with (length (d :: l) + fuel)%nat by (simpl; lia). apply IH; auto.
    + discriminate.
    + destruct l as [|c l]; [congruence|]. split; [apply near_sym; auto|auto].
    + constructor; auto. intros Q. apply has_In in Q. congruence.
    + intros c [<-|Hc]; auto.
Qed.
(** Is there a dead snake of [N] cells? *)
Definition found (p q : Z) (N : nat) : bool :=
  any (fun c => search (board_of p q) (N - 1) [c]) (list_prod (zseq p) (zseq q)).
Lemma found_ok p q N : found p q N = true -> (1 <= N)%nat -> completes (board_of p q) [] (Z.of_nat N).
Proof.
  intros H HN. apply any_iff in H. destruct H as [[i j] [Hc H]]. apply in_prod_iff in Hc. rewrite !zseq_In in Hc.
  replace N with (length [(i, j)] + (N - 1))%nat by (simpl; lia). apply search_sound; auto.
  - discriminate.
  - simpl; auto.
  - constructor; [intros []|constructor].
  - intros c [<-|[]]. unfold inside, board_of; simpl. lia.
Qed.

(** ** Only the lines near a snake matter *)
Lemma path_far l z : pathP (l ++ [z]) -> forall c, In c (l ++ [z]) ->
  Z.abs (fst c - fst z) <= Z.of_nat (length l) /\ Z.abs (snd c - snd z) <= Z.of_nat (length l).
Proof.
  induction l as [|a l IH]; intros HP c Hc.
  - destruct Hc as [<-|[]]. simpl. lia.
  - cbn [app length] in *. destruct HP as [H1 H2]. destruct Hc as [<-|Hc]; [|specialize (IH H2 c Hc); lia].
    destruct (l ++ [z]) as [|b r] eqn:E; [destruct l; discriminate|]. specialize (IH H2 b (or_introl eq_refl)).
    destruct a, b. apply near_iff in H1. simpl in *. lia.
Qed.
(** No dead snake of [L] cells, on any board of such a width and height. *)
Definition none (L : Z) (ok : Z -> Z -> bool) : bool :=
  all (fun dW => all (fun dE => all (fun dS => all (fun dN =>
    if ok (dW + dE + 1) (dS + dN + 1) then negb (search (Rect (- dW) dE (- dS) dN) (Z.to_nat (L - 1)) [(0, 0)]) else true)
    (zseq (L + 1))) (zseq (L + 1))) (zseq (L + 1))) (zseq (L + 1)).
Lemma none_ok L ok p q l : none L ok = true -> 1 <= L ->
  (forall w h, w = p \/ (L < w /\ L < p) -> h = q \/ (L < h /\ L < q) -> ok w h = true) ->
  pathP l -> NoDup l -> (forall c, In c l -> on_board p q c) -> Z.of_nat (length l) = L -> dead (board_of p q) l -> False.
Proof.
  intros H HL Hok HP HN HB Hlen HD.
  destruct (exists_last (l := l)) as [r [z E]]; [intros ->; simpl in Hlen; lia|]. destruct z as [X Y].
  assert (HZ : on_board p q (X, Y)) by (apply HB; rewrite E, in_app_iff; simpl; auto). unfold on_board in HZ; simpl in HZ.
  assert (Hr : Z.of_nat (length r) = L - 1) by (rewrite E, app_length in Hlen; simpl in Hlen; lia).
  set (dW := Z.min X L). set (dE := Z.min (p - 1 - X) L). set (dS := Z.min Y L). set (dN := Z.min (q - 1 - Y) L).
  unfold none in H. rewrite all_iff in H. specialize (H dW ltac:(apply zseq_In; unfold dW; lia)). rewrite all_iff in H.
  specialize (H dE ltac:(apply zseq_In; unfold dE; lia)). rewrite all_iff in H. specialize (H dS ltac:(apply zseq_In; unfold dS; lia)).
  rewrite all_iff in H. specialize (H dN ltac:(apply zseq_In; unfold dN; lia)).
  rewrite Hok in H by (unfold dW, dE, dS, dN; lia). apply negb_true_iff in H.
  set (f := iso false 1 1 (- X) (- Y)).
  assert (F : forall c, f c = (fst c - X, snd c - Y)) by (intros [u v]; unfold f, iso; cbn [fst snd]; f_equal; lia).
  set (C := Rect (- dW) dE (- dS) dN) in *.
  assert (IC : forall c, Z.abs (fst c - X) <= L -> Z.abs (snd c - Y) <= L -> inside C (f c) <-> on_board p q c).
  { intros [u v] H1 H2. rewrite F. unfold inside, on_board, C, dW, dE, dS, dN. cbn [fst snd x0 x1 y0 y1] in *. lia. }
  assert (Far : forall c, In c l -> Z.abs (fst c - X) <= L - 1 /\ Z.abs (snd c - Y) <= L - 1).
  { intros c Hc. rewrite E in HP, Hc. apply (path_far r (X, Y)) in Hc; auto. simpl in Hc. lia. }
  assert (M : map f l = map f r ++ [(0, 0)]) by (rewrite E, map_app; simpl; rewrite F; simpl; repeat f_equal; lia).
  assert (S : search C (length (map f r)) [(0, 0)] = true).
  { apply search_complete; rewrite <- ?M.
    - discriminate.
    - apply iso_path; auto.
    - apply Injective_map_NoDup; auto. intros u v. apply iso_inj; auto.
    - intros c Hc. apply in_map_iff in Hc. destruct Hc as [c0 [<- Hc]]. pose proof (Far c0 Hc). apply IC; try lia. auto.
    - intros e He d Hd Hi.
      assert (Ne : l <> []) by (rewrite E; intros Q; apply app_eq_nil in Q; destruct Q; discriminate).
      assert (He' : exists e0, is_end l e0 /\ In e0 l /\ e = f e0).
      { destruct He as [->| ->].
        - exists (hd (0, 0) l). split; [left; auto|]. destruct l; [congruence|simpl; auto].
        - exists (X, Y). split; [right; rewrite E, last_last; auto|]. split; [rewrite E, in_app_iff; simpl; auto|].
          rewrite M, last_last, F. simpl. f_equal; lia. }
      destruct He' as [e0 [He0 [Hin ->]]]. apply iso_back in Hd; auto. destruct Hd as [d0 [Hd ->]]. apply in_map. apply (HD e0 He0 d0 Hd).
      apply board_inside. pose proof (Far e0 Hin). destruct e0 as [u v], d0 as [u' v']. apply near_iff in Hd. simpl in *. apply IC; simpl; auto; lia. }
  rewrite map_length in S. replace (length r) with (Z.to_nat (L - 1)) in S by lia. congruence.
Qed.

(** ** A player who is never stuck *)
Lemma all_false {T} (f : T -> bool) l : all f l = false -> exists a, In a l /\ f a = false.
Proof.
  induction l as [|a l IH]; simpl; [discriminate|]. destruct (f a) eqn:Q; [|eauto]. intros H. destruct (IH H) as [b [H1 H2]]; eauto.
Qed.
Lemma path_size p q l : 0 <= p -> 0 <= q -> NoDup l -> (forall c, In c l -> on_board p q c) -> Z.of_nat (length l) <= p * q.
Proof.
  intros Hp Hq HN HB. assert (I : incl l (list_prod (zseq p) (zseq q))).
  { intros [u v] Hc. apply HB in Hc. unfold on_board in Hc; simpl in Hc. apply in_prod; apply zseq_In; lia. }
  apply NoDup_incl_length in I; auto. unfold cell in *. rewrite prod_length in I. pose proof (zseq_length p Hp). pose proof (zseq_length q Hq). nia.
Qed.
Lemma grow_on p q g s s' : grow (grid p q) g s s' -> (forall c, In c s -> on_board p q c) -> forall c, In c s' -> on_board p q c.
Proof.
  intros H HB c Hc. inversion H as [u v T E Hne Q1 Q2|v T Hv Q1 Q2|a t w E Hw Q1 Q2|t b w T E Hw Q1 Q2]; rewrite <- Q2 in Hc.
  - destruct E as [E1 [E2 _]]. destruct Hc as [<-|[<-|[]]]; auto.
  - destruct Hc as [<-|[]]; auto.
  - destruct E as [_ [E2 _]]. rewrite <- Q1 in HB. destruct Hc as [<-|Hc]; auto.
  - destruct E as [_ [E2 _]]. rewrite <- Q1 in HB. apply in_app_iff in Hc. destruct Hc as [Hc|[<-|[]]]; auto.
Qed.
Lemma edge_near p q c d : edge (grid p q) c d -> In d (near c).
Proof. destruct c, d. intros [_ [_ H]]. apply near_iff. auto. Qed.

Section Unbeaten.
  Variable p q : Z.
  Variable n x : nat.
  Hypothesis Hp : 2 <= p.
  Hypothesis Hq : 2 <= q.
  Hypothesis Hx : (1 <= x <= n)%nat.
  Hypothesis Hn : (2 <= n)%nat.
  (** Player x never has a turn, or has one only, at [x] cells. *)
  Hypothesis Never : p * q < Z.of_nat x \/ (p * q < Z.of_nat n + Z.of_nat x /\
    ((2 <= x)%nat -> forall l, pathP l -> NoDup l -> (forall c, In c l -> on_board p q c) -> length l = x -> dead (board_of p q) l -> False)).
  Definition reached (P : position cell) : Prop :=
    (snd P = [] /\ fst P = 1%nat) \/
    ((2 <= length (snd P))%nat /\ pathP (snd P) /\ NoDup (snd P) /\ (forall c, In c (snd P) -> on_board p q c) /\ (1 <= fst P <= n)%nat /\
     exists r, length (snd P) = (fst P + n * r)%nat).
  Lemma reached_move P P' : reached P -> move (grid p q) classic n P P' -> reached P'.
  Proof.
    destruct P as [t s], P' as [t' s']. unfold reached, move; cbn [fst snd]. intros HR [HG HT].
    assert (OnS : forall c, In c s -> on_board p q c) by (destruct HR as [[-> _]|HR]; [intros c []|tauto]).
    pose proof (grow_on _ _ _ _ _ HG OnS) as On. right.
    inversion HG as [u v T E Hne Q1 Q2|v T Hv Q1 Q2|a r w E Hw Q1 Q2|r b w T E Hw Q1 Q2].
    - assert (t = 1%nat) by (destruct HR as [[_ ?]|[HR _]]; [auto|rewrite <- Q1 in HR; simpl in HR; lia]). subst t.
      rewrite <- Q1 in HT. simpl in HT. unfold next in HT. destruct (Nat.eqb_spec 1 n); [lia|]. subst t'.
      split; [simpl; lia|]. split; [split; [apply edge_near with p q; auto|simpl; auto]|]. split.
      + constructor; [simpl; intros [Q|[]]; congruence|constructor; [intros []|constructor]].
      + split; [rewrite Q2; auto|]. split; [lia|]. exists 0%nat. simpl. lia.
    - discriminate.
    - destruct HR as [[HR _]|[H1 [H2 [H3 [_ [H4 [k Hk]]]]]]]; [rewrite <- Q1 in HR; discriminate|]. rewrite <- Q1 in H1, H2, H3, Hk, HT. simpl in HT.
      split; [simpl in *; lia|]. split; [split; [apply near_sym, edge_near with p q; auto|auto]|]. split; [constructor; auto|]. split; [rewrite Q2; auto|].
      unfold next in HT. destruct (Nat.eqb_spec t n); subst t'; (split; [lia|]); [exists (S k)|exists k]; simpl in *; lia.
    - destruct HR as [[HR _]|[H1 [H2 [H3 [_ [H4 [k Hk]]]]]]]; [rewrite <- Q1 in HR; destruct r; discriminate|]. rewrite <- Q1 in H1, H2, H3, Hk, HT.
      assert (HT' : t' = next n t) by (destruct (r ++ [b]) eqn:Z0; [destruct r; discriminate|exact HT]). clear HT.
      rewrite app_length in *. cbn [length] in *. split; [rewrite app_length; cbn [length]; lia|].
      split; [apply path_app; auto; [apply edge_near with p q; auto|simpl; auto]|]. split.
      + apply NoDup_rev in H3. rewrite <- (rev_involutive ((r ++ [b]) ++ [w])). apply NoDup_rev. rewrite rev_app_distr. cbn [rev app]. constructor; auto.
        rewrite <- in_rev. auto.
      + split; [rewrite Q2; auto|]. unfold next in HT'. rewrite !app_length. cbn [length].
        destruct (Nat.eqb_spec t n); subst t'; (split; [lia|]); [exists (S k)|exists k]; lia.
  Qed.
  Lemma reached_moves s : reached (x, s) -> exists s', grow (grid p q) classic s s'.
  Proof.
    intros [[Hs _]|[H1 [H2 [H3 [H4 [H5 [r Hr]]]]]]]; cbn [fst snd] in *.
    - subst s. exists [(0, 0); (1, 0)]. constructor; auto; [|discriminate]. unfold grid, on_board; simpl. lia.
    - pose proof (path_size p q s ltac:(lia) ltac:(lia) H3 H4) as Size.
      destruct Never as [Nv|[Nv Dead]]; [nia|]. assert (r = 0)%nat by nia. subst r. assert (Hl : length s = x) by lia.
      assert (Ne : s <> []) by (intros ->; simpl in H1; lia).
      destruct (deadb (board_of p q) s) eqn:D; [exfalso; apply (Dead ltac:(lia) s); auto; exact (proj1 (deadb_iff _ _) D)|].
      unfold deadb in D. apply all_false in D. destruct D as [e [He D]]. apply all_false in D. destruct D as [d [Hd D]].
      destruct (has d s) eqn:Hds; [discriminate|]. apply negb_false_iff, insideb_iff, board_inside in D.
      assert (Nd : ~ In d s) by (intros Q; apply has_In in Q; congruence).
      assert (Ee : edge (grid p q) e d).
      { apply grid_near; auto. apply H4. apply end_in with []; [|apply tips_iff; auto]. split; [auto|]. split; [auto|]. split; [auto|]. exists [], s. auto. }
      destruct He as [He|[He|[]]].
      + destruct s as [|a t]; [congruence|]. simpl in He. subst e. exists (d :: a :: t). constructor; auto.
      + destruct (exists_last Ne) as [t [b Eb]]. rewrite Eb in *. rewrite last_last in He. subst e. exists ((t ++ [b]) ++ [d]). constructor; auto.
  Qed.
  Theorem unbeaten : ~ can_be_beaten (grid p q) classic false n x.
  Proof.
    enough (G : forall P, beaten _ (move (grid p q) classic n) fst false x P -> reached P -> False).
    { intros H. apply (G _ H). left; auto. }
    intros P0 H. induction H as [P P' Ht Hm _ IH|P Ht Hex Hall IH|P Hm Ht Hno]; intros HR.
    - apply IH. eapply reached_move; eauto.
    - destruct P as [t s]. simpl in Ht. subst t. destruct (reached_moves s HR) as [s' Hs'].
      assert (M : move (grid p q) classic n (x, s) (after classic n x s, s')) by (split; auto). eapply IH; [exact M|]. eapply reached_move; eauto.
    - discriminate.
  Qed.
End Unbeaten.
