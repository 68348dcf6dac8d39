import { type SettingKey, type Settings, settingKeys, settingTable } from '../../state/settings';

export type Group = (typeof settingTable)[SettingKey]['group'];

/** These have controls of their own, beside what they change. */
const ELSEWHERE: ReadonlySet<SettingKey> = new Set<SettingKey>([
  'shape',
  'split',
  'limits',
  'ties',
  'softening',
  'mode',
  'page',
  'learn',
  'view',
  'curves',
  'speed',
  'loop',
]);

/** The settings of a group that the drawer shows; how an ellipsoid is found matters to ellipsoids alone. */
export function drawerKeys(group: Group, shape: Settings['shape']): SettingKey[] {
  return settingKeys.filter(
    (key) => settingTable[key].group === group && !ELSEWHERE.has(key) && (key !== 'ellipsoid' || shape === 'ellipsoid'),
  );
}
