import { setWork, store } from '../store';
import { remember } from '../work/history';

/** Gives the character its own limits back. */
export function returnLimits(): void {
  if (!store.getState().work.borrowed) return;
  remember('borrow', false);
  setWork({ borrowed: null }, { status: 'Held by its own limits' });
}
