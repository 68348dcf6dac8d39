import type { Clip, Quat, Vec3 } from '../../../core';
import { rangeAt } from '../../../core/clip';
import { cross, dot, length, meanRotation, multiply, readQuat, unit } from '../../../core/math';
import { keptFor } from '../now';

/** A dot of the ball of all rotations for each frame, F×3: half a turn is 1, a whole turn 2. */
export interface TornCloud {
  /** Every dot inside the ball. */
  torn: Float32Array;
  /** Every dot nearer to the dot of the frame before than its other dot is. */
  whole: Float32Array;
  /** F: 1 for frames whose dot is another one in `whole`. */
  isMoved: Uint8Array;
  /** How often neighbouring frames lie on opposite sides: in `torn`, and in `whole`. */
  leaps: readonly [torn: number, whole: number];
}

const tornOf = keptFor((_: Clip): (TornCloud | undefined)[] => []);

/** The dots of a joint counted from half a turn off the mean of all frames: the mean lies on the skin, at x = 1. Kept. */
export function tornCloud(clip: Clip, joint: number): TornCloud {
  const ofClip = tornOf(clip);
  return (ofClip[joint] ??= tear(clip, joint));
}

/** rad: the dot of a quaternion is twice its angle away from the middle, 0 to a whole turn. */
function dotOf([x, y, z, w]: Readonly<Quat>): Vec3 {
  const sine = Math.hypot(x, y, z);
  const scale = sine > 1e-9 ? (2 * Math.atan2(sine, w)) / (Math.PI * sine) : 0;
  return [scale * x, scale * y, scale * z];
}

/** Neighbours whose dots lie farther apart than half a turn leap. */
const isLeap = (a: Readonly<Vec3>, b: Readonly<Vec3>): boolean => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]) > 1;

const minus = ([x, y, z, w]: Readonly<Quat>): Quat => [-x, -y, -z, -w];

function tear(clip: Clip, joint: number): TornCloud {
  const { frameCount, rotations, skeleton } = clip;
  const joints = skeleton.parents.length;
  const mean = meanRotation(rotations, joint, joints);
  const [x, y, z, w] = mean;
  const fromMean: Quat = [-x, -y, -z, w];
  const turned = Array.from({ length: frameCount }, (_, frame) =>
    multiply(fromMean, readQuat(rotations, frame * joints + joint)),
  );
  const [right, up, back] = axesOf(turned);
  const half: Quat = [right[0], right[1], right[2], 0];
  const quaternions = turned.map((q) => multiply(half, q));
  const torn = quaternions.map((q) => (q[3] < 0 ? minus(q) : q));
  const whole: Quat[] = [];
  for (const [frame, q] of torn.entries()) {
    const last = rangeAt(clip, frame).firstFrame < frame ? whole[frame - 1] : torn[0];
    const nearer = q[0] * last[0] + q[1] * last[1] + q[2] * last[2] + q[3] * last[3] < 0 ? minus(q) : q;
    whole.push(nearer);
  }
  // The larger part stays where it is.
  const moved = whole.filter((q) => q[3] < 0).length;
  const kept = moved > frameCount / 2 ? whole.map(minus) : whole;
  const flat = (all: readonly Quat[]) =>
    Float32Array.from(
      all.flatMap((q) => {
        const v = dotOf(q);
        return [dot(v, right), dot(v, up), dot(v, back)];
      }),
    );
  const leapsIn = (all: readonly Quat[]) =>
    all.filter(
      (q, frame) => frame > 0 && rangeAt(clip, frame).firstFrame < frame && isLeap(dotOf(all[frame - 1]), dotOf(q)),
    ).length;
  return {
    torn: flat(torn),
    whole: flat(kept),
    isMoved: Uint8Array.from(kept, (q) => (q[3] < 0 ? 1 : 0)),
    leaps: [leapsIn(torn), leapsIn(kept)],
  };
}

/** Three unit axes at right angles: the first along which rotations differ the most from their mean, of those of the joint. */
function axesOf(turned: readonly Readonly<Quat>[]): [Vec3, Vec3, Vec3] {
  const spread = [0, 1, 2].map((k) => turned.reduce((sum, q) => sum + q[k] * q[k], 0));
  const longest = spread.indexOf(Math.max(...spread));
  const axis = (k: number): Vec3 => [0, 1, 2].map((i) => (i === (longest + k) % 3 ? 1 : 0)) as Vec3;
  return [axis(0), axis(1), unit(cross(axis(0), axis(1)))];
}

/** The frame whose dot lies nearest to the middle of those that are on the other side; −1 where none is. */
export function middleOfMoved({ torn, isMoved }: TornCloud): number {
  const frames = [...isMoved.keys()].filter((frame) => isMoved[frame]);
  const at = (frame: number): Vec3 => [torn[3 * frame], torn[3 * frame + 1], torn[3 * frame + 2]];
  const middle = [0, 1, 2].map((k) => frames.reduce((sum, frame) => sum + at(frame)[k], 0) / frames.length);
  let [found, least] = [-1, Number.POSITIVE_INFINITY];
  for (const frame of frames) {
    const away = length([0, 1, 2].map((k) => at(frame)[k] - middle[k]) as Vec3);
    if (away < least) [found, least] = [frame, away];
  }
  return found;
}
