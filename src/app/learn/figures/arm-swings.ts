import type { Clip, Vec3 } from '../../../core';
import { anatomyFor } from '../../../state/clips/anatomy';
import { keptFor } from '../now';
import { straightLimb } from './straight-limb';
import { type ThreeSwings, threeSwings } from './three-swings';

/** The left upper arm of a body, and how it swings; null for a body without arms. */
export const swingsOf = keptFor((clip: Clip): { joint: number; swings: ThreeSwings; end: Vec3 } | null => {
  const anatomy = anatomyFor(clip);
  const armOf = (side: string) => anatomy.findIndex((joint) => joint?.part === 'upperArm' && joint.side === side);
  const [left, right] = [armOf('left'), armOf('right')];
  if (left < 0 || right < 0) return null;
  const { end } = straightLimb(clip, left);
  const length = Math.hypot(...end);
  const along: Vec3 = [end[0] / length, end[1] / length, end[2] / length];
  return { joint: left, swings: threeSwings(clip.skeleton, left, right, along), end };
});
