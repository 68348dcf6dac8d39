import { expect, it } from 'vitest';
import { modelOf, type Quat, type Vec3 } from '../../core';
import { rotateVector, rotationFromVector } from '../../core/math';
import { seeded } from '../../core/testing/random';
import { BINS, bonePoints, boneReach, createBoneReach, rimPoint } from './bone-reach';

const out: Vec3 = [0, 0, 0];

it('a rotation vector points z where the rotation turns it (seed 51)', () => {
  const random = seeded(51);
  for (let i = 0; i < 200; i++) {
    const v = [0, 1, 2].map(() => (i < 5 ? 1e-8 : 5) * (random() - 0.5)) as Vec3;
    const wanted = rotateVector(rotationFromVector(v) as Quat, [0, 0, 1]);
    bonePoints(v[0], v[1], v[2], out);
    for (let k = 0; k < 3; k++) expect(out[k]).toBeCloseTo(wanted[k], 9);
  }
});

it('the rim is no nearer than any direction of the solid, and hardly farther (seed 52)', () => {
  const random = seeded(52);
  for (let round = 0; round < 8; round++) {
    const half = [0, 1, 2].map(() => 0.15 + 0.5 * random());
    const at = [0, 1, 2].map(() => 0.8 * (random() - 0.5));
    const points = Float64Array.from({ length: 300 }, (_, i) => at[i % 3] + half[i % 3] * (2 * random() - 1));
    const shape = modelOf({ kind: 'k-dop', dimension: 3, centre: [], slabs: [] }).fit(points, { padding: 0 });
    const model = modelOf(shape);
    const { positions, indices } = model.outline(shape);
    const reach = createBoneReach();
    expect(boneReach(positions, indices.length, reach, indices)).toBe(true);
    const farthest = new Float64Array(BINS);
    let worst = -1;
    for (let i = 0; i < 12_000; i++) {
      const p = at.map((x, k) => x + 1.2 * half[k] * (2 * random() - 1)) as Vec3;
      if (!model.contains(shape, p)) continue;
      bonePoints(p[0], p[1], p[2], out);
      const along = (v: Vec3) => out[0] * v[0] + out[1] * v[1] + out[2] * v[2];
      const angle = Math.atan2(along(reach.up), along(reach.right));
      const outwards = Math.acos(Math.min(1, along(reach.middle)));
      const place = ((((angle / (2 * Math.PI)) * BINS) % BINS) + BINS) % BINS;
      const [low, high] = [reach.rim[Math.floor(place) % BINS], reach.rim[Math.ceil(place) % BINS]];
      worst = Math.max(worst, outwards - Math.max(low, high));
      const bin = Math.round(place) % BINS;
      farthest[bin] = Math.max(farthest[bin], outwards);
    }
    expect(worst).toBeLessThan(0.03);
    for (let bin = 0; bin < BINS; bin++) expect(reach.rim[bin]).toBeLessThan(farthest[bin] + 0.12);
    rimPoint(reach, 5, 1, out);
    const outwards = Math.acos(out[0] * reach.middle[0] + out[1] * reach.middle[1] + out[2] * reach.middle[2]);
    expect(outwards).toBeCloseTo(reach.rim[5], 5);
  }
});

it('a twist moves no bone: the rim is that of the swing alone', () => {
  const [low, high] = [-0.4, 0.7];
  const shape = modelOf({ kind: 'k-dop', dimension: 3, centre: [], slabs: [] }).fit(
    Float64Array.from([low, high].flatMap((x) => [low, high].flatMap((y) => [-1.5, 2.5].flatMap((z) => [x, y, z])))),
    { padding: 0 },
  );
  const { positions, indices } = modelOf(shape).outline(shape);
  const reach = { ...createBoneReach(), hasTwist: true };
  expect(boneReach(positions, indices.length, reach, indices)).toBe(true);
  const farthest = Math.max(...reach.rim);
  const corners = [low, high].flatMap((x) => [low, high].map((y) => [x, y] as const));
  const wanted = corners.map(([x, y]) => {
    const bone = rotateVector(rotationFromVector([x, y, 0]) as Quat, [0, 0, 1]);
    return Math.acos(bone[0] * reach.middle[0] + bone[1] * reach.middle[1] + bone[2] * reach.middle[2]);
  });
  expect(Math.abs(farthest - Math.max(...wanted))).toBeLessThan(0.02);
});

it('of nothing is nothing', () => {
  expect(boneReach([], 0, createBoneReach())).toBe(false);
});
