// Pictures of the guide: small boards that need no server.

import { EMPTY, type Picture, type VertexClass } from '../board/picture.ts';
import { Index, type Shape } from '../board/shape.ts';

/** A grid of cells, as the server would lay it out. */
export function grid(width: number, height: number): Shape {
  const shape: Shape = { text: `grid:${width}x${height}`, labels: [], points: [], space: null, edges: [] };
  for (let x = 0; x < width; x++) {
    for (let y = 0; y < height; y++) {
      const vertex = x * height + y;
      shape.labels.push(`${x},${y}`);
      shape.points.push([x, y]);
      if (y + 1 < height) shape.edges.push([vertex, vertex + 1]);
      if (x + 1 < width) shape.edges.push([vertex, vertex + height]);
    }
  }
  return shape;
}

/** A graph by hand: labels with places, edges as pairs of labels. */
export function graph(places: Record<string, [number, number]>, edges: string[]): Shape {
  const labels = Object.keys(places);
  return {
    text: 'a graph',
    labels,
    points: Object.values(places),
    space: null,
    edges: edges.map((edge) => edge.split('-').map((label) => labels.indexOf(label)) as [number, number]),
  };
}

export interface Marks {
  /** A snake as vertex labels from end to end, spaces between them; and perhaps another one. */
  snake?: string;
  second?: string;
  /** Where it can grow, if that is not at both ends. */
  heads?: string;
  /** Edges of snakes with who played them: `0,0-0,1:2`. */
  played?: string[];
  pairing?: string[];
  outer?: string;
  inner?: string;
  perfect?: string;
  owned?: [string, number][];
  trees?: [string[], string[]];
  terminals?: string;
}

export function picture(shape: Shape, marks: Marks): Picture {
  const index = new Index(shape);
  const vertices = (text = '') => text.split(' ').filter(Boolean).map((label) => index.vertex(label)!);
  const edge = (text: string) => {
    const [u, v] = text.split('-').map((label) => index.vertex(label)!);
    return index.between(u, v)[0];
  };
  const snakes = [marks.snake, marks.second].map(vertices).filter((snake) => snake.length);
  const played = marks.played?.map((text, i) => {
    const [, edges, owner] = /^(.*):(\d)$/.exec(text)!;
    return { edge: edge(edges), owner: Number(owner), ply: i + 1 };
  });
  const classes: (VertexClass | null)[] = shape.labels.map(() => null);
  for (const kind of ['outer', 'inner', 'perfect'] as const) vertices(marks[kind]).forEach((vertex) => (classes[vertex] = kind));
  return {
    ...EMPTY,
    chains: snakes.map((snake) => ({ vertices: snake, owner: 0, live: marks.heads ? vertices(marks.heads) : [snake[0], snake[snake.length - 1]], dead: [] })),
    pairing: marks.pairing?.map(edge) ?? [],
    classes,
    strokes: marks.owned?.map(([text, owner]) => ({ edge: edge(text), owner, ply: 0 })) ?? played ?? [],
    taken: marks.owned !== undefined,
    trees: marks.trees ? { first: marks.trees[0].map(edge), second: marks.trees[1].map(edge) } : null,
    terminals: vertices(marks.terminals),
  };
}
