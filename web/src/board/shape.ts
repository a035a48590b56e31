// What a board looks like before anything happens on it: vertices with labels and places, and
// edges. It comes from the server, or from the editor.

export type Point = [number, number];
export type Point3 = [number, number, number];

export interface Shape {
  /** The board's text, which names it everywhere. */
  text: string;
  labels: string[];
  /** Where the vertices are drawn: x to the right, y up, neighbours about 1 apart. */
  points: Point[];
  /** Places in space, for boards that live there. */
  space: Point3[] | null;
  /** The two ends of each edge; loops and parallel edges are allowed. */
  edges: [number, number][];
  /** Edges from this one on are straight, and drawn only once they are played; all are drawn by default. */
  drawn?: number;
}

/** Whether the edges of a board lead from their first end to their second. */
export function isDirected({ text }: Shape): boolean {
  return /^(&|(digraph6|arcs|dicycle|dipath):)/.test(text);
}

/** A board as it was answered, drawn in the plane: where it is drawn there, or at other places. */
export function flat({ text, labels, ends, layout }: { text: string; labels: string[]; ends: [number, number][]; layout: { points: Point[] } }, points = layout.points): Shape {
  return { text, labels, points, space: null, edges: ends };
}

/** Looks vertices and edges up by their labels and ends. */
export class Index {
  private byLabel = new Map<string, number>();
  private byEnds = new Map<string, number[]>();

  constructor(shape: Shape) {
    shape.labels.forEach((label, vertex) => this.byLabel.set(label, vertex));
    shape.edges.forEach(([u, v], edge) => {
      const key = ends(u, v);
      const known = this.byEnds.get(key);
      if (known) known.push(edge);
      else this.byEnds.set(key, [edge]);
    });
  }

  vertex(label: string): number | undefined {
    return this.byLabel.get(label);
  }

  /** All edges between two vertices, in the board's order. */
  between(u: number, v: number): number[] {
    return this.byEnds.get(ends(u, v)) ?? [];
  }
}

function ends(u: number, v: number): string {
  return u < v ? `${u} ${v}` : `${v} ${u}`;
}
