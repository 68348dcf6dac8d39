export { agreeTwins } from './agree-twins';
export { captureNext, missingAt, type SeenJoint, sayMissing, sayMotion } from './capture-next';
export { chooseModelInSteps, type ModelChoice, type TriedModel } from './choose-model';
export {
  type ClassifyOptions,
  classifyJointInSteps,
  classifyJoints,
  classifyRotations,
  type JointType,
} from './classify-joints';
export { compareWithTruth } from './compare-with-truth';
export type { DataVerdict } from './enough-data';
export { filledStudy, gatherEvidence, gatherEvidenceInSteps, type OwnStudy } from './evidence';
export type { Evidence, EvidenceSettings } from './evidence-of-model';
export { causeWords } from './possible/causes';
export {
  checkHuman,
  checkHumanInSteps,
  type HumanCheck,
  type JointCheck,
  type ViolationRun,
} from './possible/check-human';
export { type Neighbour, tiedStudy } from './tied-evidence';
export { excessOf } from './ties/hold-out';
export {
  keptTies,
  learnTies,
  learnTiesInSteps,
  type PairStudy,
  type TieStudy,
  type TieVerdict,
} from './ties/learn-ties';
export type { TieExample } from './ties/tie-example';
export {
  ballCoordinates,
  ballSwing,
  cyclic,
  type Edge,
  edgeGauge,
  hingeCoordinates,
  hingeExcess,
  hingeRotation,
  type RangeAlong,
  rangeAlongAt,
  swingCoordinates,
  type TrueBall,
  type TrueHinge,
  type TrueRegion,
  trueExcess,
  trueRegionContains,
  trueTwistRange,
} from './true-region';
