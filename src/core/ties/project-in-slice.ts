import { alternate } from '../geometry/alternating-projections';
import { nearestInSlabs } from '../geometry/nearest-in-slabs';
import { createEvaluation, HARD, hold } from '../limit/evaluate';
import { outOfAxes } from '../limit/joint-limit';
import { multiply, rotationFromVector, rotationVector } from '../math/rotation';
import type { Quat, Vec3 } from '../math/types';
import { modelOf } from '../shape';
import { leastSlack } from './project-group';
import { type JointSlice, SLAB, sliceExcess } from './slice';

// Nothing in these outlives a call. Made of fractions: engines then store plain doubles.
const evaluation = createEvaluation();
const q: Quat = [0.5, 0.5, 0.5, 0.5];
const asked: Vec3 = [0.5, 0.5, 0.5];
const found: Vec3 = [0.5, 0.5, 0.5];
const relative: Quat = [0.5, 0.5, 0.5, 0.5];
/** Squared: nearer than 1e-9 nothing has moved. */
const UNMOVED = 1e-18;

/**
 * The nearest rotation of one joint that keeps its limit and its ties with the neighbours where `sliceAt` last saw them. Where these leave
 * it nothing, the ties give way by the least that does.
 *
 * @param rotation unit, parentFromLocal.
 * @param out may be `rotation`; equal to it when it is inside.
 * @returns rad, ≥ 0: the slack that was given.
 */
export function projectInSlice(slice: JointSlice, rotation: Readonly<Quat>, out: Quat): number {
  if (shortWay(slice, rotation, out)) return 0;
  for (let k = 0; k < 4; k++) q[k] = rotation[k];
  const { axes, reference } = slice.limit;
  hold(slice.limit, q, HARD, evaluation, out);
  const part = evaluation.parts[0];
  if (sliceExcess(slice, part.nearest) <= 1e-9) return 0;
  for (let k = 0; k < 3; k++) asked[k] = part.asked[k];
  const slack = nearestInSlice(slice, asked, found);
  multiply(reference, outOfAxes(axes, rotationFromVector(found, out), out), out);
  if (out[0] * q[0] + out[1] * q[1] + out[2] * q[2] + out[3] * q[3] < 0) for (let k = 0; k < 4; k++) out[k] = -out[k];
  return slack;
}

/**
 * The same where the short way round is certain to be the one, and leaves something: nothing else is looked at then. Most rotations are
 * such. Returns whether it was; where not, `out` is as it was. In one piece, as `hold` is, and for the same reason.
 */
function shortWay({ limit, slabs, ownSlabs }: JointSlice, rotation: Readonly<Quat>, out: Quat): boolean {
  if (ownSlabs === 0) return false;
  const { reference, axes, parts } = limit;
  const bx = rotation[0];
  const by = rotation[1];
  const bz = rotation[2];
  const bw = rotation[3];
  const squared = bx * bx + by * by + (bz * bz + bw * bw);
  if (!(squared > 0.9999995 && squared < 1.0000005)) return false;
  const ax = reference[0];
  const ay = reference[1];
  const az = reference[2];
  const aw = reference[3];
  const x = aw * bx - ax * bw + (az * by - ay * bz);
  const y = aw * by - ay * bw + (ax * bz - az * bx);
  const z = aw * bz - az * bw + (ay * bx - ax * by);
  const w = aw * bw + ax * bx + (ay * by + az * bz);
  const side = w < 0 ? -1 : 1;
  relative[0] = side * (axes[0] * x + axes[1] * y + axes[2] * z);
  relative[1] = side * (axes[3] * x + axes[4] * y + axes[5] * z);
  relative[2] = side * (axes[6] * x + axes[7] * y + axes[8] * z);
  relative[3] = side * w;
  rotationVector(relative, asked);
  const isInside = nearestInSlabs(slabs, asked, found);
  const vx = asked[0];
  const vy = asked[1];
  const vz = asked[2];
  const dx = vx - found[0];
  const dy = vy - found[1];
  const dz = vz - found[2];
  const off = dx * dx + dy * dy + dz * dz;
  if (off < UNMOVED) {
    out[0] = bx;
    out[1] = by;
    out[2] = bz;
    out[3] = bw;
    return true;
  }
  // As in `hold`: the other way round is at least 2π − |asked| long and the region ends at its extent.
  const room = 2 * Math.PI - parts[0].extent;
  const far = vx * vx + vy * vy + vz * vz;
  if (!(room > 0 && 2 * (far + off) <= room * room)) return false;
  if (!isInside && !keepsSlabs(slabs, found)) return false;

  rotationFromVector(found, relative);
  const tx = relative[0];
  const ty = relative[1];
  const tz = relative[2];
  const tw = relative[3];
  const cx = axes[0] * tx + axes[3] * ty + axes[6] * tz;
  const cy = axes[1] * tx + axes[4] * ty + axes[7] * tz;
  const cz = axes[2] * tx + axes[5] * ty + axes[8] * tz;
  const hx = aw * cx + ax * tw + (ay * cz - az * cy);
  const hy = aw * cy + ay * tw + (az * cx - ax * cz);
  const hz = aw * cz + az * tw + (ax * cy - ay * cx);
  const hw = aw * tw - ax * cx - (ay * cy + az * cz);
  const sign = hx * bx + hy * by + (hz * bz + hw * bw) < 0 ? -1 : 1;
  out[0] = sign * hx;
  out[1] = sign * hy;
  out[2] = sign * hz;
  out[3] = sign * hw;
  return true;
}

/** The nearest vector of the slice; returns the slack that ties had to give. */
function nearestInSlice(slice: JointSlice, point: Readonly<Vec3>, out: Vec3): number {
  const { slabs, ownSlabs, planes } = slice;
  if (moveInside(slice, point, out)) return 0;
  // What is added is not taken off again, which rounds: planes that stay where they are are not placed anew.
  const placed = planes.map((_, i) => slabs[SLAB * (ownSlabs + i) + 3]);
  const give = (slack: number) => {
    for (let i = 0; i < placed.length; i++) slabs[SLAB * (ownSlabs + i) + 3] = placed[i] + slack;
  };
  const slack = leastSlack((some) => {
    give(some);
    return moveInside(slice, point, out);
  });
  give(0);
  return slack;
}

/** rad: how near an answer has to lie to all planes to count as inside. */
const MET = 1e-8;

/** Projects a vector onto the slice. Returns whether the slice has any point. */
function moveInside({ limit, slabs, ownSlabs }: JointSlice, point: Readonly<Vec3>, out: Vec3): boolean {
  const ontoSlabs = (x: Readonly<Vec3>) => nearestInSlabs(slabs, x, out) || keepsSlabs(slabs, out);
  if (ownSlabs > 0) return ontoSlabs(point);
  const { shape } = limit.parts[0];
  for (let k = 0; k < 3; k++) out[k] = point[k];
  return alternate(ontoSlabs, (x) => modelOf(shape).nearest(shape, x, x), out) < MET;
}

function keepsSlabs(slabs: readonly number[], p: Readonly<Vec3>): boolean {
  for (let i = 0; i < slabs.length; i += SLAB) {
    const off = slabs[i] * p[0] + slabs[i + 1] * p[1] + slabs[i + 2] * p[2] - slabs[i + 3];
    if (Math.abs(off) > slabs[i + 4] + MET) return false;
  }
  return true;
}
