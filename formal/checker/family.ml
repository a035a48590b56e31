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

(* The extent of a window along an axis, and its cells beside those of the opening, which goes along the axis by `step`. *)
let extent ring step word =
  match String.split_on_char ' ' word with
  | [ "ring"; n ] ->
      let n = natural 3 99999 n in
      need ring "no ring goes along this axis";
      need (n > abs step) "an opening is too long for a ring";
      ({ lo = z 0; lo_open = false; hi = z (n - abs step - 1); hi_open = false; whole = true }, n - abs step - 1)
  | [ a; b ] ->
      let one s =
        let length = String.length s in
        if length > 0 && s.[length - 1] = '+' then (natural 0 99999 (String.sub s 0 (length - 1)), true) else (natural 0 99999 s, false)
      in
      let lo, lo_open = one a and hi, hi_open = one b in
      ({ lo = z lo; lo_open; hi = z hi; hi_open; whole = false }, lo + hi + (if lo_open then 2 else 0) + if hi_open then 2 else 0)
  | _ -> refuse "a window has no such text"

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
    let (e, u), (f, v) = match list (patch "window") with [ e; f ] -> (extent ring_x ox (text e), extent ring_y oy (text f)) | _ -> refuse "a window has two texts" in
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
