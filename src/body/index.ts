export { type Body, type HelperBone, MARKING_SIZE, skinBoneCount } from './body';
export { type GrowOptions, growBody, growBodyInSteps } from './grow-body';
export { jointOfVertex } from './joint-of-vertex';
export { jointWeights } from './joint-weights';
export { updateSkinBones } from './skin-bones';
