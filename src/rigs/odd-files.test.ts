import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { convertRig, loadRig, readRig } from './read-rig';
import { skinError } from './testing/against-mixer';
import { type Making, makeGlb, makeGltf } from './testing/made-gltf';

const fetched = vi.fn();
beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
});
afterEach(() => {
  expect(fetched).not.toHaveBeenCalled();
  vi.unstubAllGlobals();
});

const read = (change: Making['change'], making: Making = {}) => readRig(makeGlb({ ...making, change }), 'odd.glb');
const notes = async (change: Making['change'], making?: Making) =>
  (await read(change, making)).clips.flatMap((clip) => clip.notes ?? []).join(' ');

describe('claims that can’t be true', () => {
  it.each<[what: string, change: Making['change']]>([
    [
      'many lists without data, each as large as may be',
      (json) => {
        for (let i = 0; i < 40; i++) json.accessors!.push({ count: 2 ** 24, componentType: 5126, type: 'SCALAR' });
      },
    ],
    [
      'one list without data of large values',
      (json) => void json.accessors!.push({ count: 2 ** 24, componentType: 5126, type: 'MAT4' }),
    ],
    [
      'a sparse list of 2 billion',
      (json) =>
        Object.assign(json.accessors![0], {
          sparse: { count: 2 ** 31, indices: { bufferView: 0, componentType: 5125 }, values: { bufferView: 0 } },
        }),
    ],
  ])('are refused before room is made for them: %s', async (_, change) => {
    await expect(read(change)).rejects.toMatchObject({ name: 'ClipError', message: expect.stringMatching(/damaged/) });
  });

  it('a chunk that says it has 2 GB ends too early', async () => {
    const glb = makeGlb();
    const view = new DataView(glb.buffer);
    view.setUint32(20 + view.getUint32(12, true), 2 ** 31, true);
    await expect(readRig(glb, 'odd.glb')).rejects.toThrow(/ends too early/);
  });
});

it('a skin of more than 500 bones is read, and is where the mixer has it', async () => {
  const change: Making['change'] = (json) => {
    const last = json.nodes!.length;
    for (let i = 0; i < 600; i++) {
      json.nodes!.push({
        name: `hair${i}`,
        translation: [0, 0.01, 0],
        ...(i < 599 && { children: [last + i + 1] }),
      } as never);
    }
    (json.nodes![1].children ??= []).push(last);
    json.skins![0].joints!.push(...Array.from({ length: 600 }, (_, i) => last + i));
    // There are no more matrices than before: the bones that have none are bound as they stand.
  };
  const { loaded } = await loadRig(makeGlb({ change, animations: ['wave'] }));
  const converted = convertRig(loaded, 'odd.glb');
  expect(converted.rig.skeleton.names.length).toBeGreaterThan(500);
  expect(skinError(converted, 3, 30)).toBeLessThan(0.1);
});

it('pictures that lie elsewhere, or are of a kind that can’t be read, are left out with a note each', async () => {
  const change: Making['change'] = (json) =>
    Object.assign(json, {
      images: [{ uri: 'https://example.com/a.png' }, { uri: 'file:///b.png' }, { uri: 'c.png' }],
      textures: [
        { source: 0 },
        { source: 1 },
        { source: 2 },
        { name: 'packed', extensions: { KHR_texture_basisu: { source: 0 } } },
      ],
      materials: [0, 1, 2, 3].map((index) => ({ pbrMetallicRoughness: { baseColorTexture: { index } } })),
      extensionsUsed: ['KHR_texture_basisu'],
      extensionsRequired: ['KHR_texture_basisu'],
    });
  const words = await notes(change);
  expect(words).toMatch(/“a.png”, “b.png”, which are elsewhere: nothing is ever fetched/);
  expect(words).toMatch(/“c.png”, which lie beside it: drop all together/);
  expect(words).toMatch(/“packed”, which are KTX2/);
});

it('a mirrored armature, and one that is scaled to nothing, are said; all numbers stay finite', async () => {
  expect(await notes(undefined, { armature: { scale: [-1, 1, 1] } })).toMatch(/mirrored/);
  const { clips } = await read(undefined, { armature: { scale: [0, 0, 0] } });
  for (const clip of clips) {
    expect(clip.rotations.every(Number.isFinite) && clip.rootPositions.every(Number.isFinite)).toBe(true);
    expect(clip.skeleton.offsets.every(Number.isFinite)).toBe(true);
  }
});

it('numbers of nodes that are none, or endless, do not spread', async () => {
  for (const bad of [
    { translation: [0, null, 0] },
    { rotation: [0, 0, 0, 0] },
    { scale: [1e30, 1e30, 1e30] },
    { translation: [1e38, 0, 0] },
  ]) {
    const answer = await read((json) => Object.assign(json.nodes![2], bad)).catch((error: Error) => error);
    if (answer instanceof Error) expect(answer.name).toBe('ClipError');
    else for (const clip of answer.clips) expect(clip.rotations.every(Number.isFinite), JSON.stringify(bad)).toBe(true);
  }
});

it('a file without a skin is read by what turns in it; one without clips stands', async () => {
  const bare: Making['change'] = (json) => {
    json.skins = [];
    json.nodes = json.nodes!.map(({ skin: _, ...node }) => node);
  };
  expect((await read(bare)).clips[0].skeleton.names).toContain('LeftForeArm');
  expect((await read(undefined, { animations: [] })).clips[0].frameCount).toBe(1);
});

it('meshes packed by meshopt are read: the plain way of its codec', async () => {
  const { json, data } = makeGltf();
  const at = json.meshes![0].primitives![0].attributes!.POSITION;
  const view = json.bufferViews![json.accessors![at].bufferView!];
  const plain = data.subarray(view.byteOffset!, view.byteOffset! + view.byteLength!);
  const packed = packVertices(plain, 12);
  const whole = new Uint8Array(data.length + 4 * Math.ceil(packed.length / 4));
  whole.set(data);
  // What lies unpacked is spoilt, so that only who unpacks can have it.
  whole.fill(0, view.byteOffset!, view.byteOffset! + view.byteLength!);
  whole.set(packed, data.length);
  Object.assign(view, {
    extensions: {
      EXT_meshopt_compression: {
        buffer: 0,
        byteOffset: data.length,
        byteLength: packed.length,
        byteStride: 12,
        count: plain.length / 12,
        mode: 'ATTRIBUTES',
      },
    },
  });
  Object.assign(json, { extensionsUsed: ['EXT_meshopt_compression'], extensionsRequired: ['EXT_meshopt_compression'] });
  json.buffers![0].byteLength = whole.length;
  const { packGlb } = await import('./gltf/pack-glb');
  const { loaded } = await loadRig(packGlb({ json, buffers: [whole] }));
  const positions: number[] = [];
  loaded.scene.traverse((node) => {
    const mesh = node as typeof node & { geometry?: { attributes: { position: { array: ArrayLike<number> } } } };
    if (mesh.geometry) positions.push(...Array.from(mesh.geometry.attributes.position.array));
  });
  expect(positions).toEqual(Array.from(new Float32Array(plain.slice().buffer)));
});

/** Vertices by meshopt's codec, version 0, nothing made smaller: deltas to the vertex before, by bytes, 16 at a time, all of 8 bits. */
function packVertices(bytes: Uint8Array, stride: number): Uint8Array {
  const count = bytes.length / stride;
  const block = Math.min(256, Math.floor(8192 / stride) & ~15);
  const out: number[] = [0xa0];
  const last = bytes.slice(0, stride);
  for (let first = 0; first < count; first += block) {
    const size = Math.min(block, count - first);
    const groups = Math.ceil(size / 16);
    for (let k = 0; k < stride; k++) {
      // Two bits for each group: 3 is 8 bits a value.
      for (let g = 0; g < groups; g += 4) {
        let head = 0;
        for (let n = 0; n < 4 && g + n < groups; n++) head |= 3 << (2 * n);
        out.push(head);
      }
      let before = last[k];
      for (let i = 0; i < 16 * groups; i++) {
        const value = i < size ? bytes[(first + i) * stride + k] : before;
        const delta = ((value - before) << 24) >> 24;
        out.push(((delta << 1) ^ (delta >> 31)) & 0xff);
        before = value;
      }
    }
    for (let k = 0; k < stride; k++) last[k] = bytes[(first + size - 1) * stride + k];
  }
  // Its tail: the first vertex, in no less than 32 bytes.
  const tail = Math.max(32, stride);
  for (let i = 0; i < tail - stride; i++) out.push(0);
  out.push(...bytes.subarray(0, stride));
  return Uint8Array.from(out);
}
