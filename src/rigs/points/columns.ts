import { readNumber } from '../../core/clip';
import { metresOf } from './units';

/** Where a table has a point. */
export interface PointColumns {
  readonly label: string;
  readonly x: number;
  readonly y: number;
  readonly z: number;
  /** Column that says how surely the point is seen, 0 to 1; −1 where there is none. */
  readonly visibility: number;
  /** m: length of the unit that the head of the column names; null where it names none. */
  readonly metres: number | null;
}

/** Characters of a name. */
const LONGEST = 200;
const UNIT = '(?:\\s*[([]\\s*(\\p{L}+)\\s*[)\\]])?$';
/** "nose_x", "nose.X", "left hip (z)", "LHIP x [mm]": a name, an axis and perhaps a unit. */
const SEPARATED = new RegExp(`^(.*?)(?:[\\s_.:/-]+[([]?|[([])([xyz])[)\\]]?${UNIT}`, 'iu');
/** "noseX". */
const CAPITAL = new RegExp(`^(.*[\\p{Ll}\\d])([XYZ])${UNIT}`, 'u');
const VISIBILITY = /^(.*?)[\s_.:-]+visibility$/i;
/** Names of three numbers that are no place. */
const NO_PLACE = /(^|[\s_.:-])(vel(ocity)?|acc(eleration)?|rot(ation)?|angles?|quat(ernion)?|errors?)$/i;

/** A cell of a table as a number, with a decimal point or comma; NaN for an empty one or a word. */
export function cellNumber(cell: string | undefined): number {
  if (cell === undefined || cell === '') return Number.NaN;
  const isBlank = cell.charCodeAt(0) <= 32 || cell.charCodeAt(cell.length - 1) <= 32;
  return readNumber(isBlank ? cell.trim() : cell);
}

/** The points whose coordinates the columns of a head name, one column an axis, in their order. */
export function pointColumns(head: readonly string[]): PointColumns[] {
  type Open = { label: string; at: number[]; metres: number | null };
  const open = new Map<string, Open>();
  const found: Open[] = [];
  const visibilities = new Map<string, number>();
  for (const [column, cell] of head.entries()) {
    const text = cell.trim();
    if (text.length > LONGEST) continue;
    const visible = VISIBILITY.exec(text);
    if (visible) visibilities.set(visible[1], column);
    const match = SEPARATED.exec(text) ?? CAPITAL.exec(text);
    if (!match || NO_PLACE.test(match[1])) continue;
    const [, label, letter, unit] = match;
    const axis = 'xyz'.indexOf(letter.toLowerCase());
    let point = open.get(label);
    if (!point || point.at[axis] !== undefined) {
      point = { label, at: [], metres: metresOf(unit) };
      open.set(label, point);
      found.push(point);
    }
    point.at[axis] = column;
  }
  return found.flatMap(({ label, at: [x, y, z], metres }) =>
    x === undefined || y === undefined || z === undefined
      ? []
      : [{ label, x, y, z, visibility: visibilities.get(label) ?? -1, metres }],
  );
}
