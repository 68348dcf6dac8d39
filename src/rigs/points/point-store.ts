import { quote } from '../../core/clip';
import type { RecordedPoints } from '../../core/points';
import { refuseRig } from '../file-kind';
import { labelled } from './labels';

/** In units of any file: what is farther off is no place of a body, but a damaged number or a sign for "not seen". */
const FARTHEST = 1e7;
/** Points that a pose needs at least. */
const FEWEST = 3;

/** Frames of points as they are read. */
export interface PointStore {
  readonly frameCount: number;
  /** Begins the next frame, in which no point is seen yet. */
  nextFrame(): void;
  /** Goes to a frame that was begun. */
  goTo(frame: number): void;
  /** Sets a point of the frame; what is no number, far off, or exactly (0, 0, 0) counts as not seen. */
  put(point: number, x: number, y: number, z: number): void;
}

interface OwnStore extends PointStore {
  /** Takes back the frame that was begun last. */
  dropLast(): void;
  /** F×K×3; NaN for a point that was not seen. */
  finish(): Float32Array;
  readonly seen: number;
  readonly farOff: number;
}

/**
 * @param capacity frames that there are at most
 * @param fileLength bytes: a file that asks for much more room than it has itself is refused
 * @param keepsOrigin (0, 0, 0) is a place
 */
export function createPointStore(
  pointCount: number,
  capacity: number,
  fileLength: number,
  keepsOrigin = false,
): OwnStore {
  const stride = 3 * pointCount;
  const room = Math.min(Math.max(capacity, 0), Math.floor((4 * fileLength + 2 ** 20) / stride));
  const points = new Float32Array(stride * room);
  let [frame, frameCount, seen, farOff] = [-1, 0, 0, 0];
  return {
    get frameCount() {
      return frameCount;
    },
    get seen() {
      return seen;
    },
    get farOff() {
      return farOff;
    },
    nextFrame() {
      if (frameCount === room)
        throw refuseRig(
          'too-sparse',
          `Its ${pointCount} names and its rows do not belong together: rows hold next to nothing. Export it again.`,
        );
      frame = frameCount++;
      points.fill(Number.NaN, stride * frame, stride * (frame + 1));
    },
    dropLast() {
      frameCount--;
      for (let at = stride * frameCount; at < stride * (frameCount + 1); at += 3) if (!Number.isNaN(points[at])) seen--;
    },
    goTo(wanted) {
      frame = wanted;
    },
    put(point, x, y, z) {
      if (!keepsOrigin && x === 0 && y === 0 && z === 0) return;
      if (Math.abs(x) <= FARTHEST && Math.abs(y) <= FARTHEST && Math.abs(z) <= FARTHEST) {
        const at = stride * frame + 3 * point;
        if (Number.isNaN(points[at])) seen++;
        points[at] = x;
        points[at + 1] = y;
        points[at + 2] = z;
      } else if (!Number.isNaN(x + y + z) || x === Infinity || y === Infinity || z === Infinity) farOff++;
    },
    finish: () => (points.length === stride * frameCount ? points : points.slice(0, stride * frameCount)),
  };
}

/** What a file says besides its points. */
export type FileFacts = Pick<RecordedPoints, 'name' | 'frameTime' | 'metres'> & { notes: string[] };

/** @throws {ClipError} of a file without points, without frames, or in which nothing is seen. */
export function refuseFew(labels: readonly string[], frameCount: number): void {
  if (labels.length === 0)
    throw refuseRig('no-points', 'It holds no points: export the places of markers or landmarks with it.');
  if (labels.length < FEWEST)
    throw refuseRig(
      'few-points',
      `It holds only ${labels.length === 1 ? 'one point' : `${labels.length} points`} (${labels.map((label) => quote(label)).join(', ')}): a pose needs ${FEWEST} or more, on several parts of the body.`,
    );
  if (frameCount === 0)
    throw refuseRig('no-frames', `It names ${labels.length} points and holds no frames: export it again.`);
}

/** Leaves out the last row of a table where the file ends in the midst of the row; answers what is to be said. */
export function dropCutRow(store: OwnStore, bytes: Uint8Array, isShort: boolean): string[] {
  const isWhole = bytes.at(-1) === 10 || bytes.at(-1) === 13;
  if (!isShort || isWhole || store.frameCount < 2) return [];
  store.dropLast();
  return ['Its last row is cut off, and is left out: download or copy the file again.'];
}

/** What was read, with notes on what is missing. @throws as `refuseFew` does. */
export function recordedPoints(
  names: readonly string[],
  store: OwnStore,
  { name, frameTime, metres, notes }: FileFacts,
): RecordedPoints {
  const { labels, twice } = labelled(names);
  const { frameCount, seen, farOff } = store;
  refuseFew(labels, frameCount);
  if (seen === 0)
    throw refuseRig(
      'nothing-seen',
      `It names ${labels.length} points, and none of them is seen in any frame: reconstruct or fill them, and export it again.`,
    );
  const all = labels.length * frameCount;
  if (seen < all) notes.push(`${(100 * (1 - seen / all)).toFixed(1)} % of its points are not seen.`);
  if (farOff > 0) notes.push(`Not seen, as infinite or farther off than any room: ${farOff} of ${all} places.`);
  if (twice.length > 0)
    notes.push(`Several points are called ${quote(twice[0])}: the second one is ${quote(`${twice[0]} (2)`)} here.`);
  return { name, labels, frameTime, frameCount, points: store.finish(), metres, notes };
}
