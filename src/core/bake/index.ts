export { type Baked, type BakeReport, bakeClip, bakeClipInSteps } from './bake-clip';
export { type ClipCheck, checkClip, checkClipInSteps, type JointViolation } from './check-clip';
export { csvText } from './csv-text';
export { curvesCsv, curvesCsvInSteps } from './curves-csv';
