(* Certificates about several snakes and edge geography: the kinds `mirror`, `matching-covered`, `static`, `winning-move`,
   `split`, `fixed-length`, `over`, `even-kernel` and `strategy`.
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
  players : int;
  misere : bool;
  beaten : int list; (* whom the others can beat; of two players, the loser *)
}

let last = Claim.last
let trail claim = claim.game = "edge-geography"
let count claim = match claim.game with "private" -> claim.players | "public" -> 2 | _ -> 1
let next claim = (claim.turn mod claim.players) + 1
(* The proofs that speak about two players and normal play alone. *)
let two claim = need (claim.players = 2 && not claim.misere) "the proof is for two players and normal ending"
let loser claim = List.hd claim.beaten
let joined claim u v = List.mem v (List.nth claim.table u)
let used claim v = List.exists (List.mem v) claim.snakes
let pair u v = (min u v, max u v)
let without edge edges = List.filter (( <> ) edge) edges

(* The position after a legal move; a vertex that is named is both ends of its move. *)
let play claim (u, v) =
  let placing = List.length claim.snakes < count claim in
  if placing && trail claim then { claim with snakes = [ [ v ] ] }
  else if placing then { claim with snakes = claim.snakes @ [ [ u; v ] ]; turn = next claim }
  else
    let rec extend k = function
      | [] -> []
      | s :: rest when claim.game <> "private" || k = claim.turn ->
          if last s = u then (s @ [ v ]) :: rest else if List.hd s = u && not (trail claim) then (v :: s) :: rest else s :: extend (k + 1) rest
      | s :: rest -> s :: extend (k + 1) rest
    in
    { claim with snakes = extend 1 claim.snakes; unused = without (pair u v) claim.unused; turn = next claim }

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
  let players = int 2 1000 (claim "players") and misere = bool (claim "misere") in
  if game = "edge-geography" && (players > 2 || misere) then outside "edge geography with more players, or in misère play";
  let winner = int 0 2 (claim "winner") in
  let beaten =
    if players = 2 then (need (claim "can_be_beaten" = Json.Null) "two players have a winner"; need (winner > 0) "there is no draw"; [ 3 - winner ])
    else (need (winner = 0) "there are more than two players"; List.map (int 1 players) (list (claim "can_be_beaten")))
  in
  need (increasing beaten) "the players are not in order";
  let table, labels = Board.board board_text in
  let unused = List.concat (List.mapi (fun u vs -> List.filter_map (fun v -> if u < v then Some (u, v) else None) vs) table) in
  let bare = { board_text; game; table; labels = Array.of_list labels; snakes = []; unused; turn = 1; players; misere; beaten } in
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
  let turn = match claim "turn" with Json.Null -> 1 + (max 0 (if trail bare then moves - 1 else moves) mod players) | t -> int 1 players t in
  need (game <> "private" || (not placing) || turn = List.length snakes + 1) "only the owner of the next snake is to move";
  let read = { bare with snakes; unused; turn } in
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
    Claim.result players beaten game board_text misere
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
  (read, winning, complete, said)

let nats = List.map nat
let shapes claim = List.map nats claim.snakes
let vertices claim value = List.map (int 0 (List.length claim.table - 1)) (list value)

(* What a proof shows: whom the others can beat, moves that win, and whether these are all. *)
let mirror claim value =
  let field = fields [ "image"; "move" ] [] value in
  let image = vertices claim (field "image") and table = List.map nats claim.table and privately = claim.game = "private" in
  need (List.length image = List.length claim.table) "`image` has not one entry for each vertex";
  match field "move" with
  | Json.Null when claim.snakes = [] ->
      if claim.turn <> 1 then outside "a turn other than the usual one";
      need (check_image table (nats image)) "the image is no mirror";
      ([ claim.turn ], [], true)
  | Json.Null ->
      need (check_image table (nats image) && mirrored_pair table (nats image) (shapes claim)) "the position is not mirrored";
      ([ claim.turn ], [], true)
  | text ->
      let m = move claim (Read.text text) in
      need (check_mirror_move table (nats image) privately (nat claim.turn) (shapes claim) (shapes (play claim m))) "the move does not make a mirrored position";
      ([ 3 - claim.turn ], [ m ], false)

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
  ([ claim.turn ], [], true)

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
      ([ claim.turn ], [], true)
  | [] ->
      let kernel = match kernels with [ k ] -> k | _ -> refuse "there must be one kernel" in
      need (check_kernel (nats kernel) (nat (last (List.hd claim.snakes))) (edges claim)) "the kernel is wrong";
      ([ claim.turn ], [], true)
  | texts ->
      let kernel = match kernels with [ k ] -> k | _ -> refuse "there must be one kernel" in
      let first = move claim (text (List.hd texts)) in
      let after = ref claim in
      let states = List.map (fun t -> need (!after.turn = claim.turn) "the other player is to move"; after := play !after (move !after (text t)); state !after) texts in
      need (check_kernel_moves all (nat claim.turn) (nats kernel) (state claim) states) "the moves or the kernel are wrong";
      ([ 3 - claim.turn ], [ first ], false)

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
      ([ claim.turn ], [], true)
  | field ->
      let m = move claim (text (field "move")) in
      let after = play claim m in
      need (public_move table (nat claim.turn) (shapes claim) (shapes after) (level after (field "level"))) "the move is not shown to win";
      ([ 3 - claim.turn ], [ m ], false)

(* Strategies.  Of edge geography the nodes are `play` and `replies`; of several snakes, a node may also have a proof. *)
let show claim moves text =
  let find = Claim.vertex claim.labels in
  match String.split_on_char '-' text with
  | [ v ] when List.for_all (fun (a, b) -> a = b) moves -> let v = find v in Strategy.place moves (v, v)
  | [ u; v ] -> Strategy.place moves (find u, find v)
  | _ -> refuse "no such move"

let trail_strategy claim value =
  let nodes, roots = Strategy.parse value in
  let root = match roots with [ root ] -> root | _ -> refuse "each strategy has one root" in
  let winner = 3 - loser claim in
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
  let index at text = show claim (moves at) text in
  let map, _ = Strategy.translate nodes (trail_succs all) index (fun _ _ -> refuse "the node is not for this game") root (state claim) in
  let fuel = nat (List.length claim.unused + 5) in
  let accepts claim root = need (check_trail_strategy all map fuel (nat (loser claim)) (state claim) true (pos (root + 1))) "the strategy fails" in
  accepts claim root;
  match Strategy.node_at nodes root with
  | Strategy.To (text, j) when winner = claim.turn ->
      let m = List.nth (moves (state claim)) (index (state claim) text) in
      accepts (play claim m) j;
      (claim.beaten, [ m ], false)
  | _ -> (claim.beaten, [], winner <> claim.turn)

(* Which vertices are used, and the live ends of each player. *)
let used_cells claim =
  let used = Array.make (List.length claim.table) false in
  List.iter (List.iter (fun v -> used.(v) <- true)) claim.snakes;
  used
let place claim =
  { Races.near = Array.of_list claim.table; used = used_cells claim; turn = claim.turn; players = claim.players;
    ends = Array.of_list (List.map (fun s -> [ List.hd s; last s ]) claim.snakes) }

(* The legal moves, in order as the proved function lists them. *)
let moves claim =
  let used = used_cells claim in
  let free v = not used.(v) in
  if List.length claim.snakes < count claim then
    List.concat (List.mapi (fun u vs -> List.filter_map (fun v -> if u < v && free u && free v then Some (u, v) else None) vs) claim.table)
  else
    let mine = if claim.game = "private" then [ List.nth claim.snakes (claim.turn - 1) ] else claim.snakes in
    let ends = List.sort compare (List.concat_map (fun s -> [ List.hd s; last s ]) mine) in
    let table = Array.of_list claim.table in
    List.concat_map (fun e -> List.filter_map (fun v -> if free v then Some (e, v) else None) table.(e)) ends

let snake_strategy claim value =
  let nodes, roots = Strategy.parse value in
  let n = claim.players in
  let asked = if n = 2 then claim.beaten else List.init n (fun k -> k + 1) in
  need (List.length roots = List.length asked) "each strategy has one root";
  let table = List.map nats claim.table and privately = claim.game = "private" in
  let many = nat n and snakes = nat (count claim) and size = List.length claim.table in
  let after claim = List.map (play claim) (moves claim) in
  let index claim text = show claim (moves claim) text in
  let leaf (x, alone) claim value =
    need (not claim.misere) "the node is not for misère play";
    let runs check given =
      need (privately && List.length claim.snakes = n) "the node is not for this position";
      By_walls (check (place claim) (x, alone) given)
    in
    match value with
    | Strategy.Level value -> By_level (Matchings.level size (List.filter (fun v -> not (used claim v)) (List.init size Fun.id)) value)
    | Strategy.Race given -> runs Races.race given
    | Strategy.Walls given -> runs Races.walls given
    | Strategy.Image image ->
        need (x = claim.turn && (not alone) && count claim = n) "the node is not for this position";
        if not privately then outside "nodes of the kind mirror in public";
        need (List.length image = size && List.for_all (fun v -> v < size) image) "`image` has not one entry for each vertex";
        let image = Array.of_list image in
        let placed = List.length claim.snakes in
        need (placed = 0 || placed = n) "the snakes are not each other's images";
        List.iteri
          (fun k s ->
            let after = List.nth claim.snakes ((k + 1) mod n) and s = List.map (fun v -> image.(v)) s in
            need (after = s || after = List.rev s) "the snakes are not each other's images")
          claim.snakes;
        By_images (nats (Array.to_list image))
  in
  let fuel = nat (size + 5) in
  let accepts x root =
    let against = List.mem x claim.beaten in
    let map, proofs = Strategy.translate nodes after index (leaf (x, not against)) root claim in
    fun claim root -> need (check_several_strategy table privately claim.misere snakes many proofs map fuel (nat x) (nat claim.turn) (shapes claim) against (pos (root + 1))) (Printf.sprintf "the strategy about player %d fails" x)
  in
  let checks = List.map2 (fun x root -> let check = accepts x root in check claim root; (x, (check, root))) asked roots in
  let wins = not (List.mem claim.turn claim.beaten) in
  let shown =
    if not wins then []
    else
      let check, root = List.assoc (if n = 2 then 3 - claim.turn else claim.turn) checks in
      match Strategy.node_at nodes root with
      | Strategy.To (text, j) ->
          let m = List.nth (moves claim) (index claim text) in
          check (play claim m) j;
          [ m ]
      | _ -> []
  in
  (claim.beaten, shown, not wins)

(* An opening that leaves its maker more room than the opponent can get. *)
let split claim value =
  two claim;
  need (claim.game = "private") "the proof is not for this game";
  let field = fields [ "move"; "runs" ] [] value in
  let runs = List.map (fun run -> List.map (vertices claim) (list run)) (list (field "runs")) in
  let move, now = match field "move" with Json.Null -> (None, claim) | text -> let m = move claim (Read.text text) in (Some m, play claim m) in
  need (List.length now.snakes = 1) "the proof does not fit";
  let snake = List.hd now.snakes in
  let near = Array.of_list claim.table in
  let parts = Races.split near (used_cells now) [ List.hd snake; last snake ] runs in
  let table = List.map nats claim.table in
  match move with
  | None -> need (check_split table (shapes now) parts) "the split fails"; ([ 2 ], [], true)
  | Some m -> need (check_split_move table (shapes now) parts) "the split fails"; ([ 2 ], [ m ], false)

(* Who is stuck in the end, or already. *)
let fixed_length claim value =
  ignore (fields [] [] value "");
  let snakes = count claim and privately = claim.game = "private" in
  let case = Fixed.case (Array.of_list claim.table) ~snakes ~players:claim.players ~privately in
  match check_fixed (List.map nats claim.table) privately (nat snakes) (nat claim.players) case (nat claim.turn) (shapes claim) with
  | None -> refuse "the plays are not shown to be of the same length"
  | Some stuck ->
      let beaten = Fixed.beaten_when_stuck claim.players claim.misere (Strategy.small stuck) in
      (beaten, [], List.mem claim.turn beaten)
let over claim value =
  ignore (fields [] [] value "");
  let table = List.map nats claim.table in
  let stuck =
    if trail claim then
      let state = (nat claim.turn, ((match claim.snakes with [] -> None | s :: _ -> Some (nat (last s))), List.map (fun (u, v) -> (nat u, nat v)) claim.unused)) in
      check_trail_strategy (List.init (List.length table) nat) (PositiveMap.add XH (Replies []) PositiveMap.empty) (nat 2) (nat claim.turn) state true XH
    else check_snakes_over table (claim.game = "private") (nat (count claim)) (nat claim.players) (nat claim.turn) (shapes claim)
  in
  need stuck "the player to move can move";
  (Fixed.beaten_when_stuck claim.players claim.misere claim.turn, [], true)

let check top kind value =
  let claim, winning, complete, said = read top in
  let result, moves, all =
    match kind with
    | "mirror" -> two claim; need (not (trail claim)) "the proof is not for this game"; mirror claim value
    | "matching-covered" -> two claim; need (claim.game = "public") "the proof is not for this game"; matching_covered claim value
    | "even-kernel" -> need (trail claim) "the proof is not for this game"; even_kernel claim value
    | "static" when claim.game = "public" -> two claim; ignore (fields [ "level" ] [] value); static claim value
    | "winning-move" when claim.game = "public" -> two claim; need (fields [ "move"; "level" ] [] value "move" <> Json.Null) "no text"; static claim value
    | "split" -> split claim value
    | "fixed-length" -> need (not (trail claim)) "the proof is not for this game"; fixed_length claim value
    | "over" -> over claim value
    | "strategy" -> if trail claim then trail_strategy claim value else snake_strategy claim value
    | kind -> outside ("proofs of the kind " ^ kind ^ " about " ^ claim.game)
  in
  need (claim.beaten = result) "the proof shows another result";
  (match winning with
  | None -> ()
  | Some winning ->
      need (List.for_all (fun m -> List.mem m moves) winning) "a move is not shown to win";
      need ((not complete) || (all && List.length winning = List.length moves)) "the winning moves are not shown to be all");
  said
