(** * The classification for every number of players from 11 on

    Theorem A of docs/theorems.md for 11 players or more, on all grids with two rows or more: certificates and a search
    prove it up to 15 players where there are three rows or more, drawings everywhere else. *)
From Coq Require Import ZArith List Bool Lia.
From Slitherlab Require Import Game Lattice SmallGrids Exceptions Classification LargeNumbers.
Import ListNotations.
Open Scope nat_scope.

(** Up to 15 players, the table says the same, on strips as well. *)
Definition escapesb (n p q x : nat) : bool := (p * q <? x) || (existsb (Nat.eqb x) (short p q) && (p * q <? n + x)).
Lemma has_player x l : existsb (Nat.eqb x) l = true <-> In x l.
Proof.
  rewrite existsb_exists. split; [intros [y [Hy E]]; apply Nat.eqb_eq in E; subst; auto|intros Hx; exists x; split; auto; apply Nat.eqb_refl].
Qed.
Lemma escapesb_ok n p q x : escapesb n p q x = true <-> escapes n p q x.
Proof. unfold escapesb, escapes. rewrite orb_true_iff, andb_true_iff, !Nat.ltb_lt, has_player. tauto. Qed.
Lemma table_escapes : forallb (fun n => forallb (fun b => forallb (fun x =>
    Bool.eqb (existsb (Nat.eqb x) (unbeaten n (fst b) (snd b))) (escapesb n (fst b) (snd b) x)) (seq 1 n)) (left_out n ++ strip 2 2 14)) (seq 11 5) = true.
Proof. vm_compute. reflexivity. Qed.
Lemma in_table n p q x : 11 <= n <= 15 -> 3 <= p -> p <= q -> 1 <= x <= n -> In x (unbeaten n p q) <-> escapes n p q x.
Proof.
  intros Hn Hp Hq Hx. destruct (in_dec (fun a b : nat * nat => ltac:(decide equality; apply Nat.eq_dec)) (p, q) (left_out n)) as [In_|Out].
  - pose proof table_escapes as T. rewrite forallb_forall in T. specialize (T n ltac:(apply in_seq; lia)).
    rewrite forallb_forall in T. specialize (T (p, q) (in_or_app _ _ _ (or_introl In_))). rewrite forallb_forall in T. specialize (T x ltac:(apply in_seq; lia)).
    cbn [fst snd] in T. apply Bool.eqb_prop in T. rewrite <- has_player, <- escapesb_ok, T. tauto.
  - pose proof (large_outside n p q Hn Hp Hq Out) as A.
    rewrite (elsewhere n p q) by (auto; try lia; unfold least_width; destruct (Nat.eqb_spec n 3), (Nat.leb_spec n 10); lia).
    split; [intros []|]. unfold escapes, short. destruct (Nat.eqb_spec p 2); [lia|]. simpl. lia.
Qed.

(** Player x of n can be beaten on the p×q grid exactly if it does not escape. *)
Theorem classification_every_number : forall n p q x, 11 <= n -> 2 <= p -> p <= q -> 1 <= x <= n ->
  can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) classic false n x <-> ~ escapes n p q x.
Proof.
  intros n p q x Hn Hp Hq Hx. destruct (Nat.eq_dec p 2) as [->|P2]; [apply classification_by_drawings; auto|].
  destruct (le_lt_dec 16 n) as [L|L]; [apply classification_by_drawings; auto; lia|].
  rewrite <- in_table by lia. apply classification; auto; try lia. destruct (Nat.leb_spec n 10); lia.
Qed.
(** So the area decides whether everybody can be beaten. *)
Theorem classification_by_area : forall n p q, 11 <= n -> 2 <= p -> p <= q ->
  (forall x, 1 <= x <= n -> can_be_beaten (grid (Z.of_nat p) (Z.of_nat q)) classic false n x) <-> n + (if p =? 2 then 9 else 7) <= p * q.
Proof.
  intros n p q Hn Hp Hq. split.
  - intros All. destruct (le_lt_dec (n + (if p =? 2 then 9 else 7)) (p * q)) as [|L]; auto. exfalso.
    assert (No : forall x, 1 <= x <= n -> escapes n p q x -> False) by (intros x Hx; apply classification_every_number; auto).
    unfold escapes, short in No. destruct (Nat.eqb_spec p 2) as [->|P2]; [|apply (No 7); [lia|simpl; lia]].
    destruct (Nat.eqb_spec q 5) as [->|Q5]; [apply (No 11); lia|apply (No 9); [lia|simpl; lia]].
  - intros A x Hx. apply classification_every_number; auto. unfold escapes, short.
    destruct (Nat.eqb_spec p 2), (Nat.eqb_spec q 5); simpl; lia.
Qed.
