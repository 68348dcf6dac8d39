import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Vec3 } from '../math/types';
import type { JointCloud } from './cloud';
import { editCloud, findSample, NO_FRAME, type SampleEdit, withSample } from './edit-cloud';
import { chartAxes } from './joint-limit';
import { defaultFitOptions } from './options';

const points: Vec3[] = [
  [0, 0, 0],
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

const cloud: JointCloud = {
  joint: 3,
  name: 'Elbow',
  reference: [0, 0, 0, 1],
  twistAxis: [0, 1, 0],
  twistAxisSource: 'children',
  axes: chartAxes([0, 1, 0]),
  parts: [
    { bounds: 'whole', dimension: 3, points: Float64Array.from(points.flat()), frames: Uint32Array.of(0, 4, 9, 11) },
    { bounds: 'twist', dimension: 1, points: Float64Array.of(0.5), frames: Uint32Array.of(7) },
  ],
  slips: [],
  options: defaultFitOptions,
};

const listed = ({ parts: [part] }: JointCloud) =>
  Array.from(part!.frames, (frame, i) => [frame, ...part!.points.subarray(3 * i, 3 * i + 3)]);

test('a sample is moved with its frame, another deleted, a third added; the rest and the other part stay', () => {
  const before = structuredClone(cloud);
  const edited = editCloud(cloud, [
    [
      { from: [1, 0, 0], to: [1.5, 0.2, 0], radius: 0.1 },
      { from: [0, 0, 0], to: null, radius: 0.1 },
      { from: null, to: [2, 2, 2], radius: 0 },
    ],
  ]);
  expect(listed(edited)).toEqual([
    [9, 0, 1, 0],
    [11, 0, 0, 1],
    [4, 1.5, 0.2, 0],
    [NO_FRAME, 2, 2, 2],
  ]);
  expect(edited.parts[1]).toBe(cloud.parts[1]);
  expect(cloud).toEqual(before);
});

test('a sample takes with it what closer sampling finds in its place', () => {
  const edit: SampleEdit = { from: [0, 0, 0.05], to: null, radius: 0.1 };
  expect(listed(editCloud(cloud, [[edit]])).map(([frame]) => frame)).toEqual([4, 9, 11]);
  expect(listed(editCloud(cloud, [[{ ...edit, radius: 0.04 }]]))).toHaveLength(4);
});

test('the last sample of a part cannot be deleted', () => {
  const edited = editCloud(cloud, [[], [{ from: [0.5, 0, 0], to: null, radius: 0 }]]);
  expect(edited.parts[1].frames).toHaveLength(1);
});

test('of a swing two numbers of a sample count, of a twist one', () => {
  const halves: JointCloud = {
    ...cloud,
    parts: [
      { bounds: 'swing', dimension: 2, points: Float64Array.of(0, 0, 1, 0, 0, 1), frames: Uint32Array.of(2, 4, 6) },
      { bounds: 'twist', dimension: 1, points: Float64Array.of(-1, 0.5), frames: Uint32Array.of(2, 4) },
    ],
  };
  const { parts } = editCloud(halves, [
    [
      { from: [1, 0, 0], to: [1.5, 0.25, 0], radius: 0.1 },
      { from: null, to: [2, 3, 0], radius: 0 },
    ],
    [{ from: [-1, 0, 0], to: [-1.25, 0, 0], radius: 0.1 }],
  ]);
  expect([...parts[0].points]).toEqual([0, 0, 0, 1, 1.5, 0.25, 2, 3]);
  expect([...parts[0].frames]).toEqual([2, 6, 4, NO_FRAME]);
  expect([...parts[1].points]).toEqual([0.5, -1.25]);
  expect(parts.map(({ points: p }) => p.length)).toEqual([8, 2]);
  expect(findSample(parts[0], [1.5, 0.25, 0])).toBe(2);
  expect(findSample(parts[1], [-1.25, 0, 0])).toBe(1);
  expect(findSample(parts[1], [0.25, 0, 0])).toBe(-1);
});

test('a sample that is put back where it was is no edit, nor is one that was added and deleted', () => {
  const there = withSample([], [1, 0, 0], [1.2, 0, 0]);
  expect(withSample(there, [1.2, 0, 0], [1, 0, 0])).toEqual([]);
  expect(withSample(withSample([], null, [2, 0, 0]), [2, 0, 0], null)).toEqual([]);
  expect(withSample(there, [1.2, 0, 0], null)).toEqual([{ from: [1, 0, 0], to: null, radius: 0 }]);
});

test('edits one after the other come to the same as a list that is changed at once (seed 41)', () => {
  const place = fc.tuple(fc.integer({ min: -9, max: 9 }), fc.integer({ min: 10, max: 29 }), fc.integer({ max: 9 }));
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.nat(9), fc.option(place), fc.boolean()), { maxLength: 14 }), (steps) => {
      const list: Vec3[] = points.map((p) => [...p]);
      let edits: readonly SampleEdit[] = [];
      for (const [which, to, isNew] of steps) {
        // Two samples in one place can't be told apart.
        if (to && list.some((p) => p.every((x, k) => x === to[k]))) continue;
        if (isNew) {
          if (!to) continue;
          list.push(to as Vec3);
          edits = withSample(edits, null, to as Vec3);
        } else {
          const at = which % list.length;
          if (!to && list.length === 1) continue;
          edits = withSample(edits, list[at], to as Vec3 | null);
          if (to) list[at] = to as Vec3;
          else list.splice(at, 1);
        }
      }
      const answer = editCloud(cloud, [edits]).parts[0];
      expect(answer.points.length).toBe(3 * list.length);
      for (const p of list) expect(findSample(answer, p)).toBeGreaterThanOrEqual(0);
    }),
    { seed: 41, numRuns: 200 },
  );
});
