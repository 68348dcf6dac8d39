import { readFile } from 'node:fs/promises';
import { plainName } from '../core/clip';
import { readCloud } from './cloud/cloud-file';
import { createCloudStack, type MotionCloud } from './cloud/motion-cloud';
import type { Call } from './command';
import { batches, inOrder } from './crew';
import { findFiles } from './files';
import { BadInput, type Skipped, told } from './problem';
import { counted } from './table';

/** Says which files were left out, and why. */
export function warnOf(call: Call, skipped: readonly Skipped[]): void {
  for (const { file, message } of skipped) call.warn(`${plainName(file)}: left out. ${message}`);
}

export const isCloud = (path: string): boolean => path.toLowerCase().endsWith('.cloud');

/** All that clips, folders of clips and clouds hold, as one cloud. @throws BadInput where they are of two skeletons, or nothing could be read */
export async function gather(call: Call): Promise<{ cloud: MotionCloud; skipped: Skipped[] }> {
  const { files, skipped } = await findFiles(
    call.paths.filter((path) => !isCloud(path)),
    '.bvh',
  );
  warnOf(call, skipped);
  const clouds = call.paths.filter(isCloud);
  const stack = createCloudStack();
  const total = files.length + clouds.length;
  const progress = call.progress('Reading', total);
  let done = 0;
  const leaveOut = (left: readonly Skipped[]) => {
    for (const { file, message } of left) progress.say(`${plainName(file)}: left out. ${message}`);
    skipped.push(...left);
  };
  for (const file of clouds) {
    let cloud: MotionCloud | null = null;
    try {
      cloud = readCloud(await readFile(file));
    } catch (error) {
      leaveOut([{ file, ...told(error) }]);
    }
    if (cloud) stack.add(cloud);
    progress.set(++done);
  }
  if (files.length > 0) {
    const crew = call.crew();
    const pieces = batches(files, crew.jobs);
    const results = inOrder(crew, pieces, async (batch) => ({ batch, ...(await crew.run('cloud', batch)) }));
    for await (const { batch, cloud, skipped: left } of results) {
      leaveOut(left);
      if (cloud) stack.add(cloud);
      progress.set((done += batch.length));
    }
  }
  progress.end();
  const cloud = stack.merged();
  if (!cloud) throw new BadInput('empty', `None of ${counted(total, 'file')} could be read.`);
  return { cloud, skipped };
}
