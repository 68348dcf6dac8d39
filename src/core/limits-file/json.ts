/**
 * JSON that brings back every number to the bit, −0 included; lists of numbers and of strings on one line, everything else on lines of
 * its own, one space deeper. Fields that are undefined are left out. A number that JSON has no word for throws a RangeError that says where.
 */
export function exactJson(value: unknown, path = '', indent = ''): string {
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw new RangeError(`${path || 'The value'} is ${value}, which JSON can't hold.`);
    return Object.is(value, -0) ? '-0' : String(value);
  }
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  const inner = `${indent} `;
  if (ArrayBuffer.isView(value) || Array.isArray(value)) {
    const list = Array.from(value as ArrayLike<unknown>);
    const parts = list.map((item, i) => exactJson(item, `${path}[${i}]`, inner));
    const isFlat = list.every((item) => item === null || typeof item !== 'object');
    return isFlat ? `[${parts.join(', ')}]` : `[\n${inner}${parts.join(`,\n${inner}`)}\n${indent}]`;
  }
  const fields = Object.entries(value)
    .filter(([, field]) => field !== undefined)
    .map(([key, field]) => `${JSON.stringify(key)}: ${exactJson(field, path ? `${path}.${key}` : key, inner)}`);
  return fields.length === 0 ? '{}' : `{\n${inner}${fields.join(`,\n${inner}`)}\n${indent}}`;
}
