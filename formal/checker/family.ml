(* Certificates about all boards of a family. *)

open Proved
open Read

let digit c =
  match c with
  | 'A' .. 'Z' -> Char.code c - 65
  | 'a' .. 'z' -> Char.code c - 71
  | '0' .. '9' -> Char.code c + 4
  | '-' -> 62
  | '_' -> 63
  | _ -> refuse "a script has no such letter"

(* A lattice, how far a step goes, and which axes are rings. *)
let lattice_named = function
  | "grid" -> (grid_lattice, 1, false, false)
  | "torus" -> (torus_lattice, 1, true, true)
  | "cylinder" -> (cylinder_lattice, 1, true, false)
  | "king" -> (king_lattice, 1, false, false)
  | "knight" -> (knight_lattice, 2, false, false)
  | "hex" -> (hex_lattice, 1, false, false)
  | _ -> refuse "there is no such family"
let lattice3_named = function
  | "grid" -> (grid3_lattice, 1)
  | "king" -> (king3_lattice, 1)
  | "knight" -> (knight3_lattice, 2)
  | "torus" | "cylinder" -> outside "rings in three dimensions"
  | _ -> refuse "there is no such family"

let side word =
  let length = String.length word in
  if length > 4 && word.[0] = '{' && String.sub word (length - 3) 3 = "..}" then (natural 1 99999 (String.sub word 1 (length - 4)), true)
  else (natural 1 99999 word, false)

(* The extent of a window along an axis, and its number of cells; the opening goes along the axis by `step`, and the frontier is `thick`. *)
let extent thick ring step word =
  match String.split_on_char ' ' word with
  | [ "ring"; n ] ->
      let n = natural 3 99999 n in
      need ring "no ring goes along this axis";
      need (n > abs step) "an opening is too long for a ring";
      ({ lo = z 0; lo_open = false; hi = z (n - abs step - 1); hi_open = false; whole = true }, n)
  | [ a; b ] ->
      let one s =
        let length = String.length s in
        if length > 0 && s.[length - 1] = '+' then (natural 0 99999 (String.sub s 0 (length - 1)), true) else (natural 0 99999 s, false)
      in
      let lo, lo_open = one a and hi, hi_open = one b in
      need ((not ring) || (lo_open && hi_open)) "on a ring there are no borders";
      ({ lo = z lo; lo_open; hi = z hi; hi_open; whole = false },
        lo + hi + abs step + 1 + (if lo_open then thick else 0) + if hi_open then thick else 0 )
  | _ -> refuse "a window has no such text"

(* Strips of two rows: the numbers of a line make a table, which the proved function checks.  Lines with the same numbers share it. *)
let tables = Hashtbl.create 4
let table_of numbers =
  match Hashtbl.find_opt tables numbers with
  | Some known -> known
  | None ->
      let n, c, lead, from = numbers in
      let numbers' = { players = nat n; corridor = z c; lead = z lead; from = z from } in
      let table = strip_table numbers' in
      let known = (numbers', table, repeats numbers' table) in
      Hashtbl.add tables numbers known;
      known
let strip name sides g misere n beaten line =
  let line = fields [ "beaten"; "strip" ] [] line in
  let x = int 1 n (line "beaten") in
  need (List.mem x beaten) "a line is about another player";
  let numbers = fields [ "corridor"; "lead"; "from" ] [] (line "strip") in
  let c = int 0 4 (numbers "corridor") and lead = int 0 8 (numbers "lead") and from = int 0 32 (numbers "from") in
  need (name = "grid" && g = classic && (not misere) && 3 <= n && n <= 6) "lines about strips are for `classic` with few players";
  let least, is_open = match sides with [ a; (2, false) ] | [ (2, false); a ] -> a | _ -> refuse "the boards are no strips of two rows" in
  need (least >= 2) "a strip has two columns at least";
  let numbers, table, answers_repeat = table_of (n, c, lead, from) in
  need answers_repeat "the answers do not repeat";
  need (strip_covered numbers table (nat x) { least = z least; open0 = is_open }) "on a strip nothing is shown";
  if not (strip_closed numbers table) then outside "a table of strips that does not answer all moves";
  x
let is_strip = function Json.Object found -> List.mem_assoc "strip" found | _ -> false

let check lines =
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
  let sides = List.map side (String.split_on_char 'x' rest) in
  let range (least, is_open) = { least = z least; open0 = is_open } in
  (* The player of a patch, its opening, the texts of its window with as many axes, and its script. *)
  let patch axes line =
    let patch = fields [ "beaten"; "opening"; "window"; "moves" ] [] line in
    let x = int 1 n (patch "beaten") in
    need (List.mem x beaten) "a patch is about another player";
    let opening = List.map (int (-99) 99) (list (patch "opening")) and window = List.map text (list (patch "window")) in
    need (List.length opening = axes && List.length window = axes) "a window has another number of axes";
    (nat x, opening, window, List.map (fun c -> nat (digit c)) (List.of_seq (String.to_seq (text (patch "moves")))))
  in
  let each check patches = List.iteri (fun k p -> need (check [ p ]) (Printf.sprintf "patch %d does not prove what it says" (k + 1))) patches in
  let small cells = need (List.fold_left (fun a b -> min 10000 (a * b)) 1 cells <= 4096) "a window is too large" in
  let strips, patches = List.partition is_strip (List.map Json.parse (List.tl lines)) in
  let in_strips = List.map (strip name sides g misere n beaten) strips in
  let players = List.map nat (List.filter (fun x -> not (List.mem x in_strips)) beaten) in
  (match (name, sides) with
  | "honeycomb", [ _; _ ] | ("grid" | "torus" | "cylinder" | "king" | "knight"), [ _; _; _ ] ->
      let comb = name = "honeycomb" in
      let lattice, thick = if comb then (honeycomb_lattice, 1) else lattice3_named name in
      let patch line =
        match patch 3 line with
        | x, [ o1; o2; o3 ], [ w1; w2; w3 ], script3 ->
            let (e1, n1), (e2, n2), (e3, n3) = (extent thick false o1 w1, extent thick false o2 w2, extent thick false o3 w3) in
            small [ n1; n2; n3 ];
            need (n3 > 1 || not comb) "in such a window no cells are joined";
            (x, { opening3 = ((z o1, z o2), z o3); ex3 = ((e1, e2), e3); script3 })
        | _ -> refuse "no patch"
      in
      let patches = List.map patch patches in
      each (check_patches3 lattice (z thick) g misere (nat n)) patches;
      let a, b, c =
        match List.map range sides with
        | [ a; b ] -> (longer a, longer b, two_kinds)
        | [ a; b; c ] -> (a, b, c)
        | _ -> refuse "no family"
      in
      need (check_cover3 lattice g misere a b c players patches) "some board or opening has no patch"
  | _, [ a; b ] ->
      let lattice, thick, ring_x, ring_y = lattice_named name in
      need ((not ring_x) || fst a > 2) "a ring is too short";
      need ((not ring_y) || fst b > 2) "a ring is too short";
      let patch line =
        match patch 2 line with
        | x, [ ox; oy ], [ wx; wy ], script ->
            let (e, u), (f, v) = (extent thick ring_x ox wx, extent thick ring_y oy wy) in
            small [ u; v ];
            (x, { opening = (z ox, z oy); ex = e; ey = f; script })
        | _ -> refuse "no patch"
      in
      let patches = List.map patch patches in
      each (check_patches lattice (z thick) g misere (nat n)) patches;
      need (check_cover lattice g misere (range a) (range b) players patches) "some board or opening has no patch"
  | _ -> outside "boards of one dimension or of more than three");
  Printf.sprintf "on every board of %s, %s%s, %d players: all others together can force player %s to lose" family game
    (if misere then " in misère play" else "")
    n
    (String.concat ", " (List.map string_of_int beaten))
