import Papa from 'papaparse';
import type { RecordedPoints } from '../../core/points';
import { refuseRig } from '../file-kind';
import { cellNumber } from './columns';
import { countLines, textPieces } from './file-text';
import { spacingOf } from './frame-times';
import { leftOutLines } from './left-out-lines';
import { MEDIA_PIPE, refusePicture } from './media-pipe';
import { createPointStore, dropCutRow, type PointStore, recordedPoints, refuseFew } from './point-store';
import { type LongTable, type TableHead, tableHead, type WideTable } from './table-head';

const DELIMITERS = [',', ';', '\t', '|'];
/** Rows in which the head of a table must come. */
const HEAD_ROWS = 40;
/** What MediaPipe's own programs take for seen. */
export const SEEN = 0.5;
/** Frames without rows are put in where they make a table at most so many times as long. */
const INSERTED = 4;

/** A landmark that MediaPipe alone has. */
const ONLY_MEDIA_PIPE = 'left_eye_inner';
const SIDE = /left|right/i;
/** What calls itself a middle of mass. */
const MASS = /mass|(^|[_.\s])com$/i;

/** A row of a table with the line it stands in, counted from 1. */
type Row = { cells: string[]; line: number };

/**
 * Reads a table of points: with a row a frame and columns as `nose_x`, `nose_y`, `nose_z` (FreeMoCap and others); with names above X, Y, Z
 * (Vicon Nexus, Motive); or with a row for each point of a frame. Commas, semicolons, tabs or bars are between columns; decimal commas
 * are read.
 *
 * @throws {ClipError} with one sentence on why it can't be read
 */
export function readCsv(bytes: Uint8Array, name: string): RecordedPoints {
  const table = csvHead(bytes);
  if (!table)
    throw refuseRig(
      'no-columns',
      'It is a table without columns of points: name them as “nose_x, nose_y, nose_z”, or give each row a frame, a name, x, y and z.',
    );
  const { head, delimiter } = table;
  const read = head.kind === 'wide' ? readWide(bytes, delimiter, head) : readLong(bytes, delimiter, head);
  const { frameTime, notes } = spacingOf(read.times, head.timeName);
  const recorded = recordedPoints(read.labels, read.store, {
    name,
    frameTime: frameTime ?? (head.rate ? 1 / head.rate : null),
    metres: head.metres,
    notes: [...read.notes, ...notes],
  });
  if (recorded.labels.some((label) => label.endsWith(ONLY_MEDIA_PIPE))) refusePicture(recorded);
  return recorded;
}

/** The head of a table, and what is between its columns; null where the text has no columns of points. */
function csvHead(bytes: Uint8Array): { head: TableHead; delimiter: string } | null {
  const [piece = ''] = textPieces(bytes);
  const found = DELIMITERS.flatMap((delimiter) => {
    const head = tableHead(parse(piece, delimiter, HEAD_ROWS));
    return head ? [{ head, delimiter }] : [];
  });
  const pointsIn = ({ head }: { head: TableHead }) => (head.kind === 'wide' ? head.points.length : Infinity);
  return found.sort((a, b) => pointsIn(b) - pointsIn(a))[0] ?? null;
}

const parse = (text: string, delimiter: string, preview = 0): string[][] =>
  Papa.parse<string[]>(text, { delimiter, preview }).data;

/** The rows below the head that are not empty. */
function* rowsBelow(bytes: Uint8Array, delimiter: string, head: TableHead): Generator<Row> {
  let line = 0;
  for (const piece of textPieces(bytes)) {
    const rows = parse(piece, delimiter);
    // What follows the last end of a line is an empty row.
    if (rows.at(-1)?.length === 1 && rows.at(-1)?.[0] === '') rows.pop();
    for (const cells of rows) {
      line++;
      if (line > head.rows && cells.some((cell) => cell.trim() !== '')) yield { cells, line };
    }
  }
}

/** Puts a point into the frame, unless it is told to be hardly seen. */
function putCells(
  store: PointStore,
  point: number,
  cells: readonly string[],
  at: { x: number; y: number; z: number; visibility: number },
) {
  if (at.visibility >= 0 && cellNumber(cells[at.visibility]) < SEEN) return;
  store.put(point, cellNumber(cells[at.x]), cellNumber(cells[at.y]), cellNumber(cells[at.z]));
}

function readWide(bytes: Uint8Array, delimiter: string, head: WideTable & TableHead) {
  const labels = head.points.map(({ label }) => label);
  refuseFew(labels, 1);
  const store = createPointStore(labels.length, countLines(bytes) - head.rows, bytes.length);
  const leftOut = leftOutLines();
  const times: number[] = [];
  const width = Math.max(...head.points.map(({ z }) => z + 1));
  let isShort = false;
  for (const { cells, line } of rowsBelow(bytes, delimiter, head)) {
    if (cells.every((cell) => Number.isNaN(cellNumber(cell)))) {
      leftOut.add(line);
      continue;
    }
    store.nextFrame();
    isShort = cells.length < width;
    times.push(cellNumber(cells[head.time]));
    for (const [i, point] of head.points.entries()) putCells(store, i, cells, point);
  }
  return { labels, store, times, notes: [...leftOut.notes(), ...dropCutRow(store, bytes, isShort)] };
}

function readLong(bytes: Uint8Array, delimiter: string, head: LongTable & TableHead) {
  const key = head.frame >= 0 ? head.frame : head.time;
  const cellOf = (cells: readonly string[], column: number): string => (cells[column] ?? '').trim();
  /** Part and label of a row; null where the row has no label. */
  const nameOf = (cells: readonly string[]) => {
    const label = cellOf(cells, head.label);
    return label === '' ? null : `${cellOf(cells, head.part)}\n${label}`;
  };
  /** By part: the first version of the part's points is read. */
  const versions = new Map<string, string>();
  /** Whether a row is of a point: middles of masses are none. */
  const isPoint = (cells: readonly string[]): boolean => {
    const [part, version] = [cellOf(cells, head.part), cellOf(cells, head.version)];
    if (MASS.test(part) || MASS.test(version)) return false;
    if (!versions.has(part)) versions.set(part, version);
    return versions.get(part) === version;
  };
  const points = new Map<string, number>();
  const timeOf = new Map<number, number>();
  const leftOut = leftOutLines();
  for (const { cells, line } of rowsBelow(bytes, delimiter, head)) {
    if (!isPoint(cells)) continue;
    const frame = cellNumber(cells[key]);
    const name = nameOf(cells);
    if (!Number.isFinite(frame) || name === null) {
      leftOut.add(line);
      continue;
    }
    if (!points.has(name)) points.set(name, points.size);
    if (!timeOf.has(frame)) timeOf.set(frame, head.time >= 0 ? cellNumber(cells[head.time]) : Number.NaN);
  }
  const labels = labelsOf([...points.keys()]);
  refuseFew(labels, timeOf.size);
  const frames = allFrames(
    [...timeOf.keys()].sort((a, b) => a - b),
    head.frame >= 0,
  );
  const frameOf = new Map(frames.map((frame, i) => [frame, i]));
  const store = createPointStore(labels.length, frames.length, bytes.length);
  for (const _ of frames) store.nextFrame();
  for (const { cells } of rowsBelow(bytes, delimiter, head)) {
    if (!isPoint(cells)) continue;
    const frame = frameOf.get(cellNumber(cells[key]));
    const point = points.get(nameOf(cells) ?? '');
    if (frame === undefined || point === undefined) continue;
    store.goTo(frame);
    putCells(store, point, cells, head);
  }
  const times = frames.flatMap((frame) => timeOf.get(frame) ?? []);
  return { labels, store, times, notes: leftOut.notes() };
}

/** Labels of points by part and label: of a part of one side, as a hand is, with the side. Numbers from 0 to 32 are landmarks of MediaPipe. */
function labelsOf(names: readonly string[]): string[] {
  const labels = names.map((name) => {
    const [part, label] = name.split('\n');
    const side = SIDE.exec(part)?.[0].toLowerCase();
    return side && !SIDE.test(label) ? `${side}_${label}` : label;
  });
  const isCounted = labels.length === MEDIA_PIPE.length && labels.every((label) => MEDIA_PIPE[Number(label)]);
  return isCounted ? labels.map((label) => MEDIA_PIPE[Number(label)]) : labels;
}

/** Numbers of frames in their order, with those that have no row, as nothing was seen in them. */
function allFrames(numbers: readonly number[], areCounts: boolean): readonly number[] {
  const [first, last] = [numbers[0], numbers[numbers.length - 1]];
  const count = last - first + 1;
  if (!areCounts || !numbers.every(Number.isInteger) || count > INSERTED * numbers.length) return numbers;
  return Array.from({ length: count }, (_, i) => first + i);
}
