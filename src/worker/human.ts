import type { Clip, JointLimit, Tie } from '../core';
import { findRoles, moves } from '../core/clip';
import { fillLimits, type HumanLimits, humanLimits, humanTies, widenTies } from '../core/human';
import { cloudUnder, type JointFit } from '../core/limit';
import type { FillOrder, FitAnswer, FitWord, HumanAnswer, HumanOrder } from './api';

/** What was found last of each clip. */
const known = new WeakMap<Clip, { key: string; human: HumanLimits & { ties: readonly Tie[] } }>();

/** Limits of people, and their ties, wide enough for every frame of a clip that moves. */
function humanOf(clip: Clip, { profile, roles }: HumanOrder): HumanLimits & { ties: readonly Tie[] } {
  const key = JSON.stringify([profile, roles]);
  const last = known.get(clip);
  if (last?.key === key) return last.human;
  const { skeleton } = clip;
  const motion = moves(clip) ? clip : undefined;
  const about = { profile, roles: findRoles(skeleton, roles), motion };
  const ties = humanTies(skeleton, about);
  const human = { ...humanLimits(skeleton, about), ties: motion ? widenTies(ties, motion) : ties };
  known.set(clip, { key, human });
  return human;
}

const byJoint = (clip: Clip, limits: readonly JointLimit[]): (JointLimit | null)[] => {
  const of = new Map(limits.map((limit) => [limit.joint, limit]));
  return clip.skeleton.names.map((_, joint) => of.get(joint) ?? null);
};

/** Limits of people for the skeleton of a clip; the clip shows how the joints lie. */
export function humanAnswer(clip: Clip, order: HumanOrder): HumanAnswer {
  const { limits, missing } = humanOf(clip, order);
  return { limits: byJoint(clip, limits), missing };
}

/** What limits of people make of a fit. */
interface Filling {
  /** Fills up the fit of one joint after another. */
  fill: (fit: JointFit) => FitWord;
  /** What the answer of the fit has beside. */
  beside: Pick<FitAnswer, 'missing' | 'ties'>;
}

/** How the fit of a clip is filled up. Where nothing moves nothing is learned: limits are those of people, whatever the shares. */
export function filling(clip: Clip, order: FillOrder): Filling {
  const { limits, missing } = humanAnswer(clip, order);
  const isLearned = moves(clip);
  const shareOf = (joint: number): number => (isLearned ? (order.own[joint] ?? order.share) : 1);
  const ties = humanOf(clip, order).ties.filter(({ joints }) => joints.every((joint) => shareOf(joint) > 0));
  const fill = ({ cloud, limit: learned }: JointFit): FitWord => {
    const { joint, softening } = learned;
    const norm = limits[joint];
    const share = shareOf(joint);
    if (!norm || share === 0) return { cloud, limit: learned, learned, fill: null };
    const limit = isLearned ? fillLimits([learned], [norm], share)[0] : { ...norm, softening };
    return { cloud: cloudUnder(clip, cloud, limit), limit, learned, fill: { human: norm, share, cloud } };
  };
  return { fill, beside: isLearned ? { ties } : { missing, ties } };
}
