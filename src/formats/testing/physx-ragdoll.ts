import type { Quat, Vec3 } from '../../core';
import { type D6, loadPhysX } from './physx';
import type { MakeRagdoll } from './ragdoll-in-engine';

interface Transform {
  p: Vec3;
  q: Quat;
}

/** What the exported JSON says of a ragdoll. */
interface Written {
  solver: { positionIterations: number; velocityIterations: number };
  bodies: {
    parent: number;
    globalPose: Transform;
    capsule: { localPose: Transform; halfHeight: number; radius: number };
    mass: number;
    cMassLocalPose: Transform;
    massSpaceInertiaTensor: Vec3;
    linearDamping: number;
    angularDamping: number;
    friction: number;
    joint: { anchor: Vec3; pyramid: D6 | null; cone: D6 | null } | null;
  }[];
  disabledCollisions: [number, number][];
}

/** m/s². */
const GRAVITY = 9.81;
/** The number of the floor in filters, after all bodies. */
const FLOOR = 1000;

/** Makes ragdolls of PhysX of the exported JSON, as who reads the file would: with D6 joints that limit swings `by` a pyramid or cone. */
export async function createPhysXRagdolls(): Promise<(by: 'pyramid' | 'cone') => MakeRagdoll> {
  const P = await loadPhysX();
  // Typed as static, bound to the prototype.
  const top = P.PxTopLevelFunctions.prototype as unknown as typeof P.PxTopLevelFunctions;
  const shapes = P.PxRigidActorExt.prototype as unknown as typeof P.PxRigidActorExt;
  const version = top.PHYSICS_VERSION;
  const foundation = top.CreateFoundation(version, new P.PxDefaultAllocator(), new P.PxDefaultErrorCallback());
  const scale = new P.PxTolerancesScale();
  const physics = top.CreatePhysics(version, foundation, scale);
  const vector = ([x, y, z]: Readonly<Vec3>) => new P.PxVec3(x, y, z);
  const transform = ({ p, q: [x, y, z, w] }: Transform) => new P.PxTransform(vector(p), new P.PxQuat(x, y, z, w));

  return (by) => (text, floor) => {
    const { ragdoll } = JSON.parse(text) as { ragdoll: Written };
    const told = new P.PxSceneDesc(scale);
    told.gravity = vector([0, floor === null ? 0 : -GRAVITY, 0]);
    told.cpuDispatcher = top.DefaultCpuDispatcherCreate(0);
    told.solverType = P.PxSolverTypeEnum.eTGS;
    const apart = new Set(ragdoll.disabledCollisions.flatMap(([i, k]) => [`${i} ${k}`, `${k} ${i}`]));
    const filter = new P.PassThroughFilterShaderImpl() as InstanceType<typeof P.PassThroughFilterShader>;
    filter.filterShader = (_, a, _1, _2, _3, _4, b) => {
      filter.outputPairFlags = P.PxPairFlagEnum.eSOLVE_CONTACT | P.PxPairFlagEnum.eDETECT_DISCRETE_CONTACT;
      return apart.has(`${a} ${b}`) ? P.PxFilterFlagEnum.eKILL : P.PxFilterFlagEnum.eDEFAULT;
    };
    top.setupPassThroughFilterShader(told, filter);
    const scene = physics.createScene(told);
    const numbered = (shape: InstanceType<typeof P.PxShape>, i: number) =>
      shape.setSimulationFilterData(new P.PxFilterData(i, 0, 0, 0));
    if (floor !== null) {
      const ground = physics.createRigidStatic(transform({ p: [0, floor - 1, 0], q: [0, 0, 0, 1] }));
      const material = physics.createMaterial(ragdoll.bodies[0].friction, ragdoll.bodies[0].friction, 0);
      numbered(shapes.createExclusiveShape(ground, new P.PxBoxGeometry(50, 1, 50), material), FLOOR);
      scene.addActor(ground);
    }
    const actors = ragdoll.bodies.map((body, i) => {
      const actor = physics.createRigidDynamic(transform(body.globalPose));
      const material = physics.createMaterial(body.friction, body.friction, 0);
      const { halfHeight, radius, localPose } = body.capsule;
      const shape = shapes.createExclusiveShape(actor, new P.PxCapsuleGeometry(radius, halfHeight), material);
      shape.setLocalPose(transform(localPose));
      numbered(shape, i);
      actor.setMass(body.mass);
      actor.setCMassLocalPose(transform(body.cMassLocalPose));
      actor.setMassSpaceInertiaTensor(vector(body.massSpaceInertiaTensor));
      actor.setLinearDamping(body.linearDamping);
      actor.setAngularDamping(body.angularDamping);
      actor.setSleepThreshold(0);
      actor.setSolverIterationCounts(ragdoll.solver.positionIterations, ragdoll.solver.velocityIterations);
      scene.addActor(actor);
      return actor;
    });
    for (const [i, { parent, joint }] of ragdoll.bodies.entries()) {
      if (!joint) continue;
      const limit = joint[by];
      const turn: Quat = [0, 0, 0, 1];
      const made = top.D6JointCreate(
        physics,
        actors[parent],
        transform({ p: joint.anchor, q: limit?.localFrame0 ?? turn }),
        actors[i],
        transform({ p: [0, 0, 0], q: limit?.localFrame1 ?? turn }),
      );
      const { eTWIST, eSWING1, eSWING2 } = P.PxD6AxisEnum;
      const { eLIMITED, eFREE } = P.PxD6MotionEnum;
      for (const axis of [eTWIST, eSWING1, eSWING2]) made.setMotion(axis, limit ? eLIMITED : eFREE);
      if (!limit) continue;
      made.setTwistLimit(new P.PxJointAngularLimitPair(...limit.twist));
      if (by === 'pyramid') made.setPyramidSwingLimit(new P.PxJointLimitPyramid(...limit.swingY, ...limit.swingZ));
      else made.setSwingLimit(new P.PxJointLimitCone(limit.swingY[1], limit.swingZ[1]));
    }
    return {
      step(dt) {
        scene.simulate(dt);
        scene.fetchResults(true);
      },
      position(body) {
        const { p } = actors[body].getGlobalPose();
        return [p.x, p.y, p.z];
      },
      rotation(body) {
        const { q } = actors[body].getGlobalPose();
        return [q.x, q.y, q.z, q.w];
      },
      spin: (body, spin) => actors[body].setAngularVelocity(vector(spin)),
      remove: () => scene.release(),
    };
  };
}
