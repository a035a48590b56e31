(* Certificates of cycle games: the kinds `two-forests`, for the two cut games at any position, `cycle` and
   `cycle-misere` at the start, `switching`, `safe`, `edge-strategy`, `over`, and `after` with one of these.  The reading of the claim and the sentence are trusted. *)

open Proved
open Read

let games = [ "cycle"; "cycle-misere"; "cycle-cut"; "cycle-cut-misere"; "shannon" ]
let roles = [ ("cycle-cut", ("cycle", "cut")); ("cycle-cut-misere", ("non-cycle", "anti-cut")); ("shannon", ("short", "cut")) ]

type t = {
  board_text : string;
  game : string;
  labels : string array;
  edges : (int * int) array; (* in order: by the smaller end, then by the larger one *)
  owners : int array;
  turn : int;
  maker : int; (* of games with roles *)
  terminals : (int * int) option;
}

let name claim e = let u, v = claim.edges.(e) in claim.labels.(u) ^ "-" ^ claim.labels.(v)
let numbered a keep = List.filter (fun e -> keep a.(e)) (List.init (Array.length a) Fun.id)
let owned claim player = numbered claim.owners (( = ) player)

let show claim =
  let part player = match owned claim player with [] -> [] | l -> [ Printf.sprintf "%d: %s" player (String.concat " " (List.map (name claim) l)) ] in
  String.concat " / " (part 1 @ part 2)

let edge claim text =
  let rec find e = if e = Array.length claim.edges then refuse "there is no such edge" else if name claim e = text then e else find (e + 1) in
  find 0

(* Whether the edges contain a cycle, or link two vertices; this decides nothing but whether a game is over. *)
let union claim edges =
  let root = Array.init (Array.length claim.labels) Fun.id in
  let rec top v = if root.(v) = v then v else top root.(v) in
  let cyclic = ref false in
  List.iter (fun e -> let u, v = claim.edges.(e) in let a = top u and b = top v in if a = b then cyclic := true else root.(a) <- b) edges;
  (!cyclic, fun u v -> top u = top v)

let read top =
  let board_text = text (fields [ "text" ] [] (top "board") "text") and game = text (top "game") in
  let claim = fields [ "players"; "misere"; "position"; "turn"; "winner"; "moves" ] [ "can_be_beaten"; "first"; "terminals" ] (top "claim") in
  need (int 2 1000 (claim "players") = 2 && not (bool (claim "misere"))) "cycle games have two players and are not misère";
  need (claim "can_be_beaten" = Json.Null) "two players have a winner";
  let table, labels = Board.board board_text in
  let edges = List.concat (List.mapi (fun u vs -> List.filter_map (fun v -> if u < v then Some (u, v) else None) vs) table) in
  if List.length edges > 300 then outside "boards of that size";
  let maker, first =
    match List.assoc_opt game roles with
    | None -> need (claim "first" = Json.Null) "the game has no roles"; (0, None)
    | Some (one, other) ->
        let first = text (claim "first") in
        need (first = one || first = other) "`first` is no role of the game";
        ((if first = one then 1 else 2), Some first)
  in
  let bare = { board_text; game; labels = Array.of_list labels; edges = Array.of_list edges; owners = Array.make (List.length edges) 0; turn = 1; maker; terminals = None } in
  let terminals =
    if game <> "shannon" then (need (claim "terminals" = Json.Null) "the game has no terminals"; None)
    else
      let pieces = String.split_on_char ',' (text (claim "terminals")) in
      let number label = List.find_opt (fun v -> bare.labels.(v) = label) (List.init (Array.length bare.labels) Fun.id) in
      let rec find before after =
        match (number (String.concat "," (List.rev before)), number (String.concat "," after), after) with
        | Some u, Some v, _ -> need (u <> v) "the terminals are the same vertex"; Some (u, v)
        | _, _, [] -> refuse "`terminals` are no two vertices"
        | _, _, one :: rest -> find (one :: before) rest
      in
      match pieces with [] -> refuse "`terminals` are no two vertices" | one :: rest -> find [ one ] rest
  in
  let written = match claim "position" with Json.Null -> "" | p -> let p = text p in need (p <> "") "the position is not in its canonical spelling"; p in
  if written <> "" then
    List.iter
      (fun part ->
        match String.split_on_char ' ' part with
        | player :: (_ :: _ as some) when player = "1:" || player = "2:" ->
            List.iter (fun word -> let e = edge bare word in need (bare.owners.(e) = 0) "an edge is named twice"; bare.owners.(e) <- Char.code player.[0] - 48) some
        | _ -> refuse "a part of a position has no player")
      (* parts are divided by " / ", and no label has a space *)
      (let rec parts done_ current = function
         | [] -> List.rev (String.concat " " (List.rev current) :: done_)
         | "/" :: rest -> parts (String.concat " " (List.rev current) :: done_) [] rest
         | word :: rest -> parts done_ (word :: current) rest
       in
       parts [] [] (String.split_on_char ' ' written));
  need (show bare = written) "the position is not in its canonical spelling";
  let taken = List.length (owned bare 1) + List.length (owned bare 2) in
  let turn = match claim "turn" with Json.Null -> 1 + (taken mod 2) | t -> int 1 2 t in
  let read = { bare with turn; terminals } in
  let winner = int 0 2 (claim "winner") in
  let winning, complete =
    match claim "moves" with
    | Json.Null -> (None, false)
    | moves ->
        let moves = fields [ "winning"; "complete" ] [] moves in
        let winning = List.map (fun m -> let e = edge read (text m) in need (read.owners.(e) = 0) "a move is not legal"; e) (list (moves "winning")) in
        need (List.length (List.sort_uniq compare winning) = List.length winning) "a winning move is listed twice";
        (Some winning, bool (moves "complete"))
  in
  let said =
    (if winner = 0 then Printf.sprintf "%s on %s is a draw" game board_text else Printf.sprintf "player %d wins %s on %s" winner game board_text)
    ^ (if game = "shannon" then " between " ^ text (claim "terminals") else "")
    ^ (match first with Some role -> " with " ^ role ^ " moving first" | None -> "")
    ^ (if written = "" then "" else " from the position " ^ Claim.some (String.split_on_char ' ' written) 40)
    ^ (if claim "turn" = Json.Null then "" else Printf.sprintf " with player %d to move" turn)
    ^
    match (winning, complete) with
    | None, _ | Some [], false -> ""
    | Some [], true -> "; no move wins"
    | Some moves, _ ->
        let count = List.length moves and listed = Claim.some (List.map (name read) moves) 12 in
        if complete then if count = 1 then "; only one move wins: " ^ listed else Printf.sprintf "; exactly %d moves win: %s" count listed
        else if count = 1 then "; a winning move: " ^ listed
        else "; winning moves: " ^ listed
  in
  (read, winner, winning, complete, said)

type parsed = To of string * int | All of int list | Over | Force of string * int | Close of string list | Safe of Json.t

(* The number of a node, moved by so many. *)
let add_pos p count =
  let rec value = function XH -> 1 | XO r -> 2 * value r | XI r -> (2 * value r) + 1 in
  pos (value p + count)

(* What a proof shows of a position: the winner, moves that win, and whether these are all.  The claim gives the board,
   the game, whose edges are whose, and the turn. *)
let rec shown claim winner kind value =
  let maker = if claim.maker = 0 then claim.turn else claim.maker in
  let mine = owned claim maker and free = owned claim 0 in
  let is_over =
    let done_ edges =
      let cyclic, linked = union claim edges in
      match claim.terminals with Some (s, t) -> linked s t | None -> cyclic
    in
    if claim.maker = 0 then List.exists (fun p -> done_ (owned claim p)) [ 1; 2 ] || free = [] else done_ mine || not (done_ (List.sort compare (mine @ free)))
  in
  if claim.maker = 0 then need (not (List.for_all (fun p -> fst (union claim (owned claim p))) [ 1; 2 ])) "both players own a cycle";
  need (is_over = (kind = "over")) (if is_over then "the game is over" else "the game is not over");
  let ends = Array.to_list claim.edges @ (match claim.terminals with Some pair -> [ pair ] | None -> []) in
  let table = List.map (fun (u, v) -> (nat u, nat v)) ends and size = nat (Array.length claim.labels) in
  (* The edges, in order, whose letters are among these. *)
  let letters edges word known =
    need (String.length word = List.length edges && String.for_all (String.contains known) word) "a text has not one letter for each edge";
    fun some -> List.filteri (fun k _ -> String.contains some word.[k]) edges
  in
  let pair edges value =
    let field = fields [ "places"; "witness" ] [] value in
    let at = letters edges (text (field "places")) "abc-" and witness = letters edges (text (field "witness")) "x-" in
    (at "ac", at "bc", witness "x", at "-")
  in
  let nats = List.map nat in
  let rec small = function O -> 0 | S k -> 1 + small k in
  let misere = claim.game = "cycle-misere" || claim.game = "cycle-cut-misere" in
  match kind with
  | "over" ->
      ignore (fields [] [] value "");
      let wins =
        if claim.maker = 0 then
          match check_cycle_over table size (nats (owned claim claim.turn)) (nats (owned claim (3 - claim.turn))) (nats free) with
          | None -> refuse "the game is not over"
          | Some None -> 0
          | Some (Some mine) -> if mine <> misere then claim.turn else 3 - claim.turn
        else
          let reached =
            match claim.terminals with
            | Some (s, t) -> check_shannon_over table size (nat s) (nat t) (nats mine) (nats free)
            | None -> check_cut_over table size (nats mine) (nats free)
          in
          match reached with None -> refuse "the game is not over" | Some reached -> if reached <> misere then maker else 3 - maker
      in
      (wins, [], true)
  | "two-forests" when claim.game <> "shannon" -> (
      let field = fields [ "pair" ] [] value in
      if claim.maker = 0 then need (List.length free = Array.length claim.owners) "not at the start";
      let a, b, x, neither = pair free (field "pair") in
      let both = List.filter (fun e -> List.mem e b) a in
      match check_misere table size (nats mine) (nats free) (nats a) (nats b) (nats x) with
      | None -> refuse "the pair is wrong"
      | Some (d, even) when claim.game = "cycle-misere" ->
          if small d = 0 then (0, [], true) else if even then (3 - claim.turn, [], true) else (claim.turn, both, false)
      | Some (d, even) when misere ->
          let result = match small d with 0 -> maker | 1 -> if even then 3 - claim.turn else claim.turn | _ -> 3 - maker in
          let others = claim.turn <> maker && (small d > 2 || (small d = 2 && even)) in
          if result <> claim.turn then (result, [], true) else (result, (if others then both @ neither else both), false)
      | Some (d, _) when claim.game = "cycle" ->
          (match small d with 0 -> (0, [], true) | d -> (claim.turn, (if d = 1 then neither else []), false))
      | Some (d, _) ->
          let result = match small d with 0 -> 3 - maker | 1 -> claim.turn | _ -> maker in
          if result <> claim.turn then (result, [], true)
          else if claim.turn <> maker && small d = 0 then (result, free, true)
          else (result, neither, false))
  | "switching" when claim.game = "shannon" -> (
      let field = fields [ "pair"; "larger" ] [] value in
      let e0 = Array.length claim.edges in
      let edges = free @ [ e0 ] in
      let a, b, x, _ = pair edges (field "pair") in
      let w = match field "larger" with Json.Null -> None | w -> Some (nats (letters edges (text w) "x-" "x")) in
      (* the edge between the terminals is the last one here, and the first one in the proof *)
      match check_switching table size (nat e0) (nats mine) (nats free) (nats a) (nats b) (nats x) w (claim.turn = maker) with
      | None -> refuse "the pair is wrong"
      | Some maker_wins ->
          let result = if maker_wins then maker else 3 - maker in
          (result, [], result <> claim.turn))
  | "safe" when claim.maker = 0 -> (
      let field = fields [ "mover"; "other"; "board" ] [] value in
      let forests edges = function Json.Null -> None | value -> let a, b, x, _ = pair edges value in Some ((nats a, nats b), nats x) in
      let one = forests free (field "mover") and other = forests free (field "other") in
      let board = forests (List.init (Array.length claim.edges) Fun.id) (field "board") in
      match check_safe table size misere (nats mine) (nats (owned claim (3 - claim.turn))) (nats free) one other board with
      | None -> refuse "the pairs are wrong"
      | Some Eq -> (0, [], true)
      | Some Gt -> (claim.turn, [], false)
      | Some Lt -> (3 - claim.turn, [], true))
  | "edge-strategy" when claim.maker = 0 -> (
      let field = fields [ "nodes"; "roots"; "board" ] [] value in
      let forests edges value = let a, b, x, _ = pair edges value in ((nats a, nats b), nats x) in
      let whole = match field "board" with Json.Null -> None | p -> Some (forests (List.init (Array.length claim.edges) Fun.id) p) in
      let node = function
        | Json.Object [ ("play", Json.List [ Json.String m; Json.Int j ]) ] when j >= 0 -> To (m, j)
        | Json.Object [ ("replies", Json.List js) ] -> All (List.map (int 0 max_int) js)
        | Json.Object [ ("over", Json.Object []) ] -> Over
        | Json.Object [ ("forced", Json.List [ Json.String m; Json.Int j ]) ] when j >= 0 -> Force (m, j)
        | Json.Object [ ("closing", Json.List ms) ] -> Close (List.map text ms)
        | Json.Object [ ("safe", p) ] -> Safe p
        | Json.Object [ (kind, _) ] when List.mem kind [ "static"; "race"; "walls"; "mirror" ] -> outside ("nodes of the kind " ^ kind)
        | _ -> refuse "there is no such node"
      in
      let nodes = Array.of_list (List.map node (list (field "nodes"))) and roots = List.map (int 0 max_int) (list (field "roots")) in
      let take e edges = List.filter (( <> ) e) edges in
      (* The nodes that a strategy of the side reaches, with edges as numbers. *)
      let translate win root start =
        let found = Hashtbl.create 64 in
        let rec go k (ours, own, other, free) =
          if not (Hashtbl.mem found k) then (
            need (k < Array.length nodes) "there is no such node";
            Hashtbl.replace found k Ended;
            let put node = Hashtbl.replace found k node and next j = pos (j + 1) in
            match nodes.(k) with
            | To (m, j) -> let e = edge claim m in put (Take (nat e, next j)); go j (not ours, e :: own, other, take e free)
            | Force (m, j) -> let e = edge claim m in put (Forced (nat e, next j)); go j (not ours, own, e :: other, take e free)
            | All js ->
                put (Answers (List.map next js));
                let out e = left_out table size misere win (nats other) (nats free) (nat e) in
                let free_ = List.filter (fun e -> not (out e)) free in
                need (List.length js = List.length free_) "not one reply for each move";
                List.iter2 (fun e j -> go j (not ours, own, e :: other, take e free)) free_ js
            | Over -> ()
            | Close ms -> put (Closing (List.map (fun m -> nat (edge claim m)) ms))
            | Safe p -> put (Kept_safe (forests free p)))
        in
        go root start;
        Hashtbl.fold (fun k node map -> PositiveMap.add (pos (k + 1)) node map) found PositiveMap.empty
      in
      let fuel = nat (List.length free + 5) and place k = pos (k + 1) in
      let side player = (claim.turn = player, owned claim player, owned claim (3 - player), free) in
      match (winner, roots) with
      | 0, [ one; two ] ->
          need (whole = None) "there is no draw";
          let (_, own, other, _) = side claim.turn in
          (* One list of nodes: those of the second strategy have other numbers. *)
          let count = Array.length nodes in
          let shift = function
            | Take (e, j) -> Take (e, add_pos j count) | Forced (e, j) -> Forced (e, add_pos j count) | Answers js -> Answers (List.map (fun j -> add_pos j count) js) | node -> node
          in
          let first = translate false one (side claim.turn) and second = translate false two (side (3 - claim.turn)) in
          let both = List.fold_left (fun map (k, node) -> PositiveMap.add (add_pos k count) (shift node) map) first (PositiveMap.elements second) in
          need (check_edge_draw table size misere (nats own) (nats other) (nats free) both fuel (place one) (add_pos (place two) count)) "the strategies do not show a draw";
          (0, [], true)
      | (1 | 2), [ root ] ->
          let ((ours, own, other, _) as start) = side winner in
          let win = whole = None in
          let map = translate win root start in
          let accepts ours own free root = check_edge_win table size misere ours (nats own) (nats other) (nats free) map fuel (place root) whole in
          need (accepts ours own free root) "the strategy fails";
          let moves =
            match nodes.(root) with
            | To (m, j) when ours ->
                let e = edge claim m in
                need (accepts false (e :: own) (take e free) j) "a move is not shown to win";
                [ e ]
            | _ -> []
          in
          (winner, moves, not ours)
      | _ -> refuse "there is not one root for each strategy")
  | "after" -> (
      let field = fields [ "move"; "proof" ] [] value in
      let e = edge claim (text (field "move")) in
      need (claim.owners.(e) = 0) "a move is not legal";
      let kind, inner = match field "proof" with Json.Object [ one ] -> one | _ -> refuse "a proof has one field" in
      need (kind <> "after") "a proof of another kind is needed inside";
      if kind = "over" && claim.game = "cycle" then (
        (* The move closes a cycle. *)
        ignore (fields [] [] inner);
        let node = PositiveMap.add XH (Closing [ nat e ]) PositiveMap.empty and other = owned claim (3 - claim.turn) in
        need (check_edge_win table size false true (nats mine) (nats other) (nats free) node (nat 2) XH None) "the move does not win at once";
        (claim.turn, [ e ], false))
      else
      let owners = Array.mapi (fun k owner -> if k = e then claim.turn else owner) claim.owners in
      match shown { claim with owners; turn = 3 - claim.turn } winner kind inner with
      | winner, _, _ when winner = claim.turn -> (claim.turn, [ e ], false)
      | _ -> refuse "the move is not shown to win")
  | kind when List.mem kind [ "two-forests"; "switching"; "safe"; "edge-strategy" ] -> refuse "the proof is not for this game"
  | kind -> outside ("proofs of the kind " ^ kind ^ " about cycle games")
  [@@ocaml.warning "-8"]

let check top kind value =
  let claim, winner, winning, complete, said = read top in
  let result, moves, all = shown claim winner kind value in
  need (winner = result) "the proof shows another result";
  (match winning with
  | None -> ()
  | Some winning ->
      need (List.for_all (fun m -> List.mem m moves) winning) "a move is not shown to win";
      need ((not complete) || (all && List.length winning = List.length moves)) "the winning moves are not shown to be all");
  said
