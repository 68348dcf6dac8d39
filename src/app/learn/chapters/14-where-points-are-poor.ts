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

const offIn = (kind: AnswerKind) => () => {
  const pose = poseOf(kind);
  return pose ? degrees(pose.off, 1) : '…';
};
const OFFS: readonly LiveNumber[] = (
  [
    ['free', 'off, points alone'],
    ['held', 'off, inside limits'],
    ['leaning', 'off, leaning too'],
  ] as const
).map(([part, label]) => ({ label, part, read: offIn(part), isPending }));
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
const FAMILY_MISSED: LiveNumber = {
  label: 'from a point to its place on this body',
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

export const wherePointsArePoor: Chapter = {
  heading: 'Where points leave a choice, limits know more',
  beats: [
    {
      text: [
        'A camera sees no rotations. It sees [points](points): an ear, an elbow, a heel, each a little off. Here they are made from [a pose of your clip](truth), so the right answer is known. A whisker on a bone shows where its front looks.',
      ],
      play: { knob: 'member', from: 0, to: 1, seconds: 14, waits: true },
      guess: {
        ask: 'How many poses of the body meet these points as well as the right one does?',
        answers: ['One', 'Two', 'A whole family'],
        right: 2,
        reply:
          '[A whole family](family). Bones roll about themselves, what they carry rolls back, and no point moves. Only the whiskers tell.',
        controls: [MEMBER],
        readings: [FAMILY_MISSED],
      },
    },
    {
      text: [
        'A solver that has [points alone](free) takes one pose of the family, whichever it comes to first. The arc from its whisker to the right one is how far the bone is [off](off).',
      ],
      without: ['family'],
      scene: { poses: 1, at: LIVELY, told: 0 },
      controls: [NOISE],
      readings: [MISSED],
      guess: {
        ask: 'Its points are met to about a centimetre. How far off are its joints, on average?',
        answers: ['About 1°', 'About 5°', 'About 16°'],
        right: 2,
        reply:
          'Here it is {free}, and **16°** over all of Limber’s own clip. With points that are exact it is still **12°**: precision is not what is missing.',
        scene: { told: 1 },
      },
    },
    {
      text: [
        'Joints of this pose are [beyond their limits](past): no frame of the clip bends them so. The second body meets the points [inside the limits](held).',
      ],
      without: ['family', 'off'],
      scene: { poses: 2, at: LIVELY, told: 2 },
      readings: [BEYOND],
    },
    {
      text: [
        'A learned limit knows more than its border: it knows the mean of the motion, here of the clip that is scored. The third body [leans to the mean](leaning) wherever points leave a choice. See how far it is [off](off).',
      ],
      without: ['family', 'past'],
      scene: { poses: 3, at: LIVELY, told: 2 },
      guess: {
        ask: 'How far off are its joints, on average?',
        answers: ['As far as inside limits', 'About half as far as points alone', 'Not at all'],
        right: 1,
        reply:
          'About half: {leaning} here, against {free}. Over all of Limber’s own clip it is **7.5°** against **16°**.',
        scene: { told: 3 },
        controls: [NOISE, HIDDEN],
      },
    },
    {
      text: [
        'Now the clip plays, and half of its [points](points) are hidden: empty rings. In 99 of 100 frames the third body is nearest to the right pose. In this frame it is [off](off) by {leaning}, points alone are off by {free}.',
      ],
      without: ['family', 'past'],
      scene: { poses: 3, at: LIVE, told: 3 },
      knobs: { hidden: 50 },
      controls: [NOISE, HIDDEN],
      readings: OFFS,
      plays: true,
    },
  ],
  know: 'points say where the body is. Limits alone help a little; the mean that they carry helps most.',
  parts: [
    { id: 'points', label: 'points, as seen', look: 'dot', colour: 'sample' },
    { id: 'truth', label: 'the right pose', look: 'line', colour: 'text-1' },
    { id: 'family', label: 'poses that meet the points', look: 'line', colour: 'axis-x' },
    { id: 'free', label: 'from points alone', look: 'line', colour: 'axis-x' },
    { id: 'off', label: 'how far off', look: 'line', colour: 'angle' },
    { id: 'past', label: 'beyond their limits', look: 'area', colour: 'violation-fill' },
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
  words: { free: offIn('free'), leaning: offIn('leaning') },
  terms: [],
  figure: { main: 'own', inset: null, Own: PoorPointsFigure },
  settings: {},
  scene: { poses: 1, at: LIVELY, told: 0 },
  knobs: { noise: 1, hidden: 0, member: 0 },
};
