import { rotationFromVector, rotationVector } from '../math/rotation';
import type { ChartModel } from './chart';

const TURN = 2 * Math.PI;

/**
 * v = axis · angle. Every rotation but the identity has two vectors of length ≤ 2π: θ·n and (θ − 2π)·n.
 * (Grassia, "Practical parameterization of rotations using the exponential map", 1998)
 */
export const exponentialMap: ChartModel = {
  label: 'Exponential map',
  summary: 'Axis times angle. Straight lines through the middle are true rotations; distances near it are true angles.',
  splittable: true,
  periodic: null,
  toVector: (q, _frame, out) => rotationVector(q, out),
  toRotation: (v, _frame, out) => rotationFromVector(v, out),
  covers(q, _frame, out) {
    const x = q[0];
    const y = q[1];
    const z = q[2];
    const w = q[3];
    const sine = Math.sqrt(x * x + y * y + z * z);
    const sign = w < 0 ? -1 : 1;
    const angle = 2 * Math.atan2(sine, sign * w);
    if (sine < 1e-12) {
      out[0] = 2 * sign * x;
      out[1] = 2 * sign * y;
      out[2] = 2 * sign * z;
      return 1;
    }
    const short = (sign * angle) / sine;
    const long = (sign * (angle - TURN)) / sine;
    out[0] = x * short;
    out[1] = y * short;
    out[2] = z * short;
    out[3] = x * long;
    out[4] = y * long;
    out[5] = z * long;
    return 2;
  },
};
