import { crc32, deflateSync } from 'node:zlib';
import { makeRandom } from '../src/core/math';
import { packGlb } from '../src/rigs/gltf/pack-glb';
import { makeGltf } from '../src/rigs/testing/made-gltf';

/** A PNG of noise, which no packing makes smaller: 3 bytes a pixel. */
function noisePng(size: number, random: () => number): Uint8Array {
  const row = 1 + 3 * size;
  const pixels = Uint8Array.from({ length: row * size }, (_, i) => (i % row === 0 ? 0 : Math.floor(256 * random())));
  const chunk = (type: string, data: Uint8Array) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const out = Buffer.alloc(body.length + 8);
    out.writeUInt32BE(data.length);
    body.copy(out, 4);
    out.writeUInt32BE(crc32(body), body.length + 4);
    return out;
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(size);
  head.writeUInt32BE(size, 4);
  head.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', new Uint8Array(0)),
  ]);
}

/**
 * The made rig of two limbs as heavy as rigs of games are: every triangle of its skin cut small, with normals and coordinates, and two
 * pictures of noise. Nothing of it is random from one run to the next.
 *
 * @param bytes about as large as the file is to be; a third of it is the skin
 */
export function largeGlb(bytes: number): Uint8Array<ArrayBuffer> {
  const { json, data } = makeGltf();
  const parts: Uint8Array[] = [data];
  let length = data.length;
  const view = (part: ArrayBufferView): number => {
    const whole = new Uint8Array(4 * Math.ceil(part.byteLength / 4));
    whole.set(new Uint8Array(part.buffer as ArrayBuffer, part.byteOffset, part.byteLength));
    parts.push(whole);
    json.bufferViews!.push({ buffer: 0, byteOffset: length, byteLength: part.byteLength });
    length += whole.length;
    return json.bufferViews!.length - 1;
  };
  const list = (values: Float32Array | Uint16Array | Uint32Array, type: string, size: number): number => {
    const componentType = values instanceof Float32Array ? 5126 : values instanceof Uint16Array ? 5123 : 5125;
    json.accessors!.push({ bufferView: view(values), componentType, count: values.length / size, type });
    return json.accessors!.length - 1;
  };
  const read = (accessor: number) => {
    const { bufferView, count = 0, componentType, type } = json.accessors![accessor];
    const { byteOffset = 0 } = json.bufferViews![bufferView!];
    const size = { SCALAR: 1, VEC2: 2, VEC3: 3, VEC4: 4 }[type!]!;
    const List = componentType === 5126 ? Float32Array : Uint16Array;
    return new List(data.buffer.slice(byteOffset, byteOffset + count * size * List.BYTES_PER_ELEMENT));
  };
  const [primitive] = json.meshes![0].primitives!;
  const [at, bones, shares, corners] = [
    primitive.attributes!.POSITION,
    primitive.attributes!.JOINTS_0,
    primitive.attributes!.WEIGHTS_0,
    primitive.indices!,
  ].map(read);
  const triangles = corners.length / 3;
  // A vertex with its coordinates, normal, bones, and two indices of triangles takes 76 bytes.
  const cuts = Math.max(1, Math.floor(Math.sqrt(bytes / 3 / 76 / (triangles / 2))));
  const perTriangle = ((cuts + 1) * (cuts + 2)) / 2;
  const count = triangles * perTriangle;
  const [positions, normals, uvs] = [3, 3, 2].map((size) => new Float32Array(size * count));
  const joints = new Uint16Array(4 * count);
  const weights = new Float32Array(4 * count);
  const indices: number[] = [];
  for (let t = 0, v = 0; t < triangles; t++) {
    const [a, b, c] = corners.subarray(3 * t, 3 * t + 3);
    const first = v;
    for (let i = 0; i <= cuts; i++) {
      for (let j = 0; j <= cuts - i; j++, v++) {
        const share = [1 - (i + j) / cuts, i / cuts, j / cuts];
        for (let k = 0; k < 3; k++)
          positions[3 * v + k] = share[0] * at[3 * a + k] + share[1] * at[3 * b + k] + share[2] * at[3 * c + k];
        normals[3 * v + 1] = 1;
        uvs.set([share[1], share[2]], 2 * v);
        joints.set(bones.subarray(4 * a, 4 * a + 4), 4 * v);
        weights.set(shares.subarray(4 * a, 4 * a + 4), 4 * v);
        if (i + j === cuts) continue;
        const row = cuts - i + 1;
        const here = first + i * (cuts + 1) - (i * (i - 1)) / 2 + j;
        indices.push(here, here + row, here + 1);
        if (i + j < cuts - 1) indices.push(here + 1, here + row, here + row + 1);
      }
    }
  }
  const attributes = {
    POSITION: list(positions, 'VEC3', 3),
    NORMAL: list(normals, 'VEC3', 3),
    TEXCOORD_0: list(uvs, 'VEC2', 2),
    JOINTS_0: list(joints, 'VEC4', 4),
    WEIGHTS_0: list(weights, 'VEC4', 4),
  };
  json.meshes![0].primitives = [{ attributes, indices: list(Uint32Array.from(indices), 'SCALAR', 1), material: 0 }];
  const random = makeRandom(34);
  const size = Math.floor(Math.sqrt((bytes - length) / 2 / 3));
  json.images = [0, 1].map(() => ({ bufferView: view(noisePng(size, random)), mimeType: 'image/png' }));
  json.textures = [{ source: 0 }, { source: 1 }];
  json.materials = [
    {
      pbrMetallicRoughness: { baseColorTexture: { index: 0 } },
      emissiveTexture: { index: 1 },
      emissiveFactor: [0, 0, 0],
    },
  ];
  json.buffers = [{ byteLength: length }];
  return packGlb({ json, buffers: [new Uint8Array(Buffer.concat(parts))] });
}
