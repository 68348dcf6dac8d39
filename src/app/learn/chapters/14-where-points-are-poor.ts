import { percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, LiveNumber } from '../chapter';
import { learnView } from '../learn-view';

const PoorPointsFigure = lazyRoom(
  'The poses found from points',
  () => import('../figures/PoorPointsFigure'),
  'PoorPointsFigure',
);

const MISSED: LiveNumber = {
  label: 'from a point to its place on the body',
  part: 'free',
  read: () => {
    const { missed } = learnView.getState();
    return missed === null ? '…' : `${(100 * missed).toFixed(1)} cm`;
  },
  isPending: () => learnView.getState().missed === null,
};
const NEAREST: LiveNumber = {
  label: 'frames in which the third body is nearest',
  part: 'leaning',
  read: () => {
    const { frames, nearest } = learnView.getState().tally;
    return `${nearest} of ${frames}`;
  },
};
const FAMILY_MISSED: LiveNumber = {
  label: 'from a point to its place, as on the right body',
  part: 'family',
  read: () => {
    const { familyMissed } = learnView.getState();
    return familyMissed === null ? '…' : `${(100 * familyMissed).toFixed(1)} cm`;
  },
  isPending: () => learnView.getState().familyMissed === null,
};
const MEMBER: Control = {
  knob: 'member',
  part: 'family',
  label: 'Through the family',
  initial: 0,
  min: 0,
  max: 1,
  step: 0.005,
  show: (value) => `${(100 * value).toFixed(0)} %`,
};
const NOISE: Control = {
  knob: 'noise',
  part: 'points',
  label: 'Points off by',
  initial: 1,
  min: 0,
  max: 5,
  step: 0.1,
  show: (value) => `${value.toFixed(1)} cm`,
};
const HIDDEN: Control = {
  knob: 'hidden',
  part: 'points',
  label: 'Points hidden',
  initial: 0,
  min: 0,
  max: 70,
  step: 5,
  show: (value) => `${value.toFixed(0)} %`,
};

/** Share of the clip where a pose is that is worth a look, and as far off as poses of the clip are on average; and none, for the frame of now. */
const LIVELY = 0.6501;
const LIVE = -1;
/** How far apart bodies stand that hold still. */
const CLOSE = 1.1;

/** The shares of rolls that limits may leave, to guess among. */
const LEFT = [0.9, 0.5, 0.1];
function nearestLeft(): number | null {
  const { rollsLeft } = learnView.getState();
  if (rollsLeft === null) return null;
  const away = LEFT.map((guess) => Math.abs(guess - rollsLeft));
  return away.indexOf(Math.min(...away));
}

export const wherePointsArePoor: Chapter = {
  heading: 'A pose is more than its points',
  beats: [
    {
      text: [
        'A camera sees no rotations, only [points](points): an ear, a heel, each a little off. Here they come from [a pose of your clip](truth): the right answer is known. A whisker on a bone shows where its front looks.',
      ],
      play: { knob: 'member', from: 0, to: 1, seconds: 14, waits: true },
      guess: {
        ask: 'How many poses meet these points as well as the right one?',
        answers: ['One', 'Two', 'A whole family'],
        right: 2,
        reply:
          '[A whole family](family). Bones roll about themselves, what they carry rolls back, and no point moves. Only the whiskers tell.',
        controls: [MEMBER],
        readings: [FAMILY_MISSED],
      },
    },
    {
      text: ['A solver that has [points alone](free) takes the pose of the family that it comes to first.'],
      without: ['family'],
      scene: { poses: 1, at: LIVELY, told: 0 },
      controls: [NOISE],
      readings: [MISSED],
      guess: {
        ask: 'Its points are met to about a centimetre. How far off are its joints, on average?',
        answers: ['About 1°', 'About 5°', 'About 16°'],
        right: 2,
        reply:
          '**16°** over Limber’s own clip, and **12°** even where points are exact. [Arcs](off) lead from the right whiskers to its own.',
        scene: { told: 1 },
      },
    },
    {
      text: [
        'The right pose is from a hidden fifth of the clip, and limits are learned from the rest. One bone at a time rolls [all the way round](truth), its neighbours stay right.',
      ],
      without: ['family', 'free', 'off'],
      scene: { poses: 1, at: LIVELY, told: 0, rolls: 1 },
      guess: {
        ask: 'How many of these rolls do the limits leave?',
        answers: ['Nine of ten', 'About half', 'One of ten'],
        right: nearestLeft,
        reply: '{left}\u00a0% here, in [green](allowed). Others are [beyond](past) limits: no knee bends sideways.',
      },
    },
    {
      text: ['Now a solver stays [inside the limits](held), and all bones may roll at once.'],
      without: ['family', 'past'],
      scene: { poses: 2, at: LIVELY, told: 1, apart: CLOSE },
      guess: {
        ask: 'How far off is it now?',
        answers: ['Hardly at all', 'Half as far', 'Nearly as far'],
        right: 2,
        reply:
          'Nearly as far: **13°** over all of Limber’s own clip. An arm may roll as one, where [none of its bones](allowed) may roll so far alone.',
        scene: { told: 2 },
      },
    },
    {
      text: [
        'The same samples give each joint a mean. The third body [leans to the mean](leaning) wherever points leave a choice.',
      ],
      without: ['family', 'allowed', 'past'],
      scene: { poses: 3, at: LIVELY, told: 2, apart: CLOSE },
      guess: {
        ask: 'How far off is the third body?',
        answers: ['As far as inside limits', 'Half as far as points alone', 'Not at all'],
        right: 1,
        reply: 'About half as far: **7.5°** over all of Limber’s own clip.',
        scene: { told: 3 },
        controls: [NOISE, HIDDEN],
      },
    },
    {
      text: ['Now the hidden fifth plays, with half of its [points](points) [unseen](unseen).'],
      without: ['family', 'allowed', 'past'],
      scene: { poses: 3, at: LIVE, told: 0 },
      knobs: { hidden: 50 },
      guess: {
        ask: 'In how many frames is the third body nearest to the right pose?',
        answers: ['About half', 'Four of five', 'Nearly all'],
        right: 2,
        reply: 'Nearly all, in Limber’s own clip.',
        scene: { told: 3 },
        controls: [NOISE, HIDDEN],
        readings: [NEAREST],
      },
      plays: true,
    },
  ],
  know: 'points say where a body is, limits what it cannot do, their mean what it likely does.',
  parts: [
    { id: 'points', label: 'points, as seen', look: 'dot', colour: 'sample' },
    { id: 'unseen', label: 'points, unseen', look: 'ring', colour: 'text-2' },
    { id: 'truth', label: 'the right pose', look: 'line', colour: 'text-1' },
    { id: 'family', label: 'poses that meet the points', look: 'line', colour: 'axis-x' },
    { id: 'free', label: 'from points alone', look: 'line', colour: 'axis-x' },
    { id: 'off', label: 'how far off', look: 'line', colour: 'angle' },
    { id: 'allowed', label: 'rolls of one bone inside limits', look: 'line', colour: 'limit-line' },
    { id: 'past', label: 'beyond limits', look: 'line', colour: 'violation-fill' },
    { id: 'held', label: 'inside limits', look: 'line', colour: 'limit-line' },
    { id: 'leaning', label: 'leaning to the mean', look: 'line', colour: 'axis-y' },
  ],
  sources: [
    {
      title: 'MediaPipe, pose landmarks',
      url: 'https://ai.google.dev/edge/mediapipe/solutions/vision/pose_landmarker',
    },
    {
      title: 'Bogo and others, Keep it SMPL: automatic estimation of 3D human pose and shape from a single image',
      url: 'https://arxiv.org/abs/1607.08128',
    },
  ],
  words: {
    left: () => {
      const { rollsLeft } = learnView.getState();
      return rollsLeft === null ? '…' : percent(rollsLeft);
    },
  },
  terms: [],
  figure: { main: 'own', inset: null, Own: PoorPointsFigure },
  settings: {},
  scene: { poses: 1, at: LIVELY, told: 0 },
  knobs: { noise: 1, hidden: 0, member: 0 },
};
