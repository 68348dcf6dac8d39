import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import {
  type Clip,
  findRoles,
  fitJointLimits,
  humanLimits,
  type JointLimit,
  parseBvh,
  type Skeleton,
} from '../src/core';
import { stanceOf } from '../src/core/carry';
import { joinClips } from '../src/core/clip';
import { finish, medianOf, quantileOf } from '../src/core/math';
import {
  motionFromPointsInSteps,
  personSkeleton,
  type SolvedPoints,
  type SolveOptions,
  solvePointsInSteps,
} from '../src/core/points';
import { poseErrors } from '../src/core/points/testing/pose-errors';
import {
  type MadePoints,
  placePoints,
  placesOf,
  pointSets,
  type Recorded,
  type Recording,
  recordPoints,
  takeFrames,
} from '../src/core/points/testing/record-points';
import { usualMoments } from '../src/core/points/usual-moments';
import { readPoints } from '../src/rigs';
import { median, processorTime, type Table } from './measure';

/** Motion whose truth is known: every so manieth frame of a part of a clip. Those beside the repository, as far as they are there. */
const MOTIONS = [
  { name: 'CMU_13_29', path: '../shared/mocap/CMU_13_29.bvh', from: 1600, to: 2080, stride: 4 },
  { name: 'louise', path: '../shared/mocap/louise.bvh', from: 1200, to: 1560, stride: 3 },
  { name: 'pirouette', path: '../shared/mocap/pirouette.bvh', from: 1, to: 481, stride: 4 },
  { name: 'mixed orders', path: '../shared/mocap/mixed_orders.bvh', from: 0, to: Number.POSITIVE_INFINITY, stride: 1 },
  { name: 'range of motion', path: 'public/clips/range-of-motion.bvh', from: 3000, to: 3180, stride: 1 },
];
const REAL = ['pose2sim_balancing_raw.trc', 'motion_capture_walk.trc', 'pycgm_move.c3d', 'pycgm_static.c3d'].map(
  (name) => `../shared/points/real/${name}`,
);
const SEEDS = [1, 2, 3];
const NOISE = 0.01;
/** rad: a free fit that is farther beyond is told to be outside. */
const OUTSIDE = (2 * Math.PI) / 180;

interface Motion {
  readonly name: string;
  readonly whole: Clip;
  readonly truth: Clip;
  /** What the truth is not of; null where the truth is all of the motion. */
  readonly rest: Clip | null;
  readonly joints: readonly number[];
  placed(set: keyof typeof pointSets): MadePoints;
}

function load({ name, path, from, to, stride }: (typeof MOTIONS)[number]): Motion {
  const whole = parseBvh(readFileSync(path, 'utf8'), basename(path));
  const roles = findRoles(whole.skeleton);
  const placed = (set: keyof typeof pointSets) => placePoints(whole.skeleton, roles, pointSets[set], whole);
  const end = Math.min(to, whole.frameCount);
  const parts = [takeFrames(whole, 0, from), takeFrames(whole, end, whole.frameCount)].filter((c) => c.frameCount > 1);
  // Roots and hips have no limit: where a person faces is no matter of joints.
  const joints = placed('camera').turns.flatMap((isTurned, joint) =>
    isTurned && whole.skeleton.parents[joint] >= 0 && joint !== roles.hips ? [joint] : [],
  );
  return {
    name,
    whole,
    truth: takeFrames(whole, from, end, stride),
    rest: parts.length > 0 ? joinClips(parts) : null,
    joints,
    placed,
  };
}

const byJoint = ({ names }: Skeleton, limits: readonly JointLimit[]): (JointLimit | null)[] => {
  const all: (JointLimit | null)[] = names.map(() => null);
  for (const limit of limits) all[limit.joint] = limit;
  return all;
};

interface Run {
  readonly solved: SolvedPoints;
  readonly recorded: Recorded;
  /** ms for each frame, of processor time. */
  readonly work: number;
}

function solve(
  { truth }: Motion,
  { attached, turns, exchanges }: MadePoints,
  limits: SolveOptions['limits'],
  recording: Recording,
  options: Partial<SolveOptions> = {},
): Run {
  const recorded = recordPoints(truth, attached, recording);
  const start = processorTime();
  const steps = solvePointsInSteps(recorded.points, truth.skeleton, attached, { turns, limits, exchanges, ...options });
  const solved = finish(steps);
  return { solved, recorded, work: (processorTime() - start) / truth.frameCount };
}

/** mm: median distance of points from where they truly were. */
function missed({ recorded, solved }: Run, { attached }: MadePoints): number {
  const found = placesOf(solved.clip, attached);
  const far = Array.from({ length: found.length / 3 }, (_, i) =>
    Math.hypot(...[0, 1, 2].map((k) => found[3 * i + k] - recorded.places[3 * i + k])),
  );
  return 1000 * (far.reduce((a, b) => a + b, 0) / far.length);
}

const outside = ({ angles }: SolvedPoints['beyond'], most = 1e-4): number =>
  angles.filter((angle) => angle > most).length;
const degrees = (x: number): string => x.toFixed(1);

/** What runs with several seeds have in the middle. */
function middle<T>(runs: readonly T[], read: (run: T) => number): number {
  return median(runs.map(read));
}

function rowsOf(motion: Motion): (string | number)[][] {
  const limits = byJoint(motion.whole.skeleton, fitJointLimits(motion.rest!));
  const cases: { said: string; set: keyof typeof pointSets; recording: Omit<Recording, 'seed'> }[] = [
    { said: '33 of a camera, 10 mm', set: 'camera', recording: { noise: NOISE } },
    { said: '33 of a camera, no noise', set: 'camera', recording: {} },
    { said: '33 of a camera, 30 mm', set: 'camera', recording: { noise: 0.03 } },
    { said: '33 of a camera, 10 mm, 30 % missing', set: 'camera', recording: { noise: NOISE, missing: 0.3 } },
    {
      said: '33 of a camera, 10 mm, legs exchanged 5 times',
      set: 'camera',
      recording: { noise: NOISE, exchanges: { times: 5, pairs: motion.placed('camera').exchanges[0] } },
    },
    { said: '14 points, 10 mm', set: 'few', recording: { noise: NOISE } },
    { said: 'markers, 10 mm', set: 'markers', recording: { noise: NOISE } },
  ];
  return cases.map(({ said, set, recording }) => {
    const made = motion.placed(set);
    const runs = SEEDS.map((seed) => {
      const run = solve(motion, made, limits, { ...recording, seed });
      return { ...run, errors: poseErrors(motion.truth, run.solved.clip, motion.joints), seed };
    });
    const free = middle(runs, ({ solved }) => poseErrors(motion.truth, solved.free, motion.joints).mean);
    return [
      motion.name,
      said,
      degrees(free),
      degrees(middle(runs, ({ errors }) => errors.mean)),
      degrees(middle(runs, ({ errors }) => errors.p95)),
      middle(runs, (run) => missed(run, made)).toFixed(2),
      middle(runs, ({ errors }) => errors.jumps),
      `${middle(runs, ({ solved }) => outside(solved.free.beyond, OUTSIDE))} → ${middle(runs, ({ solved }) => outside(solved.beyond))}`,
      [...new Set(runs.map(({ solved }) => solved.use))].join(', '),
      (1000 * middle(runs, ({ solved }) => solved.noise)).toFixed(1),
    ];
  });
}

const KNOWN = ['free', 'found', '95 %', 'points', 'jumps', 'outside', 'limits', 'noise'];
const KNOWN_NOTE =
  'Free: mean angle between the joints’ rotations and the true ones of a fit without limits, frame by frame; found: the same of the answer, ' +
  'and its 95th percentile, °. Points: mean distance to where they truly were, mm. Jumps: joints that turn by more than 20° from frame to ' +
  'frame where the truth does not. Outside: frames beyond limits, of the free fit by more than 2°, and of the answer. Noise: as found, mm. ' +
  `Roots, toes and fingers aside; medians of ${SEEDS.length} seeds. `;

function ownTable(motions: readonly Motion[]): Table {
  return {
    title: 'Limits of the person’s own motion',
    note: `${KNOWN_NOTE}Limits are learned from the rest of the take.`,
    columns: ['motion', 'points', ...KNOWN],
    rows: motions.filter(({ name, rest }) => name !== 'pirouette' && rest).flatMap(rowsOf),
  };
}

function humanTable(motions: readonly Motion[]): Table {
  const rows = motions.map((motion) => {
    const { whole, truth, joints } = motion;
    const made = motion.placed('camera');
    const roles = findRoles(whole.skeleton);
    const limits = byJoint(whole.skeleton, humanLimits(whole.skeleton, { roles }).limits);
    const usual = usualMoments(limits, whole.skeleton.parents, stanceOf({ skeleton: whole.skeleton, roles }));
    const runs = SEEDS.map((seed) => solve(motion, made, limits, { noise: NOISE, seed }, { usual }));
    const errors = runs.map(({ solved }) => poseErrors(truth, solved.clip, joints));
    const free = runs.map(({ solved }) => poseErrors(truth, solved.free, joints));
    return [
      motion.name,
      degrees(middle(free, ({ mean }) => mean)),
      degrees(middle(errors, ({ mean }) => mean)),
      degrees(middle(errors, ({ p95 }) => p95)),
      middle(runs, (run) => missed(run, made)).toFixed(2),
      middle(errors, ({ jumps }) => jumps),
      `${middle(runs, ({ solved }) => outside(solved.free.beyond, OUTSIDE))} → ${middle(runs, ({ solved }) => outside(solved.beyond))}`,
      [...new Set(runs.map(({ solved }) => solved.use))].join(', '),
      (1000 * middle(runs, ({ solved }) => solved.noise)).toFixed(1),
    ];
  });
  return {
    title: 'Limits of people',
    note: `${KNOWN_NOTE}33 points of a camera, 10 mm; limits of people, made for the skeleton without any motion.`,
    columns: ['motion', ...KNOWN],
    rows,
  };
}

/** Limits that are not of this motion: of frames after it, and of the first twenty frames. */
function othersTable(motions: readonly Motion[]): Table {
  const rows = motions.flatMap((motion) => {
    const { whole, truth, rest, joints, placed } = motion;
    if (!rest) return [];
    const from = MOTIONS.find(({ name }) => name === motion.name)!;
    const length = from.to - from.from;
    const others = [
      { said: 'as many frames after', clip: takeFrames(whole, from.to, Math.min(whole.frameCount, from.to + length)) },
      { said: 'the first 20 frames', clip: takeFrames(whole, 0, 20) },
    ].filter(({ clip }) => clip.frameCount > 10);
    return others.map(({ said, clip }) => {
      const limits = byJoint(whole.skeleton, fitJointLimits(clip));
      const [held, guided, free] = (['hold', 'guide', undefined] as const).map((use) =>
        solve(motion, placed('camera'), limits, { noise: NOISE, seed: 1 }, { use }),
      );
      const of = ({ solved }: Run) => degrees(poseErrors(truth, solved.clip, joints).mean);
      const residual = ({ solved }: Run) => (1000 * medianOf(solved.residuals.filter((x) => x >= 0))).toFixed(1);
      return [
        motion.name,
        said,
        degrees(poseErrors(truth, free.solved.free, joints).mean),
        of(held),
        of(guided),
        residual(held),
        residual(guided),
        free.solved.use,
        free.solved.apart.length,
      ];
    });
  });
  return {
    title: 'Limits of other motion',
    note:
      'Mean angle between the joints’ rotations and the true ones, °, without limits, held, and where limits only guide; residual: median ' +
      'distance to the recorded points, mm; chosen: how limits count where nobody says; apart: joints that are told to disagree.',
    columns: ['motion', 'limits from', 'free', 'hold', 'guide', 'residual, hold', 'residual, guide', 'chosen', 'apart'],
    rows,
  };
}

function timeTable(motions: readonly Motion[]): Table {
  const motion = motions.find(({ name }) => name === 'CMU_13_29') ?? motions[motions.length - 1];
  const made = motion.placed('camera');
  const limits = byJoint(motion.whole.skeleton, fitJointLimits(motion.whole));
  const rows = [250, 1000, 10000].map((frames) => {
    const parts = Array.from({ length: Math.ceil(frames / motion.whole.frameCount) }, (_, i) =>
      takeFrames(motion.whole, 0, Math.min(motion.whole.frameCount, frames - i * motion.whole.frameCount)),
    );
    const truth = takeFrames(joinClips(parts), 0, frames);
    const { points } = recordPoints(truth, made.attached, { noise: NOISE, seed: 1 });
    const steps = solvePointsInSteps(points, truth.skeleton, made.attached, { ...made, limits });
    let [byFrame, longest, heap] = [0, 0, 0];
    const start = processorTime();
    const heapBefore = process.memoryUsage().heapUsed;
    let last = start;
    const lengths: number[] = [];
    for (let step = steps.next(); !step.done; step = steps.next()) {
      const now = processorTime();
      lengths.push(now - last);
      last = now;
      if (step.value && step.value.progress < 0.2) byFrame = now - start;
      if (lengths.length % 50 === 0) heap = Math.max(heap, process.memoryUsage().heapUsed - heapBefore);
    }
    longest = quantileOf(lengths, 0.999);
    const all = processorTime() - start;
    const answers = frames * (2 * (16 * truth.skeleton.names.length + 12) + 4 * made.attached.length + 12);
    return [
      frames,
      (byFrame / frames).toFixed(2),
      ((all - byFrame) / frames).toFixed(2),
      longest.toFixed(0),
      (heap / 2 ** 20).toFixed(0),
      (answers / 2 ** 20).toFixed(0),
    ];
  });
  return {
    title: 'Time and room',
    note:
      `Processor time for each frame of ${motion.name}, ${made.turns.filter(Boolean).length} joints that turn, 33 points: frame by frame, with the ` +
      'fit without limits; and all frames of a stretch at once. Longest: step that an answer waits for, ms (99.9 %). Heap: the most that the ' +
      'heap of JavaScript grew, MiB; arrays of numbers, whose size is told last, lie beside it.',
    columns: ['frames', 'frame by frame, ms', 'as a whole, ms', 'longest', 'heap', 'answers, MiB'],
    rows,
  };
}

/** Times that a joint turns by more than 20° from one frame to the next. */
function jumpsIn(rotations: Float32Array, { skeleton, frameCount }: Clip): number {
  const still = new Float32Array(rotations.length);
  for (let i = 3; i < still.length; i += 4) still[i] = 1;
  const joints = [...skeleton.parents.keys()].filter((joint) => skeleton.parents[joint] >= 0);
  const truth: Clip = {
    name: '',
    skeleton,
    frameCount,
    frameTime: 1,
    rotations: still,
    rootPositions: new Float32Array(3 * frameCount),
    notes: [],
  };
  return poseErrors(truth, { rotations }, joints).jumps;
}

function realTable(): Table {
  const rows = REAL.filter((path) => existsSync(path)).map((path) => {
    const recorded = readPoints(new Uint8Array(readFileSync(path)), basename(path));
    const start = processorTime();
    const motion = finish(motionFromPointsInSteps(recorded, { skeleton: personSkeleton() }));
    const work = processorTime() - start;
    const residuals = motion.residuals.filter((x) => x >= 0);
    const { clip, free, beyond } = motion;
    return [
      basename(path),
      clip.frameCount,
      `${motion.points.labels.length} of ${recorded.labels.length}`,
      `${(1000 * medianOf(residuals)).toFixed(1)} / ${(1000 * quantileOf(residuals, 0.95)).toFixed(1)}`,
      `${outside(free.beyond, OUTSIDE)} → ${outside(beyond)}`,
      `${((Math.max(...free.beyond.angles) * 180) / Math.PI).toFixed(0)}°`,
      `${jumpsIn(free.rotations, clip)} → ${jumpsIn(clip.rotations, clip)}`,
      motion.use,
      (1000 * motion.noise).toFixed(1),
      (work / 1000).toFixed(1),
    ];
  });
  return {
    title: 'Real files',
    note:
      'On a skeleton of the person’s own lengths, with limits of people. Residual: distance to the recorded points, median and 95th percentile, mm. ' +
      'Outside: frames beyond limits of the fit without limits (by more than 2°), and of the answer; worst: how far the fit without limits is ' +
      'beyond. Jumps: joints that turn by more than 20° from frame to frame, of both. Noise: as found, mm. Work: processor time of all, s.',
    columns: ['file', 'frames', 'points', 'residual', 'outside', 'worst', 'jumps', 'limits', 'noise', 'work'],
    rows,
  };
}

/** Motion from points: how near to the truth, how fast, and what becomes of real files. */
export function pointsBench(part?: string): Table[] {
  const motions = MOTIONS.filter(({ path }) => existsSync(path)).map(load);
  const tables: Record<string, () => Table> = {
    own: () => ownTable(motions),
    human: () => humanTable(motions),
    others: () => othersTable(motions),
    time: () => timeTable(motions),
    real: realTable,
  };
  return Object.entries(tables)
    .filter(([name]) => part === undefined || part === name)
    .map(([, make]) => make());
}
