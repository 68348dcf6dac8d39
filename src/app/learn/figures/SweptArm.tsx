import type { Now } from '../chapter';
import { useBeatHere } from '../learn-view';
import { stretchLimb } from '../turn-joint';
import { useNow } from '../use-apply';
import type { LimbLine } from './limb-lines';
import { poseInCut, sectionAnswers } from './section-answers';
import { useLimbLines } from './use-limb-lines';

/** The limb, stretched, as it is asked for, where the nearest pose holds it, and, once that is answered, where one sweep of clamps leaves it. */
export function SweptArm() {
  useNow(stretch);
  const open = useBeatHere();
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
    const shown = [limb(asked, 'asked', 'violation-fill', [0, -14]), held];
    return (open?.isAnswered ?? true) ? [...shown, limb(swept, 'one sweep', 'axis-x', [26, 12])] : shown;
  });
}

const stretch = (now: Now) => stretchLimb(now, now.joint);
