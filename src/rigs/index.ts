export { type OwnSkin, partsToSend } from './own-skin';
export { readRig } from './read-rig';
