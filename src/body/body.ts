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
  /** V × `MARKING_SIZE`: what is marked on the skin. `MARKING` says where each number of a vertex stands. */
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

/**
 * How a collar is drawn: an open arc on the outer side, a ring all round, or a ring in a dark sleeve with a cap; the sleeve of a hinge
 * between 1 and 2 is narrower by as much.
 */
export const COLLAR_FORMS = { arc: 0, ring: 1, hinge: 2 } as const;

/** Cosine of the angle from the outer side of a limb at which an open arc ends: 108° to either side. */
export const ARC_END = -0.31;

/** Numbers of a vertex in `Body.markings`. */
export const MARKING_SIZE = 15;

/** Where the numbers of a vertex stand in `Body.markings`. */
export const MARKING = {
  /** Of the collars that are always seen, the joint of the nearest one. */
  joint: 0,
  /** Distance from the middle of that collar, in half-widths of the collar, with a sign. */
  away: 1,
  /** How much of that collar is seen at the vertex, 1 to 0. */
  share: 2,
  /** How open the skin is to its surroundings in the build pose: 0 in a fold, 1 in the open. */
  openness: 3,
  /** Joint, distance and share of the nearest collar that is seen only near the limit of its joint. */
  quietJoint: 4,
  quietAway: 5,
  quietShare: 6,
  /** `COLLAR_FORMS` of the collar that is always seen. */
  form: 7,
  /** From the middle of that collar towards the limb's outer side, and across that direction towards the cap. In half-widths. */
  outer: 8,
  capward: 9,
  /** Distance from the seams of the waist, in hundredths of a height, with a sign. */
  seam: 10,
  /** Sine of the angle between the skin and the plane of the collar: on a slope a collar would look wider by its inverse. */
  steepness: 11,
  /** Distance outside of the plane of the face, 0 at its rim, negative within. */
  outsideFace: 12,
  /** From the middle of the head to its left and up, in hundredths of a height. */
  faceLeft: 13,
  faceUp: 14,
} as const;

/** How many bones the skin has: joints and helpers. */
export const skinBoneCount = (body: Body): number => body.jointCount + body.helpers.length;
