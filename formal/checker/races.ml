(* Runs of several snakes: the nodes `race` and `walls`, and splits.  Here they are looked at as docs/certificates.md
   says, so that the same ones are refused, and translated; the proved function checks them again. *)

open Proved
open Read

(* A position of `private` with all snakes placed. *)
type place = { near : int list array; used : bool array; ends : int list array; turn : int; players : int }

let waits place y = (y - place.turn + place.players) mod place.players
let everybody place = List.init place.players (fun k -> k + 1)

(* The component of each free vertex, or -1. *)
let components near free =
  let found = Array.make (Array.length near) (-1) in
  let rec fill c = function
    | [] -> ()
    | v :: rest -> if free v && found.(v) < 0 then (found.(v) <- c; fill c (List.rev_append near.(v) rest)) else fill c rest
  in
  Array.iteri (fun v _ -> if free v && found.(v) < 0 then fill v [ v ]) near;
  found

(* The colour of each vertex, the smallest of a component being of the first, if two are enough. *)
let two_colours near =
  let colour = Array.make (Array.length near) (-1) in
  let rec paint = function
    | [] -> ()
    | (v, c) :: rest -> if colour.(v) < 0 then (colour.(v) <- c; paint (List.rev_append (List.map (fun w -> (w, 1 - c)) near.(v)) rest)) else paint rest
  in
  Array.iteri (fun v _ -> paint [ (v, 0) ]) near;
  let fits = ref true in
  Array.iteri (fun v ws -> if List.exists (fun w -> colour.(w) = colour.(v)) ws then fits := false) near;
  if !fits then Some colour else None

let rec take_out a = function [] -> [] | b :: rest -> if a = b then rest else b :: take_out a rest

(* The steps of a run; `visit` is told each vertex and may refuse it. *)
let walk place player paths visit =
  let ends = ref place.ends.(player - 1) and steps = ref [] in
  let path = function
    | [] -> refuse "a path does not begin at a live end"
    | start :: rest ->
        need (List.mem start !ends) "a path does not begin at a live end";
        ends := take_out start !ends;
        let step u v =
          need (v < Array.length place.near && List.mem v place.near.(u) && not place.used.(v)) "a path does not go on";
          visit v;
          steps := (u, v) :: !steps;
          v
        in
        ends := List.fold_left step start rest :: !ends
  in
  List.iter path paths;
  List.rev !steps

let touched place found p =
  List.sort_uniq compare (List.concat_map (fun e -> List.filter_map (fun w -> if found.(w) >= 0 then Some found.(w) else None) place.near.(e)) place.ends.(p - 1))

(* Who outlasts whom, by the least numbers of moves and the most: an opponent whom the side outlasts. *)
let decide place (x, alone) least found =
  let colours = two_colours place.near in
  let most p =
    let mine = touched place found p in
    let cells = List.filter (fun v -> List.mem found.(v) mine) (List.init (Array.length place.near) Fun.id) in
    match colours with
    | None -> List.length cells
    | Some colour ->
        let count c l = List.length (List.filter (fun v -> colour.(v) = c) l) in
        let a = count 0 cells and b = count 1 cells and s = count 1 place.ends.(p - 1) and t = count 0 place.ends.(p - 1) in
        min a (b + s) + min b (a + t)
  in
  let stuck y moves = waits place y + (place.players * moves) in
  let rivals = List.filter (( <> ) x) (everybody place) in
  if alone then
    match List.find_opt (fun z -> stuck x (least x) > stuck z (most z)) rivals with Some z -> z | None -> refuse "the race is not won"
  else (
    let m = stuck x (most x) in
    need (List.for_all (fun y -> stuck y (least y) > m) rivals) "the race is not won";
    x)

(* When each vertex of the runs is due. *)
let dues place runs =
  let due = Array.make (Array.length place.near) (-1) in
  Array.iteri (fun k run -> List.iteri (fun i (_, w) -> due.(w) <- waits place (k + 1) + (place.players * i)) run) runs;
  due

(* What the proved function asks for: the runs, and where the opponents can be at what time. *)
let translate place (x, alone) runs other =
  let due = dues place runs and n = Array.length place.near in
  let free v = (not place.used.(v)) && due.(v) < 0 in
  let time = Array.make n (-1) in
  let queue = Queue.create () in
  List.init place.players (fun k -> ((place.turn - 1 + k) mod place.players) + 1)
  |> List.iter (fun z -> if z = x <> alone then List.iter (fun e -> Queue.add (e, waits place z) queue) place.ends.(z - 1));
  while not (Queue.is_empty queue) do
    let v, turn = Queue.pop queue in
    List.iter
      (fun w ->
        need (due.(w) <= turn) "a run comes too late";
        if free w && time.(w) < 0 then (time.(w) <- turn + place.players; Queue.add (w, time.(w)) queue))
      place.near.(v)
  done;
  let found = components place.near free in
  let mine = touched place found other in
  let all = List.init n Fun.id in
  { w_runs = Array.to_list (Array.map (List.map (fun (u, v) -> (nat u, nat v))) runs);
    w_other = nat other;
    w_times = List.filter_map (fun v -> if time.(v) >= 0 then Some (nat v, nat time.(v)) else None) all;
    w_region = List.filter_map (fun v -> if List.mem found.(v) mine then Some (nat v) else None) all;
    w_colours = Option.map (fun colour -> used_by (List.filter_map (fun v -> if colour.(v) = 0 then Some (nat v) else None) all)) (two_colours place.near) }

(* A node `race`: the longest run of each player of the side. *)
let race place ((x, alone) as side) given =
  let found = components place.near (fun v -> not place.used.(v)) in
  let best = Array.make place.players [] in
  List.iter
    (fun (p, paths) ->
      need (1 <= p && p <= place.players) "a run belongs to nobody";
      let others = List.concat_map (touched place found) (take_out p (everybody place)) in
      let seen = Hashtbl.create 16 in
      let visit v =
        need (not (Hashtbl.mem seen v)) "a path does not go on";
        need (not (List.mem found.(v) others)) "a path can be disturbed";
        Hashtbl.replace seen v ()
      in
      let steps = walk place p paths visit in
      if List.length steps > List.length best.(p - 1) then best.(p - 1) <- steps)
    given;
  let other = decide place side (fun y -> List.length best.(y - 1)) found in
  translate place side (Array.mapi (fun k run -> if k + 1 = x = alone then run else []) best) other

(* A node `walls`. *)
let walls place ((x, alone) as side) given =
  let runs = Array.make place.players None in
  let taken = Hashtbl.create 16 in
  List.iter
    (fun (p, paths) ->
      need (1 <= p && p <= place.players && p = x = alone && runs.(p - 1) = None) "a run is not of the side, or not its player's only one";
      let visit v = need (not (Hashtbl.mem taken v)) "a path does not go on"; Hashtbl.replace taken v () in
      runs.(p - 1) <- Some (walk place p paths visit))
    given;
  let runs = Array.map (Option.value ~default:[]) runs in
  let found = components place.near (fun v -> not (place.used.(v) || Hashtbl.mem taken v)) in
  let other = decide place side (fun y -> List.length runs.(y - 1)) found in
  translate place side runs other

(* A split: the components in which player 2 can open, and a run of player 1 for each. *)
let split near used ends given =
  need (List.length given <= 3) "there are more than three runs";
  let place = { near; used; ends = [| ends; [] |]; turn = 2; players = 2 } in
  let found = components near (fun v -> not used.(v)) in
  let runs =
    List.map
      (fun paths ->
        let seen = Hashtbl.create 16 in
        let steps = walk place 1 paths (fun v -> need (not (Hashtbl.mem seen v)) "a path does not go on"; Hashtbl.replace seen v ()) in
        (steps, List.map (fun (_, v) -> found.(v)) steps))
      given
  in
  let all = List.init (Array.length near) Fun.id in
  let part c =
    let cells = List.filter (fun v -> found.(v) = c) all in
    let size = List.length cells in
    if size < 2 then None
    else
      match List.find_opt (fun (steps, entered) -> List.length steps + 1 >= size && not (List.mem c entered)) runs with
      | Some (steps, _) -> Some (List.map nat cells, List.map (fun (u, v) -> (nat u, nat v)) steps)
      | None -> refuse "no run outlasts a player who opens in a component"
  in
  List.filter_map part (List.sort_uniq compare (List.filter (fun c -> c >= 0) (Array.to_list found)))
