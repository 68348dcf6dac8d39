import fc from 'fast-check';
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { chartKinds, shapeKinds, splitKinds } from '../../core';
import { mirrorJoint, takesOf } from '../../core/clip';
import { combinationProblem, fitJoint } from '../../core/limit';
import { finish } from '../../core/math/steps';
import { chooseModelInSteps } from '../../core/study';
import { changeSettings, redo, selectJoint, setSetting, undo } from '../actions';
import { backToOneModel, shareModel } from '../actions/share-model';
import { openClips } from '../clips/clips';
import { defaultSettings, fitOptionsOf } from '../settings';
import { setWork, store } from '../store';
import { armFile, personFile, settled } from '../testing/made-files';
import { cancelJob } from '../work';
import { chooseForAll } from './choose';
import { readChosen, settingsFor, settingsHere, verdictsHere, writeChosen } from './chosen';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
const kindOf = (joint: number) => state().fit!.limits[joint].parts[0].shape.kind;
const kinds = () => state().fit!.limits.map(({ parts: [{ shape }] }) => shape.kind);
const joint = (name: string) => state().clip!.skeleton.names.indexOf(name);

describe('a person', () => {
  beforeEach(async () => {
    setWork({ settings: defaultSettings }, { notices: [] });
    await openClips([personFile('person.bvh')]);
    await settled();
  });

  it('has joints of their own shape, each fitted as by itself, with all others as they were', async () => {
    const arm = joint('LeftElbow');
    selectJoint(arm);
    const before = state().fit!.limits;
    shareModel(arm, 'joint');
    setSetting('shape', 'box');
    setSetting('padding', 0.2);
    await settled();
    expect(state().work.settings).toEqual(defaultSettings);
    expect(settingsHere(state())).toMatchObject({ shape: 'box', padding: 0.2 });
    const { clip, fit } = state();
    const options = { ...fitOptionsOf(defaultSettings), shape: 'box' as const, padding: 0.2 };
    expect(fit!.limits[arm]).toEqual(fitJoint(takesOf(clip!), arm, options).limit);
    expect(fit!.limits.filter((_, j) => j !== arm)).toEqual(before.filter((_, j) => j !== arm));
    // Another joint that is selected takes the settings of all with it.
    selectJoint(arm + 1);
    setSetting('shape', 'ellipsoid');
    await settled();
    expect([kindOf(arm), kindOf(arm + 1)]).toEqual(['box', 'ellipsoid']);
  });

  it('shares a shape with a twin and with all, each in one step of undo', async () => {
    const arm = joint('LeftElbow');
    const twin = mirrorJoint(state().clip!.skeleton, arm);
    selectJoint(arm);
    shareModel(arm, 'joint');
    setSetting('shape', 'ellipsoid');
    shareModel(arm, 'mirror');
    await settled();
    expect([kindOf(arm), kindOf(twin)]).toEqual(['ellipsoid', 'ellipsoid']);
    expect(Object.keys(state().work.chosen).map(Number).sort()).toEqual([arm, twin].sort());
    shareModel(arm, 'all');
    await settled();
    expect(new Set(kinds())).toEqual(new Set(['ellipsoid']));
    expect(state().work.chosen).toEqual({});
    undo();
    await settled();
    expect(state().work.settings.shape).toBe(defaultSettings.shape);
    expect([kindOf(arm), kindOf(twin), kindOf(joint('Head'))]).toEqual(['ellipsoid', 'ellipsoid', 'k-dop']);
    undo();
    await settled();
    expect([kindOf(arm), kindOf(twin)]).toEqual(['ellipsoid', 'k-dop']);
    redo();
    backToOneModel();
    await settled();
    expect(new Set(kinds())).toEqual(new Set(['k-dop']));
    undo();
    expect(Object.keys(state().work.chosen)).toHaveLength(2);
    backToOneModel(arm);
    expect(Object.keys(state().work.chosen).map(Number)).toEqual([twin]);
    await settled();
  });

  it('keeps what goes together where the shape of one joint needs another split, and says so', async () => {
    const arm = joint('LeftElbow');
    selectJoint(arm);
    shareModel(arm, 'joint');
    changeSettings({ shape: 'reach-cone' });
    expect(state().work.chosen[arm]).toMatchObject({ shape: 'reach-cone', split: 'swing-twist' });
    expect(state().status).toContain('needs');
    expect(state().work.settings.split).toBe('none');
    await settled();
    expect(state().fit!.limits[arm].parts).toHaveLength(2);
    expect(state().fit!.limits[arm + 1].parts).toHaveLength(1);
  });

  it('has no models of joints that are another skeleton’s', async () => {
    shareModel(joint('LeftElbow'), 'joint');
    await openClips([armFile('arm.bvh')]);
    await settled();
    expect(state().work.chosen).toEqual({});
    expect(state().verdicts).toBeNull();
  });
});

describe('choosing', () => {
  beforeEach(async () => {
    setWork({ settings: defaultSettings }, { notices: [] });
    await openClips([armFile('arm.bvh', { frames: 60 })]);
    await settled();
  });

  it('gives every joint that moves the model that was chosen, as one step, and says what is known of its data', async () => {
    await chooseForAll();
    await settled();
    const { fit, verdicts, work } = state();
    const { chosen } = work;
    expect(Object.keys(chosen)).toEqual(['1']);
    expect(fit!.limits[1].parts[0].shape.kind).toBe(chosen[1].shape);
    expect(verdicts!.joints).toHaveLength(2);
    expect(verdictsHere(state())![1].best).toMatchObject({ shape: chosen[1].shape, padding: chosen[1].padding });
    const alone = finish(chooseModelInSteps(takesOf(state().clip!), 1, fitOptionsOf(defaultSettings)));
    expect(verdictsHere(state())![1].data).toEqual(alone.data);
    expect({ ...alone.options, fill: 0 }).toMatchObject(chosen[1]);
    undo();
    await settled();
    expect(state().work.chosen).toEqual({});
    expect(kindOf(1)).toBe('k-dop');
    redo();
    await settled();
    expect(state().work.chosen).toEqual(chosen);
  });

  it('that is cancelled leaves all as it was, at once', async () => {
    const before = state();
    const done = chooseForAll();
    expect(state().job?.label).toBe('Choosing a shape for every joint');
    cancelJob();
    expect(state().job).toBeNull();
    await done;
    expect(state()).toMatchObject({ verdicts: null, fit: before.fit, work: { chosen: before.work.chosen } });
    expect(state().job).toBeNull();
  });

  it('of a clip that is gone says nothing', async () => {
    const done = chooseForAll();
    await openClips([personFile('person.bvh', { frames: 30 })]);
    await done;
    await settled();
    expect(state()).toMatchObject({ verdicts: null, work: { chosen: {} } });
  });
});

const model = fc
  .record({
    joint: fc.nat(30),
    shape: fc.constantFrom(...shapeKinds),
    split: fc.constantFrom(...splitKinds),
    chart: fc.constantFrom(...chartKinds),
    padding: fc.double({ min: 0, max: 0.3, noNaN: true }),
    fill: fc.double({ min: 0, max: 1, noNaN: true }),
  })
  .filter((made) => combinationProblem(made) === null);

test('models are written and read to the bit, in another skeleton’s order too (seed 11)', () => {
  const lists = fc.uniqueArray(model, { selector: ({ joint }) => joint });
  fc.assert(
    fc.property(lists, (list) => {
      const chosen = readChosen(list, (j) => j);
      expect(Object.keys(chosen)).toHaveLength(list.length);
      expect(readChosen(JSON.parse(JSON.stringify(writeChosen(chosen))), (j) => j)).toEqual(chosen);
      const moved = readChosen(writeChosen(chosen), (j) => (j < 5 ? -1 : j - 5));
      for (const { joint: at, ...rest } of list) expect(moved[at - 5]).toEqual(at < 5 ? undefined : rest);
    }),
    { seed: 11 },
  );
});

test('settings of joints are the same objects while nothing changes, however many joints are asked about', () => {
  const made = (padding: number) =>
    ({ shape: 'box', split: 'none', chart: 'exponential-map', padding, fill: 0 }) as const;
  const chosen = { 1: made(0.1), 2: made(0.2) };
  const [first, second] = [1, 2].map((j) => settingsFor(defaultSettings, chosen, j));
  expect([first.padding, second.padding]).toEqual([0.1, 0.2]);
  expect(settingsFor(defaultSettings, chosen, 1)).toBe(first);
  expect(settingsFor(defaultSettings, chosen, 3)).toBe(defaultSettings);
});

test('what is no model is left out, what does not go together settled', () => {
  const good = { joint: 1, shape: 'box', split: 'none', chart: 'exponential-map', padding: 0.1 };
  const bad = [
    null,
    3,
    { ...good, joint: 1.5 },
    { ...good, shape: 'cube' },
    { ...good, padding: 'much' },
    { ...good, joint: -1 },
  ];
  expect(readChosen([...bad, good], (j) => j)).toEqual({
    // Older ones say nothing of being filled up.
    1: { shape: 'box', split: 'none', chart: 'exponential-map', padding: 0.1, fill: 0 },
  });
  expect(readChosen({ 1: good }, (j) => j)).toEqual({});
  const [cone] = Object.values(readChosen([{ ...good, shape: 'reach-cone' }], (j) => j));
  expect(cone).toMatchObject({ shape: 'reach-cone', split: 'swing-twist' });
  expect(readChosen([{ ...good, padding: 9 }], (j) => j)[1].padding).toBeLessThan(0.4);
  expect(readChosen([{ ...good, fill: 7 }], (j) => j)[1].fill).toBe(1);
});
