import { shapeKinds } from '../../../core';
import { shapeFamilies } from '../../../core/shape';
import { degrees, percent, shareText } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { BLOCKS, type HeldOutLimit, heldOut, heldOutInTurn, holdFifthOutInSteps } from '../figures/held-out';
import { isRoomPending, roomOf } from '../room-of';

const HeldOutFigure = lazyRoom('The hidden fifth', () => import('../figures/HeldOutFigure'), 'HeldOutFigure', {
  isPlaceless: true,
});
const TrustStrip = lazyRoom('The evidence', () => import('../figures/TrustStrip'), 'TrustStrip');

const HiddenStrip = lazyRoom('The strip of hidden frames', () => import('../figures/HiddenStrip'), 'HiddenStrip');

const FIRST_BLOCK = 2;
const EVERY_FIFTH = 'every fifth';

const found = ({ clip, joint, knobs, state }: Now): HeldOutLimit | null =>
  heldOut(clip, joint, knobs.hides === EVERY_FIFTH ? EVERY_FIFTH : Number(knobs.block ?? 1), state.work.settings);

/** What is told of it once it has been found. */
const told = (now: Now, tell: (found: HeldOutLimit) => string): string => {
  const held = found(now);
  return held ? tell(held) : '…';
};

const shareTold = (share: number | null | undefined): string => (share == null ? '…' : shareText(share));

const BLOCK: Control = {
  knob: 'block',
  part: 'samples',
  label: 'Hidden fifth',
  initial: FIRST_BLOCK,
  min: 1,
  max: BLOCKS,
  step: 1,
  show: (value) => `${value} of ${BLOCKS}`,
};
const HIDES: Control = {
  knob: 'hides',
  part: 'samples',
  label: 'Hide',
  initial: EVERY_FIFTH,
  choices: [
    { value: EVERY_FIFTH, label: 'Every fifth frame' },
    { value: 'stretch', label: 'One long stretch' },
  ],
};
const COVERAGE: LiveNumber = {
  label: 'of the hidden frames let in',
  part: 'samples',
  read: (now) => told(now, ({ inside }) => `${percent(inside)} %`),
  warns: (now) => (found(now)?.inside ?? 1) < 0.95,
};
const SHOWN: LiveNumber = {
  label: 'of the frames it learned from',
  part: 'learned',
  read: (now) => told(now, ({ insideOthers }) => `${percent(insideOthers)} %`),
};
const WORST: LiveNumber = {
  label: 'the worst is beyond by',
  part: 'stopped',
  read: (now) => told(now, ({ worst }) => degrees(worst, 1)),
};
const TIGHTNESS: LiveNumber = {
  label: 'tightness',
  part: 'learned',
  read: (now) =>
    told(now, ({ limit }) => {
      const room = now.cloud && roomOf(now.clip, now.cloud, limit, null);
      return room ? `${percent(room.tightness)} %` : '…';
    }),
  isPending: (now) => isRoomPending(found(now)?.limit ?? null, null),
};

const SPACE: FigureOf = { main: 'space', inset: 'character', hides: ['limit'], inSpace: HeldOutFigure };
const studied = shapeKinds.filter((kind) => shapeFamilies[kind].isStudied);

export const whichLimitToTrust: Chapter = {
  heading: 'Trust a limit for what it says of frames it has never seen',
  beats: [
    {
      text: [
        'A limit that holds all it was shown proves little; so does a limit that allows everything. So [hide a fifth](samples) of the clip, [learn from the rest](learned), and ask about the hidden part.',
      ],
      controls: [BLOCK],
      readings: [SHOWN],
    },
    {
      text: [
        'There are two ways to hide a fifth: every fifth frame, or one long stretch. Say you [hide every fifth frame](samples).',
      ],
      figure: { ...SPACE, Strip: HiddenStrip },
      knobs: { hides: EVERY_FIFTH },
      guess: {
        ask: 'How many of the hidden frames does the k-DOP let in?',
        answers: ['Nearly all', 'About four of five', 'About half'],
        right: 0,
        reply:
          '{scattered}, and it means nothing: the neighbours of a frame are its near-copies. Hide long stretches, each in turn, and it is {stretches}.',
        controls: [HIDES],
        readings: [COVERAGE],
      },
    },
    {
      text: [
        'The share let in is the *coverage*. Each [orange dot](stopped) is a real pose that this limit would have stopped. Fifths differ: some hold poses seen nowhere else.',
      ],
      controls: [BLOCK],
      readings: [{ ...COVERAGE, label: 'coverage' }, WORST],
    },
    {
      text: [
        '*Tightness* is the other half: the room around the [samples](samples) ÷ the room the [limit](learned) allows. In the [plot](evidence), each line is one shape as its padding grows. Up and to the right is better.',
      ],
      figure: { ...SPACE, Strip: TrustStrip, isStripTall: true },
      formula: {
        math: [
          'mrow',
          'C',
          '=',
          ['mfrac', '"inside', '"hidden'],
          ',',
          '"\u2003',
          'T',
          '=',
          ['mfrac', '"taken', '"allowed'],
        ],
        says: 'C equals the hidden frames inside over all that are hidden; T equals the room taken by the samples over the room allowed',
        note: 'Coverage counts hidden frames, tightness compares rooms: what lies within 5.7° of a sample counts as taken.',
      },
      controls: [{ setting: 'shape', part: 'learned', only: studied }, { setting: 'padding', part: 'learned' }, BLOCK],
      readings: [{ ...COVERAGE, label: 'coverage' }, TIGHTNESS],
      guess: {
        ask: 'A box has coverage 97 %, tightness 17 %; a hull 90 % and 35 %. Which is better?',
        answers: ['The box', 'The hull', 'It depends on what a mistake costs'],
        right: 2,
        reply:
          'It depends. A game forgives an odd pose sooner than a stuck arm; a robot does not. Pick the coverage you need, then take the tightest that has it.',
        readings: [{ ...COVERAGE, label: 'coverage' }, TIGHTNESS, SHOWN, WORST],
      },
    },
  ],
  know: 'trust coverage on unseen stretches, and pay for it in room.',
  parts: [
    { id: 'samples', label: 'hidden fifth', look: 'dot', colour: 'sample' },
    { id: 'learned', label: 'learned from the rest', look: 'area', colour: 'limit-line' },
    { id: 'stopped', label: 'would be stopped', look: 'dot', colour: 'violation-fill' },
    { id: 'evidence', label: 'coverage and tightness', look: 'line', colour: 'text-2' },
  ],
  sources: [{ title: 'Cross-validation', url: 'https://en.wikipedia.org/wiki/Cross-validation_(statistics)' }],
  words: {
    scattered: ({ clip, joint, state }) => shareTold(heldOut(clip, joint, EVERY_FIFTH, state.work.settings)?.inside),
    stretches: ({ clip, joint, state }) => shareTold(heldOutInTurn(clip, joint, state.work.settings)),
  },
  terms: ['coverage', 'tightness'],
  figure: SPACE,
  settings: {},
  getReady: ({ clip, joint, settings }) => [holdFifthOutInSteps(clip, joint, FIRST_BLOCK, settings)],
  knobs: { block: FIRST_BLOCK, hides: 'stretch' },
};
