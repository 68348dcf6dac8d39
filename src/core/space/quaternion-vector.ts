import type { Vec3 } from '../math';
import { type ChartModel, clampToBall } from './chart';

/** 1e-4 rad short of half a turn, where a swing would lose its twist and rounding its cover. */
const RADIUS = 2 - 2.5e-9;

/**
 * v = 2 sin(θ/2) · n: twice the vector part, so that it agrees with the exponential map to third order at the middle and
 * padding means radians there. One vector per rotation: the chart ends, as a ball of radius 2, where the second cover
 * would begin. The exponential map is 2 asin(|v|/2)/|v| · v. (van den Bergen, "Rotational joint limits in quaternion space")
 */
export const quaternionVector: ChartModel = {
  label: 'Quaternion vector',
  summary: 'The vector part of the quaternion, doubled. One vector per rotation; space is squeezed towards 180°.',
  splittable: true,
  periodic: null,
  radius: RADIUS,
  span: Number.POSITIVE_INFINITY,
  clamp: (v, _about, out) => clampToBall(v, RADIUS, out),
  toVector(q, out = [0, 0, 0]) {
    const scale = q[3] < 0 ? -2 : 2;
    out[0] = q[0] * scale;
    out[1] = q[1] * scale;
    out[2] = q[2] * scale;
    return out;
  },
  toRotation(v, out = [0, 0, 0, 1]) {
    const x = v[0];
    const y = v[1];
    const z = v[2];
    const sine = Math.sqrt(x * x + y * y + z * z) / 2;
    const scale = 0.5 / Math.max(1, sine);
    out[0] = x * scale;
    out[1] = y * scale;
    out[2] = z * scale;
    out[3] = Math.sqrt(Math.max(0, 1 - sine * sine));
    return out;
  },
  covers(q, out) {
    this.toVector(q, out as unknown as Vec3);
    return 1;
  },
};
