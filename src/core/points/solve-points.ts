import type { Clip, Skeleton } from '../clip';
import type { JointLimit } from '../limit';
import { medianOf, multiply, type Quat, quantileOf, readQuat, type Steps } from '../math';
import { fitFrame } from './fit-frame';
import { fitStretchInSteps, type Stretch } from './fit-stretch';
import { residualNoise } from './noise';
import type { PointsClip } from './points-clip';
import { type AttachedPoint, createPoseFit, type PoseFit } from './pose-fit';

/** How limits count: none of a pose is beyond them, or poses only lean to them. */
export type LimitUse = 'hold' | 'guide';

/** What poses are found with, beside points and limits. */
export interface SolveOptions {
  /** By joint: whether points can turn the joint. */
  readonly turns: readonly boolean[];
  /** Limits by joint; null for joints that nothing limits. Those of roots are left out. */
  readonly limits: readonly (JointLimit | null)[];
  /** Groups of pairs of points, by index: [left, right]. Left and right of a group are exchanged together where a file has exchanged them. */
  readonly exchanges?: readonly (readonly (readonly [number, number])[])[];
  /** Default: held, unless that takes the poses away from the points. */
  readonly use?: LimitUse;
  /** m: standard deviation of points along each axis. Default: found from what a fit leaves over. */
  readonly noise?: number;
}

/** Poses of some frames, as soon as they are known; the same frames may come again, better. */
export interface SolvedFrames extends Stretch {
  readonly from: number;
  /** 0 to 1, of all work. */
  readonly progress: number;
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
}

/** m²/rad² that a squared angle beyond a limit weighs. */
const HOLD: Record<LimitUse, number> = { hold: 0.3, guide: 0.02 };
/** Limits are not this person's where holding them raises the residuals at one of these ranks over this share and by these metres: the median, or what single limbs miss. */
const WORSE = { ranks: [0.5, 0.9], share: 1.25, metres: 0.002 } as const;
/** m: noise before any is known, and the least and the most that is believed. */
const NOISE = { usual: 0.01, least: 0.005, most: 0.1 } as const;
const HEADINGS = 8;
const STEPS = { first: 40, wide: 6, each: 12 } as const;
const WIDE = 4;
/** Frames that are fitted at once, and by how many stretches overlap. */
const STRETCH = { length: 240, overlap: 30 } as const;
/** An exchange of left and right is believed where the last pose is this much nearer then, squared. */
const CLEARLY = 4;
/** rad: a joint is apart from its limit where it is farther beyond in a tenth of the frames. */
const APART = (10 * Math.PI) / 180;
/** Share of the points of the fullest frame that the first frame to be fitted has. */
const FULL = 0.7;

/**
 * Finds the motion of a skeleton from points: turns of joints and the root's place, such that the points that move with the joints are
 * where they were seen, the joints lean to the middles of the regions of their limits as far as the noise leaves open, and the motion
 * speeds up as people do.
 *
 * @param points those that are attached, in the order of `attached`: see `pickPoints`.
 * @param skeleton with the lengths of the person.
 * @returns each stretch of frames as soon as it is known, once frame by frame and once as a whole; at last everything.
 */
export function* solvePointsInSteps(
  points: PointsClip,
  skeleton: Skeleton,
  attached: readonly AttachedPoint[],
  options: SolveOptions,
): Generator<SolvedFrames | undefined, SolvedPoints> {
  const { frameCount, frameTime, name } = points;
  const { limits, turns, exchanges = [] } = options;
  const joints = skeleton.parents.length;
  const perFrame = 3 * attached.length;
  const observed = Float64Array.from(points.points);
  const seen = (frame: number) => observed.subarray(perFrame * frame, perFrame * (frame + 1));
  const fit = createPoseFit(skeleton, attached, {
    limits,
    turns,
    noise: options.noise ?? NOISE.usual,
    hold: HOLD[options.use ?? 'hold'],
    width: 1,
    prior: 1,
  });
  const all: Stretch = {
    rotations: new Float64Array(4 * joints * frameCount),
    roots: new Float64Array(3 * frameCount),
  };
  const keep = (frame: number, poses = all) => {
    poses.rotations.set(fit.rotations, 4 * joints * frame);
    poses.roots.set(fit.root, 3 * frame);
  };
  const show = (frame: number, poses = all) => {
    fit.rotations.set(poses.rotations.subarray(4 * joints * frame, 4 * joints * (frame + 1)));
    fit.root.set(poses.roots.subarray(3 * frame, 3 * frame + 3));
    fit.place();
  };
  const part = (from: number, to: number, progress: number): SolvedFrames => ({
    from,
    rotations: all.rotations.slice(4 * joints * from, 4 * joints * to),
    roots: all.roots.slice(3 * from, 3 * to),
    progress,
  });

  const first = firstFull(observed, attached.length, frameCount);
  findStart(fit, skeleton, seen(first));
  if (options.noise === undefined) {
    // What a free fit leaves over is noise; what a limit leaves over may be the limit's mistake.
    const free = createPoseFit(skeleton, attached, { limits, turns, noise: NOISE.usual, hold: 0, width: 1, prior: 0 });
    free.rotations.set(fit.rotations);
    free.root.set(fit.root);
    fitFrame(free, seen(first), STEPS.first);
    fit.options.noise = clamp(residualNoise(free, seen(first)), NOISE.least, NOISE.most);
    fitFrame(fit, seen(first), STEPS.first);
  }
  const begun = { rotations: fit.rotations.slice(), root: fit.root.slice() };

  // Frame by frame, forwards from the first full frame and then backwards to the beginning.
  const exchanged = new Uint8Array(frameCount * exchanges.length);
  const order = [
    ...Array.from({ length: frameCount - first }, (_, i) => first + i),
    ...Array.from({ length: first }, (_, i) => first - 1 - i),
  ];
  const leftOver: Record<LimitUse, number[]> = { hold: [], guide: [] };
  const guided: Stretch = { rotations: all.rotations.slice(), roots: all.roots.slice() };
  const uses: LimitUse[] = options.use ? [options.use] : ['guide', 'hold'];
  for (const [i, frame] of order.entries()) {
    if (frame === first - 1) {
      fit.rotations.set(begun.rotations);
      fit.root.set(begun.root);
    }
    fit.place();
    undoExchanges(fit.placed, seen(frame), exchanges, exchanged.subarray(frame * exchanges.length));
    for (const use of uses) {
      fit.options.hold = HOLD[use];
      if (hasPoints(seen(frame))) {
        fit.options.width = WIDE;
        fitFrame(fit, seen(frame), STEPS.wide);
        fit.options.width = 1;
        fitFrame(fit, seen(frame), STEPS.each);
      }
      const free = [fit.rotations.slice(), fit.root.slice()];
      if (use === 'hold') fit.project();
      fit.place();
      leftOver[use].push(...distances(fit.placed, seen(frame)).filter((x) => x >= 0));
      keep(frame, use === 'guide' ? guided : all);
      fit.rotations.set(free[0]);
      fit.root.set(free[1]);
    }
    if (i % 30 === 29) yield frame >= first ? part(frame - 29, frame + 1, (0.2 * i) / frameCount) : undefined;
  }
  const isWorse = WORSE.ranks.some((rank) => {
    const [held, led] = [quantileOf(leftOver.hold, rank), quantileOf(leftOver.guide, rank)];
    return held > WORSE.share * led && held > led + WORSE.metres;
  });
  const use = options.use ?? (isWorse ? 'guide' : 'hold');
  fit.options.hold = HOLD[use];
  if (use === 'guide') {
    all.rotations.set(guided.rotations);
    all.roots.set(guided.roots);
  }

  // All frames of a stretch at once; the middles of overlaps are where one stretch takes over from the one before.
  const stride = STRETCH.length - 2 * STRETCH.overlap;
  const whole: Stretch = { rotations: all.rotations.slice(), roots: all.roots.slice() };
  for (let from = 0; from < frameCount; from += stride) {
    const [low, high] = [Math.max(0, from - STRETCH.overlap), Math.min(frameCount, from + stride + STRETCH.overlap)];
    const answer = yield* silent(
      fitStretchInSteps(
        fit,
        observed.subarray(perFrame * low, perFrame * high),
        {
          rotations: all.rotations.slice(4 * joints * low, 4 * joints * high),
          roots: all.roots.slice(3 * low, 3 * high),
        },
        frameTime,
      ),
    );
    const to = Math.min(frameCount, from + stride);
    for (let frame = from; frame < to; frame++) {
      show(frame - low, answer);
      if (use === 'hold') fit.project();
      keep(frame, whole);
    }
    all.rotations.set(whole.rotations.subarray(4 * joints * from, 4 * joints * to), 4 * joints * from);
    all.roots.set(whole.roots.subarray(3 * from, 3 * to), 3 * from);
    yield part(from, to, 0.2 + (0.8 * to) / frameCount);
  }

  const residuals = new Float32Array(frameCount * attached.length);
  const beyond = limits.map((): number[] => []);
  for (let frame = 0; frame < frameCount; frame++) {
    show(frame);
    residuals.set(distances(fit.placed, seen(frame)), frame * attached.length);
    if (use === 'guide') for (const { joint, angle } of fit.beyond()) beyond[joint].push(angle);
  }
  const apart = beyond
    .map((angles, joint) => ({ joint, angle: quantileOf(angles, 0.9) }))
    .filter(({ angle }) => angle > APART)
    .sort((a, b) => b.angle - a.angle);
  return {
    clip: {
      name,
      skeleton,
      frameTime,
      frameCount,
      rotations: Float32Array.from(all.rotations),
      rootPositions: Float32Array.from(all.roots),
      notes: [...points.notes],
    },
    residuals,
    exchanged,
    use,
    noise: fit.options.noise,
    apart,
  };
}

const clamp = (x: number, least: number, most: number): number => Math.min(Math.max(x, least), most);

/** Steps of work that say nothing. */
function* silent<T>(steps: Steps<T>): Generator<undefined, T> {
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    yield undefined;
  }
}

const isSeen = (observed: ArrayLike<number>, point: number): boolean => Number.isFinite(observed[3 * point]);

const seenIn = (observed: ArrayLike<number>): number => {
  let count = 0;
  for (let point = 0; 3 * point < observed.length; point++) if (isSeen(observed, point)) count++;
  return count;
};

/** Whether there is enough in a frame to say anything of the pose. */
const hasPoints = (observed: ArrayLike<number>): boolean => seenIn(observed) >= 3;

/** The first frame in which most of the points are seen that are seen in any. */
function firstFull(observed: Float64Array, points: number, frames: number): number {
  const counts = Array.from({ length: frames }, (_, frame) =>
    seenIn(observed.subarray(3 * points * frame, 3 * points * (frame + 1))),
  );
  const most = counts.reduce((a, b) => Math.max(a, b), 0);
  return Math.max(
    0,
    counts.findIndex((count) => count >= FULL * most),
  );
}

/** Of several headings, the pose from which a fit ends nearest to the points of a frame. */
function findStart(fit: PoseFit, { parents, restRotations }: Skeleton, observed: ArrayLike<number>): void {
  const middle = [0, 1, 2].map((k) => {
    const places = Array.from({ length: observed.length / 3 }, (_, point) => observed[3 * point + k]);
    return medianOf(places.filter(Number.isFinite));
  });
  let best: { cost: number; rotations: Float64Array; root: Float64Array } | null = null;
  for (let heading = 0; heading < HEADINGS; heading++) {
    parents.forEach((parent, joint) => {
      const rest = readQuat(restRotations, joint);
      const turn: Quat = [0, Math.sin((Math.PI * heading) / HEADINGS), 0, Math.cos((Math.PI * heading) / HEADINGS)];
      fit.rotations.set(parent < 0 ? multiply(turn, rest) : (fit.regions[joint]?.middle ?? rest), 4 * joint);
    });
    fit.root.set(middle);
    const cost = fitFrame(fit, observed, STEPS.first);
    if (!best || cost < best.cost) best = { cost, rotations: fit.rotations.slice(), root: fit.root.slice() };
  }
  fit.rotations.set(best!.rotations);
  fit.root.set(best!.root);
}

/** m: how far points are from where a pose has them; NaN for those that were not seen. */
const distances = (placed: ArrayLike<number>, observed: ArrayLike<number>): number[] =>
  Array.from({ length: placed.length / 3 }, (_, p) =>
    Math.hypot(
      placed[3 * p] - observed[3 * p],
      placed[3 * p + 1] - observed[3 * p + 1],
      placed[3 * p + 2] - observed[3 * p + 2],
    ),
  );

/** Exchanges left and right of each group where the last pose is clearly nearer then. @param told 1 for each group that was */
function undoExchanges(
  placed: ArrayLike<number>,
  observed: Float64Array,
  groups: NonNullable<SolveOptions['exchanges']>,
  told: Uint8Array,
): void {
  const squared = (point: number, other: number) => {
    const sum = [0, 1, 2].reduce((s, k) => s + (placed[3 * point + k] - observed[3 * other + k]) ** 2, 0);
    return Number.isFinite(sum) ? sum : 0;
  };
  groups.forEach((pairs, group) => {
    const [as, crossed] = pairs.reduce(
      ([a, b], [left, right]) => [
        a + squared(left, left) + squared(right, right),
        b + squared(left, right) + squared(right, left),
      ],
      [0, 0],
    );
    told[group] = crossed * CLEARLY < as ? 1 : 0;
    if (told[group] === 0) return;
    for (const [left, right] of pairs) {
      const kept = observed.slice(3 * left, 3 * left + 3);
      observed.copyWithin(3 * left, 3 * right, 3 * right + 3);
      observed.set(kept, 3 * right);
    }
  });
}
