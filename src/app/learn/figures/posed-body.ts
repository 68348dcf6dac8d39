import * as THREE from 'three';
import { store } from '../../../state/store';
import { type Bones, createBones } from '../../../three/bones';
import { createFloor } from '../../../three/floor';
import type { ScenePalette } from '../../../three/palette';
import { createSkin, createSkinSurface, type Skin } from '../../../three/skin';
import { figureDetail } from '../../drawing/figure-detail';
import type { PlacedPose } from './poor-points';

/** The body of the open clip in a pose of a figure's own, in the light of the house, on its floor; its bones where no body has been grown. */
export function createPosedBody() {
  const detail = figureDetail();
  const floor = createFloor(detail.shadowSize);
  const surface = createSkinSurface(1);
  const object = new THREE.Group().add(floor.object, surface.object);
  let skin: Skin | null = null;
  let bones: Bones | null = null;
  let worn: unknown = null;
  let palette: ScenePalette | null = null;
  const paint = () => {
    if (!palette) return;
    for (const part of [floor, skin, bones]) part?.setPalette(palette);
  };
  const take = (part: Skin | Bones | null) => {
    if (!part) return;
    object.remove(part.object);
    part.dispose();
  };
  const dress = () => {
    const { body, clip } = store.getState();
    const { skeleton } = clip!;
    const joints = skeleton.parents.length;
    const fits = body?.jointCount === joints ? body : null;
    if (worn === (fits ?? skeleton)) return;
    worn = fits ?? skeleton;
    for (const part of [skin, bones]) take(part);
    surface.setJointCount(joints);
    skin = fits && createSkin(fits, skeleton, surface, detail);
    bones = fits ? null : createBones(skeleton);
    // A figure of its own says what there is to say of limits.
    skin?.setGauge(new Float32Array(joints));
    object.add((skin ?? bones)!.object);
    paint();
  };
  return {
    object,
    setPalette(next: ScenePalette) {
      palette = next;
      paint();
    },
    /** @param heading rad about y, from +z: from where the light comes */
    setPose({ positions, rotations }: PlacedPose, heading: number) {
      dress();
      (skin ?? bones)!.setPose(positions, rotations);
      const [x, y, z] = [0, 1, 2].map((k) => positions.filter((_, i) => i % 3 === k));
      const low = Math.min(...y);
      floor.setHeading(heading);
      floor.follow(x[0], low, z[0], store.getState().body?.height ?? Math.max(...y) - low, positions);
    },
    dispose() {
      for (const part of [skin, bones, floor, surface]) part?.dispose();
    },
  };
}
