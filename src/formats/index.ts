export { type CodeLanguage, codeLanguages, writeCode } from './code/write-code';
export { ExportError, type ExportErrorCode } from './export-error';
export type { ExportFile } from './export-file';
export {
  type ExportInput,
  type ExportOptions,
  exportLimits,
  exportScene,
  fitJointForTarget,
  jointLoss,
  toldRegion,
  writeTarget,
} from './export-limits';
export { defaultCover, fitRegion, type RegionFitOptions } from './fit/fit-region';
export { type LimitRoom, limitRoom } from './fit/limit-room';
export { framesInside, type RegionLoss, regionLoss } from './fit/loss';
export { type Standing, type StandingKind, standingOf } from './judged/standing';
export {
  type EngineRegion,
  type RegionKind,
  regionGauges,
  regionKinds,
  regionModels,
  regionShare,
  regionTest,
} from './regions';
export { type BallView, ballOutline, ballRotations, ballVectors, type Gauges } from './regions/ball-outline';
export type { Interval, JointFrames, RegionModel } from './regions/region';
export type { ExportJoint, ExportScene, ModelFile } from './scene';
export { exportTargets, type TargetKind, targetKinds } from './targets';
export type { ExportTarget } from './targets/target';
export { zipOf } from './zip';
