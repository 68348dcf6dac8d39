import type { Quat, Vec3 } from '../math';

/** Whose range of motion: each profile lies wholly within the next. @category Human limits */
export const humanProfiles = ['older', 'adult', 'flexible'] as const;
export type HumanProfile = (typeof humanProfiles)[number];

/**
 * How far people's joints of one kind go: a k-DOP in the swing-twist chart. Of the body, rotations are told in the world's axes of the stance (facing
 * +Z, arms 40° down), on the left side and the midline; of fingers in the finger's own frame, x along the bone, z the axis that flexion turns about.
 */
export interface StoredRegion {
  /** About unit: what the bone turns about. */
  readonly bone: Vec3;
  /** About unit: the rotation that counts as none, the mean of the adults. */
  readonly reference: Quat;
  /** About unit: the axes of slabs beside the 13 of a cube. */
  readonly directions: readonly Vec3[];
  /** For each slab, first those of the cube, low and high, rad. */
  readonly ranges: Readonly<Record<HumanProfile, readonly number[]>>;
}

/**
 * How far people go with joints together: of the sum of their vectors in the charts of their regions, each times its weight and each told from where the region's
 * axes are as in the stance (of fingers: straight).
 */
export interface StoredSum {
  /** One for each joint; of chains, whose joints count alike, none. */
  readonly weights: readonly number[];
  /** Unit, in the axes of the chart: of all sums. */
  readonly directions: readonly Vec3[];
  /** For each direction low and high, rad. */
  readonly ranges: Readonly<Record<HumanProfile, readonly number[]>>;
}
