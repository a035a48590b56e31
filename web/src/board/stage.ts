// The scene of a board in space, with three.js: balls for vertices (cubes and octahedra for the classes of
// the theory), rods for edges.

import {
  AmbientLight,
  Box3,
  BoxGeometry,
  type BufferGeometry,
  CanvasTexture,
  Color,
  CylinderGeometry,
  DirectionalLight,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
  OctahedronGeometry,
  PerspectiveCamera,
  Quaternion,
  Raycaster,
  Scene,
  Sphere,
  SphereGeometry,
  Sprite,
  SpriteMaterial,
  Vector2,
  Vector3,
  WebGLRenderer,
} from 'three';
import { OrbitControls } from 'three/examples/jsm/controls/OrbitControls.js';
import type { Palette } from './paint.ts';
import type { Picture, Value } from './picture.ts';
import { signOf } from './picture.ts';
import type { Hit } from './scene.ts';
import type { Shape } from './shape.ts';
import { bendOf, rodsOf, type Rod } from './rods.ts';
import { type Form, FORMS, solidsOf } from './solids.ts';

export class Stage {
  private renderer: WebGLRenderer;
  private scene = new Scene();
  private camera = new PerspectiveCamera(40, 1, 0.1, 500);
  private controls: OrbitControls;
  private forms: Record<Form, InstancedMesh> | null = null;
  private rods: InstancedMesh | null = null;
  private sprites: Sprite[] = [];
  private places: Vector3[] = [];
  /** The middle of each edge, for signs. */
  private middles: Vector3[] = [];
  private pieces: Rod[] = [];
  private drawn = 0;

  constructor(private element: HTMLElement) {
    this.renderer = new WebGLRenderer({ antialias: true, alpha: true });
    this.renderer.setPixelRatio(Math.min(2, window.devicePixelRatio || 1));
    element.append(this.renderer.domElement);
    this.scene.add(new AmbientLight(0xffffff, 2.2));
    const sun = new DirectionalLight(0xffffff, 1.6);
    sun.position.set(3, 6, 8);
    this.scene.add(sun);
    this.controls = new OrbitControls(this.camera, this.renderer.domElement);
    this.controls.enablePan = false;
    this.controls.addEventListener('change', () => this.render());
    this.resize();
  }

  /** Makes the balls and rods of a board. */
  build(shape: Shape) {
    this.clear();
    // Our z goes up; three.js looks along it.
    this.places = shape.space!.map(([x, y, z]) => new Vector3(x, z, -y));
    this.pieces = rodsOf(this.places, shape.edges);
    this.middles = shape.edges.map((_, edge) => bendOf(this.places, shape.edges, edge));
    const mesh = (form: BufferGeometry, count: number) => {
      const made = new InstancedMesh(form, new MeshLambertMaterial(), Math.max(1, count));
      made.count = count;
      this.scene.add(made);
      return made;
    };
    const count = this.places.length;
    this.forms = {
      ball: mesh(new SphereGeometry(1, 20, 14), count),
      cube: mesh(new BoxGeometry(1.7, 1.7, 1.7), count),
      diamond: mesh(new OctahedronGeometry(1.4), count),
    };
    this.rods = mesh(new CylinderGeometry(1, 1, 1, 10, 1), this.pieces.length);
    const ball = new Box3().setFromPoints(this.places).getBoundingSphere(new Sphere());
    this.controls.target.copy(ball.center);
    const away = (0.82 * ball.radius + 0.6) / Math.sin((this.camera.fov * Math.PI) / 360);
    this.camera.position.copy(ball.center).add(new Vector3(0.45, 0.4, 1).normalize().multiplyScalar(away));
    this.controls.minDistance = ball.radius * 0.3;
    this.controls.maxDistance = away * 2;
    this.controls.update();
  }

  /** Colours and sizes follow the picture. */
  show(shape: Shape, picture: Picture, look: { cursor: number | null; labels: boolean }, palette: Palette) {
    if (!this.forms || !this.rods) return;
    const { forms, rods } = this;
    const { balls, rods: rod } = solidsOf(shape, picture, look.cursor, palette);
    const matrix = new Matrix4();
    balls.forEach(({ colour, size, form }, vertex) => {
      const { x, y, z } = this.places[vertex];
      for (const one of FORMS) {
        const s = one === form ? size : 0;
        forms[one].setMatrixAt(vertex, matrix.makeScale(s, s, s).setPosition(x, y, z));
        forms[one].setColorAt(vertex, new Color(colour));
      }
    });
    this.pieces.forEach((piece, i) => {
      const { colour, size } = rod[piece.edge];
      rods.setMatrixAt(i, along(piece, size));
      rods.setColorAt(i, new Color(colour));
    });
    for (const mesh of [...Object.values(forms), rods]) {
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
      mesh.computeBoundingSphere();
    }
    this.putSprites(shape, picture, look.labels, palette);
    this.render();
  }

  /** The vertex or edge under a point of the screen. */
  pick(clientX: number, clientY: number): Hit | null {
    if (!this.forms || !this.rods) return null;
    const area = this.renderer.domElement.getBoundingClientRect();
    const at = new Vector2(((clientX - area.left) / area.width) * 2 - 1, 1 - ((clientY - area.top) / area.height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(at, this.camera);
    const vertex = ray.intersectObjects(Object.values(this.forms))[0];
    if (vertex?.instanceId !== undefined) return { kind: 'vertex', vertex: vertex.instanceId };
    const piece = ray.intersectObject(this.rods)[0];
    if (piece?.instanceId !== undefined) return { kind: 'edge', edge: this.pieces[piece.instanceId].edge };
    // Balls are small: take the one whose centre the ray passes closest.
    let best: Hit | null = null;
    let least = 0.3;
    this.places.forEach((place, vertex) => {
      const d = ray.ray.distanceToPoint(place);
      if (d < least) {
        least = d;
        best = { kind: 'vertex', vertex };
      }
    });
    return best;
  }

  resize() {
    const { clientWidth: width, clientHeight: height } = this.element;
    if (!width || !height) return;
    this.renderer.setSize(width, height);
    this.camera.aspect = width / height;
    this.camera.updateProjectionMatrix();
    this.render();
  }

  dispose() {
    cancelAnimationFrame(this.drawn);
    this.clear();
    this.controls.dispose();
    this.renderer.dispose();
    this.renderer.domElement.remove();
  }

  private render() {
    cancelAnimationFrame(this.drawn);
    this.drawn = requestAnimationFrame(() => this.renderer.render(this.scene, this.camera));
  }

  /** Signs and names that always face the person. */
  private putSprites(shape: Shape, picture: Picture, labels: boolean, palette: Palette) {
    this.dropSprites();
    const put = (map: CanvasTexture, place: Vector3, size: number) => {
      const sprite = new Sprite(new SpriteMaterial({ map, depthTest: false }));
      const { width, height } = map.image as HTMLCanvasElement;
      sprite.scale.set((size * width) / height, size, 1);
      sprite.position.copy(place);
      this.sprites.push(sprite);
      this.scene.add(sprite);
    };
    if (labels && shape.labels.length <= 400) {
      shape.labels.forEach((label, vertex) => put(wordTexture(label, palette('text'), palette('board')), this.places[vertex].clone().add(new Vector3(0.16, -0.2, 0)), 0.2));
    }
    picture.terminals.forEach((vertex, i) => put(wordTexture(i ? 'T' : 'S', palette('board'), palette('board-ink')), this.places[vertex], 0.3));
    for (const mark of picture.marks) {
      if (!mark.value) continue;
      const place = mark.edge === null ? this.places[mark.vertex!] : this.middles[mark.edge];
      put(badgeTexture(mark.value, signOf(mark.value, picture.coalition), palette), place, 0.32);
    }
  }

  private dropSprites() {
    for (const sprite of this.sprites) {
      this.scene.remove(sprite);
      sprite.material.map?.dispose();
      sprite.material.dispose();
    }
    this.sprites = [];
  }

  private clear() {
    for (const mesh of [...Object.values(this.forms ?? {}), this.rods]) {
      if (!mesh) continue;
      this.scene.remove(mesh);
      mesh.geometry.dispose();
      mesh.dispose();
    }
    this.forms = this.rods = null;
    this.dropSprites();
  }
}

function along({ from, to }: Rod, size: number): Matrix4 {
  const way = to.clone().sub(from);
  const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.clone().normalize());
  return new Matrix4().compose(from.clone().add(to).multiplyScalar(0.5), turn, new Vector3(size, way.length(), size));
}

function wordTexture(text: string, ink: string, ground: string): CanvasTexture {
  const canvas = document.createElement('canvas');
  const g = canvas.getContext('2d')!;
  const font = '600 40px system-ui, sans-serif';
  g.font = font;
  canvas.width = Math.ceil(g.measureText(text).width) + 20;
  canvas.height = 56;
  g.font = font;
  g.globalAlpha = 0.8;
  g.fillStyle = ground;
  g.fillRect(0, 0, canvas.width, canvas.height);
  g.globalAlpha = 1;
  g.fillStyle = ink;
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillText(text, canvas.width / 2, 30);
  return new CanvasTexture(canvas);
}

function badgeTexture(value: Value, sign: string, palette: Palette): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const g = canvas.getContext('2d')!;
  const hollow = value === 'loss';
  g.beginPath();
  g.arc(32, 32, 28, 0, 7);
  g.fillStyle = palette(hollow ? 'board' : value);
  g.fill();
  g.strokeStyle = palette(hollow ? value : 'board');
  g.lineWidth = 6;
  g.stroke();
  g.fillStyle = palette(hollow ? value : 'on-player');
  g.font = '700 42px system-ui, sans-serif';
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillText(sign, 32, 34);
  return new CanvasTexture(canvas);
}
