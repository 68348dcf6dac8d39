import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, LiveNumber, Now } from '../chapter';
import { coverDots } from '../figures/double-cover';
import { SOLID_BALL, turnSlider } from '../figures/turn-in-ball';
import { wholeDegrees } from '../figures/whole-degrees';

const TurnToPoint = lazyRoom('The figure', () => import('../figures/TurnToPoint'), 'TurnToPoint');

const turnIn = ({ knobs }: Now): number => Number(knobs.turn);

const TURNED: LiveNumber = { label: 'turned', part: 'dot', read: (now) => wholeDegrees(turnIn(now)) };
const DOT: LiveNumber = {
  label: 'from the middle to the dot',
  part: 'dot',
  read: (now) => wholeDegrees(Math.abs(coverDots(turnIn(now))[0])),
};
const OTHER: LiveNumber = {
  label: 'to the other one',
  part: 'other',
  read: (now) => wholeDegrees(Math.abs(coverDots(turnIn(now))[1])),
};

export const pastTheSkin: Chapter = {
  heading: 'Past the skin, every rotation comes once more',
  beats: [
    {
      text: [
        'Little [books](books) show the poses along an [axis](axis). The [dot](dot) of the large book has reached the skin of the [ball](ball), at 180°. The book turns on by 40°.',
      ],
      knobs: { turn: 180, azimuth: 22, tip: 25 },
      scene: { ...SOLID_BALL, radius: 1.5, beaded: 180, letters: 1, asks: 1 },
      play: { knob: 'turn', from: 180, to: 220, seconds: 1.2, waits: true },
      guess: {
        ask: 'Which of the marked places, A and B, will hold its pose?',
        answers: ['Only A, outside the skin', 'Only B, inside', 'Both'],
        right: 2,
        reply:
          'Both: the books there stand alike. [A](dot) is the way you came: 220°. [B](other) is the short way: 140° the other way round.',
        knobs: { turn: 220 },
        scene: { asks: 0, doubled: 1 },
        controls: [turnSlider('turn', 'Turn', 'dot', 120, 240, 220)],
      },
    },
    {
      text: [
        'A clip may turn on past the skin: a dot that went back in would leap. Turn the book all the way round, and follow the [dot](dot) out from the middle.',
      ],
      without: ['other'],
      knobs: { turn: 0, azimuth: 22, tip: 25 },
      scene: { ...SOLID_BALL, radius: 1.5, beaded: 180 },
      readings: [TURNED],
      play: { knob: 'turn', from: 0, to: 360, seconds: 3, waits: true },
      guess: {
        ask: 'After a whole turn, the book is home. Where is the dot that you followed?',
        answers: ['In the middle again', 'On the skin', 'Twice as far out as the skin'],
        right: 2,
        reply:
          'Twice as far out. A whole turn about any axis ends on this [shell](shell), and the book stands as at first: all of the shell is one pose.',
        knobs: { turn: 360 },
        scene: { radius: 2.3, beaded: 360, home: 1 },
        controls: [turnSlider('turn', 'Turn', 'dot', 0, 360, 360)],
        readings: [TURNED, DOT],
      },
    },
    {
      text: [
        'Every rotation has [one dot](dot) in the ball and [one more](other) between ball and [shell](shell), 360° away on its axis. Two exceptions: no turn has all of the shell, half a turn has two dots on the skin. Lead one: the other follows. This is the *double cover*.',
      ],
      knobs: { turn: 100, azimuth: 22, tip: 25 },
      scene: { ...SOLID_BALL, radius: 2.3, beaded: 360, doubled: 1 },
      controls: [turnSlider('turn', 'Turn', 'dot', 0, 360, 100)],
      readings: [DOT, OTHER],
    },
    {
      text: [
        'The [shell](shell) is one pose: a dot that arrives goes on from its far side. Begin with [one dot](dot) in the middle, [the other](other) on the shell, and turn on. The book is home after every whole turn.',
      ],
      knobs: { turn: 0, azimuth: 22, tip: 25 },
      scene: { ...SOLID_BALL, radius: 2.3, beaded: 360, doubled: 1 },
      readings: [TURNED],
      play: { knob: 'turn', from: 0, to: 720, seconds: 5, waits: true },
      guess: {
        ask: 'When are both dots home too?',
        answers: ['After one turn', 'After two turns', 'Never'],
        right: 1,
        reply: 'After two. In the first, [blue](path) and [pink](otherPath) change places; in the second, back again.',
        knobs: { turn: 720 },
        controls: [turnSlider('turn', 'Turn', 'dot', 0, 720, 720)],
        readings: [TURNED],
      },
    },
  ],
  know: 'nearly every rotation has two dots, and both are home after two turns.',
  parts: [
    { id: 'axis', label: 'axis', look: 'line', colour: 'axis-z' },
    { id: 'books', label: 'the pose of a dot there', look: 'area', colour: 'text-2' },
    { id: 'ball', label: 'all rotations', look: 'area', colour: 'text-3' },
    { id: 'dot', label: 'the turn', look: 'dot', colour: 'sample' },
    { id: 'other', label: 'the other one', look: 'dot', colour: 'axis-x' },
    { id: 'shell', label: 'a whole turn', look: 'area', colour: 'axis-x' },
    { id: 'path', label: 'way of the turn', look: 'line', colour: 'sample' },
    { id: 'otherPath', label: 'way of the other one', look: 'line', colour: 'axis-x' },
  ],
  sources: [
    { title: 'Holden, Visualizing rotation spaces', url: 'https://theorangeduck.com/page/visualizing-rotation-spaces' },
    { title: 'Rotation group, as a ball', url: 'https://en.wikipedia.org/wiki/3D_rotation_group' },
  ],
  terms: ['double cover'],
  figure: { main: 'own', inset: null, Own: TurnToPoint },
  settings: { limits: false },
  hidesMeters: true,
  knobs: { turn: 60, azimuth: 30, tip: 0 },
};
