(** * Several snakes and edge geography on small boards, solved by the definitions

    [lost] plays every game to its end; [several_ok] and [trail_ok] say that what it answers is right by [Several.v] and
    [EdgeGeography.v].  tests/small_others.py compares it with the program. *)
From Coq Require Import List Arith Lia Bool.
From Slitherlab Require Import Game Strategy EdgeGeography Several.
Import ListNotations.

(** ** Any game of [Game.v] in normal play, given the moves of each position *)
Section Solver.
  Variable position : Type.
  Variable move : position -> position -> Prop.
  Variable turn : position -> player.
  Variable x : player.
  Variable succs : position -> list position.
  Hypothesis succs_ok : forall p p', move p p' <-> In p' (succs p).

  (** Whether the first answer among [l] is [b] for all. *)
  Fixpoint all_are (b : bool) (answer : position -> option bool) (l : list position) : option bool :=
    match l with
    | [] => Some true
    | p :: l => match answer p with Some c => if Bool.eqb b c then all_are b answer l else Some false | None => None end
    end.
  (** Whether the others can force [x] to lose; nothing if a play is too long. *)
  Fixpoint lost (fuel : nat) (p : position) : option bool :=
    match fuel with
    | O => None
    | S fuel =>
        match succs p with
        | [] => Some (turn p =? x)
        | l => if turn p =? x then all_are true (lost fuel) l else option_map negb (all_are false (lost fuel) l)
        end
    end.
  Lemma all_are_ok b answer l c : all_are b answer l = Some c ->
    if c then forall p, In p l -> answer p = Some b else exists p, In p l /\ answer p = Some (negb b).
  Proof.
    induction l as [|p l IH]; simpl; [intros [= <-] q []|]. destruct (answer p) as [d|] eqn:A; [|discriminate].
    destruct (Bool.eqb b d) eqn:E; [apply Bool.eqb_prop in E; subst d|].
    - intros H. specialize (IH H). destruct c; [intros q [<-|Hq]; auto|]. destruct IH as [q [H1 H2]]. exists q. auto.
    - intros [= <-]. exists p. split; auto. rewrite A. destruct b, d; simpl in *; congruence.
  Qed.
  Theorem lost_ok fuel : forall p b, lost fuel p = Some b -> (b = true <-> beaten position move turn false x p).
  Proof.
    induction fuel as [|fuel IH]; intros p b; [discriminate|]. cbn [lost].
    destruct (succs p) as [|q l] eqn:Q.
    - intros [= <-]. rewrite Nat.eqb_eq. split.
      + intros T. apply x_moves; [auto|discriminate|]. intros p' M. apply succs_ok in M. rewrite Q in M. destruct M.
      + intros B. inversion B as [? p' T M|? T|? N]; auto; [apply succs_ok in M; rewrite Q in M; destruct M|discriminate].
    - assert (M : forall p', move p p' <-> In p' (q :: l)) by (intros p'; rewrite succs_ok, Q; tauto). clear Q. generalize dependent (q :: l). intros L M.
      destruct (Nat.eqb_spec (turn p) x) as [T|T].
      + intros A. apply all_are_ok in A. destruct b.
        * split; auto. intros _. apply x_moves; [auto|discriminate|]. intros p' H. apply M in H. apply (IH p' true (A p' H)). reflexivity.
        * split; [discriminate|]. intros B. exfalso. destruct A as [p' [H A]]. simpl in A. apply M in H.
          inversion B as [|? ? _ H'|]; [congruence| |discriminate]. apply H' in H. apply (IH p' false A) in H. discriminate.
      + destruct (all_are false (lost fuel) L) as [c|] eqn:A; [|discriminate]. intros [= <-]. apply all_are_ok in A. destruct c; simpl.
        * split; [discriminate|]. intros B. exfalso. inversion B as [? p' _ H B'| |]; [|congruence|discriminate].
          apply M in H. apply (IH p' false (A p' H)) in B'. discriminate.
        * split; auto. intros _. destruct A as [p' [H A]]. apply others_move with p'; auto; [apply M; auto|]. apply (IH p' true A). reflexivity.
  Qed.
End Solver.

(** The parts of a list before and after each entry. *)
Fixpoint splits {T} (before l : list T) : list (list T * T * list T) :=
  match l with [] => [] | s :: r => (before, s, r) :: splits (before ++ [s]) r end.
Lemma splits_In {T} (l : list T) : forall before a s b, In (a, s, b) (splits before l) <-> exists a', a = before ++ a' /\ l = a' ++ s :: b.
Proof.
  induction l as [|e l IH]; intros before a s b; simpl.
  - split; [intros []|]. intros [a' [_ Q]]. destruct a'; discriminate.
  - rewrite IH. split.
    + intros [[= <- <- <-]|[a' [-> ->]]]; [exists []; rewrite app_nil_r; auto|]. exists (e :: a'). rewrite <- app_assoc. auto.
    + intros [[|c a'] [-> Q]]; simpl in Q; injection Q as -> ->; [left; rewrite app_nil_r; auto|right]. exists a'. rewrite <- app_assoc. auto.
Qed.

(** ** Several snakes *)
Section Snakes.
  Variable table : list (list nat).
  Variable private : bool.
  Variable count n : nat.
  Hypothesis HS : simple table = true.
  Notation G := (table_graph table).
  Definition near (u v : nat) : bool := existsb (Nat.eqb v) (nb table u).
  Definition fresh (S : list (list nat)) (w : nat) : bool := negb (existsb (Nat.eqb w) (concat S)).
  Definition cells : list nat := seq 0 (length table).
  Definition places (S : list (list nat)) : list (list (list nat)) :=
    flat_map (fun u => flat_map (fun v => if fresh S u && fresh S v then [S ++ [[u; v]]] else []) (nb table u)) cells.
  Definition longer_by (s : list nat) (w : nat) : list (list nat) :=
    (match s with a :: _ => if near a w then [w :: s] else [] | [] => [] end) ++
    (match rev s with b :: _ => if near b w then [s ++ [w]] else [] | [] => [] end).
  Definition snake_succs (p : player * list (list nat)) : list (player * list (list nat)) :=
    let (t, S) := p in
    map (pair (next n t))
      ((if length S <? count then places S else []) ++
       (if length S =? count then
          flat_map (fun '(S1, s, S2) =>
            if negb private || (t =? Datatypes.S (length S1)) then
              flat_map (fun w => if fresh S w then map (fun s' => S1 ++ s' :: S2) (longer_by s w) else []) cells
            else []) (splits [] S)
        else [])).
  Lemma near_ok u v : near u v = true <-> edge G u v.
  Proof. unfold near. rewrite existsb_exists. simpl. split; [intros [w [H Q]]; apply Nat.eqb_eq in Q; subst; auto|intros H; exists v; rewrite Nat.eqb_refl; auto]. Qed.
  Lemma fresh_ok S w : fresh S w = true <-> unused_in S w.
  Proof.
    unfold fresh, unused_in. rewrite negb_true_iff, <- not_true_iff_false, existsb_exists. split.
    - intros H s Hs Hw. apply H. exists w. rewrite Nat.eqb_refl. split; auto. apply in_concat. eauto.
    - intros H [y [Hy Q]]. apply Nat.eqb_eq in Q. subst y. apply in_concat in Hy. destruct Hy as [s [H1 H2]]. apply (H s H1 H2).
  Qed.
  Lemma longer_by_ok s w s' : In s' (longer_by s w) <-> longer G w s s'.
  Proof.
    unfold longer_by. rewrite in_app_iff. split.
    - intros [H|H].
      + destruct s as [|a s]; [destruct H|]. destruct (near a w) eqn:N; [|destruct H]. destruct H as [<-|[]]. constructor. apply near_ok; auto.
      + destruct (rev s) as [|b r] eqn:R; [destruct H|]. destruct (near b w) eqn:N; [|destruct H]. destruct H as [<-|[]].
        assert (Q : s = rev r ++ [b]) by (rewrite <- (rev_involutive s), R; reflexivity). rewrite Q. constructor. apply near_ok; auto.
    - intros [a r E|r b E]; [left|right].
      + apply near_ok in E. rewrite E. simpl; auto.
      + apply near_ok in E. rewrite rev_app_distr. simpl. rewrite E. simpl; auto.
  Qed.
  Lemma snake_succs_ok p p' : snakes_move nat G private count n p p' <-> In p' (snake_succs p).
  Proof.
    destruct p as [t S], p' as [t' S']. unfold snakes_move, snake_succs. cbn [fst snd]. rewrite in_map_iff. split.
    - intros [St ->]. exists S'. split; auto. rewrite in_app_iff. destruct St as [S u v L E N Uu Uv|S1 s s' S2 w L P U Lo].
      + left. apply Nat.ltb_lt in L. rewrite L. unfold places. apply in_flat_map. exists u.
        pose proof (simple_ok table HS u v E) as [H1 [H2 _]]. split; [apply in_seq; lia|]. apply in_flat_map. exists v. split; auto.
        apply fresh_ok in Uu, Uv. rewrite Uu, Uv. simpl; auto.
      + right. apply Nat.eqb_eq in L. rewrite L. apply in_flat_map. exists (S1, s, S2). split; [apply splits_In; exists S1; auto|].
        assert (T : negb private || (t =? Datatypes.S (length S1)) = true).
        { destruct private; simpl; auto. apply Nat.eqb_eq. auto. }
        rewrite T. apply in_flat_map. exists w. split.
        * assert (H : exists a, edge G a w) by (destruct Lo; eauto). destruct H as [a H]. apply (simple_ok table HS) in H. apply in_seq. lia.
        * apply fresh_ok in U. rewrite U. apply in_map_iff. exists s'. split; auto. apply longer_by_ok; auto.
    - intros [S'' [[= <- <-] H]]. split; auto. apply in_app_or in H. destruct H as [H|H].
      + destruct (Nat.ltb_spec (length S) count) as [L|]; [|destruct H]. unfold places in H. apply in_flat_map in H. destruct H as [u [_ H]].
        apply in_flat_map in H. destruct H as [v [E H]]. destruct (fresh S u) eqn:Fu, (fresh S v) eqn:Fv; simpl in H; try tauto. destruct H as [<-|[]].
        apply fresh_ok in Fu, Fv. pose proof (simple_ok table HS u v E) as [_ [_ [N _]]]. constructor; auto.
      + destruct (Nat.eqb_spec (length S) count) as [L|]; [|destruct H]. apply in_flat_map in H. destruct H as [[[S1 s] S2] [H1 H]].
        apply splits_In in H1. destruct H1 as [a' [-> ->]]. simpl in H.
        destruct (negb private || (t =? Datatypes.S (length a'))) eqn:T; [|destruct H]. apply in_flat_map in H. destruct H as [w [_ H]].
        destruct (fresh (a' ++ s :: S2) w) eqn:Fw; [|destruct H]. apply in_map_iff in H. destruct H as [s' [<- H]]. apply longer_by_ok in H. apply fresh_ok in Fw.
        apply (extend_one nat G private count t a' s s' S2 w); auto. intros ->. simpl in T. apply Nat.eqb_eq in T. auto.
  Qed.
  (** With player 1 to move on the empty board. *)
  Theorem several_ok x fuel b : lost (player * list (list nat)) fst x snake_succs fuel (1, []) = Some b -> (b = true <-> snakes_beat G private count n x 1 []).
  Proof. apply lost_ok. apply snake_succs_ok. Qed.
End Snakes.

(** ** Edge geography *)
Section Trails.
  Variable vertices : list nat.
  Definition trail_succs (p : trail) : list trail :=
    match p with
    | (t, (None, E)) => map (fun v => (t, (Some v, E))) vertices
    | (t, (Some a, E)) =>
        flat_map (fun '(E1, e, E2) =>
          (if fst e =? a then [(next 2 t, (Some (snd e), E1 ++ E2))] else []) ++
          (if snd e =? a then [(next 2 t, (Some (fst e), E1 ++ E2))] else [])) (splits [] E)
    end.
  Lemma trail_succs_ok p p' : trail_move vertices p p' <-> In p' (trail_succs p).
  Proof.
    destruct p as [t [[a|] E]]; simpl.
    - rewrite in_flat_map. split.
      + intros M. inversion M as [|? ? b E1 e E2 J]; subst. exists (E1, e, E2). split; [apply splits_In; exists E1; auto|].
        rewrite in_app_iff. destruct J as [->| ->]; simpl; rewrite Nat.eqb_refl; simpl; auto.
      + intros [[[E1 e] E2] [H1 H]]. apply splits_In in H1. destruct H1 as [a' [-> ->]]. simpl in H. apply in_app_or in H. destruct e as [u v]; simpl in H.
        destruct H as [H|H].
        * destruct (Nat.eqb_spec u a) as [->|]; [|destruct H]. destruct H as [<-|[]]. constructor. left; reflexivity.
        * destruct (Nat.eqb_spec v a) as [->|]; [|destruct H]. destruct H as [<-|[]]. constructor. right; reflexivity.
    - rewrite in_map_iff. split.
      + intros M. inversion M as [? ? v Hv|]; subst. eauto.
      + intros [v [<- Hv]]. constructor. auto.
  Qed.
  Theorem trail_ok x E fuel b : lost trail fst x trail_succs fuel (1, (None, E)) = Some b -> (b = true <-> trail_beats vertices x 1 None E).
  Proof. apply lost_ok. apply trail_succs_ok. Qed.
End Trails.

(** ** What the program says *)
Inductive question :=
| of_snakes (private : bool) (count n : nat) (table : list (list nat))
| of_trail (size : nat) (edges : list (nat * nat)).
(** Enough for boards of up to 12 vertices or edges. *)
Definition long : nat := 14.
Definition said (answer : option bool) (expected : bool) : bool := match answer with Some b => Bool.eqb b expected | None => false end.
(** The players who can be beaten. *)
Definition agrees_on (line : question * list nat) : bool :=
  let (q, beaten) := line in
  match q with
  | of_snakes private count n table => simple table &&
      forallb (fun x => said (lost _ fst x (snake_succs table private count n) long (1, [])) (existsb (Nat.eqb x) beaten)) (seq 1 n)
  | of_trail size E => forallb (fun x => said (lost _ fst x (trail_succs (seq 0 size)) long (1, (None, E))) (existsb (Nat.eqb x) beaten)) [1; 2]
  end.
