import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import type { Vec3 } from '../../core';
import { CHART_UP } from '../../three/chart-view';
import { FOV } from '../drawing/space-scene';
import { createSpaceCamera } from './space-camera';

const none = { top: 0, bottom: 0 };
const box = (half: number) =>
  [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [x * half, y * half, z * half])));
const space = (half: number, isFlat = false) => ({
  ballRadius: Math.PI,
  outline: box(half),
  isFlat,
  asked: [0, 0, 0] as Vec3,
});
const make = (aspect = 1.4) => {
  const camera = new THREE.PerspectiveCamera(FOV, aspect, 0.1, 100);
  camera.up.fromArray(CHART_UP);
  return camera;
};

/** The largest of |x| and |y| at which the corners of a box are seen; 1 is the edge. */
function farthest(camera: THREE.PerspectiveCamera, target: THREE.Vector3, half: number): number {
  camera.lookAt(target);
  camera.updateMatrixWorld();
  camera.updateProjectionMatrix();
  const corners = box(half);
  let most = 0;
  for (let i = 0; i < corners.length; i += 3) {
    const seen = new THREE.Vector3(...corners.slice(i, i + 3)).project(camera);
    most = Math.max(most, Math.abs(seen.x), Math.abs(seen.y));
  }
  return most;
}

describe('the camera of a rotation space', () => {
  it('frames the limit with a margin, however large it is and whatever lies over the view, but makes no small limit look large', () => {
    const look = (half: number, insets = none) => {
      const camera = make();
      createSpaceCamera().update(camera, new THREE.Vector3(), space(half), 400, insets, Infinity);
      return camera;
    };
    for (const half of [0.6, 1, 1.7, 2.4]) {
      const most = farthest(look(half), new THREE.Vector3(), half);
      expect(most).toBeGreaterThan(0.7);
      expect(most).toBeLessThan(0.87);
      const free = farthest(look(half, { top: 0, bottom: 100 }), new THREE.Vector3(), half);
      expect(free).toBeLessThan(0.75 * 0.87);
    }
    expect(look(0.05).position.length()).toBeCloseTo(look(0.2).position.length(), 9);
    expect(farthest(look(0.05), new THREE.Vector3(), 0.05)).toBeLessThan(0.2);
  });

  it('fits a view whose size, or what lies over it, changed, and keeps what the user zoomed', () => {
    const first = (aspect: number, insets: typeof none) => {
      const camera = make(aspect);
      createSpaceCamera().update(camera, new THREE.Vector3(), space(1), 400, insets, Infinity);
      return camera.position.length();
    };
    const camera = make(1.4);
    const target = new THREE.Vector3();
    const framing = createSpaceCamera();
    framing.update(camera, target, space(1), 400, none, Infinity);
    camera.position.multiplyScalar(0.8);
    for (const [aspect, insets] of [
      [0.7, none],
      [0.7, { top: 0, bottom: 120 }],
      [1.4, none],
    ] as const) {
      camera.aspect = aspect;
      framing.update(camera, target, space(1), 400, insets, Infinity);
      expect(camera.position.length()).toBeCloseTo(0.8 * first(aspect, insets), 9);
    }
    const before = camera.position.length();
    camera.aspect = 0.7;
    framing.update(camera, target, space(1), 400, none, Infinity, true);
    expect(camera.position.length()).toBe(before);
    framing.update(camera, target, space(1), 400, none, Infinity, false);
    expect(camera.position.length()).toBeGreaterThan(before);
  });

  it('shows the whole ball with its names, wherever and however large the limit is, where all is wanted', () => {
    const look = (half: number) => {
      const [camera, framing] = [make(), createSpaceCamera()];
      framing.aim([0, 0, 0], 1.1);
      framing.update(camera, new THREE.Vector3(), space(half), 400, none, Infinity);
      return camera.position.length();
    };
    // The sphere around touches the edge of the view.
    expect((1.1 * Math.PI) / look(0.6)).toBeCloseTo(Math.sin((FOV * Math.PI) / 360), 9);
    expect(look(2.4)).toBe(look(0.6));
  });

  it('steps back for a pose that is asked for far outside of the limit, so that its dot stays in the picture', () => {
    const camera = make();
    const target = new THREE.Vector3();
    const framing = createSpaceCamera();
    framing.update(camera, target, space(0.6), 400, none, Infinity);
    const before = camera.position.length();
    framing.update(camera, target, { ...space(0.6), asked: [0.4, 0.3, 0.2] }, 400, none, Infinity);
    expect(camera.position.length()).toBeCloseTo(before, 9);
    const asked: Vec3 = [2.6, -0.4, 0.9];
    framing.update(camera, target, { ...space(0.6), asked }, 400, none, Infinity);
    expect(camera.position.length()).toBeGreaterThan(before);
    camera.lookAt(target);
    camera.updateMatrixWorld();
    const seen = new THREE.Vector3(...asked).project(camera);
    expect(Math.max(Math.abs(seen.x), Math.abs(seen.y))).toBeLessThan(0.95);
  });

  it('keeps what the user turned and zoomed when the shape changes, and glides there', () => {
    const camera = make();
    const target = new THREE.Vector3();
    const framing = createSpaceCamera();
    framing.update(camera, target, space(0.2), 400, none, 1 / 60);
    const usual = camera.position.length();
    camera.position.set(0, -0.5 * usual, 0);
    framing.aim([0.3, 0, 0]);
    let frames = 0;
    while (framing.update(camera, target, space(0.15), 400, none, 1 / 60)) frames++;
    expect(frames).toBeGreaterThan(5);
    expect(target.x).toBeCloseTo(0.3, 2);
    expect(camera.position.distanceTo(target)).toBeCloseTo(0.5 * usual, 2);
    expect(camera.position.y).toBeCloseTo(-0.5 * usual, 2);

    framing.aim([0, 0, 0]);
    framing.update(camera, target, space(2.4), 400, none, Infinity);
    expect(camera.position.length()).toBeGreaterThan(0.6 * usual);
    framing.reset();
    framing.update(camera, target, space(0.2), 400, none, Infinity);
    expect(camera.position.length()).toBeCloseTo(usual, 9);
  });

  it('shows swings from above, and as far as the limit goes between what lies over the view', () => {
    const look = (insets: { top: number; bottom: number }, half = 1) => {
      const camera = make();
      createSpaceCamera().update(camera, new THREE.Vector3(), space(half, true), 400, insets, Infinity);
      return camera.position;
    };
    expect(look(none).z / look(none).length()).toBeGreaterThan(0.7);
    expect(look(none, 4).length()).toBeGreaterThan(1.2 * look(none).length());
    expect(look({ top: 0, bottom: 100 }).length()).toBeGreaterThan(1.1 * look(none).length());
  });
});
