import { type BvhOptions, type Clip, createBvhReader } from '../core';
import type { Progress } from './api';
import { nextMessages } from './slices';

/** Bytes that are read between two words of progress. */
const STRETCH = 1 << 18;

/**
 * Streams a BVH file into a clip, a piece at a time, so that a file of any size can show progress and be cancelled.
 *
 * @returns null when `isCancelled` turned true.
 * @throws ClipError when it can't be read.
 */
export async function openClip(
  file: Blob,
  name: string,
  options: BvhOptions,
  onProgress: Progress,
  isCancelled: () => boolean,
): Promise<Clip | null> {
  const reader = createBvhReader(name, options);
  const decoder = new TextDecoder();
  const stream = file.stream().getReader();
  let read = 0;
  let reported = 0;
  for (;;) {
    const { done, value } = await stream.read();
    if (isCancelled()) {
      await stream.cancel();
      return null;
    }
    if (done) break;
    reader.push(decoder.decode(value, { stream: true }));
    read += value.byteLength;
    if (read - reported > STRETCH) {
      reported = read;
      onProgress(read / file.size);
      await nextMessages();
    }
  }
  reader.push(decoder.decode());
  return reader.finish();
}
