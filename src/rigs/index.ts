export { isRigFile } from './file-kind';
export { type OwnSkin, partsToSend } from './own-skin';
export { readRig } from './read-rig';
