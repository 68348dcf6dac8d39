import { type Clip, findRoles, type Roles } from '../../clip';
import { type HumanLimits, type HumanProfile, humanLimits } from '../../human';
import type { JointLimit } from '../../limit';
import { finish, medianOf } from '../../math';
import { type CauseMarks, CLEAR, causeOf, isTurned, markJumps, markOf, markRest, type ViolationCause } from './causes';
import { type HingedLimb, isTwistAlone, limbsOf, straightFrames } from './straight-limb';
import { pairsOf, type SwappedLimbs, swappedLimbs } from './swapped-sides';
import { createViolations, type JointViolations, measureJoint, runsOf, takeStarts, worstOf } from './violations';

/** What a clip is checked with. @category Human limits */
export interface HumanCheckOptions {
  /** Whose range of motion. Default `'adult'`. */
  profile?: HumanProfile;
  /** Which joint is what. Default: as names and places tell. */
  roles?: Roles;
  /** The joints that are checked. Default: all that have a limit of people. */
  joints?: readonly number[];
  /** rad ≥ 0: a rotation that is out by no more counts as inside. Default 1e-6. */
  tolerance?: number;
}

/** Frames in a row in which a joint is where no person gets, of one cause. */
export interface ViolationRun {
  /** Counted from 0 through all takes; both included. */
  first: number;
  last: number;
  /** rad */
  worst: number;
  /** Null where nothing is known but that the joint is out. */
  cause: ViolationCause | null;
}

/** How one joint of a clip does against people. */
export interface JointCheck {
  joint: number;
  name: string;
  /** Share of frames inside, 0 to 1. */
  inside: number;
  /** rad: the median over the frames that are out. */
  median: number;
  /** rad */
  worst: number;
  worstFrame: number;
  /** In the order of frames. */
  runs: ViolationRun[];
  /** What is known of it, and of how many frames: most frames first. */
  causes: { cause: ViolationCause; frames: number }[];
}

/** How a clip does against people. @category Human limits */
export interface HumanCheck {
  frames: number;
  /** Frames in which any joint is out. */
  framesOutside: number;
  /** How many joints were checked. */
  checked: number;
  /** Joints that are out in any frame, worst first: by how far they are out on average over all frames. */
  joints: JointCheck[];
  /** Limbs that are possible once left and right are exchanged, and are not as they are. */
  swapped: SwappedLimbs[];
  /** Joints that were not checked, and why. */
  missing: HumanLimits['missing'];
}

const INSIDE = 1e-6;

/**
 * Whether people can move as a clip does: by joint how often and how far it is out of human limits, in which frames, and why, as far as that is
 * known. Causes are told by what they leave: a constant turn, a jump and a return, a few frames far out, limbs that are right once exchanged,
 * a straight elbow.
 *
 * @category Human limits
 * @throws never; of a skeleton that is no person's nothing is checked, and `missing` says why.
 *
 * @example
 * const { joints } = checkHuman(clip);
 * for (const { name, inside, causes } of joints) console.log(name, inside, causes[0]?.cause);
 */
export const checkHuman = (clip: Clip, options?: HumanCheckOptions): HumanCheck =>
  finish(checkHumanInSteps(clip, options));

/** `checkHuman`, joint by joint: yields the share that is done, so that a caller can show progress, pause or stop. */
export function* checkHumanInSteps(
  clip: Clip,
  { profile = 'adult', roles = findRoles(clip.skeleton), tolerance = INSIDE, joints: asked }: HumanCheckOptions = {},
): Generator<number, HumanCheck> {
  const { frameCount, skeleton } = clip;
  // A single frame shows neither how feet stand nor how elbows fold.
  const motion = frameCount > 1 ? clip : undefined;
  const human = humanLimits(skeleton, { profile, roles, motion });
  const isAsked = ({ joint }: { joint: number }) => asked?.includes(joint) ?? true;
  const limits = human.limits.filter(isAsked);
  const missing = human.missing.filter(isAsked);
  yield 0;
  const swapped = motion && limits.length > 0 ? swappedLimbs(motion, roles, profile) : [];
  yield 0;
  const exchanged = swapped.flatMap((part) => pairsOf(roles, part).flat());
  const limbs = [roles.left, roles.right].flatMap(limbsOf);
  const starts = takeStarts(clip);
  const measured = createViolations(frameCount);
  const { violations } = measured;
  const isOut = new Uint8Array(frameCount);
  const joints: { check: JointCheck; mean: number }[] = [];
  for (const [i, limit] of limits.entries()) {
    measureJoint(clip, limit, tolerance, starts, measured);
    const sum = violations.reduce((all, angle) => all + angle, 0);
    if (sum > 0) {
      const { joint } = limit;
      const limb = limbs.find(({ ball, hinge }) => ball === joint || hinge === joint) ?? null;
      const marks = exchanged.includes(joint)
        ? markRest(violations, 'sides', new Uint8Array(frameCount))
        : causesOf(clip, limit, limb, measured, starts);
      joints.push({ check: summary(limit, violations, marks, starts), mean: sum / frameCount });
      for (let f = 0; f < frameCount; f++) if (violations[f] > 0) isOut[f] = 1;
    }
    yield (i + 1) / limits.length;
  }
  return {
    frames: frameCount,
    framesOutside: isOut.reduce((sum, out) => sum + out, 0),
    checked: limits.length,
    joints: joints.sort((a, b) => b.mean - a.mean).map(({ check }) => check),
    swapped,
    missing,
  };
}

/** Why a joint is out, of each frame that is. */
function causesOf(
  clip: Clip,
  limit: JointLimit,
  limb: HingedLimb | null,
  measured: JointViolations,
  starts: readonly number[],
): CauseMarks {
  const { violations } = measured;
  const marks = markJumps(measured, starts, clip.frameTime, new Uint8Array(clip.frameCount));
  const straight = limb && straightFrames(clip, limb);
  if (isTurned(violations, marks, straight)) return markRest(violations, 'rest', marks);
  if (limb && straight)
    for (const [first, end] of runsOf(violations, starts)) {
      if (marks[first] > 0 || worstOf(violations, first, end) < CLEAR) continue;
      let told = 0;
      for (let f = first; f < end; f++) if (straight[f] && isTwistAlone(clip, limb, limit, f)) told++;
      if (2 * told >= end - first) marks.fill(markOf('twist'), first, end);
    }
  return marks;
}

function summary(
  { joint, name }: JointLimit,
  violations: Float32Array,
  marks: CauseMarks,
  starts: readonly number[],
): JointCheck {
  const runs: ViolationRun[] = [];
  const counts = new Map<ViolationCause, number>();
  let worstFrame = 0;
  for (const [first, end] of runsOf(violations, starts))
    for (let f = first; f < end; f++) {
      const cause = causeOf(marks[f]);
      if (cause) counts.set(cause, (counts.get(cause) ?? 0) + 1);
      if (violations[f] > violations[worstFrame]) worstFrame = f;
      const run = runs.at(-1);
      if (run && f > first && run.cause === cause) {
        run.last = f;
        run.worst = Math.max(run.worst, violations[f]);
      } else runs.push({ first: f, last: f, worst: violations[f], cause });
    }
  const out = violations.filter((angle) => angle > 0);
  return {
    joint,
    name,
    inside: 1 - out.length / violations.length,
    median: medianOf(out),
    worst: violations[worstFrame],
    worstFrame,
    runs,
    causes: [...counts].map(([cause, frames]) => ({ cause, frames })).sort((a, b) => b.frames - a.frames),
  };
}
