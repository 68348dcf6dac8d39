export { type Body, type HelperBone, MARKING_SIZE, skinBoneCount } from './body';
export { type GrowOptions, growBody, growBodyInSteps } from './grow-body';
export { jointOfVertex } from './joint-of-vertex';
export { updateSkinBones } from './skin-bones';
