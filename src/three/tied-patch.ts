import * as THREE from 'three';
import { createLines } from './lines';
import type { ScenePalette } from './palette';
import { unlitSkin } from './unlit-skin';

/** Where a bone may point, as a patch of a sphere that is redrawn in place: what ties leave, within a quiet outline of what its limit does. */
export interface TiedPatch {
  readonly object: THREE.Group;
  /**
   * Redraws what ties leave.
   *
   * @param at the place of a way round, a share of the way to the rim; unit.
   */
  draw(ways: number, radius: number, at: (way: number, share: number, out: Out) => Out): void;
  /** Redraws the outline. */
  drawOutline(ways: number, radius: number, at: (way: number, share: number, out: Out) => Out): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

type Out = [number, number, number];

const MOST_WAYS = 96;
/** Rings of the patch: without, it would cut through the sphere. */
const RINGS = 5;

export function createTiedPatch(): TiedPatch {
  const corners = new THREE.BufferAttribute(new Float32Array(3 * MOST_WAYS * (RINGS + 1)), 3);
  corners.setUsage(THREE.DynamicDrawUsage);
  const geometry = new THREE.BufferGeometry().setAttribute('position', corners);
  const skin = new THREE.Mesh(geometry, unlitSkin());
  const rim = createLines({ width: 1.8, opacity: 0.95 }, [], MOST_WAYS);
  const hidden = createLines({ width: 1.2, opacity: 0.3, isHiddenPart: true }, [], MOST_WAYS);
  const outline = createLines({ width: 1.1, opacity: 0.55 }, [], MOST_WAYS);
  const object = new THREE.Group().add(skin, outline.object, rim.object, hidden.object);
  object.children.forEach((child, i) => {
    child.renderOrder = 7 + i;
    child.frustumCulled = false;
  });
  let drawnWays = 0;
  const a: Out = [0, 0, 0];
  const b: Out = [0, 0, 0];

  const ring = (lines: typeof rim, ways: number, radius: number, at: Parameters<TiedPatch['draw']>[2]) => {
    lines.begin();
    for (let way = 0; way < ways; way++) {
      at(way, 1, a);
      at((way + 1) % ways, 1, b);
      lines.add(radius * a[0], radius * a[1], radius * a[2], radius * b[0], radius * b[1], radius * b[2]);
    }
    lines.end();
  };

  return {
    object,
    draw(ways, radius, at) {
      if (ways !== drawnWays) {
        drawnWays = ways;
        geometry.setIndex(fanOf(ways));
      }
      for (let step = 0; step <= RINGS; step++)
        for (let way = 0; way < ways; way++) {
          at(way, step / RINGS, a);
          corners.setXYZ(step * ways + way, radius * a[0], radius * a[1], radius * a[2]);
        }
      corners.needsUpdate = true;
      ring(rim, ways, radius, at);
      ring(hidden, ways, radius, at);
    },
    drawOutline: (ways, radius, at) => ring(outline, ways, radius, at),
    setPalette(palette) {
      skin.material.color.set(palette.limitFill);
      skin.material.opacity = palette.isDark ? 0.18 : 0.22;
      rim.setColor(palette.limitLine);
      hidden.setColor(palette.limitLine);
      outline.setColor(palette.limitLine);
    },
    dispose() {
      geometry.dispose();
      skin.material.dispose();
      for (const lines of [rim, hidden, outline]) lines.dispose();
    },
  };
}

function fanOf(ways: number): number[] {
  const indices: number[] = [];
  for (let step = 0; step < RINGS; step++)
    for (let way = 0; way < ways; way++) {
      const next = (way + 1) % ways;
      const [p, q, r, s] = [step * ways + way, step * ways + next, (step + 1) * ways + way, (step + 1) * ways + next];
      indices.push(p, r, s, p, s, q);
    }
  return indices;
}
