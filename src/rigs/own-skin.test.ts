import { Vector3 } from 'three';
import { describe, expect, it } from 'vitest';
import { makeRandom } from '../core/math/random';
import { packGlb } from './gltf/pack-glb';
import { type OwnSkin, ownSkin, partsToSend } from './own-skin';
import { decodeLooks } from './pictures';
import { convertRig, loadRig, readRig } from './read-rig';
import { type Dressing, dressedGltf } from './testing/dressed-gltf';
import { makeGlb } from './testing/made-gltf';
import { weldRows } from './weld';

const decode = async () => ({ width: 8, height: 8, close: () => {} }) as ImageBitmap;
const fails = async () => {
  throw new Error('no picture');
};

/** The skin of a dressed rig, and what is said of its looks. */
async function dressed(dressing: Dressing = {}, decoder: typeof decode = decode, beside?: Map<string, Uint8Array>) {
  const { json, buffers } = dressedGltf(dressing);
  const { loaded } = await loadRig(packGlb({ json, buffers }), beside);
  const { notes, ...looks } = await decodeLooks(loaded.looks, decoder);
  return { skin: ownSkin(convertRig(loaded, 'made.glb').rig, looks)!, notes };
}

/** How far triangles face as their normals say, on the whole: 1 wholly, −1 inside out. */
function outwardness({ positions, normals, indices }: OwnSkin): number {
  let sum = 0;
  for (let t = 0; t < indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => new Vector3().fromArray(positions, 3 * indices[t + k]));
    const face = b.sub(a).cross(c.sub(a)).normalize();
    sum += Math.sign(face.dot(new Vector3().fromArray(normals, 3 * indices[t])));
  }
  return sum / (indices.length / 3);
}

describe('a rig’s own skin', () => {
  it('is one mesh in metres that stands as the rig rests, painted in parts', async () => {
    const { skin, notes } = await dressed();
    expect(notes).toEqual([]);
    expect(skin.parts.map(({ material, count }) => [skin.materials[material].name, count])).toEqual([
      ['squares', 900],
      ['red', 900],
    ]);
    expect(skin.parts[1].start).toBe(900);
    expect(skin.uvs[0]).toHaveLength((2 * skin.positions.length) / 3);
    expect(skin.uvs[1]).toBeNull();
    expect(skin.isWhole).toBe(true);
    expect(skin.boneJoints.length).toBe(5);
    // The root rests 0.9 m up, the foot reaches the ground.
    expect(skin.restPositions[1]).toBeCloseTo(0.9, 5);
    const heights = Array.from(skin.positions).filter((_, i) => i % 3 === 1);
    expect(Math.min(...heights)).toBeGreaterThan(-0.1);
    expect(Math.max(...heights)).toBeCloseTo(Math.min(...heights) + skin.height, 5);
  });

  it('stays where it is, and its outside out, in centimetres, mirrored, and both at once', async () => {
    const { skin: plain } = await dressed({ skins: 2 });
    for (const scale of [
      [0.01, 0.01, 0.01],
      [-1, 1, 1],
      [0.01, 0.01, -0.01],
    ]) {
      const { skin } = await dressed({ skins: 2, armature: { scale } });
      expect(outwardness(skin)).toBeGreaterThan(0.9);
      expect(skin.height / Math.abs(scale[1])).toBeCloseTo(plain.height, 3);
    }
  });

  it('glows where joints are: each vertex most by one that is near', async () => {
    const { skin } = await dressed();
    for (let v = 0; v < skin.glow.length / 4; v++) {
      const [strongest] = skin.glow.subarray(4 * v);
      expect(strongest).toBeLessThanOrEqual(1);
      const at = new Vector3().fromArray(skin.positions, 3 * v);
      const joint = new Vector3().fromArray(skin.restPositions, 3 * skin.glowJoints[4 * v]);
      if (strongest > 0.5) expect(at.distanceTo(joint)).toBeLessThan(0.2);
      for (let k = 1; k < 4; k++) expect(skin.glow[4 * v + k]).toBeLessThanOrEqual(skin.glow[4 * v + k - 1]);
    }
    for (let joint = 0; joint < 5; joint++) {
      const lit = skin.glow.filter((_, i) => skin.glowJoints[i] === joint);
      expect(Math.max(...lit)).toBeGreaterThan(0.35);
    }
  });

  it('is handed over and not copied: each list once, and its pictures', async () => {
    const { skin } = await dressed();
    const parts = partsToSend(skin);
    expect(new Set(parts).size).toBe(parts.length);
    for (const list of [skin.positions, skin.uvs[0]!, skin.glow]) expect(parts).toContain(list.buffer);
    expect(parts).toContain(skin.pictures[0]);
  });

  it('leaves out vertices, weights and triangles of a damaged file that are not there', async () => {
    const { json, data } = (await import('./testing/made-gltf')).makeGltf();
    const { attributes, indices } = json.meshes![0].primitives![0];
    const at = (accessor: number) => json.bufferViews![json.accessors![accessor].bufferView!].byteOffset!;
    const view = new DataView(data.buffer);
    view.setFloat32(at(attributes!.POSITION), Number.NaN, true);
    view.setUint16(at(attributes!.JOINTS_0) + 8, 999, true);
    view.setUint16(at(indices!), 60_000, true);
    const { skin } = await readRig(packGlb({ json, buffers: [data] }), 'bad.glb');
    expect(skin!.positions.every(Number.isFinite)).toBe(true);
    expect(skin!.indices).toHaveLength(3 * 599);
    expect(Math.max(...skin!.indices)).toBeLessThan(skin!.positions.length / 3);
  });

  it('is none where nothing hangs on the joints', async () => {
    const bare = makeGlb({
      change: (json) => {
        for (const node of json.nodes!) delete node.mesh;
      },
    });
    expect((await readRig(bare, 'bare.glb')).skin).toBeNull();
  });
});

describe('looks of a glTF file', () => {
  it('are what it says of pictures, and how they are laid', async () => {
    const { skin } = await dressed();
    const [squares, red] = skin.materials;
    expect(squares).toMatchObject({
      map: { picture: 0, channel: 0, wrap: ['mirror', 'clamp'], isSmooth: false },
      isDoubleSided: true,
      alpha: 'opaque',
    });
    expect(red).toMatchObject({ color: [0.6, 0.05, 0.05, 1], emissive: [0.1, 0, 0], roughness: 0.5, map: null });
  });

  it('knows transparency, vertex colours, transforms, plain and shining extensions', async () => {
    const { json, buffers } = dressedGltf();
    json.materials = [
      {
        name: 'cut',
        alphaMode: 'MASK',
        alphaCutoff: 0.3,
        pbrMetallicRoughness: {
          baseColorTexture: {
            index: 0,
            extensions: { KHR_texture_transform: { offset: [0.5, 0], scale: [2, 3], rotation: 1 } },
          },
        },
        extensions: { KHR_materials_unlit: {} },
      },
      {
        name: 'glass',
        alphaMode: 'BLEND',
        pbrMetallicRoughness: { baseColorFactor: [1, 1, 1, 0.25] },
        emissiveFactor: [1, 0.5, 0],
        extensions: { KHR_materials_emissive_strength: { emissiveStrength: 2 } },
      },
    ];
    const { attributes } = json.meshes![0].primitives![0];
    attributes!.COLOR_0 = attributes!.POSITION;
    const { skin } = await readRig(packGlb({ json, buffers }), 'made.glb');
    const [cut, glass] = skin!.materials;
    expect(cut).toMatchObject({ alpha: 'mask', cutoff: 0.3, isUnlit: true });
    expect(glass).toMatchObject({ alpha: 'blend', color: [1, 1, 1, 0.25], emissive: [2, 1, 0] });
    expect(skin!.colors).toHaveLength((4 * skin!.positions.length) / 3);
    expect(skin!.colors![3]).toBe(1);
    // What lets through is drawn last.
    expect(skin!.parts.map(({ material }) => material)).toEqual([0, 1]);
    const { loaded } = await loadRig(packGlb({ json, buffers }));
    expect(loaded.looks.materials[0].map).toMatchObject({ offset: [0.5, 0], scale: [2, 3], rotation: 1 });
  });

  it('says which pictures are left out, and why; the rig is drawn without them', async () => {
    const broken = await dressed({}, fails);
    expect(broken.notes).toEqual(['Left out: the picture “picture 1”, which can’t be read.']);
    expect(broken.skin.materials[0].map).toBeNull();
    const missing = await dressed({ pictureUri: 'skins/fur.png' });
    expect(missing.notes.join()).toContain('“fur.png”, which lie beside it: drop all together');
    const remote = await dressed({ pictureUri: 'https://example.com/fur.png' });
    expect(remote.notes.join()).toContain('nothing is ever fetched');
    expect(remote.skin.materials[0].map).toBeNull();
  });

  it('takes pictures that lie beside the file, and packs them into it', async () => {
    const { json, buffers } = dressedGltf({ pictureUri: 'my%20fur.png' });
    const bytes = packGlb({ json, buffers });
    const beside = new Map([['my fur.png', Uint8Array.of(1, 2, 3)]]);
    const { loaded, packed } = await loadRig(bytes, beside);
    expect(new Uint8Array(await loaded.looks.pictures[0].blob.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
    const again = await loadRig(packed!);
    expect(again.packed).toBeNull();
    const [picture] = again.loaded.looks.pictures;
    expect(picture.blob.type).toBe('image/png');
    expect(new Uint8Array(await picture.blob.arrayBuffer())).toEqual(Uint8Array.of(1, 2, 3));
  });

  it('are matt grey where the file’s own are no sense', async () => {
    const { json, buffers } = dressedGltf();
    json.materials = [null, { pbrMetallicRoughness: 7, alphaMode: [] }] as never;
    json.textures = 'none' as never;
    const { skin, clips } = await readRig(packGlb({ json, buffers }), 'made.glb');
    expect(skin!.parts.every(({ material }) => skin!.materials[material].map === null)).toBe(true);
    expect(clips[0].notes.join()).toMatch(/materials are damaged/);
  });
});

it('rows that are the same bit by bit become one, and no others: against a slow way, seed 5', () => {
  const random = makeRandom(5);
  const rows = Float32Array.from({ length: 3 * 500 }, () => Math.floor(4 * random()) / 3);
  const { places, kept } = weldRows(rows, 3);
  const keys = Array.from({ length: 500 }, (_, v) => rows.subarray(3 * v, 3 * v + 3).join());
  expect(kept.length).toBe(new Set(keys).size);
  for (let v = 0; v < 500; v++) expect(keys[kept[places[v]]]).toBe(keys[v]);
});
