import { modelOf, type Vec3 } from '../../../core';
import { angleBetween, cross, dot, length, plus, subtract, times, unit } from '../../../core/math';
import { charts } from '../../../core/space';
import type { Now } from '../chapter';
import { type ClampStep, clampsOf, nearestInSection, type Plane, type Section, sectionOf } from './section';
import { twoNearest } from './two-nearest';
import { WAY } from './way';

/** The way of the pull, and a line across it that stays level. */
const X = unit(WAY);
const LEVEL = unit(cross([0, 0, 1], X));
/** Points of the line of poses that are equally far; rad along which each is looked for, and how well it is found. */
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
  /** rad: how far the nearest pose, and the pose where one sweep ends, are turned from the pose asked for. */
  nearestAway: number;
  sweptAway: number;
  /** Where the truly nearest pose lies in the plane, and how far it is turned from the pose asked for, rad. */
  truly: [number, number];
  trulyAway: number;
  /** The line of poses of the plane that are turned so far from the pose asked for, round it. */
  asFar: [number, number][];
}

/** The plane through the middle of the map, the point asked for and the nearest point inside: what is nearest is nearest in the plane too. */
function planeThrough(asked: Vec3, nearest: Vec3): Plane {
  const way = subtract(nearest, asked);
  const across = plus(way, X, -dot(way, X));
  const y = length(across) > SAME ? unit(across) : LEVEL;
  return { origin: [0, 0, 0], x: X, y: dot(y, LEVEL) < 0 ? times(y, -1) : y };
}

/** Null where the limit is no k-DOP of whole rotations. */
export function sectionAnswers({ limit, knobs }: Pick<Now, 'limit' | 'knobs'>): SectionAnswers | null {
  const part = limit?.parts[0];
  if (part?.shape.kind !== 'k-dop' || part.shape.dimension !== 3) return null;
  const { shape } = part;
  const wanted = times(WAY, Number(knobs.pull));
  const plane = planeThrough(wanted, modelOf(shape).project(shape, wanted));
  const section = sectionOf(shape, plane);
  const asked: Spot = [dot(wanted, X), 0];
  const nearest = nearestInSection(section, asked);
  const clamps = clampsOf(section, asked);
  const swept = clamps.at(-1)?.to ?? asked;
  const { toRotation } = charts[part.chart];
  const from = toRotation(wanted);
  const awayOf = ([x, y]: Spot) => angleBetween(toRotation(plus(times(plane.x, x), plane.y, y)), from);
  const both = twoNearest({ limit, knobs });
  const truly: Spot = both ? [dot(both.truly, plane.x), dot(both.truly, plane.y)] : nearest;
  const nearestAway = awayOf(nearest);
  const trulyAway = nearestAway - (both?.gain ?? 0);
  return {
    plane,
    section,
    asked,
    nearest,
    clamps,
    swept,
    nearestAway,
    sweptAway: awayOf(swept),
    truly,
    trulyAway,
    asFar: ringAt(asked, trulyAway, awayOf),
  };
}

type Spot = [number, number];

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
