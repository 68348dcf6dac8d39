import * as v from 'valibot';

/** The description of a value in a file: reads the value with `readStored`, and is the source of the file's JSON Schema. */
export type Form<T> = v.GenericSchema<unknown, T>;

/** The form of an object: `entries` are its fields in the order of the file. */
export type ObjectForm<T> = Form<T> & { readonly entries: Readonly<Record<string, v.GenericSchema>> };

/** One sentence for people and schemas about a form. */
export const about = v.description;

/**
 * A check of what the type can't say. `problem` returns the end of a sentence whose subject is the value ("must be of length one"),
 * or null where the value is right; a beginning like ".min" or "[3]" names a place inside the value.
 */
export const must = <T>(problem: (value: T) => string | null) =>
  v.check<T, (issue: v.CheckIssue<T>) => string>(
    (value) => problem(value) === null,
    ({ input }) => problem(input) ?? '',
  );

const quoted = (values: readonly string[]): string => values.map((value) => JSON.stringify(value)).join(', ');

export const text = v.string('must be a string');

export const yesOrNo = v.boolean('must be true or false');

export const exactly = <const T extends string | number>(value: T) =>
  v.literal(value, `must be ${JSON.stringify(value)}`);

export const oneOf = <const T extends string>(known: readonly T[]) =>
  v.picklist(known, `must be one of ${quoted(known)}`);

/** A finite number from `least` to `most`. */
export const number = (least: number, most: number) =>
  v.pipe(
    v.number('must be a finite number'),
    v.minValue(least, ({ input }) => `is ${input}; it must be ${least} or more`),
    v.maxValue(most, ({ input }) => `is ${input}; it must be ${most} or less`),
  );

export const whole = (least: number, most = Number.MAX_SAFE_INTEGER) =>
  v.pipe(number(least, most), v.integer('must be a whole number'));

export const list = <T extends v.GenericSchema>(item: T) => v.array(item, 'must be a list');

/** Regions of charts lie within some turns around 0 (≈ rad). Numbers far beyond would leave nothing of a tolerance of 1e-6. */
const FARTHEST = 1e4;

/** A number of a chart (≈ rad). */
export const coordinate = number(-FARTHEST, FARTHEST);

/** A length in a chart (≈ rad). */
export const lengthForm = number(0, FARTHEST);

/** A list of coordinates. Fields have hundreds of thousands: the bounds are checked for the list, not number by number. */
const coordinates: Form<number[]> = v.pipe(
  list(v.number('must be a finite number')),
  must((all) => {
    const far = all.findIndex((x) => !(Math.abs(x) <= FARTHEST));
    if (far < 0) return null;
    return `[${far}] is ${all[far]}; it must be ${all[far] > 0 ? `${FARTHEST} or less` : `${-FARTHEST} or more`}`;
  }),
);

/** A list of `count` numbers. */
export const numbers = (count: number, item?: Form<number>) =>
  v.pipe(
    item ? list(item) : coordinates,
    v.length(count, ({ input }) => `must be ${count} number${count === 1 ? '' : 's'}, not ${input.length}`),
  );

/** A list of `least` or more groups of `size` numbers, one group after the other. */
export const groups = (size: number, least: number, item?: Form<number>) =>
  v.pipe(
    item ? list(item) : coordinates,
    v.minLength(size * least, ({ input }) => `must be ${size * least} numbers or more, not ${input.length}`),
    must((all) =>
      all.length % size === 0 ? null : `must be groups of ${size} numbers; ${all.length} numbers are not`,
    ),
  );

/** How far from length one and from right angles directions may be: 1e-6 is what single precision leaves, some times over. */
const SLACK = 1e-6;

const isUnit = (values: readonly number[]): boolean => Math.abs(Math.hypot(...values) - 1) <= SLACK;

/** `count` numbers of length one. */
export const unitVector = (count: number) =>
  v.pipe(
    numbers(count),
    must((values) => (isUnit(values) ? null : 'must be of length one')),
  );

/** Of rows of `size` numbers, the first whose leading `count` numbers are not of length one, as the end of a sentence; null for none. */
export function notUnit(rows: ArrayLike<number>, size: number, count: number): string | null {
  for (let i = 0; i < rows.length; i += size)
    if (!isUnit(Array.from({ length: count }, (_, k) => rows[i + k])))
      return `[${i}…${i + count - 1}] must be of length one`;
  return null;
}

/** Two rows of two numbers or three of three: unit, at right angles, right-handed. */
export const frame = (dimension: 2 | 3) =>
  v.pipe(
    numbers(dimension * dimension),
    must((rows) => (isFrame(rows, dimension) ? null : 'must be unit rows at right angles, right-handed')),
    about('Unit rows at right angles, right-handed.'),
  );

function isFrame(m: readonly number[], dimension: 2 | 3): boolean {
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
  return off <= SLACK && turns > 0;
}

/** An object with exactly these fields. */
export const fields = <const E extends v.ObjectEntries>(entries: E) =>
  v.strictObject(entries, ({ path, expected }) => {
    if (!path) return 'must be an object';
    const key = JSON.stringify(path[0].key);
    return expected === 'never' ? `has a field ${key}, which this version does not know` : `has no field ${key}`;
  });

/**
 * The form of an object of type T.
 *
 * @param sentence says what the object is.
 * @param entries fields of T that are stored, in the order of the file.
 * @param problem as for `must`; fields that are not stored are missing in its argument.
 * @param finish adds the fields that are not stored.
 */
export const objectForm = <T>(
  sentence: string,
  entries: Readonly<Partial<Record<keyof T, v.GenericSchema>>>,
  problem: (stored: T) => string | null = () => null,
  finish: (stored: T) => T = (stored) => stored,
): ObjectForm<T> =>
  v.pipe(
    fields(entries as v.ObjectEntries),
    about(sentence),
    must((stored) => problem(stored as T)),
    v.transform((stored) => finish(stored as T)),
  ) as unknown as ObjectForm<T>;

/**
 * An object of one of several forms, told apart by the field `key`.
 *
 * @param unknown returns the end of a sentence about a value of that field that no form has.
 */
export const oneOfForms = <T>(
  key: string,
  forms: readonly ObjectForm<T>[],
  unknown: (value: unknown) => string,
): Form<T> =>
  v.variant(key, forms as never, ({ path, input }) =>
    path ? unknown(input) : 'must be an object',
  ) as unknown as Form<T>;
