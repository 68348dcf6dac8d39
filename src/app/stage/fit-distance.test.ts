import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { makeRandom } from '../../core/math/random';
import { fitDistance } from './fit-distance';

describe('fitDistance', () => {
  it('is the least at which every point is in the view of a real camera', () => {
    const random = makeRandom(7);
    for (let round = 0; round < 20; round++) {
      const points = Float64Array.from({ length: 60 }, () => 4 * random() - 2);
      const target = new THREE.Vector3(random(), random(), random());
      const direction = new THREE.Vector3(random() - 0.5, random() - 0.5, random() - 0.5).normalize();
      const camera = new THREE.PerspectiveCamera(24, 0.4 + 2 * random(), 0.01, 1000);
      camera.up.set(random() - 0.5, random() - 0.5, random() - 0.5).normalize();
      const slope = Math.tan((12 * Math.PI) / 180);
      const distance = fitDistance(points, target, direction, camera.up, [slope * camera.aspect, slope]);
      camera.position.copy(target).addScaledVector(direction, distance);
      camera.lookAt(target);
      camera.updateMatrixWorld();
      let farthest = 0;
      for (let i = 0; i < points.length; i += 3) {
        const seen = new THREE.Vector3(points[i], points[i + 1], points[i + 2]).project(camera);
        farthest = Math.max(farthest, Math.abs(seen.x), Math.abs(seen.y));
      }
      expect(farthest).toBeCloseTo(1, 6);
    }
  });

  it('of nothing is nothing', () => {
    expect(fitDistance([], new THREE.Vector3(), new THREE.Vector3(0, 0, 1), new THREE.Vector3(0, 1, 0), [1, 1])).toBe(
      0,
    );
  });
});
