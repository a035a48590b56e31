(* The claim of a certificate about one board, what a proof shows of it, and the sentence that is printed.
   The reading of the claim and the sentence are trusted. *)

open Proved
open Read

type t = {
  board_text : string;
  game : string;
  g : game;
  players : int;
  misere : bool;
  snake : int list; (* as it is written; of one live end the last vertex is alive *)
  turn : int;
  says_turn : bool;
  (* Whom the others can beat; of two players, the loser. *)
  beaten : int list;
  winning : (int * int) list option; (* moves: from, to; the named vertex twice *)
  complete : bool;
  table : int list list;
  labels : string array;
}

let joined claim u v = List.mem v (List.nth claim.table u)
let last l = List.nth l (List.length l - 1)
let live claim = match claim.snake with [] -> [] | a :: _ -> if claim.g.two_ends then [ a; last claim.snake ] else [ last claim.snake ]

let vertex labels label =
  let rec find k = if k = Array.length labels then refuse "there is no such vertex" else if labels.(k) = label then k else find (k + 1) in
  find 0

(* The legal move that a text means. *)
let move claim text =
  let pair =
    match (String.split_on_char '-' text, claim.snake) with
    | [ v ], [] when not claim.g.two_ends -> let v = vertex claim.labels v in (v, v)
    | [ u; v ], [] when claim.g.two_ends -> let u = vertex claim.labels u and v = vertex claim.labels v in (min u v, max u v)
    | [ u; v ], _ :: _ -> (vertex claim.labels u, vertex claim.labels v)
    | _ -> refuse "no such move"
  in
  let u, v = pair in
  if claim.snake <> [] then need (List.mem u (live claim) && joined claim u v && not (List.mem v claim.snake)) "a move is not legal"
  else if claim.g.two_ends then need (joined claim u v) "a move is not legal";
  pair

let blank c = c = ' ' || c = '\t' || c = '\n' || c = '\r' || c = '\011' || c = '\012'

let words text =
  if String.exists (fun c -> Char.code c >= 128) text then outside "a position with letters beyond ASCII";
  List.filter (( <> ) "") (String.split_on_char ' ' (String.map (fun c -> if blank c then ' ' else c) text))

let read top =
  let board_text = text (fields [ "text" ] [] (top "board") "text") and game = text (top "game") in
  let g = game_named game in
  let claim = fields [ "players"; "misere"; "position"; "turn"; "winner"; "moves" ] [ "can_be_beaten"; "first"; "terminals" ] (top "claim") in
  need (claim "first" = Json.Null && claim "terminals" = Json.Null) "the game has no roles";
  let players = int 2 1000 (claim "players") and misere = bool (claim "misere") in
  let table, labels = Board.board board_text in
  let labels = Array.of_list labels in
  let written = match claim "position" with Json.Null -> [] | p -> words (text p) in
  if List.exists (fun w -> String.contains w '/') written then outside "positions of several snakes";
  let snake = List.map (vertex labels) written in
  let rec is_path = function u :: (v :: _ as rest) -> List.mem v (List.nth table u) && is_path rest | _ -> true in
  need (is_path snake && List.length (List.sort_uniq compare snake) = List.length snake) "the snake is no path";
  need (snake = [] || List.length snake >= if g.two_ends then 2 else 1) "a snake is too short";
  let moves = match snake with [] -> 0 | _ -> List.length snake - if g.two_ends then 1 else 0 in
  let turn = match claim "turn" with Json.Null -> 1 + (max 0 (moves - if g.moves_again then 1 else 0) mod players) | t -> int 1 players t in
  let winner = int 0 2 (claim "winner") in
  let beaten =
    if players = 2 then (need (claim "can_be_beaten" = Json.Null) "two players have a winner"; need (winner > 0) "there is no draw"; [ 3 - winner ])
    else (need (winner = 0) "there are more than two players"; List.map (int 1 players) (list (claim "can_be_beaten")))
  in
  need (increasing beaten) "the players are not in order";
  let bare = { board_text; game; g; players; misere; snake; turn; says_turn = claim "turn" <> Json.Null; beaten; winning = None; complete = false; table; labels } in
  match claim "moves" with
  | Json.Null -> bare
  | moves ->
      let moves = fields [ "winning"; "complete" ] [] moves in
      let winning = List.map (fun m -> move bare (text m)) (list (moves "winning")) in
      need (List.length (List.sort_uniq compare winning) = List.length winning) "a winning move is listed twice";
      { bare with winning = Some winning; complete = bool (moves "complete") }

(* The player to move wins, or with more than two is not beaten. *)
let mover_wins claim = not (List.mem claim.turn claim.beaten)

(* Compares a claim with what a proof shows: whom the others beat, moves that win, whether these are all. *)
let compare_with claim beaten moves all =
  need (claim.beaten = beaten) "the proof shows another result";
  match claim.winning with
  | None -> ()
  | Some winning ->
      need (List.for_all (fun m -> List.mem m moves) winning) "a move is not shown to win";
      need ((not claim.complete) || (all && List.length winning = List.length moves)) "the winning moves are not shown to be all"

let some words most =
  let n = List.length words in
  if n <= most then String.concat " " words
  else String.concat " " (List.filteri (fun k _ -> k < most) words) ^ Printf.sprintf " … and %d more" (n - most)

(* Who wins, or whom the others can beat. *)
let result players beaten game board misere =
  let mis = if misere then " in misère play" else "" in
  if players = 2 then Printf.sprintf "player %d wins %s on %s%s" (3 - List.hd beaten) game board mis
  else
    let who =
      match List.map string_of_int beaten with
      | [] -> "nobody"
      | [ x ] -> "player " ^ x ^ ", and nobody else,"
      | xs when List.length xs > 12 -> "each of the players " ^ some xs 12 ^ ", and nobody else,"
      | xs -> "each of the players " ^ String.concat ", " (List.filteri (fun k _ -> k < List.length xs - 1) xs) ^ " and " ^ last xs ^ ", and nobody else,"
    in
    Printf.sprintf "the others together can force %s to lose %s on %s with %d players%s" who game board players mis

let in_words claim =
  let text_of (u, v) = if claim.snake = [] && not claim.g.two_ends then claim.labels.(v) else claim.labels.(u) ^ "-" ^ claim.labels.(v) in
  let from = if claim.snake = [] then "" else " from the position " ^ some (List.map (fun v -> claim.labels.(v)) claim.snake) 40 in
  let to_move = if claim.says_turn then Printf.sprintf " with player %d to move" claim.turn else "" in
  let said = result claim.players claim.beaten claim.game claim.board_text claim.misere ^ from ^ to_move in
  match (claim.winning, claim.complete) with
  | (None | Some []), false | None, true -> said
  | Some [], true -> said ^ "; no move wins"
  | Some moves, complete ->
      let listed = some (List.map text_of moves) 12 in
      said
      ^
      if complete then if List.length moves = 1 then "; only one move wins: " ^ listed else Printf.sprintf "; exactly %d moves win: %s" (List.length moves) listed
      else if List.length moves = 1 then "; a winning move: " ^ listed
      else "; winning moves: " ^ listed
