import fc from 'fast-check';
import {
  type ChoiceSetting,
  type NumberSetting,
  type Settings,
  type SwitchSetting,
  settingKeys,
  settingTable,
} from '../settings';
import { settle } from '../settle';

/** All settings that go together. */
export const anySettings: fc.Arbitrary<Settings> = fc
  .record(
    Object.fromEntries(
      settingKeys.map((key) => {
        const setting = settingTable[key] as NumberSetting | ChoiceSetting | SwitchSetting;
        if (setting.kind === 'switch') return [key, fc.boolean()];
        if (setting.kind === 'choice') return [key, fc.constantFrom(...setting.choices.map((c) => c.value))];
        return [key, fc.double({ min: setting.min, max: setting.max, noNaN: true })];
      }),
    ),
  )
  .map((settings) => settle(settings as unknown as Settings));
