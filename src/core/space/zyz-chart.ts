import { multiply, type Quat, rotationFromZyz, type Vec3, zyzFromRotation } from '../math';
import { besideLock, type ChartModel, clampToTurn, nearestTurn, otherTurn } from './chart';

const TURN = 2 * Math.PI;
/** rad. */
const SHORT_OF_LOCK = 1e-4;
const QUARTER: Quat = [0, Math.SQRT1_2, 0, Math.SQRT1_2];
const QUARTER_BACK: Quat = [0, -Math.SQRT1_2, 0, Math.SQRT1_2];

const moved: Quat = [0, 0, 0, 1];
const angles: Vec3 = [0, 0, 0];

/**
 * v = (φ, ψ, θ) of q · before = Rz(φ) · Ry(ψ) · Rz(θ), less the middle of ψ. φ and θ repeat every turn, and so does
 * the whole under ψ → −ψ, so a rotation has twelve vectors with φ and θ within a turn of the region's middle and ψ within half a turn of its range.
 */
function zyzChart(
  names: Pick<ChartModel, 'label' | 'summary'>,
  before: Quat | null,
  after: Quat | null,
  middle: number,
): ChartModel {
  return {
    ...names,
    splittable: false,
    periodic: [true, false, true],
    radius: Math.PI / 2,
    span: 0,
    toVector(q, out = [0, 0, 0]) {
      zyzFromRotation(before ? multiply(q, before, moved) : q, out);
      out[1] -= middle;
      return out;
    },
    toRotation(v, out = [0, 0, 0, 1]) {
      const psi = v[1] + middle;
      const lock = Math.PI * Math.round(psi / Math.PI);
      angles[0] = v[0];
      angles[1] = lock + besideLock(psi - lock);
      angles[2] = v[2];
      rotationFromZyz(angles, out);
      return after ? multiply(out, after, out) : out;
    },
    covers(q, out, about) {
      this.toVector(q, angles);
      const [phi, psi, theta] = angles;
      let count = 0;
      for (let fold = 0; fold < 3; fold++) {
        const a = nearestTurn(fold === 0 ? phi : phi + Math.PI, about[0]);
        const b = fold === 0 ? psi : -psi - 2 * middle + (fold === 1 ? 0 : TURN);
        const c = nearestTurn(fold === 0 ? theta : theta + Math.PI, about[2]);
        for (let turn = 0; turn < 4; turn++) {
          out[3 * count] = turn & 1 ? otherTurn(a, about[0]) : a;
          out[3 * count + 1] = b;
          out[3 * count + 2] = turn & 2 ? otherTurn(c, about[2]) : c;
          count++;
        }
      }
      return count;
    },
    clamp(v, about, out) {
      out[0] = clampToTurn(v[0], about[0]);
      // Short of the ends, where φ and θ could not be told apart again.
      out[1] = Math.min(Math.max(v[1], SHORT_OF_LOCK - Math.PI - middle), TURN - SHORT_OF_LOCK - middle);
      out[2] = clampToTurn(v[2], about[2]);
      return out;
    },
  };
}

/** ZYZ angles turned so that the reference lies at (0, π/2, 0), as far from gimbal lock as can be. */
export const eulerZyz = zyzChart(
  {
    label: 'Euler ZYZ, centred',
    summary: 'Three angles about z, y and z, turned so that gimbal lock is a quarter turn away from the reference.',
  },
  QUARTER,
  QUARTER_BACK,
  Math.PI / 2,
);

/** ZYZ angles as Engell-Nørregård and Erleben have them ("Joint-Limit Distance Cones", §III): locked at the reference. */
export const eulerZyzPublished = zyzChart(
  {
    label: 'Euler ZYZ, as published',
    summary:
      'Three angles about z, y and z. Gimbal lock sits at the reference: a small turn may be a large change of angles.',
  },
  null,
  null,
  0,
);
