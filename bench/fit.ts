import { existsSync, readFileSync } from 'node:fs';
import { type Clip, defaultFitOptions, type FitOptions, parseBvh, type Quat, shapeKinds } from '../src/core';
import { clipSamples, fitCloud, fitJoint, fitJointInSteps, jointCloud, sharedRoom } from '../src/core/limit';
import { finish, readQuat, rotationFromVector } from '../src/core/math';
import { formOf } from '../src/core/shape';
import { exponentialMap, subsampleInSteps } from '../src/core/space';
import { chainSkeleton } from '../src/core/testing/made-clip';
import { seeded } from '../src/core/testing/random';
import { median, processorTime, type Table, time } from './measure';

const RUNS = 5;
const BUNDLED = 'public/clips/range-of-motion.bvh';
const REAL = '../shared/mocap/CMU_13_29.bvh';

/** Where the time goes from text to limits, step by step, for all joints of a clip. */
function fitSteps(text: string, name: string): (string | number)[][] {
  const joints = (clip: Clip) => clip.skeleton.names.map((_, j) => j);
  const steps: Record<string, number[]> = {};
  const note = (step: string, ms: number) => {
    (steps[step] ??= []).push(ms);
  };
  for (let run = 0; run < RUNS + 1; run++) {
    let start = processorTime();
    const lap = (step: string) => {
      const now = processorTime();
      if (run > 0) note(step, now - start);
      start = now;
    };
    const clip = parseBvh(text, name);
    lap('read');
    const relative = joints(clip).map((j) => clipSamples([clip], j, 'average').rotations);
    lap('average pose, relative, unrolled, slips');
    const vectors = relative.map((rotations) => {
      const points = new Float64Array((rotations.length / 4) * 3);
      for (let f = 0; f < rotations.length / 4; f++) {
        points.set(exponentialMap.toVector(readQuat(rotations, f)), 3 * f);
      }
      return points;
    });
    lap('chart');
    for (const points of vectors) finish(subsampleInSteps(points, 0.05, 3));
    lap('sub-sample');
    const clouds = joints(clip).map((j) => jointCloud([clip], j, defaultFitOptions));
    start = processorTime();
    for (const cloud of clouds) fitCloud(cloud);
    lap('fit (k-DOP)');
  }
  const medians = Object.entries(steps).map(([step, ms]) => [step, median(ms)] as const);
  const total = medians.reduce((sum, [, ms]) => sum + ms, 0);
  return [...medians.map(([step, ms]) => [step, ms, `${((100 * ms) / total).toFixed(0)} %`]), ['all', total, '100 %']];
}

function shapeTimes(clip: Clip): (string | number)[][] {
  return shapeKinds.map((shape) => {
    const options: FitOptions = { ...defaultFitOptions, shape, split: formOf(shape, 3) ? 'none' : 'swing-twist' };
    const clouds = clip.skeleton.names.map((_, j) => jointCloud([clip], j, options));
    const all = time(
      () => {
        for (const cloud of clouds) fitCloud(cloud);
      },
      RUNS,
      processorTime,
    );
    const each = clouds.map((cloud) => time(() => fitCloud(cloud), 3, processorTime));
    const whole = clouds.map((_, joint) => time(() => fitJoint([clip], joint, options), 3, processorTime));
    const total = whole.reduce((sum, ms) => sum + ms, 0);
    return [shape, all, Math.max(...each), total, Math.max(...whole)];
  });
}

/** A cloud that wanders as a joint does. */
function wander(count: number, seed = 2): Float64Array {
  const random = seeded(seed);
  const points = new Float64Array(3 * count);
  const v = [0, 0, 0];
  for (let i = 0; i < points.length; i++) {
    const k = i % 3;
    v[k] += (random() - 0.5) * 0.06 - 0.01 * v[k];
    points[i] = v[k];
  }
  return points;
}

const LONG_JOINTS = 31;
const LONG_RUNS = 3;

/** A clip whose joints all wander, each its own way. */
function longClip(frameCount: number): Clip {
  const rotations = new Float32Array(4 * LONG_JOINTS * frameCount);
  const q: Quat = [0, 0, 0, 1];
  for (let joint = 0; joint < LONG_JOINTS; joint++) {
    const points = wander(frameCount, 100 + joint);
    for (let f = 0; f < frameCount; f++) {
      rotationFromVector([points[3 * f], points[3 * f + 1], points[3 * f + 2]], q);
      rotations.set(q, 4 * (LONG_JOINTS * f + joint));
    }
  }
  const rootPositions = new Float32Array(3 * frameCount);
  const skeleton = chainSkeleton(LONG_JOINTS);
  return { name: 'long', skeleton, frameTime: 1 / 120, frameCount, rotations, rootPositions, notes: [] };
}

/** Frames, s of processor time, ns per frame and joint, MB of the clip, and the most that fitting needed beside it. */
function longFit(frameCount: number): [number, number, number, number, number] {
  const clip = longClip(frameCount);
  const before = process.memoryUsage().rss;
  let most = before;
  const room = sharedRoom();
  const fitAll = () => {
    for (let joint = 0; joint < LONG_JOINTS; joint++) {
      const steps = fitJointInSteps([clip], joint, defaultFitOptions, room);
      for (let i = 0; !steps.next().done; i++) if (i % 64 === 0) most = Math.max(most, process.memoryUsage().rss);
    }
  };
  const ms = time(fitAll, LONG_RUNS, processorTime);
  const perFrame = (1e6 * ms) / (LONG_JOINTS * frameCount);
  return [frameCount, ms / 1000, perFrame, clip.rotations.byteLength / 1e6, (most - before) / 1e6];
}

/** Long clips first: what was needed before would count as room that fitting has. */
function longClips(): Table {
  const rows = [31_250, 125_000, 500_000].map(longFit);
  return {
    title: `Long clips: ${LONG_JOINTS} joints that wander, k-DOP`,
    note: `s of processor time from frames to limits, median of ${LONG_RUNS} runs; times those of a quarter of the frames; MB by which the memory of the process grew while fitting, beside what the clip took while it was made.`,
    columns: ['frames', 's', 'ns per frame and joint', 'times the quarter', 'clip, MB', 'grown by, MB'],
    rows: rows.map(([frames, s, perFrame, own, beside], i) => [
      frames,
      s,
      perFrame,
      i > 0 ? s / rows[i - 1][1] : '',
      own,
      beside,
    ]),
  };
}

export function fitBench(): Table[] {
  const long = longClips();
  const isReal = existsSync(REAL);
  const file = isReal ? REAL : BUNDLED;
  const name = file.slice(file.lastIndexOf('/') + 1);
  const text = readFileSync(file, 'utf8');
  const clip = parseBvh(text, name);
  const title = `${name}, ${clip.skeleton.names.length} joints × ${clip.frameCount} frames`;
  const perPoint = [3_000, 30_000, 300_000].map((count) => {
    const points = wander(count);
    return [count, (time(() => finish(subsampleInSteps(points, 0.05, 3)), 9, processorTime) * 1e6) / count] as const;
  });
  return [
    long,
    {
      title: `From text to limits: ${title}`,
      note: `ms of processor time, median of ${RUNS} runs; all joints.`,
      columns: ['step', 'ms', 'share'],
      rows: fitSteps(text, name),
    },
    {
      title: `Fitting shapes: ${title}`,
      note: 'ms of processor time from samples to shapes, and from frames to limits with those frames taken back in that a shape leaves out: all joints, and the slowest.',
      columns: ['shape', 'all joints', 'slowest joint', 'from frames: all joints', 'slowest joint'],
      rows: shapeTimes(clip),
    },
    {
      title: 'Sub-sampling',
      note: 'ns of processor time per point at spacing 0.05 rad, and relative to 3,000 points.',
      columns: ['points', 'ns per point', 'relative'],
      rows: perPoint.map(([count, ns]) => [count, ns, ns / perPoint[0][1]]),
    },
  ];
}
