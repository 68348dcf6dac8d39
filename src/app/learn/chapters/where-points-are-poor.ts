import { percent } from '../../ui/format';
import type { Chapter, Control } from '../chapter';
import { offHere, POOR_POINTS, wordOfAnswer } from '../figures/points-told';
import { learnView } from '../learn-view';

const leftOver = (): string => {
  const { lets } = learnView.getState().fromPoints;
  return lets ? `${percent(lets.filter((isLet) => isLet).length / lets.length)}\u00a0%` : '…';
};
const ROLLED: Control = {
  knob: 'round',
  part: 'pointer',
  label: 'Upper arm rolled by',
  initial: 0,
  min: 0,
  max: 1,
  step: 0.005,
  show: (value) => `${(360 * value).toFixed(0)}°`,
};

/** Whether limits leave the roll by half a turn. */
const leavesHalf = (): number | null => {
  const { lets } = learnView.getState().fromPoints;
  return lets ? (lets[lets.length / 2] ? 0 : 1) : null;
};

export const wherePointsArePoor: Chapter = {
  ...POOR_POINTS,
  heading: 'A pose is more than its points',
  beats: [
    {
      text: [
        'Cameras see no rotations, only [points](points): a shoulder, an elbow, a wrist. A [pointer](pointer) shows how the upper arm is rolled; [the elbow’s hinge](hinge) turns with it.',
      ],
      guess: {
        ask: 'The elbow may bend any way. How far can the upper arm roll while the points stay?',
        answers: ['Not at all', 'A quarter turn', 'All the way round'],
        right: 2,
        reply: 'All the way round: [a whole circle of rolls](family) meets the same points.',
        play: { knob: 'round', from: 0, to: 5 / 6, seconds: 4 },
        controls: [ROLLED],
      },
    },
    {
      text: [
        'From the rest pose on, a solver turns joints until they meet the [points](points), here without error. The clip tells [the right roll](truth).',
      ],
      without: ['family', 'pointer', 'hinge'],
      scene: { told: 1 },
      guess: {
        ask: 'Does the solver come to the right roll?',
        answers: ['Yes', 'No'],
        right: 1,
        reply: 'No: every roll meets the points. [The first that it comes to](free) is {freeHere} [off](off).',
      },
    },
    {
      text: ['Look along the upper arm. The elbow bends about [the hinge](hinge), which rolls with the upper arm.'],
      without: ['family', 'free', 'off', 'truth'],
      scene: { along: 1 },
      guess: {
        ask: 'The upper arm rolls by 60°, and the wrist stays. What must the elbow do?',
        answers: ['Nothing', 'Bend sideways'],
        right: 1,
        reply: 'Bend [sideways](sideways): the hinge alone would swing the forearm to the dashed line.',
        play: { knob: 'round', from: 0, to: 1 / 6, seconds: 2 },
        controls: [ROLLED],
      },
    },
    {
      text: [
        'Elbows hardly bend sideways: limits, learned from the rest of the clip, forbid it. Rolled by 180°, [the hinge](hinge) lies as at first, but bends the forearm to the dashed line.',
      ],
      without: ['family', 'free', 'off', 'truth', 'sideways'],
      scene: { along: 1 },
      knobs: { round: 1 / 2 },
      play: { knob: 'round', from: 1 / 6, to: 1 / 2, seconds: 3 },
      guess: {
        ask: 'Do limits allow [this roll](pointer)?',
        answers: ['Yes', 'No'],
        right: leavesHalf,
        reply:
          '{leaves}: the elbow would bend backwards. Limits leave {left} of all rolls, in [green](allowed); at the others a joint is [beyond its limit](past).',
        controls: [ROLLED],
      },
    },
  ],
  know: 'points say where a body is, and limits what it cannot do.',
  parts: [
    { id: 'points', label: 'points, as seen', look: 'dot', colour: 'text-1' },
    { id: 'pointer', label: 'pointer of the upper arm', look: 'line', colour: 'text-1' },
    { id: 'truth', label: 'the right roll', look: 'line', colour: 'text-1' },
    { id: 'family', label: 'rolls that meet the points', look: 'line', colour: 'axis-x' },
    { id: 'free', label: 'from points alone', look: 'line', colour: 'axis-x' },
    { id: 'off', label: 'how far off', look: 'line', colour: 'angle' },
    { id: 'hinge', label: 'hinge of the elbow', look: 'line', colour: 'axis-z' },
    { id: 'sideways', label: 'bend sideways', look: 'area', colour: 'violation-fill' },
    { id: 'allowed', label: 'rolls that limits leave', look: 'area', colour: 'limit-line' },
    { id: 'past', label: 'beyond limits', look: 'line', colour: 'violation-fill' },
  ],
  words: {
    freeHere: offHere('free'),
    leaves: wordOfAnswer(['Yes', 'No'], leavesHalf),
    left: leftOver,
  },
};
