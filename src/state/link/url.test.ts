import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { plainName } from '../../core/clip';
import { usualModels } from '../limits/models';
import { defaultSettings, settingKeys, settingTable } from '../settings';
import { anySettings } from '../testing/any-settings';
import { unposed } from '../work/scopes';
import { readUrl, writeUrl } from './url';

describe('url', () => {
  it('any settings come back as they were shared, numbers to six digits', () => {
    fc.assert(
      fc.property(
        anySettings,
        fc.option(fc.string(), { nil: null }),
        fc.option(fc.nat(), { nil: null }),
        fc.option(fc.subarray([...usualModels], { minLength: 1 }), { nil: null }),
        fc.array(fc.string()),
        (settings, joint, frame, models, names) => {
          const clips = names.map(plainName);
          const read = readUrl(writeUrl({ settings, models, clips, joint, frame, posed: unposed, work: null }));
          expect(read.problems).toEqual([]);
          expect(read).toMatchObject({ joint, frame, models, clips });
          for (const key of settingKeys) {
            const value = settings[key];
            // A chapter and its step are told of on their own page alone, and are whole numbers.
            if (key === 'learn' || key === 'beat') {
              expect(read.settings[key]).toBe(
                settings.page === 'learn' ? Math.round(settings[key]) : defaultSettings[key],
              );
            } else if (typeof value === 'number') expect(read.settings[key] as number).toBeCloseTo(value, 5);
            else expect(read.settings[key]).toBe(value);
          }
        },
      ),
      { seed: 71, numRuns: 300 },
    );
  });

  it('a chapter is an address; what was the laboratory leads to the one that has its first figure', () => {
    expect(readUrl('?learn=4')).toMatchObject({ settings: { page: 'learn', learn: 4 }, problems: [] });
    expect(readUrl('?learn=4.4&shape=box').settings).toMatchObject({ page: 'learn', learn: 4, shape: 'box' });
    expect(readUrl('?learn=2&beat=3').settings).toMatchObject({ page: 'learn', learn: 2, beat: 3 });
    expect(readUrl('?learn=99').settings.learn).toBe(27);
    expect(readUrl('?page=lab')).toMatchObject({ settings: { page: 'learn', learn: 19 }, problems: [] });
    expect(readUrl('?page=compare&learn=4').settings.page).toBe('compare');
    expect(readUrl('?learn=x').problems).toHaveLength(1);
  });

  it('says nothing of defaults', () => {
    expect(
      writeUrl({
        settings: defaultSettings,
        models: null,
        clips: [],
        joint: null,
        frame: null,
        posed: unposed,
        work: null,
      }),
    ).toBe('?v=1');
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

  it('passes over what others append to links, and reads an empty frame as none', () => {
    const read = readUrl('?v=1&shape=box&utm_source=a&utm_campaign=b&fbclid=c&gclid=d&frame=');
    expect(read.settings.shape).toBe('box');
    expect(read.frame).toBeNull();
    expect(read.problems).toEqual(['"" is no frame.']);
    expect(readUrl('?utmost=1').problems).toEqual(['There is no setting "utmost".']);
    expect(readUrl('?frame=0').frame).toBe(0);
  });

  it('quotes no more of a value than can be read', () => {
    const long = 'x'.repeat(4000);
    const query = ['v', 'shape', 'frame', 'compare', 'turn', `${long}y`].map((key) => `${key}=${long}`).join('&');
    const { problems } = readUrl(`?${query}`);
    expect(problems).toHaveLength(6);
    for (const problem of problems) expect(problem.length).toBeLessThan(120);
    expect(readUrl('?shape=a%E2%80%AEb%0Ac').problems).toEqual(['"ab c" is no value for Limit shape.']);
  });

  it('brings numbers into range', () => {
    expect(readUrl('?padding=77').settings.padding).toBe(settingTable.padding.max);
  });
});
