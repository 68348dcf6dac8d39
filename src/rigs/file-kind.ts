import { ClipError } from '../core';
import { motionWords } from '../core/clip';

/** What can be read here. */
export type RigKind = 'glb' | 'gltf' | 'fbx' | 'npz' | 'xml';

/** Bytes that tell what a file is. */
const HEAD = 1024;

/** A message of a file that can't be read; the one who shows it says which file. */
export const refuseRig = (code: string, message: string): ClipError => new ClipError(code, 0, message);

/** The beginning of a file as one character per byte. */
export const textOf = (bytes: Uint8Array, from = 0, to = HEAD): string =>
  new TextDecoder('latin1').decode(bytes.subarray(from, to));

// A decoder of latin1 is one of windows-1252, which tells the bytes 93 and 80 as “ and €.
const isNumPyArray = (head: string): boolean => /^[\x93\u201c]NUMPY/.test(head);
/** The protocols of pickle, 2 to 5, stand in the second byte. */
const isPickle = (head: string): boolean =>
  /^[\x80\u20ac]/.test(head) && head.charCodeAt(1) >= 2 && head.charCodeAt(1) <= 5;

/** A web page is told by whoever reads it. */
const isXml = (head: string): boolean => /^<[?!A-Za-z]/.test(head);

/** Whether a file is for this room, by how it begins and never by its name: a scene or what only stands for one. */
export function isRigFile(beginning: string): boolean {
  const head = beginning.replace(/^[\ufeff\s]+/, '');
  if (/^(glTF|Kaydara|BLENDER|PK|; ?FBX|version https:\/\/git-lfs)/.test(head)) return true;
  if (isNumPyArray(head) || isPickle(head) || isXml(head)) return true;
  return (
    head.startsWith('{') && /"(asset|accessors|bufferViews|buffers|scenes|extensionsUsed|meshes|nodes)"/.test(head)
  );
}

/** @throws {ClipError} where the file is nothing that can be read here: a sentence on what it is. */
export function rigKind(bytes: Uint8Array): RigKind {
  const head = textOf(bytes).replace(/^(ï»¿)?\s+/, '');
  if (bytes.length === 0) throw refuseRig('empty', 'The file is empty.');
  if (head.startsWith('version https://git-lfs')) {
    throw refuseRig('lfs', 'It is only a pointer to the real file (Git LFS): download the file itself.');
  }
  if (head.startsWith('BLENDER')) throw refuseRig('blend', 'It is a Blender file: export it as glTF (.glb) first.');
  // NumPy's archives begin with an array.
  if (/^PK.{28}[^\0]{1,200}?\.npy/s.test(head)) return 'npz';
  if (head.startsWith('PK')) throw refuseRig('zip', 'It is a zip archive: unpack it and drop what is inside.');
  if (isNumPyArray(head))
    throw refuseRig('npy', 'It is a single array of NumPy: save an archive, as np.savez("clip.npz", poses=poses).');
  if (isPickle(head))
    throw refuseRig(
      'pickle',
      'It is a pickle of Python, which may run anything and is not read: save its numbers, as np.savez("clip.npz", poses=poses, trans=trans).',
    );
  if (head.startsWith('glTF')) return 'glb';
  if (head.startsWith('Kaydara FBX Binary')) return 'fbx';
  if (/^; ?FBX/.test(head) || head.includes('FBXHeaderExtension')) {
    throw refuseRig('fbx-text', 'It is FBX written as text: save it as binary FBX 7 or as glTF.');
  }
  if (head.replace(/^ï»¿/, '').startsWith('{')) return 'gltf';
  if (isXml(head)) return 'xml';
  throw refuseRig('not-a-rig', `It is neither ${motionWords('nor')}, whatever its name says.`);
}
