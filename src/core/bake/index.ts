export { type Baked, type BakedJoint, type BakeReport, bakeClip, type PoseChange } from './bake-clip';
export { type CsvPiece, curvesCsv, curvesCsvInPieces } from './curves-csv';
