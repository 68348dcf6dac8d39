import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { parseBvh, type Vec3 } from '../core';
import { readVec3 } from '../core/math';
import { seeded } from '../core/testing/random';
import { MARKING, MARKING_SIZE } from './body';
import { growBody } from './grow-body';
import { add, cross, dot, normalize, scale, sub } from './vec';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const { positions, normals, indices, markings, height } = growBody(clip, { detail: 'coarse' });
const SEED = 24;

const face = Array.from({ length: positions.length / 3 }, (_, v) => v).filter(
  (v) => markings[MARKING_SIZE * v + MARKING.outsideFace] < 0 && markings[MARKING_SIZE * v + MARKING.openness] > 0,
);

/** Whether some triangle stands before a point, seen from far away in a direction (Möller and Trumbore). */
function isHidden(point: Vec3, towards: Vec3): boolean {
  for (let t = 0; t < indices.length; t += 3) {
    const a = readVec3(positions, indices[t]);
    const [u, v] = [sub(readVec3(positions, indices[t + 1]), a), sub(readVec3(positions, indices[t + 2]), a)];
    const p = cross(towards, v);
    const det = dot(u, p);
    if (Math.abs(det) < 1e-14) continue;
    const off = sub(point, a);
    const x = dot(off, p) / det;
    const q = cross(off, u);
    const y = dot(towards, q) / det;
    if (x >= 0 && y >= 0 && x + y <= 1 && dot(v, q) / det > 0) return true;
  }
  return false;
}

it(`the plane of the face is seen from where it looks, and from nowhere else: 24 views (seed ${SEED})`, () => {
  expect(face.length).toBeGreaterThan(60);
  const random = seeded(SEED);
  let [views, facing] = [0, 0];
  while (views < 24) {
    const [turn, rise] = [2 * Math.PI * random(), 0.6 * (random() - 0.5)];
    const towards: Vec3 = [Math.sin(turn) * Math.cos(rise), Math.sin(rise), Math.cos(turn) * Math.cos(rise)];
    // From the side half of the face is seen: no view for a yes or a no.
    if (Math.abs(towards[2]) < 0.4) continue;
    views++;
    const seen = face.filter((v) => {
      const normal = normalize(readVec3(normals, v));
      const above = add(readVec3(positions, v), scale(normal, 0.003 * height));
      return dot(normal, towards) > 0.05 && !isHidden(above, towards);
    });
    if (towards[2] > 0) facing++;
    if (towards[2] > 0) expect(seen.length / face.length).toBeGreaterThan(0.4);
    else expect(seen.length / face.length).toBeLessThan(0.2);
  }
  expect(facing).toBeGreaterThan(6);
  expect(facing).toBeLessThan(18);
});
