import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usualModels } from './models';
import { unposed } from './posed';
import {
  type ChoiceSetting,
  defaultSettings,
  type NumberSetting,
  type Settings,
  type SwitchSetting,
  settingKeys,
  settingTable,
} from './settings';
import { readUrl, writeUrl } from './url';

const anySettings = fc.record(
  Object.fromEntries(
    settingKeys.map((key) => {
      const setting = settingTable[key] as NumberSetting | ChoiceSetting | SwitchSetting;
      if (setting.kind === 'switch') return [key, fc.boolean()];
      if (setting.kind === 'choice') return [key, fc.constantFrom(...setting.choices.map((c) => c.value))];
      return [key, fc.double({ min: setting.min, max: setting.max, noNaN: true })];
    }),
  ),
) as unknown as fc.Arbitrary<Settings>;

describe('url', () => {
  it('any settings come back as they were shared, numbers to six digits', () => {
    fc.assert(
      fc.property(
        anySettings,
        fc.option(fc.string(), { nil: null }),
        fc.option(fc.nat(), { nil: null }),
        fc.option(fc.subarray([...usualModels], { minLength: 1 }), { nil: null }),
        (settings, joint, frame, models) => {
          const read = readUrl(writeUrl({ settings, models, joint, frame, posed: unposed }));
          expect(read.problems).toEqual([]);
          expect({ joint: read.joint, frame: read.frame, models: read.models }).toEqual({ joint, frame, models });
          for (const key of settingKeys) {
            const value = settings[key];
            if (typeof value === 'number') expect(read.settings[key] as number).toBeCloseTo(value, 5);
            else expect(read.settings[key]).toBe(value);
          }
        },
      ),
      { seed: 71, numRuns: 300 },
    );
  });

  it('says nothing of defaults', () => {
    expect(writeUrl({ settings: defaultSettings, models: null, joint: null, frame: null, posed: unposed })).toBe(
      '?v=1',
    );
    expect(readUrl('').settings).toEqual(defaultSettings);
  });

  it('leaves out what it does not understand and says so', () => {
    const read = readUrl(
      '?v=1&colour=red&shape=banana&padding=&frame=-3&limits=maybe&still=1&constructor=1&compare=e.n.em_pear',
    );
    expect(read.settings).toEqual(defaultSettings);
    expect(read.frame).toBeNull();
    expect(read.models).toEqual([usualModels[2]]);
    expect(read.problems).toEqual([
      'There is no setting "colour".',
      '"banana" is no value for Limit shape.',
      '"" is no value for Padding.',
      '"maybe" is no value for Limits.',
      'There is no setting "constructor".',
      '"pear" is no limit to compare.',
      '"-3" is no frame.',
    ]);
    expect(readUrl('?v=99').problems[0]).toMatch(/version 99/);
  });

  it('brings numbers into range', () => {
    expect(readUrl('?padding=77').settings.padding).toBe(settingTable.padding.max);
  });
});
