import type { Vec3 } from '../../core';
import type { JointRegion } from '../../core/limit';
import { createFall, type Deed, EARTH, groundOf, type Holder, type Timed } from '../../physics';
import { buildRagdoll, RagdollError } from '../../ragdoll';
import { rolesOf } from '../clips/roles';
import { bonesOf, type LiveFrame } from '../frame/live';
import { isStill, requestFrame } from '../frame/playback';
import { takeShown } from '../frame/solving';
import type { Scene } from '../frame/tick';
import { store } from '../store';
import { stopComparing } from './compare';
import { keptBones, startOf } from './drop-start';
import { engineLimitsFor, fitEngineLimits } from './engine-limits';
import { setFall } from './fall-state';
import { lowestPoint, standsAt } from './footing';
import { createPins } from './pins';
import { session, stir } from './session';

/** What holds joints as things stand. */
const holderOf = ({ settings }: Scene): Holder => (settings.limits ? settings.heldBy : 'nothing');

/** Whether the fall that is under way is of this scene. */
export function isOf({ clip, manual, settings }: Scene, { time }: LiveFrame): boolean {
  const { origin } = session;
  return (
    origin !== null &&
    origin.rotations === clip.rotations &&
    origin.time === time &&
    origin.manual === manual &&
    origin.pose === settings.pose &&
    origin.ground === settings.ground
  );
}

/** Builds the ragdoll of the frame that time is in, and lets it fall. */
export function begin(scene: Scene, live: LiveFrame): void {
  const { clip, manual, settings } = scene;
  // Time does not wait for whoever comes to see it fall.
  if (session.origin === null && !isStill) queueMicrotask(() => store.setState({ isPlaying: true }));
  session.origin = {
    rotations: clip.rotations,
    time: live.time,
    manual,
    pose: settings.pose,
    ground: settings.ground,
  };
  stop();
  try {
    const shown = takeShown();
    const start = shown ? { pose: shown, next: null, dt: 1 } : startOf(scene, live.time);
    keepLimits(scene);
    // Joints that slide stay where they are in this frame: bones of a body are rigid.
    const bones = keptBones(bonesOf(scene, live));
    session.ragdoll = buildRagdoll(bones, rolesOf(clip), settle(start.pose.rotations), start);
    const { notes } = session.ragdoll;
    setFall({ problem: '', notes, curves: {}, round: store.getState().fall.round + 1 });
    drop(scene);
  } catch (error) {
    if (!(error instanceof RagdollError)) throw error;
    session.ragdoll = null;
    setFall({ problem: error.message });
  }
}

/** Lets the ragdoll fall from where it began, with what was done to it before, or nothing. */
export function drop(scene: Scene, script: readonly Timed[] = []): void {
  const { engine, ragdoll, floor, limits } = session;
  if (!engine || !ragdoll) return;
  stop();
  const { scale } = ragdoll;
  const lowest = lowestPoint(ragdoll);
  const { at, heading } = standsAt(ragdoll, floor === null ? lowest : Math.min(floor * scale, lowest));
  const ground = groundOf(scene.settings.ground, at, heading);
  const { gravity } = scene.settings;
  const isReplaying = script.length > 0;
  const fall = createFall(
    engine,
    ragdoll,
    {
      heldBy: holderOf(scene),
      engineLimits: (limits && engineLimitsFor(limits)) ?? {},
      ground,
      gravity: EARTH * gravity,
      settle,
    },
    script,
  );
  Object.assign(session, {
    fall,
    pins: createPins(scene.clip, ragdoll, fall, isReplaying ? scene : null),
    gravity: isReplaying ? Number.NaN : gravity,
    mostBeyond: 0,
  });
  // Down stairs one is pushed.
  if (scene.settings.ground === 'stairs' && !isReplaying) fall.do(push(heading));
  stir();
  const seen = ground.map(({ half, position, rotation }) => ({
    half: half.map((x) => x / scale) as Vec3,
    position: position.map((x) => x / scale) as Vec3,
    rotation,
  }));
  setFall({ ground: seen, isReplaying });
}

/** m/s and rad/s. */
const PUSH = 2.2;
const TOPPLE = 1.6;

/** A push the way it faces. @param heading rad about the vertical, from +z. */
const push = (heading: number): Deed => ({
  kind: 'toss',
  velocity: [PUSH * Math.sin(heading), 0, PUSH * Math.cos(heading)],
  spin: [TOPPLE * Math.cos(heading), 0, -TOPPLE * Math.sin(heading)],
});

export function stop(): void {
  stopComparing();
  session.fall?.destroy();
  session.fall = null;
}

const keepLimits = ({ limits, projector }: Scene): void => void Object.assign(session, { limits, projector });

/** Puts the regions of tied joints to where a pose of the fall has their neighbours. */
const settle = (rotations: Float32Array): readonly (JointRegion | null)[] =>
  session.projector?.regionsAt(rotations) ?? [];

/** Has the fall held, weighed and pinned as the page says now. */
export function follow(scene: Scene): void {
  const { fall, ragdoll, pins } = session;
  if (!fall || !ragdoll) return;
  if (scene.projector !== session.projector) {
    keepLimits(scene);
    const regions = settle(ragdoll.pose);
    for (const body of ragdoll.bodies) if (body.parent >= 0) body.limit = regions[body.joint] ?? null;
    stir();
  }
  holdBy(holderOf(scene));
  if (fall.isReplaying) return;
  const { gravity } = scene.settings;
  if (gravity !== session.gravity) {
    if (Number.isFinite(session.gravity)) fall.do({ kind: 'gravity', gravity: EARTH * gravity });
    session.gravity = gravity;
    stir();
  }
  if (pins?.follow(scene)) stir();
}

/** What the engine has itself is fitted first; until then it is held as it was. */
function holdBy(wanted: Holder): void {
  const { fall, limits } = session;
  if (!fall || wanted === fall.heldBy) return;
  const needsFit = wanted === 'cone' || wanted === 'pyramid';
  const known = needsFit && limits ? engineLimitsFor(limits) : null;
  if (needsFit && !known) void fitForEngine();
  else {
    fall.hold(wanted, known ?? {});
    stir();
  }
}

/** Has cones and pyramids fitted to what is learned now. */
export async function fitForEngine(): Promise<void> {
  if (!session.limits) return;
  try {
    if (await fitEngineLimits(session.limits)) requestFrame();
  } catch (error) {
    setFall({ problem: error instanceof Error ? error.message : String(error) });
  }
}
