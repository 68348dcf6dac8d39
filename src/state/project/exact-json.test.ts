import fc from 'fast-check';
import { expect, it } from 'vitest';
import { projectJson } from './exact-json';

it('reads back to the bit, −0 and names that are none included', () => {
  const value = fc.jsonValue({ noUnicodeString: false, maxDepth: 4 });
  const numbers = fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }));
  fc.assert(
    fc.property(value, numbers, (a, b) => {
      const data = { a, b, nested: [[b], { deep: a }] };
      expect(JSON.parse(projectJson(data))).toEqual(data);
    }),
    { seed: 11, numRuns: 500 },
  );
  expect(Object.is(JSON.parse(projectJson([-0]))[0], -0)).toBe(true);
});

it('is JSON that people can read: short lists on one line, long ones below each other', () => {
  expect(projectJson({ a: [1, -0, 2.5], b: {}, c: undefined })).toBe('{"a": [1, -0, 2.5], "b": {}}');
  const long = projectJson(Array.from({ length: 60 }, (_, i) => i));
  expect(long.split('\n')).toHaveLength(62);
});

it('refuses what JSON has not', () => {
  for (const bad of [Number.NaN, Number.POSITIVE_INFINITY, () => 1, Symbol('x'), 1n]) {
    expect(() => projectJson([bad])).toThrow(RangeError);
  }
});
