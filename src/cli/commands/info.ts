import { readFile } from 'node:fs/promises';
import { LimitsFileError, readLimits } from '../../core';
import { motionEndings, plainName } from '../../core/clip';
import { readCloud } from '../cloud/cloud-file';
import { fingerprint } from '../cloud/skeletons';
import type { Call, Command } from '../command';
import { findFiles } from '../files';
import { eachResult, isCloud, tellSkipped, titleOf } from '../gather';
import { holdsPoints, pointsIn, pointsInFolders } from '../points-files';
import { type PointsInfo, pointsInfo } from '../points-info';
import { BadInput, exitCodes, type Skipped, told } from '../problem';
import { countText } from '../table';
import type { ClipInfo } from '../tasks';

const isLimits = (path: string): boolean => path.toLowerCase().endsWith('.json');

export const info: Command = {
  usage: '<clip, points, folder, .cloud or limits file>…',
  summary: 'Lists the contents of files.',
  examples: [['info clips rig.vrm rom.limits.json', 'lists the contents of each file']],
  options: {},
  async run(call) {
    const known = call.paths.filter((path) => isCloud(path) || isLimits(path));
    const found = await findFiles(
      call.paths.filter((path) => !known.includes(path)),
      [...motionEndings, ...pointsInFolders],
    );
    const { skipped } = found;
    tellSkipped(call.warn, skipped);
    const clips: string[] = [];
    const points: string[] = [];
    for (const file of found.files) ((await holdsPoints(file)) ? points : clips).push(file);
    const told = call.isJson ? [] : null;
    const show = (file: string, about: object, line: string) => {
      if (told) (told as object[]).push({ file, ...about });
      else call.print(`${plainName(file)}: ${line}`);
    };
    for (const path of known) await aboutFile(call, path, show, skipped);
    for await (const { file, clip, result } of eachResult(call, 'Reading', { ...found, files: clips }, (crew, files) =>
      crew.run('info', files),
    ))
      show(titleOf(file, clip), result, clipLine(result));
    for await (const { file, result } of eachResult(call, 'Reading', { ...found, files: points }, (crew, files) =>
      crew.run('infoPoints', files),
    ))
      show(file, result, pointsLine(result));
    if (told) call.print(JSON.stringify({ files: told, skipped }));
    if (known.length + found.files.length === 0) throw new BadInput('empty', 'There is no file to describe.');
    return skipped.length > 0 ? exitCodes.badInput : exitCodes.fine;
  },
};

type Show = (file: string, about: object, line: string) => void;

const clipLine = ({ joints, frames, rate, duration, skeleton, limits, notes }: ClipInfo): string =>
  [
    `${countText(joints, 'joint')}, ${countText(frames, 'frame')} at ${Number(rate.toFixed(2))} Hz, ${duration.toFixed(1)} s, skeleton ${skeleton}${limits ? `, which gives ${countText(limits, 'limit')}` : ''}`,
    ...notes.map((note) => `  ${note}`),
  ].join('\n');

const pointsLine = ({ points, frames, rate, duration, known, unknown, missing, notes }: PointsInfo): string =>
  [
    `${countText(points, 'point')}, ${countText(frames, 'frame')}${rate === null || duration === null ? ', at a rate that it does not say' : ` at ${Number(rate.toFixed(2))} Hz, ${duration.toFixed(1)} s`}, ${(100 * missing).toFixed(1)} % missing`,
    ...notes.map((note) => `  ${note}`),
    `  known by name: ${known.length > 0 ? known.map(plainName).join(', ') : 'none'}`,
    ...(unknown.length > 0 ? [`  not known: ${unknown.map(plainName).join(', ')}`] : []),
  ].join('\n');

/** Points as JSON; nothing of any other JSON. */
const pointsAt = (path: string): Promise<PointsInfo | null> => pointsIn(path).then(pointsInfo, () => null);

/** A limits file, a cloud, or points as JSON. */
async function aboutFile(call: Call, path: string, show: Show, skipped: Skipped[]): Promise<void> {
  try {
    const bytes = await readFile(path);
    if (isCloud(path)) {
      const { skeletons, joints, clipCount, frameCount } = readCloud(bytes);
      const samples = joints.reduce((sum, joint) => sum + joint.samples.length / 4, 0);
      const skeleton = fingerprint(skeletons[0].skeleton);
      show(
        path,
        { clips: clipCount, frames: frameCount, joints: joints.length, samples, skeleton },
        `a cloud of ${countText(joints.length, 'joint')}, ${countText(samples, 'sample')} of ${countText(frameCount, 'frame')} of ${countText(clipCount, 'clip')}, skeleton ${skeleton}`,
      );
      return;
    }
    const { limits, skeleton, clips, ties } = readLimits(bytes.toString('utf8'));
    const shapes = [...new Set(limits.map(({ parts }) => parts[0].shape.kind))];
    const print = fingerprint(skeleton);
    const tied = ties.length > 0 ? ` ${countText(ties.length, 'tie', 'ties')},` : '';
    show(
      path,
      { limits: limits.length, shapes, ties: ties.length, clips, skeleton: print },
      `${countText(limits.length, 'limit')} by ${shapes.join(', ')},${tied} learned from ${countText(clips.length, 'clip')}, skeleton ${print}`,
    );
  } catch (error) {
    const points = error instanceof LimitsFileError && error.code === 'format' ? await pointsAt(path) : null;
    if (points) return show(path, points, pointsLine(points));
    skipped.push({ file: path, ...told(error) });
    tellSkipped(call.warn, skipped.slice(-1));
  }
}
