import { chartFrame, charts, type JointCloud, type JointLimit, type Quat, type Vec3 } from '../../core';
import { multiply, rotateVector } from '../../core/math/rotation';
import { reachAlong } from './chart-scale';

const RINGS = 10;
const SPOKES = 72;

/** Where a bone may point and where it did, in the frame of the joint's parent. */
export interface Reach {
  /** Unit directions, ring by ring from the middle to the rim. */
  rings: Vec3[][];
  /** N×3, unit. */
  directions: Float32Array;
}

/** The image of a limit's swing part on the sphere of directions; null when the limit has no swing of its own. */
export function reachOf(cloud: JointCloud, limit: JointLimit): Reach | null {
  const part = limit.parts.findIndex(({ bounds }) => bounds === 'swing');
  const samples = cloud.parts.find(({ bounds }) => bounds === 'swing');
  if (part < 0 || !samples) return null;
  const { twistAxis, reference } = limit;
  const chart = charts[limit.parts[part].chart];
  const frame = chartFrame(twistAxis);
  const turn: Quat = [0, 0, 0, 1];
  const point = (vector: Vec3): Vec3 =>
    rotateVector(multiply(reference, chart.toRotation(vector, frame, turn), turn), twistAxis);
  const count = samples.frames.length;
  const directions = new Float32Array(3 * count);
  const middle: Vec3 = [0, 0, 0];
  const vector: Vec3 = [0, 0, 0];
  for (let i = 0; i < count; i++) {
    for (let k = 0; k < 3; k++) {
      vector[k] = samples.points[3 * i + k];
      middle[k] += vector[k] / count;
    }
    directions.set(point(vector), 3 * i);
  }
  // Swings turn about axes at right angles to the bone: their vectors lie in the plane of these two.
  const u = rotateVector(frame, [1, 0, 0]);
  const w = rotateVector(frame, [0, 1, 0]);
  const spokes = Array.from({ length: SPOKES }, (_, s): Vec3 => {
    const angle = (s / SPOKES) * 2 * Math.PI;
    const direction = [0, 1, 2].map((k) => u[k] * Math.cos(angle) + w[k] * Math.sin(angle)) as Vec3;
    const reach = reachAlong(limit, part, middle, direction, Math.PI);
    return [direction[0] * reach, direction[1] * reach, direction[2] * reach];
  });
  const rings = Array.from({ length: RINGS + 1 }, (_, r) =>
    spokes.map((spoke): Vec3 => {
      const share = r / RINGS;
      return point([middle[0] + spoke[0] * share, middle[1] + spoke[1] * share, middle[2] + spoke[2] * share]);
    }),
  );
  return { rings, directions };
}
