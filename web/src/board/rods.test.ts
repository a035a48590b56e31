import { Vector3 } from 'three';
import { expect, test } from 'vitest';
import { rodsOf } from './rods.ts';

/** The torus of side 4 in space, edge by edge as the rules say. */
function torus() {
  const side = 4;
  const places: Vector3[] = [];
  const edges: [number, number][] = [];
  const at = (x: number, y: number, z: number) => ((x % side) * side + (y % side)) * side + (z % side);
  for (let x = 0; x < side; x++) {
    for (let y = 0; y < side; y++) {
      for (let z = 0; z < side; z++) {
        places[at(x, y, z)] = new Vector3(x, y, z);
        edges.push([at(x, y, z), at(x + 1, y, z)], [at(x, y, z), at(x, y + 1, z)], [at(x, y, z), at(x, y, z + 1)]);
      }
    }
  }
  return { places, edges };
}

test('no rod of a torus runs through a vertex, and no two lie on each other', () => {
  const { places, edges } = torus();
  const rods = rodsOf(places, edges);
  expect(new Set(rods.map(({ edge }) => edge)).size).toBe(192);
  for (const { edge, from, to } of rods) {
    const middle = from.clone().add(to).multiplyScalar(0.5);
    const near = places.filter((place, vertex) => !edges[edge].includes(vertex) && place.distanceTo(middle) < 0.16);
    expect(near).toEqual([]);
  }
  const bent = new Set(rods.filter(({ from, to }) => from.distanceTo(to) < 0.9).map(({ edge }) => edge));
  expect(bent.size).toBe(48);
  const middles = [...bent].map((edge) => {
    const piece = rods.filter((rod) => rod.edge === edge)[4].from;
    return [piece.x, piece.y, piece.z].map((c) => c.toFixed(2)).join(' ');
  });
  expect(new Set(middles).size).toBe(48);
});
