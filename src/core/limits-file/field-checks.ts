import { LimitsFileError } from './limits-file';

/** Reads a value found at `path`, and throws a LimitsFileError that names the path where it is not what it should be. */
export type Check<T> = (value: unknown, path: string) => T;

/** @throws LimitsFileError "limits[3].axes must be 9 numbers." */
export function refuse(path: string, problem: string): never {
  throw new LimitsFileError('field', `${path} ${problem}.`);
}

/** The value as an object with exactly these fields; none is inherited. */
export function fieldsOf<K extends string>(value: unknown, path: string, names: readonly K[]): Record<K, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) refuse(path, 'must be an object');
  const known: readonly string[] = names;
  const extra = Object.keys(value).find((key) => !known.includes(key));
  if (extra !== undefined) refuse(path, `has a field ${JSON.stringify(extra)}, which this version does not know`);
  const missing = names.find((name) => !Object.hasOwn(value, name));
  if (missing !== undefined) refuse(path, `has no field ${JSON.stringify(missing)}`);
  return value as Record<K, unknown>;
}

export const text: Check<string> = (value, path) =>
  typeof value === 'string' ? value : refuse(path, 'must be a string');

/** A finite number from `least` to `most`. */
export function number(least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY): Check<number> {
  return (value, path) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) refuse(path, 'must be a finite number');
    if (value < least) refuse(path, `is ${value}; it must be ${least} or more`);
    if (value > most) refuse(path, `is ${value}; it must be ${most} or less`);
    return value;
  };
}

const anyNumber = number();

export function whole(least: number, most = Number.MAX_SAFE_INTEGER): Check<number> {
  return (value, path) =>
    Number.isInteger(number(least, most)(value, path)) ? (value as number) : refuse(path, 'must be a whole number');
}

/** A list of any length. */
export function list<T>(item: Check<T>): Check<T[]> {
  return (value, path) => {
    if (!Array.isArray(value)) refuse(path, 'must be a list');
    return Array.from(value, (entry, i) => item(entry, `${path}[${i}]`));
  };
}

/** A list of `count` numbers, or of any multiple of `step`. */
export function numbers(count: number | { step: number; least: number }, item: Check<number> = anyNumber) {
  return (value: unknown, path: string): number[] => {
    // Fields have hundreds of thousands of numbers: no place is spelt out for those that are fine.
    const isPlain = item === anyNumber && Array.isArray(value) && value.every(Number.isFinite);
    const all = isPlain ? Array.from(value as number[]) : list(item)(value, path);
    if (typeof count === 'number') {
      if (all.length !== count) refuse(path, `must be ${count} number${count === 1 ? '' : 's'}, not ${all.length}`);
    } else if (all.length % count.step !== 0 || all.length < count.least) {
      refuse(path, `must be ${count.least} numbers or more, in groups of ${count.step}, not ${all.length}`);
    }
    return all;
  };
}

export function oneOf<T extends string>(known: readonly T[]): Check<T> {
  return (value, path) =>
    known.includes(value as T) ? (value as T) : refuse(path, `must be one of ${known.map((k) => `"${k}"`).join(', ')}`);
}

/** How far from unit length and from right angles stored directions may be. */
const SLACK = 1e-6;

/** `count` numbers of length one. */
export function unitVector(count: number): Check<number[]> {
  return (value, path) => {
    const v = numbers(count)(value, path);
    return Math.abs(Math.hypot(...v) - 1) <= SLACK ? v : refuse(path, 'must be of length one');
  };
}

/** Two rows of two numbers or three of three: unit, at right angles, right-handed. */
export function frame(dimension: 2 | 3): Check<number[]> {
  return (value, path) => {
    const m = numbers(dimension * dimension)(value, path);
    let off = 0;
    for (let i = 0; i < dimension; i++) {
      for (let j = 0; j < dimension; j++) {
        let sum = i === j ? -1 : 0;
        for (let k = 0; k < dimension; k++) sum += m[dimension * i + k] * m[dimension * j + k];
        off = Math.max(off, Math.abs(sum));
      }
    }
    const [a, b, c, d, e, f, g, h, i] = m;
    const turns = dimension === 2 ? a * d - b * c : a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
    return off <= SLACK && turns > 0 ? m : refuse(path, 'must be unit rows at right angles, right-handed');
  };
}
