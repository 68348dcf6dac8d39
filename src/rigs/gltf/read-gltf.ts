import { refuseRig } from '../file-kind';
import { checkGltf } from './check-gltf';
import type { GltfBuffer, GltfImage, GltfJson } from './gltf-json';

/** A glTF file whose parts are all at hand. */
export interface GltfParts {
  json: GltfJson;
  /** The bytes of its buffers, index = buffer. */
  buffers: Uint8Array[];
  /** The bytes of its pictures, index = image; null where they are not at hand. */
  images: (Uint8Array<ArrayBuffer> | null)[];
}

/** Other files given together with the one to be read, by name. */
export type FilesBeside = ReadonlyMap<string, Uint8Array>;

export const JSON_CHUNK = 0x4e4f534a;
export const BIN_CHUNK = 0x004e4942;
const CUT_OFF = 'It ends too early: it was not downloaded, or written, whole.';

/** The last part of a path, as the file is called when it lies on a desk. */
function fileNameOf(uri: string): string {
  const last = uri.split(/[\\/]/).at(-1) ?? uri;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/**
 * Takes a glTF 2.0 file apart: GLB, or JSON with its buffers inside or beside it. Looked over before anything is made of it, and
 * nothing is ever fetched: what is neither in the file nor was given with it is asked for in words.
 *
 * @throws {ClipError} with one sentence on why it can't be read
 */
export function readGltf(bytes: Uint8Array, isBinary: boolean, beside: FilesBeside): GltfParts {
  const { json: found, chunk } = isBinary ? readGlb(bytes) : { json: parseJson(bytes), chunk: null };
  checkGltf(found);
  const json = withNames(found);
  const buffers = (json.buffers ?? []).map((buffer, i) => bytesOf(buffer, i === 0 ? chunk : null, beside));
  for (const [i, { byteLength }] of (json.buffers ?? []).entries()) {
    if (buffers[i].length < (byteLength ?? 0) && !isFallback(json.buffers![i])) throw refuseRig('cut-off', CUT_OFF);
  }
  return { json, buffers, images: (json.images ?? []).map((image) => pictureBytes(image, json, buffers, beside)) };
}

/** A name that is no text is written as one: readers take for granted that names are. */
function withNames(json: GltfJson): GltfJson {
  const lists = Object.entries(json).map(([key, list]): [string, unknown] => [
    key,
    Array.isArray(list) ? list.map(withName) : list,
  ]);
  return Object.fromEntries(lists);
}

const withName = (entry: unknown): unknown =>
  typeof entry === 'object' && entry !== null && 'name' in entry && typeof entry.name !== 'string'
    ? { ...entry, name: String(entry.name) }
    : entry;

/** A picture's bytes, wherever they lie; null where they are not at hand. Nobody needs them to read a rig. */
function pictureBytes(
  { uri, bufferView }: GltfImage,
  { bufferViews = [] }: GltfJson,
  buffers: readonly Uint8Array[],
  beside: FilesBeside,
): Uint8Array<ArrayBuffer> | null {
  if (uri === undefined) {
    const { buffer = -1, byteOffset = 0, byteLength = 0 } = bufferViews[bufferView ?? -1] ?? {};
    return buffers[buffer]?.slice(byteOffset, byteOffset + byteLength) ?? null;
  }
  if (typeof uri !== 'string') return null;
  try {
    return uri.startsWith('data:') ? fromDataUri(uri) : (beside.get(fileNameOf(uri))?.slice() ?? null);
  } catch {
    return null;
  }
}

/** Chunks of a GLB: 12 bytes of header, then length, type and data of each. */
export function readGlb(bytes: Uint8Array): { json: GltfJson; chunk: Uint8Array | null } {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 20) throw refuseRig('cut-off', CUT_OFF);
  const version = view.getUint32(4, true);
  if (version < 2) throw refuseRig('gltf-version', `It is glTF ${version}: save it as glTF 2.`);
  if (version > 2)
    throw refuseRig('gltf-version', `It is glTF ${version}, which is not known here; save it as glTF 2.`);
  if (view.getUint32(8, true) > bytes.length) throw refuseRig('cut-off', CUT_OFF);
  const found: { json: GltfJson | null; chunk: Uint8Array | null } = { json: null, chunk: null };
  for (let at = 12; at + 8 <= bytes.length; ) {
    const length = view.getUint32(at, true);
    const type = view.getUint32(at + 4, true);
    const data = bytes.subarray(at + 8, at + 8 + length);
    if (data.length < length) throw refuseRig('cut-off', CUT_OFF);
    if (type === JSON_CHUNK) found.json ??= parseJson(data);
    else if (type === BIN_CHUNK) found.chunk ??= data;
    at += 8 + length;
  }
  if (!found.json) throw refuseRig('damaged', 'It is damaged: it has no description of what is in it.');
  return { json: found.json, chunk: found.chunk };
}

export function parseJson(bytes: Uint8Array): GltfJson {
  let json: unknown;
  try {
    json = JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    throw refuseRig('damaged', 'It is damaged or cut off: its description (JSON) can’t be read.');
  }
  if (typeof json !== 'object' || json === null || Array.isArray(json)) {
    throw refuseRig('not-gltf', 'It is JSON, but not glTF.');
  }
  return json as GltfJson;
}

/** Its data is only for readers that can't decompress. */
const isFallback = ({ extensions }: GltfBuffer): boolean =>
  Object.values(extensions ?? {}).some((extension) => extension?.fallback === true);

function bytesOf(buffer: GltfBuffer, chunk: Uint8Array | null, beside: FilesBeside): Uint8Array {
  const { uri } = buffer;
  if (uri === undefined) {
    if (chunk) return chunk;
    if (isFallback(buffer) || buffer.byteLength === 0) return new Uint8Array(0);
    throw refuseRig('missing-data', 'It is damaged: its data is neither in it nor named.');
  }
  if (uri.startsWith('data:')) return fromDataUri(uri);
  if (/^[a-z][a-z0-9+.-]*:|^[\\/]{2}/i.test(uri)) {
    throw refuseRig(
      'remote-data',
      'It wants data from elsewhere, which is never fetched; save it with its data inside (.glb).',
    );
  }
  const name = fileNameOf(uri);
  const found = beside.get(name);
  if (!found) throw refuseRig('missing-data', `It needs “${name.slice(0, 80)}”: drop both together.`);
  return found;
}

/** The bytes of a data URI, base64 or percent-encoded. */
function fromDataUri(uri: string): Uint8Array<ArrayBuffer> {
  const comma = uri.indexOf(',');
  try {
    const data = uri.slice(comma + 1);
    const isBase64 = comma > 0 && /;base64$/i.test(uri.slice(0, comma));
    const text = isBase64 ? atob(decodeURIComponent(data)) : decodeURIComponent(data);
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch {
    throw refuseRig('damaged', 'It is damaged: data written inside it can’t be read.');
  }
}
