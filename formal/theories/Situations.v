(** * Computed: there is a drawing for every situation

    The drawings are read from docs/drawings.md by tools/drawings.py.  What is computed here [LargeBoards.v] turns into statements
    about all boards, and [ShortSnakes.v] those about short snakes. *)
From Coq Require Import ZArith List Bool.
From Slitherlab Require Import Window Drawing ManyPlayers Placing ShortSnakes LargeBoards.
From SlitherlabCertificates Require Import Drawings.
Import ListNotations.
Open Scope nat_scope.

Definition boxes := boxes_P ++ boxes_A ++ boxes_K ++ boxes_B ++ boxes_D ++ boxes_F.
(** The openings in the corner, on boards of three rows or more and on strips. *)
Definition opens (x : nat) : list (list cell) :=
  match x with
  | 2 => [[(0, 0); (1, 0)]]%Z
  | 3 => [[(0, 0); (1, 0); (2, 0)]]%Z
  | 4 => [[(0, 0); (1, 0); (1, 1); (0, 1)]]%Z
  | 5 => [[(0, 0); (1, 0); (1, 1); (0, 1); (0, 2)]]%Z
  | 7 => [[(0, 0); (1, 0); (1, 1); (2, 1); (3, 1); (3, 0); (2, 0)]; [(0, 0); (1, 0); (2, 0); (2, 1); (1, 1); (0, 1); (0, 2)]]%Z
  | _ => []
  end.
Definition strip_opens (x : nat) : list (list cell) :=
  match x with
  | 2 => [[(0, 0); (0, 1)]]%Z
  | 3 => [[(0, 1); (0, 0); (1, 0)]]%Z
  | 5 => [[(0, 0); (0, 1); (1, 1); (1, 0); (2, 0)]]%Z
  | 7 => [[(0, 1); (0, 0); (1, 0); (1, 1); (2, 1); (2, 0); (3, 0)]]%Z
  | 9 => [[(0, 0); (0, 1); (1, 1); (1, 0); (2, 0); (2, 1); (3, 1); (3, 0); (4, 0)]]%Z
  | _ => []
  end.
Definition opening_ok (x : nat) (s : list cell) : bool := (length s =? x) && pathb s && nodupc s.
Ltac by_computation := vm_cast_no_check (eq_refl true).

Lemma first_here : first_ok boxes = true.
Proof. by_computation. Qed.
Lemma corner_here : forallb (fun x => corner_ok boxes (opens x) (16 + Z.of_nat x) && forallb (opening_ok x) (opens x)) [2; 3; 4; 5; 7] = true.
Proof. by_computation. Qed.
Lemma once_here : once_ok boxes = true.
Proof. by_computation. Qed.
Lemma part_here : part_ok boxes_D = true.
Proof. by_computation. Qed.
Lemma strip_first_here : strip_first_ok boxes_S 12 = true.
Proof. by_computation. Qed.
Lemma strip_here : forallb (fun x => strip_ok boxes_S (strip_opens x) (11 + Z.of_nat x) && forallb (opening_ok x) (strip_opens x)) [2; 3; 5; 7; 9] = true.
Proof. by_computation. Qed.
Lemma strip_even : any (on_strip 2 4) (offers [] boxes_S) = true.
Proof. by_computation. Qed.
Lemma strip_odd : any (on_strip 6 11) (offers [] boxes_S) = true.
Proof. by_computation. Qed.
Lemma small_here : forallb (fun b => forallb (found (fst (fst b)) (snd (fst b))) (snd b))
  [(3%Z, 3%Z, [8; 9]); (3%Z, 4%Z, [8; 9; 10; 11; 12]); (4%Z, 4%Z, [8; 9; 10; 11; 12; 13; 14; 15]); (5%Z, 2%Z, [9])] = true.
Proof. by_computation. Qed.
Definition rows_3 (w h : Z) : bool := ((3 <=? w) && (3 <=? h))%Z.
Definition rows_2 (w h : Z) : bool := ((w =? 2) && (2 <=? h))%Z.
Lemma none_3 : forallb (fun L => none L rows_3) [2; 3; 4; 5; 7]%Z = true.
Proof. by_computation. Qed.
Lemma none_2 : forallb (fun L => none L rows_2) [2; 3; 5; 7]%Z && none 9 (fun w h => rows_2 w h && negb (h =? 5))%Z = true.
Proof. by_computation. Qed.
