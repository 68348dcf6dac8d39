import { plainName } from '../core/clip';
import { carriedLines } from './carried-words';
import { degreeText } from './options';
import type { BeyondLimits, SolveReport } from './solve-file';
import { countText } from './table';

/** Names that are told of a list. */
const MOST_NAMES = 8;
/** Points, and joints, that are told as the worst. */
const WORST = 4;
/** m: people whose points are where their names say are nearer in half of all places. */
const FAR = 0.06;
/** m: and nearer than this in all but a twentieth. */
const VERY_FAR = 0.24;

const DOUBT =
  'That is far. The points may be of an animal or of several people. Points may sit elsewhere than their names say: --json tells what each was taken for. Or the limits are of someone who does not move so.';

/** What came of a file of points, a line each. */
export function solvedLines(target: string, report: SolveReport): string[] {
  const { frames, rate, used, unused, use, apart, median, p95, before, after, carried } = report;
  const points = countText(used.length + unused.length, 'point');
  const all = unused.length === 0 ? points : `${used.length} of ${points}`;
  const how = use === 'hold' ? 'held inside limits' : 'guided by limits';
  return [
    `${target}: ${countText(frames, 'frame')} at ${Number(rate.toFixed(2))} Hz from ${all}, ${how}`,
    ...report.notes.map((note) => `  ${note}`),
    ...(unused.length > 0 ? [`  not used: ${some(unused)}`] : []),
    `  poses miss the points by ${mm(median)} in the median, ${mm(p95)} at most in 95 %${worstPoints(report)}`,
    ...(median > FAR || p95 > VERY_FAR ? [`  ${DOUBT}`] : []),
    `  beyond limits: ${outsideWords(after)}; without limits ${outsideWords(before)}`,
    ...(use === 'guide' && apart.length > 0
      ? [`  limits do not fit this person at ${some(apart.map(jointWords))}`]
      : []),
    ...gapLines(report),
    ...exchangedLines(report),
    ...(carried ? carriedLines(carried) : []),
  ];
}

const mm = (metres: number): string => `${(1000 * metres).toFixed(1)} mm`;

/** The first names of a list, and how many more there are. */
function some(names: readonly string[]): string {
  const more = names.length - MOST_NAMES;
  const told = names.slice(0, MOST_NAMES).map(plainName).join(', ');
  return more > 0 ? `${told} and ${more} more` : told;
}

function worstPoints({ points }: SolveReport): string {
  const words = points
    .slice(0, WORST)
    .flatMap(({ label, landmark, median }) =>
      median === null ? [] : [`${plainName(label)}${label === landmark ? '' : ` (${landmark})`} ${mm(median)}`],
    );
  return words.length > 0 ? `; worst ${words.join(', ')}` : '';
}

const jointWords = ({ name, angle }: { name: string; angle: number }): string =>
  `${plainName(name)} (${degreeText(angle)})`;

/** "389 frames, most LeftLeg by 97.0° in frame 12". */
function outsideWords({ frames, joints }: BeyondLimits): string {
  const [worst] = joints;
  const most = worst ? `, most ${plainName(worst.name)} by ${degreeText(worst.angle)} in frame ${worst.frame}` : '';
  return `${countText(frames, 'frame')}${most}`;
}

/** Where there are no points to speak of. */
function gapLines({ gaps, rate }: SolveReport): string[] {
  const [longest] = [...gaps].sort((a, b) => b.to - b.from - (a.to - a.from));
  if (!longest) return [];
  const { from, to } = longest;
  const frames = gaps.reduce((sum, gap) => sum + gap.to - gap.from + 1, 0);
  const where = from === to ? `frame ${from}` : `frames ${from} to ${to}`;
  const which = gaps.length > 1 ? `the longest gap is ${where}` : `in ${where}`;
  return [
    `  ${countText(frames, 'frame')} with too few points, ${which} (${((to - from + 1) / rate).toFixed(2)} s): poses there are a guess from those before and after`,
  ];
}

function exchangedLines({ exchanged }: SolveReport): string[] {
  const limbs = (['legs', 'arms'] as const).filter((group) => exchanged[group] > 0);
  if (limbs.length === 0) return [];
  const words = limbs.map((group) => `of the ${group} in ${countText(exchanged[group], 'frame')}`);
  return [`  left and right were exchanged, and are put back: ${words.join(', ')}`];
}
