(** * The search of the grids that no certificate about 14 and 15 players covers *)
From Slitherlab Require Import Exceptions.

Lemma searched_here : all_searched 14 2.
Proof. vm_cast_no_check (eq_refl true). Qed.
