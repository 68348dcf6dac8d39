import { limitVector } from '../../../core/limit';
import { readQuat } from '../../../core/math';
import { stageJoint } from '../../../state/work/lesson';
import { twistAngle } from '../../drawing/twist-angle';
import { degrees, shareText } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { stoppedShare } from '../figures/ellipse-stops';
import { SPLIT, WHOLE } from '../figures/split-turn';
import { swingPlacesOf, swingPlane } from '../figures/swing-plane';
import { jointThatNeeds } from '../joint-that-needs';

const SwingThenTwist = lazyRoom('The figure', () => import('../figures/SwingThenTwist'), 'SwingThenTwist');
const PatchMap = lazyRoom('The patch', () => import('../figures/PatchMap'), 'PatchMap');
const ConeOnBody = lazyRoom('The cone', () => import('../figures/ConeOnBody'), 'ConeOnBody', { isPlaceless: true });
const SwingAgainstTwist = lazyRoom('The plot', () => import('../figures/SwingAgainstTwist'), 'SwingAgainstTwist');
const EllipticalSwing = lazyRoom('The ellipse', () => import('../figures/EllipticalSwing'), 'EllipticalSwing');
const ThreeClouds = lazyRoom('Three clouds', () => import('../figures/ThreeClouds'), 'ThreeClouds');

const typeNow = ({ state, joint }: Now) => state.fit?.types[joint] ?? null;

/** The share of the samples that the ellipse stops. */
function stoppedNow({ clip, cloud, knobs, limit }: Now): string {
  const plane = limit && swingPlane(limit);
  if (!cloud || !plane) return '…';
  return shareText(stoppedShare(swingPlacesOf(clip, cloud, plane), Number(knobs.wide)));
}

/** rad: how far the bone points away from its reference, and how far it is rolled. */
function partsNow({ live, joint, limit }: Now): { swing: number; twist: number } {
  if (limit?.split !== 'swing-twist') return { swing: 0, twist: 0 };
  const held = readQuat(live.held, joint);
  const [x, y] = limitVector(limit, 0, held, [0, 0, 0]);
  return { swing: Math.hypot(x, y), twist: twistAngle(limit, held) };
}

const PATCH: FigureOf = {
  main: 'own',
  inset: 'character',
  Own: PatchMap,
  inCharacter: ConeOnBody,
  half: 'upper',
  hides: ['cone'],
  hidesMeters: true,
  from: [1.3, 0.12, 0.95],
};
const PAIRS: FigureOf = { ...PATCH, Own: SwingAgainstTwist, inCharacter: undefined, from: [0.95, 0.12, 0.9] };
const ELLIPSE: FigureOf = { ...PATCH, Own: EllipticalSwing, inCharacter: undefined };
const CLOUDS: FigureOf = { main: 'own', inset: null, Own: ThreeClouds };
/** °: a sheet is turned about its longest axis and ends edge on, for an eye 18° above. */
const EDGE_ON = 432;
const WIDE: Control = {
  knob: 'wide',
  part: 'ellipse',
  label: 'Width of the ellipse',
  initial: 160,
  min: 100,
  max: 180,
  step: 1,
  show: (value) => `${Math.round(value)}°`,
};
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
/** Shares of what is allowed. */
const share = (knob: string, label: string, initial: number): Control => ({
  knob,
  part: 'box',
  label,
  initial,
  min: -0.97,
  max: 0.97,
  step: 0.01,
  show: (value) => `${Math.round(100 * value)} %`,
});
const RAISED = share('raised', 'Arm up', 0.97);
const ROLLED = share('rolled', 'Rolled in', 0.97);
const SWING_NOW: LiveNumber = {
  label: 'swing',
  part: 'patch',
  read: (now) => degrees(partsNow(now).swing),
};
const TWIST_NOW: LiveNumber = {
  label: 'twist',
  part: 'box',
  read: (now) => degrees(partsNow(now).twist),
};
const STOPPED: LiveNumber = { label: 'of the samples are outside the ellipse', part: 'stopped', read: stoppedNow };
const NEEDS: LiveNumber = {
  label: 'numbers it needs',
  part: 'hinge',
  read: (now) => String(typeNow(now)?.degreesOfFreedom ?? '…'),
};
const SPAN: LiveNumber = {
  label: 'from end to end of the hinge',
  part: 'hinge',
  read: (now) => {
    const type = typeNow(now);
    return type?.interval && type.degreesOfFreedom === 1 ? degrees(type.interval[1] - type.interval[0]) : 'no hinge';
  },
};

export const swingAndTwistChapter: Chapter = {
  heading: 'Where a bone points and how it rolls can be limited apart',
  beats: [
    {
      text: [
        'Say a book is a bone that points along its [arrow](bone). To roll about the arrow is a [*twist*](roll); to point elsewhere is a [*swing*](swing). First the twist, then the swing: every rotation splits like this.',
      ],
      figure: { main: 'own', inset: null, Own: SwingThenTwist },
      formula: {
        math: ['mrow', 'cos', '"\u2009', '35°', '=', 'cos', '"\u2009', '15°', '·', 'cos', '"\u2009', '32°'],
        says: 'the cosine of 35° equals the cosine of 15° times the cosine of 32°',
        note: 'Of half of each angle.',
      },
      play: { knob: 'split', from: 0, to: 3, seconds: 4.8 },
      controls: [{ action: 'again', label: 'Again' }],
      readings: [TWIST, SWING],
      guess: {
        ask: 'A twist of 30°, then a swing of 64°. How large is the whole turn?',
        answers: ['34°', '70°', '94°'],
        right: 1,
        reply: '70°: at a right angle, turns do not add up.',
        readings: [TWIST, SWING, { label: 'the whole turn', part: 'swing', read: () => degrees(WHOLE, 1) }],
      },
    },
    {
      text: [
        'A knee swings one way and hardly twists: its [cloud](clouds) is a thin band. It is a *hinge*: one axis, one [*interval*](hinge).',
      ],
      without: 'all',
      figure: CLOUDS,
      settings: { split: 'none' },
      plays: true,
      knobs: { kind: '1' },
      readings: [SPAN],
      guess: {
        ask: 'How many numbers tell how an elbow stands?',
        answers: ['One', 'Two', 'Three'],
        right: 1,
        reply:
          'It bends, and the forearm rolls: two *degrees of freedom*. Its cloud is a sheet: from the edge, a band too. A shoulder has three: it is a *ball joint*.',
        knobs: { kind: '2' },
        play: { knob: 'tumbled', from: 0, to: EDGE_ON, seconds: 8 },
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
        ],
        readings: [NEEDS],
      },
    },
    {
      text: [
        'All the directions that the upper arm points to fill a [*cone*](rays). Seen from outside, the cone is a flat [patch](patch): the limit of the swing.',
      ],
      without: 'all',
      figure: PATCH,
      play: { knob: 'round', from: 90, to: 450, seconds: 7, waits: true },
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
        'Many engines take an *ellipse* instead: as far left as right, as far up as down. Say 160° by 100°, over this [patch](patch) of [samples](samples).',
      ],
      without: 'all',
      figure: ELLIPSE,
      guess: {
        ask: 'How many samples would the ellipse stop?',
        answers: ['Hardly any', 'About one in six', 'About half'],
        right: 1,
        reply:
          '{outside}: the [orange dots](stopped), and [this arm](asked). Elsewhere the [ellipse](ellipse) lets in swings that nobody made.',
        controls: [WIDE],
        readings: [STOPPED],
      },
    },
    {
      text: [
        'The limit of the twist is an interval. Take one way to swing, up and down. Limited apart, swing and twist allow [every pair](box).',
      ],
      without: 'all',
      figure: PAIRS,
      play: { knob: 'raised', from: 0, to: 0.97, seconds: 2 },
      knobs: { rolled: 0.97 },
      readings: [{ ...SWING_NOW, part: 'box' }, TWIST_NOW],
      guess: {
        ask: 'How often was the arm captured like this?',
        answers: ['Often', 'Now and then', 'Never'],
        right: 2,
        reply:
          'Never: the [corner](corner) has no [samples](samples). An arm that is up only rolls out. A limit of whole rotations stops this arm; the split lets it in.',
        controls: [RAISED, ROLLED],
      },
    },
  ],
  know: 'apart, swing and twist have simple limits, which let corners in.',
  parts: [
    { id: 'bone', label: 'where the bone points', look: 'line', colour: 'text-1' },
    { id: 'roll', label: 'twist', look: 'line', colour: 'axis-z' },
    { id: 'swing', label: 'swing', look: 'line', colour: 'angle' },
    { id: 'rays', label: 'cone on the body', look: 'area', colour: 'limit-line' },
    { id: 'patch', label: 'swings allowed', look: 'area', colour: 'limit-line' },
    { id: 'now', label: 'where the arm points', look: 'dot', colour: 'text-1' },
    { id: 'ellipse', label: 'ellipse', look: 'area', colour: 'axis-x' },
    { id: 'stopped', label: 'stopped', look: 'dot', colour: 'violation-fill' },
    { id: 'asked', label: 'this arm', look: 'ring', colour: 'violation-fill' },
    { id: 'box', label: 'allowed by the split', look: 'area', colour: 'limit-line' },
    { id: 'corner', label: 'outside all samples', look: 'area', colour: 'violation-fill' },
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
    { id: 'clouds', label: 'samples of three joints', look: 'dot', colour: 'sample' },
    { id: 'hinge', label: 'how far a hinge goes', look: 'line', colour: 'limit-line' },
  ],
  sources: [
    {
      title: 'van den Bergen, Rotational joint limits in quaternion space',
      url: 'https://github.com/dtecta/motion-toolkit',
    },
    { title: 'Engell-Nørregård & Erleben, Estimation of joint types and joint limits from motion capture data' },
  ],
  words: { outside: stoppedNow },
  terms: ['swing', 'twist', 'hinge', 'interval', 'degrees of freedom', 'ball joint', 'cone', 'ellipse'],
  figure: PATCH,
  settings: { split: 'swing-twist', shape: 'k-dop', chart: 'exponential-map' },
  borrowsJoint: true,
  knobs: {
    tumbled: 0,
    wide: 160,
    split: 3,
    kind: '',
    round: 90,
    raised: 0.97,
    rolled: 0.97,
    askedX: -0.95,
    askedY: 0.9,
  },
  apply(now) {
    const { knobs, state } = now;
    const kind = Number(knobs.kind);
    if (kind > 0) stageJoint(jointThatNeeds(state, kind));
  },
};
