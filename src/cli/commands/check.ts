import type { ClipCheck } from '../../core/bake';
import { plainName } from '../../core/clip';
import type { Command } from '../command';
import { eachResult, findClips, titleOf } from '../gather';
import { readLimitsFile } from '../limits-input';
import { degreeText, jointsOption, limitsOf, numberOf, radians } from '../options';
import { BadInput, exitCodes } from '../problem';
import { countText } from '../table';

export const check: Command = {
  usage: '<limits file> <clip or folder>…',
  summary: 'Says where clips leave limits and their ties; ends with 1 where one does.',
  options: {
    joints: jointsOption,
    tolerance: { type: 'string', value: '<degrees>', help: 'what is out by no more than this is not told; default 0' },
  },
  async run(call) {
    const [path, ...paths] = call.paths;
    const limits = await readLimitsFile(path);
    const tolerance = radians(numberOf(call.values, 'tolerance', 0, 0));
    const joints = limitsOf(limits, call.values).map(({ joint }) => joint);
    const found = await findClips(call, paths);
    const { skipped } = found;
    const clips: ({ file: string; clip: string | null } & ClipCheck)[] = [];
    let [read, outside] = [0, 0];
    const results = eachResult(call, 'Checking', found, (crew, files) =>
      crew.run('check', path, joints, tolerance, files),
    );
    for await (const { file, clip, result } of results) {
      read++;
      if (result.violations.length > 0) outside++;
      if (call.isJson) clips.push({ file, clip, ...result });
      else for (const line of linesOf(titleOf(file, clip), result)) call.print(line);
    }
    if (call.isJson) call.print(JSON.stringify({ limits: path, tolerance, clips, skipped }));
    if (read === 0) throw new BadInput('empty', 'There is no clip that could be checked.');
    if (skipped.length > 0) return exitCodes.badInput;
    return outside > 0 ? exitCodes.violations : exitCodes.fine;
  },
};

function linesOf(name: string, { frames, framesOutside, violations }: ClipCheck): string[] {
  if (violations.length === 0) return [`${name}: inside, all of ${countText(frames, 'frame')}`];
  return [
    `${name}: outside in ${framesOutside} of ${countText(frames, 'frame')}`,
    ...[...violations]
      .sort((a, b) => b.worst - a.worst)
      .map(
        (one) =>
          `  ${plainName(one.name)}: in ${countText(one.frames, 'frame')}, by ${degreeText(one.worst)} in frame ${one.worstFrame}`,
      ),
  ];
}
