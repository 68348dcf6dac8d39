import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Skeleton } from '../core/clip/clip';
import {
  inverseMultiply,
  multiply,
  normalize,
  readQuat,
  readVec3,
  rotateVector,
  swingTwist,
} from '../core/math/rotation';
import type { Quat, Vec3 } from '../core/math/types';
import { type Body, type HelperBone, skinBoneCount } from './body';
import { updateSkinBones } from './skin-bones';
import { addScaled, axisAngle, cross, length, scale, sub } from './vec';

const unit = fc
  .tuple(...Array.from({ length: 4 }, () => fc.double({ min: -1, max: 1, noNaN: true })))
  .filter((q) => Math.hypot(...q) > 0.1)
  .map((q) => normalize(q as Quat));
const place = fc.tuple(...Array.from({ length: 3 }, () => fc.double({ min: -2, max: 2, noNaN: true })));
const share = fc.double({ min: 0, max: 1, noNaN: true });

const skeleton = { parents: Int16Array.of(-1, 0, 1) } as Skeleton;

function bodyOf(rotations: Quat[], positions: number[][], helpers: HelperBone[]): Body {
  const standing = [...positions, ...helpers.map(({ joint }) => positions[joint])];
  return {
    kind: 'human',
    positions: new Float32Array(0),
    normals: new Float32Array(0),
    indices: new Uint32Array(0),
    skinIndices: new Uint16Array(0),
    skinWeights: new Float32Array(0),
    markings: new Float32Array(0),
    jointCount: rotations.length,
    helpers,
    bindPositions: Float32Array.from(standing.flat()),
    bindRotations: Float32Array.from([...rotations, ...helpers.map((): Quat => [0, 0, 0, 1])].flat()),
    height: 1.75,
    notes: [],
  };
}

/** The short way to a share of a rotation, by axis and angle. */
function slowPower(q: Quat, s: number): Quat {
  const w = q[3] < 0 ? (q.map((x) => -x) as Quat) : q;
  const angle = 2 * Math.atan2(Math.hypot(w[0], w[1], w[2]), w[3]);
  const l = Math.hypot(w[0], w[1], w[2]);
  return l < 1e-9 ? [0, 0, 0, 1] : axisAngle([w[0] / l, w[1] / l, w[2] / l], angle * s);
}

/** What a helper does, written out with the core's own swing and twist. */
function slowHelper(helper: HelperBone, bind: Quat[], world: Quat[]): { rotation: Quat; offset: Vec3 } {
  const moved = (j: number) => multiply(world[j], inverseMultiply(bind[j], [0, 0, 0, 1]));
  const parts = (a: number, b: number) => {
    const swing: Quat = [0, 0, 0, 1];
    const twist: Quat = [0, 0, 0, 1];
    swingTwist(inverseMultiply(moved(a), moved(b)), helper.axis, swing, twist);
    return { swing, twist };
  };
  const { swing, twist } = parts(helper.parent, helper.joint);
  let rotation = multiply(moved(helper.parent), slowPower(swing, helper.swing));
  rotation = multiply(rotation, slowPower(twist, helper.twist));
  if (helper.child >= 0)
    rotation = multiply(rotation, slowPower(parts(helper.joint, helper.child).twist, helper.childTwist));
  const s: Vec3 = [swing[0], swing[1], swing[2]];
  const out = scale(cross(s, helper.axis), -helper.bulge * length(s));
  return { rotation, offset: rotateVector(rotation, out) };
}

function transform(m: Float32Array, bone: number, [x, y, z]: Vec3): Vec3 {
  const o = bone * 16;
  return [0, 1, 2].map((k) => m[o + k] * x + m[o + 4 + k] * y + m[o + 8 + k] * z + m[o + 12 + k]) as Vec3;
}

describe('skin bones', () => {
  const scene = fc.record({
    bind: fc.tuple(unit, unit, unit),
    world: fc.tuple(unit, unit, unit),
    from: fc.tuple(place, place, place),
    to: fc.tuple(place, place, place),
    axis: unit.map((q) => rotateVector(q, [1, 0, 0])),
    shares: fc.tuple(share, share, share),
    bulge: fc.double({ min: -0.1, max: 0.1, noNaN: true }),
    probe: place,
  });

  it('in the bind pose leave every point where it is', () => {
    fc.assert(
      fc.property(scene, ({ bind, from, axis, shares: [swing, twist, childTwist], bulge, probe }) => {
        const body = bodyOf([...bind], from, [
          { joint: 1, parent: 0, child: 2, axis, swing, twist, childTwist, bulge },
        ]);
        const m = updateSkinBones(body, skeleton, body.bindPositions, body.bindRotations, new Float32Array(64));
        for (let b = 0; b < 4; b++)
          expect(length(sub(transform(m, b, probe as Vec3), probe as Vec3))).toBeLessThan(1e-5);
      }),
      { seed: 1234, numRuns: 200 },
    );
  });

  it('move points as joints and as the slow reading of helpers', () => {
    fc.assert(
      fc.property(scene, ({ bind, world, from, to, axis, shares: [swing, twist, childTwist], bulge, probe }) => {
        const helper: HelperBone = { joint: 1, parent: 0, child: 2, axis, swing, twist, childTwist, bulge };
        const body = bodyOf([...bind], from, [helper]);
        const m = updateSkinBones(body, skeleton, to.flat(), world.flat(), new Float32Array(64));
        for (let j = 0; j < 3; j++) {
          const local = rotateVector(inverseMultiply(bind[j], [0, 0, 0, 1]), sub(probe as Vec3, from[j] as Vec3));
          const expected = addScaled(to[j] as Vec3, rotateVector(world[j], local), 1);
          expect(length(sub(transform(m, j, probe as Vec3), expected))).toBeLessThan(2e-5);
        }
        const { rotation, offset } = slowHelper(helper, [...bind], [...world]);
        // Close to a half-turn the short way round is a matter of rounding.
        const relative = multiply(
          inverseMultiply(multiply(world[0], inverseMultiply(bind[0], [0, 0, 0, 1])), world[1]),
          inverseMultiply(bind[1], [0, 0, 0, 1]),
        );
        const along = relative[0] * axis[0] + relative[1] * axis[1] + relative[2] * axis[2];
        fc.pre(Math.abs(relative[3]) > 0.02 && Math.hypot(along, relative[3]) > 0.05);
        const childRelative = inverseMultiply(
          multiply(world[1], inverseMultiply(bind[1], [0, 0, 0, 1])),
          multiply(world[2], inverseMultiply(bind[2], [0, 0, 0, 1])),
        );
        fc.pre(Math.abs(childRelative[3]) > 0.02);
        const turned = rotateVector(rotation, sub(probe as Vec3, from[1] as Vec3));
        const expected = addScaled(addScaled(to[1] as Vec3, turned, 1), offset, 1);
        expect(length(sub(transform(m, 3, probe as Vec3), expected))).toBeLessThan(1e-4);
      }),
      { seed: 1234, numRuns: 500 },
    );
  });

  it('refuse what does not fit', () => {
    const body = bodyOf([[0, 0, 0, 1]], [[0, 0, 0]], []);
    expect(() => updateSkinBones(body, skeleton, [], [], new Float32Array(16))).toThrow(RangeError);
    const one = { parents: Int16Array.of(-1) } as Skeleton;
    expect(() => updateSkinBones(body, one, [0, 0, 0], [0, 0, 0, 1], new Float32Array(15))).toThrow(RangeError);
    expect(skinBoneCount(body)).toBe(1);
    expect(readVec3(body.bindPositions, 0)).toEqual([0, 0, 0]);
    expect(readQuat(body.bindRotations, 0)).toEqual([0, 0, 0, 1]);
  });
});
