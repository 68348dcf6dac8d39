import { refuseRig } from '../file-kind';

/** Where the version stands, and where the first node begins. */
const VERSION_AT = 23;
const FIRST_NODE = 27;
/** From this version on, lengths have 64 bits. */
const WIDE = 7500;

const CUT_OFF = 'It ends too early: it was not downloaded, or written, whole.';

/**
 * Looks over the outermost nodes of a binary FBX file before it is parsed: whether it is of a version that can be read, and whole.
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
  const recordHead = version >= WIDE ? 25 : 13;
  let at = FIRST_NODE;
  for (let nodes = 0; ; nodes++) {
    if (at + recordHead > bytes.length) throw refuseRig('cut-off', CUT_OFF);
    const end = version >= WIDE ? Number(view.getBigUint64(at, true)) : view.getUint32(at, true);
    if (end === 0) {
      if (nodes === 0) throw refuseRig('damaged', 'It is damaged: there is nothing in it.');
      return;
    }
    if (end > bytes.length) throw refuseRig('cut-off', CUT_OFF);
    if (end <= at) throw refuseRig('damaged', 'It is damaged: a part of it ends before it begins.');
    at = end;
  }
}
