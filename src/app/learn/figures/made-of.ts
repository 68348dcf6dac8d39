import type { JointLimit } from '../../../core';
import { keptFor } from '../now';
import { type Made, type MadeBy, SHAPES, shapesOf } from './engines';

/** By a limit: what was found so far of what engines make of it. */
export const madeOf = keptFor((_: JointLimit): { all: MadeBy } => ({ all: new Map() }));

/** What each shape makes of a limit, in the order of the shapes; null until some of each are found. */
export function madeByShape(limit: JointLimit | null): readonly (readonly Made[])[] | null {
  const found = limit ? shapesOf(madeOf(limit).all).map(({ made }) => made) : [];
  return found.length === SHAPES.length && found.every((each) => each.length > 0) ? found : null;
}

/** Which of the shapes lets in least. */
export function leastLetIn(limit: JointLimit | null): number | null {
  const least = madeByShape(limit)?.map((each) => Math.min(...each.map(({ letIn }) => letIn)));
  return least ? least.indexOf(Math.min(...least)) : null;
}
