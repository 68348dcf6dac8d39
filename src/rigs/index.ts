export { isRigFile } from './file-kind';
export { type RigReading, readRig } from './read-rig';
