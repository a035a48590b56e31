// The scene of a board in space, with three.js: balls for vertices, rods for edges.

import {
  AmbientLight,
  Box3,
  CanvasTexture,
  Color,
  CylinderGeometry,
  DirectionalLight,
  InstancedMesh,
  Matrix4,
  MeshLambertMaterial,
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
import { MANY, SIGN } from './picture.ts';
import type { Hit } from './scene.ts';
import type { Shape } from './shape.ts';

export class Stage {
  private renderer: WebGLRenderer;
  private scene = new Scene();
  private camera = new PerspectiveCamera(40, 1, 0.1, 500);
  private controls: OrbitControls;
  private balls: InstancedMesh | null = null;
  private rods: InstancedMesh | null = null;
  private badges: Sprite[] = [];
  private places: Vector3[] = [];
  private ends: [number, number][] = [];
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
    this.ends = shape.edges;
    this.balls = new InstancedMesh(new SphereGeometry(1, 20, 14), new MeshLambertMaterial(), this.places.length);
    this.rods = new InstancedMesh(new CylinderGeometry(1, 1, 1, 10, 1), new MeshLambertMaterial(), Math.max(1, this.ends.length));
    this.rods.count = this.ends.length;
    this.scene.add(this.balls, this.rods);
    const ball = new Box3().setFromPoints(this.places).getBoundingSphere(new Sphere());
    this.controls.target.copy(ball.center);
    const away = (0.82 * ball.radius + 0.6) / Math.sin((this.camera.fov * Math.PI) / 360);
    this.camera.position.copy(ball.center).add(new Vector3(0.45, 0.4, 1).normalize().multiplyScalar(away));
    this.controls.minDistance = ball.radius * 0.3;
    this.controls.maxDistance = away * 2;
    this.controls.update();
  }

  /** Colours and sizes follow the picture. */
  show(shape: Shape, picture: Picture, cursor: number | null, palette: Palette) {
    if (!this.balls || !this.rods) return;
    const player = (owner: number) => palette(owner ? `player-${owner}` : 'shared');
    const ball = this.places.map(() => ({ colour: palette('board-vertex'), size: 0.1 }));
    const rod = this.ends.map(() => ({ colour: palette('board-edge'), size: 0.022 }));
    picture.trees?.first.forEach((edge) => (rod[edge] = { colour: palette('inner'), size: 0.05 }));
    picture.trees?.second.forEach((edge) => (rod[edge] = { colour: palette('outer'), size: 0.05 }));
    picture.classes.forEach((kind, vertex) => kind && (ball[vertex] = { colour: palette(kind), size: 0.13 }));
    const bright = palette(picture.marks.length > MANY ? 'board-vertex' : 'board-legal');
    for (const mark of picture.marks) {
      if (mark.edge !== null) rod[mark.edge] = { colour: bright, size: 0.03 };
      if (mark.vertex !== null) ball[mark.vertex] = { colour: palette('board-legal'), size: 0.13 };
    }
    picture.pairing.forEach((edge) => (rod[edge] = { colour: palette('pairing'), size: 0.07 }));
    picture.owned.forEach(({ edge, owner }) => (rod[edge] = { colour: player(owner), size: 0.075 }));
    for (const chain of picture.chains) {
      const on = new Set(chain.vertices);
      on.forEach((vertex) => (ball[vertex] = { colour: player(chain.owner), size: 0.13 }));
      const steps = new Set(chain.vertices.slice(1).map((v, i) => [v, chain.vertices[i]].sort((a, b) => a - b).join(' ')));
      this.ends.forEach(([u, v], edge) => {
        if (steps.has(u < v ? `${u} ${v}` : `${v} ${u}`)) rod[edge] = { colour: player(chain.owner), size: 0.08 };
      });
      chain.live.forEach((vertex) => (ball[vertex] = { colour: player(chain.owner), size: 0.21 }));
    }
    picture.terminals.forEach((vertex) => (ball[vertex] = { colour: palette('board-ink'), size: 0.22 }));
    if (picture.selected !== null) ball[picture.selected] = { colour: palette('board-legal'), size: 0.24 };
    if (cursor !== null) ball[cursor] = { colour: palette('focus'), size: 0.24 };

    const matrix = new Matrix4();
    ball.forEach(({ colour, size }, vertex) => {
      const { x, y, z } = this.places[vertex];
      this.balls!.setMatrixAt(vertex, matrix.makeScale(size, size, size).setPosition(x, y, z));
      this.balls!.setColorAt(vertex, new Color(colour));
    });
    rod.forEach(({ colour, size }, edge) => {
      this.rods!.setMatrixAt(edge, this.along(edge, size));
      this.rods!.setColorAt(edge, new Color(colour));
    });
    for (const mesh of [this.balls, this.rods]) {
      mesh.instanceMatrix.needsUpdate = true;
      if (mesh.instanceColor) mesh.instanceColor.needsUpdate = true;
      mesh.computeBoundingSphere();
    }
    this.putBadges(shape, picture, palette);
    this.render();
  }

  /** The vertex or edge under a point of the screen. */
  pick(clientX: number, clientY: number): Hit | null {
    if (!this.balls || !this.rods) return null;
    const area = this.renderer.domElement.getBoundingClientRect();
    const at = new Vector2(((clientX - area.left) / area.width) * 2 - 1, 1 - ((clientY - area.top) / area.height) * 2);
    const ray = new Raycaster();
    ray.setFromCamera(at, this.camera);
    const vertex = ray.intersectObject(this.balls)[0];
    if (vertex?.instanceId !== undefined) return { kind: 'vertex', vertex: vertex.instanceId };
    const edge = ray.intersectObject(this.rods)[0];
    if (edge?.instanceId !== undefined) return { kind: 'edge', edge: edge.instanceId };
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

  private along(edge: number, size: number): Matrix4 {
    const [from, to] = this.ends[edge].map((vertex) => this.places[vertex]);
    const way = to.clone().sub(from);
    const turn = new Quaternion().setFromUnitVectors(new Vector3(0, 1, 0), way.clone().normalize());
    return new Matrix4().compose(from.clone().add(to).multiplyScalar(0.5), turn, new Vector3(size, way.length(), size));
  }

  private putBadges(shape: Shape, picture: Picture, palette: Palette) {
    this.badges.forEach((badge) => this.scene.remove(badge));
    this.badges = [];
    const materials = new Map<Value, SpriteMaterial>();
    for (const mark of picture.marks) {
      if (!mark.value) continue;
      let material = materials.get(mark.value);
      if (!material) {
        material = new SpriteMaterial({ map: badgeTexture(mark.value, palette), depthTest: false });
        materials.set(mark.value, material);
      }
      const badge = new Sprite(material);
      badge.scale.set(0.32, 0.32, 1);
      const [u, v] = mark.edge === null ? [mark.vertex!, mark.vertex!] : shape.edges[mark.edge];
      badge.position.copy(this.places[u]).add(this.places[v]).multiplyScalar(0.5);
      this.badges.push(badge);
      this.scene.add(badge);
    }
  }

  private clear() {
    for (const mesh of [this.balls, this.rods]) {
      if (!mesh) continue;
      this.scene.remove(mesh);
      mesh.geometry.dispose();
      mesh.dispose();
    }
    this.badges.forEach((badge) => this.scene.remove(badge));
    this.badges = [];
  }
}

function badgeTexture(value: Value, palette: Palette): CanvasTexture {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 64;
  const g = canvas.getContext('2d')!;
  g.beginPath();
  g.arc(32, 32, 30, 0, 7);
  g.fillStyle = palette(value);
  g.fill();
  g.fillStyle = palette('on-player');
  g.font = '700 42px system-ui, sans-serif';
  g.textAlign = 'center';
  g.textBaseline = 'middle';
  g.fillText(SIGN[value], 32, 34);
  return new CanvasTexture(canvas);
}
