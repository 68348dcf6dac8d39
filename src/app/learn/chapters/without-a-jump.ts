import { DEGREE } from '../../../core/math';
import { degrees } from '../../ui/format';
import type { Chapter, Control } from '../chapter';
import {
  ASKED_TURN,
  DIAL_AND_CURVES,
  HELD_TURN,
  LARGEST_STEP,
  LIMB_TURNED_ROUND,
  TURN_AND_STEP,
  toldOfSides,
} from '../figures/limb-turned-round';

/** rad asked: both ends of the range are equally near, to half a degree. */
const EVEN = 172 * DEGREE;

const WAYS: Control = {
  knob: 'way',
  label: 'Way back',
  initial: 'nearer',
  choices: [
    { value: 'short-way', label: 'Short way' },
    { value: 'nearer', label: 'Nearer side' },
    { value: 'blend', label: 'Blend' },
    { value: 'rate-limit', label: 'Rate limit' },
  ],
};
const GOES: Control = {
  knob: 'goes',
  label: 'The turn goes',
  initial: 'on',
  choices: [
    { value: 'on', label: 'Going on' },
    { value: 'back', label: 'Coming back' },
  ],
};

export const withoutAJump: Chapter = {
  ...LIMB_TURNED_ROUND,
  heading: 'Can a limit do without the jump?',
  beats: [
    {
      text: [
        'Where [asked](asked) is equally near to both [ends](limit), [held](now) jumps, and the [curve](curves) breaks. A *blend* mixes both ends there, half of each. Where one end is farther by {gone}, a quarter of the range, only the nearer counts.',
      ],
      figure: DIAL_AND_CURVES,
      knobs: { asked: EVEN },
      guess: {
        ask: 'Where does the arm point where both are equally near?',
        answers: ['The way you ask', 'The opposite way', 'To one end'],
        right: 1,
        reply:
          'Halfway: the [opposite](opposite) way. Any unbroken curve from end to end crosses it: that is the price.',
        knobs: { way: 'blend', asked: EVEN },
        play: { knob: 'asked', from: 150 * DEGREE, to: EVEN, seconds: 3 },
        ...TURN_AND_STEP,
      },
    },
    {
      text: [
        'Or go to the nearer side slowly: a *rate limit* lets the arm turn by 5° at most for each degree you ask. It arrives late, and passes the [opposite](opposite) way.',
      ],
      figure: DIAL_AND_CURVES,
      knobs: { way: 'rate-limit' },
      play: { knob: 'asked', from: 150 * DEGREE, to: 185 * DEGREE, seconds: 4 },
      ...TURN_AND_STEP,
      guess: {
        ask: 'Turn back. Does the arm take the same curve?',
        answers: ['Yes', 'No, another'],
        right: 1,
        reply:
          'The [dashed one](back): it is late on the other side. Where the arm is held depends on where it comes from: so Limber blends, unless you choose.',
        knobs: { goes: 'back', asked: 158 * DEGREE },
        play: { knob: 'asked', from: 215 * DEGREE, to: 158 * DEGREE, seconds: 4 },
        controls: [WAYS, ASKED_TURN, GOES],
        readings: [HELD_TURN, LARGEST_STEP],
      },
    },
  ],
  know: 'without a jump, a joint somewhere goes the opposite way; a rate limit is late as well.',
  parts: [
    { id: 'limit', label: 'limit', look: 'area', colour: 'limit-line' },
    { id: 'asked', label: 'asked', look: 'ring', colour: 'violation-fill' },
    { id: 'now', label: 'held', look: 'dot', colour: 'text-1' },
    { id: 'curves', label: 'held against asked', look: 'line', colour: 'text-1' },
    { id: 'opposite', label: 'opposite to asked', look: 'dash', colour: 'violation-fill' },
    { id: 'back', label: 'coming back', look: 'dash', colour: 'text-1' },
  ],
  words: {
    gone: toldOfSides(({ range: [low, high] }) => degrees((high - low) / 4)),
  },
  terms: ['blend', 'rate limit'],
};
