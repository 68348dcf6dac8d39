import { lineError } from '../clip';
import { quote } from '../plain-name';
import { hasDecimalComma, readNumber } from './number';

/** What reading the rows brought to light. */
export interface RowReport {
  /** Rows handed on, repeats for broken ones included. */
  rows: number;
  /** Values that were NaN, infinite or beyond ±1e9 and were replaced. */
  replaced: number;
  /** Values that could be used. */
  good: number;
  /** Rows with too few or too many numbers, replaced by the row before. */
  brokenRows: number;
  /** First of them, counted from 1; 0 when there is none. */
  firstBrokenLine: number;
  /** Numbers in an unfinished last row; 0 when the last row is whole. */
  unfinished: number;
  /** The first value written with a decimal comma; empty when there is none. */
  decimalComma: string;
}

// 10^0 … 10^22 are exact in double precision, so a mantissa below 2^53 divided by one of them is correctly rounded.
const POWERS = Float64Array.from({ length: 23 }, (_, i) => 10 ** i);
const MAX_VALUE = 1e9;
const MAX_TOKEN = 4096;
const NOT_FINITE = /^[-+]?(nan|inf|1\.#|1#)/i;

/**
 * Reads rows of `columns` numbers from text that comes in pieces; numbers may be cut anywhere.
 * One line is one row; a file whose first row runs over several lines is read so throughout.
 * Each full row goes to `onRow`, which must copy what it keeps. A value that is not finite holds that of the row
 * before (0 in the first row). Throws `ClipError` `not-a-number` or `row-length`.
 */
export function createRowReader(columns: number, firstLine: number, onRow: (row: Float64Array) => void) {
  const row = new Float64Array(columns);
  const held = new Float64Array(columns);
  const report: RowReport = {
    rows: 0,
    replaced: 0,
    good: 0,
    brokenRows: 0,
    firstBrokenLine: 0,
    unfinished: 0,
    decimalComma: '',
  };
  let carry = '';
  let line = firstLine;
  let column = 0;
  let dirty = false;
  let wrapped = false;
  let afterReturn = false;
  let startLine = firstLine;
  let startCount = 0;
  let pendingBroken = 0;
  let pendingLine = 0;

  const emit = () => {
    if (dirty) {
      for (let i = 0; i < columns; i++) {
        if (Math.abs(row[i]) <= MAX_VALUE) continue;
        row[i] = held[i];
        report.replaced++;
        report.good--;
      }
    }
    held.set(row);
    report.rows++;
    report.good += columns;
    onRow(row);
    column = 0;
    dirty = false;
    startCount = 0;
  };

  const repeatBroken = () => {
    report.brokenRows++;
    if (report.firstBrokenLine === 0) report.firstBrokenLine = pendingLine;
    pendingBroken = 0;
    report.rows++;
    onRow(held);
  };

  const endLine = () => {
    if (column === 0) return;
    if (column === columns) {
      if (startCount > 0) wrapped = true;
      emit();
    } else if (report.rows === 0 || wrapped) {
      if (column > columns) {
        // Of lines that were taken for pieces of one frame, the first tells more when none has been whole yet.
        const [at, count] = startCount > 0 ? [startLine, wrapped ? column : startCount] : [line, column];
        throw lineError(
          'row-length',
          at,
          `the frame has ${count} numbers, but the channels of all joints make ${columns}. Compare CHANNELS and MOTION.`,
        );
      }
      if (startCount === 0) {
        startCount = column;
        startLine = line;
      }
    } else {
      if (pendingBroken > 0) repeatBroken();
      pendingBroken = column;
      pendingLine = line;
      column = 0;
      dirty = false;
    }
  };

  const slowValue = (token: string): number => {
    const value = readNumber(token);
    if (!Number.isNaN(value)) {
      if (report.decimalComma === '' && hasDecimalComma(token)) report.decimalComma = token;
      return value;
    }
    if (NOT_FINITE.test(token)) return Number.NaN;
    throw lineError(
      'not-a-number',
      line,
      `${quote(token, 20)} is not a number. Numbers are written like -12.5 or 1.2e-3, with spaces between.`,
    );
  };

  /** Scans a stretch of text that ends with white space. */
  const scan = (text: string, from: number, end: number) => {
    let i = from;
    while (i < end) {
      let c = text.charCodeAt(i);
      if (c <= 32 || c === 160) {
        if (c === 10 || c === 13) {
          if (c === 13 || !afterReturn) {
            endLine();
            line++;
          }
          afterReturn = c === 13;
        } else afterReturn = false;
        i++;
        continue;
      }
      afterReturn = false;
      const start = i;
      const negative = c === 45;
      if (negative || c === 43) c = text.charCodeAt(++i);
      let mantissa = 0;
      let digits = 0;
      while (c >= 48 && c <= 57) {
        mantissa = mantissa * 10 + (c - 48);
        digits++;
        c = text.charCodeAt(++i);
      }
      let power = 0;
      if (c === 46) {
        c = text.charCodeAt(++i);
        const whole = i;
        while (c >= 48 && c <= 57) {
          mantissa = mantissa * 10 + (c - 48);
          c = text.charCodeAt(++i);
        }
        power = whole - i;
        digits += i - whole;
      }
      if ((c === 101 || c === 69) && digits > 0) {
        const mark = i;
        c = text.charCodeAt(++i);
        const down = c === 45;
        if (down || c === 43) c = text.charCodeAt(++i);
        let exponent = 0;
        const first = i;
        while (c >= 48 && c <= 57) {
          if (exponent < 9999) exponent = exponent * 10 + (c - 48);
          c = text.charCodeAt(++i);
        }
        if (i === first) i = mark;
        else power += down ? -exponent : exponent;
      }
      let value: number;
      if ((c <= 32 || c === 160) && digits > 0 && mantissa <= 9007199254740991 && power >= -22 && power <= 22) {
        value = power < 0 ? mantissa / POWERS[-power] : mantissa * POWERS[power];
        if (negative) value = -value;
      } else {
        while (!(c <= 32 || c === 160)) c = text.charCodeAt(++i);
        value = slowValue(text.slice(start, i));
      }
      if (!(value <= MAX_VALUE && value >= -MAX_VALUE)) {
        dirty = true;
        value = Number.NaN;
      }
      if (column === 0 && pendingBroken > 0) repeatBroken();
      if (column < columns) row[column] = value;
      column++;
    }
  };

  return {
    push(chunk: string) {
      let cut = chunk.length;
      while (cut > 0 && chunk.charCodeAt(cut - 1) > 32) cut--;
      if (cut === 0) {
        carry += chunk;
        if (carry.length > MAX_TOKEN) slowValue(carry);
        return;
      }
      // What was cut is put together, and nothing else copied: pieces are large.
      let from = 0;
      if (carry !== '') {
        while (chunk.charCodeAt(from) > 32) from++;
        const cutToken = carry + chunk.slice(0, ++from);
        scan(cutToken, 0, cutToken.length);
      }
      scan(chunk, from, cut);
      carry = chunk.slice(cut);
    },
    finish(): RowReport {
      if (carry !== '') scan(`${carry} `, 0, carry.length + 1);
      carry = '';
      endLine();
      if (pendingBroken > columns) repeatBroken();
      report.unfinished = pendingBroken > 0 ? pendingBroken : column;
      return report;
    },
  };
}
