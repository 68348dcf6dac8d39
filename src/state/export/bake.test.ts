import { beforeEach, describe, expect, it, vi } from 'vitest';
import { checkClip, fitJointLimits, type JointLimit, parseBvh, violationAngle } from '../../core';
import { joinClips, timeOfFrame } from '../../core/clip';
import { readQuat } from '../../core/math';
import { createLiveFrame, setTime } from '../frame/live';
import { defaultSettings } from '../settings';
import { setWork, store } from '../store';
import { armFile, personFile } from '../testing/made-files';
import { madeFit } from '../testing/made-fit';
import type { Work } from '../work/scopes';
import { bakeClips, type MotionFormat, poseAsBvh, watchBaked } from './bake';
import { checkClips, checkCsv } from './check';
import { animationName, namesOf } from './clip-names';
import { curvesOfClips } from './curves';

vi.hoisted(() => vi.stubGlobal('Worker', EventTarget));

const read = async (file: File) => parseBvh(await file.text(), file.name);
const whole = await read(armFile('arm.bvh', { frames: 60 }));
const tight = fitJointLimits(await read(armFile('arm.bvh', { frames: 30 })));
const person = await read(personFile('person.bvh'));

function show(clip: typeof whole, limits: JointLimit[]): void {
  const live = createLiveFrame(clip.skeleton);
  const fit = madeFit(limits);
  store.setState({ ...store.getInitialState(), clip, live, fit, fitted: fit }, true);
}

/** Clips that are held, each with the text of its file where it has one. */
async function heldAs(format: MotionFormat, which: 'shown' | 'all', onProgress = (_share: number): unknown => 0) {
  const signal = new AbortController().signal;
  const held = await bakeClips({ which, format, ease: 0 }, (share) => void onProgress(share), signal);
  return held!.clips.map((clip, i) => {
    const { name, content } = held!.files[Math.min(i, held!.files.length - 1)];
    return { ...clip, name, text: String(content), content };
  });
}

/** rad: the most that a joint of a text is beyond its limit. */
function worst(text: string, limits: readonly JointLimit[]): number {
  const clip = parseBvh(text, 'baked.bvh');
  const joints = clip.skeleton.parents.length;
  let most = 0;
  for (let i = 0; i < clip.frameCount * joints; i++) {
    const joint = i % joints;
    if (clip.skeleton.parents[joint] >= 0)
      most = Math.max(most, violationAngle(limits[joint], readQuat(clip.rotations, i)));
  }
  return most;
}

describe('baking what is shown', () => {
  beforeEach(() => show(whole, tight));

  it('holds every frame inside its limits, says what was changed, and is inside when read again', async () => {
    const shares: number[] = [];
    const [{ text, report }] = await heldAs('bvh', 'shown', (share) => shares.push(share));
    expect(worst(text, tight)).toBe(0);
    expect(parseBvh(text, 'baked.bvh').frameCount).toBe(60);
    // The last 30 frames turn on beyond what was learned, less what padding lets be.
    expect(report.changedFrames).toBeGreaterThan(25);
    expect(report.changedFrames).toBeLessThanOrEqual(30);
    expect(report.joints.map(({ name }) => name)).toEqual(['arm']);
    expect(shares.every((share, i) => share >= (shares[i - 1] ?? 0))).toBe(true);
  });

  it('changes nothing that is inside', async () => {
    show(whole, fitJointLimits(whole));
    const [{ report }] = await heldAs('bvh', 'shown');
    expect(report.changedFrames).toBe(0);
  });

  it('takes along what is turned by hand', async () => {
    setWork({ manual: { 1: [0, 0, 3] } });
    const [{ clip, report }] = await heldAs('bvh', 'shown');
    expect(report.changedFrames).toBe(60);
    const first = readQuat(clip.rotations, 1);
    const last = readQuat(clip.rotations, 2 * 59 + 1);
    first.forEach((x, k) => {
      expect(x).toBeCloseTo(last[k], 5);
    });
  });

  it('follows a pull frame by frame', async () => {
    show(person, fitJointLimits(person));
    setWork({ settings: { ...defaultSettings, mode: 'look-at' }, gazeTarget: [3, 1.2, 0.5] });
    const [{ text, report }] = await heldAs('bvh', 'shown');
    expect(report.changedFrames).toBeGreaterThan(person.frameCount / 2);
    expect(worst(text, fitJointLimits(person))).toBeLessThan(1e-6);
  });

  it('says where its frames are among those that are joined, wherever time has gone meanwhile', async () => {
    const both = joinClips([whole, { ...whole, name: 'again' }]);
    show(both, tight);
    setTime(store.getState().live!, both, timeOfFrame(both, 70));
    const baking = heldAs('bvh', 'shown');
    setTime(store.getState().live!, both, 0);
    const [{ firstFrame, report }] = await baking;
    expect(firstFrame).toBe(60);
    expect(report.frames).toBe(60);
  });

  it('writes each of the clips that are joined, in files of their own names', async () => {
    const others = [whole, { ...whole, name: 'again.bvh' }, { ...whole, name: whole.name }];
    const both = joinClips(others);
    show(both, tight);
    const shares: number[] = [];
    const files = await heldAs('bvh', 'all', (share) => shares.push(share));
    const stem = whole.name.replace('.bvh', '');
    expect(files.map(({ name }) => name)).toEqual([`${stem}.held.bvh`, 'again.held.bvh', `${stem} 2.held.bvh`]);
    expect(files.map(({ firstFrame }) => firstFrame)).toEqual([0, 60, 120]);
    for (const { text, report } of files) {
      expect(worst(text, tight)).toBe(0);
      expect(report.frames).toBe(60);
    }
    expect(shares.every((share, i) => share >= (shares[i - 1] ?? 0))).toBe(true);
  });

  it('is told to be old when what holds or turns the pose has changed, and by nothing that is only seen', () => {
    const { fit, work } = store.getState();
    const { settings } = work;
    let told = 0;
    const stop = watchBaked(() => told++);
    const changes: Partial<Work>[] = [
      { manual: { 1: [0, 0, 0.1] } },
      { pulls: { 'left-hand': { target: [0, 1, 0], isPinned: false } } },
      { gazeTarget: [0, 1, 2] },
      { ties: { study: { habit: 0, controls: [], pairs: [], frames: 1 }, clips: [], off: [] } },
      { borrowed: { name: 'x', clips: [], limits: [] } },
      { settings: { ...settings, ties: !settings.ties } },
      { settings: { ...settings, mode: 'ik' } },
    ];
    for (const [i, change] of changes.entries()) {
      setWork(change);
      expect(told, Object.keys(change).join()).toBe(i + 1);
    }
    store.setState({ fit: { ...fit! } });
    expect(told).toBe(changes.length + 1);
    told = changes.length;
    const now = store.getState().work.settings;
    setWork({ settings: { ...now, speed: 2, page: 'export', view: 'bones' } as typeof now });
    setWork({ selectedJoint: 1 }, { isPlaying: false, hoveredFrame: 3 });
    expect(told).toBe(changes.length);
    stop();
    setWork({ manual: {} });
    expect(told).toBe(changes.length);
  });

  it('writes a table for each clip, of angles that are held', async () => {
    show(joinClips([whole, { ...whole, name: 'again.bvh' }]), tight);
    const tables = await heldAs('csv', 'all');
    expect(tables.map(({ name }) => name)).toEqual(['arm.held.csv', 'again.held.csv']);
    const captured = (await curvesOfClips(() => {}, new AbortController().signal))!;
    expect(captured.map(({ name }) => name)).toEqual(['arm.csv', 'again.csv']);
    const rowsOf = (content: unknown) => String(content).trim().split('\r\n');
    expect(rowsOf(tables[0].text)).toHaveLength(61);
    expect(rowsOf(tables[0].text)[0]).toBe(rowsOf(captured[0].content)[0]);
    // The last frame is beyond what was learned, the first is not.
    expect(rowsOf(tables[0].text)[1]).toBe(rowsOf(captured[0].content)[1]);
    expect(rowsOf(tables[0].text)[60]).not.toBe(rowsOf(captured[0].content)[60]);
  });

  it('says of each clip where it leaves the limits, as the core does', async () => {
    const inside = fitJointLimits(whole);
    show(joinClips([whole, { ...whole, name: '=again.bvh' }]), tight);
    const checked = (await checkClips(() => {}, new AbortController().signal))!;
    const alone = checkClip(whole, tight);
    expect(alone.framesOutside).toBeGreaterThan(20);
    expect(checked).toMatchObject([
      { name: 'arm.bvh', firstFrame: 0, ...alone },
      { name: '=again.bvh', firstFrame: 60, ...alone },
    ]);
    const [head, first, second] = checkCsv(checked).split('\r\n');
    expect(head.split(',')).toHaveLength(first.split(',').length);
    expect(first).toContain(`"arm.bvh",60,"arm",${alone.framesOutside},`);
    expect(second).toContain('"\'=again.bvh"');
    show(whole, inside);
    expect(await checkClips(() => {}, new AbortController().signal)).toMatchObject([{ framesOutside: 0 }]);
  });

  it('calls clips of one file by their animations, and clips of one name apart', () => {
    const clips = ['Xbot.glb · run', 'walk.bvh', 'walk.bvh', 'Xbot.glb · a.b · c'].map((name) => ({ name }));
    expect(namesOf(clips)).toEqual(['Xbot run', 'walk', 'walk 2', 'Xbot a.b c']);
    expect(clips.map(animationName)).toEqual(['run', 'walk', 'walk', 'a.b · c']);
  });

  it('ends when it is cancelled', async () => {
    const now = vi.spyOn(performance, 'now');
    let time = 0;
    now.mockImplementation(() => (time += 20));
    for (const format of ['bvh', 'gltf', 'csv'] as const)
      expect(await bakeClips({ which: 'shown', format, ease: 0 }, () => {}, AbortSignal.abort())).toBeNull();
    expect(await checkClips(() => {}, AbortSignal.abort())).toBeNull();
    expect(await curvesOfClips(() => {}, AbortSignal.abort())).toBeNull();
    now.mockRestore();
  });

  it('writes the pose of now as one frame', () => {
    const clip = parseBvh(poseAsBvh()!, 'pose.bvh');
    expect(clip.frameCount).toBe(1);
    expect(clip.skeleton.names).toEqual(whole.skeleton.names);
  });
});
