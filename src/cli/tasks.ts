import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import {
  anatomyOf,
  type BakeReport,
  bakeClip,
  type Clip,
  checkClip,
  checkHuman,
  type FitOptions,
  findRoles,
  gatherEvidence,
  type HumanCheck,
  type JointLimit,
  type LimitsFile,
  type Skeleton,
  skeletonProblem,
  type Tie,
  writeBvh,
} from '../core';
import { type ClipCheck, curvesCsv } from '../core/bake';
import { denserClip } from '../core/carry';
import { durationOf, framesPerKey, type JointRole, withoutPosesApart } from '../core/clip';
import type { HumanProfile } from '../core/human';
import { fitSamples } from '../core/limit';
import type { LimitsByJoint } from '../core/ties';
import { cloudOfClip } from './cloud/cloud-of-clip';
import { motionSamples } from './cloud/fit-cloud';
import { createCloudStack, type JointMotion, type MotionCloud } from './cloud/motion-cloud';
import { fingerprint } from './cloud/skeletons';
import { figureInClip } from './figure';
import { jointsNamed } from './joints';
import { type Apart, type CarriedTo, limitsFor } from './limits-for';
import { limitsIn } from './limits-of-file';
import { besides, isGltfPath, readMotion } from './motion-files';
import { pointsIn } from './points-files';
import { pointsInfo } from './points-info';
import { BadInput, type Skipped, told } from './problem';
import { type SolveReport, type Solving, solveFile } from './solve-file';

/** What was made of each file of a batch, or why it was left out. */
export type Outcome<T> = { file: string; results: ClipResult<T>[] } | { file: string; skipped: Skipped };

/** What was made of one clip of a file. */
interface ClipResult<T> {
  /** What the clip is called in the file; null where the file holds one. */
  clip: string | null;
  result: T;
}

/** What `limber info` tells of a clip. */
export interface ClipInfo {
  joints: number;
  frames: number;
  /** Hz. */
  rate: number;
  /** s. */
  duration: number;
  /** The same for clips of the same skeleton. */
  skeleton: string;
  /** How many of its joints the file limits; left out where none. */
  limits?: number;
  notes: string[];
}

/** Of a clip whose limits are another figure's: what became of them there. */
interface FromOthers {
  carried?: CarriedTo;
}

/** How far a clip leaves limits. */
export type LimitsCheck = ClipCheck & FromOthers;

/** What clips are held for: each as BVH or as a table of angles, or all of a file as animations of one glTF. */
export const heldFormats = ['bvh', 'gltf', 'csv'] as const;
export type HeldFormat = (typeof heldFormats)[number];

/** How clips are held and written. */
interface Holding {
  /** Default: BVH. */
  format?: HeldFormat;
  /** Default: left. */
  apart?: Apart;
  /** Whether all files go into one glTF. Default: no. */
  isOne?: boolean;
  /** Frames over which joints ease into their limits. Default: 0. */
  ease?: number;
}

/** A clip that was held. */
export interface HeldClip extends FromOthers {
  /** The file that was written; null where the clip is in the file of the clip before. */
  content: string | Uint8Array | null;
  report: BakeReport;
}

/** Motion that was found from points, as a file. */
export interface SolvedClip extends SolveReport {
  content: string | Uint8Array;
}

/** Does something with each file of a batch; files that can't be read are left out, and named. */
async function eachFile<T>(
  files: readonly string[],
  make: (file: string) => Promise<ClipResult<T>[]>,
): Promise<Outcome<T>[]> {
  const outcomes: Outcome<T>[] = [];
  for (const file of files) {
    try {
      outcomes.push({ file, results: await make(file) });
    } catch (error) {
      outcomes.push({ file, skipped: { file, ...told(error) } });
    }
  }
  return outcomes;
}

/** As `eachFile`, with each clip of a file, given what the file calls its joints and the limits that it gives them. */
const eachClip = <T>(
  files: readonly string[],
  make: (clip: Clip, named: Record<string, JointRole>, limits: readonly JointLimit[], file: string) => T,
): Promise<Outcome<T>[]> =>
  eachFile(files, async (file) => {
    const { clips, roles, limits } = await readMotion(file);
    const nameOf = ({ name }: Clip) => (clips.length > 1 ? name.slice(basename(file).length + ' · '.length) : null);
    return clips.map((clip) => ({ clip: nameOf(clip), result: make(clip, roles, limits, file) }));
  });

let lastLimits: { path: string; file: Promise<LimitsFile> } | null = null;

/** The limits of a file; of the one that was read last without reading it again. */
function limitsAt(path: string): Promise<LimitsFile> {
  if (lastLimits?.path !== path) lastLimits = { path, file: limitsIn(path) };
  return lastLimits.file;
}

/**
 * Clips of files held inside limits and their ties, as animations of one glTF: a copy of the first file, where that is one, else the skeleton
 * in a body. Readers of glTF blend between frames, so what lies between slow frames is held too.
 */
async function holdInGltf(
  file: LimitsFile,
  joints: readonly number[],
  files: readonly string[],
  apart: Apart,
  ease: number,
): Promise<Outcome<HeldClip>[]> {
  const motions: { name: string; clip: Clip; own: string | null }[] = [];
  const outcomes = await eachClip(files, (clip, named, _limits, path): HeldClip => {
    const { limits, ties, carried } = limitsFor(file, joints, figureInClip(clip, named), apart);
    const { clip: held, report } = bakeClip(clip, limits, { ties, ease });
    const inside = insideBetween(held, limits, ties);
    const [stem, ...animation] = clip.name.split(' · ');
    const title = animation.join(' · ') || stem.replace(/\.[^.]*$/, '');
    const problem = motions.length > 0 && skeletonProblem(motions[0].clip.skeleton, clip.skeleton);
    if (problem) throw new BadInput('skeleton', problem.message);
    motions.push({ name: `${title} held`, clip: inside, own: path === files[0] ? clip.name : null });
    return { content: null, report, ...(carried && { carried }) };
  });
  const first = outcomes.find((outcome) => 'results' in outcome);
  if (!first || !('results' in first)) return outcomes;
  try {
    first.results[0].result.content = await gltfOf(files[0], motions);
    return outcomes;
  } catch (error) {
    return files.map((each) => ({ file: each, skipped: { file: each, ...told(error) } }));
  }
}

/** A clip that is inside limits and ties, with so many frames that what readers of glTF make between two of them is inside too. */
function insideBetween(held: Clip, limits: LimitsByJoint, ties: readonly Tie[]): Clip {
  const dense = denserClip(held, framesPerKey(1 / held.frameTime));
  return dense === held ? held : bakeClip(dense, limits, { ties }).clip;
}

/** Motion as glTF: in a copy of a file that is one, else with the skeleton in a body. */
async function gltfOf(file: string, motions: { name: string; clip: Clip; own: string | null }[]): Promise<Uint8Array> {
  const { asGlb, bakeIntoRig, figureFile } = await import('../rigs');
  if (isGltfPath(file)) {
    const bytes = new Uint8Array(await readFile(file));
    return bakeIntoRig(asGlb(bytes, await besides(file, bytes)), basename(file), motions);
  }
  const { growBody, jointWeights } = await import('../body');
  const [{ clip }] = motions;
  const body = growBody(clip);
  return figureFile(clip.skeleton, { ...body, ...jointWeights(body) }, motions);
}

/** Frames of a file that are poses apart from the motion, and left out. */
export interface LeftOutFrames {
  file: string;
  frames: number;
}

/** What threads are asked to do: each a function of files and plain data. */
export const tasks = {
  info: (files: readonly string[]) =>
    eachClip(
      files,
      (clip, _, limits): ClipInfo => ({
        joints: clip.skeleton.names.length,
        frames: clip.frameCount,
        rate: 1 / clip.frameTime,
        duration: durationOf(clip),
        skeleton: fingerprint(clip.skeleton),
        ...(limits.length > 0 && { limits: limits.length }),
        notes: clip.notes,
      }),
    ),

  /** The clips of a batch as one cloud; null where none could be read. @throws BadInput where they are of two skeletons */
  async cloud(
    files: readonly string[],
    usesPosesApart = false,
  ): Promise<{ cloud: MotionCloud | null; skipped: Skipped[]; apart: LeftOutFrames[] }> {
    const stack = createCloudStack();
    const skipped: Skipped[] = [];
    const apart: LeftOutFrames[] = [];
    // Clouds are merged one by one: of a batch no more than one clip is in memory.
    for (const file of files) {
      const [outcome] = await eachClip([file], (clip) => {
        const frames = usesPosesApart ? 0 : (clip.posesApart?.length ?? 0);
        if (frames > 0) apart.push({ file, frames });
        return cloudOfClip(usesPosesApart ? clip : withoutPosesApart(clip));
      });
      if ('skipped' in outcome) skipped.push(outcome.skipped);
      else for (const { result } of outcome.results) stack.add(result);
    }
    return { cloud: stack.merged(), skipped, apart };
  },

  fit: (skeleton: Skeleton, joint: number, motion: JointMotion, options: FitOptions): JointLimit =>
    fitSamples(motionSamples(skeleton, joint, motion, options.reference), options).limit,

  /** How far the joints of each clip leave their limits and ties. */
  async check(path: string, joints: readonly number[], tolerance: number, files: readonly string[]) {
    const file = await limitsAt(path);
    return eachClip(files, (clip, named): LimitsCheck => {
      const { limits, ties, carried } = limitsFor(file, joints, figureInClip(clip, named), 'held');
      return { ...checkClip(clip, limits, { ties, tolerance }), ...(carried && { carried }) };
    });
  },

  /**
   * How far the joints of each clip leave human limits, and why.
   *
   * @param asked the joints; undefined for all.
   */
  checkHuman: (
    profile: HumanProfile,
    asked: readonly string[] | undefined,
    tolerance: number,
    files: readonly string[],
  ) =>
    eachClip(files, (clip, named): HumanCheck => {
      const roles = findRoles(clip.skeleton, named);
      const joints = jointsNamed(clip.skeleton.names, asked);
      const check = checkHuman(clip, { profile, tolerance, roles, joints });
      if (check.checked === 0)
        throw new BadInput('skeleton', check.missing[0]?.reason ?? 'No human limit is known for these joints.');
      return check;
    }),

  /** Each clip held inside limits and their ties, written in a format, and what that changed. */
  async hold(
    path: string,
    joints: readonly number[],
    files: readonly string[],
    { format = 'bvh', apart = 'left', isOne = false, ease = 0 }: Holding = {},
  ) {
    const file = await limitsAt(path);
    if (format === 'gltf') {
      const outcomes: Outcome<HeldClip>[] = [];
      for (const some of isOne ? [files] : files.map((each) => [each]))
        outcomes.push(...(await holdInGltf(file, joints, some, apart, ease)));
      return outcomes;
    }
    return eachClip(files, (clip, named): HeldClip => {
      const { limits, ties, carried } = limitsFor(file, joints, figureInClip(clip, named), apart);
      const { clip: held, report } = bakeClip(clip, limits, { ties, ease });
      const table = () => curvesCsv(held, anatomyOf(clip.skeleton, findRoles(clip.skeleton, named)));
      return { content: format === 'bvh' ? writeBvh(held) : table(), report, ...(carried && { carried }) };
    });
  },

  /** What each file of points holds. */
  infoPoints: (files: readonly string[]) =>
    eachFile(files, async (file) => [{ clip: null, result: pointsInfo(await pointsIn(file)) }]),

  /**
   * The motion of the points of each file, written in a format, and how well the motion meets the points.
   *
   * @param onShare hears how much of a file is done, 0 to 1.
   */
  solve: (
    files: readonly string[],
    solving: Solving,
    format: HeldFormat,
    onShare: (share: number) => void = () => {},
  ) =>
    eachFile(files, async (file): Promise<ClipResult<SolvedClip>[]> => {
      const { clip, figure, limits, ties, report } = await solveFile(file, solving, onShare);
      const name = basename(file, extname(file));
      const table = () => curvesCsv(clip, anatomyOf(clip.skeleton, figure.roles));
      const inGltf = () =>
        gltfOf(solving.on ?? file, [
          { name, clip: report.use === 'hold' ? insideBetween(clip, limits, ties) : clip, own: null },
        ]);
      const content = format === 'gltf' ? await inGltf() : format === 'bvh' ? writeBvh(clip) : table();
      return [{ clip: null, result: { content, ...report } }];
    }),

  /** How well shapes limit one joint, by what is held out. */
  evidence(clips: readonly Clip[], joint: number, models: readonly Partial<FitOptions>[]) {
    return gatherEvidence(clips, joint, models);
  },
};

export type Tasks = typeof tasks;
