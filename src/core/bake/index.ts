export {
  type Baked,
  type BakedJoint,
  type BakeReport,
  bakeClip,
  bakeClipInSteps,
  type PoseChange,
} from './bake-clip';
export { type ClipCheck, checkClip } from './check-clip';
export { type CsvPiece, curvesCsv, curvesCsvInPieces } from './curves-csv';
