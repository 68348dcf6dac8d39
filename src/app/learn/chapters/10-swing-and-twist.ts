import { degrees } from '../../ui/format';
import type { Chapter, Now } from '../chapter';
import { EllipticalSwing } from '../figures/EllipticalSwing';
import { clampSwing, ellipseOf, type SwingEllipse, swingVector, toChart } from '../figures/ellipse-swing';
import { turnJointBy } from '../turn-joint';

function ellipseNow({ knobs, limit, state }: Now): { ellipse: SwingEllipse; x: number; y: number } {
  const { chart } = state.work.settings;
  const set = chart === 'quaternion-vector' ? chart : 'exponential-map';
  const ellipse = ellipseOf(String(knobs.size), limit, set);
  const [x, y] = toChart(ellipse.chart, Number(knobs.askedX), Number(knobs.askedY));
  return { ellipse, x, y };
}

const newton = (now: Now) => {
  const { ellipse, x, y } = ellipseNow(now);
  return clampSwing(ellipse.chart, ellipse.a, ellipse.b, x, y, 2)[0];
};

export const swingAndTwistChapter: Chapter = {
  heading: 'Where a bone points and how it rolls can be limited apart',
  beats: [
    {
      text: [
        'Where a bone points is its *swing*; how it rolls about itself is its *twist*. Each rotation is one twist, and then one swing. So both can have a limit of their own. On the body, swings fill a [cone](cone). In the plot they are a [flat patch](limit), and the twist is an arc on a [dial](twist).',
        'Often the patch is an [ellipse](ellipse). Which point of its rim is nearest to a [swing outside](asked)? The exact formula is a *quartic*, an equation with a fourth power; it loses digits when the ellipse is flat. *Newton’s method* steps there, each step far better than the last. A *correction* starts at the last frame’s answer and follows you.',
        'And which map? The exponential one is true along lines from the middle. The *quaternion vector*, twice the x, y, z of the quaternion, is just as quick to reach.',
      ],
      formula: {
        math: ['mrow', 'q', '=', ['msub', 'q', '"swing'], ['msub', 'q', '"twist']],
        says: 'q equals q swing times q twist',
        note: 'The twist is the part of q about the bone, made unit again; the swing is what is left.',
      },
      tryIt:
        'Drag the grey dot in the ellipse, or move it by arrow keys. The arm goes with it, and stops at the cone. Flatten the ellipse and see which of the [three ways](ways) needs more steps.',
      controls: [
        {
          knob: 'size',
          part: 'ellipse',
          label: 'Size of the ellipse',
          initial: 'joint',
          choices: [
            { value: 'joint', label: 'This joint' },
            { value: '120x60', label: '120° × 60°' },
            { value: '180x60', label: '180° × 60°' },
          ],
        },
        {
          setting: 'chart',
          label: 'Chart of the swing',
          only: ['exponential-map', 'quaternion-vector'],
          short: { 'exponential-map': 'Exponential', 'quaternion-vector': 'Quaternion' },
        },
        { knob: 'steps', label: 'Steps', initial: 2, min: 1, max: 3, step: 1, show: String },
      ],
      readings: [
        {
          label: 'of swing asked for',
          part: 'asked',
          read: ({ knobs }) => degrees(Math.hypot(Number(knobs.askedX), Number(knobs.askedY)), 1),
        },
        { label: 'back to the ellipse', part: 'ways', read: (now) => degrees(newton(now).angle, 1) },
        { label: 'Newton steps', part: 'ways', read: (now) => String(newton(now).answer.iterations) },
        {
          label: 'beyond the joint’s limit',
          part: 'limit',
          read: ({ live, joint }) => degrees(live.askedViolation[joint], 1),
          warns: ({ live, joint }) => live.askedViolation[joint] > 0.001,
        },
      ],
    },
  ],
  know: null,
  parts: [
    { id: 'limit', label: 'swings allowed', look: 'area', colour: 'limit-line' },
    { id: 'twist', label: 'twists allowed', look: 'line', colour: 'limit-line' },
    { id: 'cone', label: 'cone on the body', look: 'area', colour: 'limit-line' },
    { id: 'ellipse', label: 'ellipse', look: 'area', colour: 'limit-line' },
    { id: 'asked', label: 'asked', look: 'dot', colour: 'text-3' },
    { id: 'ways', label: 'three ways back', look: 'line', colour: 'violation-fill' },
  ],
  sources: [
    {
      title: 'van den Bergen, Rotational joint limits in quaternion space',
      url: 'https://github.com/dtecta/motion-toolkit',
    },
  ],
  terms: ['swing', 'twist', 'quartic', 'Newton’s method', 'correction', 'quaternion vector'],
  figure: { main: 'space', inset: 'character', Strip: EllipticalSwing, isStripTall: true },
  settings: { split: 'swing-twist', shape: 'ellipsoid' },
  knobs: { askedX: 1.3, askedY: 0.8 },
  apply(now) {
    const { ellipse, x, y } = ellipseNow(now);
    turnJointBy(now, swingVector(ellipse, x, y));
  },
};
