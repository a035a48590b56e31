// The same picture as SvgBoard draws, on a canvas, for boards of more than 2,500 vertices.

import type { Picture, Value } from './picture.ts';
import { MANY, SIGN } from './picture.ts';
import type { Route, Scene } from './scene.ts';
import { along } from './scene.ts';

/** The colours of the theme, read from the style sheet. */
export type Palette = (name: string) => string;

export function paletteOf(element: Element): Palette {
  const style = getComputedStyle(element);
  const known = new Map<string, string>();
  return (name) => {
    let colour = known.get(name);
    if (colour === undefined) known.set(name, (colour = style.getPropertyValue(`--${name}`).trim()));
    return colour;
  };
}

export interface Frame {
  /** left, top, width, height of the part of the scene that is seen. */
  box: [number, number, number, number];
  /** Pixels of the canvas for one of the scene. */
  scale: number;
}

export function paint(
  g: CanvasRenderingContext2D,
  scene: Scene,
  picture: Picture,
  frame: Frame,
  palette: Palette,
  cursor: number | null,
) {
  const u = scene.unit;
  const [left, top, width, height] = frame.box;
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.fillStyle = palette('board');
  g.fillRect(0, 0, g.canvas.width, g.canvas.height);
  g.setTransform(frame.scale, 0, 0, frame.scale, -left * frame.scale, -top * frame.scale);
  g.lineCap = 'round';
  g.lineJoin = 'round';
  const seen = ([x, y]: [number, number], by = u) =>
    x > left - by && x < left + width + by && y > top - by && y < top + height + by;
  const far = u * 3;
  const strokes = (edges: Iterable<number>, colour: string, wide: number) => {
    g.beginPath();
    for (const edge of edges) {
      const route = scene.routes[edge];
      if (seen(route.from, far) || seen(route.to, far)) trace(g, route);
    }
    g.strokeStyle = colour;
    g.lineWidth = wide;
    g.stroke();
  };
  const discs = (vertices: Iterable<number>, colour: string, radius: number) => {
    g.beginPath();
    for (const vertex of vertices) {
      const [x, y] = scene.points[vertex];
      if (!seen([x, y])) continue;
      g.moveTo(x + radius, y);
      g.arc(x, y, radius, 0, 7);
    }
    g.fillStyle = colour;
    g.fill();
  };

  strokes(scene.routes.keys(), palette('board-edge'), u * 0.05);
  if (picture.trees) {
    g.globalAlpha = 0.45;
    strokes(picture.trees.first, palette('inner'), u * 0.26);
    g.globalAlpha = 1;
    strokes(picture.trees.second, palette('outer'), u * 0.1);
  }
  const legal = picture.marks.flatMap((mark) => (mark.edge === null ? [] : [mark.edge]));
  strokes(legal, palette(legal.length > MANY ? 'board-vertex' : 'board-legal'), u * 0.07);
  g.globalAlpha = 0.42;
  strokes(picture.pairing, palette('pairing'), u * 0.3);
  g.globalAlpha = 1;
  for (const { edge, owner } of picture.owned) {
    strokes([edge], palette(`player-${owner}`), u * 0.17);
    if (owner === 2) strokes([edge], palette('board'), u * 0.05);
  }
  discs(scene.points.keys(), palette('board-vertex'), u * 0.1);
  for (const kind of ['outer', 'inner', 'perfect'] as const) {
    const of = [...picture.classes.keys()].filter((vertex) => picture.classes[vertex] === kind);
    discs(of, palette(kind), u * 0.16);
    if (kind === 'outer') discs(of, palette('board'), u * 0.1);
  }
  const reached = picture.marks.flatMap((mark) => (mark.vertex === null ? [] : [mark.vertex]));
  discs(reached, palette('board-legal'), u * 0.16);
  discs(reached, palette('board'), u * 0.11);
  for (const chain of picture.chains) {
    const colour = palette(chain.owner ? `player-${chain.owner}` : 'shared');
    g.beginPath();
    chain.vertices.forEach((vertex, i) => (i ? g.lineTo(...scene.points[vertex]) : g.moveTo(...scene.points[vertex])));
    g.strokeStyle = colour;
    g.lineWidth = u * 0.2;
    g.stroke();
    discs(chain.live, palette('board'), u * 0.27);
    discs(chain.live, colour, u * 0.22);
  }
  discs(picture.terminals, palette('board-ink'), u * 0.26);
  if (u * frame.scale > 14) {
    for (const mark of picture.marks) {
      if (!mark.value) continue;
      const at = mark.edge === null ? scene.points[mark.vertex!] : along(scene.routes[mark.edge], 0.5);
      if (seen(at)) badge(g, at, u, mark.value, palette);
    }
  }
  for (const [vertex, colour] of [
    [picture.selected, 'board-legal'],
    [cursor, 'focus'],
  ] as const) {
    if (vertex === null) continue;
    g.beginPath();
    g.arc(...scene.points[vertex], u * 0.33, 0, 7);
    g.strokeStyle = palette(colour);
    g.lineWidth = u * 0.08;
    g.stroke();
  }
}

function trace(g: CanvasRenderingContext2D, route: Route) {
  const [x, y] = route.from;
  if (route.loop) {
    g.moveTo(x, y);
    g.arc(x, y - route.loop, route.loop, Math.PI / 2, Math.PI * 2.5);
    return;
  }
  g.moveTo(x, y);
  if (route.control) g.quadraticCurveTo(...route.control, ...route.to);
  else g.lineTo(...route.to);
}

function badge(g: CanvasRenderingContext2D, [x, y]: [number, number], u: number, value: Value, palette: Palette) {
  g.beginPath();
  g.arc(x, y, u * 0.18, 0, 7);
  g.fillStyle = palette(value);
  g.fill();
  g.fillStyle = palette('on-player');
  g.font = `700 ${u * 0.26}px system-ui, sans-serif`;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillText(SIGN[value], x, y);
}
