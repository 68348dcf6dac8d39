import { describe, expect, it } from 'vitest';
import { chainSkeleton } from '../core/testing/made-clip';
import { openModel } from './gltf/model-file';
import { personGlb } from './testing/person-glb';

const chunkAt = (bytes: Uint8Array, at: number) => {
  const view = new DataView(bytes.buffer, bytes.byteOffset);
  const length = view.getUint32(at, true);
  return { type: view.getUint32(at + 4, true), data: bytes.subarray(at + 8, at + 8 + length), end: at + 8 + length };
};

describe('a file that goes out again', () => {
  const bytes = personGlb(chainSkeleton(4));
  const { json, withJson } = openModel(bytes, 'person.vrm');

  it.each([1, 2, 3, 4])('has another description, of any length, and the same data (%i more letters)', (more) => {
    const changed = { ...(json as object), extras: { note: 'ü'.repeat(more) } };
    const out = withJson(changed);
    expect(new DataView(out.buffer).getUint32(8, true)).toBe(out.length);
    expect(out.length % 4).toBe(0);
    const [before, after] = [bytes, out].map((file) => chunkAt(file, 12));
    expect(JSON.parse(new TextDecoder().decode(after.data))).toEqual(changed);
    expect(out.subarray(after.end)).toEqual(bytes.subarray(before.end));
    expect(chunkAt(out, after.end).type).toBe(0x004e4942);
    expect(openModel(out, 'again.vrm').json).toEqual(changed);
  });

  it('keeps chunks that nobody knows, and what is JSON stays JSON', () => {
    const odd = new Uint8Array(bytes.length + 12);
    odd.set(bytes);
    odd.set([4, 0, 0, 0, 0x58, 0x58, 0x58, 0x58, 1, 2, 3, 4], bytes.length);
    new DataView(odd.buffer).setUint32(8, odd.length, true);
    expect(openModel(odd, 'odd.glb').withJson(json).slice(-12)).toEqual(odd.slice(-12));
    const text = new TextEncoder().encode(JSON.stringify(json));
    expect(JSON.parse(new TextDecoder().decode(openModel(text, 'a.gltf').withJson({ asset: {} })))).toEqual({
      asset: {},
    });
  });

  it('is refused in words where it is none', () => {
    expect(() => openModel(new TextEncoder().encode('HIERARCHY'), 'a.vrm')).toThrow('It is neither');
    expect(() => openModel(bytes.subarray(0, 100), 'a.vrm')).toThrow('It ends too early');
  });
});
