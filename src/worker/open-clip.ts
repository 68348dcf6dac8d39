import { type BvhOptions, type Clip, ClipError, createBvhReader } from '../core';
import { CANCELLED, type Progress } from './api';

/**
 * Streams a BVH file into a clip, a piece at a time, so that a file of any size can show progress and be cancelled.
 * Throws ClipError; code CANCELLED when `isCancelled` turned true.
 */
export async function openClip(
  file: Blob,
  name: string,
  options: BvhOptions,
  onProgress: Progress,
  isCancelled: () => boolean,
): Promise<Clip> {
  const reader = createBvhReader(name, options);
  const decoder = new TextDecoder();
  const stream = file.stream().getReader();
  let read = 0;
  let reported = 0;
  for (;;) {
    const { done, value } = await stream.read();
    if (isCancelled()) {
      await stream.cancel();
      throw new ClipError(CANCELLED, 0, `Reading "${name}" was cancelled.`);
    }
    if (done) break;
    reader.push(decoder.decode(value, { stream: true }));
    read += value.byteLength;
    if (read - reported > 1 << 20) {
      reported = read;
      onProgress(read / file.size);
      // A message that cancels can only arrive between tasks.
      await new Promise((resolve) => setTimeout(resolve));
    }
  }
  reader.push(decoder.decode());
  return reader.finish();
}
