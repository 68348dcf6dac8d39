import type { EngineRegion } from '../regions';
import { type ExportScene, limitedJoints } from '../scene';
import { intervalInDegrees, json, quoted, rounded, row } from '../text';
import { type ExportTarget, fileHeading, fileStem } from './target';

export const physx: ExportTarget = {
  label: 'PhysX, and O3DE',
  group: 'engine',
  summary:
    'The frames and limits of a PxD6Joint for each joint, as JSON and as C++ (pyramid), and as configurations of O3DE (cone).',
  regions: ['physx-pyramid', 'physx-cone'],
  conventions: [
    'Right-handed, y up, metres, quaternions x, y, z, w, radians; degrees in the configurations of O3DE, whose axes are those of the skeleton.',
    'Actor 0 is the parent, actor 1 the child; actors stand as the joints of the skeleton do. Twist is about x, swing 1 about y, swing 2 about z.',
    'A pyramid needs both swings limited: do not free one of them.',
  ],
  unchecked:
    'O3DE was not at hand, and the C++ was compiled against stand-ins for PhysX’s headers only. The JSON, which has the same numbers, was tried in PhysX.',

  write: (scene) => [
    { name: `${fileStem(scene)}.physx.json`, content: json(physxJson(scene)) },
    { name: `${fileStem(scene)}.physx.h`, content: header(scene) },
    { name: `${fileStem(scene)}.o3de.json`, content: json(o3deJson(scene)) },
  ],
};

const limitsOf = ({ parent, child, ranges: [twist, y, z] }: EngineRegion) => ({
  localFrame0: rounded(parent),
  localFrame1: rounded(child),
  twist: rounded(twist),
  swingY: rounded(y),
  swingZ: rounded(z),
});

const physxJson = (scene: ExportScene) => ({
  about: fileHeading(physx, scene),
  joints: limitedJoints(scene, 'physx-pyramid').map(({ joint, parent, region }) => ({
    name: joint.name,
    parent: parent.name,
    offset: rounded(joint.offset),
    pyramid: limitsOf(region),
    cone: limitsOf(joint.regions['physx-cone']!),
  })),
});

const o3deJson = (scene: ExportScene) => ({
  about: fileHeading(physx, scene),
  joints: limitedJoints(scene, 'physx-cone').map(({ joint, parent, region }) => {
    const [[least, greatest], [, y], [, z]] = region.ranges.map((range) => rounded(intervalInDegrees(range)));
    return {
      name: joint.name,
      parent: parent.name,
      $type: 'D6JointLimitConfiguration',
      'Parent Local Rotation': rounded(region.parent),
      'Child Local Rotation': rounded(region.child),
      'Swing limit Y': y,
      'Swing limit Z': z,
      'Twist lower limit': least,
      'Twist upper limit': greatest,
    };
  }),
});

function header(scene: ExportScene): string {
  const list = (v: readonly number[]) => `{${row(v, ', ')}}`;
  const rows = physxJson(scene).joints.map(({ name, parent, offset, pyramid }) =>
    [
      `  {${quoted(name)}, ${quoted(parent)}, ${list(offset)}, ${list(pyramid.localFrame0)}, ${list(pyramid.localFrame1)},`,
      `   ${list(pyramid.twist)}, ${list(pyramid.swingY)}, ${list(pyramid.swingZ)}},`,
    ].join('\n'),
  );
  return `${[
    ...fileHeading(physx, scene).map((line) => `// ${line}`),
    '#pragma once',
    '',
    '#include <PxPhysicsAPI.h>',
    '',
    'namespace limber {',
    '',
    'struct JointLimit {',
    '  const char *name;',
    '  const char *parent;',
    '  // Where the joint is in its parent, m.',
    '  float offset[3];',
    '  // The frame of the joint in the parent and in the child, x, y, z, w.',
    '  float frame0[4], frame1[4];',
    '  // rad, least and greatest.',
    '  float twist[2], swing_y[2], swing_z[2];',
    '};',
    '',
    'inline constexpr JointLimit joint_limits[] = {',
    ...rows,
    '};',
    '',
    'inline physx::PxQuat ToQuat(const float (&q)[4]) { return physx::PxQuat(q[0], q[1], q[2], q[3]); }',
    '',
    'inline physx::PxD6Joint *MakeD6Joint(const JointLimit &limit, physx::PxPhysics &physics, physx::PxRigidActor *parent, physx::PxRigidActor *child) {',
    '  using namespace physx;',
    '  const PxTransform frame0(PxVec3(limit.offset[0], limit.offset[1], limit.offset[2]), ToQuat(limit.frame0));',
    '  const PxTransform frame1(PxVec3(0.0f), ToQuat(limit.frame1));',
    '  PxD6Joint *joint = PxD6JointCreate(physics, parent, frame0, child, frame1);',
    '  joint->setMotion(PxD6Axis::eTWIST, PxD6Motion::eLIMITED);',
    '  joint->setMotion(PxD6Axis::eSWING1, PxD6Motion::eLIMITED);',
    '  joint->setMotion(PxD6Axis::eSWING2, PxD6Motion::eLIMITED);',
    '  joint->setTwistLimit(PxJointAngularLimitPair(limit.twist[0], limit.twist[1]));',
    '  joint->setPyramidSwingLimit(PxJointLimitPyramid(limit.swing_y[0], limit.swing_y[1], limit.swing_z[0], limit.swing_z[1]));',
    '  return joint;',
    '}',
    '',
    '}  // namespace limber',
  ].join('\n')}\n`;
}
