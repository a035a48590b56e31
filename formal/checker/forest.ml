(* Certificates of the kind `forest`: the proved search decides.  That the unused vertices make a forest is
   asked for because the search would take too long elsewhere. *)

open Proved
open Read
open Claim

(* The unused vertices have no cycle. *)
let is_forest claim =
  let unused = Matchings.unused claim claim.snake and seen = Hashtbl.create 64 in
  let rec walk parent v =
    (not (Hashtbl.mem seen v))
    && (Hashtbl.replace seen v ();
        List.for_all (fun w -> w = parent || (not (List.mem w unused)) || walk v w) (List.nth claim.table v))
  in
  List.for_all (fun v -> Hashtbl.mem seen v || walk (-1) v) unused

let check claim value =
  ignore (fields [] [] value "");
  need (not claim.g.two_ends) "the proof is not for this game";
  need (is_forest claim) "the unused vertices have a cycle";
  let n = claim.players and table = Matchings.table claim in
  if List.length claim.table > 100 || n > 12 then outside "forests of that size";
  let beaten x turn snake =
    match decide table claim.g claim.misere (nat n) (nat x) (nat turn) (Matchings.ours claim snake) with Some b -> b | None -> refuse "the position is none"
  in
  let free end_ = List.filter (fun v -> not (List.mem v claim.snake)) (List.nth claim.table end_) in
  let moves = match claim.snake with [] -> List.map (fun v -> (v, v)) (Matchings.numbers claim) | s -> List.map (fun v -> (last s, v)) (free (last s)) in
  let turn = if claim.snake = [] && claim.g.moves_again then claim.turn else (claim.turn mod n) + 1 in
  (* A move wins if the player who makes it is not beaten afterwards. *)
  let winning = List.filter (fun m -> not (beaten claim.turn turn (Matchings.after claim m))) moves in
  compare_with claim (List.filter (fun x -> beaten x claim.turn claim.snake) (List.init n (fun k -> k + 1))) winning true
