(** The functions of the checker `slitherlab-verified`, as OCaml.  Their soundness theorems are
    [check_family_sound], [check_boxes_sound], [check_honeycomb_sound], [check_strategy_at_sound], [decide_sound] and those of [Matchings.v], [CycleCheck.v],
    [CycleSafe.v], [OthersCheck.v], [SeveralStrategy.v], [SeveralStatic.v], [Walls.v], [Orbits.v], [SeveralCheck.v], [FixedCheck.v], [CycleStrategy.v] and [CycleOver.v]. *)
From Slitherlab Require Import Game Lattice Patch Family Boxes Strategy LevelCheck Matchings Decide CycleCheck CycleSafe CycleOver OthersCheck SeveralStrategy SeveralStatic Walls SeveralCheck FixedLength FixedCheck SmallOthers CycleStrategy.
Require Import ExtrOcamlBasic.
(** Lines about strips of two rows: [check_strip_sound] and [check_strip_turned]. *)
From Slitherlab Require StripCheck.
Extraction Language OCaml.
Set Extraction Output Directory ".".
Extraction "proved.ml" check_patches check_cover check_patches3 check_cover3 longer two_kinds StripCheck.strip_table StripCheck.repeats StripCheck.strip_closed StripCheck.strip_covered check_strategy_at keep succs
  check_static check_winning_move check_one_end winning_cells check_inner_levels check_over decide
  check_misere check_switching check_safe
  check_image mirrored_pair check_mirror_move check_covered check_kernel check_kernels check_kernel_moves
  check_several_strategy check_split check_split_move check_fixed check_fixed_classic check_snakes_over used_by snakes_after keep_snakes check_trail_strategy trail_succs public_static public_move
  check_edge_win check_edge_draw left_out check_cut_over check_shannon_over check_cycle_over
  classic progressive geography
  grid_lattice torus_lattice cylinder_lattice king_lattice knight_lattice hex_lattice
  grid3_lattice king3_lattice knight3_lattice honeycomb_lattice.
