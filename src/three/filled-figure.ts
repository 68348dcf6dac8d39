import * as THREE from 'three';
import { createLimitSurface, type LimitSurface } from './limit-geometry';
import { createLines, type Lines } from './lines';
import type { ScenePalette } from './palette';

/** What was learned, inside a limit that was filled up; of a hinge also how far the limit lets it turn beyond what was seen. */
export interface FilledFigure {
  readonly object: THREE.Group;
  readonly surface: LimitSurface;
  readonly beyond: Lines;
  setPalette(palette: ScenePalette): void;
  dispose(): void;
}

export function createFilledFigure(): FilledFigure {
  const surface = createLimitSurface();
  const beyond = createLines({ width: 3.2, depthTest: false });
  beyond.object.renderOrder = 60;
  surface.object.name = 'learned';
  return {
    object: new THREE.Group().add(surface.object, beyond.object),
    surface,
    beyond,
    setPalette(palette) {
      surface.setPalette(palette);
      beyond.setColor(palette.limitLine, 0.4);
    },
    dispose() {
      surface.dispose();
      beyond.dispose();
    },
  };
}
