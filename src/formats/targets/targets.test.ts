import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type Clip, type FitOptions, fitJointLimits, parseBvh, readLimits, type Skeleton } from '../../core';
import { seeded } from '../../core/testing/random';
import { ExportError } from '../export-error';
import type { ExportFile } from '../export-file';
import { type ExportInput, exportLimits, exportScene, fitJointForTarget, jointLoss } from '../export-limits';
import { makeBvh } from '../testing/small-clip';
import { springVrm } from '../testing/spring-vrm';
import { plainText } from '../text';
import { exportTargets, type TargetKind, targetKinds } from './index';

const has = (command: string): boolean => spawnSync(command, ['--version']).status === 0;
const where = (command: string): string => (has(command) ? '' : ` (skipped: ${command} is not installed)`);

const inputOf = (clip: Clip, more: Partial<ExportInput> = {}): ExportInput => ({
  skeleton: clip.skeleton,
  limits: fitJointLimits(clip),
  learnedFrom: [clip.name],
  model: springVrm(seeded(2210), clip.skeleton, [[...clip.skeleton.names.keys()].slice(1)]).model,
  ...more,
});
const clip = parseBvh(makeBvh(['hips', 'arm', 'hand']), 'small.bvh');
const input = inputOf(clip);

/** The first frames of a clip, where it is names that matter: what engines know is fitted in no time. */
const briefly = (clip: Clip): Clip => {
  const frameCount = 12;
  const rotations = clip.rotations.subarray(0, 4 * clip.skeleton.names.length * frameCount);
  return { ...clip, frameCount, rotations, rootPositions: clip.rootPositions.subarray(0, 3 * frameCount) };
};

/** Names that would end comments, strings, lines and elements. */
const odd = ((): ExportInput => {
  const plain = briefly(parseBvh(makeBvh(['r', 'a', 'b', 'c', 'd']), 'odd'));
  const names = ['root', 'a"; system("x") //*/ */', '<b> & ]]> -->\u0007 "\'\\', '0', 'ünïcödé %s {x} """'];
  return inputOf({ ...plain, name: '"""*/ --> odd\n"; x', skeleton: { ...plain.skeleton, names } });
})();

const written = new Map<ExportInput, Map<TargetKind, ReturnType<typeof exportLimits>>>();

/** The files of a target, written once: to fit what engines know takes longest. */
function filesOf(kind: TargetKind, from = input) {
  const known = written.get(from) ?? new Map<TargetKind, ReturnType<typeof exportLimits>>();
  written.set(from, known);
  const files = known.get(kind) ?? exportLimits(kind, from);
  known.set(kind, files);
  return files;
}

/** What a file says: of one that is no text, its letters, whatever their width. */
const lettersOf = ({ content }: ExportFile): string =>
  typeof content === 'string' ? content : new TextDecoder('latin1').decode(content.filter((byte) => byte >= 32));

const textOf = (kind: TargetKind, from = input): string => filesOf(kind, from).map(lettersOf).join('\n');

describe.each(targetKinds)('%s', (kind) => {
  const target = exportTargets[kind];

  it('holds ties, or says in the file that it does not', () => {
    const [arm, hand] = [1, 2].map((joint) => input.limits.find((limit) => limit.joint === joint)!);
    const planes = [0.6, 0, 0, 0.8, 0, 0, 0.1];
    const ties = [{ joints: [1, 2] as const, references: [arm.reference, hand.reference] as const, planes }];
    const [alone, tied] = [textOf(kind), textOf(kind, { ...input, ties })];
    const isEngine = target.group === 'engine' && !target.tiesAs;
    expect(tied.includes('NOT HELD: 1 tie between joints')).toBe(isEngine);
    expect(alone).not.toContain('NOT HELD');
    // Who holds them writes more than the same numbers again.
    if (!isEngine) expect(tied.length).toBeGreaterThan(alone.length + 100);
  });

  it('says what it is, and its conventions in whole sentences', () => {
    expect(target.label).not.toBe('');
    for (const sentence of [target.summary, ...target.conventions, target.unchecked ?? '.'])
      expect(sentence).toMatch(/\.$/);
  });

  it('is the same files for the same limits, with names that are fine in a folder', () => {
    const files = filesOf(kind);
    expect(exportLimits(kind, input)).toEqual(files);
    expect(files.length).toBeGreaterThan(0);
    for (const { name } of files) expect(name).toMatch(/^[\w.-]+$/);
  });

  it('names every joint that is limited', () => {
    const text = textOf(kind);
    for (const name of ['arm', 'hand']) expect(text.toLowerCase()).toContain(name);
  });

  it('keeps names from breaking out of where they stand', () => {
    for (const { name, content } of filesOf(kind, odd)) {
      if (/\.(json|gltf)$/.test(name)) JSON.parse(content as string);
      else if (typeof content === 'string') expect(content).not.toMatch(/\*\/ --> odd/);
    }
    if (kind === 'limits') expect(readLimits(textOf(kind, odd)).skeleton?.names).toEqual(odd.skeleton.names);
    const texts = filesOf(kind, odd).filter(({ content }) => typeof content === 'string');
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what must not be there.
    for (const { content } of texts) expect(content).not.toMatch(/\u0007/);
  });
});

it.each(targetKinds.filter((kind) => exportTargets[kind].unchecked))(
  '%s says in each of its files what was not checked',
  (kind) => {
    for (const file of filesOf(kind)) {
      const text = lettersOf(file).replace(/\s*\n(?:\/\/|#)?\s*/g, ' ');
      expect(text).toMatch(kind === 'hlsl' ? /Not checked: / : /NOT CHECKED: /);
    }
  },
);

describe('exports that can not be', () => {
  it('two joints of one name where they are found by name', () => {
    const twins = { ...briefly(clip), skeleton: { ...clip.skeleton, names: ['hips', 'arm', 'arm'] } };
    for (const kind of targetKinds) {
      // Two joints that are left of a small figure lie on one line in the user's file.
      if (exportTargets[kind].prepare) continue;
      const write = () => exportLimits(kind, inputOf(twins));
      if (!exportTargets[kind].findsByName) expect(write().length).toBeGreaterThan(0);
      else expect(write).toThrow(`finds joints by name, but two are called "arm".`);
    }
  });

  it('limits of joints that are not there, or none', () => {
    const [, arm] = input.limits;
    expect(() => exportLimits('mjcf', { ...input, limits: [{ ...arm, joint: 9 }] })).toThrow(
      'The limit of "arm" is for joint 9, which the skeleton does not have.',
    );
    expect(() => exportLimits('mjcf', { ...input, limits: [] })).toThrow(ExportError);
    expect(() => exportLimits('c', { ...input, limits: [] })).toThrow('There are no limits to export.');
  });

  it('limits that are not made of planes, or have no gradient, as rows', () => {
    const write = (options: Partial<FitOptions>) => () =>
      exportLimits('numpy', inputOf(clip, { limits: fitJointLimits(clip, options) }));
    expect(write({ shape: 'convex-hull' })).toThrow(
      'A shape that is not made of planes (Convex hull) has no rows A·x ≤ b: choose one of Box, Oriented box, k-DOP, or leave the joint out. Refused for "arm", "hand".',
    );
    expect(write({ chart: 'euler-zyz' })).toThrow(
      'no gradient everywhere in this chart (Euler ZYZ, centred): choose Exponential map or Swing x, swing y, twist, or',
    );
    for (const options of [{ shape: 'box' }, { split: 'swing-twist' }, { chart: 'quaternion-vector' }] as const)
      expect(write(options)()).toHaveLength(2);
  });

  it('fields in a shader', () => {
    const field = inputOf(clip, { limits: fitJointLimits(clip, { shape: 'distance-field' }) });
    expect(() => exportLimits('glsl', field)).toThrow("A distance field can't be written as a shader");
    expect(exportLimits('c', field).map(({ name }) => name)).toEqual(['small-limits.h', 'small-limits.h.field.bin']);
  });
});

it('some joints only: the others are free, and none is lost', () => {
  const some = { ...input, limits: [input.limits[1]] };
  expect(textOf('mjcf', some)).toContain('<joint name="hand" type="ball"/>');
  expect((textOf('mjcf', some).match(/range=/g) ?? []).length).toBe(3);
  expect(JSON.parse(exportLimits('jolt', some)[0].content as string).joints).toHaveLength(1);
});

it('joints that no limit holds are free in engines: the hips below an armature too', () => {
  const person = parseBvh(readFileSync('public/clips/range-of-motion.bvh', 'utf8'), 'person.bvh').skeleton;
  const skeleton: Skeleton = {
    ...person,
    names: ['Armature', ...person.names],
    parents: Int16Array.of(-1, ...[...person.parents].map((parent) => parent + 1)),
    offsets: Float32Array.of(0, 0, 0, ...person.offsets),
    restRotations: Float32Array.of(0, 0, 0, 1, ...person.restRotations),
    endSiteJoints: person.endSiteJoints.map((joint) => joint + 1),
  };
  const limits = ['Hips', 'LeftForeArm'].map((name) => ({
    ...input.limits[1],
    name,
    joint: skeleton.names.indexOf(name),
  }));
  const namesIn = (more: Partial<ExportInput> = {}) =>
    JSON.parse(exportLimits('jolt', { skeleton, limits, ...more })[0].content as string).joints.map(
      ({ name }: { name: string }) => name,
    );
  expect(namesIn()).toEqual(['LeftForeArm']);
  expect(namesIn({ free: [0] })).toEqual(['Hips', 'LeftForeArm']);
  expect(readLimits(exportLimits('limits', { skeleton, limits })[0].content as string).limits).toHaveLength(2);
});

it('regions keep the share of a limit that is wanted, and the frames of clips', () => {
  const scene = exportScene({ skeleton: clip.skeleton, limits: input.limits });
  expect(scene.name).toBe('limits');
  const lossOf = (cover: number, clips: Clip[] = []) =>
    jointLoss('jolt', fitJointForTarget('jolt', scene.joints[1], { cover, clips }))!;
  expect(lossOf(1).lost).toBeLessThan(0.01);
  expect(lossOf(0.8).lost).toBeGreaterThan(0.1);
  expect(lossOf(0.8).ratio).toBeLessThan(lossOf(1).ratio);
  expect(lossOf(0.8)).toMatchObject({ frames: 0, rejected: null });
  const weighed = lossOf(0.8, [clip, clip]);
  expect(weighed.frames).toBe(2 * clip.frameCount);
  expect(weighed.rejected).toBeLessThan(0.01);
  expect(weighed.lost).toBeGreaterThan(0.1);
  expect(jointLoss('jolt', scene.joints[0])).toBeNull();
});

it('plain text has no way out of a comment', () => {
  expect(plainText('a*/b\n"c" // d')).not.toMatch(/\*\/|\n|"/);
});

describe('source code of the targets', () => {
  const folder = mkdtempSync(join(tmpdir(), 'limber-targets-'));
  const save = (name: string, content: string): string => {
    const path = join(folder, name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, content);
    return path;
  };
  /** Only what the headers use, so that a compiler can read them. */
  const joltHeaders = `#pragma once
#include <initializer_list>
#include <vector>
namespace JPH {
struct Vec3 { Vec3() {} Vec3(float, float, float) {} };
using RVec3 = Vec3;
using RVec3Arg = RVec3;
struct Quat { Quat() {} Quat(float, float, float, float) {} Quat Normalized() const { return *this; } };
struct Mat44 { static Mat44 sIdentity() { return {}; } void SetColumn3(unsigned, const Vec3 &) {} };
enum class EConstraintSpace { LocalToBodyCOM };
enum class ESwingType { Cone, Pyramid };
template <class T> struct Ref { Ref(T *p = nullptr) : p(p) {} template <class U> Ref(const Ref<U> &other) : p(other.p) {} T *operator->() const { return p; } T *p; };
struct TwoBodyConstraintSettings {};
struct SixDOFConstraintSettings : TwoBodyConstraintSettings {
  enum EAxis { TranslationX, TranslationY, TranslationZ, RotationX, RotationY, RotationZ };
  float mMaxFriction[6];
  void MakeFreeAxis(EAxis) {}
  EConstraintSpace mSpace; RVec3 mPosition1, mPosition2; Vec3 mAxisX1, mAxisY1, mAxisX2, mAxisY2; ESwingType mSwingType;
  void MakeFixedAxis(EAxis) {} void SetLimitedAxis(EAxis, float, float) {}
};
struct SwingTwistConstraintSettings {
  EConstraintSpace mSpace; RVec3 mPosition1, mPosition2; Vec3 mTwistAxis1, mPlaneAxis1, mTwistAxis2, mPlaneAxis2; ESwingType mSwingType;
  float mNormalHalfConeAngle, mPlaneHalfConeAngle, mTwistMinAngle, mTwistMaxAngle;
};
struct GroupFilterTable { GroupFilterTable(unsigned) {} void DisableCollision(unsigned, unsigned) {} };
struct CollisionGroup { using SubGroupID = unsigned; CollisionGroup() {} CollisionGroup(const Ref<GroupFilterTable> &, unsigned, SubGroupID) {} };
struct Shape {};
struct CapsuleShape : Shape { CapsuleShape(float, float) {} };
struct RotatedTranslatedShape : Shape { RotatedTranslatedShape(const Vec3 &, const Quat &, const Shape *) {} };
enum class EMotionType { Dynamic };
enum class EOverrideMassProperties { MassAndInertiaProvided };
using ObjectLayer = unsigned short;
struct Skeleton { void AddJoint(const char *, int) {} };
struct RagdollSettings {
  struct Part {
    void SetShape(const Shape *) {}
    RVec3 mPosition; Quat mRotation; EMotionType mMotionType; ObjectLayer mObjectLayer; CollisionGroup mCollisionGroup;
    EOverrideMassProperties mOverrideMassProperties; struct { float mMass; Mat44 mInertia; } mMassPropertiesOverride;
    float mLinearDamping, mAngularDamping, mFriction; Ref<TwoBodyConstraintSettings> mToParent;
  };
  Ref<Skeleton> mSkeleton; std::vector<Part> mParts;
  void CalculateBodyIndexToConstraintIndex() {} void CalculateConstraintIndexToBodyIdxPair() {}
};
}
`;
  const physxHeaders = `#pragma once
#include <cstddef>
namespace physx {
using PxU32 = unsigned;
enum PxIDENTITY { PxIdentity };
struct PxVec3 { PxVec3(float) {} PxVec3(float, float, float) {} };
struct PxQuat { PxQuat(float, float, float, float) {} PxQuat getNormalized() const { return *this; } };
struct PxTransform { PxTransform(PxIDENTITY) {} PxTransform(const PxVec3 &) {} PxTransform(const PxVec3 &, const PxQuat &) {} };
using PxFilterObjectAttributes = PxU32;
struct PxFilterData { PxFilterData(PxU32 a, PxU32 b, PxU32 c, PxU32 d) : word0(a), word1(b), word2(c), word3(d) {} PxU32 word0, word1, word2, word3; };
struct PxFilterFlag { enum Enum { eKILL, eDEFAULT }; };
using PxFilterFlags = PxFilterFlag::Enum;
struct PxPairFlag { enum Enum { eCONTACT_DEFAULT }; };
using PxPairFlags = PxPairFlag::Enum;
struct PxMaterial;
struct PxCapsuleGeometry { PxCapsuleGeometry(float, float) {} };
struct PxShape { void setLocalPose(const PxTransform &) {} void setSimulationFilterData(const PxFilterData &) {} };
struct PxRigidActor {};
struct PxRigidDynamic : PxRigidActor {
  void setMass(float) {} void setCMassLocalPose(const PxTransform &) {} void setMassSpaceInertiaTensor(const PxVec3 &) {}
  void setLinearDamping(float) {} void setAngularDamping(float) {} void setSolverIterationCounts(PxU32, PxU32) {}
};
struct PxRigidActorExt { static PxShape *createExclusiveShape(PxRigidActor &, const PxCapsuleGeometry &, const PxMaterial &) { return nullptr; } };
struct PxPhysics { PxRigidDynamic *createRigidDynamic(const PxTransform &) { return nullptr; } };
struct PxScene { void addActor(PxRigidActor &) {} };
struct PxD6Axis { enum Enum { eTWIST, eSWING1, eSWING2 }; };
struct PxD6Motion { enum Enum { eLIMITED, eFREE }; };
struct PxJointAngularLimitPair { PxJointAngularLimitPair(float, float) {} };
struct PxJointLimitPyramid { PxJointLimitPyramid(float, float, float, float) {} };
struct PxD6Joint { void setMotion(PxD6Axis::Enum, PxD6Motion::Enum) {} void setTwistLimit(const PxJointAngularLimitPair &) {} void setPyramidSwingLimit(const PxJointLimitPyramid &) {} };
inline PxD6Joint *PxD6JointCreate(PxPhysics &, PxRigidActor *, const PxTransform &, PxRigidActor *, const PxTransform &) { return nullptr; }
}
`;

  it.skipIf(!has('g++'))(`C++ of Jolt and PhysX compiles against stand-ins${where('g++')}`, () => {
    for (const [, header] of (filesOf('jolt')[1].content as string).matchAll(/#include <(Jolt\/.*)>/g))
      save(header, header === 'Jolt/Jolt.h' ? joltHeaders : '#pragma once\n');
    save('PxPhysicsAPI.h', physxHeaders);
    for (const kind of ['jolt', 'physx'] as const) {
      const { name, content } = filesOf(kind)[1];
      save(name, content as string);
      const main = save(`${kind}.cpp`, `#include "${name}"\nint main() { return 0; }\n`);
      execFileSync('g++', ['-std=c++17', '-Wall', '-Wextra', '-Werror', '-fsyntax-only', '-I', folder, main]);
    }
  });

  for (const [kind, variable, include] of [
    ['jolt', 'JOLT_SOURCES', ''],
    ['physx', 'PHYSX_SOURCES', 'physx/include'],
  ] as const) {
    const sources = process.env[variable];
    it.skipIf(!sources)(`C++ of ${kind} compiles against its own headers, in ${sources ?? variable}`, () => {
      const { name, content } = filesOf(kind)[1];
      save(name, content as string);
      const main = save(`with-${kind}.cpp`, `#include "${name}"\nint main() { return 0; }\n`);
      const paths = ['-I', folder, '-isystem', join(sources!, include)];
      execFileSync('g++', ['-std=c++17', '-Wall', '-Wextra', '-Werror', '-DNDEBUG', '-fsyntax-only', ...paths, main]);
    });
  }

  it.skipIf(!has('g++'))(`C and C++ compile whatever joints are called${where('g++')}`, () => {
    for (const [kind, compiler] of [
      ['c', 'gcc'],
      ['cpp', 'g++'],
    ] as const) {
      save(`odd-${kind}.h`, textOf(kind, odd));
      const main = save(`odd.${kind}`, `#include "odd-${kind}.h"\nint main(void) { return 0; }\n`);
      execFileSync(compiler, ['-Wall', '-Wextra', '-Werror', '-fsyntax-only', main]);
    }
  });

  it.skipIf(!has('python3'))(`Python compiles whatever joints are called${where('python3')}`, () => {
    for (const kind of ['blender', 'python', 'numpy'] as const) {
      for (const from of [input, odd]) {
        const code = filesOf(kind, from).find(({ name }) => name.endsWith('.py'))!;
        execFileSync('python3', ['-m', 'py_compile', save(`${kind}.py`, code.content as string)]);
      }
    }
  });
});
