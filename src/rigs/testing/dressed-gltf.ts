import { packGlb } from '../gltf/pack-glb';
import { type Making, makeGltf } from './made-gltf';
import { makePng } from './made-png';

/** Yellow and blue squares, so that it shows which way a picture lies. */
const SQUARES = makePng(8, 8, (x, y) => (((x >> 1) + (y >> 1)) % 2 === 0 ? [240, 190, 40, 255] : [30, 90, 200, 255]));

/** How a made rig is dressed. */
export interface Dressing extends Making {
  /** Bytes of its picture. */
  picture?: Uint8Array;
  /** Address of its picture, in place of its bytes. */
  pictureUri?: string;
}

/**
 * The rig of two limbs with coordinates and two materials: half of its triangles have a picture, the others a colour and a shine. Buffer 1
 * holds what is added.
 */
export function dressedGltf({ picture = SQUARES, pictureUri, ...making }: Dressing = {}) {
  const { json, data } = makeGltf(making);
  const extra: Uint8Array[] = [];
  let length = 0;
  const view = (bytes: Uint8Array) => {
    const padded = new Uint8Array(4 * Math.ceil(bytes.length / 4));
    padded.set(bytes);
    extra.push(padded);
    length += padded.length;
    return json.bufferViews!.push({ buffer: 1, byteOffset: length - padded.length, byteLength: bytes.length }) - 1;
  };
  for (const mesh of json.meshes!) {
    const [primitive] = mesh.primitives!;
    const { attributes = {}, indices } = primitive;
    const count = json.accessors![attributes.POSITION].count!;
    const uvs = Float32Array.from({ length: 2 * count }, (_, i) => (i % 2 === 0 ? ((i >> 1) % 12) / 6 : (i >> 1) / 36));
    const uv = json.accessors!.push({
      bufferView: view(new Uint8Array(uvs.buffer)),
      componentType: 5126,
      count,
      type: 'VEC2',
    });
    attributes.TEXCOORD_0 = uv - 1;
    const all = json.accessors![indices!];
    const half = 3 * Math.floor(all.count! / 6);
    const rest = json.accessors!.push({ ...all, byteOffset: 2 * half, count: all.count! - half }) - 1;
    mesh.primitives!.push({ attributes, indices: rest, material: 1 });
    Object.assign(all, { count: half });
    primitive.material = 0;
  }
  json.images = [pictureUri ? { uri: pictureUri } : { bufferView: view(picture), mimeType: 'image/png' }];
  json.textures = [{ source: 0, sampler: 0 }];
  json.samplers = [{ magFilter: 9728, wrapS: 33648, wrapT: 33071 }];
  json.materials = [
    { name: 'squares', pbrMetallicRoughness: { baseColorTexture: { index: 0 } }, doubleSided: true },
    {
      name: 'red',
      pbrMetallicRoughness: { baseColorFactor: [0.6, 0.05, 0.05, 1], roughnessFactor: 0.5 },
      emissiveFactor: [0.1, 0, 0],
    },
  ];
  const more = new Uint8Array(length);
  let at = 0;
  for (const part of extra) {
    more.set(part, at);
    at += part.length;
  }
  json.buffers!.push({ byteLength: length });
  return { json, buffers: [data, more] };
}

/** The same as GLB. */
export const dressedGlb = (dressing?: Dressing): Uint8Array<ArrayBuffer> => packGlb(dressedGltf(dressing));
