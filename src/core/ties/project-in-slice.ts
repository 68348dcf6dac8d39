import { alternate, nearestInSlabs } from '../geometry';
import { createMeasurement, HARD, outOfAxes, projectInto } from '../limit';
import { multiply, type Quat, type Vec3 } from '../math';
import { modelOf } from '../shape';
import { chartOf } from '../space';
import { leastSlack } from './project-group';
import { type JointSlice, SLAB } from './slice';

// Nothing in these outlives a call. Made of fractions: engines then store plain doubles.
const measurement = createMeasurement();
const q: Quat = [0.5, 0.5, 0.5, 0.5];
const asked: Vec3 = [0.5, 0.5, 0.5];
const found: Vec3 = [0.5, 0.5, 0.5];

/**
 * The nearest rotation of one joint that keeps its limit and its ties with the neighbours where `sliceAt` last saw them. Where these leave
 * it nothing, the ties give way by the least that does.
 *
 * @param rotation unit, parentFromLocal.
 * @param out may be `rotation`; equal to it when it is inside.
 * @returns rad, ≥ 0: the slack that was given.
 */
export function projectInSlice(slice: JointSlice, rotation: Readonly<Quat>, out: Quat): number {
  for (let k = 0; k < 4; k++) q[k] = rotation[k];
  const part = measurement.parts[0];
  projectInto(slice, q, HARD, measurement, out);
  // The region of a slice has the planes of its ties, unless the joint's own shape is no polytope; ties may leave no point of it.
  if ((measurement.isInside && slice.ownSlabs > 0) || keepsSlabs(slice.slabs, part.nearest)) return 0;
  if (slice.ownSlabs > 0) projectInto(slice.limit, q, HARD, measurement, out);
  const { axes, reference, parts } = slice.limit;
  for (let k = 0; k < 3; k++) asked[k] = part.asked[k];
  const slack = nearestInSlice(slice, asked, found);
  multiply(reference, outOfAxes(axes, chartOf(parts[0].chart).toRotation(found, out), out), out);
  if (out[0] * q[0] + out[1] * q[1] + out[2] * q[2] + out[3] * q[3] < 0) for (let k = 0; k < 4; k++) out[k] = -out[k];
  return slack;
}

/** The nearest vector of the slice; returns the slack that ties had to give. */
function nearestInSlice(slice: JointSlice, point: Readonly<Vec3>, out: Vec3): number {
  const { slabs, ownSlabs, planes } = slice;
  if (projectPoint(slice, point, out)) return 0;
  // What is added is not taken off again, which rounds: planes that stay where they are are not placed anew.
  const placed = planes.map((_, i) => slabs[SLAB * (ownSlabs + i) + 3]);
  const give = (slack: number) => {
    for (let i = 0; i < placed.length; i++) slabs[SLAB * (ownSlabs + i) + 3] = placed[i] + slack;
  };
  const slack = leastSlack((some) => {
    give(some);
    return projectPoint(slice, point, out);
  });
  give(0);
  return slack;
}

/** rad: how near an answer has to lie to all planes to count as inside. */
const MET = 1e-8;

/** Projects a vector onto the slice. Returns whether the slice has any point. */
function projectPoint({ limit, slabs, ownSlabs }: JointSlice, point: Readonly<Vec3>, out: Vec3): boolean {
  const ontoSlabs = (x: Readonly<Vec3>) => nearestInSlabs(slabs, x, out) || keepsSlabs(slabs, out);
  if (ownSlabs > 0) return ontoSlabs(point);
  const { shape } = limit.parts[0];
  for (let k = 0; k < 3; k++) out[k] = point[k];
  return alternate(ontoSlabs, (x) => modelOf(shape).project(shape, x, x), out) < MET;
}

function keepsSlabs(slabs: readonly number[], p: Readonly<Vec3>): boolean {
  for (let i = 0; i < slabs.length; i += SLAB) {
    const off = slabs[i] * p[0] + slabs[i + 1] * p[1] + slabs[i + 2] * p[2] - slabs[i + 3];
    if (Math.abs(off) > slabs[i + 4] + MET) return false;
  }
  return true;
}
