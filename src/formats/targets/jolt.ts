import type { Vec3 } from '../../core';
import { rotateVector } from '../../core/math';
import type { EngineRegion } from '../regions';
import { type ExportScene, limitedJoints } from '../scene';
import { json, quoted, rounded, row } from '../text';
import { type ExportTarget, fileHeading, fileStem } from './target';

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];

export const jolt: ExportTarget = {
  label: 'Jolt Physics',
  group: 'engine',
  summary:
    'Settings of a SixDOFConstraint (pyramid) and of a SwingTwistConstraint (cone) for each joint, as JSON and as C++.',
  regions: ['jolt-pyramid', 'jolt-cone'],
  conventions: [
    'Right-handed, y up, metres, radians. Body 1 is the parent, body 2 the child; bodies stand as the joints of the skeleton do.',
    'Axes are in the frames of the bodies (EConstraintSpace::LocalToBodyCOM); offset is where the joint is in its parent: take off the centre of mass of body 1.',
    'The bodies may stand anywhere when the constraint is made. SixDOF limits each side of a swing on its own; SwingTwist has one angle for both sides.',
  ],
  unchecked:
    'The C++ was compiled against stand-ins for Jolt’s headers only. The JSON, which has the same numbers, was tried in Jolt.',

  write: (scene) => [
    { name: `${fileStem(scene)}.jolt.json`, content: json(joltJson(scene)) },
    { name: `${fileStem(scene)}.jolt.h`, content: header(scene) },
  ],
};

const axesOf = ({ parent, child }: EngineRegion) => ({
  x1: rounded(rotateVector(parent, X)),
  y1: rounded(rotateVector(parent, Y)),
  x2: rounded(rotateVector(child, X)),
  y2: rounded(rotateVector(child, Y)),
});

function joltJson(scene: ExportScene) {
  return {
    about: fileHeading(jolt, scene),
    joints: limitedJoints(scene, 'jolt-pyramid').map(({ joint, parent, region }) => {
      const [RotationX, RotationY, RotationZ] = region.ranges.map(rounded);
      const cone = joint.regions['jolt-cone']!;
      const six = axesOf(region);
      const swing = axesOf(cone);
      const [[least, greatest], [, y], [, z]] = cone.ranges.map(rounded);
      return {
        name: joint.name,
        parent: parent.name,
        offset: rounded(joint.offset),
        sixDof: {
          mAxisX1: six.x1,
          mAxisY1: six.y1,
          mAxisX2: six.x2,
          mAxisY2: six.y2,
          mSwingType: 'Pyramid',
          fixed: ['TranslationX', 'TranslationY', 'TranslationZ'],
          limited: { RotationX, RotationY, RotationZ },
        },
        swingTwist: {
          mTwistAxis1: swing.x1,
          mPlaneAxis1: swing.y1,
          mTwistAxis2: swing.x2,
          mPlaneAxis2: swing.y2,
          mSwingType: 'Cone',
          // The angle about the plane axis is the normal's, and the other way round.
          mNormalHalfConeAngle: y,
          mPlaneHalfConeAngle: z,
          mTwistMinAngle: least,
          mTwistMaxAngle: greatest,
        },
      };
    }),
  };
}

function header(scene: ExportScene): string {
  const list = (v: readonly number[]) => `{${row(v, ', ')}}`;
  const rows = joltJson(scene).joints.map(({ name, parent, offset, sixDof, swingTwist }) => {
    const { RotationX, RotationY, RotationZ } = sixDof.limited;
    return [
      `  {${quoted(name)}, ${quoted(parent)}, ${list(offset)},`,
      `   {${[sixDof.mAxisX1, sixDof.mAxisY1, sixDof.mAxisX2, sixDof.mAxisY2].map(list).join(', ')}},`,
      `   {${[RotationX, RotationY, RotationZ].map(list).join(', ')}},`,
      `   {${[swingTwist.mTwistAxis1, swingTwist.mPlaneAxis1, swingTwist.mTwistAxis2, swingTwist.mPlaneAxis2].map(list).join(', ')}},`,
      `   ${row([swingTwist.mNormalHalfConeAngle, swingTwist.mPlaneHalfConeAngle, swingTwist.mTwistMinAngle, swingTwist.mTwistMaxAngle], ', ')}},`,
    ].join('\n');
  });
  return `${[
    ...fileHeading(jolt, scene).map((line) => `// ${line}`),
    '#pragma once',
    '',
    '#include <Jolt/Jolt.h>',
    '#include <Jolt/Physics/Constraints/SixDOFConstraint.h>',
    '#include <Jolt/Physics/Constraints/SwingTwistConstraint.h>',
    '',
    'namespace limber {',
    '',
    'struct JointLimit {',
    '  const char *name;',
    '  const char *parent;',
    '  float offset[3];',
    '  // SixDOF: axes x1, y1, x2, y2; ranges of RotationX, RotationY, RotationZ.',
    '  float axes[4][3];',
    '  float ranges[3][2];',
    '  // SwingTwist: axes x1, y1, x2, y2; half angles about the plane axis and about the normal, twist.',
    '  float cone_axes[4][3];',
    '  float normal_half_cone, plane_half_cone, twist_min, twist_max;',
    '};',
    '',
    'inline constexpr JointLimit joint_limits[] = {',
    ...rows,
    '};',
    '',
    'inline JPH::Vec3 ToVec3(const float (&v)[3]) { return JPH::Vec3(v[0], v[1], v[2]); }',
    '',
    '// position1: where the joint is in the parent body, from its centre of mass; position2: the same in the child.',
    'inline JPH::Ref<JPH::SixDOFConstraintSettings> MakeSixDOF(const JointLimit &limit, JPH::RVec3Arg position1, JPH::RVec3Arg position2) {',
    '  using EAxis = JPH::SixDOFConstraintSettings::EAxis;',
    '  JPH::Ref<JPH::SixDOFConstraintSettings> settings = new JPH::SixDOFConstraintSettings;',
    '  settings->mSpace = JPH::EConstraintSpace::LocalToBodyCOM;',
    '  settings->mPosition1 = position1;',
    '  settings->mPosition2 = position2;',
    '  settings->mAxisX1 = ToVec3(limit.axes[0]);',
    '  settings->mAxisY1 = ToVec3(limit.axes[1]);',
    '  settings->mAxisX2 = ToVec3(limit.axes[2]);',
    '  settings->mAxisY2 = ToVec3(limit.axes[3]);',
    '  settings->mSwingType = JPH::ESwingType::Pyramid;',
    '  settings->MakeFixedAxis(EAxis::TranslationX);',
    '  settings->MakeFixedAxis(EAxis::TranslationY);',
    '  settings->MakeFixedAxis(EAxis::TranslationZ);',
    '  settings->SetLimitedAxis(EAxis::RotationX, limit.ranges[0][0], limit.ranges[0][1]);',
    '  settings->SetLimitedAxis(EAxis::RotationY, limit.ranges[1][0], limit.ranges[1][1]);',
    '  settings->SetLimitedAxis(EAxis::RotationZ, limit.ranges[2][0], limit.ranges[2][1]);',
    '  return settings;',
    '}',
    '',
    'inline JPH::Ref<JPH::SwingTwistConstraintSettings> MakeSwingTwist(const JointLimit &limit, JPH::RVec3Arg position1, JPH::RVec3Arg position2) {',
    '  JPH::Ref<JPH::SwingTwistConstraintSettings> settings = new JPH::SwingTwistConstraintSettings;',
    '  settings->mSpace = JPH::EConstraintSpace::LocalToBodyCOM;',
    '  settings->mPosition1 = position1;',
    '  settings->mPosition2 = position2;',
    '  settings->mTwistAxis1 = ToVec3(limit.cone_axes[0]);',
    '  settings->mPlaneAxis1 = ToVec3(limit.cone_axes[1]);',
    '  settings->mTwistAxis2 = ToVec3(limit.cone_axes[2]);',
    '  settings->mPlaneAxis2 = ToVec3(limit.cone_axes[3]);',
    '  settings->mSwingType = JPH::ESwingType::Cone;',
    '  settings->mNormalHalfConeAngle = limit.normal_half_cone;',
    '  settings->mPlaneHalfConeAngle = limit.plane_half_cone;',
    '  settings->mTwistMinAngle = limit.twist_min;',
    '  settings->mTwistMaxAngle = limit.twist_max;',
    '  return settings;',
    '}',
    '',
    '}  // namespace limber',
  ].join('\n')}\n`;
}
