/**
 * JSON that brings back every number to the bit, −0 included; lists of numbers and of strings on one line, everything else on lines of
 * its own, one space deeper. Fields that are undefined are left out. A number that JSON has no word for throws a RangeError that says where.
 */
export function exactJson(value: unknown, path = '', indent = ''): string {
  if (typeof value === 'number') return exactNumber(value, path);
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent} `;
  if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const list = Array.from(value as ArrayLike<unknown>);
    if (list.every((item) => typeof item === 'number')) return exactNumbers(list as number[], path);
    const parts = list.map((item, i) => exactJson(item, `${path}[${i}]`, inner));
    const isFlat = list.every((item) => item === null || typeof item !== 'object');
    return isFlat ? `[${parts.join(', ')}]` : `[\n${inner}${parts.join(`,\n${inner}`)}\n${indent}]`;
  }
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([key, field]) => `${JSON.stringify(key)}: ${exactJson(field, path ? `${path}.${key}` : key, inner)}`);
  return fields.length === 0 ? '{}' : `{\n${inner}${fields.join(`,\n${inner}`)}\n${indent}}`;
}

function exactNumber(value: number, path: string): string {
  if (!Number.isFinite(value)) throw new RangeError(`${path || 'The value'} is ${value}, which JSON can't hold.`);
  return Object.is(value, -0) ? '-0' : String(value);
}

/** Fields have hundreds of thousands of numbers: no place is spelt out for those that are fine. */
function exactNumbers(list: readonly number[], path: string): string {
  const isPlain = list.every((x) => Number.isFinite(x) && !Object.is(x, -0));
  const parts = isPlain ? list : list.map((x, i) => exactNumber(x, `${path}[${i}]`));
  return `[${parts.join(', ')}]`;
}
