import { type JointLimit, limitGauge, type Quat, type Vec3 } from '../../../core';
import { multiply, readQuat, rotateVector, rotationFromVector } from '../../../core/math';
import { type EngineRegion, regionGauges } from '../../../formats';
import { outOfCharts } from '../turn-joint';

/** Every way that a bone can point without twist, ring by ring round where its reference points; what its limit says of each. */
export interface SwingMap {
  /** N×4, unit, parentFromChild. */
  readonly swings: Float64Array;
  /** N×3: unit directions, in the parent's frame. */
  readonly directions: Float32Array;
  /** N: at most 1 where a limit lets the bone point there. */
  readonly learned: Float32Array;
}

/** Rings, and places on each. The first ring is one point. */
export const RINGS = 52;
export const SPOKES = 96;
/** rad: a bone that points backwards is there from all sides. */
const FARTHEST = (176 / 180) * Math.PI;

/** A swing of so many rad about the axis at `round`, rad, with no twist: in the frame of the parent. */
export function swingAt(limit: JointLimit, swing: number, round: number): Quat {
  const vector = outOfCharts(limit.axes, [swing * Math.cos(round), swing * Math.sin(round), 0]);
  return multiply(limit.reference, rotationFromVector(vector));
}

/** N×4, N = RINGS × SPOKES. */
function swingsOf(limit: JointLimit): Float64Array {
  const found = new Float64Array(4 * RINGS * SPOKES);
  for (let ring = 0; ring < RINGS; ring++)
    for (let spoke = 0; spoke < SPOKES; spoke++) {
      const swing = (FARTHEST * ring) / (RINGS - 1);
      found.set(swingAt(limit, swing, (2 * Math.PI * spoke) / SPOKES), 4 * (ring * SPOKES + spoke));
    }
  return found;
}

export function swingMap(limit: JointLimit): SwingMap {
  const swings = swingsOf(limit);
  const count = RINGS * SPOKES;
  const bone: Vec3 = outOfCharts(limit.axes, [0, 0, 1]);
  const directions = new Float32Array(3 * count);
  const learned = new Float32Array(count);
  for (let i = 0; i < count; i++) {
    const turn = readQuat(swings, i);
    directions.set(rotateVector(turn, bone), 3 * i);
    learned[i] = limitGauge(limit, turn);
  }
  return { swings, directions, learned };
}

/** What an engine says of each way of a map: N, at most 1 where its region lets the bone point there. */
export const engineGauges = (region: EngineRegion, { swings }: SwingMap): Float32Array =>
  Float32Array.from(regionGauges(region, swings));

/** rad: how far a bone can swing on that spoke before a gauge goes beyond 1, on a straight way out. */
function borderOn(gauges: Float32Array, spoke: number): number {
  for (let ring = 1; ring < RINGS; ring++) {
    const [before, after] = [gauges[(ring - 1) * SPOKES + spoke], gauges[ring * SPOKES + spoke]];
    if (after <= 1) continue;
    const share = before >= 1 ? 0 : (1 - before) / (after - before);
    return (FARTHEST * (ring - 1 + share)) / (RINGS - 1);
  }
  return FARTHEST;
}

/** rad: how far a bone can swing that way by such gauges. @param way 0 to 1, round */
export function borderAt(gauges: Float32Array, way: number): number {
  const at = (((way % 1) + 1) % 1) * SPOKES;
  const [spoke, share] = [Math.floor(at), at % 1];
  return (1 - share) * borderOn(gauges, spoke) + share * borderOn(gauges, (spoke + 1) % SPOKES);
}
