import fc from 'fast-check';
import { chartKinds, type Quat, shapeKinds, type Vec3 } from '../../../core';
import { jointRoles } from '../../../core/clip';
import type { EditStep } from '../../../core/edit';
import type { PartBounds } from '../../../core/limit';
import { rotateVector } from '../../../core/math';
import type { ReachMemory } from '../../frame/solve-reach';
import { humanModel, MOST_MODELS, usualModels } from '../../limits/models';
import { anySettings } from '../../testing/any-settings';
import type { ProjectExtras, ProjectState } from '../project-of';

/** Every number that JSON has, down to −0 and the smallest. */
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const vec3 = fc.tuple(number, number, number);
const near = fc.double({ min: -6, max: 6, noNaN: true });
const nearVec3 = fc.tuple(near, near, near);
const unit = <T>(count: number): fc.Arbitrary<T> =>
  fc
    .array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: count, maxLength: count })
    .filter((v) => Math.hypot(...v) > 0.1)
    .map((v) => v.map((x) => x / Math.hypot(...v)) as T);

export const JOINTS = 12;
const names = fc.uniqueArray(fc.string({ unit: 'grapheme' }), { minLength: JOINTS, maxLength: JOINTS });
const joint = fc.nat(JOINTS - 1);
const byJoint = <T>(value: fc.Arbitrary<T>) => fc.dictionary(joint.map(String), value, { noNullPrototype: true });
const chain = fc.oneof(fc.constantFrom('left-hand', 'right-foot', 'root'), fc.string({ unit: 'grapheme' }));
const byChain = <T>(value: fc.Arbitrary<T>) =>
  fc.array(fc.tuple(chain, value)).map((entries) => Object.fromEntries(entries) as Record<string, T>);

const part = fc.constantFrom<PartBounds>('whole', 'swing', 'twist');
/** Rows of three axes at right angles. */
const frame = unit<Quat>(4).map((q) =>
  [1, 0, 0].flatMap((_, k) => rotateVector(q, [0, 1, 2].map((i) => (i === k ? 1 : 0)) as Vec3)),
);
const place = {
  part,
  chart: fc.constantFrom(...chartKinds),
  reference: unit<Quat>(4),
};
const placeApart = { ...place, axes: frame };
const clipName = fc.string({ minLength: 1 });
const ranges = fc
  .uniqueArray(fc.nat(5000), { minLength: 2, maxLength: 8 })
  .map((all) => all.sort((a, b) => a - b))
  .map((all) => Array.from({ length: all.length >> 1 }, (_, i) => [all[2 * i], all[2 * i + 1]] as const));
const frames = fc.array(fc.record({ clip: clipName, ranges }), { minLength: 1, maxLength: 2 });
const shape = fc.constantFrom(...shapeKinds);

const stepOfKind = fc.oneof(
  fc.record({
    kind: fc.constant('move-handle' as const),
    ...place,
    shape,
    position: nearVec3,
    normal: unit<Vec3>(3),
    out: near,
    across: near,
  }),
  fc.record({
    kind: fc.constant('sculpt' as const),
    ...place,
    shape,
    brush: fc.constantFrom('add' as const, 'remove' as const),
    radius: fc.double({ min: 0.01, max: 2, noNaN: true }),
    centres: fc.array(nearVec3, { maxLength: 4 }),
  }),
  fc.record({
    kind: fc.constant('set-twist' as const),
    reference: unit<Quat>(4),
    low: fc.option(near),
    high: fc.option(near),
  }),
  fc.record({
    kind: fc.constant('move-sample' as const),
    ...place,
    clip: clipName,
    frame: fc.nat(5000),
    frames,
    to: nearVec3,
  }),
  fc.record({ kind: fc.constant('add-sample' as const), ...place, to: nearVec3 }),
  fc.record({ kind: fc.constant('add-sample' as const), ...placeApart, to: nearVec3 }),
  fc.record({ kind: fc.constant('leave-out' as const), part, frames }),
  fc.record({ kind: fc.constant('fit-range' as const), frames }),
  fc.record({ kind: fc.constant('keep-innermost' as const), share: fc.double({ min: 0.01, max: 1, noNaN: true }) }),
);
const steps: fc.Arbitrary<EditStep[]> = fc
  .array(fc.tuple(stepOfKind, fc.boolean()), { minLength: 1, maxLength: 4 })
  .map((all) => all.map(([step, isOn], id) => ({ ...step, id, isOn }) as EditStep));

const lie = fc
  .record({
    joints: fc.array(joint, { minLength: 1, maxLength: 4 }),
    values: fc.array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 32, maxLength: 32 }),
    status: fc.constantFrom('reached' as const, 'nearest' as const, 'failed' as const),
    residual: fc.oneof(fc.double({ min: 0, max: 9, noNaN: true }), fc.constant(Number.POSITIVE_INFINITY)),
    stuckFor: fc.nat(8),
  })
  .map(({ joints, values, status, residual, stuckFor }) => ({
    joints,
    held: Float32Array.from(values.slice(0, 4 * joints.length)),
    asked: Float32Array.from(values.slice(16, 16 + 4 * joints.length)),
    status,
    residual,
    stuckFor,
  }));

/** All that a project can be made from. */
export const anyState: fc.Arbitrary<ProjectState> = fc.record({
  work: fc.record({
    reading: fc.record(
      {
        upAxis: fc.constantFrom('auto' as const, 'y' as const, 'z' as const),
        unit: fc.constantFrom('auto' as const, 'm' as const, 'cmu' as const),
      },
      { requiredKeys: [] },
    ),
    roleChoices: fc
      .array(fc.tuple(fc.string({ unit: 'grapheme' }), fc.constantFrom(...jointRoles)))
      .map((entries) => Object.fromEntries(entries)),
    settings: anySettings,
    models: fc.subarray([...usualModels, { ...usualModels[0], fill: 0.75 }, humanModel], {
      minLength: 1,
      maxLength: MOST_MODELS,
    }),
    manual: byJoint(vec3),
    pulls: byChain(
      fc.record(
        { target: vec3, isPinned: fc.boolean(), turn: vec3, pole: vec3 },
        { requiredKeys: ['target', 'isPinned'] },
      ),
    ),
    chainChoices: byChain(fc.tuple(joint, joint)),
    gazeTarget: fc.option(vec3),
    gazeWeights: byJoint(fc.double({ min: 0, max: 1, noNaN: true })),
    edits: byJoint(steps),
    chosen: fc.constant({}),
    borrowed: fc.constant(null),
    locked: fc.constant([]),
    ties: fc.constant(null),
    keys: fc
      .uniqueArray(
        fc.record({
          frame: fc.nat(5000),
          rotations: fc
            .array(fc.float({ noNaN: true, noDefaultInfinity: true }), { minLength: 4 * JOINTS, maxLength: 4 * JOINTS })
            .map((all) => Float32Array.from(all)),
          rootPosition: vec3,
        }),
        { maxLength: 3, selector: ({ frame }) => frame },
      )
      .map((keys) => keys.sort((a, b) => a.frame - b.frame)),
    selectedJoint: joint,
  }),
  isPlaying: fc.boolean(),
  markedFrames: fc.option(fc.tuple(fc.nat(50), fc.nat(50))),
});

/** What is told beside. */
export const anyExtras: fc.Arbitrary<ProjectExtras> = fc.record({
  clips: fc.array(
    fc.record({
      name: fc.string(),
      size: fc.nat(),
      sha256: fc.option(
        fc
          .array(fc.nat(15), { minLength: 64, maxLength: 64 })
          .map((digits) => digits.map((digit) => digit.toString(16)).join('')),
      ),
      isBundled: fc.boolean(),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  skeleton: names.map((all) => ({
    names: all,
    parents: Int16Array.from(all, (_, j) => j - 1),
    offsets: new Float32Array(3 * JOINTS),
    restRotations: Float32Array.from({ length: 4 * JOINTS }, (_, i) => (i % 4 === 3 ? 1 : 0)),
    endSites: new Float32Array(0),
    endSiteJoints: new Int16Array(0),
  })),
  time: fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }),
  cameras: fc.record({ character: vec3, space: vec3, compare: vec3 }, { requiredKeys: [] }),
  lies: fc.array(fc.tuple(chain, lie)).map((entries): ReachMemory['limbs'] => new Map(entries)),
});
