import type { Matrix4, Object3D, SkinnedMesh, Vector3 } from 'three';
import type { Skeleton } from '../core';
import type { JointRole } from '../core/clip';
import type { LoadedScene } from './load';
import type { Similarity } from './similarity';

/** How a node that is drawn hangs on a joint. */
export interface Hold {
  joint: number;
  /** Node's frame in the joint's; constant. */
  relative: Matrix4;
}

/** A character that was found in a scene. */
export interface Rig {
  loaded: LoadedScene;
  skeleton: Skeleton;
  /** What the file itself says its joints are, by name. */
  roles: Record<string, JointRole>;
  /** The node of each joint. */
  joints: Object3D[];
  meshes: SkinnedMesh[];
  /** Bones of skins, by node. */
  holds: ReadonlyMap<Object3D, Hold>;
  /**
   * J: what a joint's world matrix has besides place and turn: scale, mirror, shear.
   * `upright · worldFromJoint = rigid(place, turn) · residue`, constant as long as nothing grows.
   */
  residues: Matrix4[];
  /** J: the scale of each joint's node when its bones were measured. */
  scales: Vector3[];
  upright: Similarity;
  notes: string[];
}
