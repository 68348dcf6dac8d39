import type { Skeleton } from '../../clip/clip';
import { chartAxes, type JointLimit, limitPart } from '../../limit/joint-limit';
import type { Vec3 } from '../../math/types';

/** A row of bones, each hung on the one before by its offset (m); joint 0 is the root. Rest pose straight. */
export function rowOfBones(offsets: readonly Vec3[]): Skeleton {
  return {
    names: offsets.map((_, j) => `Joint${j}`),
    parents: Int16Array.from(offsets.keys(), (j) => j - 1),
    offsets: Float32Array.from(offsets.flat()),
    restRotations: Float32Array.from(offsets.flatMap(() => [0, 0, 0, 1])),
    endSites: new Float32Array(0),
    endSiteJoints: new Int16Array(0),
  };
}

/** A limit between two corners of the exponential map about no rotation, in the joint's own axes. */
export function boxLimit(joint: number, min: Vec3, max: Vec3): JointLimit {
  return {
    joint,
    name: `Joint${joint}`,
    reference: [0, 0, 0, 1],
    split: 'none',
    twistAxis: [0, 0, 1],
    twistAxisSource: 'children',
    axes: chartAxes([0, 0, 1]),
    parts: [limitPart('whole', 'exponential-map', { kind: 'box', dimension: 3, min, max })],
    softening: null,
    sampleCount: 2,
  };
}

/** A leg hanging down from the root (0): thigh (1) with a wide box, knee (2) with a hinge, ankle (3). */
export const leg = rowOfBones([
  [0, 1, 0],
  [0.1, -0.05, 0],
  [0, -0.45, 0],
  [0, -0.4, 0],
]);
export const legLimits = [
  boxLimit(0, [-3, -3, -3], [3, 3, 3]),
  boxLimit(1, [-2, -0.6, -0.5], [0.5, 0.6, 0.7]),
  boxLimit(2, [0, -0.02, -0.02], [2.4, 0.02, 0.02]),
  boxLimit(3, [-0.7, -0.3, -0.3], [0.7, 0.3, 0.3]),
];
export const legChain = [1, 2, 3];
