import { intoFrame, outOfFrame } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import type { ChartModel } from './chart';

const TINY = 1e-12;

const seen: Quat = [0, 0, 0, 1];

/**
 * v = (swing x, swing y, twist): q = swing · twist in a frame whose z is the twist axis; the swing as the two components
 * of its rotation vector, short way round (length ≤ π), the twist as an angle in [−2π, 2π]. One space for all three, so
 * that what twist allows may depend on the swing.
 */
export const swingTwistChart: ChartModel = {
  label: 'Swing x, swing y, twist',
  summary: 'Where the bone points, then how it rolls, as one space: readable axes, nearly as tight as no split.',
  splittable: false,
  periodic: null,
  toVector(q, frame, out = [0, 0, 0]) {
    intoFrame(frame, q, seen);
    const x = seen[0];
    const y = seen[1];
    const z = seen[2];
    const w = seen[3];
    const cosine = Math.sqrt(z * z + w * w);
    if (cosine < TINY) {
      const scale = Math.PI / Math.sqrt(x * x + y * y);
      out[0] = x * scale;
      out[1] = y * scale;
      out[2] = 0;
      return out;
    }
    // swing = q · twist⁻¹ has no z: its x and y, closed form.
    const sx = (w * x - y * z) / cosine;
    const sy = (w * y + x * z) / cosine;
    const sine = Math.sqrt(sx * sx + sy * sy);
    const scale = sine < TINY ? 2 : (2 * Math.atan2(sine, cosine)) / sine;
    out[0] = sx * scale;
    out[1] = sy * scale;
    out[2] = 2 * Math.atan2(z, w);
    return out;
  },
  toRotation(v, frame, out = [0, 0, 0, 1]) {
    const swing = Math.sqrt(v[0] * v[0] + v[1] * v[1]);
    // Beyond half a turn of swing the bone would come round from the other side: stop at the antipode.
    const half = Math.min(swing, Math.PI) / 2;
    const scale = swing < TINY ? 0.5 : Math.sin(half) / swing;
    const sx = v[0] * scale;
    const sy = v[1] * scale;
    const sw = Math.cos(half);
    const tz = Math.sin(v[2] / 2);
    const tw = Math.cos(v[2] / 2);
    out[0] = sx * tw + sy * tz;
    out[1] = sy * tw - sx * tz;
    out[2] = sw * tz;
    out[3] = sw * tw;
    return outOfFrame(frame, out, out);
  },
  covers(q, frame, out) {
    this.toVector(q, frame, out as unknown as Vec3);
    // Short way round first.
    if (out[2] > Math.PI) out[2] -= 2 * Math.PI;
    else if (out[2] < -Math.PI) out[2] += 2 * Math.PI;
    out[3] = out[0];
    out[4] = out[1];
    out[5] = out[2] > 0 ? out[2] - 2 * Math.PI : out[2] + 2 * Math.PI;
    return 2;
  },
};
