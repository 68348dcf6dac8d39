import { type EngineRegion, gauges, regionShare } from '../regions';
import { createCoordinates, enterFrames } from '../regions/region';
import type { LearnedRoom } from './room';

/** What an engine makes of a learned limit. Shares are of 1. */
export interface RegionLoss {
  /** The share of the frames that the engine would not let be. */
  rejected: number;
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
 * What is lost when an engine holds a joint inside `region` in place of the learned limit.
 *
 * @param frames N×4, the captured rotations, parentFromChild. @param room of the limit, from `learnedRoom`.
 */
export function regionLoss(region: EngineRegion, frames: Float64Array, room: LearnedRoom): RegionLoss {
  const at = createCoordinates(Math.max(frames.length, room.rotations.length) / 4);
  enterFrames(frames, region, at);
  let outside = 0;
  const ofFrames = gauges(region, at);
  for (let i = 0; i < at.count; i++) if (ofFrames[i] > 1 + SLACK) outside++;
  const rejected = at.count > 0 ? outside / at.count : 0;
  enterFrames(room.rotations, region, at);
  const ofRoom = gauges(region, at);
  let common = 0;
  for (let i = 0; i < at.count; i++) if (ofRoom[i] <= 1 + SLACK) common += room.weights[i];
  const own = regionShare(region);
  return {
    rejected,
    wronglyAdmitted: own > 0 ? Math.max(0, 1 - common / own) : 0,
    lost: room.share > 0 ? 1 - common / room.share : 0,
    ratio: room.share > 0 ? own / room.share : Number.POSITIVE_INFINITY,
  };
}
