import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { createSpaceCamera } from './space-camera';
import { FOV } from './space-scene';

const none = { top: 0, bottom: 0 };
const box = (half: number) =>
  [-1, 1].flatMap((x) => [-1, 1].flatMap((y) => [-1, 1].flatMap((z) => [x * half, y * half, z * half])));
const space = (half: number) => ({ ballRadius: Math.PI, outline: box(half) });
const make = (aspect = 1.4) => new THREE.PerspectiveCamera(FOV, aspect, 0.1, 100);

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
  it('keeps its usual distance for small shapes and steps back for large ones', () => {
    const target = new THREE.Vector3();
    const distance = (half: number) => {
      const camera = make();
      createSpaceCamera().update(camera, target, space(half), null, 400, none, Infinity);
      expect(farthest(camera, target, half)).toBeLessThan(1);
      return camera.position.length();
    };
    expect(distance(0.3)).toBeCloseTo(distance(0.5), 9);
    expect(distance(2.4)).toBeGreaterThan(1.2 * distance(0.5));
  });

  it('keeps what the user turned and zoomed when the shape changes, and glides there', () => {
    const camera = make();
    const target = new THREE.Vector3();
    const framing = createSpaceCamera();
    framing.update(camera, target, space(0.5), null, 400, none, 1 / 60);
    const usual = camera.position.length();
    camera.position.set(0, 0, 0.5 * usual);
    framing.aim([0.3, 0, 0], 1);
    let frames = 0;
    while (framing.update(camera, target, space(0.4), null, 400, none, 1 / 60)) frames++;
    expect(frames).toBeGreaterThan(5);
    expect(target.x).toBeCloseTo(0.3, 2);
    expect(camera.position.distanceTo(target)).toBeCloseTo(0.5 * usual, 2);
    expect(camera.position.z).toBeCloseTo(0.5 * usual, 2);

    framing.aim([0, 0, 0], 1);
    framing.update(camera, target, space(2.4), null, 400, none, Infinity);
    expect(camera.position.length()).toBeGreaterThan(0.6 * usual);
    framing.reset();
    framing.update(camera, target, space(0.5), null, 400, none, Infinity);
    expect(camera.position.length()).toBeCloseTo(usual, 9);
  });

  it('shows a swing whole, between what lies over the view', () => {
    const distance = (insets: { top: number; bottom: number }) => {
      const camera = make();
      createSpaceCamera().update(camera, new THREE.Vector3(), space(1), [0, 0, 1], 400, insets, Infinity);
      return camera.position.length();
    };
    expect(Math.sin((FOV * Math.PI) / 360) * distance(none)).toBeGreaterThan(Math.PI);
    expect(distance({ top: 0, bottom: 100 })).toBeGreaterThan(1.3 * distance(none));
  });
});
