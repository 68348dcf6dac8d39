import { type PointColumns, pointColumns } from './columns';
import { metresOf } from './units';

/** A table with a row a frame. */
export interface WideTable {
  kind: 'wide';
  points: PointColumns[];
  /** Column of the time; −1 where there is none. */
  time: number;
}

/** A table with a row for each point of each frame. */
export interface LongTable {
  kind: 'long';
  label: number;
  /** Column of the part that a label belongs to, as body, hand and face may have the same labels; −1 where there is none. */
  part: number;
  /** Column of what was made of the points, as a table may have the same points filtered and smoothed; −1 where there is none. */
  version: number;
  /** Columns of the frame's number and of its time; −1 where there is none, but for one of the two. */
  frame: number;
  time: number;
  x: number;
  y: number;
  z: number;
  visibility: number;
}

export type TableHead = (WideTable | LongTable) & {
  /** Rows up to the first one of numbers. */
  rows: number;
  /** What the column of the time is called. */
  timeName: string;
  /** Hz, where the rows before say so; else null. */
  rate: number | null;
  /** m: length of the unit, where the head names one for all points; else null. */
  metres: number | null;
};

const LABEL =
  /^(.*[_ ])?(name|label|marker|point|landmark|joint|keypoint|bodypart|body part|trajectory)s?([_ ]?(name|id|index))?$/i;
const PART = /^(model|subject|person|body|part|category)$/i;
const VERSION = /^trajector(y|ies)$/i;
/** Labels by number, beside a column of the frames. */
const INDEX = /^(index|landmark_?index)$/i;
const FRAME = /^(frame|index)([_ ]?(number|index|id|no|nr|idx))?[#.]?$/i;
const TIME =
  /^(time|timestamps?|t|seconds?|sec|ms|milliseconds)([\s_]*[([]?(s|sec|seconds?|ms|milliseconds?|us|µs|ns|nanoseconds?)[)\]]?)?$/i;
const AXIS = /^t?[xyz]$/i;

/** The head of a table of points; null where none of its first rows is one. */
export function tableHead(rows: readonly (readonly string[])[]): TableHead | null {
  for (const [i, row] of rows.entries()) {
    const cells = row.map((cell) => cell.trim());
    const time = cells.findIndex((cell) => TIME.test(cell));
    const told = { rows: i + 1, time, timeName: cells[time] ?? '', rate: null, metres: null };
    const [x, y, z, visibility] = ['x', 'y', 'z', 'visibility'].map((axis) =>
      cells.findIndex((cell) => cell.toLowerCase() === axis),
    );
    const frame = cells.findIndex((cell) => FRAME.test(cell));
    const named = cells.findIndex((cell) => LABEL.test(cell));
    const label = named >= 0 ? named : cells.findIndex((cell, i) => i !== frame && INDEX.test(cell));
    const version = cells.findIndex((cell, i) => i !== label && VERSION.test(cell));
    const part = cells.findIndex((cell) => PART.test(cell));
    if (x >= 0 && y >= 0 && z >= 0 && label >= 0 && (frame >= 0 || time >= 0))
      return { ...told, kind: 'long', label, part, version, frame, x, y, z, visibility };
    if (x >= 0 && y >= 0 && z >= 0) return stackedHead(rows, i, told);
    const points = pointColumns(cells);
    if (points.length > 0) return { ...told, kind: 'wide', points, metres: oneUnit(points) };
  }
  return null;
}

/** A head whose names stand in a row above the axes, as Vicon Nexus and Motive write; a row of units may follow. */
function stackedHead(
  rows: readonly (readonly string[])[],
  at: number,
  told: { rows: number; time: number; timeName: string },
): TableHead | null {
  const axes = rows[at].map((cell) => cell.trim());
  const above = rows.slice(0, at).reverse();
  const names = above.find((row) => /^name$/i.test((row[1] || row[0] || '').trim())) ?? above[0];
  if (!names) return null;
  const isUnits = rows[at + 1]?.some((cell) => metresOf(cell) !== null) ?? false;
  const units = isUnits ? rows[at + 1] : [];
  const points: PointColumns[] = [];
  for (let i = 0; i + 2 < axes.length; i++) {
    const letters = [0, 1, 2].map((k) => (AXIS.test(axes[i + k]) ? axes[i + k].at(-1)!.toLowerCase() : ''));
    if (letters.join('') !== 'xyz') continue;
    const [unit = '', kind = ''] = [units[i], above[0]?.[i]];
    if ((unit.trim() !== '' && metresOf(unit) === null) || /rotation/i.test(kind)) continue;
    const label = (names[i] ?? '').trim();
    // What has no name is derived from what has one.
    if (label === '') continue;
    points.push({ label, x: i, y: i + 1, z: i + 2, visibility: -1, metres: metresOf(unit) });
  }
  if (points.length === 0) return null;
  const before = above.flat().map((cell) => cell.trim());
  const after = (pattern: RegExp) => before[before.findIndex((cell) => pattern.test(cell)) + 1];
  const rate = Number(after(/^(capture|export) frame rate$/i)) || Number(rows[1]?.[0]?.trim()) || 0;
  return {
    ...told,
    rows: told.rows + (isUnits ? 1 : 0),
    kind: 'wide',
    points,
    rate: rate > 0 ? rate : null,
    metres: oneUnit(points) ?? metresOf(after(/^length units$/i)),
  };
}

/** m: the unit that all points have; null where they have several, or none. */
const oneUnit = (points: readonly PointColumns[]): number | null =>
  points.every(({ metres }) => metres === points[0].metres) ? (points[0]?.metres ?? null) : null;
