import { expect, it } from 'vitest';
import { growBody } from './grow-body';
import { edgeFaults } from './testing/measures';
import { person } from './testing/people';

/** V − E + F of each closed piece of a mesh is 2 without holes through it, and 2 less for each. */
function piecesAndHoles(positions: Float32Array, indices: Uint32Array): { pieces: number; holes: number } {
  const count = positions.length / 3;
  const first = Int32Array.from({ length: count }, (_, v) => v);
  const root = (v: number): number => {
    let at = v;
    while (first[at] !== at) at = first[at] = first[first[at]];
    return at;
  };
  for (let i = 0; i < indices.length; i += 3) for (const k of [1, 2]) first[root(indices[i])] = root(indices[i + k]);
  const pieces = new Set([...first.keys()].map(root)).size;
  return { pieces, holes: pieces - (count - indices.length / 6) / 2 };
}

it.each([
  [1, 1],
  [2, 1],
  [1.3, 0.7],
  [2, 0.5],
])('a body with shoulders × %d and legs × %d has no holes through it', (width, legs) => {
  const { kind, positions, indices } = growBody(person({ width, legs }), { detail: 'coarse' });
  expect(kind).toBe('human');
  expect(edgeFaults(positions, indices)).toEqual({ openEdges: 0, nonManifoldEdges: 0 });
  // The trunk, the head and two hands.
  expect(piecesAndHoles(positions, indices)).toEqual({ pieces: 4, holes: 0 });
});
