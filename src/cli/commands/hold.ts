import { join, resolve } from 'node:path';
import type { BakeReport } from '../../core';
import { plainName } from '../../core/clip';
import type { Command } from '../command';
import { inOrder } from '../crew';
import { type Found, findFiles, writeWhole } from '../files';
import { warnOf } from '../gather';
import { readLimitsFile } from '../limits-input';
import { degrees, jointsOption, limitsOf, textOf } from '../options';
import { BadInput, exitCodes } from '../problem';
import { counted } from '../table';

export const hold: Command = {
  usage: '<limits file> <clip or folder>… -o <folder or file.bvh>',
  summary: 'Writes clips with every joint held inside its limit.',
  options: {
    output: { type: 'string', short: 'o', value: '<folder>', help: 'where held clips go; of one clip, a file' },
    joints: jointsOption,
  },
  async run(call) {
    const output = textOf(call.values, 'output');
    if (!output) throw new BadInput('option', 'Say with -o where held clips go: -o held');
    const [path, ...paths] = call.paths;
    const { limits, names } = await readLimitsFile(path);
    const joints = limitsOf(limits, names, call.values).map(({ joint }) => joint);
    const found = await findFiles(paths, '.bvh');
    const { files, skipped } = found;
    warnOf(call, skipped);
    const targets = targetsOf(found, output);
    const clips: { file: string; output: string; report: BakeReport }[] = [];
    const crew = call.crew();
    const progress = call.progress('Holding', files.length);
    let [done, written] = [0, 0];
    // One by one: what comes back is a whole file.
    for await (const [outcome] of inOrder(crew, files, (file) => crew.run('hold', path, joints, [file]))) {
      const target = targets[done++];
      progress.set(done);
      if ('skipped' in outcome) {
        skipped.push(outcome.skipped);
        warnOf(call, [outcome.skipped]);
        continue;
      }
      await writeWhole(target, outcome.result.text);
      written++;
      const { report } = outcome.result;
      if (call.isJson) clips.push({ file: outcome.file, output: target, report });
      else call.print(lineOf(target, report));
    }
    progress.end();
    if (call.isJson) call.print(JSON.stringify({ limits: path, clips, skipped }));
    if (written === 0) throw new BadInput('empty', 'There is no clip that could be held.');
    return skipped.length > 0 ? exitCodes.badInput : exitCodes.fine;
  },
};

/** Where each clip goes. @throws BadInput where two go to one place, or one over a file that was given */
function targetsOf({ files, names }: Found, output: string): string[] {
  const isFile = files.length === 1 && output.toLowerCase().endsWith('.bvh');
  const targets = names.map((name) => (isFile ? output : join(output, name)));
  const given = new Set(files.map((file) => resolve(file)));
  const taken = new Set<string>();
  for (const target of targets) {
    const place = resolve(target);
    if (given.has(place)) throw new BadInput('output', `"${plainName(target)}" is what was given: say another folder.`);
    if (taken.has(place)) throw new BadInput('output', `Two clips would both become "${plainName(target)}".`);
    taken.add(place);
  }
  return targets;
}

function lineOf(target: string, { frames, changedFrames, joints, worstAngle }: BakeReport): string {
  if (changedFrames === 0) return `${plainName(target)}: inside before, all of ${counted(frames, 'frame')}`;
  const [most] = joints;
  return `${plainName(target)}: changed ${changedFrames} of ${counted(frames, 'frame')}, most ${plainName(most.name)}, by ${degrees(worstAngle)} at worst`;
}
