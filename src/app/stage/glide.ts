import { prefersLessMotion } from '../../state/frame/motion';
import { isStill } from '../../state/frame/playback';

/**
 * s that a camera glides in a frame; Infinity jumps. Whoever wants less motion has cameras that stand while `isMoving`, and jump
 * when it is over.
 */
export function glideTime(delta: number, isMoving: boolean): number {
  if (prefersLessMotion() && isMoving) return 0;
  return isStill || prefersLessMotion() ? Number.POSITIVE_INFINITY : Math.min(delta, 0.1);
}
