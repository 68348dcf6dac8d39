import { stanceOf } from '../carry';
import { ClipError, findRoles, freeJoints, type Roles, type Skeleton } from '../clip';
import { humanLimits, humanTies } from '../human';
import type { JointLimit } from '../limit';
import { finish, saying } from '../math';
import type { Tie } from '../ties';
import { type BoneLength, boneLengths } from './body-shape';
import { type Calibration, calibrateInSteps } from './calibrate';
import { heightInStance } from './landmarks';
import { personLengths, personSkeleton } from './person';
import { type PointModel, pointModel } from './point-model';
import { type PointNames, pointNames } from './point-names';
import { type PointsClip, type RecordedPoints, USUAL_FRAME_TIME } from './points-clip';
import type { LimitUse } from './pose-fit';
import { type SolvedFrames, type SolvedPoints, solvePointsInSteps } from './solve-points';
import { standUp } from './stand-up';
import { pointsOfSubject, subjectsOf } from './subjects';
import { usualMoments } from './usual-moments';

/** What motion is made of, beside the points. @category Points */
export interface MotionOptions {
  /** Who moves. The lengths of the skeleton's bones become those of the person. */
  readonly skeleton: Skeleton;
  /** Which joint is what. Default: as names and places of the joints tell. */
  readonly roles?: Roles;
  /** Limits of the skeleton's joints. Default: those of people. */
  readonly limits?: readonly JointLimit[];
  /** What joints may not do together, of the same limits. Default: none, and with limits of people the ties of people. */
  readonly ties?: readonly Tie[];
  /** Where points sit, by label, for those whose names do not tell; null leaves a point out. */
  readonly names?: PointNames;
  /** Whose points are used, of a file with the points of several people. */
  readonly subject?: string;
  /** Default: held, unless that takes the poses away from the points. */
  readonly use?: LimitUse;
  /** s, for points whose file does not say. Default: a thirtieth. */
  readonly frameTime?: number;
}

/** What is known before any pose is found. @category Points */
export interface PointsOnSkeleton {
  /** With the lengths of the person. */
  readonly skeleton: Skeleton;
  /** Those that are used, in the order of the points of `model`. */
  readonly points: PointsClip;
  readonly model: PointModel;
  /** Those that nobody knows where they sit, or that were left out. */
  readonly others: PointsClip;
  /** Bones of the person, left and right alike; empty where the skeleton is read as no person. */
  readonly lengths: readonly BoneLength[];
  /** Labels of points that nobody knows where they sit, or that were left out. */
  readonly unused: readonly string[];
  /** Whether the file says how fast frames follow each other. */
  readonly hasRate: boolean;
}

/** What comes while motion is being found: first who moves, then frames. @category Points */
export type MotionNews = { readonly begun: PointsOnSkeleton } | { readonly frames: SolvedFrames };

/** @category Points */
export interface MotionFromPoints extends SolvedPoints, PointsOnSkeleton {
  /** By joint; null for joints that nothing limits. */
  readonly limits: readonly (JointLimit | null)[];
}

/** Fewer points that are known say nothing of a pose. */
export const LEAST_POINTS = 4;

/**
 * Motion from recorded points, all of it at once.
 *
 * @category Points
 * @param options Default: the default person moves, inside limits of people.
 * @throws {ClipError} as `motionFromPointsInSteps`
 */
export const motionFromPoints = (
  file: RecordedPoints,
  options: MotionOptions = { skeleton: personSkeleton() },
): MotionFromPoints => finish(motionFromPointsInSteps(file, options));

/**
 * Motion of a skeleton from recorded points, a short step at a time: finds where points sit by their names, up, unit and lengths, and then the poses.
 *
 * @category Points
 * @throws {ClipError} `few-points` where there are fewer than four points, or those that are known are never seen together;
 *   `unknown-points` where fewer than four are known; `no-person` where labels are of an
 *   animal and nobody said where points sit; `subjects` where the points are of several people and none is chosen, `subject` where the one
 *   who is chosen is not there.
 */
export function* motionFromPointsInSteps(
  file: RecordedPoints,
  options: MotionOptions,
): Generator<MotionNews | undefined, MotionFromPoints> {
  const { skeleton: given, roles = findRoles(options.skeleton) } = options;
  const recorded = onePerson(file, options);
  const names = { ...pointNames(recorded.labels), ...options.names };
  const animal = recorded.labels.filter((label) => ANIMAL.test(label));
  const isNamed = recorded.labels.some((label) => options.names?.[label]);
  if (animal.length >= 2 && !isNamed) throw new ClipError('no-person', 0, noPerson(recorded, animal));
  const guess = pointModel(recorded.labels, names, given, roles);
  if (guess.points.length < LEAST_POINTS)
    throw new ClipError(
      recorded.labels.length < LEAST_POINTS ? 'few-points' : 'unknown-points',
      0,
      fewPoints(recorded, guess),
    );
  if (!isSeenTogether(recorded, guess)) throw new ClipError('few-points', 0, neverTogether(recorded));
  const { points, notes } = standUp(recorded, names);
  const used = new Set(guess.points.map(({ label }) => label));
  const unused = recorded.labels.filter((label) => !used.has(label));
  const upright: PointsClip = {
    ...recorded,
    points,
    frameTime: recorded.frameTime ?? options.frameTime ?? USUAL_FRAME_TIME,
    notes: [...recorded.notes, ...notes, ...((recorded.frameTime ?? options.frameTime) ? [] : [NO_RATE])],
  };
  const clip = pickPoints(
    upright,
    guess.points.map(({ label }) => label),
  );
  const limits: (JointLimit | null)[] = given.names.map(() => null);
  for (const limit of options.limits ?? humanLimits(given, { roles }).limits) limits[limit.joint] = limit;
  const free = freeJoints(given, roles);
  const usual = usualMoments(limits, given.parents, stanceOf({ skeleton: given, roles }));
  const calibration = yield* saying(undefined, calibrateInSteps(clip, given, guess, roles, { limits, free, usual }));
  const { skeleton } = calibration;
  const model = { ...guess, points: calibration.points };
  const lengths = boneLengths(skeleton, given, roles);
  const begun: PointsOnSkeleton = {
    skeleton,
    points: { ...clip, notes: [...clip.notes, ...saidLengths(calibration, lengths, roles)] },
    model,
    lengths,
    others: pickPoints(upright, unused),
    unused,
    hasRate: recorded.frameTime !== null,
  };
  yield { begun };
  const steps = solvePointsInSteps(begun.points, skeleton, model.points, {
    turns: model.turns,
    limits,
    ties: options.ties ?? (options.limits ? [] : humanTies(skeleton, { roles })),
    free,
    usual,
    exchanges: model.exchanges,
    use: options.use,
  });
  for (;;) {
    const step = steps.next();
    if (step.done) return { ...step.value, ...begun, limits };
    yield step.value && { frames: step.value };
  }
}

/** Said of points whose file does not tell the rate. @category Points */
export const NO_RATE = 'The file does not say how fast it was recorded: 30 frames per second are taken.';

/** Whether there is a frame in which as many points are seen as a pose needs. */
function isSeenTogether({ labels, points, frameCount }: RecordedPoints, model: PointModel): boolean {
  const indices = model.points.map(({ label }) => labels.indexOf(label));
  for (let frame = 0; frame < frameCount; frame++) {
    const seen = indices.filter((index) => Number.isFinite(points[3 * (frame * labels.length + index)]));
    if (seen.length >= LEAST_POINTS) return true;
  }
  return false;
}

const neverTogether = ({ name, frameCount }: RecordedPoints): string =>
  `“${name}” has ${frameCount} frames, and in none of them are ${LEAST_POINTS} points seen whose places are known: a pose needs so many. Record again with more points in view.`;

/** @throws {ClipError} */
export function onePerson(recorded: RecordedPoints, { names, subject }: MotionOptions): RecordedPoints {
  const { labels, name } = recorded;
  const subjects = subjectsOf(labels, { ...pointNames(labels), ...names });
  if (subject !== undefined ? subjects.includes(subject) : subjects.length === 0)
    return subject === undefined ? recorded : pointsOfSubject(recorded, subject);
  const told = subjects.map((one) => `“${one}”`).join(', ');
  if (subject === undefined)
    throw new ClipError(
      'subjects',
      0,
      `“${name}” has the points of ${subjects.length} people: ${told}. Motion is made of one person: choose whose points are used.`,
    );
  const others = subjects.length > 0 ? `the points are of ${told}` : 'the points are of one person';
  throw new ClipError('subject', 0, `“${name}” has no points of “${subject}”: ${others}.`);
}

/** How many times longer one limb's bone may be than another, measured by those of an adult. */
const UNLIKE = 1.5;

function saidLengths(
  { skeleton, frames }: Calibration,
  lengths: readonly BoneLength[],
  roles: Roles,
): readonly string[] {
  const limbs = lengths.filter(({ name }) => name in LIMBS);
  if (limbs.length === 0) return [];
  const height = heightInStance(stanceOf({ skeleton, roles }));
  const said = ({ name, metres }: BoneLength) => `${name} ${(100 * metres).toFixed(1)} cm`;
  const shareOf = ({ name, metres }: BoneLength) => metres / personLengths[LIMBS[name as keyof typeof LIMBS]];
  const sorted = [...limbs].sort((a, b) => shareOf(a) - shareOf(b));
  const [shortest, longest] = [sorted[0], sorted[sorted.length - 1]];
  const told = `The person is about ${height.toFixed(2)} m tall, as ${frames} frames tell: ${limbs.map(said).join(', ')}.`;
  if (shareOf(longest) < UNLIKE * shareOf(shortest)) return [told];
  return [
    told,
    `People are not built so, ${said(shortest)} and ${said(longest)}: the points may be of an animal or of several people, or sit elsewhere than their names say.`,
  ];
}

const LIMBS = { 'upper arm': 'upperArm', forearm: 'foreArm', thigh: 'thigh', shank: 'shank' } as const;

/** Words for what people lack. */
const ANIMAL = /paw|tail|hoof|withers|fetlock|(^|[^a-z])hock|snout|muzzle|wing|beak/i;

function noPerson({ name }: RecordedPoints, animal: readonly string[]): string {
  const told = animal.slice(0, 3).map((label) => `“${label}”`);
  return (
    `“${name}” is not of a person: it has ${told.join(', ')}. ` +
    'Motion is found for people; to go on all the same, say where points sit.'
  );
}

function fewPoints({ name, labels }: RecordedPoints, { points }: PointModel): string {
  const known = points.length === 0 ? 'none' : points.map(({ label }) => label).join(', ');
  return (
    `“${name}” has ${labels.length} points, and the places of ${known} are known; a pose needs ${LEAST_POINTS}. ` +
    'Say where points sit: names like “left knee” or those of Plug-in-Gait, MediaPipe and OpenSim are known.'
  );
}

/** Some of the points, in the order of their labels. */
export function pickPoints(
  { name, labels: all, frameTime, frameCount, points: from, notes }: PointsClip,
  labels: string[],
): PointsClip {
  const indices = labels.map((label) => all.indexOf(label));
  const points = new Float32Array(3 * indices.length * frameCount);
  for (let frame = 0; frame < frameCount; frame++)
    for (const [k, index] of indices.entries()) {
      const at = 3 * (frame * all.length + index);
      points.set(from.subarray(at, at + 3), 3 * (frame * indices.length + k));
    }
  return { name, labels, frameTime, frameCount, points, notes };
}
