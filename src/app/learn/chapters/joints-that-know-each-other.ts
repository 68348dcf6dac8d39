import { DEGREE } from '../../../core/math';
import { count, percent } from '../../ui/format';
import type { Chapter, Control, LiveNumber } from '../chapter';
import { BEND_OF_KNEE, KNEE_BENT, PAIR_OF_LEG, THIGH_UP } from '../figures/pair-told';
import { learnView } from '../learn-view';

const FALLEN: LiveNumber = {
  label: 'made-up poses in the corner',
  part: 'corner',
  read: () => count(learnView.getState().pair?.fallen ?? 0),
  warns: () => (learnView.getState().pair?.fallen ?? 0) > 0,
};
const DELAY: Control = {
  knob: 'delay',
  part: 'pairs',
  label: 'Knee delayed by',
  initial: 0.5,
  min: 0,
  max: 0.5,
  step: 0.01,
  show: (value) => `${percent(value)}\u00a0% of the clip`,
};

export const jointsThatKnowEachOther: Chapter = {
  ...PAIR_OF_LEG,
  heading: 'Some joints ask their neighbours first',
  beats: [
    {
      text: [
        'Each limit so far looks at one joint. Here are hip and knee of this clip (Limber’s is synthetic): each [dot](pairs) is one frame, the [large one](pose) this body.',
      ],
      knobs: { bend: 90 * DEGREE },
      guess: {
        ask: 'How much less does the thigh come up with a straight knee than with a bent one? Try your own leg.',
        answers: ['About 10°', 'About 40°', 'About 80°'],
        right: 1,
        reply: 'About 40°: to [85°, not 125°](far).',
        controls: [BEND_OF_KNEE],
        knobs: { bend: 0 },
        readings: [THIGH_UP, KNEE_BENT],
      },
      play: { knob: 'bend', from: 90 * DEGREE, to: 0, seconds: 3, waits: true },
    },
    {
      text: ['No frame lifts the thigh so far with so straight a knee: this [corner](corner) is empty.'],
      play: { knob: 'bend', from: 90 * DEGREE, to: 12 * DEGREE, seconds: 4 },
      guess: {
        ask: 'One limit for the hip, one for the knee: what do both let in?',
        answers: ['All but the corner', 'Only the dots', 'A rectangle, with the corner'],
        right: 2,
        reply: '[A rectangle](alone), with the corner: neither limit sees both joints.',
        controls: [BEND_OF_KNEE],
        readings: [THIGH_UP, KNEE_BENT],
      },
    },
    {
      text: ['Is the [corner](corner) empty by chance? Let the knee lag behind the thigh: then both meet by chance.'],
      without: ['far', 'pose', 'alone'],
      knobs: { bend: 50 * DEGREE },
      guess: {
        ask: 'With how many delays does the corner stay empty?',
        answers: ['With most', 'With some', 'With none'],
        right: 2,
        reply:
          'With none: whatever the delay, made-up poses fall into the corner, [this one](pose) too; in the clip, none do. Something forbids it.',
        controls: [DELAY],
        readings: [FALLEN],
      },
    },
  ],
  know: 'limits that see one joint let in poses that both joints never take.',
  parts: [
    { id: 'pairs', label: 'one frame', look: 'dot', colour: 'sample' },
    { id: 'pose', label: 'this body', look: 'dot', colour: 'text-1' },
    { id: 'far', label: 'as far as the thigh comes', look: 'ring', colour: 'text-1' },
    { id: 'corner', label: 'empty corner', look: 'area', colour: 'violation-fill' },
    { id: 'alone', label: 'each limit alone', look: 'line', colour: 'limit-line' },
  ],
  terms: [],
};
