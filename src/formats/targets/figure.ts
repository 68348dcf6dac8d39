import type { Quat, Vec3 } from '../../core';
import { conjugate, multiply, normalize, readQuat, rotateVector, subtract } from '../../core/math';
import type { RagdollBody } from '../../ragdoll';
import { ExportError } from '../export-error';
import type { Interval } from '../regions/region';
import type { ExportJoint, ExportScene } from '../scene';
import { type SceneRagdoll, sceneRagdoll } from '../scene-ragdoll';
import { plainText } from '../text';
import { hingeAngles, hingeChain } from './hinge-chain';
import type { ExportTarget } from './target';

/** A joint as part of a whole figure: with a body, or held at rest by the body that carries it. */
export interface FigureJoint {
  joint: ExportJoint;
  /** The joint that it hangs on; null for the root of the figure. Further roots hang on the first. */
  parent: ExportJoint | null;
  /** Where it is in its parent, m, and parentFromLocal at rest. Of the root: in the world. */
  place: Vec3;
  rest: Quat;
  /** Index of its body in the ragdoll; −1 where it has none. */
  body: number;
}

/** A whole figure of bodies, and all joints of the skeleton on them. */
export interface WholeFigure {
  ragdoll: SceneRagdoll;
  /** In the order of the scene: parents before their children. */
  parts: FigureJoint[];
}

/** The figure of a scene that was fitted to hinges. @throws ExportError where nothing of it bends */
export function figureOf(scene: ExportScene, { label }: ExportTarget): WholeFigure {
  const ragdoll = sceneRagdoll(scene, 'hinges');
  if (!ragdoll)
    throw new ExportError('joints', `${label} needs a figure with joints that bend, and none of these moved.`);
  const [root] = scene.joints;
  const bodies = new Map(ragdoll.bodies.map(({ joint }, i) => [joint, i]));
  const fromWorld = conjugate(root.rest);
  const parts = scene.joints.map((joint): FigureJoint => {
    const { offset, rest, parent } = joint;
    const own = { joint, body: bodies.get(joint.joint) ?? -1 };
    if (joint === root) return { ...own, parent: null, place: offset, rest };
    if (parent >= 0) return { ...own, parent: scene.joints[parent], place: offset, rest };
    const place = rotateVector(fromWorld, subtract(offset, root.offset));
    return { ...own, parent: root, place, rest: normalize(multiply(fromWorld, rest)) };
  });
  return { ragdoll, parts };
}

/** A rigid piece of a robot that joints of one axis connect. */
export interface FigureLink {
  id: string;
  /** Null for the first link. */
  joint: FigureHinge | null;
  /** Where the link stands in its parent as the ragdoll starts, m, and parentFromLink. The first link: in the world. */
  place: Vec3;
  turn: Quat;
  /** Its capsule and inertia; null for a link between two hinges, and for a joint that rides along. */
  body: RagdollBody | null;
  /** The share of the inertia of `body`, or of the body that the link leads to. */
  share: number;
  /** The body that `share` is of. */
  of: RagdollBody;
}

/** What connects a link to its parent. */
export interface FigureHinge {
  name: string;
  parent: string;
  /** Unit, in the frame of the link; null for a link that stands fast. */
  axis: Vec3 | null;
  /** rad, from where the ragdoll starts; null for a hinge that turns freely. */
  range: Interval | null;
  /** N·m·s/rad. */
  damping: number;
}

/** The share of a body that each of the two links between three hinges has: links without mass do not load everywhere. */
const BETWEEN = 0.01;
/** The share of a body that a joint on it has. */
const RIDING = 1e-4;
const FREE_AXES: readonly Vec3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** A figure as links in hinges, three to a joint: as it starts, inside its limits, all angles are zero. */
export function figureLinks({ ragdoll, parts }: WholeFigure): FigureLink[] {
  return parts.flatMap((part): FigureLink[] => {
    const { joint, parent, place, rest } = part;
    const of = ragdoll.bodies[ragdoll.bodyOf[joint.joint]];
    const { id } = joint;
    const still = { place: [0, 0, 0] as Vec3, turn: [0, 0, 0, 1] as Quat };
    if (!parent) return [{ id, joint: null, place, turn: rest, body: of, share: 1, of }];
    if (part.body < 0) {
      const joint = { name: `${id}_fixed`, parent: parent.id, axis: null, range: null, damping: 0 };
      return [{ id, joint, place, turn: rest, body: null, share: RIDING, of }];
    }
    const region = joint.regions.hinges;
    const start = normalize(readQuat(ragdoll.pose, joint.joint));
    const chain = region
      ? hingeChain(region, hingeAngles(region, start))
      : { zero: start, axes: FREE_AXES, ranges: [] };
    const ids = [parent.id, `${id}_x`, `${id}_y`, id];
    return chain.axes.map((axis, k): FigureLink => {
      const isLast = k === 2;
      return {
        id: ids[k + 1],
        joint: {
          name: `${id}_r${'xyz'[k]}`,
          parent: ids[k],
          axis,
          range: chain.ranges[k] ?? null,
          damping: ragdoll.damping * of.inertia.across,
        },
        ...(k === 0 ? { place, turn: chain.zero } : still),
        body: isLast ? of : null,
        share: isLast ? 1 - 2 * BETWEEN : BETWEEN,
        of,
      };
    });
  });
}

const MOST_NAMED = 6;

/** What a heading says of a ragdoll: a sentence each. */
export function ragdollNotes(ragdoll: SceneRagdoll | null): string[] {
  if (!ragdoll) return ['NO RAGDOLL: no joint bends.'];
  const { bodies, welded } = ragdoll;
  const mass = bodies.reduce((sum, body) => sum + body.mass, 0);
  const weight = `The ragdoll has ${bodies.length} bodies of ${Number(mass.toPrecision(3))} kg together, as Limber lets them fall.`;
  if (welded.length === 0) return [weight];
  const names = welded.slice(0, MOST_NAMED).map(({ name }) => plainText(name));
  const more = welded.length > MOST_NAMED ? ` and ${welded.length - MOST_NAMED} more` : '';
  return [
    weight,
    `Joints without a body keep the rest pose in the ragdoll, whatever limits them: ${names.join(', ')}${more}.`,
  ];
}
