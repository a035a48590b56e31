(** * Misère cycle games: Kano's second and fourth theorem

    Kano, Cycle games and cycle cut games, Combinatorica 3 (1983), Theorems 2 and 4, for positions whose pair of forests is given.
    The two strategies are those of docs/trees.md, because two steps of the paper's do not work as they stand.

    [avoid]: without excess a player never has to own a cycle.  [parity]: with an excess, and an even number of edges common to
    both forests, the player who moves second forces the opponent to own a cycle. *)
From Coq Require Import List Arith Lia.
From Slitherlab Require Import Cycle CycleSpan CyclePair CycleCut CycleFacts CycleUnion CycleGame.
Import ListNotations.

Section Misere.
  Variable ends : nat -> nat * nat.
  Notation cyclic := (cyclic ends).
  Notation span := (closes ends).
  Notation forest := (forest ends).

  (** ** Two forests of the same size
      [K] has been contracted: these are the edges of the player whose strategy it is. *)
  Record twins (K A B F : list nat) : Prop := {
    twin_A : forest K A; twin_B : forest K B; twin_A_once : NoDup A; twin_B_once : NoDup B;
    same_size : length A = length B; twin_A_free : incl A F; twin_B_free : incl B F }.
  Lemma twins_swap K A B F : twins K A B F -> twins K B A F.
  Proof. intros [? ? ? ? ? ? ?]. split; auto. Qed.
  Lemma without_incl e (X : list nat) : incl (without e X) X.
  Proof. intros y Hy. apply without_In in Hy. tauto. Qed.
  Lemma without_free e A F : incl A F -> incl (without e A) (without e F).
  Proof. intros I y Hy. apply without_In in Hy. apply without_In. split; [apply I|]; tauto. Qed.
  Lemma without_apart e A F : incl A F -> ~ In e A -> incl A (without e F).
  Proof. intros I N y Hy. apply without_In. split; [apply I; auto|]. intros ->; auto. Qed.
  Lemma forest_less K P Q : forest K P -> incl Q P -> forest K Q.
  Proof. intros H I. eapply forest_mono; [intros e He; exact He|exact I|exact H]. Qed.

  (** A common edge: the opponent takes it, *)
  Lemma twins_lose K A B F f : twins K A B F -> In f A -> In f B -> twins K (without f A) (without f B) (without f F).
  Proof.
    intros [HA HB NA NB L IA IB] fA fB. split; auto using without_NoDup, without_free.
    1: apply forest_less with A; auto using without_incl. 1: apply forest_less with B; auto using without_incl.
    pose proof (without_length f A NA fA). pose proof (without_length f B NB fB). lia.
  Qed.
  (** or the player does. *)
  Lemma twins_take K A B F f : twins K A B F -> In f A -> In f B -> ~ span K f /\ twins (f :: K) (without f A) (without f B) (without f F).
  Proof.
    intros [HA HB NA NB L IA IB] fA fB. split; [apply forest_outside with A; auto|].
    split; auto using without_NoDup, without_free, forest_contract.
    pose proof (without_length f A NA fA). pose proof (without_length f B NB fB). lia.
  Qed.
  (** An edge in neither. *)
  Lemma twins_other K A B F f : twins K A B F -> ~ In f A -> ~ In f B -> twins K A B (without f F).
  Proof. intros [HA HB NA NB L IA IB] fA fB. split; auto using without_apart. Qed.
  (** The opponent takes an edge of [A] alone: the player takes one of [B] alone. *)
  Lemma twins_reply K A B F f : twins K A B F -> In f A -> ~ In f B ->
    exists s, In s B /\ ~ In s A /\ ~ span K s /\ twins (s :: K) (without f A) (without s B) (without s (without f F)).
  Proof.
    intros [HA HB NA NB L IA IB] fA fB. pose proof (without_length f A NA fA) as LA.
    destruct (all_spanned ends (without f A ++ K) B) as [All|[s [Hs Ss]]].
    { pose proof (no_more ends (without f A) K B NB HB All). lia. }
    exists s. assert (Ns : s <> f) by (intros ->; auto).
    assert (NsA : ~ In s A) by (intros Q; apply Ss, span_in, in_or_app; left; apply without_In; auto).
    repeat split; auto using without_NoDup.
    - apply forest_outside with B; auto.
    - apply forest_add; auto. apply forest_less with A; auto using without_incl.
    - apply forest_contract; auto.
    - pose proof (without_length s B NB Hs). lia.
    - apply without_apart; [apply without_free; auto|]. rewrite without_In. tauto.
    - intros y Hy. apply without_In in Hy. rewrite !without_In. repeat split; [apply IB; tauto| |tauto]. intros ->; tauto.
  Qed.
  (** The player takes an edge of [A] alone, and gives up one of [B]. *)
  Lemma twins_give K A B F s : twins K A B F -> In s A -> ~ In s B ->
    exists e, In e B /\ ~ span K s /\ twins (s :: K) (without s A) (without e B) (without s F).
  Proof.
    intros [HA HB NA NB L IA IB] sA sB. pose proof (without_length s A NA sA) as LA.
    assert (G : exists e, In e B /\ forest (s :: K) (without e B)).
    { destruct (extend ends K B s NB HB) as [B' [HB' [->|[e [He ->]]]]]; [|eauto]. destruct B as [|e B0]; [simpl in *; lia|].
      exists e. split; [simpl; auto|]. apply forest_less with (e :: B0); auto using without_incl. }
    destruct G as [e [He HB']]. exists e. repeat split; auto using without_NoDup, without_free, forest_contract.
    - apply forest_outside with A; auto.
    - pose proof (without_length e B NB He). lia.
    - apply without_apart; [intros y Hy; apply IB; eapply without_incl; eauto|]. intros Q. apply without_incl in Q. auto.
  Qed.

  (** How many edges are common. *)
  Definition common (A B : list nat) : nat := length (both A B).
  Lemma common_same A B A' B' : NoDup B -> NoDup B' -> (forall e, In e A /\ In e B <-> In e A' /\ In e B') -> common A B = common A' B'.
  Proof.
    intros N N' H. unfold common, both. apply Nat.le_antisymm; apply NoDup_incl_length; auto using inside_NoDup; intros e He; apply inside_In in He;
      apply inside_In; specialize (H e); tauto.
  Qed.
  Lemma common_swap A B : NoDup A -> NoDup B -> common A B = common B A.
  Proof.
    intros NA NB. unfold common, both. apply Nat.le_antisymm; apply NoDup_incl_length; auto using inside_NoDup; intros e He; apply inside_In in He;
      apply inside_In; tauto.
  Qed.
  Lemma common_less A B f : NoDup A -> NoDup B -> In f A -> In f B -> common A B = S (common (without f A) (without f B)).
  Proof.
    intros NA NB fA fB. unfold common. rewrite <- (without_length f (both A B)); [|apply inside_NoDup; auto|apply both_In; auto]. f_equal.
    apply Nat.le_antisymm; apply NoDup_incl_length; unfold both; auto using inside_NoDup, without_NoDup; intros e;
      rewrite ?without_In, ?inside_In, ?without_In; tauto.
  Qed.
  Lemma common_some A B : common A B <> 0 -> exists e, In e A /\ In e B.
  Proof.
    unfold common. destruct (both A B) as [|e L] eqn:E; [simpl; congruence|]. intros _. exists e. apply and_comm, both_In. rewrite E. simpl; auto.
  Qed.
  Lemma common_none A B e : common A B = 0 -> In e A -> ~ In e B.
  Proof. unfold common. intros H HA HB. apply length_zero_iff_nil in H. assert (Q : In e (both A B)) by (apply both_In; auto). rewrite H in Q. destruct Q. Qed.
  Lemma common_apart A B : (forall e, In e A -> ~ In e B) -> common A B = 0.
  Proof. intros H. destruct (Nat.eq_dec (common A B) 0) as [|N]; auto. apply common_some in N. destruct N as [e [H1 H2]]. destruct (H e H1 H2). Qed.
  (** An edge of one alone goes out of each. *)
  Lemma common_reply A B f s : NoDup A -> NoDup B -> In f A -> ~ In f B -> In s B -> ~ In s A -> common (without f A) (without s B) = common A B.
  Proof.
    intros NA NB fA fB sB sA. apply common_same; auto using without_NoDup. intros e. rewrite !without_In. split; [tauto|]. intros [H1 H2].
    repeat split; auto; intros ->; auto.
  Qed.
  (** ** Avoiding
      The free edges are those of the two forests, and perhaps a spare one: then an even number of edges is common. *)
  Record avoids (K A B F spare : list nat) : Prop := {
    avoid_twins : twins K A B F; avoid_cover : forall e, In e F -> In e A \/ In e B \/ In e spare;
    avoid_spare : spare = [] \/ (exists x, spare = [x]) /\ Nat.Even (common A B) }.
  Lemma avoids_swap K A B F spare : avoids K A B F spare -> avoids K B A F spare.
  Proof.
    intros [P C S]. split; [apply twins_swap; auto|intros e He; specialize (C e He); tauto|].
    rewrite common_swap; [auto|apply P|apply P].
  Qed.
  (** A player to move without a spare edge. *)
  Lemma avoid_free K A B F : avoids K A B F [] -> F <> [] ->
    exists s A' B' spare, In s F /\ ~ span K s /\ avoids (s :: K) A' B' (without s F) spare.
  Proof.
    intros [P C _] NE. destruct (Nat.eq_dec (common A B) 0) as [Z|Z].
    - assert (Q : exists f, In f A).
      { destruct F as [|f F0]; [congruence|]. destruct A as [|a A]; [|exists a; simpl; auto]. exfalso.
        assert (B = []) by (destruct B; auto; destruct P; discriminate). subst. destruct (C f) as [[]|[[]|[]]]. simpl; auto. }
      destruct Q as [s sA]. assert (sB : ~ In s B) by (eapply common_none; eauto).
      destruct (twins_give K A B F s P sA sB) as [e [He [Ss P']]]. exists s, (without s A), (without e B), [e].
      split; [apply (twin_A_free _ _ _ _ P); auto|]. split; [exact Ss|]. split; [exact P'| |].
      + intros y Hy. apply without_In in Hy. rewrite !without_In. simpl. destruct (C y (proj1 Hy)) as [|[|[]]]; [tauto|]. destruct (Nat.eq_dec y e); [subst|]; tauto.
      + right. split; [eauto|]. rewrite common_apart; [exists 0; auto|]. intros y H1 H2. apply without_incl in H1, H2. eapply common_none; eauto.
    - apply common_some in Z. destruct Z as [s [sA sB]]. destruct (twins_take K A B F s P sA sB) as [Ss P'].
      exists s, (without s A), (without s B), []. repeat split; auto; try apply P'; [apply P; auto|].
      intros y Hy. apply without_In in Hy. rewrite !without_In. destruct (C y (proj1 Hy)) as [|[|[]]]; tauto.
  Qed.
  (** The opponent has taken an edge: the player is to move without a spare edge, or knows an answer. *)
  Lemma avoid_reply K A B F spare f : avoids K A B F spare -> In f F ->
    (exists A' B', avoids K A' B' (without f F) []) \/
    exists s A' B', In s (without f F) /\ ~ span K s /\ avoids (s :: K) A' B' (without s (without f F)) spare.
  Proof.
    intros H Hf.
    assert (One : forall A1 B1, avoids K A1 B1 F spare -> In f A1 -> ~ In f B1 ->
      exists s A' B', In s (without f F) /\ ~ span K s /\ avoids (s :: K) A' B' (without s (without f F)) spare).
    { intros A1 B1 [P C S] fA fB. destruct (twins_reply K A1 B1 F f P fA fB) as [s [sB [sA [Ss P']]]].
      assert (N : s <> f) by (intros ->; auto).
      exists s, (without f A1), (without s B1). split; [apply without_In; split; auto; apply (twin_B_free _ _ _ _ P); auto|]. split; [exact Ss|]. split; [exact P'| |].
      - intros y Hy. rewrite !without_In in Hy. rewrite !without_In. destruct (C y) as [|[|]]; tauto.
      - destruct S as [S|[S1 S2]]; [left; auto|right; split; auto]. rewrite common_reply; auto; apply P. }
    destruct (in_dec Nat.eq_dec f A) as [fA|fA], (in_dec Nat.eq_dec f B) as [fB|fB].
    - destruct H as [P C S]. assert (P' := twins_lose K A B F f P fA fB). pose proof (common_less A B f (twin_A_once _ _ _ _ P) (twin_B_once _ _ _ _ P) fA fB) as L.
      destruct S as [->|[S1 S2]].
      + left. exists (without f A), (without f B). split; [exact P'| |left; auto]. intros y Hy. apply without_In in Hy. rewrite !without_In. specialize (C y). tauto.
      + right. assert (Z : common (without f A) (without f B) <> 0) by (intros Z; rewrite Z in L; rewrite L in S2; destruct S2; lia).
        apply common_some in Z. destruct Z as [s [sA sB]]. destruct (twins_take _ _ _ _ s P' sA sB) as [Ss P2].
        exists s, (without s (without f A)), (without s (without f B)). split; [apply (twin_A_free _ _ _ _ P'); auto|]. split; [exact Ss|]. split; [exact P2| |].
        * intros y Hy. rewrite !without_In in Hy. rewrite !without_In. destruct (C y) as [|[|]]; tauto.
        * right. split; auto. pose proof (common_less _ _ s (twin_A_once _ _ _ _ P') (twin_B_once _ _ _ _ P') sA sB) as L2.
          destruct S2 as [m S2]. exists (m - 1). lia.
    - right. eapply One; eauto.
    - right. apply (One B A); auto using avoids_swap.
    - left. destruct H as [P C S]. exists A, B. split; [apply twins_other; auto| |left; auto]. intros y Hy. apply without_In in Hy. destruct Hy as [Hy N].
      destruct (C y Hy) as [|[|Q]]; auto. destruct S as [->|[[x ->] _]]; [destruct Q|]. destruct Q as [<-|[]].
      destruct (C f Hf) as [|[|[Q|[]]]]; try tauto.
  Qed.
  Lemma avoid K A B F spare f : avoids K A B F spare -> In f F ->
    without f F = [] \/ exists s A' B' spare', In s (without f F) /\ ~ span K s /\ avoids (s :: K) A' B' (without s (without f F)) spare'.
  Proof.
    intros H Hf. destruct (avoid_reply K A B F spare f H Hf) as [[A' [B' H']]|[s [A' [B' H']]]]; [|right; exists s, A', B', spare; auto].
    destruct (without f F) as [|y L] eqn:E; [left; auto|right]. rewrite <- E in *. apply (avoid_free K A' B'); auto. rewrite E. discriminate.
  Qed.

  (** ** Parity
      The edges of the witness [X] and the others are two games, since no edge of the first spans one of the second.  Inside, no
      edge is common to the forests [A1] and [B1], and the opponent has taken [Y]; outside, every free edge is in [A2] or [B2], and an even number is
      in both.  The player owns [M1] inside and [M2] outside; [K] are the edges contracted before. *)
  Section Parity.
    Variable K X T : list nat.
    Hypothesis X_once : NoDup X.
    Hypothesis X_spanned : forall e, In e X -> span (T ++ K) e.
    Hypothesis X_more : 2 * length T < length X.

    Record parity (M1 M2 A1 B1 A2 B2 Y F : list nat) : Prop := {
      inner : twins (M1 ++ K) A1 B1 F; inner_A : incl A1 X; inner_B : incl B1 X; inner_apart : forall e, In e A1 -> ~ In e B1;
      outer : twins (M2 ++ X ++ K) A2 B2 F; outer_even : Nat.Even (common A2 B2);
      outer_cover : forall e, In e F -> ~ In e X -> In e A2 \/ In e B2;
      taken_once : NoDup Y; taken_in : incl Y X; taken_gone : forall e, In e Y -> ~ In e F; taken_count : length Y + length A1 = length T;
      owned_forest : forest K M1; owned_once : NoDup M1; owned_in : incl M1 X; owned_outside : forest (X ++ K) M2;
      inner_all : forall e, In e X -> In e F \/ In e Y \/ In e M1 }.

    Lemma owned_acyclic M1 M2 : forest K M1 -> incl M1 X -> forest (X ++ K) M2 -> forest K (M2 ++ M1).
    Proof.
      intros H1 I. induction M2 as [|e M2 IH]; simpl; intros H2; auto.
      assert (H : forest K (M2 ++ M1)) by (apply IH; eapply forest_less; [exact H2|]; intros y; simpl; auto).
      destruct (in_dec Nat.eq_dec e M2) as [Q|Q].
      - eapply forest_less; [exact H|]. intros y [<-|Hy]; auto. apply in_or_app; auto.
      - apply forest_cons; auto. intros Sp. apply (H2 e (or_introl eq_refl)). eapply span_mono; [|exact Sp]. intros y. rewrite !in_app_iff, without_In.
        simpl. intros [[Hy|Hy]|Hy]; auto. left. split; auto. intros ->; auto.
    Qed.
    (* The forests outside of the witness have no edge of it. *)
    Lemma outer_out M1 M2 A1 B1 A2 B2 Y F e : parity M1 M2 A1 B1 A2 B2 Y F -> In e X -> ~ In e A2 /\ ~ In e B2.
    Proof.
      intros P He. assert (Sp : span (M2 ++ X ++ K) e) by (apply span_in; rewrite !in_app_iff; auto).
      split; intros Q.
      - apply (forest_outside ends _ _ e (twin_A _ _ _ _ (outer _ _ _ _ _ _ _ _ P)) Q Sp).
      - apply (forest_outside ends _ _ e (twin_B _ _ _ _ (outer _ _ _ _ _ _ _ _ P)) Q Sp).
    Qed.
    (* What remains to be shown after a move of the opponent and an answer. *)
    Lemma inner_next M1 M2 A1 B1 A2 B2 Y F f s A1' B1' : parity M1 M2 A1 B1 A2 B2 Y F -> In f F -> In f X -> In s X -> s <> f -> ~ span (M1 ++ K) s ->
      incl A1' A1 -> incl B1' B1 -> S (length A1') = length A1 -> twins (s :: M1 ++ K) A1' B1' (without s (without f F)) ->
      parity (s :: M1) M2 A1' B1' A2 B2 (f :: Y) (without s (without f F)).
    Proof.
      intros P Hf HfX HsX N Ss IA IB L P'. destruct (outer_out _ _ _ _ _ _ _ _ f P HfX) as [F1 F2]. destruct (outer_out _ _ _ _ _ _ _ _ s P HsX) as [S1 S2].
      destruct P as [Q IA1 IB1 D Q2 Ev C NY IY GY CY FM NM IM FO All]. split; auto.
      - intros y Hy; auto.
      - intros y Hy; auto.
      - intros e H1 H2. apply (D e); auto.
      - apply twins_other; auto. apply twins_other; auto.
      - intros e He. rewrite !without_In in He. apply C; tauto.
      - constructor; auto. intros Hy. apply (GY f); auto.
      - intros y [<-|Hy]; auto.
      - intros e [<-|He] Q'; rewrite !without_In in Q'; [tauto|]. apply (GY e He); tauto.
      - simpl. lia.
      - apply forest_cons; auto.
      - constructor; auto. intros H. apply Ss, span_in, in_or_app; auto.
      - intros y [<-|Hy]; auto.
      - intros e He. rewrite !without_In. simpl. destruct (Nat.eq_dec e f) as [->|]; auto. destruct (Nat.eq_dec e s) as [->|]; auto.
        destruct (All e He) as [|[|]]; auto.
    Qed.
    Lemma outer_next M1 M2 A1 B1 A2 B2 Y F f s A2' B2' : parity M1 M2 A1 B1 A2 B2 Y F -> ~ In f X -> ~ In s X -> ~ span (M2 ++ X ++ K) s ->
      twins (s :: M2 ++ X ++ K) A2' B2' (without s (without f F)) -> Nat.Even (common A2' B2') ->
      (forall e, In e A2 \/ In e B2 -> e <> f -> e <> s -> In e A2' \/ In e B2') ->
      parity M1 (s :: M2) A1 B1 A2' B2' Y (without s (without f F)).
    Proof.
      intros P HfX HsX Ss P' Ev' C'. destruct P as [Q IA1 IB1 D Q2 Ev C NY IY GY CY FM NM IM FO All].
      split; auto.
      - apply twins_other; auto. apply twins_other; auto.
      - intros e He. rewrite !without_In in He. intros N. apply C'; [apply C|..]; tauto.
      - intros e He Q'. rewrite !without_In in Q'. apply (GY e He); tauto.
      - apply forest_cons; auto.
      - intros e He. rewrite !without_In. destruct (All e He) as [|[|]]; auto. left. repeat split; auto; intros ->; auto.
    Qed.
    Lemma parity_swap M1 M2 A1 B1 A2 B2 Y F : parity M1 M2 A1 B1 A2 B2 Y F -> parity M1 M2 B1 A1 B2 A2 Y F.
    Proof.
      intros [Q IA1 IB1 D Q2 Ev C NY IY GY CY FM NM IM FO All]. split; auto using twins_swap.
      - intros e H1 H2. apply (D e); auto.
      - rewrite common_swap; [auto|apply Q2|apply Q2].
      - intros e He N. destruct (C e He N); auto.
      - rewrite <- (same_size _ _ _ _ Q). auto.
    Qed.
    (** The opponent takes [f]: they have got more edges of the witness than a forest can have, or there is an answer. *)
    Lemma parity_step M1 M2 A1 B1 A2 B2 Y F f : parity M1 M2 A1 B1 A2 B2 Y F -> In f F ->
      (In f X /\ length T < length (f :: Y)) \/
      exists s M1' M2' A1' B1' A2' B2' Y', In s (without f F) /\ parity M1' M2' A1' B1' A2' B2' Y' (without s (without f F)) /\
        incl Y' (f :: Y) /\ incl (s :: M2 ++ M1) (M2' ++ M1').
    Proof.
      intros H Hf.
      assert (Own1 : forall s, incl (s :: M2 ++ M1) (M2 ++ s :: M1)) by (intros s y; simpl; rewrite !in_app_iff; simpl; tauto).
      assert (Own2 : forall s, incl (s :: M2 ++ M1) ((s :: M2) ++ M1)) by (intros s y; auto).
      assert (Yes : incl Y (f :: Y)) by (intros y; simpl; auto).
      assert (Inner : forall A3 B3 A4 B4, parity M1 M2 A3 B3 A4 B4 Y F -> In f A3 -> exists s M1' M2' A1' B1' A2' B2' Y',
        In s (without f F) /\ parity M1' M2' A1' B1' A2' B2' Y' (without s (without f F)) /\ incl Y' (f :: Y) /\ incl (s :: M2 ++ M1) (M2' ++ M1')).
      { intros A3 B3 A4 B4 P fA. assert (Q := inner _ _ _ _ _ _ _ _ P). assert (fB : ~ In f B3) by (apply (inner_apart _ _ _ _ _ _ _ _ P); auto).
        destruct (twins_reply _ _ _ _ f Q fA fB) as [s [sB [sA [Ss Q']]]]. assert (N : s <> f) by (intros ->; auto).
        exists s, (s :: M1), M2, (without f A3), (without s B3), A4, B4, (f :: Y). split; [apply without_In; split; auto; apply (twin_B_free _ _ _ _ Q); auto|].
        split; [|split; [intros y; auto|auto]].
        apply (inner_next M1 M2 A3 B3); auto using without_incl; [apply (inner_A _ _ _ _ _ _ _ _ P); auto|apply (inner_B _ _ _ _ _ _ _ _ P); auto|].
        apply without_length; auto. apply (twin_A_once _ _ _ _ Q). }
      assert (Outer : forall A3 B3 A4 B4, parity M1 M2 A3 B3 A4 B4 Y F -> ~ In f X -> In f A4 -> ~ In f B4 -> exists s M1' M2' A1' B1' A2' B2' Y',
        In s (without f F) /\ parity M1' M2' A1' B1' A2' B2' Y' (without s (without f F)) /\ incl Y' (f :: Y) /\ incl (s :: M2 ++ M1) (M2' ++ M1')).
      { intros A3 B3 A4 B4 P fX fA fB. assert (Q := outer _ _ _ _ _ _ _ _ P).
        destruct (twins_reply _ _ _ _ f Q fA fB) as [s [sB [sA [Ss Q']]]]. assert (N : s <> f) by (intros ->; auto).
        exists s, M1, (s :: M2), A3, B3, (without f A4), (without s B4), Y. split; [apply without_In; split; auto; apply (twin_B_free _ _ _ _ Q); auto|].
        split; [|split; auto]. apply (outer_next M1 M2 A3 B3 A4 B4); auto.
        - intros sX. apply (outer_out _ _ _ _ _ _ _ _ s P) in sX. tauto.
        - rewrite common_reply; auto; [apply (outer_even _ _ _ _ _ _ _ _ P)|apply Q|apply Q].
        - intros e. rewrite !without_In. tauto. }
      assert (Q := inner _ _ _ _ _ _ _ _ H). assert (Q2 := outer _ _ _ _ _ _ _ _ H).
      destruct (in_dec Nat.eq_dec f A1) as [fA|fA]; [right; apply (Inner A1 B1 A2 B2); auto|].
      destruct (in_dec Nat.eq_dec f B1) as [fB|fB]; [right; apply (Inner B1 A1 B2 A2); auto using parity_swap|].
      destruct (in_dec Nat.eq_dec f X) as [fX|fX].
      - assert (CY := taken_count _ _ _ _ _ _ _ _ H). destruct (Nat.eq_dec (length A1) 0) as [Z|Z]; [left; split; auto; simpl; lia|right].
        destruct A1 as [|s A0] eqn:EA; [simpl in Z; lia|]. rewrite <- EA in *. assert (sA : In s A1) by (rewrite EA; simpl; auto).
        assert (sB : ~ In s B1) by (apply (inner_apart _ _ _ _ _ _ _ _ H); auto). assert (N : s <> f) by (intros ->; auto).
        destruct (twins_give _ _ _ _ s (twins_other _ _ _ _ f Q fA fB) sA sB) as [e [He [Ss Q']]].
        exists s, (s :: M1), M2, (without s A1), (without e B1), A2, B2, (f :: Y). split; [apply without_In; split; auto; apply (twin_A_free _ _ _ _ Q); auto|].
        split; [|split; [intros y; auto|auto]].
        apply (inner_next M1 M2 A1 B1); auto using without_incl; [apply (inner_A _ _ _ _ _ _ _ _ H); auto|].
        apply without_length; auto. apply (twin_A_once _ _ _ _ Q).
      - right. destruct (in_dec Nat.eq_dec f A2) as [fA2|fA2], (in_dec Nat.eq_dec f B2) as [fB2|fB2].
        + assert (L := common_less A2 B2 f (twin_A_once _ _ _ _ Q2) (twin_B_once _ _ _ _ Q2) fA2 fB2). assert (Q3 := twins_lose _ _ _ _ f Q2 fA2 fB2).
          assert (Ev := outer_even _ _ _ _ _ _ _ _ H).
          assert (Z : common (without f A2) (without f B2) <> 0) by (intros Z; rewrite L, Z in Ev; destruct Ev; lia).
          apply common_some in Z. destruct Z as [s [sA sB]]. destruct (twins_take _ _ _ _ s Q3 sA sB) as [Ss Q4].
          exists s, M1, (s :: M2), A1, B1, (without s (without f A2)), (without s (without f B2)), Y. split; [apply (twin_A_free _ _ _ _ Q3); auto|].
          split; [|split; auto]. apply (outer_next M1 M2 A1 B1 A2 B2); auto.
          * intros sX. apply (outer_out _ _ _ _ _ _ _ _ s H) in sX. apply without_In in sA. tauto.
          * pose proof (common_less _ _ s (twin_A_once _ _ _ _ Q3) (twin_B_once _ _ _ _ Q3) sA sB) as L2. destruct Ev as [m Ev]. exists (m - 1). lia.
          * intros e. rewrite !without_In. tauto.
        + apply (Outer A1 B1 A2 B2); auto.
        + apply (Outer B1 A1 B2 A2); auto using parity_swap.
        + exfalso. destruct (outer_cover _ _ _ _ _ _ _ _ H f Hf fX); auto.
    Qed.
    Lemma parity_goes_on M1 M2 A1 B1 A2 B2 Y F : parity M1 M2 A1 B1 A2 B2 Y F -> F <> [].
    Proof.
      intros [Q IA1 IB1 D Q2 Ev C NY IY GY CY FM NM IM FO All] ->.
      assert (LM : length M1 <= length T) by (apply (no_more ends T K); auto).
      assert (LX : length X <= length (Y ++ M1)).
      { apply NoDup_incl_length; auto. intros e He. apply in_or_app. destruct (All e He) as [[]|[|]]; auto. }
      rewrite app_length in LX. lia.
    Qed.

    (** The opponent, who owns [O], is to move: they will own a cycle, *)
    Hypothesis X_fresh : forall e, In e X -> ~ In e K.
    Lemma too_many Y O f : NoDup Y -> incl Y X -> ~ In f Y -> In f X -> length T < length (f :: Y) -> incl (Y ++ K) O -> cyclic (f :: O).
    Proof.
      intros NY IY Nf fX L I. apply (majority ends T K (f :: Y)); auto.
      - constructor; auto.
      - intros e [<-|He]; auto.
      - intros e. simpl. intros [<-|He]; auto.
      - intros e [<-|He]; auto.
    Qed.
    Lemma parity_enforces n : forall O M1 M2 A1 B1 A2 B2 Y F, length F <= n -> parity M1 M2 A1 B1 A2 B2 Y F -> incl (Y ++ K) O ->
      enforcer_wins (cycle_cut ends) true O F.
    Proof.
      induction n as [n IH] using lt_wf_ind. intros O M1 M2 A1 B1 A2 B2 Y F L P I.
      apply avoider_takes_any; [eapply parity_goes_on; eauto|]. intros f Hf.
      destruct (parity_step _ _ _ _ _ _ _ _ f P Hf) as [[fX Many]|[s [M1' [M2' [A1' [B1' [A2' [B2' [Y' [Hs [P' [IY _]]]]]]]]]]]].
      - apply happened. apply (too_many Y); auto; try apply P. intros Q. apply (taken_gone _ _ _ _ _ _ _ _ P f Q Hf).
      - apply enforcer_takes with s; auto. pose proof (without_shorter f F Hf). pose proof (without_shorter s _ Hs).
        apply (IH (length (without s (without f F))) ltac:(lia) _ M1' M2' A1' B1' A2' B2' Y'); auto.
        intros y Hy. apply in_app_or in Hy. destruct Hy as [Hy|Hy]; [apply IY in Hy; destruct Hy as [<-|Hy]|]; simpl; auto; right; apply I, in_or_app; auto.
    Qed.
    (** and the player, who owns [M], will not own one before. *)
    Lemma parity_forces n : K = [] -> forall O M M1 M2 A1 B1 A2 B2 Y F, length F <= n -> parity M1 M2 A1 B1 A2 B2 Y F -> incl Y O -> incl M (M2 ++ M1) ->
      waiter_forces ends O M F.
    Proof.
      intros EK. induction n as [n IH] using lt_wf_ind. intros O M M1 M2 A1 B1 A2 B2 Y F L P I IM.
      constructor; [eapply parity_goes_on; eauto|]. intros f Hf.
      destruct (parity_step _ _ _ _ _ _ _ _ f P Hf) as [[fX Many]|[s [M1' [M2' [A1' [B1' [A2' [B2' [Y' [Hs [P' [IY IM']]]]]]]]]]]].
      - left. apply (too_many Y); auto; try apply P; [|rewrite EK, app_nil_r; auto]. intros Q. apply (taken_gone _ _ _ _ _ _ _ _ P f Q Hf).
      - right. assert (IM2 : incl (s :: M) (M2' ++ M1')) by (intros y [<-|Hy]; apply IM'; simpl; auto).
        apply takes_and_forces with s; auto.
        + intros C. assert (N : ~ cyclic (M2' ++ M1')).
          { apply forest_acyclic. rewrite <- EK. apply owned_acyclic; apply P'. }
          apply N. eapply cyclic_mono; eauto.
        + pose proof (without_shorter f F Hf). pose proof (without_shorter s _ Hs).
          apply (IH (length (without s (without f F))) ltac:(lia) _ _ M1' M2' A1' B1' A2' B2' Y'); auto.
          intros y Hy. apply IY in Hy. destruct Hy as [<-|Hy]; simpl; auto.
    Qed.
  End Parity.

  (** ** The forests to begin with *)
  Section Start.
    Variable N F A B U X T : list nat.
    Hypothesis OK : pair ends N F A B U X T.

    (** The forests can be extended to two of the same size with the same union. *)
    Lemma full_pair : exists A' B', pair ends N F A' B' U X T /\ incl A A' /\ incl B B' /\ twins N A' B' F /\ length U + common A' B' = 2 * length A'.
    Proof.
      destruct (extend_basis ends N F A) as [A' [IA BA]]; [apply OK|intros e He; apply OK, OK; auto|apply OK|].
      destruct (extend_basis ends N F B) as [B' [IB BB]]; [apply OK|intros e He; apply OK, OK; auto|apply OK|].
      exists A', B'. assert (NE : NoDup (either A' B')) by (apply either_NoDup; [apply BA|apply BB]).
      assert (IU : incl U (either A' B')) by (intros e He; apply either_In; apply OK in He; destruct He; auto).
      assert (L : length (either A' B') <= length U).
      { apply (largest ends N F A B U X T OK A' B'); auto; try apply BA; try apply BB; intros e He; apply either_In in He; auto.
        destruct He as [He|He]; [apply BA|apply BB]; auto. }
      assert (IE : incl (either A' B') U) by (apply NoDup_length_incl; auto; apply OK).
      assert (EL : length A' = length B') by (eapply basis_same; eauto; intros y; auto).
      split; [|split; [auto|split; [auto|split]]].
      - split; try apply OK; try apply BA; try apply BB. intros e. rewrite <- either_In. split; auto.
      - split; auto; try apply BA; try apply BB.
      - pose proof (NoDup_incl_length (union_once _ _ _ _ _ _ _ _ OK) IU). pose proof (either_both A' B'). unfold common. lia.
    Qed.

    Lemma inside_sizes : length (inside X A) = length (inside X B) /\ length U + length X = length F + 2 * length (inside X A) /\
      2 * length (inside X A) + excess F U = length X.
    Proof.
      assert (LA : length (inside X A) <= length T).
      { apply (no_more ends T N); [apply inside_NoDup, OK|apply forest_less with A; [apply OK|]|]; intros e He; apply inside_In in He; [tauto|]. apply (witness_rank _ _ _ _ _ _ _ _ OK); tauto. }
      assert (LB : length (inside X B) <= length T).
      { apply (no_more ends T N); [apply inside_NoDup, OK|apply forest_less with B; [apply OK|]|]; intros e He; apply inside_In in He; [tauto|]. apply (witness_rank _ _ _ _ _ _ _ _ OK); tauto. }
      assert (LI : length (inside X U) <= length (inside X A ++ inside X B)).
      { apply NoDup_incl_length; [apply inside_NoDup, OK|]. intros e He. apply inside_In in He. rewrite in_app_iff, !inside_In. destruct He as [He ?]. apply (union _ _ _ _ _ _ _ _ OK) in He. tauto. }
      assert (LO : length (outside X U) <= length (outside X F)).
      { apply NoDup_incl_length; [apply outside_NoDup, OK|]. intros e He. apply outside_In in He. apply outside_In. split; [apply (union_free _ _ _ _ _ _ _ _ OK)|]; tauto. }
      assert (LX : length X <= length (inside X F)).
      { apply NoDup_incl_length; [apply OK|]. intros e He. apply inside_In. split; auto. apply (witness_free _ _ _ _ _ _ _ _ OK); auto. }
      assert (LU := NoDup_incl_length (union_once _ _ _ _ _ _ _ _ OK) (union_free _ _ _ _ _ _ _ _ OK)).
      pose proof (inside_outside X U). pose proof (inside_outside X F). pose proof (tight _ _ _ _ _ _ _ _ OK). rewrite app_length in LI. unfold excess. lia.
    Qed.

    Lemma outer_twins : exists A2 B2, twins (X ++ N) A2 B2 F /\ incl (outside X A) A2 /\ incl (outside X B) B2 /\ (forall e, In e F -> ~ In e X -> In e A2 \/ In e B2) /\
      length U + common A2 B2 = 2 * (length (inside X A) + length A2).
    Proof.
      destruct (tight_facts ends N F A B U X T OK) as [Out [_ [SA SB]]].
      assert (K : forall P, forest N P -> (forall e, In e X -> span (inside X P ++ N) e) -> forest (X ++ N) (outside X P)).
      { intros P HP S e He Se. apply outside_In in He. apply (HP e (proj1 He)). eapply span_cut; [|exact Se].
        assert (I : incl (inside X P ++ N) (without e P ++ N)).
        { intros y. rewrite !in_app_iff, without_In, inside_In. intros [[? ?]|?]; auto. left. split; auto. intros ->; tauto. }
        intros y Hy. rewrite !in_app_iff, without_In, outside_In in Hy. destruct Hy as [[[? ?] ?]|[Hy|Hy]].
        - apply span_in, in_or_app. left. apply without_In. auto.
        - eapply span_mono; [exact I|auto].
        - apply span_in, in_or_app. auto. }
      destruct (extend_basis ends (X ++ N) (outside X F) (outside X A)) as [A2 [IA BA]].
      { apply outside_NoDup, OK. } { intros e He. apply outside_In in He. apply outside_In. split; [apply (union_free _ _ _ _ _ _ _ _ OK), (union _ _ _ _ _ _ _ _ OK)|]; tauto. } { apply K; auto; apply OK. }
      destruct (extend_basis ends (X ++ N) (outside X F) (outside X B)) as [B2 [IB BB]].
      { apply outside_NoDup, OK. } { intros e He. apply outside_In in He. apply outside_In. split; [apply (union_free _ _ _ _ _ _ _ _ OK), (union _ _ _ _ _ _ _ _ OK)|]; tauto. } { apply K; auto; apply OK. }
      exists A2, B2.
      assert (IA2 : incl A2 F) by (intros e He; apply (among _ _ _ _ BA), outside_In in He; tauto).
      assert (IB2 : incl B2 F) by (intros e He; apply (among _ _ _ _ BB), outside_In in He; tauto).
      assert (EL : length A2 = length B2) by (eapply basis_same; eauto; intros y; auto).
      assert (Cover : forall e, In e F -> ~ In e X -> In e A2 \/ In e B2).
      { intros e He Ne. destruct (Out e He Ne); [left; apply IA|right; apply IB]; apply outside_In; auto. }
      split; [split; auto; try apply BA; try apply BB|]. split; auto. split; auto. split; auto.
      assert (E : length (either A2 B2) = length (outside X F)).
      { apply Nat.le_antisymm; apply NoDup_incl_length; [apply either_NoDup; [apply BA|apply BB]| |apply outside_NoDup, OK|]; intros e He.
        - apply either_In in He. destruct He as [He|He]; [apply BA|apply BB]; auto.
        - apply outside_In in He. apply either_In. apply Cover; tauto. }
      assert (EX : length (inside X F) = length X).
      { apply Nat.le_antisymm; apply NoDup_incl_length; [apply inside_NoDup, OK| |apply OK|]; intros e He; [apply inside_In in He; tauto|].
        apply inside_In. split; auto. apply (witness_free _ _ _ _ _ _ _ _ OK); auto. }
      pose proof (either_both A2 B2). pose proof (inside_outside X F). destruct inside_sizes as [_ [S _]]. unfold common. lia.
    Qed.

    Hypothesis surplus : 1 <= excess F U.
    Lemma parity_start : Nat.Even (length U) -> exists B1 A2 B2, parity N X (inside X A) [] [] (inside X A) B1 A2 B2 [] F.
    Proof.
      intros Ev. destruct outer_twins as [A2 [B2 [P [IA [IB [C L]]]]]]. destruct (tight_facts ends N F A B U X T OK) as [_ [D _]]. destruct inside_sizes as [EL _].
      exists (inside X B), A2, B2. split; simpl; auto.
      - split; auto; try (apply inside_NoDup, OK).
        + rewrite ?app_nil_l. apply forest_less with A; [apply OK|]. intros e He. apply inside_In in He. tauto.
        + apply forest_less with B; [apply OK|]. intros e He. apply inside_In in He. tauto.
        + intros e He. apply inside_In in He. apply (union_free _ _ _ _ _ _ _ _ OK), (union _ _ _ _ _ _ _ _ OK). tauto.
        + intros e He. apply inside_In in He. apply (union_free _ _ _ _ _ _ _ _ OK), (union _ _ _ _ _ _ _ _ OK). tauto.
      - intros e He. apply inside_In in He. tauto.
      - intros e He. apply inside_In in He. tauto.
      - intros e H1 H2. apply inside_In in H1, H2. apply (D e); tauto.
      - destruct Ev as [m Ev]. exists (length (inside X A) + length A2 - m). lia.
      - constructor.
      - intros e [].
      - apply forest_nil.
      - constructor.
      - intros e [].
      - apply forest_nil.
      - intros e He. left. apply (witness_free _ _ _ _ _ _ _ _ OK); auto.
    Qed.
    (* An edge of both forests is one of [A2] and [B2]. *)
    Lemma parity_common c : Nat.Odd (length U) -> In c A -> In c B ->
      exists B1 A2 B2, parity N X (inside X A) [] [c] (inside X A) B1 A2 B2 [] (without c F).
    Proof.
      intros Od HcA HcB. destruct outer_twins as [A2 [B2 [P [IA [IB [C L]]]]]]. destruct (tight_facts ends N F A B U X T OK) as [_ [D _]]. destruct inside_sizes as [EL _].
      assert (cX : ~ In c X) by (intros Q; apply (D c Q HcA HcB)).
      assert (cA : In c A2) by (apply IA, outside_In; auto). assert (cB : In c B2) by (apply IB, outside_In; auto).
      destruct (twins_take _ _ _ _ c P cA cB) as [Sc P'].
      exists (inside X B), (without c A2), (without c B2). split; simpl; auto.
      - apply twins_other; [|intros Q; apply inside_In in Q; tauto|intros Q; apply inside_In in Q; tauto].
        split; auto; try (apply inside_NoDup, OK).
        + apply forest_less with A; [apply OK|]. intros e He. apply inside_In in He. tauto.
        + apply forest_less with B; [apply OK|]. intros e He. apply inside_In in He. tauto.
        + intros e He. apply inside_In in He. apply (union_free _ _ _ _ _ _ _ _ OK), (union _ _ _ _ _ _ _ _ OK). tauto.
        + intros e He. apply inside_In in He. apply (union_free _ _ _ _ _ _ _ _ OK), (union _ _ _ _ _ _ _ _ OK). tauto.
      - intros e He. apply inside_In in He. tauto.
      - intros e He. apply inside_In in He. tauto.
      - intros e H1 H2. apply inside_In in H1, H2. apply (D e); tauto.
      - pose proof (common_less A2 B2 c (twin_A_once _ _ _ _ P) (twin_B_once _ _ _ _ P) cA cB). destruct Od as [m Od].
        exists (length (inside X A) + length A2 - m - 1). lia.
      - intros e He Ne. apply without_In in He. rewrite !without_In. destruct (C e); tauto.
      - constructor.
      - intros e [].
      - apply forest_nil.
      - constructor.
      - intros e [].
      - apply forest_cons; [apply forest_nil|auto].
      - intros e He. left. apply without_In. split; [apply (witness_free _ _ _ _ _ _ _ _ OK); auto|]. intros ->; auto.
    Qed.
    Lemma surplus_rank : 2 * length (inside X A) < length X.
    Proof. destruct inside_sizes as [_ [_ S]]. lia. Qed.
  End Start.

  (** ** [cycle-cut-misere]: the fourth theorem
      The avoider owns [N], without a cycle.  With excess one the second player wins if the number of edges in the two forests is
      even, and the first if it is odd; for two spanning forests ([full_pair]) it is even exactly if the number of common edges is. *)
  Lemma avoider_both n : forall K N A B F spare, length F <= n -> avoids K A B F spare -> ~ cyclic N -> incl N K ->
    avoider_wins (cycle_cut ends) false N F /\ (spare = [] -> avoider_wins (cycle_cut ends) true N F).
  Proof.
    induction n as [n IH] using lt_wf_ind. intros K N A B F spare L H HN IN.
    assert (Take : forall s, ~ span K s -> ~ cyclic (s :: N)).
    { intros s Ss. apply acyclic_add; auto. intros Q. apply Ss. eapply span_mono; eauto. }
    assert (Inc : forall s, incl (s :: N) (s :: K)) by (intros s y [<-|Hy]; simpl; auto).
    destruct F as [|f0 F0] eqn:EF; [split; intros; apply avoided; auto|]. rewrite <- EF in *. assert (NE : F <> []) by (rewrite EF; discriminate).
    split.
    - apply enforcer_takes_any; auto. intros f Hf. pose proof (without_shorter f F Hf).
      destruct (avoid_reply K A B F spare f H Hf) as [[A' [B' H']]|[s [A' [B' [Hs [Ss H']]]]]].
      + apply (IH (length (without f F)) ltac:(lia) K N A' B' _ []); auto.
      + apply avoider_takes with s; auto. pose proof (without_shorter s _ Hs).
        apply (IH (length (without s (without f F))) ltac:(lia) (s :: K) (s :: N) A' B' _ spare); auto.
    - intros ->. destruct (avoid_free K A B F H NE) as [s [A' [B' [spare' [Hs [Ss H']]]]]]. apply avoider_takes with s; auto.
      pose proof (without_shorter s _ Hs). apply (IH (length (without s F)) ltac:(lia) (s :: K) (s :: N) A' B' _ spare'); auto.
  Qed.
  Section CutMisere.
    Variable N F A B U X T : list nat.
    Hypothesis OK : pair ends N F A B U X T.
    Hypothesis no_cycle_yet : ~ cyclic N.
    Hypothesis not_owned : forall e, In e F -> ~ In e N.

    Lemma none_outside : excess F U = 0 -> incl F U.
    Proof. intros E. apply NoDup_length_incl; [apply OK| |apply OK]. unfold excess in E. lia. Qed.
    Lemma one_outside : excess F U = 1 -> exists x, In x F /\ forall e, In e F -> In e U \/ In e [x].
    Proof.
      intros E. unfold excess in E. assert (NF := edges_once _ _ _ _ _ _ _ _ OK). assert (NU := union_once _ _ _ _ _ _ _ _ OK). assert (IU := union_free _ _ _ _ _ _ _ _ OK).
      pose proof (inside_outside U F) as S. assert (L : length (inside U F) = length U).
      { apply Nat.le_antisymm; apply NoDup_incl_length; auto using inside_NoDup; intros e He; [apply inside_In in He; tauto|apply inside_In; auto]. }
      destruct (outside U F) as [|x [|y R]] eqn:Q; simpl in S; try lia. exists x. split.
      - assert (H : In x (outside U F)) by (rewrite Q; simpl; auto). apply outside_In in H. tauto.
      - intros e He. destruct (in_dec Nat.eq_dec e U) as [|Ne]; auto. right. rewrite <- Q. apply outside_In. auto.
    Qed.
    (** Without excess the avoider wins, whoever is to move. *)
    Theorem cut_misere_none who : excess F U = 0 -> avoider_wins (cycle_cut ends) who N F.
    Proof.
      intros E. destruct (full_pair N F A B U X T OK) as [A' [B' [OK' [_ [_ [P _]]]]]].
      assert (H : avoids N A' B' F []).
      { split; auto. intros e He. apply (none_outside E), (union _ _ _ _ _ _ _ _ OK') in He. tauto. }
      destruct (avoider_both (length F) N N A' B' F [] (le_n _) H no_cycle_yet (fun _ h => h)) as [H1 H2]. destruct who; auto.
    Qed.
    Lemma X_spanned_here e : In e X -> span (inside X A ++ N) e.
    Proof. apply (tight_facts ends N F A B U X T OK). Qed.
    Lemma enforcer_even : 1 <= excess F U -> Nat.Even (length U) -> enforcer_wins (cycle_cut ends) true N F.
    Proof.
      intros E Ev. destruct (parity_start N F A B U X T OK E Ev) as [B1 [A2 [B2 P]]].
      apply (parity_enforces N X (inside X A)) with (n := length F) (M1 := []) (M2 := []) (A1 := inside X A) (B1 := B1) (A2 := A2) (B2 := B2) (Y := []); auto.
      - apply OK.
      - exact X_spanned_here.
      - apply (surplus_rank N F A B U X T OK E).
      - intros e He. apply not_owned, (witness_free _ _ _ _ _ _ _ _ OK); auto.
      - intros y; auto.
    Qed.
  End CutMisere.
  (* The pair when an edge in neither forest has gone, *)
  Lemma pair_other N F A B U X T e : pair ends N F A B U X T -> In e F -> ~ In e U -> pair ends N (without e F) A B U (without e X) T.
  Proof.
    intros OK He Ne. destruct (tight_facts ends N F A B U X T OK) as [Out _]. destruct OK as [NF HA HB NA NB NU HU IU NX IX S Tight].
    assert (HX : In e X) by (destruct (in_dec Nat.eq_dec e X) as [|Q]; auto; exfalso; apply Ne, HU, Out; auto).
    split; auto using without_NoDup, without_apart, without_free.
    - intros y Hy. apply without_In in Hy. apply S; tauto.
    - pose proof (without_length e F NF He). pose proof (without_length e X NX HX). lia.
  Qed.
  (* and when one in both has gone. *)
  Lemma pair_common N F A B U X T c : pair ends N F A B U X T -> In c A -> In c B ->
    pair ends N (without c F) (without c A) (without c B) (without c U) X T.
  Proof.
    intros OK cA cB. destruct (tight_facts ends N F A B U X T OK) as [_ [D _]]. destruct OK as [NF HA HB NA NB NU HU IU NX IX S Tight].
    assert (HX : ~ In c X) by (intros Q; apply (D c Q cA cB)). assert (cU : In c U) by (apply HU; auto).
    split; auto using without_NoDup, without_apart, without_free.
    - apply forest_less with A; auto using without_incl.
    - apply forest_less with B; auto using without_incl.
    - intros e. rewrite !without_In, HU. tauto.
    - pose proof (without_length c F NF (IU c cU)). pose proof (without_length c U NU cU). lia.
  Qed.
  Lemma excess_common N F A B U X T c : pair ends N F A B U X T -> In c A -> In c B ->
    excess (without c F) (without c U) = excess F U /\ S (length (without c U)) = length U.
  Proof.
    intros OK cA cB. assert (cU : In c U) by (apply (union _ _ _ _ _ _ _ _ OK); auto).
    pose proof (without_length c F (edges_once _ _ _ _ _ _ _ _ OK) (union_free _ _ _ _ _ _ _ _ OK c cU)).
    pose proof (without_length c U (union_once _ _ _ _ _ _ _ _ OK) cU). unfold excess. lia.
  Qed.
  Lemma less_owned c (N F : list nat) : (forall e, In e F -> ~ In e N) -> forall e, In e (without c F) -> ~ In e N.
  Proof. intros D e He. apply without_In in He. apply D; tauto. Qed.

  (** Which moves win: an edge of both forests, for the enforcer if the number is odd, *)
  Theorem enforcer_common N F A B U X T c : pair ends N F A B U X T -> (forall e, In e F -> ~ In e N) -> 1 <= excess F U -> Nat.Odd (length U) ->
    In c A -> In c B -> enforcer_wins (cycle_cut ends) true N (without c F).
  Proof.
    intros OK D E Od cA cB. destruct (excess_common N F A B U X T c OK cA cB) as [E' L].
    apply (enforcer_even N _ _ _ _ _ T (pair_common _ _ _ _ _ _ _ c OK cA cB)); eauto using less_owned; [lia|]. destruct Od as [m Od]. exists m. lia.
  Qed.
  Lemma enforcer_odd N F A B U X T : pair ends N F A B U X T -> (forall e, In e F -> ~ In e N) -> 1 <= excess F U -> Nat.Odd (length U) ->
    enforcer_wins (cycle_cut ends) false N F.
  Proof.
    intros OK D E Od. destruct (full_pair N F A B U X T OK) as [A' [B' [OK' [_ [_ [P L]]]]]].
    assert (Z : common A' B' <> 0) by (intros Z; rewrite Z in L; destruct Od; lia). apply common_some in Z. destruct Z as [c [cA cB]].
    apply enforcer_takes with c; [apply (twin_A_free _ _ _ _ P); auto|]. eapply enforcer_common; eauto.
  Qed.
  (** for the avoider without excess, or with excess one if the number is odd, *)
  Theorem avoider_common N F A B U X T c : pair ends N F A B U X T -> ~ cyclic N -> excess F U = 0 \/ excess F U = 1 /\ Nat.Odd (length U) ->
    In c A -> In c B -> avoider_wins (cycle_cut ends) false (c :: N) (without c F).
  Proof.
    intros OK HN E HcA HcB. destruct (full_pair N F A B U X T OK) as [A' [B' [OK' [IA [IB [P L]]]]]].
    assert (cA : In c A') by auto. assert (cB : In c B') by auto. destruct (twins_take _ _ _ _ c P cA cB) as [Sc P'].
    assert (H : exists spare, avoids (c :: N) (without c A') (without c B') (without c F) spare).
    { destruct E as [E|[E Od]].
      - exists []. split; auto. intros e He. apply without_In in He. destruct He as [He Ne]. rewrite !without_In.
        apply (none_outside N F A B U X T OK E), (union _ _ _ _ _ _ _ _ OK') in He. tauto.
      - destruct (one_outside N F A B U X T OK E) as [x [Hx Cover]]. exists [x]. split; auto.
        + intros e He. apply without_In in He. destruct He as [He Ne]. rewrite !without_In. specialize (Cover e He).
          rewrite (union _ _ _ _ _ _ _ _ OK') in Cover. tauto.
        + right. split; [eauto|]. pose proof (common_less A' B' c (twin_A_once _ _ _ _ P) (twin_B_once _ _ _ _ P) cA cB). destruct Od as [m Od].
          exists (length A' - m - 1). lia. }
    destruct H as [spare H]. apply (avoider_both (length (without c F)) (c :: N) (c :: N) _ _ _ spare (le_n _) H); [|intros y; auto]. apply acyclic_add; auto.
  Qed.
  (** Excess one: the second player wins if the number is even, the first if it is odd. *)
  Theorem cut_misere_one N F A B U X T : pair ends N F A B U X T -> ~ cyclic N -> (forall e, In e F -> ~ In e N) -> excess F U = 1 ->
    (Nat.Even (length U) -> avoider_wins (cycle_cut ends) false N F /\ enforcer_wins (cycle_cut ends) true N F) /\
    (Nat.Odd (length U) -> avoider_wins (cycle_cut ends) true N F /\ enforcer_wins (cycle_cut ends) false N F).
  Proof.
    intros OK HN D E. destruct (full_pair N F A B U X T OK) as [A' [B' [OK' [_ [_ [P L]]]]]].
    split; intros Par; split.
    - destruct (one_outside N F A B U X T OK E) as [x [Hx Cover]].
      assert (H : avoids N A' B' F [x]).
      { split; auto; [intros e He; specialize (Cover e He); rewrite (union _ _ _ _ _ _ _ _ OK') in Cover; tauto|]. right. split; [eauto|].
        destruct Par as [m Par]. exists (length A' - m). lia. }
      apply (avoider_both (length F) N N A' B' F [x] (le_n _) H HN (fun _ h => h)).
    - eapply enforcer_even; eauto. lia.
    - assert (Z : common A' B' <> 0) by (intros Z; rewrite Z in L; destruct Par; lia). apply common_some in Z. destruct Z as [c [cA cB]].
      apply avoider_takes with c; auto; [apply (twin_A_free _ _ _ _ P); auto|]. eapply avoider_common; eauto.
    - eapply enforcer_odd; eauto. lia.
  Qed.
  (* The enforcer moves first, and takes an edge in neither forest if the number is even. *)
  Lemma enforcer_first N F A B U X T : pair ends N F A B U X T -> (forall e, In e F -> ~ In e N) -> 1 <= excess F U ->
    (Nat.Even (length U) -> 2 <= excess F U) -> enforcer_wins (cycle_cut ends) false N F.
  Proof.
    intros OK D E1 E2. destruct (Nat.Even_or_Odd (length U)) as [Ev|Od]; [|eapply enforcer_odd; eauto]. specialize (E2 Ev).
    assert (Ex : exists e, In e F /\ ~ In e U).
    { assert (G : forall L, (exists e, In e L /\ ~ In e U) \/ incl L U).
      { induction L as [|y L IH]; [right; intros y []|]. destruct (in_dec Nat.eq_dec y U) as [Hy|Hy]; [|left; exists y; simpl; auto].
        destruct IH as [[e [H1 H2]]|IH]; [left; exists e; simpl; auto|right; intros e [<-|He]; auto]. }
      destruct (G F) as [|G']; auto. exfalso. pose proof (NoDup_incl_length (edges_once _ _ _ _ _ _ _ _ OK) G'). unfold excess in E1. lia. }
    destruct Ex as [e [He Ne]]. apply enforcer_takes with e; auto.
    apply (enforcer_even N _ A B U _ T (pair_other _ _ _ _ _ _ _ e OK He Ne)); eauto using less_owned.
    pose proof (without_length e F (edges_once _ _ _ _ _ _ _ _ OK) He). unfold excess in *. lia.
  Qed.
  (** Excess two or more: the enforcer wins, whoever is to move. *)
  Theorem cut_misere_more N F A B U X T who : pair ends N F A B U X T -> (forall e, In e F -> ~ In e N) -> 2 <= excess F U ->
    enforcer_wins (cycle_cut ends) who N F.
  Proof.
    intros OK D E. destruct who; [|eapply enforcer_first; eauto; lia].
    destruct (Nat.Even_or_Odd (length U)) as [Ev|Od]; [eapply enforcer_even; eauto; lia|].
    assert (NE : F <> []) by (intros ->; unfold excess in E; simpl in E; lia).
    apply avoider_takes_any; auto. intros f Hf. assert (NF := edges_once _ _ _ _ _ _ _ _ OK).
    pose proof (without_length f F NF Hf) as LF.
    (* two forests after the avoider has taken f have no larger union *)
    destruct (pair_exists ends (f :: N) (without f F) (without_NoDup f F NF)) as [A' [B' [U' [X' [T' OK']]]]].
    assert (K : forall P, forest (f :: N) P -> forest N P).
    { intros P HP. eapply forest_mono; [|intros y Hy; exact Hy|exact HP]. intros e. apply span_mono. intros y; simpl; auto. }
    assert (LU : length U' <= length U).
    { apply (largest ends N F A B U X T OK A' B'); try apply OK'; try (apply K, OK'). intros y Hy. apply (union_free _ _ _ _ _ _ _ _ OK') in Hy. apply without_In in Hy. tauto. }
    apply (enforcer_first (f :: N) (without f F) A' B' U' X' T' OK').
    - intros e He [<-|Q]; apply without_In in He; [tauto|]. apply (D e); tauto.
    - unfold excess in *. lia.
    - intros Ev. unfold excess in *. assert (length U' <> length U) by (intros Q; rewrite Q in Ev; destruct Ev, Od; lia). lia.
  Qed.

  (** With more, the enforcer may take any edge of both, *)
  Theorem enforcer_any_common N F A B U X T c : pair ends N F A B U X T -> (forall e, In e F -> ~ In e N) -> 2 <= excess F U ->
    In c A -> In c B -> enforcer_wins (cycle_cut ends) true N (without c F).
  Proof.
    intros OK D E cA cB. destruct (excess_common N F A B U X T c OK cA cB) as [E' _].
    apply (cut_misere_more N _ _ _ _ _ T true (pair_common _ _ _ _ _ _ _ c OK cA cB)); eauto using less_owned. lia.
  Qed.
  (** and one in neither with excess three, or with excess two if the number is even. *)
  Theorem enforcer_other N F A B U X T e : pair ends N F A B U X T -> (forall e, In e F -> ~ In e N) ->
    3 <= excess F U \/ excess F U = 2 /\ Nat.Even (length U) -> In e F -> ~ In e U -> enforcer_wins (cycle_cut ends) true N (without e F).
  Proof.
    intros OK D E He Ne. pose proof (without_length e F (edges_once _ _ _ _ _ _ _ _ OK) He) as L.
    assert (OK' := pair_other _ _ _ _ _ _ _ e OK He Ne). destruct E as [E|[E Ev]].
    - apply (cut_misere_more N _ _ _ _ _ T true OK'); eauto using less_owned. unfold excess in *. lia.
    - apply (enforcer_even N _ _ _ _ _ T OK'); eauto using less_owned. unfold excess in *. lia.
  Qed.

  (** ** [cycle-misere]: the second theorem *)
  Lemma avoids_cycle n : forall K M O A B F spare, length F <= n -> avoids K A B F spare -> ~ cyclic M -> incl M K ->
    waiter_avoids ends O M F /\ (spare = [] -> mover_avoids ends M O F).
  Proof.
    induction n as [n IH] using lt_wf_ind. intros K M O A B F spare L H HM IM.
    assert (Take : forall s, ~ span K s -> ~ cyclic (s :: M)).
    { intros s Ss. apply acyclic_add; auto. intros Q. apply Ss. eapply span_mono; eauto. }
    assert (Inc : forall s, incl (s :: M) (s :: K)) by (intros s y [<-|Hy]; simpl; auto).
    split.
    - constructor. intros f Hf. right. pose proof (without_shorter f F Hf).
      destruct (avoid_reply K A B F spare f H Hf) as [[A' [B' H']]|[s [A' [B' [Hs [Ss H']]]]]].
      + apply (IH (length (without f F)) ltac:(lia) K M (f :: O) A' B' _ []); auto.
      + apply takes_and_avoids with s; auto. pose proof (without_shorter s _ Hs).
        apply (IH (length (without s (without f F))) ltac:(lia) (s :: K) (s :: M) (f :: O) A' B' _ spare); auto.
    - intros ->. destruct F as [|f0 F0] eqn:EF; [constructor|]. rewrite <- EF in *. assert (NE : F <> []) by (rewrite EF; discriminate).
      destruct (avoid_free K A B F H NE) as [s [A' [B' [spare' [Hs [Ss H']]]]]]. apply takes_and_avoids with s; auto.
      pose proof (without_shorter s _ Hs). apply (IH (length (without s F)) ltac:(lia) (s :: K) (s :: M) O A' B' _ spare'); auto.
  Qed.
  Lemma nothing_acyclic : ~ cyclic [].
  Proof. intros [e [[] _]]. Qed.
  Section CycleMisere.
    Variable F A B U X T : list nat.
    Hypothesis OK : pair ends [] F A B U X T.
    Theorem misere_none : excess F U = 0 -> misere_draw ends [] [] F.
    Proof.
      intros E. destruct (full_pair [] F A B U X T OK) as [A' [B' [OK' [_ [_ [P _]]]]]].
      assert (H : avoids [] A' B' F []).
      { split; auto. intros e He. apply (none_outside [] F A B U X T OK E), (union _ _ _ _ _ _ _ _ OK') in He. tauto. }
      destruct (avoids_cycle (length F) [] [] [] A' B' F [] (le_n _) H nothing_acyclic (fun _ h => h)) as [H1 H2]. split; auto.
    Qed.
    Theorem misere_even : 1 <= excess F U -> Nat.Even (length U) -> waiter_forces ends [] [] F.
    Proof.
      intros E Ev. destruct (parity_start [] F A B U X T OK E Ev) as [B1 [A2 [B2 P]]].
      apply (parity_forces [] X (inside X A)) with (n := length F) (M1 := []) (M2 := []) (A1 := inside X A) (B1 := B1) (A2 := A2) (B2 := B2) (Y := []); auto.
      - apply OK.
      - exact (X_spanned_here [] F A B U X T OK).
      - apply (surplus_rank [] F A B U X T OK E).
      - intros y; auto.
      - intros y; auto.
    Qed.
    (** An odd number: every edge of both forests wins. *)
    Theorem misere_common c : 1 <= excess F U -> Nat.Odd (length U) -> In c A -> In c B ->
      ~ cyclic [c] /\ waiter_forces ends [] [c] (without c F).
    Proof.
      intros E Od cA cB. destruct (parity_common [] F A B U X T OK E c Od cA cB) as [B1 [A2 [B2 P]]]. split.
      - assert (H : forest [] ([c] ++ [])) by (apply (owned_acyclic [] X [] [c]); apply P). apply forest_acyclic in H. exact H.
      - apply (parity_forces [] X (inside X A)) with (n := length (without c F)) (M1 := []) (M2 := [c]) (A1 := inside X A) (B1 := B1) (A2 := A2) (B2 := B2) (Y := []); auto.
        + apply OK.
        + exact (X_spanned_here [] F A B U X T OK).
        + apply (surplus_rank [] F A B U X T OK E).
        + intros y; auto.
        + intros y; auto.
    Qed.
  End CycleMisere.
  Theorem misere_odd F A B U X T : pair ends [] F A B U X T -> 1 <= excess F U -> Nat.Odd (length U) -> mover_forces ends [] [] F.
  Proof.
    intros OK E Od. destruct (full_pair [] F A B U X T OK) as [A' [B' [OK' [_ [_ [P L]]]]]].
    assert (Z : common A' B' <> 0) by (intros Z; rewrite Z in L; destruct Od; lia). apply common_some in Z. destruct Z as [c [cA cB]].
    destruct (misere_common F A' B' U X T OK' c E Od cA cB) as [Nc W]. apply takes_and_forces with c; auto. apply (twin_A_free _ _ _ _ P); auto.
  Qed.

  (** ** Exactly one of the two wins, or it is a draw *)
  Section One.
    Variable goal : list nat -> Prop.
    Hypothesis goal_dec : forall N, goal N \/ ~ goal N.

    Theorem not_both_misere t N F : enforcer_wins goal t N F -> avoider_wins goal t N F -> False.
    Proof.
      intros W. induction W as [t N F G|N F e He _ IH|N F NE _ IH]; intros V.
      - inversion V; tauto.
      - inversion V as [| |? ? Q NE H]; subst; [destruct He|apply IH; apply H; auto].
      - inversion V as [|? ? e Q He H|]; subst; [congruence|apply (IH e); auto].
    Qed.
    Theorem one_wins_misere n : forall t N F, length F <= n -> enforcer_wins goal t N F \/ avoider_wins goal t N F.
    Proof.
      induction n as [n IH] using lt_wf_ind. intros t N F L. destruct (goal_dec N) as [G|G]; [left; apply happened; auto|].
      destruct F as [|f F0] eqn:EF; [right; apply avoided; auto|]. rewrite <- EF in *. assert (NE : F <> []) by (rewrite EF; discriminate).
      assert (Next : forall t' N' e, In e F -> enforcer_wins goal t' N' (without e F) \/ avoider_wins goal t' N' (without e F)).
      { intros t' N' e He. pose proof (without_shorter e F He). apply (IH (length (without e F))); lia. }
      destruct t.
      - destruct (some_or_all (fun e => avoider_wins goal false (e :: N) (without e F)) (fun e => enforcer_wins goal false (e :: N) (without e F)) F) as [[e [He H]]|H].
        + intros e He. destruct (Next false (e :: N) e He); auto.
        + right. eapply avoider_takes; eauto.
        + left. apply avoider_takes_any; auto.
      - destruct (some_or_all (fun e => enforcer_wins goal true N (without e F)) (fun e => avoider_wins goal true N (without e F)) F) as [[e [He H]]|H].
        + intros e He. apply (Next true N e He).
        + left. eapply enforcer_takes; eauto.
        + right. apply enforcer_takes_any; auto.
    Qed.
    (** The program ends the game when the avoider cannot own a cycle any more: the avoider wins then. *)
    Hypothesis goal_mono : forall N N', incl N N' -> goal N -> goal N'.
    Lemma hopeless_misere t N F : ~ goal (N ++ F) -> avoider_wins goal t N F.
    Proof.
      intros Q. destruct (one_wins_misere (length F) t N F (le_n _)) as [W|]; auto. exfalso. induction W as [t N F G|N F e He _ IH|N F NE H IH].
      - apply Q. eapply goal_mono; [|exact G]. intros y; rewrite in_app_iff; auto.
      - apply IH. intros G. apply Q. eapply goal_mono; [|exact G]. intros y. rewrite !in_app_iff, without_In. intros [|[? ?]]; auto.
      - destruct F as [|f F]; [congruence|]. apply (IH f (or_introl eq_refl)). intros G. apply Q. eapply goal_mono; [|exact G].
        intros y. rewrite !in_app_iff, without_In. simpl. intuition.
    Qed.
  End One.
  (** [cycle-misere]: the player to move can force the other, or the other can avoid that; and the same of the other. *)
  Theorem decided_misere n : forall M O F, length F <= n -> (mover_forces ends M O F \/ waiter_avoids ends M O F) /\
    (waiter_forces ends M O F \/ mover_avoids ends M O F).
  Proof.
    induction n as [n IH] using lt_wf_ind. intros M O F L.
    assert (Next : forall e, In e F -> (mover_forces ends O (e :: M) (without e F) \/ waiter_avoids ends O (e :: M) (without e F)) /\
      (waiter_forces ends O (e :: M) (without e F) \/ mover_avoids ends O (e :: M) (without e F))).
    { intros e He. pose proof (without_shorter e F He). apply (IH (length (without e F))); lia. }
    split.
    - destruct (some_or_all (fun e => ~ cyclic (e :: M) /\ waiter_forces ends O (e :: M) (without e F))
        (fun e => cyclic (e :: M) \/ mover_avoids ends O (e :: M) (without e F)) F) as [[e [He [H1 H2]]]|H].
      + intros e He. destruct (cyclic_dec ends (e :: M)), (proj2 (Next e He)); auto.
      + left. eapply takes_and_forces; eauto.
      + right. constructor. exact H.
    - destruct F as [|f F0] eqn:EF; [right; constructor|]. rewrite <- EF in *. assert (NE : F <> []) by (rewrite EF; discriminate).
      destruct (some_or_all (fun e => ~ cyclic (e :: M) /\ waiter_avoids ends O (e :: M) (without e F))
        (fun e => cyclic (e :: M) \/ mover_forces ends O (e :: M) (without e F)) F) as [[e [He [H1 H2]]]|H].
      + intros e He. destruct (cyclic_dec ends (e :: M)), (proj1 (Next e He)); auto.
      + right. eapply takes_and_avoids; eauto.
      + left. constructor; auto.
  Qed.
  Theorem not_both_cycle_misere n : forall M O F, length F <= n -> (mover_forces ends M O F -> waiter_avoids ends M O F -> False) /\
    (waiter_forces ends M O F -> mover_avoids ends M O F -> False).
  Proof.
    induction n as [n IH] using lt_wf_ind. intros M O F L.
    assert (Next : forall e, In e F -> (mover_forces ends O (e :: M) (without e F) -> waiter_avoids ends O (e :: M) (without e F) -> False) /\
      (waiter_forces ends O (e :: M) (without e F) -> mover_avoids ends O (e :: M) (without e F) -> False)).
    { intros e He. pose proof (without_shorter e F He). apply (IH (length (without e F))); lia. }
    split; intros W S.
    - inversion W as [? ? ? e He C W']; subst. inversion S as [? ? ? H]; subst. destruct (H e He); [auto|]. apply (proj2 (Next e He)); auto.
    - inversion W as [? ? ? NE H]; subst. inversion S as [|? ? ? e He C S']; subst; [congruence|]. destruct (H e He); [auto|]. apply (proj1 (Next e He)); auto.
  Qed.
End Misere.
