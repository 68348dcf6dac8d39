import { stageJoint } from '../../../state/work/lesson';
import { degrees, shareText } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { hardlyTwisted } from '../figures/frame-twists';
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
const along = (knob: string, part: string, label: string): Control => ({
  knob,
  part,
  label,
  initial: 1,
  min: -1,
  max: 1,
  step: 0.01,
  show: () => '',
});
const NEEDS: LiveNumber = {
  label: 'numbers it needs',
  read: (now) => String(typeNow(now)?.degreesOfFreedom ?? '…'),
};
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
        'A swing takes two numbers, a twist takes one. Not every joint needs all three. Hold your thigh, swing your shin.',
      ],
      figure: { ...FIGURE, half: 'lower' },
      knobs: { kind: '1', first: 1 },
      play: { knob: 'first', from: -1, to: 1, seconds: 2 },
      guess: {
        ask: 'How many numbers does a knee need?',
        answers: ['One', 'Two', 'Three'],
        right: 0,
        reply:
          'One: its [patch](patch) is a line, and {knee} of all frames are in the [middle bar](often). This is a *hinge*: one interval, no corners. (A living knee, bent, also rolls a little.)',
        play: { knob: 'first', from: 1, to: -1, seconds: 3 },
        controls: [along('first', 'patch', 'Swing')],
        readings: [SPAN],
      },
    },
    {
      text: ['An elbow bends too. Hold your upper arm, move your forearm.'],
      without: 'all',
      knobs: { kind: '2', first: -0.4, second: 0.8 },
      play: { knob: 'first', from: -1, to: -0.4, seconds: 2 },
      guess: {
        ask: 'How many numbers does an elbow need?',
        answers: ['One', 'Two', 'Three'],
        right: 1,
        reply:
          'Two: its [patch](patch) is a line too, but only {elbow} of all frames are in the [middle bar](often). A shoulder’s patch is wide: three numbers.',
        knobs: { kind: '2', first: -0.4, second: 0.8 },
        play: { knob: 'second', from: -0.8, to: 0.8, seconds: 3 },
        controls: [
          {
            knob: 'kind',
            label: 'A joint that needs',
            initial: '2',
            choices: [
              { value: '1', label: 'One' },
              { value: '2', label: 'Two' },
              { value: '3', label: 'Three' },
            ],
          },
          along('first', 'patch', 'Swing'),
          along('second', 'often', 'Twist'),
        ],
        readings: [NEEDS],
      },
    },
  ],
  know: 'a knee needs one number, an elbow two, a shoulder three.',
  parts: [
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
  knobs: { kind: '', first: 0, second: 0 },
  apply({ state, knobs }) {
    const kind = Number(knobs.kind);
    if (kind > 0) stageJoint(jointThatNeeds(state, kind));
  },
};
