import { modelOf, type Shape } from '../../core';
import { keptFor } from '../../core/math';

/** The outline of a fitted shape; several views draw the same, and it is made once. */
export const outlineOf = keptFor((shape: Shape) => modelOf(shape).outline(shape));
