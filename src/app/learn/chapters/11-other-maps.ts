import type { Vec3 } from '../../../core';
import type { JointCloud } from '../../../core/limit';
import { angleBetween, DEGREE, distance } from '../../../core/math';
import { degrees } from '../../ui/format';
import type { Chapter, Now } from '../chapter';
import { LOCKED } from '../figures/chart-grid';
import { GimbalLock, gridAt } from '../figures/GimbalLock';
import { cloudFacts } from '../measure';
import { keptFor } from '../now';

const FIRST_REACH = 70 * DEGREE;
/** Pairs of samples whose distance in the chart is held against the angle between them. */
const PAIRS = 400;
/** rad: nearer pairs say more of rounding than of the chart. */
const NEAR = 0.2;

const grid = ({ state, knobs }: Now) => gridAt(state.work.settings.chart, Number(knobs.reach));

const bendsOf = keptFor((_: JointCloud) => ({ of: null as Float32Array | null, least: 1, most: 1 }));

/** The least and the most that a chart makes of one degree between two samples of the joint. */
function bends({ clip, cloud }: Now): { least: number; most: number } | null {
  if (!cloud || cloud.parts.length > 1) return null;
  const kept = bendsOf(cloud);
  if (kept.of === clip.rotations) return kept;
  const { rotations } = cloudFacts(clip, cloud);
  const { points } = cloud.parts[0];
  const at = (i: number): Vec3 => [points[3 * i], points[3 * i + 1], points[3 * i + 2]];
  let [least, most] = [Infinity, 0];
  for (let n = 0; n < PAIRS; n++) {
    const [i, j] = [(n * 37) % rotations.length, (n * 113 + 11) % rotations.length];
    const angle = angleBetween(rotations[i], rotations[j]);
    if (angle < NEAR) continue;
    const bend = distance(at(i), at(j)) / angle;
    least = Math.min(least, bend);
    most = Math.max(most, bend);
  }
  Object.assign(kept, { of: clip.rotations, least, most });
  return most > 0 ? kept : null;
}

export const otherMaps: Chapter = {
  heading: 'Every map of rotations stretches something, and Euler angles tear',
  beats: [
    {
      text: [
        'Nobody can flatten a globe without stretching it. Rotations are no different: a *chart* gives each one three numbers, and every chart stretches some places and squeezes others. The figure draws the straight [grid](grid) of a chart as the exponential map sees it. Your [samples](samples) lie among its lines, in the [ball](ball) you know.',
        '*Euler angles* make three turns in a row, each about an axis that the ones before carry along. When two of those axes fall together, two numbers do one job, and none is left for the third way. That is *gimbal lock*; the [orange dots](locked) show where. In z–y–z order the lock sits at rest itself. Turn the frame by 90° and it lies a quarter turn away. It moves; it never goes.',
        'A chart that stretches makes near poses far, and far poses near. A limit that is learned there leans the same way.',
      ],
      formula: {
        math: [
          'mrow',
          'V',
          '=',
          ['msup', ['mrow', '((', ['mfrac', ['mrow', '2', '"\u2009', 'sin', '(', 'θ', '/', '2', ')'], 'θ'], '))'], '2'],
        ],
        says: 'V equals the square of twice the sine of half theta, over theta',
        note: 'How much true room one unit of the exponential map stands for, at an angle θ: 1 in the middle, 0.4 at half a turn.',
      },
      tryIt:
        'Take each chart in turn and watch the inset: it is the same clip each time. Then widen the reach, and see which grid runs together first.',
      controls: [
        { setting: 'chart', label: 'Chart of the grid', isList: true },
        {
          knob: 'reach',
          label: 'Reach',
          initial: FIRST_REACH,
          min: 20 * DEGREE,
          max: 110 * DEGREE,
          step: DEGREE,
          show: (value) => `±${degrees(value)}`,
        },
      ],
      readings: [
        { label: 'least true room per unit', part: 'grid', read: (now) => grid(now).stretch[0].toFixed(2) },
        { label: 'most', part: 'grid', read: (now) => grid(now).stretch[1].toFixed(2) },
        {
          label: 'gimbal lock',
          part: 'locked',
          read: (now) => (grid(now).stretch[0] < LOCKED ? 'an axis is lost' : 'none'),
          warns: (now) => grid(now).stretch[0] < LOCKED,
        },
        {
          label: 'what 10° between samples measure',
          part: 'samples',
          read: (now) => {
            const found = bends(now);
            return found ? `${(10 * found.least).toFixed(0)}° to ${(10 * found.most).toFixed(0)}°` : '…';
          },
        },
      ],
    },
  ],
  know: null,
  parts: [
    { id: 'grid', label: 'grid of the chart', look: 'line', colour: 'axis-y' },
    { id: 'samples', label: 'samples', look: 'dot', colour: 'sample' },
    { id: 'locked', label: 'an axis is lost', look: 'dot', colour: 'violation-fill' },
    { id: 'ball', label: 'half a turn', look: 'area', colour: 'text-3' },
  ],
  sources: [
    {
      title: 'Grassia, Practical parameterization of rotations',
      url: 'https://www.cs.cmu.edu/~spiff/moedit99/expmap.pdf',
    },
    { title: 'Gimbal lock', url: 'https://en.wikipedia.org/wiki/Gimbal_lock' },
  ],
  terms: ['chart', 'Euler angles', 'gimbal lock'],
  figure: { main: 'own', inset: 'space', Own: GimbalLock },
  settings: { chart: 'euler-zyz-published' },
  getReady: ({ settings }) => [() => gridAt(settings.chart, FIRST_REACH)],
};
