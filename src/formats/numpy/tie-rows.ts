import type { Tie } from '../../core';
import { filledUp } from './filled-up';
import { frameMatrix } from './limit-rows';
import type { NpzArray } from './npz';

/** Ties as arrays: rows A · (x₁ … xₙ) ≤ b over the vectors of as many joints as the longest tie has; others name the root, times 0. */
export function rowsOfTies(ties: readonly Tie[]): Record<string, NpzArray> {
  const members = Math.max(2, ...ties.map(({ joints }) => joints.length));
  const planesOf = ({ joints, planes }: Tie): number[][] => {
    const size = 3 * joints.length + 1;
    return Array.from({ length: planes.length / size }, (_, i) => planes.slice(size * i, size * (i + 1)));
  };
  const rows = ties.map(planesOf);
  const most = Math.max(0, ...rows.map(({ length }) => length));
  const none = frameMatrix([0, 0, 0, 1]);
  return {
    tie_joints: { shape: [ties.length, members], wholes: ties.flatMap(({ joints }) => filledUp(joints, members, 0)) },
    tie_frames: {
      shape: [ties.length, members, 4, 4],
      reals: ties.flatMap(({ references }) => {
        const frames = references.map((reference) => frameMatrix(reference));
        return [...frames, ...Array.from({ length: members - frames.length }, () => none)].flat();
      }),
    },
    tie_chart: { shape: [ties.length], texts: ties.map(() => 'exponential-map') },
    tie_A: {
      shape: [ties.length, most, members, 3],
      reals: rows.flatMap((planes) =>
        filledUp(
          planes.flatMap((plane) => filledUp(plane.slice(0, -1), 3 * members, 0)),
          3 * members * most,
          0,
        ),
      ),
    },
    tie_b: {
      shape: [ties.length, most],
      reals: rows.flatMap((planes) =>
        filledUp(
          planes.map((plane) => plane.at(-1)!),
          most,
          Number.POSITIVE_INFINITY,
        ),
      ),
    },
  };
}
