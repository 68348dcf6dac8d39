import * as THREE from 'three';
import { type Skeleton, worldTransforms } from '../../core';
import type { PointsTake } from '../../state/points/points-here';
import type { ScenePalette } from '../../three/palette';
import { createSkeletonLines } from '../../three/skeleton-lines';

/** The pose that points have without limits, as lines over the body: dashed where it is not as the body. */
export interface FreeGhost {
  readonly object: THREE.Group;
  /** J×3, m: where the joints of the ghost are, once it is drawn. */
  readonly positions: Float32Array;
  setPalette(palette: ScenePalette): void;
  /** @param held J×3, m: where the joints of the body are */
  draw(take: PointsTake, frame: number, held: Float32Array): void;
  hide(): void;
  dispose(): void;
}

export function createFreeGhost(skeleton: Skeleton): FreeGhost {
  const joints = skeleton.parents.length;
  const lines = createSkeletonLines(skeleton, { width: 2.2, dash: [0.024, 0.02], depthTest: false, opacity: 0.95 });
  lines.object.renderOrder = 21;
  const glow = createSkeletonLines(skeleton, { width: 12, depthTest: false, opacity: 0.15 });
  glow.object.renderOrder = 20;
  const positions = new Float32Array(3 * joints);
  const world = new Float32Array(4 * joints);
  return {
    object: new THREE.Group().add(glow.object, lines.object),
    positions,
    setPalette(palette) {
      lines.setColor(palette.violation);
      glow.setColor(palette.violation);
    },
    draw({ points: { found } }, frame, held) {
      if (!found) return;
      const { rotations, roots } = found.free;
      worldTransforms(skeleton, rotations, 4 * joints * frame, roots, positions, world, 3 * frame);
      lines.object.visible = glow.object.visible = true;
      lines.setPose(positions, held);
      glow.setPose(positions, held);
    },
    hide() {
      lines.hide();
      glow.hide();
    },
    dispose() {
      lines.dispose();
      glow.dispose();
    },
  };
}
