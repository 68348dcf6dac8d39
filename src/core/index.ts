/** The public face of the core, by task. Rooms of this house import all other names from the index of a room. */

// Clips: motion of a skeleton, and files of it.

export {
  type Clip,
  ClipError,
  findRoles,
  type Pose,
  parseBvh,
  type Skeleton,
  skeletonProblem,
  worldTransforms,
  writeBvh,
} from './clip';
export type { Quat, Vec3 } from './math';

// Learning limits from clips.

export {
  defaultFitOptions,
  type FitOptions,
  fitJointLimits,
  type JointLimit,
  type LimitPart,
  type Softening,
  splitKinds,
} from './limit';
export { type Shape, type ShapeKind, shapeKinds } from './shape';
export { chartKinds, referenceKinds } from './space';
export { keptTies, learnTies } from './study';
export type { Tie } from './ties';

// Asking and projecting one rotation.

export {
  containsRotation,
  createMeasurement,
  type Easing,
  followRotation,
  limitGauge,
  type Measurement,
  measureRotation,
  projectRotation,
  projectRotationBlended,
  violationAngle,
} from './limit';

// Projecting whole poses and clips.

export { type BakeReport, bakeClip, checkClip } from './bake';
export { freeJoints } from './clip';
export { createPoseProjector, type PoseProjector, type ProjectedPose, projectPose } from './pose';

// Solving inside limits: inverse kinematics and look-at.

export {
  createIkSolver,
  createLookAt,
  findChains,
  type IkOptions,
  type IkSolver,
  type LookAtOptions,
  type LookAtSolver,
  lookAt,
  type SolveResult,
  solveIk,
} from './solve';

// Keeping limits in files.

export { type LimitsFile, LimitsFileError, readLimits, writeLimits } from './limits-file';

// Shapes, and changing them.

export { withPartShape } from './limit';
export { modelOf } from './shape';

// Other skeletons.

export { type Alignment, alignSkeletons, type CarriedLimits, carryLimits, retargetClip } from './carry';

// Limits of people: without a clip, and clips filled up to them.

export {
  fillLimits,
  type HumanLimits,
  type HumanOptions,
  type HumanTieOptions,
  humanLimits,
  humanProfiles,
  humanTies,
  widenTies,
} from './human';

// Studies: how far to trust a limit, what kind of joint it is, whether people can move like a clip.

export { checkHuman, classifyJoints, type Evidence, gatherEvidence, type HumanCheck, type JointType } from './study';

// Angles as clinicians name them.

export { type AnatomicalJoint, anatomyOf, fromAnatomical, toAnatomical } from './anatomy';
