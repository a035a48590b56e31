// The code of a class, as people read it out and type it: in groups, with capitals, or as a whole link.

/** The code in what was typed or pasted; empty if there is none. */
export function codeIn(typed: string): string {
  const last = typed.trim().replace(/\/+$/, '').split('/').pop() ?? '';
  return last.replace(/[\s-]/g, '').toLowerCase();
}

/** A code in groups that are easy to read out: `bcd fghj`. */
export function spokenCode(code: string): string {
  return code.length > 4 && code.length < 10 ? `${code.slice(0, 3)} ${code.slice(3)}` : code;
}
