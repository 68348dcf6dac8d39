import {
  type Clip,
  fitJointLimits,
  keptTies,
  learnTies,
  modelOf,
  type Quat,
  type Tie,
  type Vec3,
} from '../../src/core';
import { limitVector } from '../../src/core/limit';
import { readQuat } from '../../src/core/math';
import type { KDop } from '../../src/core/shape';
import { excessOf } from '../../src/core/study';
import { seeded } from '../../src/core/testing/random';
import { tieExcess } from '../../src/core/ties';
import type { Table } from '../measure';
import { framesOf } from './truth';

const FOLDS = 5;
const PLACES = 400;
const POSES = 60;
const TRIES = 60;
const LEAST_SHARE = 0.003;

interface Judged {
  /** Share of unseen frames inside the joint's own limit that a tie stops. */
  loss: number;
  /** Share of the own limit that is left at that coverage: with the tie, and by drawing in the own limit instead. */
  tied: number;
  alone: number;
}

/** One joint of a tie in frames it was not learned from, given the other, which is brought into its own limit first. */
function judge(train: Clip, test: Clip, tie: Tie, self: 0 | 1, random: () => number): Judged | null {
  const joints = test.skeleton.names.length;
  const [mine, other] = [tie.joints[self], tie.joints[1 - self]];
  const limits = fitted(train);
  const [own, others] = [limits[mine], limits[other]].map(({ parts }) => parts[0].shape as KDop<3>);
  const toFrame = (joint: number, v: Readonly<Vec3>): Vec3 => {
    const { axes } = limits[joint];
    return [0, 1, 2].map((k) => axes[k] * v[0] + axes[3 + k] * v[1] + axes[6 + k] * v[2]) as Vec3;
  };
  const beyond = (x: Readonly<Vec3>, y: Readonly<Vec3>) => {
    const [a, b] = [toFrame(mine, x), toFrame(other, y)];
    return self === 0 ? tieExcess(tie, [a, b]) : tieExcess(tie, [b, a]);
  };
  const q: Quat = [0, 0, 0, 1];
  const depths: number[] = [];
  const poses: Vec3[] = [];
  let kept = 0;
  for (let f = 0; f < test.frameCount; f += 2) {
    const x = limitVector(limits[mine], 0, readQuat(test.rotations, f * joints + mine, q));
    const y = limitVector(limits[other], 0, readQuat(test.rotations, f * joints + other, q));
    modelOf(others).project(others, y, y);
    if (random() < POSES / (test.frameCount / 2)) poses.push(y);
    const depth = excessOf(own, x);
    if (depth > 0) continue;
    depths.push(depth);
    if (beyond(x, y) <= 0) kept++;
  }
  const places = placesIn(own, random);
  if (depths.length === 0 || poses.length === 0 || places.length < PLACES / 4) return null;
  depths.sort((p, r) => p - r);
  const depth = kept === depths.length ? 0 : depths[Math.max(0, kept - 1)];
  const left = places.reduce((sum, x) => sum + poses.filter((y) => beyond(x, y) <= 0).length / poses.length, 0);
  return {
    loss: 1 - kept / depths.length,
    tied: left / places.length,
    alone: places.filter((x) => excessOf(own, x) <= depth).length / places.length,
  };
}

const known = new WeakMap<Clip, ReturnType<typeof fitJointLimits>>();
function fitted(clip: Clip): ReturnType<typeof fitJointLimits> {
  let limits = known.get(clip);
  if (!limits) known.set(clip, (limits = fitJointLimits(clip)));
  return limits;
}

function placesIn(own: KDop<3>, random: () => number): Vec3[] {
  const { positions } = modelOf(own).outline(own);
  const low = [Infinity, Infinity, Infinity];
  const high = [-Infinity, -Infinity, -Infinity];
  for (let i = 0; i < positions.length; i++) {
    low[i % 3] = Math.min(low[i % 3], positions[i]);
    high[i % 3] = Math.max(high[i % 3], positions[i]);
  }
  const places: Vec3[] = [];
  for (let t = 0; t < TRIES * PLACES && places.length < PLACES; t++) {
    const p = [0, 1, 2].map((k) => low[k] + random() * (high[k] - low[k])) as Vec3;
    if (excessOf(own, p) <= 0) places.push(p);
  }
  return places;
}

/** The whole decision repeated without each fifth of a clip, judged on that fifth. */
export function captureTable(clips: readonly Clip[]): Table {
  const rows = clips.map((clip) => {
    const random = seeded(2);
    const all: Judged[] = [];
    let ties = 0;
    for (let fold = 0; fold < FOLDS; fold++) {
      const [from, to] = [fold, fold + 1].map((k) => Math.floor((k * clip.frameCount) / FOLDS));
      const [train, test] = [framesOf(clip, (f) => f < from || f >= to), framesOf(clip, (f) => f >= from && f < to)];
      for (const tie of keptTies(learnTies(train))) {
        ties++;
        for (const self of [0, 1] as const) {
          const judged = judge(train, test, tie, self, random);
          if (judged) all.push(judged);
        }
      }
    }
    const mean = (read: (one: Judged) => number) => all.reduce((sum, one) => sum + read(one), 0) / all.length;
    const geometric = (read: (one: Judged) => number) =>
      Math.exp(mean((one) => Math.log(Math.max(LEAST_SHARE, read(one)))));
    const whole = learnTies(clip);
    const none = all.length === 0;
    return [
      clip.name,
      clip.frameCount,
      100 * whole.habit,
      keptTies(whole).length,
      ties,
      none ? '–' : 100 * mean(({ loss }) => loss),
      none ? '–' : 100 * Math.max(...all.map(({ loss }) => loss)),
      none ? '–' : geometric(({ tied }) => tied),
      none ? '–' : geometric(({ alone }) => alone),
    ];
  });
  return {
    title: 'Frames that ties were not learned from',
    note: 'The whole decision repeated without each fifth of a clip, and judged on that fifth, from both joints: percent of unseen frames inside a joint’s own limit that its ties stop, mean and worst of all ties, and the share of volume left at that coverage (geometric mean) by ties and by drawing in the joint’s own limit instead.',
    columns: [
      'clip',
      'frames',
      'habit level %',
      'ties',
      'ties × fifths',
      'stopped %',
      'worst %',
      'volume tied',
      'volume drawn in',
    ],
    rows,
  };
}
