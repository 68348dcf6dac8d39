import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  containsRotation,
  findRoles,
  fromAnatomical,
  humanLimits,
  type JointLimit,
  readLimits,
  type Tie,
  writeLimits,
} from '../../core';
import { type Build, builtPerson, movingPerson } from '../../core/carry/testing/moving-people';
import { writeBvh } from '../../core/clip/bvh/write-bvh';
import { haarBallPoints, readQuat, rotationFromVector } from '../../core/math';
import { tieLimits } from '../../core/ties';
import { personGlb } from '../../worker/testing/rig-here';
import { redo, selectJoint, setSetting, undo } from '../actions';
import { addStep } from '../actions/edit-steps';
import { anatomyFor, turnToRotation } from '../clips/anatomy';
import { addClips, openClips } from '../clips/clips';
import { isOnRig, workHere } from '../clips/rig';
import { freeOf } from '../clips/roles';
import { ownClips } from '../clips/sources';
import { createLiveFrame } from '../frame/live';
import { presentScene } from '../frame/playback';
import { tick } from '../frame/tick';
import { borrowLimits } from '../limits/borrow';
import { tiesInForce } from '../limits/ties';
import { shareUrl, takeUrl } from '../link/address';
import { captureProject, projectText } from '../project/capture';
import { createProjectOpener } from '../project/open-project';
import type { ProjectShelf } from '../project/place';
import { readProject } from '../project/read-project';
import { setWork, store } from '../store';
import { personFile, settled } from '../testing/made-files';
import type { Work } from '../work/scopes';
import { backToRig, carryEarlierLimits, chooseTakes, nameJoint, playOnRig, playRoutine, rowsOf } from '.';

// The real work, without threads of its own.
vi.mock('../../worker/connect', async () => {
  const { workerHere } = await import('../../worker/testing/worker-here');
  const { rigWorkerHere } = await import('../../worker/testing/rig-here');
  return { connectWorker: workerHere, connectRigWorker: rigWorkerHere };
});

const RIG: Build = { armsOut: 1.2, legsOut: 0.1, facing: 0, seed: 5, armRoll: 0.4 };
const DANCER: Build = { armsOut: 1.5, legsOut: 0.05, facing: 0, seed: 8, size: 0.9, without: ['Spine1'] };
const own = movingPerson(RIG, 50);
const dance = movingPerson(DANCER, 60);
const danceFile = (name = 'dance.bvh') => new File([writeBvh(dance)], name);
const rigFile = () => new File([personGlb(own.skeleton, own)], 'rig.glb');
const stillFile = () => new File([personGlb(builtPerson(RIG).skeleton)], 'still.glb');

const state = store.getState;
const names = () => state().work.takes.map(({ name }) => name);
const words = () =>
  state()
    .notices.filter(({ title }) => !title.includes('shown as bones'))
    .map(({ title, detail }) => `${title}. ${detail}`);
const jointsHere = () => [...state().clip!.skeleton.names].sort();
const press = async (label: string) => {
  const notice = state().notices.find(({ action }) => action?.label === label);
  await notice!.action!.run();
  await settled();
};

beforeEach(() => {
  store.setState(store.getInitialState(), true);
  vi.stubGlobal('fetch', async () => new Response(writeBvh(dance)));
});

describe('a motion given to a rig', () => {
  it('plays on it without a question, limits are learned from it there, and undo brings back what was', async () => {
    await openClips([rigFile()]);
    await settled();
    const { skeleton } = state().clip!;
    const before = state().fit!.limits[3].sampleCount;
    await openClips([danceFile()]);
    await settled();
    expect(names()).toEqual(['dance.bvh']);
    expect(state().clip!.skeleton).toBe(skeleton);
    expect(state().clip!.frameCount).toBe(60);
    expect(isOnRig(state())).toBe(true);
    expect(words().at(-1)).toMatch(/^dance.bvh plays on rig.glb\. Limits are learned from it there\./);
    expect(state().work.takes[0].readFrom).toMatchObject({ name: 'dance.bvh', rig: { name: 'rig.glb' } });
    expect(ownClips()).toEqual(['dance.bvh']);
    const limits = state().fit!.limits;
    for (let f = 0; f < 60; f++)
      for (const [j, limit] of limits.entries())
        if (skeleton.parents[j] >= 0)
          expect(containsRotation(limit, readQuat(state().clip!.rotations, f * limits.length + j))).toBe(true);
    undo();
    await settled();
    expect(names()).toEqual(['rig.glb']);
    expect(state().fit!.limits[3].sampleCount).toBe(before);
    redo();
    await settled();
    expect(names()).toEqual(['dance.bvh']);
  });

  it('can be opened by itself, and played on the rig again, which takes no work', async () => {
    await openClips([rigFile()]);
    await openClips([danceFile()]);
    const played = state().clip!;
    await press('Open by itself');
    expect(jointsHere()).toEqual([...dance.skeleton.names].sort());
    expect(isOnRig(state())).toBe(false);
    await press('Play on rig.glb');
    expect(state().clip!.rotations).toBe(played.rotations);
    backToRig();
    await settled();
    expect(names()).toEqual(['rig.glb']);
  });

  it('leaves what was done on the rig as it was, for when it comes back', async () => {
    await openClips([rigFile()]);
    await settled();
    await openClips([danceFile()]);
    await settled();
    const arm = own.skeleton.names.indexOf('LeftArm');
    const done: Partial<Work> = {
      manual: { [arm]: [0.2, 0, 0] },
      chainChoices: { 'left-hand': [arm, arm + 1] },
      gazeWeights: { [arm]: 0.3 },
      selectedJoint: arm,
      borrowed: { name: 'x', clips: [], limits: [] },
      ties: { study: { habit: 0, controls: [], pairs: [], frames: 60 }, clips: ['dance.bvh'], off: [] },
    };
    setWork(done);
    await press('Open by itself');
    expect(state().work).toMatchObject({ manual: {}, chainChoices: {}, gazeWeights: {}, borrowed: null, ties: null });
    await press('Play on rig.glb');
    expect(state().work).toMatchObject(done);
  });

  it('of another rig can go to the one that was there', async () => {
    await openClips([rigFile()]);
    await settled();
    await openClips([new File([personGlb(dance.skeleton, dance)], 'dancer.glb')]);
    await settled();
    expect(state().work.rig!.name).toBe('dancer.glb');
    await press('Play on rig.glb');
    expect(state().work.rig!.name).toBe('rig.glb');
    expect(names()).toEqual(['dancer.glb']);
    expect(jointsHere()).toEqual([...own.skeleton.names].sort());
  });

  it('that was shown before a rig takes its place is offered to it, by itself or from another rig', async () => {
    await openClips([danceFile()]);
    await settled();
    await openClips([rigFile()]);
    expect(names()).toEqual(['rig.glb']);
    expect(words().at(-1)).toMatch(/^dance.bvh can play on rig.glb too\./);
    await press('Play on rig.glb');
    expect(names()).toEqual(['dance.bvh']);
    expect(isOnRig(state())).toBe(true);
    await openClips([stillFile()]);
    await settled();
    expect(names()).toEqual(['still.glb']);
    await press('Play on still.glb');
    expect(names()).toEqual(['dance.bvh']);
    expect(state().work.rig!.name).toBe('still.glb');
    expect(jointsHere()).toEqual([...own.skeleton.names].sort());
  });

  it('is added to what the rig does, and each of it can be left out and taken again', async () => {
    await openClips([rigFile()]);
    await addClips([danceFile(), danceFile('again.bvh')]);
    await settled();
    expect(names()).toEqual(['rig.glb', 'dance.bvh', 'again.bvh']);
    const rows = rowsOf(state().work.rig!, state().work.takes);
    expect(rows.map(({ name }) => name)).toEqual(names());
    chooseTakes([rows[1]]);
    await settled();
    expect(names()).toEqual(['dance.bvh']);
    expect(rowsOf(state().work.rig!, state().work.takes)).toEqual(rows);
    chooseTakes([rows[0], rows[1]]);
    expect(names()).toEqual(['rig.glb', 'dance.bvh']);
    await settled();
  });

  it('that comes with its rig plays on that; motion of the same skeleton as it is', async () => {
    await openClips([danceFile(), stillFile()]);
    await settled();
    expect(names()).toEqual(['dance.bvh']);
    expect(state().work.rig).toMatchObject({ name: 'still.glb' });
    await openClips([rigFile()]);
    const before = state().clip!;
    await openClips([new File([personGlb(own.skeleton, own, false)], 'own.glb')]);
    await settled();
    expect(names()).toEqual(['own.glb']);
    expect(isOnRig(state())).toBe(true);
    expect(state().work.takes[0].readFrom!.rig).toBeUndefined();
    expect(state().clip!.rotations).toEqual(before.rotations);
  });

  it('that is no person’s is shown by itself, which is said, and the rig stays at hand', async () => {
    await openClips([rigFile()]);
    await openClips([new File([writeBvh({ ...own, skeleton: nameless })], 'thing.bvh')]);
    await settled();
    expect(names()).toEqual(['thing.bvh']);
    expect(words().join()).toMatch(
      /thing.bvh is open by itself\. It can’t be played on rig.glb\. .*not recognised as a human/,
    );
    await press('Back to rig.glb');
    expect(names()).toEqual(['rig.glb']);
  });
});

const nameless = { ...own.skeleton, names: own.skeleton.names.map((_, j) => `bone ${j}`) };

describe('a rig without motion', () => {
  const here = (joint: string) => state().clip!.skeleton.names.indexOf(joint);

  it('stands at rest and is held by limits of people at once, in every mode, as in files', async () => {
    await openClips([stillFile()]);
    await settled();
    expect(names()).toEqual(['still.glb']);
    expect(words()).toEqual([]);
    const { fit, clip } = state();
    const { limits, missing } = humanLimits(clip!.skeleton);
    expect(limits.length).toBeGreaterThan(15);
    for (const limit of limits) expect({ ...fit!.limits[limit.joint], softening: null }).toEqual(limit);
    expect(fit!.missing).toEqual(missing);
    // An elbow is asked to bend back: it stops.
    const elbow = here('LeftForeArm');
    const live = createLiveFrame(clip!.skeleton);
    const asked = fromAnatomical(anatomyFor(clip!)[elbow], [-1, 0, 0]);
    turnToRotation(elbow, asked);
    tick(presentScene()!, live);
    expect(live.askedViolation[elbow]).toBeGreaterThan(0.5);
    expect(containsRotation(fit!.limits[elbow], readQuat(live.held, elbow))).toBe(true);
    const text = writeLimits(fit!.limits, { skeleton: clip!.skeleton });
    expect(readLimits(text, { skeleton: clip!.skeleton }).limits[elbow]).toEqual(fit!.limits[elbow]);
  });

  it('has limits of the profile that is asked for, and its learned ones once a clip is added; without it those of people again', async () => {
    await openClips([stillFile()]);
    await settled();
    const adult = state().fit!.limits;
    setSetting('profile', 'older');
    await settled();
    expect(state().fit!.limits[here('LeftArm')]).not.toEqual(adult[here('LeftArm')]);
    setSetting('profile', 'adult');
    await settled();
    await addClips([danceFile()]);
    await settled();
    expect(names()).toEqual(['dance.bvh']);
    expect(state().fit!.missing).toBeUndefined();
    expect(state().fit!.limits[here('LeftArm')].sampleCount).toBeGreaterThan(1);
    chooseTakes(state().work.rig!.own);
    await settled();
    expect(names()).toEqual(['still.glb']);
    expect(state().fit!.limits).toEqual(adult);
    undo();
    await settled();
    expect(names()).toEqual(['dance.bvh']);
  });

  it('plays the routine that comes with the page when asked to, once; a project brings either back', async () => {
    await openClips([stillFile()]);
    await settled();
    const still = (await captureProject())!;
    await playRoutine();
    await settled();
    expect(names()).toEqual(['range-of-motion.bvh']);
    expect(jointsHere()).toEqual([...own.skeleton.names].sort());
    expect(words().join()).toContain('range-of-motion.bvh plays on still.glb');
    // An address says what comes with the page by leaving it out: this it can't leave out.
    expect(ownClips()).toEqual(['range-of-motion.bvh']);
    const [routine] = state().work.takes;
    undo();
    expect(names()).toEqual(['still.glb']);
    await playRoutine();
    chooseTakes(state().work.rig!.own);
    await playRoutine();
    await settled();
    expect(state().work.rig!.played).toHaveLength(1);
    expect(state().work.takes[0].rotations).toEqual(routine.rotations);
    store.setState(store.getInitialState(), true);
    await createProjectOpener({} as ProjectShelf, async () => {}).open(still, 'The work', [stillFile()]);
    await settled();
    expect(names()).toEqual(['still.glb']);
    expect(state().fit!.missing).not.toHaveLength(own.skeleton.names.length - 1);
    expect(await captureProject()).toEqual(still);
  });

  it('keeps what people can do where samples are changed by hand', async () => {
    await openClips([stillFile()]);
    await settled();
    const knee = here('LeftLeg');
    const before = state().fit!;
    const { reference, axes } = before.limits[knee];
    addStep(knee, {
      kind: 'add-sample',
      part: 'whole',
      chart: 'exponential-map',
      reference,
      axes,
      to: [0.3, 0.2, 0.1],
    });
    // What applies edits is fetched with the first one.
    await vi.waitFor(() => expect(state().fit!.limits[knee]).not.toBe(before.limits[knee]));
    const { limits } = state().fit!;
    const inside = haarBallPoints([0, 0, 0, 1], Math.PI, 3000, 5);
    const held = Array.from({ length: 3000 }, (_, i) => readQuat(inside, i)).filter((q) =>
      containsRotation(before.limits[knee], q),
    );
    expect(held.length).toBeGreaterThan(20);
    for (const q of held) expect(containsRotation(limits[knee], q)).toBe(true);
    undo();
  });

  it('is what a link means that was made of it: the joint and the profile are there, and the limits', async () => {
    vi.stubGlobal('location', { href: 'https://example.org/' });
    await openClips([stillFile()]);
    await settled();
    selectJoint(here('RightForeArm'));
    setSetting('profile', 'flexible');
    await settled();
    const { limits } = state().fit!;
    const { search } = new URL(shareUrl());
    store.setState(store.getInitialState(), true);
    takeUrl(search);
    expect(words().join()).toContain('This link is about still.glb');
    await openClips([stillFile()]);
    await settled();
    expect(state().work.selectedJoint).toBe(here('RightForeArm'));
    expect(state().work.settings.profile).toBe('flexible');
    expect(state().fit!.limits).toEqual(limits);
    expect(words()).toEqual([]);
  });

  it('of which nothing is known as a person has no limits: all its joints are free, and each says why', async () => {
    await openClips([new File([personGlb(nameless)], 'thing.glb')]);
    await settled();
    const { fit, clip } = state();
    expect(clip!.frameCount).toBe(1);
    expect(fit!.missing).toHaveLength(nameless.names.length);
    expect(fit!.missing![0].reason).toContain('It is not recognised as a human');
    expect(freeOf(state())).toHaveLength(nameless.names.length);
    turnToRotation(7, rotationFromVector([1, 2, 0.5]));
    const live = createLiveFrame(clip!.skeleton);
    tick(presentScene()!, live);
    expect(live.held).toEqual(live.asked);
    // What holds nothing here is not carried elsewhere.
    expect(workHere(state())!.limits).toEqual([]);
  });
});

describe('limits of another skeleton', () => {
  it('that held what was shown before hold here; every frame of the same motion is inside, of joints that follow a place between two joints too', async () => {
    await openClips([danceFile()]);
    await settled();
    await openClips([rigFile()]);
    await openClips([danceFile()]);
    await settled();
    // What was shown before the dance is the rig itself: the dance by itself has to be.
    await press('Open by itself');
    await playOnRig();
    await settled();
    expect(state().earlier!.clip.name).toBe('dance.bvh');
    await carryEarlierLimits();
    const { fit, clip, work } = state();
    const { borrowed } = work;
    expect(borrowed).toMatchObject({ name: 'dance.bvh', clips: ['dance.bvh'] });
    // The dancer has one joint less in the spine.
    expect(borrowed!.apart).toEqual([]);
    expect(borrowed!.limits.map(({ name }) => name)).toEqual(expect.arrayContaining(['Spine', 'Spine1', 'Chest']));
    expect(borrowed!.limits.length).toBeGreaterThan(15);
    for (const { joint } of borrowed!.limits)
      for (let f = 0; f < 60; f++)
        expect(containsRotation(fit!.limits[joint], readQuat(clip!.rotations, f * fit!.limits.length + joint))).toBe(
          true,
        );
    undo();
    expect(state().work.borrowed).toBeNull();
  });

  it('come from a file too; where nobody is a person a sentence says why not', async () => {
    await openClips([danceFile()]);
    await settled();
    const text = writeLimits(state().fit!.limits, { skeleton: state().clip!.skeleton, clips: ['dance.bvh'] });
    await openClips([rigFile()]);
    await settled();
    await borrowLimits(text, 'dancer.limits.json');
    expect(state().work.borrowed).toMatchObject({ name: 'dancer.limits.json', clips: ['dance.bvh'] });
    expect(state().fit!.limits[7]).toMatchObject({ joint: 7, name: state().clip!.skeleton.names[7] });
    store.setState({ notices: [] });
    await openClips([personFile('person.bvh')]);
    await openClips([new File([personGlb(nameless)], 'thing.glb')]);
    await borrowLimits(text, 'dancer.limits.json');
    expect(words().at(-1)).toMatch(
      /^The limits of dancer.limits.json can’t be carried .* for another skeleton: .*not recognised as a human/,
    );
    expect(state().work.borrowed).toBeNull();
    await settled();
  });
});

describe('ties', () => {
  /** A tie that says nothing much. */
  const tieOf = (limits: readonly JointLimit[], a: number, b: number): Tie => ({
    joints: [a, b],
    references: [limits[a].reference, limits[b].reference],
    planes: [0, Math.SQRT1_2, 0, Math.SQRT1_2, 0, 0, 3],
  });
  const here = (joint: string) => state().clip!.skeleton.names.indexOf(joint);
  const pairs = (ties: readonly Tie[]) =>
    ties.map(({ joints }) => joints.map((joint) => state().clip!.skeleton.names[joint]));

  it('of a file of another skeleton come along with it, in force; those that can’t are named and kept so', async () => {
    await openClips([danceFile()]);
    await settled();
    const { limits } = state().fit!;
    const { skeleton } = state().clip!;
    // This body has one joint less in its spine than the other.
    const ties = [tieOf(limits, here('LeftArm'), here('LeftForeArm')), tieOf(limits, here('Spine'), here('Chest'))];
    const text = writeLimits(limits, { skeleton, ties, clips: ['dance.bvh'] });
    // The same motion stays inside on the rig, so that no limit is left out there.
    await openClips([rigFile()]);
    await openClips([danceFile()]);
    await settled();
    await borrowLimits(text, 'dancer.limits.json');
    expect(pairs(tiesInForce(state()))).toEqual([['LeftArm', 'LeftForeArm']]);
    expect(tieLimits(state().fit!.limits, tiesInForce(state())).resting).toEqual([]);
    expect(state().work.borrowed!.lostTies).toEqual(['Spine and Chest']);
    const read = readProject(projectText((await captureProject())!));
    expect('project' in read && read.project.held).toMatchObject({ lostTies: ['Spine and Chest'] });
  });

  it('that held what was shown before are carried with its limits', async () => {
    await openClips([rigFile()]);
    await openClips([danceFile()]);
    await press('Open by itself');
    const { limits } = state().fit!;
    const tie = tieOf(limits, here('RightArm'), here('RightForeArm'));
    const { skeleton } = state().clip!;
    await borrowLimits(writeLimits(limits, { skeleton, ties: [tie] }), 'tied.limits.json');
    await playOnRig();
    await settled();
    await carryEarlierLimits();
    expect(pairs(tiesInForce(state()))).toEqual([['RightArm', 'RightForeArm']]);
  });
});

describe('joints that are named by hand', () => {
  it('give limits to a rig that had none, and let it be played on; motion on a rig follows their names', async () => {
    await openClips([new File([personGlb(nameless)], 'thing.glb')]);
    await settled();
    const { byJoint } = findRoles(own.skeleton);
    for (const [j, name] of nameless.names.entries()) if (byJoint[j] !== 'none') await nameJoint(name, byJoint[j]);
    await settled();
    expect(names()).toEqual(['thing.glb']);
    const [finger] = state().fit!.missing!;
    expect(finger.reason).toContain('One finger');
    await playRoutine();
    await settled();
    expect(names()).toEqual(['range-of-motion.bvh']);
    expect(state().work.rig!.name).toBe('thing.glb');
    const before = state().clip!;
    const arm = own.skeleton.names.indexOf('LeftForeArm');
    // An arm that is none any more stays as it rests.
    const others = own.skeleton.names.indexOf('LeftHandMiddle1');
    await nameJoint(nameless.names[others], 'helper');
    await settled();
    expect(state().clip!.rotations).not.toEqual(before.rotations);
    const turns = (clip: typeof before, joint: number) => readQuat(clip.rotations, 30 * nameless.names.length + joint);
    expect(turns(state().clip!, arm)).toEqual(turns(before, arm));
    undo();
    await settled();
    expect(state().clip!.rotations).toBe(before.rotations);
  });
});

it('limits that were changed by hand are offered to a rig that takes their place', async () => {
  await openClips([danceFile()]);
  await settled();
  setWork({ borrowed: { name: 'a file', clips: [], limits: [] } });
  await openClips([rigFile()]);
  await settled();
  await press('Carry the limits');
  expect(state().work.borrowed).toMatchObject({ name: 'dance.bvh' });
});

describe('a project', () => {
  it('brings back motion that was played on a rig, and what of all it does was shown', async () => {
    await openClips([rigFile()]);
    await addClips([danceFile(), danceFile('again.bvh')]);
    chooseTakes(state().work.takes.filter(({ name }) => name !== 'dance.bvh'));
    await settled();
    const before = state().clip!;
    const project = (await captureProject())!;
    expect(project.clips.map(({ name }) => name)).toEqual(['rig.glb', 'again.bvh']);
    const read = readProject(projectText(project));
    expect('project' in read && read.project.onRig).toEqual(['rig.glb', 'again.bvh']);
    store.setState(store.getInitialState(), true);
    const opener = createProjectOpener({} as ProjectShelf, async () => {});
    await opener.open(project, 'The work', [rigFile(), danceFile('again.bvh')]);
    await settled();
    expect(names()).toEqual(['rig.glb', 'again.bvh']);
    expect(state().clip!.rotations).toEqual(before.rotations);
    expect(isOnRig(state())).toBe(true);
    expect(await captureProject()).toEqual(project);
  });

  it('brings back limits that came from another skeleton, and what they hold', async () => {
    await openClips([danceFile()]);
    await settled();
    await openClips([rigFile()]);
    await settled();
    await carryEarlierLimits();
    const { fit, work } = state();
    const { borrowed } = work;
    expect(borrowed!.limits.length).toBeGreaterThan(10);
    const text = projectText((await captureProject())!);
    store.setState(store.getInitialState(), true);
    const read = readProject(text);
    if ('problem' in read) throw new Error(read.problem);
    await createProjectOpener({} as ProjectShelf, async () => {}).open(read.project, 'The work', [rigFile()]);
    await settled();
    expect(state().work.borrowed).toEqual(borrowed);
    expect(state().fit!.limits).toEqual(fit!.limits);
    expect(projectText((await captureProject())!)).toBe(text);
  });
});
