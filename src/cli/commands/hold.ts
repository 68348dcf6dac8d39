import { join, resolve } from 'node:path';
import type { BakeReport } from '../../core';
import { plainName } from '../../core/clip';
import { carriedLines } from '../carried-words';
import type { Command } from '../command';
import type { Crew } from '../crew';
import type { FoundFiles } from '../files';
import { eachResult, findClips, titleOf } from '../gather';
import type { CarriedTo } from '../limits-for';
import { readLimitsFile } from '../limits-input';
import { isGltfPath, isRigPath } from '../motion-files';
import { degreeText, jointsOption, limitsOf, numberOf, textOption } from '../options';
import { BadInput, exitCodes } from '../problem';
import { STREAM } from '../stream';
import { countText } from '../table';
import { type HeldFormat, heldFormats } from '../tasks';

export const hold: Command = {
  usage: '<limits file> <clip or folder>… -o <folder or file>',
  summary: 'Writes clips with limits applied: every joint stays inside its limit.',
  limitsFirst: true,
  needsClips: true,
  examples: [
    ['hold rom.limits.json walk.bvh -o held.bvh', 'one clip, held inside'],
    ['hold rom.limits.json clips -o held', 'a folder of clips'],
    ['hold rom.limits.json hero.glb -o held', 'held/hero.glb: its own skin, plus one held animation for each'],
    ['hold rom.limits.json a.bvh b.bvh -o both.glb', 'one file with the animations of both'],
    [
      'hold rom.limits.json another-person.fbx -o held',
      'one person’s limits on another: joints are matched by body part',
    ],
  ],
  options: {
    output: { type: 'string', short: 'o', value: '<folder>', help: 'output folder, or a file for one clip' },
    to: {
      type: 'string',
      value: '<format>',
      help: `${heldFormats.join(', ')}; default gltf for glTF and VRM, bvh for all else`,
    },
    ease: {
      type: 'string',
      value: '<frames>',
      help: 'spreads each correction over this many frames before and after; default 0',
    },
    joints: jointsOption,
    apart: {
      type: 'boolean',
      help: 'with another figure’s limits: also holds joints that are hardly ever inside; by default these stay unchanged',
    },
  },
  async run(call) {
    const output = textOption(call.values, 'output');
    if (!output) throw new BadInput('option', 'Name the output with -o: -o held');
    const [path, ...paths] = call.paths;
    const limits = await readLimitsFile(path);
    const joints = limitsOf(limits, call.values).map(({ joint }) => joint);
    const found = await findClips(call, paths);
    const { skipped } = found;
    const formatOf = formatsFor(textOption(call.values, 'to'), output);
    const isOne = found.files.length > 1 && GLTF.test(output);
    const targetOf = targetsFor(found, output, isOne ? () => 'gltf' : formatOf);
    const ease = numberOf(call.values, 'ease', 0, 0);
    const apart = call.values.apart === true ? 'held' : 'left';
    const clips: { file: string; output: string; report: BakeReport; carried?: CarriedTo }[] = [];
    let written = 0;
    const held = (crew: Crew, some: string[]) =>
      crew.run('hold', path, joints, some, { format: isOne ? 'gltf' : formatOf(some[0]), apart, isOne, ease });
    // One by one: what comes back is a whole file.
    const results = eachResult(call, 'Holding', found, held, isOne ? found.files.length : 1);
    for await (const { file, clip, result, place } of results) {
      const { content, ...told } = result;
      const isInOne = isOne || formatOf(file) === 'gltf';
      const target = targetOf(place, isInOne ? null : clip);
      if (content !== null) await call.write(target, content);
      written++;
      const line = lineOf(isInOne ? titleOf(target, clip) : plainName(target), told.report);
      if (call.isJson) clips.push({ file, output: target, ...told });
      else for (const each of [line, ...(told.carried ? carriedLines(told.carried) : [])]) call.print(each);
    }
    if (call.isJson) call.print(JSON.stringify({ limits: path, clips, skipped }));
    if (written === 0) throw new BadInput('empty', 'No clip could be held.');
    return skipped.length > 0 ? exitCodes.badInput : exitCodes.fine;
  },
};

const GLTF = /\.(glb|gltf|vrm)$/i;
const FILE = /\.(bvh|csv|glb|gltf|vrm)$/i;

/**
 * What each file is written as: as was said, as the file that was named says, or as the file came.
 *
 * @throws BadInput for a format that is not known, or not that of the file that was named
 */
export function formatsFor(said: string | undefined, output: string): (file: string) => HeldFormat {
  const ending = FILE.exec(output)?.[1].toLowerCase();
  const named = ending && (ending === 'bvh' || ending === 'csv' ? ending : 'gltf');
  if (said !== undefined && !heldFormats.some((format) => format === said))
    throw new BadInput('option', `--to is "${plainName(said)}"; it must be one of ${heldFormats.join(', ')}.`);
  if (said !== undefined && named && named !== said)
    throw new BadInput('option', `--to is ${said}, but "${plainName(output)}" has another ending.`);
  const format = (said ?? named) as HeldFormat | undefined;
  return (file) => format ?? (isGltfPath(file) && output !== STREAM ? 'gltf' : 'bvh');
}

/**
 * Where clips go: each has a place of its own, but for those that go into one glTF.
 *
 * @returns of a clip, by the place of its file among the files and, where the file becomes several, by its name.
 * @throws BadInput where two files go to one place, or a clip over a file that was given
 */
export function targetsFor(
  { files, names }: FoundFiles,
  output: string,
  formatOf: (file: string) => HeldFormat,
): (place: number, clip: string | null) => string {
  const isOne = files.length > 1 && GLTF.test(output);
  const isFile = isOne || (files.length === 1 && (output === STREAM || FILE.test(output)));
  const targets = (isOne ? names.slice(0, 1) : names).map((name) =>
    isFile ? output : join(output, named(name, formatOf(name))),
  );
  const given = new Set(files.map((file) => resolve(file)));
  const taken = new Set<string>();
  const take = (target: string): string => {
    const place = resolve(target);
    if (given.has(place)) throw new BadInput('output', `"${plainName(target)}" is an input file: name another folder.`);
    if (taken.has(place)) throw new BadInput('output', `Two clips would both become "${plainName(target)}".`);
    taken.add(place);
    return target;
  };
  for (const target of targets) take(target);
  return (place, clip) => {
    const whole = targets[isOne ? 0 : place];
    if (clip === null) return whole;
    if (output === STREAM) throw new BadInput('output', 'The file holds several clips: name a folder with -o.');
    const [ending] = /\.\w+$/.exec(whole) ?? [''];
    const stem = `${whole.slice(0, whole.length - ending.length)} ${clip.replace(/[^\p{L}\p{N} ._-]+/gu, '-')}`;
    let target = `${stem}${ending}`;
    // Animations of one name are told apart by a number.
    for (let number = 2; taken.has(resolve(target)); number++) target = `${stem} ${number}${ending}`;
    return take(target);
  };
}

/** A file by the name that it was read under, as a format has it. */
function named(name: string, format: HeldFormat): string {
  if (format === 'bvh' && !isRigPath(name)) return name;
  // JSON with its data beside it becomes one file.
  const ending = format === 'gltf' ? (/\.vrm$/i.test(name) ? 'vrm' : 'glb') : format;
  return /\.\w+$/.test(name) ? name.replace(/\.\w+$/, `.${ending}`) : `${name}.${ending}`;
}

function lineOf(title: string, { frames, changedFrames, joints, worstAngle }: BakeReport): string {
  if (changedFrames === 0) return `${title}: inside before, all of ${countText(frames, 'frame')}`;
  const [most] = joints;
  return `${title}: changed ${changedFrames} of ${countText(frames, 'frame')}, most ${plainName(most.name)}, by ${degreeText(worstAngle)} at worst`;
}
