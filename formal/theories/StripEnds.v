(** * The game of ends on a strip of two rows

    docs/certificates.md, "Strips of two rows": what the two ends of a snake can still come to has one of a few forms, a [place], and a
    [step] leads from a place to a place.  [StripMoves.v] proves that the moves on the grid are these steps. *)
From Coq Require Import ZArith List Bool Lia.
From Slitherlab Require Import Game Snake Window Replay Lattice Patch Drawing ManyPlayers Seams Placing ShortSnakes.
Import ListNotations.
Open Scope Z_scope.
Local Arguments near : simpl never.

(** ** Positions: two ends, and the free cells *)
Definition ends_at (s : list cell) (a b : cell) : Prop := (exists r, s = a :: r ++ [b]) \/ (exists r, s = b :: r ++ [a]).
Definition free (q : Z) (s : list cell) (c : cell) : Prop := on_board q 2 c /\ ~ In c s.
Definition played (q : Z) (s s' : list cell) (c : cell) : Prop := free q s c /\ forall z, free q s' z <-> free q s z /\ z <> c.
Lemma ends_sym s a b : ends_at s a b -> ends_at s b a.
Proof. unfold ends_at; tauto. Qed.
Lemma ends_in s a b : ends_at s a b -> In a s.
Proof. intros [[r ->]|[r ->]]; simpl; rewrite ?in_app_iff; simpl; auto. Qed.
Lemma free_front q s c z : free q (c :: s) z <-> free q s z /\ z <> c.
Proof. unfold free. simpl. intuition. Qed.
Lemma free_back q s c z : free q (s ++ [c]) z <-> free q s z /\ z <> c.
Proof. unfold free. rewrite in_app_iff. simpl. intuition. Qed.
Lemma go q s a b c : (forall z, In z s -> on_board q 2 z) -> ends_at s a b -> In c (near a) -> free q s c ->
  exists s', grow (grid q 2) classic s s' /\ ends_at s' c b /\ played q s s' c.
Proof.
  intros On E Hc F. pose proof (ends_in _ _ _ E) as Ia. assert (Ed : edge (grid q 2) a c) by (apply grid_near; auto; apply F).
  destruct E as [[r ->]|[r ->]].
  - exists (c :: a :: r ++ [b]). split; [constructor; auto; apply F|]. split; [left; exists (a :: r); auto|]. split; auto. intros z. apply free_front.
  - exists ((b :: r ++ [a]) ++ [c]). split; [|split; [right; exists (r ++ [a]); rewrite <- app_comm_cons; auto|split; auto; intros z; apply free_back]].
    change (b :: r ++ [a]) with ((b :: r) ++ [a]) in *. constructor; auto. apply F.
Qed.
Lemma gone q s a b s' : ends_at s a b -> grow (grid q 2) classic s s' ->
  exists c, played q s s' c /\ ((In c (near a) /\ ends_at s' c b) \/ (In c (near b) /\ ends_at s' a c)).
Proof.
  intros E H. destruct H as [u v T E' Hne|v T Hv|e t w E' Hw|t e w T E' Hw].
  - exfalso. destruct E as [[r E]|[r E]]; discriminate.
  - discriminate.
  - exists w. split; [split; [split; [apply E'|auto]|intros z; apply free_front]|].
    destruct E as [[r E]|[r E]]; injection E as -> ->; [left|right]; (split; [apply edge_near with q 2; auto|]).
    + left. exists (a :: r). auto.
    + right. exists (b :: r). auto.
  - exists w. split; [split; [split; [apply E'|auto]|intros z; apply free_back]|].
    destruct E as [[r E]|[r E]].
    + change (a :: r ++ [b]) with ((a :: r) ++ [b]) in E. apply app_inj_tail in E. destruct E as [-> ->]. right. split; [apply edge_near with q 2; auto|].
      left. exists (r ++ [b]). rewrite <- app_comm_cons. auto.
    + change (b :: r ++ [a]) with ((b :: r) ++ [a]) in E. apply app_inj_tail in E. destruct E as [-> ->]. left. split; [apply edge_near with q 2; auto|].
      right. exists (r ++ [a]). rewrite <- app_comm_cons. auto.
Qed.

(** ** Views: the strip from an end, with ahead to the right, perhaps turned round *)
Definition sign (a : Z) := a = 1 \/ a = -1.
Definition view (f : cell -> cell) : Prop := exists a b x y, sign a /\ sign b /\ forall c, f c = iso false a b x y c.
Lemma view_inj f c d : view f -> f c = f d -> c = d.
Proof. intros [a [b [x [y [Ha [Hb E]]]]]] H. rewrite !E in H. apply iso_inj in H; auto. Qed.
Lemma view_near f c d : view f -> In d (near c) -> In (f d) (near (f c)).
Proof. intros [a [b [x [y [Ha [Hb E]]]]]] H. rewrite !E. apply iso_near; auto. Qed.
Lemma view_back f c d : view f -> In d (near (f c)) -> exists d', In d' (near c) /\ d = f d'.
Proof. intros [a [b [x [y [Ha [Hb E]]]]]] H. rewrite E in H. apply iso_back in H; auto. destruct H as [d' [H1 ->]]. exists d'. rewrite E. auto. Qed.
Lemma view_iso f a b x y : view f -> sign a -> sign b -> view (fun c => f (iso false a b x y c)).
Proof.
  intros [a' [b' [x' [y' [Ha' [Hb' E]]]]]] Ha Hb. exists (a' * a), (b' * b), (x' + a' * x), (y' + b' * y).
  split; [unfold sign in *; nia|]. split; [unfold sign in *; nia|]. intros [u v]. rewrite E. unfold iso; cbn [fst snd]. f_equal; ring.
Qed.

(** ** Ends apart *)
Inductive tip := Running (k m : Z) | Turned (k m : Z) | Corridor (i : Z).
(** What an end at 0,0 can come to. *)
Definition terr (t : tip) (z : cell) : Prop :=
  match t with
  | Running k m => (snd z = 1 /\ - k <= fst z <= m) \/ (snd z = 0 /\ 1 <= fst z <= m)
  | Turned k m => (0 <= snd z <= 1 /\ 1 <= fst z <= m) \/ (snd z = 0 /\ - k <= fst z <= -1)
  | Corridor n => snd z = 0 /\ 1 <= fst z <= n
  end.
Definition closed_in (E R F : cell -> Prop) : Prop := forall z z', E z \/ R z -> In z' (near z) -> F z' -> R z'.
Definition tip_at (q : Z) (s : list cell) (e : cell) (t : tip) (f : cell -> cell) : Prop :=
  view f /\ e = f (0, 0) /\ (forall z, terr t z -> free q s (f z)) /\ closed_in (eq (0, 0)) (terr t) (fun z => free q s (f z)).
Inductive tip_step : tip -> tip -> cell -> Prop :=
| running_ahead k m : 1 <= m -> tip_step (Running k m) (Running (k + 1) (m - 1)) (1, 0)
| running_across k m : tip_step (Running k m) (Turned k m) (0, 1)
| turned_ahead k m : 1 <= m -> tip_step (Turned k m) (Running 0 (m - 1)) (1, 0)
| turned_back k m : 1 <= k -> tip_step (Turned k m) (Corridor (k - 1)) (-1, 0)
| corridor_on n : 1 <= n -> tip_step (Corridor n) (Corridor (n - 1)) (1, 0).
Definition tip_ok (t : tip) : Prop := match t with Running k m | Turned k m => 0 <= k /\ 0 <= m | Corridor n => 0 <= n end.

(** A part of what could be reached, seen from an end at [e] by [h]: when [z] is gone, it is all that this end can come to. *)
Definition within (e z : cell) (R : cell -> Prop) (t : tip) (h : cell -> cell) : Prop :=
  h (0, 0) = e /\ (forall u, terr t u -> R (h u)) /\ (forall u, terr t u -> h u <> z) /\
  (forall u v, (0, 0) = u \/ terr t u -> In v (near u) -> R (h v) -> h v <> z -> terr t v).
Definition tip_trans (R : cell -> Prop) (t : tip) (e z : cell) : Prop := exists a b x y, sign a /\ sign b /\ within e z R t (iso false a b x y).
Ltac cells := unfold iso; cbn [fst snd].
Ltac no_new HZ := match type of HZ with (?a, ?b) <> (?c, ?d) => assert (~ (a = c /\ b = d)) by (intros [Q1 Q2]; apply HZ; f_equal; [exact Q1|exact Q2]); clear HZ end.
Ltac regs := cells; cbn [terr fst snd].
Ltac apart_pair Q := pose proof (f_equal fst Q) as Q1; pose proof (f_equal snd Q) as Q2; cbn [fst snd] in Q1, Q2; clear Q.
Ltac solve_within regs :=
  split; [regs; f_equal; lia|split; [|split]];
  [ intros [i' r']; regs; lia
  | intros [i' r'] Hu Q; revert Hu Q; regs; intros Hu Q; apart_pair Q; lia
  | intros [i' r'] [i'' r''] Hu Hn HR HZ; apply near_iff in Hn; revert Hu HR HZ; regs; intros Hu HR HZ; no_new HZ;
    destruct Hu as [Hu|Hu]; [injection Hu as <- <-|]; lia ].
Ltac turn_by a b x y := exists a, b, x, y; split; [unfold sign; lia|]; split; [unfold sign; lia|].
Lemma tip_step_ok t t' z : tip_ok t -> tip_step t t' z -> tip_ok t' /\ terr t z /\ In z (near (0, 0)) /\ tip_trans (terr t) t' z z.
Proof.
  intros K H. destruct H; cbn [tip_ok] in K; (split; [cbn [tip_ok]; lia|]; split; [cbn; lia|]; split; [apply near_iff; lia|]).
  - turn_by 1 1 1 0. solve_within regs.
  - turn_by 1 (-1) 0 1. solve_within regs.
  - turn_by 1 1 1 0. solve_within regs.
  - turn_by (-1) 1 (-1) 0. solve_within regs.
  - turn_by 1 1 1 0. solve_within regs.
Qed.
Lemma tip_moves t z : tip_ok t -> terr t z -> In z (near (0, 0)) -> exists t', tip_step t t' z.
Proof.
  destruct z as [i r]. intros K H N. apply near_iff in N.
  assert (C : (i = 1 /\ r = 0) \/ (i = -1 /\ r = 0) \/ (i = 0 /\ r = 1) \/ (i = 0 /\ r = -1)) by lia. clear N.
  destruct t as [k m|k m|n]; cbn [terr tip_ok fst snd] in *; destruct C as [[-> ->]|[[-> ->]|[[-> ->]|[-> ->]]]]; try lia.
  - eexists. apply running_ahead. lia.
  - eexists. apply running_across.
  - eexists. apply turned_ahead. lia.
  - eexists. apply turned_back. lia.
  - eexists. apply corridor_on. lia.
Qed.
(** An end whose surroundings [R] were closed, after a move to [z]. *)
Lemma tip_after q s s' f (E R : cell -> Prop) z e t a b x y : view f -> (forall u, R u -> free q s (f u)) ->
  closed_in E R (fun u => free q s (f u)) -> sign a -> sign b -> within e z R t (iso false a b x y) -> (E e \/ R e) -> played q s s' (f z) ->
  tip_at q s' (f e) t (fun u => f (iso false a b x y u)).
Proof.
  intros V F C Ha Hb [H1 [H2 [H3 H4]]] He [_ P]. set (h := iso false a b x y) in *.
  split; [apply view_iso; auto|split; [rewrite H1; auto|split]].
  - intros u Hu. apply P. split; [apply F; auto|]. intros Q. apply (view_inj f) in Q; auto. apply (H3 u); auto.
  - intros u v Hu Hn Hf. apply P in Hf. destruct Hf as [Hf Hz]. assert (N : h v <> z) by (intros Q; apply Hz; rewrite Q; auto).
    apply (H4 u v); auto. apply (C (h u) (h v)); auto; [|apply iso_near; auto].
    destruct Hu as [<-|Hu]; [rewrite H1; auto|right; auto].
Qed.
Lemma tip_stays q s s' e t f c : tip_at q s e t f -> played q s s' c -> (forall u, terr t u -> f u <> c) -> tip_at q s' e t f.
Proof.
  intros [V [E [F C]]] [_ P] N. split; [auto|]. split; [auto|]. split.
  - intros u Hu. apply P. auto.
  - intros u v Hu Hn Hf. apply P in Hf. apply (C u v); tauto.
Qed.

(** ** Places *)
Inductive place := Apart (t u : tip) | Race (j m : Z) | Crossed (j m : Z) | Open (j l r : Z) | Closed (j l r : Z) | Between (n l : Z) | Tunnel (n : Z).
(** One end is at 0,0, the other here; and what they can come to. *)
Definition far_end (P : place) : cell :=
  match P with
  | Race j _ | Open j _ _ => (j, 1)
  | Crossed j _ | Closed j _ _ => (j, 0)
  | Between n _ | Tunnel n => (n + 1, 0)
  | Apart _ _ => (0, 0)
  end.
Definition reg (P : place) (z : cell) : Prop :=
  match P with
  | Race j m => (snd z = 0 /\ 1 <= fst z <= j + m) \/ (snd z = 1 /\ j + 1 <= fst z <= j + m)
  | Crossed j m => (snd z = 0 /\ 1 <= fst z <= j - 1) \/ (0 <= snd z <= 1 /\ j + 1 <= fst z <= j + m)
  | Open j l r => (snd z = 0 /\ 1 <= fst z <= j + r) \/ (snd z = 1 /\ j + 1 <= fst z <= j + r) \/ (0 <= snd z <= 1 /\ - l <= fst z <= -1)
  | Closed j l r => (snd z = 0 /\ 1 <= fst z <= j - 1) \/ (0 <= snd z <= 1 /\ j + 1 <= fst z <= j + r) \/ (0 <= snd z <= 1 /\ - l <= fst z <= -1)
  | Between n l => (snd z = 0 /\ 1 <= fst z <= n) \/ (0 <= snd z <= 1 /\ - l <= fst z <= -1)
  | Tunnel n => snd z = 0 /\ 1 <= fst z <= n
  | Apart _ _ => False
  end.
Definition place_ok (P : place) : Prop :=
  match P with
  | Apart t u => tip_ok t /\ tip_ok u
  | Race j m => 0 <= j /\ 0 <= m
  | Crossed j m => 1 <= j /\ 0 <= m
  | Open j l r => 0 <= j /\ 0 <= l /\ 0 <= r
  | Closed j l r => 1 <= j /\ 0 <= l /\ 0 <= r
  | Between n l => 0 <= n /\ 0 <= l
  | Tunnel n => 0 <= n
  end.
Definition both (P : place) (z : cell) : Prop := (0, 0) = z \/ far_end P = z.
Definition place_at (q : Z) (s : list cell) (P : place) : Prop :=
  match P with
  | Apart t u => exists a b f g, ends_at s a b /\ tip_at q s a t f /\ tip_at q s b u g /\ forall z z', terr t z -> terr u z' -> f z <> g z'
  | _ => exists f, view f /\ ends_at s (f (far_end P)) (f (0, 0)) /\ (forall z, reg P z -> free q s (f z)) /\
      closed_in (both P) (reg P) (fun z => free q s (f z))
  end.
(** The end at [e] moves to [z], in a place that is not [Apart]. *)
Inductive step : place -> cell -> cell -> place -> Prop :=
| race_ahead j m : 1 <= m -> step (Race j m) (j, 1) (j + 1, 1) (Race (j + 1) (m - 1))
| race_across j m : 1 <= j -> step (Race j m) (j, 1) (j, 0) (Crossed j m)
| race_behind j m : 1 <= j -> step (Race j m) (0, 0) (1, 0) (Race (j - 1) m)
| race_other m : 1 <= m -> step (Race 0 m) (0, 0) (1, 0) (Race 1 (m - 1))
| crossed_ahead j m : 1 <= m -> step (Crossed j m) (j, 0) (j + 1, 0) (Apart (Running 0 (m - 1)) (Corridor (j - 1)))
| crossed_back j m : 2 <= j -> step (Crossed j m) (j, 0) (j - 1, 0) (Tunnel (j - 2))
| crossed_behind j m : 2 <= j -> step (Crossed j m) (0, 0) (1, 0) (Crossed (j - 1) m)
| open_ahead j l r : 1 <= r -> step (Open j l r) (j, 1) (j + 1, 1) (Open (j + 1) l (r - 1))
| open_other l r : 1 <= r -> step (Open 0 l r) (0, 0) (1, 0) (Open 1 l (r - 1))
| open_left l r : 1 <= l -> step (Open 0 l r) (0, 1) (-1, 1) (Open 1 r (l - 1))
| open_other_left l r : 1 <= l -> step (Open 0 l r) (0, 0) (-1, 0) (Open 1 r (l - 1))
| open_across j l r : 1 <= j -> step (Open j l r) (j, 1) (j, 0) (Closed j l r)
| open_behind j l r : 1 <= j -> step (Open j l r) (0, 0) (1, 0) (Race (j - 1) r)
| open_away j l r : 1 <= j -> 1 <= l -> step (Open j l r) (0, 0) (-1, 0) (Apart (Running 0 (l - 1)) (Running (j - 1) r))
| closed_ahead j l r : 1 <= r -> step (Closed j l r) (j, 0) (j + 1, 0) (Apart (Running 0 (r - 1)) (Turned (j - 1) l))
| closed_back j l r : 2 <= j -> step (Closed j l r) (j, 0) (j - 1, 0) (Between (j - 2) l)
| closed_away j l r : 1 <= l -> step (Closed j l r) (0, 0) (-1, 0) (Apart (Running 0 (l - 1)) (Turned (j - 1) r))
| closed_behind j l r : 2 <= j -> step (Closed j l r) (0, 0) (1, 0) (Crossed (j - 1) r)
| between_back n l : 1 <= n -> step (Between n l) (n + 1, 0) (n, 0) (Between (n - 1) l)
| between_on n l : 1 <= n -> step (Between n l) (0, 0) (1, 0) (Tunnel (n - 1))
| between_away n l : 1 <= l -> step (Between n l) (0, 0) (-1, 0) (Apart (Running 0 (l - 1)) (Corridor n))
| tunnel_back n : 1 <= n -> step (Tunnel n) (n + 1, 0) (n, 0) (Tunnel (n - 1))
| tunnel_on n : 1 <= n -> step (Tunnel n) (0, 0) (1, 0) (Tunnel (n - 1)).

(** What a step leads to, seen in the place before it; [o] is the end that has stayed. *)
Definition leads (P : place) (e z : cell) (P' : place) : Prop :=
  exists o, ((e = far_end P /\ o = (0, 0)) \/ (e = (0, 0) /\ o = far_end P)) /\ reg P z /\ In z (near e) /\
  match P' with
  | Apart t u => exists a b x y c d i j, sign a /\ sign b /\ sign c /\ sign d /\
      within z z (reg P) t (iso false a b x y) /\ within o z (reg P) u (iso false c d i j) /\
      (forall v w, terr t v -> terr u w -> iso false a b x y v <> iso false c d i j w)
  | _ => exists a b x y, sign a /\ sign b /\ let h := iso false a b x y in
      ((h (far_end P') = z /\ h (0, 0) = o) \/ (h (far_end P') = o /\ h (0, 0) = z)) /\
      (forall u, reg P' u -> reg P (h u)) /\ (forall u, reg P' u -> h u <> z) /\
      (forall u v, both P' u \/ reg P' u -> In v (near u) -> reg P (h v) -> h v <> z -> reg P' v)
  end.
Ltac regp := cells; cbn [terr reg far_end fst snd].
Ltac one_end a b x y :=
  turn_by a b x y; cbv zeta; split; [first [left; split; cells; cbn [far_end fst snd]; f_equal; lia|right; split; cells; cbn [far_end fst snd]; f_equal; lia]|split; [|split]];
  [ intros [i' r']; regp; lia
  | intros [i' r'] Hu Q; revert Hu Q; regp; intros Hu Q; apart_pair Q; lia
  | intros [i' r'] [i'' r''] Hu Hn HR HZ; apply near_iff in Hn; revert Hu HR HZ; unfold both; regp; intros Hu HR HZ; no_new HZ;
    destruct Hu as [[Hu|Hu]|Hu]; [injection Hu as <- <-|injection Hu as <- <-|]; lia ].
Ltac two_ends a b x y c d i j :=
  exists a, b, x, y, c, d, i, j; split; [unfold sign; lia|]; split; [unfold sign; lia|]; split; [unfold sign; lia|]; split; [unfold sign; lia|];
  split; [solve_within regp|]; split; [solve_within regp|];
  intros [i' r'] [i'' r''] Hv Hw Q; revert Hv Hw Q; regp; intros Hv Hw Q; apart_pair Q; lia.
Ltac far_moves := exists (0, 0); split; [left; split; [cbn [far_end]; f_equal; lia|reflexivity]|]; split; [cbn; lia|]; split; [apply near_iff; lia|].
Ltac near_moves P := exists (far_end P); split; [right; split; reflexivity|]; split; [cbn; lia|]; split; [apply near_iff; lia|].
Lemma step_leads P e z P' : place_ok P -> step P e z P' -> place_ok P' /\ leads P e z P'.
Proof.
  intros K H. destruct H; cbn [place_ok] in K; (split; [cbn; lia|]).
  - far_moves. one_end 1 1 0 0.
  - far_moves. one_end 1 1 0 0.
  - near_moves (Race j m). one_end 1 1 1 0.
  - near_moves (Race 0 m). one_end 1 (-1) 0 1.
  - far_moves. two_ends 1 1 (j + 1) 0 1 1 0 0.
  - far_moves. one_end 1 1 0 0.
  - near_moves (Crossed j m). one_end 1 1 1 0.
  - far_moves. one_end 1 1 0 0.
  - near_moves (Open 0 l r). one_end 1 (-1) 0 1.
  - far_moves. one_end (-1) 1 0 0.
  - near_moves (Open 0 l r). one_end (-1) (-1) 0 1.
  - far_moves. one_end 1 1 0 0.
  - near_moves (Open j l r). one_end 1 1 1 0.
  - near_moves (Open j l r). two_ends (-1) 1 (-1) 0 1 (-1) j 1.
  - far_moves. two_ends 1 1 (j + 1) 0 (-1) 1 0 0.
  - far_moves. one_end 1 1 0 0.
  - near_moves (Closed j l r). two_ends (-1) 1 (-1) 0 1 1 j 0.
  - near_moves (Closed j l r). one_end 1 1 1 0.
  - far_moves. one_end 1 1 0 0.
  - near_moves (Between n l). one_end 1 1 1 0.
  - near_moves (Between n l). two_ends (-1) 1 (-1) 0 (-1) 1 (n + 1) 0.
  - far_moves. one_end 1 1 0 0.
  - near_moves (Tunnel n). one_end 1 1 1 0.
Qed.
