import { type Clip, type JointLimit, limitGauge, type Quat } from '../../core';
import type { ShapeOutline } from '../../core/geometry';
import { readQuat } from '../../core/math';
import { ballOutline, ballVectors, type EngineRegion, regionGauges } from '../../formats';
import { outlineOf } from './outline-of';

/** More samples than this tell no more. */
const MOST_SAMPLES = 2500;

/** A joint's limit, what was learned it from, and what an engine makes of it, as they lie in the ball of rotation vectors. */
export interface Shown {
  /** Without softening: where the boundary is. */
  limit: JointLimit;
  /** N×3. */
  samples: Float64Array;
  learned: ShapeOutline;
  engine: ShapeOutline | null;
}

/** The samples of a joint, frame by frame, as the ball sees them, N×3. */
export function samplesInBall(clip: Clip, limit: JointLimit): Float64Array {
  const joints = clip.skeleton.parents.length;
  const stride = Math.max(1, Math.ceil(clip.frameCount / MOST_SAMPLES));
  const rotations: number[] = [];
  for (let frame = 0; frame < clip.frameCount; frame += stride) {
    rotations.push(...readQuat(clip.rotations, frame * joints + limit.joint));
  }
  return ballVectors(rotations, limit);
}

/** The surface of a learned limit: exact where the ball is its chart, else drawn through a grid. */
export function learnedOutline(limit: JointLimit, samples: Float64Array): ShapeOutline {
  const [part, ...others] = limit.parts;
  if (others.length === 0 && part.chart === 'exponential-map') return outlineOf(part.shape);
  const q: Quat = [0, 0, 0, 1];
  const gauges = (rotations: Float64Array) =>
    Float64Array.from({ length: rotations.length / 4 }, (_, i) => limitGauge(limit, readQuat(rotations, i, q)));
  return ballOutline(gauges, limit, samples);
}

/** The surface of what an engine enforces, seen as the limit is. */
export const engineOutline = (region: EngineRegion, limit: JointLimit, samples: Float64Array): ShapeOutline =>
  ballOutline((rotations) => regionGauges(region, rotations), limit, samples);
