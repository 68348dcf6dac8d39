import type { Clip, JointLimit } from '../core';
import { findRoles } from '../core/clip';
import { fillLimits, type HumanLimits, humanLimits } from '../core/human';
import { cloudUnder, type JointFit } from '../core/limit';
import type { FillOrder, FitWord, HumanAnswer, HumanOrder } from './api';

/** What was found last of each clip. */
const known = new WeakMap<Clip, { key: string; human: HumanLimits }>();

function humanOf(clip: Clip, { profile, roles }: HumanOrder): HumanLimits {
  const key = JSON.stringify([profile, roles]);
  const last = known.get(clip);
  if (last?.key === key) return last.human;
  const { skeleton } = clip;
  const human = humanLimits(skeleton, { profile, roles: findRoles(skeleton, roles), motion: clip });
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

/** What fills up the fit of one joint of a clip after another. */
export function filling(clip: Clip, order: FillOrder): (fit: JointFit) => FitWord {
  const human = byJoint(clip, humanOf(clip, order).limits);
  return ({ cloud, limit: learned }) => {
    const { joint } = learned;
    const share = order.own[joint] ?? order.share;
    const norm = human[joint];
    if (!norm || share === 0) return { cloud, limit: learned, learned, fill: null };
    const [limit] = fillLimits([learned], [norm], share);
    return { cloud: cloudUnder(clip, cloud, limit), limit, learned, fill: { human: norm, share, cloud } };
  };
}
