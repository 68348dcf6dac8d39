import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBvh } from '../core';
import { growBones } from './bones/grow-bones';
import { MARKING_SIZE } from './collars';
import { growBody } from './grow-body';
import { jointOfVertex } from './joint-of-vertex';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const { names } = clip.skeleton;
const worn = ['Neck', 'LeftArm', 'RightForeArm', 'LeftHand', 'RightUpLeg', 'LeftLeg', 'RightFoot'];
const bodies = (['fine', 'coarse'] as const).map((detail) => ({ detail, body: growBody(clip, { detail }) }));

describe.each(bodies)(
  'collars of the $detail body',
  ({ body: { positions, indices, markings, bindPositions, height } }) => {
    /** Where edges of triangles cross the middle of a joint's collar, as far as it is seen there: what the shader draws. */
    function middleOf(joint: number): number[][] {
      const points: number[][] = [];
      for (let i = 0; i < indices.length; i++) {
        const [a, b] = [indices[i], indices[i % 3 === 2 ? i - 2 : i + 1]];
        const [m, n] = [MARKING_SIZE * a, MARKING_SIZE * b];
        if (markings[m + 1] >= 0 || markings[n + 1] < 0) continue;
        const t = markings[m + 1] / (markings[m + 1] - markings[n + 1]);
        const seen = (1 - t) * Math.abs(markings[m + 2]) + t * Math.abs(markings[n + 2]);
        if (seen < 0.3 || markings[m] !== joint || markings[n] !== joint) continue;
        points.push([0, 1, 2].map((k) => (1 - t) * positions[3 * a + k] + t * positions[3 * b + k]));
      }
      return points;
    }

    it.each(worn)('%s has a whole ring round it: something of it in every direction', (name) => {
      const ring = middleOf(names.indexOf(name));
      const centre = [0, 1, 2].map((k) => ring.reduce((sum, p) => sum + p[k], 0) / ring.length);
      // Two directions across the ring: to its furthest point, and to the one furthest from that line.
      const from = ring.map((p) => p.map((x, k) => x - centre[k]));
      const size = (p: number[]) => Math.hypot(...p);
      const dot = (p: number[], q: number[]) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
      const u = from.reduce((best, p) => (size(p) > size(best) ? p : best)).map((x, _, p) => x / size(p));
      const aside = from.map((p) => p.map((x, k) => x - dot(p, u) * u[k]));
      const v = aside.reduce((best, p) => (size(p) > size(best) ? p : best)).map((x, _, p) => x / size(p));
      const angles = from.map((p) => Math.atan2(dot(p, v), dot(p, u))).sort((a, b) => a - b);
      const gaps = angles.map((angle, i) => (i === 0 ? angle + 2 * Math.PI - angles.at(-1)! : angle - angles[i - 1]));
      expect(Math.max(...gaps)).toBeLessThan(name === 'RightUpLeg' ? 1.4 : 0.9);
    });

    it.each(worn)('%s has it near, and nothing of it far away', (name) => {
      const joint = names.indexOf(name);
      const at = [0, 1, 2].map((k) => bindPositions[3 * joint + k]);
      for (const p of middleOf(joint)) expect(Math.hypot(...p.map((x, k) => x - at[k]))).toBeLessThan(0.13 * height);
    });

    it('leaves no line between collars: distances change sign only where the collar is one', () => {
      let lines = 0;
      for (let i = 0; i < indices.length; i++) {
        const [m, n] = [indices[i], indices[i % 3 === 2 ? i - 2 : i + 1]].map((vertex) => MARKING_SIZE * vertex);
        if (markings[m] === markings[n] || markings[m + 1] * markings[n + 1] >= 0) continue;
        // Left and right meet at the crotch.
        if (names[markings[m]].endsWith('UpLeg') && names[markings[n]].endsWith('UpLeg')) continue;
        // One that is cut off by another ends within its own band.
        if (Math.min(Math.abs(markings[m + 1]), Math.abs(markings[n + 1])) < 1.3) continue;
        const t = markings[m + 1] / (markings[m + 1] - markings[n + 1]);
        if ((1 - t) * Math.abs(markings[m + 2]) + t * Math.abs(markings[n + 2]) > 0.3) lines++;
      }
      // A few at the tip of a toe, where its ball of skin ends.
      expect(lines).toBeLessThan(14);
    });
  },
);

it('hands and feet are darker, the rest is not, but for the face', () => {
  const { body } = bodies[0];
  for (let v = 0; v < body.positions.length / 3; v++) {
    const shade = body.markings[MARKING_SIZE * v + 3];
    const name = names[jointOfVertex(body, v)];
    if (/UpLeg|Spine|Hips|Shoulder/.test(name)) expect(shade).toBe(0);
    if (shade < -0.5) expect(name).toMatch(/Head|Neck/);
    if (shade > 0.5) expect(name).toMatch(/Hand|Foot|Toe|ForeArm|Leg$/);
  }
});

it('tapered bones wear them as balls at their joints', () => {
  const { markings, jointCount } = growBones(clip.skeleton);
  const worn = new Set<number>();
  for (let o = 0; o < markings.length; o += MARKING_SIZE)
    if (Math.abs(markings[o + 1]) < 1 && markings[o + 2] === 1) worn.add(markings[o]);
  expect(worn.size).toBe(jointCount);
});
