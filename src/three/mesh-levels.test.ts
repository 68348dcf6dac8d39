import * as THREE from 'three';
import { describe, expect, it } from 'vitest';
import { createMeshLevels, drawnPixelsPerMetre, levelFor } from './mesh-levels';

const CELLS = [0.015, 0.03];

describe('levelFor', () => {
  it('draws what is seen large with all triangles, and a cell as a point where it is no larger than one', () => {
    expect(levelFor(CELLS, 400, 0)).toBe(0);
    expect(levelFor(CELLS, 170, 0)).toBe(1);
    expect(levelFor(CELLS, 90, 0)).toBe(2);
    expect(levelFor([], 90, 0)).toBe(0);
  });

  it('stays at what it draws where the size swings round a border', () => {
    const border = 3.4 / 0.015;
    for (const now of [0, 1]) for (const size of [0.95, 1.05]) expect(levelFor(CELLS, border * size, now)).toBe(now);
    expect(levelFor(CELLS, border * 1.15, 1)).toBe(0);
    expect(levelFor(CELLS, border * 0.85, 0)).toBe(1);
  });
});

it('a metre is as large as it is drawn', () => {
  const camera = new THREE.PerspectiveCamera(26, 1.5, 0.1, 50);
  camera.position.set(1, 2, 6);
  camera.lookAt(0, 1, 0);
  camera.updateMatrixWorld();
  const renderer = { getCurrentViewport: (out: THREE.Vector4) => out.set(0, 0, 900, 600) } as THREE.WebGLRenderer;
  const up = new THREE.Vector3(0, 1, 0).applyQuaternion(camera.quaternion);
  const at = new THREE.Vector3(0, 1, 0);
  const [low, high] = [-0.005, 0.005].map((by) => at.clone().addScaledVector(up, by).project(camera).y * 300);
  expect(drawnPixelsPerMetre(renderer, camera, at)).toBeCloseTo(100 * (high - low), 1);
});

describe('createMeshLevels', () => {
  const sphere = new THREE.SphereGeometry(0.5, 96, 64);
  const positions = sphere.getAttribute('position').array as Float32Array;
  const indices = Uint32Array.from(sphere.getIndex()!.array);
  const drawn = ({ index, drawRange }: THREE.BufferGeometry) => [
    ...index!.array.slice(drawRange.start, drawRange.start + drawRange.count),
  ];

  it('draws all triangles where it is seen large, fewer where small, fewest for the shadow', () => {
    const geometry = new THREE.BufferGeometry();
    const levels = createMeshLevels(geometry, positions, indices, { shadowCell: 0.1, cells: [0.03, 0.06] }, 1);
    const counts: number[] = [];
    for (const perMetre of [500, 100, 50, 500]) {
      levels.choose(perMetre);
      counts.push(drawn(geometry).length);
      levels.beginShadow();
      counts.push(drawn(geometry).length);
      levels.endShadow();
      expect(drawn(geometry)).toHaveLength(counts.at(-2)!);
    }
    const [fine, shadow, middle, , small, , again] = counts;
    expect(drawn(geometry)).toEqual([...indices]);
    expect([fine, again]).toEqual([indices.length, indices.length]);
    expect(middle).toBeLessThan(0.8 * fine);
    expect(small).toBeLessThan(0.6 * middle);
    expect(shadow).toBeLessThan(0.6 * small);
    expect(counts.filter((_, i) => i % 2 === 1)).toEqual([shadow, shadow, shadow, shadow]);
  });

  it('is the same for a mesh of twice the size at half the scale of the picture', () => {
    const [one, two] = [1, 2].map((scale) => {
      const geometry = new THREE.BufferGeometry();
      const levels = createMeshLevels(
        geometry,
        positions.map((x) => x * scale),
        indices,
        { shadowCell: 0.1, cells: [0.03] },
        scale,
      );
      levels.choose(100 / scale);
      return drawn(geometry);
    });
    expect(two).toEqual(one);
  });
});
