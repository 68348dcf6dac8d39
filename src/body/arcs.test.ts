import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { type Clip, parseBvh } from '../core';
import { findRoles } from '../core/clip';
import { seeded } from '../core/testing/random';
import { ARC_END, COLLAR_FORMS, MARKING, MARKING_SIZE } from './body';
import { growBody } from './grow-body';
import { person } from './testing/people';

const root = new URL('../../', import.meta.url);
const paths = [
  'public/clips/range-of-motion',
  ...['CMU_13_29', 'louise', 'pirouette'].map((n) => `../shared/mocap/${n}`),
];
const SEED = 31;
const random = seeded(SEED);
const clips: [string, Clip][] = [
  ...paths.flatMap((path): [string, Clip][] => {
    const url = new URL(`${path}.bvh`, root);
    // Real ones, where they are.
    return existsSync(url) ? [[path.split('/').at(-1)!, parseBvh(readFileSync(url, 'utf8'), path)]] : [];
  }),
  ...Array.from({ length: 4 }, (_, i): [string, Clip] => {
    const [trunk, legs, width] = [0.8 + 0.5 * random(), 0.8 + 0.4 * random(), 0.85 + 0.4 * random()];
    return [`person ${i} (seed ${SEED})`, person({ trunk, legs, width })];
  }),
];

describe.each(clips)('rings of %s', (_, clip) => {
  const { left, right } = findRoles(clip.skeleton);
  const body = growBody(clip, { detail: 'coarse' });
  const { positions, markings, bindPositions, height } = body;
  const placeOf = (joint: number) => [0, 1, 2].map((k) => bindPositions[3 * joint + k]);
  /** Vertices on the rings of some joints, as far as the rings are drawn. */
  function drawn(isAsked: (joint: number) => boolean): number[][] {
    const points: number[][] = [];
    for (let v = 0; v < positions.length / 3; v++) {
      const mark = (place: keyof typeof MARKING) => markings[MARKING_SIZE * v + MARKING[place]];
      if (!isAsked(mark('joint')) || Math.abs(mark('away')) > 1 || mark('share') < 0.4) continue;
      const cosine = mark('outer') / Math.hypot(mark('outer'), mark('capward'));
      if (mark('form') === COLLAR_FORMS.arc && cosine < ARC_END) continue;
      points.push([0, 1, 2].map((k) => positions[3 * v + k]));
    }
    return points;
  }
  const crotch = [0, 1, 2].map((k) => (placeOf(left.upperLeg)[k] + placeOf(right.upperLeg)[k]) / 2);
  crotch[1] -= 0.055 * height;

  it('none crosses the crotch, and thighs have one each', () => {
    for (const { upperLeg } of [left, right]) expect(drawn((joint) => joint === upperLeg).length).toBeGreaterThan(8);
    for (const p of drawn(() => true)) {
      const [x, y] = [p[0] - crotch[0], p[1] - crotch[1]];
      expect(Math.hypot(x, y) / height).toBeGreaterThan(0.012);
    }
  });

  it('none crosses an armpit, and arms have one each', () => {
    for (const { upperArm, foreArm } of [left, right]) {
      const ring = drawn((joint) => joint === upperArm);
      expect(ring.length).toBeGreaterThan(5);
      const [shoulder, elbow] = [placeOf(upperArm), placeOf(foreArm)];
      const long = Math.hypot(...elbow.map((x, k) => x - shoulder[k]));
      const along = elbow.map((x, k) => (x - shoulder[k]) / long);
      // Across the arm, towards the flank.
      const down = [-Math.sign(shoulder[0] - crotch[0]) * Math.abs(along[1]), -Math.abs(along[0]), 0];
      for (const p of ring) {
        const off = p.map((x, k) => x - shoulder[k]);
        expect((off[0] * down[0] + off[1] * down[1]) / height).toBeLessThan(0.03);
      }
    }
  });
});
