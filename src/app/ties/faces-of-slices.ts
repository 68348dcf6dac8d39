import { type JointSlice, type SliceFaces, sliceFaces } from '../../core';

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
