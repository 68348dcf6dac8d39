import { quoted, row } from '../text';
import type { physxJson } from './physx-json';

type PhysxJson = ReturnType<typeof physxJson>;
type PhysxRagdoll = NonNullable<PhysxJson['ragdoll']>;
type PhysxBody = PhysxRagdoll['bodies'][number];
type Limits = PhysxJson['joints'][number]['pyramid'];

const list = (v: readonly number[]) => `{${row(v, ', ')}}`;

/** A value of JointLimit. */
const limitValue = (name: string, parent: string, offset: readonly number[], limit: Limits): string =>
  [
    `{${quoted(name)}, ${quoted(parent)}, ${list(offset)}, ${list(limit.localFrame0)}, ${list(limit.localFrame1)},`,
    `   ${list(limit.twist)}, ${list(limit.swingY)}, ${list(limit.swingZ)}}`,
  ].join('\n');

/** The numbers of `physxJson` as C++, with functions that make actors and joints of PhysX of them. */
export function physxHeader({ about, joints, ragdoll }: PhysxJson): string {
  const rows = joints.map(({ name, parent, offset, pyramid }) => `  ${limitValue(name, parent, offset, pyramid)},`);
  return `${[
    ...about.map((line) => `// ${line}`),
    '#pragma once',
    '',
    '#include <PxPhysicsAPI.h>',
    ...(ragdoll ? ['#include <vector>'] : []),
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
    ...(ragdoll ? ragdollLines(ragdoll) : []),
    '',
    '}  // namespace limber',
  ].join('\n')}\n`;
}

function bodyValue({ name, parent, globalPose, capsule, mass, massSpaceInertiaTensor, joint }: PhysxBody): string {
  const limit = joint?.pyramid ? limitValue(name, '', joint.anchor, joint.pyramid) : '{}';
  return [
    `  {${quoted(name)}, ${parent}, ${list(globalPose.p)}, ${list(globalPose.q)},`,
    `   ${list(capsule.localPose.p)}, ${list(capsule.localPose.q)}, ${row([capsule.halfHeight, capsule.radius], ', ')},`,
    `   ${row([mass])}, ${list(massSpaceInertiaTensor)}, ${list(joint?.anchor ?? [0, 0, 0])}, ${joint?.pyramid ? 'true' : 'false'}, ${limit}},`,
  ].join('\n');
}

const ragdollLines = ({ bodies, disabledCollisions, solver, step }: PhysxRagdoll): string[] => [
  '',
  'struct Body {',
  '  const char *name;',
  '  // Of the body that it hangs on; -1 for the first.',
  '  int parent;',
  '  // As it starts, of the frame of its joint.',
  '  float position[3], rotation[4];',
  '  // The capsule in the frame of the body; the axes of inertia are those of the capsule.',
  '  float centre[3], turn[4], half_height, radius;',
  '  // kg and kg m2.',
  '  float mass, inertia[3];',
  '  // Where the joint is in the body that it hangs on; its limit in the frames of both.',
  '  float anchor[3];',
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
  '// s: of a step, in a scene of PxSolverType::eTGS.',
  `inline constexpr float step = ${row([step])}f;`,
  '',
  '// For PxSceneDesc::filterShader. word0 is the body, word1 and word2 the bodies that it never meets, word3 the ragdoll, from 1.',
  'inline physx::PxFilterFlags FilterShader(physx::PxFilterObjectAttributes, physx::PxFilterData a, physx::PxFilterObjectAttributes, physx::PxFilterData b,',
  '                                         physx::PxPairFlags &flags, const void *, physx::PxU32) {',
  '  const physx::PxU32 apart = b.word0 < 32 ? a.word1 >> b.word0 : a.word2 >> (b.word0 - 32);',
  '  if (a.word3 != 0 && a.word3 == b.word3 && (apart & 1u)) return physx::PxFilterFlag::eKILL;',
  '  flags = physx::PxPairFlag::eCONTACT_DEFAULT;',
  '  return physx::PxFilterFlag::eDEFAULT;',
  '}',
  '',
  '// The whole ragdoll as it starts, each joint limited by a pyramid. `id` is from 1, and of this ragdoll alone.',
  'inline std::vector<physx::PxRigidDynamic *> MakeRagdoll(physx::PxPhysics &physics, physx::PxScene &scene, physx::PxMaterial &material, physx::PxU32 id) {',
  '  using namespace physx;',
  '  const auto transform = [](const float (&p)[3], const float (&q)[4]) { return PxTransform(PxVec3(p[0], p[1], p[2]), ToQuat(q).getNormalized()); };',
  '  std::vector<PxRigidDynamic *> actors;',
  '  for (const Body &body : bodies) {',
  '    PxRigidDynamic *actor = physics.createRigidDynamic(transform(body.position, body.rotation));',
  '    PxFilterData filter(static_cast<PxU32>(actors.size()), 0, 0, id);',
  '    for (const auto &pair : disabled_collisions) {',
  '      for (int k = 0; k < 2; ++k) {',
  '        if (static_cast<PxU32>(pair[k]) != filter.word0) continue;',
  '        const PxU32 other = static_cast<PxU32>(pair[1 - k]);',
  '        (other < 32 ? filter.word1 : filter.word2) |= 1u << (other % 32);',
  '      }',
  '    }',
  '    PxShape *shape = PxRigidActorExt::createExclusiveShape(*actor, PxCapsuleGeometry(body.radius, body.half_height), material);',
  '    shape->setLocalPose(transform(body.centre, body.turn));',
  '    shape->setSimulationFilterData(filter);',
  '    actor->setMass(body.mass);',
  '    actor->setCMassLocalPose(transform(body.centre, body.turn));',
  '    actor->setMassSpaceInertiaTensor(PxVec3(body.inertia[0], body.inertia[1], body.inertia[2]));',
  `    actor->setLinearDamping(${row([bodies[0].linearDamping])}f);`,
  `    actor->setAngularDamping(${row([bodies[0].angularDamping])}f);`,
  `    actor->setSolverIterationCounts(${solver.positionIterations}, ${solver.velocityIterations});`,
  '    scene.addActor(*actor);',
  '    actors.push_back(actor);',
  '    if (body.parent < 0) continue;',
  '    PxRigidDynamic *parent = actors[static_cast<size_t>(body.parent)];',
  '    if (body.is_limited) {',
  '      MakeD6Joint(body.limit, physics, parent, actor);',
  '      continue;',
  '    }',
  '    const PxTransform anchor(PxVec3(body.anchor[0], body.anchor[1], body.anchor[2]));',
  '    PxD6Joint *joint = PxD6JointCreate(physics, parent, anchor, actor, PxTransform(PxIdentity));',
  '    for (PxD6Axis::Enum axis : {PxD6Axis::eTWIST, PxD6Axis::eSWING1, PxD6Axis::eSWING2}) joint->setMotion(axis, PxD6Motion::eFREE);',
  '  }',
  '  return actors;',
  '}',
];
