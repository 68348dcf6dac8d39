import { angleBetween, DEGREE } from '../../../core/math';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control } from '../chapter';
import { BOTH_AT, FAR_AT, ROUND_AT } from '../figures/a-and-b';
import { FAR_POSES, FAR_TURN } from '../figures/between-poses';
import { wholeDegrees } from '../figures/whole-degrees';

const DistanceOfPoses = lazyRoom('The figure', () => import('../figures/DistanceOfPoses'), 'DistanceOfPoses');

const FAR_B: Control = {
  knob: 'far',
  label: 'Pose B',
  part: 'b',
  initial: FAR_AT,
  min: 5,
  max: 175,
  step: 1,
  show: wholeDegrees,
};
const BOTH: Control = {
  knob: 'both',
  label: 'Both turned by',
  initial: BOTH_AT,
  min: -90,
  max: 90,
  step: 1,
  show: wholeDegrees,
};
/** What the step with two poses far apart has alone. */
const NOT_FAR = ['one', 'two', 'ends', 'short'];

export const howFarApart: Chapter = {
  heading: 'The shorter turn between two poses tells how far apart they are',
  beats: [
    {
      text: ['One turn about one [axis](axis), by an [angle](angle), carries pose [A](a) to [B](b).'],
      controls: [FAR_B],
      play: { knob: 'far', from: 0, to: FAR_AT, seconds: 1.4 },
      guess: {
        ask: `Turn B on, to ${ROUND_AT}°. How far apart are A and B then?`,
        answers: [`${ROUND_AT}°`, `${360 - ROUND_AT}°`, `${ROUND_AT - 180}°`],
        right: 1,
        reply: `**${360 - ROUND_AT}°**, the other way round. The [angle](angle) of the shorter turn is the *distance* of two poses: 180° at most.`,
        knobs: { far: ROUND_AT },
        play: { knob: 'far', from: FAR_AT, to: ROUND_AT, seconds: 3 },
        controls: [{ ...FAR_B, initial: ROUND_AT, max: 355 } as Control],
      },
    },
    {
      text: [
        `Two turns about one [axis](axis), [${FAR_TURN}° one way](one) and [${FAR_TURN}° the other](two), lie ${2 * FAR_TURN}° apart on the map. Both [ends of the axis](ends), on the skin, are one pose.`,
      ],
      without: ['a', 'b', 'angle'],
      guess: {
        ask: 'How far apart are the two poses?',
        answers: [`${2 * FAR_TURN}°`, `${FAR_TURN}°`, `${360 - 2 * FAR_TURN}°`],
        right: 2,
        reply: `**${360 - 2 * FAR_TURN}°**: [${180 - FAR_TURN}° out](short) to one end, and ${180 - FAR_TURN}° in from the other.`,
        play: { knob: 'short', from: 0, to: 1, seconds: 2.6 },
        controls: [{ action: 'again', label: 'Again' }],
        readings: [{ label: 'apart', part: 'short', read: () => wholeDegrees(angleBetween(...FAR_POSES) / DEGREE) }],
      },
    },
    {
      text: [
        '[A](a) has quaternion p, [B](b) has q: [arrows](arrows) 1 long, as mirror 2 is. Add the [products](products), number by number. Let A be no turn: then the sum is w of q, its [shadow](sum) on p: the cosine of **half** the [distance](angle).',
      ],
      without: NOT_FAR,
      knobs: { both: 0 },
      controls: [FAR_B],
      play: { knob: 'far', from: 0, to: FAR_AT, seconds: 2.4 },
      guess: {
        ask: 'Turn B on, to 180°. What is the sum then?',
        answers: ['1', '0', '−1'],
        right: 1,
        reply:
          '**0**: half of 180° is 90°, and the [shadow](sum) is gone. The nearer the poses, the nearer is the sum to 1.',
        knobs: { far: 180 },
        play: { knob: 'far', from: FAR_AT, to: 180, seconds: 3 },
        controls: [{ ...FAR_B, initial: 180, min: 0, max: 180 } as Control],
      },
    },
    {
      text: [
        'Now turn both poses on together, by one turn. Then neither is no turn, and all four [products](products) count.',
      ],
      without: NOT_FAR,
      knobs: { both: 0 },
      guess: {
        ask: 'What does the sum do?',
        answers: ['It stays', 'It shrinks', 'It changes sign'],
        right: 0,
        reply:
          'Both [arrows](arrows) turn as one stiff piece: angle and [shadow](sum) stay. So the sum tells half the distance of **any** two poses.',
        knobs: { both: BOTH_AT },
        play: { knob: 'both', from: 0, to: BOTH_AT, seconds: 4 },
        controls: [FAR_B, BOTH],
      },
    },
    {
      text: [
        `A file may as well have [−q](minus) for B, the opposite [arrow](arrows), ${180 - FAR_AT / 2}° from p. All [products](products) change sign.`,
      ],
      without: [...NOT_FAR, 'angle'],
      guess: {
        ask: `What is twice that, ${360 - FAR_AT}°?`,
        answers: ['Another pose', 'The long way round', 'No turn'],
        right: 1,
        reply: `The long way round. For the short one, [${FAR_AT}°](angle), drop the [sum](sum)’s sign.`,
        controls: [FAR_B],
      },
      formula: {
        math: ['mrow', 'd', '=', '2', '"\u2009', 'arccos', '"\u2009', '|', 'p', '·', 'q', '|'],
        says: 'd equals twice the arc cosine of the absolute value of p dot q',
        note: 'p · q is the sum of products, d the distance.',
      },
    },
  ],
  know: 'two poses are one turn apart, and the products of their quaternions tell half its angle.',
  parts: [
    { id: 'a', label: 'A', look: 'word', colour: 'sample' },
    { id: 'b', label: 'B', look: 'word', colour: 'axis-x' },
    { id: 'one', label: 'one way', look: 'dot', colour: 'sample' },
    { id: 'two', label: 'the other way', look: 'dot', colour: 'axis-x' },
    { id: 'angle', label: 'angle', look: 'line', colour: 'angle' },
    { id: 'axis', label: 'axis', look: 'line', colour: 'axis-z' },
    { id: 'ends', label: 'one pose', look: 'ring', colour: 'text-1' },
    { id: 'short', label: 'the short way', look: 'line', colour: 'angle' },
    { id: 'products', label: 'products', look: 'area', colour: 'text-3' },
    { id: 'arrows', label: 'arrows', look: 'word', colour: 'text-1' },
    { id: 'sum', label: 'shadow, their sum', look: 'line', colour: 'text-1' },
    { id: 'minus', label: '−q', look: 'word', colour: 'axis-x' },
  ],
  sources: [
    { title: 'Huynh, Metrics for 3D rotations', url: 'https://doi.org/10.1007/s10851-009-0161-2' },
    { title: 'Eater & Sanderson, Visualizing quaternions', url: 'https://eater.net/quaternions' },
  ],
  terms: ['distance'],
  figure: { main: 'own', inset: null, Own: DistanceOfPoses },
  settings: { limits: false },
  hidesMeters: true,
  knobs: { far: FAR_AT, both: BOTH_AT, short: 1 },
};
