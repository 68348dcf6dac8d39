import { DEGREE, medianOf } from '../../math';
import { type JointViolations, runsOf, worstOf } from './violations';

/**
 * Why a joint is where no person gets:
 * - `rest`: a constant turn, since the rest of the joint is no anatomical zero;
 * - `sides`: left and right limbs are exchanged;
 * - `flip`: for a while the rotation is another one, about half a turn away, as where Euler angles change their order;
 * - `spike`: a few frames far out, with a return;
 * - `twist`: elbow or knee is straight, and nothing tells how the limb turns about itself.
 */
export const violationCauses = ['rest', 'sides', 'flip', 'spike', 'twist'] as const;
export type ViolationCause = (typeof violationCauses)[number];

/** What a cause is, in words that can follow a colon. */
export const causeWords: Record<ViolationCause, string> = {
  rest: 'turned throughout, its rest is no anatomical zero',
  sides: 'left and right are exchanged',
  flip: 'flips by about half a turn',
  spike: 'spikes',
  twist: 'the limb is straight, and its twist unknown',
};

/** One per frame: 0 for none, else 1 + the place in `violationCauses`. */
export type CauseMarks = Uint8Array;

export const markOf = (cause: ViolationCause): number => 1 + violationCauses.indexOf(cause);
export const causeOf = (mark: number): ViolationCause | null => violationCauses[mark - 1] ?? null;

/** rad: a turn within one frame that nobody makes. */
const JUMP = 90 * DEGREE;
/** rad: jumps from here on are half a turn. */
const HALF_TURN = 150 * DEGREE;
/** rad: so far out it is no matter of style. */
export const CLEAR = 10 * DEGREE;
/** rad: so far out nobody gets, not for a moment. */
const FAR = 30 * DEGREE;
/** rad: a turn within one frame, with none around, that nobody makes. */
const LONE = 40 * DEGREE;
/** rad/s: faster than people turn a joint, a pitcher's shoulder aside. */
const FAST = 2500 * DEGREE;
/** s, and frames: as long as spikes are at most. */
const SHORT = 0.1;
const SHORT_FRAMES = 3;
/** The share of frames inside up to which the rest may be no anatomical zero. Of 260 captures one joint was named that stood like that on purpose. */
const MOSTLY_INSIDE = 0.6;
/** Fewer frames show nothing constant. */
const FEWEST = 10;

/** As many frames as a spike has at most. */
const shortFrames = (frameTime: number): number => Math.max(SHORT_FRAMES, Math.round(SHORT / frameTime));

/** Marks frames of flips and spikes. @param starts see `takeStarts`: over a cut nothing jumps. @returns `marks` */
export function markJumps(
  { violations, turns }: JointViolations,
  starts: readonly number[],
  frameTime: number,
  marks: CauseMarks,
): CauseMarks {
  const short = shortFrames(frameTime);
  const fast = FAST * frameTime;
  for (let take = 0; take + 1 < starts.length; take++)
    markFlips(violations, turns, starts[take], starts[take + 1], short, marks);
  for (const [first, end] of runsOf(violations, starts)) {
    const returns = !starts.includes(first) && !starts.includes(end);
    if (!returns || end - first > short || marks[first] > 0) continue;
    const worst = worstOf(violations, first, end);
    // A wave of the hand is as fast in the frames around.
    const around = Math.max(turns[first - 1], turns[end + 1] ?? 0);
    const sharp = Math.min(fast, Math.max(LONE, 3 * around));
    const isSharp = turns[first] > sharp && turns[end] > sharp;
    if (worst > FAR || (worst > CLEAR && isSharp)) marks.fill(markOf('spike'), first, end);
  }
  return marks;
}

/** Cuts a take where the rotation jumps, and marks the pieces that are out where the piece before or after is not. */
function markFlips(
  violations: Float32Array,
  turns: Float32Array,
  start: number,
  end: number,
  short: number,
  marks: CauseMarks,
): void {
  const cuts = [start];
  for (let f = start + 1; f < end; f++) if (turns[f] > JUMP) cuts.push(f);
  if (cuts.length === 1) return;
  cuts.push(end);
  const means = cuts.slice(1).map((to, i) => meanOf(violations, cuts[i], to));
  for (const [i, mean] of means.entries()) {
    if (mean < CLEAR) continue;
    const isOdd = Math.min(means[i - 1] ?? mean, means[i + 1] ?? mean) < mean / 2;
    if (!isOdd) continue;
    const [from, to] = [cuts[i], cuts[i + 1]];
    const isHalfTurn = (from === start || turns[from] > HALF_TURN) && (to === end || turns[to] > HALF_TURN);
    mark(violations, from, to, markOf(to - from <= short && !isHalfTurn ? 'spike' : 'flip'), marks);
  }
}

function meanOf(violations: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let f = from; f < to; f++) sum += violations[f];
  return sum / (to - from);
}

/** Marks those frames from `from` to before `to` that are out. */
function mark(violations: Float32Array, from: number, to: number, cause: number, marks: CauseMarks): void {
  for (let f = from; f < to; f++) if (violations[f] > 0) marks[f] = cause;
}

/** Marks the frames that are out and have no mark. @returns `marks` */
export function markRest(violations: Float32Array, cause: ViolationCause, marks: CauseMarks): CauseMarks {
  for (let f = 0; f < violations.length; f++) if (violations[f] > 0 && marks[f] === 0) marks[f] = markOf(cause);
  return marks;
}

/**
 * Whether a joint is out by a constant turn: in most frames, and clearly, and where its limb is bent as well. Frames that are marked do not tell.
 *
 * @param straight 1 for frames in which the joint's limb is straight; null for joints of no limb.
 */
export function isTurned(violations: Float32Array, marks: CauseMarks, straight: Uint8Array | null): boolean {
  const frames = Array.from(violations.keys()).filter((f) => marks[f] === 0);
  const bent = frames.filter((f) => straight?.[f] !== 1);
  return isMostlyOut(violations, frames) && (bent.length < FEWEST || isMostlyOut(violations, bent));
}

function isMostlyOut(violations: Float32Array, frames: readonly number[]): boolean {
  const out = frames.map((f) => violations[f]).filter((angle) => angle > 0);
  return frames.length >= FEWEST && 1 - out.length / frames.length <= MOSTLY_INSIDE && medianOf(out) > CLEAR;
}
