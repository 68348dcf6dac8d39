import type { GltfParts } from './read-gltf';

/** Buffer views begin at multiples of this: what any component needs, and the format asks of its chunks. */
const ALIGN = 4;

const TYPES: Readonly<Record<string, string>> = { png: 'image/png', webp: 'image/webp', avif: 'image/avif' };

const padded = (length: number): number => Math.ceil(length / ALIGN) * ALIGN;

type Packed = Pick<GltfParts, 'json' | 'buffers'> & Partial<Pick<GltfParts, 'images'>>;

/**
 * A glTF file as one GLB without addresses: the buffers one after the other, and behind them pictures that are at hand.
 * Buffer 0 of the result is all of them; views are moved with them.
 */
export function packGlb(given: Packed): Uint8Array<ArrayBuffer> {
  const { json, buffers } = withPictures(given);
  const starts: number[] = [];
  let length = 0;
  for (const { byteLength } of buffers) {
    starts.push(length);
    length += padded(byteLength);
  }
  const move = <T extends { buffer?: number; byteOffset?: number }>(at: T): T => ({
    ...at,
    buffer: 0,
    byteOffset: starts[at.buffer ?? 0] + (at.byteOffset ?? 0),
  });
  const bufferViews = json.bufferViews?.map(({ extensions, ...view }) => ({
    ...move(view),
    ...(extensions && {
      extensions: Object.fromEntries(
        Object.entries(extensions).map(([name, value]) => [name, value.buffer === undefined ? value : move(value)]),
      ),
    }),
  }));
  const whole = {
    ...json,
    ...(length > 0 && { buffers: [{ byteLength: length }] }),
    ...(bufferViews && { bufferViews }),
  };
  if (length === 0) delete whole.buffers;
  const text = new TextEncoder().encode(JSON.stringify(whole));
  const textLength = padded(text.length);
  const size = 12 + 8 + textLength + (length > 0 ? 8 + length : 0);
  const out = new Uint8Array(size);
  const view = new DataView(out.buffer);
  view.setUint32(0, 0x46546c67, true);
  view.setUint32(4, 2, true);
  view.setUint32(8, size, true);
  view.setUint32(12, textLength, true);
  view.setUint32(16, 0x4e4f534a, true);
  out.fill(0x20, 20, 20 + textLength).set(text, 20);
  if (length === 0) return out;
  const at = 20 + textLength;
  view.setUint32(at, length, true);
  view.setUint32(at + 4, 0x004e4942, true);
  for (const [i, bytes] of buffers.entries()) out.set(bytes, at + 8 + starts[i]);
  return out;
}

/** Pictures that lay beside the file come into it, each as a buffer of its own. */
function withPictures({ json, buffers, images = [] }: Packed): Pick<GltfParts, 'json' | 'buffers'> {
  if (!json.images || images.length === 0) return { json, buffers };
  const bufferViews = [...(json.bufferViews ?? [])];
  const all = [...buffers];
  const named = json.images.map((image, i) => {
    const bytes = images[i];
    const { uri, ...rest } = image;
    if (!bytes || uri === undefined || uri.startsWith('data:')) return image;
    const ending = uri.slice(uri.lastIndexOf('.') + 1).toLowerCase();
    bufferViews.push({ buffer: all.push(bytes) - 1, byteLength: bytes.length });
    return { name: uri, mimeType: TYPES[ending] ?? 'image/jpeg', ...rest, bufferView: bufferViews.length - 1 };
  });
  return { json: { ...json, images: named, bufferViews }, buffers: all };
}
