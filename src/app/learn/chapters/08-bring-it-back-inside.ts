import type { Vec3 } from '../../../core';
import { DEGREE, distance } from '../../../core/math';
import { degrees } from '../../ui/format';
import type { Chapter, Now } from '../chapter';
import { answersNow, SweepFigure } from '../figures/SweepFigure';
import { turnJointBy } from '../turn-joint';

/** Unit, in the frame of the charts: a way that leads a shoulder past an edge of what it can do. */
export const WAY: Vec3 = [0.99, 0.1, -0.1];

/** rad: farther out the nearest pose may lie on the other side. */
export const MOST_PULL = 140 * DEGREE;

const moved = (now: Now, answer: 'exact' | 'swept'): string => {
  const answers = answersNow(now);
  return answers ? degrees(distance(answers.asked, answers[answer]), 1) : '…';
};

export const bringItBackInside: Chapter = {
  heading: 'Ask for too much, and the nearest pose inside is the answer',
  beats: [
    {
      text: [
        'When a pose is asked for that lies beyond the [surface](limit), something must yield. A *projection* moves the [pose you ask for](way) to the nearest [one inside](now), as the map has it. It answers three questions in one go: is this allowed, how far out is it, and what comes closest?',
        'For a box you clamp each number. A k-DOP looks as easy: clamp to one pair of planes, then to the next. But each clamp may spoil the one before. So after [one sweep](sweep) you may end up too far in, or still outside. The exact answer weighs all planes at once.',
        'A hard stop looks mechanical. *Softening* lets the joint yield: readily at first, then less and less, and never past a set amount, the *give*.',
      ],
      formula: {
        math: ['mrow', 's', '(', 'd', ')', '=', 'r', '"\u2009', 'tanh', '(', 'f', 'd', ')'],
        says: 's of d equals r times the hyperbolic tangent of f times d',
        note: 'What softening gives back at a distance d beyond the limit: never more than the give r.',
      },
      tryIt:
        'Pull until the two answers part. The arm follows the exact one. Then switch softening on and pull again: the arm comes with you a little, and then no more.',
      controls: [
        {
          knob: 'pull',
          label: 'Pull',
          initial: 130 * DEGREE,
          min: -MOST_PULL,
          max: MOST_PULL,
          step: DEGREE,
          show: (value) => degrees(value),
        },
        { setting: 'softening' },
        { setting: 'softeningRadius' },
      ],
      readings: [
        {
          label: 'beyond the limit',
          part: 'way',
          read: ({ live, joint }) => degrees(live.askedViolation[joint], 1),
          warns: ({ live, joint }) => live.askedViolation[joint] > 0.001,
        },
        { label: 'the answer moves it', part: 'way', read: (now) => moved(now, 'exact') },
        { label: 'one sweep moves it', part: 'sweep', read: (now) => moved(now, 'swept') },
        { label: 'given back', part: 'now', read: ({ live, joint }) => degrees(live.heldViolation[joint], 1) },
      ],
    },
  ],
  know: null,
  parts: [
    { id: 'now', label: 'asked, and held', look: 'dot', colour: 'text-1' },
    { id: 'way', label: 'the nearest way back', look: 'line', colour: 'violation-fill' },
    { id: 'sweep', label: 'one sweep of clamps', look: 'dot', colour: 'axis-x' },
    { id: 'limit', label: 'surface', look: 'area', colour: 'limit-line' },
  ],
  sources: [
    { title: 'Holden, Joint limits', url: 'https://theorangeduck.com/page/joint-limits' },
    {
      title: 'Dykstra’s projection algorithm',
      url: 'https://en.wikipedia.org/wiki/Dykstra%27s_projection_algorithm',
    },
  ],
  terms: ['projection', 'softening', 'give'],
  figure: { main: 'space', inset: 'character', inSpace: SweepFigure },
  settings: { shape: 'k-dop', easing: 'none' },
  apply: (now) => turnJointBy(now, WAY.map((x) => x * Number(now.knobs.pull)) as Vec3),
};
