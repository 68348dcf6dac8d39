import type { Quat, Vec3 } from '../../core';
import { multiply, plus, rotateVector, rotationFromVector, times } from '../../core/math';
import { capsuleOf, type RagdollBody } from '../../ragdoll';
import type { EngineRegion } from '../regions';
import type { ExportJoint } from '../scene';
import { digits, row, xml, xmlComment } from '../text';
import { type FigureJoint, figureOf, ragdollNotes, type WholeFigure } from './figure';
import { hingeAngles, hingeChain } from './hinge-chain';
import { type ExportTarget, fileHeading, fileStem } from './target';

/**
 * rad: so far inside a limit it begins to push back, softly. In a step of 2 ms a hinge at 30 rad/s passes 3.4°, which no stiffness beyond
 * the limit heals.
 */
const MARGIN = 0.05;
/** Of a man: kg, m, and of his hinges kg·m² and N·m·s/rad, as falls of whole figures were measured with. */
const MAN = { mass: 64, height: 1.7, armature: 0.05, damping: 2 };
/** s: of a man. Smaller figures fall faster by the root of their size. */
const TIMESTEP = 0.002;

const wxyz = ([x, y, z, w]: Readonly<Quat>): string => row([w, x, y, z]);

export const mjcf: ExportTarget = {
  label: 'MuJoCo (MJCF)',
  group: 'engine',
  summary: 'A whole ragdoll, three hinges to a joint, that loads as it is.',
  regions: ['hinges'],
  conventions: [
    'Right-handed, y up, metres, radians. Three hinges to a joint, the first outermost; their axes are turned to where the limits are tightest.',
    'Angles of zero are not the bind pose: the keyframe "bind" is, and may lie outside limits. Begin a fall at the keyframe "inside".',
    'Limits give way softly over their last 2.9°, so that a falling body does not pass them. Capsules meet the floor and each other, but for the excluded pairs.',
  ],
  unchecked: null,

  write(scene) {
    const figure = figureOf(scene, mjcf);
    const { ragdoll, parts } = figure;
    const order: FigureJoint[] = [];
    const bodies = body(figure, parts[0], order, '    ');
    const id = (i: number) => xml(ragdoll.joints[i].id);
    const size = ragdoll.height / MAN.height;
    const pace = Math.min(1, Math.sqrt(size));
    const mass = ragdoll.bodies.reduce((sum, body) => sum + body.mass, 0);
    const share = (mass / MAN.mass) * size ** 2;
    const timestep = Number((TIMESTEP * pace).toPrecision(1));
    const hinge = [
      `armature="${digits(MAN.armature * share)}"`,
      `damping="${digits((MAN.damping * share) / pace)}"`,
      `frictionloss="${digits(ragdoll.jointFriction)}"`,
      `margin="${MARGIN}" solreflimit="${digits(2 * timestep)} 1" solimplimit="0.1 0.99 ${MARGIN} 0.5 2"`,
    ];
    const lines = [
      '<?xml version="1.0"?>',
      ...xmlComment([...fileHeading(mjcf, scene), ...ragdollNotes(figure.ragdoll)]),
      `<mujoco model="${xml(scene.name)}">`,
      '  <compiler angle="radian" autolimits="true"/>',
      `  <option gravity="0 -9.81 0" timestep="${timestep}" integrator="implicitfast"/>`,
      '  <default>',
      `    <joint type="hinge" ${hinge.join(' ')}/>`,
      `    <geom type="capsule" friction="${digits(ragdoll.friction)} 0.005 0.0001"/>`,
      '  </default>',
      '  <worldbody>',
      '    <geom name="floor" type="plane" size="10 10 0.1" zaxis="0 1 0"/>',
      ...bodies,
      '  </worldbody>',
      '  <contact>',
      ...ragdoll.pairsApart.map(([i, k]) => `    <exclude body1="${id(i)}" body2="${id(k)}"/>`),
      '  </contact>',
      '  <keyframe>',
      `    <key name="bind" qpos="${keyframe(figure, order, bindAngles)}"/>`,
      `    <key name="inside" qpos="${keyframe(figure, order, anglesInside)}"/>`,
      '  </keyframe>',
      '</mujoco>',
    ];
    return [{ name: `${fileStem(scene)}.mjcf.xml`, content: `${lines.join('\n')}\n` }];
  },
};

/** The body of a joint, with what hangs on it. @param order of the bodies in the file; the joints are added */
function body(figure: WholeFigure, part: FigureJoint, order: FigureJoint[], indent: string): string[] {
  order.push(part);
  const { joint, parent, place, rest } = part;
  const { id, regions } = joint;
  const bends = parent !== null && part.body >= 0;
  const chain = bends && regions.hinges ? hingeChain(regions.hinges) : null;
  const turn = chain ? chain.zero : bends ? IDENTITY : rest;
  return [
    `${indent}<body name="${id}" pos="${row(place)}" quat="${wxyz(turn)}">`,
    ...(parent === null ? [`${indent}  <freejoint name="${id}"/>`] : []),
    ...(bends && !chain ? [`${indent}  <joint name="${id}" type="ball"/>`] : []),
    ...(chain
      ? chain.axes.map(
          (axis, k) =>
            `${indent}  <joint name="${id}_${'xyz'[k]}" axis="${row(axis)}" range="${row(chain.ranges[k])}"/>`,
        )
      : []),
    ...(part.body < 0 ? [] : matter(figure.ragdoll.bodies[part.body], `${indent}  `)),
    ...figure.parts
      .filter((child) => child.parent === joint)
      .flatMap((child) => body(figure, child, order, `${indent}  `)),
    `${indent}</body>`,
  ];
}

const IDENTITY: Quat = [0, 0, 0, 1];

function matter(piece: RagdollBody, indent: string): string[] {
  const { mass, radius, ends, inertia } = piece;
  const { centre, turn } = capsuleOf(piece);
  const principal = row([inertia.across, inertia.along, inertia.across]);
  return [
    `${indent}<inertial pos="${row(centre)}" quat="${wxyz(turn)}" mass="${digits(mass)}" diaginertia="${principal}"/>`,
    `${indent}<geom fromto="${row(ends.flat())}" size="${digits(radius)}"/>`,
  ];
}

/** The angles of the three hinges of a joint at rest. */
const bindAngles = (region: EngineRegion, rest: Readonly<Quat>): number[] =>
  hingeAngles(region, rest).map((angle) => Number(digits(angle)));

/** The nearest angles that no limit pushes back. */
const anglesInside = (region: EngineRegion, rest: Readonly<Quat>): number[] =>
  bindAngles(region, rest).map((angle, k) => {
    const [low, high] = region.ranges[k];
    const margin = Math.min(MARGIN, (high - low) / 2);
    return Math.min(high - margin, Math.max(low + margin, angle));
  });

/** qpos of a pose, in which the lowest capsule touches the floor. */
function keyframe({ ragdoll, parts }: WholeFigure, order: readonly FigureJoint[], anglesOf: typeof bindAngles): string {
  const angles = new Map<FigureJoint, number[]>();
  const positions = new Map<ExportJoint, Vec3>();
  const turns = new Map<ExportJoint, Quat>();
  let lowest = Number.POSITIVE_INFINITY;
  for (const part of parts) {
    const { joint, parent, place, rest } = part;
    const { hinges } = joint.regions;
    let local: Quat = rest;
    if (parent && part.body >= 0 && hinges) {
      const now = anglesOf(hinges, rest);
      angles.set(part, now);
      const { zero, axes } = hingeChain(hinges);
      local = axes.reduce((turned, axis, k) => multiply(turned, rotationFromVector(times(axis, now[k]))), zero);
    }
    const above = parent && turns.get(parent)!;
    const position = above ? plus(positions.get(parent!)!, rotateVector(above, place)) : place;
    const turn = above ? multiply(above, local) : local;
    positions.set(joint, position);
    turns.set(joint, turn);
    if (part.body < 0) continue;
    const { ends, radius } = ragdoll.bodies[part.body];
    for (const end of ends) lowest = Math.min(lowest, position[1] + rotateVector(turn, end)[1] - radius);
  }
  return row(
    order.flatMap((part) => {
      const [x, y, z, w] = part.rest;
      if (!part.parent) return [part.place[0], part.place[1] - lowest, part.place[2], w, x, y, z];
      return part.body < 0 ? [] : (angles.get(part) ?? [w, x, y, z]);
    }),
  );
}
