import { rigKind } from '../file-kind';
import { JSON_CHUNK, parseJson, readGlb } from './read-gltf';

/** A glTF file that may go out again with another description. */
interface OpenModel {
  name: string;
  /** Its description, as it was parsed. */
  json: unknown;
  /** The same file with another description: its data stays as it is, byte for byte. */
  withJson(json: unknown): Uint8Array;
}

const HEADER = 12;
const SPACE = 0x20;

/**
 * Opens a glTF file (GLB, VRM, or JSON) to add something to its description.
 *
 * @throws {ClipError} with one sentence where it is no glTF 2.0
 */
export function openModel(bytes: Uint8Array, name: string): OpenModel {
  if (rigKind(bytes) !== 'glb')
    return { name, json: parseJson(bytes), withJson: (json) => new TextEncoder().encode(JSON.stringify(json)) };
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const { json } = readGlb(bytes);
  const length = view.getUint32(8, true);
  return {
    name,
    json,
    withJson(other) {
      const text = new TextEncoder().encode(JSON.stringify(other));
      const chunks = [...chunksOf(view, length)].map(({ type, start, end }) => {
        if (type !== JSON_CHUNK) return bytes.subarray(start, end);
        const padded = 4 * Math.ceil(text.length / 4);
        const chunk = new Uint8Array(8 + padded).fill(SPACE);
        const head = new DataView(chunk.buffer);
        head.setUint32(0, padded, true);
        head.setUint32(4, JSON_CHUNK, true);
        chunk.set(text, 8);
        return chunk;
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

/** The chunks of a GLB, heads and all. */
function* chunksOf(view: DataView, length: number): Generator<{ type: number; start: number; end: number }> {
  for (let start = HEADER; start + 8 <= length; ) {
    const end = start + 8 + view.getUint32(start, true);
    yield { type: view.getUint32(start + 4, true), start, end };
    start = end;
  }
}
