import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { impossible, impossibleRotations, limitOf } from '../scripts/human/impossible';
import {
  type Clip,
  containsRotation,
  fillLimits,
  findRoles,
  fitJointLimits,
  humanLimits,
  humanProfiles,
  type JointLimit,
  parseBvh,
  type Skeleton,
  violationAngle,
} from '../src/core';
import { stanceOf } from '../src/core/carry';
import type { Roles } from '../src/core/clip';
import { humanPlaces } from '../src/core/human/places';
import { conjugate, haarBallPoints, multiply, readQuat } from '../src/core/math';
import { readRig } from '../src/rigs';
import { captureTables } from './human-captures';
import { fillTables, firstQuarter } from './human-fill';
import { type Table, time } from './measure';
import { possibleTables } from './possible';

const BUNDLED = 'public/clips/range-of-motion.bvh';
/** Captures and rigs, where they are beside the repository: a dancer in pirouette, hands that do not rest straight in louise. */
const CAPTURES = ['CMU_13_29', 'pirouette', 'louise'].map((name) => `../shared/mocap/${name}.bvh`);
const RIGS = ['Xbot.glb', 'Taunt.fbx', 'uv-test.vrm'].map((name) => `../shared/rigs/${name}`);
/** Frames of a clip that are asked for, spread evenly. */
const FRAMES = 1000;
const SHARES = [0, 0.25, 0.5, 0.75, 1];

const anywhere = haarBallPoints([0, 0, 0, 1], Math.PI, 20_000, 1);
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** The share of all rotations that a limit admits. */
function roomOf(limit: JointLimit): number {
  let inside = 0;
  for (let k = 0; k < anywhere.length / 4; k++) if (containsRotation(limit, readQuat(anywhere, k))) inside++;
  return inside / (anywhere.length / 4);
}

interface Held {
  /** Share of a joint's frames, over all joints with a limit. */
  jointFrames: number;
  /** Share of frames in which every joint is inside. */
  whole: number;
}

function heldBy(limits: readonly JointLimit[], { skeleton, rotations, frameCount }: Clip, from = 0): Held {
  const joints = skeleton.names.length;
  const step = Math.max(1, Math.floor((frameCount - from) / FRAMES));
  let [frames, inside, whole] = [0, 0, 0];
  for (let frame = from; frame < frameCount; frame += step) {
    const held = limits.filter((limit) => containsRotation(limit, readQuat(rotations, frame * joints + limit.joint)));
    frames++;
    inside += held.length / limits.length;
    if (held.length === limits.length) whole++;
  }
  return { jointFrames: inside / frames, whole: whole / frames };
}

const readClip = (path: string): Clip => parseBvh(readFileSync(path, 'utf8'), path.split('/').at(-1));

async function figures(): Promise<Table> {
  const rows: (string | number)[][] = [];
  const note = (clip: Clip, { limits, missing }: ReturnType<typeof humanLimits>, ms: number) => {
    const held = clip.frameCount > 1 ? heldBy(limits, clip) : null;
    const shares = held ? [percent(held.jointFrames), percent(held.whole)] : ['–', '–'];
    rows.push([clip.name, limits.length, missing.length, ms, ...shares]);
  };
  for (const path of [BUNDLED, ...CAPTURES.filter((file) => existsSync(file))]) {
    const clip = readClip(path);
    const roles = findRoles(clip.skeleton);
    const ms = time(() => humanLimits(clip.skeleton, { roles }));
    note(clip, humanLimits(clip.skeleton, { roles, motion: clip }), ms);
  }
  for (const path of RIGS.filter((file) => existsSync(file))) {
    const { clips, roles: named } = await readRig(new Uint8Array(readFileSync(path)), path.split('/').at(-1)!);
    for (const clip of clips) {
      const roles = findRoles(clip.skeleton, named);
      const motion = clip.frameCount > 1 ? clip : undefined;
      const ms = time(() => humanLimits(clip.skeleton, { roles }));
      note(clip, humanLimits(clip.skeleton, { roles, motion }), ms);
    }
  }
  return {
    title: 'Limits of people on skeletons',
    note: 'The adult profile: how many joints get a limit and how many none, ms to make them without motion, and how much of a clip is inside: the share of all joints’ frames, and of frames in which every joint is.',
    columns: ['clip', 'limits', 'none', 'ms', 'joint-frames inside', 'whole frames inside'],
    rows,
  };
}

function rooms(): Table {
  const { skeleton } = readClip(BUNDLED);
  const by = humanProfiles.map((profile) => humanLimits(skeleton, { profile }).limits);
  return {
    title: 'How much each profile admits',
    note: 'Share of all rotations, 20,000 of them evenly spread. Each profile lies wholly within the next.',
    columns: ['joint', ...humanProfiles],
    rows: by[0]
      .map((limit, i) => [limit.name, ...by.map((limits) => percent(roomOf(limits[i])))])
      .filter(([name]) => !String(name).startsWith('Right')),
  };
}

/** Learned from the first quarter, held against the rest. */
function filling(): Table {
  const rows = [BUNDLED, ...CAPTURES.filter((file) => existsSync(file))].map((path) => {
    const clip = readClip(path);
    const first = firstQuarter(clip);
    const { limits: human } = humanLimits(clip.skeleton, { motion: first });
    const learned = fitJointLimits(first).filter(({ joint }) => human.some((limit) => limit.joint === joint));
    const cells = SHARES.map((share) => {
      const limits = fillLimits(learned, human, share);
      const room = limits.reduce((sum, limit) => sum + roomOf(limit), 0) / limits.length;
      return `${percent(heldBy(limits, clip, first.frameCount).jointFrames)} · ${percent(room)}`;
    });
    return [clip.name, ...cells];
  });
  return {
    title: 'A clip filled up',
    note: 'Limits learned from the first quarter of a clip (k-DOP, default padding), filled up by a share of the way to people: joint-frames of the other three quarters that are inside · mean share of all rotations admitted.',
    columns: ['clip', ...SHARES.map((share) => (share === 0 ? 'as learned' : `share ${share}`))],
    rows,
  };
}

/** Rotations of each impossible angle that are tried. */
const TRIED = 200;

function refusals(): Table {
  const { skeleton } = readClip(BUNDLED);
  const rows = humanProfiles.map((profile) => {
    const { limits } = humanLimits(skeleton, { profile });
    const refused = impossible.map((one) => {
      const rotations = impossibleRotations(one, TRIED);
      return rotations.filter((rotation) => !containsRotation(limitOf(limits, one), rotation)).length / TRIED;
    });
    const all = refused.filter((share) => share === 1).length;
    return [
      profile,
      `${all} of ${impossible.length}`,
      percent(refused.reduce((sum, x) => sum + x, 0) / refused.length),
    ];
  });
  return {
    title: 'What nobody can do',
    note: `${impossible.length} angles of joints that nobody reaches, each alone and ${TRIED - 1} times with the other two angles at random inside the adults’ ranges: of how many every rotation is refused, and the share of all. They are named for adults: flexible people reach some.`,
    columns: ['profile', 'all refused', 'refused'],
    rows,
  };
}

/** Rotations of each joint that are compared. */
const COMPARED = 500;

/** The set on rigs against the set on the made person: the same rotation of the same region, told in the frames of each. */
async function carried(): Promise<Table> {
  const made = readClip(BUNDLED).skeleton;
  const regionsOf = (skeleton: Skeleton, roles: Roles) => {
    const { limits } = humanLimits(skeleton, { roles });
    const places = humanPlaces(skeleton, stanceOf({ skeleton, roles }));
    return places.flatMap((place) => {
      const limit = limits.find(({ joint }) => joint === place.joint);
      return limit ? [{ ...place, limit }] : [];
    });
  };
  const own = regionsOf(made, findRoles(made));
  const rows: (string | number)[][] = [];
  for (const path of RIGS.filter((file) => existsSync(file))) {
    const { clips, roles: named } = await readRig(new Uint8Array(readFileSync(path)), path.split('/').at(-1)!);
    const [{ skeleton, name }] = clips;
    const roles = findRoles(skeleton, named);
    let [joints, tests, alike, most, rests] = [0, 0, 0, 0, 0];
    for (const { key, isMirrored, before, after, limit, joint } of regionsOf(skeleton, roles)) {
      const same = own.find((one) => one.key === key && one.isMirrored === isMirrored);
      if (containsRotation(limit, readQuat(skeleton.restRotations, joint))) rests++;
      joints++;
      if (!same) continue;
      for (let k = 0; k < COMPARED; k++) {
        const q = readQuat(anywhere, k);
        const inRegion = multiply(multiply(before, q), conjugate(after));
        const there = multiply(multiply(conjugate(same.before), inRegion), same.after);
        tests++;
        if (containsRotation(limit, q) === containsRotation(same.limit, there)) alike++;
        most = Math.max(most, Math.abs(violationAngle(limit, q) - violationAngle(same.limit, there)));
      }
    }
    rows.push([name, joints, `${rests} of ${joints}`, `${alike} of ${tests}`, most.toExponential(1)]);
  }
  return {
    title: 'The set on rigs',
    note: `Joints with a limit, how many of them are inside at rest, and ${COMPARED} rotations of each joint whose region the made person has too: how many verdicts are those on the made person, and how far the angles to the limit differ at most, rad.`,
    columns: ['rig', 'joints', 'rests inside', 'verdicts alike', 'angles differ'],
    rows,
  };
}

function size(): Table {
  const text = readFileSync('src/core/human/human-set.ts');
  return {
    title: 'The set',
    note: 'The data of the human set as it is kept, with three profiles. The page loads none of it at the start.',
    columns: ['what', 'measured', 'budget'],
    rows: [['KiB, gzip', gzipSync(text, { level: 9 }).byteLength / 1024, '16']],
  };
}

/** Limits of people: on skeletons, how much they admit, and clips filled up to them. */
export const humanBench = async (): Promise<Table[]> => [
  await figures(),
  ...(await captureTables()),
  refusals(),
  await carried(),
  rooms(),
  filling(),
  ...(await fillTables()),
  ...possibleTables(),
  size(),
];
