import type { Vec3 } from '../../../core';
import { DEGREE, distance } from '../../../core/math';
import { degrees } from '../../ui/format';
import type { Chapter, Control, LiveNumber, Now } from '../chapter';
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

const PULL: Control = {
  knob: 'pull',
  label: 'Pull',
  initial: 130 * DEGREE,
  min: -MOST_PULL,
  max: MOST_PULL,
  step: DEGREE,
  show: (value) => degrees(value),
};
const BEYOND: LiveNumber = {
  label: 'beyond the limit, on the map',
  part: 'way',
  read: ({ live, joint }) => degrees(live.askedViolation[joint], 1),
  warns: ({ live, joint }) => live.askedViolation[joint] > 0.001,
};
const EXACT: LiveNumber = { label: 'the exact answer moves it', part: 'way', read: (now) => moved(now, 'exact') };
const SWEPT: LiveNumber = { label: 'one sweep moves it', part: 'sweep', read: (now) => moved(now, 'swept') };

/** rad: by how much a joint yields at so much beyond its limit, where the give is r, and f is per radian. */
export const yieldOf = (beyond: number, give: number, falloff: number): number => give * Math.tanh(falloff * beyond);

export const bringItBackInside: Chapter = {
  heading: 'Ask for too much, and the nearest pose inside is the answer',
  beats: [
    {
      text: [
        'Ask for a pose beyond the [surface](limit), and something must yield. A *projection* moves it to the nearest [pose inside](now). It tells three things at once: is it allowed, [how far out](way) is it, and what comes closest?',
      ],
      controls: [PULL],
      readings: [BEYOND],
    },
    {
      text: [
        'For a box you clamp each number in turn. A k-DOP looks as easy: clamp to one pair of planes, then to the next, once through.',
      ],
      controls: [PULL],
      readings: [BEYOND],
      guess: {
        ask: 'Does that end at the nearest pose?',
        answers: ['Yes', 'Seldom: it ends too far in', 'No, it stays outside'],
        right: 1,
        reply:
          'Seldom. A clamp does not know the clamps to come, so [one sweep](sweep) mostly ends too far in; for other planes it may even stay outside. The exact answer weighs all planes at once.',
        readings: [EXACT, SWEPT],
      },
    },
    {
      text: [
        'Nearest **on the map**, that is. Far out the map stretches, so the truly nearest pose can be another one. Up to 140° the difference is less than a degree for this shoulder, so Limber takes the map.',
      ],
      controls: [PULL],
      readings: [EXACT],
    },
    {
      text: [
        'A hard stop looks mechanical. *Softening* lets the joint yield: readily at first, then less and less, and never past a set amount, the *give*.',
      ],
      settings: { softening: false },
      formula: {
        math: ['mrow', 's', '(', 'd', ')', '=', 'r', '"\u2009', 'tanh', '(', 'f', 'd', ')'],
        says: 's of d equals r times the hyperbolic tangent of f times d',
        note: 'How far the joint yields at a distance d beyond the limit: never past the give r. f is 1 per radian here.',
      },
      controls: [PULL],
      readings: [BEYOND],
      guess: {
        ask: 'The give is 5.7°. Pull 30° beyond the limit: how far does it yield?',
        answers: ['5.7°', '2.8°', '0.3°'],
        right: 1,
        reply: '**2.8°**. At 10° it is **1.0°**, at 90° **5.3°**. It never gets to 5.7°.',
        settings: { softening: true },
        controls: [PULL, { setting: 'softening' }, { setting: 'softeningRadius' }],
        readings: [
          BEYOND,
          { label: 'it yields', part: 'now', read: ({ live, joint }) => degrees(live.heldViolation[joint], 1) },
        ],
      },
    },
  ],
  know: 'one function, projection, answers all, and softening makes it kind.',
  parts: [
    { id: 'limit', label: 'surface', look: 'area', colour: 'limit-line' },
    { id: 'now', label: 'asked, and held', look: 'dot', colour: 'text-1' },
    { id: 'way', label: 'the nearest way back', look: 'line', colour: 'violation-fill' },
    { id: 'sweep', label: 'one sweep of clamps', look: 'dot', colour: 'axis-x' },
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
  knobs: { pull: 130 * DEGREE },
  apply: (now) => turnJointBy(now, WAY.map((x) => x * Number(now.knobs.pull)) as Vec3),
};
