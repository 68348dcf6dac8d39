import * as THREE from 'three';
import { expect, test } from 'vitest';
import { angleBetween, DEGREE, dot } from '../../../core/math';
import { areRingsLocked, betweenAxes } from './lock';
import { bookTurn, createRings, ringAxes } from './three-rings';

test('each ring is a part that its word lights up: ring and axis, and the others are not in it', () => {
  const rings = createRings();
  rings.draw({
    knobs: { middle: 30 },
    there: {},
    scene: {},
    camera: new THREE.PerspectiveCamera(),
    width: 1,
    height: 1,
  });
  const named = ['outer', 'middle', 'inner'];
  for (const name of named) {
    const meshes: THREE.Object3D[] = [];
    rings.object.getObjectByName(name)?.traverse((part) => {
      if (part instanceof THREE.Mesh) meshes.push(part);
    });
    expect(meshes, name).toHaveLength(2);
  }
  rings.dispose();
});

test('outer and inner ring turned against each other leave the book where it is with the middle ring at 90°, and only there', () => {
  for (const against of [-60, -25, 40, 60]) {
    expect(angleBetween(bookTurn(90, against), bookTurn(90, 0))).toBeLessThan(1e-7);
    for (const middle of [0, 30, 80])
      expect(angleBetween(bookTurn(middle, against), bookTurn(middle, 0)) / DEGREE).toBeGreaterThan(3);
  }
});

test('rings lock where outer and inner axis are one, at 90°', () => {
  for (let middle = 0; middle <= 90; middle++) {
    const [outer, , inner] = ringAxes(25, middle);
    expect(betweenAxes(middle)).toBeCloseTo(Math.acos(Math.min(1, Math.abs(dot(outer, inner)))) / DEGREE, 5);
    expect(areRingsLocked(middle), `${middle}°`).toBe(Math.abs(dot(outer, inner)) > 1 - 1e-9);
  }
});
