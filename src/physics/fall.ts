import { type Clip, type Pose, type Vec3, violationAngle } from '../core';
import type { Ragdoll } from '../ragdoll';
import type { Engine } from './engine';
import type { BodyGrip } from './grips';
import { writePose } from './pose-of';
import { createWorld, FRAME, type Holder, type RagdollWorld, USUAL_SUBSTEPS, type WorldOptions } from './world';

/** Something that was done to a ragdoll. */
export type Deed =
  | { kind: 'grip'; id: string; body: number; point: Vec3; isNailed: boolean }
  | { kind: 'move'; id: string; target: Vec3 }
  | { kind: 'release'; id: string }
  | { kind: 'gravity'; gravity: number }
  /** Thrown as a whole: m/s and rad/s that all of it gains. */
  | { kind: 'toss'; velocity: Vec3; spin: Vec3 }
  /** How many substeps make a frame from now on. */
  | { kind: 'substeps'; substeps: number };

/** What was done, and before which substep. */
export interface Timed {
  at: number;
  deed: Deed;
}

/** s: longer, nothing is recorded. */
const LONGEST = 120;

/** A ragdoll that falls, with all that is done to it: it can be played again, held by something else, and taken along as a clip. */
export interface Fall {
  readonly world: RagdollWorld;
  readonly heldBy: Holder;
  /** What it was begun with. */
  readonly options: FallOptions;
  /** Substeps made so far, and frames of 1/60 s. */
  readonly count: number;
  readonly frames: number;
  /** By frame: how far the joint that is farthest outside what was learned is outside, rad. */
  readonly worst: readonly number[];
  /** The same of the frame that was made last, rad. */
  readonly beyond: number;
  readonly deeds: readonly Timed[];
  /** What is still to come of what was done the time before. */
  readonly isReplaying: boolean;
  /** Does something now. What was still to come of another time does not come any more. */
  do(deed: Deed): void;
  /** Moves on by so many substeps. */
  advance(substeps: number): void;
  /** Whether a frame is done, and not only a part of it. */
  readonly isWhole: boolean;
  /** s of a substep, as things stand. */
  readonly dt: number;
  hold(by: Holder, engineLimits?: WorldOptions['engineLimits']): void;
  /** m, of the character: where a grip is; null for none. */
  gripAt(id: string): Vec3 | null;
  /** The frames so far as a clip of the skeleton, 60 a second. */
  record(name: string): Clip;
  destroy(): void;
}

/** How a fall is begun. */
export interface FallOptions extends Partial<WorldOptions> {
  heldBy: Holder;
  /** Has limits that depend on other joints as they are in a pose, J×4: called before each substep, and for each frame. */
  settle?: (rotations: Float32Array) => unknown;
}

/**
 * @param script what is done, and when: of a fall before.
 * @param options lengths in them are those of the simulation.
 */
export function createFall(
  engine: Engine,
  ragdoll: Ragdoll,
  options: FallOptions,
  script: readonly Timed[] = [],
): Fall {
  const world = createWorld(engine, ragdoll, options);
  const { scale, skeleton } = ragdoll;
  const grips = new Map<string, BodyGrip>();
  const worst: number[] = [];
  const rotations: Float32Array[] = [];
  const roots: Vec3[] = [];
  let deeds: Timed[] = [];
  let ahead = [...script];
  let heldBy = options.heldBy;
  let substeps = USUAL_SUBSTEPS;
  let count = 0;
  let part = 0;
  const emptyPose = (): Pose => ({ rotations: new Float32Array(4 * skeleton.names.length), rootPosition: [0, 0, 0] });
  const posed = emptyPose();
  let beyond = 0;
  keep();

  function carryOut(deed: Deed): void {
    switch (deed.kind) {
      case 'grip': {
        const old = grips.get(deed.id);
        if (old) world.release(old);
        grips.set(deed.id, world.grip(deed.body, deed.point.map((x) => x * scale) as Vec3, deed.isNailed));
        break;
      }
      case 'move':
        grips.get(deed.id)?.moveTo(deed.target.map((x) => x * scale) as Vec3);
        break;
      case 'release': {
        const grip = grips.get(deed.id);
        if (grip) world.release(grip);
        grips.delete(deed.id);
        break;
      }
      case 'gravity':
        world.setGravity(deed.gravity);
        break;
      case 'toss':
        world.toss(deed.velocity, deed.spin);
        break;
      case 'substeps':
        substeps = deed.substeps;
        break;
    }
    deeds.push({ at: count, deed });
  }

  /** Takes down the frame. */
  function keep(): void {
    const pose = emptyPose();
    settle(pose);
    beyond = worstViolation(world);
    if (roots.length > LONGEST / FRAME) return;
    rotations.push(pose.rotations);
    roots.push(pose.rootPosition);
    worst.push(beyond);
  }

  /** Neighbours turn by 10° in a frame: limits that depend on them move with each substep. */
  function settle(pose: Pose): void {
    writePose(world, pose);
    options.settle?.(pose.rotations);
  }

  return {
    world,
    options,
    get heldBy() {
      return heldBy;
    },
    get count() {
      return count;
    },
    get frames() {
      return roots.length;
    },
    worst,
    get beyond() {
      return beyond;
    },
    get deeds() {
      return deeds;
    },
    get isReplaying() {
      return ahead.length > 0;
    },
    get isWhole() {
      return part === 0;
    },
    get dt() {
      return FRAME / substeps;
    },
    do(deed) {
      ahead = [];
      carryOut(deed);
    },
    advance(times) {
      for (let k = 0; k < times; k++) {
        while (ahead.length > 0 && ahead[0].at <= count) carryOut(ahead.shift()!.deed);
        if (options.settle) settle(posed);
        world.substep(FRAME / substeps);
        count++;
        part = (part + 1) % substeps;
        if (part === 0) keep();
      }
    },
    hold(by, engineLimits) {
      heldBy = by;
      world.hold(by, engineLimits);
    },
    gripAt(id) {
      const grip = grips.get(id);
      return grip ? (grip.place.map((x) => x / scale) as Vec3) : null;
    },
    record(name) {
      const stride = 4 * skeleton.names.length;
      const all = new Float32Array(stride * roots.length);
      rotations.forEach((frame, i) => {
        all.set(frame, i * stride);
      });
      return {
        name,
        skeleton,
        frameTime: FRAME,
        frameCount: roots.length,
        rotations: all,
        rootPositions: Float32Array.from(roots.flat()),
        notes: [],
      };
    },
    destroy() {
      deeds = [];
      world.destroy();
    },
  };
}

/** rad: how far the joint that is farthest outside what was learned is outside. */
function worstViolation(world: RagdollWorld): number {
  let worst = 0;
  for (const [i, { limit }] of world.ragdoll.bodies.entries())
    if (limit) worst = Math.max(worst, violationAngle(limit, world.jointRotation(i)));
  return worst;
}
