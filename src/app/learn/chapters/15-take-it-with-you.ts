import { count } from '../../ui/format';
import { lazyRoom } from '../../ui/lazy-room';
import type { Chapter, Control, FigureOf, LiveNumber, Now } from '../chapter';
import { learnView } from '../learn-view';
import { numbersOf } from '../measure';

const TargetFigure = lazyRoom('What a target makes of it', () => import('../figures/TargetFigure'), 'TargetFigure', {
  isPlaceless: true,
});

const StoredStrip = lazyRoom('What is stored', () => import('../figures/StoredStrip'), 'StoredStrip');

const LimitsOnBody = lazyRoom('Limits on the body', () => import('../figures/LimitsOnBody'), 'LimitsOnBody', {
  isPlaceless: true,
});

const share = (key: 'rejected' | 'wronglyAdmitted' | 'lost'): string => {
  const { loss } = learnView.getState();
  if (typeof loss === 'string') return loss;
  const lost = loss[key];
  return lost === null ? '—' : `${(100 * lost).toFixed(1)}\u00a0%`;
};

const TARGET: Control = {
  knob: 'target',
  part: 'engine',
  label: 'Engine',
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
  label: 'Keeps of the limit’s room, at least',
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
  label: 'of the engine’s room let in',
  part: 'engine',
  read: () => share('wronglyAdmitted'),
  isPending,
};
const LOST: LiveNumber = {
  label: 'of the limit’s room stopped',
  part: 'learned',
  read: () => share('lost'),
  isPending,
};
const LEAD: Control = {
  knob: 'round',
  part: 'engine',
  label: 'Lead the arm round',
  initial: 0,
  min: 0,
  max: 1,
  step: 0.005,
  show: (value) => `${(360 * value).toFixed(0)}°`,
};
const storedOf = ({ limit }: Now): number => (limit ? numbersOf(limit) : 0);
const framesOf = ({ clip }: Now): number => 4 * clip.frameCount;
/** More numbers than this are too many to be read by a person. */
const FEW = 300;

/** The shares of its room that an engine may let in of what was never shown, to guess among. */
const NEVER_SHOWN = [0.01, 0.05, 0.25];
/** The nearest of these, by how many times it is away. */
function nearestShare(): number | null {
  const { loss } = learnView.getState();
  if (typeof loss === 'string') return null;
  const away = NEVER_SHOWN.map((guess) => Math.abs(Math.log(guess / Math.max(1e-3, loss.wronglyAdmitted))));
  return away.indexOf(Math.min(...away));
}

const TAKING: FigureOf = {
  main: 'character',
  inset: null,
  inCharacter: TargetFigure,
  from: [0.75, 0.25, 1],
  half: 'upper',
  hidesMeters: true,
};
/** The body, whose joints all have limits now. */
const BODY: FigureOf = { main: 'character', inset: null, inCharacter: LimitsOnBody, from: [0.6, 0.2, 1] };
/** The parts of the limit that was taken along. */
const TAKEN = ['learned', 'engine', 'admitted', 'stopped'];

export const takeItWithYou: Chapter = {
  heading: 'Take the limit along, and know what is lost on the way',
  beats: [
    {
      text: ['This is [the limit](learned) of one joint. Where the arm points into green, the clip says that it can.'],
      guess: {
        ask: 'The clip has {frames} numbers for this joint, four a frame. How many does its limit need?',
        answers: ['About as many', 'A tenth', 'Fewer than 300'],
        right: (now) => (storedOf(now) < FEW ? 2 : storedOf(now) < framesOf(now) / 3 ? 1 : 0),
        reply: '{stored}: they place the flat sides of the shape. As code or as a limits file, nothing is lost.',
      },
      figure: { ...TAKING, Strip: StoredStrip },
    },
    {
      text: [
        'Game engines have simpler limits: so far to each side, and so much twist. Limber fits [the nearest that an engine can hold](engine). For Jolt it is a pyramid with four corners.',
      ],
    },
    {
      text: [
        'The two borders part, most at the corners of the pyramid. Outside the green one, the engine lets in poses never shown.',
      ],
      scene: { led: 0 },
      play: { knob: 'round', from: 0, to: 0.575, seconds: 12, waits: true },
      guess: {
        ask: 'How much of the engine’s room was never shown?',
        answers: ['A hundredth', 'A twentieth', 'A quarter'],
        right: nearestShare,
        reply:
          '{admitted} is [let in](admitted). Where its border lies inside, it [stops](stopped) what the limit allows: {lost} of the limit’s room. Both count all twists.',
        scene: { led: 1 },
        controls: [LEAD],
      },
    },
    {
      text: [
        'MuJoCo loses something else: it has three hinges. Keep more of the limit, and it [lets in](admitted) more. Keep less, and it [stops](stopped) more.',
      ],
      scene: { led: 0 },
      knobs: { target: 'mjcf' },
      controls: [TARGET, COVER],
      readings: [STOPPED, LET_IN, LOST],
    },
    {
      text: [
        'This was one joint. Here arms and legs have their limits, learned from {seconds} s of motion.',
        'Now open a clip of your own, see how far its joints go, and take their limits to wherever a body has to move.',
      ],
      without: TAKEN,
      figure: BODY,
      settings: { limits: true },
      controls: [{ action: 'export', label: 'Open the export' }],
      plays: true,
    },
  ],
  know: 'how to learn from motion what a body can do, and how to take that to any body that you want to move.',
  parts: [
    { id: 'learned', label: 'the learned limit', look: 'area', colour: 'limit-line' },
    { id: 'engine', label: 'what the engine holds', look: 'line', colour: 'axis-x' },
    { id: 'admitted', label: 'let in, never shown', look: 'area', colour: 'axis-x' },
    { id: 'stopped', label: 'stopped, though allowed', look: 'area', colour: 'violation-fill' },
  ],
  words: {
    frames: (now) => count(framesOf(now)),
    stored: (now) => count(storedOf(now)),
    admitted: () => share('wronglyAdmitted'),
    lost: () => share('lost'),
    seconds: ({ clip }) => count(Math.round(clip.frameCount * clip.frameTime)),
  },
  sources: [
    { title: 'MuJoCo, joints', url: 'https://mujoco.readthedocs.io/en/stable/XMLreference.html#body-joint' },
    { title: 'Jolt, swing-twist constraint', url: 'https://jrouwe.github.io/JoltPhysics/' },
  ],
  terms: [],
  figure: TAKING,
  settings: { limits: false },
  scene: { led: 0 },
  knobs: { target: 'jolt', cover: 0.85, round: 0 },
};
