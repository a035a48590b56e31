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
  | "grid" | "path" | "torus" | "cylinder" | "king" | "hypercube" | "ladder" | "prism" when not (String.contains rest ' ') ->
      let sides =
        match kind with
        | "hypercube" -> List.init (natural 1 8 rest) (fun _ -> 2)
        | "ladder" | "prism" -> [ natural 1 200 rest; 2 ]
        | _ -> List.map (natural 1 400) (String.split_on_char 'x' rest)
      in
      need (kind <> "path" || List.length sides = 1) "no such board";
      (* Which axes are rings; rings of one cell or two are left out. *)
      let rings = List.mapi (fun k _ -> kind = "torus" || (k = 0 && (kind = "cylinder" || kind = "prism"))) sides in
      if List.exists2 (fun ring side -> ring && side < 3) rings sides then outside "the board";
      let n = small (List.fold_left (fun a b -> min 1000 (a * b)) 1 sides) in
      let rec place sides v = match sides with [] -> [] | _ :: later -> let size = List.fold_left ( * ) 1 later in (v / size) :: place later (v mod size) in
      let cells = Array.init n (place sides) in
      let distance u v =
        let along (ring, side) (a, b) = let d = abs (a - b) in if ring then min d (side - d) else d in
        List.map2 along (List.combine rings sides) (List.combine cells.(u) cells.(v))
      in
      let near ds = if kind = "king" then List.for_all (fun d -> d <= 1) ds else List.fold_left ( + ) 0 ds = 1 in
      ( table n (fun u v -> near (distance u v)),
        Array.to_list (Array.map (fun c -> String.concat "," (List.map string_of_int c)) cells) )
  | "cycle" ->
      let n = small (natural 3 400 rest) in
      (table n (fun u v -> (u + 1) mod n = v || (v + 1) mod n = u), numbers n)
  | "complete" ->
      let n = small (natural 1 400 rest) in
      (table n (fun _ _ -> true), numbers n)
  | "wheel" ->
      let n = small (natural 3 399 rest + 1) in
      (table n (fun u v -> u = 0 || v = 0 || u - v = 1 || v - u = 1 || abs (u - v) = n - 2), numbers n)
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
