import type { Vec3 } from '../core';
import { length as lengthOf } from '../core/math';
import { type BodyState, capsuleOf, FASTEST_START, inertiaTensor, type Ragdoll, type RagdollBody } from '../ragdoll';
import type { Engine } from './engine';
import type { Block } from './ground';
import type { Heap } from './heap';

/** Layers of the engine: what stands, and what moves. */
const STANDING = 0;
const MOVING = 1;
/** Of blocks (Coulomb). */
const FRICTION = 0.6;
export const USUAL_SWEEPS = 10;
/**
 * Of a gap in a joint: what a sweep over positions closes. A foot that whirls about its knee at 60 rad/s leaves its arc by 3 mm in a
 * substep; at half of this share gaps stood open by 7.
 */
const GAP_SHARE = 0.6;
/** m: how round the edges of blocks are. */
const ROUND = 0.02;

/** A world of the engine's, empty. One thread, and the same each time. */
export function createSystem(engine: Engine) {
  const settings = new engine.JoltSettings();
  settings.mMaxBodies = 256;
  settings.mMaxBodyPairs = 4096;
  settings.mMaxContactConstraints = 2048;
  const pairs = new engine.ObjectLayerPairFilterTable(2);
  pairs.EnableCollision(STANDING, MOVING);
  pairs.EnableCollision(MOVING, MOVING);
  const layers = new engine.BroadPhaseLayerInterfaceTable(2, 2);
  for (const layer of [STANDING, MOVING]) {
    const own = new engine.BroadPhaseLayer(layer);
    layers.MapObjectToBroadPhaseLayer(layer, own);
    engine.destroy(own);
  }
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new engine.ObjectVsBroadPhaseLayerFilterTable(layers, 2, pairs, 2);
  const jolt = new engine.JoltInterface(settings);
  engine.destroy(settings);
  const system = jolt.GetPhysicsSystem();
  const options = system.GetPhysicsSettings();
  options.mNumVelocitySteps = USUAL_SWEEPS;
  options.mNumPositionSteps = 2;
  options.mBaumgarte = GAP_SHARE;
  options.mDeterministicSimulation = true;
  system.SetPhysicsSettings(options);
  let now = USUAL_SWEEPS;
  return {
    jolt,
    system,
    bodies: system.GetBodyInterface(),
    /** How often the engine goes over all constraints in a step. */
    setSweeps(sweeps: number) {
      if (sweeps === now) return;
      now = sweeps;
      options.mNumVelocitySteps = sweeps;
      system.SetPhysicsSettings(options);
    },
  };
}

export type System = ReturnType<typeof createSystem>;

/** Adds a box that does not move. */
export function addBlock(engine: Engine, { bodies }: System, heap: Heap, { half, position, rotation }: Block): void {
  const shape = new engine.BoxShape(heap.vector(half), ROUND);
  const made = new engine.BodyCreationSettings(
    shape,
    heap.place(position),
    heap.rotation(rotation),
    engine.EMotionType_Static,
    STANDING,
  );
  made.mFriction = FRICTION;
  bodies.AddBody(bodies.CreateBody(made).GetID(), engine.EActivation_DontActivate);
  engine.destroy(made);
}

/** Adds the bodies of a ragdoll as they begin. */
export function addBodies(
  engine: Engine,
  { bodies }: System,
  heap: Heap,
  ragdoll: Ragdoll,
  start: readonly BodyState[],
  { damping, sleeps }: { damping: number; sleeps: boolean },
) {
  const filter = new engine.GroupFilterTable(ragdoll.bodies.length);
  for (const [i, k] of [...ragdoll.apart, ...ragdoll.overlapping]) filter.DisableCollision(i, k);
  const added = ragdoll.bodies.map((body, i) => {
    const capsule = shapeOf(engine, heap, body);
    const { position, rotation, velocity, spin } = start[i];
    const made = new engine.BodyCreationSettings(
      capsule.shape,
      heap.place(position),
      heap.rotation(rotation),
      engine.EMotionType_Dynamic,
      MOVING,
    );
    made.mOverrideMassProperties = engine.EOverrideMassProperties_MassAndInertiaProvided;
    setMass(engine, made.mMassPropertiesOverride, body);
    const group = new engine.CollisionGroup(filter, 0, i);
    made.mCollisionGroup = group;
    engine.destroy(group);
    made.mAllowSleeping = sleeps;
    made.mLinearDamping = damping;
    made.mAngularDamping = damping;
    made.mMaxLinearVelocity = FASTEST_START;
    made.mMaxAngularVelocity = FASTEST_START;
    made.mFriction = ragdoll.friction;
    made.mRestitution = 0;
    // Long thin bodies would gather spin of it.
    made.mApplyGyroscopicForce = false;
    const own = bodies.CreateBody(made);
    engine.destroy(made);
    capsule.destroy();
    bodies.AddBody(own.GetID(), engine.EActivation_Activate);
    bodies.SetLinearVelocity(own.GetID(), heap.vector(capped(velocity)));
    bodies.SetAngularVelocity(own.GetID(), heap.vector(capped(spin)));
    return own;
  });
  return { added, filter };
}

/** As fast as the engine lets anything be; not at all where it is no speed. */
function capped(v: Readonly<Vec3>): Vec3 {
  const speed = lengthOf(v);
  if (!Number.isFinite(speed)) return [0, 0, 0];
  const share = speed > FASTEST_START ? FASTEST_START / speed : 1;
  return [v[0] * share, v[1] * share, v[2] * share];
}

function shapeOf(engine: Engine, heap: Heap, body: RagdollBody) {
  const { half, radius, centre, turn } = capsuleOf(body);
  const capsule = new engine.CapsuleShapeSettings(half, radius);
  const turned = new engine.RotatedTranslatedShapeSettings(heap.vector(centre), heap.rotation(turn), capsule);
  // The settings keep it until they go; a body that is made of it, from then on.
  return { shape: turned.Create().Get(), destroy: () => engine.destroy(turned) };
}

type MassProperties = InstanceType<Engine['MassProperties']>;

function setMass(engine: Engine, properties: MassProperties, body: RagdollBody): void {
  properties.mMass = body.mass;
  const matrix = engine.Mat44.prototype.sIdentity();
  const column = new engine.Vec4(0, 0, 0, 0);
  for (const [c, [x, y, z]] of inertiaTensor(body).entries()) {
    column.Set(x, y, z, 0);
    matrix.SetColumn4(c, column);
  }
  properties.mInertia = matrix;
  engine.destroy(column);
}
