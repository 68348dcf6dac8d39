import { beforeEach, describe, expect, it, vi } from 'vitest';
import { type Clip, containsRotation, findRoles, fitJointLimits, type JointLimit } from '../../core';
import { anotherFile } from '../../core/carry/testing/another-file';
import { limbError } from '../../core/carry/testing/matrix-figure';
import { type Build, movingPerson } from '../../core/carry/testing/moving-people';
import { angleBetween, readQuat } from '../../core/math';
import { seeded } from '../../core/testing/random';
import { seekFrame, setManual, setSetting, undo } from '../actions';
import { createLiveFrame } from '../frame/live';
import { flush } from '../frame/playback';
import { defaultSettings } from '../settings';
import { setWork, store } from '../store';
import { madeFit } from '../testing/made-fit';
import { forget } from '../work/history';
import { unposed } from '../work/scopes';
import { readPoseFile } from './pose-file';
import { presentPoseText } from './present-pose';
import { mirrorShownPose, takePose } from './take-pose';

// What settings set in motion is tried elsewhere.
vi.mock('../limits/learn', () => ({ refit: async () => {}, regrow: async () => {} }));

const state = store.getState;

const person = (seed: number, more: Partial<Build> = {}) =>
  movingPerson(
    { armsOut: 0.8 + (seed % 5) / 8, legsOut: 0.1, facing: seed % 6, seed, size: 0.7 + (seed % 3) / 4, ...more },
    120,
  );

/** Limits that allow everything: where no limit is to matter. */
const wide = (clip: Clip): JointLimit[] => fitJointLimits(clip, { shape: 'box', padding: Math.PI });

function show(clip: Clip, limits = wide(clip)): void {
  const live = createLiveFrame(clip.skeleton);
  setWork(
    { ...unposed, settings: defaultSettings, selectedJoint: 0, roleChoices: {} },
    { clip, live, fit: madeFit(limits) },
  );
  store.setState({ alsoSelected: [], notices: [], isPlaying: false });
  forget();
  flush();
}

const held = () => {
  flush();
  return Float64Array.from(state().live!.held);
};

const farthest = (a: ArrayLike<number>, b: ArrayLike<number>): number =>
  Math.max(...Array.from({ length: a.length / 4 }, (_, j) => angleBetween(readQuat(a, j), readQuat(b, j))));

beforeEach(() => store.setState({ ...store.getInitialState() }, true));

describe.each([1201, 1202, 1203, 1204])('a pose that is copied (seed %i)', (seed) => {
  const random = seeded(seed);
  const clip = person(seed);
  const frame = Math.floor(120 * random());

  it('is the same at another time of the same rig, in the same tab or the next, as one step of undo', () => {
    show(clip);
    seekFrame(frame);
    const pose = held();
    const text = presentPoseText()!;
    seekFrame((frame + 60) % 120);
    const before = held();
    expect(farthest(before, pose)).toBeGreaterThan(0.1);
    takePose(text, 'It');
    expect(farthest(held(), pose)).toBeLessThan(1e-6);
    expect(state().notices).toEqual([]);
    undo();
    expect(farthest(held(), before)).toBeLessThan(1e-9);
  });

  it('is the same on the file of another program', () => {
    show(clip);
    seekFrame(frame);
    const text = presentPoseText()!;
    const other = anotherFile(clip, seed, { axes: true, order: true, up: false, scale: 2 });
    show(other);
    seekFrame(frame);
    const wanted = held();
    seekFrame((frame + 50) % 120);
    takePose(text, 'It');
    expect(farthest(held(), wanted)).toBeLessThan(1e-4);
  });

  it('points the limbs of another person the same ways', () => {
    show(clip);
    seekFrame(frame);
    const pose = held();
    const text = presentPoseText()!;
    const other = person(seed + 1, { prefix: 'mixamorig:', armRoll: 0.5, thighs: 1.15 });
    show(other);
    takePose(text, 'It');
    const still = (of: Clip, rotations: ArrayLike<number>): Clip => ({
      ...of,
      frameCount: 1,
      rotations: Float32Array.from(rotations),
      rootPositions: new Float32Array(3),
    });
    const roles = [clip, other].map(({ skeleton }) => findRoles(skeleton));
    expect(limbError(still(clip, pose), roles[0], still(other, held()), roles[1], [0])).toBeLessThan(2);
  });

  it('is taken by the selected joints alone, where they are several', () => {
    show(clip);
    seekFrame(frame);
    const pose = held();
    const text = presentPoseText()!;
    seekFrame((frame + 60) % 120);
    const before = held();
    const [a, b] = [3, 9];
    setWork({ selectedJoint: a }, { alsoSelected: [b] });
    takePose(text, 'It');
    const now = held();
    for (const joint of clip.skeleton.names.keys()) {
      const from = joint === a || joint === b ? pose : before;
      expect(angleBetween(readQuat(now, joint), readQuat(from, joint))).toBeLessThan(1e-6);
    }
  });

  it('is held by limits, which say what they changed', () => {
    show(clip);
    seekFrame(frame);
    const text = presentPoseText()!;
    // Limits of a part of the motion in which this frame is not.
    const part = { ...clip, frameCount: 8 };
    const far = clip.rotations.subarray(((frame + 60) % 112) * 4 * clip.skeleton.names.length);
    const limits = fitJointLimits(
      { ...part, rotations: far.slice(0, 32 * clip.skeleton.names.length) },
      { padding: 0.01 },
    );
    show(clip, limits);
    takePose(text, 'It');
    const now = held();
    for (const [joint, limit] of limits.entries())
      if (clip.skeleton.parents[joint] >= 0) expect(containsRotation(limit, readQuat(now, joint))).toBe(true);
    expect(state().notices.at(-1)?.detail).toMatch(/^Limits hold back \S+ by \d+°/);
  });

  it('mirrored twice is the same', () => {
    show(clip);
    seekFrame(frame);
    const pose = held();
    mirrorShownPose();
    expect(farthest(held(), pose)).toBeGreaterThan(0.05);
    mirrorShownPose();
    expect(farthest(held(), pose)).toBeLessThan(1e-6);
  });
});

it('what is no pose, and who can’t take one, is told in a sentence', () => {
  const clip = person(1210);
  show(clip);
  const text = presentPoseText()!;
  expect(() => readPoseFile('{"format": "limber-pose"')).toThrow(/no JSON/);
  takePose(text.replace(/"rotations": \[[^,]*/, '"rotations": [9'), 'Mine');
  expect(state().notices.at(-1)).toMatchObject({ kind: 'error', title: 'Mine can’t be taken here' });
  expect(state().notices.at(-1)!.detail).toMatch(/^rotations\[0…3\] must be of length one/);
  expect(state().canUndo).toBe(false);
  setManual(2, [0.1, 0, 0]);
  setSetting('mode', 'ik');
  takePose(text, 'Mine');
  expect(state().work.settings.mode).toBe('pose');
});
