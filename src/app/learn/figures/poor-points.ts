import { type Clip, containsRotation, type JointLimit, type Vec3 } from '../../../core';
import { figureProblem } from '../../../core/carry';
import { createTransforms, findRoles, worldTransforms } from '../../../core/clip';
import {
  conjugate,
  makeRandom,
  medianOf,
  multiply,
  nextNormal,
  readQuat,
  readVec3,
  rotateVector,
  rotationFromVector,
  times,
} from '../../../core/math';
import {
  type AttachedPoint,
  createPoseFit,
  fitFarFrame,
  HOLD,
  type Landmark,
  type PointNames,
  type PoseFit,
  pointModel,
} from '../../../core/points';
import { ANSWERS, type AnswerKind } from './answers';

/** A pose that was found from points, beside the truth. */
export interface PointsAnswer {
  /** J×3, m, and J×4: in the world. */
  readonly positions: Float64Array;
  readonly rotations: Float64Array;
  /** m: median distance of the points. */
  missed: number;
}

/** A pose in the world: J×3, m, and J×4. */
export type PlacedPose = Pick<PointsAnswer, 'positions' | 'rotations'>;

/** Points of a pose whose truth is known, and three answers. */
export interface PoorPoints {
  readonly points: readonly AttachedPoint[];
  /** K×3, m: where points were seen. */
  readonly seen: Float64Array;
  readonly truth: PlacedPose;
  readonly answers: Readonly<Record<AnswerKind, PointsAnswer>>;
  /** @param noise m: how far points are off, a standard deviation along each axis */
  solve(frame: number, noise: number): void;
  /**
   * Whether limits let a bone of the true pose roll about itself by so many rad, while what it carries rolls back: no point moves then.
   */
  letsRoll(bone: RollingBone, angle: number): boolean;
}

/** A bone that can roll: the joint that turns it, and where it goes in the joint's frame, m. */
export interface RollingBone {
  readonly joint: number;
  readonly along: Readonly<Vec3>;
}

const STEPS = 40;
/** m: noise that answers reckon with at least. */
const LEAST_NOISE = 0.005;
/** m: where a skeleton that is no person's has a second point at each joint. */
const ASIDE: Vec3 = [0.03, 0.04, 0.02];

/** What programs find of a person in pictures. */
const SEEN_BY_CAMERAS: readonly Landmark[] = [
  'nose',
  ...(['left', 'right'] as const).flatMap((side) =>
    (['eye', 'ear', 'shoulder', 'elbow', 'wrist', 'hip', 'knee', 'ankle', 'heel', 'toe'] as const).map(
      (place) => `${side} ${place}` as const,
    ),
  ),
];

/** Landmarks of a person; of all else two points at each joint. */
function pointsOn(clip: Clip): { points: readonly AttachedPoint[]; turns: readonly boolean[] } {
  const { skeleton } = clip;
  const names: PointNames = Object.fromEntries(SEEN_BY_CAMERAS.map((landmark) => [landmark, landmark]));
  const roles = findRoles(skeleton);
  if (figureProblem({ skeleton, roles }) === null) return pointModel(SEEN_BY_CAMERAS, names, skeleton, roles);
  const points = skeleton.names.flatMap((label, joint) => [
    { label, joint, offset: [0, 0, 0] as Vec3 },
    { label: `${label}, aside`, joint, offset: ASIDE },
  ]);
  return { points, turns: skeleton.names.map(() => true) };
}

/** @param limits of the joints of the clip; none while they are being learned: all answers are those of points alone then */
export function createPoorPoints(clip: Clip, limits: readonly JointLimit[]): PoorPoints {
  const { skeleton } = clip;
  const joints = skeleton.names.length;
  const { points, turns } = pointsOn(clip);
  const byJoint: (JointLimit | null)[] = skeleton.names.map(() => null);
  for (const limit of limits) byJoint[limit.joint] = limit;
  const fitOf = (hold: number, prior: number): PoseFit =>
    createPoseFit(skeleton, points, { limits: byJoint, turns, noise: LEAST_NOISE, hold, width: 1, prior });
  const fits: Record<AnswerKind, PoseFit> = {
    free: fitOf(0, 0),
    held: fitOf(HOLD.hold, 0),
    leaning: fitOf(HOLD.hold, 1),
  };
  const emptyAnswer = (): PointsAnswer => ({ ...createTransforms(skeleton), missed: 0 });
  const answers = { free: emptyAnswer(), held: emptyAnswer(), leaning: emptyAnswer() };
  const truth = createTransforms(skeleton);
  const seen = new Float64Array(3 * points.length);

  /** The frame that was solved last. */
  let shown = 0;
  const record = (frame: number, noise: number) => {
    shown = frame;
    worldTransforms(
      skeleton,
      clip.rotations,
      4 * joints * frame,
      clip.rootPositions,
      truth.positions,
      truth.rotations,
      3 * frame,
    );
    const random = makeRandom(frame + 1);
    for (const [k, { joint, offset }] of points.entries()) {
      const at = rotateVector(readQuat(truth.rotations, joint), offset);
      for (let i = 0; i < 3; i++) seen[3 * k + i] = truth.positions[3 * joint + i] + at[i] + noise * nextNormal(random);
    }
  };

  /** From the rest pose, with the heading that the truth has: which way a person faces is not the question here. */
  const begin = (fit: PoseFit, frame: number) => {
    fit.rotations.set(skeleton.restRotations);
    skeleton.parents.forEach((parent, joint) => {
      if (parent < 0) fit.rotations.set(readQuat(clip.rotations, joints * frame + joint), 4 * joint);
    });
    fit.root.set(readVec3(clip.rootPositions, frame));
  };

  const answer = (kind: AnswerKind, frame: number, noise: number) => {
    const fit = fits[kind];
    fit.options.noise = Math.max(noise, LEAST_NOISE);
    begin(fit, frame);
    fitFarFrame(fit, seen, STEPS, STEPS);
    if (kind !== 'free') fit.project();
    fit.place();
    const result = answers[kind];
    worldTransforms(skeleton, fit.rotations, 0, fit.root, result.positions, result.rotations);
    result.missed = missedBy(fit);
  };

  /** m: median distance of the points from where a pose has them. */
  const missedBy = ({ placed }: PoseFit): number =>
    medianOf(points.map((_, k) => Math.hypot(...[0, 1, 2].map((i) => placed[3 * k + i] - seen[3 * k + i]))));

  /** The joints that a roll of a bone turns, and to where. */
  const rolled = ({ joint, along }: RollingBone, angle: number) => {
    const own = (of: number) => readQuat(clip.rotations, joints * shown + of);
    const about = rotationFromVector(times(along, angle / Math.hypot(...along)));
    const carried = [...skeleton.parents.entries()].filter(([, parent]) => parent === joint);
    return [
      [joint, multiply(own(joint), about)] as const,
      ...carried.map(([child]) => [child, multiply(conjugate(about), own(child))] as const),
    ];
  };
  const letsRoll = (bone: RollingBone, angle: number): boolean =>
    rolled(bone, angle).every(([joint, turned]) => {
      const limit = byJoint[joint];
      return limit === null || containsRotation(limit, turned);
    });

  return {
    points,
    letsRoll,
    seen,
    truth,
    answers,
    solve(frame, noise) {
      record(frame, noise);
      for (const kind of ANSWERS) answer(kind, frame, noise);
    },
  };
}
