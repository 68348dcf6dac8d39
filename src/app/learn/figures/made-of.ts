import type { JointLimit } from '../../../core';
import type { TargetKind } from '../../../formats';
import { keptFor } from '../now';
import { type Made, shapesOf } from './engines';

/** By a limit: what was found so far of what engines make of it. */
export const madeOf = keptFor((_: JointLimit): { all: ReadonlyMap<TargetKind, Made> } => ({ all: new Map() }));

/** Both pyramids are one answer. */
const ANSWERS = [['pyramid', 'even pyramid'], ['cone'], ['three hinges']];

/** The directions that pyramids, cones and three hinges let in, as shares of those that the limit has; null until some of each are found. */
export function letInByShape(limit: JointLimit | null): readonly (readonly number[])[] | null {
  const shapes = limit ? shapesOf(madeOf(limit).all) : [];
  const found = ANSWERS.map((labels) =>
    shapes.flatMap(({ label, made }) => (labels.includes(label) ? made.map(({ letIn }) => letIn) : [])),
  );
  return found.every((each) => each.length > 0) ? found : null;
}

/** Which of the three lets in the fewest. */
export function fewestLetIn(limit: JointLimit | null): number | null {
  const least = letInByShape(limit)?.map((each) => Math.min(...each));
  return least ? least.indexOf(Math.min(...least)) : null;
}
