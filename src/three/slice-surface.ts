import * as THREE from 'three';
import { glassMaterial, paintGlass } from './glass';
import { type LimitTone, VEIL } from './limit-geometry';
import { createLines } from './lines';
import type { ScenePalette } from './palette';
import type { SliceFaces } from './slice-faces';

/** What a limit is with the neighbours where they are, as glass with drawn edges inside the joint's own outline. Redrawn in place. */
export interface SliceSurface {
  readonly object: THREE.Group;
  /** Takes over faces as they are. Allocates nothing while they are the same object. */
  draw(faces: SliceFaces): void;
  /** As a body; or as a veil round another body. */
  setTone(tone: Exclude<LimitTone, 'outline'>): void;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

/** As many as faces of a slice have room for. */
const MOST_EDGES = 1024;

export function createSliceSurface(): SliceSurface {
  const geometry = new THREE.BufferGeometry();
  const back = new THREE.Mesh(geometry, glassMaterial(THREE.BackSide));
  const front = new THREE.Mesh(geometry, glassMaterial(THREE.FrontSide));
  const lines = createLines({ width: 1.6, depthTest: false }, [], MOST_EDGES);
  const parts = [back, front, lines.object];
  // As the limit it lies in: behind points, in front of them, over all.
  [1, 5, 7].forEach((order, i) => {
    parts[i].renderOrder = order;
    parts[i].frustumCulled = false;
  });
  let drawn: SliceFaces | null = null;
  let tone: LimitTone = 'body';
  let palette: ScenePalette | null = null;
  const paint = () => {
    if (!palette) return;
    const isBody = tone === 'body';
    const alpha = (palette.isDark ? 0.22 : 0.26) * (isBody ? 1 : VEIL);
    paintGlass(back, palette.limitFill, 0.66 * alpha, isBody ? 0.05 : 0);
    paintGlass(front, palette.limitFill, alpha, isBody ? 0.05 : 0);
    lines.setColor(palette.limitLine, isBody ? 0.9 : 0.3);
    lines.setWidth(isBody ? 1.6 : 1);
  };
  return {
    object: new THREE.Group().add(...parts),
    draw(faces) {
      if (faces !== drawn) {
        drawn = faces;
        geometry.setAttribute(
          'position',
          new THREE.BufferAttribute(faces.positions, 3).setUsage(THREE.DynamicDrawUsage),
        );
        geometry.setAttribute('normal', new THREE.BufferAttribute(faces.normals, 3).setUsage(THREE.DynamicDrawUsage));
      }
      geometry.attributes.position.needsUpdate = true;
      geometry.attributes.normal.needsUpdate = true;
      geometry.setDrawRange(0, faces.corners);
      const { segments } = faces;
      lines.begin();
      for (let i = 0; i < 6 * faces.edges; i += 6)
        lines.add(segments[i], segments[i + 1], segments[i + 2], segments[i + 3], segments[i + 4], segments[i + 5]);
      lines.end();
    },
    setTone(next) {
      if (next === tone) return;
      tone = next;
      paint();
    },
    setPalette(next) {
      palette = next;
      paint();
    },
    dispose() {
      geometry.dispose();
      back.material.dispose();
      front.material.dispose();
      lines.dispose();
    },
  };
}
