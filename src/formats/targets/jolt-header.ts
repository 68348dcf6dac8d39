import { quoted, row } from '../text';
import type { joltJson } from './jolt-json';

type JoltJson = ReturnType<typeof joltJson>;
type JoltRagdoll = NonNullable<JoltJson['ragdoll']>;
type SixDof = JoltJson['joints'][number]['sixDof'];
type SwingTwist = JoltJson['joints'][number]['swingTwist'];

const list = (v: readonly number[]) => `{${row(v, ', ')}}`;

/** A value of JointLimit. */
function limitValue(name: string, parent: string, offset: readonly number[], six: SixDof, swing: SwingTwist): string {
  const { RotationX, RotationY, RotationZ } = six.limited;
  return [
    `{${quoted(name)}, ${quoted(parent)}, ${list(offset)},`,
    `   {${[six.mAxisX1, six.mAxisY1, six.mAxisX2, six.mAxisY2].map(list).join(', ')}},`,
    `   {${[RotationX, RotationY, RotationZ].map(list).join(', ')}},`,
    `   {${[swing.mTwistAxis1, swing.mPlaneAxis1, swing.mTwistAxis2, swing.mPlaneAxis2].map(list).join(', ')}},`,
    `   ${row([swing.mNormalHalfConeAngle, swing.mPlaneHalfConeAngle, swing.mTwistMinAngle, swing.mTwistMaxAngle], ', ')}}`,
  ].join('\n');
}

/** The numbers of `joltJson` as C++, with functions that make settings of Jolt of them. */
export function joltHeader({ about, joints, ragdoll }: JoltJson): string {
  const rows = joints.map(
    ({ name, parent, offset, sixDof, swingTwist }) => `  ${limitValue(name, parent, offset, sixDof, swingTwist)},`,
  );
  return `${[
    ...about.map((line) => `// ${line}`),
    '#pragma once',
    '',
    '#include <Jolt/Jolt.h>',
    '#include <Jolt/Physics/Constraints/SixDOFConstraint.h>',
    '#include <Jolt/Physics/Constraints/SwingTwistConstraint.h>',
    ...(ragdoll
      ? [
          '#include <Jolt/Physics/Collision/GroupFilterTable.h>',
          '#include <Jolt/Physics/Collision/Shape/CapsuleShape.h>',
          '#include <Jolt/Physics/Collision/Shape/RotatedTranslatedShape.h>',
          '#include <Jolt/Physics/Ragdoll/Ragdoll.h>',
        ]
      : []),
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
    ...(ragdoll ? ragdollLines(ragdoll) : []),
    '',
    '}  // namespace limber',
  ].join('\n')}\n`;
}

function bodyValue({ name, parent, toParent, ...body }: JoltRagdoll['bodies'][number]): string {
  const { mPosition, mRotation, shape, mMass, mInertia } = body;
  const limit =
    toParent?.sixDof.limited && toParent.swingTwist
      ? limitValue(name, '', [0, 0, 0], toParent.sixDof, toParent.swingTwist)
      : '{}';
  return [
    `  {${quoted(name)}, ${parent}, ${list(mPosition)}, ${list(mRotation)},`,
    `   ${list(shape.mPosition)}, ${list(shape.mRotation)}, ${row([shape.mHalfHeightOfCylinder, shape.mRadius], ', ')},`,
    `   ${row([mMass])}, {${mInertia.map(list).join(', ')}},`,
    `   ${list(toParent?.mPosition1 ?? [0, 0, 0])}, ${list(toParent?.mPosition2 ?? [0, 0, 0])}, ${limit === '{}' ? 'false' : 'true'}, ${limit}},`,
  ].join('\n');
}

const ragdollLines = ({ bodies, disabledCollisions, step, physicsSettings }: JoltRagdoll): string[] => [
  'struct Body {',
  '  const char *name;',
  '  // Of the body that it hangs on; -1 for the first.',
  '  int parent;',
  '  // As it starts, of the frame of its joint.',
  '  float position[3], rotation[4];',
  '  // The capsule in the frame of the body.',
  '  float centre[3], turn[4], half_height, radius;',
  '  // kg and kg m2.',
  '  float mass, inertia[3][3];',
  '  // Where the joint is in both bodies, from their centres of mass; its limit in their frames.',
  '  float position1[3], position2[3];',
  '  bool is_limited;',
  '  JointLimit limit;',
  '};',
  '',
  'inline constexpr Body bodies[] = {',
  ...bodies.map(bodyValue),
  '};',
  '',
  '// Pairs of bodies that never collide.',
  `inline constexpr int disabled_collisions[][2] = {${disabledCollisions.map(list).join(', ')}};`,
  '',
  '// s, and what to set in JPH::PhysicsSettings.',
  `inline constexpr float step = ${list([step]).slice(1, -1)}f;`,
  `inline constexpr unsigned velocity_steps = ${physicsSettings.mNumVelocitySteps}, position_steps = ${physicsSettings.mNumPositionSteps};`,
  `inline constexpr float baumgarte = ${physicsSettings.mBaumgarte}f;`,
  '',
  'inline JPH::Quat ToQuat(const float (&q)[4]) { return JPH::Quat(q[0], q[1], q[2], q[3]).Normalized(); }',
  '',
  '// The whole ragdoll, each joint limited by a pyramid: give each one that you make a collision group of its own.',
  'inline JPH::Ref<JPH::RagdollSettings> MakeRagdollSettings(JPH::ObjectLayer layer) {',
  '  JPH::Ref<JPH::RagdollSettings> settings = new JPH::RagdollSettings;',
  '  settings->mSkeleton = new JPH::Skeleton;',
  `  JPH::Ref<JPH::GroupFilterTable> filter = new JPH::GroupFilterTable(${bodies.length});`,
  '  for (const auto &pair : disabled_collisions) filter->DisableCollision(pair[0], pair[1]);',
  `  settings->mParts.resize(${bodies.length});`,
  `  for (int i = 0; i < ${bodies.length}; ++i) {`,
  '    const Body &body = bodies[i];',
  '    settings->mSkeleton->AddJoint(body.name, body.parent);',
  '    JPH::RagdollSettings::Part &part = settings->mParts[i];',
  '    part.SetShape(new JPH::RotatedTranslatedShape(ToVec3(body.centre), ToQuat(body.turn), new JPH::CapsuleShape(body.half_height, body.radius)));',
  '    part.mPosition = JPH::RVec3(ToVec3(body.position));',
  '    part.mRotation = ToQuat(body.rotation);',
  '    part.mMotionType = JPH::EMotionType::Dynamic;',
  '    part.mObjectLayer = layer;',
  '    part.mCollisionGroup = JPH::CollisionGroup(filter, 0, static_cast<JPH::CollisionGroup::SubGroupID>(i));',
  '    part.mOverrideMassProperties = JPH::EOverrideMassProperties::MassAndInertiaProvided;',
  '    part.mMassPropertiesOverride.mMass = body.mass;',
  '    part.mMassPropertiesOverride.mInertia = JPH::Mat44::sIdentity();',
  '    for (unsigned c = 0; c < 3; ++c) part.mMassPropertiesOverride.mInertia.SetColumn3(c, ToVec3(body.inertia[c]));',
  `    part.mLinearDamping = part.mAngularDamping = ${row([bodies[0].mLinearDamping])}f;`,
  `    part.mFriction = ${row([bodies[0].mFriction])}f;`,
  '    if (body.parent < 0) continue;',
  '    JPH::Ref<JPH::SixDOFConstraintSettings> joint = MakeSixDOF(body.limit, JPH::RVec3(ToVec3(body.position1)), JPH::RVec3(ToVec3(body.position2)));',
  '    for (auto axis : {JPH::SixDOFConstraintSettings::EAxis::RotationX, JPH::SixDOFConstraintSettings::EAxis::RotationY, JPH::SixDOFConstraintSettings::EAxis::RotationZ}) {',
  `      joint->mMaxFriction[axis] = ${row([bodies[1].toParent?.mMaxFriction ?? 0])}f;`,
  '      if (!body.is_limited) joint->MakeFreeAxis(axis);',
  '    }',
  '    if (!body.is_limited) {',
  '      joint->mAxisX1 = joint->mAxisX2 = JPH::Vec3(1.0f, 0.0f, 0.0f);',
  '      joint->mAxisY1 = joint->mAxisY2 = JPH::Vec3(0.0f, 1.0f, 0.0f);',
  '    }',
  '    part.mToParent = joint;',
  '  }',
  '  settings->CalculateBodyIndexToConstraintIndex();',
  '  settings->CalculateConstraintIndexToBodyIdxPair();',
  '  return settings;',
  '}',
];
