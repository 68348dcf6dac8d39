import { makeClip } from '../../scripts/rom-clip/make';
import { pairTruths } from '../../scripts/rom-clip/pairs';
import { trueRegions } from '../../scripts/rom-clip/regions';
import {
  type Clip,
  containsRotation,
  fitJointLimits,
  keptTies,
  learnTies,
  parseBvh,
  type Quat,
  type Tie,
} from '../../src/core';
import type { TieStudy } from '../../src/core/study';
import { seeded } from '../../src/core/testing/random';
import { tieExcess, vectorFrom } from '../../src/core/ties';
import { processorTime, type Table } from '../measure';

const PAIRS = 1500;
/** rad: a forbidden pair is further out than limits are padded. */
const OUT = 0.05;
const MOST_DRAWS = 300_000;

/** What ties of a made clip are worth; shares in percent. */
interface TruthScore {
  ownRejects: number;
  ownAccepts: number;
  tiedRejects: number;
  tiedAccepts: number;
  right: number;
  wrong: number;
}

const madeClip = (seed: number): Clip => parseBvh(makeClip(seed).text, `range-of-motion ${seed}`);

/** Holds the ties of a made clip against its couplings: of pairs that are allowed, and of such that each joint could take alone and not together. */
function scoreTies(clip: Clip, study: TieStudy): TruthScore {
  const { names } = clip.skeleton;
  const limits = fitJointLimits(clip);
  const ties = keptTies(study);
  const keyOf = (joints: readonly number[]) => joints.map((joint) => names[joint]).join('–');
  const known = new Set(pairTruths.map(({ joints }) => joints.join('–')));
  const right = ties.filter(({ joints }) => known.has(keyOf(joints))).length;
  const sums = [0, 0, 0, 0];
  for (const truth of pairTruths) {
    const random = seeded(3);
    const [a, b] = truth.joints.map((name) => names.indexOf(name));
    const tie = ties.find(({ joints }) => joints[0] === a && joints[1] === b) ?? null;
    const isOwn = ([p, q]: [Quat, Quat]) => containsRotation(limits[a], p, 0) && containsRotation(limits[b], q, 0);
    const isTied = (pair: [Quat, Quat]) => isOwn(pair) && (!tie || holds(tie, pair));
    const allowed = Array.from({ length: PAIRS }, () => truth.sample(random));
    const forbidden: [Quat, Quat][] = [];
    for (let i = 0; i < MOST_DRAWS && forbidden.length < PAIRS; i++) {
      const [p, q] = truth.joints.map((name) => trueRegions[name as keyof typeof trueRegions].sample(random));
      if (truth.excess(p, q) > OUT) forbidden.push([p, q]);
    }
    const share = (pairs: [Quat, Quat][], is: (pair: [Quat, Quat]) => boolean) =>
      (100 * pairs.filter(is).length) / pairs.length;
    const row = [
      100 - share(allowed, isOwn),
      share(forbidden, isOwn),
      100 - share(allowed, isTied),
      share(forbidden, isTied),
    ];
    row.forEach((x, k) => {
      sums[k] += x / pairTruths.length;
    });
  }
  const [ownRejects, ownAccepts, tiedRejects, tiedAccepts] = sums;
  return { ownRejects, ownAccepts, tiedRejects, tiedAccepts, right, wrong: ties.length - right };
}

const holds = (tie: Tie, [p, q]: [Quat, Quat]): boolean =>
  tieExcess(tie, [vectorFrom(tie.references[0], p), vectorFrom(tie.references[1], q)]) <= 0;

/** Every frame of a clip that is wanted. */
export function framesOf(clip: Clip, wanted: (frame: number) => boolean): Clip {
  const stride = 4 * clip.skeleton.names.length;
  const frames = Array.from({ length: clip.frameCount }, (_, f) => f).filter(wanted);
  const rotations = new Float32Array(stride * frames.length);
  frames.forEach((f, i) => {
    rotations.set(clip.rotations.subarray(stride * f, stride * (f + 1)), stride * i);
  });
  const { ranges: _, ...whole } = clip;
  return { ...whole, frameCount: frames.length, rotations, rootPositions: new Float32Array(3 * frames.length) };
}

/** The clip with every joint's time shifted round by a share of its own. */
function shifted(clip: Clip, share: (joint: number) => number): Clip {
  const joints = clip.skeleton.names.length;
  const rotations = new Float32Array(clip.rotations.length);
  for (let joint = 0; joint < joints; joint++) {
    const shift = Math.floor(clip.frameCount * share(joint));
    for (let f = 0; f < clip.frameCount; f++) {
      const from = 4 * (((f + shift) % clip.frameCount) * joints + joint);
      rotations.set(clip.rotations.subarray(from, from + 4), 4 * (f * joints + joint));
    }
  }
  return { ...clip, rotations };
}

/** Blocks of four seconds drawn at random, in their order. */
function blocks(clip: Clip, share: number, seed: number): Clip {
  const length = Math.round(4 / clip.frameTime);
  const random = seeded(seed);
  const order = Array.from({ length: Math.floor(clip.frameCount / length) }, (_, i) => ({ i, at: random() }));
  order.sort((p, q) => p.at - q.at);
  const kept = new Set(order.slice(0, Math.round(share * order.length)).map(({ i }) => i));
  return framesOf(clip, (f) => kept.has(Math.floor(f / length)));
}

export function truthTable(bundled: Clip): Table {
  const clips: [string, Clip][] = [
    ['the bundled clip', bundled],
    ...[1, 2, 3].map((seed): [string, Clip] => [`seed ${seed}`, madeClip(seed)]),
    ...[1, 2, 3].map((seed): [string, Clip] => [`half of it, draw ${seed}`, blocks(bundled, 0.5, seed)]),
  ];
  const rows = clips.map(([name, clip]) => {
    const start = processorTime();
    const study = learnTies(clip);
    const taken = (processorTime() - start) / 1000;
    const { ownRejects, ownAccepts, tiedRejects, tiedAccepts, right, wrong } = scoreTies(clip, study);
    return [name, ownRejects, tiedRejects, ownAccepts, tiedAccepts, right, wrong, 100 * study.habit, taken];
  });
  return {
    title: 'Ties of made clips against their couplings',
    note: `Mean of the twelve couplings, both joints' limits (k-DOP, padding 0.05 rad): percent of ${PAIRS} allowed pairs that are kept out (rejects), and of ${PAIRS} pairs let through that each joint could take alone and that are more than ${OUT} rad beyond the coupling (accepts). Right and wrong are by pair, of twelve. Processor time.`,
    columns: [
      'clip',
      'own rejects %',
      'tied rejects %',
      'own accepts %',
      'tied accepts %',
      'right',
      'wrong',
      'habit level %',
      'learned in s',
    ],
    rows,
  };
}

/** Neighbours that have nothing to do with each other any more. */
export function controlTable(bundled: Clip): Table {
  let asked = 0;
  let tied = 0;
  const random = seeded(7);
  while (asked < 200) {
    const shares = bundled.skeleton.names.map(() => random());
    const study = learnTies(shifted(bundled, (joint) => shares[joint]));
    asked += study.pairs.length;
    tied += keptTies(study).length;
  }
  return {
    title: 'Controls',
    note: 'Neighbours of the bundled clip with every joint shifted in time by a random share of the clip.',
    columns: ['neighbours asked', 'tied'],
    rows: [[asked, tied]],
  };
}
