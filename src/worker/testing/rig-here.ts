import { readRigFile } from '../read-rig-file';
import type { RigReader } from '../rig-client';

export { isRigFile } from '../../rigs/file-kind';
export { makeGlb, makeGltf } from '../../rigs/testing/made-gltf';
export { personGlb } from '../../rigs/testing/person-glb';

/** Reads rigs without a thread of their own. */
export const createRigReader = (): RigReader => ({ read: readRigFile, cancel: () => {} });
