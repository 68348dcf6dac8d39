import { readFileSync } from 'node:fs';
import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { parseBvh, type Skeleton, type Vec3 } from '../../core';
import { mirrorJoint } from '../../core/clip';
import { makeRandom } from '../../core/math/random';
import { tileCameras } from '../../three/small-plot-cameras';
import { COLUMNS, clipRects, jointRows, shortJointName, withinBall } from './joint-grid';

const { skeleton } = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'));
const all = skeleton.names.map((_, joint) => joint);

/** Two hands of many fingers on one arm each. */
function handed(fingers: number): Skeleton {
  const names = ['Hips'];
  const parents = [-1];
  for (const side of ['Left', 'Right']) {
    names.push(`${side}Arm`);
    parents.push(0);
    const arm = names.length - 1;
    for (let i = 0; i < fingers; i++) {
      names.push(`${side}HandIndex${i + 1}`);
      parents.push(arm);
    }
  }
  const offsets = new Float32Array(3 * names.length);
  names.forEach((name, j) => {
    offsets[3 * j] = name.includes('Index') ? 0.02 : 0.3;
  });
  return {
    names,
    parents: Int16Array.from(parents),
    offsets,
    restRotations: new Float32Array(4 * names.length),
    endSites: new Float32Array(0),
    endSiteJoints: new Int16Array(0),
  };
}

describe('jointRows', () => {
  it('puts twins below each other and each joint once', () => {
    const [centre, left, right] = jointRows(skeleton, all);
    expect(left.length).toBe(right.length);
    left.forEach((joint, i) => {
      expect(mirrorJoint(skeleton, joint)).toBe(right[i]);
    });
    const shown = [...centre, ...left, ...right];
    expect(new Set(shown).size).toBe(shown.length);
  });

  it('leaves a hole where a twin does not move', () => {
    const hand = skeleton.names.indexOf('RightHand');
    const [, left, right] = jointRows(
      skeleton,
      all.filter((joint) => joint !== hand),
    );
    expect(right[left.indexOf(skeleton.names.indexOf('LeftHand'))]).toBe(-1);
  });

  it('fills all rows where there are no sides', () => {
    const names = Array.from({ length: 40 }, (_, i) => `joint${i}`);
    const chain: Skeleton = {
      ...handed(0),
      names,
      parents: Int16Array.from(names, (_, i) => i - 1),
      offsets: new Float32Array(3 * names.length).fill(0.1),
    };
    const rows = jointRows(chain, [...names.keys()].slice(1));
    expect(rows.map((row) => row.length)).toEqual([13, 13, 13]);
    expect(rows.flat()).toEqual([...names.keys()].slice(1));
    expect(jointRows(chain, [1, 2, 3])).toEqual([[1, 2, 3], [], []]);
  });

  it('shows all, long bones first, where a side has more than stand side by side', () => {
    const body = handed(12);
    const [, left, right] = jointRows(
      body,
      body.names.map((_, joint) => joint),
    );
    expect(left).toHaveLength(13);
    expect(left.slice(0, COLUMNS)).toContain(body.names.indexOf('LeftArm'));
    expect(left.map((joint) => mirrorJoint(body, joint))).toEqual(right);
  });
});

it('a name where its row says the side', () => {
  expect(shortJointName('LeftForeArm')).toBe('Forearm');
  expect(shortJointName('RightToeBase')).toBe('Toe');
  expect(shortJointName('Spine1')).toBe('Spine 1');
});

it('what is asked of a joint is drawn in its own tile, however far it is out (seed 5)', () => {
  const random = makeRandom(5);
  const tiles = [10, 20, 60, 70, 80, 20, 60, 50, 150, 20, 30, 90];
  const [width, height] = [300, 140];
  const place = new Vector3();
  let outside = 0;
  for (let round = 0; round < 300; round++) {
    const plots = [0, 1, 2].map((i) => ({
      points: [],
      outline: null,
      centre: [random() - 0.5, random() - 0.5, random() - 0.5] as Vec3,
      radius: 0.3 + random(),
      ring: 0,
      isFlat: i === 1,
    }));
    const { matrices, texture } = tileCameras(plots, tiles, width, height);
    const rects = clipRects(tiles, width, height, 0);
    texture.dispose();
    plots.forEach(({ centre, radius }, i) => {
      const asked = [0, 1, 2].map(() => 8 * (random() - 0.5)) as Vec3;
      const [left, bottom, right, top] = rects.subarray(4 * i, 4 * i + 4);
      place.fromArray(asked).applyMatrix4(matrices[i]);
      if (place.x < left || place.x > right || place.y < bottom || place.y > top) outside++;
      place.fromArray(withinBall(asked, centre, radius)).applyMatrix4(matrices[i]);
      // The ball fills the tile's height; one that is narrow cuts it at the sides.
      expect(place.y).toBeGreaterThan(bottom - 1e-6);
      expect(place.y).toBeLessThan(top + 1e-6);
      if (i === 2) return;
      if (i === 1) {
        expect(place.x).toBeGreaterThan(left - 1e-6);
        expect(place.x).toBeLessThan(right + 1e-6);
      }
    });
  }
  expect(outside).toBeGreaterThan(300);
  expect(withinBall([0.1, 0, 0], [0, 0, 0], 1)).toEqual([0.1, 0, 0]);
});
