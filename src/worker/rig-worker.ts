import { partsToSend } from '../rigs';
import { readRigFile } from './read-rig-file';
import type { RigOrder, RigWord } from './rig-api';

const say = (word: RigWord, transfer: Transferable[] = []) => postMessage(word, { transfer });

/** Reads one file, and is ended then: what three and its loaders hold goes with it. */
addEventListener('message', async ({ data }: MessageEvent<RigOrder>) => {
  try {
    const answer = await readRigFile(data, (progress) => say({ progress }));
    const buffers =
      'clips' in answer
        ? answer.clips.flatMap(({ rotations, rootPositions }) => [rotations.buffer, rootPositions.buffer])
        : [];
    const skin = 'skin' in answer && answer.skin ? partsToSend(answer.skin) : [];
    say({ answer }, [...(buffers as ArrayBuffer[]), ...skin]);
  } catch (error) {
    say({ fault: error instanceof Error ? error.message : String(error) });
  }
});
