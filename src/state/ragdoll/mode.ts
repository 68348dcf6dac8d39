import { type Clip, type JointLimit, rangeAt, type Vec3, writeBvh } from '../../core';
import {
  buildRagdoll,
  createFall,
  createPace,
  EARTH,
  type Engine,
  type Fall,
  groundOf,
  type Holder,
  type Ragdoll,
  RagdollError,
  type Timed,
  writePose,
} from '../../physics';
import type { LiveFrame } from '../live';
import { isStill, presentScene, requestFrame } from '../playback';
import { rolesOf } from '../roles';
import { takeShown } from '../solving';
import { store } from '../store';
import type { Scene, Solver } from '../tick';
import { compareFalls, stopComparing } from './compare';
import { startOf } from './drop-start';
import { engineLimitsFor, fitEngineLimits } from './engine-limits';
import { fallState } from './fall-state';
import { fetchEngine } from './fetch-engine';
import { lowestPoint, nearestOnBody, standsAt } from './footing';
import { createPins, type Pins } from './pins';

/** What lets the character fall, for `solving`. */
export interface RagdollMode {
  /** Has the engine come. */
  start(): void;
  solve: Solver;
  isMoving(): boolean;
}

/** What a fall was begun with: another begins anew. */
interface Origin {
  rotations: Float32Array;
  time: number;
  manual: Scene['manual'];
  pose: Scene['settings']['pose'];
  ground: Scene['settings']['ground'];
}

const SPEEDS: Record<Scene['settings']['pace'], number> = { '1': 1, '1/2': 0.5, '1/4': 0.25, '1/8': 0.125 };
/** s: after something was done it is looked whether it moves anything. */
const STIR = 0.5;

const { getState } = store;
const pace = createPace();

let engine: Engine | null = null;
let coming: Promise<void> | null = null;
let origin: Origin | null = null;
let ragdoll: Ragdoll | null = null;
let fall: Fall | null = null;
let limits: readonly JointLimit[] | null = null;
let pins: Pins | null = null;
let gravity = 1;
let floor: number | null = null;
let stirred = 0;
let mostBeyond = 0;

/** Where the floor is that the character stands on, m, as it is drawn. */
export function tellFloor(height: number): void {
  floor = height;
}

export const ragdollMode: RagdollMode = {
  start() {
    coming ??= fetchEngine((progress) => fallState.setState({ phase: 'coming', progress })).then(
      (ready) => {
        engine = ready;
        fallState.setState({ phase: 'ready', progress: null, problem: '' });
        requestFrame();
      },
      (error) => {
        coming = null;
        const reason = error instanceof Error ? error.message : String(error);
        fallState.setState({
          phase: 'failed',
          problem: `The physics engine can’t be loaded here: ${reason.slice(0, 160)}`,
        });
      },
    );
  },
  solve(scene, live, dt) {
    if (!engine || !scene.limits) return;
    if (!isSame(origin, scene, live)) begin(scene, live);
    if (!fall) return;
    follow(scene);
    const { isPlaying, preview } = getState();
    if (isPlaying && !preview && dt > 0 && dt < Number.POSITIVE_INFINITY) run(fall, dt, SPEEDS[scene.settings.pace]);
    writePose(fall.world, { rotations: live.held, rootPosition: live.rootPosition });
    live.asked.set(live.held);
    tell(fall, live);
  },
  isMoving: () => fall !== null && getState().isPlaying && (fall.isReplaying || stirred > 0 || fall.world.isAwake()),
};

function isSame(a: Origin | null, { clip, manual, settings }: Scene, { time }: LiveFrame): boolean {
  return (
    a !== null &&
    a.rotations === clip.rotations &&
    a.time === time &&
    a.manual === manual &&
    a.pose === settings.pose &&
    a.ground === settings.ground
  );
}

/** What holds joints as things stand. */
const holderOf = ({ settings }: Scene): Holder => (settings.limits ? settings.heldBy : 'nothing');

/** Builds the ragdoll of the frame that time is in, and lets it fall. */
function begin(scene: Scene, live: LiveFrame): void {
  const { clip, manual, settings } = scene;
  // Time does not wait for whoever comes to see it fall.
  if (origin === null && !isStill) queueMicrotask(() => store.setState({ isPlaying: true }));
  origin = { rotations: clip.rotations, time: live.time, manual, pose: settings.pose, ground: settings.ground };
  stop();
  try {
    const shown = takeShown();
    const start = shown ? { pose: shown, next: null, dt: 1 } : startOf(scene, live.time);
    limits = scene.limits;
    ragdoll = buildRagdoll(clip.skeleton, rolesOf(clip), limits ?? [], start);
    fallState.setState({ problem: '', notes: ragdoll.notes, curves: {}, round: fallState.getState().round + 1 });
    drop(scene);
  } catch (error) {
    if (!(error instanceof RagdollError)) throw error;
    ragdoll = null;
    fallState.setState({ problem: error.message });
  }
}

/** Lets the ragdoll fall from where it began, with what was done to it before, or nothing. */
function drop(scene: Scene, script: readonly Timed[] = []): void {
  if (!engine || !ragdoll) return;
  stop();
  const { scale } = ragdoll;
  const lowest = lowestPoint(ragdoll);
  const { at, heading } = standsAt(ragdoll, floor === null ? lowest : Math.min(floor * scale, lowest));
  const ground = groundOf(scene.settings.ground, at, heading);
  const heldBy = holderOf(scene);
  const known = limits && engineLimitsFor(limits);
  gravity = script.length > 0 ? Number.NaN : scene.settings.gravity;
  fall = createFall(
    engine,
    ragdoll,
    { heldBy, engineLimits: known ?? {}, ground, gravity: EARTH * scene.settings.gravity },
    script,
  );
  pins = createPins(scene.clip, ragdoll, fall, script.length > 0 ? scene : null);
  mostBeyond = 0;
  stirred = STIR;
  const seen = ground.map(({ half, position, rotation }) => ({
    half: half.map((x) => x / scale) as Vec3,
    position: position.map((x) => x / scale) as Vec3,
    rotation,
  }));
  fallState.setState({ ground: seen, isReplaying: script.length > 0 });
}

// Who comes back falls anew.
store.subscribe(({ settings }, before) => {
  if (settings.mode === before.settings.mode || before.settings.mode !== 'ragdoll') return;
  stop();
  origin = null;
});

function stop(): void {
  stopComparing();
  fall?.destroy();
  fall = null;
}

/** Has the fall held, weighed and pinned as the page says now. */
function follow(scene: Scene): void {
  if (!fall || !ragdoll) return;
  if (scene.limits !== limits) {
    limits = scene.limits;
    for (const body of ragdoll.bodies) if (body.parent >= 0) body.limit = limits?.[body.joint] ?? null;
  }
  const wanted = holderOf(scene);
  if (wanted !== fall.heldBy) {
    const needsFit = wanted === 'cone' || wanted === 'pyramid';
    const known = needsFit && limits ? engineLimitsFor(limits) : null;
    if (needsFit && !known) void fit();
    else {
      fall.hold(wanted, known ?? {});
      stirred = STIR;
    }
  }
  if (fall.isReplaying) return;
  if (scene.settings.gravity !== gravity) {
    if (Number.isFinite(gravity)) {
      fall.do({ kind: 'gravity', gravity: EARTH * scene.settings.gravity });
      stirred = STIR;
    }
    gravity = scene.settings.gravity;
  }
  if (pins?.follow(scene)) stirred = STIR;
}

async function fit(): Promise<void> {
  if (!limits) return;
  try {
    if (await fitEngineLimits(limits)) requestFrame();
  } catch (error) {
    fallState.setState({ problem: error instanceof Error ? error.message : String(error) });
  }
}

/** Lets time pass. */
function run(fall: Fall, dt: number, speed: number): void {
  if (!ragdollMode.isMoving()) return;
  stirred = Math.max(0, stirred - dt);
  const times = pace.plan(dt, speed);
  if (times === 0) return;
  const since = performance.now();
  fall.advance(times);
  pace.took((performance.now() - since) / 1000, times, fall.isWhole);
  if (fall.isWhole && !fall.isReplaying && fall.dt !== 1 / 60 / pace.substeps)
    fall.do({ kind: 'substeps', substeps: pace.substeps });
  if (!fall.world.isSound()) {
    fallState.setState({ problem: 'The fall ran into numbers that are none, and was begun anew.' });
    origin = null;
  }
  if (fallState.getState().isReplaying !== fall.isReplaying) fallState.setState({ isReplaying: fall.isReplaying });
}

function tell(fall: Fall, live: LiveFrame): void {
  const beyond = fall.worst[fall.worst.length - 1] ?? 0;
  mostBeyond = Math.max(mostBeyond, beyond);
  live.fall = {
    heldBy: fall.heldBy,
    time: (fall.frames - 1) / 60,
    beyond,
    mostBeyond,
    isAwake: fall.world.isAwake(),
    substeps: Math.round(1 / 60 / fall.dt),
  };
}

const HAND = 'hand';

/** Where a ray goes by nearest to the middle of the body that a joint rides on, world, m. Null without a fall. @param direction unit. */
export function touchPoint(joint: number, from: Vec3, direction: Vec3): Vec3 | null {
  return fall && ragdoll ? nearestOnBody(fall, ragdoll.bodyOf[joint], from, direction) : null;
}

/** Takes hold of the character where it is touched. @param point world, m. */
export function grab(joint: number, point: Vec3): void {
  if (!fall || !ragdoll) return;
  fall.do({ kind: 'grip', id: HAND, body: ragdoll.bodyOf[joint], point, isNailed: false });
  stir();
}

/** Moves the hand that holds it. @param target world, m. */
export function dragTo(target: Vec3): void {
  fall?.do({ kind: 'move', id: HAND, target });
  stir();
}

export function letGo(): void {
  fall?.do({ kind: 'release', id: HAND });
  stir();
}

/** Where the hand is that holds it, world, m; null for none. */
export const handAt = (): Vec3 | null => fall?.gripAt(HAND) ?? null;

/** Throws it up and forwards, turning. */
export function toss(): void {
  fall?.do({ kind: 'toss', velocity: [1.5, 5, 2], spin: [4, 2, -3] });
  stir();
}

function stir(): void {
  stirred = STIR;
  if (!getState().isPlaying) store.setState({ isPlaying: true });
  requestFrame();
}

/** Back to the pose and the speed it fell from. */
export function resetFall(): void {
  const scene = presentScene();
  if (scene && fall) drop(scene);
  stir();
}

/** The same again, from the same start and with all that was done; held by whatever holds it now. */
export function fallAgain(): void {
  const scene = presentScene();
  if (!fall || !scene) return;
  const script = [...fall.deeds];
  const { curves } = fallState.getState();
  drop(scene, script);
  fallState.setState({ curves });
  stir();
}

/** The same fall held by each of the four, beside this one. */
export async function compareHolders(): Promise<void> {
  if (!engine || !ragdoll || !fall || !limits) return;
  if (!engineLimitsFor(limits)) await fit();
  const known = limits && engineLimitsFor(limits);
  if (!known || !fall) return;
  await compareFalls(engine, ragdoll, fall, known);
}

/** The fall so far as a clip, and as the text of a BVH file with the channels and the unit of the clip it began in. Null without one. */
export function fallAsClip(): { clip: Clip; text: string } | null {
  const { clip, live } = getState();
  if (!fall || !clip || !live) return null;
  const { clip: take } = rangeAt(clip, live.frame);
  const name = `${take.name.replace(/\.[^.]*$/, '')}.fall.bvh`;
  const recorded = { ...fall.record(name), ...(take.source ? { source: take.source } : {}) };
  return { clip: recorded, text: writeBvh(recorded) };
}

/** Frame by frame how far the fall was outside what was learned, rad. */
export const fallCurve = (): readonly number[] => fall?.worst ?? [];
