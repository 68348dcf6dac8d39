import { type JointSlice, sliceAt } from '../../core/ties';
import type { Scene } from '../../state/frame/tick';
import { type SliceFaces, sliceFaces } from '../../three/slice-faces';

/** What ties leave of a joint in a pose; null where nothing ties it, where its limit is being made anew, and for a pose of another skeleton. */
export function presentSlice(scene: Scene | null, joint: number, rotations: Float32Array): JointSlice | null {
  const slice = 4 * joint < rotations.length ? scene?.projector?.ties?.slices[joint] : null;
  return slice && scene?.limits?.[joint] === slice.limit ? sliceAt(slice, rotations) : null;
}

/** The faces of a slice; null where the joint's own shape is no polytope. */
export type FacesOf = (slice: JointSlice) => SliceFaces | null;

/** Makes faces of each slice once. */
export function createFacesOf(): FacesOf {
  const known = new WeakMap<JointSlice, SliceFaces | null>();
  return (slice) => {
    let faces = known.get(slice);
    if (faces === undefined) {
      faces = sliceFaces(slice);
      known.set(slice, faces);
    }
    return faces;
  };
}
