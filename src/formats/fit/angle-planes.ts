import type { Tie } from '../../core';
import { makeRandom, readQuat } from '../../core/math';
import { tieExcess, vectorFrom } from '../../core/ties';
import { type EngineRegion, regionGauges, regionModels } from '../regions';
import { bringNear, createCoordinates, enterFrames, rangeMiddle } from '../regions/region';
import type { ExportJoint } from '../scene';

/** Poses of the joints of a tie with normal · angles ≤ height. */
export interface AnglePlane {
  /** Three numbers for each joint, in the order of the angles of its region; together of length one. */
  normal: readonly number[];
  /** rad. */
  height: number;
}

/** A tie as planes over angles, and what becomes of it. Shares are of 1. */
export interface TieInAngles {
  planes: AnglePlane[];
  /** The share of the poses that the tie forbids, of those that limits leave the joints. */
  forbidden: number;
  /** The share of the forbidden poses that the planes let in. */
  letIn: number;
  /** The share of the poses inside the tie that the planes have not. */
  lost: number;
}

/** Poses inside a tie that planes are fitted to, forbidden ones that planes are chosen by, and all that are drawn for them. */
const INSIDE = 1500;
const FORBIDDEN = 3000;
const MOST_DRAWN = 60_000;
/** Normals of half-planes that are tried for a pair of angles. */
const NORMALS = 16;
/** A plane that keeps out a smaller share of what the tie forbids is not worth its line. */
const LEAST_GAIN = 0.004;
const MOST_PLANES = 32;
/** The shares of the poses that one plane alone may lose, the tightest first. */
const TRIMS = [0.008, 0.004, 0.002, 0.001, 0];
/** rad: how far from a plane of a tie poses count for what the plane is in angles. */
const NEAR = 0.35;
const FAR_WEIGHT = 0.02;

/** Poses of the joints of a tie: all their angles in a row, and whether the tie lets them be. */
interface Poses {
  angles: Float64Array[];
  /** What the tie sees of them: the vectors of its joints in a row. */
  vectors: Float64Array[];
  isInside: boolean[];
  /** The share of all that were drawn that the tie forbids. */
  forbidden: number;
}

/**
 * What a tie is for who knows joints by three angles: half-planes over an angle of one joint and an angle of another, and the planes of the tie as they
 * are in all angles, by least squares near them. Those are taken that keep `cover` of the poses inside the tie and keep out most of the others, one by one. Poses are drawn from the limits of the joints; losses are those of other poses than half-planes were fitted to.
 *
 * @param joints of the tie, in its order, with rooms and regions.
 * @param regions one for each joint; three angles each.
 * @param cover 0 to 1.
 */
export function tieInAngles(
  tie: Tie,
  joints: readonly ExportJoint[],
  regions: readonly EngineRegion[],
  cover: number,
): TieInAngles {
  const drawer = createDrawer(tie, joints, regions);
  const fitted = drawer(makeRandom(1), INSIDE, FORBIDDEN);
  const [inside, forbidden] = split(fitted);
  const normals = [...pairNormals(joints.length), ...ownNormals(tie, fitted)];
  const planes = inside.length > 0 ? fittedPlanes(normals, inside, forbidden, cover) : [];
  const [others, outside] = split(drawer(makeRandom(2), INSIDE, FORBIDDEN));
  const isLetBe = (angles: Float64Array) => planes.every(({ normal, height }) => along(normal, angles) <= height);
  const share = (poses: readonly Float64Array[]) => poses.filter(isLetBe).length / Math.max(1, poses.length);
  return {
    planes,
    forbidden: fitted.forbidden,
    letIn: outside.length > 0 ? share(outside) : 1,
    lost: others.length > 0 ? 1 - share(others) : 0,
  };
}

const split = ({ angles, isInside }: Poses): [Float64Array[], Float64Array[]] => [
  angles.filter((_, i) => isInside[i]),
  angles.filter((_, i) => !isInside[i]),
];

/** Draws poses until enough are on both sides of the tie, and keeps so many of both. */
function createDrawer(
  { references, twistAxes, planes }: Tie,
  joints: readonly ExportJoint[],
  regions: readonly EngineRegion[],
) {
  const sides = joints.map(({ room }, k) => {
    const region = regions[k];
    const gauges = regionGauges(region, room!.rotations);
    const rotations = room!.rotations.filter((_, i) => gauges[i >> 2] <= 1);
    const at = createCoordinates(rotations.length / 4);
    enterFrames(rotations, region, at);
    const { place, periodic } = regionModels[region.kind];
    place(at);
    const angles = [at.a, at.b, at.c];
    for (const [i, is] of periodic.entries()) if (is) bringNear(angles[i], at.count, rangeMiddle(region.ranges[i]));
    const vectors = Array.from({ length: at.count }, (_, i) =>
      vectorFrom(references[k], readQuat(rotations, i), [0, 0, 0], twistAxes?.[k] ?? null),
    );
    return { count: at.count, angles, vectors };
  });
  return (random: () => number, inside: number, forbidden: number): Poses => {
    const poses: Poses = { angles: [], vectors: [], isInside: [], forbidden: 0 };
    const found = [0, 0];
    const wanted = [forbidden, inside];
    for (let n = 0; n < MOST_DRAWN && (found[0] < forbidden || found[1] < inside); n++) {
      const places = sides.map(({ count }) => Math.floor(count * random()));
      const vectors = sides.map((side, k) => side.vectors[places[k]]);
      const is = tieExcess({ planes }, vectors) <= 0;
      const kind = is ? 1 : 0;
      found[kind]++;
      if (found[kind] > wanted[kind]) continue;
      poses.angles.push(Float64Array.from(sides.flatMap(({ angles }, k) => angles.map((one) => one[places[k]]))));
      poses.vectors.push(Float64Array.from(vectors.flat()));
      poses.isInside.push(is);
    }
    return { ...poses, forbidden: found[0] / (found[0] + found[1]) };
  };
}

function along(normal: readonly number[], angles: Float64Array): number {
  let sum = 0;
  for (let k = 0; k < normal.length; k++) sum += normal[k] * angles[k];
  return sum;
}

/** Half-planes for all pairs of angles of different joints. */
function pairNormals(joints: number): number[][] {
  const found: number[][] = [];
  for (let a = 0; a < 3 * joints; a++)
    for (let b = 3 * (Math.floor(a / 3) + 1); b < 3 * joints; b++)
      for (let k = 0; k < NORMALS; k++) {
        const turn = (2 * Math.PI * k) / NORMALS;
        const normal = new Array<number>(3 * joints).fill(0);
        [normal[a], normal[b]] = [Math.cos(turn), Math.sin(turn)];
        found.push(normal);
      }
  return found;
}

/** The planes of a tie as they are in angles: least squares over the poses, those near a plane counting most. */
function ownNormals({ planes }: Tie, { angles, vectors }: Poses): number[][] {
  const size = angles[0].length;
  return Array.from({ length: planes.length / (size + 1) }, (_, i) => {
    const plane = planes.slice(i * (size + 1), (i + 1) * (size + 1));
    const sums = Array.from({ length: size + 1 }, () => new Array<number>(size + 2).fill(0));
    for (const [n, pose] of angles.entries()) {
      const beyond = along(plane.slice(0, size), vectors[n]) - plane[size];
      const weight = Math.exp(-((beyond / NEAR) ** 2)) + FAR_WEIGHT;
      const row = [...pose, 1, beyond];
      for (let a = 0; a <= size; a++) for (let b = 0; b <= size + 1; b++) sums[a][b] += weight * row[a] * row[b];
    }
    const normal = eliminated(sums).slice(0, size);
    const length = Math.hypot(...normal);
    return normal.map((x) => x / length);
  }).filter((normal) => normal.every(Number.isFinite));
}

/** Solves n equations, rows of n + 1, by Gauss with the largest pivots. */
function eliminated(rows: readonly (readonly number[])[]): number[] {
  let left = rows.map((row) => [...row]);
  const count = rows.length;
  for (let k = 0; k < count; k++) {
    const pivot = left.slice(k).reduce((best, row) => (Math.abs(row[k]) > Math.abs(best[k]) ? row : best));
    const others = left.filter((row) => row !== pivot);
    left = others.map((row) => row.map((x, c) => x - (row[k] / pivot[k]) * pivot[c]));
    left.splice(k, 0, pivot);
  }
  return left.map((row, k) => row[count] / row[k]);
}

/** Planes with these normals, as tight as those that are chosen together keep `cover` of the poses inside. */
function fittedPlanes(
  normals: readonly (readonly number[])[],
  inside: readonly Float64Array[],
  forbidden: readonly Float64Array[],
  cover: number,
): AnglePlane[] {
  const [held, kept] = [inside, forbidden].map((poses) =>
    normals.map((normal) => Float64Array.from(poses, (angles) => along(normal, angles))),
  );
  const sorted = held.map((all) => all.slice().sort());
  let found: number[] = [];
  let heights: number[] = [];
  for (const trim of TRIMS) {
    const last = Math.min(inside.length - 1, Math.ceil((1 - trim) * inside.length) - 1);
    heights = sorted.map((all) => all[last]);
    found = chosen(kept, heights, forbidden.length);
    const share = inside.filter((_, n) => found.every((i) => held[i][n] <= heights[i])).length / inside.length;
    if (share >= cover) break;
  }
  return found.map((i) => ({ normal: normals[i], height: heights[i] }));
}

/** Which planes keep out the forbidden poses, the one that keeps out most of what is left first. */
function chosen(kept: readonly Float64Array[], heights: readonly number[], count: number): number[] {
  const found: number[] = [];
  let left = Int32Array.from({ length: count }, (_, n) => n);
  while (found.length < MOST_PLANES) {
    let most = 0;
    let best = -1;
    for (const [i, all] of kept.entries()) {
      let gain = 0;
      for (const n of left) if (all[n] > heights[i]) gain++;
      if (gain > most) [most, best] = [gain, i];
    }
    if (most < Math.max(1, LEAST_GAIN * count)) break;
    found.push(best);
    left = left.filter((n) => kept[best][n] <= heights[best]);
  }
  return found;
}
