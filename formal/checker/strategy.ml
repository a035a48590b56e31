(* Strategies on one board, from any position.  Nodes and moves are only translated here. *)

open Proved
open Read
open Claim

(* The proofs at the nodes of snake games; runs are those of a player, as paths. *)
type leaf = Level of Json.t | Race of (int * int list list) list | Walls of (int * int list list) list | Image of int list
type parsed = To of string * int | All of int list | Leaf of leaf

(* The nodes and the roots of a proof. *)
let parse value =
  let proof = fields [ "nodes"; "roots" ] [] value in
  let number = int 0 0xffffffff in
  let run value =
    let field = fields [ "player"; "paths" ] [] value in
    (number (field "player"), List.map (fun path -> List.map number (list path)) (list (field "paths")))
  in
  let node value =
    match value with
    | Json.Object [ ("play", Json.List [ Json.String m; Json.Int j ]) ] when j >= 0 -> To (m, j)
    | Json.Object [ ("replies", Json.List js) ] -> All (List.map (int 0 max_int) js)
    | Json.Object [ ("static", level) ] -> Leaf (Level level)
    | Json.Object [ ("race", runs) ] -> Leaf (Race (List.map run (list runs)))
    | Json.Object [ ("walls", runs) ] -> Leaf (Walls (List.map run (list runs)))
    | Json.Object [ ("mirror", image) ] -> Leaf (Image (List.map number (list image)))
    | Json.Object [ (kind, _) ] when List.mem kind [ "over"; "forced"; "closing"; "safe" ] -> outside ("nodes of the kind " ^ kind)
    | _ -> refuse "there is no such node"
  in
  let nodes = Array.of_list (List.map node (list (proof "nodes"))) in
  (nodes, List.map (int 0 max_int) (list (proof "roots")))

let node_at nodes k = if k < Array.length nodes then nodes.(k) else refuse "there is no such node"

(* The nodes that a strategy reaches from a root, with moves as numbers, and the proofs at them. *)
let translate nodes successors index leaf root start =
  let found = Hashtbl.create 64 and proofs = ref [] and count = ref 0 in
  let rec go k state =
    if not (Hashtbl.mem found k) then (
      Hashtbl.replace found k (Replies []);
      let after = successors state in
      match node_at nodes k with
      | Leaf value ->
          Hashtbl.replace found k (Shown (nat !count));
          incr count;
          proofs := leaf state value :: !proofs
      | To (m, j) ->
          let i = index state m in
          Hashtbl.replace found k (Play (nat i, pos (j + 1)));
          go j (List.nth after i)
      | All js ->
          Hashtbl.replace found k (Replies (List.map (fun j -> pos (j + 1)) js));
          need (List.length js = List.length after) "not one reply for each move";
          List.iter2 go js after)
  in
  go root start;
  (Hashtbl.fold (fun k node map -> PositiveMap.add (pos (k + 1)) node map) found PositiveMap.empty, List.rev !proofs)

let rec small = function O -> 0 | S k -> 1 + small k
let is_used used v =
  let rec bit u k = match u with XH -> k = 0 | XO r -> k > 0 && bit r (k - 1) | XI r -> k = 0 || bit r (k - 1) in
  match used with Zpos u -> bit u v | _ -> false
(* Which of the moves a pair is. *)
let place moves pair =
  let rec find k = function [] -> refuse "a move is not legal" | m :: rest -> if m = pair then k else find (k + 1) rest in
  find 0 moves

let check claim value =
  let { g; players = n; misere; beaten; table; _ } = claim in
  let natural_table = List.map (List.map nat) table in
  let asked = if n = 2 then beaten else List.init n (fun k -> k + 1) in
  let nodes, roots = parse value in
  need (List.length roots = List.length asked) "each strategy has one root";
  let successors = succs natural_table g (nat n) in
  let near u = List.nth table u in
  (* The moves in words, in the order of the successors: from, to. *)
  let words (_, kept) =
    match kept with
    | None -> if g.two_ends then List.concat (List.mapi (fun u vs -> List.filter_map (fun v -> if u < v then Some (u, v) else None) vs) table) else List.mapi (fun v _ -> (v, v)) table
    | Some (ends, used) ->
        List.concat_map (fun e -> let e = small e in List.filter_map (fun v -> if is_used used v then None else Some (e, v)) (near e)) ends
  in
  let index state text =
    let first = snd state = None and vertex = vertex claim.labels in
    match String.split_on_char '-' text with
    | [ v ] when first && not g.two_ends -> let v = vertex v in place (words state) (v, v)
    | [ u; v ] when g.two_ends || not first -> let u = vertex u and v = vertex v in place (words state) (if first && u > v then (v, u) else (u, v))
    | _ -> refuse "no such move"
  in
  let here = Matchings.ours claim claim.snake in
  let start = keep g (nat claim.turn) here in
  let level state value =
    match (state, value) with
    | _, (Race _ | Walls _ | Image _) -> refuse "the node is not for this game"
    | (_, Some (_, used)), Level value -> Matchings.level (List.length table) (List.filter (fun v -> not (is_used used v)) (List.init (List.length table) Fun.id)) value
    | _ -> refuse "not all snakes are placed"
  in
  let fuel = nat (List.length table + 5) in
  let maps =
    List.map2
      (fun x root ->
        let map, levels = translate nodes successors index level root start and is_beaten = List.mem x beaten in
        need (check_strategy_at natural_table g misere (nat n) levels (nat x) (nat claim.turn) here map fuel (pos (root + 1)) is_beaten) (Printf.sprintf "the strategy about player %d fails" x);
        (x, (map, levels, root, is_beaten)))
      asked roots
  in
  (* The first move of the strategy by which the player to move wins, or is not beaten. *)
  let shown =
    if not (mover_wins claim) then []
    else
      let about = if n = 2 then 3 - claim.turn else claim.turn in
      let map, levels, root, is_beaten = List.assoc about maps in
      match node_at nodes root with
      | All _ | Leaf _ -> []
      | To (text, j) ->
          let m = List.nth (words start) (index start text) in
          let turn = if claim.snake = [] && g.moves_again then claim.turn else (claim.turn mod n) + 1 in
          need
            (check_strategy_at natural_table g misere (nat n) levels (nat about) (nat turn) (Matchings.ours claim (Matchings.after claim m)) map fuel (pos (j + 1)) is_beaten)
            "a move is not shown to win";
          [ m ]
  in
  compare_with claim beaten shown (not (mover_wins claim))
