import { expect, test } from 'vitest';
import { LimitsFileError } from '../limits-file/limits-file';
import { readSteps } from './read-steps';
import type { EditStep } from './step';

const place = { part: 'whole', chart: 'exponential-map', reference: [0, 0, 0, 1] } as const;
const frames = [
  {
    clip: 'a.bvh',
    ranges: [
      [0, 0],
      [4, 9],
    ],
  },
] as const;
const all: EditStep[] = [
  {
    ...{ id: 0, isOn: true, kind: 'move-handle', shape: 'k-dop', ...place },
    ...{ position: [0.1, 1 / 3, Math.PI], normal: [0.6, 0, 0.8], out: 0.1, across: 0 },
  },
  {
    ...{ id: 1, isOn: false, kind: 'sculpt', shape: 'distance-field', ...place },
    ...{ brush: 'add', radius: 0.2, centres: [[1, 2, 3]] },
  },
  { id: 2, isOn: true, kind: 'set-twist', reference: [0, 0.6, 0, 0.8], low: null, high: 1.2 },
  { id: 3, isOn: true, kind: 'move-sample', ...place, clip: 'a.bvh', frame: 4, frames, to: [1e-17, -0.2, 0.3] },
  { id: 4, isOn: true, kind: 'add-sample', ...place, part: 'swing', to: [0.1, 0.2, 0] },
  { id: 9, isOn: true, kind: 'leave-out', part: 'swing', frames },
  { id: 7, isOn: true, kind: 'fit-range', frames },
  { id: 8, isOn: true, kind: 'keep-innermost', share: 0.99 },
  { id: 10, isOn: true, kind: 'add-sample', ...place, axes: [0, 1, 0, -0.6, 0, 0.8, 0.8, 0, 0.6], to: [0.1, 0.2, 0] },
];
const written = () => JSON.parse(JSON.stringify(all));

test('steps come back from JSON to the bit, whatever their kind', () => {
  expect(readSteps(written())).toStrictEqual(all);
  expect(JSON.stringify(readSteps(written()))).toBe(JSON.stringify(all));
});

test.each([
  ['no list', { 0: all[0] }, 'steps must be a list'],
  ['null in it', [null], 'steps[0] must be an object'],
  ['an unknown kind', [{ ...all[7], kind: 'explode' }], 'steps[0].kind is no step'],
  ['a kind of the language', [{ ...all[7], kind: '__proto__' }], 'steps[0].kind is no step'],
  ['a field too many', [{ ...all[7], note: 1 }], 'has a field "note"'],
  ['a field too few', [{ id: 1, isOn: true, kind: 'keep-innermost' }], 'has no field "share"'],
  ['a share of none', [{ ...all[7], share: 0 }], 'steps[0].share is 0'],
  ['a share above one', [{ ...all[7], share: 1.01 }], 'steps[0].share is 1.01'],
  ['no number', [{ ...all[0], out: 'far' }], 'steps[0].out must be a finite number'],
  ['a direction that is none', [{ ...all[0], normal: [0, 0, 0] }], 'steps[0].normal must be of length one'],
  ['axes that lean', [{ ...all[8], axes: [1, 0, 0, 0.1, 1, 0, 0, 0, 1] }], 'must be three unit axes at right angles'],
  ['two axes', [{ ...all[8], axes: [1, 0, 0, 0, 1, 0] }], 'steps[0].axes must be 9 numbers, not 6'],
  ['a vector of two', [{ ...all[3], to: [0, 1] }], 'steps[0].to must be 3 numbers, not 2'],
  ['another shape', [{ ...all[0], shape: 'constructor' }], 'steps[0].shape must be one of'],
  ['a range backwards', [{ ...all[6], frames: [{ clip: 'a', ranges: [[5, 3]] }] }], 'must not end before it begins'],
  [
    'ranges that overlap',
    [
      {
        ...all[6],
        frames: [
          {
            clip: 'a',
            ranges: [
              [0, 5],
              [5, 6],
            ],
          },
        ],
      },
    ],
    'must be ascending and apart',
  ],
  ['no frames', [{ ...all[6], frames: [] }], 'steps[0].frames must not be empty'],
  ['one id twice', [all[7], all[7]], 'steps[1].id is 8, which another step has'],
  ['a switch that is none', [{ ...all[7], isOn: 1 }], 'steps[0].isOn must be true or false'],
])('what is none is refused, with its place: %s', (_, value, message) => {
  const read = () => readSteps(JSON.parse(JSON.stringify(value)));
  expect(read).toThrow(LimitsFileError);
  expect(read).toThrow(message);
});

test('a prototype in the file is a field like any other', () => {
  const text = JSON.stringify([all[7]]).replace('"share"', '"__proto__":{"isOn":false},"share"');
  expect(() => readSteps(JSON.parse(text))).toThrow('__proto__');
});
