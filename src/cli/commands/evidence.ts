import { type Clip, type Evidence, type ShapeKind, shapeKinds } from '../../core';
import { joinClips, plainName } from '../../core/clip';
import { shapeFamilies } from '../../core/shape';
import type { Call, Command } from '../command';
import { inOrder } from '../crew';
import { learnedFrom, posesApartOption, readClips } from '../gather';
import { degreeText, fitOptionsFrom, fitOptionsTable, jointsOf, jointsOption, listOf } from '../options';
import { BadInput, exitCodes, type Skipped } from '../problem';
import { textTable } from '../table';

const { shape: _, ...others } = fitOptionsTable;

export const evidence: Command = {
  usage: '<clip or folder>…',
  summary: 'Tests each shape on each joint: its coverage of unseen motion, and its tightness.',
  examples: [['evidence rom.bvh --joints LeftForeArm --shapes box,k-dop', 'which shape fits an elbow best']],
  options: {
    shapes: { type: 'string', value: '<shapes>', help: `separated by commas: ${shapeKinds.join(', ')}` },
    joints: jointsOption,
    ...others,
    ...posesApartOption,
  },
  async run(call) {
    const shapes = (listOf(call.values, 'shapes') ??
      shapeKinds.filter((kind) => shapeFamilies[kind].isStudied)) as ShapeKind[];
    const models = shapes.map((shape) => fitOptionsFrom({ ...call.values, shape }));
    const { clip, skipped } = await readShared(call);
    const joints = jointsOf(clip.skeleton.names, call.values);
    const crew = call.crew();
    const progress = call.progress('Studying', joints.length);
    const rows: { joint: number; name: string; evidence: Evidence[] }[] = [];
    for await (const row of inOrder(crew, joints, async (joint) => ({
      joint,
      name: clip.skeleton.names[joint],
      evidence: await crew.run('evidence', [clip], joint, models),
    }))) {
      rows.push(row);
      progress.set(rows.length);
    }
    progress.end();
    if (call.isJson) call.print(JSON.stringify({ joints: rows, skipped }));
    else for (const line of linesOf(rows)) call.print(line);
    return skipped.length > 0 ? exitCodes.badInput : exitCodes.fine;
  },
};

/** All clips as one whose frames threads look at where they are: a study needs them all at once. */
async function readShared(call: Call): Promise<{ clip: Clip; skipped: Skipped[] }> {
  const { clips, skipped } = await readClips(call, call.paths, (clip) => inSharedMemory(learnedFrom(call)(clip)));
  if (clips.length === 0) throw new BadInput('empty', 'No clip could be read.');
  return { clip: joinClips(clips), skipped };
}

function inSharedMemory(clip: Clip): Clip {
  const rotations = new Float32Array(new SharedArrayBuffer(clip.rotations.byteLength));
  rotations.set(clip.rotations);
  return { ...clip, rotations };
}

/** The padding that brings coverage to 95 %, and the room it takes; dashes where none does. */
const atTarget = ({ coverage, padding, tightness }: Evidence['atEqualCoverage']): string[] =>
  coverage >= 0.95 - 1e-9 ? [degreeText(padding), tightness.toFixed(2)] : ['—', '—'];

/** A line for each shape of each joint, under its heads. */
export function linesOf(rows: readonly { name: string; evidence: readonly Evidence[] }[]): string[] {
  const percent = (share: number) => (Number.isFinite(share) ? `${(100 * share).toFixed(1)} %` : '');
  return textTable(
    ['joint', 'shape', 'covers', 'room', 'mean out', 'at 95 %: padding', 'room'],
    rows.flatMap(({ name, evidence: models }) =>
      models.map(({ options, coverage, tightness, distance, atEqualCoverage, problem }) => [
        plainName(name),
        options.shape,
        problem ?? percent(coverage),
        problem ? '' : tightness.toFixed(2),
        problem ? '' : degreeText(distance.mean),
        ...(problem ? ['', ''] : atTarget(atEqualCoverage)),
      ]),
    ),
  );
}
