import type { RecordedPoints } from '../../core/points';
import { refuseRig } from '../file-kind';
import { cellNumber, pointColumns } from './columns';
import { countLines, textLines } from './file-text';
import { spacingOf } from './frame-times';
import { leftOutLines } from './left-out-lines';
import { createPointStore, dropCutRow, recordedPoints, refuseFew } from './point-store';
import { metresOf, toldUnit } from './units';

/** Lines in which the header must come to an end. */
const HEADER_LINES = 30;
/** Columns before the points: the frame's number and its time. */
const [TIME, FIRST] = [1, 2];
/** Rates that differ by less are the same. */
const SAME_RATE = 0.02;

interface Header {
  rate: number;
  frames: number;
  points: number;
  unit: string | undefined;
  labels: string[];
  /** First of the three columns of each point. */
  columns: number[];
  /** Lines up to the names of points. */
  lines: number;
}

/**
 * Reads a TRC file (Track Row Column) as OpenSim, Motion Analysis, Pose2Sim and others write: with tabs, doubled tabs or blanks, more
 * rows or fewer than the header says, and empty cells or zeros for points that were not seen.
 *
 * @throws {ClipError} with one sentence on why it can't be read
 */
export function readTrc(bytes: Uint8Array, name: string): RecordedPoints {
  const lines = withTabs(textLines(bytes));
  const header = readHeader(lines);
  const { labels, columns, rate } = header;
  refuseFew(labels, 1);
  const store = createPointStore(labels.length, countLines(bytes) - header.lines, bytes.length);
  const notes: string[] = [];
  const times: number[] = [];
  const width = columns[columns.length - 1] + 3;
  const leftOut = leftOutLines();
  let [line, longer, cutLast] = [header.lines, 0, false];
  for (const text of lines) {
    line++;
    if (text.trim() === '' || /^[\s,;]*[xyz]\d*(\s|$)/i.test(text)) continue;
    const cells = rowCells(text, width);
    if (Number.isNaN(cellNumber(cells[0])) && Number.isNaN(cellNumber(cells[TIME]))) {
      leftOut.add(line);
      continue;
    }
    store.nextFrame();
    times.push(cellNumber(cells[TIME]));
    for (const [i, column] of columns.entries())
      store.put(i, cellNumber(cells[column]), cellNumber(cells[column + 1]), cellNumber(cells[column + 2]));
    if (cells.length > width && cells.slice(width).some((cell) => cell.trim() !== '')) longer++;
    cutLast = cells.length < width;
  }
  notes.push(...dropCutRow(store, bytes, cutLast));
  const { frameCount } = store;
  notes.push(...leftOut.notes());
  if (longer > 0) notes.push(`Rows hold more numbers than its ${labels.length} names: the last ones are left out.`);
  if (header.frames >= 0 && header.frames !== frameCount)
    notes.push(`It says ${header.frames} frames, and has ${frameCount}.`);
  if (header.points >= 0 && header.points !== labels.length)
    notes.push(`It says ${header.points} points, and names ${labels.length}.`);
  const { metres, notes: unitNotes } = toldUnit(header.unit);
  const { frameTime, notes: rateNotes } = rateOf(times, rate);
  return recordedPoints(labels, store, { name, frameTime, metres, notes: [...notes, ...unitNotes, ...rateNotes] });
}

/** The lines of a file, with tabs for commas where a spreadsheet has written it. */
function* withTabs(lines: Iterable<string>): Generator<string> {
  let hasCommas = false;
  for (const line of lines) {
    hasCommas ||= /^\s*"?PathFileType"?,/i.test(line);
    yield hasCommas ? line.replaceAll(',', '\t') : line;
  }
}

/** s between frames: the rate of the header is more exact than times are, but for where the times say something else. */
function rateOf(times: readonly number[], rate: number): { frameTime: number | null; notes: string[] } {
  const { frameTime, notes } = spacingOf(times, '');
  if (!(rate > 0 && Number.isFinite(rate))) return { frameTime, notes };
  if (frameTime === null || Math.abs(frameTime * rate - 1) < SAME_RATE) return { frameTime: 1 / rate, notes };
  const said = `It says ${rate} frames a second; its times say ${(1 / frameTime).toFixed(2)}, which are used.`;
  return { frameTime, notes: [...notes, said] };
}

/** The cells of a row: those between tabs, or words where there are no tabs. */
function rowCells(text: string, width: number): string[] {
  if (!text.includes('\t')) return text.trim().split(/\s+/);
  const cells = text.split('\t');
  const isDoubled = cells.length > width && cells.every((cell, i) => i % 2 === 0 || cell.trim() === '');
  return isDoubled ? cells.filter((_, i) => i % 2 === 0) : cells;
}

function readHeader(lines: Iterator<string>): Header {
  let [keys, values]: [string[], string[]] = [[], []];
  for (let count = 1; count <= HEADER_LINES; count++) {
    const { value: text, done } = lines.next();
    if (done) break;
    if (/^\s*"?DataRate\b/i.test(text)) {
      keys = words(text);
      values = words(lines.next().value ?? '');
      count++;
    } else if (/^\s*"?frame\s*#?/i.test(text))
      return { ...toldIn(keys, values), ...namedIn(text, toldIn(keys, values).points), lines: count };
  }
  throw refuseRig(
    'trc-header',
    'It begins as TRC, but no line with “Frame#” and the names of points follows: it is cut off, or is to be exported again.',
  );
}

const words = (text: string): string[] => text.trim().split(/\s+/);

/** What the two lines of the header say, where they have as many words; else what can be told by itself. */
function toldIn(keys: readonly string[], values: readonly string[]) {
  const isWhole = keys.length === values.length;
  const numbers = values.map(cellNumber).filter((value) => !Number.isNaN(value));
  const told = (key: string) => values[keys.findIndex((one) => one.toLowerCase() === key)];
  const numberOf = (key: string, place: number) => (isWhole ? cellNumber(told(key)) : numbers[place]) ?? -1;
  const unit = isWhole ? told('units') : values.find((value) => metresOf(value) !== null);
  return { rate: numberOf('datarate', 0), frames: numberOf('numframes', 2), points: numberOf('nummarkers', 3), unit };
}

/** Names of points and their columns, from the line that begins with “Frame#”. */
function namedIn(text: string, count: number): { labels: string[]; columns: number[] } {
  const cells = text.includes('\t') ? text.split('\t') : blankCells(text, count);
  const points = pointColumns(cells);
  if (points.length > 0 && 3 * points.length >= cells.filter((cell) => cell.trim() !== '').length - FIRST)
    return { labels: points.map(({ label }) => label), columns: points.map(({ x }) => x) };
  const places = [...cells.keys()].filter((i) => i >= FIRST && cells[i].trim() !== '');
  const labels = places.map((i) => cells[i].trim().replace(/^"(.*)"$/, '$1'));
  // A point has three columns below its name; where names stand otherwise, the columns follow in the order of the names.
  const isSpread = places.every((place) => (place - FIRST) % 3 === 0);
  return { labels, columns: places.map((place, i) => (isSpread ? place : FIRST + 3 * i)) };
}

/** Names in a line without tabs: apart by single blanks, or, where that makes too many, by several. */
function blankCells(text: string, count: number): string[] {
  const single = words(text);
  const several = text.trim().split(/\s{2,}/);
  return single.length !== FIRST + count && several.length === FIRST + count ? several : single;
}
