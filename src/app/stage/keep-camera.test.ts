import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { seeded } from '../../core/testing/random';
import type { KeptCamera } from '../../state/work/cameras';
import { keepCamera } from './keep-camera';

const camera = (): KeptCamera => ({ view: null, wanted: null, isMoved: false });
const random = seeded(31);
const anyVector = (size: number) =>
  new THREE.Vector3(random() - 0.5, random() - 0.5, random() - 0.5).multiplyScalar(2 * size);

describe('a camera', () => {
  it('that glides after what it looks at, nearer and farther, is where it was, to the bit', () => {
    const kept = camera();
    const target = anyVector(1);
    const position = target.clone().add(new THREE.Vector3(1, 0.4, 4));
    let usual = 5;
    keepCamera(kept, position, target, usual, true);
    const first = kept.view;
    for (let i = 0; i < 2000; i++) {
      const next = usual * (0.98 + 0.04 * random());
      const away = position
        .clone()
        .sub(target)
        .multiplyScalar(next / usual);
      target.add(anyVector(0.05));
      position.copy(target).add(away);
      usual = next;
      keepCamera(kept, position, target, usual, false);
    }
    expect(kept.view).toBe(first);
    expect(kept.isMoved).toBe(false);
  });

  it('that a hand turned stands elsewhere, and is the first one again when it is framed', () => {
    const kept = camera();
    const target = new THREE.Vector3();
    keepCamera(kept, new THREE.Vector3(0, 0, 4), target, 2, true);
    expect([kept.view, kept.isMoved]).toEqual([[0, 0, 2], false]);
    keepCamera(kept, new THREE.Vector3(4, 0, 0), target, 2, false);
    expect([kept.view, kept.isMoved]).toEqual([[2, 0, 0], true]);
    keepCamera(kept, new THREE.Vector3(0, 0, 6), target, 3, true);
    expect([kept.view, kept.isMoved]).toEqual([[0, 0, 2], false]);
  });

  it('that is wanted elsewhere is put there once, in a window of any size, and keeps the numbers it was given', () => {
    for (let i = 0; i < 200; i++) {
      const kept = camera();
      const target = anyVector(3);
      const usual = 0.5 + 10 * random();
      const position = anyVector(9);
      const wanted = anyVector(2).toArray();
      kept.wanted = wanted;
      expect(keepCamera(kept, position, target, usual, i % 2 === 0)).toBe(true);
      expect(position.distanceTo(target)).toBeCloseTo(usual * Math.hypot(...wanted), 9);
      expect(keepCamera(kept, position, target, usual, false)).toBe(false);
      expect([kept.view, kept.wanted, kept.isMoved]).toEqual([wanted, null, true]);
    }
  });
});
