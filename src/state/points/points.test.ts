import { readFileSync } from 'node:fs';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { humanLimits, violationAngle } from '../../core';
import { movingPerson } from '../../core/carry/testing/moving-people';
import { type Clip, parseBvh, type Skeleton } from '../../core/clip';
import { angleBetween, finish, readQuat, type Steps } from '../../core/math';
import { type MotionFromPoints, motionFromPointsInSteps, pointNames, type RecordedPoints } from '../../core/points';
import { trcOf } from '../../core/points/testing/made-trc';
import { readPoints } from '../../rigs';
import { personGlb } from '../../rigs/testing/person-glb';
import { seekFrame, undo } from '../actions';
import { playOnRig } from '../carry';
import { openClips } from '../clips/clips';
import { takeAction } from '../notices';
import { captureProject, projectText } from '../project/capture';
import { createKeeping } from '../project/keeping';
import { memoryPlace } from '../project/testing/memory-place';
import { store } from '../store';
import { settled } from '../testing/made-files';
import { cancelJob } from '../work';
import { chooseLimitUse, chooseRate, holdWith, namePoint } from './find-again';
import { limitsAtHand } from './limits-at-hand';
import { hasPoses, pointsHere } from './points-here';

// The real work, without threads of its own.
vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  const { rigWorkerHere } = await import('../../worker/testing/rig-here');
  return { connectWorker: workerHere, connectRigWorker: rigWorkerHere };
});
vi.mock('../../worker/points-desk', async () => {
  const { fakeConnection } = await import('../../worker/testing/fake-connection');
  const { createPointsWorker } = await import('../../worker/serve-points');
  const { LoneDesk } = await import('../../worker/desk');
  return { createPointsDesk: () => new LoneDesk(() => fakeConnection(createPointsWorker())) };
});

const routine = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'range-of-motion.bvh');
const file = (options: Parameters<typeof trcOf>[1] = {}) =>
  new File([trcOf(routine, { from: 3000, to: 3200, stride: 2, ...options })], 'made.trc');
/** The same points as a table that does not say how fast frames follow each other. */
function tableFile(): File {
  const [, , , head, , ...rows] = trcOf(routine, { from: 3000, to: 3200, stride: 2 }).split('\n');
  const labels = head.split('\t').filter((label, i) => label && i > 1);
  const names = labels.flatMap((label) => ['x', 'y', 'z'].map((axis) => `${label}_${axis}`));
  const lines = rows.filter(Boolean).map((row) => row.split('\t').slice(2).join(','));
  return new File([[names.join(','), ...lines].join('\n')], 'made.csv');
}
const state = store.getState;
const found = () =>
  vi.waitFor(() => expect(pointsHere(state())?.points.found).toBeTruthy(), { timeout: 60_000, interval: 20 });
const words = () => state().notices.map(({ title, detail }) => `${title}. ${detail}`);

/** rad: the farthest that any pose is beyond the limits that the motion was found with. */
function beyond(clip: Clip): number {
  const limits = pointsHere(state())!.points.found!.limits;
  let most = 0;
  const joints = clip.skeleton.parents.length;
  for (let frame = 0; frame < clip.frameCount; frame++)
    for (const limit of limits)
      if (limit && clip.skeleton.parents[limit.joint] >= 0)
        most = Math.max(most, violationAngle(limit, readQuat(clip.rotations, frame * joints + limit.joint)));
  return most;
}

/** Motion of points on a skeleton, without a worker. */
const motionFromPoints = (points: RecordedPoints, skeleton: Skeleton): Clip =>
  finish(motionFromPointsInSteps(points, { skeleton }) as Steps<MotionFromPoints>).clip;

beforeEach(() => store.setState({ notices: [] }));

describe('files of points', () => {
  it('open as motion that is inside limits, and say how near it is to the points', async () => {
    await openClips([file()]);
    await found();
    await settled();
    const { clip, work } = state();
    expect(clip).toMatchObject({ name: 'made.trc', frameCount: 100 });
    expect(work.takes[0].readFrom?.name).toBe('made.trc');
    expect(beyond(clip!)).toBeLessThan(1e-4);
    expect(words().join()).toMatch(/made.trc is the motion of \d+ points\. Half of the points are within [\d.]+ mm/);
  });

  it('are shown before all poses are found, and steps that were done meanwhile stay', async () => {
    const counts: number[] = [];
    const stop = store.subscribe(({ clip }, { clip: before }) => {
      if (clip && clip !== before && clip.name === 'made.trc') counts.push(clip.frameCount);
    });
    await openClips([file({ to: 3600 })]);
    const first = state().clip!;
    expect(pointsHere(state())!.points.found).toBeNull();
    expect(first.frameCount).toBeLessThan(300);
    await found();
    stop();
    expect(counts.length).toBeGreaterThan(2);
    expect(counts.at(-1)).toBe(300);
    expect(state().clip!.skeleton).toBe(first.skeleton);
  });

  it('keep what is known where the search is ended', async () => {
    await openClips([file({ to: 4200 })]);
    await vi.waitFor(() => expect(state().job?.label).toMatch(/^Finding poses/), { timeout: 20_000 });
    cancelJob();
    await vi.waitFor(() => expect(words().join()).toMatch(/was not read to its end/));
    expect(pointsHere(state())!.points.found).toBeNull();
    expect(state().clip!.frameCount).toBeGreaterThan(0);
  });

  it('find the poses again when a point is named, as a step that can be undone', async () => {
    await openClips([file({ rename: { LKnee: 'Q7' } })]);
    await found();
    const before = state().work.takes;
    expect(pointNames(['Q7'])).toEqual({});
    expect(pointsHere(state())!.points.unused).toContain('Q7');
    await namePoint('Q7', 'left knee');
    await found();
    expect(pointsHere(state())!.points.unused).not.toContain('Q7');
    expect(state().work.takes).not.toBe(before);
    undo();
    expect(state().work.takes[0]).toBe(before[0]);
    // The name is remembered.
    await openClips([file({ rename: { LKnee: 'Q7' } })]);
    await found();
    expect(pointsHere(state())!.points.unused).not.toContain('Q7');
  });

  it('are held inside limits of a range of motion that was learned before, which says by how much that is better', async () => {
    await openClips([new File([readFileSync('public/clips/range-of-motion.bvh')], 'rom.bvh')]);
    await settled();
    await openClips([file()]);
    await found();
    const before = state().work.takes;
    const holding = limitsAtHand(state())!;
    expect(holding.name).toBe('rom.bvh');
    await holdWith(holding);
    await found();
    await vi.waitFor(() => expect(words().join()).toMatch(/Found with the limits of rom.bvh/));
    expect(words().join()).toMatch(
      /before it were [\d.]+ mm\. Before, \d+ of 100 frames were beyond them, by up to \d+°/,
    );
    expect(pointsHere(state())!.points.request.holding).toBe(holding);
    expect(beyond(state().clip!)).toBeLessThan(1e-4);
    undo();
    expect(state().work.takes[0]).toBe(before[0]);
  });

  it('are found again on the joints of a rig that is at hand: inside limits of people there, as the program finds them', async () => {
    const rig = movingPerson({ armsOut: 1.2, legsOut: 0.1, facing: 0, seed: 5, armRoll: 0.4 }, 50).skeleton;
    const bytes = personGlb(rig);
    await openClips([new File([bytes], 'rig.glb')]);
    await settled();
    await openClips([file()]);
    await found();
    await settled();
    await playOnRig();
    await settled();
    const { clip, work } = state();
    expect(work.takes[0].origin?.points?.found).toBeTruthy();
    expect(clip).toMatchObject({ name: 'made.trc', frameCount: 100, skeleton: work.rig!.own[0].skeleton });
    const { limits } = humanLimits(clip!.skeleton);
    expect(limits.length).toBeGreaterThan(15);
    const joints = clip!.skeleton.names.length;
    for (const limit of limits)
      for (let frame = 0; frame < clip!.frameCount; frame++)
        expect(violationAngle(limit, readQuat(clip!.rotations, frame * joints + limit.joint))).toBeLessThan(1e-6);
    // The poses are those of the points, not of the person who was found first.
    const own = motionFromPoints(readPoints(new TextEncoder().encode(await file().text()), 'made.trc'), clip!.skeleton);
    const apart = Array.from({ length: joints * clip!.frameCount }, (_, i) =>
      angleBetween(readQuat(clip!.rotations, i), readQuat(own.rotations, i)),
    );
    expect(Math.max(...apart)).toBeLessThan(1e-3);
  });

  it('with names that nobody knows stand around a person until four are named by hand', async () => {
    const rename = Object.fromEntries(
      trcOf(routine, { to: 90 })
        .split('\n')[3]
        .split('\t')
        .filter((label, i) => label && i > 1)
        .map((label, i) => [label, `Značka${i}`]),
    );
    await openClips([file({ rename })]);
    const standing = pointsHere(state())!;
    expect(state().clip).toMatchObject({ name: 'made.trc', frameCount: 100 });
    expect(hasPoses(standing)).toBe(false);
    expect(standing.points.unused).toHaveLength(21);
    expect(words().join()).toMatch(
      /Say where the points of made.trc sit\. None of its 21 points have names that Limber knows/,
    );
    // The person stands where the points are.
    const { points } = standing.points.others;
    const heights = Array.from(points.subarray(0, 63)).filter((_, i) => i % 3 === 1);
    expect(standing.rootPositions[1]).toBeGreaterThan(Math.min(...heights));
    expect(standing.rootPositions[1]).toBeLessThan(Math.max(...heights));
    const places = { RHip: 'right hip', LHip: 'left hip', Neck: 'neck', LKnee: 'left knee' } as const;
    for (const [i, [name, place]] of Object.entries(places).entries()) {
      expect(hasPoses(pointsHere(state())!)).toBe(false);
      await namePoint(rename[name], place);
      expect(pointsHere(state())!.points.model.points).toHaveLength(i + 1);
    }
    await found();
    expect(hasPoses(pointsHere(state())!)).toBe(true);
    undo();
    expect(hasPoses(pointsHere(state())!)).toBe(false);
  });

  it('that do not say how fast they are get a rate by hand, at once and as a step that can be undone', async () => {
    await openClips([tableFile()]);
    await found();
    await settled();
    const before = pointsHere(state())!;
    expect(before.points.hasRate).toBe(false);
    expect(before.frameTime).toBeCloseTo(1 / 30);
    seekFrame(40);
    chooseRate(120);
    const after = pointsHere(state())!;
    expect(after).toMatchObject({ frameTime: 1 / 120, frameCount: 100 });
    expect(after.rotations).toEqual(before.rotations);
    expect(state().clip!.frameTime).toBe(1 / 120);
    expect(state().live!.frame).toBe(40);
    expect(after.notes?.join()).not.toMatch(/30 frames per second/);
    undo();
    expect(state().work.takes[0]).toBe(before);
    // A file that says its rate keeps it.
    await openClips([file()]);
    await found();
    chooseRate(120);
    expect(pointsHere(state())!.frameTime).not.toBe(1 / 120);
  });

  it('are found again as they were chosen when a project is opened: names, rate, limits and how these count', async () => {
    await openClips([new File([readFileSync('public/clips/range-of-motion.bvh')], 'rom.bvh')]);
    await settled();
    const given = tableFile();
    await openClips([given]);
    await found();
    await holdWith(limitsAtHand(state())!);
    await found();
    await namePoint('RHeel', null);
    await found();
    await chooseLimitUse('guide');
    await found();
    chooseRate(60);
    const { request } = pointsHere(state())!.points;
    expect(request).toMatchObject({ names: { RHeel: null }, use: 'guide', rate: 60 });
    const text = projectText((await captureProject())!);
    await openClips([file()]);
    await found();
    await createKeeping(memoryPlace()).offer([given, new File([text], 'work.limber.json')]);
    await vi.waitFor(() => expect(state().clip!.name).toBe('made.csv'), { timeout: 30_000 });
    await found();
    const again = pointsHere(state())!;
    expect(again.points.request).toMatchObject({ names: { RHeel: null }, use: 'guide', subject: null, rate: 60 });
    expect(again.points.request.holding?.name).toBe('rom.bvh');
    expect(again.points.request.holding?.limits).toHaveLength(request.holding!.limits.length);
    expect(again.points.found?.use).toBe('guide');
    expect(again.frameTime).toBeCloseTo(1 / 60);
    expect(again.points.unused).toContain('RHeel');
  });

  it('of several people ask whose motion is to be found', async () => {
    const labels = trcOf(routine, { to: 90 })
      .split('\n')[3]
      .split('\t')
      .filter((label, i) => label && i > 1);
    const rename = (who: string) => Object.fromEntries(labels.map((label) => [label, `${who}:${label}`]));
    const [ann, bob] = ['Ann', 'Bob'].map((who) =>
      trcOf(routine, { to: 90, rename: rename(who) })
        .split('\n')
        .map((line) => line.split('\t')),
    );
    const both = ann.map((cells, row) => {
      if (row === 2) return [...cells.slice(0, 3), String(2 * labels.length), ...cells.slice(4)].join('\t');
      if (row === 3 || row > 5) return [...cells.slice(0, 2 + 3 * labels.length), ...bob[row].slice(2)].join('\t');
      return cells.join('\t');
    });
    await openClips([new File([both.join('\n')], 'both.trc')]);
    const asked = state().notices.find(({ title }) => title === 'both.trc has the points of 2 people');
    expect(asked).toMatchObject({
      detail: 'They are Ann and Bob. Whose motion is to be found?',
      action: { label: 'Of Ann' },
    });
    takeAction(asked!, asked!.decline);
    const next = state().notices.find(({ action }) => action?.label === 'Of Bob')!;
    takeAction(next);
    await vi.waitFor(() => expect(state().clip!.name).toBe('both.trc'), { timeout: 20_000 });
    await found();
    expect(pointsHere(state())!.points.request.subject).toBe('Bob');
    expect(pointsHere(state())!.points.points.labels).toHaveLength(labels.length);
  });

  it('say in a sentence why nothing comes of them, and leave what is there', async () => {
    const before = state().clip;
    await openClips([new File(['PathFileType\t4\t(X/Y/Z)\tcut.trc\nDataRate'], 'cut.trc')]);
    expect(words().join()).toMatch(/^cut.trc can’t be read\. .{20,}/);
    expect(state().clip).toBe(before);
  });
});
