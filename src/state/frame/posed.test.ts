import fc from 'fast-check';
import { expect, test } from 'vitest';
import { joinClips } from '../../core/clip';
import { clipOf } from '../../core/testing/made-clip';
import { unposed } from '../work/scopes';
import { type Posed, posedOn, readPosed, writePosed } from './posed';

const length = fc.integer({ min: -9999, max: 9999 }).map((value) => value / 1000 + 0);
const vector = fc.tuple(length, length, length);
const joint = fc.nat({ max: 80 }).map(String);
const chain = fc.constantFrom('left-hand', 'right-foot', 'pelvis', 'joint-12');
const anyPosed: fc.Arbitrary<Posed> = fc.record({
  manual: fc.dictionary(joint, vector),
  pulls: fc.dictionary(
    chain,
    fc
      .record({ target: vector, isPinned: fc.boolean(), turn: vector }, { requiredKeys: ['target', 'isPinned'] })
      // What is dragged turns as it likes.
      .map(({ turn, ...pull }) => (turn && pull.isPinned ? { ...pull, turn } : pull)),
  ),
  gazeTarget: fc.option(vector, { nil: null }),
  chainChoices: fc.dictionary(chain, fc.tuple(fc.nat({ max: 80 }), fc.nat({ max: 80 }))),
  gazeWeights: fc.dictionary(
    joint,
    fc.integer({ min: 0, max: 1000 }).map((value) => value / 1000),
  ),
});

test('what was posed comes back from an address, to a mm and a mrad, with nothing escaped (seed 12)', () => {
  fc.assert(
    fc.property(anyPosed, (posed) => {
      const query = new URLSearchParams();
      writePosed(posed, query);
      expect(query.toString()).not.toContain('%');
      expect(JSON.parse(JSON.stringify(readPosed(query)))).toEqual(JSON.parse(JSON.stringify({ posed, problems: [] })));
    }),
    { seed: 12, numRuns: 200 },
  );
});

test('what has no sense is left out and said', () => {
  const query = new URLSearchParams(
    'turn=1.200.0.0_x.1.2.3_2.1.2&pull=left-hand.1.2.3.pin_left-foot.1.2_.1.2.3&chain=left-hand.4&gaze=1.2.1e9&weight=3.1001_4.500',
  );
  const { posed, problems } = readPosed(query);
  expect(posed).toEqual({
    ...unposed,
    manual: { 1: [0.2, 0, 0] },
    pulls: { 'left-hand': { target: [0.001, 0.002, 0.003], isPinned: true } },
    gazeWeights: { 4: 0.5 },
  });
  expect(problems).toEqual(
    [
      'x.1.2.3 turn',
      '2.1.2 turn',
      'left-foot.1.2 pull',
      '.1.2.3 pull',
      'left-hand.4 chain',
      '1.2.1e9 gaze',
      '3.1001 weight',
    ].map((line) => {
      const [text, key] = line.split(' ');
      return `"${text}" is no value for ${key}.`;
    }),
  );
});

test('what the clip has no joints for is left out', () => {
  const clip = joinClips([clipOf([[0, 0, 0, 1]])]);
  const posed: Posed = {
    manual: { 1: [1, 0, 0], 2: [1, 0, 0] },
    pulls: { 'joint-1': { target: [0, 1, 0], isPinned: false }, 'left-hand': { target: [0, 1, 0], isPinned: false } },
    gazeTarget: [0, 0, 1],
    chainChoices: { 'joint-1': [0, 1], 'left-hand': [0, 1] },
    gazeWeights: { 9: 1 },
  };
  const { posed: kept, problem } = posedOn(clip, posed);
  expect(kept).toEqual({
    manual: { 1: [1, 0, 0] },
    pulls: { 'joint-1': { target: [0, 1, 0], isPinned: false } },
    gazeTarget: [0, 0, 1],
    chainChoices: { 'joint-1': [0, 1] },
    gazeWeights: {},
  });
  expect(problem).toContain('4 left out');
  expect(posedOn(clip, kept)).toEqual({ posed: kept, problem: null });
  // A row that does not hang together, and one of a single joint, are no chains.
  for (const choice of [
    [1, 0],
    [1, 1],
    [0, 7],
  ] as const)
    expect(posedOn(clip, { ...unposed, chainChoices: { 'joint-1': choice } }).problem).toContain('1 left out');
});
