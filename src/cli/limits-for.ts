import { findRoles, type JointLimit, type LimitsFile, LimitsFileError, type Tie } from '../core';
import { carryFigure, type Figure, neverInside } from '../core/carry';
import { limitsOn } from '../core/limits-file';
import { finish } from '../core/math';
import type { LimitsByJoint } from '../core/ties';

/** What became of limits of another figure. */
export interface CarriedTo {
  /** How many joints have a limit. */
  joints: number;
  /** Joints with a role that have none or are left as they are, each with a sentence on why. */
  apart: { name: string; reason: string }[];
  /** Ties that could not come along. */
  lostTies: number;
}

/** Limits of a file for a figure. */
export interface LimitsFor {
  limits: LimitsByJoint;
  ties: readonly Tie[];
  /** Null where they are of the same figure. */
  carried: CarriedTo | null;
}

/** Whether joints are held whose carried limits hardly hold a frame of a clip. */
export type Apart = 'held' | 'left';

/**
 * The limits of a file for a figure: exactly for the same figure, else carried from person to person by the roles of joints, as the page does.
 *
 * @param joints of the file, that are asked for
 * @throws LimitsFileError `skeleton` where the two are not the same figure, nor both people
 */
export function limitsFor(file: LimitsFile, joints: readonly number[], figure: Figure, apart: Apart): LimitsFor {
  const asked = { ...file, limits: file.limits.filter(({ joint }) => joints.includes(joint)) };
  try {
    const { limits, ties } = limitsOn(asked, figure.skeleton);
    return { limits: byJoint(limits, figure), ties, carried: null };
  } catch (error) {
    if (!(error instanceof LimitsFileError)) throw error;
    return carriedTo(asked, figure, apart, error);
  }
}

function carriedTo(
  { limits, ties, skeleton }: LimitsFile,
  target: Figure,
  whatIsApart: Apart,
  refused: LimitsFileError,
): LimitsFor {
  const source = { skeleton, roles: findRoles(skeleton) };
  const answer = finish(carryFigure(source, target, false, limits, ties));
  if ('problem' in answer) throw new LimitsFileError('skeleton', `${refused.message} ${answer.problem}`);
  if (answer.limits.length === 0) throw refused;
  const left = whatIsApart === 'left' && target.motion ? neverInside(answer.limits, target.motion) : [];
  const held = answer.limits.filter(({ joint }) => !left.some((one) => one.joint === joint));
  const missing = [...answer.apart, ...left].sort((a, b) => a.joint - b.joint);
  return {
    limits: byJoint(held, target),
    ties: answer.ties.filter((tie) => tie.joints.every((joint) => held.some((limit) => limit.joint === joint))),
    carried: {
      joints: held.length,
      apart: missing.map(({ joint, reason }) => ({ name: target.skeleton.names[joint], reason })),
      lostTies: answer.lostTies.length,
    },
  };
}

function byJoint(found: readonly JointLimit[], { skeleton }: Figure): LimitsByJoint {
  const limits: (JointLimit | null)[] = skeleton.names.map(() => null);
  for (const limit of found) limits[limit.joint] = limit;
  return limits;
}
