import type { Quat, Vec3 } from '../../core';
import { multiply, rotateVector, rotationFromVector } from '../../core/math';
import type { EngineRegion } from '../regions';
import type { ExportJoint, ExportScene } from '../scene';
import { digits, row, xml, xmlComment } from '../text';
import { hingeAngles, hingeChain, worldRotations } from './hinge-chain';
import { type ExportTarget, fileHeading, fileStem } from './target';

/** m: what is shorter is a ball. */
const SHORT = 1e-3;
/** m, of the capsules. */
const RADIUS = 0.03;
/**
 * rad: so far inside a limit it begins to push back, softly. In a step of 2 ms a hinge at 30 rad/s passes 3.4°, which no stiffness beyond
 * the limit heals.
 */
const MARGIN = 0.05;

const wxyz = ([x, y, z, w]: Readonly<Quat>): string => row([w, x, y, z]);

export const mjcf: ExportTarget = {
  label: 'MuJoCo (MJCF)',
  group: 'engine',
  summary: 'A whole figure of capsules, three hinges to a joint, that loads as it is.',
  regions: ['hinges'],
  conventions: [
    'Right-handed, y up, metres, radians. Three hinges to a joint, the first outermost; their axes are turned to where the limits are tightest.',
    'Angles of zero are not the bind pose: the keyframe "bind" is, and may lie outside limits. Begin a fall at the keyframe "inside".',
    'Limits give way softly over their last 2.9°, so that a falling body does not pass them. The figure weighs 64 kg; its capsules meet the floor, not each other.',
  ],
  unchecked: null,

  write(scene) {
    const roots = scene.joints.filter(({ parent }) => parent < 0);
    const order: ExportJoint[] = [];
    const bodies = roots.flatMap((root) => body(scene, root, order, '    '));
    const lines = [
      '<?xml version="1.0"?>',
      ...xmlComment(fileHeading(mjcf, scene)),
      `<mujoco model="${xml(scene.name)}">`,
      '  <compiler angle="radian" autolimits="true" settotalmass="64" boundmass="0.05" boundinertia="0.0005"/>',
      '  <option gravity="0 -9.81 0" timestep="0.002" integrator="implicitfast"/>',
      '  <default>',
      `    <joint type="hinge" armature="0.05" damping="2" margin="${MARGIN}" solreflimit="0.004 1" solimplimit="0.1 0.99 ${MARGIN} 0.5 2"/>`,
      `    <geom contype="0" conaffinity="1" density="1000" size="${RADIUS}"/>`,
      '  </default>',
      '  <worldbody>',
      '    <geom name="floor" type="plane" size="10 10 0.1" zaxis="0 1 0" contype="1" conaffinity="0"/>',
      ...bodies,
      '  </worldbody>',
      '  <keyframe>',
      `    <key name="bind" qpos="${keyframe(scene, order, bindAngles)}"/>`,
      `    <key name="inside" qpos="${keyframe(scene, order, anglesInside)}"/>`,
      '  </keyframe>',
      '</mujoco>',
    ];
    return [{ name: `${fileStem(scene)}.mjcf.xml`, content: `${lines.join('\n')}\n` }];
  },
};

function body(scene: ExportScene, joint: ExportJoint, order: ExportJoint[], indent: string): string[] {
  order.push(joint);
  const { id, offset, regions, rest, parent } = joint;
  const chain = regions.hinges && hingeChain(regions.hinges);
  const turn = chain ? chain.zero : parent >= 0 ? IDENTITY : rest;
  return [
    `${indent}<body name="${id}" pos="${row(offset)}" quat="${wxyz(turn)}">`,
    ...(parent < 0 ? [`${indent}  <freejoint name="${id}"/>`] : []),
    ...(parent >= 0 && !chain ? [`${indent}  <joint name="${id}" type="ball"/>`] : []),
    ...(chain
      ? chain.axes.map(
          (axis, k) =>
            `${indent}  <joint name="${id}_${'xyz'[k]}" axis="${row(axis)}" range="${row(chain.ranges[k])}"/>`,
        )
      : []),
    ...geoms(joint, `${indent}  `),
    ...scene.joints
      .filter((child) => child.parent === joint.joint)
      .flatMap((child) => body(scene, child, order, `${indent}  `)),
    `${indent}</body>`,
  ];
}

const IDENTITY: Quat = [0, 0, 0, 1];

function geoms({ bones }: ExportJoint, indent: string): string[] {
  const long = bones.filter((bone: Vec3) => Math.hypot(...bone) > SHORT);
  if (long.length === 0) return [`${indent}<geom type="sphere"/>`];
  return long.map((bone) => `${indent}<geom type="capsule" fromto="0 0 0 ${row(bone)}"/>`);
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
function keyframe(scene: ExportScene, order: readonly ExportJoint[], anglesOf: typeof bindAngles): string {
  const angles = new Map(
    scene.joints.flatMap(({ joint, rest, regions: { hinges } }) =>
      hinges ? [[joint, anglesOf(hinges, rest)] as const] : [],
    ),
  );
  const locals = scene.joints.map(({ joint, rest, regions: { hinges } }): Quat => {
    const turns = angles.get(joint);
    if (!hinges || !turns) return rest;
    const { zero, axes } = hingeChain(hinges);
    return axes.reduce<Quat>(
      (turned, axis, k) => multiply(turned, rotationFromVector(axis.map((x) => x * turns[k]) as Vec3)),
      zero,
    );
  });
  const lift = RADIUS - lowestOf(scene, locals);
  return row(
    order.flatMap(({ joint, parent, offset: [px, py, pz], rest: [x, y, z, w] }) => {
      if (parent < 0) return [px, py + lift, pz, w, x, y, z];
      return angles.get(joint) ?? [w, x, y, z];
    }),
  );
}

/** The height of the lowest end of a bone in a pose, m. @param locals parentFromLocal by joint */
function lowestOf(scene: ExportScene, locals: readonly Readonly<Quat>[]): number {
  const world = worldRotations(scene, locals);
  const heights: number[] = [];
  let lowest = Number.POSITIVE_INFINITY;
  for (const { joint, parent, offset, bones } of scene.joints) {
    const height = parent < 0 ? offset[1] : heights[parent] + rotateVector(world[parent], offset)[1];
    heights.push(height);
    lowest = Math.min(lowest, height, ...bones.map((bone) => height + rotateVector(world[joint], bone)[1]));
  }
  return lowest;
}
