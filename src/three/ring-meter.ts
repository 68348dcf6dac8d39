import { MathUtils } from 'three';
import { ARC_END } from '../body';
import { AT_LIMIT, meterFill } from '../core/limit';

/** So far beyond every cosine that nothing of a ring is filled, or all of it, where a small ring is blurred over several pixels too. */
const EMPTY = 3;
const FULL = -3;

/**
 * How far the ring of a joint is filled, from its outer side both ways at once: the ring is full where the cosine of the angle from the
 * outer side is above this number.
 *
 * @param gauge 0 in the middle of the limit, 1 on its border
 */
export function meterEnd(gauge: number, isArc: boolean): number {
  const share = meterFill(gauge);
  if (share === 0) return EMPTY;
  return share === 1 ? FULL : Math.cos(share * (isArc ? Math.acos(ARC_END) : Math.PI));
}

/** Below the limit, the share of a gauge over which amber comes softly. */
const AMBER_COMES = 0.015;

/** How amber a joint is, 0 to 1: not at all up to just below its limit, wholly at the limit and beyond. */
export const amberOf = (gauge: number): number => MathUtils.smoothstep(gauge, AT_LIMIT - AMBER_COMES, AT_LIMIT);
