import { existsSync, readFileSync } from 'node:fs';
import { type Clip, fitJointLimits, parseBvh, readLimits, writeLimits } from '../src/core';
import {
  type EngineRegion,
  type ExportJoint,
  exportLimits,
  exportScene,
  exportTargets,
  fitJointForTarget,
  fitRegion,
  framesInside,
  limitRoom,
  type RegionKind,
  type RegionLoss,
  regionKinds,
  regionLoss,
  regionModels,
  targetKinds,
} from '../src/formats';
import { FITTED } from '../src/formats/export-limits';
import { median, processorTime, type Table, time } from './measure';

const CLIPS = ['public/clips/range-of-motion.bvh', '../shared/mocap/CMU_13_29.bvh'];
/** A joint whose limit was learned from fewer samples moves too little to be judged. */
const LEAST_SAMPLES = 3;

interface Judged {
  name: string;
  share: number;
  losses: Partial<Record<string, RegionLoss & { rejected: number; ms: number }>>;
  /** ms for the room of the limit. */
  roomMs: number;
}

const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
const geometricMean = (values: readonly number[]): number => Math.exp(mean(values.map(Math.log)));
const percent = (share: number): string => (100 * share).toFixed(2);

/** What every kind of region makes of a joint, in frames that are searched; and Blender and ASF in theirs. */
function judge(joint: ExportJoint, clip: Clip): Judged {
  const limit = joint.limit!;
  const begin = processorTime();
  const room = limitRoom(limit);
  const roomMs = processorTime() - begin;
  const rotations = room.rotations.subarray(0, 4 * FITTED);
  const frames = framesInside(limit, [clip]);
  const losses: Judged['losses'] = {};
  const measure = (label: string, made: () => EngineRegion) => {
    const start = processorTime();
    const region = made();
    const ms = processorTime() - start;
    const loss = regionLoss(region, room, frames);
    losses[label] = { ...loss, rejected: loss.rejected ?? 0, ms };
  };
  for (const kind of regionKinds) measure(kind, () => fitRegion(kind, rotations, limit.twistAxis));
  for (const target of ['blender', 'asf'] as const)
    measure(`hinges, as ${target} has its axes`, () => fitJointForTarget(target, { ...joint, room }).regions.hinges!);
  return { name: joint.name, share: room.share, losses, roomMs };
}

function summary(joints: readonly Judged[]): (string | number)[][] {
  return Object.keys(joints[0].losses).map((label) => {
    const all = joints.map(({ losses }) => losses[label]!);
    const of = (field: keyof (typeof all)[0]) => all.map((loss) => loss[field]);
    const ratios = of('ratio');
    return [
      regionModels[label as RegionKind]?.label ?? label,
      median(ratios),
      geometricMean(ratios),
      Math.min(...ratios),
      Math.max(...ratios),
      percent(mean(of('rejected'))),
      percent(Math.max(...of('rejected'))),
      percent(median(of('wronglyAdmitted'))),
      percent(median(of('lost'))),
      Math.round(median(of('ms'))),
      Math.round(Math.max(...of('ms'))),
    ];
  });
}

function perJoint(joints: readonly Judged[]): (string | number)[][] {
  const shown: RegionKind[] = ['jolt-pyramid', 'jolt-cone', 'physx-pyramid', 'component-box', 'hinges'];
  return joints.map(({ name, share, losses }) => [
    name,
    percent(share),
    ...shown.map((kind) => {
      const { ratio, wronglyAdmitted, lost, rejected } = losses[kind]!;
      return `×${ratio.toFixed(2)}, ${[wronglyAdmitted, lost].map((x) => Math.round(100 * x)).join('/')}/${(100 * rejected).toFixed(1)}`;
    }),
  ]);
}

/** What engines make of learned limits, and how long and how large what is written is. */
export function exportsBench(): Table[] {
  return CLIPS.filter((path) => existsSync(path)).flatMap((path): Table[] => {
    const name = path.replace(/^.*\//, '');
    const clip = parseBvh(readFileSync(path, 'utf8'), name);
    const limits = fitJointLimits(clip);
    const input = { skeleton: clip.skeleton, limits, learnedFrom: [name] };
    const joints = exportScene(input)
      .joints.filter(({ limit, isFree }) => limit && !isFree && limit.sampleCount >= LEAST_SAMPLES)
      .map((joint) => judge(joint, clip));
    const text = writeLimits(limits, { skeleton: clip.skeleton });
    return [
      {
        title: `${name}: regions of engines against the k-DOP`,
        note:
          `${joints.length} joints, 99 % of the limit’s room kept. Room: the region’s share of all rotations ÷ the limit’s, by the Haar ` +
          'measure. Rejected: frames of the clip outside the region. Admitted: share of the region’s room that the limit has not. Lost: share of the ' +
          'limit’s room that the region has not (medians over joints). ms of processor time for the fit of a joint; ' +
          `the room of its limit is measured once, in ${median(joints.map(({ roomMs }) => roomMs)).toFixed(0)} ms.`,
        columns: [
          'region',
          'room, median',
          'geometric mean',
          'least',
          'most',
          'rejected %, mean',
          'most',
          'admitted %',
          'lost %',
          'ms, median',
          'most',
        ],
        rows: summary(joints),
      },
      {
        title: `${name}, joint by joint`,
        note: 'Room ÷ the limit’s room, wrongly admitted % / lost % / frames rejected %.',
        columns: ['joint', 'limit, % of all', 'Jolt pyramid', 'Jolt cone', 'PhysX pyramid', 'three limits', 'hinges'],
        rows: perJoint(joints),
      },
      {
        title: `${name}: what is written`,
        note: `Limits by k-DOP of ${limits.length} joints; ms of processor time with the fits. The limits file is read back in ${time(() => readLimits(text), 5, processorTime).toFixed(1)} ms.`,
        columns: ['target', 'files', 'KiB', 'ms'],
        rows: targetKinds.map((kind) => {
          const start = processorTime();
          const files = exportLimits(kind, input);
          const ms = processorTime() - start;
          const size = files.reduce((sum, { content }) => sum + content.length, 0);
          return [exportTargets[kind].label, files.length, Math.round(size / 1024), Math.round(ms)];
        }),
      },
    ];
  });
}
