import * as THREE from 'three';
import type { AnatomicalJoint, Clip, Quat, Vec3 } from '../../core';
import { readQuat, rotateVector } from '../../core/math';
import { askedAngles } from '../../state/clips/anatomy';
import type { LiveFrame } from '../../state/frame/live';
import type { LimberState } from '../../state/store';
import { createTurnRings, type TurnRings } from '../../three/turn-rings';
import type { JointRanges } from '../../worker/api';
import { pixelsPerMetre, type ViewPlace } from '../stage/drag-space';
import { project } from '../stage/label';
import type { ViewScene } from '../stage/view';
import { ringAxis } from './ring-axes';

/** Radii, as shares of how far the limb's patch stands out, and px that they have at least. */
const SWING = { share: 0.56, least: 34 };
const TWIST = { share: 0.25, least: 15 };
/** A head is round: its rings stand out of it. */
const HEAD = 1.8;
/** Share of the bone at which the ring of the twist stands. */
const TWIST_AT = 0.5;
/** From this cosine on an axis runs along the bone. */
const ALONG = 0.7;
/** How many places of a ring are tried for the pointer. */
const PLACES = 72;

/** The rings of the selected joint: where they are, and what of them is under the pointer. */
export interface TurnGizmo {
  readonly object: THREE.Group;
  readonly rings: TurnRings;
  setJoint(clip: Clip | null, joint: AnatomicalJoint | null, radius: number): void;
  setRanges(ranges: JointRanges | null): void;
  /** Follows the pose; allocates nothing. Returns whether there is anything to show. */
  update(state: LimberState, live: LiveFrame, camera: THREE.PerspectiveCamera, height: number): boolean;
  /** The ring within `reach` px of a place, and its tangent there, px for each radian; null for none. */
  pick(place: ViewPlace, reach: number): RingSpot | null;
  /** World: where the needle of a ring points to. */
  needle(axis: number, out: THREE.Vector3): THREE.Vector3;
}

export interface RingSpot {
  axis: number;
  tangent: [x: number, y: number];
}

export function createTurnGizmo(): TurnGizmo & ViewScene {
  const rings = createTurnRings();
  const { object } = rings;
  object.visible = false;
  const bone: Vec3 = [0, 0, 0];
  const forward: Vec3 = [0, 0, 0];
  const q: Quat = [0, 0, 0, 1];
  const axis: Vec3 = [0, 0, 0];
  const parentTurn = new THREE.Quaternion();
  const at = new THREE.Vector3();
  const x = new THREE.Vector3();
  const y = new THREE.Vector3();
  const z = new THREE.Vector3();
  const boneNow = new THREE.Vector3();
  const basis = new THREE.Matrix4();
  const spot = new THREE.Vector3();
  const next = new THREE.Vector3();
  let joint: AnatomicalJoint | null = null;
  let parents: ArrayLike<number> = [];
  let radius = 0.1;
  let boneLength = 0;

  return {
    object,
    rings,
    setJoint(clip, nextJoint, nextRadius) {
      joint = nextJoint;
      radius = nextRadius;
      if (!clip || !joint) return;
      parents = clip.skeleton.parents;
      boneLength = longestChild(clip, joint.joint, bone);
      rotateVector(joint.localFromDistal, [1, 0, 0], forward);
      // A head's stands up, hands and toes hang on.
      const isUpright = joint.part === 'neck' || joint.part === 'trunk' || joint.part === 'hips';
      if (boneLength > 0) return;
      rotateVector(joint.localFromDistal, [0, isUpright ? 1 : -1, 0], bone);
      if (isUpright) radius *= HEAD;
    },
    setRanges(ranges) {
      for (let k = 0; k < 3; k++) rings.rings[k].setRange(ranges ? ranges.learned[k] : null);
    },
    update(state, live, camera, height) {
      object.visible = joint !== null && state.fit !== null && 4 * joint.joint < live.asked.length;
      if (!joint || !object.visible) return false;
      const angles = askedAngles(joint, state, live);
      readQuat(live.asked, joint.joint, q);
      const parent = parents[joint.joint];
      if (parent < 0) parentTurn.identity();
      else parentTurn.fromArray(live.worldRotations, 4 * parent);
      at.fromArray(live.worldPositions, 3 * joint.joint);
      axis[0] = at.x;
      axis[1] = at.y;
      axis[2] = at.z;
      const pixel = 1 / pixelsPerMetre(camera, height, axis);
      turned(bone, boneNow);
      for (let k = 0; k < 3; k++) {
        const ring = rings.rings[k];
        ringAxis(joint, angles, k, axis);
        z.fromArray(axis).applyQuaternion(parentTurn);
        const isTwist = Math.abs(z.dot(boneNow)) > ALONG;
        if (isTwist) turned(forward, x);
        else x.copy(boneNow);
        // The needle lies in the ring's plane.
        x.addScaledVector(z, -x.dot(z));
        if (x.lengthSq() < 1e-4) {
          turned(forward, x);
          x.addScaledVector(z, -x.dot(z));
        }
        x.normalize();
        basis.makeBasis(x, y.crossVectors(z, x), z);
        ring.object.quaternion.setFromRotationMatrix(basis);
        ring.object.position.copy(at);
        if (isTwist) ring.object.position.addScaledVector(boneNow, TWIST_AT * boneLength);
        const { share, least } = isTwist ? TWIST : SWING;
        ring.object.scale.setScalar(Math.max(share * radius, least * pixel));
        ring.setAngle(angles[k]);
        ring.object.updateMatrixWorld();
      }
      return true;
    },
    pick({ camera, width, height, x: px, y: py }, reach) {
      if (!object.visible) return null;
      let best = reach;
      let found: RingSpot | null = null;
      for (let k = 0; k < 3; k++) {
        const { matrixWorld } = rings.rings[k].object;
        seen((PLACES - 1) / PLACES, next);
        for (let i = 0; i < PLACES; i++) {
          spot.copy(next);
          seen(i / PLACES, next);
          const away = distanceToEdge(px, py, spot, next);
          if (away >= best) continue;
          best = away;
          const scale = PLACES / (2 * Math.PI);
          found = { axis: k, tangent: [(next.x - spot.x) * scale, (next.y - spot.y) * scale] };
        }

        function seen(share: number, out: THREE.Vector3) {
          const angle = 2 * Math.PI * share;
          out.set(Math.cos(angle), Math.sin(angle), 0).applyMatrix4(matrixWorld);
          out.copy(project(camera, width, height, out.x, out.y, out.z));
        }
      }
      return found;
    },
    needle(k, out) {
      return out.set(1.16, 0, 0).applyMatrix4(rings.rings[k].object.matrixWorld);
    },
    setPalette: rings.setPalette,
    dispose: rings.dispose,
  };

  /** A direction of the joint's own as it is asked to stand, in the world. */
  function turned(direction: Readonly<Vec3>, out: THREE.Vector3): void {
    rotateVector(q, direction, axis);
    out.fromArray(axis).applyQuaternion(parentTurn);
  }
}

/** m: how long the bone to the farthest child is; its direction, unit, in the joint's frame. 0 where there is none. */
function longestChild({ skeleton: { parents, offsets } }: Clip, joint: number, direction: Vec3): number {
  let length = 0;
  for (let j = 0; j < parents.length; j++) {
    if (parents[j] !== joint) continue;
    const [x, y, z] = [offsets[3 * j], offsets[3 * j + 1], offsets[3 * j + 2]];
    const own = Math.hypot(x, y, z);
    if (own <= length) continue;
    length = own;
    direction[0] = x / own;
    direction[1] = y / own;
    direction[2] = z / own;
  }
  return length;
}

/** px from a place to the line between two others. */
function distanceToEdge(x: number, y: number, a: Readonly<THREE.Vector3>, b: Readonly<THREE.Vector3>): number {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const t = Math.min(1, Math.max(0, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
}
