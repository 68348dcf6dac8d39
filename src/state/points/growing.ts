import type { PersonAmongPoints, PointsOnSkeleton, SolvedFrames } from '../../core/points';
import type { FoundMotion } from '../../worker/api';
import type { Source, Take } from '../clips/take';
import type { PointsRequest } from './taken-points';

/** Frames before which there is nothing worth a look. */
const FIRST = 30;
/** Each motion that is shown before all frames are known has this many times the frames of the one before: each costs the page a new clip. */
const GROWTH = 4;
/** Better poses of all frames are shown in as many parts. */
const PARTS = 3;

/** A motion whose poses come piece by piece: first frame by frame from the front, then whole stretches that are better. */
export interface GrowingMotion {
  add(frames: SolvedFrames): void;
  /** The motion as far as it is known, where much more of it is known, or is better, than in the motion that was taken before; else null. */
  take(): Take | null;
  /** The motion as it was found in the end. */
  whole(answer: FoundMotion): Take;
}

/** A person who stands among points of which too few are known for a pose. */
export const standingTake = (
  { clip, ...begun }: PersonAmongPoints,
  request: PointsRequest,
  readFrom: Source,
): Take => ({
  ...clip,
  name: readFrom.name,
  readFrom: { ...readFrom, points: request },
  points: { ...begun, request, isGrowing: false, found: null },
});

/** @param before the motion that was found before from the same points, whose poses stand until others come */
export function createGrowingMotion(
  begun: PointsOnSkeleton,
  request: PointsRequest,
  readFrom: Source,
  before: Take | null,
): GrowingMotion {
  const { skeleton, points } = begun;
  const { frameCount, frameTime } = points;
  const { name } = readFrom;
  const source = { ...readFrom, points: request };
  const joints = skeleton.parents.length;
  const isSame = before?.frameCount === frameCount && before.skeleton.parents.length === joints;
  const rotations = isSame ? before.rotations.slice() : new Float32Array(4 * joints * frameCount);
  const roots = isSame ? before.rootPositions.slice() : new Float32Array(3 * frameCount);
  let known = isSame ? frameCount : 0;
  /** Frames of the motion that was taken last. */
  let shown = known;
  /** How many frames of a round have come, of all that have come in any round. */
  let come = 0;
  let taken = 0;
  /** Where the last piece ended. */
  let end = 0;
  const take = (frames: number): Take => ({
    name,
    skeleton,
    frameTime,
    frameCount: frames,
    rotations: rotations.slice(0, 4 * joints * frames),
    rootPositions: roots.slice(0, 3 * frames),
    notes: [...points.notes],
    readFrom: source,
    points: { ...begun, request, isGrowing: true, found: null },
  });
  return {
    add({ from, rotations: turns, roots: places }) {
      const count = places.length / 3;
      // Before the frame that is found first, the body stands as in that frame.
      if (known === 0)
        for (let frame = 0; frame < from; frame++) {
          rotations.set(turns.subarray(0, 4 * joints), 4 * joints * frame);
          roots.set(places.subarray(0, 3), 3 * frame);
        }
      rotations.set(turns, 4 * joints * from);
      roots.set(places, 3 * from);
      known = Math.max(known, from + count);
      // A round begins at the front again.
      if (from < end) come = taken = 0;
      end = from + count;
      come += count;
    },
    take() {
      const isBetter = come >= taken + Math.max(FIRST, frameCount / PARTS) && come < frameCount;
      const isLonger = known > shown && (known === frameCount || known >= Math.max(FIRST, GROWTH * shown));
      if (!isLonger && !(isBetter && shown === frameCount)) return null;
      shown = known;
      taken = come;
      return take(known);
    },
    whole({ clip, skeleton: _, points: __, model: ___, unused: ____, ...found }) {
      // The same object: what is known of the skeleton is known of this one, and the camera stays.
      return { ...clip, skeleton, name, readFrom: source, points: { ...begun, request, isGrowing: false, found } };
    },
  };
}
