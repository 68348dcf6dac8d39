import { readFileSync } from 'node:fs';
import { type Clip, fitJointLimits, parseBvh, type Vec3, worldTransforms } from '../src/core';
import { type SolverKind, solverKinds } from '../src/core/solve';
import { gazeOf, gazePoint } from '../src/state/frame/gaze';
import { createLiveFrame, type LiveFrame } from '../src/state/frame/live';
import { chainEnd, handlesOf, type Pulls } from '../src/state/frame/reach';
import { createGazeSolver } from '../src/state/frame/solve-gaze';
import { createReach } from '../src/state/frame/solve-reach';
import { type Scene, tick } from '../src/state/frame/tick';
import { madeScene } from '../src/state/testing/made-scene';
import type { Table } from './measure';

/** Joints of the measured skeleton: the bundled one and chains of five like fingers until there are as many. */
const JOINTS = 60;
const TICKS = 600;
const RUNS = 5;
const NONE = {};

/** One tick of everything at once: four limbs pulled, the head looking, limits held, the pose carried to the world. */
export function tickBench(): Table[] {
  const clip = withMoreJoints(parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion'));
  const limits = fitJointLimits(clip);
  const rows: (string | number)[][] = [];
  for (const reachWith of ['limb', 'extended'] as const) {
    for (const isFar of [false, true]) rows.push(row(clip, limits, 'least-squares', reachWith, isFar));
  }
  for (const solver of solverKinds) {
    if (solver !== 'least-squares') rows.push(row(clip, limits, solver, 'limb', false));
  }
  return [
    {
      title: 'A tick with everything in it',
      note:
        `ms of script: four limbs pulled, gaze, limits (k-DOP) and world transforms of ${clip.skeleton.names.length} joints ` +
        `over ${TICKS} frames of the bundled clip while it plays. In reach: where the limbs were half a second before; out ` +
        `of reach: a metre beyond. Fastest of ${RUNS} runs for each frame. Drawing is not in it.`,
      columns: ['solver', 'reach with', 'targets', 'median', '99th percentile', 'worst'],
      rows,
    },
  ];
}

function row(
  clip: Clip,
  limits: Scene['limits'],
  solver: SolverKind,
  reachWith: 'limb' | 'extended',
  isFar: boolean,
): (string | number)[] {
  const live = createLiveFrame(clip.skeleton);
  const past = createLiveFrame(clip.skeleton);
  const gaze = gazeOf(clip, 'automatic')!;
  const limbs = handlesOf(clip, NONE).filter(({ kind }) => kind === 'limb');
  const easing = { softening: null, isBlended: true };
  const base = madeScene(clip, limits, { mode: 'ik', solver, reachWith }, { easing });
  const reach = createReach();
  const gazer = createGazeSolver();
  const both = (scene: Scene, frame: LiveFrame, dt: number) => {
    reach.solve(scene, frame, dt);
    gazer.solve(scene, frame, dt);
    worldTransforms(clip.skeleton, frame.held, 0, frame.rootPosition, frame.worldPositions, frame.worldRotations);
  };
  const times = new Float64Array(TICKS).fill(Infinity);
  // The first runs compile; of the others the fastest counts for each frame, since other work disturbs some.
  for (let i = 0; i < RUNS * TICKS; i++) {
    const frame = i % TICKS;
    const index = 3 * frame + 20;
    past.time = (index - 15) * clip.frameTime;
    tick(base, past);
    const pulls: Pulls = Object.fromEntries(
      limbs.map((chain) => {
        const [x, y, z] = chainEnd(chain, past);
        return [chain.id, { target: [x + (isFar ? 1 : 0), y, z] as Vec3, isPinned: false }];
      }),
    );
    const gazeTarget = gazePoint(gaze, past, null);
    if (isFar) gazeTarget[0] += 3;
    const scene: Scene = { ...base, pulls, gazeTarget, solver: both };
    live.time = index * clip.frameTime;
    const start = performance.now();
    tick(scene, live, 3 * clip.frameTime);
    times[frame] = Math.min(times[frame], performance.now() - start);
  }
  times.sort();
  return [
    solver,
    reachWith === 'limb' ? 'the limb' : 'limb and trunk',
    isFar ? 'out of reach' : 'in reach',
    times[TICKS >> 1],
    times[Math.floor(times.length * 0.99)],
    times[times.length - 1],
  ];
}

/** The same clip with finger-like chains at both hands, which turn as the hands do. */
function withMoreJoints(clip: Clip): Clip {
  const { names, parents, offsets, restRotations } = clip.skeleton;
  const old = names.length;
  const hands = [names.indexOf('LeftHand'), names.indexOf('RightHand')];
  const carriers: number[] = [...parents];
  const source: number[] = names.map((_, j) => j);
  for (let j = old; j < JOINTS; j++) {
    const isKnuckle = (j - old) % 5 === 0;
    carriers.push(isKnuckle ? hands[((j - old) / 5) % 2] : j - 1);
    source.push(hands[0]);
  }
  const grown = (values: Float32Array, size: number) =>
    Float32Array.from({ length: JOINTS * size }, (_, i) => values[size * source[Math.floor(i / size)] + (i % size)]);
  const rotations = new Float32Array(clip.frameCount * JOINTS * 4);
  for (let f = 0; f < clip.frameCount; f++) {
    rotations.set(grown(clip.rotations.subarray(f * old * 4, (f + 1) * old * 4), 4), f * JOINTS * 4);
  }
  return {
    ...clip,
    rotations,
    skeleton: {
      ...clip.skeleton,
      names: carriers.map((_, j) => names[j] ?? `Finger${j}`),
      parents: Int16Array.from(carriers),
      offsets: grown(offsets, 3),
      restRotations: grown(restRotations, 4),
    },
  };
}
