import { bakeClip, type Clip, checkClip, findRoles, humanLimits, humanTies, type LimitsFile } from '../core';
import { type Figure, figureProblem } from '../core/carry';
import { durationOf, plainName } from '../core/clip';
import type { HumanProfile } from '../core/human';
import { finish, type Steps } from '../core/math';
import {
  type FarthestBeyond,
  type Landmark,
  type LimitUse,
  type MotionFromPoints,
  motionFromPointsInSteps,
  motionOnRig,
  type PointNames,
  type PointsReport,
  personSkeleton,
  pointsReport,
  type RecordedPoints,
} from '../core/points';
import type { LimitsByJoint } from '../core/ties';
import { readFigure } from './figure';
import { type LimitsFor, limitsFor } from './limits-for';
import { pointsIn } from './points-files';
import { BadInput, told } from './problem';
import { suggestion } from './suggestion';

/** What motion is found with, of every file. */
export interface Solving {
  /** Limits of people, or of a file. */
  limits: HumanProfile | LimitsFile;
  /** The file of the rig that moves. Default: who the limits are of, else the usual person. */
  on?: string;
  names?: PointNames;
  /** Default: held, unless that takes the poses away from the points. */
  use?: LimitUse;
  /** Whose points are used, of files with several people. */
  subject?: string;
  /** Hz, for files that do not say. */
  rate?: number;
}

/** Frames in which joints are beyond their limits. */
export interface BeyondLimits {
  frames: number;
  /** rad: the farthest that each joint is beyond, and in which frame, counted from 0; the farthest first. */
  joints: { name: string; angle: number; frame: number }[];
}

/** What is told of motion that was found from points. */
export interface SolveReport extends PointsReport {
  frames: number;
  /** Hz. */
  rate: number;
  /** s. */
  duration: number;
  /** Points that are used, and what they were taken for; the labels of all others. */
  used: { label: string; landmark: Landmark; joint: string }[];
  unused: readonly string[];
  notes: readonly string[];
  /** m: the noise that the points were taken to have. */
  noise: number;
  use: LimitUse;
  /** Joints that the points take beyond their limits where limits only guide: rad, exceeded in a tenth of the frames. */
  apart: { name: string; angle: number }[];
  /** Of what the points make without limits, and of the motion that is written. */
  before: BeyondLimits;
  after: BeyondLimits;
  carried?: LimitsFor['carried'];
}

/** Motion that was found from the points of a file. */
export interface SolvedFile {
  clip: Clip;
  figure: Figure;
  limits: LimitsByJoint;
  ties: LimitsFor['ties'];
  report: SolveReport;
}

/**
 * Finds the motion of a file of points.
 *
 * @param onShare hears how much is done, 0 to 1.
 * @throws ClipError, LimitsFileError, BadInput, or an error of the system
 */
export async function solveFile(file: string, solving: Solving, onShare: (share: number) => void): Promise<SolvedFile> {
  const recorded = await pointsIn(file);
  const { names, notes } = namesIn(recorded, solving.names);
  const figure = await figureFor(solving);
  const { limits, ties, carried } = limitsOf(solving.limits, figure);
  const steps = motionFromPointsInSteps(recorded, {
    skeleton: figure.skeleton,
    roles: figure.roles,
    limits: limits.filter((limit) => limit != null),
    ties,
    names,
    use: solving.use,
    subject: solving.subject,
    ...(solving.rate && { frameTime: 1 / solving.rate }),
  });
  const solved = withRemedy(() => finish(heard(steps, onShare)));
  const moved = solving.on === undefined ? solved.clip : motionOnRig(solved, figure);
  const clip = solved.use === 'hold' ? bakeClip(moved, limits, { ties }).clip : moved;
  return {
    clip,
    figure: { ...figure, skeleton: clip.skeleton },
    limits,
    ties,
    report: {
      ...reportOf(solved),
      notes: [...clip.notes, ...notes],
      after: outside(clip, limits),
      ...(carried && { carried }),
    },
  };
}

/** Steps of the fit, whose shares are heard. */
function* heard(
  steps: ReturnType<typeof motionFromPointsInSteps>,
  onShare: (share: number) => void,
): Steps<MotionFromPoints> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (step.value && 'frames' in step.value) onShare(step.value.frames.progress);
    yield;
  }
}

/** What to say to the program where points could not be used. */
const REMEDIES: Readonly<Record<string, string>> = {
  'unknown-points': 'A table does: --names table.json.',
  subjects: 'Say --subject <name>.',
};

/** @throws BadInput with a sentence that says what to do */
function withRemedy<T>(make: () => T): T {
  try {
    return make();
  } catch (error) {
    const { code, message } = told(error);
    throw REMEDIES[code] ? new BadInput(code, `${message} ${REMEDIES[code]}`) : error;
  }
}

/** The names of a table for the points of a file, and what of the table is no point of the file. @throws BadInput where nothing is */
function namesIn({ labels }: RecordedPoints, table: PointNames = {}): { names: PointNames; notes: string[] } {
  const strangers = Object.keys(table).filter((label) => !labels.includes(label));
  if (strangers.length > 0 && strangers.length === Object.keys(table).length)
    throw new BadInput(
      'names',
      `The table of names names no point of this file: there is no "${plainName(strangers[0])}"; ${suggestion(strangers[0], labels)}`,
    );
  return {
    names: table,
    notes: strangers.map(
      (label) =>
        `The table of names has "${plainName(label)}", which is no point of this file; ${suggestion(label, labels)}`,
    ),
  };
}

/** Who moves: a rig, who the limits are of, or the usual person. @throws BadInput where a rig is no person */
async function figureFor({ on, limits }: Solving): Promise<Figure> {
  if (on !== undefined) {
    const figure = await readFigure(on);
    const problem = figureProblem(figure);
    if (problem) throw new BadInput('skeleton', `${plainName(on)}: ${problem}`);
    return figure;
  }
  if (typeof limits === 'object') {
    const figure = { skeleton: limits.skeleton, roles: findRoles(limits.skeleton) };
    if (figureProblem(figure) === null) return figure;
  }
  const skeleton = personSkeleton();
  return { skeleton, roles: findRoles(skeleton) };
}

/** Limits of people or of a file for who moves. @throws LimitsFileError, BadInput where no joint has one */
function limitsOf(asked: HumanProfile | LimitsFile, figure: Figure): LimitsFor {
  if (typeof asked === 'object') {
    const joints = asked.limits.map(({ joint }) => joint);
    return limitsFor(asked, joints, figure, 'held');
  }
  const about = { ...figure, profile: asked };
  const { limits, missing } = humanLimits(figure.skeleton, about);
  if (limits.length === 0) throw new BadInput('skeleton', missing[0]?.reason ?? 'No human limit is known for it.');
  const byJoint = figure.skeleton.names.map((_, joint) => limits.find((limit) => limit.joint === joint) ?? null);
  return { limits: byJoint, ties: humanTies(figure.skeleton, about), carried: null };
}

function reportOf(solved: MotionFromPoints): Omit<SolveReport, 'after'> {
  const { clip, model, unused, use, noise, apart, free } = solved;
  const { names } = clip.skeleton;
  return {
    frames: clip.frameCount,
    rate: 1 / clip.frameTime,
    duration: durationOf(clip),
    used: model.points.map(({ label, landmark, joint }) => ({ label, landmark, joint: names[joint] })),
    unused,
    notes: clip.notes,
    ...pointsReport(solved),
    noise,
    use,
    apart: apart.map(({ joint, angle }) => ({ name: names[joint], angle })),
    before: worstOf(free.beyond, names),
  };
}

/** Of the joints that are farthest beyond in their frames, each where that is the most. */
function worstOf({ angles, joints }: FarthestBeyond, names: readonly string[]): BeyondLimits {
  const worst = new Map<number, { name: string; angle: number; frame: number }>();
  joints.forEach((joint, frame) => {
    if (joint >= 0 && angles[frame] > (worst.get(joint)?.angle ?? 0))
      worst.set(joint, { name: names[joint], angle: angles[frame], frame });
  });
  return {
    frames: joints.filter((joint) => joint >= 0).length,
    joints: [...worst.values()].sort((a, b) => b.angle - a.angle),
  };
}

/** Where a clip is beyond limits; ties are not asked. */
function outside(clip: Clip, limits: LimitsByJoint): BeyondLimits {
  const { framesOutside, violations } = checkClip(clip, limits);
  return {
    frames: framesOutside,
    joints: violations
      .map(({ name, worst, worstFrame }) => ({ name, angle: worst, frame: worstFrame }))
      .sort((a, b) => b.angle - a.angle),
  };
}
