import { modelOf, type Shape, type ShapeOutline } from '../../core';

const outlines = new WeakMap<Shape, ShapeOutline>();

/** The outline of a shape, made once however many plots show it: some take tens of ms. */
export function outlineOf(shape: Shape): ShapeOutline {
  let outline = outlines.get(shape);
  if (!outline) outlines.set(shape, (outline = modelOf(shape).outline(shape)));
  return outline;
}
