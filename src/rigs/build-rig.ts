import { AnimationMixer, type Matrix4, type Object3D, Quaternion } from 'three';
import type { Skeleton } from '../core';
import { type BvhOptions, plainName } from '../core/clip';
import { bindTurns } from './bind-pose';
import { refuseRig } from './file-kind';
import { findJoints, type JointNodes, originalOf } from './find-joints';
import type { LoadedScene } from './load';
import type { Hold, Rig } from './rig';
import { matrixOf, placeOf, rigid } from './similarity';
import { isMesh, isSkinned, nameOf, upFrom } from './tree';
import { turnOf } from './turn-of';
import { findUpright } from './upright-rig';
import { vrmRoles } from './vrm-roles';

/** A joint counts as scaled unevenly from this ratio of its largest to its smallest scale. */
const UNEVEN = 1.01;
/** m: no joint lies further from its parent. Beyond, the squares of single precision would not be finite. */
const FARTHEST = 1e6;
/** °: a bind pose further from how the nodes stand is worth a word. */
const BIND_APART = 1;

/** How the joints stand at one moment, in the file's world. */
interface Stance {
  turns: Quaternion[];
  worlds: Matrix4[];
}

/**
 * Makes a skeleton of the joints of a scene. It rests in its bind pose: nodes often stand in a frame of a dance. Bones are as long as
 * they are when the first animation begins, since animations may scale what the nodes do not.
 *
 * @throws {ClipError} where there is nothing that could be a joint
 */
export function buildRig(loaded: LoadedScene, options: BvhOptions = {}): Rig {
  const { scene, animations, humanBones } = loaded;
  scene.updateMatrixWorld(true);
  const nodes = findJoints(loaded);
  const notes = [...nodes.notes];
  if (nodes.joints.every(isMirrored)) {
    // What stands above the joints is no part of the figure, and other tools import the bones without it.
    scene.scale.x *= -1;
    scene.updateMatrixWorld(true);
    notes.push('Its armature is mirrored; the figure is read without the mirror.');
  }
  const resting = stanceOf(nodes);
  const localRest = localTurns(resting.turns, nodes.parents);
  const apart = bindTurns(loaded, nodes, resting.turns, localRest);
  if (apart > BIND_APART)
    notes.push(`Its bind pose, which is the rest here, is up to ${apart.toFixed(0)}° from how its nodes stand.`);

  const mixer = new AnimationMixer(scene);
  const first = animations.find(({ duration, tracks }) => duration > 0 && tracks.length > 0);
  if (first) {
    mixer.clipAction(first).play();
    mixer.update(0);
    scene.updateMatrixWorld(true);
  }
  const stance = stanceOf(nodes);
  const scales = nodes.joints.map(({ scale }) => scale.clone());
  const residues = stance.worlds.map((world, j) => rigid(placeOf(world), stance.turns[j]).invert().multiply(world));
  noteResidues(residues, notes);
  const names = uniqueNames(nodes.joints.map((node, j) => nameOf(node) || `joint ${j}`));
  const skeleton = skeletonOf(nodes, stance, localRest, names);
  const holds = holdsOf(nodes, scene);
  mixer.stopAllAction();
  mixer.uncacheRoot(scene);
  scene.updateMatrixWorld(true);

  const roles = vrmRoles(humanBones, nodes.joints, names);
  refuseFar(skeleton, Number.MAX_VALUE);
  const place = placeOf(stance.worlds[0]);
  const upright = findUpright(skeleton, place, roles, loaded.unit, options, notes);
  refuseFar(skeleton, FARTHEST);
  const scaled = matrixOf({ turn: new Quaternion(), scale: upright.scale });
  for (const residue of residues) residue.premultiply(scaled);
  const { joints, meshes } = nodes;
  return { loaded, skeleton, roles, joints, meshes, holds, residues, scales, upright, notes };
}

/**
 * Refuses a skeleton of which a joint, or the tip of one, lies further from its parent than numbers of single precision can tell.
 *
 * @param most in the unit of the skeleton
 */
function refuseFar({ names, offsets, endSites, endSiteJoints }: Skeleton, most: number): void {
  const isFar = (x: number) => !(Math.abs(x) <= most);
  const joint = Math.floor(offsets.findIndex(isFar) / 3);
  const tip = endSiteJoints[Math.floor(endSites.findIndex(isFar) / 3)];
  const at = joint >= 0 ? joint : tip;
  if (at === undefined) return;
  const name = plainName(names[at]).slice(0, 80);
  throw refuseRig('damaged', `It is damaged: ${joint >= 0 ? '' : 'the tip of '}“${name}” lies nowhere.`);
}

const isMirrored = ({ matrixWorld }: Object3D): boolean => matrixWorld.determinant() < 0;

/** Where a joint is flat, as by a scale of zero, it turns with its parent. */
function stanceOf({ joints, parents }: JointNodes): Stance {
  const turns: Quaternion[] = [];
  for (const [j, { matrixWorld }] of joints.entries()) {
    turns.push(turnOf(matrixWorld) ?? (parents[j] >= 0 ? turns[parents[j]].clone() : new Quaternion()));
  }
  return { turns, worlds: joints.map(({ matrixWorld }) => matrixWorld.clone()) };
}

const localTurns = (turns: readonly Quaternion[], parents: Int16Array): Quaternion[] =>
  turns.map((turn, j) =>
    parents[j] < 0 ? turn.clone() : turns[parents[j]].clone().invert().multiply(turn).normalize(),
  );

function skeletonOf(nodes: JointNodes, stance: Stance, localRest: readonly Quaternion[], names: string[]): Skeleton {
  const { joints, parents, nubs, nubJoints } = nodes;
  const offsets = new Float32Array(3 * joints.length);
  const offset = (world: Matrix4, parent: number) =>
    placeOf(world).sub(placeOf(stance.worlds[parent])).applyQuaternion(stance.turns[parent].clone().invert()).toArray();
  for (const [j, world] of stance.worlds.entries()) {
    offsets.set(parents[j] < 0 ? placeOf(world).toArray() : offset(world, parents[j]), 3 * j);
  }
  const endSites = new Float32Array(3 * nubs.length);
  for (const [i, { matrixWorld }] of nubs.entries()) endSites.set(offset(matrixWorld, nubJoints[i]), 3 * i);
  const restRotations = Float32Array.from(localRest.flatMap((turn) => turn.toArray()));
  return { names, parents, offsets, restRotations, endSites, endSiteJoints: nubJoints };
}

/** On which joint each bone of a skin hangs (it is one, a twin of one, a tip, or above the root), and each rigid part below the root. */
function holdsOf({ joints, meshes, twins }: JointNodes, scene: Object3D): Map<Object3D, Hold> {
  const indexOf = new Map(joints.map((node, joint) => [node, joint]));
  const jointOf = (node: Object3D): number | null => {
    for (const above of upFrom(node)) {
      const found = indexOf.get(originalOf(above, twins));
      if (found !== undefined) return found;
    }
    return null;
  };
  const holds = new Map<Object3D, Hold>();
  const hold = (node: Object3D, joint: number) =>
    holds.set(node, { joint, relative: joints[joint].matrixWorld.clone().invert().multiply(node.matrixWorld) });
  for (const bone of meshes.flatMap(({ skeleton }) => skeleton.bones)) if (bone) hold(bone, jointOf(bone) ?? 0);
  scene.traverse((node) => {
    const joint = isMesh(node) && !isSkinned(node) ? jointOf(node) : null;
    if (joint !== null) hold(node, joint);
  });
  return holds;
}

function noteResidues(residues: readonly Matrix4[], notes: string[]): void {
  const count = (test: (residue: Matrix4) => boolean) => residues.filter(test).length;
  const mirrored = count((residue) => residue.determinant() < 0);
  const flat = count((residue) => !(Math.abs(residue.determinant()) > 0));
  const uneven = count(({ elements: e }) => {
    const scales = [0, 4, 8].map((at) => Math.hypot(e[at], e[at + 1], e[at + 2]));
    return Math.max(...scales) > UNEVEN * Math.min(...scales);
  });
  const said = (n: number) => (n === 1 ? '1 joint is' : `${n} joints are`);
  if (mirrored > 0) notes.push(`${said(mirrored)} mirrored; turns are read as if not.`);
  if (flat > 0) notes.push(`${said(flat)} scaled to nothing; such a joint turns with its parent.`);
  if (uneven - flat > 0)
    notes.push(`${said(uneven - flat)} stretched unevenly; what is stretched may look different where it turns.`);
}

/** A joint is known by its name: the second of a name gets a number. */
function uniqueNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let unique = name;
    for (let n = 2; taken.has(unique); n++) unique = `${name} (${n})`;
    taken.add(unique);
    return unique;
  });
}
