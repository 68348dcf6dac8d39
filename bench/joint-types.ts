import { existsSync, readFileSync } from 'node:fs';
import { type Clip, classifyJoints, findRoles, type JointType, parseBvh, type Quat, type Vec3 } from '../src/core';
import type { SideRoles } from '../src/core/clip';
import { type ClassifyOptions, classifyRotations } from '../src/core/study';
import { wanderingRotations } from '../src/core/testing/made-clip';
import { inPairs, processorTime, type Table, time } from './measure';

const REAL = ['CMU_13_29', 'pirouette', 'louise', 'mixed_orders'].map((name) => `../shared/mocap/${name}.bvh`);
const MADE = 'public/clips/range-of-motion.bvh';
const JOINTS = 30;
const SAMPLES = 100;
const IDENTITY: Quat = [0, 0, 0, 1];
const BONE: Vec3 = [0, 1, 0];

const rules: [name: string, options: ClassifyOptions][] = [
  ['sweep of the bone, area from ⅛ on', {}],
  ['measured: σ₁ < .01 rigid, σ₂ < max(.05, σ₁/4) hinge', { rule: 'measured' }],
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
    for (const cloud of clouds) classifyRotations(cloud, IDENTITY, {}, BONE);
  };
  const pairs = inPairs(1600, (i) => classifyRotations(clouds[i % JOINTS], IDENTITY, {}, BONE)) / SAMPLES;
  return {
    title: `Time for ${JOINTS} joints × ${SAMPLES} samples`,
    note: 'Kind, axis or Euler angles, intervals, bind pose and its remedies; processor time, median of 99 runs. To reach: ≤ 1 ms.',
    columns: ['', 'ms', 'log + exp pairs per sample'],
    rows: [['all joints', time(run, 99, processorTime), pairs]],
  };
}

type Kind = JointType['kind'];

/** The joints of a clip whose kind is known, and that. */
type Known = [joint: number, kind: Kind][];

/** By anatomy: elbows, knees, hips and shoulders. */
function limbs({ skeleton }: Clip): Known {
  const roles = findRoles(skeleton);
  return (['left', 'right'] as const).flatMap((side) =>
    expected.flatMap(([role, kind]): Known => (roles[side][role] < 0 ? [] : [[roles[side][role], kind]])),
  );
}

/** By how the clip was made: a forearm, a shank and toes bend about one axis, all else sweeps an area. */
const made = ({ skeleton }: Clip): Known =>
  skeleton.names.flatMap(
    (name, joint): Known =>
      skeleton.parents[joint] < 0
        ? []
        : [[joint, /ForeArm|Leg$|ToeBase/.test(name) && !name.includes('UpLeg') ? 'hinge' : 'ball']],
  );

/** Which of the known joints are taken for another kind. */
function missed(clip: Clip, known: Known, options: ClassifyOptions): string[] {
  const types = classifyJoints(clip, { ...options, sampleCount: SAMPLES });
  return known
    .filter(([joint, kind]) => types[joint].kind !== kind)
    .map(
      ([joint]) =>
        `${clip.skeleton.names[joint]} in ${clip.name} (σ ${types[joint].sigmas.map((s) => s.toFixed(2)).join(' ')})`,
    );
}

const realClips = (): Clip[] =>
  REAL.filter((path) => existsSync(path)).map((path) =>
    parseBvh(readFileSync(path, 'utf8'), path.replace(/^.*\//, '')),
  );

function kindTable(clips: Clip[]): Table {
  const total = clips.reduce((sum, clip) => sum + limbs(clip).length, 0);
  const rows = rules.map(([name, options]) => {
    const wrong = clips.flatMap((clip) => missed(clip, limbs(clip), options));
    return [name, `${total - wrong.length} of ${total}`, wrong.join('; ')];
  });
  return {
    title: 'Kinds of elbows, knees, hips and shoulders',
    note:
      clips.length > 0
        ? `${total} joints of ${clips.length} captures; elbows and knees should be hinges, hips and shoulders balls. σ: standard deviations along the principal axes, rad. To reach: 29.`
        : 'Skipped: no real clips.',
    columns: ['rule', 'right', 'missed'],
    rows: clips.length > 0 ? rows : [],
  };
}

const THRESHOLDS = Array.from({ length: 100 }, (_, i) => (i + 1) / 200);

/** The middle of the widest run of thresholds with which the fewest joints are missed. */
function bestThreshold(clips: [Clip, Known][]): { middle: number; from: number; to: number } {
  const counts = THRESHOLDS.map((narrowest) =>
    clips.reduce((sum, [clip, known]) => sum + missed(clip, known, { narrowest }).length, 0),
  );
  const least = Math.min(...counts);
  let [from, to] = [0, -1];
  for (let start = 0; start < counts.length; start++) {
    let end = start;
    while (counts[end] === least) end++;
    if (end - 1 - start > to - from) [from, to] = [start, end - 1];
  }
  return { from: THRESHOLDS[from], to: THRESHOLDS[to], middle: (THRESHOLDS[from] + THRESHOLDS[to]) / 2 };
}

/** Whether the rule's one number carries over to captures that had no say in it. */
function generalisationTable(clips: Clip[]): Table {
  const madeClip = parseBvh(readFileSync(MADE, 'utf8'), 'range-of-motion.bvh');
  const known = clips.map((clip): [Clip, Known] => [clip, limbs(clip)]);
  const right = (tested: [Clip, Known][], narrowest: number): [number, number] => {
    const total = tested.reduce((sum, [, joints]) => sum + joints.length, 0);
    return [total - tested.reduce((sum, [clip, joints]) => sum + missed(clip, joints, { narrowest }).length, 0), total];
  };
  const row = (source: string, chosenOn: [Clip, Known][], tested: [Clip, Known][]) => {
    const { from, to, middle } = bestThreshold(chosenOn);
    const [hits, total] = right(tested, middle);
    return { cells: [source, `${from} to ${to}`, middle, `${hits} of ${total}`], hits, total };
  };
  const fromMade = row(`${madeClip.name}, all ${made(madeClip).length} joints`, [[madeClip, made(madeClip)]], known);
  const leftOut = known.map(([clip], i) => row(`all captures but ${clip.name}`, known.toSpliced(i, 1), [known[i]]));
  const sum = (read: (r: { hits: number; total: number }) => number) => leftOut.reduce((all, r) => all + read(r), 0);
  return {
    title: 'Does the rule carry over?',
    note:
      "The sweep's one number, the least width of an area ÷ its length, chosen on some clips (middle of the widest run of values with the " +
      'fewest mistakes) and tried on others. On the made clip the kinds are known, since it was made from them.',
    columns: ['chosen on', 'as good', 'chosen', 'right on what is left'],
    rows:
      clips.length > 1
        ? [
            fromMade.cells,
            ...leftOut.map(({ cells }) => cells),
            ['each capture by the others', '', '', `${sum((r) => r.hits)} of ${sum((r) => r.total)}`],
          ]
        : [],
  };
}

/** Joint types: how fast, and how often right. */
export function jointTypeBench(): Table[] {
  const clips = realClips();
  return [timeTable(), kindTable(clips), generalisationTable(clips)];
}
