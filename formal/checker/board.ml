(* The boards that are known: the graph that a text means is trusted. *)

open Read

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
