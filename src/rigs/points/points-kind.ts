import { textOf } from '../file-kind';
import { csvHead } from './read-csv';
import { holdsJoints } from './read-joints';

/** Kinds of files of points. */
export type PointsKind = 'c3d' | 'trc' | 'qtm' | 'csv' | 'json' | 'npy' | 'npz';

/** Bytes at the end of an archive in which the names of its files stand. */
const DIRECTORY = 1 << 16;

/** Whether the second byte is the sign of C3D, after the number of the block of parameters. */
const isC3d = (bytes: Uint8Array): boolean => bytes[1] === 0x50 && bytes[0] < 9;

/** What kind of points a file holds, by its bytes and never by its name; null where it holds none that can be told. */
export function pointsKind(bytes: Uint8Array): PointsKind | null {
  if (isC3d(bytes)) return 'c3d';
  const head = textOf(bytes).replace(/^ï»¿/, '').trimStart();
  if (/^[\x93\u201c]NUMPY/.test(head)) return 'npy';
  if (head.startsWith('PK')) return holdsJoints(namesInArchive(bytes)) ? 'npz' : null;
  if (/^[[{]/.test(head)) return isOtherJson(head) ? null : 'json';
  if (/^<|^HIERARCHY/i.test(head) || head.includes('\0')) return null;
  if (/^"?PathFileType\b/i.test(head) || /^\s*"?DataRate\b.*NumMarkers/im.test(head)) return 'trc';
  if (/^(FILE_VERSION|NO_OF_FRAMES|NO_OF_MARKERS|MARKER_NAMES)\b/im.test(head)) return 'qtm';
  return csvHead(bytes) ? 'csv' : null;
}

const namesInArchive = (bytes: Uint8Array): string[] =>
  [...textOf(bytes, Math.max(0, bytes.length - DIRECTORY), bytes.length).matchAll(/([A-Za-z0-9_]+)\.npy/g)].map(
    ([, name]) => name,
  );

/** JSON that others read: glTF, and files of limits and projects. */
const isOtherJson = (head: string): boolean =>
  /"(asset|accessors|bufferViews|scenes|meshes|nodes|limits|skeleton)"\s*:|"(format|\$schema)"\s*:\s*"[^"]*limber/i.test(
    head,
  );
