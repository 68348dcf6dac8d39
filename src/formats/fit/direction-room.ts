import { containsRotation, type JointLimit, projectRotation, type Quat, type Vec3 } from '../../core';
import { fromPlanar, planarFrame, toPlanar } from '../../core/geometry';
import {
  angleBetween,
  halton,
  inverseMultiply,
  meanRotation,
  multiply,
  normalize,
  readQuat,
  rotateVector,
  rotationBetween,
  rotationFromVector,
} from '../../core/math';
import { FLAT } from '../regions/directions';
import { boundary, type LimitRoom, limitRoom, steady } from './limit-room';

/** Points that are tried at most, directions that are looked for, and those without which a room counts as flat. */
const MOST_TRIES = 12_000;
const DIRECTIONS = 2000;
const LEAST_DIRECTIONS = 64;
/** rad: how near a direction has to come to count as reached. */
const REACHED = 1e-3;
const TURNS = 16;
/** Rotations of the limit, beside those of its boundary, that a search for a direction may begin from. */
const SEEDS = 1200;

/**
 * The directions in which a limit lets a bone point, whatever its twist: the room of a joint for who holds directions only. `rotations` bring
 * the bone there from the middle by the shortest way, evenly spread over the directions; `share` is that of the sphere. A room without
 * thickness is given half a degree to both sides.
 *
 * @param bone unit, in the joint's frame.
 */
export function directionRoom(limit: JointLimit, bone: Readonly<Vec3>): LimitRoom {
  const hard: JointLimit = { ...limit, softening: null };
  const ends = boundary(hard);
  const middle = normalize(meanRotation(ends).map(steady) as Quat);
  const known = Float64Array.from([...ends, ...limitRoom(hard).rotations.subarray(0, 4 * SEEDS)]);
  const search: Search = { limit: hard, bone, middle, known, seen: flatten(known, middle, bone) };
  return roomWithin(search, REACHED) ?? roomWithin(search, FLAT)!;
}

/** What directions are looked for with. */
interface Search {
  limit: JointLimit;
  bone: Readonly<Vec3>;
  /** A rotation amidst all. */
  middle: Readonly<Quat>;
  /** Rotations inside the limit, N×4. */
  known: Float64Array;
  /** Where they point, N×2: as `flatten` has it. */
  seen: Float64Array;
}

/** Rotation vectors across the bone, in the frame in which x is the bone, that bring it from the middle to where rotations (N×4) do: N×2. */
function flatten(rotations: Float64Array, middle: Readonly<Quat>, bone: Readonly<Vec3>): Float64Array {
  const flat = new Float64Array(rotations.length / 2);
  const out: Quat = [0, 0, 0, 1];
  const toBone = rotationBetween([1, 0, 0], bone);
  for (let i = 0; 4 * i < rotations.length; i++) {
    inverseMultiply(multiply(middle, toBone), multiply(readQuat(rotations, i), toBone), out);
    const [x, y, z] = rotateVector(out, [1, 0, 0]);
    const across = Math.hypot(y, z);
    const angle = Math.atan2(across, x);
    const scale = across > 0 ? angle / across : 0;
    flat.set([-z * scale, y * scale], 2 * i);
  }
  return flat;
}

/** Null where too few directions are reached. */
function roomWithin(search: Search, reached: number): LimitRoom | null {
  const { bone, middle, seen } = search;
  const frame = planarFrame(seen);
  const [centre, axes] = [frame.centre.map(steady), frame.axes.map(steady)];
  const [low, high, v]: Vec3[] = [
    [0, 0, 0],
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (let i = 0; i < seen.length; i += 2) {
    toPlanar(centre, axes, [seen[i], seen[i + 1], 0], v);
    for (const k of [0, 1]) {
      low[k] = Math.min(low[k], v[k]);
      high[k] = Math.max(high[k], v[k]);
    }
  }
  const size = [0, 1].map((k) => steady(1.1 * (high[k] - low[k]) + 2 * reached));
  const halfway = [0, 1].map((k) => steady((low[k] + high[k]) / 2));
  const toBone = rotationBetween([1, 0, 0], bone);
  const fromBone = inverseMultiply(toBone, [0, 0, 0, 1]);
  const found: number[] = [];
  let tries = 0;
  while (tries < MOST_TRIES && found.length < 4 * DIRECTIONS) {
    tries++;
    const [x, y] = fromPlanar(centre, axes, [
      halfway[0] + size[0] * (halton(tries, 2) - 0.5),
      halfway[1] + size[1] * (halton(tries, 3) - 0.5),
      0,
    ]);
    const angle = Math.hypot(x, y);
    if (angle > Math.PI) continue;
    // The area of the sphere there.
    if (halton(tries, 5) > (angle < 1e-6 ? 1 : Math.sin(angle) / angle)) continue;
    const swing = multiply(multiply(toBone, rotationFromVector([0, x, y])), fromBone);
    const rotation = multiply(middle, swing);
    if (reaches(search, rotation, [x, y], reached)) found.push(...rotation);
  }
  if (found.length < 4 * LEAST_DIRECTIONS && reached < FLAT) return null;
  return {
    rotations: Float64Array.from(found),
    share: (size[0] * size[1] * found.length) / 4 / tries / (4 * Math.PI),
  };
}

/**
 * Whether some rotation inside the limit points the bone where `rotation` does: from the known one that points nearest there, pointed there
 * and projected in turns.
 */
function reaches(
  { limit, bone, known, seen }: Search,
  rotation: Readonly<Quat>,
  [x, y]: readonly number[],
  reached: number,
): boolean {
  if (containsRotation(limit, rotation)) return true;
  let nearest = 0;
  let least = Number.POSITIVE_INFINITY;
  for (let i = 0; i < seen.length; i += 2) {
    const square = (seen[i] - x) ** 2 + (seen[i + 1] - y) ** 2;
    if (square < least) [least, nearest] = [square, i / 2];
  }
  const wanted = rotateVector(rotation, bone);
  let inside = readQuat(known, nearest);
  let last = Number.POSITIVE_INFINITY;
  for (let turn = 0; turn < TURNS; turn++) {
    const back = rotationBetween(rotateVector(inside, bone), wanted);
    const apart = angleBetween(back, [0, 0, 0, 1]);
    if (apart <= reached) return true;
    // What comes no nearer does not arrive.
    if (turn > 3 && apart > 0.97 * last) return false;
    last = apart;
    inside = projectRotation(limit, multiply(back, inside));
  }
  return false;
}
