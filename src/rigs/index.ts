export { asGlb, bakeIntoRig, type RigMotion } from './bake-motion';
export { isRigFile } from './file-kind';
export { type FigureMotion, figureFile } from './gltf/figure-file';
export { openModel } from './gltf/model-file';
export type { RigMap, RigMaterial } from './looks';
export { type OwnSkin, partsToSend } from './own-skin';
export { isPointsFile } from './points/points-kind';
export { readPoints } from './points/read-points';
export { readRig } from './read-rig';
