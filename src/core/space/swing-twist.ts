import { angleOverSine, atan2Unit, halfCosine, halfSineOverAngle, type Vec3 } from '../math';
import { besideLock, type ChartModel, clampToBall, clampToTurn, nearestTurn, otherTurn } from './chart';

const TURN = 2 * Math.PI;
const TINY = 1e-12;
/** At a whole turn of swing every axis gives the same: a little less keeps them apart. */
const WIDEST_SWING = TURN - 1e-6;

/**
 * v = (swing x, swing y, twist): q = swing · twist about z; the swing as the two components of its rotation vector, the twist as an
 * angle within a turn of the region's middle. One space for all three, so that what twist allows may depend on the swing. A swing has its long
 * way round and a twist has, so every rotation has four vectors.
 */
export const swingTwistChart: ChartModel = {
  label: 'Swing x, swing y, twist',
  summary: 'Where the bone points, then how it rolls, as one space: readable axes, nearly as tight as no split.',
  splittable: false,
  periodic: [false, false, true],
  radius: Math.PI,
  span: 0,
  toVector(q, out = [0, 0, 0]) {
    const x = q[0];
    const y = q[1];
    const z = q[2];
    const w = q[3];
    const cosine = Math.sqrt(z * z + w * w);
    if (cosine < TINY) {
      // Half a turn of swing: every twist fits, and none is chosen.
      const scale = Math.PI / Math.sqrt(x * x + y * y);
      out[0] = x * scale;
      out[1] = y * scale;
      out[2] = 0;
      return out;
    }
    // swing = q · twist⁻¹ has no z: its x and y, closed form.
    const scale = (2 * angleOverSine(cosine)) / cosine;
    out[0] = (w * x - y * z) * scale;
    out[1] = (w * y + x * z) * scale;
    out[2] = 2 * atan2Unit(z / cosine, w / cosine);
    return out;
  },
  toRotation(v, out = [0, 0, 0, 1]) {
    const squared = v[0] * v[0] + v[1] * v[1];
    const scale = halfSineOverAngle(squared);
    const sx = v[0] * scale;
    const sy = v[1] * scale;
    const sw = besideLock(halfCosine(squared));
    const tz = v[2] * halfSineOverAngle(v[2] * v[2]);
    const tw = halfCosine(v[2] * v[2]);
    out[0] = sx * tw + sy * tz;
    out[1] = sy * tw - sx * tz;
    out[2] = sw * tz;
    out[3] = sw * tw;
    return out;
  },
  covers(q, out, about) {
    this.toVector(q, out as unknown as Vec3);
    const x = out[0];
    const y = out[1];
    const twist = nearestTurn(out[2], about[2]);
    const other = otherTurn(twist, about[2]);
    out[2] = twist;
    out[3] = x;
    out[4] = y;
    out[5] = other;
    const swing = Math.sqrt(x * x + y * y);
    if (swing < TINY) return 2;
    const long = 1 - TURN / swing;
    out[6] = out[9] = x * long;
    out[7] = out[10] = y * long;
    out[8] = twist;
    out[11] = other;
    return 4;
  },
  clamp(v, about, out) {
    const twist = clampToTurn(v[2], about[2]);
    out[0] = v[0];
    out[1] = v[1];
    out[2] = 0;
    clampToBall(out, WIDEST_SWING, out);
    out[2] = twist;
    return out;
  },
};
