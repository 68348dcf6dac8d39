import type { JointLimit } from '../../../core';
import type { TargetKind } from '../../../formats';
import { keptFor } from '../now';
import { type Made, shapesOf } from './engines';

/** By a limit: what was found so far of what engines make of it. */
export const madeOf = keptFor((_: JointLimit): { all: ReadonlyMap<TargetKind, Made> } => ({ all: new Map() }));

/** Both pyramids are one answer. */
const ANSWERS = [['pyramid', 'even pyramid'], ['cone'], ['three hinges']];

/** What pyramids, cones and three hinges make of a limit; null until some of each are found. */
export function madeByShape(limit: JointLimit | null): readonly (readonly Made[])[] | null {
  const shapes = limit ? shapesOf(madeOf(limit).all) : [];
  const found = ANSWERS.map((labels) => shapes.flatMap(({ label, made }) => (labels.includes(label) ? made : [])));
  return found.every((each) => each.length > 0) ? found : null;
}

/** Which of the three lets in least. */
export function leastLetIn(limit: JointLimit | null): number | null {
  const least = madeByShape(limit)?.map((each) => Math.min(...each.map(({ letIn }) => letIn)));
  return least ? least.indexOf(Math.min(...least)) : null;
}
