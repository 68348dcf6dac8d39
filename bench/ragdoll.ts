import { existsSync } from 'node:fs';
import { type Clip, type FitOptions, fitJointLimits, takesOf } from '../src/core';
import { exportScene, fitJointForTarget } from '../src/formats';
import { startEngine } from '../src/physics';
import type { EngineLimit } from '../src/physics/hold-engine';
import type { Ragdoll } from '../src/physics/ragdoll';
import { type Figures, measure } from '../src/physics/testing/figures';
import { bundledClip, ragdollOf, readClip } from '../src/physics/testing/load';
import { type SceneName, scenes, stage } from '../src/physics/testing/scenes';
import type { WorldOptions } from '../src/physics/world';
import type { Table } from './measure';

/** Real captures beside the repository, where they are; none is part of it. */
const REAL = ['../shared/mocap/CMU_13_29.bvh'];
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
// The one without weight is for a test: there energy has nothing to do with height.
const ALL = (Object.keys(scenes) as SceneName[]).filter((name) => name !== 'space');

const COLUMNS = ['p99', 'worst', 'drift p99', 'drift', 'gained', 'late jitter', 'asleep after', 'cost'];
const NOTE =
  'Outside what was learned, all joints and frames: 99th percentile and worst, °; joints apart, mm; energy gained from frame to frame, in all, J; mean speed of turning in the last second, °/s; s until all sleep; ms of processor time for a frame of 1/60 s of 8 substeps.';

type Engine = Awaited<ReturnType<typeof startEngine>>;

function run(engine: Engine, ragdoll: Ragdoll, name: SceneName, options: Partial<WorldOptions> = {}): Figures {
  const { world, frames } = stage(engine, ragdoll, name, options);
  const figures = measure(world, frames);
  world.destroy();
  return figures;
}

const rounded = (value: number): number => Number(value.toPrecision(3));

const cells = ({ p99, worst, drift99, drift, gained, lateJitter, asleep, cost, isSound }: Figures) => [
  ...[p99, worst, drift99, drift, gained, lateJitter].map(rounded),
  asleep < 0 ? '–' : rounded(asleep / 60),
  isSound ? rounded(cost) : 'not a number',
];

/** The same bodies held by limits of another kind. */
function heldBy(ragdoll: Ragdoll, clip: Clip, options: Partial<FitOptions>): Ragdoll {
  const limits = fitJointLimits(clip, options);
  return { ...ragdoll, bodies: ragdoll.bodies.map((body) => ({ ...body, limit: body.limit && limits[body.joint] })) };
}

/** Cones and pyramids as an export fits them. */
function engineLimitsOf(clip: Clip): Record<'cone' | 'pyramid', Map<number, EngineLimit>> {
  const limits = fitJointLimits(clip);
  const scene = exportScene({ skeleton: clip.skeleton, limits, clips: takesOf(clip) });
  const found = { cone: new Map<number, EngineLimit>(), pyramid: new Map<number, EngineLimit>() };
  for (const joint of scene.joints) {
    const { regions } = fitJointForTarget('jolt', joint, scene.fit);
    if (regions['jolt-cone']) found.cone.set(joint.joint, regions['jolt-cone']);
    if (regions['jolt-pyramid']) found.pyramid.set(joint.joint, regions['jolt-pyramid']);
  }
  return found;
}

/** A ragdoll in all scenes: held by what was learned, in shapes of every kind, and by what the engine has itself. */
export async function ragdollBench(): Promise<Table[]> {
  const engine = await startEngine();
  const tables: Table[] = [];
  for (const clip of [bundledClip(), ...REAL.filter((path) => existsSync(path)).map(readClip)]) {
    const ragdoll = ragdollOf(clip);
    tables.push({
      title: `${clip.name}: k-DOP`,
      note: `${NOTE} ${ragdoll.bodies.length} bodies.`,
      columns: ['scene', ...COLUMNS],
      rows: ALL.map((name) => [name, ...cells(run(engine, ragdoll, name))]),
    });
    tables.push({
      title: `${clip.name}: other shapes`,
      note: NOTE,
      columns: ['shape', 'scene', ...COLUMNS],
      rows: SHAPES.flatMap((options) => {
        const held = heldBy(ragdoll, clip, options);
        return SIX.map((name) => [Object.values(options).join(', '), name, ...cells(run(engine, held, name))]);
      }),
    });
    const engineLimits = engineLimitsOf(clip);
    tables.push({
      title: `${clip.name}: held by the engine, and by nothing`,
      note: `${NOTE} Cones and pyramids are those of the export; what is measured is how far they let joints beyond what was learned.`,
      columns: ['held by', 'scene', ...COLUMNS],
      rows: (['cone', 'pyramid', 'nothing'] as const).flatMap((by) =>
        SIX.map((name) => [by, name, ...cells(run(engine, ragdoll, name, { heldBy: by, engineLimits }))]),
      ),
    });
  }
  return tables;
}
