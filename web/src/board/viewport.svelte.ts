// Which part of a scene is seen: pan and zoom, shared by SVG and canvas.

import type { Point } from './shape.ts';
import type { Scene } from './scene.ts';

/** The greatest number of pixels between neighbouring vertices on the screen. */
const MOST = 190;

export class Viewport {
  zoom = $state(1);
  /** The scene's point in the middle of the view. */
  center: Point = $state([0, 0]);
  private scene: Scene | null = null;

  fit(scene: Scene) {
    this.scene = scene;
    this.zoom = 1;
    this.center = [scene.left + scene.width / 2, scene.top + scene.height / 2];
  }

  /** left, top, width, height of what is seen, in a window of this width and height in pixels. */
  box(across: number, down: number): [number, number, number, number] {
    if (!this.scene) return [0, 0, 1, 1];
    const aspect = across && down ? across / down : 1;
    let width = Math.max(this.scene.width, this.scene.height * aspect);
    // Small boards are not blown up to fill the window.
    width = Math.max(width, (across * this.scene.unit) / MOST) / this.zoom;
    const height = width / aspect;
    return [this.center[0] - width / 2, this.center[1] - height / 2, width, height];
  }

  /** Zooms so that a point of the scene stays where it is. */
  zoomAt(point: Point, factor: number) {
    // A few vertices stay in sight.
    const most = this.scene ? Math.max(3, Math.max(this.scene.width, this.scene.height) / (5 * this.scene.unit)) : 1;
    const zoom = Math.min(most, Math.max(1, this.zoom * factor));
    const k = this.zoom / zoom;
    this.center = [point[0] + (this.center[0] - point[0]) * k, point[1] + (this.center[1] - point[1]) * k];
    this.zoom = zoom;
    this.keep();
  }

  /** Goes to where some points are, if vertices would else be closer together than this many pixels. */
  open(points: Point[], across: number, down: number, pixels: number) {
    if (!this.scene || !points.length || !across || !down) return;
    const { unit } = this.scene;
    const [, , width, height] = this.box(across, down);
    const near = (pixels * width) / (unit * across);
    if (near <= 1) return;
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    // A long snake is seen whole, with a few steps round it.
    const whole = Math.min(width / (right - left + 6 * unit), height / (bottom - top + 6 * unit));
    const middle: Point = [(left + right) / 2, (top + bottom) / 2];
    this.zoomAt(this.center, Math.max(1, Math.min(near, whole)));
    // Where the board ends, the view does too.
    const [, , wide, high] = this.box(across, down);
    const inside = (at: number, from: number, size: number, seen: number) =>
      seen >= size ? from + size / 2 : Math.min(from + size - seen / 2, Math.max(from + seen / 2, at));
    const x = inside(middle[0], this.scene.left, this.scene.width, wide);
    const y = inside(middle[1], this.scene.top, this.scene.height, high);
    this.pan(x - this.center[0], y - this.center[1]);
  }

  pan(dx: number, dy: number) {
    this.center = [this.center[0] + dx, this.center[1] + dy];
    this.keep();
  }

  /** Brings a point into view, for the keyboard. */
  reveal(point: Point, across: number, down: number) {
    const [left, top, width, height] = this.box(across, down);
    const [mx, my] = [width * 0.08, height * 0.08];
    const dx = Math.min(0, point[0] - left - mx) + Math.max(0, point[0] - left - width + mx);
    const dy = Math.min(0, point[1] - top - my) + Math.max(0, point[1] - top - height + my);
    if (dx || dy) this.pan(dx, dy);
  }

  private keep() {
    if (!this.scene) return;
    const { left, top, width, height } = this.scene;
    if (this.zoom === 1) this.center = [left + width / 2, top + height / 2];
    this.center = [
      Math.min(left + width, Math.max(left, this.center[0])),
      Math.min(top + height, Math.max(top, this.center[1])),
    ];
  }
}
