import { isFree } from '../clips/roles';
import { isLocked } from '../limits/held';
import { setWork, store } from '../store';
import { remember } from '../work/history';

/**
 * Locks limits as they are now, or unlocks them. A locked limit stays what it is whatever is learned anew, filled up, pasted or done to many
 * joints. One step of undo.
 */
export function lockJoints(joints: readonly number[], isToBeLocked: boolean): void {
  const { clip, fit, work } = store.getState();
  const { locked } = work;
  const changed = joints.filter(
    (joint) =>
      fit?.limits[joint] && !(clip && isFree({ clip, fit }, joint)) && isLocked(locked, joint) !== isToBeLocked,
  );
  if (!fit || !clip || changed.length === 0) return;
  remember('lock', false);
  const others = locked.filter(({ joint }) => !changed.includes(joint));
  const next = isToBeLocked ? [...others, ...changed.map((joint) => fit.limits[joint])] : others;
  const who = changed.length === 1 ? clip.skeleton.names[changed[0]] : `${changed.length} limits`;
  setWork(
    { locked: next.sort((a, b) => a.joint - b.joint) },
    { status: `${who} ${changed.length === 1 ? 'is' : 'are'} ${isToBeLocked ? 'locked' : 'unlocked'}` },
  );
}
