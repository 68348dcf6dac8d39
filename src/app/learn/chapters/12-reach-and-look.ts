import type { Vec3 } from '../../../core';
import { distance } from '../../../core/math';
import { handlesOf } from '../../../state/frame/reach';
import type { LimberState } from '../../../state/store';
import { limbEnd } from '../../drawing/limb';
import { degrees } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Now } from '../chapter';
import { learnView } from '../learn-view';

const ReachingArm = lazyRoom('The small arm', () => import('../figures/ReachingArm'), 'ReachingArm');

/** m, from where the hand is: up and to the front, so that there is something to solve. */
const LIFT = [0.12, 0.34, 0.22];
/** Of a limb's length: as far from where it begins a target can surely be reached. */
const WITHIN = 0.85;

/** A target brought near enough to where a limb begins. */
function within(target: Vec3, start: Vec3, reach: number): Vec3 {
  const away = distance(target, start);
  return away <= reach ? target : (start.map((x, k) => x + ((target[k] - x) * reach) / away) as Vec3);
}

/** Pulls the left hand, or the first limb there is, up from where the clip has it, as far as it goes from there. */
function firstPull({ clip, live }: LimberState) {
  const handles = clip && live ? handlesOf(clip, {}) : [];
  const limb = handles.find(({ id }) => id === 'left-hand') ?? handles.find(({ kind }) => kind === 'limb');
  const end = limb?.joints.at(-1);
  if (!clip || !live || !limb || end === undefined) return {};
  const way: number[] = [];
  for (let joint = end; joint >= 0; joint = clip.skeleton.parents[joint]) way.unshift(joint);
  const placeOf = (count: number) => limbEnd(clip, Int16Array.from(way.slice(0, count)), live.frame, [0, 0, 0]);
  const target = placeOf(way.length).map((x, k) => x + LIFT[k]) as Vec3;
  const first = way.length - limb.joints.length + 1;
  const { offsets } = clip.skeleton;
  const length = way
    .slice(first)
    .reduce((sum, joint) => sum + Math.hypot(offsets[3 * joint], offsets[3 * joint + 1], offsets[3 * joint + 2]), 0);
  return { pulls: { [limb.id]: { target: within(target, placeOf(first), WITHIN * length), isPinned: false } } };
}

const missing = ({ live }: Now): number => Math.max(0, ...live.reach.map(({ residual }) => residual));

export const reachAndLook: Chapter = {
  heading: 'Say where the hand should be, and the joints find a way inside their limits',
  beats: [
    {
      text: [
        '*Inverse kinematics*, or *IK*, runs a body backwards: you give a target, and ask for the rotations that take the hand there. There may be many answers, or none. Limits throw out those that would hurt.',
        'Four *solvers* look for one. **Two-bone** is school geometry: two lengths and a distance make a triangle. **CCD** turns one joint after the other towards the target. **FABRIK** pulls the limb like a string, from the hand and then from the root. **Least squares** turns all joints at once, each step the best for all. *Look-at* asks the same of neck and head.',
        'The [small arm](arm) has fifteen joints. Each may point only inside its [*reach cone*](cones): a loop of directions, dents and all.',
      ],
      formula: {
        math: [
          'mrow',
          ['munder', 'min', ['mrow', 'Δ', 'θ']],
          '"\u2009',
          ['msup', ['mrow', '‖', 'J', '"\u2009', 'Δ', 'θ', '−', 'e', '‖'], '2'],
          '+',
          'λ',
          ['msup', ['mrow', '‖', 'Δ', 'θ', '‖'], '2'],
        ],
        says: 'the minimum over delta theta of the squared length of J times delta theta minus e, plus lambda times the squared length of delta theta',
        note: 'One step of least squares: e is what is missing, J says how the hand moves with each joint.',
      },
      tryIt:
        'Drag the ring at the hand high up and behind the back. Change the solver and pull again: which one bends the way an arm would? Then lead the [ring of the small arm](target) round.',
      controls: [
        { setting: 'mode', label: 'Task', only: ['ik', 'look-at'], short: { ik: 'Reach', 'look-at': 'Look' } },
        { setting: 'solver', isList: true },
        { knob: 'cones', label: 'Show the cones', initial: true },
      ],
      readings: [
        {
          label: 'the hand is short of it by',
          read: (now) => (now.live.reach.length > 0 ? `${(100 * missing(now)).toFixed(1)} cm` : 'not pulled'),
          warns: (now) => missing(now) > 0.01,
        },
        { label: 'the gaze is off by', read: ({ live }) => (live.gaze ? degrees(live.gaze.residual, 1) : 'at rest') },
        { label: 'target of the small arm', part: 'target', read: () => learnView.getState().arm.target || '…' },
        { label: 'of 15 joints in their cones', part: 'cones', read: () => String(learnView.getState().arm.inside) },
      ],
    },
  ],
  know: null,
  parts: [
    { id: 'arm', label: 'arm of 15 joints', look: 'line', colour: 'text-2' },
    { id: 'cones', label: 'reach cones', look: 'line', colour: 'limit-line' },
    { id: 'target', label: 'its target', look: 'ring', colour: 'violation-fill' },
  ],
  sources: [
    {
      title: 'Blow, IK with quaternion joint limits',
      url: 'http://number-none.com/product/IK%20with%20Quaternion%20Joint%20Limits/',
    },
    { title: 'Wilhelms & Van Gelder, Reach-cone joint limits', url: 'https://doi.org/10.1080/10867651.2001.10487539' },
    { title: 'Aristidou & Lasenby, FABRIK', url: 'http://www.andreasaristidou.com/FABRIK.html' },
  ],
  terms: ['Inverse kinematics', 'IK', 'solvers', 'Look-at', 'reach cone'],
  figure: { main: 'character', inset: null, Own: ReachingArm },
  settings: { mode: 'ik' },
  stage: firstPull,
};
