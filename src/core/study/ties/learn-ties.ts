import { anatomyOf } from '../../anatomy';
import { type Clip, freeJoints } from '../../clip';
import { defaultFitOptions, fitJointInSteps, type JointLimit, limitVector } from '../../limit';
import { finish, type Points, type Quat, readQuat, type Steps, type Vec3 } from '../../math';
import type { ReferenceKind } from '../../space';
import { type Tie, tieOfPlanes } from '../../ties';
import { FEWEST_PAIRS, fitPlanesInSteps } from './fit-planes';
import { type HeldOutTies, holdOutInSteps } from './hold-out';
import { everyNth, frameStride, thinPairs } from './pairs';
import type { FittedPlanes } from './plane-judge';
import { farPairs, type JointPair, relatedPairs, twinOf } from './relations';
import { exampleOf, type TieExample } from './tie-example';
import { type DecideOptions, decideDefaults } from './tie-options';

/**
 * What was decided of two neighbours.
 *
 * - `tied`: it is kept
 * - `few-visits`: too few different poses of both to say anything
 * - `no-edge`: nothing that real pairs crowd against
 * - `habit`: stops no more than ties of unrelated joints do in this clip
 * - `held-out`: stops too much of what it was not learned from
 * - `little`: takes hardly anything off
 * - `no-better`: drawing in the joints' own limits would take off more at the same loss
 * - `one-side`: the same pair on the other side of the body did not pass
 * - `habits`: the whole clip shows what was done, not what can be done
 */
export type TieVerdict =
  | 'tied'
  | 'few-visits'
  | 'no-edge'
  | 'habit'
  | 'held-out'
  | 'little'
  | 'no-better'
  | 'one-side'
  | 'habits';

/** Two neighbours that were looked at. */
export interface PairStudy {
  joints: JointPair;
  verdict: TieVerdict;
  /** The tie that was found, padded, whether kept or not; null where none was. */
  tie: Tie | null;
  /** Share of shuffled pairs that it stops. */
  stops: number;
  /** rad: its padding; null where it was not tried on what was held out, as are the next three. */
  padding: number | null;
  /** Share of held-out frames that it stops; share of volume that it leaves, and what drawing in the own limits would leave. */
  loss: number | null;
  volume: number | null;
  drawnIn: number | null;
  /** How many different pairs were seen. */
  pairs: number;
  /** Where it shows most; null for ties that are not kept, or show in no angle. */
  example: TieExample | null;
}

/** What was learned of a clip's ties. Plain data. */
export interface TieStudy {
  /** Share of shuffled pairs that a tie has to stop: what most ties of unrelated joints stay below. */
  habit: number;
  /** What those of unrelated joints stop, ascending. */
  controls: number[];
  pairs: PairStudy[];
  frames: number;
}

/** Whether ties can stand beside a limit. */
const canBeTied = ({ parts }: JointLimit): boolean =>
  parts.length === 1 && (parts[0].chart === 'exponential-map' || parts[0].chart === 'swing-twist');

/** rad: joints that move less, in all their directions together, are tied to nothing. */
const MOVING = 0.1;

/** How ties are learned. */
export interface LearnTiesOptions {
  /** The reference that the limits of the clip count from: ties stand beside limits of the same reference. Default 'average'. */
  reference?: ReferenceKind;
  /**
   * Limits beside which ties are to stand: a joint's vectors are in the chart of its limit, from the limit's reference. Of limits that no tie can stand beside, and of
   * joints without a limit, vectors are rotation vectors. Default: none.
   */
  limits?: readonly JointLimit[];
  decide?: Partial<DecideOptions>;
}

/**
 * Learns which neighbours of a clip depend on each other. Joined clips of one skeleton are learned from together.
 *
 * @category Learning limits
 * @returns one study per pair of neighbours; `keptTies` has the ties of those that hold.
 */
export const learnTies = (clip: Clip, options?: LearnTiesOptions): TieStudy => finish(learnTiesInSteps(clip, options));

/** `learnTies` in steps of some ms: yields the share that is done, 0 to 1. */
export function* learnTiesInSteps(clip: Clip, options: LearnTiesOptions = {}): Generator<number, TieStudy> {
  const decide: DecideOptions = { ...decideDefaults, ...options.decide };
  const { skeleton } = clip;
  const reference = options.reference ?? 'average';
  const beside = new Map(options.limits?.filter(canBeTied).map((limit) => [limit.joint, limit]));
  const joints = new Map<number, { limit: JointLimit; vectors: Points }>();
  const count = skeleton.parents.length;
  let done = 0;
  let total = count;
  const told = function* <T>(steps: Steps<T>): Generator<number, T> {
    for (;;) {
      const step = steps.next();
      if (step.done) return step.value;
      yield Math.min(0.999, done / total);
    }
  };
  const free = freeJoints(skeleton);
  for (let joint = 0; joint < count; joint++) {
    if (free.includes(joint)) continue;
    const limit =
      beside.get(joint) ?? (yield* told(fitJointInSteps([clip], joint, { ...defaultFitOptions, reference }))).limit;
    const vectors = everyNth(vectorsOf(clip, limit), frameStride(clip.frameTime));
    if (spreadOf(vectors) > MOVING) joints.set(joint, { limit, vectors });
    yield 0;
  }
  const moving = [...joints.keys()];
  const [related, far] = [relatedPairs(skeleton, moving), farPairs(skeleton, moving, decide.controls)];
  // Held-out refits take longest; about a third of the pairs come to them.
  total = related.length + far.length + decide.folds * Math.ceil(related.length / 3);
  const fitPair = ([a, b]: JointPair, tie = decide.tie) =>
    fitPlanesInSteps(thinPairs(joints.get(a)!.vectors, joints.get(b)!.vectors, tie.spacing), tie);
  const lenient = { ...decide.tie, deviations: decide.controlDeviations };
  const controls: number[] = [];
  let edgy = 0;
  for (const pair of far) {
    const { stops, edges } = yield* told(fitPair(pair, lenient));
    controls.push(stops);
    if (edges > 0) edgy++;
    done++;
  }
  controls.sort((x, y) => x - y);
  const habit = Math.max(decide.leastLevel, controls[Math.floor(decide.level * controls.length)] ?? 0);

  // Where unrelated joints seem to have edges, edges tell nothing.
  const areEdgesTelling = edgy <= (1 - decide.level) * far.length;

  const pairs: PairStudy[] = [];
  for (const pair of related) {
    const fitted = yield* told(fitPair(pair));
    done++;
    const study = studyOf(pair, fitted);
    pairs.push(study);
    if (study.verdict !== 'tied') continue;
    const hasEdge = areEdgesTelling && fitted.edges > 0;
    if (fitted.stops <= habit && !hasEdge) study.verdict = 'habit';
    else if (habit > decide.mostHabit) study.verdict = 'habits';
    else {
      const [{ vectors: a }, { vectors: b }] = pair.map((joint) => joints.get(joint)!);
      judge(study, yield* told(holdOutInSteps(a, b, decide)), hasEdge, decide);
    }
    if (study.verdict !== 'habit' && study.verdict !== 'habits') done += decide.folds;
    const [a, b] = pair;
    const padding = study.padding ?? decide.paddings[0];
    study.tie = tieOfPlanes([joints.get(a)!.limit, joints.get(b)!.limit], fitted.planes, padding);
  }
  askBothSides(pairs, (pair) => twinOf(skeleton, pair));
  const anatomy = anatomyOf(skeleton);
  for (const study of pairs) {
    if (study.verdict !== 'tied' || !study.tie) continue;
    study.example = exampleOf(clip, anatomy, study.tie);
    yield 0.999;
  }
  return { habit, controls, pairs, frames: clip.frameCount };
}

/** The ties that were kept. @category Learning limits */
export const keptTies = ({ pairs }: Pick<TieStudy, 'pairs'>): Tie[] =>
  pairs.flatMap(({ verdict, tie }) => (verdict === 'tied' && tie ? [tie] : []));

function studyOf(joints: JointPair, { planes, stops, pairs }: FittedPlanes): PairStudy {
  const verdict = pairs < FEWEST_PAIRS ? 'few-visits' : planes.length === 0 ? 'no-edge' : 'tied';
  return {
    joints,
    verdict,
    tie: null,
    stops,
    padding: null,
    loss: null,
    volume: null,
    drawnIn: null,
    pairs,
    example: null,
  };
}

/**
 * Decides by what was held out: the least padding that costs little enough and does better than drawing in, or else that costs little enough.
 * An edge may be small: it takes off what it takes off.
 */
function judge(
  study: PairStudy,
  { loss, volume, drawnIn }: HeldOutTies,
  hasEdge: boolean,
  decide: DecideOptions,
): void {
  const isCheap = (k: number) => loss[k] <= decide.loss;
  const isMuch = (k: number) => hasEdge || volume[k] <= decide.volume;
  const isBetter = (k: number) => volume[k] < drawnIn[k];
  const tried = loss.map((_, k) => k);
  const at = tried.find((k) => isCheap(k) && isMuch(k) && isBetter(k)) ?? tried.find(isCheap) ?? loss.length - 1;
  study.padding = decide.paddings[at];
  study.loss = loss[at];
  study.volume = volume[at];
  study.drawnIn = drawnIn[at];
  if (!isCheap(at)) study.verdict = 'held-out';
  else if (!isMuch(at)) study.verdict = 'little';
  else if (!isBetter(at)) study.verdict = 'no-better';
}

/** Bodies are alike on both sides, habits are not: a pair whose twin does not pass is not kept. */
function askBothSides(pairs: readonly PairStudy[], twin: (pair: JointPair) => JointPair | null): void {
  const passed = new Set(pairs.filter(({ verdict }) => verdict === 'tied').map(({ joints }) => joints.join()));
  for (const study of pairs) {
    const other = study.verdict === 'tied' ? twin(study.joints) : null;
    if (other && !passed.has(other.join())) study.verdict = 'one-side';
  }
}

/** Every frame of a joint as its limit sees it, N×3. */
function vectorsOf({ rotations, skeleton, frameCount }: Clip, limit: JointLimit): Points {
  const vectors = new Float64Array(3 * frameCount);
  const joints = skeleton.parents.length;
  const q: Quat = [0, 0, 0, 1];
  const v: Vec3 = [0, 0, 0];
  for (let f = 0; f < frameCount; f++) {
    limitVector(limit, 0, readQuat(rotations, f * joints + limit.joint, q), v);
    for (let k = 0; k < 3; k++) vectors[3 * f + k] = v[k];
  }
  return vectors;
}

/** rad: the standard deviations along the axes, added up. */
function spreadOf(vectors: Points): number {
  const count = vectors.length / 3;
  let spread = 0;
  for (let k = 0; k < 3; k++) {
    let sum = 0;
    let squares = 0;
    for (let i = k; i < vectors.length; i += 3) {
      sum += vectors[i];
      squares += vectors[i] * vectors[i];
    }
    spread += Math.sqrt(Math.max(0, squares / count - (sum / count) ** 2));
  }
  return spread;
}
