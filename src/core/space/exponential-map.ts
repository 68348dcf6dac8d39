import { angleOverSine, rotationFromVector, rotationVector } from '../math';
import { type ChartModel, clampToBall } from './chart';

const TURN = 2 * Math.PI;
/** At a whole turn every axis gives the same rotation: a little less keeps them apart. */
const RADIUS = TURN - 1e-6;

/**
 * v = axis · angle. Every rotation but the identity has two vectors of length ≤ 2π: θ·n and (θ − 2π)·n.
 * (Grassia, "Practical parameterization of rotations using the exponential map", 1998)
 */
export const exponentialMap: ChartModel = {
  label: 'Exponential map',
  summary: 'Axis times angle. Straight lines through the middle are true rotations; distances near it are true angles.',
  splittable: true,
  periodic: null,
  radius: RADIUS,
  span: TURN,
  clamp: (v, _about, out) => clampToBall(v, RADIUS, out),
  toVector(q, out = [0, 0, 0]) {
    const w = q[3];
    if (w < 0) return rotationVector(q, out);
    const scale = 2 * angleOverSine(w);
    out[0] = q[0] * scale;
    out[1] = q[1] * scale;
    out[2] = q[2] * scale;
    return out;
  },
  toRotation: rotationFromVector,
  covers(q, out) {
    const x = q[0];
    const y = q[1];
    const z = q[2];
    const w = q[3];
    const sign = w < 0 ? -1 : 1;
    // angle / sine of the short way round.
    const short = 2 * sign * angleOverSine(sign * w);
    out[0] = x * short;
    out[1] = y * short;
    out[2] = z * short;
    const squared = x * x + y * y + z * z;
    if (squared < 1e-24) return 1;
    const long = short - (sign * TURN) / Math.sqrt(squared);
    out[3] = x * long;
    out[4] = y * long;
    out[5] = z * long;
    return 2;
  },
};
