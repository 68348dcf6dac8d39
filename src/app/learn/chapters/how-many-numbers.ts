import { stageJoint } from '../../../state/work/lesson';
import { degrees, shareText } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { hardlyTwisted } from '../figures/frame-twists';
import { LETTERS } from '../figures/pairs-shown';
import { jointThatNeeds } from '../joint-that-needs';

const PatchAndTwists = lazyRoom('The plots', () => import('../figures/PatchAndTwists'), 'PatchAndTwists');
const BentOnBody = lazyRoom('The hinge', () => import('../figures/BentOnBody'), 'BentOnBody', { isPlaceless: true });

const typeNow = ({ state, joint }: Now) => state.fit?.types[joint] ?? null;

/** The share of the frames in which the joint that needs so many numbers is hardly twisted. */
const still =
  (needs: number) =>
  ({ state, clip }: Now): string => {
    const limit = state.fit?.limits[jointThatNeeds(state, needs)];
    return limit ? shareText(hardlyTwisted(clip, limit)) : '…';
  };

const FIGURE: FigureOf = {
  main: 'own',
  inset: 'character',
  Own: PatchAndTwists,
  inCharacter: BentOnBody,
  half: 'upper',
  hides: ['cone', 'hinge'],
  hidesMeters: true,
  from: [0.9, 0.1, 0.9],
};
/** A share of how far the samples go. */
const along = (knob: string, part: string, label: string, most = 1): Control => ({
  knob,
  part,
  label,
  initial: 0,
  min: -most,
  max: most,
  step: 0.01,
  show: () => '',
});
const SPAN: LiveNumber = {
  label: 'from end to end of the hinge',
  part: 'patch',
  read: (now) => {
    const ends = typeNow(now)?.interval;
    return ends ? degrees(ends[1] - ends[0]) : '…';
  },
};

export const howManyNumbers: Chapter = {
  heading: 'A joint needs one, two or three numbers',
  beats: [
    {
      text: [
        'A swing takes two numbers, a twist one. Each [dot](swings) is a swing of a knee in the clip; [bars](often) count its twists.',
      ],
      figure: { ...FIGURE, half: 'lower' },
      knobs: { kind: '1', first: 1 },
      play: { knob: 'first', from: -1, to: 1, seconds: 2 },
      guess: {
        ask: 'How many numbers does a knee need?',
        answers: ['One', 'Two', 'Three'],
        right: 0,
        reply:
          'One: its swings keep to a [line](patch), and {knee} of frames stand in the [middle bar](often), twisted by less than 4°. This is a *hinge*: one interval. (A living knee, bent, also rolls a little.)',
        play: { knob: 'first', from: 1, to: -1, seconds: 3 },
        controls: [along('first', 'patch', 'Swing')],
        readings: [SPAN],
      },
    },
    {
      text: [
        'An elbow bends too. Hold your upper arm still and move your hand. Then compare [dots](swings) and [bars](often).',
      ],
      without: ['patch'],
      knobs: { kind: '2', first: -0.4, second: 0.8 },
      play: { knob: 'second', from: -0.8, to: 0.8, seconds: 4, ways: 3 },
      guess: {
        ask: 'How many numbers does an elbow need?',
        answers: ['One', 'Two', 'Three'],
        right: 1,
        reply:
          'Two: its swings keep to a [line](patch) too, but its twists spread. Only {elbow} of frames stand in the [middle bar](often).',
        knobs: { kind: '2', first: -0.4, second: 0.8 },
        play: { knob: 'first', from: -0.4, to: 0.8, seconds: 3 },
        controls: [along('first', 'patch', 'Swing'), along('second', 'often', 'Twist')],
      },
    },
    {
      text: ['Now three joints, without names. Swing your whole arm.'],
      figure: { ...FIGURE, from: [0.7, 0.15, 1.15] },
      without: ['patch'],
      knobs: { kind: '3', first: 0, second: 0, third: 0.5 },
      play: { knob: 'third', from: -0.5, to: 0.5, seconds: 4, ways: 3 },
      guess: {
        ask: 'Which plots are the shoulder’s?',
        answers: LETTERS,
        right: 1,
        reply: 'B: its swings fill a wide [patch](patch), two numbers, and its [twists](often) spread: three.',
        knobs: { kind: '3', first: 0, second: 0, third: 0.5 },
        play: { knob: 'second', from: -0.8, to: 0.8, seconds: 4, ways: 3 },
        controls: [
          along('first', 'patch', 'Swing', 0.5),
          along('third', 'patch', 'Swing across', 0.5),
          along('second', 'often', 'Twist', 0.8),
        ],
      },
    },
  ],
  know: 'a knee needs one number, an elbow two, a shoulder three.',
  parts: [
    { id: 'swings', label: 'swings of the clip', look: 'dot', colour: 'sample' },
    { id: 'patch', label: 'swings allowed', look: 'area', colour: 'limit-line' },
    { id: 'often', label: 'how many frames', look: 'area', colour: 'sample' },
  ],
  sources: [
    { title: 'Engell-Nørregård & Erleben, Estimation of joint types and joint limits from motion capture data' },
  ],
  words: { knee: still(1), elbow: still(2) },
  terms: ['hinge'],
  figure: FIGURE,
  settings: { split: 'swing-twist', shape: 'convex-hull', chart: 'exponential-map' },
  knobs: { kind: '', first: 0, second: 0, third: 0 },
  apply({ state, knobs }) {
    const kind = Number(knobs.kind);
    if (kind > 0) stageJoint(jointThatNeeds(state, kind));
  },
};
