import { readFileSync } from 'node:fs';
import {
  findRoles,
  fitJointLimits,
  followRotation,
  type JointLimit,
  modelOf,
  parseBvh,
  projectRotation,
  projectRotationBlended,
  type Quat,
  type ShapeKind,
  type Vec3,
} from '../src/core';
import type { RateTracker } from '../src/core/limit';
import { angleBetween, multiply, rotationFromVector } from '../src/core/math';
import { seeded } from '../src/core/testing/random';
import { projectShortWay } from '../src/state/frame/short-way';
import type { Table } from './measure';

const AXES = 200;
const TURN = 720;
const RADIANS = Math.PI / 180;
const WIDEST = 140 * RADIANS;
const MAX_STEP = 5 * RADIANS;
const SHAPES: ShapeKind[] = ['box', 'oriented-box', 'ellipsoid', 'k-dop'];

/** Ways to hold a rotation that is turned past the far side; each begins anew for every path. */
const policies: Record<string, (limit: JointLimit) => (asked: Quat) => Quat> = {
  'short way round (the article)': (limit) => (asked) => projectShortWay(limit, asked),
  'nearer cover': (limit) => (asked) => projectRotation(limit, asked),
  'nearer cover, 5° a step at most': (limit) => {
    const tracker: RateTracker = { last: null };
    return (asked) => followRotation(tracker, projectRotation(limit, asked), MAX_STEP);
  },
  'blend of both covers': (limit) => (asked) => projectRotationBlended(limit, asked),
};

/** Half of the region's largest extent, rad: the farthest its surface is from its middle. */
function halfWidth(limit: JointLimit): number {
  const { positions } = modelOf(limit.parts[0].shape).outline(limit.parts[0].shape);
  let widest = 0;
  for (let i = 0; i < positions.length; i += 3) {
    for (let j = i + 3; j < positions.length; j += 3) {
      const x = positions[i] - positions[j];
      const y = positions[i + 1] - positions[j + 1];
      const z = positions[i + 2] - positions[j + 2];
      widest = Math.max(widest, Math.hypot(x, y, z));
    }
  }
  return widest / 2;
}

function largestStep(hold: (asked: Quat) => Quat, reference: Quat, [x, y, z]: Vec3): number {
  let before: Quat | null = null;
  let largest = 0;
  for (let degrees = 0; degrees <= TURN; degrees++) {
    const angle = degrees * RADIANS;
    const now = hold(multiply(reference, rotationFromVector([x * angle, y * angle, z * angle])));
    if (before) largest = Math.max(largest, angleBetween(before, now));
    before = [...now];
  }
  return largest / RADIANS;
}

function randomAxis(random: () => number): Vec3 {
  const z = 2 * random() - 1;
  const angle = 2 * Math.PI * random();
  const r = Math.sqrt(1 - z * z);
  return [r * Math.cos(angle), r * Math.sin(angle), z];
}

/** How far the answer jumps when a joint is turned all the way round, by policy. */
export function sideSwitchBench(axisCount = AXES): Table[] {
  const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
  const { left, right, head } = findRoles(clip.skeleton);
  const joints = [left.upperArm, right.upperArm, left.upperLeg, right.upperLeg, head];
  const rows: (string | number)[][] = [];
  for (const shape of SHAPES) {
    const limits = fitJointLimits(clip, { shape });
    const narrow = joints.map((joint) => limits[joint]).filter((limit) => halfWidth(limit) <= WIDEST);
    for (const [name, policy] of Object.entries(policies)) {
      const random = seeded(11);
      const steps = narrow.flatMap((limit) =>
        Array.from({ length: axisCount }, () => largestStep(policy(limit), limit.reference, randomAxis(random))),
      );
      steps.sort((a, b) => a - b);
      const widths = narrow.map((limit) => halfWidth(limit) / RADIANS);
      rows.push([
        shape,
        `${narrow.length} (${Math.min(...widths).toFixed(0)}–${Math.max(...widths).toFixed(0)}°)`,
        name,
        steps[steps.length >> 1].toFixed(1),
        steps[steps.length - 1].toFixed(1),
      ]);
    }
  }
  return [
    {
      title: 'Side switching',
      note:
        `Largest step of the answer, degrees, for input steps of 1° through 0–720° about ${axisCount} random axes, on shoulders, ` +
        'hips and head of the bundled clip as far as their region is at most 140° to either side of its middle.',
      columns: ['shape', 'joints (half-width)', 'policy', 'median', 'worst'],
      rows,
    },
  ];
}
