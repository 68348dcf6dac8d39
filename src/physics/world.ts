import type { Quat, Vec3 } from '../core';
import {
  conjugate,
  cross,
  subtract as minus,
  multiply,
  normalize,
  plus,
  readQuat,
  readVec3,
  rotateVector,
} from '../core/math';
import { type BodyState, gapBetween, type Ragdoll } from '../ragdoll';
import type { Engine } from './engine';
import { type BodyGrip, createBodyGrip } from './grips';
import type { Block } from './ground';
import { createHeap } from './heap';
import { createJoint, type EngineLimit } from './hold-engine';
import { createLearnedHolds, type LearnedHold } from './hold-learned';
import { addBlock, addBodies, createSystem, USUAL_SWEEPS } from './jolt-bodies';

/** What holds the joints. */
export const holders = ['learned', 'cone', 'pyramid', 'nothing'] as const;
export type Holder = (typeof holders)[number];

/** s: a frame of the simulation, always. */
export const FRAME = 1 / 60;
export const USUAL_SUBSTEPS = 8;
/** m/s². */
export const EARTH = 9.81;
/** N: more, no body bears. */
const STRONGEST = 2e4;
/**
 * rad/s: a blow turns a body by more in a substep. The engine begins the next with the forces of the blow, and the usual number of
 * sweeps does not unlearn them: energy would come of it. So for some substeps there are more.
 */
const BLOW = 4;
const AFTER_BLOW = 4;
const MANY_SWEEPS = 20;
/** m: overlapping bodies that are this far apart touch from then on. */
const PARTED = 0.01;

export interface WorldOptions {
  heldBy: Holder;
  /** By joint, for `cone` and `pyramid`; a joint without one turns freely under them. */
  engineLimits: Partial<Record<'cone' | 'pyramid', ReadonlyMap<number, EngineLimit>>>;
  ground: readonly Block[];
  /** m/s², downwards. */
  gravity: number;
  /** 1/s. Default: the ragdoll's. */
  damping: number;
  sleeps: boolean;
  /** As it begins, where not as the ragdoll says. */
  start?: readonly BodyState[];
}

/** A ragdoll in a world of its own. */
export interface RagdollWorld {
  readonly ragdoll: Ragdoll;
  /** Moves on by one substep, s. */
  substep(dt: number): void;
  /** Makes a frame of 1/60 s in so many substeps. */
  step(substeps?: number): void;
  /** Where bodies are and how they move: three or four numbers each, as of the last substep. */
  readonly positions: Float64Array;
  readonly rotations: Float64Array;
  readonly velocities: Float64Array;
  readonly spins: Float64Array;
  /** The local rotation, parentFromLocal, of a body's joint; of the first body worldFromLocal. */
  jointRotation(body: number, out?: Quat): Quat;
  /** m: how far a joint has come apart. */
  drift(body: number): number;
  /** Has joints held by something else from now on. */
  hold(by: Holder, engineLimits?: WorldOptions['engineLimits']): void;
  setGravity(gravity: number): void;
  /** Takes hold of a body at a point of the world, m: as a hand, or nailed. */
  grip(body: number, point: Readonly<Vec3>, isNailed?: boolean): BodyGrip;
  /** Lets go, and forgets it. */
  release(grip: BodyGrip): void;
  /** Pushes at a point of the body, N, for the substep to come. What is no force is left aside, and too strong a one made weaker. */
  push(body: number, force: Readonly<Vec3>, local: Readonly<Vec3>): void;
  /** Gives all of it a speed more, m/s and rad/s about its middle. */
  toss(velocity: Readonly<Vec3>, spin: Readonly<Vec3>): void;
  /** Called before each substep. */
  onSubstep: ((dt: number) => void) | null;
  /** Whether anything moves. */
  isAwake(): boolean;
  /** Whether all is as numbers should be. A world that is not is to be made anew. */
  isSound(): boolean;
  destroy(): void;
}

const usualWorld: Omit<WorldOptions, 'damping'> = {
  heldBy: 'learned',
  engineLimits: {},
  ground: [],
  gravity: EARTH,
  sleeps: true,
};

/** Puts a ragdoll into a world. The same ragdoll, options and deeds make the same motion, to the bit. */
export function createWorld(engine: Engine, ragdoll: Ragdoll, options: Partial<WorldOptions> = {}): RagdollWorld {
  const {
    heldBy,
    engineLimits,
    ground,
    gravity,
    damping = ragdoll.damping,
    sleeps,
    start = ragdoll.start,
  }: Partial<WorldOptions> & typeof usualWorld = { ...usualWorld, ...options };
  const { bodies } = ragdoll;
  const count = bodies.length;
  const heap = createHeap(engine);
  const system = createSystem(engine);
  for (const block of ground) addBlock(engine, system, heap, block);
  const { added, filter } = addBodies(engine, system, heap, ragdoll, start, { damping, sleeps });
  const ids = added.map((body) => body.GetID());
  const learned = createLearnedHolds(engine, heap);
  const positions = new Float64Array(3 * count);
  const rotations = new Float64Array(4 * count);
  const velocities = new Float64Array(3 * count);
  const spins = new Float64Array(3 * count);
  const mass = bodies.reduce((sum, body) => sum + body.mass, 0);
  const grips = new Set<BodyGrip>();
  let overlapping = [...ragdoll.overlapping];
  let joints: InstanceType<Engine['Constraint']>[] = [];
  let holds: (LearnedHold | null)[] = [];
  let limits = engineLimits;
  let taken = 0;
  /** Substeps for which a blow is still felt. */
  let shaken = 0;
  const spinsBefore = new Float64Array(3 * count);

  const q: Quat = [0, 0, 0, 1];
  const own: Quat = [0, 0, 0, 1];
  const turned: Vec3 = [0, 0, 0];

  const api: RagdollWorld = {
    ragdoll,
    positions,
    rotations,
    // Few ask.
    get velocities() {
      for (let i = 0; i < count; i++) heap.read(added[i].GetLinearVelocity(), 3, velocities, 3 * i);
      return velocities;
    },
    spins,
    onSubstep: null,
    substep(dt) {
      api.onSubstep?.(dt);
      for (const grip of grips) grip.advance(dt);
      if (holds.length > 0) aim(dt);
      system.setSweeps(shaken > 0 ? MANY_SWEEPS : USUAL_SWEEPS);
      spinsBefore.set(spins);
      system.jolt.Step(dt, 1);
      read();
      shaken = wasBlow() ? AFTER_BLOW : shaken - 1;
      if (overlapping.length > 0 && ++taken % USUAL_SUBSTEPS === 0) part();
    },
    step(substeps = USUAL_SUBSTEPS) {
      for (let k = 0; k < substeps; k++) api.substep(FRAME / substeps);
    },
    jointRotation(body, out = [0, 0, 0, 1]) {
      if (body === 0) return readQuat(rotations, 0, out);
      return normalize(multiply(parentFromWorld(body), readQuat(rotations, body, own), out), out);
    },
    drift(body) {
      const { parent, anchor } = bodies[body];
      return Math.hypot(...minus(pointOf(parent, anchor), readVec3(positions, body)));
    },
    hold(by, more = limits) {
      limits = more;
      for (const hold of holds) hold?.release();
      for (const joint of joints) system.system.RemoveConstraint(joint);
      joints = [];
      holds = [];
      bodies.forEach((body, i) => {
        if (i === 0) return;
        const parent = { body: added[body.parent], piece: bodies[body.parent] };
        const kind = by === 'cone' || by === 'pyramid' ? by : null;
        const own = kind && limits[kind]?.get(body.joint);
        const limit = own ? { ...own, kind } : null;
        const joint = createJoint(engine, heap, parent, { body: added[i], piece: body }, ragdoll.jointFriction, limit);
        system.system.AddConstraint(joint);
        joints.push(joint);
        if (by === 'learned') holds[i] = learned.hold(system.system, parent.body, added[i], body);
      });
      wake();
    },
    setGravity(metres) {
      if (!Number.isFinite(metres)) return;
      system.system.SetGravity(heap.vector([0, -metres, 0]));
      wake();
    },
    grip(body, point, isNailed = false) {
      const grip = createBodyGrip(engine, system, heap, added[body], point, mass, isNailed);
      grips.add(grip);
      return grip;
    },
    release(grip) {
      if (!grips.delete(grip)) return;
      grip.release();
      wake();
    },
    push(body, force, local) {
      const strength = Math.hypot(...force);
      if (!Number.isFinite(strength) || !local.every(Number.isFinite)) return;
      const share = strength > STRONGEST ? STRONGEST / strength : 1;
      const applied = force.map((x) => x * share) as Vec3;
      system.bodies.AddForce(
        ids[body],
        heap.vector(applied),
        heap.place(pointOf(body, local)),
        engine.EActivation_Activate,
      );
    },
    toss(velocity, spin) {
      if (![...velocity, ...spin].every(Number.isFinite)) return;
      const at = bodies.map(({ centre }, i) => pointOf(i, centre));
      const middle = at.reduce((sum, place, i) => plus(sum, place, bodies[i].mass / mass), [0, 0, 0] as Vec3);
      wake();
      ids.forEach((id, i) => {
        const around = plus(velocity, cross(spin, minus(at[i], middle)));
        system.bodies.AddLinearVelocity(id, heap.vector(around));
        for (let k = 0; k < 3; k++) turned[k] = spins[3 * i + k] + spin[k];
        system.bodies.SetAngularVelocity(id, heap.vector(turned));
      });
      read();
    },
    isAwake: () => added.some((body) => body.IsActive()),
    isSound: () => positions.every(Number.isFinite) && rotations.every(Number.isFinite) && spins.every(Number.isFinite),
    destroy() {
      for (const grip of grips) grip.release();
      for (const hold of holds) hold?.release();
      for (const joint of joints) system.system.RemoveConstraint(joint);
      learned.destroy();
      engine.destroy(system.jolt);
      heap.destroy();
    },
  };

  /** Of the parent of a body's joint; written to `q`. */
  function parentFromWorld(body: number): Quat {
    const { parent, between } = bodies[body];
    return conjugate(multiply(readQuat(rotations, parent, q), between, q), q);
  }

  /** m: where a point of a body's frame is in the world. */
  const pointOf = (body: number, local: Readonly<Vec3>): Vec3 =>
    plus(readVec3(positions, body), rotateVector(readQuat(rotations, body, q), local));

  function read(): void {
    for (let i = 0; i < count; i++) {
      const body = added[i];
      heap.read(body.GetPosition(), 3, positions, 3 * i);
      heap.read(body.GetRotation(), 4, rotations, 4 * i);
      heap.read(body.GetAngularVelocity(), 3, spins, 3 * i);
    }
  }

  function wasBlow(): boolean {
    for (let i = 0; i < spins.length; i += 3) {
      let squared = 0;
      for (let k = i; k < i + 3; k++) squared += (spins[k] - spinsBefore[k]) ** 2;
      if (squared > BLOW * BLOW) return true;
    }
    return false;
  }

  /** Aims the holds of all joints that are awake at where they will be. */
  function aim(dt: number): void {
    for (let i = 1; i < count; i++) {
      const hold = holds[i];
      if (!hold || !added[i].IsActive()) continue;
      const { parent } = bodies[i];
      parentFromWorld(i);
      for (let k = 0; k < 3; k++) turned[k] = spins[3 * i + k] - spins[3 * parent + k];
      rotateVector(q, turned, turned);
      hold.aim(multiply(q, readQuat(rotations, i, own), own), turned, dt);
    }
  }

  /** Has bodies that overlapped touch once they have parted. */
  function part(): void {
    const at = (body: number) => ({
      position: readVec3(positions, body),
      rotation: readQuat(rotations, body),
    });
    overlapping = overlapping.filter(([i, k]) => {
      const isParted = gapBetween(bodies[i], at(i), bodies[k], at(k)) > PARTED;
      if (isParted) filter.EnableCollision(i, k);
      return !isParted;
    });
  }

  function wake(): void {
    for (const id of ids) system.bodies.ActivateBody(id);
  }

  system.system.SetGravity(heap.vector([0, -gravity, 0]));
  api.hold(heldBy);
  read();
  return api;
}
