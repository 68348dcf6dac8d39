import { existsSync, readFileSync } from 'node:fs';
import { findRoles, parseBvh, type Quat } from '../src/core';
import type { SideRoles } from '../src/core/clip/roles';
import { type ClassifyOptions, classifyJoints, classifyRotations } from '../src/core/study/classify-joints';
import { wanderingRotations } from '../src/core/testing/made-clip';
import { inPairs, type Table, time } from './measure';

const REAL = ['CMU_13_29', 'pirouette', 'louise', 'mixed_orders'].map((name) => `../shared/mocap/${name}.bvh`);
const JOINTS = 30;
const SAMPLES = 100;
const IDENTITY: Quat = [0, 0, 0, 1];

const rules: [name: string, options: ClassifyOptions][] = [
  ['measured: σ₁ < .01 rigid, σ₂ < max(.05, σ₁/4) hinge', {}],
  ['95 % of variation', { rule: '95-percent' }],
  ['σ > .03', { rule: 'absolute', threshold: 0.03 }],
  ['σ > .12', { rule: 'absolute', threshold: 0.12 }],
];

/** What these joints are on a human. */
const expected = [
  ['upperArm', 'ball'],
  ['foreArm', 'hinge'],
  ['upperLeg', 'ball'],
  ['lowerLeg', 'hinge'],
] as const satisfies [keyof SideRoles, string][];

function timeTable(): Table {
  const clouds = Array.from({ length: JOINTS }, (_, joint) =>
    Float64Array.from(wanderingRotations(SAMPLES, joint + 1).flat()),
  );
  const run = () => {
    for (const cloud of clouds) classifyRotations(cloud, IDENTITY);
  };
  const pairs = inPairs(1600, (i) => classifyRotations(clouds[i % JOINTS], IDENTITY)) / SAMPLES;
  return {
    title: `Time for ${JOINTS} joints × ${SAMPLES} samples`,
    note: 'Kind, axis or Euler angles, intervals, bind pose and its remedies. To reach: ≤ 1 ms.',
    columns: ['', 'ms', 'log + exp pairs per sample'],
    rows: [['all joints', time(run, 99), pairs]],
  };
}

function kindTable(): Table {
  const present = REAL.filter((path) => existsSync(path));
  const clips = present.map((path) => parseBvh(readFileSync(path, 'utf8'), path.replace(/^.*\//, '')));
  let total = 0;
  const rows = rules.map(([name, options]) => {
    let right = 0;
    const missed: string[] = [];
    total = 0;
    for (const clip of clips) {
      const roles = findRoles(clip.skeleton);
      const types = classifyJoints(clip, { ...options, sampleCount: SAMPLES });
      for (const side of ['left', 'right'] as const)
        for (const [role, kind] of expected) {
          const joint = roles[side][role];
          if (joint < 0) continue;
          total++;
          const { kind: found, sigmas } = types[joint];
          if (found === kind) right++;
          else
            missed.push(
              `${clip.skeleton.names[joint]} in ${clip.name} (σ ${sigmas.map((s) => s.toFixed(2)).join(' ')})`,
            );
        }
    }
    return [name, `${right} of ${total}`, missed.join('; ')];
  });
  return {
    title: 'Kinds of elbows, knees, hips and shoulders',
    note:
      clips.length > 0
        ? `${total} joints of ${clips.length} captures; elbows and knees should be hinges, hips and shoulders balls. σ: standard deviations along the principal axes, rad.`
        : 'Skipped: no real clips.',
    columns: ['rule', 'right', 'missed'],
    rows: clips.length > 0 ? rows : [],
  };
}

/** Joint types: how fast, and how often right. */
export const jointTypeBench = (): Table[] => [timeTable(), kindTable()];
