import { type Clip, containsRotation, type JointLimit, type Quat } from '../../core';
import { normalize, readQuat } from '../../core/math';
import { type EngineRegion, regionGauges, regionShare } from '../regions';
import type { LimitRoom } from './limit-room';

/** What an engine makes of a limit. Shares are of 1. */
export interface RegionLoss {
  /** How many frames of the clips lie inside the limit; 0 where no clips were given. */
  frames: number;
  /** The share of those frames that the engine would not let be; null where there are none. */
  rejected: number | null;
  /** The share of the engine's room that the limit has not. */
  wronglyAdmitted: number;
  /** The share of the limit's room that the engine has not. */
  lost: number;
  /** The engine's room ÷ the limit's, by the Haar measure. */
  ratio: number;
}

/** On a boundary both inside and outside are right. */
const SLACK = 1e-9;

/**
 * What is lost when an engine holds a joint inside `region` in place of its limit.
 *
 * @param captured N×4, unit, parentFromChild: captured rotations inside the limit.
 */
export function regionLoss(region: EngineRegion, { rotations, share }: LimitRoom, captured: Float64Array): RegionLoss {
  const lost = shareOutside(region, rotations);
  const own = regionShare(region);
  return {
    frames: captured.length / 4,
    rejected: captured.length > 0 ? shareOutside(region, captured) : null,
    wronglyAdmitted: own > 0 ? Math.max(0, 1 - ((1 - lost) * share) / own) : 0,
    lost,
    ratio: share > 0 ? own / share : Number.POSITIVE_INFINITY,
  };
}

function shareOutside(region: EngineRegion, rotations: Float64Array): number {
  const gauges = regionGauges(region, rotations);
  return gauges.reduce((count, gauge) => (gauge > 1 + SLACK ? count + 1 : count), 0) / gauges.length;
}

/** The rotations of a limit's joint in those frames of clips in which they lie inside the limit, N×4. */
export function framesInside(limit: JointLimit, clips: readonly Clip[]): Float64Array {
  const found: number[] = [];
  const q: Quat = [0, 0, 0, 1];
  for (const { skeleton, frameCount, rotations } of clips)
    for (let frame = 0; frame < frameCount; frame++) {
      normalize(readQuat(rotations, frame * skeleton.names.length + limit.joint, q), q);
      if (containsRotation(limit, q)) found.push(...q);
    }
  return Float64Array.from(found);
}
