import {
  type AnimationClip,
  AnimationMixer,
  Matrix4,
  type Object3D,
  PropertyBinding,
  Quaternion,
  Vector3,
} from 'three';
import type { Clip } from '../core';
import { createTransforms, frameTransforms } from '../core/clip';
import type { NodeAnimation, NodeStances, NodeTrack } from './gltf/add-animations';
import { poseAt } from './resample';
import type { Rig } from './rig';
import { matrixOf, rigid } from './similarity';
import { upFrom } from './tree';
import { turnOf } from './turn-of';

/** rad: the reader finds the asked turn within this. */
const SAME_TURN = 1e-7;
/** Steps to the turn of a node below nodes that are stretched unevenly; one is enough below all others. */
const MOST_STEPS = 24;
/** Of a coordinate, as a share of the largest of its kind: less is no difference. */
const SAME = 1e-6;

/** An animation of the rig's own file that a clip was read from. */
export interface SourceAnimation {
  animation: AnimationClip;
  /** s: when in the animation frame 0 is. */
  start: number;
}

/** A joint's node as it is when nothing moves it. */
interface Stance {
  position: Vector3;
  quaternion: Quaternion;
  scale: Vector3;
}

/**
 * Motion of a rig's skeleton as tracks of the nodes of its glTF file: the inverse of `resample`. Read again, each joint turns and stands as
 * in the clip, whatever nodes stand above and between joints, turned, scaled or mirrored. Joints that the file scales to nothing get no tracks.
 *
 * @param clip of the skeleton of `rig`
 * @param source the animation of the file that the clip was made of: what is no joint moves as there. Null where there is none; it stands still.
 */
export function nodeMotion(rig: Rig, clip: Clip, name: string, source: SourceAnimation | null): NodeAnimation {
  const { joints, residues, scales, upright, loaded } = rig;
  const { scene, nodeIndices } = loaded;
  const { frameCount, frameTime } = clip;
  const count = joints.length;
  const start = source?.start ?? 0;
  const mixer = new AnimationMixer(scene);
  const action = source && mixer.clipAction(source.animation);
  action?.play();
  const stances = joints.map(stanceOf);
  if (!source) for (const [j, node] of joints.entries()) node.scale.copy(scales[j]);

  const world = matrixOf(upright);
  const unworld = world.clone().invert();
  const between = betweenNodes(joints);
  const unresidues = residues.map((residue) => (residue.determinant() === 0 ? null : residue.clone().invert()));
  const isMoved = joints.map((node, j) => unresidues[j] !== null && nodeIndices.has(node));
  const turns = joints.map(() => new Float32Array(4 * frameCount));
  const places = joints.map(() => new Float32Array(3 * frameCount));
  const { positions, rotations } = createTransforms(clip.skeleton);
  const place = new Vector3();
  const turn = new Quaternion();
  for (let f = 0; f < frameCount; f++) {
    if (action) poseAt(mixer, action, start + f * frameTime);
    scene.updateMatrixWorld(true);
    frameTransforms(clip, f, positions, rotations);
    for (let j = 0; j < count; j++) {
      const node = joints[j];
      for (const above of between[j]) follow(above);
      if (isMoved[j]) {
        turn.fromArray(rotations, 4 * j).normalize();
        const wanted = unworld
          .clone()
          .multiply(rigid(place.fromArray(positions, 3 * j), turn))
          .multiply(residues[j]);
        putNode(node, wanted, (matrix) => turnApart(matrix, world, unresidues[j]!, turn));
        if (f > 0) nearCover(node.quaternion, turns[j], 4 * (f - 1));
        node.quaternion.toArray(turns[j], 4 * f);
        node.position.toArray(places[j], 3 * f);
      }
      follow(node);
    }
  }
  mixer.stopAllAction();
  mixer.uncacheRoot(scene);
  for (const [j, { position, quaternion, scale }] of stances.entries()) {
    joints[j].position.copy(position);
    joints[j].quaternion.copy(quaternion);
    joints[j].scale.copy(scale);
  }
  scene.updateMatrixWorld(true);

  const isPlaced = placedNodes(scene, source?.animation ?? null);
  const tracks = joints.flatMap((node, j): NodeTrack[] => {
    if (!isMoved[j]) return [];
    const index = nodeIndices.get(node)!;
    const { position, scale } = stances[j];
    const own: NodeTrack[] = [{ node: index, path: 'rotation', values: shortened(turns[j], 4) }];
    if (isPlaced.has(node) || isApart(places[j], position.toArray()))
      own.push({ node: index, path: 'translation', values: shortened(places[j], 3) });
    if (!source && isApart(scales[j].toArray(), scale.toArray()))
      own.push({ node: index, path: 'scale', values: Float32Array.from(scales[j].toArray()) });
    return own;
  });
  const times = Float32Array.from({ length: frameCount }, (_, f) => start + f * frameTime);
  const base: unknown = source?.animation.userData?.animation;
  return { name, times, tracks, base: typeof base === 'number' ? base : null };
}

/** How the nodes of a rig stand in its file. */
export function nodeStances({ joints, loaded: { nodeIndices } }: Rig): NodeStances {
  return new Map(
    joints.flatMap((node) => {
      const index = nodeIndices.get(node);
      const { position, quaternion, scale } = node;
      if (index === undefined) return [];
      const stance = { translation: position.toArray(), rotation: quaternion.toArray(), scale: scale.toArray() };
      return [[index, { ...stance, rotation: [...stance.rotation] }] as const];
    }),
  );
}

const stanceOf = ({ position, quaternion, scale }: Object3D): Stance => ({
  position: position.clone(),
  quaternion: quaternion.clone(),
  scale: scale.clone(),
});

/** Of each joint, the nodes between it and the joint above, from above down; of the root none. */
function betweenNodes(joints: readonly Object3D[]): Object3D[][] {
  const all = new Set(joints);
  return joints.map((node) => {
    const nodes: Object3D[] = [];
    for (const above of upFrom(node.parent)) {
      if (all.has(above)) return nodes.reverse();
      nodes.push(above);
    }
    return [];
  });
}

/** Brings a node to where its parent has it. */
function follow(node: Object3D): void {
  node.updateMatrix();
  if (node.parent) node.matrixWorld.multiplyMatrices(node.parent.matrixWorld, node.matrix);
  else node.matrixWorld.copy(node.matrix);
}

/**
 * Turns and places a node, scaled as it is, so that its world matrix is as wanted. Below uneven scales no turn makes exactly that matrix:
 * the turn that the reader finds in the matrix is made to agree then, step by step.
 *
 * @param turnLeft what turn is still missing in the file's world, for a world matrix of the node; null where there is none
 */
function putNode(node: Object3D, wanted: Matrix4, turnLeft: (world: Matrix4) => Quaternion | null): void {
  const above = node.parent?.matrixWorld ?? new Matrix4();
  const toLocal = above.clone().invert();
  const local = toLocal.clone().multiply(wanted);
  node.position.setFromMatrixPosition(local);
  const { x, y, z } = node.scale;
  turnOf(local.scale(new Vector3(1 / x, 1 / y, 1 / z)), node.quaternion);
  const matrix = new Matrix4();
  for (let step = 0; step < MOST_STEPS; step++) {
    const left = turnLeft(matrix.compose(node.position, node.quaternion, node.scale).premultiply(above));
    if (!left) return;
    matrix.makeRotationFromQuaternion(left).multiply(above).premultiply(toLocal);
    turnOf(matrix.multiply(new Matrix4().makeRotationFromQuaternion(node.quaternion)), node.quaternion);
  }
}

/** What turn, in the file's world, brings what the reader finds in a node's world matrix to the wanted turn; null where they agree. */
function turnApart(matrix: Matrix4, world: Matrix4, unresidue: Matrix4, wanted: Quaternion): Quaternion | null {
  const found = turnOf(matrix.clone().premultiply(world).multiply(unresidue));
  if (!found || found.angleTo(wanted) < SAME_TURN) return null;
  const upright = turnOf(world)!;
  return upright.clone().invert().multiply(wanted).multiply(found.invert()).multiply(upright);
}

/** The same turn, in the cover of the turn before. */
function nearCover(turn: Quaternion, before: Float32Array, at: number): void {
  const { x, y, z, w } = turn;
  if (x * before[at] + y * before[at + 1] + z * before[at + 2] + w * before[at + 3] < 0) turn.set(-x, -y, -z, -w);
}

/** The nodes that an animation puts somewhere. */
function placedNodes(scene: Object3D, animation: AnimationClip | null): Set<Object3D> {
  const tracks = (animation?.tracks ?? []).map(({ name }) => PropertyBinding.parseTrackName(name));
  const placed = tracks.filter(({ propertyName }) => propertyName === 'position');
  return new Set(placed.map(({ nodeName }) => PropertyBinding.findNode(scene, nodeName) as Object3D));
}

/** One key where all say the same. */
function shortened(values: Float32Array, size: number): Float32Array {
  return isApart(values, [...values.subarray(0, size)]) ? values : values.slice(0, size);
}

/** Whether any key of a list is another than one. */
function isApart(values: ArrayLike<number>, key: readonly number[]): boolean {
  const slack = SAME * Math.max(...key.map(Math.abs));
  for (let i = 0; i < values.length; i++) if (Math.abs(values[i] - key[i % key.length]) > slack) return true;
  return false;
}
