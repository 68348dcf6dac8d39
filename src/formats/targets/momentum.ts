import type { Quat } from '../../core';
import { conjugate, multiply, normalize, rotateVector } from '../../core/math';
import { tieLimits } from '../../core/ties';
import { ExportError } from '../export-error';
import { type AnglePlane, type TieInAngles, tieInAngles } from '../fit/angle-planes';
import type { Interval } from '../regions/region';
import type { ExportJoint, ExportScene } from '../scene';
import { digits, json, plainText, rounded } from '../text';
import { axesAtRest, axesOf } from './hinge-chain';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const momentum: ExportTarget = {
  label: 'Momentum',
  group: 'engine',
  summary:
    'A model of Meta’s Momentum: three angles a joint with their ranges, and ties as half-planes and sums of angles.',
  regions: ['hinges'],
  framesOf: axesAtRest,
  findsByName: true,
  tiesAs:
    'half-planes over pairs of angles and limits of sums of angles; the file says of each tie what these let in and lose',
  conventions: [
    'A joint’s local rotation is its pre-rotation times Rz·Ry·Rx of its parameters rz, ry, rx, radians, and zero is the rest pose; the root has tx, ty and tz as well, in centimetres.',
    'The model is for the skeleton beside it, which rests as the clip: the axes of its joints are the clip’s, or turned along the bone where ranges are tighter so. Another character will do where joints have the same names and axes; names with other than letters, digits, _, - and : are written with _.',
    'A joint limber_tie_1, limber_tie_2, … hangs on the root of the skeleton and turns by a sum of angles that a tie limits; it moves nothing. For a character without such joints leave out the lines that name them.',
    'Limits are soft in Momentum: its solver weighs them against other errors.',
  ],
  read: 'Momentum',
  unchecked:
    'Momentum was not at hand: an evaluator of the model’s lines, written from its sources, agrees with what is told.',
  write(scene) {
    const roots = scene.joints.filter(({ parent }) => parent < 0);
    if (roots.length > 1)
      throw new ExportError('unsupported', `Momentum reads one tree of joints, and there are ${roots.length}.`);
    const ties = tiesOf(scene);
    return [
      { name: `${fileStem(scene)}.model`, content: model(scene, ties) },
      { name: `${fileStem(scene)}.gltf`, content: json(skeleton(scene, ties)) },
    ];
  },
};

/** What a joint is called in both files. */
const calledIn = ({ name, id }: ExportJoint): string => (/^[A-Za-z_][\w:-]*$/.test(name) ? name : id);

/** The parameters of the angles of a region, and how often each turns the other way. */
const ANGLES = [
  { suffix: 'rz', sign: -1 },
  { suffix: 'ry', sign: 1 },
  { suffix: 'rx', sign: 1 },
] as const;

function model(scene: ExportScene, { carriers, lines }: WrittenTies): string {
  const { joints } = scene;
  const [root] = joints;
  const limited = joints.filter(({ regions }) => regions.hinges);
  const turns = (joint: ExportJoint): string[] =>
    ['rx', 'ry', 'rz'].map((axis) => `${calledIn(joint)}.${axis} = 1.0*${joint.id}_${axis}`);
  return `${[
    'Momentum Model Definition V1.0',
    ...fileHeading(momentum, scene).map(comment),
    '',
    '[ParameterTransform]',
    ...['tx', 'ty', 'tz'].map((axis) => `${calledIn(root)}.${axis} = 1.0*${root.id}_${axis}`),
    ...joints.flatMap((joint) => (joint === root || joint.limit || joint.isFree ? turns(joint) : [])),
    ...carriers.map(({ name, sum }) => `${name}.rx = ${sum}`),
    '',
    '[ParameterSets]',
    `parameterset limited ${limited.flatMap(({ id }) => ANGLES.map(({ suffix }) => `${id}_${suffix}`)).join(' ')}`,
    '',
    '[Limits]',
    ...limited.flatMap(({ id, regions }) =>
      ANGLES.map(({ suffix, sign }, k) => `limit ${id}_${suffix} minmax ${interval(regions.hinges!.ranges[k], sign)}`),
    ),
    ...lines,
  ].join('\n')}\n`;
}

const comment = (line: string): string => `# ${line.replace(/\s+/g, ' ')}`;

/** Least and greatest, where the angle may turn the other way. */
const interval = ([low, high]: Interval, sign: number): string =>
  `[${digits(sign < 0 ? -high : low)}, ${digits(sign < 0 ? -low : high)}]`;

/** The share of the poses inside a tie that its half-planes keep. */
const COVER = 0.99;
/** A tie most of whose forbidden poses would be let in is not worth its lines. */
const MOST_LET_IN = 0.95;

/** What ties are in a model. */
interface WrittenTies {
  /** Joints that turn by a sum of parameters. */
  carriers: { name: string; sum: string }[];
  lines: string[];
}

function tiesOf({ joints, ties }: ExportScene): WrittenTies {
  const byJoint = joints.map(({ limit, regions }) => (regions.hinges ? limit : null));
  const { resting } = tieLimits(byJoint, ties);
  const carriers: WrittenTies['carriers'] = [];
  const lines = ties.flatMap((tie, i): string[] => {
    const of = tie.joints.map((joint) => joints[joint]);
    const title = `# Tie of ${of.map(({ name }) => plainText(name)).join(' and ')}`;
    const why = resting.find((other) => other.tie === i)?.why;
    if (why) return [`${title} is left out: ${plainText(why)}`];
    const regions = of.flatMap(({ regions: { hinges } }) => hinges ?? []);
    if (regions.length < of.length) return [`${title} is left out: one of its joints has no limit here.`];
    const found = tieInAngles(tie, of, regions, COVER);
    if (found.planes.length === 0 || found.letIn > MOST_LET_IN)
      return [`${title} is left out: planes over angles would let in ${percent(found.letIn)} of what it forbids.`];
    return [`${title}: ${toldOf(found)}`, ...found.planes.map((plane) => planeLine(plane, of, carriers))];
  });
  return { carriers, lines };
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

const toldOf = ({ forbidden, letIn, lost }: TieInAngles): string =>
  `forbids ${percent(forbidden)} of what limits leave; ${percent(letIn)} of that is let in, and ${percent(lost)} of the rest is lost.`;

/** rad: no sum of angles gets there. */
const NO_END = 1000;

/** A half-plane where two angles make the plane, of which Momentum keeps normal · (x, y) ≥ offset; else the range of a joint that carries their sum. */
function planeLine(
  { normal, height }: AnglePlane,
  joints: readonly ExportJoint[],
  carriers: WrittenTies['carriers'],
): string {
  const terms = normal.flatMap((weight, k) => {
    const { suffix, sign } = ANGLES[k % 3];
    return weight === 0 ? [] : [{ weight: sign * weight, parameter: `${joints[Math.floor(k / 3)].id}_${suffix}` }];
  });
  if (terms.length === 2) {
    const [first, second] = terms;
    const inward = terms.map(({ weight }) => digits(-weight)).join(', ');
    return `limit ${first.parameter} halfplane ${second.parameter} [${inward}] ${digits(-height)}`;
  }
  const name = `limber_tie_${carriers.length + 1}`;
  carriers.push({ name, sum: terms.map(({ weight, parameter }) => `${weight.toFixed(9)}*${parameter}`).join(' + ') });
  return `limit ${name}.rx minmax [${-NO_END}, ${digits(height)}]`;
}

/** The joints as nodes of glTF, which Momentum reads as a character: pre-rotations and offsets are those of the nodes. */
function skeleton(scene: ExportScene, { carriers }: WrittenTies): unknown {
  const { name, joints } = scene;
  return {
    asset: { version: '2.0', generator: 'Limber', extras: { about: fileHeading(momentum, scene) } },
    scene: 0,
    scenes: [{ name, nodes: [0] }],
    nodes: [
      ...joints.map((joint) => {
        const children = [
          ...joints.filter(({ parent }) => parent === joint.joint).map((child) => child.joint),
          ...(joint.parent < 0 ? carriers.map((_, i) => joints.length + i) : []),
        ];
        const above = joint.parent < 0 ? IDENTITY : conjugate(turnOf(joints[joint.parent]));
        return {
          name: calledIn(joint),
          translation: rounded(rotateVector(above, joint.offset)),
          rotation: rounded(normalize(multiply(multiply(above, joint.rest), turnOf(joint)))),
          ...(children.length > 0 && { children }),
        };
      }),
      ...carriers.map((carrier) => ({ name: carrier.name })),
    ],
  };
}

const IDENTITY: Quat = [0, 0, 0, 1];

/** jointFromAxes: how the axes of a joint of the skeleton are turned. */
const turnOf = ({ regions }: ExportJoint): Quat => (regions.hinges ? axesOf(regions.hinges) : IDENTITY);
