(** * The search of the grids that no certificate about 4 to 13 players covers *)
From Slitherlab Require Import Exceptions.

Lemma searched_here : all_searched 4 10.
Proof. vm_cast_no_check (eq_refl true). Qed.
