import { setWork, store } from '../store';
import { remember } from '../work/history';
import { borrowing } from './held';

/** Lets limits that were carried from another skeleton hold joints that keep their own, whatever the motion here does. One step of undo. */
export function holdApart(joints: readonly number[]): void {
  const { work } = store.getState();
  const { borrowed } = work;
  if (!borrowed?.apart) return;
  const carried = joints.filter((joint) => borrowed.limits.some((limit) => limit.joint === joint));
  const apart = borrowed.apart.filter(({ joint }) => !carried.includes(joint));
  remember('borrow', false);
  const words = carried.length === 1 ? '1 more joint' : `${carried.length} more joints`;
  setWork(borrowing(work, { ...borrowed, apart }), { status: `${words} held by the limits of ${borrowed.name}` });
}
