import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, LiveNumber } from '../chapter';
import {
  ASKED_TURN,
  DIAL_AND_BODY,
  DIAL_AND_CURVES,
  FIRST_ASKED,
  HELD_TURN,
  LIMB_TURNED_ROUND,
  TURN_AND_STEP,
  toldOfSides,
} from '../figures/limb-turned-round';
import { curveOf, type Sides, sidesOf } from '../figures/side-now';
import { waysBack, waysFromCutLocus, zeroFrom } from '../figures/ways-back';

const LineInBall = lazyRoom('The line in the ball', () => import('../figures/LineInBall'), 'LineInBall');
/** rad: both ways into the range from there, the shorter first; null until the range is found. */
function fromFirst(sides: Sides | null) {
  return sides && waysBack(FIRST_ASKED, ...sides.range).sort((a, b) => a.length - b.length);
}

const toEnd = (place: number) => (sides: Sides) => degrees(fromFirst(sides)?.[place]?.length ?? 0, 1);
const ZERO: Control = {
  knob: 'zero',
  label: 'Zero, from the middle',
  part: 'zero',
  initial: -60 * DEGREE,
  min: -80 * DEGREE,
  max: 80 * DEGREE,
  step: DEGREE,
  show: (value) => degrees(value),
};
const NEAREST: LiveNumber = {
  label: 'from the cut locus to the nearer end',
  part: 'border',
  read: ({ limit, knobs }) =>
    toldOfSides(({ range }) =>
      degrees(
        Math.min(...waysFromCutLocus(zeroFrom(Number(knobs.zero), ...range), ...range).map(({ length }) => length)),
        1,
      ),
    )({
      limit,
    }),
};

export const pastHalfATurn: Chapter = {
  ...LIMB_TURNED_ROUND,
  heading: 'Turn on past half way, and the way back changes sides',
  beats: [
    {
      text: [
        'Turn the arm about one line. [Asked](asked) is where you want it, [held](now) where the [limit](limit) lets it be, from {low} to {high}.',
      ],
      figure: DIAL_AND_BODY,
      controls: [ASKED_TURN],
      readings: [],
      guess: {
        ask: 'Ask for 200°: which end is nearer?',
        answers: ['{high}', '{low}', 'Both alike'],
        right: (now) => {
          const end = fromFirst(sidesOf(now))?.[0]?.to;
          return end === undefined ? null : end < Math.PI ? 0 : 1;
        },
        reply: '{end}: {near} away, against {far} the other way.',
        knobs: { asked: FIRST_ASKED },
        readings: [HELD_TURN],
      },
    },
    {
      text: ['Turn on along the [curve](curves): the arm *jumps* to the other end.'],
      figure: DIAL_AND_CURVES,
      knobs: { soFar: true },
      guess: {
        ask: 'Where?',
        answers: ['Before 180°', 'At 180°', 'Past 180°'],
        right: (now) => {
          const sides = sidesOf(now);
          return sides && 1 + Math.sign(curveOf(sides, 'nearer').stepAt - 180);
        },
        reply: 'At {jump}, where that end becomes nearer.',
        play: { knob: 'asked', from: 150 * DEGREE, to: 172 * DEGREE, seconds: 3 },
        ...TURN_AND_STEP,
      },
    },
    {
      text: ['Another rule: turn back towards 0° **the short way round**, stopping at the first end, nearer or not.'],
      figure: DIAL_AND_CURVES,
      knobs: { way: 'short-way', asked: 175 * DEGREE, counted: true, soFar: true },
      guess: {
        ask: 'Is the jump gone?',
        answers: ['Yes', 'No, it is elsewhere', 'No, there are two'],
        right: 1,
        reply: 'It is at 180°: from there on the other way is shorter.',
        knobs: { asked: 185 * DEGREE },
        play: { knob: 'asked', from: 175 * DEGREE, to: 185 * DEGREE, seconds: 3 },
        ...TURN_AND_STEP,
      },
    },
    {
      text: [
        'Why at 180°? In the ball, turns about one line are [a line](line) through the middle, out to the skin, the [*cut locus*](border).',
      ],
      figure: { ...DIAL_AND_CURVES, Own: LineInBall },
      knobs: { way: 'short-way', asked: 160 * DEGREE, counted: true },
      guess: {
        ask: 'Past it, where does [asked](asked) go on?',
        answers: ['Outside', 'Along the skin', 'On the other side'],
        right: 2,
        reply: 'On the other side, where the same pose lies. From there, inward leads to the other end.',
        play: { knob: 'asked', from: 160 * DEGREE, to: 200 * DEGREE, seconds: 4 },
        ...TURN_AND_STEP,
      },
    },
    {
      text: [
        'The [cut locus](border) lies half a turn from [zero](zero), which was the average pose. There a small step becomes a jump: keep all [poses](poses) far away. Move the zero.',
      ],
      without: ['curves', 'asked', 'now', 'line'],
      figure: DIAL_AND_BODY,
      knobs: { asked: 0 },
      settings: { reference: 'average' },
      controls: [ZERO],
      readings: [NEAREST],
      guess: {
        ask: 'Where must the zero stand to keep the cut locus farthest from both ends?',
        answers: ['At one end', 'In the middle', 'Outside the range'],
        right: 1,
        reply:
          'In the middle: {best} from both ends. The average pose, {off} beside it, is nearly as good: Limber counts from there.',
        play: { knob: 'zero', from: -60 * DEGREE, to: 0, seconds: 3 },
        controls: [ZERO],
        readings: [NEAREST],
      },
    },
  ],
  know: 'whoever picks one of two ends jumps somewhere: keep that place far from all poses.',
  parts: [
    { id: 'limit', label: 'limit', look: 'area', colour: 'limit-line' },
    { id: 'asked', label: 'asked', look: 'ring', colour: 'violation-fill' },
    { id: 'now', label: 'held', look: 'dot', colour: 'text-1' },
    { id: 'curves', label: 'held against asked', look: 'line', colour: 'text-1' },
    { id: 'line', label: 'turns about the line', look: 'line', colour: 'text-3' },
    { id: 'poses', label: 'poses', look: 'area', colour: 'sample' },
    { id: 'zero', label: 'zero', look: 'line', colour: 'text-1' },
    { id: 'border', label: 'cut locus', look: 'dash', colour: 'violation-fill' },
  ],
  words: {
    low: toldOfSides(({ range }) => degrees(range[0], 1)),
    high: toldOfSides(({ range }) => degrees(range[1], 1)),
    end: toldOfSides((sides) => {
      const [low, high] = sides.range;
      return degrees((fromFirst(sides)?.[0]?.to ?? 0) < Math.PI ? high : low, 1);
    }),
    jump: toldOfSides((sides) => `${curveOf(sides, 'nearer').stepAt}°`),
    near: toldOfSides(toEnd(0)),
    far: toldOfSides(toEnd(1)),
    best: toldOfSides(({ range: [low, high] }) => degrees(Math.PI - (high - low) / 2, 1)),
    off: toldOfSides(({ range: [low, high] }) => degrees(Math.abs(low + high) / 2, 1)),
  },
  terms: ['jumps', 'cut locus'],
};
