import { percent } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, LiveNumber } from '../chapter';
import { learnView } from '../learn-view';

const PoorPointsFigure = lazyRoom(
  'The poses found from points',
  () => import('../figures/PoorPointsFigure'),
  'PoorPointsFigure',
);

const OffStrip = lazyRoom('How far off poses are', () => import('../figures/OffStrip'), 'OffStrip');

const centimetres = (metres: number | undefined): string =>
  metres === undefined ? '…' : `${(100 * metres).toFixed(1)} cm`;
const MISSED: LiveNumber = {
  label: 'from a point to its place on the body',
  part: 'free',
  read: () => centimetres(learnView.getState().fromPoints.missed),
};
const FAMILY_MISSED: LiveNumber = {
  label: 'from a point to its place, in every pose of the family',
  part: 'family',
  read: () => centimetres(learnView.getState().fromPoints.familyMissed),
};
const NEAREST: LiveNumber = {
  label: 'moments in which the third pose is nearest',
  part: 'leaning',
  read: () => {
    const { moments = [] } = learnView.getState().fromPoints;
    const nearest = moments.filter(({ free, held, leaning }) => leaning < Math.min(free, held)).length;
    return moments.length > 0 ? `${nearest} of ${moments.length}` : '…';
  },
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

/** The shares of rolls that limits may leave, to guess among. */
const LEFT = [0.9, 0.5, 0.1];
function nearestLeft(): number | null {
  const { rollsLeft } = learnView.getState().fromPoints;
  if (rollsLeft === undefined) return null;
  const away = LEFT.map((guess) => Math.abs(guess - rollsLeft));
  return away.indexOf(Math.min(...away));
}

export const wherePointsArePoor: Chapter = {
  heading: 'A pose is more than its points',
  beats: [
    {
      text: [
        'Cameras see no rotations, only [points](points): an elbow, a wrist, each a little off. Here they come from [a pose of your clip](truth), so the right answer is known. A pointer on each bone tells how the bone is rolled.',
      ],
      play: { knob: 'member', from: 0, to: 1, seconds: 14, waits: true },
      guess: {
        ask: 'How many poses meet these points as well as the right one?',
        answers: ['One', 'Two', 'A whole family'],
        right: 2,
        reply:
          '[A whole family](family). A bone rolls about itself, the next one rolls back, and no point moves. Only the pointers tell.',
        controls: [MEMBER],
        readings: [FAMILY_MISSED],
      },
    },
    {
      text: [
        'A solver that has [points alone](free) takes the pose of the family that it comes to first. Its pointers are [off](off).',
      ],
      without: ['family'],
      figure: { main: 'own', inset: null, Own: PoorPointsFigure, Strip: OffStrip },
      scene: { told: 1 },
      readings: [MISSED],
      guess: {
        ask: 'Suppose that each point is exact. Does the solver find the right pose?',
        answers: ['Yes', 'No'],
        right: 1,
        reply:
          'No. Exact points do not tell how bones roll either. Over Limber’s own clip joints are **12°** off then, and **16°** where points are 1 cm off.',
        knobs: { noise: 0 },
        controls: [{ ...NOISE, initial: 0 } as Control],
      },
    },
    {
      text: [
        'Limits know more. They are learned from the rest of the clip: this pose is from a hidden fifth. One bone at a time rolls [all the way round](truth), and the next one rolls back.',
      ],
      without: ['family', 'free', 'off'],
      guess: {
        ask: 'How many of these rolls do the limits leave?',
        answers: ['Nine of ten', 'About half', 'One of ten'],
        right: nearestLeft,
        reply:
          '{left}\u00a0% over all bones, in [green](allowed) on these. The others are [beyond](past) limits: roll one bone alone, and the next joint has to bend sideways.',
      },
    },
    {
      text: ['Now a solver stays [inside the limits](held), and all bones may roll at once.'],
      without: ['family', 'free', 'off', 'past'],
      figure: { main: 'own', inset: null, Own: PoorPointsFigure, Strip: OffStrip },
      scene: { told: 1 },
      guess: {
        ask: 'Do limits leave more rolls to bones together, or fewer?',
        answers: ['More', 'Fewer', 'As many'],
        right: 0,
        reply:
          'More. The arm rolls as one, and no joint between its bones has to bend: both go farther than [each may alone](allowed). So the pose is still [off](off), by **13°** over Limber’s own clip.',
        scene: { told: 2 },
      },
    },
    {
      text: [
        'Limits forget how often poses come up. The rest of the clip still tells: [bars](samples) count the rolls of each bone, and each bone has [a mean](mean).',
      ],
      without: ['family', 'free', 'allowed', 'past', 'off'],
      figure: { main: 'own', inset: null, Own: PoorPointsFigure, Strip: OffStrip },
      scene: { told: 2 },
      guess: {
        ask: 'A solver has a choice inside limits. Where is the right roll, most likely?',
        answers: ['Anywhere inside', 'Near the mean', 'At the limit'],
        right: 1,
        reply:
          'Near the mean, as most frames are. A solver that [leans to the mean](leaning) is about half as far [off](off): **7.5°** over Limber’s own clip.',
        scene: { told: 3 },
      },
    },
    {
      text: [
        'Now the hidden fifth plays, with half of its [points](points) [unseen](unseen). White lines are [the right pose](truth).',
      ],
      without: ['family', 'allowed', 'past', 'samples', 'mean', 'off'],
      figure: { main: 'own', inset: null, Own: PoorPointsFigure, Strip: OffStrip, isStripTall: true },
      scene: { poses: 3, at: LIVE, near: 0 },
      knobs: { hidden: 50 },
      guess: {
        ask: 'How often is the pose that leans to the mean the nearest to the right one?',
        answers: ['Half of the time', 'Four times of five', 'Nearly always'],
        right: 2,
        reply: 'Nearly always, in Limber’s own clip.',
        scene: { told: 3 },
        controls: [NOISE, HIDDEN],
        readings: [NEAREST],
      },
      plays: true,
    },
  ],
  know: 'points say where a body is, limits what it cannot do, the mean of samples what it likely does.',
  parts: [
    { id: 'points', label: 'points, as seen', look: 'dot', colour: 'sample' },
    { id: 'unseen', label: 'points, unseen', look: 'ring', colour: 'text-2' },
    { id: 'truth', label: 'the right pose', look: 'line', colour: 'text-1' },
    { id: 'family', label: 'poses that meet the points', look: 'line', colour: 'axis-x' },
    { id: 'free', label: 'from points alone', look: 'line', colour: 'axis-x' },
    { id: 'off', label: 'how far off', look: 'line', colour: 'angle' },
    { id: 'allowed', label: 'where limits let a bone roll alone', look: 'area', colour: 'limit-line' },
    { id: 'past', label: 'beyond limits', look: 'area', colour: 'violation-fill' },
    { id: 'held', label: 'found inside limits', look: 'line', colour: 'limit-line' },
    { id: 'samples', label: 'rolls in the rest of the clip', look: 'area', colour: 'sample' },
    { id: 'mean', label: 'their mean', look: 'dash', colour: 'axis-y' },
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
      const { rollsLeft } = learnView.getState().fromPoints;
      return rollsLeft === undefined ? '…' : percent(rollsLeft);
    },
  },
  terms: [],
  figure: { main: 'own', inset: null, Own: PoorPointsFigure },
  settings: {},
  scene: { poses: 1, at: LIVELY, told: 0, near: 1 },
  knobs: { noise: 1, hidden: 0, member: 0 },
};
