import { ClipError } from '../clip';
import { quote } from '../plain-name';

/** True wherever this reader is: on the page, in the program, in somebody's own. */
const ADVICE = 'Limber’s page opens it; where only BVH is read, export the motion as BVH.';

/** Whether the beginning of a file says at once that it is no BVH, before its first line is whole. */
export function isOtherFormat(head: string): boolean {
  return head.includes('\0') || /^\s*(glTF|Kaydara|\{)/.test(head);
}

/**
 * Names what a file is that is not BVH, and what to do.
 *
 * @param start its beginning, or first line
 * @throws {ClipError} always: `gltf`, `fbx`, `binary` or `not-bvh`
 */
export function refuse(start: string): never {
  const text = start.trimStart();
  if (text.startsWith('glTF')) throw new ClipError('gltf', 1, `This is a glTF file and not BVH. ${ADVICE}`);
  if (text.startsWith('{')) {
    throw new ClipError(
      'gltf',
      1,
      'This is JSON and not BVH. Of JSON only glTF holds motion, which Limber’s page opens.',
    );
  }
  if (text.startsWith('Kaydara FBX') || /^;\s*FBX/.test(text)) {
    throw new ClipError('fbx', 1, `This is an FBX file and not BVH. ${ADVICE}`);
  }
  if (hasBytesOfNoText(start)) {
    throw new ClipError('binary', 1, 'This is a binary file, not BVH. BVH is text that begins with HIERARCHY.');
  }
  const first = text.split(/[\r\n]/, 1)[0];
  throw new ClipError('not-bvh', 1, `This is not BVH: it begins with ${quote(first)} instead of HIERARCHY.`);
}

/** Whether there are control characters besides white space and the old end-of-file mark, or bytes that are no UTF-8. */
function hasBytesOfNoText(text: string): boolean {
  for (let i = 0; i < text.length; i++) {
    const c = text.charCodeAt(i);
    if (c === 0xfffd || (c < 32 && c !== 9 && c !== 10 && c !== 12 && c !== 13 && c !== 26)) return true;
  }
  return false;
}
