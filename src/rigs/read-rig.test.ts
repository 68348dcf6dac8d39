import { existsSync, readFileSync } from 'node:fs';
import { AnimationMixer, Quaternion } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import { findRoles, fitJointLimits } from '../core';
import { frameTransforms, joinClips } from '../core/clip';
import { readQuat } from '../core/math';
import { angleBetween } from '../core/math/rotation';
import { convertRig, loadRig, readRig } from './read-rig';
import { poseAt } from './resample';
import { skinError } from './testing/against-mixer';
import { type Making, makeGlb, makeGltf } from './testing/made-gltf';

const DEGREES = 180 / Math.PI;
const converted = async (making: Making) => convertRig((await loadRig(makeGlb(making))).loaded, 'made.glb');

describe('a rig of two limbs that is made here', () => {
  it('is a skeleton that rests as it is bound, with its tip as an end site', async () => {
    const clip = joinClips((await readRig(makeGlb(), 'made.glb')).clips);
    const { names, parents, endSiteJoints, restRotations } = clip.skeleton;
    expect(names).toEqual(['hips', 'LeftArm', 'LeftForeArm', 'RightUpLeg', 'RightLeg']);
    expect([...parents]).toEqual([-1, 0, 1, 0, 3]);
    expect([...endSiteJoints]).toEqual([2]);
    // Rotations about x, y, z of the forearm in its bind pose: 0°, 20°, 4°.
    const { x, y, z, w } = new Quaternion(0, Math.sin(10 / DEGREES), 0, Math.cos(10 / DEGREES)).multiply(
      new Quaternion(0, 0, Math.sin(2 / DEGREES), Math.cos(2 / DEGREES)),
    );
    expect(DEGREES * angleBetween(readQuat(restRotations, 2), [x, y, z, w])).toBeLessThan(0.001);
    expect(clip.notes.join(' ')).toMatch(/bind pose.* up to \d+° from how its nodes stand/);
  });

  it('turns in every frame as three’s own reader and mixer turn it, within 0.001°', async () => {
    const bytes = makeGlb();
    const takes = (await readRig(bytes, 'made.glb')).clips;
    expect(takes.map(({ name, frameCount }) => `${name} ${frameCount}`)).toEqual([
      'made.glb · wave 90',
      'made.glb · kick 90',
    ]);
    const { scene, animations } = await new GLTFLoader().parseAsync(bytes.buffer, '');
    let most = 0;
    for (const [i, take] of takes.entries()) {
      expect(1 / take.frameTime).toBeCloseTo(60, 6);
      const mixer = new AnimationMixer(scene);
      const action = mixer.clipAction(animations[i]);
      action.play();
      const { names } = take.skeleton;
      const [positions, rotations] = [new Float64Array(3 * names.length), new Float64Array(4 * names.length)];
      for (let f = 0; f < take.frameCount; f++) {
        poseAt(mixer, action, f / 60);
        scene.updateMatrixWorld(true);
        frameTransforms(take, f, positions, rotations);
        for (const [j, name] of names.entries()) {
          const turn = scene.getObjectByName(name)!.getWorldQuaternion(new Quaternion());
          most = Math.max(
            most,
            angleBetween(readQuat(rotations, j), turn.toArray() as [number, number, number, number]),
          );
        }
      }
      mixer.stopAllAction();
    }
    expect(DEGREES * most).toBeLessThan(0.001);
  });

  const twins: Record<string, Making> = {
    'as it is': {},
    'in centimetres under a scaled armature': { armature: { scale: [0.01, 0.01, 0.01] } },
    mirrored: { armature: { scale: [-1, 1, 1] } },
    'Z up': { armature: { rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2] } },
    'with a turned and scaled node between two bones': { inserted: true },
    'with an armature that travels and turns': { movesArmature: true },
    'of two skins': { skins: 2 },
    'of all of that': {
      armature: { scale: [0.01, -0.01, 0.01] },
      inserted: true,
      movesArmature: true,
      skins: 2,
    },
  };
  for (const [name, making] of Object.entries(twins)) {
    it(`has its skin where the mixer has it, ≤ 0.1 mm: ${name}`, async () => {
      const rig = await converted(making);
      expect(rig.motions).toHaveLength(2);
      expect(skinError(rig)).toBeLessThan(0.1);
    });
  }

  it('can be learned from', async () => {
    const clip = joinClips((await readRig(makeGlb(), 'made.glb')).clips);
    const limits = fitJointLimits(clip, { shape: 'k-dop', split: 'none' });
    expect(limits).toHaveLength(5);
  });

  it('stands for one frame in its bind pose where it does nothing', async () => {
    const clip = joinClips((await readRig(makeGlb({ animations: [] }), 'still.glb')).clips);
    expect(clip.frameCount).toBe(1);
    expect(clip.name).toBe('still.glb');
    expect([...clip.rotations]).toEqual([...clip.skeleton.restRotations]);
    expect(clip.notes.at(-1)).toMatch(/has no motion/);
  });

  it('leaves out what only shows the rest, what is there twice, and what turns nothing, and says so', async () => {
    const making: Making = {
      withRestPose: true,
      change: (json) => {
        const { channels = [], samplers } = json.animations![0];
        json.animations!.push({ name: 'wave again', channels, samplers });
        const moves = channels.filter(({ target }) => target?.path === 'translation');
        json.animations!.push({ name: 'slides', channels: moves, samplers });
      },
    };
    const { clips } = await readRig(makeGlb(making), 'made.glb');
    const [clip] = clips;
    expect(clips.map(({ name }) => name)).toEqual(['made.glb · wave', 'made.glb · kick']);
    const notes = clip.notes.join(' ');
    expect(notes).toContain('only stands at rest: “T-Pose”');
    expect(notes).toContain('another animation says the same: “wave again”');
    expect(notes).toContain('nothing turns in it: “slides”');
  });

  it('leaves out keys that are no numbers', async () => {
    const { json, data } = makeGltf({ animations: ['wave'] });
    const { samplers = [] } = json.animations![0];
    const { output } = samplers[2] as { output: number };
    const at = json.bufferViews![json.accessors![output].bufferView!].byteOffset!;
    new DataView(data.buffer).setFloat32(at + 16 * 20, Number.NaN, true);
    const { packGlb } = await import('./gltf/pack-glb');
    const clip = joinClips((await readRig(packGlb({ json, buffers: [data] }), 'nan.glb')).clips);
    expect(clip.frameCount).toBe(90);
    expect(clip.rotations.every(Number.isFinite)).toBe(true);
    expect(clip.notes.join(' ')).toContain('1 of its keys are no numbers');
  });

  it('turns on with a joint that is scaled to nothing, all numbers finite', async () => {
    const change: Making['change'] = (json) => Object.assign(json.nodes![3], { scale: [0, 0, 0] });
    const clip = joinClips((await readRig(makeGlb({ change }), 'flat.glb')).clips);
    expect([...clip.rotations, ...clip.skeleton.offsets].every(Number.isFinite)).toBe(true);
    expect(clip.notes.join(' ')).toContain('scaled to nothing');
  });

  it('has a data file beside it, or is packed with it into one', async () => {
    const { json, data } = makeGltf();
    json.buffers![0].uri = 'two%20limbs.bin';
    const bytes = new TextEncoder().encode(JSON.stringify(json));
    const beside = new Map([['two limbs.bin', data]]);
    const { clips, packed } = await readRig(bytes, 'made.gltf', {}, beside);
    const whole = await readRig(packed!, 'made.gltf');
    expect(whole.packed).toBeNull();
    expect(whole.clips[1].rotations).toEqual(clips[1].rotations);
    expect(clips[1].rotations).toEqual((await readRig(makeGlb(), 'made.gltf')).clips[1].rotations);
  });

  it('takes a VRM’s word for what its bones are, old and new', async () => {
    const bones = { hips: 1, leftUpperArm: 2, leftLowerArm: 3, rightUpperLeg: 5, rightLowerLeg: 6 };
    const wanted = {
      hips: 'hips',
      LeftArm: 'leftUpperArm',
      LeftForeArm: 'leftForeArm',
      RightUpLeg: 'rightUpperLeg',
      RightLeg: 'rightLowerLeg',
    };
    const one = Object.fromEntries(Object.entries(bones).map(([bone, node]) => [bone, { node }]));
    const zero = Object.entries(bones).map(([bone, node]) => ({ bone, node }));
    for (const extensions of [
      { VRMC_vrm: { humanoid: { humanBones: one } } },
      { VRM: { humanoid: { humanBones: zero } } },
    ]) {
      const change: Making['change'] = (json) => Object.assign(json, { extensions });
      expect((await readRig(makeGlb({ change }), 'made.vrm')).roles).toEqual(wanted);
    }
  });
});

/** What is known of rigs made by others, where they are beside the repository: joints, tips, frames, mm. */
const REAL = [
  ['rigs/Xbot.glb', 54, 13, 1612, 'human'],
  ['rigs/Taunt.fbx', 52, 13, 311, 'human'],
  ['rigs/uv-test.vrm', 53, 0, 1, 'human'],
  ['rigs/overrides.vrm', 22, 0, 1, 'human'],
  ['mocap/Fox.glb', 22, 0, 439, 'unknown'],
  ['mocap/robot.glb', 43, 0, 1418, 'unknown'],
] as const;
const there = REAL.filter(([file]) => existsSync(`../shared/${file}`));

describe('rigs made by others, as many as are here', () => {
  it('are as large and as human as they are known to be, their skin where the mixer has it', async () => {
    for (const [file, joints, tips, frames, kind] of there) {
      const bytes = new Uint8Array(readFileSync(`../shared/${file}`));
      const { clips, roles } = await readRig(bytes, file);
      const clip = joinClips(clips);
      const { skeleton } = clip;
      expect([file, skeleton.names.length, skeleton.endSiteJoints.length, clip.frameCount]).toEqual([
        file,
        joints,
        tips,
        frames,
      ]);
      expect(findRoles(skeleton, roles).kind).toBe(kind);
      const rig = convertRig((await loadRig(bytes)).loaded, file);
      if (rig.motions.length > 0) expect(skinError(rig), file).toBeLessThan(0.1);
    }
  });
});
