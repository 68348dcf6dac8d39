import {
  angleBetween,
  inverseMultiply,
  multiply,
  normalize,
  type Quat,
  readQuat,
  readVec3,
  rotateVector,
  type Vec3,
} from '../../math';
import type { Clip } from '../clip';
import { restTransforms } from '../forward-kinematics';
import { jointRotations } from './channel-plan';

/** A clip in the units and axes of a BVH file, where nothing is turned in the rest pose. */
export interface FileView {
  offset(joint: number): Vec3;
  endSite(site: number): Vec3;
  rootPosition(frame: number): Vec3;
  rotation(frame: number, joint: number, out: Quat): Quat;
}

/** m: of the files of clips that came from none; centimetres. */
const USUAL_UNIT = 0.01;
const HALF = Math.SQRT1_2;

/** (x, y, z) → (x, −z, y): turns Y up into Z up. */
const toZUp = ([x, y, z]: Vec3): Vec3 => [x, 0 - z, y];

/** A clip as its own BVH file sees it, or one in centimetres and Y up. */
export function fileView(clip: Clip): FileView {
  if (!clip.source) return strangerView(clip);
  const { unit, isZUp, isFromOffset } = clip.source;
  const { parents, offsets, endSites } = clip.skeleton;
  const local = jointRotations(clip);
  const inUnits = ([x, y, z]: Vec3): Vec3 => [x / unit, y / unit, z / unit];
  const placed = (v: Vec3) => inUnits(isZUp ? toZUp(v) : v);
  const offset = (joint: number) => {
    const own = readVec3(offsets, joint);
    return parents[joint] < 0 ? placed(own) : inUnits(own);
  };
  const shift = isFromOffset ? offset(0) : [0, 0, 0];
  return {
    offset,
    endSite: (site) => inUnits(readVec3(endSites, site)),
    rootPosition: (frame) => placed(readVec3(clip.rootPositions, frame)).map((x, k) => x - shift[k]) as Vec3,
    rotation(frame, joint, out) {
      local(frame, joint, out);
      return isZUp && parents[joint] < 0 ? multiply([HALF, 0, 0, HALF], out, out) : out;
    },
  };
}

/** Rests that differ from none by less are none, rad. */
const UNTURNED = 1e-6;

/**
 * A clip that came from no BVH: its joints may be turned in the rest pose, which BVH can't say. Their frames are laid along the world's at
 * rest then, so that all angles 0 is the rest pose again; the motion in the world is the same.
 */
function strangerView(clip: Clip): FileView {
  const { skeleton } = clip;
  const { parents, endSiteJoints, restRotations } = skeleton;
  const local = jointRotations(clip);
  const isTurned = Array.from(parents, (_, j) => readQuat(restRotations, j)).some(
    (q) => angleBetween(q, [0, 0, 0, 1]) > UNTURNED,
  );
  const world = restTransforms(skeleton).rotations;
  const worldOf = (joint: number): Quat => (joint < 0 || !isTurned ? [0, 0, 0, 1] : normalize(readQuat(world, joint)));
  const carried = (joint: number, v: Vec3) => rotateVector(worldOf(joint), v).map((x) => x / USUAL_UNIT) as Vec3;
  return {
    offset: (joint) => carried(parents[joint], readVec3(skeleton.offsets, joint)),
    endSite: (site) => carried(endSiteJoints[site], readVec3(skeleton.endSites, site)),
    rootPosition: (frame) => readVec3(clip.rootPositions, frame).map((x) => x / USUAL_UNIT) as Vec3,
    rotation(frame, joint, out) {
      local(frame, joint, out);
      if (!isTurned) return out;
      // fileParentFromFileLocal = worldFromParent · parentFromLocal · localFromWorld, of the rest pose.
      const toParent = multiply(worldOf(parents[joint]), out);
      return multiply(toParent, inverseMultiply(worldOf(joint), [0, 0, 0, 1]), out);
    },
  };
}
