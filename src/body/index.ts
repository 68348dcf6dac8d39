export { ARC_END, type Body, type HelperBone, MARKING, MARKING_SIZE, skinBoneCount } from './body';
export { type GrowOptions, growBody, growBodyInSteps } from './grow-body';
export { arcJoints, jointAtVertex, jointOfVertex } from './joint-of-vertex';
export { jointWeights } from './joint-weights';
export { updateSkinBones } from './skin-bones';
