import {
  createIkSolver,
  type IkSolver,
  type JointLimit,
  modelOf,
  type Pose,
  type Shape,
  type Skeleton,
  type Vec3,
} from '../../../core';
import { chartAxes, limitPart, outOfAxes } from '../../../core/limit';
import { DEGREE, plus, rotateVector, rotationFromVector, times } from '../../../core/math';
import { formOf } from '../../../core/shape';

export const ARM_JOINTS = 15;
/** m. */
export const BONE = 0.14;
/** m: the target of the arm before it is led, and nearer to the arm’s foot. */
const GOALS: readonly [Vec3, Vec3] = [
  [0.6, 1.35, 0.1],
  [0.32, 0.7, 0.1],
];
/** The target on its way down to the foot. @param share 0 to 1 */
export const goalAt = (share: number): Vec3 => plus(times(GOALS[0], 1 - share), GOALS[1], share);
/** Where a bone points at rest. */
const UP: Vec3 = [0, 1, 0];
const AXES = chartAxes(UP);
/** rad: by how much a bone may lean from the one before, and corners of the cone that this makes. */
export const LEAN = 24 * DEGREE;
const CORNERS = 36;
const TWIST = 0.15;

/** An arm of many joints, each held by a reach cone, and what makes it reach. */
export interface Arm {
  skeleton: Skeleton;
  limits: JointLimit[];
  /** The limits without those of twist. */
  cones: JointLimit[];
  /** Of the cones, V×3: unit directions of the bone, in the joint's frame at rest. */
  corners: Float64Array;
  pose: Pose;
  solver: IkSolver;
}

/** After "Constraining IK joints with arbitrary geometry": 15 joints, reach cones, cyclic coordinate descent. */
export function makeArm(): Arm {
  const skeleton: Skeleton = {
    names: Array.from({ length: ARM_JOINTS }, (_, j) => `joint ${j + 1}`),
    parents: Int16Array.from({ length: ARM_JOINTS }, (_, j) => j - 1),
    offsets: Float32Array.from({ length: 3 * ARM_JOINTS }, (_, i) => (i > 2 && i % 3 === 1 ? BONE : 0)),
    restRotations: Float32Array.from({ length: 4 * ARM_JOINTS }, (_, i) => (i % 4 === 3 ? 1 : 0)),
    endSites: Float32Array.of(0, BONE, 0),
    endSiteJoints: Int16Array.of(ARM_JOINTS - 1),
  };
  const cone = roundCone();
  const limits = skeleton.names.map((name, joint) => coneLimit(name, joint, cone));
  const chain = Array.from({ length: ARM_JOINTS }, (_, j) => j);
  return {
    skeleton,
    limits,
    cones: limits.map((limit) => ({ ...limit, parts: limit.parts.slice(0, 1) })),
    corners: cornersOf(cone),
    pose: { rotations: skeleton.restRotations.slice(), rootPosition: [0, 0, 0] },
    solver: createIkSolver(skeleton, chain, {
      solver: 'ccd',
      limits,
      iterations: 12,
      tolerance: 2e-3,
      effectorOffset: [0, BONE, 0],
    }),
  };
}

/** As far out all round: half way between its corners the rim is a little farther in, by less than 0.1°. */
function roundCone(): Shape {
  const swings = Float64Array.from(
    Array.from({ length: CORNERS }, (_, i) => {
      const around = (2 * Math.PI * i) / CORNERS;
      return [LEAN * Math.cos(around), LEAN * Math.sin(around)];
    }).flat(),
  );
  return formOf('reach-cone', 2)!.fit(swings, { padding: 0 });
}

function coneLimit(name: string, joint: number, cone: Shape): JointLimit {
  const twist: Shape = { kind: 'box', dimension: 1, min: [-TWIST], max: [TWIST] };
  return {
    joint,
    name,
    reference: [0, 0, 0, 1],
    split: 'swing-twist',
    twistAxis: UP,
    twistAxisSource: 'children',
    axes: AXES,
    parts: [limitPart('swing', 'exponential-map', cone), limitPart('twist', 'exponential-map', twist)],
    softening: null,
    sampleCount: 0,
  };
}

/** The corners of the cone as directions of the bone, V×3 unit. */
function cornersOf(cone: Shape): Float64Array {
  const directions = modelOf(cone)
    .handles!.of(cone)
    .flatMap(({ position }) => rotateVector(outOfAxes(AXES, rotationFromVector(position)), UP));
  return Float64Array.from(directions);
}
