import { type Clip, findRoles, worldTransforms } from '../clip';
import { medianOf, quantileOf } from '../math';
import { type MotionOptions, onePerson, type PointsOnSkeleton, pickPoints } from './motion-from-points';
import { pointModel } from './point-model';
import { pointNames } from './point-names';
import { type PointsClip, type RecordedPoints, USUAL_FRAME_TIME } from './points-clip';
import { axisTurn, HEIGHTS, turned, UNITS } from './stand-up';

/** Up is the way in which points lie farthest apart; Y and then Z where that is nearly as far. */
const NEARLY = 0.8;
/** Frames that are asked, at most. */
const ASKED = 200;

/** A person at rest among points of which too few are known for a pose. */
export interface PersonAmongPoints extends PointsOnSkeleton {
  readonly clip: Clip;
}

/**
 * A person who stands at rest in the middle of recorded points, frame by frame: a picture on which people can say where points sit. Up
 * and unit are guessed from how far the points lie apart.
 *
 * @throws {ClipError} `subjects` and `subject`, as `motionFromPointsInSteps`
 */
export function standAmong(file: RecordedPoints, options: MotionOptions): PersonAmongPoints {
  const { skeleton, roles = findRoles(options.skeleton) } = options;
  const recorded = onePerson(file, options);
  const { labels, frameCount, name, notes } = recorded;
  const names = { ...pointNames(labels), ...options.names };
  const model = pointModel(labels, names, skeleton, roles);
  const upright: PointsClip = {
    ...recorded,
    points: asPerson(recorded),
    frameTime: recorded.frameTime ?? options.frameTime ?? USUAL_FRAME_TIME,
  };
  const used = model.points.map(({ label }) => label);
  const unused = labels.filter((label) => !used.includes(label));
  const joints = skeleton.parents.length;
  const rest = skeleton.restRotations;
  const [positions, turns] = [new Float32Array(3 * joints), new Float32Array(4 * joints)];
  worldTransforms(skeleton, rest, 0, [0, 0, 0], positions, turns);
  const lowest = positions.reduce((least, y, i) => (i % 3 === 1 ? Math.min(least, y) : least), 0);
  const rotations = new Float32Array(4 * joints * frameCount);
  const rootPositions = new Float32Array(3 * frameCount);
  const { points } = upright;
  const floor = lowestOf(points);
  const at = [0, floor - lowest, 0];
  for (let frame = 0; frame < frameCount; frame++) {
    const seen = seenIn(points, labels.length, frame);
    if (seen.length > 0) for (const k of [0, 2]) at[k] = seen.reduce((sum, place) => sum + place[k], 0) / seen.length;
    rotations.set(rest, 4 * joints * frame);
    rootPositions.set(at, 3 * frame);
  }
  const { frameTime } = upright;
  return {
    clip: { name, skeleton, frameTime, frameCount, rotations, rootPositions, notes: [...notes] },
    skeleton,
    points: pickPoints(upright, used),
    model,
    others: pickPoints(upright, unused),
    lengths: [],
    unused,
    hasRate: recorded.frameTime !== null,
  };
}

/** Points in metres with Y up, as far as their distances tell. */
function asPerson({ points, labels, frameCount, metres }: RecordedPoints): Float32Array {
  const extents: number[][] = [];
  for (let frame = 0; frame < frameCount; frame += Math.ceil(frameCount / ASKED)) {
    const seen = seenIn(points, labels.length, frame);
    if (seen.length < 2) continue;
    extents.push([0, 1, 2].map((k) => Math.max(...seen.map((at) => at[k])) - Math.min(...seen.map((at) => at[k]))));
  }
  if (extents.length === 0) return points.map((x) => x * (metres ?? 1));
  const wide = [0, 1, 2].map((k) => medianOf(extents.map((extent) => extent[k])));
  const most = Math.max(...wide);
  const up = [1, 2, 0].find((k) => wide[k] >= NEARLY * most)!;
  const isPerson = (unit: number) => unit * most >= HEIGHTS.least && unit * most <= HEIGHTS.most;
  const unit = [metres ?? UNITS.metres, ...Object.values(UNITS)].find(isPerson) ?? HEIGHTS.most / 2 / most;
  return turned(points, axisTurn(up, 1), unit);
}

/** The places of the points that were seen in a frame. */
function seenIn(points: Float32Array, count: number, frame: number): Float32Array[] {
  const places = Array.from({ length: count }, (_, k) =>
    points.subarray(3 * (frame * count + k), 3 * (frame * count + k) + 3),
  );
  return places.filter(([x]) => Number.isFinite(x));
}

/** m: where most of the lowest points are. */
const lowestOf = (points: Float32Array): number =>
  quantileOf(
    points.filter((y, i) => i % 3 === 1 && Number.isFinite(y)),
    0.01,
  );
