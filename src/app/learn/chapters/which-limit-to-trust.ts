import { degrees, percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { BLOCKS, spreadOver } from '../figures/blocks';
import { heldOut } from '../figures/held-out';
import {
  COVERAGE_NOW,
  EVERY_FIFTH,
  FIRST_BLOCK,
  HELD_OUT,
  HIDDEN_IN_BALL,
  heldOutNow,
  shareOrDots,
  toldOfHeldOut,
} from '../figures/held-out-told';
import type { HeldOutLimit } from '../figures/learn-without';

const HiddenStrip = lazyRoom('The strip of hidden frames', () => import('../figures/HiddenStrip'), 'HiddenStrip');

/** The share of what is hidden that gets in. */
const shareOf = ({ clip, joint, state }: Now, hides: number | typeof EVERY_FIFTH): string =>
  shareOrDots(heldOut(clip, joint, hides, state.work.settings)?.inside);

const BLOCK: Control = {
  knob: 'block',
  part: 'piece',
  label: 'Hide piece',
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
    { value: 'stretch', label: 'One long piece' },
  ],
};
const SHOWN: LiveNumber = {
  label: 'of the frames it learned from are let in',
  part: 'learned',
  read: (now) => toldOfHeldOut(now, ({ insideOthers }) => `${percent(insideOthers)} %`),
};
const WORST: LiveNumber = {
  label: 'the worst is beyond by',
  part: 'stopped',
  read: (now) => toldOfHeldOut(now, ({ worst }) => degrees(worst, 1)),
};
const PIECES: FigureOf = { ...HIDDEN_IN_BALL, Strip: HiddenStrip };
/** How many of the hidden frames that are counted are stopped. */
const countedOut = ({ hidden, stopped }: HeldOutLimit): number =>
  spreadOver(hidden).filter((rotation) => stopped.includes(rotation)).length;

/** Which answer says so: none, 1 to 3, more. */
function rightCount(now: Now): number | null {
  const held = heldOutNow(now);
  return held && Math.ceil(Math.min(4, countedOut(held)) / 3);
}

export const whichLimitToTrust: Chapter = {
  ...HELD_OUT,
  heading: 'Trust a limit for what it says of frames it has never seen',
  beats: [
    {
      text: [
        'A limit that holds all it was shown proves little. Cut the clip into five pieces, [hide one](piece), and [learn a hull from four](learned).',
      ],
      figure: PIECES,
      controls: [BLOCK],
      readings: [SHOWN],
    },
    {
      text: [
        'The share of the [hidden piece](samples) that the [hull](learned) lets in is the *coverage*. Here are 10 of its frames.',
      ],
      figure: PIECES,
      knobs: { counted: true },
      guess: {
        ask: 'How many does the hull stop?',
        answers: ['None', '1 to 3', '4 or more'],
        right: rightCount,
        reply:
          '{counted} of 10. Of all [hidden dots](samples), {hidden} get in. Each [orange dot](stopped) is a real pose that other pieces do not reach. The body takes the [farthest](now).',
        controls: [BLOCK],
        readings: [{ ...COVERAGE_NOW, label: 'coverage' }, WORST],
      },
    },
    {
      text: ['Why long pieces? Hide [every fifth frame](samples) instead.'],
      figure: { ...PIECES, inset: null },
      without: ['piece', 'learned', 'stopped', 'now'],
      knobs: { hides: EVERY_FIFTH },
      guess: {
        ask: 'How many hidden frames does the hull let in?',
        answers: ['Nearly all', 'Four of five', 'Half'],
        right: 0,
        reply:
          '{scattered}, and it proves little: [the limit](learned) has seen near-copies of each hidden frame. Of the long piece, {piece} got in.',
        controls: [HIDES],
        readings: [COVERAGE_NOW],
      },
    },
  ],
  know: 'trust coverage of long pieces that the limit has not seen.',
  parts: [
    { id: 'piece', label: 'the hidden piece', look: 'word', colour: 'sample' },
    { id: 'now', label: 'this body', look: 'dot', colour: 'text-1' },
    { id: 'samples', label: 'hidden', look: 'dot', colour: 'sample' },
    { id: 'learned', label: 'the limit', look: 'area', colour: 'limit-line' },
    { id: 'stopped', label: 'stopped', look: 'dot', colour: 'violation-fill' },
  ],
  words: {
    counted: (now) => toldOfHeldOut(now, (held) => String(countedOut(held))),
    hidden: (now) => shareOrDots(heldOutNow(now)?.inside),
    scattered: (now) => shareOf(now, EVERY_FIFTH),
    piece: (now) => shareOf(now, FIRST_BLOCK),
  },
  terms: ['coverage'],
  knobs: { block: FIRST_BLOCK, hides: 'stretch', counted: false },
};
