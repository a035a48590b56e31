(* slitherlab-verified: reads certificates and asks the proved functions about them.

   What is trusted here, beside Coq's extraction and OCaml: json.ml, the neighbours that a board text means
   (board.ml), the reading of the claim and the sentence that is printed (claim.ml, and both in family.ml),
   and that each kind of proof gives its claim to the proved function of that kind.  Scripts, windows,
   nodes and levels are only translated, and the proved functions check them. *)

open Read

let one_board certificate =
  let top = fields [ "schema"; "board"; "game"; "claim"; "proof" ] [] certificate in
  need (text (top "schema") = "slitherlab/certificate/1") "the schema is unknown";
  let kind, value = match top "proof" with Json.Object [ one ] -> one | _ -> refuse "a proof has one field" in
  if List.mem (text (top "game")) Cycle.games then Cycle.check top kind value
  else if List.mem (text (top "game")) Others.games then Others.check top kind value
  else
  let check =
    match kind with
    | "strategy" -> Strategy.check
    | "static" -> Matchings.static
    | "winning-move" -> Matchings.winning_move
    | "one-end" -> Matchings.one_end
    | "inner-levels" -> Matchings.inner_levels
    | "over" -> Matchings.over
    | "forest" -> Forest.check
    | "fixed-length" -> Fixed.classic
    | kind -> outside ("proofs of the kind " ^ kind)
  in
  let claim = Claim.read top in
  check claim value;
  Claim.in_words claim

let contains text part =
  let n = String.length part in
  let rec go k = k + n <= String.length text && (String.sub text k n = part || go (k + 1)) in
  go 0

let check data =
  let lines = String.split_on_char '\n' data in
  if contains (List.hd lines) "slitherlab/family-certificate/1" then
    let lines = if List.nth lines (List.length lines - 1) = "" then List.filteri (fun k _ -> k < List.length lines - 1) lines else lines in
    Family.check lines
  else one_board (Json.parse data)

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
