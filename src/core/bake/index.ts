export { type Baked, type BakeReport, bakeClip, bakeClipInSteps } from './bake-clip';
export { type ClipCheck, checkClip } from './check-clip';
export { curvesCsv } from './curves-csv';
