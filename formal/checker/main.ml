(* slitherlab-verified: reads certificates and asks the proved functions about them.

   What is trusted here, beside Coq's extraction and OCaml: json.ml, the reading of the claim below, the
   neighbours that a board text means ([board]), and the sentence that is printed.  Nothing
   else in this file can make the answer "valid": scripts, windows and nodes are only
   translated, and the proved functions check them. *)

open Proved

exception Refused of string
exception Outside of string

let refuse text = raise (Refused text)
let outside text = raise (Outside text)
let need condition text = if not condition then refuse text

let rec nat k = if k = 0 then O else S (nat (k - 1))
let rec pos k = if k = 1 then XH else if k land 1 = 0 then XO (pos (k lsr 1)) else XI (pos (k lsr 1))
let z k = if k = 0 then Z0 else if k > 0 then Zpos (pos k) else Zneg (pos (-k))

(* The fields of an object, which must be these and no others. *)
let fields names optional value =
  match value with
  | Json.Object found ->
      if List.mem_assoc "strip" found then outside "strips of two rows";
      List.iter (fun (key, _) -> need (List.mem key names || List.mem key optional) "an unknown field") found;
      List.iter (fun name -> need (List.mem_assoc name found) ("the field " ^ name ^ " is missing")) names;
      fun name -> (try List.assoc name found with Not_found -> Json.Null)
  | _ -> refuse "no object"

let int low high = function Json.Int k when low <= k && k <= high -> k | _ -> refuse "a number is out of range"
let bool = function Json.Bool b -> b | _ -> refuse "neither true nor false"
let text = function Json.String s -> s | _ -> refuse "no text"
let list = function Json.List l -> l | _ -> refuse "no list"

let game_named = function
  | "classic" -> classic
  | "progressive" -> progressive
  | "geography" -> geography
  | _ -> outside "the game"

let rec increasing = function a :: (b :: _ as rest) -> a < b && increasing rest | _ -> true

let natural low high s =
  let plain = s <> "" && String.length s <= 6 && String.for_all (fun c -> c >= '0' && c <= '9') s in
  need (plain && (s = "0" || s.[0] <> '0')) "no number";
  let k = int_of_string s in
  need (low <= k && k <= high) "a number is out of range";
  k

(* ---- Certificates about all boards of a family ---- *)

let digit c =
  match c with
  | 'A' .. 'Z' -> Char.code c - 65
  | 'a' .. 'z' -> Char.code c - 71
  | '0' .. '9' -> Char.code c + 4
  | '-' -> 62
  | '_' -> 63
  | _ -> refuse "a script has no such letter"

let lattice_named = function
  | "grid" -> (grid_lattice, 1, false, false)
  | "torus" -> (torus_lattice, 1, true, true)
  | "cylinder" -> (cylinder_lattice, 1, true, false)
  | "king" -> (king_lattice, 1, false, false)
  | "knight" -> (knight_lattice, 2, false, false)
  | "hex" -> (hex_lattice, 1, false, false)
  | "honeycomb" -> outside "honeycombs"
  | _ -> refuse "there is no such family"

let side word =
  let length = String.length word in
  if length > 4 && word.[0] = '{' && String.sub word (length - 3) 3 = "..}" then (natural 1 99999 (String.sub word 1 (length - 4)), true)
  else (natural 1 99999 word, false)

let extent word =
  match String.split_on_char ' ' word with
  | [ "ring"; _ ] -> outside "windows that go round a ring"
  | [ a; b ] ->
      let one s =
        let length = String.length s in
        if length > 0 && s.[length - 1] = '+' then (natural 0 99999 (String.sub s 0 (length - 1)), true) else (natural 0 99999 s, false)
      in
      let lo, lo_open = one a and hi, hi_open = one b in
      ({ lo = z lo; lo_open; hi = z hi; hi_open }, lo + hi + (if lo_open then 2 else 0) + if hi_open then 2 else 0)
  | _ -> refuse "a window has no such text"

let family lines =
  let claim = fields [ "schema"; "family"; "game"; "players"; "misere"; "beaten" ] [] (Json.parse (List.hd lines)) in
  let family = text (claim "family") and game = text (claim "game") in
  let g = match game with "classic" | "progressive" | "geography" -> game_named game | _ -> refuse "patches prove nothing about the game" in
  let n = int 2 1000 (claim "players") and misere = bool (claim "misere") in
  let beaten = List.map (int 1 n) (list (claim "beaten")) in
  need (beaten <> [] && increasing beaten) "`beaten` is empty, or not increasing";
  let name, rest =
    match String.index_opt family ':' with
    | Some k -> (String.sub family 0 k, String.sub family (k + 1) (String.length family - k - 1))
    | None -> refuse "a family has no name"
  in
  let lattice, thick, ring_x, ring_y = lattice_named name in
  let sides = List.map side (String.split_on_char 'x' rest) in
  let (a, a_open), (b, b_open) = match sides with [ a; b ] -> (a, b) | _ -> outside "boards that do not have two dimensions" in
  need ((not ring_x) || a > 2) "a ring is too short";
  need ((not ring_y) || b > 2) "a ring is too short";
  let patch line =
    let patch = fields [ "beaten"; "opening"; "window"; "moves" ] [] (Json.parse line) in
    let x = int 1 n (patch "beaten") in
    need (List.mem x beaten) "a patch is about another player";
    let ox, oy = match List.map (int (-99) 99) (list (patch "opening")) with [ x; y ] -> (x, y) | _ -> refuse "an opening has two numbers" in
    let (e, u), (f, v) = match List.map (fun w -> extent (text w)) (list (patch "window")) with [ e; f ] -> (e, f) | _ -> refuse "a window has two texts" in
    need ((u + abs ox + 1) * (v + abs oy + 1) <= 4096) "a window is too large";
    let script = List.map (fun c -> nat (digit c)) (List.of_seq (String.to_seq (text (patch "moves")))) in
    (nat x, { opening = (z ox, z oy); ex = e; ey = f; script })
  in
  let patches = List.map patch (List.tl lines) in
  List.iteri
    (fun k p -> need (check_patches lattice (z thick) g misere (nat n) [ p ]) (Printf.sprintf "patch %d does not prove what it says" (k + 1)))
    patches;
  let range least is_open = { least = z least; open0 = is_open } in
  need (check_cover lattice g misere (range a a_open) (range b b_open) (List.map nat beaten) patches) "some board or opening has no patch";
  Printf.sprintf "on every board of %s, %s%s, %d players: all others together can force player %s to lose" family game
    (if misere then " in misère play" else "")
    n
    (String.concat ", " (List.map string_of_int beaten))

(* ---- Strategies on one board ---- *)

(* The neighbours of each vertex in order, and the labels. *)
let board name =
  let table n joined = List.init n (fun u -> List.filter (fun v -> v <> u && joined u v) (List.init n Fun.id)) in
  let numbers n = List.init n string_of_int in
  let kind, rest = match String.index_opt name ':' with
    | Some k -> (String.sub name 0 k, String.sub name (k + 1) (String.length name - k - 1))
    | None -> (name, "")
  in
  let small n = if n > 400 then outside "boards of that size" else n in
  match kind with
  | "grid" | "path" when not (String.contains rest ' ') ->
      let sides = List.map (natural 1 400) (String.split_on_char 'x' rest) in
      need (kind = "grid" || List.length sides = 1) "no such board";
      let n = small (List.fold_left (fun a b -> min 1000 (a * b)) 1 sides) in
      let rec place sides v = match sides with [] -> [] | _ :: later -> let size = List.fold_left ( * ) 1 later in (v / size) :: place later (v mod size) in
      let cells = Array.init n (place sides) in
      ( table n (fun u v -> List.fold_left2 (fun d a b -> d + abs (a - b)) 0 cells.(u) cells.(v) = 1),
        Array.to_list (Array.map (fun c -> String.concat "," (List.map string_of_int c)) cells) )
  | "cycle" ->
      let n = small (natural 3 400 rest) in
      (table n (fun u v -> (u + 1) mod n = v || (v + 1) mod n = u), numbers n)
  | "complete" ->
      let n = small (natural 1 400 rest) in
      (table n (fun _ _ -> true), numbers n)
  | "star" ->
      let n = small (natural 0 399 rest + 1) in
      (table n (fun u v -> u = 0 || v = 0), numbers n)
  | "bipartite" -> (
      match List.map (natural 1 400) (String.split_on_char ',' rest) with
      | [ a; b ] -> let n = small (a + b) in (table n (fun u v -> u < a <> (v < a)), numbers n)
      | _ -> outside "the board")
  | "petersen" when rest = "" ->
      (table 10 (fun u v -> let u, v = (min u v, max u v) in
          if v < 5 then v - u = 1 || v - u = 4 else if u < 5 then v = u + 5 else v - u = 2 || v - u = 3), numbers 10)
  | _ -> outside "the board"

type parsed = To of string * int | All of int list

let strategy certificate =
  let top = fields [ "schema"; "board"; "game"; "claim"; "proof" ] [] certificate in
  need (text (top "schema") = "slitherlab/certificate/1") "the schema is unknown";
  let board_text = text (fields [ "text" ] [] (top "board") "text") and game = text (top "game") in
  let proof = match top "proof" with Json.Object [ ("strategy", p) ] -> p | Json.Object [ (kind, _) ] -> outside ("proofs of the kind " ^ kind) | _ -> refuse "a proof has one field" in
  let g = game_named game in
  let claim = fields [ "players"; "misere"; "position"; "turn"; "winner"; "moves" ] [ "can_be_beaten"; "first"; "terminals" ] (top "claim") in
  need (claim "first" = Json.Null && claim "terminals" = Json.Null) "the game has no roles";
  let n = int 2 1000 (claim "players") and misere = bool (claim "misere") in
  if claim "position" <> Json.Null then outside "positions other than the empty board";
  if claim "turn" <> Json.Null then outside "a turn other than the usual one";
  let table, labels = board board_text in
  let number = Hashtbl.create 64 in
  List.iteri (fun v label -> Hashtbl.replace number label v) labels;
  let vertex label = match Hashtbl.find_opt number label with Some v -> v | None -> refuse "there is no such vertex" in
  let natural_table = List.map (List.map nat) table in
  (* Whom the others can beat, by the claim. *)
  let winner = int 0 2 (claim "winner") in
  let can_be_beaten =
    if n = 2 then (need (claim "can_be_beaten" = Json.Null) "two players have a winner"; need (winner > 0) "there is no draw"; [ 3 - winner ])
    else (need (winner = 0) "there are more than two players"; List.map (int 1 n) (list (claim "can_be_beaten")))
  in
  need (increasing can_be_beaten) "the players are not in order";
  let players = if n = 2 then can_be_beaten else List.init n (fun k -> k + 1) in
  let proof = fields [ "nodes"; "roots" ] [] proof in
  let parse_node value =
    match value with
    | Json.Object [ ("play", Json.List [ Json.String m; Json.Int j ]) ] when j >= 0 -> To (m, j)
    | Json.Object [ ("replies", Json.List js) ] -> All (List.map (int 0 max_int) js)
    | Json.Object [ (kind, _) ] when List.mem kind [ "static"; "race"; "walls"; "mirror"; "over"; "forced"; "closing"; "safe" ] -> outside ("nodes of the kind " ^ kind)
    | _ -> refuse "there is no such node"
  in
  let nodes = Array.of_list (List.map parse_node (list (proof "nodes"))) in
  let roots = List.map (int 0 max_int) (list (proof "roots")) in
  need (List.length roots = List.length players) "each strategy has one root";
  let successors = succs natural_table g (nat n) in
  let rec small_int = function O -> 0 | S k -> 1 + small_int k in
  let near u = List.nth table u in
  (* The moves in words, in the order of the successors: from, to. *)
  let words (_, kept) =
    match kept with
    | None -> if g.two_ends then List.concat (List.mapi (fun u vs -> List.filter_map (fun v -> if u < v then Some (u, v) else None) vs) table) else List.mapi (fun v _ -> (v, v)) table
    | Some (ends, used) ->
        let rec bit u k = match u with XH -> k = 0 | XO r -> k > 0 && bit r (k - 1) | XI r -> k = 0 || bit r (k - 1) in
        let is_used v = match used with Zpos u -> bit u v | _ -> false in
        List.concat_map (fun e -> let e = small_int e in List.filter_map (fun v -> if is_used v then None else Some (e, v)) (near e)) ends
  in
  let index state move =
    let first = snd state = None in
    let pair =
      match String.split_on_char '-' move with
      | [ v ] when first && not g.two_ends -> let v = vertex v in (v, v)
      | [ u; v ] when g.two_ends || not first -> let u = vertex u and v = vertex v in if first && u > v then (v, u) else (u, v)
      | _ -> refuse "no such move"
    in
    let rec find k = function [] -> refuse "a move is not legal" | m :: rest -> if m = pair then k else find (k + 1) rest in
    find 0 (words state)
  in
  let start = (S O, None) in
  let node_at k = if k < Array.length nodes then nodes.(k) else refuse "there is no such node" in
  (* The nodes that a strategy reaches, with moves as numbers. *)
  let translate root =
    let found = Hashtbl.create 64 in
    let rec go k state =
      if not (Hashtbl.mem found k) then (
        Hashtbl.replace found k (Replies []);
        let after = successors state in
        match node_at k with
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
    Hashtbl.fold (fun k node map -> PositiveMap.add (pos (k + 1)) node map) found PositiveMap.empty
  in
  let fuel = nat (List.length table + 5) in
  let maps =
    List.map2
      (fun x root ->
        let map = translate root and beaten = List.mem x can_be_beaten in
        need (check_strategy natural_table g misere (nat n) (nat x) map fuel (pos (root + 1)) beaten) (Printf.sprintf "the strategy about player %d fails" x);
        (x, (map, root, beaten)))
      players roots
  in
  (* Winning moves: the first move of the strategy by which player 1 wins, or is not beaten. *)
  let said =
    match claim "moves" with
    | Json.Null -> ""
    | moves ->
        let moves = fields [ "winning"; "complete" ] [] moves in
        let winning = List.map text (list (moves "winning")) and complete = bool (moves "complete") in
        let mover_wins = not (List.mem 1 can_be_beaten) in
        need ((not complete) || ((not mover_wins) && winning = [])) "the winning moves are not shown to be all";
        let about = if n = 2 then 2 else 1 in
        (match winning with
        | [] -> if complete then "; no move wins" else ""
        | [ m ] ->
            need mover_wins "player 1 does not win";
            let map, root, beaten = List.assoc about maps in
            (match node_at root with
            | To (first, j) ->
                need (index start m = index start first) "a move is not shown to win";
                need (check_first_move natural_table g misere (nat n) (nat about) map fuel (nat (index start m)) (pos (j + 1)) beaten) "a move is not shown to win"
            | All _ -> refuse "a move is not shown to win");
            "; a winning move: " ^ m
        | _ -> refuse "a move is not shown to win")
  in
  let mis = if misere then " in misère play" else "" in
  if n = 2 then Printf.sprintf "player %d wins %s on %s%s%s" winner game board_text mis said
  else
    let who =
      match List.map string_of_int can_be_beaten with
      | [] -> "nobody"
      | [ x ] -> "player " ^ x ^ ", and nobody else,"
      | xs ->
          let last = List.nth xs (List.length xs - 1) in
          let before = List.filteri (fun k _ -> k < List.length xs - 1) xs in
          "each of the players " ^ String.concat ", " before ^ " and " ^ last ^ ", and nobody else,"
    in
    Printf.sprintf "the others together can force %s to lose %s on %s with %d players%s%s" who game board_text n mis said

(* ---- Files ---- *)

let contains text part =
  let n = String.length part in
  let rec go k = k + n <= String.length text && (String.sub text k n = part || go (k + 1)) in
  go 0

let check data =
  let lines = String.split_on_char '\n' data in
  if contains (List.hd lines) "slitherlab/family-certificate/1" then
    let lines = if List.nth lines (List.length lines - 1) = "" then List.filteri (fun k _ -> k < List.length lines - 1) lines else lines in
    family lines
  else strategy (Json.parse data)

let () =
  let files = List.tl (Array.to_list Sys.argv) in
  if files = [] then (prerr_endline "usage: slitherlab-verified FILE…"; exit 2);
  let status = ref 0 in
  List.iter
    (fun file ->
      let read () =
        let channel = open_in_bin file in
        Fun.protect ~finally:(fun () -> close_in channel) (fun () -> really_input_string channel (in_channel_length channel))
      in
      match check (read ()) with
      | said -> Printf.printf "valid: %s\n%!" said
      | exception Outside what -> Printf.printf "outside what is verified: %s\n%!" what; if !status = 0 then status := 3
      | exception (Refused why | Json.Bad why) -> Printf.printf "refused: %s\n%!" why; status := 1
      | exception Sys_error why -> prerr_endline why; status := 2)
    files;
  exit !status
