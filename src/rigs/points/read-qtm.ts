import type { RecordedPoints } from '../../core/points';
import { refuseRig } from '../file-kind';
import { cellNumber } from './columns';
import { countLines, textLines } from './file-text';
import { leftOutLines } from './left-out-lines';
import { createPointStore, dropCutRow, recordedPoints, refuseFew } from './point-store';

/** m: tables of Qualisys are in millimetres. */
const MILLIMETRE = 0.001;

/**
 * Reads a table of points that Qualisys Track Manager exports (.tsv), with its header. (docs.qualisys.com, "Motion data (.tsv)")
 *
 * @throws {ClipError} with one sentence on why it can't be read
 */
export function readQtm(bytes: Uint8Array, name: string): RecordedPoints {
  const lines = textLines(bytes);
  const { told, row: firstRow, line: firstLine } = readHeader(lines);
  const included = told.get('DATA_INCLUDED')?.[0] ?? '3D';
  if (included !== '3D')
    throw refuseRig('not-3d', `It is a table of Qualisys with ${included.slice(0, 20)} data: export 3D data.`);
  const labels = (told.get('MARKER_NAMES') ?? []).filter((label) => label !== '');
  const width = 3 * labels.length;
  refuseFew(labels, firstRow ? 1 : 0);
  const store = createPointStore(labels.length, countLines(bytes) - firstLine + 1, bytes.length);
  const leftOut = leftOutLines();
  // A frame's number and time stand first where they were asked for.
  const before = Math.max(0, Math.min(2, withoutBlanks(firstRow, width).length - width));
  let [line, isShort] = [firstLine, false];
  for (let cells: string[] | undefined = firstRow; cells; cells = lines.next().value?.split('\t'), line++) {
    if (cells.length === 1 && cells[0].trim() === '') continue;
    if (cells.every((cell) => Number.isNaN(cellNumber(cell)))) {
      leftOut.add(line);
      continue;
    }
    store.nextFrame();
    isShort = cells.length < before + width;
    for (const i of labels.keys()) {
      const at = before + 3 * i;
      store.put(i, cellNumber(cells[at]), cellNumber(cells[at + 1]), cellNumber(cells[at + 2]));
    }
  }
  const notes = [...leftOut.notes(), ...dropCutRow(store, bytes, isShort)];
  const [frames, rate] = ['NO_OF_FRAMES', 'FREQUENCY'].map((key) => cellNumber(told.get(key)?.[0]));
  if (frames >= 0 && frames !== store.frameCount) notes.push(`It says ${frames} frames, and has ${store.frameCount}.`);
  const frameTime = rate > 0 && Number.isFinite(rate) ? 1 / rate : null;
  return recordedPoints(labels, store, { name, frameTime, metres: MILLIMETRE, notes });
}

/** What stands before the first row of numbers: words by the word that their line begins with. */
function readHeader(lines: Iterator<string>) {
  const told = new Map<string, string[]>();
  let line = 1;
  for (let text = lines.next(); !text.done; text = lines.next(), line++) {
    const cells = text.value.split('\t');
    if (!Number.isNaN(cellNumber(cells[0]))) return { told, row: cells, line };
    const [key, ...rest] = cells.map((cell) => cell.trim());
    told.set(key.toUpperCase(), rest);
  }
  return { told, row: [], line };
}

function withoutBlanks(cells: readonly string[], width: number): readonly string[] {
  let length = cells.length;
  while (length > width && cells[length - 1].trim() === '') length--;
  return cells.slice(0, length);
}
