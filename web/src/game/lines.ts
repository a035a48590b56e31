// The lines of a game that were tried besides the one on the board.

/** More are forgotten, the oldest first. */
const MOST = 30;

const begins = (line: string[], start: string[]) => start.length <= line.length && start.every((move, i) => move === line[i]);

/** The lines with one more; what is the beginning of another is no line of its own. */
export function remember(lines: string[][], line: string[]): string[][] {
  if (!line.length || lines.some((one) => begins(one, line))) return lines;
  return [...lines.filter((one) => !begins(line, one)), line].slice(-MOST);
}

export interface Branch {
  line: string[];
  /** How many moves it has in common with the line on the board. */
  at: number;
}

/** Where the other lines leave the one on the board, in that order. */
export function branches(lines: string[][], current: string[]): Branch[] {
  return lines
    .filter((line) => !begins(current, line))
    .map((line) => {
      const at = line.findIndex((move, i) => move !== current[i]);
      return { line, at };
    })
    .sort((a, b) => a.at - b.at);
}
