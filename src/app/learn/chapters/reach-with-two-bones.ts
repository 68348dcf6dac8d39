import { DEGREE, readVec3 } from '../../../core/math';
import type { ReachReport } from '../../../state/frame/reach';
import { degrees } from '../../ui/format';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { bendBetween } from '../figures/elbow-circle';
import { ARM_ALONE, FAR, FARTHEST, HALF, NEAREST, PULLED_ARM } from '../figures/pulled-arm';

/** rad: how far the limb that is pulled bends. */
function bendOf({ chain: { joints } }: ReachReport, { live: { worldPositions } }: Now): number {
  const [first, middle, end] = joints.slice(-3).map((joint) => readVec3(worldPositions, joint));
  return bendBetween(first, middle, end);
}

const BEND: LiveNumber = {
  label: 'the elbow is bent by',
  part: 'bend',
  read: (now) => (now.live.reach[0] ? degrees(bendOf(now.live.reach[0], now)) : 'not pulled'),
};
const AWAY: Control = {
  knob: 'far',
  part: 'goal',
  label: 'From shoulder to target',
  initial: FAR,
  min: NEAREST,
  max: FARTHEST,
  step: 0.01,
  show: (far) => `${Math.round(100 * far)}\u00a0% of the arm`,
};
const ELBOW: Control = {
  knob: 'elbow',
  part: 'circle',
  label: 'Lead the elbow',
  initial: 0,
  min: 0,
  max: 2 * Math.PI,
  step: DEGREE,
  show: degrees,
};
/** Onto the circle of the elbow, which lies about the line from shoulder to hand. */
const CIRCLE: FigureOf = { ...ARM_ALONE, from: [0.42, 0.3, 0.78] };

export const reachWithTwoBones: Chapter = {
  ...PULLED_ARM,
  heading: 'Say where the hand should go, and a triangle finds the elbow',
  beats: [
    {
      text: [
        '*Inverse kinematics*, *IK*, runs a body backwards: from a [target](goal) to the rotations that take the hand there from [where it was](start).',
      ],
      guess: {
        ask: 'The target comes to half an arm’s length from the shoulder. How far must the elbow bend?',
        answers: ['60°', '90°', '120°'],
        right: 2,
        reply:
          'About 120°: with equal bones, all sides of the [triangle](triangle) are equal, and the elbow’s corner has 60°. The [bend](bend) is the rest of 180°.',
        controls: [{ ...AWAY, initial: HALF }],
        readings: [BEND],
      },
      scene: { comes: HALF / FAR },
      play: { knob: 'far', from: FAR, to: HALF, seconds: 3, waits: true },
    },
    {
      text: ['Three such lengths make one [triangle](triangle). This *solver* is called **two-bone**.'],
      without: ['start', 'bend'],
      knobs: { far: FAR },
      figure: CIRCLE,
      settings: { solver: 'two-bone' },
      guess: {
        ask: 'Hand and shoulder are fixed. Limits aside, where can the elbow be?',
        answers: ['At one place', 'At two places', 'Anywhere on a circle'],
        right: 2,
        reply:
          'On a [circle](circle) round the line from shoulder to hand, green where the shoulder’s limit allows. Ask for the [dashed part](barred): the elbow stops short, and the hand stays.',
        controls: [ELBOW],
      },
      play: { knob: 'elbow', from: 0, to: 180 * DEGREE, seconds: 4, waits: true },
    },
  ],
  know: 'two bones and a target make one triangle, and the elbow is free on a circle.',
  parts: [
    { id: 'goal', label: 'target', look: 'ring', colour: 'violation-fill' },
    { id: 'start', label: 'where the arm was', look: 'line', colour: 'sample' },
    { id: 'bend', label: 'bend of the elbow', look: 'line', colour: 'angle' },
    { id: 'triangle', label: 'triangle', look: 'line', colour: 'text-1' },
    { id: 'circle', label: 'where the shoulder’s limit lets the elbow be', look: 'line', colour: 'limit-line' },
    { id: 'barred', label: 'where it does not', look: 'dash', colour: 'text-1' },
  ],
  terms: ['Inverse kinematics', 'IK', 'solver'],
};
