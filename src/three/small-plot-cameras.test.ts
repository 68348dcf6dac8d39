import * as THREE from 'three';
import { expect, test } from 'vitest';
import { type SmallPlot, tileCameras } from './small-plot-cameras';

const plot: SmallPlot = { points: [], outline: null, centre: [0.3, -0.2, 0.1], radius: 1.4, ring: 0, isFlat: false };

test.each([
  ['wide', 120, 60],
  ['square', 80, 80],
  ['narrow', 60, 130],
])('a %s tile shows its plot whole, and little more', (_, w, h) => {
  const [width, height] = [400, 300];
  const [left, top] = [50, 40];
  const { matrices } = tileCameras([plot], [left, top, w, h], width, height);
  // A ball of the plot's radius, in px from the tile's middle.
  let [across, up] = [0, 0];
  for (let i = 0; i < 2000; i++) {
    const [z, turn] = [1 - (2 * i) / 1999, 2.4 * i];
    const level = Math.sqrt(1 - z * z);
    const way = new THREE.Vector3(level * Math.cos(turn), level * Math.sin(turn), z).multiplyScalar(plot.radius);
    const at = way.add(new THREE.Vector3(...plot.centre)).applyMatrix4(matrices[0]);
    across = Math.max(across, Math.abs((at.x / 2 + 0.5) * width - left - w / 2));
    up = Math.max(up, Math.abs((0.5 - at.y / 2) * height - top - h / 2));
  }
  expect(across).toBeLessThanOrEqual(w / 2 + 0.5);
  expect(up).toBeLessThanOrEqual(h / 2 + 0.5);
  expect(Math.max((2 * across) / w, (2 * up) / h)).toBeGreaterThan(0.9);
});
