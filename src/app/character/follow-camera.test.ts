import * as THREE from 'three';
import { describe, expect, test } from 'vitest';
import { createFollowCamera } from './follow-camera';

const HEIGHT = 1.75;
const low = new THREE.Vector3();
const high = new THREE.Vector3();
const standAt = (x: number, z: number) => {
  low.set(x - 0.4, 0.1, z - 0.4);
  high.set(x + 0.4, 1.6, z + 0.4);
};

/** How far from the middle of a view the body is at most, over half its width, in so many frames. */
function farthest(
  aspect: number,
  dt: number,
  frames: number,
  path: (frame: number) => readonly [number, number],
): number {
  const camera = new THREE.PerspectiveCamera(26, aspect, 0.05, 60);
  const controls = { target: new THREE.Vector3() };
  const follow = createFollowCamera();
  const spot = new THREE.Vector3();
  let most = 0;
  for (let frame = 0; frame < frames; frame++) {
    standAt(...path(frame));
    follow.update(camera, controls, low, high, HEIGHT, 0, aspect, 0, null, frame === 0 ? Number.POSITIVE_INFINITY : dt);
    camera.lookAt(controls.target);
    camera.updateMatrixWorld();
    camera.updateProjectionMatrix();
    spot.set((low.x + high.x) / 2, 0.9, (low.z + high.z) / 2).project(camera);
    most = Math.max(most, Math.abs(spot.x), Math.abs(spot.y));
  }
  return most;
}

describe('the camera that follows', () => {
  test.each([
    ['a wide view, often drawn', 1.3, 1 / 60],
    ['a narrow view, often drawn', 0.5, 1 / 60],
    ['a narrow view, seldom drawn', 0.5, 0.1],
  ])('keeps a runner in the picture: %s', (_, aspect, dt) => {
    // 7 m/s, along what the camera sees crosswise.
    expect(farthest(aspect, dt, 4 / dt, (frame) => [7 * frame * dt, 0])).toBeLessThan(0.8);
  });

  test('has a body that begins elsewhere in the picture at once', () => {
    expect(farthest(0.6, 1 / 60, 60, (frame) => (frame < 30 ? [0, 0] : [5, 4]))).toBeLessThan(0.8);
  });

  test.each(['upper', 'lower'] as const)('looks at the %s half nearer, and at that half', (half) => {
    const looks = [null, half].map((which) => {
      const camera = new THREE.PerspectiveCamera(26, 1, 0.05, 60);
      const controls = { target: new THREE.Vector3() };
      standAt(0, 0);
      createFollowCamera().update(camera, controls, low, high, HEIGHT, 0, 1, 0, which, Number.POSITIVE_INFINITY);
      return { away: camera.position.distanceTo(controls.target), at: controls.target.y };
    });
    expect(looks[1].away).toBeLessThan(0.7 * looks[0].away);
    expect((looks[1].at - looks[0].at) * (half === 'upper' ? 1 : -1)).toBeGreaterThan(0.3);
  });

  test('still glides after who stays in the middle', () => {
    expect(farthest(1.3, 1 / 60, 120, (frame) => [0.8 * (frame / 60), 0])).toBeGreaterThan(0.02);
  });
});
