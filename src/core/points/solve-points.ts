import { type Clip, ClipError, freeJoints, type Skeleton } from '../clip';
import type { JointLimit } from '../limit';
import { medianOf, quantileOf, type Steps, saying } from '../math';
import type { Tie } from '../ties';
import { type FrameRange, fillGap, rangesWhere } from './fill-gaps';
import { findStartInSteps, shiftToPoints } from './find-start';
import { fitFarFrame, fitFrame } from './fit-frame';
import { createStretchFit } from './fit-stretch';
import { residualNoise } from './noise';
import { type PointsClip, USUAL_FRAME_TIME } from './points-clip';
import { type AttachedPoint, createPoseFit, HOLD, type LimitUse, type PoseFit } from './pose-fit';
import { type RegionMoments, regionMoments } from './region-moments';
import { createSeenPoints, distancesTo, type Exchanges } from './seen-points';

/** What poses are found with, beside points and limits. */
export interface SolveOptions {
  /** By joint: whether points can turn the joint. */
  readonly turns: readonly boolean[];
  /** Limits by joint; null for joints that nothing limits. */
  readonly limits: readonly (JointLimit | null)[];
  /** What joints may not do together, of the same limits. Default: none. */
  readonly ties?: readonly Tie[];
  /** The joints whose limits are left out. Default: as `freeJoints` finds them. */
  readonly free?: readonly number[];
  /** By joint: what a joint with a limit leans to; null for what `learnedMoments` finds of the limit. Default: null for all. */
  readonly usual?: readonly (RegionMoments | null)[];
  /** Groups of pairs of points, by index: [left, right]. Left and right of a group are exchanged together where a file has exchanged them. */
  readonly exchanges?: Exchanges;
  /** Default: held, unless that takes the poses away from the points. */
  readonly use?: LimitUse;
  /** m: standard deviation of points along each axis. Default: found from what a fit leaves over. */
  readonly noise?: number;
}

/** Poses of some frames, as soon as they are known; the same frames may come again, better. */
export interface SolvedFrames {
  readonly from: number;
  /** F×J×4. */
  readonly rotations: Float32Array;
  /** F×3, m. */
  readonly roots: Float32Array;
  /** 0 to 1, of all work. */
  readonly progress: number;
}

/** By frame, the joint that is farthest beyond limits and ties. */
export interface FarthestBeyond {
  /** F, rad; 0 in frames inside. */
  readonly angles: Float32Array;
  /** F; −1 in frames inside. */
  readonly joints: Int16Array;
}

/** Motion that was found from points. */
export interface SolvedPoints {
  readonly clip: Clip;
  /** F×K, m: how far each point is from where the pose has it; NaN for a point that was not seen. */
  readonly residuals: Float32Array;
  /** F×groups: 1 where the left and the right of a group were exchanged. */
  readonly exchanged: Uint8Array;
  readonly use: LimitUse;
  /** m: the noise that the points were taken to have. */
  readonly noise: number;
  /** Joints that the points take beyond their limits, and by how much, where limits guide: rad, exceeded in a tenth of the frames. The farthest first. */
  readonly apart: readonly { readonly joint: number; readonly angle: number }[];
  /** Where the poses are beyond limits and ties: nowhere, where limits hold. */
  readonly beyond: FarthestBeyond;
  /** Frames in which too few points were seen to say anything of the pose: it is on the way from the last that is known to the next. */
  readonly gaps: readonly FrameRange[];
  /** Frames at which the points are somewhere else at once, as if of another person: the motion begins anew. */
  readonly cuts: readonly number[];
  /** What the same points make without limits, frame by frame. */
  readonly free: {
    /** F×J×4. */
    readonly rotations: Float32Array;
    /** F×3, m. */
    readonly roots: Float32Array;
    readonly beyond: FarthestBeyond;
  };
}

/** Limits are not this person's where holding them raises the residuals at one of these ranks over this share and by these metres: the median, or what single limbs miss. */
const WORSE = { ranks: [0.5, 0.9], share: 1.25, metres: 0.002 } as const;
/** Nor where holding leaves so many more of the points astray than a fit without limits does: a fit that gave up limbs says little of what it misses. */
const GIVEN_UP = 0.1;
/** Frames from which the noise is learned, and in which holding is compared with guiding: at most so many, and no more than one of so many. */
const COMPARED = { most: 120, stride: 8 } as const;
/** m: noise before any is known, and the least and the most that is believed. */
const NOISE = { usual: 0.01, least: 0.005, most: 0.1 } as const;
/**
 * Points go astray for moments where nine tenths of them are within this many times the distance of half of them: 1.6 times for normal noise.
 * Frames that are fitted at once then count points as astray from this share of the usual distance on: frames before and after tell where the
 * points are.
 */
const MOMENTS_ASTRAY = { tail: 2.4, width: 0.5 } as const;
const STEPS = { first: 40, wide: 6, each: 12, free: 6 } as const;
/** Fewer points that were seen say nothing of a pose. */
const LEAST_POINTS = 3;
/** Frames that are fitted at once, and by how many stretches overlap; a gap of as many frames parts what is fitted at once. */
const STRETCH = { length: 240, overlap: 30 } as const;
/** s: a longer gap parts as well. */
const LONG_GAP = 0.25;
/** Frames between two answers, one by one, and frames that are fitted in a step. */
const FRAMES = 20;
const FRAMES_IN_STEP = 5;
/** rad: a joint is apart from its limit where it is farther beyond in a tenth of the frames, of so many at most. */
const APART = { angle: (10 * Math.PI) / 180, frames: 500 } as const;
/** Share of the points of the fullest frame that the first frame to be fitted has. */
const FULL = 0.7;
/** m/s and m: nobody moves farther than this. */
const FASTEST = { speed: 12, more: 0.3 } as const;
/** Frames that are not looked for anew after one that was not found. */
const PATIENCE = 30;

/**
 * Finds the motion of a skeleton from points: turns of joints and the root's place, such that the points that move with the joints are
 * where they were seen, the joints lean to the middles of the regions of their limits as far as the noise leaves open, and the motion
 * speeds up as people do. Beside what comes out, the room it takes does not grow with the number of frames.
 *
 * @param points those that are attached, in the order of `attached`: see `motionFromPointsInSteps`.
 * @param skeleton with the lengths of the person.
 * @returns each stretch of frames as soon as it is known, once frame by frame and once as a whole; at last everything.
 * @throws {ClipError} `few-points` where no frame has three points that were seen.
 */
export function* solvePointsInSteps(
  points: PointsClip,
  skeleton: Skeleton,
  attached: readonly AttachedPoint[],
  options: SolveOptions,
): Generator<SolvedFrames | undefined, SolvedPoints> {
  const { frameCount, name } = points;
  const { limits, turns, ties, usual, exchanges = [], free: unheld = freeJoints(skeleton) } = options;
  const notes = [...points.notes];
  const frameTime = points.frameTime > 0 ? points.frameTime : USUAL_FRAME_TIME;
  if (frameTime !== points.frameTime)
    notes.push('The points do not say how fast frames follow each other: 30 in a second are taken.');
  const joints = skeleton.parents.length;
  const seen = createSeenPoints(points, exchanges);
  const first = firstFull(seen.count, frameCount);
  if (first < 0)
    throw new ClipError(
      'few-points',
      0,
      `No frame of “${name}” has ${LEAST_POINTS} points that were seen; a pose needs as many. Record more points, or name more of them.`,
    );

  for (const limit of limits) {
    if (limit) regionMoments(limit);
    yield;
  }
  const common = { limits, ties, usual, free: unheld, turns, noise: options.noise ?? NOISE.usual, width: 1 };
  const fit = createPoseFit(skeleton, attached, { ...common, hold: HOLD[options.use ?? 'hold'], prior: 1 });
  const free = createPoseFit(skeleton, attached, { ...common, hold: 0, prior: 0 });
  yield;
  const answer = createPoses(joints, frameCount);
  const freely = { ...createPoses(joints, frameCount), beyond: createFarthest(frameCount) };
  const part = (from: number, to: number, progress: number): SolvedFrames => ({
    from,
    rotations: answer.rotations.slice(4 * joints * from, 4 * joints * to),
    roots: answer.roots.slice(3 * from, 3 * to),
    progress,
  });

  yield* saying(undefined, findStartInSteps(fit, skeleton, seen.at(first)));
  copyPose(fit, free);
  fitFrame(free, seen.at(first), STEPS.first);
  const noises: number[] = [];
  const distances: Float32Array[] = [];
  learnNoise(seen.at(first));
  fitFrame(fit, seen.at(first), STEPS.first);
  const begun = [fit, free].map(poseOf);
  const cuts = new Set<number>();
  const compared: Record<LimitUse, Float32Array[]> = { hold: [], guide: [] };
  let [givenUp, comparisons] = [0, 0];

  yield* fitFrames(options.use ?? 'hold', true);
  const use = options.use ?? (givenUp > GIVEN_UP * comparisons || isWorse(compared) ? 'guide' : 'hold');
  if (use !== (options.use ?? 'hold')) yield* fitFrames(use, false);

  // All frames of a stretch at once; the middles of overlaps are where one stretch takes over from the one before.
  const gaps = rangesWhere(frameCount, (frame) => seen.count(frame) < LEAST_POINTS);
  const longest = Math.min(STRETCH.overlap, LONG_GAP / frameTime);
  const long = gaps.filter(({ from, to }) => to - from > longest || from === 0 || to === frameCount);
  const stride = STRETCH.length - 2 * STRETCH.overlap;
  const missed = joined(distances);
  const goesAstray = quantileOf(missed, 0.9) > MOMENTS_ASTRAY.tail * quantileOf(missed, 0.5);
  if (use === 'hold' && goesAstray && fit.options.noise > NOISE.least) fit.options.width = MOMENTS_ASTRAY.width;
  const stretch = createStretchFit(fit, Math.min(STRETCH.length, frameCount));
  yield;
  for (const run of runsBetween(long, cuts, frameCount))
    for (let { from } = run; from < run.to; from += stride) {
      const [low, high] = [
        Math.max(run.from, from - STRETCH.overlap),
        Math.min(run.to, from + stride + STRETCH.overlap),
      ];
      stretch.poses.rotations.set(answer.rotations.subarray(4 * joints * low, 4 * joints * high));
      stretch.poses.roots.set(answer.roots.subarray(3 * low, 3 * high));
      yield* saying(
        undefined,
        stretch.fitInSteps(high - low, (frame) => seen.at(low + frame), frameTime),
      );
      const to = Math.min(run.to, from + stride);
      for (let frame = from; frame < to; frame++) {
        showPose(fit, stretch.poses, frame - low);
        if (use === 'hold') fit.project();
        keepPose(fit, answer, frame);
      }
      yield part(from, to, 0.2 + (0.8 * to) / frameCount);
    }
  for (const gap of long) {
    fillGap(gap, answer.rotations, answer.roots);
    fillGap(gap, freely.rotations, freely.roots);
    for (let frame = gap.from; frame < gap.to && use === 'hold'; frame++) {
      showPose(fit, answer, frame);
      fit.project();
      keepPose(fit, answer, frame);
    }
    yield part(gap.from, gap.to, 1);
  }

  const residuals = new Float32Array(frameCount * attached.length);
  const beyond = createFarthest(frameCount);
  const angles: Float32Array[] = [];
  for (let frame = 0; frame < frameCount; frame++) {
    showPose(fit, answer, frame);
    fit.place();
    distancesTo(fit.placed, seen.at(frame), residuals, frame * attached.length);
    const far = fit.beyond();
    keepFarthest(far, beyond, frame);
    if (use === 'guide' && frame % Math.ceil(frameCount / APART.frames) === 0) angles.push(Float32Array.from(far));
    if (frame % 200 === 199) yield;
  }
  const apart = limits
    .map((_, joint) => ({
      joint,
      angle: quantileOf(
        angles.map((all) => all[joint]),
        0.9,
      ),
    }))
    .filter(({ angle }) => angle > APART.angle)
    .sort((a, b) => b.angle - a.angle);
  const begins = [...cuts].sort((a, b) => a - b);
  if (begins.length > 0) notes.push(cutNote(begins));
  return {
    clip: {
      name,
      skeleton,
      frameTime,
      frameCount,
      rotations: answer.rotations,
      rootPositions: answer.roots,
      notes,
    },
    residuals,
    exchanged: seen.exchanged,
    use,
    noise: fit.options.noise,
    apart,
    beyond,
    gaps,
    cuts: begins,
    free: freely,
  };

  /** Frame by frame, forwards from the first full frame and then backwards to the beginning. @param isFirst whether nothing was found yet */
  function* fitFrames(use: LimitUse, isFirst: boolean): Generator<SolvedFrames | undefined, void> {
    fit.options.hold = HOLD[use];
    const every = Math.max(COMPARED.stride, Math.ceil(frameCount / COMPARED.most));
    const unprojected = poseOf(fit);
    let lastKnown = first;
    let nextSearch = 0;
    for (let i = 0; i < frameCount; i++) {
      const frame = i < frameCount - first ? first + i : frameCount - 1 - i;
      if (frame === first || frame === first - 1) {
        if (isFirst) copyPose(begun[0], fit);
        else fitFrom(begun, seen.at(first));
        copyPose(begun[1], free);
        lastKnown = first;
      }
      if (seen.count(frame) >= LEAST_POINTS) {
        copyPose(fit, unprojected);
        fit.place();
        seen.undoExchanges(frame, fit.placed);
        const observed = seen.at(frame);
        follow(fit, observed);
        if (isLost(fit, observed)) {
          const isFound = yield* saying(undefined, findAgain(fit, observed, i >= nextSearch));
          if (!isFound) nextSearch = Math.max(nextSearch, i + PATIENCE);
          if (isFound && isFirst) copyPose(fit, free);
        }
        if (isFirst && hasJumped(unprojected.root, fit.root, Math.abs(frame - lastKnown) * frameTime))
          cuts.add(Math.max(frame, lastKnown));
        lastKnown = frame;
        if (isFirst) fitFrame(free, observed, STEPS.free);
        if (isFirst && frame % every === 0) {
          learnNoise(observed);
          distances.push(distancesNow(observed));
          if (!options.use) compare(observed);
        }
      }
      copyPose(fit, unprojected);
      if (use === 'hold') fit.project();
      keepPose(fit, answer, frame);
      copyPose(unprojected, fit);
      if (isFirst) {
        keepPose(free, freely, frame);
        keepFarthest(free.beyond(), freely.beyond, frame);
      }
      if (i % FRAMES_IN_STEP === FRAMES_IN_STEP - 1)
        yield i % FRAMES === FRAMES - 1 && frame >= first
          ? part(frame - FRAMES + 1, frame + 1, (0.2 * i) / frameCount)
          : undefined;
    }
  }

  /** What a free fit leaves over is noise; what a limit leaves over may be the limit's mistake. */
  function learnNoise(observed: ArrayLike<number>): void {
    if (options.noise !== undefined) return;
    noises.push(residualNoise(free, observed));
    fit.options.noise = free.options.noise = Math.min(Math.max(medianOf(noises), NOISE.least), NOISE.most);
  }

  /** m: from the points of the pose to those that were seen. */
  function distancesNow(observed: ArrayLike<number>): Float32Array {
    const all = new Float32Array(attached.length);
    fit.place();
    distancesTo(fit.placed, observed, all);
    return all.filter((x) => x >= 0);
  }

  /** Keeps what holding and guiding leave of the distances to the points of a frame. */
  function compare(observed: ArrayLike<number>): void {
    const held = poseOf(fit);
    comparisons++;
    for (const use of ['hold', 'guide'] as const) {
      fit.options.hold = HOLD[use];
      if (use === 'hold') fit.project();
      else fitFrom([held, free], observed);
      compared[use].push(distancesNow(observed));
      if (use === 'hold') givenUp += shareAstray(fit, observed) - shareAstray(free, observed);
      copyPose(held, fit);
    }
    fit.options.hold = HOLD.hold;
  }

  /** Leaves the best of the poses that are fitted from several. */
  function fitFrom(starts: readonly Pose[], observed: ArrayLike<number>): void {
    let best: { cost: number; pose: Pose } | null = null;
    for (const start of starts) {
      copyPose(start, fit);
      const cost = fitFrame(fit, observed, STEPS.first);
      if (!best || cost < best.cost) best = { cost, pose: poseOf(fit) };
    }
    copyPose(best!.pose, fit);
  }

  /** Looks for a pose whose points are somewhere else: as it is, and then anew. Returns whether there is one. */
  function* findAgain(fit: PoseFit, observed: ArrayLike<number>, isThorough: boolean): Steps<boolean> {
    const kept = poseOf(fit);
    const cost = fit.cost(observed);
    fit.place();
    shiftToPoints(fit, observed);
    follow(fit, observed);
    if (!isLost(fit, observed)) return true;
    if (isThorough && (yield* findStartInSteps(fit, skeleton, observed)) < cost && !isLost(fit, observed)) return true;
    copyPose(kept, fit);
    return false;
  }
}

interface Pose {
  readonly rotations: Float64Array;
  readonly root: Float64Array;
}
interface Poses {
  readonly rotations: Float32Array | Float64Array;
  readonly roots: Float32Array | Float64Array;
}

const poseOf = ({ rotations, root }: Pose): Pose => ({ rotations: rotations.slice(), root: root.slice() });

const createPoses = (joints: number, frames: number) => ({
  rotations: new Float32Array(4 * joints * frames),
  roots: new Float32Array(3 * frames),
});

function copyPose(from: Pose, to: Pose): void {
  to.rotations.set(from.rotations);
  to.root.set(from.root);
}

function keepPose({ rotations, root }: Pose, poses: Poses, frame: number): void {
  poses.rotations.set(rotations, rotations.length * frame);
  poses.roots.set(root, 3 * frame);
}

function showPose({ rotations, root }: Pose, poses: Poses, frame: number): void {
  const size = rotations.length;
  for (let i = 0; i < size; i++) rotations[i] = poses.rotations[size * frame + i];
  for (let k = 0; k < 3; k++) root[k] = poses.roots[3 * frame + k];
}

const createFarthest = (frames: number): FarthestBeyond => ({
  angles: new Float32Array(frames),
  joints: new Int16Array(frames).fill(-1),
});

function keepFarthest(beyond: ArrayLike<number>, { angles, joints }: FarthestBeyond, frame: number): void {
  angles[frame] = 0;
  joints[frame] = -1;
  for (let joint = 0; joint < beyond.length; joint++) {
    if (!(beyond[joint] > angles[frame])) continue;
    angles[frame] = beyond[joint];
    joints[frame] = joint;
  }
}

/** Fits the next pose from the last: widely first where points went far. */
function follow(fit: PoseFit, observed: ArrayLike<number>): void {
  fit.place();
  if (shareAstray(fit, observed) > 0) fitFarFrame(fit, observed, STEPS.wide, STEPS.each);
  else fitFrame(fit, observed, STEPS.each);
}

const isLost = (fit: PoseFit, observed: ArrayLike<number>): boolean => shareAstray(fit, observed) > 0.5;

/** Of the points that were seen, how many are astray: 0 to 1. */
function shareAstray({ placed, astray }: PoseFit, observed: ArrayLike<number>): number {
  const most = astray() ** 2;
  let [all, far] = [0, 0];
  for (let p = 0; p < placed.length; p += 3) {
    const squared =
      (placed[p] - observed[p]) ** 2 + (placed[p + 1] - observed[p + 1]) ** 2 + (placed[p + 2] - observed[p + 2]) ** 2;
    if (!(squared >= 0)) continue;
    all++;
    if (squared > most) far++;
  }
  return all > 0 ? far / all : 0;
}

/** Whether a root is farther away than anybody gets. @param time s */
const hasJumped = (from: ArrayLike<number>, to: ArrayLike<number>, time: number): boolean =>
  Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]) > FASTEST.more + FASTEST.speed * time;

/** The first frame in which most of the points are seen that are seen in any; −1 where no frame has enough. */
function firstFull(countOf: (frame: number) => number, frames: number): number {
  let most = 0;
  for (let frame = 0; frame < frames; frame++) most = Math.max(most, countOf(frame));
  if (most < LEAST_POINTS) return -1;
  let first = 0;
  while (countOf(first) < FULL * most) first++;
  return first;
}

const joined = (parts: readonly Float32Array[]): Float32Array => Float32Array.from(parts.flatMap((part) => [...part]));

/** Whether holding takes the poses away from the points. */
function isWorse(compared: Record<LimitUse, readonly Float32Array[]>): boolean {
  const [hold, guide] = [compared.hold, compared.guide].map(joined);
  return WORSE.ranks.some((rank) => {
    const [held, led] = [quantileOf(hold, rank), quantileOf(guide, rank)];
    return held > WORSE.share * led && held > led + WORSE.metres;
  });
}

/** What is fitted as a whole: between long gaps, and from cut to cut. */
function runsBetween(gaps: readonly FrameRange[], cuts: ReadonlySet<number>, frames: number): FrameRange[] {
  const isGap = new Uint8Array(frames);
  for (const { from, to } of gaps) isGap.fill(1, from, to);
  const runs = rangesWhere(frames, (frame) => isGap[frame] === 0);
  return runs.flatMap(({ from, to }) => {
    const begins = [from, ...[...cuts].filter((cut) => cut > from && cut < to).sort((a, b) => a - b), to];
    return begins.slice(1).map((end, i) => ({ from: begins[i], to: end }));
  });
}

function cutNote(cuts: readonly number[]): string {
  const said = cuts.slice(0, 5).map((frame) => `${frame}`);
  const more = cuts.length > said.length ? ` and ${cuts.length - said.length} more` : '';
  return (
    `The points are somewhere else at once in frame${cuts.length > 1 ? 's' : ''} ${said.join(', ')}${more}, as if they were of two people: ` +
    'the motion begins anew there. Points of one person are needed.'
  );
}
