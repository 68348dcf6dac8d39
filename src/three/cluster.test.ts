import { SphereGeometry } from 'three';
import { describe, expect, it } from 'vitest';
import { clusterTriangles } from './cluster';

const sphere = new SphereGeometry(1, 64, 48);
const positions = sphere.getAttribute('position').array as Float32Array;
const indices = Uint32Array.from(sphere.getIndex()!.array);

function volume(triangles: Uint32Array): number {
  let sum = 0;
  for (let t = 0; t < triangles.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => [0, 1, 2].map((i) => positions[3 * triangles[t + k] + i]));
    sum += a[0] * (b[1] * c[2] - b[2] * c[1]) + a[1] * (b[2] * c[0] - b[0] * c[2]) + a[2] * (b[0] * c[1] - b[1] * c[0]);
  }
  return sum / 6;
}

describe('clusterTriangles', () => {
  it('keeps the body of a ball with a fraction of its triangles', () => {
    const coarse = clusterTriangles(positions, indices, 0.2);
    expect(coarse.length).toBeLessThan(indices.length / 3);
    expect(volume(coarse) / volume(indices)).toBeGreaterThan(0.9);
    expect(volume(coarse) / volume(indices)).toBeLessThan(1.02);
  });

  it('leaves all that is wider than a cell', () => {
    const corners = new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]);
    expect([...clusterTriangles(corners, Uint32Array.of(0, 1, 2), 0.1)]).toEqual([0, 1, 2]);
    expect(clusterTriangles(corners, Uint32Array.of(0, 1, 2), 10)).toHaveLength(0);
  });
});
