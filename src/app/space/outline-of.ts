import { modelOf, type Shape, type ShapeOutline } from '../../core';

const known = new WeakMap<Shape, ShapeOutline>();

/** The outline of a fitted shape; several views draw the same, and it is made once. */
export function outlineOf(shape: Shape): ShapeOutline {
  let outline = known.get(shape);
  if (!outline) {
    outline = modelOf(shape).outline(shape);
    known.set(shape, outline);
  }
  return outline;
}
