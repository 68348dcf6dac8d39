import { join, resolve } from 'node:path';
import type { BakeReport } from '../../core';
import { plainName } from '../../core/clip';
import { carriedLines } from '../carried-words';
import type { Command } from '../command';
import type { FoundFiles } from '../files';
import { eachResult, findClips } from '../gather';
import type { CarriedTo } from '../limits-for';
import { readLimitsFile } from '../limits-input';
import { isRigPath } from '../motion-files';
import { degreeText, jointsOption, limitsOf, textOption } from '../options';
import { BadInput, exitCodes } from '../problem';
import { STREAM } from '../stream';
import { countText } from '../table';

export const hold: Command = {
  usage: '<limits file> <clip or folder>… -o <folder or file.bvh>',
  summary: 'Writes clips with every joint held inside its limit.',
  limitsFirst: true,
  needsClips: true,
  examples: [
    ['hold rom.limits.json walk.bvh -o held.bvh', 'one clip, held inside'],
    ['hold rom.limits.json clips -o held', 'a folder of clips'],
    [
      'hold rom.limits.json another-person.fbx -o held',
      'limits of one person on another: joints are matched by what they are',
    ],
  ],
  options: {
    output: { type: 'string', short: 'o', value: '<folder>', help: 'where held clips go; of one clip, a file' },
    joints: jointsOption,
    apart: {
      type: 'boolean',
      help: 'limits of another figure: holds joints as well whose limit hardly holds a frame of a clip; default, such joints stay as they are',
    },
  },
  async run(call) {
    const output = textOption(call.values, 'output');
    if (!output) throw new BadInput('option', 'Say with -o where held clips go: -o held');
    const [path, ...paths] = call.paths;
    const limits = await readLimitsFile(path);
    const joints = limitsOf(limits, call.values).map(({ joint }) => joint);
    const found = await findClips(call, paths);
    const { skipped } = found;
    const targetOf = targetsFor(found, output);
    const apart = call.values.apart === true ? 'held' : 'left';
    const clips: { file: string; output: string; report: BakeReport; carried?: CarriedTo }[] = [];
    let written = 0;
    // One by one: what comes back is a whole file.
    const results = eachResult(call, 'Holding', found, (crew, some) => crew.run('hold', path, joints, some, apart), 1);
    for await (const { file, clip, result, place } of results) {
      const { text, ...told } = result;
      const target = targetOf(place, clip);
      await call.write(target, text);
      written++;
      if (call.isJson) clips.push({ file, output: target, ...told });
      else
        for (const line of [lineOf(target, told.report), ...(told.carried ? carriedLines(told.carried) : [])])
          call.print(line);
    }
    if (call.isJson) call.print(JSON.stringify({ limits: path, clips, skipped }));
    if (written === 0) throw new BadInput('empty', 'There is no clip that could be held.');
    return skipped.length > 0 ? exitCodes.badInput : exitCodes.fine;
  },
};

/**
 * Where clips go: each has a place of its own.
 *
 * @returns of a clip, by the place of its file among the files and, where the file holds several, by its name.
 * @throws BadInput where two files go to one place, or a clip over a file that was given
 */
export function targetsFor(
  { files, names }: FoundFiles,
  output: string,
): (place: number, clip: string | null) => string {
  const isFile = files.length === 1 && (output === STREAM || output.toLowerCase().endsWith('.bvh'));
  const targets = names.map((name) => (isFile ? output : join(output, asBvh(name))));
  const given = new Set(files.map((file) => resolve(file)));
  const taken = new Set<string>();
  const take = (target: string): string => {
    const place = resolve(target);
    if (given.has(place)) throw new BadInput('output', `"${plainName(target)}" is what was given: say another folder.`);
    if (taken.has(place)) throw new BadInput('output', `Two clips would both become "${plainName(target)}".`);
    taken.add(place);
    return target;
  };
  for (const target of targets) take(target);
  return (place, clip) => {
    if (clip === null) return targets[place];
    if (output === STREAM) throw new BadInput('output', 'The file holds several clips: say with -o a folder.');
    const stem = `${targets[place].replace(/\.bvh$/i, '')} ${clip.replace(/[^\p{L}\p{N} ._-]+/gu, '-')}`;
    let target = `${stem}.bvh`;
    // Animations of one name are told apart by a number.
    for (let number = 2; taken.has(resolve(target)); number++) target = `${stem} ${number}.bvh`;
    return take(target);
  };
}

/** Held clips are BVH, whatever they were read from. */
const asBvh = (name: string): string => (isRigPath(name) ? name.replace(/\.\w+$/, '.bvh') : name);

function lineOf(target: string, { frames, changedFrames, joints, worstAngle }: BakeReport): string {
  if (changedFrames === 0) return `${plainName(target)}: inside before, all of ${countText(frames, 'frame')}`;
  const [most] = joints;
  return `${plainName(target)}: changed ${changedFrames} of ${countText(frames, 'frame')}, most ${plainName(most.name)}, by ${degreeText(worstAngle)} at worst`;
}
