import { shapeKinds } from '../../../core';
import { shapeFamilies } from '../../../core/shape';
import { degrees, percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Now } from '../chapter';
import { HeldOutFigure } from '../figures/HeldOutFigure';
import { BLOCKS, type HeldOutLimit, heldOutBlock, holdOutBlock } from '../figures/held-out';
import { roomOf, timesIn } from '../room-of';

const TrustStrip = lazyRoom('The evidence', () => import('../figures/TrustStrip'), 'TrustStrip');

const FIRST_BLOCK = 2;

const found = ({ clip, joint, knobs, state }: Now): HeldOutLimit | null =>
  heldOutBlock(clip, joint, Number(knobs.block ?? 1), state.work.settings);

/** What is told of it once it has been found. */
const told = (now: Now, tell: (found: HeldOutLimit) => string): string => {
  const held = found(now);
  return held ? tell(held) : '…';
};

export const whichLimitToTrust: Chapter = {
  heading: 'Trust a limit for what it says of frames it has never seen',
  beats: [
    {
      text: [
        'A limit that holds all it was shown proves little: a sack does that too. So hide a fifth of the clip, learn from the rest, and ask about the [part you hid](samples). How much of it is let through? That share is the *coverage*. The [orange dots](stopped) are real poses that would have been stopped.',
        'The other half is *tightness*: how little room the [surface](learned) needs for it. More padding saves orange dots, and lets in more that nobody did. In the [plot](evidence), each line is one shape as its padding grows. **Up and to the right is better**, and no shape is best at both.',
      ],
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
        note: 'Coverage counts hidden frames, tightness compares rooms. The plot hides each fifth in turn.',
      },
      tryIt:
        'Hide each fifth in turn: some hold poses that no other has. Then find the least padding with which hardly a dot is orange, and see what tightness it costs.',
      controls: [
        {
          setting: 'shape',
          part: 'learned',
          only: shapeKinds.filter((kind) => shapeFamilies[kind].isStudied),
        },
        { setting: 'padding', part: 'learned' },
        {
          knob: 'block',
          part: 'samples',
          label: 'Hidden fifth',
          initial: FIRST_BLOCK,
          min: 1,
          max: BLOCKS,
          step: 1,
          show: (value) => `${value} of ${BLOCKS}`,
        },
      ],
      readings: [
        {
          label: 'of the hidden frames let through',
          part: 'stopped',
          read: (now) => told(now, ({ inside }) => `${percent(inside)} %`),
          warns: (now) => (found(now)?.inside ?? 1) < 0.95,
        },
        {
          label: 'of the frames it learned from',
          part: 'learned',
          read: (now) => told(now, ({ insideOthers }) => `${percent(insideOthers)} %`),
        },
        {
          label: 'the worst is beyond by',
          part: 'stopped',
          read: (now) => told(now, ({ worst }) => degrees(worst, 1)),
        },
        {
          label: 'the room the samples take',
          part: 'learned',
          read: (now) =>
            told(now, ({ limit }) => (now.cloud ? timesIn(roomOf(now.clip, now.cloud, limit, null)) : '…')),
        },
      ],
    },
  ],
  know: null,
  parts: [
    { id: 'samples', label: 'hidden fifth, lit', look: 'dot', colour: 'sample' },
    { id: 'stopped', label: 'would be stopped', look: 'dot', colour: 'violation-fill' },
    { id: 'learned', label: 'learned from the rest', look: 'area', colour: 'limit-line' },
    { id: 'evidence', label: 'coverage and tightness', look: 'line', colour: 'text-3' },
  ],
  sources: [{ title: 'Cross-validation', url: 'https://en.wikipedia.org/wiki/Cross-validation_(statistics)' }],
  terms: ['coverage', 'tightness'],
  figure: {
    main: 'space',
    inset: 'character',
    hides: ['limit'],
    inSpace: HeldOutFigure,
    Strip: TrustStrip,
    isStripTall: true,
  },
  settings: {},
  getReady: ({ clip, joint, settings }) => [() => holdOutBlock(clip, joint, FIRST_BLOCK, settings)],
};
