import { beforeEach, expect, it, vi } from 'vitest';
import { standingPerson } from '../../core/anatomy/testing/standing-people';
import { createLiveFrame } from '../../state/frame/live';
import { requestFrame } from '../../state/frame/playback';
import { setWork, store } from '../../state/store';
import { cameraOf } from '../../state/work/cameras';
import { viewState } from '../page/view-state';
import { cameraSides, lookFrom, toggleIsolated } from './look';

vi.mock('../../state/frame/playback', () => ({ requestFrame: vi.fn(), easeOver: vi.fn(), isStill: true }));

beforeEach(() => {
  viewState.setState({ isolated: null });
  vi.mocked(requestFrame).mockClear();
});

/** Shows a person at rest, looked at from somewhere. */
function show(seed: number, facing: number) {
  const { skeleton, forward, left, places } = standingPerson({ armsOut: 1, legsOut: 0.1, facing, seed });
  const { names } = skeleton;
  const rotations = skeleton.restRotations;
  const clip = { name: 'p', skeleton, frameTime: 1 / 30, frameCount: 1, rotations, rootPositions: new Float32Array(3) };
  const live = createLiveFrame(skeleton);
  for (const [joint, name] of names.entries()) live.worldPositions.set(places.get(name)!, 3 * joint);
  store.setState({ clip: { ...clip, notes: [] }, live, alsoSelected: [] });
  cameraOf('character').view = [0.3, 0.4, 1.2];
  cameraOf('character').wanted = null;
  return { names, forward, left };
}

const lookedFrom = () => {
  const wanted = cameraOf('character').wanted!;
  cameraOf('character').view = wanted;
  return wanted.map((x) => x / Math.hypot(...wanted));
};
const dot = (a: readonly number[], b: readonly number[]) => a.reduce((sum, x, k) => sum + x * b[k], 0);

it.each([701, 702, 703])(
  'looks from the sides of the body, whichever way it faces, from as far as before (seed %i)',
  (seed) => {
    const { forward, left } = show(seed, (seed * 1.7) % 6.28);
    const [front, side, back, above, quarter] = cameraSides;
    const from = (asked: typeof front) => {
      lookFrom(asked);
      expect(Math.hypot(...cameraOf('character').wanted!)).toBeCloseTo(1.3, 9);
      return lookedFrom();
    };
    expect(dot(from(front), forward)).toBeGreaterThan(0.999);
    expect(dot(from(side), left)).toBeGreaterThan(0.999);
    expect(dot(from(side), left)).toBeLessThan(-0.999);
    expect(dot(from(side), left)).toBeGreaterThan(0.999);
    expect(dot(from(back), forward)).toBeLessThan(-0.999);
    expect(from(above)[1]).toBeGreaterThan(0.999);
    const between = from(quarter);
    for (const way of [forward, left, [0, 1, 0]]) expect(dot(between, way)).toBeGreaterThan(0.2);
    expect(requestFrame).toHaveBeenCalled();
  },
);

it('shows a joint alone with what hangs on it, or several joints alone, and then all again', () => {
  const { names } = show(704, 0);
  const index = (name: string) => names.indexOf(name);
  setWork({ selectedJoint: index('LeftForeArm') });
  toggleIsolated();
  const shown = viewState.getState().isolated!.map((joint) => names[joint]);
  expect(shown.sort()).toEqual(names.filter((name) => /^Left(ForeArm|Hand)/.test(name)).sort());
  toggleIsolated();
  expect(viewState.getState().isolated).toBeNull();
  store.setState({ alsoSelected: [index('Head')] });
  toggleIsolated();
  expect(
    viewState
      .getState()
      .isolated!.map((joint) => names[joint])
      .sort(),
  ).toEqual(['Head', 'LeftForeArm']);
});
