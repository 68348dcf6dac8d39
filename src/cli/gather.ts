import { readFile } from 'node:fs/promises';
import type { Clip } from '../core';
import { motionEndings, plainName, withoutPosesApart } from '../core/clip';
import { readCloud } from './cloud/cloud-file';
import { createCloudStack, type MotionCloud } from './cloud/motion-cloud';
import type { Call, Option } from './command';
import { batches, type Crew, inOrder } from './crew';
import { type FoundFiles, findFiles } from './files';
import { readMotion } from './motion-files';
import { BadInput, type Skipped, told } from './problem';
import { countText } from './table';
import type { LeftOutFrames, Outcome } from './tasks';

/** Says which files were left out, and why. */
export function tellSkipped(say: (line: string) => void, skipped: readonly Skipped[]): void {
  for (const { file, message } of skipped) say(`${plainName(file)}: left out. ${message}`);
}

/** The clips that paths stand for; says which paths were left out. */
export async function findClips(call: Call, paths: readonly string[]): Promise<FoundFiles> {
  const found = await findFiles(paths, motionEndings);
  tellSkipped(call.warn, found.skipped);
  return found;
}

/** What a clip is called among others: by its file, and by its name where the file holds several. */
export const titleOf = (file: string, clip: string | null): string =>
  plainName(clip === null ? file : `${file} · ${clip}`);

/** Clips that one thread needs at once, each as `make` leaves it; says which files were left out. */
export async function readClips(
  call: Call,
  paths: readonly string[],
  make: (clip: Clip) => Clip,
): Promise<{ clips: Clip[]; skipped: Skipped[] }> {
  const { files, skipped } = await findFiles(paths, motionEndings);
  const clips: Clip[] = [];
  for (const file of files) {
    try {
      for (const clip of (await readMotion(file)).clips) clips.push(make(clip));
    } catch (error) {
      skipped.push({ file, ...told(error) });
    }
  }
  tellSkipped(call.warn, skipped);
  return { clips, skipped };
}

/**
 * Has threads do a task to clips, and hands each result out in the order of the files; says which files were left out, and adds them to
 * `skipped`.
 *
 * @param batch the files of one call; default few enough that all threads are busy till the end.
 * @returns of each clip: the file, and the clip's name where the file holds several; the result; and the place of the file among the files.
 */
export async function* eachResult<T>(
  call: Call,
  label: string,
  { files, skipped }: FoundFiles,
  task: (crew: Crew, files: string[]) => Promise<Outcome<T>[]>,
  batch?: number,
): AsyncGenerator<{ file: string; clip: string | null; result: T; place: number }> {
  const crew = call.crew();
  const progress = call.progress(label, files.length);
  let done = 0;
  /** Of batches that are under way, by their first file: how many of their files are done, as far as they tell. */
  const under = new Map<string, number>();
  const run = (some: string[]) =>
    task(
      crew.hearing((share) => {
        under.set(some[0], share * some.length);
        progress.set([...under.values()].reduce((sum, files) => sum + files, done));
      }),
      some,
    );
  for await (const outcomes of inOrder(crew, batches(files, crew.jobs, batch), run)) {
    for (const outcome of outcomes) {
      const place = done++;
      under.delete(outcome.file);
      if ('skipped' in outcome) {
        skipped.push(outcome.skipped);
        tellSkipped(progress.say, [outcome.skipped]);
      } else for (const result of outcome.results) yield { file: outcome.file, ...result, place };
      progress.set(done);
    }
  }
  progress.end();
}

/** What commands that learn take: whether they learn from poses apart. */
export const posesApartOption: Record<string, Option> = {
  'poses-apart': {
    type: 'boolean',
    help: 'also learns from poses apart from the motion, such as a T-pose in the first frame; by default these are left out',
  },
};

const usesPosesApart = ({ values }: Call): boolean => values['poses-apart'] === true;

/** A clip as commands learn from it. */
export const learnedFrom = (call: Call) => (clip: Clip) => (usesPosesApart(call) ? clip : withoutPosesApart(clip));

const apartLine = ({ file, frames }: LeftOutFrames): string => {
  const words = frames === 1 ? 'frame is a pose apart and is' : 'frames are poses apart and are';
  return `${plainName(file)}: ${frames} ${words} left out; --poses-apart uses ${frames === 1 ? 'it' : 'them'}.`;
};

export const isCloud = (path: string): boolean => path.toLowerCase().endsWith('.cloud');

/** All that clips, folders of clips and clouds hold, as one cloud. @throws BadInput where they are of two skeletons, or nothing could be read */
export async function gather(call: Call): Promise<{ cloud: MotionCloud; skipped: Skipped[] }> {
  const { files, skipped } = await findClips(
    call,
    call.paths.filter((path) => !isCloud(path)),
  );
  const clouds = call.paths.filter(isCloud);
  const stack = createCloudStack();
  const total = files.length + clouds.length;
  const progress = call.progress('Reading', total);
  let done = 0;
  const leaveOut = (left: readonly Skipped[]) => {
    tellSkipped(progress.say, left);
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
  const crew = call.crew();
  const pieces = batches(files, crew.jobs);
  const results = inOrder(crew, pieces, async (batch) => ({
    batch,
    ...(await crew.run('cloud', batch, usesPosesApart(call))),
  }));
  for await (const { batch, cloud, skipped: left, apart } of results) {
    leaveOut(left);
    for (const one of apart) progress.say(apartLine(one));
    if (cloud) stack.add(cloud);
    progress.set((done += batch.length));
  }
  progress.end();
  const cloud = stack.merged();
  if (!cloud)
    throw new BadInput(
      'empty',
      total === 0 ? 'No file could be read.' : `None of ${countText(total, 'file')} could be read.`,
    );
  return { cloud, skipped };
}
