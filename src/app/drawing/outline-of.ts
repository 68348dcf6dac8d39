import { modelOf, type Shape } from '../../core';
import type { ShapeOutline } from '../../core/geometry';

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
