import { unzlibSync } from 'fflate';
import { refuseRig } from '../file-kind';

/** Where the version stands, and where the first node begins. */
const VERSION_AT = 23;
const FIRST_NODE = 27;
/** From this version on, lengths have 64 bits. */
const WIDE = 7500;
/** °: three makes a key of every half turn between two keys. */
const MOST_DEGREES = 1e6;

const CUT_OFF = 'It ends too early: it was not downloaded, or written, whole.';

/** A node of an FBX file: where its properties and its children lie. */
interface NodeSpan {
  name: string;
  properties: number;
  children: number;
  end: number;
}

/**
 * Looks over a binary FBX file before it is parsed: whether it is of a version that can be read, and whole; and whether its curves can be
 * followed.
 * (Of the container: Blender's notes on the FBX binary format; each node says where it ends.)
 *
 * @throws {ClipError} `fbx-version`, `cut-off` or `damaged`
 */
export function checkFbx(bytes: Uint8Array): void {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < FIRST_NODE + 13) throw refuseRig('cut-off', CUT_OFF);
  const version = view.getUint32(VERSION_AT, true);
  if (version < 7000) {
    throw refuseRig('fbx-version', `It is FBX ${version / 1000}: save it as FBX 7 (2011 or later) or as glTF.`);
  }
  if (version >= 8000)
    throw refuseRig('fbx-version', `It is FBX ${version / 1000}, which is not known here; save it as FBX 7.`);
  const isWide = version >= WIDE;
  let isEmpty = true;
  for (const outermost of nodesIn(view, FIRST_NODE, bytes.length, isWide)) {
    isEmpty = false;
    if (outermost.name !== 'Objects') continue;
    for (const object of nodesIn(view, outermost.children, outermost.end, isWide))
      if (object.name === 'AnimationCurve')
        for (const part of nodesIn(view, object.children, object.end, isWide))
          if (part.name === 'KeyValueFloat') checkKeys(view, part.properties);
  }
  if (isEmpty) throw refuseRig('damaged', 'It is damaged: there is nothing in it.');
}

/** The nodes that begin at a place, up to the empty node that closes them. */
function* nodesIn(view: DataView, from: number, end: number, isWide: boolean): Generator<NodeSpan> {
  const [size, headLength] = isWide ? [8, 25] : [4, 13];
  const lengthAt = (at: number) => (isWide ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true));
  for (let at = from; at < end; ) {
    if (at + headLength > view.byteLength) throw refuseRig('cut-off', CUT_OFF);
    const nodeEnd = lengthAt(at);
    if (nodeEnd === 0) return;
    if (nodeEnd > view.byteLength) throw refuseRig('cut-off', CUT_OFF);
    if (nodeEnd <= at) throw refuseRig('damaged', 'It is damaged: a part of it ends before it begins.');
    const properties = at + headLength + view.getUint8(at + headLength - 1);
    const letters = new Uint8Array(view.buffer, view.byteOffset + at + headLength, properties - at - headLength);
    const name = String.fromCharCode(...letters);
    yield { name, properties, children: properties + lengthAt(at + 2 * size), end: nodeEnd };
    at = nodeEnd;
  }
}

/** @param at where a list of numbers begins: its type, count, encoding and length stand before the numbers */
function checkKeys(view: DataView, at: number): void {
  if (String.fromCharCode(view.getUint8(at)) !== 'f') return;
  const [count, encoding, length] = [1, 5, 9].map((offset) => view.getUint32(at + offset, true));
  if (at + 13 + length > view.byteLength) throw refuseRig('cut-off', CUT_OFF);
  const stored = new Uint8Array(view.buffer, view.byteOffset + at + 13, length);
  const numbers = encoding === 1 ? unzlibSync(stored, { out: new Uint8Array(4 * count) }) : stored;
  const values = new DataView(numbers.buffer, numbers.byteOffset, numbers.byteLength);
  for (let i = 0; i + 4 <= numbers.byteLength; i += 4) {
    const value = values.getFloat32(i, true);
    if (!Number.isFinite(value)) throw refuseRig('damaged', 'It is damaged: a key of a curve is no number.');
    if (Math.abs(value) > MOST_DEGREES)
      throw refuseRig('damaged', `It is damaged: a key of a curve is ${value.toExponential(0).replace('+', '')}.`);
  }
}
