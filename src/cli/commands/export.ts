import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { clipOn } from '../../core/carry';
import { plainName } from '../../core/clip';
import {
  ExportError,
  exportScene,
  exportTargets,
  fitJointForTarget,
  jointLoss,
  type ModelFile,
  standingOf,
  type TargetKind,
  targetKinds,
  writeTarget,
} from '../../formats';
import type { Call, Command } from '../command';
import { readClips } from '../gather';
import { readLimitsFile, warnOfTies } from '../limits-input';
import { jointsOption, limitsOf, numberOf, textOption } from '../options';
import { BadInput, exitCodes, type Skipped, told } from '../problem';
import { STREAM } from '../stream';
import { suggestion } from '../suggestion';
import { countText, textTable } from '../table';

export const exportCommand: Command = {
  usage: '<limits file> [clip or folder]… --to <target>',
  summary:
    'Writes limits for an engine or as code, and reports what the target loses. Clips show which rotations the target must allow.',
  limitsFirst: true,
  examples: [
    ['export rom.limits.json rom.bvh --to mjcf -o engine', 'for MuJoCo, with a report of the losses'],
    ['export hair.limits.json --to vrm --rig hero.vrm', 'hero_limits.vrm, with limits on its springs'],
    ['export rom.limits.json --to runtime --name hero -o code', 'for C and C++: limber.h and hero.limber'],
  ],
  options: {
    to: { type: 'string', value: '<target>', help: targetKinds.join(', ') },
    output: { type: 'string', short: 'o', value: '<folder>', help: 'where the files go; default here' },
    rig: {
      type: 'string',
      value: '<file>',
      isRead: true,
      help: 'the character’s file, for targets that write into it (vrm)',
    },
    name: { type: 'string', value: '<name>', help: 'the character’s name, for file names' },
    joints: jointsOption,
    cover: {
      type: 'string',
      value: '<percent>',
      help: 'share of each limit’s room that the target keeps, in percent; default 85 with clips, 100 without',
    },
  },
  async run(call) {
    const { values } = call;
    const kind = textOption(values, 'to') as TargetKind | undefined;
    if (!kind) throw new BadInput('option', `Name the target with --to: ${targetKinds.join(', ')}.`);
    if (!targetKinds.includes(kind)) throw new BadInput('option', `There is no target "${kind}"; ${meant(kind)}`);
    const [path, ...paths] = call.paths;
    const file = await readLimitsFile(path);
    const { skeleton, ties } = file;
    const { clips, skipped } = await readClips(call, paths, (clip) => {
      const same = clipOn(clip, skeleton);
      if (typeof same === 'string') throw new BadInput('skeleton', `The clip has another skeleton: ${same}`);
      return same;
    });
    const limits = limitsOf(file, values);
    const cover = values.cover === undefined ? undefined : numberOf(values, 'cover', 0, 0) / 100;
    if (cover !== undefined && !(cover > 0 && cover <= 1))
      throw new BadInput('option', `--cover is "${values.cover}"; it must be above 0, 100 or less.`);
    try {
      const name = textOption(values, 'name') || stemOf(path);
      const model = await openRig(textOption(values, 'rig'));
      const scene = exportScene({ skeleton, limits, learnedFrom: file.clips, ties, name, model }, kind);
      const progress = call.progress('Fitting', scene.joints.length);
      scene.joints = scene.joints.map((joint, i) => {
        progress.set(i);
        return fitJointForTarget(kind, joint, { cover, clips });
      });
      progress.end();
      const files = writeTarget(kind, scene);
      const folder = textOption(values, 'output') ?? '.';
      if (folder === STREAM && files.length > 1)
        throw new BadInput('output', `There are ${files.length} files: name a folder with -o.`);
      const written = files.map(({ name }) => (folder === STREAM ? STREAM : join(folder, name)));
      for (const [i, { content }] of files.entries()) await call.write(written[i], content);
      const losses = scene.joints.flatMap((joint) => {
        const loss = jointLoss(kind, joint);
        return loss ? [{ joint: joint.joint, name: joint.name, ...loss }] : [];
      });
      tell(call, kind, written, losses, skipped);
      const { group, tiesAs } = exportTargets[kind];
      if (tiesAs && ties.length > 0) call.note(`${countText(ties.length, 'tie')} as ${tiesAs}.`);
      else if (group === 'engine') warnOfTies(call, path, file, 'this target limits each joint by itself');
    } catch (error) {
      if (error instanceof ExportError) {
        const hint = error.code === 'model' && !values.rig ? ' Name it with --rig.' : '';
        throw new BadInput(error.code, `${error.message}${hint}`);
      }
      throw error;
    }
    return skipped.length > 0 ? exitCodes.badInput : exitCodes.fine;
  },
};

/** The character's own file; null where none is named. @throws BadInput with a sentence that names the file */
async function openRig(path: string | undefined): Promise<ModelFile | null> {
  if (path === undefined) return null;
  try {
    const bytes = new Uint8Array(await readFile(path));
    return (await import('../../rigs')).openModel(bytes, basename(path));
  } catch (error) {
    const { code, message } = told(error);
    throw new BadInput(code, `${plainName(path)}: ${message}`);
  }
}

/** What was meant by a word that is no target, but may be a tool's name: the end of a sentence. */
function meant(word: string): string {
  const kind = targetKinds.find((one) => exportTargets[one].label.toLowerCase().includes(word.toLowerCase()));
  return kind ? `did you mean "${kind}"?` : suggestion(word, targetKinds);
}

const stemOf = (path: string): string => path.replace(/^.*[\\/]/, '').replace(/(\.limits)?\.json$/, '');

type Loss = { joint: number; name: string } & NonNullable<ReturnType<typeof jointLoss>>;

function tell(
  call: Call,
  kind: TargetKind,
  files: readonly string[],
  losses: readonly Loss[],
  skipped: Skipped[],
): void {
  const { conventions, unchecked } = exportTargets[kind];
  const { title, sentences } = standingOf(exportTargets[kind]);
  if (call.isJson) {
    call.print(JSON.stringify({ target: kind, files, conventions, checked: title, unchecked, losses, skipped }));
    return;
  }
  const percent = (share: number) => `${(100 * share).toFixed(1)} %`;
  if (losses.length > 0) {
    const ofClips = losses.some(({ frames }) => frames > 0);
    const rows = losses.map(({ name, ratio, frames, rejected, wronglyAdmitted, lost }) => [
      name,
      `× ${ratio.toFixed(2)}`,
      percent(wronglyAdmitted),
      percent(lost),
      ...(ofClips ? [rejected === null ? 'none inside' : `${percent(rejected)} of ${frames}`] : []),
    ]);
    const heads = ['joint', 'room', 'wrongly admitted', 'lost', ...(ofClips ? ['frames rejected'] : [])];
    for (const line of textTable(heads, rows)) call.print(line);
    call.note(
      `Room, wrongly admitted and lost are measured against each limit${ofClips ? ', frames rejected on the frames inside it' : ''}.`,
    );
  }
  for (const file of files) call.print(file);
  call.note(`${countText(files.length, 'file')} for ${exportTargets[kind].label}. ${conventions.join(' ')}`);
  for (const sentence of sentences) call.note(sentence);
}
