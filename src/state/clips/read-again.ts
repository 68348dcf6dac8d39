import type { Clip, Vec3 } from '../../core';
import type { BvhOptions } from '../../core/clip';
import { conjugate, multiply, readQuat, rotateVector } from '../../core/math';
import type { Posed } from '../frame/posed';
import { setWork, store } from '../store';
import { worker } from '../work';
import { remember } from '../work/history';
import { type Purpose, readFiles } from './read-files';
import { isOnRig } from './rig';

/**
 * Reads the present clips once more, the user knowing better than the reader which axis is up and what a unit is: a step that can
 * be undone. Joints turn as they did; what was posed and pulled stays, carried over to the new size and place.
 */
export async function readAgain(reading: BvhOptions): Promise<void> {
  const present = store.getState().work.takes;
  // What was carried from another skeleton is as large, and stands as upright, as what it was carried to.
  const sources = present.flatMap(({ readFrom }) => (readFrom && !readFrom.rig ? [readFrom] : []));
  if (sources.length < present.length) return;
  const purpose: Purpose = { options: reading, remedy: null, again: () => void readAgain(reading) };
  // A file may hold several clips, not all of which are there.
  const read = await readFiles([...new Set(sources)], purpose);
  const all = [...read];
  const takes = present.flatMap((take) => {
    const at = read.findIndex((other) => other.name === take.name && other.readFrom === take.readFrom);
    return at < 0 ? [] : read.splice(at, 1);
  });
  const { clip, work } = store.getState();
  const { rig } = work;
  if (!clip || work.takes !== present || takes.length < present.length) return;
  if (takes.every((take, i) => isSameMotion(take, present[i]))) {
    worker.drop(takes);
    setWork({ reading });
    return;
  }
  remember('reading', false);
  const anew = rig && isOnRig({ clip, work: { rig } }) ? { ...rig, own: all, played: [] } : rig;
  setWork({ reading, rig: anew, takes, ...placesReadAgain(work, present[0], takes[0]) });
}

/** Whether a clip came out the same when it was read once more. */
function isSameMotion(a: Clip, b: Clip): boolean {
  return (
    a.frameTime === b.frameTime &&
    isEqual(a.rotations, b.rotations) &&
    isEqual(a.rootPositions, b.rootPositions) &&
    isEqual(a.skeleton.offsets, b.skeleton.offsets) &&
    isEqual(a.skeleton.endSites, b.skeleton.endSites) &&
    isEqual(a.skeleton.restRotations, b.skeleton.restRotations)
  );
}

const isEqual = (a: Float32Array, b: Float32Array): boolean => a.length === b.length && a.every((x, i) => x === b[i]);

/**
 * Places of the world, where `before` is shown, as they are where `after` is: the same clip in another size, or with another axis up.
 * Joints turn alike in both.
 */
function placesReadAgain(
  posed: Pick<Posed, 'pulls' | 'gazeTarget'>,
  before: Clip,
  after: Clip,
): Pick<Posed, 'pulls' | 'gazeTarget'> {
  const scale = sizeOf(after) / sizeOf(before);
  const turn = multiply(readQuat(after.rotations, 0), conjugate(readQuat(before.rotations, 0)));
  const carry = (point: Readonly<Vec3>): Vec3 => {
    const from = rotateVector(turn, point.map((p, k) => scale * (p - before.rootPositions[k])) as Vec3);
    return from.map((p, k) => p + after.rootPositions[k]) as Vec3;
  };
  return {
    pulls: Object.fromEntries(
      Object.entries(posed.pulls).map(([id, pull]) => [
        id,
        { ...pull, target: carry(pull.target), ...(pull.pole && { pole: carry(pull.pole) }) },
      ]),
    ),
    gazeTarget: posed.gazeTarget && carry(posed.gazeTarget),
  };
}

/** m: the length of all bones; 1 where there is none. */
function sizeOf({ skeleton: { offsets, parents } }: Clip): number {
  let size = 0;
  parents.forEach((parent, joint) => {
    if (parent >= 0) size += Math.hypot(...offsets.subarray(3 * joint, 3 * joint + 3));
  });
  return size || 1;
}
