import type { MouseEvent } from 'react';
import { selectAlso, selectJoint, toggleJoint } from '../../state/actions';
import { store } from '../../state/store';

/**
 * Selects the joint that was clicked: with Ctrl or Cmd beside those that are selected, or no more; with Shift all from the one that is looked at.
 *
 * @param order joints as they stand on the screen
 */
export function clickJoint(event: MouseEvent, joint: number, order: readonly number[]): void {
  if (event.ctrlKey || event.metaKey) toggleJoint(joint);
  else if (event.shiftKey) {
    const [a, b] = [order.indexOf(store.getState().work.selectedJoint), order.indexOf(joint)].sort((x, y) => x - y);
    if (a >= 0) selectAlso(order.slice(a, b + 1));
  } else selectJoint(joint);
}
