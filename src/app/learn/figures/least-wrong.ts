import type { Settings } from '../../../state/settings';
import type { Now } from '../chapter';
import { roomUnder } from '../room-under';
import { faultsOf } from '../wrongly';

/** Shapes that are asked about last: by answer. */
export const ASKED = [['oriented-box'], ['k-dop', 'convex-hull'], ['distance-field']] as const;

/** Of which answer every shape does little wrong, both faults together: the least that the worst of an answer does; null where that is not known. */
export function leastWrong(now: Now): number | null {
  const sums = ASKED.map((shapes) => {
    const faults = shapes.map((shape) => faultsOf(roomUnder(now, shape)));
    return faults.every((found) => found !== null)
      ? Math.max(...faults.map(([letIn, stopped]) => letIn + stopped))
      : null;
  });
  const known = sums.filter((sum) => sum !== null);
  return known.length < sums.length ? null : sums.indexOf(Math.min(...known));
}

/** Whether a shape is one of the answer that is right. */
export function isLeastWrong(now: Now, shape: Settings['shape']): boolean {
  const least = leastWrong(now);
  return least !== null && ASKED[least].some((each) => each === shape);
}
