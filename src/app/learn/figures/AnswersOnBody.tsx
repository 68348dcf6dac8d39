import { readQuat } from '../../../core/math';
import { useBeatHere } from '../learn-view';
import type { LimbLine } from './limb-lines';
import { poseInCut, sectionAnswers } from './section-answers';
import { useLimbLines } from './use-limb-lines';

/** The stretched limb as it is asked for and held, and as other answers leave it: each once it is told of. */
export function AnswersOnBody() {
  const open = useBeatHere();
  const has = (part: string) => open?.parts.some(({ id }) => id === part) ?? false;
  return useLimbLines((now) => {
    const answers = sectionAnswers(now);
    const { limit, live, joint } = now;
    if (!limit || !answers) return [];
    const { plane, asked, nearest, swept, truly, clamps } = answers;
    const limb = (at: readonly [number, number], text: string, colour: string, by: LimbLine['by']): LimbLine => ({
      rotation: poseInCut(limit, plane, at),
      text,
      colour,
      by,
    });
    const held: LimbLine = {
      rotation: readQuat(live.held, joint),
      text: 'held',
      colour: 'text-1',
      by: has('sweep') ? [18, -14] : has('hard') ? [24, 16] : [-20, 14],
    };
    if (clamps.length === 0) return [held];
    return [
      limb(asked, 'asked', 'violation-fill', [0, -14]),
      ...(has('hard') ? [limb(nearest, 'hard stop', 'limit-line', [-40, 8])] : []),
      held,
      ...(has('sweep') ? [limb(swept, 'one sweep', 'axis-x', [-12, 26])] : []),
      ...(has('truly') && open?.isAnswered
        ? [{ ...limb(truly, 'truly nearest', 'text-1', [-8, -44]), isDashed: true as const }]
        : []),
    ];
  });
}
