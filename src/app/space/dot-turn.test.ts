import { describe, expect, it } from 'vitest';
import { fitJointLimits, type Quat, type Vec3 } from '../../core';
import { limitVector } from '../../core/limit';
import { madeRigs } from '../../core/limit/testing/made-rigs';
import { angleBetween, readQuat } from '../../core/math/rotation';
import type { ChartKind } from '../../core/space';
import { seeded } from '../../core/testing/random';
import { type Dot, moveDot, rotationAt } from './dot-turn';

const DEG = Math.PI / 180;
const { clip, joint } = madeRigs()[2];
const joints = clip.skeleton.names.length;
const frame = (n: number): Quat => readQuat(clip.rotations, (n % clip.frameCount) * joints + joint);
const settings: { chart: ChartKind; split: 'none' | 'swing-twist' }[] = [
  { chart: 'exponential-map', split: 'none' },
  { chart: 'quaternion-vector', split: 'none' },
  { chart: 'swing-twist', split: 'none' },
  { chart: 'euler-zyz', split: 'none' },
  { chart: 'exponential-map', split: 'swing-twist' },
  { chart: 'quaternion-vector', split: 'swing-twist' },
];

describe.each(settings)('in %j', (setting) => {
  const limit = fitJointLimits(clip, { ...setting, shape: 'box' })[joint];

  it('a dot stands for the rotation it shows', () => {
    for (let n = 0; n < 100; n += 7) {
      const q = frame(n);
      const v = limitVector(limit, 0, q);
      expect(angleBetween(rotationAt(limit, v, q), q)).toBeLessThan(1e-6);
    }
  });

  it('one that is dragged turns by 1.5° for each px at most, from where it is (seed 71)', () => {
    const random = seeded(71);
    for (let n = 0; n < 30; n++) {
      const q = frame(n);
      let dot: Dot = { v: limitVector(limit, 0, q), rotation: q };
      const isSwing = setting.split !== 'none';
      for (let px = 0; px < 60; px++) {
        const by = [0, 1, 2].map((k) => (isSwing && k === 2 ? 0 : (random() - 0.5) * 0.4)) as Vec3;
        const next = moveDot(limit, dot, by, 1);
        expect(angleBetween(dot.rotation, next.rotation)).toBeLessThan(1.5 * DEG);
        dot = next;
      }
    }
  });

  it('goes as far as it is dragged where that is slow', () => {
    const q = frame(3);
    const v = limitVector(limit, 0, q);
    const by: Vec3 = [1e-4, -2e-4, 0];
    const next = moveDot(limit, { v, rotation: q }, by, 1);
    for (let k = 0; k < 3; k++) expect(next.v[k] - v[k]).toBeCloseTo(by[k], 9);
    const shown = limitVector(limit, 0, next.rotation);
    for (let k = 0; k < 3; k++) expect(shown[k]).toBeCloseTo(next.v[k], 5);
  });
});
