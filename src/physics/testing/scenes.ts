import type { Quat, Vec3 } from '../../core';
import { cross, subtract as minus, multiply, plus, rotateVector, rotationFromVector, times } from '../../core/math';
import type { BodyState, Ragdoll } from '../../ragdoll';
import { endsOf } from '../../ragdoll';
import type { Engine } from '../engine';
import type { Block } from '../ground';
import { createWorld, EARTH, type RagdollWorld, type WorldOptions } from '../world';

/** How a ragdoll is put into a scene. */
interface Placing {
  /** m: how high its lowest point is over 0. */
  above: number;
  /** m/s and rad/s of the whole. */
  velocity?: Vec3;
  spin?: Vec3;
  /** How it is turned before. */
  tilt?: Quat;
  /** rad/s: how fast joints turn, each its own way. */
  jointSpin?: number;
}

/** What happens to a ragdoll. */
interface Scene {
  placing: Placing;
  ground: readonly Block[];
  frames: number;
  options?: Partial<WorldOptions>;
  /** Takes hold of it, or pushes; what it returns is called before each substep. */
  begin?(world: RagdollWorld): (dt: number) => void;
}

const UNTURNED: Quat = [0, 0, 0, 1];
const box = (half: Vec3, position: Vec3): Block => ({ half, position, rotation: UNTURNED });
const floor = [box([40, 1, 40], [0, -1, 0])];
const stairs = [
  box([40, 1, 40], [0, -4.6, 0]),
  ...Array.from({ length: 20 }, (_, k) =>
    box([2, 0.5, k > 0 ? 0.14 : 2.14], [0, -0.5 - 0.18 * k, 0.28 * k - (k > 0 ? 0 : 2)]),
  ),
];
const lying = rotationFromVector([-1.2, 0, 0.2]);

/** The body of a role on a side. */
export const bodyOf = ({ bodies }: Ragdoll, role: string, side: string): number =>
  bodies.findIndex((body) => body.role === role && body.side === side);

/** The far end of a body, in its frame. */
const endOf = ({ bodies }: Ragdoll, body: number): Vec3 => bodies[body].ends[1];

const worldPoint = (world: RagdollWorld, body: number, local: Vec3): Vec3 => {
  const q = [...world.rotations.subarray(4 * body, 4 * body + 4)] as Quat;
  return plus([...world.positions.subarray(3 * body, 3 * body + 3)] as Vec3, rotateVector(q, local));
};

/** A hand that moves the left hand along a path from where it is. */
const led = (path: (t: number) => Vec3) => (world: RagdollWorld) => {
  const hand = bodyOf(world.ragdoll, 'hand', 'left');
  const from = worldPoint(world, hand, endOf(world.ragdoll, hand));
  const grip = world.grip(hand, from);
  let t = 0;
  return (dt: number) => {
    t += dt;
    grip.moveTo(plus(from, path(t)));
  };
};

/** N: 200 kg. */
const HEAVY = 1962;

/** 200 kg on a hand, round all directions for 6 s, and a foot nailed to where it is. */
const pulled = (force: number) => (world: RagdollWorld) => {
  const { ragdoll } = world;
  const hand = bodyOf(ragdoll, 'hand', 'left');
  const foot = bodyOf(ragdoll, 'foot', 'right');
  world.grip(foot, worldPoint(world, foot, ragdoll.bodies[foot].ends[0]), true);
  let t = 0;
  return (dt: number) => {
    t += dt;
    const strength = t < 6 ? force : 0;
    const [a, b] = [1.3 * t, 0.4 * t];
    const direction: Vec3 = [Math.cos(a) * Math.cos(b), Math.sin(b), Math.sin(a) * Math.cos(b)];
    world.push(hand, times(direction, strength), endOf(ragdoll, hand));
  };
};

const rising = (t: number) => Math.min(1, t);
const to = (t: number, reach: number) => rising(t) * reach * Math.sin((10 / reach) * t);

export const scenes = {
  /** Dropped lying from 0.3 m. */
  rest: { placing: { above: 0.3, tilt: lying }, ground: floor, frames: 480 },
  /** Pushed down 20 steps at 3 m/s. */
  stairs: { placing: { above: 0.05, velocity: [0.2, 0, 3], spin: [1.5, 0, 0] }, ground: stairs, frames: 480 },
  /** 8 m/s and 9 rad/s onto the ground. */
  throw: { placing: { above: 0.6, velocity: [6, 5, 2], spin: [5, 4, -6] }, ground: floor, frames: 360 },
  /** By a hand to and fro, with a peak of 10 m/s. */
  drag: {
    placing: { above: 0.3 },
    ground: floor,
    frames: 480,
    begin: led((t) => [to(t, 2.5), rising(t) * 0.3 * Math.sin(2.3 * t), rising(t) * Math.sin(1.1 * t)]),
  },
  /** By a hand round a circle at 10 m/s, the body whirling after at some 20 g. */
  sling: {
    placing: { above: 0.3 },
    ground: floor,
    frames: 480,
    begin: led((t) => [
      to(t, 1.5),
      rising(t) * 0.4 * Math.sin(2.3 * t),
      rising(t) * 0.9 * (1 - Math.cos((10 / 1.5) * t)),
    ]),
  },
  pull: { placing: { above: 0.3 }, ground: floor, frames: 480, begin: pulled(HEAVY) },
  /** No weight, no damping, all joints spun at random. */
  space: {
    placing: { above: 50, jointSpin: 6 },
    ground: [],
    frames: 480,
    options: { gravity: 0, damping: 0 },
  },
  /** 10⁹ N on a hand. */
  yank: { placing: { above: 0.3 }, ground: floor, frames: 200, begin: pulled(1e9) },
  /** 500 m/s. */
  fast: {
    placing: { above: 1, velocity: [500, -300, 0], spin: [100, 50, -80] },
    ground: floor,
    frames: 200,
  },
} satisfies Record<string, Scene>;

export type SceneName = keyof typeof scenes;

/** Pseudo-random numbers from −1 to 1 (Park and Miller). */
const seeded = (seed: number) => () => {
  seed = (seed * 16807) % 2147483647;
  return (seed / 2147483647) * 2 - 1;
};

/** The states of bodies as a scene begins: over the origin, each point with the speed of the whole. */
function place(ragdoll: Ragdoll, { above, velocity = [0, 0, 0], spin = [0, 0, 0], tilt, jointSpin = 0 }: Placing) {
  const { bodies, start } = ragdoll;
  const root = start[0].position;
  const states = start.map((state): BodyState => {
    const position = minus(state.position, root);
    return {
      position: tilt ? rotateVector(tilt, position) : position,
      rotation: tilt ? multiply(tilt, state.rotation) : state.rotation,
      velocity: [0, 0, 0],
      spin: [0, 0, 0],
    };
  });
  let low = Number.POSITIVE_INFINITY;
  bodies.forEach((body, i) => {
    for (const end of endsOf(body, states[i])) low = Math.min(low, end[1] - body.radius);
  });
  const random = seeded(7);
  const ofJoint: Vec3[] = [];
  bodies.forEach((body, i) => {
    const state = states[i];
    state.position[1] += above - low;
    if (i === 0) {
      state.spin = [...spin];
      ofJoint.push([...velocity]);
    } else {
      const parent = states[body.parent];
      state.spin = jointSpin > 0 ? plus(parent.spin, [random(), random(), random()], jointSpin) : [...spin];
      const arm = rotateVector(parent.rotation, body.anchor);
      ofJoint.push(plus(ofJoint[body.parent], cross(parent.spin, arm)));
    }
    state.velocity = plus(ofJoint[i], cross(state.spin, rotateVector(state.rotation, body.centre)));
  });
  return states;
}

/** A world with the scene set, and how many frames it takes. */
export function stage(
  engine: Engine,
  ragdoll: Ragdoll,
  name: SceneName,
  options: Partial<WorldOptions> = {},
): { world: RagdollWorld; frames: number } {
  const scene: Scene = scenes[name];
  const world = createWorld(engine, ragdoll, {
    ground: scene.ground,
    gravity: EARTH,
    start: place(ragdoll, scene.placing),
    ...scene.options,
    ...options,
  });
  world.onSubstep = scene.begin?.(world) ?? null;
  return { world, frames: scene.frames };
}
