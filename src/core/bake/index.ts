export {
  type Baked,
  type BakedJoint,
  type BakeOptions,
  type BakeReport,
  bakeClip,
  bakeClipInSteps,
  type PoseChange,
} from './bake-clip';
export { type CheckOptions, type ClipCheck, checkClip, type JointViolation } from './check-clip';
export { type CsvPiece, curvesCsv, curvesCsvInPieces } from './curves-csv';
