import type { Vec3 } from '../core';

/**
 * A skin bone that no skeleton has: it stands at `joint` and takes only a share of the bend and twist there,
 * so that the skin keeps its width. With relative = inverse(parent) · joint = swing · twist about `axis`,
 *
 *     rotation = parent · swing^swing · twist^twist · (twist of `child` relative to `joint`)^childTwist
 */
export interface HelperBone {
  /** Where it stands; the joint that moves it. */
  joint: number;
  /** The joint it starts from: the one before `joint` in the limb. */
  parent: number;
  /** The joint whose twist it carries as well; −1 for none. */
  child: number;
  /** Unit, along the limb, in the world frame of the bind pose. */
  axis: Vec3;
  /** Share of the bend, 0 to 1. */
  swing: number;
  /** Share of the joint's twist, 0 to 1. */
  twist: number;
  /** Share of the child's twist, 0 to 1. */
  childTwist: number;
  /**
   * m: how far the bone moves to the outside of the bend when that is 180°, in proportion to sin² of half the bend;
   * negative for the inside.
   */
  bulge: number;
}

/**
 * A skinned mesh around a skeleton, in the skeleton's metres. Skin bones are the skeleton's joints (same indices),
 * followed by the helpers. A vertex in motion is Σ weight · world(bone) · inverse(bind(bone)) · position; those matrices
 * come from `updateSkinBones`.
 */
export interface Body {
  /** `'human'` when it was grown; `'bones'` when it is tapered bones. */
  kind: 'human' | 'bones';
  /** V×3, m, bind pose, world. */
  positions: Float32Array;
  /** V×3, unit. */
  normals: Float32Array;
  /** T×3, counter-clockwise seen from outside. */
  indices: Uint32Array;
  /** V×4, skin bones. */
  skinIndices: Uint16Array;
  /** V×4, each four sum to 1. */
  skinWeights: Float32Array;
  /**
   * V×7, what is marked on the skin. First the joint whose collar is nearest, of those that are always seen; then how far the vertex lies
   * from that collar's middle, in its half-widths, with a sign; third how much of it is seen here, 1 to 0. Fourth 1 for what is a shade
   * darker (hands, feet), −1 for the plane of the face, 0 else. Then joint, distance and share, 1 to 0, of the nearest of those that are
   * seen only where their joint nears its limit.
   */
  markings: Float32Array;
  /** J: how many of the skin bones are joints. */
  jointCount: number;
  helpers: HelperBone[];
  /** S×3, m: where each skin bone stands in the bind pose. */
  bindPositions: Float32Array;
  /** S×4, worldFromLocal of each skin bone in the bind pose. */
  bindRotations: Float32Array;
  /** m: what the body counts as its height. */
  height: number;
  /** What was found or decided, one plain sentence each; shown to the user. */
  notes: string[];
}

/** Numbers of a vertex in `Body.markings`. */
export const MARKING_SIZE = 7;

/** How many bones the skin has: joints and helpers. */
export const skinBoneCount = (body: Body): number => body.jointCount + body.helpers.length;
