(** * Replay of a strategy in a window

    [replay] walks through the positions that a strategy leads to, depth first and each position
    once, and reads the strategy's moves from a script, as docs/certificates.md describes it.
    [replay_sound]: if it accepts, the others beat [x] in every position of a board that
    the first window position describes. *)
From Coq Require Import ZArith List Bool Lia.
From Slitherlab Require Import Game Snake Window.
Import ListNotations.
Open Scope Z_scope.

(** ** Tables of positions
    A binary tree, by the bits of a key.  Where an entry lies means nothing for soundness: a look-up
    compares the whole position. *)
Section Table.
  Variable A : Type.
  Variable eqb : A -> A -> bool.
  Hypothesis eqb_ok : forall a b, eqb a b = true -> a = b.
  Inductive table := E | L (k : positive) (l : list A) | N (l : list A) (x y : table).
  Fixpoint All (P : A -> Prop) (t : table) : Prop :=
    match t with
    | E => True | L _ l => Forall P l | N l x y => Forall P l /\ All P x /\ All P y
    end.
  Fixpoint find (k : positive) (a : A) (t : table) {struct t} : bool :=
    match t with
    | E => false
    | L k0 l => Pos.eqb k k0 && existsb (eqb a) l
    | N l x y => match k with xH => existsb (eqb a) l | xO k => find k a x | xI k => find k a y end
    end.
  Definition split (k0 : positive) (l : list A) : table :=
    match k0 with xH => N l E E | xO k => N [] (L k l) E | xI k => N [] E (L k l) end.
  Fixpoint ins (k : positive) (a : A) (t : table) : table :=
    match t with
    | E => L k [a]
    | L k0 l => if Pos.eqb k k0 then L k0 (a :: l) else
        match split k0 l with
        | N l x y => match k with xH => N (a :: l) x y | xO k => N l (ins k a x) y | xI k => N l x (ins k a y) end
        | t => t
        end
    | N l x y => match k with xH => N (a :: l) x y | xO k => N l (ins k a x) y | xI k => N l x (ins k a y) end
    end.
  Lemma existsb_ok (P : A -> Prop) a l : Forall P l -> existsb (eqb a) l = true -> P a.
  Proof. rewrite existsb_exists, Forall_forall. intros H [b [Hb Q]]. apply eqb_ok in Q; subst; auto. Qed.
  Lemma find_ok (P : A -> Prop) a t : forall k, All P t -> find k a t = true -> P a.
  Proof.
    induction t as [|k0 l|l x IHx y IHy]; simpl; intros k H F; [discriminate| |].
    - apply andb_true_iff in F; eapply existsb_ok; [|apply F]; auto.
    - destruct H as [H1 [H2 H3]]; destruct k; eauto. eapply existsb_ok; eauto.
  Qed.
  Lemma ins_ok (P : A -> Prop) a : P a -> forall k t, All P t -> All P (ins k a t).
  Proof.
    intros Pa. induction k; intros t H; destruct t as [|k0 l|l x y]; cbn [ins All] in *;
      try (match goal with |- context [Pos.eqb ?a ?b] => destruct (Pos.eqb a b) end);
      try destruct k0; cbn [split All] in *; intuition; apply IHk; cbn; auto.
  Qed.
End Table.
Arguments E {A}. Arguments L {A}. Arguments N {A}. Arguments ins {A}. Arguments find {A}. Arguments All {A}.

Definition alike {A} (same : A -> A -> bool) := fix go (l m : list A) : bool :=
  match l, m with [], [] => true | c :: l, d :: m => same c d && go l m | _, _ => false end.
Lemma alike_ok A (same : A -> A -> bool) : (forall c d, same c d = true -> c = d) -> forall l m, alike same l m = true -> l = m.
Proof. intros H. induction l; destruct m; simpl; auto; try discriminate. rewrite andb_true_iff. intros [Q R]. f_equal; auto. Qed.
Definition ceqbl := alike ceqb.
Lemma ceqbl_ok l : forall m, ceqbl l m = true -> l = m.
Proof. apply alike_ok. intros c d; apply ceqb_eq. Qed.

(** ** The checker *)
Section Replay.
  Variable A : Type.
  Variable w : window A.
  Variable shifts : list (option Z * Z).
  Variable frb : Z.
  Variable misere : bool.
  Variable n x : nat.
  Variable big : nat.     (* more rounds than a flood takes *)

  Notation state := (state A). Notation moves := (moves w). Notation step := (step w shifts frb big).
  Definition pos := (nat * state)%type.
  Definition peqb (a b : pos) : bool :=
    Nat.eqb (fst a) (fst b) && Z.eqb (free (snd a)) (free (snd b)) && alike (same w) (ends (snd a)) (ends (snd b)).
  Lemma peqb_ok a b : numbered w -> peqb a b = true -> a = b.
  Proof.
    destruct a as [t [e f]], b as [t' [e' f']]; unfold peqb; simpl. intros N. rewrite !andb_true_iff, Nat.eqb_eq, Z.eqb_eq.
    intros [[-> ->] H]. apply alike_ok in H; [subst; auto|]. intros c d; apply N.
  Qed.
  Definition key (p : pos) : positive := match free (snd p) with Zpos k => k | _ => xH end.

  (** The table of positions seen so far, and the rest of the script. *)
  Definition result := option (table pos * list nat).

  (** One move, and what follows it by [rec]. *)
  Definition go (rec : table pos -> list nat -> nat -> state -> result) t s (vis : table pos) (ms : list nat)
      (m : A * A) : result :=
    if usableb w (snd m) then
      match step s m with
      | Some s' => rec vis ms (next n t) s'
      | None => None
      end
    else None.
  Definition goes rec t s l (acc : result) : result :=
    fold_left (fun (acc : result) m => match acc with Some (vis, ms) => go rec t s vis ms m | None => None end) l acc.
  Definition walk rec vis (ms : list nat) t s : result :=
    match moves s with
    | [] => if xorb misere (Nat.eqb t x) then Some (vis, ms) else None
    | m :: l =>
        if Nat.eqb t x then goes rec t s (m :: l) (Some (vis, ms))
        else
          match l with
          | [] => go rec t s vis ms m
          | _ => match ms with
                 | [] => None
                 | d :: ms => match nth_error (m :: l) d with Some m => go rec t s vis ms m | None => None end
                 end
          end
    end.
  Fixpoint replay (fuel : nat) (vis : table pos) (ms : list nat) (t : nat) (s : state) : result :=
    match fuel with
    | O => None
    | S fuel =>
        if find peqb (key (t, s)) (t, s) vis then Some (vis, ms) else
        match walk (replay fuel) vis ms t s with
        | Some (vis, ms) => Some (ins (key (t, s)) (t, s) vis, ms)
        | None => None
        end
    end.

  (** ** Soundness *)
  Section Sound.
    Variable V : Type.
    Variable G : graph V.
    Variable g : game.
    Variable phi : A -> V.
    Hypothesis ok : numbered w.
    Hypothesis codes : forall c d, inwb w c = true -> In d (nbs w c) -> inwb w d = true -> exists m k, In (m, k) shifts /\
      code w d = code w c + k /\ match m with Some m => Z.testbit m (code w c) = true | None => True end.
    Hypothesis frb_ok : forall c, usableb w c = true -> Z.testbit frb (code w c) = false.
    Hypothesis phi_inj : forall c d, usableb w c = true -> usableb w d = true -> phi c = phi d -> c = d.
    Hypothesis phi_edge : forall c d, usableb w c = true -> usableb w d = true -> In d (nbs w c) -> edge G (phi c) (phi d).
    Hypothesis phi_back : forall c, usableb w c = true ->
      (forall d, In d (nbs w c) -> inwb w d = true -> usableb w d = true) ->
      forall v, edge G (phi c) v -> exists d, In d (nbs w c) /\ usableb w d = true /\ phi d = v.

    Notation rel := (rel w G g phi).
    Notation beats := (beats G g misere n x).
    Definition good (p : pos) := forall s, sound g s -> rel (ends (snd p)) (free (snd p)) s -> beats (fst p) s.

    Lemma moves_In s e v : In (e, v) (moves s) <->
      In e (ends s) /\ In v (nbs w e) /\ mem w (free s) v = true.
    Proof.
      unfold Window.moves; rewrite in_flat_map; split.
      - intros [d [Hd H]]. apply in_map_iff in H; destruct H as [u [[= <- <-] Hu]]. apply filter_In in Hu. tauto.
      - intros [He Hv]; exists e; split; auto. apply in_map_iff; exists v; split; auto. apply filter_In. auto.
    Qed.

    Lemma after_sound t (s : list V) : sound g s -> after g n t s = next n t.
    Proof. intros [H _]; destruct s; [congruence|auto]. Qed.

    (** A move of the window is a move of the board. *)
    Lemma choose s0 s e v :
      sound g s -> rel (ends s0) (free s0) s -> In (e, v) (moves s0) -> usableb w v = true ->
      exists s', grow G g s s' /\
        forall s1 t, step s0 (e, v) = Some s1 -> good (t, s1) -> beats t s'.
    Proof.
      intros HS HR HM HU. apply moves_In in HM; destruct HM as [He [Hn Hm]].
      destruct (r_usable HR e He) as [Ue Hlive].
      assert (Hfree := r_free HR v HU Hm).
      destruct (step_grows V G g s (phi e) (phi v) HS Hlive) as [s' [Hg [Ha Hs']]]; auto.
      exists s'; split; auto. intros s1 t HA HG. apply HG; auto.
      apply (step_ok A w shifts frb V G g phi ok codes frb_ok phi_inj phi_back big s0 s s' e v s1); auto.
    Qed.

    (** A move of the board is one of the window. *)
    Lemma answer s0 s s' :
      sound g s -> rel (ends s0) (free s0) s ->
      (forall m, In m (moves s0) -> usableb w (snd m) = true) -> grow G g s s' ->
      exists m, In m (moves s0) /\ forall s1 t, step s0 m = Some s1 -> good (t, s1) -> beats t s'.
    Proof.
      intros HS HR HU HM. destruct (grow_step V G g s s' HS HM) as [a [v [Hl [He [Hv [Ha Hs']]]]]].
      destruct (r_end HR a Hl) as [[e [Hin <-]]|D]; [|exfalso; apply Hv, D; auto].
      destruct (r_usable HR e Hin) as [Ue _].
      assert (Cl := r_closed HR e (or_introl Hin)).
      destruct (phi_back e Ue) with (v := v) as [d [Hd [Ud Qd]]]; auto.
      { intros d Hd Hdw; destruct (Cl d Hd Hdw) as [M|[M _]]; auto. apply (HU (e, d)). apply moves_In; auto. }
      subst v.
      assert (Hm : mem w (free s0) d = true).
      { destruct (Cl d Hd (usable_inw w ok d Ud)) as [M|[_ M]]; auto. }
      exists (e, d). split; [apply moves_In; auto|]. intros s1 t HA HG. apply HG; auto.
      apply (step_ok A w shifts frb V G g phi ok codes frb_ok phi_inj phi_back big s0 s s' e d s1); auto.
    Qed.

    Theorem replay_sound fuel : forall vis ms t s vis' ms',
      All good vis -> replay fuel vis ms t s = Some (vis', ms') -> good (t, s) /\ All good vis'.
    Proof.
      induction fuel as [|fuel IH]; intros vis ms t s vis' ms' HV H; [discriminate|].
      cbn [replay] in H. destruct (find peqb (key (t, s)) (t, s) vis) eqn:F.
      { injection H as <- <-. split; auto. eapply find_ok; eauto. intros a b; apply peqb_ok; auto. }
      destruct (walk (replay fuel) vis ms t s) as [[vis1 ms1]|] eqn:RE; [|discriminate]. injection H as <- <-.
      assert (GO : forall vis ms m vis' ms', All good vis -> go (replay fuel) t s vis ms m = Some (vis', ms') ->
                   All good vis' /\ usableb w (snd m) = true /\
                   exists s1, step s m = Some s1 /\ good (next n t, s1)).
      { unfold go; intros v0 m0 m v1 m1 HV0 H0. destruct (usableb w (snd m)); [|discriminate].
        destruct (step s m) as [s1|]; [|discriminate]. apply IH in H0; auto. intuition. exists s1; auto. }
      enough (G' : good (t, s) /\ All good vis1) by (split; [tauto|apply ins_ok; tauto]).
      unfold walk in RE. destruct (moves s) as [|m l] eqn:M.
      { destruct (xorb misere (Nat.eqb t x)) eqn:X; [|discriminate]. injection RE as <- <-. split; auto.
        intros sn HS HR; simpl in *. apply beats_stuck.
        - intros s' Hg. destruct (answer s sn s' HS HR) as [m [Hm _]]; auto; rewrite M in *; [intros ? []|destruct Hm].
        - destruct misere, (Nat.eqb_spec t x); simpl in X; auto; discriminate. }
      destruct (Nat.eqb t x) eqn:T.
      - apply Nat.eqb_eq in T; subst t.
        assert (FL : forall l vis ms vis1 ms1, All good vis -> goes (replay fuel) x s l (Some (vis, ms)) = Some (vis1, ms1) ->
          All good vis1 /\ forall m, In m l -> usableb w (snd m) = true /\ exists s1, step s m = Some s1 /\ good (next n x, s1)).
        { assert (NONE : forall l, goes (replay fuel) x s l None = None) by (induction l0; simpl; auto).
          induction l0 as [|m' l' IHl]; intros v0 m0 v1 m1 HV0 H0; cbn [goes fold_left] in H0.
          - injection H0 as <- <-; split; auto. intros ? [].
          - fold (goes (replay fuel) x s l' (go (replay fuel) x s v0 m0 m')) in H0.
            destruct (go (replay fuel) x s v0 m0 m') as [[v2 m2]|] eqn:Q; [|rewrite NONE in H0; discriminate].
            apply GO in Q; auto. destruct Q as [G1 G2]. apply IHl in H0; auto. destruct H0 as [H1 H2]. split; auto.
            intros m'' [<-|Hm]; auto. }
        rewrite <- M in RE. apply FL in RE; auto. destruct RE as [RV RM]. split; auto.
        intros sn HS HR; simpl in *. apply beats_all.
        + intros _. assert (Hm : In m (moves s)) by (rewrite M; simpl; auto). destruct m as [e v].
          destruct (choose s sn e v HS HR Hm) as [s' [Hg _]]; [apply (RM (e, v)); auto|eauto].
        + intros s' Hg. rewrite after_sound by auto.
          destruct (answer s sn s' HS HR) as [m' [Hm1 Hm2]]; auto; [intros m' Hm'; apply RM; auto|].
          destruct (RM m' Hm1) as [_ [s1 [HA HG]]]. eapply Hm2; eauto.
      - assert (ONE : exists m v0 m0 m1, In m (moves s) /\ All good v0 /\ go (replay fuel) t s v0 m0 m = Some (vis1, m1)).
        { rewrite M in *. destruct l as [|m' l]; [exists m, vis, ms, ms1; simpl; auto|].
          destruct ms as [|d ms0]; [discriminate|].
          destruct (nth_error (m :: m' :: l) d) as [m0|] eqn:NE; [|discriminate].
          exists m0, vis, ms0, ms1; repeat split; auto. eapply nth_error_In; eauto. }
        destruct ONE as [[e v] [v0 [m0 [m1 [Hin [HV0 HG]]]]]].
        apply GO in HG; auto. destruct HG as [HV1 [HU [s1 [HA HG]]]]. split; auto.
        intros sn HS HR; simpl in *.
        destruct (choose s sn e v HS HR Hin HU) as [s' [Hg HB]].
        apply beats_some with s'; auto; [intros ->; rewrite Nat.eqb_refl in T; discriminate|].
        rewrite after_sound by auto. eapply HB; eauto.
    Qed.
  End Sound.

  (** ** From an opening
      [cs] are the cells of the window; the opening has taken [o1] and [o2], which are one cell for one live end. *)
  Definition play_through (cs : list A) (g : game) (o1 o2 : A) (script : list nat) : bool :=
    let allb := bits w cs in
    let S0 := Z.ldiff (Z.ldiff allb (Z.shiftl 1 (code w o1))) (Z.shiftl 1 (code w o2)) in
    let E0 := if two_ends g then insert_end w o2 [o1] else [o1] in
    forallb (fun c => mem w allb c) cs &&
    forallb (fun c => negb (usableb w c) || negb (Z.testbit frb (code w c))) cs &&
    match settle w shifts frb big E0 S0 with
    | None => false
    | Some s0 =>
        match replay big E script (after g n 1%nat (@nil A)) s0 with
        | Some (_, []) => true
        | _ => false
        end
    end.
  Section Through.
    Variable g : game.
    Variable V : Type.
    Variable G : graph V.
    Variable phi : A -> V.
    Variable cs : list A.
    Hypothesis ok : numbered w.
    Hypothesis cells_In : forall c, In c cs <-> inwb w c = true.
    Hypothesis codes : forall c d, inwb w c = true -> In d (nbs w c) -> inwb w d = true -> exists m k, In (m, k) shifts /\
      code w d = code w c + k /\ match m with Some m => Z.testbit m (code w c) = true | None => True end.
    Hypothesis phi_inj : forall c d, usableb w c = true -> usableb w d = true -> phi c = phi d -> c = d.
    Hypothesis phi_edge : forall c d, usableb w c = true -> usableb w d = true -> In d (nbs w c) -> edge G (phi c) (phi d).
    Hypothesis phi_back : forall c, usableb w c = true ->
      (forall d, In d (nbs w c) -> inwb w d = true -> usableb w d = true) ->
      forall v, edge G (phi c) v -> exists d, In d (nbs w c) /\ usableb w d = true /\ phi d = v.

    Theorem play_through_sound o1 o2 script s :
      usableb w o1 = true -> usableb w o2 = true -> (two_ends g = false -> o2 = o1) ->
      play_through cs g o1 o2 script = true -> sound g s ->
      (forall u, In u s <-> u = phi o1 \/ u = phi o2) -> (forall u, live g s u <-> u = phi o1 \/ u = phi o2) ->
      beats G g misere n x (after g n 1%nat (@nil V)) s.
    Proof.
      intros U1 U2 HO CP HS HIn HLive. revert CP. unfold play_through. cbv zeta. set (allb := bits w cs).
      set (S0 := Z.ldiff (Z.ldiff _ _) _). set (E0 := if two_ends g then _ else _).
      rewrite !andb_true_iff, !forallb_forall. intros [[CA CF] H].
      destruct (settle _ _ _ _ _ _) as [s0|] eqn:ST; [|discriminate].
      destruct (replay _ _ _ _ _) as [[vis ms]|] eqn:RP; [|discriminate].
      assert (frb_ok : forall c, usableb w c = true -> Z.testbit frb (code w c) = false).
      { intros c Hc. specialize (CF c (proj2 (cells_In c) (usable_inw w ok c Hc))). rewrite Hc in CF; simpl in CF.
        apply negb_true_iff; auto. }
      assert (M0 : forall c, mem w S0 c = true <-> mem w allb c = true /\ c <> o1 /\ c <> o2).
      { intros c; unfold S0. rewrite !mem_del by (auto using (usable_inw w ok)). tauto. }
      assert (I0 : forall e, In e E0 -> e = o1 \/ e = o2).
      { intros e; unfold E0. destruct (two_ends g); [rewrite insert_In|]; simpl; intros H0; repeat destruct H0 as [H0|H0]; auto; destruct H0. }
      assert (I1 : forall v, v = phi o1 \/ v = phi o2 -> exists e, In e E0 /\ phi e = v).
      { intros v Hv; unfold E0. destruct (two_ends g).
        - destruct Hv as [->| ->]; [exists o1|exists o2]; split; auto; apply insert_In; simpl; auto.
        - exists o1; split; [simpl; auto|]. rewrite HO in Hv by auto. intuition. }
      assert (SR : forall c, same w c c = true) by (intros c; apply (same_eq w ok); auto).
      assert (R0 : rel w G g phi E0 S0 s).
      { constructor.
        - intros v Hv; left. apply I1, HLive; auto.
        - intros e He. apply I0 in He. split; [destruct He as [->| ->]; auto|]. apply HLive. destruct He as [->| ->]; auto.
        - intros c Hc Hm; apply M0 in Hm; destruct Hm as [_ [H1 H2]]. rewrite HIn.
          intros [Q|Q]; [apply H1|apply H2]; apply phi_inj; auto.
        - intros c Hc d Hd Hdw.
          destruct (same w d o1) eqn:Q1; [apply (same_eq w ok) in Q1; subst d; right; split; auto; apply HIn; auto|].
          destruct (same w d o2) eqn:Q2; [apply (same_eq w ok) in Q2; subst d; right; split; auto; apply HIn; auto|].
          left; apply M0; repeat split; [apply CA, cells_In; auto| |]; intros ->; rewrite SR in *; discriminate. }
      assert (GD : good V G g phi (after g n 1%nat (@nil A), s0)).
      { eapply replay_sound with (fuel := big) (vis := E); eauto; simpl; auto. }
      apply (GD s HS). simpl.
      apply (settle_ok A w shifts frb V G g phi ok codes frb_ok phi_back big E0 S0 s s0); auto.
      intros e He; apply I0 in He; destruct He as [->| ->]; auto.
    Qed.
  End Through.
End Replay.
Arguments play_through {A}.
