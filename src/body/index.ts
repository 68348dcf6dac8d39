export { type Body, type HelperBone, skinBoneCount } from './body';
export { type GrowOptions, growBody } from './grow-body';
export { jointOfVertex } from './joint-of-vertex';
export { updateSkinBones } from './skin-bones';
