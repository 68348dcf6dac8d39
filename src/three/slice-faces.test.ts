import { describe, expect, it } from 'vitest';
import { polytopeOutline, slabPolytope } from '../core/geometry/polytope';
import { seeded } from '../core/testing/random';
import { sliceAt, sliceOf } from '../core/ties/slice';
import { chainLimits, disturbed, randomTie, wanderingChain } from '../core/ties/testing/made-ties';
import { tieLimits } from '../core/ties/tied-limits';
import { sliceFaces } from './slice-faces';

const clip = wanderingChain(4, 300, 95);
const limits = chainLimits(clip);

/** Six times the volume inside triangles, by the divergence theorem. */
function volume(positions: ArrayLike<number>, indices: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const [a, b, c] = [3 * indices[i], 3 * indices[i + 1], 3 * indices[i + 2]];
    const p = (at: number, k: number) => positions[at + k];
    sum += p(a, 0) * (p(b, 1) * p(c, 2) - p(b, 2) * p(c, 1));
    sum += p(a, 1) * (p(b, 2) * p(c, 0) - p(b, 0) * p(c, 2));
    sum += p(a, 2) * (p(b, 0) * p(c, 1) - p(b, 1) * p(c, 0));
  }
  return sum;
}

describe('the faces of a slice', () => {
  it('enclose what slabs cut one by one enclose, wherever the neighbour is (seed 96)', () => {
    const random = seeded(96);
    let cut = 0;
    for (let round = 0; round < 40; round++) {
      const tied = tieLimits(limits, [
        randomTie(limits[1]!, limits[2]!, 4, random),
        randomTie(limits[2]!, limits[3]!, 3, random),
      ]);
      const slice = sliceOf(tied, 2)!;
      const faces = sliceFaces(slice)!;
      for (let k = 0; k < 4; k++) {
        sliceAt(slice, disturbed(clip, Math.floor(300 * random()), 0.2, random));
        faces.update();
        const { slabs } = slice;
        const wanted = polytopeOutline(
          slabPolytope(
            Array.from({ length: slabs.length / 5 }, (_, i) => {
              const [x, y, z, middle, half] = slabs.slice(5 * i, 5 * i + 5);
              return { axis: [x, y, z], low: middle - half, high: middle + half };
            }),
          ),
        );
        const all = Array.from({ length: faces.corners }, (_, i) => i);
        const [found, expected] = [volume(faces.positions, all), volume(wanted.positions, wanted.indices)];
        expect(found).toBeCloseTo(expected, 4);
        if (expected > 0.01) {
          cut++;
          // Every edge is told by both its faces.
          expect(faces.edges).toBe((2 * wanted.edges.length) / 6);
        }
      }
    }
    expect(cut).toBeGreaterThan(50);
  });

  it('are written anew only when a neighbour has moved', () => {
    const tied = tieLimits(limits, [randomTie(limits[1]!, limits[2]!, 3, seeded(3))]);
    const slice = sliceOf(tied, 2)!;
    const faces = sliceFaces(slice)!;
    sliceAt(slice, disturbed(clip, 1, 0, seeded(1)));
    expect(faces.update()).toBe(true);
    expect(faces.update()).toBe(false);
    sliceAt(slice, disturbed(clip, 90, 0, seeded(1)));
    expect(faces.update()).toBe(true);
  });

  it('are none of a shape that is no polytope', () => {
    const round = chainLimits(clip, { shape: 'ellipsoid' });
    const tied = tieLimits(round, [randomTie(round[1]!, round[2]!, 2, seeded(4))]);
    expect(sliceFaces(sliceOf(tied, 1)!)).toBeNull();
  });
});
