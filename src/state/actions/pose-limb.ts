import type { Quat, Vec3 } from '../../core';
import { inverseMultiply, normalize, readQuat, shortRotationVector } from '../../core/math';
import { turnToRotation } from '../clips/anatomy';
import { chainEnd, handlesOf, type Pull } from '../frame/reach';
import { setWork, store } from '../store';
import { remember } from '../work/history';

const { getState } = store;

/** Points the middle joint of a chain at a place in the world, m, while its end stays where it is or is wanted; null: wherever the solver leaves it. */
export function pointChain(id: string, pole: Vec3 | null): void {
  const { clip, live, work } = getState();
  const { pulls, chainChoices } = work;
  const chain = clip && handlesOf(clip, chainChoices).find((c) => c.id === id);
  if (!chain || !live || (pole && !pole.every(Number.isFinite))) return;
  remember(`pole ${id}`, pole !== null);
  const { pole: _, ...pull }: Pull = pulls[id] ?? { target: chainEnd(chain, live), isPinned: false };
  setWork({ pulls: { ...pulls, [id]: pole ? { ...pull, pole } : pull } });
}

/**
 * Turns the end of a chain, wherever the chain is pulled: rotation, worldFromLocal. The end of a pinned foot stays so in the world; any other
 * is turned by hand, against the bone that carries it. Limits hold either.
 */
export function turnEnd(id: string, rotation: Readonly<Quat>): void {
  const { clip, live, work } = getState();
  const { pulls, chainChoices } = work;
  const chain = clip && handlesOf(clip, chainChoices).find((c) => c.id === id);
  if (!chain || !live || !rotation.every(Number.isFinite)) return;
  const joint = chain.joints[chain.joints.length - 1];
  const pull = pulls[id];
  if (pull?.turn) {
    remember(`turn ${id}`);
    setWork({ pulls: { ...pulls, [id]: { ...pull, turn: shortRotationVector(rotation) } } });
    return;
  }
  const parent = clip.skeleton.parents[joint];
  const carrier: Quat = parent < 0 ? [0, 0, 0, 1] : readQuat(live.worldRotations, parent);
  turnToRotation(joint, normalize(inverseMultiply(carrier, rotation)));
}
