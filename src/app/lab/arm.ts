import {
  createIkSolver,
  type IkSolver,
  type JointLimit,
  type Pose,
  type Skeleton,
  shapeModels,
  type Vec3,
} from '../../core';
import { rotateVector, rotationFromVector } from '../../core/math/rotation';
import { moveVertex, type ReachCone } from '../../core/shape/reach-cone';

export const ARM_JOINTS = 15;
/** m. */
export const BONE = 0.14;
const UP: Vec3 = [0, 1, 0];
/** rad: the corners of a cone, out and in by turns, so that no two directions of bending are alike. */
const WIDE = 0.42;
const NARROW = 0.2;
const CORNERS = 10;
const TWIST = 0.15;

/** An arm of many joints, each held by a reach cone that is not convex, and what makes it reach. */
export interface Arm {
  skeleton: Skeleton;
  limits: JointLimit[];
  cone: ReachCone;
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
  const cone = starCone();
  const limits = skeleton.names.map((name, joint) => coneLimit(name, joint, cone));
  const chain = Array.from({ length: ARM_JOINTS }, (_, j) => j);
  return {
    skeleton,
    limits,
    cone,
    pose: { rotations: skeleton.restRotations.slice(), rootPosition: [0, 0, 0] },
    solver: createIkSolver(skeleton, chain, {
      solver: 'ccd',
      limits,
      iterations: 12,
      tolerance: 2e-3,
      effectorOffset: [0, BONE, 0],
      maxStep: 0.2,
    }),
  };
}

/** A loop that goes out and in. */
function starCone(): ReachCone {
  const corner = (i: number, angle: number): Vec3 => {
    const around = (2 * Math.PI * i) / CORNERS;
    return [angle * Math.cos(around), 0, angle * Math.sin(around)];
  };
  const swings = Float64Array.from(Array.from({ length: CORNERS }, (_, i) => corner(i, WIDE)).flat());
  let cone = shapeModels['reach-cone'].fit(swings, { padding: 0, twistAxis: UP }) as ReachCone;
  for (let i = 0; i < cone.loop.length / 3; i += 2) {
    const [x, , z] = [cone.loop[3 * i], 0, cone.loop[3 * i + 2]];
    // The swing that carries up onto this vertex turns about an axis at a right angle to it.
    const length = Math.hypot(x, z);
    const swing: Vec3 = [(z / length) * NARROW, 0, (-x / length) * NARROW];
    cone = moveVertex(cone, i, rotateVector(rotationFromVector(swing), UP));
  }
  return cone;
}

function coneLimit(name: string, joint: number, cone: ReachCone): JointLimit {
  const twist = shapeModels['oriented-box'].fit(Float64Array.of(0, -TWIST, 0, 0, TWIST, 0), { padding: 1e-3 });
  return {
    joint,
    name,
    reference: [0, 0, 0, 1],
    split: 'swing-twist',
    twistAxis: UP,
    twistAxisSource: 'children',
    parts: [
      { bounds: 'swing', chart: 'exponential-map', shape: cone },
      { bounds: 'twist', chart: 'exponential-map', shape: twist },
    ],
    softening: null,
    sampleCount: 0,
  };
}
