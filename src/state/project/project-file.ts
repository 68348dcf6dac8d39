import * as v from 'valibot';
import { chartKinds, shapeKinds, splitKinds } from '../../core';
import { jointRoles } from '../../core/clip';
import { pointsSchema } from './points-form';

/** What a project file says it is, as the first of its entries. */
export const PROJECT_FORMAT = 'limber-project';
/** The version that is written. Older ones are brought to it by `migrations`. */
export const PROJECT_VERSION = 1;

const number = v.pipe(v.number(), v.finite());
const vec3 = v.strictTuple([number, number, number]);
const MOST_JOINTS = 65_535;
const index = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_JOINTS));
const frame = v.pipe(v.number(), v.integer(), v.minValue(0));
const text = v.string();

/** A clip by its content. The file itself is no part of a project. */
const projectClip = v.object({
  name: text,
  /** Bytes. */
  size: v.pipe(v.number(), v.integer(), v.minValue(0)),
  /** Of the file's bytes, in hexadecimal; null where the page was not served safely, and could not tell. */
  sha256: v.nullable(v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/))),
  /** Whether it is the one that comes with Limber. */
  isBundled: v.boolean(),
  /** Where on the web it was fetched from; left out for a file of a disk. */
  address: v.optional(text),
  /** With what motion is found, of a file of points; left out for other files. */
  points: v.optional(pointsSchema),
});

/** How a pulled limb lies: it hangs on how it was pulled there. */
const lie = v.object({
  chain: text,
  joints: v.array(index),
  /** 4 numbers for each of the joints: local rotations inside the limits, and as far beyond as it takes. */
  held: v.array(number),
  asked: v.array(number),
  status: v.picklist(['reached', 'nearest', 'failed']),
  /** m; null for not known. */
  residual: v.nullable(number),
  stuckFor: number,
});

/** Where a camera stands from what it looks at, in usual distances. */
const cameras = v.object({
  character: v.optional(vec3),
  space: v.optional(vec3),
  compare: v.optional(vec3),
});

/**
 * Version 1 of a project. Joints are counted as in `joints`; angles in radians, lengths in metres, times in seconds. `settings` and
 * steps of edits are looked at by readers of their own.
 */
export const projectSchema = v.object({
  format: v.literal(PROJECT_FORMAT),
  version: v.literal(PROJECT_VERSION),
  clips: v.pipe(v.array(projectClip), v.minLength(1), v.maxLength(1000)),
  /** Which of what these files hold is shown on a rig that is among them, by name; left out where there is no rig, and all is. */
  onRig: v.optional(v.pipe(v.array(text), v.maxLength(10_000))),
  /** Names of the skeleton's joints. */
  joints: v.pipe(v.array(text), v.maxLength(MOST_JOINTS + 1)),
  reading: v.object({
    upAxis: v.optional(v.picklist(['auto', 'y', 'z'])),
    unit: v.optional(v.picklist(['auto', 'm', 'cm', 'mm', 'inch', 'cmu'])),
  }),
  /** What joints are by the user's word, by their names. */
  roles: v.array(v.object({ joint: text, role: v.picklist(jointRoles) })),
  settings: v.record(text, v.union([v.string(), number, v.boolean()])),
  models: v.pipe(
    v.array(
      v.object({
        shape: v.picklist(shapeKinds),
        split: v.picklist(splitKinds),
        chart: v.picklist(chartKinds),
        isTied: v.optional(v.boolean()),
        fill: v.optional(number),
        isHuman: v.optional(v.boolean()),
        isGiven: v.optional(v.boolean()),
      }),
    ),
    v.maxLength(100),
  ),
  pose: v.object({
    /** Rotation vectors relative to the reference. */
    turns: v.array(v.object({ joint: index, vector: vec3 })),
    /** Places of the world. */
    pulls: v.array(
      v.object({
        chain: text,
        target: vec3,
        isPinned: v.boolean(),
        turn: v.optional(vec3),
        pole: v.optional(vec3),
      }),
    ),
    chains: v.array(v.object({ chain: text, from: index, to: index })),
    gazeTarget: v.nullable(vec3),
    gazeWeights: v.array(v.object({ joint: index, share: v.pipe(number, v.minValue(0), v.maxValue(1)) })),
    lies: v.array(lie),
  }),
  /** Poses on the timeline, by ascending frame: 4 numbers for each joint, and where the root is; left out where there are none. */
  keys: v.optional(v.array(v.object({ frame, rotations: v.array(number), root: vec3 }))),
  /** By joint; steps are looked at by `readSteps`. */
  edits: v.array(v.object({ joint: index, steps: v.array(v.unknown()) })),
  /** Models that joints have of their own, looked at by `readChosen`; left out where all have one. */
  chosen: v.optional(v.array(v.unknown())),
  /** How joints depend on each other, looked at by `readTies`; left out where nothing was learned of it. */
  ties: v.optional(v.unknown()),
  /** Limits that were learned elsewhere and hold the character, looked at by `readHeld`; left out where its own hold it. */
  held: v.optional(v.unknown()),
  /** Limits that are locked, looked at by `readHeld`; left out where none is. */
  locked: v.optional(v.unknown()),
  view: v.object({
    joint: index,
    /** s into the clip. */
    time: v.pipe(number, v.minValue(0)),
    isPlaying: v.boolean(),
    brush: v.nullable(v.strictTuple([frame, frame])),
    cameras,
  }),
});

export type Project = v.InferOutput<typeof projectSchema>;
export type ProjectClip = Project['clips'][number];
