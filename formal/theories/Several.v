(** * Several snakes: mirrors, and boards that perfect matchings cover

    [private] and [public] with two players.  The first part holds the definitions, and is trusted like [Game.v];
    coalitions are those of [Game.v]. *)
From Coq Require Import List Arith Bool Lia Permutation.
From Slitherlab Require Import Game.
Import ListNotations.

(** ** The games
    There are [count] snakes with two live ends each.  The first [count] moves place an edge each, all disjoint; every later move
    extends a snake.  In [private] each player has a snake of their own, in [public] all are shared. *)
Section Snakes.
  Variable V : Type.
  Variable G : graph V.
  Variable private : bool.
  Variable count n : nat.

  (** The snakes in the order in which they were placed, so that player k's own one is the k-th. *)
  Definition snakes := list (list V).
  Definition unused_in (S : snakes) (w : V) : Prop := forall s, In s S -> ~ In w s.
  (** A snake is extended by [w], at one of its ends. *)
  Inductive longer (w : V) : list V -> list V -> Prop :=
  | at_front a s : edge G a w -> longer w (a :: s) (w :: a :: s)
  | at_back s b : edge G b w -> longer w (s ++ [b]) ((s ++ [b]) ++ [w]).
  Inductive step (t : player) : snakes -> snakes -> Prop :=
  | place S u v : length S < count -> edge G u v -> u <> v -> unused_in S u -> unused_in S v -> step t S (S ++ [[u; v]])
  | extend_one S1 s s' S2 w : length (S1 ++ s :: S2) = count -> (private = true -> t = S (length S1)) ->
      unused_in (S1 ++ s :: S2) w -> longer w s s' -> step t (S1 ++ s :: S2) (S1 ++ s' :: S2).
  Definition snakes_move (p p' : player * snakes) : Prop := step (fst p) (snd p) (snd p') /\ fst p' = next n (fst p).
  (** In normal play, with player [t] to move, the others can force [x] to lose. *)
  Definition snakes_beat (x t : player) (S : snakes) : Prop := beaten (player * snakes) snakes_move fst false x (t, S).
End Snakes.
Arguments snakes_beat {V}.
Arguments unused_in {V}.
Arguments longer {V}.
Arguments step {V}.

(** ** Doubts about the definitions
    A move makes no vertex used twice, so the snakes stay simple and apart; and it adds vertices, so every play on a finite board
    ends.  That nobody can be beaten and avoid it, [GameFacts.not_both], holds for all games of [Game.v]. *)
Lemma longer_adds {V} (G : graph V) w s s' : longer G w s s' -> Permutation s' (w :: s).
Proof. intros [a r E|r b E]; [reflexivity|]. symmetry. apply Permutation_cons_append. Qed.
Theorem step_apart {V} (G : graph V) private count t S S' : step G private count t S S' -> NoDup (concat S) -> NoDup (concat S').
Proof.
  intros H N. destruct H as [S u v L E Huv Uu Uv|S1 s s' S2 w L P U Lo].
  - rewrite concat_app. simpl. apply Permutation_NoDup with (l := u :: v :: concat S).
    + change (u :: v :: concat S) with ([u; v] ++ concat S). apply Permutation_app_comm.
    + constructor; [|constructor; auto].
      * intros [Q|Q]; [congruence|]. apply in_concat in Q. destruct Q as [c [H1 H2]]. apply (Uu c H1 H2).
      * intros Q. apply in_concat in Q. destruct Q as [c [H1 H2]]. apply (Uv c H1 H2).
  - assert (Q : Permutation (concat (S1 ++ s' :: S2)) (w :: concat (S1 ++ s :: S2))).
    { rewrite !concat_app. simpl. apply longer_adds in Lo. rewrite Lo. simpl. symmetry. apply Permutation_middle. }
    symmetry in Q. apply Permutation_NoDup in Q; auto. constructor; auto. intros H. apply in_concat in H. destruct H as [c [H1 H2]]. apply (U c H1 H2).
Qed.
Theorem step_adds {V} (G : graph V) private count t S S' : step G private count t S S' -> length (concat S) < length (concat S').
Proof.
  intros [S0 u v L E Huv Uu Uv|S1 s s' S2 w L P U Lo]; rewrite !concat_app, !app_length; simpl; [lia|].
  apply longer_adds, Permutation_length in Lo. rewrite !app_length. simpl in *. lia.
Qed.

(** ** Mirrors
    [image] is an automorphism of order two that moves every vertex, none to a neighbour.  The player who is not to move keeps
    the second snake the image of the first. *)
Section Mirror.
  Variable V : Type.
  Variable G : graph V.
  Variable image : V -> V.
  Hypothesis twice : forall v, image (image v) = v.
  Hypothesis moves_all : forall v, image v <> v.
  Hypothesis keeps_edges : forall u v, edge G u v -> edge G (image u) (image v).
  Hypothesis no_edge : forall v, ~ edge G v (image v).
  Hypothesis edge_sym : forall u v, edge G u v -> edge G v u.
  Variable private : bool.
  (* Every play ends: so many moves at most. *)
  Variable vertices : list V.
  Hypothesis all_vertices : forall u v, edge G u v -> In v vertices.
  Variable eq_dec : forall u v : V, {u = v} + {u <> v}.
  Notation beats := (snakes_beat G private 2 2).

  Lemma image_inj u v : image u = image v -> u = v.
  Proof. intros H. rewrite <- (twice u), <- (twice v), H. auto. Qed.
  (** The second snake is the image of the first, from the same end or from the other. *)
  Definition mirrored (A B : list V) : Prop := B = map image A \/ B = rev (map image A).
  Lemma mirrored_In A B v : mirrored A B -> In (image v) B <-> In v A.
  Proof.
    assert (K : In (image v) (map image A) <-> In v A).
    { split; [|apply in_map]. intros H. apply in_map_iff in H. destruct H as [u [E H]]. apply image_inj in E. subst; auto. }
    intros [->| ->]; [|rewrite <- in_rev]; exact K.
  Qed.
  Lemma mirrored_sym A B : mirrored A B -> mirrored B A.
  Proof.
    assert (K : forall C, map image (map image C) = C).
    { intros C. rewrite map_map. rewrite <- (map_id C) at 2. apply map_ext. auto. }
    intros [->| ->]; [left|right]; rewrite ?map_rev, ?K, ?rev_involutive; auto.
  Qed.
  Lemma longer_mirrored w A A' B : longer G w A A' -> mirrored A B -> exists B', longer G (image w) B B' /\ mirrored A' B'.
  Proof.
    intros L M. destruct L as [a s E|s b E], M as [->| ->].
    - exists (image w :: image a :: map image s). split; [constructor; auto|left; auto].
    - simpl. exists ((rev (map image s) ++ [image a]) ++ [image w]). split; [constructor; auto|right; auto].
    - rewrite map_app. simpl. exists ((map image s ++ [image b]) ++ [image w]). split; [constructor; auto|left; rewrite !map_app; auto].
    - rewrite map_app. simpl. rewrite rev_app_distr. simpl. exists (image w :: image b :: rev (map image s)). split; [constructor; auto|].
      right. rewrite !map_app, !rev_app_distr. auto.
  Qed.
  Lemma longer_In w A A' v : longer G w A A' -> In v A' <-> v = w \/ In v A.
  Proof. intros [a s E|s b E]; simpl; rewrite ?in_app_iff; simpl; intuition. Qed.
  Lemma longer_edge w A A' : longer G w A A' -> exists a, edge G a w.
  Proof. intros [a s E|s b E]; eauto. Qed.

  Definition free (A B : list V) : nat := length (filter (fun v => if in_dec eq_dec v (A ++ B) then false else true) vertices).
  Lemma free_less A B A' B' w : In w vertices -> ~ In w (A ++ B) -> In w (A' ++ B') -> incl (A ++ B) (A' ++ B') -> free A' B' < free A B.
  Proof.
    intros Hw N H I. unfold free.
    assert (K : forall l, length (filter (fun v => if in_dec eq_dec v (A' ++ B') then false else true) l) <=
        length (filter (fun v => if in_dec eq_dec v (A ++ B) then false else true) l) /\
      (In w l -> length (filter (fun v => if in_dec eq_dec v (A' ++ B') then false else true) l) <
        length (filter (fun v => if in_dec eq_dec v (A ++ B) then false else true) l))).
    { induction l as [|v l [IH1 IH2]]; simpl; [split; [lia|tauto]|].
      destruct (in_dec eq_dec v (A' ++ B')) as [Q|Q], (in_dec eq_dec v (A ++ B)) as [Q'|Q']; simpl; split; intros; try (destruct H0 as [->|H0]); try specialize (IH2 H0); try lia; try tauto; exfalso; auto. }
    apply K; auto.
  Qed.

  (** With both snakes placed and mirrored, the player to move loses. *)
  Theorem mirrored_loses t A B : t = 1 \/ t = 2 -> mirrored A B -> beats t t [A; B].
  Proof.
    intros Ht. remember (free A B) as k eqn:E. revert A B E. induction k as [k IH] using lt_wf_ind. intros A B -> M.
    apply x_moves; [reflexivity|discriminate|]. intros [t' S'] [St T']. simpl in St, T'. subst t'.
    assert (N : next 2 t <> t /\ next 2 (next 2 t) = t) by (destruct Ht as [->| ->]; simpl; split; auto; discriminate). destruct N as [N1 N2].
    inversion St as [S u v L|S1 s s' S2 w L P U Lo Q1]; subst; [simpl in L; lia|].
    assert (C : S1 = [] /\ s = A /\ S2 = [B] \/ S1 = [A] /\ s = B /\ S2 = []).
    { destruct S1 as [|x S1]; [injection Q1 as -> ->; auto|]. injection Q1 as -> Q1. destruct S1 as [|y S1]; [injection Q1 as -> ->; auto|].
      injection Q1 as -> Q1. destruct S1; discriminate. }
    destruct (longer_edge w s s' Lo) as [a Ea].
    assert (Hw : In w vertices) by eauto.
    destruct C as [[-> [-> ->]]|[-> [-> ->]]].
    - destruct (longer_mirrored w A s' B Lo M) as [B' [LB MB]].
      assert (UA : ~ In w A) by (apply U; simpl; auto). assert (UB : ~ In w B) by (apply U; simpl; auto).
      assert (U1 : unused_in [s'; B] (image w)).
      { intros c [<-|[<-|[]]] Q; [apply (longer_In _ _ _ _ Lo) in Q; destruct Q as [Q|Q]; [apply (moves_all w Q)|]|].
        - apply UB. apply (mirrored_In B A w (mirrored_sym A B M)). auto.
        - apply UA. apply (mirrored_In A B w M). auto. }
      apply others_move with (p' := (t, [s'; B'])); [exact N1| |].
      + split; [|simpl; auto]. simpl. apply (extend_one V G private 2 (next 2 t) [s'] B B' [] (image w)); auto.
        intros Hp. specialize (P Hp). simpl in *. subst t. reflexivity.
      + apply (IH (free s' B')); auto. apply free_less with w; auto.
        * rewrite in_app_iff. tauto.
        * apply in_or_app. left. apply (longer_In _ _ _ _ Lo). auto.
        * intros y Hy. apply in_app_or in Hy. apply in_or_app. rewrite (longer_In _ _ _ _ Lo), (longer_In _ _ _ _ LB). tauto.
    - destruct (longer_mirrored w B s' A Lo (mirrored_sym A B M)) as [A' [LA MA]].
      assert (UA : ~ In w A) by (apply U; simpl; auto). assert (UB : ~ In w B) by (apply U; simpl; auto).
      assert (U1 : unused_in [A; s'] (image w)).
      { intros c [<-|[<-|[]]] Q; [|apply (longer_In _ _ _ _ Lo) in Q; destruct Q as [Q|Q]; [apply (moves_all w Q)|]].
        - apply UB. apply (mirrored_In B A w (mirrored_sym A B M)). auto.
        - apply UA. apply (mirrored_In A B w M). auto. }
      apply others_move with (p' := (t, [A'; s'])); [exact N1| |].
      + split; [|simpl; auto]. simpl. apply (extend_one V G private 2 (next 2 t) [] A A' [s'] (image w)); auto.
        intros Hp. specialize (P Hp). simpl in *. subst t. reflexivity.
      + apply (IH (free A' s')); auto; [|apply mirrored_sym; auto]. apply free_less with w; auto.
        * rewrite in_app_iff. tauto.
        * apply in_or_app. right. apply (longer_In _ _ _ _ Lo). auto.
        * intros y Hy. apply in_app_or in Hy. apply in_or_app. rewrite (longer_In _ _ _ _ Lo), (longer_In _ _ _ _ LA). tauto.
  Qed.
  (** From the empty board, player 2 wins [private] and [public]. *)
  Theorem mirror_second_wins : beats 1 1 [].
  Proof.
    apply x_moves; [reflexivity|discriminate|]. intros [t' S'] [St T']. simpl in St, T'. subst t'.
    inversion St as [S u v L E N Uu Uv Q1 Q2|S1 s s' S2 w L P U Lo Q1]; subst; [|destruct S1; discriminate]. simpl.
    assert (D : forall y, y = u \/ y = v -> image y <> u /\ image y <> v).
    { intros y [->| ->]; split; intros Q; [apply (moves_all u Q)| | |apply (moves_all v Q)].
      - apply (no_edge u). rewrite Q. auto.
      - apply (no_edge v). rewrite Q. auto. }
    assert (F : forall y, y = u \/ y = v -> unused_in [[u; v]] (image y)).
    { intros y Hy c [<-|[]] Q. destruct (D y Hy) as [D1 D2]. destruct Q as [Q|[Q|[]]]; congruence. }
    apply others_move with (p' := (1, [[u; v]; [image u; image v]])); [discriminate| |].
    - split; [|reflexivity]. simpl. apply (place V G private 2 2 [[u; v]] (image u) (image v)); simpl; auto. intros Q. apply N, image_inj; auto.
    - apply mirrored_loses; auto. left. reflexivity.
  Qed.
End Mirror.

(** ** Boards that perfect matchings cover
    [public]: two shared snakes.  [mate] pairs the unused vertices along edges; the player who is not to move completes every pair. *)
Section Covered.
  Variable V : Type.
  Variable G : graph V.
  Variable vertices : list V.
  Hypothesis all_vertices : forall u v, edge G u v -> In v vertices.
  Variable eq_dec : forall u v : V, {u = v} + {u <> v}.
  Notation beats := (snakes_beat G false 2 2).
  (** The unused vertices are paired. *)
  Definition paired (mate : V -> V) (S : snakes V) : Prop := forall w, In w vertices -> unused_in S w ->
    In (mate w) vertices /\ unused_in S (mate w) /\ mate (mate w) = w /\ mate w <> w /\ edge G w (mate w).

  Definition free_of (S : snakes V) : nat := length (filter (fun v => if in_dec eq_dec v (concat S) then false else true) vertices).
  Lemma unused_concat (S : snakes V) w : unused_in S w <-> ~ In w (concat S).
  Proof.
    unfold unused_in. rewrite in_concat. split; [intros H [s [H1 H2]]; eapply H; eauto|intros H s Hs Hw; apply H; eauto].
  Qed.
  Lemma free_of_less (S S' : snakes V) w : In w vertices -> unused_in S w -> ~ unused_in S' w -> (forall v, unused_in S' v -> unused_in S v) -> free_of S' < free_of S.
  Proof.
    intros Hw N H I. rewrite unused_concat in N. rewrite unused_concat in H.
    assert (I' : forall v, In v (concat S) -> In v (concat S')).
    { intros v Hv. destruct (in_dec eq_dec v (concat S')) as [|Q]; auto. exfalso. apply unused_concat in Q. apply I in Q. apply unused_concat in Q. auto. }
    unfold free_of.
    assert (K : forall l, length (filter (fun v => if in_dec eq_dec v (concat S') then false else true) l) <=
        length (filter (fun v => if in_dec eq_dec v (concat S) then false else true) l) /\
      (In w l -> length (filter (fun v => if in_dec eq_dec v (concat S') then false else true) l) <
        length (filter (fun v => if in_dec eq_dec v (concat S) then false else true) l))).
    { induction l as [|v l [IH1 IH2]]; simpl; [split; [lia|tauto]|].
      destruct (in_dec eq_dec v (concat S')) as [Q|Q], (in_dec eq_dec v (concat S)) as [Q'|Q']; simpl; split; intros; try (destruct H0 as [->|H0]); try specialize (IH2 H0); try lia; try tauto; exfalso; auto. }
    apply K; auto.
  Qed.
  Lemma unused_middle S1 s s' S2 w v : longer G w s s' -> (unused_in (S1 ++ s' :: S2) v <-> v <> w /\ unused_in (S1 ++ s :: S2) v).
  Proof.
    intros Lo. assert (E : In v s' <-> v = w \/ In v s) by (destruct Lo; simpl; rewrite ?in_app_iff; simpl; intuition).
    rewrite !unused_concat, !concat_app. simpl. rewrite !in_app_iff, E. tauto.
  Qed.
  Lemma longer_again w s s' w' : longer G w s s' -> edge G w w' -> exists s'', longer G w' s' s''.
  Proof.
    intros [a r E|r b E] E'; [exists (w' :: w :: a :: r)|exists (((r ++ [b]) ++ [w]) ++ [w'])]; constructor; auto.
  Qed.
  (** If the unused vertices are paired and both snakes are placed, the player to move loses. *)
  Theorem paired_loses mate t S : t = 1 \/ t = 2 -> length S = 2 -> paired mate S -> beats t t S.
  Proof.
    intros Ht. remember (free_of S) as k eqn:E. revert S E. induction k as [k IH] using lt_wf_ind. intros S -> L2 M.
    apply x_moves; [reflexivity|discriminate|]. intros [t' S'] [St T']. simpl in St, T'. subst t'.
    assert (N : next 2 t <> t /\ next 2 (next 2 t) = t) by (destruct Ht as [->| ->]; simpl; split; auto; discriminate). destruct N as [N1 N2].
    inversion St as [S0 u v L|S1 s s' S2 w L P U Lo Q1]; subst; [lia|].
    assert (Hw : In w vertices) by (destruct Lo; eauto). destruct (M w Hw U) as [Hm [Um [Mm [Nm Em]]]].
    destruct (longer_again w s s' (mate w) Lo Em) as [s'' Lo'].
    assert (U' : unused_in (S1 ++ s' :: S2) (mate w)) by (apply (unused_middle S1 s s' S2 w (mate w) Lo); auto).
    assert (UU : forall v, unused_in (S1 ++ s'' :: S2) v <-> v <> mate w /\ v <> w /\ unused_in (S1 ++ s :: S2) v).
    { intros v. rewrite (unused_middle S1 s' s'' S2 (mate w) v Lo'), (unused_middle S1 s s' S2 w v Lo). tauto. }
    assert (LL : forall c, length (S1 ++ c :: S2) = 2) by (intros c; rewrite <- L2, !app_length; auto).
    apply others_move with (p' := (t, S1 ++ s'' :: S2)); [exact N1| |].
    - split; [|simpl; auto]. simpl. apply (extend_one V G false 2 (next 2 t) S1 s' s'' S2 (mate w)); auto. discriminate.
    - apply (IH (free_of (S1 ++ s'' :: S2))); auto.
      + apply free_of_less with w; auto; [rewrite UU; tauto|]. intros v Hv. apply UU in Hv. tauto.
      + intros v Hv Uv. apply UU in Uv. destruct Uv as [D1 [D2 Uv]]. destruct (M v Hv Uv) as [H1 [H2 [H3 [H4 H5]]]]. repeat split; auto.
        apply UU. repeat split; auto.
        * intros Q. apply D2. rewrite <- H3, Q, Mm. auto.
        * intros Q. apply D1. rewrite <- H3, Q. auto.
  Qed.
  (** If every edge is in a perfect matching and there are four vertices or more, player 2 wins [public]. *)
  Theorem covered_second_wins :
    (forall u v, edge G u v -> In u vertices) -> NoDup vertices -> 4 <= length vertices ->
    (forall u v, edge G u v -> u <> v -> exists mate, mate u = v /\ forall w, In w vertices ->
      In (mate w) vertices /\ mate (mate w) = w /\ mate w <> w /\ edge G w (mate w)) -> beats 1 1 [].
  Proof.
    intros Hends NV H4 HM. apply x_moves; [reflexivity|discriminate|]. intros [t' S'] [St T']. simpl in St, T'. subst t'.
    inversion St as [S u v L E N Uu Uv Q1 Q2|S1 s s' S2 w L P U Lo Q1]; subst; [|destruct S1; discriminate]. simpl.
    destruct (HM u v E N) as [mate [Huv M]].
    assert (Hu : In u vertices) by eauto. assert (Hv : In v vertices) by eauto. assert (Hvu : mate v = u) by (rewrite <- Huv; apply M; auto).
    assert (X : exists a, In a vertices /\ a <> u /\ a <> v).
    { destruct (existsb (fun a => if in_dec eq_dec a [u; v] then false else true) vertices) eqn:Q.
      - apply existsb_exists in Q. destruct Q as [a [Ha Q]]. exists a. destruct (in_dec eq_dec a [u; v]) as [|I]; [discriminate|].
        split; auto. split; intros ->; apply I; simpl; auto.
      - exfalso. assert (I : incl vertices [u; v]).
        { intros a Ha. destruct (in_dec eq_dec a [u; v]) as [|I]; auto. exfalso.
          assert (existsb (fun a => if in_dec eq_dec a [u; v] then false else true) vertices = true); [|congruence].
          apply existsb_exists. exists a. split; auto. destruct (in_dec eq_dec a [u; v]); tauto. }
        pose proof (NoDup_incl_length NV I). simpl in *. lia. }
    destruct X as [a [Ha [Nu Nv]]]. destruct (M a Ha) as [Hb [Hbb [Hba Hab]]].
    assert (Mu : mate a <> u) by (intros Q; apply Nv; rewrite <- Hbb, Q; auto).
    assert (Mv : mate a <> v) by (intros Q; apply Nu; rewrite <- Hbb, Q; auto).
    assert (Free : forall y, y <> u -> y <> v -> unused_in [[u; v]] y) by (intros y Y1 Y2 c [<-|[]] [Q|[Q|[]]]; congruence).
    apply others_move with (p' := (1, [[u; v]; [a; mate a]])); [discriminate| |].
    - split; [|reflexivity]. simpl. apply (place V G false 2 2 [[u; v]] a (mate a)); simpl; auto.
    - apply (paired_loses mate); auto. intros w Hw Uw. destruct (M w Hw) as [H1 [H2 [H3 H5]]].
      assert (D : w <> u /\ w <> v /\ w <> a /\ w <> mate a).
      { repeat split; intros ->; [apply (Uw [u; v])|apply (Uw [u; v])|apply (Uw [a; mate a])|apply (Uw [a; mate a])]; simpl; auto. }
      destruct D as [D1 [D2 [D3 D4]]]. repeat split; auto.
      intros c [<-|[<-|[]]] [Q|[Q|[]]].
      + apply D2. rewrite <- H2, <- Q. auto.
      + apply D1. rewrite <- H2, <- Q. auto.
      + apply D4. rewrite <- H2, <- Q. auto.
      + apply D3. rewrite <- H2, <- Q. auto.
  Qed.
End Covered.
