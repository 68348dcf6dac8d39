import { AnimationMixer, Matrix4, Quaternion, type SkinnedMesh, Vector3 } from 'three';
import { frameTransforms } from '../../core/clip';
import { makeRandom } from '../../core/math/random';
import { MATT } from '../looks';
import { type OwnSkin, ownSkin } from '../own-skin';
import type { ConvertedRig } from '../read-rig';
import { poseAt } from '../resample';
import { matrixOf, rigid } from '../similarity';

/**
 * How far a rig's skin, moved by its clips, is from what three's mixer makes of the file: mm, the largest of random vertices over
 * random frames of every motion.
 */
export function skinError({ rig, motions }: ConvertedRig, frames = 50, vertices = 500): number {
  const random = makeRandom(7);
  const pick = (n: number) => Math.floor(random() * n);
  const { scene } = rig.loaded;
  const ours = ownSkin(rig, { materials: [MATT], pictures: [] });
  if (!ours) return 0;
  const theirs: SkinnedMesh[] = [];
  /** Of each of theirs, its first vertex among ours. */
  const firsts: number[] = [];
  let total = 0;
  scene.traverse((node) => {
    const mesh = node as SkinnedMesh;
    if (!mesh.isMesh || !(mesh.isSkinnedMesh || rig.holds.has(mesh))) return;
    theirs.push(mesh);
    firsts.push(total);
    total += mesh.geometry.attributes.position.count;
  });
  if (3 * total !== ours.positions.length) throw new RangeError(`${ours.positions.length / 3} vertices of ${total}.`);
  const world = matrixOf(rig.upright);
  const count = rig.joints.length;
  const [positions, rotations] = [new Float64Array(3 * count), new Float64Array(4 * count)];
  const at = new Vector3();
  let most = 0;
  for (const { clip, animation, start } of motions) {
    const mixer = new AnimationMixer(scene);
    const action = mixer.clipAction(animation);
    action.play();
    for (let i = 0; i < frames; i++) {
      const f = pick(clip.frameCount);
      poseAt(mixer, action, start + f * clip.frameTime);
      scene.updateMatrixWorld(true);
      frameTransforms(clip, f, positions, rotations);
      for (let v = 0; v < vertices / frames; v++) {
        const m = pick(theirs.length);
        const mesh = theirs[m];
        const vertex = pick(mesh.geometry.attributes.position.count);
        at.fromBufferAttribute(mesh.geometry.attributes.position, vertex);
        if (mesh.isSkinnedMesh) {
          mesh.skeleton.update();
          mesh.applyBoneTransform(vertex, at);
        }
        at.applyMatrix4(mesh.matrixWorld).applyMatrix4(world);
        most = Math.max(most, 1000 * at.distanceTo(skinned(ours, firsts[m] + vertex, positions, rotations)));
      }
    }
    mixer.stopAllAction();
    mixer.uncacheRoot(scene);
  }
  return most;
}

/** Σ weight · boneMatrix · vertex. */
function skinned(mesh: OwnSkin, v: number, positions: Float64Array, rotations: Float64Array) {
  const sum = new Vector3();
  for (let k = 4 * v; k < 4 * v + 4; k++) {
    const bone = mesh.skinIndices[k];
    const j = mesh.boneJoints[bone];
    const matrix = rigid(new Vector3().fromArray(positions, 3 * j), new Quaternion().fromArray(rotations, 4 * j));
    matrix.multiply(new Matrix4().fromArray(mesh.boneConstants, 16 * bone));
    sum.addScaledVector(new Vector3().fromArray(mesh.positions, 3 * v).applyMatrix4(matrix), mesh.skinWeights[k]);
  }
  return sum;
}
