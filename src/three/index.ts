export {
  type BoneHolder,
  type BoneHolderOptions,
  createBoneHolder,
  type HeldBone,
  type LimitsOfBones,
} from './bone-holder';
export { type Bones, createBones } from './bones';
export { createLimitSurface, type LimitSurface, type OutlineGeometry, outlineGeometry } from './limit-geometry';
export { darkPalette, lightPalette, type ScenePalette } from './palette';
