import type { RigWorks, Workshop } from '../api';
import { createRigWorker } from '../serve-rigs';
import { type FakeConnection, fakeConnection } from './fake-connection';

export { makeGlb, makeGltf } from '../../rigs/testing/made-gltf';
export { personGlb } from '../../rigs/testing/person-glb';

/** The real worker of rigs without a thread of its own. */
export const rigWorkerHere = (): FakeConnection<Workshop<RigWorks>> => fakeConnection(createRigWorker());
