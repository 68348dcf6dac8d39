import type { Skeleton } from '../clip/clip';
import {
  dimensionOf,
  type JointLimit,
  type LimitPart,
  limitPart,
  type PartBounds,
  splitKinds,
} from '../limit/joint-limit';
import { combinationProblem, splitProblem } from '../limit/options';
import type { Quat, Vec3 } from '../math/types';
import { chartKinds } from '../space/charts';
import {
  type Check,
  fieldsOf,
  frame,
  list,
  number,
  numbers,
  oneOf,
  refuse,
  text,
  unitVector,
  whole,
} from './field-checks';
import { foreignSkeleton } from './foreign-skeleton';
import { LIMITS_FORMAT, LIMITS_VERSION, type LimitsFile, LimitsFileError } from './limits-file';
import { readShape } from './stored-shapes';
import { readTie } from './stored-ties';
import { migrateVersion1 } from './version-1';

export interface ReadLimitsOptions {
  /** Refuses limits of another skeleton: other joints, other rests, bones that point another way. Lengths don't matter. */
  skeleton?: Skeleton;
}

/**
 * Reads a limits file, `limber-limits` version 2 (docs/limits-file.md), or one of version 1 as far as that can be said without loss.
 * Everything is checked: what comes back can be trusted as far as what `fitJointLimits` gives.
 *
 * @param source the text of the file, or what JSON made of it; it is not changed, and nothing of it is kept.
 * @throws LimitsFileError with a code and one sentence
 *
 * @example
 * const { limits, skeleton } = readLimits(await file.text(), { skeleton: clip.skeleton });
 */
export function readLimits(source: string | object, options: ReadLimitsOptions = {}): LimitsFile {
  const file = readFile(typeof source === 'string' ? parse(source) : source);
  const problem = options.skeleton && foreignSkeleton(file, options.skeleton);
  if (problem) throw new LimitsFileError('skeleton', `The limits are for another skeleton: ${problem}`);
  return file;
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new LimitsFileError(
      'syntax',
      `The limits file is cut off or is no JSON: ${error instanceof Error ? error.message : String(error)}.`,
    );
  }
}

function readFile(value: unknown): LimitsFile {
  const header = (typeof value === 'object' && value !== null ? value : {}) as { format?: unknown; version?: unknown };
  if (header.format !== LIMITS_FORMAT)
    throw new LimitsFileError('format', `This is no limits file: its "format" is not "${LIMITS_FORMAT}".`);
  const { version } = header;
  if (version === 1) return migrateVersion1(value, readLimit);
  if (version !== LIMITS_VERSION) {
    const isNewer = typeof version === 'number' && version > LIMITS_VERSION;
    throw new LimitsFileError(
      'version',
      isNewer
        ? `The limits file is of version ${version}, written by a newer program; this one reads up to version ${LIMITS_VERSION}.`
        : `The limits file is of version ${JSON.stringify(version)}; this program reads versions 1 and ${LIMITS_VERSION}.`,
    );
  }
  // Ties came later: a file without any leaves the field out, as those before them did.
  const fields = ['format', 'version', 'clips', 'skeleton', 'limits'] as const;
  const hasTies = Object.hasOwn(header, 'ties');
  const file: Record<string, unknown> = fieldsOf(value, 'The file', hasTies ? [...fields, 'ties'] : fields);
  const skeleton = readSkeleton(file.skeleton, 'skeleton');
  const limits = list(readLimit)(file.limits, 'limits');
  limits.forEach(({ joint, name }, i) => {
    if (i > 0 && joint <= limits[i - 1].joint) refuse(`limits[${i}].joint`, 'must be above the one before');
    if (skeleton.names[joint] !== name)
      refuse(`limits[${i}].name`, `must be the name of joint ${joint} of the skeleton`);
  });
  const ties = hasTies ? list(readTie(skeleton))(file.ties, 'ties') : [];
  return { limits, ties, skeleton, clips: list(text)(file.clips, 'clips') };
}

const skeletonFields = ['names', 'parents', 'offsets', 'restRotations', 'endSites', 'endSiteJoints'] as const;

const readSkeleton: Check<Skeleton> = (value, path) => {
  const fields = fieldsOf(value, path, skeletonFields);
  const names = list(text)(fields.names, `${path}.names`);
  const count = names.length;
  const parents = numbers(count, whole(-1))(fields.parents, `${path}.parents`);
  parents.forEach((parent, joint) => {
    if (parent >= joint) refuse(`${path}.parents[${joint}]`, 'must be a joint before it, or -1');
  });
  const restRotations = numbers(4 * count)(fields.restRotations, `${path}.restRotations`);
  for (let i = 0; i < 4 * count; i += 4)
    unitVector(4)(restRotations.slice(i, i + 4), `${path}.restRotations[${i}…${i + 3}]`);
  const owners = list(whole(0, count - 1))(fields.endSiteJoints, `${path}.endSiteJoints`);
  return {
    names,
    parents: Int16Array.from(parents),
    offsets: Float32Array.from(numbers(3 * count)(fields.offsets, `${path}.offsets`)),
    restRotations: Float32Array.from(restRotations),
    endSites: Float32Array.from(numbers(3 * owners.length)(fields.endSites, `${path}.endSites`)),
    endSiteJoints: Int16Array.from(owners),
  };
};

const limitFields = [
  'joint',
  'name',
  'reference',
  'split',
  'twistAxis',
  'twistAxisSource',
  'axes',
  'parts',
  'softening',
  'sampleCount',
] as const;

const sources = ['children', 'end site', 'own bone', 'default'] as const;

/** One limit of the list. @throws LimitsFileError */
const readLimit: Check<JointLimit> = (value, path) => {
  const fields = fieldsOf(value, path, limitFields);
  const split = oneOf(splitKinds)(fields.split, `${path}.split`);
  const twistAxis = unitVector(3)(fields.twistAxis, `${path}.twistAxis`);
  const axes = frame(3)(fields.axes, `${path}.axes`);
  if (twistAxis.some((x, k) => Math.abs(x - axes[6 + k]) > 1e-6))
    refuse(`${path}.axes`, 'must end with the twist axis');
  const expected: PartBounds[] = split === 'none' ? ['whole'] : ['swing', 'twist'];
  const given = list((part) => part)(fields.parts, `${path}.parts`);
  if (given.length !== expected.length) refuse(`${path}.parts`, `must be ${expected.length} for split "${split}"`);
  return {
    joint: whole(0)(fields.joint, `${path}.joint`),
    name: text(fields.name, `${path}.name`),
    reference: unitVector(4)(fields.reference, `${path}.reference`) as Quat,
    split,
    twistAxis: twistAxis as Vec3,
    twistAxisSource: oneOf(sources)(fields.twistAxisSource, `${path}.twistAxisSource`),
    axes,
    parts: expected.map((bounds, i) => readPart(given[i], bounds, `${path}.parts[${i}]`)),
    softening: readSoftening(fields.softening, `${path}.softening`),
    sampleCount: whole(0)(fields.sampleCount, `${path}.sampleCount`),
  };
};

function readPart(value: unknown, bounds: PartBounds, path: string): LimitPart {
  const fields = fieldsOf(value, path, ['bounds', 'chart', 'shape']);
  oneOf([bounds])(fields.bounds, `${path}.bounds`);
  const chart = oneOf(chartKinds)(fields.chart, `${path}.chart`);
  const shape = readShape(fields.shape, dimensionOf[bounds], `${path}.shape`);
  const split = bounds === 'whole' ? 'none' : 'swing-twist';
  const problem =
    bounds === 'twist' ? splitProblem({ split, chart }) : combinationProblem({ split, chart, shape: shape.kind });
  if (problem) throw new LimitsFileError('field', `${path}: ${problem}`);
  return limitPart(bounds, chart, shape);
}

const readSoftening: Check<JointLimit['softening']> = (value, path) => {
  if (value === null) return null;
  const { falloff, radius } = fieldsOf(value, path, ['falloff', 'radius']);
  return {
    falloff: number(Number.MIN_VALUE)(falloff, `${path}.falloff`),
    radius: number(0)(radius, `${path}.radius`),
  };
};
