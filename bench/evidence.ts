import { existsSync, readFileSync } from 'node:fs';
import { trueRegions } from '../scripts/rom-clip/regions';
import {
  type Clip,
  chartKinds,
  classifyJoints,
  type Evidence,
  type FitOptions,
  parseBvh,
  shapeKinds,
  splitKinds,
} from '../src/core';
import { combinationProblem, jointCloud, resolveFitOptions } from '../src/core/limit';
import { formOf, shapeFamilies } from '../src/core/shape';
import { charts } from '../src/core/space';
import { type EvidenceSettings, gatherEvidenceInSteps } from '../src/core/study';
import { seeded } from '../src/core/testing/random';
import { median, type Table } from './measure';

const REAL = ['CMU_13_29', 'pirouette', 'louise'].map((name) => `../shared/mocap/${name}.bvh`);
const BUNDLED = 'public/clips/range-of-motion.bvh';
const JOINTS_PER_CLIP = 10;
/** A joint with fewer samples 0.05 rad apart does not move enough to be judged. */
const LEAST_SAMPLES = 12;
/** rad: the second standard deviation of a joint that has more than one degree of freedom. */
const LEAST_SECOND_SIGMA = 0.02;
const PADDING = 0.05;
const SETTINGS: EvidenceSettings = {
  probes: 24,
  framesPerBlock: 150,
  now: () => performance.now(),
};

/** Every shape by itself, and the k-DOP in every other way that it goes. */
const models: [name: string, options: Partial<FitOptions>][] = [
  ...shapeKinds.map((shape): [string, Partial<FitOptions>] => {
    const { label } = shapeFamilies[shape];
    return formOf(shape, 3) ? [label, { shape }] : [`${label}, swing and twist apart`, { shape, split: 'swing-twist' }];
  }),
  ["Ellipsoid, the article's", { shape: 'ellipsoid', ellipsoid: 'article' }],
  ...splitKinds.flatMap((split) =>
    chartKinds
      .map((chart) => ({ shape: 'k-dop', split, chart }) as const)
      .filter((options) => !combinationProblem(options) && (split !== 'none' || options.chart !== 'exponential-map'))
      .map((options): [string, Partial<FitOptions>] => [
        `k-DOP, ${charts[options.chart].label}${split === 'none' ? '' : ', swing and twist apart'}`,
        options,
      ]),
  ),
];

const allModels = models.map(([, options]) => options);

/** The joints of a clip that move about more than one axis. */
function movingJoints(clip: Clip, isWanted: (name: string) => boolean): number[] {
  const { names, parents } = clip.skeleton;
  const options = resolveFitOptions({ shape: 'box' });
  const types = classifyJoints(clip);
  return names.flatMap((name, joint) =>
    parents[joint] >= 0 &&
    isWanted(name) &&
    types[joint].sigmas[1] > LEAST_SECOND_SIGMA &&
    jointCloud([clip], joint, options).parts[0].frames.length >= LEAST_SAMPLES
      ? [joint]
      : [],
  );
}

/** Some of those, drawn with a seed. */
function drawJoints(clip: Clip, isWanted: (name: string) => boolean): number[] {
  const random = seeded(6);
  return movingJoints(clip, isWanted)
    .map((joint) => ({ joint, order: random() }))
    .sort((a, b) => a.order - b.order)
    .slice(0, JOINTS_PER_CLIP)
    .map(({ joint }) => joint);
}

function study(
  clip: Clip,
  joint: number,
  options: readonly Partial<FitOptions>[],
  settings: EvidenceSettings,
): Evidence[] {
  const padded = options.map((model) => ({ padding: PADDING, ...model }));
  const steps = gatherEvidenceInSteps([clip], joint, padded, settings);
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}

const mean = (values: number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
const geometricMean = (values: number[]): number => Math.exp(mean(values.map(Math.log)));
const percent = (share: number): string => (100 * share).toFixed(1);

function summary(perJoint: Evidence[][]): (string | number)[][] {
  return models.map(([name], m) => {
    const all = perJoint.map((results) => results[m]);
    return [
      name,
      percent(mean(all.map((e) => e.coverage))),
      median(all.map((e) => e.tightness)),
      geometricMean(all.map((e) => e.tightness)),
      percent(mean(all.map((e) => e.atEqualCoverage.coverage))),
      median(all.map((e) => e.atEqualCoverage.tightness)),
      geometricMean(all.map((e) => e.atEqualCoverage.tightness)),
      mean(all.map((e) => e.distance.mean)),
      mean(all.map((e) => e.distance.p99)),
      Math.round(median(all.map((e) => e.parameterCount))),
      Math.round(median(all.map((e) => e.nanoseconds ?? 0))),
      mean(all.map((e) => e.geodesicExcess.mean)).toFixed(3),
      Math.max(...all.map((e) => e.geodesicExcess.p99)).toFixed(2),
    ];
  });
}

/** Every joint of all captures with more than one degree of freedom, by how long a stretch is unseen. */
const CAPTURES = [...REAL, '../shared/mocap/mixed_orders.bvh'];
const BLOCKS_PER_FOLD = [1, 2, 4, 8];
const tight: Partial<FitOptions>[] = [{ shape: 'k-dop' }, { shape: 'convex-hull' }];

function stretchTable(): Table {
  const present = CAPTURES.filter((path) => existsSync(path));
  const clips = present.map((path) => parseBvh(readFileSync(path, 'utf8'), path.replace(/^.*\//, '')));
  const joints = clips.flatMap((clip) => movingJoints(clip, () => true).map((joint) => ({ clip, joint })));
  const rows = BLOCKS_PER_FOLD.map((blocksPerFold) => {
    const settings = { probes: 1, framesPerBlock: 200, targetCoverage: 0, blocksPerFold };
    const results = joints.map(({ clip, joint }) => ({ clip, results: study(clip, joint, tight, settings) }));
    const coverage = (m: number, of: Clip[]) =>
      percent(mean(results.filter(({ clip }) => of.includes(clip)).map((entry) => entry.results[m].coverage)));
    const volumes = (m: number) => results.map((entry) => entry.results[m].tightness);
    return [
      `a fifth in ${blocksPerFold === 1 ? 'one piece' : `${blocksPerFold} pieces`}`,
      ...[0, 1].flatMap((m) => [coverage(m, clips), mean(volumes(m)), median(volumes(m))]),
      ...clips.map((clip) => coverage(0, [clip])),
    ];
  });
  return {
    title: 'How long a stretch is unseen',
    note:
      `All ${joints.length} joints of ${clips.length} captures with more than one degree of freedom, padding ${PADDING} rad. Each fold hides a ` +
      'fifth of a clip: in one piece, as everywhere else here, it hides whatever is done there and nowhere else, such as the one jump; in ' +
      'several pieces, evenly spread, less of it. Volumes do not depend on that. To reach: k-DOP 90 % at a volume of at most 2.5, hull at most 1.6.',
    columns: [
      'hidden',
      'k-DOP: coverage %',
      'volume, mean',
      'median',
      'hull: coverage %',
      'volume, mean',
      'median',
      ...clips.map(({ name }) => `k-DOP on ${name} %`),
    ],
    rows: clips.length > 0 ? rows : [],
  };
}

const columns = [
  'model',
  'coverage %',
  'volume, median',
  'volume, mean',
  'at equal: coverage %',
  'volume, median',
  'volume, mean',
  'pull-back rad',
  '99 % rad',
  'numbers',
  'ns',
  'excess',
  '99 %, worst joint',
];

const explained =
  `Padding ${PADDING} rad; five blocks of time, each held out in turn; volumes relative to the union of 0.1 rad balls round the ` +
  'samples, geometric means over joints; at equal: each joint with the padding that covers 95 % of what is held out. Pull-back: ' +
  'angle from held-out frames to their projections. Numbers, ns per projection of rotations past the data (on a machine shared with ' +
  'other work) and true angle ÷ least true angle (excess).';

/** Every limit model on joints of real captures and of the made clip. */
export function evidenceBench(): Table[] {
  const present = REAL.filter((path) => existsSync(path));
  const real = present.flatMap((path) => {
    const clip = parseBvh(readFileSync(path, 'utf8'));
    return drawJoints(clip, () => true).map((joint) => ({
      clip: path.replace(/^.*\//, ''),
      name: clip.skeleton.names[joint],
      results: study(clip, joint, allModels, SETTINGS),
    }));
  });
  const made = parseBvh(readFileSync(BUNDLED, 'utf8'));
  const madeJoints = drawJoints(made, (name) => Object.hasOwn(trueRegions, name));
  const known = madeJoints.map((joint) => {
    const region = trueRegions[made.skeleton.names[joint] as keyof typeof trueRegions];
    return study(made, joint, allModels, { ...SETTINGS, truth: (q) => region.contains(q, PADDING) });
  });
  const shares = (m: number) => known.map((results) => results[m].truth ?? { falseAccepts: 0, falseRejects: 0 });
  return [
    {
      title: 'Real captures',
      note:
        real.length > 0
          ? `${real.length} joints of ${present.length} clips with more than one degree of freedom, drawn with a seed. ${explained}`
          : 'Skipped: no real clips.',
      columns,
      rows: real.length > 0 ? summary(real.map(({ results }) => results)) : [],
    },
    ...present.map((path) => {
      const clip = path.replace(/^.*\//, '');
      const ofClip = real.filter((entry) => entry.clip === clip);
      return {
        title: `${clip} alone`,
        note: `${ofClip.length} joints: ${ofClip.map(({ name }) => name).join(', ')}.`,
        columns,
        rows: summary(ofClip.map(({ results }) => results)),
      };
    }),
    stretchTable(),
    {
      title: 'The bundled clip',
      note: `${known.length} joints: ${madeJoints.map((joint) => made.skeleton.names[joint]).join(', ')}. False accepts and rejects: shares of what is admitted and of the true region grown by the padding. ${explained}`,
      columns: [...columns, 'false accepts %', 'false rejects %'],
      rows: summary(known).map((row, m) => [
        ...row,
        percent(mean(shares(m).map((share) => share.falseAccepts))),
        percent(mean(shares(m).map((share) => share.falseRejects))),
      ]),
    },
  ];
}
