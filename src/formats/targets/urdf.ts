import type { Quat, Vec3 } from '../../core';
import type { ExportJoint, ExportScene } from '../scene';
import { digits, row, xml, xmlComment } from '../text';
import { hingeAngles, hingeChain, rollPitchYaw } from './hinge-chain';
import { type ExportTarget, fileHeading, fileStem } from './target';

/** Links without mass do not load everywhere: kg, kg·m². */
const INERTIAL =
  '<inertial><mass value="0.1"/><inertia ixx="0.001" iyy="0.001" izz="0.001" ixy="0" ixz="0" iyz="0"/></inertial>';

export const urdf: ExportTarget = {
  label: 'URDF',
  group: 'engine',
  summary: 'A robot of revolute joints, three to a joint with two links without size between them.',
  regions: ['hinges'],
  conventions: [
    'Right-handed, metres, radians; y is up, as in the clip, where ROS has z. The root link is the root joint, turned and moved by nobody.',
    'Angles of zero are not the bind pose, and zero may lie outside a range. Masses are placeholders. Of several roots each but the first is fixed to it.',
  ],
  unchecked: null,

  write(scene) {
    const [root] = scene.joints;
    const lines = [
      '<?xml version="1.0"?>',
      ...xmlComment(fileHeading(urdf, scene)),
      `<robot name="${xml(scene.name)}">`,
      ...scene.joints.flatMap((joint) => (joint === root ? [link(joint.id)] : linkAndJoints(scene, joint, root))),
      ...bindState(scene),
      '</robot>',
    ];
    return [{ name: `${fileStem(scene)}.urdf`, content: `${lines.join('\n')}\n` }];
  },
};

/** The angles of the bind pose, for whoever brings limits back to a rig. Readers of URDF pass over elements that they do not know. */
function bindState({ joints }: ExportScene): string[] {
  const rows = joints.flatMap(({ id, rest, regions: { hinges } }) =>
    hinges
      ? hingeAngles(hinges, rest).map((angle, k) => `    <angle joint="${id}_r${'xyz'[k]}" value="${digits(angle)}"/>`)
      : [],
  );
  return ['  <state name="bind">', ...rows, '  </state>'];
}

const link = (id: string): string => `  <link name="${id}">${INERTIAL}</link>`;
const origin = (offset: Readonly<Vec3>, turn: Readonly<Quat>): string =>
  `<origin xyz="${row(offset)}" rpy="${row(rollPitchYaw(turn))}"/>`;

function linkAndJoints(scene: ExportScene, joint: ExportJoint, root: ExportJoint): string[] {
  const { id, regions, offset, rest } = joint;
  const parent = (joint.parent < 0 ? root : scene.joints[joint.parent]).id;
  const between = (name: string, type: string, from: string, to: string, inner: string) =>
    `  <joint name="${name}" type="${type}"><parent link="${from}"/><child link="${to}"/>${inner}</joint>`;
  if (!regions.hinges) return [link(id), between(`${id}_fixed`, 'fixed', parent, id, origin(offset, rest))];
  const { zero, axes, ranges } = hingeChain(regions.hinges);
  const links = [parent, `${id}_x`, `${id}_y`, id];
  return axes.flatMap((axis, k) => {
    const [low, high] = ranges[k].map(digits);
    const place = k === 0 ? origin(offset, zero) : '';
    const limits = `<axis xyz="${row(axis)}"/><limit lower="${low}" upper="${high}" effort="100" velocity="20"/>`;
    return [link(links[k + 1]), between(`${id}_r${'xyz'[k]}`, 'revolute', links[k], links[k + 1], place + limits)];
  });
}
