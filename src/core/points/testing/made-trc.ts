import type { Clip } from '../../clip';
import { pointNames } from '../point-names';
import { type RecordOptions, recordLandmarks } from './record-landmarks';

/** Points as cameras find them. */
const LABELS = [
  ...['Nose', 'Head', 'Neck'],
  ...['R', 'L'].flatMap((side) =>
    ['Shoulder', 'Elbow', 'Wrist', 'Hip', 'Knee', 'Ankle', 'BigToe', 'SmallToe', 'Heel'].map(
      (part) => `${side}${part}`,
    ),
  ),
];

interface MadeTrc extends RecordOptions {
  /** What points are called in place of their usual names. */
  readonly rename?: Readonly<Record<string, string>>;
}

/** A TRC file of points that move with the joints of a clip. */
export function trcOf(clip: Clip, { rename = {}, ...options }: MadeTrc = {}): string {
  const { labels, points, frameCount } = recordLandmarks(clip, LABELS, pointNames(LABELS), options);
  const frameTime = clip.frameTime * (options.stride ?? 1);
  const names = labels.map((label) => rename[label] ?? label);
  const rate = (1 / frameTime).toFixed(2);
  const rows = Array.from({ length: frameCount }, (_, frame) => {
    const own = points.subarray(3 * labels.length * frame, 3 * labels.length * (frame + 1));
    return [frame + 1, (frame * frameTime).toFixed(4), ...Array.from(own, (x) => x.toFixed(5))].join('\t');
  });
  return [
    'PathFileType\t4\t(X/Y/Z)\tmade.trc',
    'DataRate\tCameraRate\tNumFrames\tNumMarkers\tUnits\tOrigDataRate\tOrigDataStartFrame\tOrigNumFrames',
    [rate, rate, frameCount, labels.length, 'm', rate, 1, frameCount].join('\t'),
    `Frame#\tTime\t${names.join('\t\t\t')}\t\t`,
    `\t\t${labels.map((_, i) => `X${i + 1}\tY${i + 1}\tZ${i + 1}`).join('\t')}`,
    '',
    ...rows,
    '',
  ].join('\n');
}
