import { count } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter } from '../chapter';
import { learnView } from '../learn-view';
import { numbersOf } from '../measure';

const TargetFigure = lazyRoom('What a target makes of it', () => import('../figures/TargetFigure'), 'TargetFigure');

const share = (key: 'rejected' | 'wronglyAdmitted' | 'lost'): string => {
  const { loss } = learnView.getState();
  if (typeof loss === 'string') return loss;
  const lost = loss[key];
  return lost === null ? '—' : `${(100 * lost).toFixed(1)} %`;
};

export const takeItWithYou: Chapter = {
  heading: 'Take the limit along, and know what is lost on the way',
  beats: [
    {
      text: [
        'A limit is a handful of numbers, so it can move: into a game engine, a robot simulator, a shader, a page of your own. Few of them know all shapes. Most hold a *swing cone* and a range of twist, and no more. So the [best of their kind](engine) is fitted to the [limit](learned).',
        'Then two things can go wrong. The engine **stops what was seen**, or it **lets in what was not**. Both are counted before anything leaves, joint by joint. As code or as a limits file nothing is lost.',
        'That is all there is to it: a reference, a split, a chart, a shape, and some give. You have met them one by one. Now bring a clip of your own.',
      ],
      formula: {
        math: [
          'mtable',
          ['mtr', ['mtd', '"limit\u2009', '=', '"\u2009reference', '+', '"split', '+', '"chart']],
          ['mtr', ['mtd', '+', '"\u2009shape', '+', '"softening']],
        ],
        says: 'A limit is a reference, plus a split, plus a chart, plus a shape, plus softening',
        note: 'Every limit on these pages is one choice of each.',
      },
      tryIt:
        'Change the target and see how its surface differs from yours. Let it keep more or less of the limit: how much is wrongly let in, and how much lost? What was seen is kept either way. Then open the export.',
      controls: [
        {
          knob: 'target',
          part: 'engine',
          label: 'Target',
          initial: 'jolt',
          isList: true,
          choices: [
            { value: 'jolt', label: 'Jolt' },
            { value: 'physx', label: 'PhysX' },
            { value: 'mjcf', label: 'MuJoCo' },
            { value: 'urdf', label: 'URDF' },
            { value: 'unity', label: 'Unity' },
            { value: 'unreal', label: 'Unreal' },
            { value: 'godot', label: 'Godot' },
            { value: 'blender', label: 'Blender' },
            { value: 'usd', label: 'USD' },
          ],
        },
        {
          knob: 'cover',
          part: 'engine',
          label: 'Keeps',
          initial: 0.85,
          min: 0.5,
          max: 1,
          step: 0.01,
          show: (value) => `${(100 * value).toFixed(0)} %`,
        },
        { action: 'export', label: 'Open the export' },
      ],
      readings: [
        { label: 'of the clip’s frames stopped', part: 'engine', read: () => share('rejected') },
        { label: 'of its room wrongly let in', part: 'engine', read: () => share('wronglyAdmitted') },
        { label: 'of the limit’s room lost', part: 'learned', read: () => share('lost') },
        {
          label: 'numbers in your own limit',
          part: 'learned',
          read: ({ limit }) => count(limit ? numbersOf(limit) : 0),
        },
      ],
    },
  ],
  know: null,
  parts: [
    { id: 'learned', label: 'learned', look: 'area', colour: 'limit-line' },
    { id: 'engine', label: 'what the target enforces', look: 'area', colour: 'violation-fill' },
  ],
  sources: [
    { title: 'MuJoCo, joints', url: 'https://mujoco.readthedocs.io/en/stable/XMLreference.html#body-joint' },
    { title: 'Jolt, swing-twist constraint', url: 'https://jrouwe.github.io/JoltPhysics/' },
  ],
  terms: ['swing cone'],
  figure: { main: 'own', inset: 'character', Own: TargetFigure },
  settings: {},
  plays: true,
};
