// What must be told apart can be, by everybody. The simulation of colour blindness is that of Machado,
// Oliveira and Fernandes (2009) at full severity; differences are measured in CIE Lab.

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');
function theme(selector: string): Map<string, string> {
  const body = css.slice(css.indexOf(selector)).match(/\{([^}]*)\}/)![1];
  return new Map([...body.matchAll(/--([\w-]+):\s*(#[0-9a-f]{6})/g)].map(([, name, value]) => [name, value]));
}
const THEMES = { light: theme(':root {'), dark: theme(":root[data-theme='dark']") };

type Triple = [number, number, number];
const linear = (hex: string): Triple =>
  [1, 3, 5].map((at) => parseInt(hex.slice(at, at + 2), 16) / 255).map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)) as Triple;
const times = (matrix: number[][], v: Triple): Triple => matrix.map((row) => row.reduce((sum, c, i) => sum + c * v[i], 0)) as Triple;
const luminance = (hex: string) => times([[0.2126, 0.7152, 0.0722]], linear(hex))[0];
function contrast(a: string, b: string): number {
  const [low, high] = [luminance(a), luminance(b)].sort((x, y) => x - y);
  return (high + 0.05) / (low + 0.05);
}
const EYES: Record<string, number[][]> = {
  usual: [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
  protanopia: [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
  deuteranopia: [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.01182, 0.04294, 0.968881]],
  tritanopia: [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]],
};
function lab(rgb: Triple): Triple {
  const white = [0.95047, 1, 1.08883];
  const xyz = times([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]], rgb);
  const [x, y, z] = xyz.map((c, i) => Math.max(0, c / white[i])).map((t) => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116));
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)];
}
function difference(a: string, b: string, eyes: number[][]): number {
  const [p, q] = [a, b].map((hex) => lab(times(eyes, linear(hex)).map((c) => Math.min(1, Math.max(0, c))) as Triple));
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2]);
}

for (const [name, colours] of Object.entries(THEMES)) {
  const colour = (of: string) => {
    expect(colours.has(of), of).toBe(true);
    return colours.get(of)!;
  };

  test(`players and values are told apart by all eyes, ${name}`, () => {
    for (const [a, b] of [['player-1', 'player-2'], ['win', 'loss'], ['theory', 'player-2'], ['decided', 'player-1']]) {
      for (const [kind, eyes] of Object.entries(EYES)) expect(difference(colour(a), colour(b), eyes), `${a} and ${b}, ${kind}`).toBeGreaterThan(20);
    }
  });

  test(`marks stand out from the board, and text from its ground, ${name}`, () => {
    for (const mark of ['player-1', 'player-2', 'player-3', 'player-4', 'player-5', 'player-6', 'win', 'loss', 'draw', 'theory-2', 'board-legal', 'board-vertex', 'board-ink']) {
      expect(contrast(colour(mark), colour('board')), mark).toBeGreaterThan(3);
    }
    for (const [text, ground] of [['text', 'ground'], ['text', 'surface'], ['text-2', 'surface'], ['text-2', 'surface-2'], ['text-2', 'ground'], ['on-accent', 'accent'], ['danger', 'surface'], ['accent', 'ground'], ['on-player', 'player-1'], ['on-player', 'player-2'], ['on-player', 'win']]) {
      expect(contrast(colour(text), colour(ground)), `${text} on ${ground}`).toBeGreaterThan(4.5);
    }
  });
}
