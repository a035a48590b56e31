// The same picture as SvgBoard draws, on a canvas, for boards of more than 2,500 vertices.

import type { Picture, Value } from './picture.ts';
import { MANY, signOf } from './picture.ts';
import { arrowPath } from './forms.ts';
import type { Hit, Route, Scene } from './scene.ts';
import { along, tipsOf } from './scene.ts';
import { isDirected, type Point, type Shape } from './shape.ts';

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

/** What depends on the person who looks. */
export interface Look {
  cursor: number | null;
  /** What is under the pointer and can be chosen. */
  hover: Hit | null;
  labels: boolean;
  numbers: boolean;
}

export function paint(g: CanvasRenderingContext2D, shape: Shape, scene: Scene, picture: Picture, frame: Frame, palette: Palette, look: Look) {
  const u = scene.unit;
  const [left, top, width, height] = frame.box;
  g.setTransform(1, 0, 0, 1, 0, 0);
  g.fillStyle = palette('board');
  g.fillRect(0, 0, g.canvas.width, g.canvas.height);
  g.setTransform(frame.scale, 0, 0, frame.scale, -left * frame.scale, -top * frame.scale);
  g.lineCap = 'round';
  g.lineJoin = 'round';
  /** Whether there is room for signs and words. */
  const close = u * frame.scale > 14;
  const seen = ([x, y]: Point, by = u) => x > left - by && x < left + width + by && y > top - by && y < top + height + by;
  const far = u * 3;
  const strokes = (edges: Iterable<number>, colour: string, wide: number, dashes: number[] = []) => {
    g.beginPath();
    for (const edge of edges) {
      const route = scene.routes[edge];
      if (seen(route.from, far) || seen(route.to, far)) trace(g, route);
    }
    g.strokeStyle = colour;
    g.lineWidth = wide;
    g.setLineDash(dashes);
    g.stroke();
    g.setLineDash([]);
  };
  const forms = (vertices: Iterable<number>, colour: string, radius: number, form: (x: number, y: number, r: number) => void = disc) => {
    g.beginPath();
    for (const vertex of vertices) {
      const [x, y] = scene.points[vertex];
      if (seen([x, y])) form(x, y, radius);
    }
    g.fillStyle = colour;
    g.fill();
  };
  function disc(x: number, y: number, r: number) {
    g.moveTo(x + r, y);
    g.arc(x, y, r, 0, 7);
  }
  const square = (x: number, y: number, r: number) => g.rect(x - r, y - r, 2 * r, 2 * r);
  const diamond = (x: number, y: number, r: number) => {
    g.moveTo(x, y - 1.3 * r);
    for (const [dx, dy] of [[1, 0], [0, 1], [-1, 0]]) g.lineTo(x + 1.3 * r * dx, y + 1.3 * r * dy);
    g.closePath();
  };
  const ring = (vertex: number, colour: string, radius: number, wide: number) => {
    g.beginPath();
    g.arc(...scene.points[vertex], radius, 0, 7);
    g.strokeStyle = colour;
    g.lineWidth = wide;
    g.stroke();
  };
  const word = (text: string, [x, y]: Point, size: number, colour: string) => {
    g.fillStyle = colour;
    g.font = `700 ${size}px system-ui, sans-serif`;
    g.textAlign = 'center';
    g.textBaseline = 'middle';
    g.fillText(text, x, y);
  };
  const player = (owner: number) => palette(owner ? `player-${owner}` : 'shared');

  strokes(scene.routes.keys(), palette('board-edge'), u * 0.05);
  if (picture.trees) {
    g.globalAlpha = 0.36;
    strokes(picture.trees.first, palette('theory'), u * 0.26);
    g.globalAlpha = 1;
    g.lineCap = 'butt';
    strokes(picture.trees.second, palette('theory-2'), u * 0.1, [u * 0.12, u * 0.12]);
    g.lineCap = 'round';
  }
  const legal = picture.marks.flatMap((mark) => (mark.edge === null ? [] : [mark.edge]));
  strokes(legal, palette(legal.length > MANY ? 'board-vertex' : 'board-legal'), u * 0.07);
  if (close && isDirected(shape)) {
    g.fillStyle = palette('board-vertex');
    g.fill(new Path2D(tipsOf(scene, u)));
  }
  g.globalAlpha = 0.36;
  strokes(picture.pairing, palette('theory'), u * 0.34);
  g.globalAlpha = 1;
  if (!picture.taken) forms(scene.points.keys(), palette('board-vertex'), u * 0.1);
  g.globalAlpha = 0.55;
  strokes(picture.closed, palette('decided'), u * 0.4);
  g.globalAlpha = 1;
  for (const chain of picture.chains) {
    g.beginPath();
    chain.vertices.forEach((vertex, i) => (i ? g.lineTo(...scene.points[vertex]) : g.moveTo(...scene.points[vertex])));
    for (const [colour, wide] of [[palette('board-ink'), 0.29], [player(chain.owner), 0.22]] as const) {
      g.strokeStyle = colour;
      g.lineWidth = u * wide;
      g.stroke();
    }
  }
  for (const owner of new Set(picture.strokes.map((stroke) => stroke.owner))) {
    const own = picture.strokes.filter((stroke) => stroke.owner === owner).map(({ edge }) => edge);
    strokes(own, player(owner), u * (picture.taken ? 0.17 : 0.22));
    if (picture.taken && owner === 2) {
      g.lineCap = 'butt';
      strokes(own, palette('board'), u * 0.055, [u * 0.14, u * 0.1]);
      g.lineCap = 'round';
    }
  }
  if (picture.lastEdge !== null && picture.strokes.some(({ edge }) => edge === picture.lastEdge)) {
    strokes([picture.lastEdge], palette('on-player'), u * 0.055);
  }
  if (picture.taken) forms(scene.points.keys(), palette('board-vertex'), u * 0.1);
  for (const [kind, form] of [['outer', disc], ['inner', square], ['perfect', diamond]] as const) {
    const of = [...picture.classes.keys()].filter((vertex) => picture.classes[vertex] === kind);
    forms(of, palette('theory-2'), u * 0.15, form);
    if (kind === 'outer') forms(of, palette('board'), u * 0.105);
  }
  const reached = picture.marks.flatMap((mark) => (mark.vertex === null ? [] : [mark.vertex]));
  if (picture.classes.length) reached.forEach((vertex) => ring(vertex, palette('board-legal'), u * 0.27, u * 0.045));
  else {
    forms(reached, palette('board-legal'), u * 0.17);
    forms(reached, palette('board'), u * 0.125);
  }
  for (const chain of picture.chains) {
    forms(chain.live, palette('board-ink'), u * 0.25);
    forms(chain.live, player(chain.owner), u * 0.2);
    forms(chain.dead, palette('board-ink'), u * 0.21);
    forms(chain.dead, palette('board-vertex'), u * 0.16);
    if (!close) continue;
    if (chain.owner) chain.live.forEach((vertex) => word(String(chain.owner), scene.points[vertex], u * 0.28, palette('on-player')));
    chain.dead.forEach((vertex) => word('✗', scene.points[vertex], u * 0.26, palette('board')));
  }
  forms(picture.terminals, palette('board-ink'), u * 0.2, square);
  if (close) {
    picture.terminals.forEach((vertex, i) => word(i ? 'T' : 'S', scene.points[vertex], u * 0.28, palette('board')));
    if (look.numbers) {
      for (const { edge, ply } of picture.strokes) {
        const at = along(scene.routes[edge], 0.5);
        if (ply && seen(at)) word(String(ply), at, u * 0.19, palette('on-player'));
      }
    }
    for (const mark of picture.marks) {
      if (!mark.value) continue;
      const at = mark.edge === null ? scene.points[mark.vertex!] : along(scene.routes[mark.edge], 0.5);
      if (seen(at)) badge(g, at, u, mark.value, signOf(mark.value, picture.coalition), palette);
    }
  }
  if (look.labels && u * frame.scale > 34) {
    scene.points.forEach(([x, y], vertex) => {
      if (seen([x, y])) word(shape.labels[vertex], [x + u * 0.28, y + u * 0.3], u * 0.17, palette('text-2'));
    });
  }
  if (picture.arrow) {
    const arrow = new Path2D(arrowPath(scene, picture.arrow, u));
    g.fillStyle = palette('theory-2');
    g.fill(arrow);
  }
  if (look.hover?.kind === 'vertex') ring(look.hover.vertex, player(picture.turn), u * 0.26, u * 0.06);
  if (look.hover?.kind === 'edge') strokes([look.hover.edge], player(picture.turn), u * 0.14);
  picture.flash.forEach((vertex) => ring(vertex, palette('focus'), u * 0.36, u * 0.07));
  if (picture.selected !== null) ring(picture.selected, palette('board-legal'), u * 0.33, u * 0.08);
  if (look.cursor !== null) ring(look.cursor, palette('focus'), u * 0.38, u * 0.08);
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

function badge(g: CanvasRenderingContext2D, [x, y]: Point, u: number, value: Value, sign: string, palette: Palette) {
  const hollow = value === 'loss';
  g.beginPath();
  g.arc(x, y, u * 0.18, 0, 7);
  g.fillStyle = palette(hollow ? 'board' : value);
  g.fill();
  g.strokeStyle = palette(hollow ? value : 'board');
  g.lineWidth = u * 0.045;
  g.stroke();
  g.fillStyle = palette(hollow ? value : 'on-player');
  g.font = `700 ${u * 0.26}px system-ui, sans-serif`;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillText(sign, x, y);
}
