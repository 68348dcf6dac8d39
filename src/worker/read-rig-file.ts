import { ClipError } from '../core';
import { readRig } from '../rigs';
import type { Progress } from './api';
import type { RigAnswer, RigOrder } from './rig-api';

/** Reads a rig's file with what lies beside it. */
export async function readRigFile({ file, name, options, beside }: RigOrder, onProgress: Progress): Promise<RigAnswer> {
  const bytesOf = async (blob: Blob) => new Uint8Array(await blob.arrayBuffer());
  try {
    const others = await Promise.all(beside.map(async (other) => [other.name, await bytesOf(other.file)] as const));
    return await readRig(await bytesOf(file), name, options, new Map(others), onProgress);
  } catch (error) {
    if (!(error instanceof ClipError)) throw error;
    const { code, line, message } = error;
    return { problem: { code, line, message } };
  }
}
