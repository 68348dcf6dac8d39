export { type Baked, type BakeReport, bakeClip, bakeClipInSteps } from './bake-clip';
export { type ClipCheck, checkClip } from './check-clip';
export { csvText } from './csv-text';
export { curvesCsv } from './curves-csv';
