import type { JointLimit, Quat } from '../../../core';
import { multiply, plus, times } from '../../../core/math';
import { charts } from '../../../core/space';
import { outOfCharts, stretchLimb } from '../turn-joint';
import { useNow } from '../use-apply';
import type { LimbLine } from './limb-lines';
import type { Plane } from './section';
import { sectionAnswers } from './section-answers';
import { useLimbLines } from './use-limb-lines';

/** The pose of a joint at a place of a plane through the middle of its chart, parentFromLocal. */
export function poseAt({ reference, axes, parts }: JointLimit, { x, y }: Plane, at: readonly [number, number]): Quat {
  const [qx, qy, qz, w] = charts[parts[0].chart].toRotation(plus(times(x, at[0]), y, at[1]));
  return multiply(reference, [...outOfCharts(axes, [qx, qy, qz]), w]);
}

/** The limb, stretched, as it is asked for, where one sweep of clamps leaves it, and where the nearest pose holds it. */
export function SweptArm() {
  useNow(stretch);
  return useLimbLines((now) => {
    const answers = sectionAnswers(now);
    const { limit } = now;
    if (!limit || !answers) return [];
    const { plane, asked, nearest, swept, clamps } = answers;
    const limb = (at: readonly [number, number], text: string, colour: string, by: LimbLine['by']): LimbLine => ({
      rotation: poseAt(limit, plane, at),
      text,
      colour,
      by,
    });
    const held = limb(nearest, 'held', 'text-1', [-20, 14]);
    if (clamps.length === 0) return [held];
    return [limb(asked, 'asked', 'violation-fill', [0, -14]), limb(swept, 'one sweep', 'axis-x', [26, 12]), held];
  });
}

const stretch = (now: Parameters<typeof stretchLimb>[0]) => stretchLimb(now, now.joint);
