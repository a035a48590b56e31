(* What every part of the reader needs: numbers for the proved functions, fields of objects, refusals. *)

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
