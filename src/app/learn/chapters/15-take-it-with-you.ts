import { count } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, LiveNumber } from '../chapter';
import { learnView } from '../learn-view';
import { numbersOf } from '../measure';

const TargetFigure = lazyRoom('What a target makes of it', () => import('../figures/TargetFigure'), 'TargetFigure');

const RecipeCards = lazyRoom('The recipe', () => import('../figures/RecipeCards'), 'RecipeCards');

const share = (key: 'rejected' | 'wronglyAdmitted' | 'lost'): string => {
  const { loss } = learnView.getState();
  if (typeof loss === 'string') return loss;
  const lost = loss[key];
  return lost === null ? '—' : `${(100 * lost).toFixed(1)} %`;
};

const TARGET: Control = {
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
};
const COVER: Control = {
  knob: 'cover',
  part: 'engine',
  label: 'Keeps',
  initial: 0.85,
  min: 0.5,
  max: 1,
  step: 0.01,
  show: (value) => `${(100 * value).toFixed(0)} %`,
};
const isPending = (): boolean => learnView.getState().loss === '…';
const STOPPED: LiveNumber = {
  label: 'of the frames stopped',
  part: 'engine',
  read: () => share('rejected'),
  isPending,
};
const LET_IN: LiveNumber = {
  label: 'of its room wrongly admitted',
  part: 'engine',
  read: () => share('wronglyAdmitted'),
  isPending,
};
const LOST: LiveNumber = { label: 'of the limit’s room lost', part: 'learned', read: () => share('lost'), isPending };
const STORED: LiveNumber = {
  label: 'numbers in your own limit',
  part: 'learned',
  read: ({ limit }) => count(limit ? numbersOf(limit) : 0),
};
/** Before the limit itself is shown. */
const STORED_NOW: LiveNumber = { ...STORED, part: 'shape' };
/** The parts of the first figure, which no later figure shows. */
const RECIPE = ['reference', 'split', 'chart', 'shape', 'give'];

export const takeItWithYou: Chapter = {
  heading: 'Take the limit along, and know what is lost on the way',
  beats: [
    {
      text: [
        'A limit is a small recipe: a [reference](reference) to count from, a [split](split) or none, a [chart](chart), a [shape](shape), and some [give](give). You have met them one by one. A card leads back to its chapter.',
      ],
      readings: [STORED_NOW],
      figure: { main: 'own', inset: 'space', Own: RecipeCards },
      plays: true,
    },
    {
      text: [
        'Few engines support every shape. Most offer a *swing cone* and a range of twist. So Limber fits [the closest limit the engine can express](engine) to [what was learned](learned).',
      ],
      controls: [TARGET],
      readings: [LET_IN],
      without: RECIPE,
    },
    {
      text: [
        'Two things can go wrong: the engine **stops what was seen**, or **lets in what was not**. Both are counted before anything leaves. As code or as a limits file nothing is lost.',
      ],
      controls: [TARGET],
      readings: [STOPPED],
      guess: {
        ask: 'A ball joint of MuJoCo has one angle for all directions. To let all frames of Limber’s own clip be, how much room must it take, in the median joint?',
        answers: ['The same', '1.5×', 'More than 3×'],
        right: 2,
        reply:
          'More than **3×** the room of the limit. So Limber writes three hinges for MuJoCo: they take **1.1×**, as Jolt’s cone does, and stop two frames of 1,000 or fewer.',
        knobs: { target: 'mjcf' },
        controls: [TARGET, COVER],
        readings: [STOPPED, LET_IN, LOST],
      },
      without: RECIPE,
    },
    {
      text: [
        'What you know better, you change: push the surface, drag a corner, move or delete samples. Each change is a step on top of the fit. Now bring a clip of your own.',
      ],
      without: RECIPE,
      controls: [TARGET, COVER, { action: 'export', label: 'Open the export' }],
      readings: [STOPPED, LET_IN, LOST, STORED],
    },
  ],
  know: 'that is all there is to it.',
  parts: [
    { id: 'reference', label: 'reference', look: 'area', colour: 'text-1' },
    { id: 'split', label: 'split', look: 'area', colour: 'axis-z' },
    { id: 'chart', label: 'chart', look: 'area', colour: 'axis-y' },
    { id: 'shape', label: 'shape', look: 'area', colour: 'limit-line' },
    { id: 'give', label: 'give', look: 'area', colour: 'violation-fill' },
    { id: 'learned', label: 'learned', look: 'area', colour: 'limit-line' },
    { id: 'engine', label: 'what the target enforces', look: 'area', colour: 'axis-x' },
  ],
  sources: [
    { title: 'MuJoCo, joints', url: 'https://mujoco.readthedocs.io/en/stable/XMLreference.html#body-joint' },
    { title: 'Jolt, swing-twist constraint', url: 'https://jrouwe.github.io/JoltPhysics/' },
  ],
  terms: ['swing cone'],
  figure: { main: 'own', inset: 'character', Own: TargetFigure },
  settings: {},
  knobs: { target: 'jolt', cover: 0.85 },
};
