import type { Quat } from '../../core';
import { type ExportScene, limitedJoints } from '../scene';
import { digits, intervalInDegrees, plainText, quoted, row } from '../text';
import { jointsAtRest } from './at-rest';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const usd: ExportTarget = {
  label: 'USD (PhysicsLimitAPI)',
  group: 'engine',
  summary:
    'Rigid bodies in the rest pose and a PhysicsJoint for each joint, with a limit about each axis of its frame.',
  regions: ['physx-cone'],
  conventions: [
    'Right-handed, y up, metres, degrees. body0 is the parent, body1 the child; all limits are alike to both sides, twist is about x.',
    'USD leaves open how limits about two axes act together: they are fitted to the cone of PhysX, which Omniverse takes for them.',
  ],
  unchecked: 'No engine that reads USD physics was at hand: names and units are those of the schema’s documentation.',
  write: (scene) => [{ name: `${fileStem(scene)}.usda`, content: stage(scene) }],
};

const wxyz = ([x, y, z, w]: Readonly<Quat>): string => `(${row([w, x, y, z], ', ')})`;

function stage(scene: ExportScene): string {
  const rest = jointsAtRest(scene);
  const bodies = scene.joints.flatMap(({ id, joint }) => [
    `    def Xform "${id}" (`,
    '        prepend apiSchemas = ["PhysicsRigidBodyAPI"]',
    '    )',
    '    {',
    `        double3 xformOp:translate = (${row(rest[joint].place, ', ')})`,
    `        quatf xformOp:orient = ${wxyz(rest[joint].turn)}`,
    '        uniform token[] xformOpOrder = ["xformOp:translate", "xformOp:orient"]',
    '    }',
    '',
  ]);
  const joints = limitedJoints(scene, 'physx-cone').flatMap(({ joint, parent, region }) => {
    const [twist, y, z] = region.ranges.map((range) => intervalInDegrees(range).map(digits));
    const limit = (axis: string, [low, high]: readonly string[]) => [
      `        float limit:${axis}:physics:low = ${low}`,
      `        float limit:${axis}:physics:high = ${high}`,
    ];
    const apis = ['transX', 'transY', 'transZ', 'rotX', 'rotY', 'rotZ'].map((axis) => `"PhysicsLimitAPI:${axis}"`);
    return [
      `    def PhysicsJoint "${joint.id}_joint" (`,
      `        prepend apiSchemas = [${apis.join(', ')}]`,
      '    )',
      '    {',
      `        rel physics:body0 = </Figure/${parent.id}>`,
      `        rel physics:body1 = </Figure/${joint.id}>`,
      `        point3f physics:localPos0 = (${row(joint.offset, ', ')})`,
      '        point3f physics:localPos1 = (0, 0, 0)',
      `        quatf physics:localRot0 = ${wxyz(region.parent)}`,
      `        quatf physics:localRot1 = ${wxyz(region.child)}`,
      // A low end above the high one locks an axis.
      ...['transX', 'transY', 'transZ'].flatMap((axis) => limit(axis, ['1', '-1'])),
      ...limit('rotX', twist),
      ...limit('rotY', y),
      ...limit('rotZ', z),
      '    }',
      '',
    ];
  });
  return `${[
    '#usda 1.0',
    '(',
    '    defaultPrim = "Figure"',
    `    doc = ${quoted(fileHeading(usd, scene).map(plainText).join(' '))}`,
    '    metersPerUnit = 1',
    '    upAxis = "Y"',
    ')',
    '',
    'def Xform "Figure"',
    '{',
    ...bodies,
    ...joints.slice(0, -1),
    '}',
  ].join('\n')}\n`;
}
