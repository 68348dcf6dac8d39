import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { type Clip, type FitOptions, fitJointLimits } from '../src/core';
import { exportScene, fitJointForTarget } from '../src/formats';
import { type Engine, type EngineLimit, startEngine } from '../src/physics';
import { measure } from '../src/physics/testing/figures';
import { type SceneName, scenes, stage } from '../src/physics/testing/scenes';
import { bundledClip, ragdollOf, readClip } from '../src/ragdoll/testing/load';
import type { Table } from './measure';
import { startedOutside } from './ragdoll/outside';
import { COLUMNS, cells, heldBy, NOTE, runScene, watchEngine } from './ragdoll/run-scene';
import { throwLong } from './ragdoll/throw-long';

/** A real capture beside the repository, where it is; it is no part of it. */
const REAL = '../shared/mocap/CMU_13_29.bvh';
const SHAPES: Partial<FitOptions>[] = [
  { shape: 'box' },
  { shape: 'oriented-box' },
  { shape: 'ellipsoid' },
  { shape: 'convex-hull' },
  { shape: 'distance-field' },
  { shape: 'k-dop', split: 'swing-twist' },
  { shape: 'reach-cone', split: 'swing-twist' },
];
const SIX: SceneName[] = ['rest', 'stairs', 'throw', 'drag', 'sling', 'pull'];
const ALL = Object.keys(scenes) as SceneName[];

const real = (): Clip[] => (existsSync(REAL) ? [readClip(REAL)] : []);

function usualShape(engine: Engine, clip: Clip): Table {
  const ragdoll = ragdollOf(clip);
  return {
    title: `${clip.name}: k-DOP`,
    note: `${NOTE} ${ragdoll.bodies.length} bodies.`,
    columns: ['scene', ...COLUMNS],
    rows: ALL.map((name) => [name, ...cells(runScene(engine, ragdoll, name))]),
  };
}

function otherShapes(engine: Engine, clip: Clip): Table {
  const ragdoll = ragdollOf(clip);
  return {
    title: `${clip.name}: other shapes`,
    note: NOTE,
    columns: ['shape', 'scene', ...COLUMNS],
    rows: SHAPES.flatMap((options) => {
      const held = heldBy(ragdoll, clip, options);
      return SIX.map((name) => [Object.values(options).join(', '), name, ...cells(runScene(engine, held, name))]);
    }),
  };
}

/** Cones and pyramids as an export fits them. */
function engineLimitsOf(clip: Clip): Record<'cone' | 'pyramid', Map<number, EngineLimit>> {
  const limits = fitJointLimits(clip);
  const scene = exportScene({ skeleton: clip.skeleton, limits });
  const found = { cone: new Map<number, EngineLimit>(), pyramid: new Map<number, EngineLimit>() };
  for (const joint of scene.joints) {
    const { regions } = fitJointForTarget('jolt', joint, { clips: [clip] });
    if (regions['jolt-cone']) found.cone.set(joint.joint, regions['jolt-cone']);
    if (regions['jolt-pyramid']) found.pyramid.set(joint.joint, regions['jolt-pyramid']);
  }
  return found;
}

function otherHolders(engine: Engine, clip: Clip): Table {
  const ragdoll = ragdollOf(clip);
  const engineLimits = engineLimitsOf(clip);
  return {
    title: `${clip.name}: held by the engine, and by nothing`,
    note: `${NOTE} Cones and pyramids are those of the export; what is measured is how far they let joints beyond what was learned.`,
    columns: ['held by', 'scene', ...COLUMNS],
    rows: (['cone', 'pyramid', 'nothing'] as const).flatMap((by) =>
      SIX.map((name) => [by, name, ...cells(runScene(engine, ragdoll, name, { heldBy: by, engineLimits }))]),
    ),
  };
}

/** The same throw twice in this process, beside another world, and in two of their own. */
function sameBits(engine: Engine): Table {
  const ragdoll = ragdollOf(bundledClip());
  const hash = () => {
    const { world } = stage(engine, ragdoll, 'throw');
    const figures = measure(world, 90);
    world.destroy();
    return figures.hash;
  };
  const script = new URL('../src/physics/testing/hash-of-throw.ts', import.meta.url).pathname;
  const elsewhere = () => Number(execFileSync(process.execPath, ['--import', 'tsx', script], { encoding: 'utf8' }));
  const first = hash();
  const beside = stage(engine, ragdoll, 'drag').world;
  beside.step();
  const hashes: [string, number][] = [
    ['first', first],
    ['beside another world', hash()],
    ['another process', elsewhere()],
    ['and another', elsewhere()],
  ];
  beside.destroy();
  return {
    title: 'The same throw, the same bits',
    note: 'A hash of all bits of all positions and rotations over 90 frames.',
    columns: ['run', 'hash', 'same'],
    rows: hashes.map(([run, value]) => [run, String(value), value === first ? 'yes' : 'no']),
  };
}

/** `npm run bench ragdoll/shapes` runs one of them: all together take half an hour. */
const parts: Record<string, (engine: Engine) => Table[]> = {
  scenes: (engine) => [bundledClip(), ...real()].map((clip) => usualShape(engine, clip)),
  outside: (engine) => [bundledClip(), ...real()].map((clip) => startedOutside(engine, ragdollOf(clip), clip.name)),
  bits: (engine) => [sameBits(engine)],
  shapes: (engine) => [otherShapes(engine, bundledClip())],
  'shapes-real': (engine) => real().map((clip) => otherShapes(engine, clip)),
  holders: (engine) => [bundledClip(), ...real()].map((clip) => otherHolders(engine, clip)),
  long: (engine) => [throwLong(engine)],
};

/** A ragdoll in all scenes: held by what was learned, in shapes of every kind, and by what the engine has itself. */
export async function ragdollBench(part?: string): Promise<Table[]> {
  if (part !== undefined && !(part in parts))
    throw new Error(`The bench of the ragdoll has no part ${part}; choose from ${Object.keys(parts).join(', ')}.`);
  const engine = await startEngine();
  watchEngine(engine);
  return Object.entries(parts).flatMap(([name, run]) => (part === undefined || part === name ? run(engine) : []));
}
