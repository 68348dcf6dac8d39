import { beforeEach, expect, test, vi } from 'vitest';
import { tieLimits } from '../../core/ties';
import { changeSettings, setSetting } from '../actions';
import { openClips } from '../clips/clips';
import { presentScene } from '../frame/playback';
import { setWork, store } from '../store';
import { personFile, settled } from '../testing/made-files';
import { learnTiesOfClips } from './learn-ties';
import { tiesInForce } from './ties';
import { fetchTying } from './tying';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
const tied = () => presentScene()?.projector?.ties;

beforeEach(async () => {
  store.setState(store.getInitialState(), true);
  await openClips([personFile('person.bvh')]);
  setWork({ roleChoices: {} });
  await fetchTying();
  await settled();
});

test('limits that are filled up bring ties of people, which hold until the settings say otherwise, and go with the filling', async () => {
  expect(tiesInForce(state())).toEqual([]);
  changeSettings({ fill: 0.5 });
  await settled();
  const people = tiesInForce(state());
  expect(people.length).toBeGreaterThan(0);
  expect(tiesInForce(state())).toBe(people);
  expect(tied()!.resting).toEqual([]);
  setSetting('humanTies', false);
  expect(tiesInForce(state())).toEqual([]);
  expect(tied() ?? null).toBeNull();
  setSetting('humanTies', true);
  expect(tiesInForce(state())).toBe(people);
  setSetting('ties', false);
  expect(tied() ?? null).toBeNull();
  setSetting('ties', true);
  changeSettings({ fill: 0 });
  await settled();
  expect(tiesInForce(state())).toEqual([]);
  expect(state().notices.filter(({ title }) => title.includes('at rest'))).toEqual([]);
});

test('ties that are learned beside limits that are filled up stand in the charts of these, and hold with those of people', async () => {
  changeSettings({ fill: 0.5 });
  await settled();
  const people = tiesInForce(state());
  await learnTiesOfClips();
  const { study } = state().work.ties!;
  const found = study.pairs.flatMap(({ tie }) => tie ?? []);
  expect(found.length).toBeGreaterThan(0);
  const limits = state().fit!.limits.map((limit, joint) => (state().fit!.fills[joint] ? limit : null));
  const filled = found.filter(({ joints }) => joints.every((joint) => limits[joint]));
  expect(tieLimits(limits, filled).resting).toEqual([]);
  // Whatever was kept holds beside those of people.
  const all = {
    ...state().work.ties!,
    study: { ...study, pairs: study.pairs.map((pair) => ({ ...pair, verdict: 'tied' as const })) },
  };
  setWork({ ties: all });
  expect(tiesInForce(state())).toEqual([...found, ...people]);
  expect(tiesInForce(state())).toBe(tiesInForce(state()));
});

test('borrowed limits bring their own ties and none of people', async () => {
  changeSettings({ fill: 0.5 });
  await settled();
  setWork({ borrowed: { name: 'other.limits.json', clips: [], limits: [] } });
  expect(tiesInForce(state())).toEqual([]);
});
