import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { type Clip, parseBvh } from '../core';
import { findRoles } from '../core/clip';
import { MADE_CAPTURES } from '../core/clip/testing/made-captures';
import { seeded } from '../core/testing/random';
import { MARKING_SIZE } from './body';
import { growBody } from './grow-body';
import { person } from './testing/people';

/** Where an edge of the mesh crosses the middle of a collar, and how much of that is left there. Heights from the middle of the hips. */
interface Crossing {
  x: number;
  z: number;
  share: number;
}

const root = new URL('../../', import.meta.url);
const read = (path: string): [string, Clip][] => {
  const url = new URL(path, root);
  return existsSync(url) ? [[path.slice(path.lastIndexOf('/') + 1), parseBvh(readFileSync(url, 'utf8'), path)]] : [];
};
const SEED = 20;
const random = seeded(SEED);
const varied = Array.from({ length: 9 }, (_, i): [string, Clip] => {
  const spine = 1 + (i % 6);
  const [trunk, legs, width] = [0.75 + 0.65 * random(), 0.75 + 0.5 * random(), 0.8 + 0.5 * random()];
  const clavicles = random() > 0.4;
  const name = `a person of ${spine} spine joints, trunk × ${trunk.toFixed(2)}, legs × ${legs.toFixed(2)}, width × ${width.toFixed(2)}`;
  return [`${name} (seed ${SEED})`, person({ spine, trunk, legs, width, clavicles })];
});
const clips: [string, Clip][] = [
  ...read('public/clips/range-of-motion.bvh'),
  // Real ones, where they are.
  ...['CMU_13_29', 'louise', 'pirouette', 'mixed_orders'].flatMap((name) => read(`../shared/mocap/${name}.bvh`)),
  ['fingers.bvh', parseBvh(MADE_CAPTURES['fingers.bvh'].text)],
  ...varied,
];

/** How much may be left of a band where it is seen last: triangles are a fraction of its fading end, or about as long. */
const LAST = { fine: 0.4, coarse: 0.66 };
/** rad: further apart, two neighbours on a band have something missing between them. */
const GAP = 0.45;

const bodies = clips.flatMap(([name, clip], i) =>
  (i < 2 ? (['fine', 'coarse'] as const) : (['coarse'] as const)).map((detail) => ({ name, clip, detail })),
);

describe.each(bodies)('collars of the spine on $name, $detail', ({ clip, detail }) => {
  const { spine, chest, hips, left, right } = findRoles(clip.skeleton);
  const joints = [...spine, ...(chest === hips ? [] : [chest])];
  /** By joint: the middle of its band, once round the trunk. */
  let bands: Crossing[][];
  beforeAll(() => {
    const { markings, indices, positions, bindPositions, height } = growBody(clip, { detail });
    const middle = (k: number) => (bindPositions[3 * left.upperLeg + k] + bindPositions[3 * right.upperLeg + k]) / 2;
    const quiet = (v: number) => markings.subarray(MARKING_SIZE * v + 4, MARKING_SIZE * (v + 1));
    bands = joints.map((joint) => {
      const band: Crossing[] = [];
      for (let i = 0; i < indices.length; i++) {
        const [a, b] = [indices[i], indices[i % 3 === 2 ? i - 2 : i + 1]];
        const [p, q] = [quiet(a), quiet(b)];
        if (p[0] !== joint || q[0] !== joint || p[1] >= 0 || q[1] < 0) continue;
        const t = p[1] / (p[1] - q[1]);
        const at = (k: number) => ((1 - t) * positions[3 * a + k] + t * positions[3 * b + k] - middle(k)) / height;
        const share = (1 - t) * p[2] + t * q[2];
        if (share > 0.02) band.push({ x: at(0), z: at(2), share });
      }
      return band.sort((a, b) => angleOf(a) - angleOf(b));
    });
  });

  it('the lowest is whole, in every direction', () => {
    expect(gapsIn(bands[0])).toEqual([]);
    for (const { share } of bands[0]) expect(share).toBeGreaterThan(0.95);
  });

  it('each is whole, or fades out before it ends', () => {
    const worn = bands.filter(({ length }) => length > 0);
    // Short trunks have no room for more.
    expect(worn.length).toBeGreaterThanOrEqual(Math.min(joints.length, 4));
    for (const band of worn) {
      expect(band.length).toBeGreaterThan(10);
      for (const pair of gapsIn(band)) for (const { share } of pair) expect(share).toBeLessThan(LAST[detail]);
    }
  });

  it('each that ends does so alike on both sides, on breast and back, and not on an arm', () => {
    for (const band of bands.filter((one) => one.length > 0 && gapsIn(one).length > 0)) {
      expect(gapsIn(band).length).toBe(2);
      for (const face of [1, -1]) {
        const seen = band.filter(({ z, share }) => z * face > 0 && share > 0.5).map(({ x }) => x);
        expect(Math.max(...seen) - Math.min(...seen)).toBeGreaterThan(0.012);
        expect(Math.abs(Math.max(...seen) + Math.min(...seen))).toBeLessThan(0.02);
        expect(Math.max(...seen.map(Math.abs))).toBeLessThan(0.1);
      }
    }
  });
});

const angleOf = ({ x, z }: Crossing): number => Math.atan2(x, z);

/** Neighbours on a band between which it is not seen. */
function gapsIn(band: Crossing[]): [Crossing, Crossing][] {
  return band.flatMap((one, i): [Crossing, Crossing][] => {
    const next = band[(i + 1) % band.length];
    const turn = angleOf(next) - angleOf(one) + (i === band.length - 1 ? 2 * Math.PI : 0);
    return turn > GAP ? [[one, next]] : [];
  });
}
