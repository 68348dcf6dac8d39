import { readQuat } from '../../../core/math';
import { twistAngle } from '../../drawing/twist-angle';
import { degrees, shareText } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { ellipseOver, outsideShare, scaled, stoppedShare } from '../figures/ellipse-stops';
import { SPLIT } from '../figures/split-turn';
import { swingPlacesOf, swingPlane } from '../figures/swing-plane';

const SwingThenTwist = lazyRoom('The figure', () => import('../figures/SwingThenTwist'), 'SwingThenTwist');
const PatchMap = lazyRoom('The patch', () => import('../figures/PatchMap'), 'PatchMap');
const ConeOnBody = lazyRoom('The cone', () => import('../figures/ConeOnBody'), 'ConeOnBody', { isPlaceless: true });
const SwingAgainstTwist = lazyRoom('The plot', () => import('../figures/SwingAgainstTwist'), 'SwingAgainstTwist');
const TwistOnArm = lazyRoom('The twist', () => import('../figures/TwistOnArm'), 'TwistOnArm', { isPlaceless: true });
const EllipticalSwing = lazyRoom('The ellipse', () => import('../figures/EllipticalSwing'), 'EllipticalSwing');

/** Of the smallest ellipse that holds all samples. */
const FIRST_SIZE = 0.6;

/** The ellipse of now, or of a share of the smallest that holds all samples, with what it is laid over; null where a limit is not split. */
function ellipseNow({ clip, cloud, limit, knobs }: Now, size = Number(knobs.size ?? 1)) {
  const plane = limit && swingPlane(limit);
  if (!cloud || !plane) return null;
  const laid = ellipseOver(plane)(swingPlacesOf(clip, cloud, plane));
  return { ...laid, axes: scaled(laid.smallest, size) };
}

/** The share of the samples that the ellipse of now stops, or one of another size. */
const stopped =
  (size?: number) =>
  (now: Now): string => {
    const found = ellipseNow(now, size);
    return found ? shareText(stoppedShare(found.swings, found.axes)) : '…';
  };
/** How much of the ellipse is outside the patch. */
function wastedNow(now: Now): string {
  const found = ellipseNow(now);
  return found ? shareText(outsideShare(found.plane, found.axes)) : '…';
}

/** The shares of the smallest ellipse that may lie outside the patch, to guess among. */
const OUTSIDE = [0.02, 1 / 5, 1 / 2];
function nearestOutside(now: Now): number | null {
  const found = ellipseNow(now);
  if (!found) return null;
  const share = outsideShare(found.plane, found.smallest);
  const away = OUTSIDE.map((guess) => Math.abs(guess - share));
  return away.indexOf(Math.min(...away));
}

/** rad: how far the bone points away from its reference, how far up, and how far the bone is rolled in. */
function partsNow({ live, joint, limit }: Now): { swing: number; up: number; twist: number } {
  const plane = limit && swingPlane(limit);
  if (!limit || !plane) return { swing: 0, up: 0, twist: 0 };
  const held = readQuat(live.held, joint);
  const [right, up] = plane.placeOf(held);
  return { swing: Math.hypot(right, up), up, twist: twistAngle(limit, held) };
}

/** An angle with the word for its side in place of a sign. */
const toSide = (angle: number, above: string, below: string): string =>
  `${degrees(Math.abs(angle))} ${angle < 0 ? below : above}`;

const PATCH: FigureOf = {
  main: 'own',
  inset: 'character',
  Own: PatchMap,
  inCharacter: ConeOnBody,
  half: 'upper',
  hides: ['cone'],
  hidesMeters: true,
  from: [0.6, 0.12, 1.25],
};
const PAIRS: FigureOf = { ...PATCH, Own: SwingAgainstTwist, inCharacter: TwistOnArm, from: [0.8, 0.3, 1.15] };
const ELLIPSE: FigureOf = { ...PATCH, Own: EllipticalSwing, from: [1.25, 0.12, 1.5] };
const SIZE: Control = {
  knob: 'size',
  part: 'ellipse',
  label: 'Size of the ellipse',
  initial: 1,
  min: 0.4,
  max: 1,
  step: 0.01,
  show: (value) => `${Math.round(100 * value)} %`,
};
const WAYS: Control = { knob: 'ways', label: 'Aside: ways back into the ellipse', initial: false };
const TWIST: LiveNumber = { label: 'twist', part: 'roll', read: () => degrees(SPLIT.twist, 1) };
const SWING: LiveNumber = { label: 'swing', part: 'swing', read: () => degrees(SPLIT.swing, 1) };
const ROUND: Control = {
  knob: 'round',
  part: 'now',
  label: 'Way round',
  initial: 90,
  min: 0,
  max: 450,
  step: 1,
  show: (value) => `${Math.round(value % 360)}°`,
};
/** Shares of what is allowed that the clip has, each alone. */
const [UP, IN] = [0.92, 0.97];
/** A share of what is allowed. */
const share = (knob: string, label: string, initial: number): Control => ({
  knob,
  label,
  initial,
  min: -IN,
  max: IN,
  step: 0.01,
  show: () => '',
});
const RAISED = share('raised', 'Arm up', UP);
const ROLLED = share('rolled', 'Rolled in', IN);
const SWING_NOW: LiveNumber = {
  label: 'swing',
  part: 'patch',
  read: (now) => degrees(partsNow(now).swing),
};
const UP_NOW: LiveNumber = {
  label: 'swing',
  read: (now) => toSide(partsNow(now).up, 'up', 'down'),
};
const TWIST_NOW: LiveNumber = {
  label: 'twist',
  read: (now) => toSide(partsNow(now).twist, 'in', 'out'),
};
const STOPPED: LiveNumber = { label: 'of the samples are stopped', part: 'stopped', read: stopped() };
const WASTED: LiveNumber = { label: 'of the ellipse is outside the patch', part: 'wasted', read: wastedNow };

export const swingAndTwistChapter: Chapter = {
  heading: 'Where a bone points and how it rolls can be limited apart',
  beats: [
    {
      text: [
        'Say a book is a bone that points along its [arrow](bone). [One turn](turn) has taken the book from its start.',
      ],
      figure: { main: 'own', inset: null, Own: SwingThenTwist },
      knobs: { split: 0 },
      guess: {
        ask: 'Turn the arrow back up, the straight way. Does the book stand as at the start?',
        answers: ['Yes', 'No, it is rolled'],
        right: 1,
        reply:
          'It is rolled. To roll about the arrow is a [*twist*](roll), to point elsewhere is a [*swing*](swing). Any rotation is first a twist, and then a swing.',
        scene: { rows: 2 },
        play: { knob: 'split', from: 0, to: 3, seconds: 3 },
        controls: [{ action: 'again', label: 'Again' }],
        readings: [TWIST, SWING],
      },
    },
    {
      text: [
        'The upper arm is such a bone. Its [samples](samples) fill a [*cone*](patch). Seen from outside, the cone is a flat [patch](patch): the limit of the swing, counted from the [middle](middle).',
      ],
      without: 'all',
      figure: PATCH,
      play: { knob: 'round', from: 90, to: 450, seconds: 3, waits: true },
      readings: [SWING_NOW],
      guess: {
        ask: 'Where on the patch is this arm?',
        answers: ['A', 'B', 'C'],
        right: 1,
        reply: 'B: the [dot](now) goes round the patch as the arm goes round the cone.',
        controls: [ROUND],
      },
    },
    {
      text: [
        'Many engines take an [*ellipse*](ellipse) instead. This one is too small: it [stops](stopped) {outside} of the [samples](samples), and [this arm](asked), though the [patch](patch) has both.',
      ],
      without: 'all',
      figure: ELLIPSE,
      knobs: { size: FIRST_SIZE },
      readings: [STOPPED],
      guess: {
        ask: 'Grow the ellipse until it stops none. How much of it is then outside the patch?',
        answers: ['Hardly anything', 'About a fifth', 'About half'],
        right: nearestOutside,
        reply:
          '{wasted}: [swings that nobody made](wasted), as [this arm](asked). A small ellipse stops too much, a large one lets in too much.',
        knobs: { size: 1, askedX: 0.87, askedY: 0.72 },
        controls: [SIZE, WAYS],
        readings: [STOPPED, WASTED],
      },
    },
    {
      text: [
        'The limit of the twist is an [*interval*](interval), green round the arm. The plot keeps one number of the swing: how far up.',
      ],
      without: 'all',
      figure: PAIRS,
      knobs: { raised: 0, rolled: IN },
      play: { knob: 'rolled', from: -IN, to: IN, seconds: 2 },
      readings: [TWIST_NOW],
      guess: {
        ask: 'Swing and twist are limited apart. In the plot, what do all allowed pairs fill?',
        answers: ['A cross', 'An oval', 'A rectangle'],
        right: 2,
        reply: 'A rectangle: the interval is the same at every swing, so [every pair](box) is allowed, corners too.',
        knobs: { raised: UP },
        play: { knob: 'raised', from: -IN, to: UP, seconds: 3 },
        controls: [RAISED, ROLLED],
        readings: [UP_NOW, TWIST_NOW],
      },
    },
    {
      text: ['This arm is up and rolled in, a pair that [the split](box) allows.'],
      without: 'all',
      figure: PAIRS,
      knobs: { raised: UP, rolled: IN },
      readings: [UP_NOW, TWIST_NOW],
      guess: {
        ask: 'How often does the clip have both at once?',
        answers: ['Often', 'Now and then', 'Never'],
        right: 2,
        reply:
          'Never, though the clip has each alone: [hatched pairs](corner) are allowed without [samples](samples). In the clip, a raised arm only rolls out: [blue](arc) on the ring.',
        controls: [RAISED, ROLLED],
      },
    },
  ],
  know: 'apart, swing and twist have simple limits, which let corners in.',
  parts: [
    { id: 'bone', label: 'where the bone points', look: 'line', colour: 'text-1' },
    { id: 'turn', label: 'one turn', look: 'line', colour: 'axis-x' },
    { id: 'roll', label: 'twist', look: 'line', colour: 'axis-z' },
    { id: 'swing', label: 'swing', look: 'line', colour: 'angle' },
    { id: 'patch', label: 'swings allowed', look: 'area', colour: 'limit-line' },
    { id: 'now', label: 'where the arm points', look: 'dot', colour: 'text-1' },
    { id: 'middle', label: 'no swing', look: 'word', colour: 'text-2' },
    { id: 'ellipse', label: 'ellipse', look: 'line', colour: 'axis-x' },
    { id: 'wasted', label: 'let in, outside the patch', look: 'hatch', colour: 'text-1' },
    { id: 'stopped', label: 'stopped', look: 'dot', colour: 'violation-fill' },
    { id: 'asked', label: 'this arm', look: 'ring', colour: 'text-1' },
    { id: 'interval', label: 'twists allowed', look: 'line', colour: 'limit-line' },
    { id: 'box', label: 'allowed by the split', look: 'area', colour: 'limit-line' },
    { id: 'corner', label: 'allowed, without samples', look: 'hatch', colour: 'text-1' },
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
    { id: 'arc', label: 'twists of samples with the arm so high', look: 'line', colour: 'sample' },
  ],
  sources: [
    {
      title: 'van den Bergen, Rotational joint limits in quaternion space',
      url: 'https://github.com/dtecta/motion-toolkit',
    },
  ],
  words: {
    outside: stopped(FIRST_SIZE),
    wasted: wastedNow,
  },
  terms: ['twist', 'swing', 'cone', 'ellipse', 'interval'],
  figure: PATCH,
  settings: { split: 'swing-twist', shape: 'convex-hull', chart: 'exponential-map' },
  knobs: {
    size: 1,
    split: 3,
    round: 90,
    raised: UP,
    rolled: IN,
    askedX: -0.92,
    askedY: 0.3,
  },
};
