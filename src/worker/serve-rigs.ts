import { transfer } from 'comlink';
import { partsToSend, readRig } from '../rigs';
import type { RigWorks, Workshop } from './api';
import { unread, workshopOf } from './workshop';

/** What the worker of rigs does. */
export const createRigWorker = (): Workshop<RigWorks> =>
  workshopOf<RigWorks>({
    async rig({ order: { file, name, options, beside }, onProgress }) {
      const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
      const others = await Promise.all(beside.map(async (other) => [other.name, await bytesOf(other.file)] as const));
      try {
        const answer = await readRig(await bytesOf(file), name, options, new Map(others), onProgress);
        const buffers = answer.clips.flatMap(({ rotations, rootPositions }) => [
          rotations.buffer,
          rootPositions.buffer,
        ]);
        return transfer(answer, [...(buffers as ArrayBuffer[]), ...(answer.skin ? partsToSend(answer.skin) : [])]);
      } catch (error) {
        return unread(error);
      }
    },
    async write({ order, onProgress }) {
      const { writeRig } = await import('./write-rig');
      const answer = await writeRig(order, onProgress);
      return 'bytes' in answer ? transfer(answer, [answer.bytes.buffer]) : answer;
    },
  });
