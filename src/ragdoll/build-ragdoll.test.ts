import { describe, expect, it } from 'vitest';
import { type Clip, findRoles, fitJointLimits, type Pose, parseBvh, type Skeleton, worldTransforms } from '../core';
import { MADE_CAPTURES } from '../core/clip/testing/made-captures';
import { rotationFromVector } from '../core/math/rotation';
import { randomVector, seeded } from '../core/testing/random';
import { buildRagdoll } from './build-ragdoll';
import { MOST_BODIES } from './choose-bodies';
import { bundledClip, poseAt, ragdollOf } from './testing/load';

/** A clip of a chain of bones, m long each, that wriggles. */
function chainClip(joints: number, length: number): Clip {
  const frames = 40;
  const random = seeded(11);
  const skeleton: Skeleton = {
    names: Array.from({ length: joints }, (_, j) => `bone ${j}`),
    parents: Int16Array.from({ length: joints }, (_, j) => j - 1),
    offsets: Float32Array.from({ length: 3 * joints }, (_, i) => (i > 2 && i % 3 === 1 ? length : 0)),
    restRotations: Float32Array.from({ length: 4 * joints }, (_, i) => (i % 4 === 3 ? 1 : 0)),
    endSites: Float32Array.from([0, length, 0]),
    endSiteJoints: Int16Array.from([joints - 1]),
  };
  const rotations = new Float32Array(4 * joints * frames);
  for (let i = 0; i < joints * frames; i++) rotations.set(rotationFromVector(randomVector(random, 0.3)), 4 * i);
  return {
    name: 'chain',
    skeleton,
    frameTime: 1 / 60,
    frameCount: frames,
    rotations,
    rootPositions: new Float32Array(3 * frames),
    notes: [],
  };
}

const dropped = (clip: Clip, pose: Pose = poseAt(clip, 0)) =>
  buildRagdoll(clip.skeleton, findRoles(clip.skeleton), fitJointLimits(clip), { pose, next: null, dt: 1 });

describe('a ragdoll', () => {
  it('of the bundled clip has a trunk, a head and four limbs, with the masses of a man', () => {
    const ragdoll = ragdollOf(bundledClip());
    const roles = ragdoll.bodies.map(({ role, side }) => `${side} ${role}`);
    expect(roles.toSorted()).toEqual(
      [
        ...['hips', 'spine', 'spine', 'chest', 'neck', 'head'].map((role) => `centre ${role}`),
        ...['left', 'right'].flatMap((side) =>
          ['clavicle', 'upperArm', 'foreArm', 'hand', 'upperLeg', 'lowerLeg', 'foot'].map((role) => `${side} ${role}`),
        ),
      ].toSorted(),
    );
    const mass = ragdoll.bodies.reduce((sum, body) => sum + body.mass, 0);
    expect(ragdoll.height).toBeGreaterThan(1.55);
    expect(ragdoll.height).toBeLessThan(1.8);
    expect(mass).toBeCloseTo(75 * (ragdoll.height / 1.75) ** 3, 6);
    const share = (role: string) =>
      ragdoll.bodies.filter((body) => body.role === role).reduce((sum, body) => sum + body.mass / mass, 0);
    // Both thighs, de Leva: 28.3 %.
    expect(share('upperLeg')).toBeCloseTo(0.283, 2);
    expect(share('hips') + share('spine') + share('chest') + share('clavicle')).toBeCloseTo(0.4346, 2);
    for (const side of ['upperArm', 'hand', 'lowerLeg']) {
      const [left, right] = ragdoll.bodies.filter(({ role }) => role === side);
      expect(left.mass).toBeCloseTo(right.mass, 9);
      expect(left.inertia.across).toBeCloseTo(right.inertia.across, 3);
    }
  });

  it('is anything that has bones: two made people and a dog, each body on one before it', () => {
    for (const { text } of Object.values(MADE_CAPTURES)) {
      const clip = parseBvh(text, 'made.bvh');
      const ragdoll = dropped(clip);
      expect(ragdoll.bodies.length).toBeGreaterThan(8);
      const hasLegs = findRoles(clip.skeleton).kind === 'human';
      expect(ragdoll.bodies.some(({ role }) => role === 'upperLeg')).toBe(hasLegs);
      ragdoll.bodies.forEach((body, i) => {
        if (i > 0) expect(body.parent).toBeLessThan(i);
        expect(ragdoll.bodyOf[body.joint]).toBe(i);
        for (const value of [body.mass, body.radius, body.inertia.along, body.inertia.across, ...body.ends.flat()])
          expect(Number.isFinite(value)).toBe(true);
        expect(body.mass).toBeGreaterThan(0);
        // What turns must be able to: no axis has more inertia than the two others together.
        expect(body.inertia.along).toBeLessThanOrEqual(2 * body.inertia.across + 1e-12);
      });
    }
  });

  it('begins where its pose has its joints, man-sized however large it is', () => {
    for (const length of [0.004, 0.2, 30]) {
      const clip = chainClip(12, length);
      const ragdoll = dropped(clip);
      const positions = new Float64Array(36);
      worldTransforms(clip.skeleton, clip.rotations, 0, [0, 0, 0], positions, new Float64Array(48));
      ragdoll.bodies.forEach(({ joint }, i) => {
        for (let k = 0; k < 3; k++) {
          expect(ragdoll.start[i].position[k] / ragdoll.scale).toBeCloseTo(positions[3 * joint + k], 6);
        }
      });
      expect(ragdoll.height).toBeGreaterThan(0.19);
      expect(ragdoll.height).toBeLessThan(8.1);
    }
  });

  it('of 200 joints falls as its longest bones, and says so; of one bone it says why there is none', () => {
    const ragdoll = dropped(chainClip(200, 0.1));
    expect(ragdoll.bodies.length).toBeGreaterThan(20);
    expect(ragdoll.bodies.length).toBeLessThanOrEqual(MOST_BODIES);
    expect(ragdoll.notes.join()).toMatch(/^It falls as \d+ pieces; \d+ joints between short bones do not bend\.$/);
    // All along, not at one end.
    const joints = ragdoll.bodies.map(({ joint }) => joint);
    joints.forEach((joint, i) => {
      expect((joints[i + 1] ?? 200) - joint).toBeLessThan(16);
    });
    expect(dropped(chainClip(20, 0.1)).notes).toEqual([]);
    expect(() => dropped(chainClip(1, 1))).toThrow(/Nothing of this skeleton bends/);
    expect(() => dropped(chainClip(4, 0))).toThrow(/have no length|Nothing of this skeleton bends/);
  });

  it('is refused for a pose of numbers that are none, in a sentence', () => {
    const clip = chainClip(6, 0.2);
    const pose = poseAt(clip, 0);
    pose.rotations[7] = Number.NaN;
    expect(() => dropped(clip, pose)).toThrow('The pose it would fall from has numbers that are none.');
  });

  it('falls at the speed of its frame: of its middle and about it', () => {
    const clip = bundledClip();
    const frame = 1500;
    const ragdoll = ragdollOf(clip, {}, frame);
    const fastest = ragdoll.start.reduce((most, { spin }) => Math.max(most, Math.hypot(...spin)), 0);
    expect(fastest).toBeGreaterThan(0.2);
    // By hand, from where joints are in both frames: both turn with the body they end.
    const at = [frame, frame + 1].map((f) => {
      const { rotations, rootPosition } = poseAt(clip, f);
      const positions = new Float64Array(3 * clip.skeleton.names.length);
      worldTransforms(clip.skeleton, rotations, 0, rootPosition, positions, new Float64Array(positions.length * 2));
      return positions;
    });
    for (const [i, { joint, parent, centre }] of ragdoll.bodies.entries()) {
      if (parent < 0) continue;
      const { velocity, spin, rotation } = ragdoll.start[i];
      const moved = [0, 1, 2].map((k) => (at[1][3 * joint + k] - at[0][3 * joint + k]) / clip.frameTime);
      const [x, y, z, w] = rotation;
      const [a, b, c] = centre;
      const [tx, ty, tz] = [2 * (y * c - z * b), 2 * (z * a - x * c), 2 * (x * b - y * a)];
      const arm = [a + w * tx + y * tz - z * ty, b + w * ty + z * tx - x * tz, c + w * tz + x * ty - y * tx];
      const around = [
        spin[1] * arm[2] - spin[2] * arm[1],
        spin[2] * arm[0] - spin[0] * arm[2],
        spin[0] * arm[1] - spin[1] * arm[0],
      ];
      // Finite steps of 1/30 s: about.
      for (let k = 0; k < 3; k++)
        expect(Math.abs(velocity[k] - moved[k] - around[k])).toBeLessThan(0.08 + 0.1 * Math.hypot(...moved));
    }
  });
});
