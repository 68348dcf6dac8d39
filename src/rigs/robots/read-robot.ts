import { ClipError } from '../../core';
import { quote } from '../../core/clip';
import { refuseRig } from '../file-kind';
import type { FilesBeside } from '../gltf/read-gltf';
import { readMjcf } from './read-mjcf';
import { readUrdf } from './read-urdf';
import { type RobotFigure, robotFigure } from './robot-figure';
import { type Element, readXml } from './xml';

/** Elements that other kinds of XML begin with, and what those are. */
const OTHERS: Readonly<Record<string, string>> = {
  COLLADA: 'It is COLLADA: export it as glTF (.glb) first.',
  sdf: 'It is SDF: convert it to URDF first.',
  html: 'It is a web page, and not a file: take the address of its download.',
  mujocoinclude: 'It is a part of a model of MuJoCo, for other files to include: open the file that includes it.',
};

/**
 * Reads a model of MuJoCo (MJCF) or a URDF as a figure at rest with the limits of its joints.
 *
 * @param beside further files, by name: those that a model includes
 * @throws {ClipError} with one sentence on why it can't be read
 */
export function readRobot(bytes: Uint8Array, name: string, beside: FilesBeside = new Map()): RobotFigure {
  const root = readXml(textOfFile(bytes));
  if (root.tag === 'mujoco') return robotFigure(readMjcf(root, includedFrom(beside)), name);
  if (root.tag === 'robot') return robotFigure(readUrdf(root), name);
  const other = Object.hasOwn(OTHERS, root.tag) ? OTHERS[root.tag] : null;
  throw refuseRig(
    'not-a-robot',
    other ?? `It is XML, but neither MJCF nor URDF: it begins with ${quote(`<${root.tag}>`)}.`,
  );
}

const textOfFile = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('latin1').decode(bytes);
  }
};

/** Files lie beside one another, whatever folders the model names. */
const includedFrom =
  (beside: FilesBeside) =>
  (file: string): Element | null => {
    const bytes = beside.get(file.replace(/^.*[\\/]/, ''));
    if (!bytes) return null;
    try {
      return readXml(textOfFile(bytes));
    } catch (error) {
      if (error instanceof ClipError) throw new ClipError(error.code, 0, `${quote(file)}: ${error.message}`);
      throw error;
    }
  };
