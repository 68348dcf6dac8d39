import { type ShapeKind, shapeKinds } from '../../core';
import { shapeFamilies } from '../../core/shape';
import { type SettingKey, type Settings, settingKeys, settingTable } from '../../state/settings';

export type Group = (typeof settingTable)[SettingKey]['group'];

/** These have controls of their own, beside what they change. */
const ELSEWHERE: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'shape',
  'split',
  'fill',
  'posesApart',
  'profile',
  'limits',
  'ties',
  'humanTies',
  'softening',
  'mode',
  'page',
  'learn',
  'beat',
  'view',
  'curves',
  'speed',
  'loop',
]);

/** The settings of a group that the drawer shows; options that one kind of shape alone reads, with that kind only. */
export function drawerKeys(group: Group, shape: Settings['shape']): SettingKey[] {
  return settingKeys.filter(
    (key) => settingTable[key].group === group && !ELSEWHERE.has(key) && readsOption(shape, key),
  );
}

function readsOption(shape: ShapeKind, key: string): boolean {
  const owners = shapeKinds.filter((kind) => shapeFamilies[kind].ownOptions?.some((option) => option === key));
  return owners.length === 0 || owners.includes(shape);
}
