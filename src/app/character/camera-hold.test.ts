import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { createCameraHold, type Watched } from './camera-hold';
import { createFollowCamera } from './follow-camera';

const start: Watched = {
  clip: null,
  body: null,
  manual: {},
  pulls: {},
  gazeTarget: null,
  frame: 10,
  width: 800,
  height: 600,
  inset: 0,
};
const dragged = { 'left-hand': { target: [0, 1, 0] as [number, number, number], isPinned: false } };

describe('a camera that follows the body', () => {
  it('stands after a hand has changed the pose, through undo, until time goes on', () => {
    const isHeld = createCameraHold();
    expect(isHeld(start)).toBe(false);
    const pulled = { ...start, pulls: dragged };
    expect(isHeld(pulled)).toBe(true);
    expect(isHeld(pulled)).toBe(true);
    expect(isHeld(start)).toBe(true);
    expect(isHeld({ ...start, frame: 11 })).toBe(false);
    expect(isHeld({ ...start, frame: 11 })).toBe(false);
  });

  it.each([{ width: 700 }, { height: 500 }, { inset: 260 }, { frame: 3 }])('follows again when %o', (change) => {
    const isHeld = createCameraHold();
    isHeld(start);
    expect(isHeld({ ...start, gazeTarget: [0, 1, 2] })).toBe(true);
    expect(isHeld({ ...start, gazeTarget: [0, 1, 2], ...change })).toBe(false);
  });

  it('does not recentre by a pixel after the pelvis was dragged half a metre aside', () => {
    const isHeld = createCameraHold();
    const follow = createFollowCamera();
    const camera = new THREE.PerspectiveCamera(26, 4 / 3);
    const controls = { target: new THREE.Vector3() };
    const look = (aside: number, watched: Watched, dt: number) => {
      const low = new THREE.Vector3(-0.4 + aside, 0, -0.2);
      const high = new THREE.Vector3(0.4 + aside, 1.7, 0.2);
      follow.update(camera, controls, low, high, 1.75, 0, 4 / 3, 0, null, isHeld(watched) ? 0 : dt);
    };
    look(0, start, 0.1);
    const before = [...camera.position.toArray(), ...controls.target.toArray()];
    const pulled = { ...start, pulls: dragged };
    for (let i = 0; i < 60; i++) look(0.5, pulled, 0.1);
    expect([...camera.position.toArray(), ...controls.target.toArray()]).toEqual(before);
    for (let i = 0; i < 60; i++) look(0.5, { ...pulled, frame: 11 + i }, 0.1);
    expect(controls.target.x).toBeCloseTo(0.5, 2);
  });
});
