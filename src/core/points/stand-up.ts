import {
  DEGREE,
  dot,
  length,
  medianOf,
  quantileOf,
  rotateVector,
  rotationBetween,
  times,
  unit,
  type Vec3,
} from '../math';
import { bodyPlaces } from './body-places';
import { isLeftHanded } from './handedness';
import { landmarkRegion } from './landmarks';
import type { PointNames } from './point-names';
import type { RecordedPoints } from './points-clip';
import { type PointAlong, wayAlong } from './way-along';

/** Lengths of units that files of points are in, m. */
export const UNITS = { metres: 1, millimetres: 0.001, centimetres: 0.01, inches: 0.0254 } as const;
/** m: heights of people, and the one that is taken where no unit makes a person of the points. */
export const HEIGHTS = { least: 0.5, usual: 1.7, most: 2.6 } as const;
/** Share of the frames in which a person is shorter, bent or lying: the rest stands straight enough for the height. */
const STRAIGHT = 0.9;
/** m: root mean square of heights on the body that points need for telling up. */
const TELLING = 0.12;
/** rad: up is one of the file's axes unless whole body and trunk are both farther off, and the body so in most frames, as near as `steady`. */
const OBLIQUE = { least: 20 * DEGREE, steady: 20 * DEGREE, share: 0.8 } as const;
/** Frames that are asked, at most. */
const ASKED = 1000;

/** Points in metres and Y up; what was done is said in notes. */
export interface UprightPoints {
  readonly points: Float32Array;
  readonly notes: readonly string[];
}

/**
 * Points in metres, with up along Y. Up is the way in which places that are higher on a body are found, in the middle of the frames, as
 * what files say of their axes is not to be trusted; so is the unit where the file does not say, or says what no person is. Arms tell nothing.
 */
export function standUp(recorded: RecordedPoints, names: PointNames): UprightPoints {
  const { labels, points, frameCount, metres } = recorded;
  const notes: string[] = [];
  const places = bodyPlaces();
  const placed = labels.flatMap((label, index) => {
    const landmark = names[label];
    const region = landmark && landmarkRegion(landmark);
    if (!landmark || region === 'arm') return [];
    return [{ index, along: places.get(landmark)![1], isTrunk: region !== 'leg' }];
  });
  const trunk = placed.filter(({ isTrunk }) => isTrunk);
  const ways: Vec3[] = [];
  const trunkWays: Vec3[] = [];
  const stride = Math.ceil(frameCount / ASKED);
  for (let frame = 0; frame < frameCount; frame += stride) {
    const [way, trunkWay] = [placed, trunk].map((some) => wayUp(points, labels.length * frame, some));
    if (way) ways.push(way);
    if (trunkWay) trunkWays.push(trunkWay);
  }
  if (ways.length === 0) {
    notes.push("No points of trunk, legs and head tell what is up: the file's Y axis is taken.");
    return { points: points.map((x) => x * (metres ?? 1)), notes };
  }
  const { turn, said } = uprightTurn(ways, trunkWays.length > 0 ? trunkWays : ways);
  // How long a metre of the usual person is in the file.
  const tall = HEIGHTS.usual * quantileOf(ways.map(length), STRAIGHT);
  const found = unitOf(tall, metres);
  if (found.said) notes.push(found.said);
  if (said) notes.push(said);
  const upright = turned(points, turn, found.metres);
  if (!isLeftHanded({ ...recorded, points: upright }, names)) return { points: upright, notes };
  notes.push(LEFT_HANDED);
  return { points: upright.map((x, i) => (i % 3 === 0 ? -x : x)), notes };
}

const LEFT_HANDED =
  'Face and feet tell that left and right are exchanged, as in files whose axes are left-handed: the points are mirrored.';

/** How far the points go for each metre that their places are higher on the body; null where they tell nothing. */
function wayUp(points: Float32Array, first: number, placed: readonly PointAlong[]): Vec3 | null {
  const { way, squares, count } = wayAlong(points, first, placed);
  return squares > count * TELLING ** 2 ? times(way, 1 / squares) : null;
}

const axisOf = (axis: number, sign: number): Vec3 => [0, 1, 2].map((k) => (k === axis ? sign : 0)) as Vec3;
const middleOf = (ways: readonly Vec3[]): Vec3 =>
  unit([0, 1, 2].map((k) => medianOf(ways.map((way) => unit(way)[k]))) as Vec3);
const apart = (a: Readonly<Vec3>, b: Readonly<Vec3>): number => Math.acos(Math.min(1, Math.max(-1, dot(a, b))));

/** Where a point of the file is, in axes whose Y is up. */
type Turn = (point: Vec3) => Vec3;

/** The turn after which up is +Y, and what is to be said of it. */
function uprightTurn(ways: readonly Vec3[], trunkWays: readonly Vec3[]): { turn: Turn; said: string | null } {
  const [up, trunkUp] = [middleOf(ways), middleOf(trunkWays)];
  const axis = up.reduce((best, x, i) => (Math.abs(x) > Math.abs(up[best]) ? i : best), 1);
  const sign = up[axis] < 0 ? -1 : 1;
  const along = axisOf(axis, sign);
  const name = `${sign < 0 ? '−' : ''}${'XYZ'[axis]}`;
  const steady = ways.filter((way) => apart(unit(way), up) < OBLIQUE.steady).length / ways.length;
  const tilt = Math.min(apart(up, along), apart(trunkUp, along));
  const isOblique = tilt > OBLIQUE.least && apart(up, trunkUp) < OBLIQUE.steady && steady > OBLIQUE.share;
  const upright = rotationBetween(up, [0, 1, 0]);
  if (!isOblique)
    return {
      turn: axisTurn(axis, sign),
      said: axis === 1 && sign > 0 ? null : `Up is the file's ${name} axis, as feet and head tell.`,
    };
  return {
    turn: (point) => rotateVector(upright, point),
    said: `Up is ${Math.round(apart(up, along) / DEGREE)}° off the file's ${name} axis, as feet and head tell: the points are turned upright.`,
  };
}

/** Turns an axis to +Y, without mirroring: up, next and last are right-handed in this order, and so are Y, Z and X. */
export const axisTurn =
  (axis: number, sign: number): Turn =>
  (point) => [sign * point[(axis + 2) % 3], sign * point[axis], point[(axis + 1) % 3]];

/** @param tall of the person, in the unit of the file. @param metres what the file says */
function unitOf(tall: number, metres: number | null): { metres: number; said: string | null } {
  const fits = (unit: number) => tall * unit > HEIGHTS.least && tall * unit < HEIGHTS.most;
  if (metres !== null && fits(metres)) return { metres, said: null };
  const off = (unit: number) => Math.abs(Math.log((unit * tall) / HEIGHTS.usual));
  const [name, unit] = Object.entries(UNITS).reduce((best, next) => (off(next[1]) < off(best[1]) ? next : best));
  const before =
    metres === null ? '' : `In the unit that the file says, the person is ${saidLength(tall * metres)} tall. `;
  if (fits(unit))
    return {
      metres: unit,
      said: `${before}The points are taken to be in ${name}: a person of about ${(tall * unit).toFixed(2)} m.`,
    };
  return {
    metres: HEIGHTS.usual / tall,
    said: `${before}No unit makes a person of the points: they are scaled to a person of ${HEIGHTS.usual.toFixed(2)} m.`,
  };
}

const saidLength = (metres: number): string =>
  metres < 1 ? `${Number((1000 * metres).toPrecision(2))} mm` : `${Number(metres.toPrecision(2))} m`;

/** Points that are turned and measured anew. @param unit m: length of the file's unit */
export function turned(points: Float32Array, turn: Turn, unit: number): Float32Array {
  const result = new Float32Array(points.length);
  for (let at = 0; at < points.length; at += 3) {
    const place = turn([points[at], points[at + 1], points[at + 2]]);
    for (let k = 0; k < 3; k++) result[at + k] = unit * place[k];
  }
  return result;
}
