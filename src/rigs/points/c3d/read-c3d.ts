import type { RecordedPoints } from '../../../core/points';
import { refuseRig } from '../../file-kind';
import { createPointStore, recordedPoints, refuseFew } from '../point-store';
import { toldUnit } from '../units';
import { type FrameLayout, frameLayout } from './layout';
import { c3dNumbers, type Numbers, type Processor } from './numbers';
import { type Parameters, readParameters } from './parameters';

const BLOCK = 512;

/** By the fourth byte of the parameters. */
const PROCESSORS: Readonly<Record<number, Processor>> = { 84: 'intel', 85: 'dec', 86: 'mips' };

/** Parameters that name what stands among the points and is none. */
const NO_PLACES = ['ANGLES', 'FORCES', 'MOMENTS', 'POWERS', 'SCALARS'];
/** Points that nobody named: "*12", "Anna:*12", "uname*12". */
const UNLABELLED = /^(.*:)?(uname)?\*\d*$/i;

/**
 * Reads the points of a C3D file: by Intel, DEC or MIPS processors, of integers or floats. What the file says of axes on the screen is
 * not used, as files often say it wrongly. (c3d.org, "The C3D file format user guide")
 *
 * @throws {ClipError} with one sentence on why it can't be read
 */
export function readC3d(bytes: Uint8Array, name: string): RecordedPoints {
  const start = BLOCK * (Math.max(bytes[0], 2) - 1);
  if (bytes.length < BLOCK || start + 4 > bytes.length)
    throw refuseRig('cut', 'It is C3D, and is cut off before its parameters: download or copy it again.');
  const processor = PROCESSORS[bytes[start + 3]];
  if (!processor)
    throw refuseRig(
      'c3d-processor',
      `It is C3D of a kind of processor that no one knows (${bytes[start + 3]}), or damaged: export it again.`,
    );
  const numbers = c3dNumbers(bytes, processor);
  const parameters = readParameters(bytes, start, numbers);
  const layout = frameLayout(bytes, numbers, parameters);
  if (layout.pointCount === 0) throw refuseNoPoints(parameters);
  const { kept, labels, notes } = namedPoints(parameters, layout.pointCount);
  refuseFew(labels, layout.frameCount);
  const { metres, notes: unitNotes } = toldUnit(parameters.texts('POINT:UNITS')[0]);
  notes.push(...unitNotes, ...layout.notes);
  const store = createPointStore(kept.length, layout.frameCount, bytes.length);
  readFrames(store, numbers, layout, kept);
  const rate = parameters.numbers('POINT:RATE')[0] || numbers.float(20);
  const frameTime = rate > 0 && Number.isFinite(rate) ? 1 / rate : null;
  return recordedPoints(labels, store, { name, frameTime, metres, notes });
}

function readFrames(
  store: ReturnType<typeof createPointStore>,
  { signed, float }: Numbers,
  { start, frameBytes, frameCount, scale }: FrameLayout,
  kept: readonly number[],
): void {
  const isFloat = scale < 0;
  const size = isFloat ? 4 : 2;
  const read = isFloat ? float : (at: number) => scale * signed(at);
  const stateAt = isFloat ? float : signed;
  for (let frame = 0; frame < frameCount; frame++) {
    store.nextFrame();
    for (const [i, point] of kept.entries()) {
      const at = start + frame * frameBytes + 4 * size * point;
      // The fourth number is the residual, with the cameras that saw the point; −1 where none did.
      if (stateAt(at + 3 * size) < 0) continue;
      store.put(i, read(at), read(at + size), read(at + 2 * size));
    }
  }
}

/** Which of the points of a file are places with names. */
function namedPoints(parameters: Parameters, pointCount: number) {
  const names = parameters.allTexts('POINT:LABELS');
  const others = new Set(NO_PLACES.flatMap((kind) => parameters.allTexts(`POINT:${kind}`)));
  others.delete('');
  const all = Array.from({ length: pointCount }, (_, i) => i);
  const places = all.filter((i) => !others.has(names[i] ?? ''));
  const isNamed = (i: number) => (names[i] ?? '') !== '' && !UNLABELLED.test(names[i]);
  const named = places.filter(isNamed);
  const notes: string[] = [];
  if (places.length < pointCount)
    notes.push(`Left out as angles, forces and the like: ${pointCount - places.length} of its ${pointCount} points.`);
  const kept = named.length > 0 ? named : places;
  if (kept.length < places.length)
    notes.push(`Left out without a name: ${places.length - kept.length} of its ${pointCount} points.`);
  if (named.length === 0 && places.length > 0) notes.push('None of its points has a name.');
  const labels = kept.map((i) => (isNamed(i) ? names[i] : `point ${i + 1}`));
  return { kept, labels, notes };
}

const refuseNoPoints = (parameters: Parameters) =>
  parameters.has('ROTATION:LABELS') || parameters.has('ROTATION:USED')
    ? refuseRig(
        'no-points',
        'It is C3D with rotations of segments (as of Theia) and without points: export the pose with landmarks, or the motion as FBX or BVH.',
      )
    : refuseRig(
        'no-points',
        'It is C3D without points: it holds analog channels only, such as forces. Export the markers with it.',
      );
