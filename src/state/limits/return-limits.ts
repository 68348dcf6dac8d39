import { setWork, store } from '../store';
import { remember } from '../work/history';
import { borrowing } from './borrowing';

/** Gives the character its own limits back. */
export function returnLimits(): void {
  const { work } = store.getState();
  if (!work.borrowed) return;
  remember('borrow', false);
  setWork(borrowing(work, null), { status: 'Held by its own limits' });
}
