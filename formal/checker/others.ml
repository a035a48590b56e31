(* Certificates about several snakes and edge geography: the kinds `mirror`, `matching-covered`, `static`, `winning-move`,
   `even-kernel` and `strategy`.
   The reading of the claim and the sentence are trusted. *)

open Proved
open Read

let games = [ "private"; "public"; "edge-geography" ]

type t = {
  board_text : string;
  game : string;
  table : int list list;
  labels : string array;
  snakes : int list list; (* of edge geography one at most: the token's way *)
  unused : (int * int) list; (* the edges that edge geography can still use *)
  turn : int;
}

let last = Claim.last
let trail claim = claim.game = "edge-geography"
let count claim = if trail claim then 1 else 2
let joined claim u v = List.mem v (List.nth claim.table u)
let used claim v = List.exists (List.mem v) claim.snakes
let pair u v = (min u v, max u v)
let without edge edges = List.filter (( <> ) edge) edges

(* The position after a legal move; a vertex that is named is both ends of its move. *)
let play claim (u, v) =
  let placing = List.length claim.snakes < count claim in
  if placing && trail claim then { claim with snakes = [ [ v ] ] }
  else if placing then { claim with snakes = claim.snakes @ [ [ u; v ] ]; turn = 3 - claim.turn }
  else
    let rec extend k = function
      | [] -> []
      | s :: rest when claim.game <> "private" || k = claim.turn ->
          if last s = u then (s @ [ v ]) :: rest else if List.hd s = u && not (trail claim) then (v :: s) :: rest else s :: extend (k + 1) rest
      | s :: rest -> s :: extend (k + 1) rest
    in
    { claim with snakes = extend 1 claim.snakes; unused = without (pair u v) claim.unused; turn = 3 - claim.turn }

(* The legal move that a text means. *)
let move claim text =
  let find = Claim.vertex claim.labels and placing = List.length claim.snakes < count claim in
  match String.split_on_char '-' text with
  | [ v ] when placing && trail claim -> let v = find v in (v, v)
  | [ u; v ] when not (placing && trail claim) ->
      let u = find u and v = find v in
      (if placing then need (u < v && joined claim u v && not (used claim u || used claim v)) "a move is not legal"
       else
         let mine = if claim.game = "private" then [ List.nth claim.snakes (claim.turn - 1) ] else claim.snakes in
         need (List.exists (fun s -> last s = u || (List.hd s = u && not (trail claim))) mine) "a move is not legal";
         need (if trail claim then List.mem (pair u v) claim.unused else joined claim u v && not (used claim v)) "a move is not legal");
      (u, v)
  | _ -> refuse "no such move"

let name claim (u, v) = if trail claim && claim.snakes = [] then claim.labels.(v) else claim.labels.(u) ^ "-" ^ claim.labels.(v)

let read top =
  let board_text = text (fields [ "text" ] [] (top "board") "text") and game = text (top "game") in
  let claim = fields [ "players"; "misere"; "position"; "turn"; "winner"; "moves" ] [ "can_be_beaten"; "first"; "terminals" ] (top "claim") in
  need (claim "first" = Json.Null && claim "terminals" = Json.Null) "the game has no roles";
  if int 2 1000 (claim "players") > 2 || bool (claim "misere") then outside "several snakes and edge geography with more players, or in misère play";
  need (claim "can_be_beaten" = Json.Null) "two players have a winner";
  let table, labels = Board.board board_text in
  let unused = List.concat (List.mapi (fun u vs -> List.filter_map (fun v -> if u < v then Some (u, v) else None) vs) table) in
  let bare = { board_text; game; table; labels = Array.of_list labels; snakes = []; unused; turn = 1 } in
  let written = match claim "position" with Json.Null -> None | p -> Some (text p) in
  let rec parts done_ current = function
    | [] -> List.rev (List.rev current :: done_)
    | "/" :: rest -> parts (List.rev current :: done_) [] rest
    | word :: rest -> parts done_ (Claim.vertex bare.labels word :: current) rest
  in
  let words = match written with None -> [] | Some text -> String.split_on_char ' ' text in
  let snakes = if words = [] then [] else parts [] [] words in
  let rec along unused = function
    | u :: (v :: _ as rest) -> need (List.mem (pair u v) unused) "a snake does not follow unused edges"; along (if trail bare then without (pair u v) unused else unused) rest
    | _ -> unused
  in
  let unused = List.fold_left along unused snakes in
  let least = if trail bare then 1 else 2 in
  need (List.for_all (fun s -> List.length s >= least) snakes) "a snake is too short";
  let all = List.concat snakes in
  need (trail bare || List.length (List.sort_uniq compare all) = List.length all) "a vertex is used twice";
  need (List.length snakes <= count bare) "there are too many snakes";
  let placing = List.length snakes < count bare in
  need ((not placing) || List.for_all (fun s -> List.length s = least) snakes) "a snake is too long while one is missing";
  let moves = List.fold_left (fun m s -> m + 1 + List.length s - least) 0 snakes in
  let turn = match claim "turn" with Json.Null -> 1 + (max 0 (if trail bare then moves - 1 else moves) mod 2) | t -> int 1 2 t in
  need (game <> "private" || (not placing) || turn = List.length snakes + 1) "only the owner of the next snake is to move";
  let read = { bare with snakes; unused; turn } in
  let winner = int 1 2 (claim "winner") in
  let winning, complete =
    match claim "moves" with
    | Json.Null -> (None, false)
    | moves ->
        let moves = fields [ "winning"; "complete" ] [] moves in
        let winning = List.map (fun m -> move read (text m)) (list (moves "winning")) in
        need (List.length (List.sort_uniq compare winning) = List.length winning) "a winning move is listed twice";
        (Some winning, bool (moves "complete"))
  in
  let said =
    Printf.sprintf "player %d wins %s on %s" winner game board_text
    ^ (if snakes = [] then "" else " from the position " ^ Claim.some words 40)
    ^ (if claim "turn" = Json.Null then "" else Printf.sprintf " with player %d to move" turn)
    ^
    match (winning, complete) with
    | None, _ | Some [], false -> ""
    | Some [], true -> "; no move wins"
    | Some moves, _ ->
        let n = List.length moves and listed = Claim.some (List.map (name read) moves) 12 in
        if complete then if n = 1 then "; only one move wins: " ^ listed else Printf.sprintf "; exactly %d moves win: %s" n listed
        else if n = 1 then "; a winning move: " ^ listed
        else "; winning moves: " ^ listed
  in
  (read, winner, winning, complete, said)

let nats = List.map nat
let shapes claim = List.map nats claim.snakes
let vertices claim value = List.map (int 0 (List.length claim.table - 1)) (list value)

(* What a proof shows: the winner, moves that win, and whether these are all. *)
let mirror claim value =
  let field = fields [ "image"; "move" ] [] value in
  let image = vertices claim (field "image") and table = List.map nats claim.table and privately = claim.game = "private" in
  need (List.length image = List.length claim.table) "`image` has not one entry for each vertex";
  match field "move" with
  | Json.Null when claim.snakes = [] ->
      if claim.turn <> 1 then outside "a turn other than the usual one";
      need (check_image table (nats image)) "the image is no mirror";
      (3 - claim.turn, [], true)
  | Json.Null ->
      need (check_image table (nats image) && mirrored_pair table (nats image) (shapes claim)) "the position is not mirrored";
      (3 - claim.turn, [], true)
  | text ->
      let m = move claim (Read.text text) in
      need (check_mirror_move table (nats image) privately (nat claim.turn) (shapes claim) (shapes (play claim m))) "the move does not make a mirrored position";
      (claim.turn, [ m ], false)

(* Perfect matchings, one of which each edge is in; these are found here and checked by the proved function. *)
let matching_covered claim value =
  let field = fields [ "mate"; "cycles" ] [] value in
  let n = List.length claim.table in
  let near = Array.of_list claim.table in
  need (claim.snakes = []) "the board is not empty";
  if claim.turn <> 1 then outside "a turn other than the usual one";
  let mate = Array.of_list (vertices claim (field "mate")) and cycles = List.map (vertices claim) (list (field "cycles")) in
  need (Array.length mate = n) "`mate` has not one entry for each vertex";
  Array.iteri (fun v w -> need (mate.(w) = v && List.mem w near.(v)) "partners are not partners") mate;
  let along cycle =
    let c = Array.of_list cycle in
    let k = Array.length c in
    need (k >= 4 && k mod 2 = 0 && List.length (List.sort_uniq compare cycle) = k) "a cycle does not fit";
    let other = Array.copy mate in
    Array.iteri (fun i v -> if i mod 2 = 0 then (let w = c.(i + 1) in need (mate.(w) = c.((i + 2) mod k)) "a cycle does not alternate"; other.(v) <- w; other.(w) <- v)) c;
    other
  in
  let colour = Array.make n (-1) in
  let rec paint c v = if colour.(v) < 0 then (colour.(v) <- c; List.for_all (paint (1 - c)) near.(v)) else colour.(v) = c in
  let bipartite = List.for_all (fun v -> colour.(v) >= 0 || paint 0 v) (List.init n Fun.id) in
  (* On a bipartite board: the edge instead of the pairs of its ends, and a way from one partner to the other. *)
  let with_edge (u, v) =
    let from = Array.make n (-1) and a = mate.(u) and b = mate.(v) in
    let rec search = function
      | [] -> refuse "an edge is not shown to be in a perfect matching"
      | x :: rest ->
          let ways = List.filter (fun w -> w <> u && w <> v && from.(w) < 0 && mate.(w) <> x) near.(x) in
          List.iter (fun w -> from.(w) <- x) ways;
          if List.mem b ways then () else search (rest @ List.map (fun w -> mate.(w)) ways)
    in
    search [ a ];
    let other = Array.copy mate in
    other.(u) <- v;
    other.(v) <- u;
    let rec back w = let x = from.(w) in let before = mate.(x) in other.(w) <- x; other.(x) <- w; if x <> a then back before in
    back b;
    other
  in
  let found = mate :: List.map along cycles in
  let covered (u, v) = List.exists (fun m -> m.(u) = v) found in
  let more = if cycles = [] && bipartite then List.map with_edge (List.filter (fun e -> not (covered e)) claim.unused) else [] in
  let mates = List.map (fun m -> nats (Array.to_list m)) (found @ more) in
  need (check_covered (List.map nats claim.table) mates) "an edge is not shown to be in a perfect matching";
  (3 - claim.turn, [], true)

let even_kernel claim value =
  let field = fields [ "kernels"; "moves" ] [] value in
  let kernels = List.map (vertices claim) (list (field "kernels")) in
  List.iter (fun k -> need (List.length (List.sort_uniq compare k) = List.length k) "a kernel lists a vertex twice") kernels;
  let edges claim = List.map (fun (u, v) -> (nat u, nat v)) claim.unused in
  let state claim = (nat claim.turn, ((match claim.snakes with [] -> None | s :: _ -> Some (nat (last s))), edges claim)) in
  let all = List.init (List.length claim.table) nat in
  match list (field "moves") with
  | [] when claim.snakes = [] ->
      if claim.turn <> 1 then outside "a turn other than the usual one";
      need (List.length kernels <= 64) "there are too many kernels";
      need (check_kernels all (List.map nats kernels) (edges claim)) "the kernels are wrong";
      (3 - claim.turn, [], true)
  | [] ->
      let kernel = match kernels with [ k ] -> k | _ -> refuse "there must be one kernel" in
      need (check_kernel (nats kernel) (nat (last (List.hd claim.snakes))) (edges claim)) "the kernel is wrong";
      (3 - claim.turn, [], true)
  | texts ->
      let kernel = match kernels with [ k ] -> k | _ -> refuse "there must be one kernel" in
      let first = move claim (text (List.hd texts)) in
      let after = ref claim in
      let states = List.map (fun t -> need (!after.turn = claim.turn) "the other player is to move"; after := play !after (move !after (text t)); state !after) texts in
      need (check_kernel_moves all (nat claim.turn) (nats kernel) (state claim) states) "the moves or the kernel are wrong";
      (claim.turn, [ first ], false)

(* The static proof of a position of `public`, or of the one after a move. *)
let static claim value =
  let level claim value =
    let cells = List.filter (fun v -> not (used claim v)) (List.init (List.length claim.table) Fun.id) in
    Matchings.level (List.length claim.table) cells value
  in
  let table = List.map nats claim.table in
  match fields [ "level" ] [ "move" ] value with
  | field when field "move" = Json.Null ->
      need (List.length claim.snakes = 2) "not all snakes are placed";
      need (public_static table (nat claim.turn) (shapes claim) (level claim (field "level"))) "the static proof fails";
      (3 - claim.turn, [], true)
  | field ->
      let m = move claim (text (field "move")) in
      let after = play claim m in
      need (public_move table (nat claim.turn) (shapes claim) (shapes after) (level after (field "level"))) "the move is not shown to win";
      (claim.turn, [ m ], false)

(* The strategy of the winner, of nodes `play`, `replies` and, in `public`, `static`. *)
let strategy claim winner value =
  let nodes, roots = Strategy.parse value in
  let root = match roots with [ root ] -> root | _ -> refuse "each strategy has one root" in
  let table = List.map nats claim.table and loser = nat (3 - winner) in
  let show moves text =
    let find = Claim.vertex claim.labels in
    match String.split_on_char '-' text with
    | [ v ] when List.for_all (fun (a, b) -> a = b) moves -> let v = find v in Strategy.place moves (v, v)
    | [ u; v ] -> Strategy.place moves (find u, find v)
    | _ -> refuse "no such move"
  in
  let shown accepts moves =
    need (accepts claim root) "the strategy fails";
    match Strategy.node_at nodes root with
    | Strategy.To (text, j) when winner = claim.turn ->
        let m = List.nth moves (show moves text) in
        need (accepts (play claim m) j) "a move is not shown to win";
        (winner, [ m ], false)
    | _ -> (winner, [], winner <> claim.turn)
  in
  if trail claim then
    let all = List.init (List.length claim.table) nat in
    let moves (_, (token, edges)) =
      let edges = List.map (fun (u, v) -> (Strategy.small u, Strategy.small v)) edges in
      match token with
      | None -> List.init (List.length claim.table) (fun v -> (v, v))
      | Some a ->
          let a = Strategy.small a in
          List.filter_map (fun (u, v) -> if u = a then Some (a, v) else if v = a then Some (a, u) else None) edges
    in
    let state claim = (nat claim.turn, ((match claim.snakes with [] -> None | s :: _ -> Some (nat (last s))), List.map (fun (u, v) -> (nat u, nat v)) claim.unused)) in
    let index at text = show (moves at) text in
    let level _ _ = refuse "the proof is not for this game" in
    let map, _ = Strategy.translate nodes (trail_succs all) index level root (state claim) in
    let fuel = nat (List.length claim.unused + 5) in
    shown (fun claim root -> check_trail_strategy all map fuel loser (state claim) true (pos (root + 1))) (moves (state claim))
  else
    let privately = claim.game = "private" and two = nat 2 in
    let moves (turn, ((placed, ends), used)) =
      let free v = not (Strategy.is_used used v) in
      if Strategy.small placed < 2 then
        List.concat (List.mapi (fun u vs -> List.filter_map (fun v -> if u < v && free u && free v then Some (u, v) else None) vs) claim.table)
      else
        let mine = List.nth ends (if privately then Strategy.small turn - 1 else 0) in
        List.concat_map (fun e -> let e = Strategy.small e in List.filter_map (fun v -> if free v then Some (e, v) else None) (List.nth claim.table e)) mine
    in
    let state claim = keep_snakes privately two (nat claim.turn) (shapes claim) in
    let index at text = show (moves at) text in
    let level (_, (_, used)) value =
      Matchings.level (List.length claim.table) (List.filter (fun v -> not (Strategy.is_used used v)) (List.init (List.length claim.table) Fun.id)) value
    in
    let map, levels = Strategy.translate nodes (snakes_after table privately two two) index level root (state claim) in
    let fuel = nat (List.length claim.table + 5) in
    shown
      (fun claim root -> check_snake_strategy table privately two two levels map fuel loser (nat claim.turn) (shapes claim) true (pos (root + 1)))
      (moves (state claim))

let check top kind value =
  let claim, winner, winning, complete, said = read top in
  let result, moves, all =
    match kind with
    | "mirror" -> need (not (trail claim)) "the proof is not for this game"; mirror claim value
    | "matching-covered" -> need (claim.game = "public") "the proof is not for this game"; matching_covered claim value
    | "even-kernel" -> need (trail claim) "the proof is not for this game"; even_kernel claim value
    | "static" when claim.game = "public" -> ignore (fields [ "level" ] [] value); static claim value
    | "winning-move" when claim.game = "public" -> need (fields [ "move"; "level" ] [] value "move" <> Json.Null) "no text"; static claim value
    | "strategy" -> strategy claim winner value
    | kind -> outside ("proofs of the kind " ^ kind ^ " about " ^ claim.game)
  in
  need (winner = result) "the proof shows another result";
  (match winning with
  | None -> ()
  | Some winning ->
      need (List.for_all (fun m -> List.mem m moves) winning) "a move is not shown to win";
      need ((not complete) || (all && List.length winning = List.length moves)) "the winning moves are not shown to be all");
  said
