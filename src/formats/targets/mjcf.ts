import type { Quat, Vec3 } from '../../core';
import type { ExportJoint, ExportScene } from '../scene';
import { digits, row, xml, xmlComment } from '../text';
import { hingeAngles, hingeChain } from './hinge-chain';
import { type ExportTarget, fileHeading, fileStem } from './target';

/** m: what is shorter is a ball. */
const SHORT = 1e-3;

const wxyz = ([x, y, z, w]: Readonly<Quat>): string => row([w, x, y, z]);

export const mjcf: ExportTarget = {
  label: 'MuJoCo (MJCF)',
  group: 'engine',
  summary: 'A whole figure of capsules, three hinges to a joint, that loads as it is.',
  regions: ['hinges'],
  conventions: [
    'Right-handed, y up, metres, radians. Three hinges to a joint, the first outermost; their axes are turned to where the limits are tightest.',
    'Angles of zero are not the bind pose: the keyframe "bind" is. Capsules are for mass and for the eye, and collide with nothing.',
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
      '  <compiler angle="radian" autolimits="true"/>',
      '  <option gravity="0 0 0"/>',
      '  <default>',
      '    <joint type="hinge" damping="0.1"/>',
      '    <geom contype="0" conaffinity="0" density="1000" size="0.02"/>',
      '  </default>',
      '  <worldbody>',
      ...bodies,
      '  </worldbody>',
      '  <keyframe>',
      `    <key name="bind" qpos="${row(order.flatMap(bindPose))}"/>`,
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

/** The entries of qpos of a joint's bind pose. */
function bindPose(joint: ExportJoint): number[] {
  const { offset, rest, parent, regions } = joint;
  const [x, y, z, w] = rest;
  if (parent < 0) return [...offset, w, x, y, z];
  if (regions.hinges) return hingeAngles(regions.hinges, rest).map((angle) => Number(digits(angle)));
  return [w, x, y, z];
}
