(* A strict reader of JSON: integers only, no key twice, nothing after the text. *)

type t = Null | Bool of bool | Int of int | String of string | List of t list | Object of (string * t) list

exception Bad of string

let parse (text : string) : t =
  let at = ref 0 in
  let bad what = raise (Bad (Printf.sprintf "no JSON: %s at byte %d" what !at)) in
  let peek () = if !at < String.length text then text.[!at] else '\000' in
  let rec blanks () = match peek () with ' ' | '\t' | '\n' | '\r' -> incr at; blanks () | _ -> () in
  let expect c = if peek () = c && !at < String.length text then incr at else bad (Printf.sprintf "%C missing" c) in
  let word w value =
    String.iter expect w;
    value
  in
  let utf8 b code =
    if code < 0x80 then Buffer.add_char b (Char.chr code)
    else if code < 0x800 then (
      Buffer.add_char b (Char.chr (0xC0 lor (code lsr 6)));
      Buffer.add_char b (Char.chr (0x80 lor (code land 63))))
    else (
      Buffer.add_char b (Char.chr (0xE0 lor (code lsr 12)));
      Buffer.add_char b (Char.chr (0x80 lor ((code lsr 6) land 63)));
      Buffer.add_char b (Char.chr (0x80 lor (code land 63))))
  in
  let string () =
    expect '"';
    let b = Buffer.create 16 in
    let rec go () =
      if !at >= String.length text then bad "a string has no end";
      let c = peek () in
      incr at;
      match c with
      | '"' -> Buffer.contents b
      | '\\' ->
          let e = peek () in
          incr at;
          (match e with
          | '"' | '\\' | '/' -> Buffer.add_char b e
          | 'n' -> Buffer.add_char b '\n'
          | 't' -> Buffer.add_char b '\t'
          | 'r' -> Buffer.add_char b '\r'
          | 'b' -> Buffer.add_char b '\b'
          | 'f' -> Buffer.add_char b '\012'
          | 'u' ->
              if !at + 4 > String.length text then bad "an escape has no end";
              let hex = String.sub text !at 4 in
              at := !at + 4;
              (match int_of_string_opt ("0x" ^ hex) with
              | Some code when (code < 0xD800 || code > 0xDFFF) && not (String.contains hex '_') -> utf8 b code
              | _ -> bad "such an escape is not read")
          | _ -> bad "there is no such escape");
          go ()
      | c when Char.code c < 32 -> bad "a control character"
      | c -> Buffer.add_char b c; go ()
    in
    go ()
  in
  let number () =
    let start = !at in
    if peek () = '-' then incr at;
    while peek () >= '0' && peek () <= '9' do incr at done;
    let digits = String.sub text start (!at - start) in
    let plain = if digits <> "" && digits.[0] = '-' then String.sub digits 1 (String.length digits - 1) else digits in
    if plain = "" || (String.length plain > 1 && plain.[0] = '0') || String.length plain > 15 then bad "no integer";
    (match peek () with '.' | 'e' | 'E' -> bad "no integer" | _ -> ());
    if digits = "-0" then bad "no integer";
    int_of_string digits
  in
  let rec value depth =
    if depth > 100 then bad "too deep";
    blanks ();
    let v =
      match peek () with
      | '{' ->
          incr at;
          blanks ();
          if peek () = '}' then (incr at; Object [])
          else
            let rec pairs found =
              blanks ();
              let key = string () in
              if List.mem_assoc key found then bad "a key stands twice";
              blanks ();
              expect ':';
              let v = value (depth + 1) in
              let found = (key, v) :: found in
              if peek () = ',' then (incr at; pairs found) else (expect '}'; Object (List.rev found))
            in
            pairs []
      | '[' ->
          incr at;
          blanks ();
          if peek () = ']' then (incr at; List [])
          else
            let rec items found =
              let v = value (depth + 1) in
              if peek () = ',' then (incr at; items (v :: found)) else (expect ']'; List (List.rev (v :: found)))
            in
            items []
      | '"' -> String (string ())
      | 't' -> word "true" (Bool true)
      | 'f' -> word "false" (Bool false)
      | 'n' -> word "null" Null
      | _ -> Int (number ())
    in
    blanks ();
    v
  in
  let v = value 0 in
  if !at < String.length text then bad "bytes after the text";
  v
