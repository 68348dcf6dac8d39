import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, LiveNumber } from '../chapter';
import type { AnswerKind } from '../figures/poor-points';
import { learnView } from '../learn-view';

const PoorPointsFigure = lazyRoom(
  'The poses found from points',
  () => import('../figures/PoorPointsFigure'),
  'PoorPointsFigure',
);

const poseOf = (kind: AnswerKind) => learnView.getState().poses?.[kind];
const isPending = (): boolean => learnView.getState().poses === null;

const offOf = (part: AnswerKind, label: string): LiveNumber => ({
  label,
  part,
  read: () => {
    const pose = poseOf(part);
    return pose ? degrees(pose.off, 1) : '…';
  },
  isPending,
});
const FREE_OFF = offOf('free', 'off, points alone');
const HELD_OFF = offOf('held', 'off, inside limits');
const LEANING_OFF = offOf('leaning', 'off, leaning too');
const MISSED: LiveNumber = {
  label: 'from a point to its place on the body',
  part: 'free',
  read: () => {
    const pose = poseOf('free');
    return pose ? `${(100 * pose.missed).toFixed(1)} cm` : '…';
  },
  isPending,
};
const BEYOND: LiveNumber = {
  label: 'joints beyond their limits',
  part: 'free',
  read: () => String(poseOf('free')?.beyond ?? '…'),
  warns: () => (poseOf('free')?.beyond ?? 0) > 0,
  isPending,
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

/** Share of the clip where a pose is that is worth a look; and none, for the frame that the clip is at. */
const LIVELY = 0.24;
const LIVE = -1;

export const wherePointsArePoor: Chapter = {
  heading: 'Where points leave a choice, limits know more',
  beats: [
    {
      text: [
        'A camera sees no rotations. It sees [points](points): an ear, an elbow, a heel, each a little off. Here they are made from [a pose of your clip](truth), so the right answer is known.',
      ],
      controls: [NOISE],
      guess: {
        ask: 'How many poses of the body meet these points as well as the right one does?',
        answers: ['One', 'Two', 'A whole family'],
        right: 2,
        reply:
          'A whole family. A straight arm rolls, a back shares its bend out over its joints, a collar shrugs: hardly a point moves.',
      },
    },
    {
      text: [
        'Turn all joints until the points are met: that is a pose from [points alone](free). Look at the whiskers, which show the front of each bone. The gap to the right ones is how far the bone is [off](off).',
      ],
      scene: { poses: 1, at: LIVELY, told: 0 },
      controls: [NOISE],
      readings: [MISSED, BEYOND],
      guess: {
        ask: 'The points are met to about a centimetre. How far off are the joints, on average?',
        answers: ['About 1°', 'About 5°', 'About 15°'],
        right: 2,
        reply:
          'About **16°**, over all of Limber’s own clip. With points that are exact it is still **12°**: precision is not what is missing.',
        scene: { told: 1 },
        readings: [FREE_OFF, MISSED, BEYOND],
      },
    },
    {
      text: [
        'The second body does the same [inside the limits](held) of its joints. Poses that no joint can take are out. Drag a point, and see which body follows.',
      ],
      scene: { poses: 2, at: LIVELY, told: 2 },
      controls: [NOISE],
      readings: [FREE_OFF, HELD_OFF, BEYOND],
    },
    {
      text: [
        'A learned limit knows more than its border: the mean of the motion, and how wide the region is each way. The third body [leans to the mean](leaning) wherever points leave a choice. The more noise, the more the body leans.',
      ],
      scene: { poses: 3, at: LIVELY, told: 2 },
      controls: [NOISE],
      readings: [FREE_OFF, HELD_OFF],
      guess: {
        ask: 'How far off are its joints, on average?',
        answers: ['As far as inside limits', 'About half as far as points alone', 'Not at all'],
        right: 1,
        reply:
          'About **7.5°**, where limits alone give **13°** and points alone **16°**, over all of Limber’s own clip. Hide some points, and see.',
        scene: { told: 3 },
        controls: [NOISE, HIDDEN],
        readings: [FREE_OFF, HELD_OFF, LEANING_OFF],
      },
    },
    {
      text: [
        'Now the clip plays, and each frame is seen anew. With points alone, joints flicker from one answer to the next. The third body has [the same points](points), and stays calm.',
      ],
      scene: { poses: 3, at: LIVE, told: 3 },
      controls: [NOISE, HIDDEN],
      readings: [FREE_OFF, HELD_OFF, LEANING_OFF, BEYOND],
      plays: true,
    },
  ],
  know: 'a limit tells what points do not.',
  parts: [
    { id: 'points', label: 'points, as seen', look: 'dot', colour: 'sample' },
    { id: 'truth', label: 'the right pose', look: 'line', colour: 'text-3' },
    { id: 'free', label: 'from points alone', look: 'line', colour: 'axis-x' },
    { id: 'off', label: 'how far off', look: 'line', colour: 'angle' },
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
  terms: [],
  figure: { main: 'own', inset: null, Own: PoorPointsFigure },
  settings: {},
  scene: { poses: 1, at: LIVELY, told: 0 },
  knobs: { noise: 1, hidden: 0 },
};
