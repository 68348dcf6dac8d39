import { expect, test } from 'vitest';
import { chartKinds, shapeKinds, splitKinds } from '../../core';
import { combinationProblem } from '../../core/limit';
import {
  humanModel,
  isSameModel,
  type LimitModel,
  MOST_MODELS,
  modelKey,
  parseModels,
  readModels,
  usualModels,
  wholeModel,
  writeModels,
} from './models';

test('what a device stored is checked before it is used', () => {
  const box = { shape: 'box', split: 'none', chart: 'exponential-map' };
  expect(readModels([box, box, { shape: 'pear' }, 3, null])).toEqual([box]);
  expect(readModels([{ ...box, shape: 'reach-cone' }])).toEqual([
    { shape: 'reach-cone', split: 'swing-twist', chart: 'exponential-map' },
  ]);
  for (const stored of [null, '', 7, {}, []]) expect(readModels(stored)).toHaveLength(MOST_MODELS);
});

const all: LimitModel[] = shapeKinds
  .flatMap((shape) => splitKinds.flatMap((split) => chartKinds.map((chart) => ({ shape, split, chart }))))
  .filter((model) => combinationProblem(model) === null);

test('every model comes back from an address as it was, without anything to escape', () => {
  const words = all.map((model) => writeModels([model]));
  expect(new Set(words).size).toBe(all.length);
  for (const [i, word] of words.entries()) {
    expect(word).toMatch(/^[a-z.-]+$/);
    expect(parseModels(word)).toEqual({ models: [all[i]], problems: [] });
  }
  for (let i = 0; i + MOST_MODELS <= all.length; i++) {
    const models = all.slice(i, i + MOST_MODELS);
    expect(parseModels(writeModels(models))).toEqual({ models, problems: [] });
  }
  expect(writeModels(usualModels.slice(0, 2))).toBe('box.none.exponential-map_oriented-box.none.exponential-map');
});

test('a model that is tied, filled up or human comes back too; what is none of these is left out', () => {
  const [box] = usualModels;
  const models: LimitModel[] = [
    { ...box, isTied: true },
    { ...box, fill: 0.75 },
    { ...box, isTied: true, fill: 1 },
    humanModel,
  ];
  expect(writeModels(models)).toBe(
    'box.none.exponential-map.tied_box.none.exponential-map.filled-75_box.none.exponential-map.tied.filled-100_k-dop.none.swing-twist.human',
  );
  expect(parseModels(writeModels(models))).toEqual({ models, problems: [] });
  expect(readModels(JSON.parse(JSON.stringify(models)))).toEqual(models);
  expect(new Set(models.map(modelKey)).size).toBe(4);
  for (const word of ['filled', 'filled-0', 'filled-101', 'filled-7.5', 'people'])
    expect(parseModels(`box.none.exponential-map.${word}`).models, word).toBeNull();
  // Whatever shape is said beside it, the human limit is the human limit.
  expect(readModels([{ ...box, isHuman: true }])).toEqual([humanModel]);
  expect(readModels([{ ...box, fill: 2 }])).toEqual([box]);
});

test('addresses of before, by initials, say what they said', () => {
  expect(parseModels('b.n.em_ob.n.em_e.n.em_kd.n.em')).toEqual({ models: usualModels, problems: [] });
  const initials = (kind: string) =>
    kind
      .split('-')
      .map(([first]) => first)
      .join('');
  for (const model of all) {
    const word = [model.shape, model.split, model.chart].map(initials).join('.');
    expect(parseModels(word)).toEqual({ models: [model], problems: [] });
  }
});

test('what an address has no sense for is left out or settled, and said', () => {
  expect(parseModels('b.n.em_pear_kd.n_e.n.em.x_rc.n.em_b.n.em')).toEqual({
    models: [usualModels[0], { shape: 'reach-cone', split: 'swing-twist', chart: 'exponential-map' }],
    problems: [
      '"pear" is no limit to compare.',
      '"kd.n" is no limit to compare.',
      '"e.n.em.x" is no limit to compare.',
      expect.stringMatching(/^"rc\.n\.em": .*needs the swing-twist split\. Split is “Swing–twist” instead\.$/),
    ],
  });
  expect(parseModels('')).toEqual({ models: null, problems: ['"" is no limit to compare.'] });
  const five = parseModels(writeModels(all.slice(0, 5)));
  expect(five.models).toHaveLength(MOST_MODELS);
  expect(five.problems).toEqual(['Of 5 limits to compare, the first 4 are shown.']);
});

test('a model with its ties is another than alone, and comes back from an address and from storage', () => {
  const tied = { ...wholeModel('k-dop'), isTied: true };
  const models = [tied, wholeModel('k-dop')];
  expect(isSameModel(tied, wholeModel('k-dop'))).toBe(false);
  expect(writeModels(models)).toBe('k-dop.none.exponential-map.tied_k-dop.none.exponential-map');
  expect(parseModels(writeModels(models))).toEqual({ models, problems: [] });
  expect(readModels(JSON.parse(JSON.stringify(models)))).toEqual(models);
  expect(parseModels('k-dop.none.exponential-map.tight').models).toBeNull();
});
