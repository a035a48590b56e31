(** * A checker of certificates about several snakes and edge geography

    The kinds `mirror` ([check_mirror_start], [check_mirror_here], [check_mirror_move]), `matching-covered` ([check_covered]) and `even-kernel`
    ([check_kernels], [check_kernel], [check_kernel_moves]): what they accept is true by the definitions of [Several.v] and [EdgeGeography.v]. *)
From Coq Require Import List Arith Lia Bool.
From Slitherlab Require Import Game Strategy EdgeGeography Several SmallOthers.
Import ListNotations.

Lemma next_of_two t : t = 1 \/ t = 2 -> next 2 t <> t /\ (next 2 t = 1 \/ next 2 t = 2).
Proof. intros [->| ->]; simpl; split; auto; discriminate. Qed.
Fixpoint lists_eqb (P R : list (list nat)) : bool :=
  match P, R with [], [] => true | p :: P, r :: R => leqb p r && lists_eqb P R | _, _ => false end.
Lemma lists_eqb_ok P : forall R, lists_eqb P R = true -> P = R.
Proof.
  induction P as [|p P IH]; intros [|r R]; simpl; try discriminate; auto. rewrite andb_true_iff. intros [H1 H2]. apply leqb_ok in H1. subst. f_equal; auto.
Qed.

(** ** Several snakes *)
Section Snakes.
  Variable table : list (list nat).
  Notation G := (table_graph table).
  Notation n := (length table).

  (** *** Mirrors: the image of every vertex.  Beyond the board, neighbouring numbers are exchanged. *)
  Variable images : list nat.
  Definition image (v : nat) : nat := if v <? n then nth v images 0 else if Nat.even v then S v else pred v.
  Definition check_image : bool :=
    simple table && Nat.even n &&
    forallb (fun v => let w := nth v images 0 in
      (w <? n) && negb (w =? v) && (nth w images 0 =? v) && negb (near table v w) && forallb (fun u => near table w (nth u images 0)) (nb table v)) (seq 0 n).
  Section Image.
    Hypothesis ok : check_image = true.
    Lemma image_simple : simple table = true.
    Proof. unfold check_image in ok. rewrite !andb_true_iff in ok. tauto. Qed.
    Lemma image_inside v : v < n -> image v < n /\ image v <> v /\ image (image v) = v /\ ~ edge G v (image v) /\
      forall u, edge G v u -> edge G (image v) (nth u images 0).
    Proof.
      intros Hv. unfold check_image in ok. rewrite !andb_true_iff in ok. destruct ok as [_ H]. rewrite forallb_forall in H. specialize (H v ltac:(apply in_seq; lia)).
      cbv zeta in H. rewrite !andb_true_iff, !negb_true_iff, Nat.ltb_lt, Nat.eqb_neq, Nat.eqb_eq in H. destruct H as [[[[H1 H2] H3] H4] H5].
      assert (E : image v = nth v images 0) by (unfold image; apply Nat.ltb_lt in Hv; rewrite Hv; auto). rewrite !E.
      split; auto. split; auto. split; [unfold image; apply Nat.ltb_lt in H1; rewrite H1; auto|]. split.
      - intros Q. apply near_ok in Q. congruence.
      - intros u Hu. apply near_ok. rewrite forallb_forall in H5. auto.
    Qed.
    Lemma image_outside v : n <= v -> image v = (if Nat.even v then S v else pred v).
    Proof. intros H. unfold image. apply Nat.ltb_ge in H. rewrite H. auto. Qed.
    Lemma image_twice v : image (image v) = v.
    Proof.
      destruct (Nat.lt_ge_cases v n) as [H|H]; [apply image_inside; auto|]. rewrite (image_outside v H).
      assert (Ev : Nat.even n = true) by (unfold check_image in ok; rewrite !andb_true_iff in ok; tauto). apply Nat.even_spec in Ev. destruct Ev as [m Ev].
      destruct (Nat.even v) eqn:E.
      - rewrite image_outside by lia. rewrite Nat.even_succ, <- Nat.negb_even, E. reflexivity.
      - assert (O : Nat.Odd v) by (apply Nat.odd_spec; rewrite <- Nat.negb_even, E; auto). destruct O as [k O].
        rewrite image_outside by lia. assert (E' : Nat.even (pred v) = true) by (apply Nat.even_spec; exists k; lia). rewrite E'. lia.
    Qed.
    Lemma image_moves v : image v <> v.
    Proof.
      destruct (Nat.lt_ge_cases v n) as [H|H]; [apply image_inside; auto|]. rewrite (image_outside v H).
      destruct (Nat.even v) eqn:E; [lia|]. destruct v; [discriminate|simpl; lia].
    Qed.
    Lemma image_edges u v : edge G u v -> edge G (image u) (image v).
    Proof.
      intros H. destruct (simple_ok table image_simple u v H) as [Hu [Hv _]]. destruct (image_inside u Hu) as [_ [_ [_ [_ K]]]].
      assert (E : image v = nth v images 0) by (unfold image; apply Nat.ltb_lt in Hv; rewrite Hv; auto). rewrite E. auto.
    Qed.
    Lemma image_apart v : ~ edge G v (image v).
    Proof. intros H. destruct (simple_ok table image_simple v _ H) as [Hv _]. apply (image_inside v Hv). auto. Qed.
    Lemma edge_back u v : edge G u v -> edge G v u.
    Proof. intros H. apply (simple_ok table image_simple u v H). Qed.
    Lemma edge_seq u v : edge G u v -> In v (seq 0 n).
    Proof. intros H. apply in_seq. pose proof (simple_ok table image_simple u v H). lia. Qed.
  End Image.
  Variable private : bool.
  Theorem check_mirror_start : check_image = true -> snakes_beat G private 2 2 1 1 [].
  Proof.
    intros ok. apply (mirror_second_wins nat G image) with (vertices := seq 0 n); auto using image_twice, image_moves, image_edges, image_apart, edge_back, Nat.eq_dec.
    intros u v. apply edge_seq; auto.
  Qed.
  Definition mirrored_pair (S : list (list nat)) : bool :=
    match S with [A; B] => leqb B (map image A) || leqb B (rev (map image A)) | _ => false end.
  Theorem check_mirror_here S t : check_image && mirrored_pair S = true -> t = 1 \/ t = 2 -> snakes_beat G private 2 2 t t S.
  Proof.
    rewrite andb_true_iff. intros [ok M] Ht. destruct S as [|A [|B [|]]]; try discriminate. simpl in M. rewrite orb_true_iff in M.
    apply (mirrored_loses nat G image) with (vertices := seq 0 n); auto using image_twice, image_moves, image_edges, image_apart, edge_back, Nat.eq_dec.
    - intros u v. apply edge_seq; auto.
    - destruct M as [M|M]; apply leqb_ok in M; [left|right]; auto.
  Qed.
  (** The move from [S] to [S'] wins. *)
  Definition check_mirror_move (t : player) (S S' : list (list nat)) : bool :=
    check_image && mirrored_pair S' && existsb (fun p => lists_eqb (snd p) S') (snake_succs table private 2 2 (t, S)).
  Theorem check_mirror_move_sound t S S' : check_mirror_move t S S' = true -> t = 1 \/ t = 2 ->
    snakes_move nat G private 2 2 (t, S) (next 2 t, S') /\ snakes_beat G private 2 2 (next 2 t) (next 2 t) S' /\ snakes_beat G private 2 2 (next 2 t) t S.
  Proof.
    unfold check_mirror_move. rewrite andb_true_iff. intros [H1 H2] Ht. destruct (next_of_two t Ht) as [N Hn].
    assert (B : snakes_beat G private 2 2 (next 2 t) (next 2 t) S') by (apply check_mirror_here; auto).
    rewrite andb_true_iff in H1. destruct H1 as [ok _]. apply existsb_exists in H2. destruct H2 as [[t' S''] [H2 E]]. simpl in E. apply lists_eqb_ok in E. subst S''.
    apply (snake_succs_ok table private 2 2 (image_simple ok)) in H2. assert (t' = next 2 t) by apply H2. subst t'. split; auto. split; auto.
    apply others_move with (p' := (next 2 t, S')); auto.
  Qed.

  (** *** Boards that perfect matchings cover: some of them, such that every edge is in one *)
  Definition perfect (mate : list nat) : bool :=
    forallb (fun v => let w := nth v mate 0 in (w <? n) && negb (w =? v) && (nth w mate 0 =? v) && near table v w) (seq 0 n).
  Definition check_covered (mates : list (list nat)) : bool :=
    simple table && (4 <=? n) && forallb perfect mates &&
    forallb (fun u => forallb (fun v => existsb (fun mate => nth u mate 0 =? v) mates) (nb table u)) (seq 0 n).
  Theorem check_covered_sound mates : check_covered mates = true -> snakes_beat G false 2 2 1 1 [].
  Proof.
    unfold check_covered. rewrite !andb_true_iff, !forallb_forall, Nat.leb_le. intros [[[HS H4] HP] HE].
    assert (In_ : forall u v, edge G u v -> In u (seq 0 n) /\ In v (seq 0 n)).
    { intros u v H. rewrite !in_seq. pose proof (simple_ok table HS u v H). lia. }
    apply (covered_second_wins nat G (seq 0 n)); auto using Nat.eq_dec, seq_NoDup.
    - intros u v H. apply (In_ u v H).
    - intros u v H. apply (In_ u v H).
    - rewrite seq_length. auto.
    - intros u v H _. pose proof (In_ u v H) as [Hu _]. specialize (HE u Hu). rewrite forallb_forall in HE. specialize (HE v H). apply existsb_exists in HE.
      destruct HE as [mate [Hm E]]. apply Nat.eqb_eq in E. exists (fun w => nth w mate 0). split; auto. intros w Hw.
      specialize (HP mate Hm). unfold perfect in HP. rewrite forallb_forall in HP. specialize (HP w Hw). cbv zeta in HP.
      rewrite !andb_true_iff, negb_true_iff, Nat.ltb_lt, Nat.eqb_neq, Nat.eqb_eq in HP. destruct HP as [[[P1 P2] P3] P4]. rewrite in_seq.
      repeat split; auto; try lia. apply near_ok; auto.
  Qed.
End Snakes.

(** ** Edge geography *)
Section Kernels.
  Variable vertices : list nat.
  Definition within (K : list nat) (v : nat) : bool := existsb (Nat.eqb v) K.
  Definition is_kernel (K : list nat) (E : list (nat * nat)) : bool :=
    forallb (fun e => negb (within K (fst e) && within K (snd e))) E &&
    forallb (fun v => within K v || Nat.even (ways_in (within K) v E)) (map fst E ++ map snd E).
  Lemma ways_in_nowhere K v E : ~ In v (map fst E ++ map snd E) -> ways_in K v E = 0.
  Proof.
    induction E as [|e E IH]; simpl; auto. rewrite in_app_iff. simpl. intros H. rewrite IH by (rewrite in_app_iff; tauto).
    unfold leads_in. destruct (Nat.eqb_spec (fst e) v) as [Q|]; [tauto|]. destruct (Nat.eqb_spec (snd e) v) as [Q|]; [tauto|]. reflexivity.
  Qed.
  Lemma is_kernel_ok K E : is_kernel K E = true -> even_kernel (within K) E.
  Proof.
    unfold is_kernel. rewrite andb_true_iff, !forallb_forall. intros [H1 H2]. split.
    - intros e He Q. specialize (H1 e He). rewrite Q in H1. destruct (within K (snd e)); auto.
    - intros v Hv. destruct (in_dec Nat.eq_dec v (map fst E ++ map snd E)) as [I|I].
      + specialize (H2 v I). rewrite Hv in H2. apply Nat.even_spec. auto.
      + rewrite ways_in_nowhere by auto. exists 0. auto.
  Qed.
  (** The token is in an even kernel. *)
  Definition check_kernel (K : list nat) (a : nat) (E : list (nat * nat)) : bool := is_kernel K E && within K a.
  Theorem check_kernel_sound K a E t : check_kernel K a E = true -> t = 1 \/ t = 2 -> trail_beats vertices t t (Some a) E.
  Proof. unfold check_kernel. rewrite andb_true_iff. intros [H1 H2] Ht. apply (kernel_loses vertices (within K)); auto. apply is_kernel_ok; auto. Qed.
  (** Every vertex is in one. *)
  Definition check_kernels (Ks : list (list nat)) (E : list (nat * nat)) : bool :=
    forallb (fun K => is_kernel K E) Ks && forallb (fun v => existsb (fun K => within K v) Ks) vertices.
  Theorem check_kernels_sound Ks E : check_kernels Ks E = true -> trail_beats vertices 1 1 None E.
  Proof.
    unfold check_kernels. rewrite andb_true_iff, !forallb_forall. intros [H1 H2]. apply kernels_second_wins. intros v Hv.
    specialize (H2 v Hv). apply existsb_exists in H2. destruct H2 as [K [HK Kv]]. exists (within K). split; auto. apply is_kernel_ok; auto.
  Qed.
  (** Player [t] makes one move after the other, [ps] are the positions after them, and the opponent has to leave an even kernel. *)
  Definition trail_eqb (p q : trail) : bool :=
    (fst p =? fst q) &&
    match fst (snd p), fst (snd q) with Some a, Some b => a =? b | None, None => true | _, _ => false end &&
    lists_eqb (map (fun e => [fst e; snd e]) (snd (snd p))) (map (fun e => [fst e; snd e]) (snd (snd q))).
  Lemma trail_eqb_ok p q : trail_eqb p q = true -> p = q.
  Proof.
    destruct p as [t [a E]], q as [t' [b F]]. unfold trail_eqb. simpl. rewrite !andb_true_iff, Nat.eqb_eq. intros [[-> H] L]. apply lists_eqb_ok in L.
    assert (E = F).
    { clear H. revert F L. induction E as [|[u v] E IH]; intros [|[w z] F]; simpl; try discriminate; auto. intros [= -> -> L]. f_equal; auto. }
    subst F. destruct a, b; try discriminate; auto. apply Nat.eqb_eq in H. subst; auto.
  Qed.
  Fixpoint check_kernel_moves (t : player) (K : list nat) (p : trail) (ps : list trail) : bool :=
    match ps with
    | [] => negb (fst p =? t) && match p with (_, (Some a, E)) => check_kernel K a E | _ => false end
    | q :: ps => (fst p =? t) && existsb (trail_eqb q) (trail_succs vertices p) && check_kernel_moves t K q ps
    end.
  Theorem check_kernel_moves_sound t K ps : t = 1 \/ t = 2 -> forall p, (fst p = 1 \/ fst p = 2) -> check_kernel_moves t K p ps = true ->
    beaten trail (trail_move vertices) fst false (next 2 t) p.
  Proof.
    intros Ht. destruct (next_of_two t Ht) as [N Hn]. induction ps as [|q ps IH]; intros p Hp H; simpl in H.
    - rewrite andb_true_iff, negb_true_iff, Nat.eqb_neq in H. destruct H as [H1 H2]. destruct p as [t' [[a|] E]]; [|discriminate]. simpl in *.
      assert (t' = next 2 t) by (destruct Ht as [->| ->], Hp as [->| ->]; simpl in *; try congruence; reflexivity). subst t'. apply (check_kernel_sound K); auto.
    - rewrite !andb_true_iff, Nat.eqb_eq in H. destruct H as [[H1 H2] H3]. apply existsb_exists in H2. destruct H2 as [q' [H2 E]]. apply trail_eqb_ok in E. subst q'.
      apply others_move with q; [congruence|apply trail_succs_ok; auto|]. apply IH; auto. apply trail_succs_ok in H2.
      inversion H2; subst; simpl in *; auto.
  Qed.
End Kernels.
