import * as THREE from 'three';
import { createLines } from './lines';
import type { ScenePalette } from './palette';
import { unlitSkin } from './unlit-skin';

/** How far a hinge turns with its neighbours where they are: a sector of a disc, in the plane z = 0, redrawn in place within the arc of its own limit. */
export interface TiedArc {
  readonly object: THREE.Group;
  /** @param low rad @param high rad @param radius m */
  draw(low: number, high: number, radius: number): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

const PIECES = 48;

export function createTiedArc(): TiedArc {
  const corners = new THREE.BufferAttribute(new Float32Array(3 * (PIECES + 2)), 3).setUsage(THREE.DynamicDrawUsage);
  const geometry = new THREE.BufferGeometry().setAttribute('position', corners);
  geometry.setIndex(Array.from({ length: PIECES }, (_, i) => [0, i + 1, i + 2]).flat());
  const skin = new THREE.Mesh(geometry, unlitSkin());
  const rim = createLines({ width: 2.6, opacity: 0.95 }, [], PIECES + 2);
  const hidden = createLines({ width: 1.6, opacity: 0.4, isHiddenPart: true }, [], PIECES + 2);
  const object = new THREE.Group().add(skin, rim.object, hidden.object);
  object.children.forEach((child, i) => {
    child.renderOrder = 8 + i;
    child.frustumCulled = false;
  });
  return {
    object,
    draw(low, high, radius) {
      rim.begin();
      hidden.begin();
      let x = 0;
      let y = 0;
      for (let i = 0; i <= PIECES; i++) {
        const angle = low + ((high - low) * i) / PIECES;
        const nextX = radius * Math.cos(angle);
        const nextY = radius * Math.sin(angle);
        corners.setXYZ(i + 1, nextX, nextY, 0);
        for (const lines of [rim, hidden]) lines.add(x, y, 0, nextX, nextY, 0);
        x = nextX;
        y = nextY;
      }
      for (const lines of [rim, hidden]) {
        lines.add(x, y, 0, 0, 0, 0);
        lines.end();
      }
      corners.needsUpdate = true;
    },
    setPalette(palette) {
      skin.material.color.set(palette.limitFill);
      skin.material.opacity = palette.isDark ? 0.3 : 0.34;
      rim.setColor(palette.limitLine);
      hidden.setColor(palette.limitLine);
    },
    dispose() {
      geometry.dispose();
      skin.material.dispose();
      rim.dispose();
      hidden.dispose();
    },
  };
}
