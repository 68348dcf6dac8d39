import * as THREE from 'three';
import { expect, test } from 'vitest';
import { createRings } from './three-rings';

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
