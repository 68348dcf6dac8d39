export {
  type AnatomicalAxis,
  type AnatomicalJoint,
  type AnatomicalRange,
  type AngleRange,
  anatomicalNear,
  anatomyOf,
  type FollowedAngles,
  followAnatomical,
  fromAnatomical,
  type JointMirror,
  jointMirror,
  learnedRange,
  type Movement,
  mirrorLimit,
  mirrorRotation,
  type Norm,
  sayAngles,
  sayRange,
  seenRange,
  startFollowing,
  toAnatomical,
} from './anatomy';
export {
  type Baked,
  type BakedJoint,
  type BakeReport,
  bakeClip,
  bakeClipInSteps,
  type ClipCheck,
  type CsvPiece,
  checkClip,
  curvesCsv,
  curvesCsvInPieces,
  type PoseChange,
} from './bake';
export {
  type Alignment,
  alignmentProblem,
  alignSkeletons,
  blendPoses,
  type CarriedLimits,
  carryLimit,
  carryLimits,
  carryLimitsInSteps,
  carryRotation,
  carryTie,
  createPose,
  type Figure,
  type JointCarry,
  jointCarry,
  poseBetween,
  retargetClip,
  retargetClipInSteps,
} from './carry';
export { type BvhPiece, writeBvh, writeBvhFrame, writeBvhInPieces } from './clip/bvh/write-bvh';
export type { BvhSource, Clip, ClipRange, Skeleton, Slides } from './clip/clip';
export { ClipError } from './clip/clip';
export { frameTransforms, worldTransforms } from './clip/forward-kinematics';
export { joinClips } from './clip/join-clips';
export { mirrorJoint, type Side, sideOf } from './clip/joint-names';
export { type BvhOptions, createBvhReader, parseBvh } from './clip/parse-bvh';
export { plainName } from './clip/plain-name';
export type { Pose } from './clip/pose';
export { durationOf, frameAtTime, rangeAt, rangesOf, takesOf, timeOfFrame } from './clip/ranges';
export { findRoles, freeJoints, type JointRole, jointRoles, type Roles } from './clip/roles';
export { type SkeletonProblem, skeletonProblem } from './clip/same-skeleton';
export { hasSlides, offsetsAt } from './clip/slides';
export { type AppliedSteps, applySteps } from './edit/apply-steps';
export { mirrorSteps } from './edit/mirror-steps';
export { readSteps } from './edit/read-steps';
export type { EditStep, FrameSet, NewStep, StepTold } from './edit/step';
export { type CloudPart, type JointCloud, jointCloud } from './limit/cloud';
export { cloudUnder } from './limit/cloud-under';
export { createEvaluation, type Easing, type Evaluation, evaluateRotation } from './limit/evaluate';
export { fitCloud, fitJoint, fitJointInSteps, fitJointLimits, type JointFit } from './limit/fit';
export type { JointLimit, JointRegion, LimitPart, PartBounds, Softening, SplitKind } from './limit/joint-limit';
export { dimensionOf, limitPart, splitKinds, toChartVector, toPartVector, withPartShape } from './limit/joint-limit';
export { combinationProblem, defaultFitOptions, type FitOptions, resolveFitOptions } from './limit/options';
export {
  containsRotation,
  limitGauge,
  limitVector,
  projectRotation,
  projectRotationBlended,
  violationAngle,
} from './limit/project';
export { followRotation, type RateTracker } from './limit/rate-limit';
export { clipSamples } from './limit/samples';
export { softenedGive } from './limit/soften';
export { fillStrip, STRIP_RANGE } from './limit/strip';
export { type LimitsFile, type LimitsFileCode, LimitsFileError } from './limits-file/limits-file';
export { type ReadLimitsOptions, readLimits } from './limits-file/read-limits';
export { type WriteLimitsOptions, writeLimits } from './limits-file/write-limits';
export { angleBetween, multiply, readQuat, rotateVector, rotationFromVector, rotationVector } from './math/rotation';
export type { Points, Quat, Vec3 } from './math/types';
export {
  createPoseProjector,
  createProjectedPose,
  createProjector,
  limitsWhereHeld,
  type PoseProjector,
  type ProjectedPose,
  type Projection,
  projectPose,
  type TurnRate,
} from './pose';
export { formOf, modelOf, type Shape, type ShapeKind, shapeFamilies, shapeKinds } from './shape';
export type { Edited, ShapeHandle, ShapeOutline } from './shape/model';
export { chainBetween, findChains, type IkChain } from './solve/find-chains';
export { findGaze, type Gaze } from './solve/find-gaze';
export { createIkSolver, type IkOptions, type IkResult, type IkSolver, solveIk } from './solve/ik';
export { createLookAt, type LookAtOptions, type LookAtSolver, lookAt } from './solve/look-at';
export type { SolveResult } from './solve/solve-result';
export { type SolverKind, solverKinds, solverLabels } from './solve/solver-kinds';
export { type ChartKind, chartKinds, charts } from './space/charts';
export { type ReferenceKind, referenceKinds } from './space/reference';
export type { SlippedRun } from './space/unroll';
export {
  captureNext,
  type MissingMotion,
  missingAt,
  type SeenJoint,
  sayMissing,
  sayMotion,
} from './study/capture-next';
export { type ChooseSettings, chooseModelInSteps, type ModelChoice, type TriedModel } from './study/choose-model';
export { classifyJoint, classifyJointInSteps, classifyJoints, type JointType } from './study/classify-joints';
export { type DataVerdict, enoughData } from './study/enough-data';
export {
  type EvidenceProgress,
  gatherEvidenceInSteps,
  type OwnStudy,
} from './study/evidence';
export type { Evidence, EvidenceSettings } from './study/evidence-of-model';
export { keptTies, learnTiesInSteps, type PairStudy, type TieStudy, type TieVerdict } from './study/ties/learn-ties';
export type { TieExample } from './study/ties/tie-example';
export { type TrueRegion, trueRegionContains } from './study/true-region';
export {
  createTiedPose,
  type JointSlice,
  type LimitsByJoint,
  projectInSlice,
  type RestingTie,
  type SliceFaces,
  sliceAt,
  sliceFaces,
  sliceOf,
  type Tie,
  type TiedPose,
  tieLimits,
} from './ties';
