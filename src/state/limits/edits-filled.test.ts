import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { containsRotation, fillLimits, modelOf, type Vec3 } from '../../core';
import { mirrorJoint } from '../../core/clip';
import { frameSet, stepChartOf, vectorInPart, wholeAt } from '../../core/edit';
import { fitJoint } from '../../core/limit';
import { multiply, readQuat, rotationFromVector } from '../../core/math';
import { addStep, changeSettings, mirrorToOther, switchStep } from '../actions';
import { openClips } from '../clips/clips';
import { fitOptionsOf } from '../settings';
import { setWork, store } from '../store';
import { personFile, settled } from '../testing/made-files';
import { learnedCloud, stepsOf, toldOf } from './edits';
import { fetchEdits } from './fetch-edits';

vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  return { connectWorker: workerHere };
});

const state = store.getState;
const joint = () => state().clip!.skeleton.names.indexOf('LeftElbow');
const limitHere = (at = joint()) => state().fit!.limits[at];
const own = () => learnedCloud(state().fit!, joint())!.axes;
const told = (at = joint()) =>
  toldOf(state().fitted, state().work.edits, at, state().clip).map(({ state: came }) => came);
const points = () => {
  const { points: all, dimension } = state().fit!.clouds[joint()].parts[0];
  return Array.from({ length: all.length / dimension }, (_, i) => [
    ...all.subarray(dimension * i, dimension * (i + 1)),
  ]);
};

/** A face of the limit as it is, moved by so many rad. */
function moveFace(out: number): number {
  const limit = limitHere();
  const { shape } = limit.parts[0];
  const [{ position, normal }] = modelOf(shape).handles!.of(shape);
  const step = { kind: 'move-handle', ...stepChartOf(limit, 0, own()), shape: shape.kind, position, normal } as const;
  return addStep(joint(), { ...step, out, across: 0 });
}

beforeAll(fetchEdits);
beforeEach(async () => {
  store.setState(store.getInitialState(), true);
  await openClips([personFile('person.bvh')]);
  setWork({ roleChoices: {} });
  changeSettings({ fill: 0.5 });
  await settled();
});

describe('a filled limit', () => {
  it('keeps a face that was moved through refits, and waits with it where nothing is filled up', async () => {
    const before = limitHere();
    moveFace(-0.1);
    expect(told()).toEqual(['applied']);
    expect(limitHere()).not.toEqual(before);
    for (const change of [{ padding: 0.1 }, { fill: 0.75 }, { shape: 'box' }, { split: 'swing-twist' }] as const) {
      changeSettings(change);
      await settled();
      expect([change, told()]).toEqual([change, ['applied']]);
      expect(limitHere()).not.toEqual(state().fitted!.limits[joint()]);
    }
    changeSettings({ fill: 0 });
    await settled();
    expect(told()).toEqual(['elsewhere']);
    expect(limitHere()).toEqual(state().fitted!.limits[joint()]);
    changeSettings({ fill: 0.5 });
    await settled();
    expect(told()).toEqual(['applied']);
  });

  it('waits with a face of the learned limit though both are k-DOPs in one chart, where their axes lie apart', async () => {
    changeSettings({ fill: 0, chart: 'swing-twist' });
    await settled();
    moveFace(-0.1);
    expect(told()).toEqual(['applied']);
    const axes = own();
    changeSettings({ fill: 0.5 });
    await settled();
    const apart = [0, 1, 2].some((row) => {
      const [a, b] = [axes, limitHere().axes].map((rows) => rows.slice(3 * row, 3 * row + 3));
      return a.reduce((sum, x, k) => sum + x * b[k], 0) < Math.cos(Math.PI / 6);
    });
    expect(apart).toBe(true);
    expect(told()).toEqual(['elsewhere']);
  });

  it.each(['none', 'swing-twist'] as const)('is filled up anew where samples are left out: %s', async (split) => {
    // A reference that does not hang on what is left out.
    changeSettings({ split, reference: 'rest' });
    await settled();
    const { clip } = state();
    const kept = 40;
    const frames = Array.from({ length: clip!.frameCount - kept }, (_, i) => kept + i);
    const all = limitHere();
    addStep(joint(), { kind: 'leave-out', part: 'whole', frames: frameSet(clip!, frames) });
    expect(told()).toEqual(['applied']);
    const width = 4 * clip!.skeleton.names.length;
    const beginning = { ...clip!, frameCount: kept, rotations: clip!.rotations.slice(0, width * kept) };
    const alone = fitJoint([beginning], joint(), { ...fitOptionsOf(state().work.settings), reference: 'rest' }).limit;
    expect(state().fit!.learned[joint()]).toEqual(alone);
    const { human, share } = state().fit!.fills[joint()]!;
    expect(limitHere()).toEqual(fillLimits([alone], [human], share)[0]);
    expect(limitHere()).not.toEqual(all);
    for (let frame = 0; frame < kept; frame++)
      expect(containsRotation(limitHere(), readQuat(clip!.rotations, frame * (width / 4) + joint()))).toBe(true);
    expect(points().length).toBeLessThan(state().fitted!.clouds[joint()].parts[0].frames.length);
  });

  it.each(['none', 'swing-twist'] as const)('takes in a pose that was added as it is seen: %s', async (split) => {
    changeSettings({ split });
    await settled();
    const outside = rotationBeyond();
    expect(containsRotation(limitHere(), outside)).toBe(false);
    const { at, v } = wholeAt(limitHere(), outside, own());
    addStep(joint(), { kind: 'add-sample', ...at, to: v });
    expect(told()).toEqual(['applied']);
    expect(containsRotation(limitHere(), outside)).toBe(true);
    const seen = vectorInPart(at, v, limitHere(), 0, own())!;
    const nearest = Math.min(...points().map((p) => Math.hypot(...p.map((x, k) => x - seen[k]))));
    expect(nearest).toBeLessThan(1e-6);
  });

  it.each(['none', 'swing-twist'] as const)('moves a sample where it is seen: %s', async (split) => {
    changeSettings({ split });
    await settled();
    const { clip } = state();
    const [from] = points();
    const to = from.map((x) => x + 0.02) as Vec3;
    const frame = state().fit!.clouds[joint()].parts[0].frames[0];
    const frames = frameSet(clip!, [frame]);
    const place = stepChartOf(limitHere(), 0, own());
    const id = addStep(joint(), { kind: 'move-sample', ...place, clip: clip!.name, frame, frames, to });
    expect(told()).toEqual(['applied']);
    // Of halves that are told apart a sample has the twist of its frame: only where it points is seen.
    if (split === 'none')
      expect(Math.min(...points().map((p) => Math.hypot(...p.map((x, k) => x - to[k]))))).toBeLessThan(1e-6);
    switchStep(joint(), id, false);
    expect(limitHere()).toEqual(state().fitted!.limits[joint()]);
  });

  it('is mirrored to the other side with what was done to it', async () => {
    const other = mirrorJoint(state().clip!.skeleton, joint());
    moveFace(-0.1);
    mirrorToOther(joint());
    expect(told(other)).toEqual(['applied']);
    const [mine] = stepsOf(state().work.edits, joint());
    const [theirs] = stepsOf(state().work.edits, other);
    expect(theirs).toMatchObject({ kind: 'move-handle', out: -0.1 });
    expect('axes' in theirs && 'axes' in mine && theirs.axes).not.toEqual('axes' in mine && mine.axes);
  });
});

/** A rotation a little outside the limit as it is. */
function rotationBeyond() {
  const limit = limitHere();
  const { clip } = state();
  const base = readQuat(clip!.rotations, joint());
  for (let angle = 0.1; angle < Math.PI; angle += 0.05) {
    const rotation = multiply(base, rotationFromVector([angle, 0, 0]));
    if (!containsRotation(limit, rotation)) return rotation;
  }
  throw new Error('The limit has no end that way.');
}
