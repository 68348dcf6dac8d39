import {
  chartKinds,
  defaultFitOptions,
  type FitOptions,
  referenceKinds,
  type Softening,
  shapeKinds,
  splitKinds,
} from '../core';
import type { HumanProfile } from '../core/human';
import { DEGREE } from '../core/math';
import { shapeFamilies } from '../core/shape';
import { type SolverKind, solverKinds, solverLabels } from '../core/solve';
import { charts } from '../core/space';

interface Base {
  readonly label: string;
  /** One sentence for people. */
  readonly help: string;
  readonly group: 'fit' | 'limits' | 'sides' | 'reach' | 'fall' | 'view' | 'playback';
  /** False for what undo leaves as it is: where one looks, and how time runs. Left out for all else. */
  readonly isRemembered?: false;
}

export interface NumberSetting extends Base {
  readonly kind: 'number';
  /** All in the unit that is kept (rad, s, …). */
  readonly default: number;
  readonly min: number;
  readonly max: number;
  readonly step: number;
  /** What people read: shown value = kept value / unitSize. */
  readonly unit: '°' | '×' | ' %' | ' g' | '';
  readonly unitSize: number;
}

export interface ChoiceSetting<T extends string = string> extends Base {
  readonly kind: 'choice';
  readonly default: T;
  /** `short` stands for the label where room is scarce. */
  readonly choices: readonly { readonly value: T; readonly label: string; readonly short?: string }[];
}

export interface SwitchSetting extends Base {
  readonly kind: 'switch';
  readonly default: boolean;
}

const choice = <T extends string>(setting: Omit<ChoiceSetting<T>, 'kind'>): ChoiceSetting<T> => ({
  kind: 'choice',
  ...setting,
});
const number = (setting: Omit<NumberSetting, 'kind'>): NumberSetting => ({ kind: 'number', ...setting });
const toggle = (setting: Omit<SwitchSetting, 'kind'>): SwitchSetting => ({ kind: 'switch', ...setting });

/** All settings, one entry each. Controls, URL, undo and tests read this table and nothing else. */
export const settingTable = {
  shape: choice({
    label: 'Limit shape',
    help: 'The region fitted around the samples.',
    group: 'fit',
    default: defaultFitOptions.shape,
    choices: shapeKinds.map((value) => ({
      value,
      label: shapeFamilies[value].label,
      short: shapeFamilies[value].short,
    })),
  }),
  split: choice({
    label: 'Split',
    help: 'Limit the whole rotation, or its swing (where the bone points) and twist (how it rolls) separately.',
    group: 'fit',
    default: 'none' as FitOptions['split'],
    choices: splitKinds.map((value) => ({ value, label: value === 'none' ? 'Whole' : 'Swing–twist' })),
  }),
  chart: choice({
    label: 'Chart',
    help: 'How a rotation becomes a point in space.',
    group: 'fit',
    default: 'exponential-map' as FitOptions['chart'],
    choices: chartKinds.map((value) => ({ value, label: charts[value].label })),
  }),
  reference: choice({
    label: 'Reference',
    help: 'The pose that counts as no rotation.',
    group: 'fit',
    default: 'average' as FitOptions['reference'],
    choices: referenceKinds.map((value) => ({
      value,
      label: { rest: 'Rest pose', first: 'First frame', average: 'Average pose', identity: 'Identity' }[value],
    })),
  }),
  padding: number({
    label: 'Padding',
    help: 'How far the limit extends past the outermost samples.',
    group: 'fit',
    default: 0.05,
    min: 0,
    max: 20 * DEGREE,
    step: 0.1 * DEGREE,
    unit: '°',
    unitSize: DEGREE,
  }),
  fill: number({
    label: 'Fill up to human limit',
    help: 'Share of the way from the learned limit to the human limit.',
    group: 'fit',
    default: 0,
    min: 0,
    max: 1,
    step: 0.01,
    unit: ' %',
    unitSize: 0.01,
  }),
  profile: choice({
    label: 'Limits of',
    help: 'Whose typical range of motion is used.',
    group: 'fit',
    default: 'adult' as HumanProfile,
    choices: [
      { value: 'older', label: 'Older people' },
      { value: 'adult', label: 'Adults' },
      { value: 'flexible', label: 'Flexible people' },
    ],
  }),
  sampleSpacing: number({
    label: 'Spacing',
    help: 'Samples nearer to each other than this are dropped.',
    group: 'fit',
    default: 0.05,
    min: 0.5 * DEGREE,
    max: 15 * DEGREE,
    step: 0.1 * DEGREE,
    unit: '°',
    unitSize: DEGREE,
  }),
  sidesAlike: toggle({
    label: 'Both sides',
    help: 'Fit left and right to the samples of both sides, mirrored, so that both get the same limit.',
    group: 'fit',
    default: false,
  }),
  posesApart: toggle({
    label: 'Poses apart',
    help: 'Also learn from poses apart from the motion, such as a T-pose in the first frame.',
    group: 'fit',
    default: false,
  }),
  ellipsoid: choice({
    label: 'Ellipsoid fit',
    help: 'Smallest ellipsoid around the samples, or their box’s proportions scaled up.',
    group: 'fit',
    default: 'minimum-volume' as FitOptions['ellipsoid'],
    choices: [
      { value: 'minimum-volume', label: 'Minimum volume' },
      { value: 'article', label: 'Box proportions' },
    ],
  }),
  limits: toggle({
    label: 'Limits',
    help: 'Keep every joint inside its limit.',
    group: 'limits',
    default: true,
  }),
  ties: toggle({
    label: 'Ties',
    help: 'Stop poses that each joint may take alone, but not together. Ties must be learned first.',
    group: 'limits',
    default: true,
  }),
  humanTies: toggle({
    label: 'Human ties',
    help: 'Stop poses that people’s joints can’t take together.',
    group: 'limits',
    default: true,
  }),
  softening: toggle({
    label: 'Softening',
    help: 'Let a limit give a little when pushed hard.',
    group: 'limits',
    default: false,
  }),
  softeningRadius: number({
    label: 'Give',
    help: 'The most a limit gives.',
    group: 'limits',
    default: 0.1,
    min: 0,
    max: 30 * DEGREE,
    step: 0.5 * DEGREE,
    unit: '°',
    unitSize: DEGREE,
  }),
  softeningFalloff: number({
    label: 'Falloff',
    help: 'How soon the limit gives: higher is sooner.',
    group: 'limits',
    default: 1,
    min: 0.1,
    max: 5,
    step: 0.05,
    unit: '',
    unitSize: 1,
  }),
  easing: choice({
    label: 'Easing',
    help: 'What happens past half a turn, where the nearest point of the limit changes sides.',
    group: 'sides',
    default: 'blend' as 'none' | 'blend' | 'rate-limit',
    choices: [
      { value: 'none', label: 'None (may jump)' },
      { value: 'blend', label: 'Blend both ways' },
      { value: 'rate-limit', label: 'Limit the rate' },
    ],
  }),
  pose: choice({
    label: 'Pose',
    help: 'What the character shows: the clip, the keyed motion, the reference pose, or no rotation.',
    group: 'view',
    default: 'clip' as 'clip' | 'keys' | 'reference' | 'identity',
    choices: [
      { value: 'clip', label: 'Clip' },
      { value: 'keys', label: 'Keys' },
      { value: 'reference', label: 'Reference' },
      { value: 'identity', label: 'Identity' },
    ],
  }),
  view: choice({
    label: 'View',
    help: 'The rig’s own skin, a body grown on the bones, the bones, or both.',
    group: 'view',
    default: 'auto' as 'auto' | 'skin' | 'body' | 'bones' | 'both',
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'skin', label: 'Own skin' },
      { value: 'body', label: 'Body' },
      { value: 'bones', label: 'Bones' },
      { value: 'both', label: 'Both' },
    ],
  }),
  build: number({
    label: 'Build',
    help: 'From slim to heavy; the height is the skeleton’s.',
    group: 'view',
    default: 0.5,
    min: 0,
    max: 1,
    step: 0.05,
    unit: ' %',
    unitSize: 0.01,
  }),
  detail: choice({
    label: 'Detail',
    help: 'How finely the body is drawn. Automatic: coarse on software graphics.',
    group: 'view',
    default: 'auto' as 'auto' | 'fine' | 'coarse',
    choices: [
      { value: 'auto', label: 'Automatic' },
      { value: 'fine', label: 'Fine' },
      { value: 'coarse', label: 'Coarse' },
    ],
  }),
  mode: choice({
    label: 'Mode',
    help: 'Turn joints by hand, pull limbs, direct the gaze, or let the body fall.',
    group: 'view',
    default: 'pose' as 'pose' | 'ik' | 'look-at' | 'ragdoll',
    choices: [
      { value: 'pose', label: 'Pose' },
      { value: 'ik', label: 'IK' },
      { value: 'look-at', label: 'Look-at' },
      { value: 'ragdoll', label: 'Ragdoll' },
    ],
  }),
  solver: choice({
    label: 'Solver',
    help: 'How a pulled limb finds its pose.',
    group: 'reach',
    default: 'least-squares' as SolverKind,
    choices: solverKinds.map((value) => ({ value, label: solverLabels[value] })),
  }),
  reachWith: choice({
    label: 'Reach with',
    help: 'The limb only, or also shoulder blade and trunk, or hips.',
    group: 'reach',
    default: 'limb' as 'limb' | 'extended',
    choices: [
      { value: 'limb', label: 'The limb' },
      { value: 'extended', label: 'Limb and trunk' },
    ],
  }),
  selfContact: toggle({
    label: 'Body blocks itself',
    help: 'A pulled limb slides over trunk, head and other limbs instead of passing through.',
    group: 'reach',
    default: true,
  }),
  gazeAxis: choice({
    label: 'Face looks along',
    help: 'The direction in which the head’s bone looks: found from the rig, or chosen.',
    group: 'reach',
    default: 'automatic' as 'automatic' | '+x' | '-x' | '+y' | '-y' | '+z' | '-z',
    choices: [
      { value: 'automatic', label: 'Found from the rig' },
      { value: '+x', label: '+X' },
      { value: '-x', label: '−X' },
      { value: '+y', label: '+Y' },
      { value: '-y', label: '−Y' },
      { value: '+z', label: '+Z' },
      { value: '-z', label: '−Z' },
    ],
  }),
  gazeFollowsPointer: toggle({
    label: 'Gaze follows the pointer',
    help: 'The gaze follows the pointer without dragging.',
    group: 'reach',
    default: false,
  }),
  heldBy: choice({
    label: 'Held by',
    help: 'What limits joints during a fall: the limits, the engine’s own constraints, or nothing.',
    group: 'fall',
    default: 'learned' as 'learned' | 'cone' | 'pyramid' | 'nothing',
    choices: [
      { value: 'learned', label: 'The limits' },
      { value: 'cone', label: 'Engine’s cone' },
      { value: 'pyramid', label: 'Engine’s pyramid' },
      { value: 'nothing', label: 'Nothing' },
    ],
  }),
  ground: choice({
    label: 'Falls on',
    help: 'A floor, or stairs that lead down in front of the body.',
    group: 'fall',
    default: 'floor' as 'floor' | 'stairs',
    choices: [
      { value: 'floor', label: 'Floor' },
      { value: 'stairs', label: 'Stairs' },
    ],
  }),
  gravity: number({
    label: 'Gravity',
    help: 'In g (1 = Earth).',
    group: 'fall',
    default: 1,
    min: 0,
    max: 2,
    step: 0.05,
    unit: ' g',
    unitSize: 1,
  }),
  pace: choice({
    label: 'Fall speed',
    help: 'How fast the fall is shown.',
    group: 'fall',
    isRemembered: false,
    default: '1' as '1' | '1/2' | '1/4' | '1/8',
    choices: [
      { value: '1', label: '1×' },
      { value: '1/2', label: '½' },
      { value: '1/4', label: '¼' },
      { value: '1/8', label: '⅛' },
    ],
  }),
  page: choice({
    label: 'Page',
    help: 'Inspect one limit, compare several, or learn how limits work.',
    group: 'view',
    isRemembered: false,
    default: 'inspect' as 'inspect' | 'compare' | 'learn' | 'export',
    choices: [
      { value: 'inspect', label: 'Inspect' },
      { value: 'compare', label: 'Compare' },
      { value: 'learn', label: 'Learn' },
      { value: 'export', label: 'Export' },
    ],
  }),
  learn: number({
    label: 'Chapter',
    help: 'The chapter of Learn that is open.',
    group: 'view',
    isRemembered: false,
    default: 1,
    min: 1,
    max: 27,
    step: 1,
    unit: '',
    unitSize: 1,
  }),
  beat: number({
    label: 'Step',
    help: 'The step of the chapter that is open; 0 for where it begins.',
    group: 'view',
    isRemembered: false,
    default: 0,
    min: 0,
    max: 9,
    step: 1,
    unit: '',
    unitSize: 1,
  }),
  curves: choice({
    label: 'Curves',
    help: 'Quaternions as in the file, or unrolled (without sign flips).',
    group: 'playback',
    isRemembered: false,
    default: 'unrolled' as 'raw' | 'unrolled',
    choices: [
      { value: 'raw', label: 'Raw' },
      { value: 'unrolled', label: 'Unrolled' },
    ],
  }),
  speed: number({
    label: 'Speed',
    help: 'Playback speed.',
    group: 'playback',
    isRemembered: false,
    default: 1,
    min: 0.1,
    max: 4,
    step: 0.1,
    unit: '×',
    unitSize: 1,
  }),
  loop: toggle({
    label: 'Loop',
    help: 'Start again at the end.',
    group: 'playback',
    isRemembered: false,
    default: true,
  }),
};

type SettingTable = typeof settingTable;
export type SettingKey = keyof SettingTable;
export type Settings = { -readonly [K in SettingKey]: SettingTable[K]['default'] };
export const settingKeys = Object.keys(settingTable) as SettingKey[];

export const defaultSettings = Object.fromEntries(
  settingKeys.map((key) => [key, settingTable[key].default]),
) as unknown as Settings;

/** Whether undo takes back what is done to a setting. */
export const isRemembered = (key: SettingKey): boolean => (settingTable[key] as Base).isRemembered !== false;

/** The value brought into the setting's range or choices; null when it is of another kind or not a choice. */
export function sanitizeSetting<K extends SettingKey>(key: K, value: unknown): Settings[K] | null {
  const setting = settingTable[key] as NumberSetting | ChoiceSetting | SwitchSetting;
  if (setting.kind === 'number') {
    if (typeof value !== 'number' || !Number.isFinite(value)) return null;
    return Math.min(Math.max(value, setting.min), setting.max) as Settings[K];
  }
  if (setting.kind === 'switch') return (typeof value === 'boolean' ? value : null) as Settings[K] | null;
  return (setting.choices.some((c) => c.value === value) ? value : null) as Settings[K] | null;
}

/** The fit that the settings ask for. Softening is applied live and is no part of it. */
export function fitOptionsOf(settings: Settings): FitOptions {
  const { shape, split, chart, reference, padding, sampleSpacing, posesApart, ellipsoid } = settings;
  return { shape, split, chart, reference, padding, sampleSpacing, posesApart, ellipsoid, softening: null };
}

/** How limits give under the settings; null for not at all. */
export function softeningOf({ softening, softeningFalloff, softeningRadius }: Settings): Softening | null {
  return softening ? { falloff: softeningFalloff, radius: softeningRadius } : null;
}
