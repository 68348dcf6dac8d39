import type { Quat, Tie, Vec3 } from '../../core';
import { chartAxes, intoAxes } from '../../core/limit';
import { readVec3 } from '../../core/math';
import { chartInTie, tieRow } from '../../core/ties';
import { filledUp } from './filled-up';
import { frameMatrix } from './limit-rows';
import type { NpzArray } from './npz';

/** A joint of a tie as arrays have it: the rows A are in the axes of its chart. */
interface Member {
  joint: number;
  chart: string;
  frame: readonly number[];
  /** Of each plane. */
  normals: readonly (readonly number[])[];
}

const NO_TURN: Quat = [0, 0, 0, 1];

/** Ties as arrays: rows A · (x₁ … xₙ) ≤ b over the vectors of as many joints as the longest tie has; others name the root, times 0. */
export function rowsOfTies(ties: readonly Tie[]): Record<string, NpzArray> {
  const count = Math.max(2, ...ties.map(({ joints }) => joints.length));
  const rows = ties.map(rowsOf);
  const most = Math.max(0, ...rows.map(({ length }) => length));
  const none: Member = { joint: 0, chart: 'exponential-map', frame: frameMatrix(NO_TURN), normals: [] };
  const members = ties.map((tie, i) => {
    const own = tie.joints.map((_, k) => memberOf(tie, k, rows[i]));
    return [...own, ...Array.from({ length: count - own.length }, () => none)];
  });
  const all = members.flat();
  return {
    tie_joints: { shape: [ties.length, count], wholes: all.map(({ joint }) => joint) },
    tie_frames: { shape: [ties.length, count, 4, 4], reals: all.flatMap(({ frame }) => frame) },
    tie_chart: { shape: [ties.length, count], texts: all.map(({ chart }) => chart) },
    tie_A: {
      shape: [ties.length, most, count, 3],
      reals: members.flatMap((some) =>
        Array.from({ length: most }, (_, i) => some.flatMap(({ normals }) => normals[i] ?? [0, 0, 0])).flat(),
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

/** The planes of a tie, one row each. */
function rowsOf({ joints, planes }: Tie): number[][] {
  const size = tieRow(joints.length);
  return Array.from({ length: planes.length / size }, (_, i) => planes.slice(size * i, size * (i + 1)));
}

function memberOf(tie: Tie, k: number, rows: readonly number[][]): Member {
  const axis = tie.twistAxes?.[k];
  const axes = axis ? chartAxes(axis) : null;
  const seen = (normal: Vec3) => (axes ? intoAxes(axes, [...normal, 0]).slice(0, 3) : normal);
  return {
    joint: tie.joints[k],
    chart: chartInTie(tie, k),
    frame: axes ? frameMatrix(tie.references[k], axes) : frameMatrix(tie.references[k]),
    normals: rows.map((row) => seen(readVec3(row, k))),
  };
}
