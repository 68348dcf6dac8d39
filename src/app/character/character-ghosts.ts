import * as THREE from 'three';
import { type Clip, type Skeleton, worldTransforms } from '../../core';
import { hasSlides, offsetsAt } from '../../core/clip';
import type { LiveFrame } from '../../state/frame/live';
import type { ScenePalette } from '../../three/palette';
import { createSkeletonLines } from '../../three/skeleton-lines';
import type { Skin } from '../../three/skin';

/** A character's other poses: the one it is asked for, where limits hold it back, and that of the frame that is hovered. */
export interface Ghosts {
  readonly object: THREE.Group;
  setPalette(palette: ScenePalette): void;
  /** @param next motion of the skeleton that the ghosts were created for */
  setClip(next: Clip): void;
  /**
   * @param skin drawn as it is in the hovered frame while it is seen; without, lines are.
   * @param hidesAsked whether the pose that is asked for is left out
   */
  update(live: LiveFrame, hoveredFrame: number, skin: Skin | null, hidesAsked: boolean): void;
  dispose(): void;
}

export function createGhosts(skeleton: Skeleton): Ghosts {
  const joints = skeleton.parents.length;
  const asked = createSkeletonLines(skeleton, { width: 1.8, dash: [0.024, 0.02], depthTest: false, opacity: 0.95 });
  asked.object.renderOrder = 21;
  const askedGlow = createSkeletonLines(skeleton, { width: 12, depthTest: false, opacity: 0.15 });
  askedGlow.object.renderOrder = 20;
  const ghost = createSkeletonLines(skeleton, { width: 2.4, depthTest: false, opacity: 0.85 });
  ghost.object.renderOrder = 19;
  const askedPose = new THREE.Group().add(askedGlow.object, asked.object);
  // Chapters may leave it out.
  askedPose.name = 'asked-pose';
  const object = new THREE.Group().add(askedPose, ghost.object);
  const rotations = new Float32Array(4 * joints);
  const positions = new Float32Array(3 * joints);
  const world = new Float32Array(4 * joints);
  const slid = new Float32Array(3 * joints);
  let clip: Clip | null = null;
  let shownFrame = -1;
  return {
    object,
    setPalette(palette) {
      asked.setColor(palette.violation);
      askedGlow.setColor(palette.violation);
      ghost.setColor(palette.sample);
    },
    setClip(next) {
      clip = next;
      shownFrame = -1;
    },
    update(live, hoveredFrame, skin, hidesAsked) {
      for (const lines of [asked, askedGlow]) {
        if (hidesAsked) lines.hide();
        else lines.setPose(live.askedWorldPositions, live.worldPositions);
      }
      if (!clip || hoveredFrame < 0 || hoveredFrame >= clip.frameCount) {
        ghost.hide();
        if (skin) skin.ghost.visible = false;
        shownFrame = -1;
        return;
      }
      if (shownFrame !== hoveredFrame) {
        shownFrame = hoveredFrame;
        const start = hoveredFrame * joints * 4;
        for (let i = 4; i < 4 * joints; i++) rotations[i] = clip.rotations[start + i];
      }
      // Standing where the character stands, so that the two can be compared.
      for (let i = 0; i < 4; i++) rotations[i] = live.held[i];
      const bones = hasSlides(clip) ? { ...skeleton, offsets: offsetsAt(clip, hoveredFrame, 0, slid) } : skeleton;
      worldTransforms(bones, rotations, 0, live.rootPosition, positions, world);
      if (skin?.object.visible) skin.setGhostPose(positions, world);
      else ghost.setPose(positions, live.worldPositions);
    },
    dispose() {
      for (const lines of [asked, askedGlow, ghost]) lines.dispose();
    },
  };
}
