import { strToU8 } from 'fflate';
import { fitJointLimits, parseBvh } from '../../core';
import { haarBallPoints, readQuat } from '../../core/math';
import { checksumOf } from '../code/checksum';
import { exportScene, fitJointForTarget, writeTarget } from '../export-limits';
import { standingOf } from '../judged/standing';
import { regionTest } from '../regions';
import type { ExportScene } from '../scene';
import { exportTargets, type TargetKind } from '../targets';
import { makeBvh } from './small-clip';

/** Rotations about the rest of each joint on which regions are asked. */
const ROTATIONS = 200;

let made: ExportScene | null = null;

/** A small figure that is always the same. */
function scene(): ExportScene {
  if (made) return made;
  const clip = parseBvh(makeBvh(['Hips', 'Spine', 'Hand']), 'small.bvh');
  made = exportScene({ skeleton: clip.skeleton, limits: fitJointLimits(clip), name: 'small' });
  return made;
}

/**
 * What a judge is shown of a target, of a small figure: the text of its files, and on which rotations its regions have them inside. Numbers
 * are rounded, so that another processor writes the same. What judges said, which stands in files too, is left out.
 */
export function shownOf(kind: TargetKind): string {
  const target = exportTargets[kind];
  const bare = scene();
  const fitted = { ...bare, joints: bare.joints.map((joint) => fitJointForTarget(kind, joint)) };
  const said = standingOf(target).sentences.flatMap((sentence) => [
    sentence,
    sentence.replace(/^Not checked/, 'NOT CHECKED'),
  ]);
  const files = writeTarget(kind, fitted).map(({ name, content }) => {
    const text = typeof content === 'string' ? content : `${content.length} bytes`;
    const own = said.reduce((rest, sentence) => rest.replaceAll(sentence, ''), text);
    return `${name}\n${own.replace(/-?\d+\.\d+(e[+-]?\d+)?/g, (number) => String(Number(Number(number).toPrecision(5))))}`;
  });
  const regions = fitted.joints.flatMap(({ rest, regions }) =>
    Object.entries(regions).map(([name, region]) => {
      const isInside = regionTest(region);
      const points = haarBallPoints(rest, Math.PI, ROTATIONS, 1);
      return `${name} ${Array.from({ length: ROTATIONS }, (_, i) => (isInside(readQuat(points, i)) ? 1 : 0)).join('')}`;
    }),
  );
  return [...files, ...regions].join('\n');
}

const known = new Map<TargetKind, string>();

/** A number for what a judge is shown of a target: where it has changed, what the judge said is of something else. */
export function fingerprintOf(kind: TargetKind): string {
  const print =
    known.get(kind) ??
    checksumOf(strToU8(shownOf(kind)))
      .toString(16)
      .padStart(8, '0');
  known.set(kind, print);
  return print;
}
