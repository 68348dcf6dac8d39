import * as v from 'valibot';
import type { Skeleton } from '../../core';
import { findRoles } from '../../core';
import type { Figure } from '../../core/carry';
import { type JointRole, jointRoles } from '../../core/clip';
import { exactJson, skeletonForm } from '../../core/limits-file';
import { exactly, type Form, fields, groups, list, must, notUnit, oneOf, readStored, text } from '../../core/stored';
import type { RoleChoices } from '../clips/roles';

const FORMAT = 'limber-pose';
const VERSION = 1;

/** A pose by itself, with all that it takes to carry the pose to another figure. */
export interface StoredPose {
  skeleton: Skeleton;
  /** What joints are by the user's word, by their names. */
  roles: RoleChoices;
  /** J×4, parentFromLocal. */
  rotations: ArrayLike<number>;
  /** F×J×4: other poses of the skeleton, which show how the joints bend; none where nothing is known. */
  frames: ArrayLike<number>;
}

const quaternions = v.pipe(
  groups(4, 0),
  must((rows) => notUnit(rows, 4, 4)),
);

const poseForm: Form<StoredPose> = v.pipe(
  fields({
    format: exactly(FORMAT),
    version: exactly(VERSION),
    skeleton: skeletonForm,
    roles: list(fields({ joint: text, role: oneOf(jointRoles) })),
    rotations: quaternions,
    frames: quaternions,
  }),
  must(({ skeleton: { names }, rotations, frames }) => {
    if (rotations.length !== 4 * names.length)
      return `.rotations must be ${4 * names.length} numbers, not ${rotations.length}`;
    return names.length === 0 || frames.length % (4 * names.length) === 0 ? null : '.frames must be whole poses';
  }),
  v.transform(({ skeleton, roles, rotations, frames }) => ({
    skeleton,
    roles: Object.fromEntries(roles.map(({ joint, role }): [string, JointRole] => [joint, role])),
    rotations,
    frames,
  })),
);

/** A pose as a text, exact to the bit. */
export function writePoseFile({ skeleton, roles, rotations, frames }: StoredPose): string {
  const { names, parents, offsets, restRotations, endSites, endSiteJoints } = skeleton;
  const file = {
    format: FORMAT,
    version: VERSION,
    skeleton: { names, parents, offsets, restRotations, endSites, endSiteJoints },
    roles: Object.entries(roles).map(([joint, role]) => ({ joint, role })),
    rotations: Array.from(rotations),
    frames: Array.from(frames),
  };
  return `${exactJson(file)}\n`;
}

/** @throws RangeError with one sentence that says why the text is no pose */
export function readPoseFile(source: string): StoredPose {
  return readStored(poseForm, parse(source), '', (sentence) => {
    throw new RangeError(sentence);
  });
}

function parse(source: string): unknown {
  try {
    return JSON.parse(source.replace(/^\uFEFF/, ''));
  } catch {
    throw new RangeError('It is cut off, or no JSON.');
  }
}

/** The figure that a pose was taken from. */
export function figureOfPose({ skeleton, roles, frames }: StoredPose): Figure {
  const figure = { skeleton, roles: findRoles(skeleton, roles) };
  const frameCount = frames.length / Math.max(1, 4 * skeleton.names.length);
  if (frameCount === 0) return figure;
  const rootPositions = new Float32Array(3 * frameCount);
  const rotations = Float32Array.from(frames);
  return {
    ...figure,
    motion: { name: 'pose', skeleton, frameTime: 1, frameCount, rotations, rootPositions, notes: [] },
  };
}
