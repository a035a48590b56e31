(** * Windows, and the patch lemma

    A window is a finite graph whose cells have numbers.  Its outer cells are the frontier; the other cells
    are usable.  A window position is what a checker keeps of a position: the live ends that can
    move, and the unused cells that they can reach.  [rel] says when a window position describes a
    position of a board; [settle_ok] and [step_ok] say that the checker's steps keep it.

    Sets of cells are the bits of an integer.  Nothing here needs the flood fill to be right: the
    result is tested for closedness in one bit-parallel step, and only this test is proved. *)
From Coq Require Import ZArith List Bool Lia.
From Slitherlab Require Import Game Snake.
Import ListNotations.
Open Scope Z_scope.

Definition cell := (Z * Z)%type.
Definition ceqb (c d : cell) := (fst c =? fst d) && (snd c =? snd d).
Lemma ceqb_eq c d : ceqb c d = true <-> c = d.
Proof.
  destruct c, d; unfold ceqb; simpl; rewrite andb_true_iff, !Z.eqb_eq.
  split; [intros []|intros [= -> ->]]; subst; auto.
Qed.
Lemma ceqb_refl c : ceqb c c = true.
Proof. apply ceqb_eq; auto. Qed.
Definition plus (c d : cell) : cell := (fst c + fst d, snd c + snd d).

(** Equality of cells, neighbours in the order of the numbers, which cells are in the window, which of them
    are not on the frontier, and the numbers. *)
Record window (A : Type) := {
  same : A -> A -> bool; nbs : A -> list A; inwb : A -> bool; usableb : A -> bool; code : A -> Z }.
Arguments same {A}. Arguments nbs {A}. Arguments inwb {A}. Arguments usableb {A}. Arguments code {A}.
Record numbered {A} (w : window A) : Prop := {
  same_eq : forall c d, same w c d = true <-> c = d;
  usable_inw : forall c, usableb w c = true -> inwb w c = true;
  code_pos : forall c, inwb w c = true -> 0 <= code w c;
  code_inj : forall c d, inwb w c = true -> inwb w d = true -> code w c = code w d -> c = d }.
(** A window position: live ends, unused cells. *)
Record state (A : Type) := { ends : list A; free : Z }.
Arguments ends {A}. Arguments free {A}.

Section Window.
  Variable A : Type.
  Variable w : window A.
  Notation same := (same w). Notation nbs := (nbs w). Notation inwb := (inwb w).
  Notation usableb := (usableb w). Notation code := (code w). Notation state := (state A).
  Definition mem (R : Z) (c : A) := inwb c && Z.testbit R (code c).
  (** What a step adds to the number of a cell; where axes are rings, of which cells. *)
  Variable shifts : list (option Z * Z).
  Definition masked (X : Z) (m : option Z) : Z := match m with Some m => Z.land X m | None => X end.
  Definition spread X := fold_left (fun Y k => Z.lor Y (Z.shiftl (masked X (fst k)) (snd k))) shifts 0.
  Definition bits (l : list A) := fold_left (fun b c => Z.lor b (Z.shiftl 1 (code c))) l 0.

  Variable frb : Z.       (* the bits of the frontier *)

  Fixpoint flood (fuel : nat) (R S : Z) : Z :=
    match fuel with
    | O => R
    | Datatypes.S fuel =>
        let R' := Z.lor R (Z.land (spread (Z.ldiff R frb)) S) in
        if Z.eqb R' R then R else flood fuel R' S
    end.

  (** Forget ends that cannot move and cells that cannot be reached; test that this was right. *)
  Definition settle (fuel : nat) (E : list A) (S : Z) : option state :=
    let E' := filter (fun e => existsb (mem S) (nbs e)) E in
    let X := bits E' in
    let R := flood fuel (Z.land (spread X) S) S in
    if (forallb (fun e => Z.testbit X (code e)) E')
       && (Z.ldiff R S =? 0)
       && (Z.ldiff (Z.land (spread (Z.lor X (Z.ldiff R frb))) S) R =? 0)
    then Some {| ends := E'; free := R |} else None.

  Definition moves (s : state) : list (A * A) :=
    flat_map (fun e => map (fun v => (e, v)) (filter (mem (free s)) (nbs e))) (ends s).

  Definition insert_end (c : A) (l : list A) : list A :=
    match l with
    | [] => [c]
    | d :: r => if code c <? code d then c :: l else d :: c :: r
    end.

  Definition step (fuel : nat) (s : state) (m : A * A) : option state :=
    let (e, v) := m in
    settle fuel (insert_end v (filter (fun d => negb (same d e)) (ends s)))
      (Z.ldiff (free s) (Z.shiftl 1 (code v))).

  (** ** The relation of window positions to board positions *)
  Section Embedding.
    Variable V : Type.
    Variable G : graph V.
    Variable g : game.
    Variable phi : A -> V.     (* where the cells of the window lie on the board *)
    Hypothesis ok : numbered w.
    Hypothesis codes : forall c d, inwb c = true -> In d (nbs c) -> inwb d = true -> exists m k, In (m, k) shifts /\
      code d = code c + k /\ match m with Some m => Z.testbit m (code c) = true | None => True end.
    Hypothesis frb_ok : forall c, usableb c = true -> Z.testbit frb (code c) = false.
    Hypothesis phi_inj : forall c d, usableb c = true -> usableb d = true -> phi c = phi d -> c = d.
    Hypothesis phi_edge : forall c d, usableb c = true -> usableb d = true -> In d (nbs c) -> edge G (phi c) (phi d).
    (** The neighbours on the board of a cell without a neighbour on the frontier are those in the
        window. *)
    Hypothesis phi_back : forall c, usableb c = true ->
      (forall d, In d (nbs c) -> inwb d = true -> usableb d = true) ->
      forall v, edge G (phi c) v -> exists d, In d (nbs c) /\ usableb d = true /\ phi d = v.

    Definition dead (s : list V) (v : V) := forall v', edge G v v' -> In v' s.

    Record rel (E : list A) (R : Z) (s : list V) : Prop := {
      r_end : forall v, live g s v -> (exists e, In e E /\ phi e = v) \/ dead s v;
      r_usable : forall e, In e E -> usableb e = true /\ live g s (phi e);
      r_free : forall c, usableb c = true -> mem R c = true -> ~ In (phi c) s;
      r_closed : forall c, In c E \/ (usableb c = true /\ mem R c = true) ->
        forall d, In d (nbs c) -> inwb d = true -> mem R d = true \/ (usableb d = true /\ In (phi d) s) }.

    Lemma spread_ok X c d : inwb c = true -> Z.testbit X (code c) = true -> In d (nbs c) -> inwb d = true ->
      Z.testbit (spread X) (code d) = true.
    Proof.
      intros Hc HX Hd Hw. destruct (codes c d Hc Hd Hw) as [m [k [Hk [E Hm]]]].
      assert (Hpos := code_pos w ok _ Hw). unfold spread.
      assert (K : forall l Y, (Z.testbit Y (code d) = true \/ In (m, k) l) ->
        Z.testbit (fold_left (fun Y k => Z.lor Y (Z.shiftl (masked X (fst k)) (snd k))) l Y) (code d) = true).
      { induction l as [|a l IH]; intros Y [H|H]; simpl; auto; [|destruct H as [H|H]].
        - apply IH; left. rewrite Z.lor_spec, H; auto.
        - subst a. apply IH; left. cbn [fst snd]. rewrite Z.lor_spec, Z.shiftl_spec by auto.
          rewrite E. replace (code c + k - k) with (code c) by lia.
          assert (M : Z.testbit (masked X m) (code c) = true) by (destruct m; simpl; auto; rewrite Z.land_spec, HX, Hm; auto).
          rewrite M. apply orb_true_r.
        - apply IH; auto. }
      apply K; auto.
    Qed.

    Lemma ldiff0 X Y k : (Z.ldiff X Y =? 0) = true -> Z.testbit X k = true -> Z.testbit Y k = true.
    Proof.
      rewrite Z.eqb_eq; intros H HX. destruct (Z.testbit Y k) eqn:HY; auto.
      assert (T : Z.testbit (Z.ldiff X Y) k = true) by (rewrite Z.ldiff_spec, HX, HY; auto).
      rewrite H, Z.bits_0 in T; discriminate.
    Qed.

    Lemma settle_ok fuel E S s st :
      (forall e, In e E -> usableb e = true) ->
      rel E S s -> settle fuel E S = Some st -> rel (ends st) (free st) s.
    Proof.
      unfold settle; intros HE HR H.
      set (E' := filter _ E) in *. set (X := bits E') in *. set (R := flood _ _ _) in *.
      destruct (_ && _ && _) eqn:C; [|discriminate]; injection H as <-; simpl.
      rewrite !andb_true_iff in C; destruct C as [[C1 C2] C3]; rewrite forallb_forall in C1.
      destruct HR as [re ru rf rc].
      assert (RS : forall c, mem R c = true -> mem S c = true).
      { unfold mem; intros c; rewrite !andb_true_iff; intros [? ?]; split; auto; eapply ldiff0; eauto. }
      assert (INE : forall e, In e E' <-> In e E /\ existsb (mem S) (nbs e) = true) by (intro; apply filter_In).
      constructor.
      - intros v Hv. destruct (re v Hv) as [[e [He <-]]|]; [|auto].
        destruct (existsb (mem S) (nbs e)) eqn:X1.
        + left; exists e; split; auto; apply INE; auto.
        + right; intros v' Hv'.
          assert (NM : forall d, In d (nbs e) -> mem S d = false).
          { intros d Hd; destruct (mem S d) eqn:M; auto.
            enough (existsb (mem S) (nbs e) = true) by congruence. apply existsb_exists; eauto. }
          assert (U : forall d, In d (nbs e) -> inwb d = true -> usableb d = true /\ In (phi d) s).
          { intros d Hd Hdw. destruct (rc e (or_introl He) d Hd Hdw) as [M|M]; auto.
            rewrite NM in M; auto; discriminate. }
          destruct (phi_back e (HE _ He) (fun d Hd Hw => proj1 (U d Hd Hw)) v' Hv') as [d [Hd [Hu <-]]].
          apply U; auto using (usable_inw w ok).
      - intros e He; apply INE in He; apply ru; tauto.
      - intros c Hc Hm; apply rf; auto.
      - intros c Hc d Hd Hdw.
        assert (Hc' : In c E \/ usableb c = true /\ mem S c = true).
        { destruct Hc as [Hc|[? ?]]; [left; apply INE in Hc; tauto|right; auto]. }
        destruct (rc c Hc' d Hd Hdw) as [M|M]; auto. left.
        unfold mem in *; rewrite Hdw; simpl. rewrite andb_true_iff in M; destruct M as [_ M].
        eapply ldiff0; [exact C3|]. rewrite Z.land_spec, M, andb_true_r.
        apply spread_ok with c; auto.
        { destruct Hc as [Hc|[Hu _]]; [|apply (usable_inw w ok); auto]. apply INE in Hc. apply (usable_inw w ok), HE. tauto. }
        rewrite Z.lor_spec, orb_true_iff, Z.ldiff_spec.
        destruct Hc as [Hc|[Hu Hm]]; [left; apply C1; auto|right].
        rewrite andb_true_iff in Hm; destruct Hm as [_ Hm]. rewrite Hm, frb_ok; auto.
    Qed.

    Lemma insert_In c l d : In d (insert_end c l) <-> d = c \/ In d l.
    Proof. clear. destruct l as [|e r]; simpl; [intuition|]. destruct (_ <? _); simpl; intuition. Qed.

    Lemma mem_del R v c : inwb v = true ->
      mem (Z.ldiff R (Z.shiftl 1 (code v))) c = true <-> mem R c = true /\ c <> v.
    Proof.
      intros Hv. unfold mem; rewrite !andb_true_iff. assert (Hpos := code_pos w ok v Hv).
      split.
      - intros [Hw H]; rewrite Z.ldiff_spec, andb_true_iff in H; destruct H as [H1 H2]; repeat split; auto.
        intros ->. rewrite Z.shiftl_spec, Z.sub_diag in H2; auto; discriminate.
      - intros [[Hw H] N]; split; auto. rewrite Z.ldiff_spec, H; simpl.
        destruct (Z.testbit (Z.shiftl 1 (code v)) (code c)) eqn:T; auto. exfalso.
        assert (Hposc := code_pos w ok c Hw).
        rewrite Z.shiftl_spec in T by auto.
        destruct (Z.eq_dec (code c) (code v)) as [Q|Q]; [apply N; apply (code_inj w ok); auto|].
        destruct (Z.ltb_spec (code c) (code v)); [rewrite Z.testbit_neg_r in T; [discriminate|lia]|].
        assert (U : Z.testbit 1 (code c - code v) = false) by (apply (Z.bits_above_log2 1); simpl; lia).
        congruence.
    Qed.

    (** A live end goes to a usable cell. *)
    Lemma step_ok fuel s0 s s' e v st :
      rel (ends s0) (free s0) s ->
      In e (ends s0) -> mem (free s0) v = true -> usableb v = true ->
      advance g s (phi e) (phi v) s' ->
      step fuel s0 (e, v) = Some st ->
      rel (ends st) (free st) s'.
    Proof.
      intros HR He Hm Hu [Hs' Hl'] H. unfold step in H. destruct HR as [re ru rf rc].
      assert (Hvw := usable_inw w ok _ Hu).
      assert (HI : forall d, In d (insert_end v (filter (fun d => negb (same d e)) (ends s0))) <->
                             d = v \/ (In d (ends s0) /\ d <> e)).
      { intros d; rewrite insert_In, filter_In, negb_true_iff.
        pose proof (same_eq w ok d e). destruct (same d e); intuition congruence. }
      assert (NV : ~ In (phi v) s) by (apply rf; auto).
      eapply settle_ok; [| |exact H].
      - intros d Hd; apply HI in Hd; destruct Hd as [->|[Hd _]]; [auto|apply ru; auto].
      - constructor.
        + intros u Hu'. apply Hl' in Hu'. destruct Hu' as [->|[Hl Hne]]; [left; exists v; split; auto; apply HI; auto|].
          destruct (re u Hl) as [[d [Hd Hdu]]|D].
          * left; exists d; split; auto; apply HI; right; split; auto. intros ->; congruence.
          * right; intros y Hy; apply Hs'; right; apply D; auto.
        + intros d Hd; apply HI in Hd; destruct Hd as [->|[Hd Hde]]; [split; auto; apply Hl'; auto|].
          destruct (ru d Hd) as [Ud Q]. split; auto. apply Hl'. right; split; auto.
          intros Q'. apply Hde, phi_inj; auto. apply ru; auto.
        + intros c Hc Hmc Hin. apply mem_del in Hmc; auto. destruct Hmc as [Hmc Hcv].
          apply Hs' in Hin; destruct Hin as [Hin|Hin]; [apply Hcv, phi_inj; auto|]. eapply rf; eauto.
        + intros c Hc d Hd Hdw.
          assert (Hc' : In c (ends s0) \/ usableb c = true /\ mem (free s0) c = true).
          { destruct Hc as [Hc|[Hc1 Hc2]].
            - apply HI in Hc; destruct Hc as [->|[? _]]; auto.
            - apply mem_del in Hc2; auto; tauto. }
          destruct (rc c Hc' d Hd Hdw) as [M|[M1 M2]].
          * destruct (same d v) eqn:Q; [apply (same_eq w ok) in Q; subst; right; split; auto; apply Hs'; auto|].
            left; apply mem_del; auto; split; auto. intros ->. rewrite (proj2 (same_eq w ok v v) eq_refl) in Q; discriminate.
          * right; split; auto; apply Hs'; auto.
    Qed.
  End Embedding.
End Window.
Arguments mem {A}. Arguments bits {A}. Arguments settle {A}. Arguments moves {A}. Arguments insert_end {A}. Arguments step {A}.
Arguments rel {A} w {V}.
Arguments r_end {A w V G g phi E R s}.
Arguments r_usable {A w V G g phi E R s}.
Arguments r_free {A w V G g phi E R s}.
Arguments r_closed {A w V G g phi E R s}.
