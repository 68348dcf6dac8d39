import type { ClipError } from '../../core';
import { quote } from '../../core/clip';
import type { RecordedPoints } from '../../core/points';
import { isRigFile, refuseRig, rigKind, textOf } from '../file-kind';
import { readC3d } from './c3d/read-c3d';
import { withoutUtf16 } from './file-text';
import { type PointsKind, pointsKind } from './points-kind';
import { readCsv } from './read-csv';
import { readJoints } from './read-joints';
import { noLandmarks, readJson } from './read-json';
import { readQtm } from './read-qtm';
import { readTrc } from './read-trc';

const READERS: Readonly<Record<PointsKind, (bytes: Uint8Array, name: string) => RecordedPoints>> = {
  c3d: readC3d,
  trc: readTrc,
  qtm: readQtm,
  csv: readCsv,
  json: readJson,
  npy: readJoints,
  npz: readJoints,
};

/**
 * Reads recorded points: C3D, TRC, tables (CSV, TSV, of Qualisys too), landmarks in JSON, and joints in arrays of NumPy. What a file is, its
 * bytes say and not its name. Points stay in the unit and the axes of the file.
 *
 * @param fileName what the recording is called, with the ending of the file or without
 * @throws {ClipError} with one sentence on why it can't be read, and what can be done
 */
export function readPoints(bytes: Uint8Array, fileName: string): RecordedPoints {
  const text = withoutUtf16(bytes);
  const kind = pointsKind(text);
  if (!kind) throw refuseOther(text);
  return READERS[kind](text, fileName.replace(/\.[a-z0-9]{1,4}$/i, ''));
}

/** What a file without points is, and what to do. */
function refuseOther(bytes: Uint8Array): ClipError {
  const head = textOf(bytes).replace(/^ï»¿/, '').trimStart();
  if (bytes.length === 0) return refuseRig('empty', 'The file is empty.');
  if (/^<(!doctype )?html/i.test(head))
    return refuseRig('web-page', 'It is a web page, and not a file: take the address of its download.');
  if (/^HIERARCHY/i.test(head))
    return refuseRig('bvh', 'It is BVH, a motion and no points, whatever its name says: open it as .bvh.');
  if (/\bendheader\b/i.test(head))
    return refuseRig('opensim-table', 'It is a table of OpenSim (.mot, .sto) and holds no points: open the .trc file.');
  if (/^[[{]/.test(head) && !isRigFile(head)) return noLandmarks();
  if (isRigFile(head)) {
    rigKind(bytes);
    return refuseRig('not-points', 'It is a rig or a motion and no points, whatever its name says: open it as such.');
  }
  const [first] = head.split(/[\r\n]/, 1);
  return refuseRig(
    'not-points',
    head.includes('\0')
      ? 'It is neither C3D nor another file of points, or it is damaged at its beginning: export it again as C3D, TRC or CSV.'
      : `It is text without points: it begins with ${quote(first)}. Tables have columns as “nose_x, nose_y, nose_z”.`,
  );
}
