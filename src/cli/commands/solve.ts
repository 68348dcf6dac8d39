import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import type { LimitsFile } from '../../core';
import { limitsEndings, plainName, pointsFileWords } from '../../core/clip';
import type { HumanProfile } from '../../core/human';
import { type Landmark, type LimitUse, landmarks, type PointNames } from '../../core/points';
import type { Call, Command } from '../command';
import type { Crew } from '../crew';
import { findFiles } from '../files';
import { eachResult, tellSkipped } from '../gather';
import { readLimitsFile } from '../limits-input';
import { numberOf, textOption } from '../options';
import { pointsInFolders } from '../points-files';
import { BadInput, exitCodes, told } from '../problem';
import type { SolveReport, Solving } from '../solve-file';
import { solvedLines } from '../solved-words';
import { suggestion } from '../suggestion';
import { HUMAN } from './check';
import { learnLimits } from './fit';
import { formatsFor, targetsFor } from './hold';
import { profileOf, profileOption } from './human';

export const solve: Command = {
  usage: '<points or folder>… -o <folder or file>',
  summary: 'Makes motion inside limits from recorded points: markers of a lab, or landmarks that cameras saw.',
  examples: [
    ['solve walk.trc -o walk.bvh', 'a person of that size, inside human limits'],
    ['solve walk.c3d --limits rom.bvh -o walk.bvh', 'inside limits learned from a range of motion of the same person'],
    ['solve takes --on hero.vrm -o solved', 'a folder: each file as solved/<its name>.vrm, with the skin of the rig'],
    ['solve odd.csv --names table.json -o odd.bvh', 'where points sit, for names that nobody knows'],
  ],
  options: {
    output: { type: 'string', short: 'o', value: '<folder>', help: 'where motion goes; of one file of points, a file' },
    limits: {
      type: 'string',
      value: '<limits>',
      isRead: true,
      help: `a limits file, a clip, folder or .cloud that limits are learned from, or ${HUMAN}; default ${HUMAN}`,
    },
    on: {
      type: 'string',
      value: '<rig or clip>',
      isRead: true,
      help: 'who moves; default who the limits were learned from, and with human a person',
    },
    names: {
      type: 'string',
      value: '<file>',
      isRead: true,
      help: 'where points sit, as JSON: {"LKNE": "left knee", "box": null}; default as names of points tell',
    },
    hold: { type: 'boolean', help: 'holds poses inside limits, even where that takes the poses away from the points' },
    guide: { type: 'boolean', help: 'leans poses towards limits, and lets points take poses beyond limits' },
    subject: { type: 'string', value: '<name>', help: 'whose points, of files with several people' },
    rate: { type: 'string', value: '<Hz>', help: 'frames per second, for files that do not say; default 30' },
    to: { type: 'string', value: '<format>', help: 'bvh, gltf, csv; default gltf on glTF and VRM, bvh for all else' },
    profile: { ...profileOption, help: `with human: ${profileOption.help}` },
  },
  async run(call) {
    const output = textOption(call.values, 'output');
    if (!output) throw new BadInput('option', 'Name the output with -o: -o walk.bvh');
    const solving: Solving = {
      limits: await limitsFrom(call),
      on: textOption(call.values, 'on'),
      names: await namesFrom(textOption(call.values, 'names')),
      use: limitUse(call),
      subject: textOption(call.values, 'subject'),
      rate: rateOf(call),
    };
    const found = await findFiles(call.paths, pointsInFolders);
    const { skipped } = found;
    tellSkipped(call.warn, skipped);
    if (found.files.length > 1 && GLTF.test(output))
      throw new BadInput(
        'option',
        `Of several files each becomes one: say with -o a folder, not "${plainName(output)}".`,
      );
    const format = formatsFor(textOption(call.values, 'to'), output)(solving.on ?? '.bvh');
    const ending = solving.on === undefined ? '.bvh' : extname(solving.on);
    const names = found.names.map((name) => name.replace(/\.\w+$/, '') + ending);
    const targetOf = targetsFor({ ...found, names }, output, () => format);
    const solved: (SolveReport & { file: string; output: string })[] = [];
    const task = (crew: Crew, files: string[]) => crew.run('solve', files, solving, format);
    for await (const { file, result, place } of eachResult(call, 'Solving', found, task, 1)) {
      const { content, ...report } = result;
      const target = targetOf(place, null);
      await call.write(target, content);
      solved.push({ file, output: target, ...report });
      if (!call.isJson) for (const line of solvedLines(plainName(target), report)) call.print(line);
    }
    if (call.isJson)
      call.print(JSON.stringify({ limits: textOption(call.values, 'limits') ?? HUMAN, solved, skipped }));
    if (solved.length === 0)
      throw new BadInput('empty', `There is no file of points (${pointsFileWords()}) to make motion from.`);
    return skipped.length > 0 ? exitCodes.badInput : exitCodes.fine;
  },
};

const GLTF = /\.(glb|gltf|vrm)$/i;

/** What --limits says. @throws BadInput */
async function limitsFrom(call: Call): Promise<HumanProfile | LimitsFile> {
  const path = textOption(call.values, 'limits') ?? HUMAN;
  const profile = profileOf(call.values);
  if (path === HUMAN) return profile;
  if (call.values.profile !== undefined) throw new BadInput('option', `--profile goes with --limits ${HUMAN}.`);
  const gives = ['.json', ...limitsEndings].includes(extname(path).toLowerCase());
  return gives ? readLimitsFile(path) : learnLimits(call, path);
}

function limitUse({ values }: Call): LimitUse | undefined {
  if (values.hold === true && values.guide === true) throw new BadInput('option', 'Say --hold or --guide, not both.');
  return values.hold === true ? 'hold' : values.guide === true ? 'guide' : undefined;
}

function rateOf({ values }: Call): number | undefined {
  if (values.rate === undefined) return undefined;
  const rate = numberOf(values, 'rate', 0, 0);
  if (rate === 0) throw new BadInput('option', '--rate is "0"; it must be more than 0.');
  return rate;
}

/** A table of names. @throws BadInput with a sentence that names the file */
async function namesFrom(path: string | undefined): Promise<PointNames | undefined> {
  if (path === undefined) return undefined;
  const refuse = (code: string, message: string): never => {
    throw new BadInput(code, `${plainName(path)}: ${message}`);
  };
  const text = await readFile(path, 'utf8').catch((error): never => {
    const { code, message } = told(error);
    return refuse(code, message);
  });
  const table = parsed(text) ?? refuse('names', `It is not a table of names as JSON: ${SHAPE}`);
  for (const [label, landmark] of Object.entries(table)) {
    if (landmark === null || landmarks.includes(landmark as Landmark)) continue;
    const remedy = typeof landmark === 'string' ? suggestion(landmark, landmarks) : SHAPE;
    refuse(
      'names',
      `"${plainName(label)}" sits at ${JSON.stringify(landmark)}, which is no place on the body; ${remedy}`,
    );
  }
  if (Object.keys(table).length === 0) refuse('names', `It names nothing: ${SHAPE}`);
  return table as PointNames;
}

const SHAPE = 'write places by the labels of points, {"LKNE": "left knee", "box": null}.';

/** The object of a JSON text; null where there is none. */
function parsed(text: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(text.replace(/^\uFEFF/, ''));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : null;
  } catch {
    return null;
  }
}
