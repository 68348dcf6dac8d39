/** A line of numbers, or of short lists of numbers, reads better than one number a line. */
const LONGEST_LINE = 100;

/**
 * A value as JSON that `JSON.parse` reads back equal to the bit: unlike `JSON.stringify` it keeps −0. Entries that are undefined
 * are left out. Throws `RangeError` for numbers that JSON has not (NaN, ±Infinity) and for what is no data.
 */
export function projectJson(value: unknown, indent = ''): string {
  if (typeof value === 'number') return exactNumber(value);
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value);
  if (typeof value !== 'object') throw new RangeError(`A ${typeof value} is no data.`);
  const inner = `${indent} `;
  if (Array.isArray(value)) {
    const items = value.map((item) => projectJson(item, inner));
    return enclose('[', items, ']', indent);
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return enclose(
    '{',
    entries.map(([key, item]) => `${JSON.stringify(key)}: ${projectJson(item, inner)}`),
    '}',
    indent,
  );
}

function exactNumber(value: number): string {
  if (!Number.isFinite(value)) throw new RangeError(`${value} can’t be written as JSON.`);
  return Object.is(value, -0) ? '-0' : String(value);
}

function enclose(open: string, items: readonly string[], close: string, indent: string): string {
  const line = items.join(', ');
  if (line.length <= LONGEST_LINE && !line.includes('\n')) return `${open}${line}${close}`;
  return `${open}\n${indent} ${items.join(`,\n${indent} `)}\n${indent}${close}`;
}
