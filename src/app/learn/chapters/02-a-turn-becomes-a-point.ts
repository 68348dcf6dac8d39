import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, LiveNumber, Now } from '../chapter';

const TurnToPoint = lazyRoom('The figure', () => import('../figures/TurnToPoint'), 'TurnToPoint');

const whole = (degrees: number): string => `${Math.round(degrees)}°`;
const turnIn = ({ knobs }: Now): number => Number(knobs.turn);

const ANGLE: LiveNumber = { label: 'angle', part: 'angle', read: (now) => whole(turnIn(now)) };
const OTHER: LiveNumber = { label: 'the other way', part: 'other', read: (now) => whole(Math.abs(360 - turnIn(now))) };

const slider = (knob: string, label: string, part: string, min: number, max: number, initial: number): Control => ({
  knob,
  label,
  part,
  initial,
  min,
  max,
  step: 1,
  show: whole,
});

/** What is back where it began, after so many degrees. */
export function homeWords(turn: number): string {
  if (turn > 352 && turn < 368) return 'the book, not the dot';
  return turn <= 8 || turn >= 712 ? 'both' : 'neither';
}

export const aTurnBecomesAPoint: Chapter = {
  heading: 'Draw the axis as long as the angle, and a turn becomes a point',
  beats: [
    {
      text: [
        'Turn the book. From the middle, draw an arrow along the [axis](axis), as long as the [angle](angle). Where it ends, put a [dot](dot). That dot is the turn.',
      ],
      controls: [slider('turn', 'Angle', 'angle', 0, 180, 60), slider('azimuth', 'Axis', 'axis', -180, 180, 60)],
      scene: { disk: 1, desk: 24 },
      readings: [{ ...ANGLE, label: 'from the middle to the dot' }],
    },
    {
      text: [
        'Now put a little [book](books) at every place in the disk, turned as a [dot](dot) there says. Near places hold near poses. On the rim, each book has made half a turn and shows its back.',
      ],
      knobs: { turn: 60, azimuth: 60 },
      scene: { disk: 1, desk: 24, radius: 1.24 },
      readings: [ANGLE],
      guess: {
        ask: 'Take two books at opposite ends of the rim. How do they stand?',
        answers: ['Exactly alike', 'One is upside down', 'As mirror images'],
        right: 0,
        reply:
          'Exactly alike. Half a turn one way and half a turn the other way end in one pose: [opposite places](other) on the rim are one rotation.',
        knobs: { turn: 180 },
        scene: { paired: 1 },
      },
    },
    {
      text: [
        'So far the [axis](axis) lay flat in the picture. Tip it out towards you, and the disk swells into a [ball](ball): every rotation there is. No turn sits in the middle, half a turn on the skin.',
      ],
      without: ['books', 'other'],
      knobs: { turn: 110, azimuth: 32 },
      controls: [slider('tip', 'Tip the axis', 'axis', 0, 90, 35)],
      scene: { disk: 0.35, turn: -34, rise: 18, radius: 1.3 },
      readings: [{ label: 'from the middle to the skin', part: 'ball', read: () => '180°' }],
    },
    {
      text: [
        'The books on this [axis](axis) show what a [dot](dot) there stands for. The dot has reached the skin, at 180°. Now the book turns on by ten degrees more.',
      ],
      without: ['books', 'other'],
      knobs: { turn: 180, azimuth: 22, tip: 25 },
      scene: { turn: -34, rise: 14, radius: 1.4, beaded: 180, asks: 1 },
      readings: [{ ...ANGLE, label: 'so far' }],
      play: { knob: 'turn', from: 180, to: 190, seconds: 0.8, waits: true },
      guess: {
        ask: 'Where does the dot for 190° belong?',
        answers: ['At A, just outside the skin', 'At B, inside, on the far side', 'At both'],
        right: 2,
        reply:
          'At both. [A](dot) is the way you came: 190°. [B](other) is the short way to the same pose: 170° the other way round.',
        knobs: { turn: 190 },
        scene: { asks: 0, doubled: 1 },
        controls: [slider('turn', 'Turn', 'dot', 150, 210, 190)],
        readings: [{ ...ANGLE, label: 'this way', part: 'dot' }, OTHER],
      },
    },
    {
      text: [
        'A second shell lies at 360°. Every rotation has one dot in the ball and [one more](other) out here, across the middle: the *double cover*. The whole [shell](shell) is a single rotation: the book is back home there, and the dot is not. Home is where both are, after two turns.',
      ],
      without: ['books'],
      knobs: { azimuth: 22, tip: 25 },
      controls: [slider('turn', 'Turn', 'dot', 0, 720, 120)],
      scene: { turn: -34, rise: 14, radius: 2.3, beaded: 360, doubled: 1 },
      readings: [
        { label: 'turned', part: 'dot', read: (now) => whole(turnIn(now)) },
        { ...OTHER, label: 'the other dot, from the middle' },
        { label: 'back home', part: 'shell', read: (now) => homeWords(turnIn(now)) },
      ],
    },
  ],
  know: 'a rotation is a dot in a ball, and opposite points of its skin are the same.',
  parts: [
    { id: 'axis', label: 'axis', look: 'line', colour: 'axis-z' },
    { id: 'angle', label: 'angle', look: 'line', colour: 'angle' },
    { id: 'dot', label: 'the turn', look: 'dot', colour: 'sample' },
    { id: 'books', label: 'what a dot there stands for', look: 'area', colour: 'text-2' },
    { id: 'ball', label: 'all rotations', look: 'area', colour: 'text-3' },
    { id: 'other', label: 'the other one', look: 'dot', colour: 'axis-x' },
    { id: 'shell', label: 'a whole turn', look: 'area', colour: 'axis-x' },
  ],
  sources: [
    { title: 'Holden, Visualizing rotation spaces', url: 'https://theorangeduck.com/page/visualizing-rotation-spaces' },
    {
      title: 'Grassia, Practical parameterization of rotations',
      url: 'https://www.cs.cmu.edu/~spiff/moedit99/expmap.pdf',
    },
  ],
  terms: ['double cover'],
  figure: { main: 'own', inset: null, Own: TurnToPoint },
  settings: { limits: false },
  hidesMeters: true,
  knobs: { turn: 60, azimuth: 60, tip: 0 },
  scene: { radius: 1.3 },
};
