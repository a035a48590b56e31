// Variations: the lines of a game that were tried besides the one on the board, and all of them together as a tree.

/** More lines are forgotten, the oldest first. */
const MOST = 30;

/** A text whose lines have more moves together is none that was written here. */
const MOVES = 1_000_000;

const begins = (line: string[], start: string[]) => start.length <= line.length && start.every((move, i) => move === line[i]);

/** The lines with one more; what is the beginning of another is no line of its own. */
export function remember(lines: string[][], line: string[]): string[][] {
  if (!line.length || lines.some((one) => begins(one, line))) return lines;
  return [...lines.filter((one) => !begins(line, one)), line].slice(-MOST);
}

/** A move in the tree of all lines. */
export interface Node {
  text: string;
  /** The number of the move, from 1; 0 at the start. */
  ply: number;
  /** A whole line through it. */
  line: string[];
  /** The moves that were tried after it, that of its own line first. */
  next: Node[];
}

/** The tree of the line on the board, which comes first everywhere, and of the others. */
export function treeOf(current: string[], lines: string[][]): Node {
  const root: Node = { text: '', ply: 0, line: current, next: [] };
  for (const line of [current, ...lines]) {
    let node = root;
    line.forEach((text, i) => {
      let next = node.next.find((one) => one.text === text);
      if (!next) {
        next = { text, ply: i + 1, line, next: [] };
        node.next.push(next);
      }
      node = next;
    });
  }
  return root;
}

/** The moves after a node along its own line, each with the moves that were tried instead. */
export function runOf(node: Node): { node: Node; instead: Node[] }[] {
  const run = [];
  for (let at = node; at.next.length; at = at.next[0]) run.push({ node: at.next[0], instead: at.next.slice(1) });
  return run;
}

/** The tree as records write it: a line in parentheses replaces the move before it. */
export function writeTree(root: Node): string {
  const line = (first: Node): string => [first.text, ...runOf(first).map(written)].join(' ');
  const written = ({ node, instead }: { node: Node; instead: Node[] }): string => [node.text, ...instead.map((one) => `(${line(one)})`)].join(' ');
  return runOf(root).map(written).join(' ');
}

/** Reads such a text, comments left out; null if it is none. */
export function readTree(text: string): { moves: string[]; lines: string[][] } | null {
  const moves: string[] = [];
  const lines: string[][] = [];
  /** The lines that a parenthesis has interrupted. */
  const open: string[][] = [];
  let line = moves;
  let copied = 0;
  for (const [token] of text.matchAll(/\{(?:\\.|[^}\\])*\}|[()]|[^\s(){}]+|[{}]/g)) {
    if (token === '(') {
      if (!line.length) return null;
      open.push(line);
      copied += line.length;
      if (copied > MOVES) return null;
      line = line.slice(0, -1);
      // It has its place before the lines within it.
      lines.push(line);
    } else if (token === ')') {
      const before = open.pop();
      if (!before) return null;
      line = before;
    } else if (token[0] === '{') {
      if (token.length === 1) return null;
    } else if (token === '}') return null;
    else line.push(token);
  }
  if (open.length) return null;
  return { moves, lines: lines.reduce(remember, []).filter((one) => !begins(moves, one)) };
}
