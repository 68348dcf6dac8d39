import { rigKind } from '../file-kind';
import { BIN_CHUNK, JSON_CHUNK, parseJson, readGlb } from './read-gltf';

/** A glTF file that may go out again with another description. */
export interface OpenModel {
  name: string;
  /** Its description, as it was parsed. */
  json: unknown;
  /** Bytes of the binary chunk; null where the file has none, as JSON never has. */
  chunkLength: number | null;
  /**
   * The same file with another description: its data stays as it is, byte for byte.
   *
   * @param more bytes that follow the data in the binary chunk, from the next multiple of 4 on. Default: none.
   */
  withJson(json: unknown, more?: Uint8Array): Uint8Array<ArrayBuffer>;
}

const HEADER = 12;
const CHUNK_HEAD = 8;
const SPACE = 0x20;

const padded = (length: number): number => 4 * Math.ceil(length / 4);

/**
 * Opens a glTF file (GLB, VRM, or JSON) to add something to its description.
 *
 * @throws {ClipError} with one sentence where it is no glTF 2.0
 */
export function openModel(bytes: Uint8Array, name: string): OpenModel {
  if (rigKind(bytes) !== 'glb') {
    const withJson = (json: unknown) => new TextEncoder().encode(JSON.stringify(json));
    return { name, json: parseJson(bytes), chunkLength: null, withJson };
  }
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { json, chunk } = readGlb(bytes);
  const length = view.getUint32(8, true);
  return {
    name,
    json,
    chunkLength: chunk?.length ?? null,
    withJson(other, more = new Uint8Array(0)) {
      const text = new TextEncoder().encode(JSON.stringify(other));
      let hasGrown = more.length === 0;
      const chunks = [...chunksOf(view, length)].map(({ type, start, end }) => {
        if (type === JSON_CHUNK) return chunkOf(type, SPACE, text);
        if (type !== BIN_CHUNK || hasGrown) return bytes.subarray(start, end);
        hasGrown = true;
        return chunkOf(type, 0, bytes.subarray(start + CHUNK_HEAD, end), more);
      });
      const out = new Uint8Array(HEADER + chunks.reduce((sum, chunk) => sum + chunk.length, 0));
      out.set(bytes.subarray(0, HEADER));
      new DataView(out.buffer).setUint32(8, out.length, true);
      let at = HEADER;
      for (const chunk of chunks) {
        out.set(chunk, at);
        at += chunk.length;
      }
      return out;
    },
  };
}

/** A chunk of a GLB: each part begins at a multiple of 4, and the rest is filled. */
function chunkOf(type: number, filling: number, ...parts: readonly Uint8Array[]): Uint8Array {
  const length = parts.reduce((sum, part) => sum + padded(part.length), 0);
  const chunk = new Uint8Array(CHUNK_HEAD + length).fill(filling);
  const head = new DataView(chunk.buffer);
  head.setUint32(0, length, true);
  head.setUint32(4, type, true);
  let at = CHUNK_HEAD;
  for (const part of parts) {
    chunk.set(part, at);
    at += padded(part.length);
  }
  return chunk;
}

/** The chunks of a GLB, heads and all. */
function* chunksOf(view: DataView, length: number): Generator<{ type: number; start: number; end: number }> {
  for (let start = HEADER; start + CHUNK_HEAD <= length; ) {
    const end = start + CHUNK_HEAD + view.getUint32(start, true);
    yield { type: view.getUint32(start + 4, true), start, end };
    start = end;
  }
}
