import { findRoles, type Pose, type Quat } from '../core';
import {
  angleBetween,
  inverseMultiply,
  multiply,
  normalize,
  readQuat,
  rotationFromVector,
  shortRotationVector,
} from '../core/math';
import { buildRagdoll, inOwnLengths, isOfMoving, type Ragdoll, type RagdollBody, RagdollError } from '../ragdoll';
import { type EngineRegion, type RegionKind, regionTest } from './regions';
import type { ExportJoint, ExportScene } from './scene';

/** The ragdoll of a scene: its bodies as they start inside the regions of a kind, in the lengths of the character. */
export interface SceneRagdoll extends Ragdoll {
  /** By body: the joint whose frame the body has. */
  joints: ExportJoint[];
  /**
   * By body: what limits its joint. The frame `parent` stands in the body that the joint hangs on. Null for the first body, and for joints
   * that turn freely.
   */
  regions: (EngineRegion | null)[];
  /** Pairs of bodies that a file has to keep from colliding, the first before the second. */
  pairsApart: [number, number][];
  /** The joints with limits that have no body of their own: a file of bodies can't hold what limits them. */
  welded: ExportJoint[];
}

/** Halvings of the way from a rotation inside a region to the rest. */
const HALVINGS = 20;
/** Of that way: so far from the boundary a start stands. */
const BACK = 0.1;

/**
 * The ragdoll that the page lets fall, for a file: at rest, or as near to rest as regions allow. Joints that nothing limits turn freely
 * where a body would begin; joints without a body keep their rest. Null where nothing of the skeleton bends.
 *
 * @param kind of the regions that the file writes; the joints of the scene are fitted to them.
 * @param more kinds of regions that the file writes as well: the ragdoll starts inside them too.
 */
export function sceneRagdoll(scene: ExportScene, kind: RegionKind, ...more: RegionKind[]): SceneRagdoll | null {
  const { skeleton, joints } = scene;
  const roles = findRoles(skeleton);
  const limits = joints.map(({ limit, isFree }) => (isFree ? null : limit));
  const moves = (joint: number): boolean => {
    const { limit, isFree } = joints[joint];
    return limit ? isOfMoving(limit) : !isFree;
  };
  const pose: Pose = {
    rotations: Float32Array.from(joints.flatMap(({ rest }) => rest)),
    rootPosition: [...joints[0].offset],
  };
  const build = () => buildRagdoll(skeleton, roles, limits, { pose, next: null, dt: 1 }, moves);
  try {
    const atRest = build();
    for (const { joint, parent } of atRest.bodies) {
      const regions = [kind, ...more].flatMap((one) => joints[joint].regions[one] ?? []);
      if (parent >= 0) pose.rotations.set(nearRest(joints[joint], regions), 4 * joint);
    }
    return withRegions(inOwnLengths(build()), scene, kind);
  } catch (error) {
    if (error instanceof RagdollError) return null;
    throw error;
  }
}

function withRegions(ragdoll: Ragdoll, { joints }: ExportScene, kind: RegionKind): SceneRagdoll {
  const { bodies, apart, overlapping } = ragdoll;
  const leads = new Set(bodies.map(({ joint }) => joint));
  return {
    ...ragdoll,
    joints: bodies.map(({ joint }) => joints[joint]),
    regions: bodies.map((body) => regionOnBody(joints, body, kind)),
    pairsApart: [...apart, ...overlapping],
    welded: joints.filter(({ joint, limit, isFree }) => limit && !isFree && !leads.has(joint)),
  };
}

/** What limits the joint of a body, of any kind that the scene was fitted to; as in `SceneRagdoll.regions`. */
export function regionOnBody(
  joints: readonly ExportJoint[],
  { joint, parent, between }: RagdollBody,
  kind: RegionKind,
): EngineRegion | null {
  const region = joints[joint].regions[kind];
  return parent >= 0 && region ? { ...region, parent: normalize(multiply(between, region.parent)) } : null;
}

/** The local rotation inside regions that is nearest to the rest of their joint, about: exactly the rest where that is inside. */
function nearRest({ rest, room }: ExportJoint, regions: readonly EngineRegion[]): Quat {
  const tests = regions.map(regionTest);
  const isInside = (rotation: Quat) => tests.every((test) => test(rotation));
  if (isInside(rest)) return rest;
  const { rotations } = room!;
  let nearest: Quat | null = null;
  for (let i = 0; 4 * i < rotations.length; i++) {
    const rotation = readQuat(rotations, i);
    if (!isInside(rotation)) continue;
    if (!nearest || angleBetween(rotation, rest) < angleBetween(nearest, rest)) nearest = rotation;
  }
  if (!nearest) return rest;
  const way = shortRotationVector(inverseMultiply(nearest, rest));
  const along = (share: number) =>
    normalize(multiply(nearest, rotationFromVector([share * way[0], share * way[1], share * way[2]])));
  let [inside, outside] = [0, 1];
  for (let k = 0; k < HALVINGS; k++) {
    const middle = (inside + outside) / 2;
    if (isInside(along(middle))) inside = middle;
    else outside = middle;
  }
  return along((1 - BACK) * inside);
}
