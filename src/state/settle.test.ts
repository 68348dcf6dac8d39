import { describe, expect, it, test } from 'vitest';
import { chartKinds, shapeKinds, splitKinds } from '../core';
import { combinationProblem } from '../core/limit';
import { readUrl } from './link/url';
import { defaultSettings, type Settings, settingTable } from './settings';
import { type Combination, settle, settledWords } from './settle';

const combinations: Combination[] = shapeKinds.flatMap((shape) =>
  splitKinds.flatMap((split) => chartKinds.map((chart) => ({ shape, split, chart }))),
);
const nameOf = ({ shape, split, chart }: Combination) => `${shape}, ${split}, ${chart}`;
const values = <K extends 'page' | 'mode' | 'easing'>(key: K) =>
  settingTable[key].choices.map(({ value }) => value as Settings[K]);

describe('settle', () => {
  it('leaves what goes together alone, the very object', () => {
    const valid = combinations.filter((each) => combinationProblem(each) === null);
    expect(valid.length).toBeGreaterThan(20);
    for (const combination of valid) {
      const settings = { ...defaultSettings, ...combination };
      expect(settle(settings)).toBe(settings);
      expect(settle(settings, ['shape', 'chart', 'split'])).toBe(settings);
    }
  });

  it('makes all go together, whatever is kept, and again changes nothing', () => {
    for (const combination of combinations) {
      for (const keep of [
        [],
        ['shape'],
        ['split'],
        ['chart'],
        ['shape', 'chart'],
        ['shape', 'split', 'chart'],
      ] as const) {
        const settled = settle(combination, keep);
        expect([nameOf(combination), combinationProblem(settled)]).toEqual([nameOf(combination), null]);
        expect(settle(settled, keep)).toBe(settled);
      }
    }
  });

  it('keeps what was just changed if anything goes with it, and touches nothing else', () => {
    for (const combination of combinations) {
      for (const key of ['shape', 'split', 'chart'] as const) {
        const settled = settle({ ...defaultSettings, mode: 'ik', ...combination }, [key]);
        expect(settled[key]).toBe(combination[key]);
        expect(settled).toEqual({
          ...defaultSettings,
          mode: 'ik',
          shape: settled.shape,
          split: settled.split,
          chart: settled.chart,
        });
      }
    }
  });

  it('changes as little as it can', () => {
    const changes = (a: Combination, b: Combination) =>
      (['shape', 'split', 'chart'] as const).filter((key) => a[key] !== b[key]).length;
    const valid = combinations.filter((each) => combinationProblem(each) === null);
    for (const combination of combinations) {
      const least = Math.min(...valid.map((each) => changes(combination, each)));
      expect([nameOf(combination), changes(combination, settle(combination))]).toEqual([nameOf(combination), least]);
    }
  });

  const combination = (shape: Combination['shape'], split: Combination['split'], chart: Combination['chart']) => ({
    shape,
    split,
    chart,
  });

  it.each([
    // The split before the chart before the shape.
    ['reach-cone, none, exponential-map', [], 'reach-cone, swing-twist, exponential-map'],
    ['reach-cone, none, exponential-map', ['split'], 'k-dop, none, exponential-map'],
    ['reach-cone, swing-twist, quaternion-vector', [], 'reach-cone, swing-twist, exponential-map'],
    ['box, swing-twist, euler-zyz', [], 'box, none, euler-zyz'],
    ['box, swing-twist, euler-zyz', ['split'], 'box, swing-twist, exponential-map'],
    ['box, swing-twist, swing-twist', ['split', 'chart'], 'box, none, swing-twist'],
    ['elliptic-cylinder, swing-twist, exponential-map', ['shape'], 'elliptic-cylinder, none, exponential-map'],
    // A cylinder's cross section is an ellipse.
    ['elliptic-cylinder, swing-twist, exponential-map', ['split'], 'ellipsoid, swing-twist, exponential-map'],
    ['reach-cone, swing-twist, swing-twist', ['chart'], 'k-dop, none, swing-twist'],
  ] as const)('%s keeping %j → %s', (from, keep, to) => {
    const [shape, split, chart] = from.split(', ') as [
      Combination['shape'],
      Combination['split'],
      Combination['chart'],
    ];
    expect(nameOf(settle(combination(shape, split, chart), keep))).toBe(to);
  });

  it('says what it changed, and why; nothing where it changed nothing', () => {
    const asked = combination('reach-cone', 'none', 'exponential-map');
    expect(settledWords(asked, settle(asked))).toMatch(
      /^The shape "Reach cone" is not for .*\. Split is “Swing–twist” instead\.$/,
    );
    const fine = combination('box', 'none', 'euler-zyz');
    expect(settledWords(fine, settle(fine))).toBeNull();
  });
});

test('whatever an address asks for goes together, and what does is left as it was', () => {
  for (const asked of combinations) {
    for (const page of values('page')) {
      for (const mode of values('mode')) {
        for (const easing of values('easing')) {
          const query = new URLSearchParams({ ...asked, page, mode, easing });
          const { settings, problems } = readUrl(`?${query}`);
          expect([nameOf(asked), combinationProblem(settings)]).toEqual([nameOf(asked), null]);
          expect(settle(settings)).toBe(settings);
          expect(settings).toMatchObject({ page, mode, easing });
          const isFine = combinationProblem(asked) === null;
          expect([nameOf(asked), problems.length]).toEqual([nameOf(asked), isFine ? 0 : 1]);
          if (isFine) expect(settings).toMatchObject(asked);
        }
      }
    }
  }
});

test('of an address, what it says itself stays before what it leaves to the default', () => {
  const { settings, problems } = readUrl('?shape=reach-cone');
  expect(settings).toMatchObject({ shape: 'reach-cone', split: 'swing-twist', chart: 'exponential-map' });
  expect(problems).toEqual([expect.stringContaining('Split is “Swing–twist”')]);
});
