import { growBody, jointWeights } from '../body';
import { bakeIntoRig, figureFile } from '../rigs';
import type { Progress, WriteAnswer, WriteOrder } from './api';
import { unread } from './workshop';

/** Writes motion as glTF: into the file of the rig, or around a body. */
export async function writeRig({ rig, body, motions }: WriteOrder, onProgress: Progress): Promise<WriteAnswer> {
  try {
    if (rig) {
      const bytes = new Uint8Array(await rig.file.arrayBuffer());
      return { bytes: await bakeIntoRig(bytes, rig.name, motions, rig.options, new Map(), onProgress) };
    }
    const [{ clip }] = motions;
    const skin = body ?? growBody(clip);
    return { bytes: figureFile(clip.skeleton, { ...skin, ...jointWeights(skin) }, motions) };
  } catch (error) {
    return unread(error);
  }
}
