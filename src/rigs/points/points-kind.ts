import { textOf } from '../file-kind';
import { withoutUtf16 } from './file-text';

/** Kinds of files of points. */
export type PointsKind = 'c3d' | 'trc' | 'qtm' | 'csv' | 'json' | 'npy' | 'npz';

/** Arrays of frames × points × 3 in archives of NumPy, as programs call them. */
export const PLACES = [
  'joints',
  'joints3d',
  'joints_3d',
  'Jtr',
  'keypoints3d',
  'keypoints',
  'markers',
  'points',
  'positions',
];

/** Bytes in which the head of a text stands, and in which an archive names its files, at its end. */
const [HEAD, DIRECTORY] = [1 << 15, 1 << 16];

/** A cell of a table that ends in an axis: `nose_x`, `"LHIP x [mm]"`, `X`. */
const axisCell = (axis: string): string =>
  `[^,;\\t|\\n]*${axis}["')\\]]{0,3}\\s{0,2}(?:[([]\\s?\\p{L}{1,12}\\s?[)\\]])?["'\\s]{0,3}`;
/** Three such cells, one after the other. */
const AXES = new RegExp(`(?:^|[,;\\t|])${['x', 'y', 'z'].map(axisCell).join('[,;\\t|]')}`, 'imu');

/** Whether the second byte is the sign of C3D, after the number of the block in which parameters begin with the kind of processor. */
const isC3d = (bytes: Uint8Array): boolean =>
  bytes[1] === 0x50 && (bytes[0] < 9 || [84, 85, 86].includes(bytes[512 * (bytes[0] - 1) + 3]));

/** What kind of points a file holds, by its bytes and never by its name; null where it holds none that can be told. */
export function pointsKind(bytes: Uint8Array): PointsKind | null {
  if (isC3d(bytes)) return 'c3d';
  const head = textOf(bytes, 0, HEAD).replace(/^ï»¿/, '').trimStart();
  if (/^[\x93\u201c]NUMPY/.test(head)) return 'npy';
  if (head.startsWith('PK')) return holdsJoints(bytes) ? 'npz' : null;
  if (/^[[{]/.test(head)) return holdsLandmarks(head) ? 'json' : null;
  if (/^<|^HIERARCHY/i.test(head) || head.includes('\0')) return null;
  if (/^"?PathFileType\b/i.test(head) || /^\s*"?DataRate\b.*NumMarkers/im.test(head)) return 'trc';
  if (/^(FILE_VERSION|NO_OF_FRAMES|NO_OF_MARKERS|MARKER_NAMES)\b/im.test(head)) return 'qtm';
  return AXES.test(head) ? 'csv' : null;
}

/** Whether a file holds points, by its bytes. */
export const isPointsFile = (bytes: Uint8Array): boolean => pointsKind(withoutUtf16(bytes)) !== null;

/** Whether an archive names an array of places, and none of rotations, which are a motion. */
function holdsJoints(bytes: Uint8Array): boolean {
  const directory = textOf(bytes, Math.max(0, bytes.length - DIRECTORY), bytes.length);
  const has = (name: string) => new RegExp(`(^|\\W)${name}\\.npy`).test(directory);
  return PLACES.some(has) && !has('poses');
}

/** Whether JSON has places or names of landmarks, and is neither glTF nor a file of Limber's. */
const holdsLandmarks = (head: string): boolean =>
  /"x"\s*:|landmarks?"|keypoints\w*"|"data_by_frame"|^\[\s*\[\s*\[/i.test(head) &&
  !/"(asset|accessors|bufferViews|scenes|meshes|format)"\s*:/.test(head);
