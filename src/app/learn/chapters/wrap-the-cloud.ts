import { modelOf } from '../../../core';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, FigureOf, Now } from '../chapter';
import {
  CUT_AND_BALL,
  CUT_AND_BODY,
  DRAWN_INTO_A_VIEW,
  HEIGHT_OF_CUT,
  SHAPES_ROUND_CLOUD,
  WRAPPED_CLOUD,
  whereTruthIsKnown,
} from '../figures/wrapped-cloud';
import { fitUnder } from '../fit-under';
import { shareIn } from '../room-of';
import { roomUnder } from '../room-under';
import { faultsOf, wrongly } from '../wrongly';

const [BoxSupport, FirstBox] = (['BoxSupport', 'FirstBox'] as const).map((name) =>
  lazyRoom('The farthest samples', () => import('../figures/BoxSupport'), name, DRAWN_INTO_A_VIEW),
);

const LevelInBall = lazyRoom(
  'The cut in the ball',
  () => import('../figures/LevelInBall'),
  'LevelInBall',
  DRAWN_INTO_A_VIEW,
);

/** From the side: an arm that goes straight back is seen to. */
const IN_PROFILE: FigureOf = { ...CUT_AND_BODY, from: [1.35, 0.12, 1.4] };

/** Shares that differ by less count as the same. */
const SAME = 0.02;

/** The right answer to whether the tilted box is tighter. */
function tighter(now: Now): number | null {
  const [straight, tilted] = [roomUnder(now, 'box'), roomUnder(now, 'oriented-box')];
  if (!straight || !tilted) return null;
  if (Math.abs(tilted.share / straight.share - 1) < SAME) return 2;
  return tilted.share < straight.share ? 0 : 1;
}

/** Less of all rotations counts as nothing: that is the noise of counting. */
const NOTHING = 0.003;

/** Which answer says what the box does wrong: it lets in too much, it stops too much, both. */
function rightFaults(now: Now): number | null {
  const faults = faultsOf(roomUnder(now, 'box'));
  if (!faults) return null;
  const [letsIn, stops] = faults.map((share) => share > NOTHING);
  return letsIn && stops ? 2 : stops ? 1 : 0;
}

/** Whether the ellipsoid bulges out of the tilted box: whether a place of its surface is outside. */
function bulges(now: Now): number | null {
  const [box, ball] = (['oriented-box', 'ellipsoid'] as const).map((shape) => fitUnder(now, { shape })?.limit.parts[0]);
  if (!box || !ball) return null;
  const { positions } = modelOf(ball.shape).outline(ball.shape);
  const { contains } = modelOf(box.shape);
  for (let i = 0; i < positions.length; i += 3)
    if (!contains(box.shape, [positions[i], positions[i + 1], positions[i + 2]])) return 1;
  return 0;
}

/** Parts of the first steps alone. */
const BEFORE = ['support', 'main', 'level', 'straight'];

export const wrapTheCloud: Chapter = {
  ...SHAPES_ROUND_CLOUD,
  heading: 'Wrap the cloud, and you have a limit',
  beats: [
    {
      text: [
        'The [samples](samples) say where a joint **has been**, a *joint limit* where it **may** be. Put a [surface](limit) around them: what it holds is allowed. Each side of this *box* is 2.9° beyond its [farthest sample](support).',
      ],
      settings: { shape: 'box' },
      figure: { ...WRAPPED_CLOUD, inSpace: FirstBox },
    },
    {
      text: [
        'See a [flat cut](level) through the middle of the ball, with samples up to 4° off it: each place is a pose. The joint can do what the [wavy line](possible) holds. {known}',
      ],
      settings: { shape: 'box' },
      without: ['support'],
      figure: { ...CUT_AND_BALL, inSpace: LevelInBall },
      guess: {
        ask: 'What does the box do wrong?',
        answers: ['It lets in too much', 'It stops too much', 'Both'],
        right: rightFaults,
        reply:
          'A limit has two faults: it lets in what is [impossible](impossible), and stops what is [possible](lost). {both}',
        controls: [HEIGHT_OF_CUT],
      },
    },
    {
      text: ['Tilt the [box](limit) along the cloud’s [main directions](main): dots spread most along the longest.'],
      settings: { shape: 'box' },
      without: BEFORE,
      figure: { ...CUT_AND_BALL, inSpace: BoxSupport },
      guess: {
        ask: 'Will the tilted box be tighter?',
        answers: ['Yes', 'No, looser', 'The same'],
        right: tighter,
        reply:
          'The tilted box lets in {tilted}, the [straight box](straight) {straight}. All dots set the directions; six [far dots](support) alone set the size.',
        settings: { shape: 'oriented-box' },
        controls: [
          {
            setting: 'shape',
            part: 'limit',
            only: ['box', 'oriented-box'],
            short: { box: 'Straight', 'oriented-box': 'Tilted' },
          },
        ],
      },
    },
    {
      text: [
        'A box guesses that a joint can go far in several directions at once. [This arm](posed) does, in a corner. {never} Move the dot: the arm follows.',
      ],
      settings: { shape: 'oriented-box', limits: false },
      knobs: { asks: 'corner' },
      without: BEFORE,
      figure: IN_PROFILE,
      guess: {
        ask: 'An *ellipsoid* is a stretched, tilted ball around the same samples. Will it lie inside the tilted box?',
        answers: ['Yes', 'No, it bulges out'],
        right: bulges,
        reply:
          'To hold all samples without corners, it bulges out of the [box’s](tilted) sides. It still lets in less: {ball}, not {tilted}, and stops that corner. It guesses: far out one way leaves less room other ways.',
        settings: { shape: 'ellipsoid' },
        controls: [
          {
            setting: 'shape',
            part: 'limit',
            only: ['oriented-box', 'ellipsoid'],
            short: { 'oriented-box': 'Tilted' },
          },
        ],
      },
    },
  ],
  know: 'a limit lets in too much, or stops too much, and mostly both.',
  parts: [
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
    { id: 'limit', label: 'surface', look: 'area', colour: 'limit-line' },
    { id: 'posed', label: 'this arm', look: 'word', colour: 'text-1' },
    { id: 'tilted', label: 'tilted box', look: 'dash', colour: 'text-1' },
    { id: 'straight', label: 'straight box', look: 'dash', colour: 'text-1' },
    { id: 'support', label: 'farthest on its side', look: 'dot', colour: 'text-1' },
    { id: 'possible', label: 'the joint can do', look: 'line', colour: 'text-1' },
    { id: 'impossible', label: 'let in, but impossible', look: 'hatch', colour: 'text-1' },
    { id: 'lost', label: 'stopped, but possible', look: 'area', colour: 'violation-fill' },
    { id: 'level', label: 'flat cut', look: 'ring', colour: 'text-2' },
    { id: 'main', label: 'main directions', look: 'line', colour: 'text-1' },
  ],
  words: {
    straight: (now) => shareIn(roomUnder(now, 'box')),
    tilted: (now) => shareIn(roomUnder(now, 'oriented-box')),
    ball: (now) => shareIn(roomUnder(now, 'ellipsoid')),
    known: whereTruthIsKnown(
      () => 'This body is synthetic: its true range is known.',
      'Of this clip nobody knows that: no line is drawn.',
    ),
    never: whereTruthIsKnown(() => 'Yours cannot: try.', 'Nobody has made its pose.'),
    both: whereTruthIsKnown((now) => {
      const { letIn, stopped } = wrongly(roomUnder(now, 'box'));
      return `This box lets in ${letIn} of all rotations wrongly, and stops ${stopped}.`;
    }, 'In Limber’s own clip a box has both.'),
  },
  terms: ['joint limit', 'box', 'ellipsoid'],
};
