import * as THREE from 'three';
import { expect, it } from 'vitest';
import { seeded } from '../core/testing/random';
import { firstHit } from './ray-hit';

const anyVector = (random: () => number) => new THREE.Vector3(random() - 0.5, random() - 0.5, random() - 0.5);

it('meets a turned and stretched surface where three says, from outside and from within (seed 61)', () => {
  const random = seeded(61);
  const raycaster = new THREE.Raycaster();
  let hits = 0;
  for (let round = 0; round < 60; round++) {
    const solid = new THREE.IcosahedronGeometry(1, 1);
    const geometry = round % 2 === 0 ? solid : new THREE.TorusGeometry(1, 0.4, 7, 9);
    if (round % 3 === 0) geometry.setDrawRange(6, 90);
    const mesh = new THREE.Mesh(geometry, new THREE.MeshBasicMaterial({ side: THREE.DoubleSide }));
    mesh.position.copy(anyVector(random));
    mesh.quaternion.setFromAxisAngle(anyVector(random).normalize(), 6 * random());
    mesh.scale.set(0.3 + random(), 0.3 + random(), 0.3 + random());
    mesh.updateMatrixWorld();
    const origin = anyVector(random).multiplyScalar(round % 5 === 0 ? 0.2 : 8);
    raycaster.set(origin, anyVector(random).sub(origin).normalize());
    const [expected] = raycaster.intersectObject(mesh, false);
    const found = firstHit(raycaster.ray, mesh);
    expect(found === null).toBe(expected === undefined);
    if (!found) continue;
    hits++;
    expect(found.distanceTo(expected.point)).toBeLessThan(1e-9);
  }
  expect(hits).toBeGreaterThan(20);
});
