import { type JointLimit, modelOf, type Quat, type Shape, type Vec3 } from '../../../core';
import { type Softening, softenedGive } from '../../../core/limit';
import { angleBetween, cross, distance, dot, length, multiply, plus, subtract, times, unit } from '../../../core/math';
import { charts } from '../../../core/space';
import type { Now } from '../chapter';
import { outOfCharts } from '../turn-joint';
import { type ClampStep, clampsOf, nearestInSection, type Plane, type Section, type Slabs, sectionOf } from './section';
import { twoNearest } from './two-nearest';
import { pulled, wayOf } from './way';

/** Points of the line of poses that are equally far; rad to the farthest place that is looked at, and how well each is found. */
const POINTS = 120;
const FARTHEST = Math.PI;
const HALVINGS = 16;
/** Less than this is no way across the pull. */
const SAME = 1e-6;

/** What a section answers to a pull: the point asked for, the nearest one inside, and each clamp of a sweep. */
export interface SectionAnswers {
  plane: Plane;
  section: Section;
  asked: [number, number];
  nearest: [number, number];
  clamps: ClampStep[];
  swept: [number, number];
  /** rad: how far the nearest pose is from the pose asked for in the ball. */
  beyond: number;
  /** rad: the same; of a pose inside, how far the nearest place outside is from it, less than 0. */
  past: number;
  /** rad: how far the nearest pose is turned from the pose asked for. */
  nearestAway: number;
  /** Where the truly nearest pose lies in the plane, and how far it is turned from the pose asked for, rad. */
  truly: [number, number];
  trulyAway: number;
  /** The line of poses of the plane that are turned by so much from the pose asked for, rad, round it. */
  asFar: (away: number) => [number, number][];
}

/**
 * The plane through the middle of the map, the point asked for and the nearest point inside: what is nearest is nearest in the plane too.
 * The nearest point lies below the way of the pull. A pull that stays inside has the plane of one that goes on.
 *
 * @param x unit: the way of the pull
 */
function planeThrough(shape: Shape, x: Vec3, wanted: Vec3): Plane {
  const asked = modelOf(shape).contains(shape, wanted) ? times(x, FARTHEST) : wanted;
  const way = subtract(asked, modelOf(shape).project(shape, asked));
  const across = plus(way, x, -dot(way, x));
  return { origin: [0, 0, 0], x, y: unit(length(across) > SAME ? across : cross([0, 0, 1], x)) };
}

/** The pose of a joint at a place of a cut through the middle of its chart, parentFromLocal. */
export function poseInCut(
  { reference, axes, parts }: JointLimit,
  { x, y }: Plane,
  at: readonly [number, number],
): Quat {
  const [qx, qy, qz, w] = charts[parts[0].chart].toRotation(plus(times(x, at[0]), y, at[1]));
  return multiply(reference, [...outOfCharts(axes, [qx, qy, qz]), w]);
}

/** Where the pose is held in the cut: at the nearest, and as far beyond it towards the pose asked for as a softening lets it be. */
export function heldInCut({ asked, nearest, beyond }: SectionAnswers, softening: Softening | null): Spot {
  const share = softening && beyond > 0 ? softenedGive(softening, beyond) / beyond : 0;
  return [0, 1].map((k) => nearest[k] + share * (asked[k] - nearest[k])) as Spot;
}

/** rad: how far apart two places of a cut are, measured in the ball. */
export const inBall = (one: Readonly<Spot>, other: Readonly<Spot>): number =>
  Math.hypot(one[0] - other[0], one[1] - other[1]);

let last: { shape: Shape; wanted: Vec3; answers: SectionAnswers } | null = null;

/** Null where the limit is no k-DOP of whole rotations, and before the chapter has set the pull. Found once for each pull. */
export function sectionAnswers({ limit, knobs }: Pick<Now, 'limit' | 'knobs'>): SectionAnswers | null {
  const part = limit?.parts[0];
  if (!limit || knobs.pull === undefined || part?.shape.kind !== 'k-dop' || part.shape.dimension !== 3) return null;
  const { shape } = part;
  const wanted = pulled({ knobs });
  if (last?.shape !== shape || distance(last.wanted, wanted) > 0)
    last = { shape, wanted, answers: answersTo(limit, shape, knobs) };
  return last.answers;
}

function answersTo(limit: JointLimit, shape: Shape & Slabs, knobs: Now['knobs']): SectionAnswers {
  const wanted = pulled({ knobs });
  const plane = planeThrough(shape, wayOf({ knobs }), wanted);
  const section = sectionOf(shape, plane);
  const asked: Spot = [dot(wanted, plane.x), 0];
  const nearest = nearestInSection(section, asked);
  const clamps = clampsOf(section, asked);
  const swept = clamps.at(-1)?.to ?? asked;
  const { toRotation } = charts[limit.parts[0].chart];
  const from = toRotation(wanted);
  const poseOf = ([x, y]: Spot) => toRotation(plus(times(plane.x, x), plane.y, y));
  const awayOf = (at: Spot) => angleBetween(poseOf(at), from);
  const both = twoNearest({ limit, knobs });
  const truly: Spot = both ? [dot(both.truly, plane.x), dot(both.truly, plane.y)] : nearest;
  const nearestAway = awayOf(nearest);
  const beyond = inBall(asked, nearest);
  const trulyAway = nearestAway - (both?.gain ?? 0);
  return {
    plane,
    section,
    asked,
    nearest,
    clamps,
    swept,
    beyond,
    past: beyond > 0 ? beyond : -leastRoom(shape, wanted),
    nearestAway,
    truly,
    trulyAway,
    asFar: (away) => ringAt(asked, away, awayOf),
  };
}

type Spot = [number, number];

/** rad: from a point inside to the nearest plane. */
const leastRoom = ({ slabs }: Slabs, v: Vec3): number =>
  Math.min(
    ...Array.from({ length: slabs.length / 5 }, (_, i) => {
      const [x, y, z, middle, half] = slabs.slice(5 * i, 5 * i + 5);
      return half - Math.abs(dot([x, y, z], v) - middle);
    }),
  );

/** The points round one that are as far away as is said. */
const ringAt = ([x, y]: Spot, away: number, awayOf: (at: Spot) => number): Spot[] =>
  Array.from({ length: POINTS }, (_, i) => {
    const angle = (2 * Math.PI * i) / POINTS;
    const at = (far: number): Spot => [x + far * Math.cos(angle), y + far * Math.sin(angle)];
    let [low, high] = [0, FARTHEST];
    for (let k = 0; k < HALVINGS; k++) {
      const middle = (low + high) / 2;
      if (awayOf(at(middle)) < away) low = middle;
      else high = middle;
    }
    return at(high);
  });
