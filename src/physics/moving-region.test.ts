import { beforeAll, describe, expect, it } from 'vitest';
import {
  createPoseProjector,
  findRoles,
  type JointLimit,
  type PoseProjector,
  type Quat,
  type Skeleton,
  type Tie,
  type Vec3,
} from '../core';
import { limitPart } from '../core/limit';
import { multiply, rotationFromVector, rotationVector } from '../core/math';
import { inverseMultiply } from '../core/math/rotation';
import { seeded } from '../core/testing/random';
import { buildRagdoll } from '../ragdoll';
import { type Engine, startEngine } from './engine';
import { createFaceSet } from './face-set';
import { createWorld } from './world';

/** A root with two children: one that is given, and an arm that is tied to it. */
const skeleton: Skeleton = {
  names: ['root', 'given', 'arm'],
  parents: Int16Array.from([-1, 0, 0]),
  offsets: Float32Array.from([0, 0, 0, 0.2, 0, 0, 0, 0.5, 0]),
  restRotations: Float32Array.from([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1]),
  endSites: Float32Array.from([0, 0.5, 0]),
  endSiteJoints: Int16Array.from([2]),
};
const CLOSED = 0.3;
const OPEN = 0.9;
const random = seeded(2202);
const turn = (): Quat => rotationFromVector([0, 0, 0].map(() => 2 * random() - 1) as Vec3);

const boxOf = (joint: number, reference: Quat, sampleCount: number): JointLimit => ({
  joint,
  name: skeleton.names[joint],
  reference,
  split: 'none',
  twistAxis: [0, 0, 1],
  twistAxisSource: 'default',
  axes: [1, 0, 0, 0, 1, 0, 0, 0, 1],
  parts: [
    limitPart('whole', 'exponential-map', { kind: 'box', dimension: 3, min: [-1.2, -1.2, -1.2], max: [1.2, 1.2, 1.2] }),
  ],
  softening: null,
  sampleCount,
});

/** An arm whose turn about x from its reference is limited to `OPEN` less that of its neighbour. */
function tiedArm(reference: Quat) {
  const limits = [null, boxOf(1, turn(), 1), boxOf(2, reference, 100)];
  const half = Math.SQRT1_2;
  const planes = [half, 0, 0, half, 0, 0, half * OPEN];
  const tie: Tie = { joints: [1, 2], references: [limits[1]!.reference, reference], planes };
  const projector = createPoseProjector(skeleton, limits, [tie]);
  const rotations = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, ...reference]);
  /** Turns the neighbour so that the arm is left as much as that, rad. */
  const leave = (angle: number) => {
    rotations.set(multiply(limits[1]!.reference, rotationFromVector([OPEN - angle, 0, 0])), 4);
    return projector.regionsAt(rotations)[2]!;
  };
  return { limits, projector, rotations, leave };
}

describe('a region that moves, as ties have it', () => {
  it.each([0, 1, 2])('takes its faces along, out and back in (seed 2202, #%i)', () => {
    const reference = turn();
    const { leave } = tiedArm(reference);
    const set = createFaceSet();
    const dt = 1 / 480;
    let x = CLOSED - 0.001;
    /** The arm is pushed outwards at 2 rad/s for a time, and goes as far as its faces leave room. */
    const push = (seconds: number, angle: number) => {
      const region = leave(angle);
      for (let step = 0; step < 480 * seconds; step++) {
        const q = multiply(reference, rotationFromVector([x, 0, 0]));
        const about = rotationVector(
          multiply(multiply(reference, rotationFromVector([0.01, 0, 0])), [
            -reference[0],
            -reference[1],
            -reference[2],
            reference[3],
          ]),
        );
        const spin = about.map((v) => 200 * v) as Vec3;
        set.update(region, q, spin, dt);
        let room = 2 * dt;
        for (let i = 0; i < set.count; i++) {
          const { normal, gap } = set.faces[i];
          const out = normal[0] * spin[0] + normal[1] * spin[1] + normal[2] * spin[2];
          if (out > 1.8) room = Math.min(room, gap);
        }
        x += room;
      }
    };
    push(0.1, CLOSED);
    expect(x).toBeCloseTo(CLOSED, 2);
    push(1, OPEN);
    expect(x).toBeCloseTo(OPEN, 2);
    push(1, 0.6);
    expect(x).toBeCloseTo(0.6, 2);
  });
});

describe('a joint of a ragdoll that is pressed against a tie', () => {
  let engine: Engine;
  beforeAll(async () => {
    engine = await startEngine();
  });

  /** rad: where an arm is that is pushed outwards by 20 N, before and after its neighbour leaves it more. */
  function pressed({ limits, projector, rotations, leave }: ReturnType<typeof tiedArm>, more: number): number[] {
    const [, , arm] = limits;
    leave(CLOSED);
    const pose = { rotations, rootPosition: [0, 1, 0] as Vec3 };
    const regions: PoseProjector['regions'] = projector.regions;
    const ragdoll = buildRagdoll(skeleton, findRoles(skeleton), regions, { pose, next: null, dt: 1 / 60 });
    const world = createWorld(engine, ragdoll, { gravity: 0, sleeps: false });
    const root: Vec3[] = [
      [0, 1, 0],
      [0, 1.3, 0],
      [0.1, 1.1, 0.1],
    ];
    for (const point of root) world.grip(0, point, true);
    // The force that turns the arm about the x axis of its reference.
    world.onSubstep = () => world.push(1, [0, 0, 20], [0, 0.5, 0]);
    const angle = () => rotationVector(inverseMultiply(arm!.reference, world.jointRotation(1)))[0];
    for (let frame = 0; frame < 90; frame++) world.step();
    const before = angle();
    leave(more);
    for (let frame = 0; frame < 120; frame++) world.step();
    const after = angle();
    world.destroy();
    return [before, after];
  }

  it.each([0.9, 0.6, 0.33])('goes on when its neighbour leaves it %f rad', (more) => {
    const [before, after] = pressed(tiedArm([0, 0, 0, 1]), more);
    expect(before).toBeCloseTo(CLOSED, 1);
    expect(Math.abs(after - more)).toBeLessThan(0.02);
  });
});
