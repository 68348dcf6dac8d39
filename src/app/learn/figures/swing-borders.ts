import { type JointLimit, limitGauge, type Quat, type Vec3 } from '../../../core';
import { multiply, readQuat, rotateVector, rotationFromVector } from '../../../core/math';
import { type EngineRegion, regionGauges } from '../../../formats';
import { outOfCharts } from '../turn-joint';

/** rad, by spoke, round where the reference of a limit points: how far a bone can swing that way, with no twist. */
export type SwingBorder = Float64Array;

/** Ways to swing, evenly round. */
export const SPOKES = 180;
/** rad: a bone that points backwards is there from all sides. */
const FARTHEST = (176 / 180) * Math.PI;
/** Each halves what a border lies between; in the end that is 0.04°. */
const HALVINGS = 12;

/** A swing of so many rad about the axis at `round`, rad, with no twist: in the frame of the parent. */
export function swingAt(limit: JointLimit, swing: number, round: number): Quat {
  const vector = outOfCharts(limit.axes, [swing * Math.cos(round), swing * Math.sin(round), 0]);
  return multiply(limit.reference, rotationFromVector(vector));
}

/** Where the bone points after that swing: unit, in the frame of the parent. */
export const pointedAt = (limit: JointLimit, swing: number, round: number): Vec3 =>
  rotateVector(swingAt(limit, swing, round), outOfCharts(limit.axes, [0, 0, 1]));

/** rad: which way the spokes go. */
export const roundOf = (spoke: number): number => (2 * Math.PI * spoke) / SPOKES;

/** @param gaugesOf of N×4 swings: at most 1 inside. On no spoke there is an inside beyond the border. */
function borderBy(limit: JointLimit, gaugesOf: (swings: Float64Array) => ArrayLike<number>): SwingBorder {
  const border = new Float64Array(SPOKES);
  const tried = new Float64Array(4 * SPOKES);
  for (let step = FARTHEST / 2, i = 0; i < HALVINGS; i++, step /= 2) {
    for (let spoke = 0; spoke < SPOKES; spoke++)
      tried.set(swingAt(limit, border[spoke] + step, roundOf(spoke)), 4 * spoke);
    const gauges = gaugesOf(tried);
    for (let spoke = 0; spoke < SPOKES; spoke++) if (gauges[spoke] <= 1) border[spoke] += step;
  }
  return border;
}

export const learnedBorder = (limit: JointLimit): SwingBorder =>
  borderBy(limit, (swings) => Array.from({ length: SPOKES }, (_, i) => limitGauge(limit, readQuat(swings, i))));

/** What an engine holds of the limit. */
export const engineBorder = (limit: JointLimit, region: EngineRegion): SwingBorder =>
  borderBy(limit, (swings) => regionGauges(region, swings));

/** rad. @param way 0 to 1, round */
export function borderAt(border: SwingBorder, way: number): number {
  const at = (((way % 1) + 1) % 1) * SPOKES;
  const [spoke, share] = [Math.floor(at), at % 1];
  return (1 - share) * border[spoke] + share * border[(spoke + 1) % SPOKES];
}
