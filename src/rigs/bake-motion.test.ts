import { existsSync, readFileSync } from 'node:fs';
import { validateBytes } from 'gltf-validator';
import { AnimationMixer, Matrix4, Quaternion, Vector3 } from 'three';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { describe, expect, it } from 'vitest';
import { bakeClip, type Clip, checkClip, fitJointLimits, type JointLimit } from '../core';
import { createTransforms, framesPerKey, frameTransforms } from '../core/clip';
import { readQuat, type Vec3 } from '../core/math';
import { angleBetween, multiply, rotationFromVector } from '../core/math/rotation';
import { seeded } from '../core/testing/random';
import { bakeIntoRig } from './bake-motion';
import type { GltfJson } from './gltf/gltf-json';
import { openModel } from './gltf/model-file';
import { readGltf } from './gltf/read-gltf';
import { readRig } from './read-rig';
import { poseAt } from './resample';
import { type Making, makeGlb, makeGltf } from './testing/made-gltf';
import { twinOf, twins } from './testing/xbot-twins';

type Bytes = Uint8Array<ArrayBuffer>;

const worst = (list: Iterable<number>): number => [...list].reduce((most, x) => Math.max(most, x), 0);

/** rad: the largest turn between two clips of as many frames. */
const apart = (a: Clip, b: Clip): number =>
  worst(
    Array.from({ length: a.rotations.length / 4 }, (_, i) =>
      angleBetween(readQuat(a.rotations, i), readQuat(b.rotations, i)),
    ),
  );

/** m: the largest way between the joints of two clips. */
function farApart(a: Clip, b: Clip): number {
  const [mine, theirs] = [createTransforms(a.skeleton), createTransforms(b.skeleton)];
  let most = 0;
  for (let f = 0; f < a.frameCount; f++) {
    frameTransforms(a, f, mine.positions, mine.rotations);
    frameTransforms(b, f, theirs.positions, theirs.rotations);
    most = Math.max(most, worst(mine.positions.map((x, i) => Math.abs(x - theirs.positions[i]))));
  }
  return most;
}

/** Limits of the first third of a clip, and every clip held inside these. */
function held(clips: readonly Clip[], padding: number): { limits: JointLimit[]; motions: Clip[] } {
  const [clip] = clips;
  const third = Math.ceil(clip.frameCount / 3);
  const stride = 4 * clip.skeleton.names.length;
  const part = { ...clip, frameCount: third, rotations: clip.rotations.slice(0, stride * third) };
  const limits = fitJointLimits(part, { padding });
  return { limits, motions: clips.map((each) => bakeClip(each, limits).clip) };
}

/** A rig that does nothing moves every joint, and travels. */
function wandering(rest: Clip, seed: number, frameCount = 90): Clip {
  const random = seeded(seed);
  const joints = rest.skeleton.names.length;
  const waves = Array.from({ length: 3 * joints }, () => ({ size: 0.5 * random(), rate: 1 + 5 * random() }));
  const rotations = new Float32Array(4 * joints * frameCount);
  const rootPositions = new Float32Array(3 * frameCount);
  for (let f = 0; f < frameCount; f++) {
    for (let j = 0; j < joints; j++) {
      const v = [0, 1, 2].map((k) => waves[3 * j + k].size * Math.sin((waves[3 * j + k].rate * f) / 60));
      rotations.set(multiply(readQuat(rest.rotations, j), rotationFromVector(v as Vec3)), 4 * (f * joints + j));
    }
    for (let k = 0; k < 3; k++) rootPositions[3 * f + k] = rest.rootPositions[k] + (k === 0 ? f / 90 : 0);
  }
  return { ...rest, frameCount, rotations, rootPositions };
}

/** Holds all that a file does, writes that into the file, and reads the file again. */
async function roundTrip(bytes: Bytes, name: string, padding = 0.03) {
  const read = (await readRig(bytes, name)).clips;
  const isStill = read[0].frameCount === 1;
  const clips = isStill ? [wandering(read[0], 17)] : read;
  const { limits, motions } = held(clips, padding);
  const shares: number[] = [];
  const out = await bakeIntoRig(
    bytes,
    name,
    motions.map((clip, i) => ({ name: `held ${i}`, clip, own: isStill ? null : clip.name })),
    {},
    new Map(),
    (share) => shares.push(share),
  );
  expect(shares.every((share, i) => share >= (shares[i - 1] ?? 0) && share <= 1)).toBe(true);
  const again = (await readRig(out, name)).clips.slice(-motions.length);
  expect(again.map((clip) => clip.name)).toEqual(motions.map((_, i) => (isStill ? name : `${name} · held ${i}`)));
  return { clips, limits, motions, out, again };
}

/** What the validator says of a file that it does not say of the file it was made of. */
async function newFaults(before: Bytes, after: Bytes): Promise<string[]> {
  const [old, found] = await Promise.all(
    [before, after].map(async (bytes) =>
      (await validateBytes(bytes)).issues.messages.filter(({ severity }) => severity < 2),
    ),
  );
  return found
    .map(({ code, pointer }) => `${code} ${pointer}`)
    .filter((one) => !old.some(({ code, pointer }) => `${code} ${pointer}` === one));
}

const MAKINGS: Record<string, Making> = {
  'as it is': {},
  'in centimetres under a scaled armature': { armature: { scale: [0.01, 0.01, 0.01] } },
  mirrored: { armature: { scale: [-1, 1, 1] } },
  'Z up, turned and moved': { armature: { rotation: [Math.SQRT1_2, 0, 0, Math.SQRT1_2], translation: [1, 2, 3] } },
  'below uneven scales': { armature: { scale: [1.1, 0.9, 1.05], rotation: [0.2, 0.1, 0.3, Math.sqrt(0.86)] } },
  'with a turned and scaled node between two bones': { inserted: true },
  'with an armature that travels and turns': { movesArmature: true },
  'of all of that': { armature: { scale: [0.01, -0.01, 0.01] }, inserted: true, movesArmature: true, skins: 2 },
};

describe.each(Object.entries(MAKINGS))('a rig %s, held and written into its file', (_, making) => {
  const bytes = makeGlb(making);

  it('does the same when it is read again, no frame beyond its limits, and no fault is found', async () => {
    const { clips, limits, motions, out, again } = await roundTrip(bytes, 'made.glb');
    expect(clips.some((clip) => checkClip(clip, limits).framesOutside > 10)).toBe(true);
    for (const [i, clip] of again.entries()) {
      expect(clip.frameCount).toBe(motions[i].frameCount);
      expect(apart(clip, motions[i])).toBeLessThan(5e-6);
      expect(farApart(clip, motions[i])).toBeLessThan(1e-5);
      expect(checkClip(clip, limits).framesOutside).toBe(0);
    }
    expect(await newFaults(bytes, out)).toEqual([]);
  });

  it('moves its joints in three’s mixer to where our forward kinematics have them, within .1 mm', async () => {
    const { clips, motions, out } = await roundTrip(bytes, 'made.glb');
    const { scene, animations } = await new GLTFLoader().parseAsync(out.buffer, '');
    // The same similarity brings all joints of a file to our world: it is found from one frame of one clip.
    const ours = createTransforms(clips[0].skeleton);
    const { names } = clips[0].skeleton;
    const nodes = names.map((name) => scene.getObjectByName(name)!);
    let [most, unit] = [0, 0];
    for (const [i, clip] of motions.entries()) {
      const mixer = new AnimationMixer(scene);
      const action = mixer.clipAction(animations.find(({ name }) => name === `held ${i}`)!);
      action.play();
      for (let f = 0; f < clip.frameCount; f++) {
        poseAt(mixer, action, f * clip.frameTime);
        scene.updateMatrixWorld(true);
        frameTransforms(clip, f, ours.positions, ours.rotations);
        const place = (j: number) => new Vector3().setFromMatrixPosition(nodes[j].matrixWorld);
        const own = (j: number) => new Vector3().fromArray(ours.positions, 3 * j);
        for (let a = 1; a < nodes.length; a++) {
          const [theirs, mine] = [place(a).distanceTo(place(0)), own(a).distanceTo(own(0))];
          unit ||= mine / theirs;
          most = Math.max(most, Math.abs(unit * theirs - mine));
        }
      }
      mixer.stopAllAction();
    }
    expect(most).toBeLessThan(1e-4);
  });
});

describe('what is in the file', () => {
  const morph: Making['change'] = (json) => {
    // A prop that no skin has moves too, and so does a morph target.
    const prop = json.nodes!.push({ name: 'prop', translation: [0, 0, 1] }) - 1;
    json.scenes![0].nodes!.push(prop);
    const { samplers, channels } = json.animations![0];
    const { input } = samplers![0] as { input: number };
    const place = samplers!.length - 1;
    channels!.push({ sampler: place, target: { node: prop, path: 'translation' } });
    json.materials = [{ name: 'red', extensions: { KHR_materials_unlit: {} } }];
    json.extensionsUsed = ['KHR_materials_unlit'];
    json.extras = { kept: input };
  };
  const bytes = makeGlb({ change: morph });

  it('stays: nodes, skins, meshes, materials, extensions, animations, and every byte of its data', async () => {
    const { out } = await roundTrip(bytes, 'made.glb');
    const [before, after] = [bytes, out].map((file) => openModel(file, '').json as GltfJson & Record<string, unknown>);
    for (const key of ['asset', 'nodes', 'skins', 'meshes', 'materials', 'extensionsUsed', 'extras', 'scenes'])
      expect(after[key]).toEqual(before[key]);
    expect(after.animations!.slice(0, 2)).toEqual(before.animations);
    expect(after.accessors!.slice(0, before.accessors!.length)).toEqual(before.accessors);
    const [was, is] = [bytes, out].map((file) => readGltf(file, true, new Map()).buffers[0]);
    expect(is.subarray(0, was.length)).toEqual(was);
  });

  it('that moves and is no joint moves in the added animation as in the one it was made of', async () => {
    const { out } = await roundTrip(bytes, 'made.glb');
    const { nodes, animations } = openModel(out, '').json as GltfJson;
    const prop = nodes!.findIndex(({ name }) => name === 'prop');
    const has = animations!.map(({ channels }) => channels!.some(({ target }) => target?.node === prop));
    expect(has).toEqual([true, false, true, false]);
  });

  it('may be JSON with its data inside, or nodes that are matrices', async () => {
    const { json, data } = makeGltf({
      animations: [],
      change: ({ nodes }) => {
        for (const node of nodes!) {
          const { translation = [0, 0, 0], rotation = [0, 0, 0, 1] } = node;
          delete node.translation;
          delete node.rotation;
          node.matrix = new Matrix4()
            .compose(new Vector3(...translation), new Quaternion(...rotation), new Vector3(1, 1, 1))
            .toArray();
        }
      },
    });
    json.buffers![0].uri = `data:application/octet-stream;base64,${Buffer.from(data).toString('base64')}`;
    const bytes = new TextEncoder().encode(JSON.stringify(json));
    const motion = (await readRig(makeGlb(), 'made.glb')).clips[0];
    const out = await bakeIntoRig(bytes, 'made.gltf', [{ name: 'wave', clip: motion, own: null }]);
    const [clip] = (await readRig(out, 'made.gltf')).clips;
    expect(apart(clip, motion)).toBeLessThan(5e-6);
    expect(await newFaults(bytes, out)).toEqual([]);
    expect(JSON.parse(new TextDecoder().decode(out)).animations).toHaveLength(1);
  });

  it('of other joints is refused', async () => {
    const [clip] = (await readRig(makeGlb(), 'made.glb')).clips;
    const skeleton = { ...clip.skeleton, names: clip.skeleton.names.map((name) => `${name}!`) };
    const motion = { name: 'walk', clip: { ...clip, skeleton }, own: null };
    await expect(bakeIntoRig(makeGlb(), 'made.glb', [motion])).rejects.toThrow('other joints than made.glb');
  });
});

it('motion at the rate of another file, from a random rest, is read as it was written (seed 41)', async () => {
  const random = seeded(41);
  const bytes = makeGlb({ animations: [], armature: { scale: [2, 2, 2] } });
  const [rest] = (await readRig(bytes, 'made.glb')).clips;
  for (const rate of [30, 29.97, 119.88, 1 / 0.008333, 24, 25, 1 / 0.033333, 60 + 200 * random()]) {
    const own = (await readRig(makeGlb(), 'made.glb')).clips[0];
    const motion: Clip = { ...own, skeleton: rest.skeleton, frameTime: 1 / rate };
    const out = await bakeIntoRig(bytes, 'made.glb', [{ name: 'walk', clip: motion, own: null }]);
    const [clip] = (await readRig(out, 'made.glb')).clips;
    // A slow rate is read at the least multiple that is smooth to look at.
    const times = framesPerKey(rate);
    expect(1 / clip.frameTime / times / rate).toBeCloseTo(1, 4);
    expect(clip.frameCount).toBe((motion.frameCount - 1) * times + 1);
    for (let f = 0; f < motion.frameCount; f++)
      for (let j = 0; j < rest.skeleton.names.length; j++) {
        const [a, b] = [readQuat(motion.rotations, f * 5 + j), readQuat(clip.rotations, f * times * 5 + j)];
        expect(angleBetween(a, b)).toBeLessThan(2e-4);
      }
  }
});

const REAL = ['Xbot.glb', 'uv-test.vrm', 'overrides.vrm'].filter((name) => existsSync(`../shared/rigs/${name}`));
describe.each(REAL)('%s of others', (name) => {
  const bytes = new Uint8Array(readFileSync(`../shared/rigs/${name}`));

  it('does the same when it is read again, no frame beyond, and no fault is found that was not there', async () => {
    const { limits, motions, out, again } = await roundTrip(bytes, name);
    for (const [i, clip] of again.entries()) {
      expect(apart(clip, motions[i])).toBeLessThan(2e-5);
      expect(farApart(clip, motions[i])).toBeLessThan(1e-5);
      expect(checkClip(clip, limits).framesOutside).toBe(0);
    }
    expect(await newFaults(bytes, out)).toEqual([]);
  });
});

describe.runIf(REAL.includes('Xbot.glb'))('Xbot as another program would have written it', () => {
  it.each(Object.keys(twins))('%s', async (twin) => {
    const bytes = twinOf(
      readGltf(new Uint8Array(readFileSync('../shared/rigs/Xbot.glb')), true, new Map()),
      twins[twin],
    );
    const { limits, motions, again } = await roundTrip(bytes, 'twin.glb');
    for (const [i, clip] of again.entries()) {
      expect(apart(clip, motions[i])).toBeLessThan(2e-5);
      expect(checkClip(clip, limits).framesOutside).toBe(0);
    }
  });
});
