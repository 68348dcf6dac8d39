import type { Clip, JointLimit } from '../../core';
import type { Quat } from '../../core/math';
import type { PairStudy } from '../../core/study';
import { type JointSlice, projectInSlice, sliceAt, sliceOf, tieLimits } from '../../core/ties';
import type { LimitModel } from '../../state/limits/models';
import type { Settings } from '../../state/settings';
import { fitModel } from './fits';

/** What ties leave of a joint's limit. */
export interface TiedSlice {
  readonly slice: JointSlice;
  /** Projects a rotation of the joint into what is left beside neighbours that are held so: `held` is J×4. */
  project(held: Float32Array, rotation: Readonly<Quat>, out: Quat): void;
}

/** What ties leave of a joint's limit, its neighbours limited by the same model; null where none is in force. */
export function sliceUnder(
  clip: Clip,
  limit: JointLimit,
  model: LimitModel,
  settings: Settings,
  pairs: readonly PairStudy[],
): TiedSlice | null {
  const ties = pairs.flatMap(({ tie }) => (tie?.joints.includes(limit.joint) ? [tie] : []));
  const limits: (JointLimit | null)[] = clip.skeleton.names.map(() => null);
  limits[limit.joint] = limit;
  for (const joint of ties.flatMap((tie) => tie.joints))
    limits[joint] ??= fitModel(clip, joint, model, settings, null, null)?.limit ?? null;
  const slice = sliceOf(tieLimits(limits, ties), limit.joint);
  return slice && { slice, project: (held, rotation, out) => projectInSlice(sliceAt(slice, held), rotation, out) };
}
