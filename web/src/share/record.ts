// Records: tags, an empty line, and the moves with their variations.

import { type Node, readTree, writeTree } from '../game/variations.ts';

/** A record with this tree instead of its moves. */
export function withTree(record: string, tree: Node): string {
  const at = record.indexOf('\n\n');
  return at < 0 || !tree.next.length ? record : `${record.slice(0, at + 2)}${writeTree(tree)}\n`;
}

/** The moves of a record with their variations; null if they cannot be read. */
export function treeIn(record: string): { moves: string[]; lines: string[][] } | null {
  const text = record.replaceAll('\r\n', '\n');
  // Every tag has a line of its own; line breaks in their values are written otherwise.
  const moves = text.split('\n').filter((line) => !/^\s*\[\w+\s+".*"\]\s*$/.test(line));
  return readTree(moves.join('\n'));
}
