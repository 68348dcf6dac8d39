import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseBvh } from '../core';
import { worldTransforms } from '../core/clip/forward-kinematics';
import { MARKING, MARKING_SIZE } from './body';
import { growBones } from './bones/grow-bones';
import { growBody } from './grow-body';
import { poseSkin } from './testing/skin';

const clip = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const { names } = clip.skeleton;
const rings = ['Spine', 'Neck', 'Head', 'RightForeArm', 'LeftHand', 'LeftLeg', 'RightFoot'];
const arcs = ['LeftArm', 'RightUpLeg'];
const bodies = (['fine', 'coarse'] as const).map((detail) => ({ detail, body: growBody(clip, { detail }) }));

describe.each(bodies)(
  'collars of the $detail body',
  ({ body: { positions, indices, markings, bindPositions, height } }) => {
    /** What a vertex has of the collars that are always seen, or of the others: joint, distance, share. */
    const collarAt = (vertex: number, isQuiet: boolean) => {
      const o = MARKING_SIZE * vertex + (isQuiet ? 4 : 0);
      return { joint: markings[o], at: markings[o + 1], share: markings[o + 2] };
    };

    /** Where edges of triangles cross the middle of a joint's collar, as far as it is seen there: what the shader draws. */
    function middleOf(joint: number, least = 0.3): number[][] {
      const isQuiet = /Spine|Head/.test(names[joint]);
      const points: number[][] = [];
      for (let i = 0; i < indices.length; i++) {
        const [a, b] = [indices[i], indices[i % 3 === 2 ? i - 2 : i + 1]];
        const [p, q] = [collarAt(a, isQuiet), collarAt(b, isQuiet)];
        if (p.at >= 0 || q.at < 0) continue;
        const t = p.at / (p.at - q.at);
        const seen = (1 - t) * p.share + t * q.share;
        if (seen < least || p.joint !== joint || q.joint !== joint) continue;
        points.push([0, 1, 2].map((k) => (1 - t) * positions[3 * a + k] + t * positions[3 * b + k]));
      }
      return points;
    }

    it.each(rings)('%s has a whole ring round it: something of it in every direction', (name) => {
      // Under the chin the ring of the head fades a little.
      const ring = middleOf(names.indexOf(name), name === 'Head' ? 0.6 : 0.9);
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
      expect(Math.max(...gaps)).toBeLessThan(0.7);
    });

    it.each([...rings, ...arcs])('%s has it near, and nothing of it far away', (name) => {
      const joint = names.indexOf(name);
      const at = [0, 1, 2].map((k) => bindPositions[3 * joint + k]);
      for (const p of middleOf(joint)) expect(Math.hypot(...p.map((x, k) => x - at[k]))).toBeLessThan(0.13 * height);
    });

    it.each([false, true])(
      'leaves no line between collars: distances change sign only where one is (quiet: %s)',
      (isQuiet) => {
        let lines = 0;
        for (let i = 0; i < indices.length; i++) {
          const [p, q] = [indices[i], indices[i % 3 === 2 ? i - 2 : i + 1]].map((vertex) => collarAt(vertex, isQuiet));
          if (p.joint === q.joint || p.at * q.at >= 0) continue;
          // One that is cut off by another ends within its own band.
          if (Math.min(Math.abs(p.at), Math.abs(q.at)) < 1.3) continue;
          const t = p.at / (p.at - q.at);
          const presence = ({ at, share }: typeof p) => share * (isQuiet ? 1 - smooth(Math.abs(at), 1.4, 2.6) : 1);
          // Less is not drawn.
          if ((1 - t) * presence(p) + t * presence(q) > 0.38) lines++;
        }
        expect(lines).toBe(0);
      },
    );
  },
);

function smooth(x: number, low: number, high: number): number {
  const t = Math.min(1, Math.max(0, (x - low) / (high - low)));
  return t * t * (3 - 2 * t);
}

describe('the collar of a raised arm', () => {
  const [{ body }] = bodies;
  const { positions, indices, markings, height } = body;
  const joints = names.length;
  const stand = new Float32Array(3 * joints);
  const turned = new Float32Array(4 * joints);
  const place = (frame: number) =>
    worldTransforms(clip.skeleton, clip.rotations, 4 * joints * frame, [0, 0, 0], stand, turned);
  const lift = (frame: number) => {
    place(frame);
    const y = (name: string) => stand[3 * names.indexOf(name) + 1];
    return Math.min(y('LeftForeArm') - y('LeftArm'), y('RightForeArm') - y('RightArm'));
  };
  const frames = Array.from({ length: Math.floor(clip.frameCount / 4) }, (_, i) => 4 * i);
  place(frames.reduce((best, frame) => (lift(frame) > lift(best) ? frame : best)));
  const raised = poseSkin(body, clip.skeleton, stand, turned).positions;

  /** Heights: how wide a band is where each triangle has a piece of it: 2 ∕ |gradient of its coordinate on the triangle|. */
  function widths(joint: number, skin: ArrayLike<number>): number[] {
    const found: number[] = [];
    for (let i = 0; i < indices.length; i += 3) {
      const corners = [0, 1, 2].map((k) => indices[i + k]);
      const at = corners.map((v) => markings[MARKING_SIZE * v + 1]);
      const isIn = corners.every((v) => markings[MARKING_SIZE * v] === joint && markings[MARKING_SIZE * v + 2] > 0.5);
      if (!isIn || Math.min(...at) > 0 || Math.max(...at) < 0) continue;
      const edge = (k: number) => [0, 1, 2].map((axis) => skin[3 * corners[k] + axis] - skin[3 * corners[0] + axis]);
      const dot = (p: number[], q: number[]) => p[0] * q[0] + p[1] * q[1] + p[2] * q[2];
      const [u, v] = [edge(1), edge(2)];
      const [a, b] = [at[1] - at[0], at[2] - at[0]];
      const [uu, uv, vv] = [dot(u, u), dot(u, v), dot(v, v)];
      const gradient = Math.sqrt((a * a * vv - 2 * a * b * uv + b * b * uu) / (uu * vv - uv * uv));
      found.push(2 / gradient / height);
    }
    return found.sort((p, q) => p - q);
  }

  it.each(['LeftArm', 'RightArm'])('%s is about as wide as when it hangs', (name) => {
    const joint = names.indexOf(name);
    const [rest, up] = [widths(joint, positions), widths(joint, raised)];
    const share = (all: number[], part: number) => all[Math.floor(part * (all.length - 1))];
    expect(rest.length).toBeGreaterThan(60);
    expect(share(rest, 0.5)).toBeCloseTo(0.0235, 2);
    expect(share(up, 0.9)).toBeLessThan(1.5 * share(rest, 0.9));
    expect(share(up, 1)).toBeLessThan(2.2 * share(rest, 0.5));
  });
});

it('skin is open to its surroundings on crown, heel and knee, and not in the armpit and between the thighs', () => {
  const { body } = bodies[0];
  const { positions, normals, markings, bindPositions, height } = body;
  const jointAt = (name: string) => [0, 1, 2].map((k) => bindPositions[3 * names.indexOf(name) + k]);
  /** Of the vertices within 4 % of a height of a place, the mean openness. */
  const opennessAt = (place: number[], facing: number[]) => {
    let [sum, count] = [0, 0];
    for (let v = 0; v < positions.length / 3; v++) {
      const away = place.map((x, k) => positions[3 * v + k] - x);
      const along = facing.reduce((s, x, k) => s + x * normals[3 * v + k], 0);
      if (Math.hypot(...away) > 0.04 * height || along < 0.5) continue;
      sum += markings[MARKING_SIZE * v + MARKING.openness];
      count++;
    }
    expect(count).toBeGreaterThan(5);
    return sum / count;
  };
  const off = (p: number[], x: number, y: number, z: number) => [
    p[0] + x * height,
    p[1] + y * height,
    p[2] + z * height,
  ];
  const crown = Math.max(...positions.filter((_, i) => i % 3 === 1));
  expect(opennessAt([0, crown, jointAt('Head')[2]], [0, 1, 0])).toBeGreaterThan(0.9);
  expect(opennessAt(off(jointAt('LeftLeg'), 0, 0, 0.035), [0, 0, 1])).toBeGreaterThan(0.85);
  expect(opennessAt(off(jointAt('LeftArm'), -0.02, -0.065, 0), [0.7, -0.7, 0])).toBeLessThan(0.8);
  expect(opennessAt(off(jointAt('LeftUpLeg'), -0.045, -0.09, 0), [-1, 0, 0])).toBeLessThan(0.6);
  for (let m = MARKING.openness; m < markings.length; m += MARKING_SIZE) {
    expect(markings[m]).toBeGreaterThanOrEqual(0);
    expect(markings[m]).toBeLessThanOrEqual(1);
  }
});

it('tapered bones wear them as balls at their joints', () => {
  const { markings, jointCount } = growBones(clip.skeleton);
  const worn = new Set<number>();
  for (let o = 0; o < markings.length; o += MARKING_SIZE)
    if (Math.abs(markings[o + 1]) < 1 && markings[o + 2] === 1) worn.add(markings[o]);
  expect(worn.size).toBe(jointCount);
});
