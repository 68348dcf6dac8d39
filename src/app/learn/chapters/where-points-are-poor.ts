import { DEGREE } from '../../../core/math';
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

const OFF = ['Under 10°', '10° to 60°', 'Over 60°'];
const off = (): number | null => {
  const { rolls } = learnView.getState().fromPoints;
  return rolls ? [10, 60].filter((least) => Math.abs(rolls.free) >= least * DEGREE).length : null;
};

const LEFT = ['Nearly all', 'Two arcs', 'One arc'];
/** What limits leave of the ring; null where limits leave none, or more arcs. */
const left = (): number | null => {
  const { lets } = learnView.getState().fromPoints;
  if (!lets) return null;
  if (lets.filter((isLet) => isLet).length > 0.75 * lets.length) return 0;
  const arcs = lets.filter((isLet, i) => isLet && !lets.at(i - 1)).length;
  return [null, 2, 1][arcs] ?? null;
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
        ask: 'How far off the right roll does the solver stop?',
        answers: OFF,
        right: off,
        reply:
          '[The first roll that it comes to](free) is {freeHere} [off](off). Every roll meets the points, so they lead it no nearer.',
      },
    },
    {
      text: [
        'Look along the upper arm. It rolls by 60°, and [the hinge](hinge) with it. The elbow bends about the hinge, as a door does.',
      ],
      without: ['family', 'free', 'off', 'truth'],
      scene: { along: 1, lettered: 1 },
      knobs: { round: 1 / 6 },
      play: { knob: 'round', from: 0, to: 1 / 6, seconds: 3 },
      guess: {
        ask: 'Where would the hinge alone hold the forearm?',
        answers: ['At A', 'At B', 'At C'],
        right: 2,
        reply:
          'At C, along [the dashed line](bent). To leave the wrist at B, the elbow must bend [sideways](sideways).',
        controls: [ROLLED],
      },
    },
    {
      text: [
        'Elbows hardly bend sideways: limits, learned from the rest of the clip, forbid it. Roll the arm, and watch [the hinge](hinge) and [the dashed line](bent).',
      ],
      without: ['family', 'free', 'off', 'truth', 'sideways'],
      scene: { along: 1 },
      knobs: { round: 1 / 6 },
      controls: [ROLLED],
      guess: {
        ask: 'What do limits leave of the ring?',
        answers: LEFT,
        right: left,
        reply:
          '{leaves}, in [green](allowed): {left} of all rolls. Half a turn round, the hinge lies as at first, but the elbow bends backwards, [beyond its limit](past).',
        play: { knob: 'round', from: 0, to: 1 / 2, seconds: 4 },
        controls: [ROLLED],
      },
    },
  ],
  know: 'points say where a body is, and limits what it cannot do.',
  parts: [
    { id: 'points', label: 'points, as seen', look: 'dot', colour: 'text-1' },
    { id: 'pointer', label: 'pointer of the upper arm', look: 'line', colour: 'text-1' },
    { id: 'truth', label: 'right roll', look: 'line', colour: 'text-1' },
    { id: 'family', label: 'rolls that meet the points', look: 'line', colour: 'axis-x' },
    { id: 'free', label: 'points alone', look: 'line', colour: 'axis-x' },
    { id: 'off', label: 'how far off', look: 'line', colour: 'angle' },
    { id: 'hinge', label: 'hinge of the elbow', look: 'line', colour: 'axis-z' },
    { id: 'bent', label: 'forearm by the hinge alone', look: 'dash', colour: 'axis-z' },
    { id: 'sideways', label: 'bend sideways', look: 'area', colour: 'violation-fill' },
    { id: 'allowed', label: 'rolls that limits leave', look: 'area', colour: 'limit-line' },
    { id: 'past', label: 'beyond limits', look: 'line', colour: 'violation-fill' },
  ],
  words: {
    freeHere: offHere('free'),
    leaves: wordOfAnswer(LEFT, left),
    left: leftOver,
  },
};
