import type { Clip, JointLimit, Tie } from '../../core';
import { tiesInForce } from '../limits/ties';
import type { LimberState } from '../store';
import type { Work } from '../work/scopes';
import type { Source, Take } from './take';

/** A character that motion is played on. */
export interface OpenRig {
  name: string;
  source: Source;
  /** What its file has, all of one skeleton: its motions, or one frame at rest. */
  own: readonly Take[];
  /** Motions of others that were played on it, as they came out. */
  played: readonly Take[];
}

/** A clip that was shown, with the limits that held it. */
export interface EarlierClip {
  /** As people know it: a motion on a rig has the names of both. */
  name: string;
  clip: Clip;
  limits: readonly JointLimit[];
  /** How joints depended on each other. */
  ties: readonly Tie[];
}

/** Whether what is shown is the rig, and no clip by itself. */
export const isOnRig = ({ clip, work: { rig } }: Pick<LimberState, 'clip'> & { work: Pick<Work, 'rig'> }): boolean =>
  rig !== null && rig.own[0].skeleton === clip?.skeleton;

/** What is shown, where limits hold it; else what was shown before. */
export function workHere({ clip, fit, earlier, work }: LimberState): EarlierClip | null {
  if (!clip || !fit) return earlier;
  const isPlayed = work.rig?.played.some((take) => take === work.takes[0]);
  const name = isPlayed ? `${clip.name} on ${work.rig?.name}` : clip.name;
  const limits = fit.limits.filter(({ joint }) => !fit.missing?.some((other) => other.joint === joint));
  return { name, clip, limits, ties: tiesInForce({ fit, work }) };
}
