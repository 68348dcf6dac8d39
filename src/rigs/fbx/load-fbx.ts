import { refuseRig } from '../file-kind';
import { closedManager } from '../gltf/load-gltf';
import { type LoadedScene, quietly } from '../load';
import { checkFbx } from './check-fbx';
import { createPictureDesk, fbxLooks } from './fbx-looks';

/**
 * Lets three read a binary FBX 7 file.
 *
 * @param beside files with pictures, by name
 * @throws {ClipError} with one sentence where it can't be
 */
export async function loadFbx(
  bytes: Uint8Array<ArrayBuffer>,
  beside: ReadonlyMap<string, Uint8Array>,
): Promise<LoadedScene> {
  checkFbx(bytes);
  const { FBXLoader } = await import('three/examples/jsm/loaders/FBXLoader.js');
  const manager = closedManager();
  const desk = createPictureDesk(beside);
  manager.addHandler(/./, desk.loader as never);
  // A buffer of its own, since the loader reads from its first byte.
  const whole = bytes.byteLength === bytes.buffer.byteLength ? bytes.buffer : bytes.slice().buffer;
  try {
    const scene = await quietly(() =>
      withWindow(() => desk.withoutAddresses(() => new FBXLoader(manager).parse(whole, ''))),
    );
    const factor: unknown = scene.userData.unitScaleFactor;
    return {
      kind: 'fbx',
      scene,
      animations: scene.animations,
      humanBones: new Map(),
      skinBones: [],
      nodeIndices: new Map(),
      unit: typeof factor === 'number' && factor > 0 ? factor / 100 : null,
      ...fbxLooks(scene, desk),
      notes: [],
    };
  } catch (error) {
    const why = error instanceof Error ? error.message.slice(0, 120) : 'no reason is given';
    throw refuseRig('damaged', `It is damaged, or of a kind of FBX that can’t be read here (${why}).`);
  }
}

/** The loader asks how large the window is where the file has a camera; a worker has no window. */
function withWindow<T>(work: () => T): T {
  if ('window' in globalThis) return work();
  Object.assign(globalThis, { window: { innerWidth: 1, innerHeight: 1 } });
  try {
    return work();
  } finally {
    Reflect.deleteProperty(globalThis, 'window');
  }
}
