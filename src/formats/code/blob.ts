import { strToU8 } from 'fflate';
import type { JointLimit, Tie } from '../../core';
import { ExportError } from '../export-error';
import { checksumOf } from './checksum';
import { SLICE_SIZE } from './routines/ties';
import { chartsInOrder, HEAD_REALS, JOINT_SIZE, MIDDLE_SIZE, PART_SIZE, shapesInOrder, tablesOf } from './tables';
import { withTies } from './tie-tables';

/** The most planes of ties that may hold one joint in `limber.h`. */
export const MOST_PLANES = 256;
/** Bytes before the tables. */
export const HEAD_SIZE = 48;
/** "LMBR", read as a little-endian number. */
export const MAGIC = 0x52424d4c;

/** A number that changes with the layout of the tables: a reader and a blob go together where theirs are equal. */
export const layoutNumber = (): number =>
  checksumOf(
    strToU8(
      JSON.stringify([
        shapesInOrder,
        chartsInOrder,
        PART_SIZE,
        JOINT_SIZE,
        HEAD_REALS,
        MIDDLE_SIZE,
        SLICE_SIZE,
        HEAD_SIZE,
      ]),
    ),
  );

/**
 * Limits as bytes that `limber.h` reads where they lie, little-endian: the head, then reals in double precision, reals in single precision,
 * whole numbers (32 bits), values of fields (single precision), and the joints' names, each ended by a zero byte.
 *
 * The head is twelve numbers of 32 bits: magic, layout, size in bytes, checksum of what comes after these four, joints, reals, whole
 * numbers, values of fields, bytes of names, where slices begin in the whole numbers, and two zeros.
 *
 * @returns the bytes, and a sentence for each tie that is left out.
 * @throws ExportError where ties hold one joint by more than 256 planes.
 */
export function writeBlob(
  limits: readonly JointLimit[],
  ties: readonly Tie[],
): { bytes: Uint8Array; leftOut: readonly string[] } {
  const own = tablesOf(limits);
  const { tied, leftOut } = withTies(own, limits, ties, false);
  if (tied && tied.mostPlanes > MOST_PLANES)
    throw new ExportError(
      'unsupported',
      `A joint is tied by ${tied.mostPlanes} planes; limber.h has room for ${MOST_PLANES}.`,
    );
  const { reals, wholes, field } = tied?.tables ?? own;
  const numbers = reals.flatMap(({ values }) => values);
  const integers = wholes.flatMap(({ values }) => values);
  const slices = tied?.begin ?? integers.length;
  // Joints that are not tied have no planes.
  if (!tied) integers.push(...new Array<number>(SLICE_SIZE * limits.length).fill(0));
  const names = strToU8(limits.map(({ name }) => `${name.replaceAll('\0', '')}\0`).join(''));
  const padded = 8 * Math.ceil((12 * numbers.length + 4 * integers.length + 4 * field.length + names.length) / 8);
  const bytes = new Uint8Array(HEAD_SIZE + padded);
  const view = new DataView(bytes.buffer);
  let at = HEAD_SIZE;
  const put = (values: Iterable<number>, size: number, set: (at: number, value: number) => void): void => {
    for (const value of values) {
      set(at, value);
      at += size;
    }
  };
  const setSingle = (at: number, value: number) => view.setFloat32(at, value, true);
  put(numbers, 8, (at, value) => view.setFloat64(at, value, true));
  put(numbers, 4, setSingle);
  put(integers, 4, (at, value) => view.setInt32(at, value, true));
  put(field, 4, setSingle);
  bytes.set(names, at);
  const counts = [limits.length, numbers.length, integers.length, field.length, names.length, slices];
  for (const [i, value] of [MAGIC, layoutNumber(), bytes.length, 0, ...counts].entries())
    view.setUint32(4 * i, value, true);
  view.setUint32(12, checksumOf(bytes.subarray(16)), true);
  return { bytes, leftOut };
}
