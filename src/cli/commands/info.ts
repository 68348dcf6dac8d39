import { readFile } from 'node:fs/promises';
import { readLimits } from '../../core';
import { plainName } from '../../core/clip';
import { readCloud } from '../cloud/cloud-file';
import { fingerprint } from '../cloud/skeletons';
import type { Call, Command } from '../command';
import { eachResult, findClips, isCloud, tellSkipped, titleOf } from '../gather';
import { BadInput, exitCodes, type Skipped, told } from '../problem';
import { countText } from '../table';
import type { ClipInfo } from '../tasks';

const isLimits = (path: string): boolean => path.toLowerCase().endsWith('.json');

export const info: Command = {
  usage: '<clip, folder, .cloud or limits file>…',
  summary: 'Says what files hold.',
  examples: [['info clips rig.vrm rom.limits.json', 'says of each file what it holds']],
  options: {},
  async run(call) {
    const known = call.paths.filter((path) => isCloud(path) || isLimits(path));
    const found = await findClips(
      call,
      call.paths.filter((path) => !known.includes(path)),
    );
    const { skipped } = found;
    const told = call.isJson ? [] : null;
    const show = (file: string, about: object, line: string) => {
      if (told) (told as object[]).push({ file, ...about });
      else call.print(`${plainName(file)}: ${line}`);
    };
    for (const path of known) await aboutFile(call, path, show, skipped);
    for await (const { file, clip, result } of eachResult(call, 'Reading', found, (crew, files) =>
      crew.run('info', files),
    ))
      show(titleOf(file, clip), result, clipLine(result));
    if (told) call.print(JSON.stringify({ files: told, skipped }));
    if (known.length + found.files.length === 0) throw new BadInput('empty', 'There is nothing to tell of.');
    return skipped.length > 0 ? exitCodes.badInput : exitCodes.fine;
  },
};

type Show = (file: string, about: object, line: string) => void;

const clipLine = ({ joints, frames, rate, duration, skeleton, limits, notes }: ClipInfo): string =>
  [
    `${countText(joints, 'joint')}, ${countText(frames, 'frame')} at ${Number(rate.toFixed(2))} Hz, ${duration.toFixed(1)} s, skeleton ${skeleton}${limits ? `, which gives ${countText(limits, 'limit')}` : ''}`,
    ...notes.map((note) => `  ${note}`),
  ].join('\n');

/** A limits file or a cloud. */
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
    skipped.push({ file: path, ...told(error) });
    tellSkipped(call.warn, skipped.slice(-1));
  }
}
