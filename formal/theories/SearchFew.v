(** * The search of the grids that no certificate about 3 to 13 players covers *)
From Slitherlab Require Import Exceptions.

Lemma searched_here : all_searched 3 11.
Proof. vm_cast_no_check (eq_refl true). Qed.
