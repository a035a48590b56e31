(* Plays of one length: which case a board is.  The proved function checks that it is, and counts. *)

open Proved
open Read

(* The case that docs/certificates.md puts first, with what the proved function asks for. *)
let case near ~snakes ~players ~privately =
  let size = Array.length near in
  let all = List.init size Fun.id in
  let degree v = List.length near.(v) in
  let pieces = List.length (List.sort_uniq compare (Array.to_list (Races.components near (fun _ -> true)))) in
  let each test = List.for_all test all in
  if size > 2 * snakes && each (fun v -> degree v >= size - 2) then Nearly_complete
  else if pieces = 1 && each (fun v -> degree v <= 2) && size + 1 >= 3 * snakes && ((not privately) || (players = 2 && each (fun v -> degree v = 2))) then (
    let seen = Array.make size false and order = ref [] in
    let rec go = function
      | [] -> ()
      | v :: rest -> if seen.(v) then go rest else (seen.(v) <- true; order := nat v :: !order; go (near.(v) @ rest))
    in
    go all;
    if privately then On_a_ring (List.rev !order) else On_a_line (List.rev !order))
  else
    let none () = refuse "nothing shows that all plays are of the same length" in
    if privately then none ()
    else
      match Races.two_colours near with
      | None -> none ()
      | Some colour ->
          let side c = List.filter (fun v -> colour.(v) = c) all in
          let a = List.length (side 0) and b = List.length (side 1) in
          let edges = List.fold_left (fun k v -> k + degree v) 0 all / 2 in
          if min a b >= snakes && edges = a * b then All_between (used_by (List.map nat (side (if a <= b then 0 else 1))))
          else if players > 2 then none ()
          else
            let leads_on c =
              let cells = side c in
              List.length cells >= snakes && List.for_all (fun v -> degree v >= List.length cells + snakes) cells
            in
            let where = Races.components near (fun _ -> true) in
            let leaves = List.filter (fun v -> degree v = 1) all in
            let one_colour = List.for_all (fun v -> List.for_all (fun w -> where.(v) <> where.(w) || colour.(v) = colour.(w)) leaves) leaves in
            if leads_on 0 || leads_on 1 || (snakes = 1 && edges + pieces = size && one_colour) then outside "plays of one length by parity"
            else none ()

(* Whom the others can beat if this player is stuck. *)
let beaten_when_stuck players misere stuck = List.filter (fun x -> x = stuck <> misere) (List.init players (fun k -> k + 1))

(* Certificates about `classic`. *)
let classic claim value =
  let open Claim in
  ignore (fields [] [] value "");
  need claim.g.two_ends "the proof is not for this game";
  let case = case (Array.of_list claim.table) ~snakes:1 ~players:claim.players ~privately:false in
  match check_fixed_classic (Matchings.table claim) (nat claim.players) case (nat claim.turn) (List.map nat claim.snake) with
  | None -> refuse "the plays are not shown to be of the same length"
  | Some stuck ->
      let beaten = beaten_when_stuck claim.players claim.misere (Strategy.small stuck) in
      compare_with claim beaten [] (List.mem claim.turn beaten)
