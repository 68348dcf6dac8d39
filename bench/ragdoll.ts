import { existsSync } from 'node:fs';
import { type Clip, type FitOptions, fitJointLimits, takesOf } from '../src/core';
import { exportScene, fitJointForTarget } from '../src/formats';
import { startEngine } from '../src/physics';
import type { EngineLimit } from '../src/physics/hold-engine';
import type { Ragdoll } from '../src/physics/ragdoll';
import { type Figures, measure } from '../src/physics/testing/figures';
import { bundledClip, ragdollOf, readClip } from '../src/physics/testing/load';
import { type SceneName, scenes, stage } from '../src/physics/testing/scenes';
import { createWorld, type WorldOptions } from '../src/physics/world';
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

const COLUMNS = ['p99', 'worst', 'drift p99', 'drift', 'gained', 'late jitter', 'asleep after', 'cost', 'ours'];
const NOTE =
  'Outside what was learned, all joints and frames: 99th percentile and worst, °; joints apart, mm; energy gained from frame to frame, in all, J; mean speed of turning in the last second, °/s; s until all sleep; ms of processor time for a frame of 1/60 s of 8 substeps, and those of it that are not the engine’s own. The processor had much else to do.';

type Engine = Awaited<ReturnType<typeof startEngine>>;

/** ms of processor time that the engine itself took so far. */
let inEngine = 0;

/** Has the time counted that passes inside the engine's steps. */
function watchEngine({ JoltInterface }: Engine): void {
  const { Step } = JoltInterface.prototype;
  JoltInterface.prototype.Step = function (...step) {
    const since = process.cpuUsage();
    Step.apply(this, step);
    const { user, system } = process.cpuUsage(since);
    inEngine += (user + system) / 1000;
  };
}

interface Timed extends Figures {
  /** ms of `cost` that are not the engine's. */
  ours: number;
}

function run(engine: Engine, ragdoll: Ragdoll, name: SceneName, options: Partial<WorldOptions> = {}): Timed {
  const { world, frames } = stage(engine, ragdoll, name, options);
  inEngine = 0;
  const figures = measure(world, frames);
  world.destroy();
  return { ...figures, ours: figures.cost - inEngine / frames };
}

const rounded = (value: number): number => Number(value.toPrecision(3));

const cells = ({ p99, worst, drift99, drift, gained, lateJitter, asleep, cost, ours, isSound }: Timed) => [
  ...[p99, worst, drift99, drift, gained, lateJitter].map(rounded),
  asleep < 0 ? '–' : rounded(asleep / 60),
  isSound ? rounded(cost) : 'not a number',
  rounded(ours),
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

/** Frames: 10 minutes. */
const LONG = 36_000;
const LOOKS = 6;
/** Frames between throws, and throws between worlds. */
const THROW = 90;

/** Ten minutes of throwing, each ten throws in a new world: whether memory grows. */
function thrownForLong(engine: Engine): Table {
  const ragdoll = ragdollOf(bundledClip());
  const rows: Table['rows'] = [];
  const ground = [{ half: [40, 1, 40], position: [0, -1, 0], rotation: [0, 0, 0, 1] }] as const;
  const options = { ground: ground as unknown as WorldOptions['ground'] };
  let world = createWorld(engine, ragdoll, options);
  for (let frame = 1; frame <= LONG; frame++) {
    if (frame % (10 * THROW) === 0) {
      world.destroy();
      world = createWorld(engine, ragdoll, options);
    }
    if (frame % THROW === 0) world.toss([Math.sin(frame), 4, Math.cos(frame)], [3, 2, -3]);
    world.step();
    if (frame % (LONG / LOOKS) !== 0) continue;
    globalThis.gc?.();
    rows.push([
      rounded(frame / 3600),
      rounded(process.memoryUsage().heapUsed / 2 ** 20),
      rounded(engine.HEAPF32.byteLength / 2 ** 20),
      world.isSound() ? 'sound' : 'not a number',
    ]);
  }
  world.destroy();
  return {
    title: `${ragdoll.skeleton.names.length} joints thrown for ten minutes`,
    note: 'Thrown every 1.5 s, in another world after each ten throws. MiB in use by JavaScript and by the engine.',
    columns: ['minute', 'JavaScript', 'engine', 'numbers'],
    rows,
  };
}

/** A ragdoll in all scenes: held by what was learned, in shapes of every kind, and by what the engine has itself. */
export async function ragdollBench(): Promise<Table[]> {
  const engine = await startEngine();
  watchEngine(engine);
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
  tables.push(thrownForLong(engine));
  return tables;
}
