import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import PhysX from 'physx-js-webidl';
import type { Quat } from '../../core';
import { angleBetween, normalize } from '../../core/math/rotation';
import { type JointInEngine, UNMOVED } from './engine';

type Pair = [number, number];

/** What the exported JSON says of a PxD6Joint. */
export interface D6 {
  localFrame0: Quat;
  localFrame1: Quat;
  twist: Pair;
  swingY: Pair;
  swingZ: Pair;
}

/** The build is for browsers only: it throws where it finds Node, and fetches its program. Both are hidden from it while it starts. */
export async function loadPhysX() {
  const folder = dirname(createRequire(import.meta.url).resolve('physx-js-webidl/package.json'));
  const wasmBinary = readFileSync(join(folder, 'physx-js-webidl.wasm'));
  const { versions } = process;
  const scope = globalThis as { window?: unknown };
  const hadWindow = 'window' in scope;
  Object.defineProperty(process, 'versions', { value: { ...versions, node: undefined }, configurable: true });
  if (!hadWindow) scope.window = globalThis;
  try {
    return await PhysX({ wasmBinary } as never);
  } finally {
    Object.defineProperty(process, 'versions', { value: versions, configurable: true });
    if (!hadWindow) delete scope.window;
  }
}

/** A world of two bodies at one place, the first of which stands still. */
export async function createPhysX() {
  const P = await loadPhysX();
  // Typed as static, bound to the prototype.
  const top = P.PxTopLevelFunctions.prototype as unknown as typeof P.PxTopLevelFunctions;
  const version = top.PHYSICS_VERSION;
  const foundation = top.CreateFoundation(version, new P.PxDefaultAllocator(), new P.PxDefaultErrorCallback());
  const scale = new P.PxTolerancesScale();
  const physics = top.CreatePhysics(version, foundation, scale);
  const told = new P.PxSceneDesc(scale);
  told.gravity = new P.PxVec3(0, 0, 0);
  told.cpuDispatcher = top.DefaultCpuDispatcherCreate(0);
  told.filterShader = top.DefaultFilterShader();
  const scene = physics.createScene(told);
  const transform = ([x, y, z, w]: Readonly<Quat>) =>
    new P.PxTransform(new P.PxVec3(0, 0, 0), new P.PxQuat(x, y, z, w));
  const parent = physics.createRigidStatic(transform([0, 0, 0, 1]));
  const child = physics.createRigidDynamic(transform([0, 0, 0, 1]));
  child.setMass(1);
  child.setMassSpaceInertiaTensor(new P.PxVec3(1, 1, 1));
  child.setAngularDamping(0);
  child.setSleepThreshold(0);
  child.setMaxAngularVelocity(1e3);
  child.setSolverIterationCounts(16, 4);
  scene.addActor(parent);
  scene.addActor(child);
  const pose = transform([0, 0, 0, 1]);
  const nothing = new P.PxVec3(0, 0, 0);
  const rotation = (): Quat => {
    const { q } = child.getGlobalPose();
    return normalize([q.x, q.y, q.z, q.w]);
  };

  return {
    d6({ localFrame0, localFrame1, twist, swingY, swingZ }: D6, swing: 'pyramid' | 'cone'): JointInEngine {
      const joint = top.D6JointCreate(physics, parent, transform(localFrame0), child, transform(localFrame1));
      const { eTWIST, eSWING1, eSWING2 } = P.PxD6AxisEnum;
      for (const axis of [eTWIST, eSWING1, eSWING2]) joint.setMotion(axis, P.PxD6MotionEnum.eLIMITED);
      joint.setTwistLimit(new P.PxJointAngularLimitPair(...twist));
      if (swing === 'pyramid') joint.setPyramidSwingLimit(new P.PxJointLimitPyramid(...swingY, ...swingZ));
      else joint.setSwingLimit(new P.PxJointLimitCone(swingY[1], swingZ[1]));
      return {
        leavesAlone([x, y, z, w]) {
          pose.q.x = x;
          pose.q.y = y;
          pose.q.z = z;
          pose.q.w = w;
          child.setGlobalPose(pose);
          child.setLinearVelocity(nothing);
          child.setAngularVelocity(nothing);
          const before = rotation();
          scene.simulate(1 / 60);
          scene.fetchResults(true);
          return angleBetween(before, rotation()) < UNMOVED;
        },
        remove: () => joint.release(),
      };
    },
  };
}
