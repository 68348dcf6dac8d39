import type { Clip, Vec3 } from '../../../core';
import { restTransforms } from '../../../core/clip';
import type { CloudPart } from '../../../core/limit';
import {
  cross,
  DEGREE,
  distance,
  dot,
  multiply,
  readQuat,
  readVec3,
  rotateVector,
  subtract,
  times,
  unit,
} from '../../../core/math';
import { sampleVectors } from '../../drawing/sample-vectors';
import { keptFor } from '../now';
import { parentRotation } from '../parent-rotation';
import { forwardOf } from './forward';
import { straightLimb } from './straight-limb';

/** A pose of the cloud that is named for the way in which the limb points there about as much as it ever does. */
export interface NamedPose {
  name: string;
  /** In the chart. */
  at: Vec3;
  frame: number;
}

/** rad: a limb that never points nearer to a way has no pose of that name. */
const NEAR = 80 * DEGREE;
/** rad: a limb that points nearly as far has the name too, where the pose lies clear of those that have names. */
const SPARE = 6 * DEGREE;
/** rad: poses with names lie so far apart on the map, and their limbs point so far apart, or the later one goes without. */
const [APART, ASIDE] = [26 * DEGREE, 25 * DEGREE];
/** m: a joint that is nearer to the middle of the body has no outer side. */
const MIDDLE = 0.02;

/** A sample, and where the limb points there: unit, in the world of a body at rest. */
interface Pointing {
  frame: number;
  at: Vec3;
  way: Vec3;
}

const namedOf = keptFor((_: CloudPart): { found?: NamedPose[] } => ({}));

/** For each way out of the body, a pose of a cloud whose limb points there most nearly, as seen from a body at rest. Kept. */
export function posesByWay(clip: Clip, joint: number, part: CloudPart): readonly NamedPose[] {
  const kept = namedOf(part);
  return (kept.found ??= findNamed(clip, joint, part));
}

/** Ways out of a body at rest, unit, world, by name. */
function bodyWays(clip: Clip, joint: number): readonly (readonly [name: string, way: Vec3])[] {
  const { positions } = restTransforms(clip.skeleton);
  const up: Vec3 = [0, 1, 0];
  const forward = forwardOf(clip, positions);
  const left = cross(up, forward);
  const aside = dot(subtract(readVec3(positions, joint), readVec3(positions, 0)), left);
  const out = times(left, aside < 0 ? -1 : 1);
  const [outName, inName] = Math.abs(aside) < MIDDLE ? ['left', 'right'] : ['out', 'across'];
  return [
    ['highest', up],
    ['forward', forward],
    [outName, out],
    ['down', times(up, -1)],
    [inName, times(out, -1)],
    ['back', times(forward, -1)],
  ];
}

function findNamed(clip: Clip, joint: number, part: CloudPart): NamedPose[] {
  const { skeleton, rotations, frameCount } = clip;
  const vectors = sampleVectors(part);
  const parent = parentRotation(skeleton, joint, restTransforms(skeleton).rotations);
  const end = unit(straightLimb(clip, joint).end);
  // Samples that were put in by hand have no frame.
  const samples = Array.from(part.frames, (frame, i) => ({ frame, at: readVec3(vectors, i) }))
    .filter(({ frame }) => frame < frameCount)
    .map(({ frame, at }): Pointing => {
      const rotation = readQuat(rotations, frame * skeleton.parents.length + joint);
      return { frame, at, way: rotateVector(multiply(parent, rotation), end) };
    });
  const found: (NamedPose & Pointing)[] = [];
  for (const [name, way] of bodyWays(clip, joint)) {
    const off = samples.map((sample) => Math.acos(Math.min(1, dot(sample.way, way))));
    const least = off.reduce((low, each) => Math.min(low, each), Math.PI);
    if (least > NEAR) continue;
    const clear = ({ at }: Pointing) => Math.min(Math.PI, ...found.map((other) => distance(other.at, at)));
    const pose = samples
      .filter((_, i) => off[i] <= least + SPARE)
      .reduce((best, each) => (clear(each) > clear(best) ? each : best));
    const isBeside = found.some((other) => dot(other.way, pose.way) > Math.cos(ASIDE));
    if (!isBeside && clear(pose) > APART) found.push({ ...pose, name });
  }
  return found;
}
