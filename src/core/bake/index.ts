export { type BakeReport, bakeClip, bakeClipInSteps } from './bake-clip';
export { type ClipCheck, checkClip, checkClipInSteps } from './check-clip';
export { csvText } from './csv-text';
export { curvesCsv, curvesCsvInSteps } from './curves-csv';
