import type { Now } from '../chapter';
import { stretchLimb } from '../turn-joint';
import { useNow } from '../use-apply';
import type { LimbLine } from './limb-lines';
import { poseInCut, sectionAnswers } from './section-answers';
import { useLimbLines } from './use-limb-lines';

/** The limb, stretched, as it is asked for, where one sweep of clamps leaves it, and where the nearest pose holds it. */
export function SweptArm() {
  useNow(stretch);
  return useLimbLines((now) => {
    const answers = sectionAnswers(now);
    const { limit } = now;
    if (!limit || !answers) return [];
    const { plane, asked, nearest, swept, clamps } = answers;
    const limb = (at: readonly [number, number], text: string, colour: string, by: LimbLine['by']): LimbLine => ({
      rotation: poseInCut(limit, plane, at),
      text,
      colour,
      by,
    });
    const held = limb(nearest, 'held', 'text-1', [-20, 14]);
    if (clamps.length === 0) return [held];
    return [limb(asked, 'asked', 'violation-fill', [0, -14]), limb(swept, 'one sweep', 'axis-x', [26, 12]), held];
  });
}

const stretch = (now: Now) => stretchLimb(now, now.joint);
