(* Certificates by matchings: `static`, `winning-move`, `one-end`, `inner-levels`; and `over`.  Levels are only
   translated here. *)

open Proved
open Read
open Claim

let level size cells value =
  let field = fields [ "labels"; "mate"; "ears"; "reach" ] [] value in
  let letters = text (field "labels") and mates = list (field "mate") in
  need (String.length letters = List.length cells && List.length mates = List.length cells) "a level has not one entry for each vertex";
  let cell value = let v = int 0 max_int value in need (v < size) "there is no such vertex"; nat v in
  let label = function 'o' -> Outer | 'i' -> Inner | 'p' -> Perfect | _ -> refuse "a label is unknown" in
  let entry k v =
    let m = match List.nth mates k with Json.Int (-1) -> nat v | Json.Int m when m = v -> refuse "a vertex is its own partner" | m -> cell m in
    (nat v, (label letters.[k], m))
  in
  let pair value = match List.map cell (list value) with [ a; d ] -> (a, d) | _ -> refuse "reach: no pair" in
  { entries = List.mapi entry cells;
    ears = List.map (fun e -> List.map cell (list e)) (list (field "ears"));
    reach = List.map pair (list (field "reach")) }

let numbers claim = List.init (List.length claim.table) Fun.id
let unused claim snake = List.filter (fun v -> not (List.mem v snake)) (numbers claim)
let rec small = function O -> 0 | S k -> 1 + small k

(* The snake as the proved functions have it: with one live end, that end first. *)
let ours claim snake = List.map nat (if claim.g.two_ends then snake else List.rev snake)

let after claim (u, v) =
  match claim.snake with
  | [] -> if claim.g.two_ends then [ u; v ] else [ v ]
  | s when last s = u -> s @ [ v ]
  | s -> v :: s

let two claim = need (claim.players = 2 && not claim.misere) "the proof is for two players and normal ending"
let table claim = List.map (List.map nat) claim.table

(* At the empty board the theorems speak about player 1. *)
let usual claim = if claim.snake = [] && claim.turn <> 1 then outside "a turn other than the usual one"

let static claim value =
  two claim;
  let field = fields [ "level" ] [] value in
  need (claim.snake <> []) "not all snakes are placed";
  let l = level (List.length claim.table) (unused claim claim.snake) (field "level") in
  need (check_static (table claim) claim.g (ours claim claim.snake) l) "the static proof fails";
  compare_with claim [ claim.turn ] [] true

let winning_move claim value =
  two claim;
  usual claim;
  let field = fields [ "move"; "level" ] [] value in
  let m = move claim (text (field "move")) in
  let s = after claim m in
  let l = level (List.length claim.table) (unused claim s) (field "level") in
  need (check_winning_move (table claim) claim.g (ours claim claim.snake) (ours claim s) l) "the move is not shown to win";
  compare_with claim [ 3 - claim.turn ] [ m ] false

let one_end claim value =
  two claim;
  usual claim;
  need (not claim.g.two_ends) "the proof is not for this game";
  let field = fields [ "level" ] [] value in
  let l = level (List.length claim.table) (unused claim claim.snake) (field "level") and s = ours claim claim.snake in
  need (check_one_end (table claim) claim.g s l) "the level fails";
  let winning = List.map small (winning_cells (table claim) claim.g s l) in
  let from v = match claim.snake with [] -> v | s -> last s in
  compare_with claim [ (if winning = [] then claim.turn else 3 - claim.turn) ] (List.map (fun v -> (from v, v)) winning) true

let inner_levels claim value =
  two claim;
  usual claim;
  need claim.g.two_ends "the proof is not for this game";
  need (claim.snake = []) "the board is not empty";
  let field = fields [ "levels" ] [] value in
  let rec read cells = function
    | [] -> []
    | value :: rest ->
        let l = level (List.length claim.table) cells value in
        let inner = List.filter_map (fun (v, (x, _)) -> if x = Inner then Some (small v) else None) l.entries in
        l :: read inner rest
  in
  match check_inner_levels (table claim) (read (numbers claim) (list (field "levels"))) with
  | None -> refuse "the levels fail"
  | Some [] -> compare_with claim [ 1 ] [] true
  | Some pairs -> compare_with claim [ 2 ] (List.map (fun (u, v) -> (small u, small v)) pairs) false

let over claim value =
  ignore (fields [] [] value "");
  need (check_over (table claim) claim.g (ours claim claim.snake)) "the player to move can move";
  let beaten = List.filter (fun x -> x = claim.turn <> claim.misere) (List.init claim.players (fun k -> k + 1)) in
  compare_with claim beaten [] true
