import { existsSync, readFileSync } from 'node:fs';
import { validateBytes } from 'gltf-validator';
import { AnimationMixer, type SkinnedMesh, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import { growBody, skinBoneCount, updateSkinBones } from '../body';
import { type Clip, parseBvh } from '../core';
import { createTransforms, frameTransforms } from '../core/clip';
import { readQuat } from '../core/math';
import { angleBetween } from '../core/math/rotation';
import { seeded } from '../core/testing/random';
import { readRig } from '../rigs';
import { makeGlb } from '../rigs/testing/made-gltf';
import { writeRig } from './write-rig';

const ignore = () => {};
const part = (path: string, frames: number): Clip => {
  const clip = parseBvh(readFileSync(path, 'utf8'), path.slice(path.lastIndexOf('/') + 1));
  const frameCount = Math.min(frames, clip.frameCount);
  const rotations = clip.rotations.slice(0, 4 * clip.skeleton.names.length * frameCount);
  return { ...clip, frameCount, rotations, rootPositions: clip.rootPositions.slice(0, 3 * frameCount) };
};
const FILES = [
  'public/clips/range-of-motion.bvh',
  ...['CMU_13_29', 'louise'].map((name) => `../shared/mocap/${name}.bvh`).filter((path) => existsSync(path)),
];

describe.each(FILES)('%s as glTF', (path) => {
  const clip = part(path, 200);
  const body = growBody(clip, { cells: 64 });

  it('is a file without faults, whose joints turn in every frame as in the clip', async () => {
    const motions = [clip, { ...clip, name: 'again' }].map((each) => ({ name: each.name, clip: each, own: null }));
    const answer = await writeRig({ rig: null, body, motions }, ignore);
    if (!('bytes' in answer)) throw new Error(answer.problem.message);
    const { issues } = await validateBytes(answer.bytes);
    expect(issues.messages.filter(({ severity }) => severity < 2)).toEqual([]);
    const { clips } = await readRig(answer.bytes, 'figure.glb', { upAxis: 'y', unit: 'm' });
    // The second animation says the same as the first.
    expect(clips).toHaveLength(1);
    const [again] = clips;
    const place = new Map(again.skeleton.names.map((name, j) => [name, j]));
    const times = Math.round((again.frameCount - 1) / (clip.frameCount - 1));
    let most = 0;
    for (const [j, name] of clip.skeleton.names.entries()) {
      const other = place.get(name);
      if (other === undefined) continue;
      for (let f = 0; f < clip.frameCount; f++) {
        const a = readQuat(clip.rotations, f * clip.skeleton.names.length + j);
        most = Math.max(
          most,
          angleBetween(a, readQuat(again.rotations, f * times * again.skeleton.names.length + other)),
        );
      }
    }
    // Joints that are only the tip of another are tips again.
    for (const name of again.skeleton.names) expect(clip.skeleton.names).toContain(name);
    expect(place.size).toBeGreaterThan(clip.skeleton.names.length - 8);
    expect(most).toBeLessThan(2e-4);
  });

  it('wears its body as the page draws it where no helper bone carries it, within .1 mm in three’s mixer (seed 512)', async () => {
    const answer = await writeRig({ rig: null, body, motions: [{ name: 'all', clip, own: null }] }, ignore);
    if (!('bytes' in answer)) throw new Error(answer.problem.message);
    const { scene, animations } = await new GLTFLoader().parseAsync(answer.bytes.buffer, '');
    const mixer = new AnimationMixer(scene);
    const action = mixer.clipAction(animations[0]);
    action.play();
    const mesh = scene.getObjectByName('body') as SkinnedMesh;
    const random = seeded(512);
    const world = createTransforms(clip.skeleton);
    const matrices = new Float32Array(16 * skinBoneCount(body));
    let [most, all, seen] = [0, 0, 0];
    for (let i = 0; i < 20; i++) {
      const f = Math.floor(random() * clip.frameCount);
      action.time = f * clip.frameTime;
      mixer.update(0);
      scene.updateMatrixWorld(true);
      mesh.skeleton.update();
      frameTransforms(clip, f, world.positions, world.rotations);
      updateSkinBones(body, clip.skeleton, world.positions, world.rotations, matrices);
      for (let k = 0; k < 50; k++) {
        const v = Math.floor((random() * body.positions.length) / 3);
        const bound = new Vector3().fromArray(body.positions, 3 * v);
        const theirs = mesh.applyBoneTransform(v, bound.clone()).applyMatrix4(mesh.matrixWorld);
        const ours = new Vector3();
        for (let n = 4 * v; n < 4 * v + 4; n++) {
          const m = matrices.subarray(16 * body.skinIndices[n], 16 * body.skinIndices[n] + 16);
          const { x, y, z } = bound;
          const moved = new Vector3(
            m[0] * x + m[4] * y + m[8] * z + m[12],
            m[1] * x + m[5] * y + m[9] * z + m[13],
            m[2] * x + m[6] * y + m[10] * z + m[14],
          );
          ours.addScaledVector(moved, body.skinWeights[n]);
        }
        const isOfJoints = body.skinIndices.subarray(4 * v, 4 * v + 4).every((bone) => bone < body.jointCount);
        if (isOfJoints) most = Math.max(most, theirs.distanceTo(ours));
        all = Math.max(all, theirs.distanceTo(ours));
        seen += Number(isOfJoints);
      }
    }
    expect(seen).toBeGreaterThan(100);
    expect(most).toBeLessThan(1e-4);
    // Where helpers carry it, the skin is some centimetres off at most.
    expect(all).toBeLessThan(0.1);
  });
});

it('motion goes into the file of a rig; what can’t be read is told in words', async () => {
  const bytes = makeGlb();
  const [clip] = (await readRig(bytes, 'made.glb')).clips;
  const order = (file: Blob) => ({
    rig: { file, name: 'made.glb', options: {} },
    body: null,
    motions: [{ name: 'wave held', clip, own: clip.name }],
  });
  const shares: number[] = [];
  const answer = await writeRig(order(new Blob([bytes])), (share) => shares.push(share));
  if (!('bytes' in answer)) throw new Error(answer.problem.message);
  expect(answer.bytes.length).toBeGreaterThan(bytes.length);
  expect(shares.length).toBeGreaterThan(0);
  expect(await writeRig(order(new Blob(['glTF'])), ignore)).toMatchObject({ problem: { code: 'cut-off' } });
});
