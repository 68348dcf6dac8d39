import type { Tie } from '../../core';
import { makeRandom, readQuat } from '../../core/math';
import { tieExcess, vectorFrom } from '../../core/ties';
import { type EngineRegion, regionGauges, regionModels } from '../regions';
import { bringNear, createCoordinates, enterFrames, rangeMiddle } from '../regions/region';
import type { ExportJoint } from '../scene';

/** Poses with normal · (x, y) ≤ height, for an angle x of a joint and an angle y of another. */
export interface AngleHalfPlane {
  /** Which of the joints of the tie, and which of the angles of its region. */
  x: { joint: number; angle: number };
  y: { joint: number; angle: number };
  normal: [number, number];
  /** rad. */
  height: number;
}

/** A tie as half-planes over pairs of angles, and what becomes of it. Shares are of 1. */
export interface TieInAngles {
  planes: AngleHalfPlane[];
  /** The share of the poses that the tie forbids, of those that limits leave the joints. */
  forbidden: number;
  /** The share of the forbidden poses that the half-planes let in. */
  letIn: number;
  /** The share of the poses inside the tie that the half-planes have not. */
  lost: number;
}

/** Poses inside a tie that half-planes are fitted to, forbidden ones that half-planes are chosen by, and all that are drawn for them. */
const INSIDE = 1500;
const FORBIDDEN = 5000;
const MOST_DRAWN = 100_000;
/** Normals of half-planes that are tried for a pair of angles. */
const NORMALS = 24;
/** A half-plane that keeps out a smaller share of what the tie forbids is not worth its line. */
const LEAST_GAIN = 0.004;
const MOST_PLANES = 32;
/** The shares of the poses that one half-plane alone may lose, the tightest first. */
const TRIMS = [0.01, 0.005, 0.0025, 0.001, 0.0005, 0];

/** Poses of the joints of a tie: all their angles in a row, and whether the tie lets them be. */
interface Poses {
  angles: Float64Array[];
  isInside: boolean[];
}

/**
 * What a tie is for who holds half-planes over two angles at a time: those that keep `cover` of the poses inside the tie and keep out most of the
 * others, chosen one by one. Poses are drawn from the limits of the joints; losses are those of other poses than half-planes were fitted to.
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
  const planes = inside.length > 0 ? chosen(candidates(inside, joints.length, cover), forbidden) : [];
  const [others, outside] = split(drawer(makeRandom(2), INSIDE, FORBIDDEN));
  const isLetBe = (angles: Float64Array) => planes.every((plane) => heightOf(plane, angles) <= plane.height);
  const share = (poses: readonly Float64Array[]) => poses.filter(isLetBe).length / Math.max(1, poses.length);
  const counted = fitted.isInside.filter((is) => is).length / fitted.isInside.length;
  return {
    planes,
    forbidden: 1 - counted,
    letIn: outside.length > 0 ? share(outside) : 1,
    lost: others.length > 0 ? 1 - share(others) : 0,
  };
}

const split = ({ angles, isInside }: Poses): [Float64Array[], Float64Array[]] => [
  angles.filter((_, i) => isInside[i]),
  angles.filter((_, i) => !isInside[i]),
];

/** Draws poses until enough are on both sides of the tie; those of both kinds come as often as they are. */
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
    const poses: Poses = { angles: [], isInside: [] };
    const found = [0, 0];
    for (let n = 0; n < MOST_DRAWN && (found[0] < forbidden || found[1] < inside); n++) {
      const places = sides.map(({ count }) => Math.floor(count * random()));
      const is =
        tieExcess(
          { planes },
          sides.map(({ vectors }, k) => vectors[places[k]]),
        ) <= 0;
      found[is ? 1 : 0]++;
      poses.angles.push(Float64Array.from(sides.flatMap(({ angles }, k) => angles.map((one) => one[places[k]]))));
      poses.isInside.push(is);
    }
    return poses;
  };
}

const heightOf = ({ x, y, normal }: AngleHalfPlane, angles: Float64Array): number =>
  normal[0] * angles[3 * x.joint + x.angle] + normal[1] * angles[3 * y.joint + y.angle];

/** Half-planes for all pairs of angles of different joints, as tight as together they keep `cover` of the poses. */
function candidates(inside: readonly Float64Array[], joints: number, cover: number): AngleHalfPlane[] {
  const bare: AngleHalfPlane[] = [];
  for (let a = 0; a < 3 * joints; a++)
    for (let b = 3 * (Math.floor(a / 3) + 1); b < 3 * joints; b++)
      for (let k = 0; k < NORMALS; k++) {
        const turn = (2 * Math.PI * k) / NORMALS;
        const [x, y] = [a, b].map((at) => ({ joint: Math.floor(at / 3), angle: at % 3 }));
        bare.push({ x, y, normal: [Math.cos(turn), Math.sin(turn)], height: 0 });
      }
  const heights = bare.map((plane) => Float64Array.from(inside, (angles) => heightOf(plane, angles)));
  const sorted = heights.map((all) => all.slice().sort());
  let made = bare;
  for (const trim of TRIMS) {
    const last = Math.min(inside.length - 1, Math.ceil((1 - trim) * inside.length) - 1);
    made = bare.map((plane, i) => ({ ...plane, height: sorted[i][last] }));
    const kept = inside.filter((_, n) => made.every(({ height }, i) => heights[i][n] <= height)).length;
    if (kept >= cover * inside.length) break;
  }
  return made;
}

/** Those half-planes that keep out the forbidden poses, the one that keeps out most of what is left first. */
function chosen(planes: readonly AngleHalfPlane[], forbidden: readonly Float64Array[]): AngleHalfPlane[] {
  const keepsOut = planes.map((plane) => forbidden.map((angles) => heightOf(plane, angles) > plane.height));
  const found: AngleHalfPlane[] = [];
  let left = forbidden.map((_, n) => n);
  while (found.length < MOST_PLANES) {
    let most = 0;
    let best = -1;
    for (const [i, out] of keepsOut.entries()) {
      const gain = left.reduce((sum, n) => sum + (out[n] ? 1 : 0), 0);
      if (gain > most) [most, best] = [gain, i];
    }
    if (most < Math.max(1, LEAST_GAIN * forbidden.length)) break;
    found.push(planes[best]);
    left = left.filter((n) => !keepsOut[best][n]);
  }
  return found;
}
