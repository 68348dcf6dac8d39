import { existsSync, readFileSync } from 'node:fs';
import {
  type Clip,
  containsRotation,
  findRoles,
  humanLimits,
  humanTies,
  type JointLimit,
  parseBvh,
  projectRotation,
  type Tie,
} from '../src/core';
import { haarBallPoints, readQuat } from '../src/core/math';
import { tieExcess, vectorFrom } from '../src/core/ties';
import { readRig } from '../src/rigs';
import { type Table, time } from './measure';

const BUNDLED = 'public/clips/range-of-motion.bvh';
/** Captures and rigs, where they are beside the repository. */
const CAPTURES = ['CMU_13_29', 'pirouette'].map((name) => `../shared/mocap/${name}.bvh`);
const RIGS = ['Xbot.glb', 'Taunt.fbx'].map((name) => `../shared/rigs/${name}`);
/** Frames of a clip that are asked for, spread evenly. */
const FRAMES = 1000;
const POSES = 20_000;

const anywhere = haarBallPoints([0, 0, 0, 1], Math.PI, POSES, 2);
const percent = (share: number): string => `${(100 * share).toFixed(2)} %`;

/** Whether a pose is inside a tie. */
const keeps = (tie: Tie, pose: ArrayLike<number>): boolean =>
  tieExcess(
    tie,
    tie.joints.map((joint, k) =>
      vectorFrom(tie.references[k], readQuat(pose, joint), undefined, tie.twistAxes?.[k] ?? null),
    ),
  ) <= 0;

function heldRow(clip: Clip, named?: Parameters<typeof findRoles>[1]): (string | number)[] {
  const { skeleton, rotations, frameCount } = clip;
  const roles = findRoles(skeleton, named);
  const ms = time(() => humanTies(skeleton, { roles }));
  const { limits } = humanLimits(skeleton, { roles, motion: clip });
  const ties = humanTies(skeleton, { roles, motion: clip });
  const count = skeleton.names.length;
  const step = Math.max(1, Math.floor(frameCount / FRAMES));
  let [frames, own, both, wholeOwn, wholeBoth] = [0, 0, 0, 0, 0];
  const kept = ties.map(() => 0);
  for (let frame = 0; frame < frameCount; frame += step) {
    const pose = rotations.subarray(4 * count * frame, 4 * count * (frame + 1));
    const inside = limits.filter((limit) => containsRotation(limit, readQuat(pose, limit.joint)));
    const broken = ties.filter((tie, k) => {
      const isKept = keeps(tie, pose);
      if (isKept) kept[k]++;
      return !isKept;
    });
    const free = inside.filter(({ joint }) => !broken.some(({ joints }) => joints.includes(joint)));
    frames++;
    own += inside.length / limits.length;
    both += free.length / limits.length;
    if (inside.length === limits.length) wholeOwn++;
    if (free.length === limits.length) wholeBoth++;
  }
  const names = ties.map(({ joints }, k) => `${skeleton.names[joints[0]]} ${percent(kept[k] / frames)}`);
  return [
    clip.name,
    ties.length,
    ms,
    ...[own, both, wholeOwn, wholeBoth].map((sum) => percent(sum / frames)),
    names.join(', '),
  ];
}

const readClip = (path: string): Clip => parseBvh(readFileSync(path, 'utf8'), path.split('/').at(-1));

async function held(): Promise<Table> {
  const rows = [BUNDLED, ...CAPTURES].filter((file) => existsSync(file)).map((path) => heldRow(readClip(path)));
  for (const path of RIGS.filter((file) => existsSync(file))) {
    const { clips, roles } = await readRig(new Uint8Array(readFileSync(path)), path.split('/').at(-1)!);
    for (const clip of clips) if (clip.frameCount > 1) rows.push(heldRow(clip, roles));
  }
  return {
    title: 'Ties of people on skeletons',
    note: 'The adult profile: how many ties, ms to make them without motion, and how much of a clip is inside by limits alone and with ties, where a tie that is broken counts against each of its joints: the share of all joints’ frames, and of frames in which every joint is. Then the share of frames inside each tie, by its first joint.',
    columns: [
      'clip',
      'ties',
      'ms',
      'joint-frames, limits',
      'with ties',
      'whole frames, limits',
      'with ties',
      'frames inside each tie',
    ],
    rows,
  };
}

function refused(): Table {
  const { skeleton } = readClip(BUNDLED);
  const { limits } = humanLimits(skeleton);
  const byJoint = new Map(limits.map((limit) => [limit.joint, limit]));
  const rows = humanTies(skeleton).map((tie) => {
    const own = tie.joints.map((joint) => byJoint.get(joint)!);
    const inside = own.map((limit) => insideOf(limit));
    const projected = own.map((limit, k) => rotations(k).map((q) => projectRotation(limit, q)));
    const shares = [inside, projected].map((of) => {
      const count = Math.min(...of.map(({ length }) => length));
      const pose = new Float64Array(4 * skeleton.names.length);
      let beyond = 0;
      for (let i = 0; i < count; i++) {
        // Each joint by itself: of other joints the places are others.
        for (const [k, joint] of tie.joints.entries()) pose.set(of[k][(i * (2 * k + 1)) % of[k].length], 4 * joint);
        if (!keeps(tie, pose)) beyond++;
      }
      return percent(beyond / count);
    });
    return [tie.joints.map((joint) => skeleton.names[joint]).join(', '), ...shares];
  });
  return {
    title: 'What ties of people refuse',
    note: `Share of random poses, each joint inside its own limit, that a tie refuses: joints evenly in their limits, and ${POSES} rotations from anywhere brought into them, which are on their surface.`,
    columns: ['tie', 'evenly inside', 'on the surface'],
    rows,
  };
}

const rotations = (k: number) => Array.from({ length: POSES }, (_, i) => readQuat(anywhere, (i + 977 * k) % POSES));

const insideOf = (limit: JointLimit) => rotations(0).filter((q) => containsRotation(limit, q));

/** Ties of people: what they hold and what they refuse. */
export const humanTiesBench = async (): Promise<Table[]> => [await held(), refused()];
