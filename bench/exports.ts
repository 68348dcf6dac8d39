import { existsSync } from 'node:fs';
import { readMotion } from '../src/cli/motion-files';
import { type Clip, fitJointLimits, readLimits, writeLimits } from '../src/core';
import {
  defaultCover,
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

const FIGURES = [
  'public/clips/range-of-motion.bvh',
  ...['mocap/CMU_13_29.bvh', 'rigs/Xbot.glb', 'rigs/Taunt.fbx'].map((file) => `../shared/${file}`),
];
/** A joint whose limit was learned from fewer samples moves too little to be judged. */
const LEAST_SAMPLES = 3;

/** Regions of directions of a bone leave the twist free: springs alone have them. */
const KINDS = regionKinds.filter((kind) => regionModels[kind].childFreedom > 0);

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

/** What every kind of region makes of a joint, in frames that are searched, and ASF in its own. */
function judge(joint: ExportJoint, clips: readonly Clip[]): Judged {
  const limit = joint.limit!;
  const begin = processorTime();
  const room = limitRoom(limit);
  const roomMs = processorTime() - begin;
  const rotations = room.rotations.subarray(0, 4 * FITTED);
  const captured = framesInside(limit, clips);
  const losses: Judged['losses'] = {};
  const measure = (label: string, made: () => EngineRegion) => {
    const start = processorTime();
    const region = made();
    const ms = processorTime() - start;
    const loss = regionLoss(region, room, captured);
    losses[label] = { ...loss, rejected: loss.rejected ?? 0, ms };
  };
  for (const kind of KINDS) measure(kind, () => fitRegion(kind, rotations, limit.twistAxis, { captured }));
  measure('hinges, as asf has its axes', () => fitJointForTarget('asf', { ...joint, room }, { clips }).regions.hinges!);
  return { name: joint.name, share: room.share, losses, roomMs };
}

function summary(joints: readonly Judged[]): (string | number)[][] {
  return Object.keys(joints[0].losses).map((label) => {
    const all = joints.map(({ losses }) => losses[label]!);
    const of = (field: keyof (typeof all)[0]) => all.map((loss) => loss[field]);
    const ratios = of('ratio');
    return [
      regionModels[label as RegionKind]?.label ?? label,
      label in regionModels ? targetsOf(label as RegionKind) : 'asf',
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

/** The targets that hold a kind of region. */
const targetsOf = (kind: RegionKind): string =>
  targetKinds.filter((target) => exportTargets[target].regions.includes(kind)).join(', ');

/** Shares of the limit's room that are kept. */
const COVERS = [1, 0.99, 0.95, 0.9, 0.85, 0.8];

/** What each share that is kept costs, with frames that must be kept and without. */
function frontier(name: string, joints: readonly ExportJoint[], clips: readonly Clip[]): Table {
  const rows = (['limit-rotation', 'jolt-cone'] as const).flatMap((kind) =>
    COVERS.map((cover) => {
      const cells = [clips, []].flatMap((kept) => {
        const losses = joints.map(({ limit, room }) => {
          const rotations = room!.rotations.subarray(0, 4 * FITTED);
          const region = fitRegion(kind, rotations, limit!.twistAxis, { cover, captured: framesInside(limit!, kept) });
          return regionLoss(region, room!, framesInside(limit!, clips));
        });
        return [
          geometricMean(losses.map(({ ratio }) => ratio)),
          percent(median(losses.map(({ lost }) => lost))),
          percent(mean(losses.map(({ rejected }) => rejected ?? 0))),
          percent(Math.max(...losses.map(({ rejected }) => rejected ?? 0))),
        ];
      });
      return [regionModels[kind].label, Math.round(100 * cover), ...cells];
    }),
  );
  return {
    title: `${name}: what each share that is kept costs`,
    note:
      'Room: geometric mean of the region’s room ÷ the limit’s. Lost: median. Rejected: frames of the clips outside the region, mean and worst joint. ' +
      'First with the frames of the clips kept, then without: there a region knows the limit alone.',
    columns: [
      'region',
      'kept %',
      ...['', ', no clip'].flatMap((where) => [
        `room${where}`,
        `lost %${where}`,
        `rejected %${where}`,
        `worst %${where}`,
      ]),
    ],
    rows,
  };
}

/** What engines make of learned limits, and how long and how large what is written is. */
export async function exportsBench(): Promise<Table[]> {
  const tables: Table[] = [];
  for (const path of FIGURES.filter((path) => existsSync(path))) {
    const name = path.replace(/^.*\//, '');
    const { clips } = await readMotion(path);
    const [{ skeleton }] = clips;
    const limits = fitJointLimits(clips);
    const input = { skeleton, limits, learnedFrom: [name] };
    const limited = exportScene(input)
      .joints.filter(({ limit, isFree }) => limit && !isFree && limit.sampleCount >= LEAST_SAMPLES)
      .map((joint) => ({ ...joint, room: limitRoom(joint.limit!) }))
      .filter(({ room }) => room.share > 0);
    const joints = limited.map((joint) => judge(joint, clips));
    tables.push({
      title: `${name}: regions of engines against the k-DOP`,
      note:
        `${joints.length} joints, fitted with the clips at the default, ${100 * defaultCover(true)} % of the limit’s room kept. Room: the region’s share of ` +
        'all rotations ÷ the limit’s, by the Haar measure. Rejected: frames of the clips outside the region. Admitted: share of the region’s room that the ' +
        'limit has not. Lost: share of the limit’s room that the region has not (medians over joints). ms of processor time for the fit of a joint; ' +
        `the room of its limit is measured once, in ${median(joints.map(({ roomMs }) => roomMs)).toFixed(0)} ms.`,
      columns: [
        'region',
        'targets',
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
    });
    if (path === FIGURES[1]) tables.push(frontier(name, limited, clips));
    if (path !== FIGURES[0]) continue;
    tables.push({
      title: `${name}, joint by joint`,
      note: 'Room ÷ the limit’s room, wrongly admitted % / lost % / frames rejected %.',
      columns: ['joint', 'limit, % of all', 'Jolt pyramid', 'Jolt cone', 'PhysX pyramid', 'three limits', 'hinges'],
      rows: perJoint(joints),
    });
    const text = writeLimits(limits, { skeleton });
    const written = targetKinds.filter((kind) => exportTargets[kind].group !== 'limits' && kind !== 'vrm');
    tables.push({
      title: `${name}: what is written`,
      note: `Limits by k-DOP of ${limits.length} joints; ms of processor time with the fits. The limits file is read back in ${time(() => readLimits(text), 5, processorTime).toFixed(1)} ms.`,
      columns: ['target', 'files', 'KiB', 'ms'],
      rows: written.map((kind) => {
        const start = processorTime();
        const files = exportLimits(kind, input, { clips });
        const ms = processorTime() - start;
        const size = files.reduce((sum, { content }) => sum + content.length, 0);
        return [exportTargets[kind].label, files.length, Math.round(size / 1024), Math.round(ms)];
      }),
    });
  }
  return tables;
}
