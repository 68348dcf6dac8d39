import type { JointLimit, Tie } from '../../core';
import { sliceOf, tieLimits } from '../../core/ties';
import { SLICE_SIZE, type TieSizes } from './routines/ties';
import { countOf, plain, type TableRow } from './source-text';
import type { Tables } from './tables';

/** Ties as the tables that exported code reads, behind those of the limits. */
export interface TieTables extends TieSizes {
  tables: Tables;
  /** Where the slices begin in the whole numbers. */
  begin: number;
}

/** What becomes of ties in code. */
export interface CodeTies {
  /** Null where none is left. */
  tied: TieTables | null;
  /** A sentence for each tie that the code leaves out. */
  leftOut: string[];
}

/**
 * Adds ties to the tables of limits. Ties that rest under these limits are left out, and ties with a joint that the code is not for.
 *
 * @param limits of the joints that the code is for, in its order.
 * @param isSingle whether reals are of single precision: alternating projections, which curved shapes take, end too early in it.
 */
export function withTies(
  tables: Tables,
  limits: readonly JointLimit[],
  ties: readonly Tie[],
  isSingle: boolean,
): CodeTies {
  const nameOf = new Map(limits.map(({ joint, name }) => [joint, name]));
  const called = ({ joints }: Tie) => joints.map((joint) => nameOf.get(joint) ?? `joint ${joint}`).join(' and ');
  const known = ties.filter(({ joints }) => joints.every((joint) => nameOf.has(joint)));
  const byJoint: (JointLimit | null)[] = [];
  for (const limit of limits) byJoint[limit.joint] = limit;
  const inForce = tieLimits(
    Array.from(byJoint, (limit) => limit ?? null),
    known,
  );
  const leftOut = [
    ...ties
      .filter((tie) => !known.includes(tie))
      .map((tie) => `The tie of ${plain(called(tie))} is left out: one of them has no limit here.`),
    ...inForce.resting.map(({ tie, why }) => `The tie of ${plain(called(known[tie]))} is left out. ${plain(why)}`),
  ];
  const slices = limits.map(({ joint, name }) => {
    const slice = sliceOf(inForce, joint);
    if (!isSingle || slice?.ownSlabs !== 0) return slice;
    leftOut.push(
      `${plain(name)} is held by its own limit alone: what neighbours leave of a curved one takes double precision.`,
    );
    return null;
  });
  if (slices.every((slice) => slice === null)) return { tied: null, leftOut };

  const reals: TableRow[] = [];
  let at = countOf(tables.reals);
  const push = (comment: string, values: number[]): void => {
    reals.push({ comment, values });
    at += values.length;
  };
  const indexOf = new Map(limits.map(({ joint }, i) => [joint, i]));
  const rows = slices.map((slice, i): TableRow => {
    const comment = `${limits[i].name}: its slice`;
    if (!slice) return { comment, values: new Array<number>(SLICE_SIZE).fill(0) };
    const own = at;
    push(`${limits[i].name}: slabs of its own: axis, middle, half`, slice.slabs.slice(0, 5 * slice.ownSlabs));
    const planes = at;
    const mostNeighbours = Math.max(...slice.planes.map(({ neighbours }) => neighbours.length));
    for (const plane of slice.planes) {
      const others = plane.neighbours.map((n) => slice.neighbours[n].joint);
      // Rows are of one length: where fewer joints are tied, what is left of a row leans on nothing.
      const padding = new Array<number>(4 * (mostNeighbours - others.length)).fill(0);
      push(`tied to ${others.map((joint) => nameOf.get(joint)).join(', ')}: normal, height, then neighbour and lean`, [
        ...plane.normal,
        plane.height,
        ...others.flatMap((joint, n) => [indexOf.get(joint)!, ...plane.leans.slice(3 * n, 3 * n + 3)]),
        ...padding,
      ]);
    }
    return { comment, values: [own, slice.ownSlabs, planes, slice.planes.length, mostNeighbours] };
  });
  return {
    tied: {
      tables: {
        ...tables,
        reals: [...tables.reals, ...reals.filter(({ values }) => values.length > 0)],
        wholes: [...tables.wholes, ...rows],
      },
      begin: countOf(tables.wholes),
      joints: limits.length,
      mostPlanes: Math.max(...slices.map((slice) => slice?.planes.length ?? 0)),
      isCurved: slices.some((slice) => slice?.ownSlabs === 0),
    },
    leftOut,
  };
}
