import * as v from 'valibot';
import type { Skeleton } from '../clip';
import {
  combinationProblem,
  containsRotation,
  dimensionOf,
  type JointLimit,
  type LimitPart,
  limitPart,
  type PartBounds,
  projectRotation,
  type SplitKind,
  splitProblem,
} from '../limit';
import { type Dimension, type Shape, shapeKinds, storedForms } from '../shape';
import { chartKinds } from '../space';
import {
  about,
  exactly,
  type Form,
  fields,
  frame,
  groups,
  list,
  must,
  notUnit,
  number,
  type ObjectForm,
  oneOf,
  oneOfForms,
  text,
  unitVector,
  whole,
} from '../stored';
import { type Tie, tieRow } from '../ties';
import { LIMITS_FORMAT, LIMITS_VERSION, type LimitsFile } from './limits-file';

/** m: a skeleton reaches no further. Beyond, the squares of single precision would not be finite. */
const FARTHEST = 1e6;
/** Parents are numbers of 16 bits. */
const MOST_JOINTS = 32_767;
const place = number(-FARTHEST, FARTHEST);

const quaternion = v.pipe(unitVector(4), about('Unit, [x, y, z, w].'));

/** A skeleton as files hold it. */
export const skeletonForm = v.pipe(
  fields({
    names: v.pipe(list(text), v.maxLength(MOST_JOINTS, `must be ${MOST_JOINTS} joints or fewer`)),
    parents: v.pipe(list(whole(-1)), about('J; -1 for a root.')),
    offsets: v.pipe(groups(3, 0, place), about("J x 3, m: each joint in its parent's frame. Single precision.")),
    restRotations: v.pipe(
      groups(4, 0),
      about('J x 4, quaternions parentFromLocal of the rest pose. Single precision.'),
    ),
    endSites: v.pipe(groups(3, 0, place), about('E x 3, m: tips of leaf bones in the frame of their joint.')),
    endSiteJoints: v.pipe(list(whole(0)), about('E: the joint of each.')),
  }),
  about('The skeleton that the limits were fitted on: J joints, parents before their children, E end sites.'),
  must(({ names, parents, offsets, restRotations, endSites, endSiteJoints }) => {
    const counts = [
      ['.parents', parents.length, names.length],
      ['.offsets', offsets.length, 3 * names.length],
      ['.restRotations', restRotations.length, 4 * names.length],
      ['.endSites', endSites.length, 3 * endSiteJoints.length],
    ] as const;
    const wrong = counts.find(([, count, expected]) => count !== expected);
    if (wrong) return `${wrong[0]} must be ${wrong[2]} numbers, not ${wrong[1]}`;
    const child = parents.findIndex((parent, joint) => parent >= joint);
    if (child >= 0) return `.parents[${child}] must be a joint before it, or -1`;
    const site = endSiteJoints.findIndex((joint) => joint >= names.length);
    if (site >= 0) return `.endSiteJoints[${site}] is ${endSiteJoints[site]}; it must be ${names.length - 1} or less`;
    const turn = notUnit(restRotations, 4, 4);
    return turn && `.restRotations${turn}`;
  }),
  v.transform(
    ({ names, parents, offsets, restRotations, endSites, endSiteJoints }): Skeleton => ({
      names,
      parents: Int16Array.from(parents),
      offsets: Float32Array.from(offsets),
      restRotations: Float32Array.from(restRotations),
      endSites: Float32Array.from(endSites),
      endSiteJoints: Int16Array.from(endSiteJoints),
    }),
  ),
);

const noForm = (dimension: Dimension) => (kind: unknown) =>
  shapeKinds.some((known) => known === kind)
    ? `is "${kind}", which has no form in ${dimension} dimension${dimension > 1 ? 's' : ''}`
    : `must be one of ${shapeKinds.map((known) => JSON.stringify(known)).join(', ')}`;

/** A part of a limit. */
const partForm = (bounds: PartBounds, charts: readonly LimitPart['chart'][], sentence: string): Form<LimitPart> =>
  v.pipe(
    fields({
      bounds: exactly(bounds),
      chart: oneOf(charts),
      shape: oneOfForms<Shape>('kind', storedForms(dimensionOf[bounds]), noForm(dimensionOf[bounds])),
    }),
    about(sentence),
    must(({ chart, shape }) => {
      const problem =
        bounds === 'twist' ? null : combinationProblem({ split: splitOf(bounds), chart, shape: shape.kind });
      return problem && `: ${problem}`;
    }),
    v.transform(({ chart, shape }) => limitPart(bounds, chart, shape)),
  );

const splitOf = (bounds: PartBounds): SplitKind => (bounds === 'whole' ? 'none' : 'swing-twist');
const splittable = chartKinds.filter((chart) => splitProblem({ split: 'swing-twist', chart }) === null);

const wholePart = partForm('whole', chartKinds, 'A region of whole rotations.');
const swingPart = partForm('swing', splittable, 'A region of swings: the first two numbers of the chart.');
const twistPart = partForm('twist', splittable, 'An interval of twists: the third number of the chart.');

const softening = v.pipe(
  fields({
    falloff: v.pipe(
      v.number('must be a finite number'),
      v.gtValue(0, 'must be above 0'),
      v.maxValue(1e6, 'must be a million or less'),
    ),
    radius: number(0, 100),
  }),
  about('Given back beyond the limit: tanh(falloff * distance) * radius; falloff in 1/rad, radius in rad.'),
);

/** A limit whose split is this. */
const limitForm = (split: SplitKind, parts: readonly Form<LimitPart>[]): ObjectForm<JointLimit> =>
  v.pipe(
    fields({
      joint: v.pipe(whole(0), about('Index in skeleton.names.')),
      name: v.pipe(text, about('skeleton.names[joint].')),
      reference: v.pipe(quaternion, about('parentFromReference: the local rotation that counts as none.')),
      split: exactly(split),
      twistAxis: v.pipe(unitVector(3), about("Unit, in the joint's frame: what the bone turns about when it twists.")),
      twistAxisSource: oneOf(['children', 'end site', 'own bone', 'default']),
      axes: v.pipe(frame(3), about("The frame in which charts see rotations: unit rows x, y, z in the joint's frame.")),
      parts: v.strictTuple(parts as [], ({ path }) =>
        path ? `is one too many: the split is "${split}"` : 'must be a list',
      ),
      softening: v.nullable(softening),
      sampleCount: v.pipe(whole(0), about('How many samples the shapes were fitted to.')),
    }),
    about('How far one joint may rotate.'),
    must(({ twistAxis, axes }) =>
      twistAxis.some((x, k) => Math.abs(x - axes[6 + k]) > 1e-6) ? '.axes must end with the twist axis' : null,
    ),
    must((limit) =>
      holdsRotation(limit as unknown as JointLimit)
        ? null
        : '.parts must hold a rotation: all of the region is beyond the chart',
    ),
  ) as unknown as ObjectForm<JointLimit>;

/** Whether regions and charts have a rotation in common. What is no rotation is answered by such a one. */
const holdsRotation = (limit: JointLimit): boolean =>
  containsRotation(limit, projectRotation({ ...limit, softening: null }, [0, 0, 0, 0]));

const wholeLimit = limitForm('none', [wholePart]);
const splitLimit = limitForm('swing-twist', [swingPart, twistPart]);

const axis = v.pipe(unitVector(3), about('Unit, [x, y, z].'));

/** A tie between joints, as limits files and projects hold it. */
export const tieForm = v.pipe(
  fields({
    joints: v.pipe(
      list(whole(0)),
      v.minLength(2, 'must be two or more'),
      v.metadata({ uniqueItems: true, description: 'Indices in skeleton.names of the joints, n of them.' }),
    ),
    references: v.pipe(
      list(quaternion),
      about('n, parentFromReference: what the vectors of the joints count from, in the frame of the joint.'),
    ),
    // Axes came later: ties in the exponential map leave the field out, as those before them did.
    twistAxes: v.exactOptional(
      v.pipe(
        list(v.nullable(axis)),
        about('n: the vector is swing (across this axis) and twist (along it) in one; where null, a rotation vector.'),
      ),
    ),
    planes: v.pipe(groups(1, 1), about('Rows of 3n + 1: u1 ... un, h; (u1 ... un) of length one, h in radians.')),
  }),
  about('Planes u1.v1 + ... + un.vn <= h between the vectors of n joints, each in the frame of its joint.'),
  must(({ joints, references, twistAxes, planes }) => {
    if (new Set(joints).size < joints.length) return '.joints must each be there once';
    const count = joints.length;
    if (references.length !== count) return `.references must be ${count} rotations, not ${references.length}`;
    if (twistAxes && twistAxes.length !== count) return `.twistAxes must be ${count} axes, not ${twistAxes.length}`;
    const row = tieRow(count);
    if (planes.length % row !== 0) return `.planes must be groups of ${row} numbers; ${planes.length} numbers are not`;
    const askew = notUnit(planes, row, row - 1);
    return askew && `.planes${askew}`;
  }),
  v.transform((tie) => tie as unknown as Tie),
);

/** A whole file. */
export const limitsForm: Form<LimitsFile> = v.pipe(
  fields({
    format: exactly(LIMITS_FORMAT),
    version: exactly(LIMITS_VERSION),
    clips: v.pipe(list(text), about('The names of the clips the limits were learned from.')),
    skeleton: skeletonForm,
    limits: v.pipe(
      list(oneOfForms('split', [wholeLimit, splitLimit], () => 'must be one of "none", "swing-twist"')),
      about('By ascending joint, each at most once.'),
    ),
    // Ties came later: a file without any leaves the field out, as those before them did.
    ties: v.exactOptional(v.pipe(list(tieForm), about('What joints may not do together although each may alone.'))),
  }),
  must(({ skeleton: { names }, limits, ties = [] }) => {
    for (const [i, { joint, name }] of limits.entries()) {
      if (i > 0 && joint <= limits[i - 1].joint) return `.limits[${i}].joint must be above the one before`;
      if (names[joint] !== name) return `.limits[${i}].name must be the name of joint ${joint} of the skeleton`;
    }
    for (const [i, { joints }] of ties.entries()) {
      const lost = joints.findIndex((joint) => joint >= names.length);
      if (lost >= 0) return `.ties[${i}].joints[${lost}] is ${joints[lost]}; it must be ${names.length - 1} or less`;
    }
    return null;
  }),
  v.transform(({ clips, skeleton, limits, ties = [] }) => ({ limits, ties, skeleton, clips })),
);

/** The forms that the JSON Schema names; whatever is in none of them stands where it is used. */
export const namedForms: Readonly<Record<string, v.GenericSchema>> = {
  quaternion,
  axis,
  skeleton: skeletonForm,
  tie: tieForm,
  wholeLimit,
  splitLimit,
  wholePart,
  swingPart,
  twistPart,
  ...Object.fromEntries(
    ([1, 2, 3] as const).flatMap((dimension) =>
      storedForms(dimension).map((form) => [
        `${(form.entries.kind as v.LiteralSchema<string, undefined>).literal}-${dimension}`,
        form,
      ]),
    ),
  ),
};
