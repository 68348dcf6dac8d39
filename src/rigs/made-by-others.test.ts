import { existsSync, readFileSync } from 'node:fs';
import { AnimationMixer, Quaternion } from 'three';
import { describe, expect, it } from 'vitest';
import { frameTransforms } from '../core/clip';
import { readQuat } from '../core/math';
import { angleBetween } from '../core/math/rotation';
import { readGltf } from './gltf/read-gltf';
import { convertRig, loadRig } from './read-rig';
import { poseAt } from './resample';
import { skinError } from './testing/against-mixer';
import { twinOf, twins } from './testing/xbot-twins';

const DEGREES = 180 / Math.PI;
const FILES = ['rigs/Xbot.glb', 'rigs/Taunt.fbx', 'mocap/Fox.glb', 'mocap/robot.glb'];
const there = FILES.filter((file) => existsSync(`../shared/${file}`));
const bytesOf = (file: string) => new Uint8Array(readFileSync(`../shared/${file}`));

describe.each(there)('%s', (file) => {
  it('turns in every tenth frame as its nodes do under three’s mixer, within 0.001°', async () => {
    const { rig, motions } = convertRig((await loadRig(bytesOf(file))).loaded, file);
    const { scene } = rig.loaded;
    const count = rig.joints.length;
    const [positions, rotations] = [new Float64Array(3 * count), new Float64Array(4 * count)];
    let most = 0;
    for (const { clip, animation, start } of motions) {
      const mixer = new AnimationMixer(scene);
      const action = mixer.clipAction(animation);
      action.play();
      for (let f = 0; f < clip.frameCount; f += 10) {
        poseAt(mixer, action, start + f * clip.frameTime);
        scene.updateMatrixWorld(true);
        frameTransforms(clip, f, positions, rotations);
        for (const [j, node] of rig.joints.entries()) {
          const { x, y, z, w } = node.getWorldQuaternion(new Quaternion()).premultiply(rig.upright.turn);
          most = Math.max(most, angleBetween(readQuat(rotations, j), [x, y, z, w]));
        }
      }
      mixer.stopAllAction();
      mixer.uncacheRoot(scene);
    }
    expect(motions.length).toBeGreaterThan(0);
    expect(DEGREES * most).toBeLessThan(0.001);
  });
});

describe.skipIf(!there.includes('rigs/Xbot.glb'))('a person with a skin of 28 thousand vertices', () => {
  it.each(Object.entries(twins))('has it where the mixer has it, ≤ 0.1 mm: %s', async (_, twin) => {
    const parts = readGltf(bytesOf('rigs/Xbot.glb'), true, new Map());
    parts.json.animations = parts.json.animations!.slice(0, 1);
    const rig = convertRig((await loadRig(twinOf(parts, twin))).loaded, 'Xbot.glb');
    expect(rig.motions).toHaveLength(1);
    expect(skinError(rig)).toBeLessThan(0.1);
  });
});
