import { basename } from 'node:path';
import { LimitsFileError, writeLimits } from '../../core';
import { plainName } from '../../core/clip';
import { carriedLines } from '../carried-words';
import type { Command } from '../command';
import { readFigure } from '../figure';
import { limitsFor } from '../limits-for';
import { readLimitsFile } from '../limits-input';
import { jointsOption, limitsOf, textOption } from '../options';
import { BadInput, exitCodes } from '../problem';
import { STREAM } from '../stream';
import { countAll } from './human';

export const carry: Command = {
  usage: '<limits file> <rig or clip> -o <file>',
  summary:
    'Writes limits for another figure: unchanged for the same figure, otherwise from human to human by body part.',
  limitsFirst: true,
  needsClips: true,
  examples: [['carry rom.limits.json hero.vrm -o hero.limits.json', 'an actor’s limits, for another body']],
  options: {
    output: { type: 'string', short: 'o', value: '<file>', help: 'the limits file; default standard output' },
    joints: jointsOption,
  },
  async run(call) {
    const [path, to, ...others] = call.paths;
    if (others.length > 0) throw new BadInput('option', 'Give one rig or clip: limits belong to one skeleton.');
    const file = await readLimitsFile(path);
    const figure = await readFigure(to);
    const joints = limitsOf(file, call.values).map(({ joint }) => joint);
    const { limits, ties, carried } = limitsHere(() => limitsFor(file, joints, figure, 'held'), to);
    const found = limits.filter((limit) => limit != null);
    const { skeleton } = figure;
    const output = textOption(call.values, 'output') ?? STREAM;
    await call.write(output, writeLimits(found, { skeleton, clips: [...file.clips], ties: [...ties] }));
    if (output === STREAM) return exitCodes.fine;
    const names = found.map(({ joint, name }) => ({ joint, name }));
    if (call.isJson) call.print(JSON.stringify({ output, limits: names, ...(carried && { carried }) }));
    else
      for (const line of [
        `${countAll(found, ties)} for ${plainName(basename(to))} in ${basename(output)}`,
        ...(carried ? carriedLines(carried) : []),
      ])
        call.print(line);
    return exitCodes.fine;
  },
};

/** @throws BadInput with a sentence that names the file whose figure is another */
function limitsHere<T>(find: () => T, file: string): T {
  try {
    return find();
  } catch (error) {
    if (error instanceof LimitsFileError) throw new BadInput(error.code, `${plainName(file)}: ${error.message}`);
    throw error;
  }
}
