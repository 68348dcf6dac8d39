import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeRandom } from '../core/math/random';
import { isRigFile, textOf } from './file-kind';
import { packGlb } from './gltf/pack-glb';
import { readRig } from './read-rig';
import { makeFbx } from './testing/made-fbx';
import { type Making, makeGlb, makeGltf } from './testing/made-gltf';

const bytesOf = (text: string) => new Uint8Array(new TextEncoder().encode(text));
const gltf = (change: Making['change']) => {
  const { json, data } = makeGltf({ change });
  const [first] = json.buffers ?? [];
  if (first && first.uri === undefined)
    first.uri = `data:application/octet-stream;base64,${Buffer.from(data).toString('base64')}`;
  return bytesOf(JSON.stringify(json));
};
const withNumber = (bytes: Uint8Array<ArrayBuffer>, at: number, value: number) => {
  new DataView(bytes.buffer).setUint32(at, value, true);
  return bytes;
};

/** The head of a binary FBX file with one outermost node that claims to end somewhere. */
function fbx(version: number, end: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(200);
  bytes.set(bytesOf('Kaydara FBX Binary  \0\x1a\0'));
  withNumber(bytes, 23, version);
  return withNumber(bytes, 27, end);
}

const two = 2 ** 31;
const BAD: [what: string, bytes: () => Uint8Array<ArrayBuffer>, sentence: RegExp][] = [
  ['nothing', () => new Uint8Array(0), /is empty/],
  [
    'a pointer to a file',
    () => bytesOf('version https://git-lfs.github.com/spec/v1\noid sha256:1'),
    /pointer.*Git LFS/,
  ],
  ['a Blender file', () => bytesOf('BLENDER-v300'), /Blender.*export it as glTF/],
  ['a zip archive', () => bytesOf('PK\x03\x04'), /zip archive: unpack/],
  ['a picture', () => bytesOf('\x89PNG\r\n'), /neither BVH, glTF, VRM, FBX nor SMPL/],
  ['JSON of something else', () => bytesOf('{"nodes": [1]}'), /JSON, but not glTF/],
  ['JSON cut off', () => gltf(undefined).slice(0, 700), /damaged or cut off/],
  ['a GLB cut off', () => makeGlb().slice(0, 3000), /ends too early/],
  ['a GLB of its first bytes', () => makeGlb().slice(0, 15), /ends too early/],
  ['a GLB that says it has 2 GB', () => withNumber(makeGlb(), 8, two), /ends too early/],
  ['a GLB whose description says it has 2 GB', () => withNumber(makeGlb(), 12, two), /ends too early/],
  ['a GLB of version 1', () => withNumber(makeGlb(), 4, 1), /glTF 1: save it as glTF 2/],
  ['glTF 1', () => gltf((json) => Object.assign(json.asset!, { version: '1.0' })), /glTF 1: save it as glTF 2/],
  [
    'glTF that needs what nobody knows',
    () => gltf((json) => Object.assign(json, { extensionsRequired: ['ACME_cloth'] })),
    /needs “ACME_cloth”/,
  ],
  ['Draco', () => gltf((json) => Object.assign(json, { extensionsRequired: ['KHR_draco_mesh_compression'] })), /Draco/],
  [
    'a missing data file',
    () => gltf((json) => Object.assign(json.buffers![0], { uri: 'scene.bin' })),
    /needs “scene.bin”: drop both together/,
  ],
  [
    'data on the net',
    () => gltf((json) => Object.assign(json.buffers![0], { uri: 'https://example.com/a.bin' })),
    /never fetched/,
  ],
  [
    'data on the net, by the page’s way',
    () => gltf((json) => Object.assign(json.buffers![0], { uri: '//example.com/a.bin' })),
    /never fetched/,
  ],
  [
    'data on the disk',
    () => gltf((json) => Object.assign(json.buffers![0], { uri: 'file:///etc/passwd' })),
    /never fetched/,
  ],
  [
    'a node that is its own ancestor',
    () => gltf((json) => Object.assign(json.nodes![3], { children: [1] })),
    /damaged: a node/,
  ],
  [
    'a ring of nodes apart',
    () => gltf((json) => void json.nodes!.push({ children: [9] }, { children: [8] })),
    /own ancestor/,
  ],
  [
    'a child that is not there',
    () => gltf((json) => Object.assign(json.nodes![3], { children: [99] })),
    /child that is not there/,
  ],
  [
    '2 billion values in a list',
    () => gltf((json) => Object.assign(json.accessors![0], { count: two })),
    /claims 2147483648 values/,
  ],
  [
    '2 billion values without data',
    () => gltf((json) => void json.accessors!.push({ count: two, componentType: 5126, type: 'MAT4' })),
    /claims 34359738368 values/,
  ],
  [
    'a part of data of 2 GB',
    () => gltf((json) => Object.assign(json.bufferViews![0], { byteLength: two })),
    /claims more data/,
  ],
  [
    'data shorter than it says',
    () => gltf((json) => Object.assign(json.buffers![0], { byteLength: two })),
    /ends too early/,
  ],
  ['lists that are none', () => gltf((json) => Object.assign(json, { accessors: 7 })), /damaged: its “accessors”/],
  [
    'no bones, and nothing that turns',
    () =>
      gltf((json) =>
        Object.assign(json, { skins: [], animations: [], nodes: json.nodes!.map(({ skin: _, ...node }) => node) }),
      ),
    /no skeleton, and nothing in it turns/,
  ],
  [
    'a node nowhere',
    () => gltf((json) => void Object.assign(json.nodes![3], { translation: [1e39, 0, 0] })),
    /damaged: “LeftForeArm” lies nowhere/,
  ],
  [
    'a tip nowhere',
    () => gltf((json) => void Object.assign(json.nodes![4], { translation: [1e39, 0, 0] })),
    /damaged: the tip of “LeftForeArm” lies nowhere/,
  ],
  [
    'a node a thousand light years away',
    () => gltf((json) => void Object.assign(json.nodes![3], { translation: [1e19, 0, 0] })),
    /damaged: “LeftForeArm” lies nowhere/,
  ],
  ['an FBX node nowhere', () => makeFbx({ reach: 1e39 }), /damaged: “.*” lies nowhere/],
  ['FBX 6', () => fbx(6100, 0), /FBX 6.1: save it as FBX 7/],
  ['FBX as text', () => bytesOf('; FBX 7.4.0 project file\nFBXHeaderExtension: {'), /FBX written as text/],
  ['FBX cut off', () => fbx(7400, 4000), /ends too early/],
  ['FBX of its first bytes', () => fbx(7400, 100).slice(0, 30), /ends too early/],
  ['FBX that ends before it begins', () => fbx(7400, 5), /damaged/],
  ['FBX of nothing', () => fbx(7400, 0), /nothing in it/],
  ['FBX of zeros', () => fbx(7400, 120), /damaged/],
  ['FBX that turns by millions of turns', () => makeFbx({ turns: [0, 3e9, 0] }), /damaged: a key of a curve is 3e9/],
  ['FBX that turns by what is no number', () => makeFbx({ turns: [0, Number.NaN, 0] }), /damaged: .* no number/],
];

describe('a file that can’t be read', () => {
  const fetched = vi.fn();
  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
  });
  afterEach(() => {
    expect(fetched).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  for (const [what, bytes, sentence] of BAD) {
    it(`is told in a sentence, and nothing is asked for: ${what}`, async () => {
      const reading = readRig(bytes(), 'bad');
      await expect(reading).rejects.toMatchObject({ name: 'ClipError', line: 0 });
      await expect(reading).rejects.toThrow(sentence);
    });
  }

  it('is FBX whose joints turn several times round: that is read', async () => {
    const { clips } = await readRig(makeFbx({ turns: [0, 720, 90, 10] }), 'made.fbx');
    expect(clips[0].frameCount).toBeGreaterThan(30);
  });

  it('has names that are numbers and lists: they are read as words', async () => {
    const change: Making['change'] = (json) => {
      for (const [i, node] of json.nodes!.entries()) Object.assign(node, { name: i });
      Object.assign(json.animations![0], { name: [5] });
    };
    const { clips } = await readRig(makeGlb({ change }), 'made.glb');
    expect(clips.map(({ name }) => name)).toEqual(['made.glb · 5', 'made.glb · kick']);
    expect(clips[0].skeleton.names.every((name) => /\d/.test(name))).toBe(true);
  });

  it('has keys whose values are as many as those of another list of times: they are left out', async () => {
    const change: Making['change'] = (json) => {
      const [wave] = json.animations!;
      const samplers = wave.samplers as { input: number; output: number }[];
      const [first] = samplers;
      const list = json.accessors![first.output];
      // As many times as there are numbers: a key would be one number.
      const { bufferView, byteOffset, count } = list;
      json.accessors!.push({ bufferView, byteOffset, componentType: 5126, type: 'SCALAR', count: 4 * count! });
      samplers[0] = { ...first, input: json.accessors!.length - 1 };
    };
    const { clips } = await readRig(makeGlb({ change }), 'made.glb');
    expect(clips[0].notes?.join(' ')).toMatch(/of its keys are no numbers/);
  }, 20_000);

  it('asks for no picture, wherever it says one is', async () => {
    const change: Making['change'] = (json) =>
      Object.assign(json, {
        images: [{ uri: 'https://example.com/a.png' }, { uri: 'file:///a.ktx2' }],
        textures: [{ source: 0 }, { extensions: { KHR_texture_basisu: { source: 1 } } }],
        materials: [{ pbrMetallicRoughness: { baseColorTexture: { index: 0 } } }],
        extensionsUsed: ['KHR_texture_basisu'],
        extensionsRequired: ['KHR_texture_basisu'],
      });
    expect((await readRig(makeGlb({ change }), 'made.glb')).clips).toHaveLength(2);
  });

  it('is never waited for, and never breaks in another way: 300 files damaged at random, seed 11', async () => {
    const random = makeRandom(11);
    const { json, data } = makeGltf({ animations: ['wave'] });
    const good = packGlb({ json, buffers: [data] });
    for (let i = 0; i < 300; i++) {
      const bytes = good.slice(0, random() < 0.2 ? Math.floor(random() * good.length) : good.length);
      const end = random() < 0.5 ? Math.min(bytes.length, 4000) : bytes.length;
      for (let n = 0; n < 1 + 4 * random() && bytes.length > 0; n++)
        bytes[Math.floor(random() * end)] = Math.floor(256 * random());
      const answer = await readRig(bytes, 'bad').catch((error: unknown) => error);
      if (answer instanceof Error) {
        expect(answer.name, String(answer.stack)).toBe('ClipError');
        expect(answer.message.length).toBeLessThan(260);
      } else {
        const { clips } = answer as Awaited<ReturnType<typeof readRig>>;
        expect(clips.every(({ rotations }) => rotations.every(Number.isFinite))).toBe(true);
      }
    }
  }, 120_000);
});

it('is told from a BVH, limits and projects by how it begins', () => {
  const begins = (text: string) => isRigFile(textOf(bytesOf(text)));
  expect(isRigFile(textOf(makeGlb()))).toBe(true);
  expect(isRigFile(textOf(fbx(7400, 100)))).toBe(true);
  expect(begins('  {"asset": {"version": "2.0"}')).toBe(true);
  expect(begins('version https://git-lfs.github.com/spec/v1')).toBe(true);
  expect(begins('HIERARCHY\nROOT hips')).toBe(false);
  expect(begins('{"format": "limber-limits", "joints": []}')).toBe(false);
  expect(begins('{"format": "limber-project"}')).toBe(false);
});
