import Jolt from 'jolt-physics/wasm-compat';
import type { Quat, Vec3 } from '../../core';
import type { SixDof, SwingTwist } from './jolt';
import type { MakeRagdoll } from './ragdoll-in-engine';

/** What the exported JSON says of a ragdoll. */
interface Written {
  physicsSettings: { mNumVelocitySteps: number; mNumPositionSteps: number; mBaumgarte: number };
  bodies: {
    parent: number;
    mPosition: Vec3;
    mRotation: Quat;
    shape: { mPosition: Vec3; mRotation: Quat; mHalfHeightOfCylinder: number; mRadius: number };
    mMass: number;
    mInertia: [Vec3, Vec3, Vec3];
    mLinearDamping: number;
    mAngularDamping: number;
    mFriction: number;
    toParent: {
      mPosition1: Vec3;
      mPosition2: Vec3;
      mMaxFriction: number;
      sixDof: SixDof | { limited: null };
      swingTwist: SwingTwist | null;
    } | null;
  }[];
  disabledCollisions: [number, number][];
}

/** m/s². */
const GRAVITY = 9.81;
const [STANDING, MOVING] = [0, 1];

/** Makes ragdolls of Jolt of the exported JSON, as who reads the file would: with the constraints that limit `by`. */
export async function createJoltRagdolls(): Promise<(by: 'sixDof' | 'swingTwist') => MakeRagdoll> {
  const J = await Jolt();
  const vector = ([x, y, z]: Readonly<Vec3>) => new J.Vec3(x, y, z);
  const place = ([x, y, z]: Readonly<Vec3>) => new J.RVec3(x, y, z);
  const rotation = ([x, y, z, w]: Readonly<Quat>) => new J.Quat(x, y, z, w);
  const E = {
    TranslationX: J.SixDOFConstraintSettings_EAxis_TranslationX,
    TranslationY: J.SixDOFConstraintSettings_EAxis_TranslationY,
    TranslationZ: J.SixDOFConstraintSettings_EAxis_TranslationZ,
    RotationX: J.SixDOFConstraintSettings_EAxis_RotationX,
    RotationY: J.SixDOFConstraintSettings_EAxis_RotationY,
    RotationZ: J.SixDOFConstraintSettings_EAxis_RotationZ,
  };

  function world(hasWeight: boolean, told: Written['physicsSettings']) {
    const settings = new J.JoltSettings();
    settings.mMaxBodies = 256;
    settings.mMaxBodyPairs = 4096;
    settings.mMaxContactConstraints = 2048;
    const pairs = new J.ObjectLayerPairFilterTable(2);
    pairs.EnableCollision(STANDING, MOVING);
    pairs.EnableCollision(MOVING, MOVING);
    const layers = new J.BroadPhaseLayerInterfaceTable(2, 1);
    const all = new J.BroadPhaseLayer(0);
    layers.MapObjectToBroadPhaseLayer(STANDING, all);
    layers.MapObjectToBroadPhaseLayer(MOVING, all);
    settings.mObjectLayerPairFilter = pairs;
    settings.mBroadPhaseLayerInterface = layers;
    settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 2);
    const jolt = new J.JoltInterface(settings);
    J.destroy(settings);
    const system = jolt.GetPhysicsSystem();
    system.SetGravity(vector([0, hasWeight ? -GRAVITY : 0, 0]));
    const options = system.GetPhysicsSettings();
    Object.assign(options, told);
    system.SetPhysicsSettings(options);
    return { jolt, system, bodies: system.GetBodyInterface() };
  }

  return (by) => (text, floor) => {
    const { ragdoll } = JSON.parse(text) as { ragdoll: Written };
    const { jolt, system, bodies } = world(floor !== null, ragdoll.physicsSettings);
    if (floor !== null) {
      const made = new J.BodyCreationSettings(
        new J.BoxShape(vector([50, 1, 50])),
        place([0, floor - 1, 0]),
        rotation([0, 0, 0, 1]),
        J.EMotionType_Static,
        STANDING,
      );
      bodies.AddBody(bodies.CreateBody(made).GetID(), J.EActivation_DontActivate);
    }
    const filter = new J.GroupFilterTable(ragdoll.bodies.length);
    for (const [i, k] of ragdoll.disabledCollisions) filter.DisableCollision(i, k);
    const added = ragdoll.bodies.map((told, i) => {
      const { mHalfHeightOfCylinder, mRadius, mPosition, mRotation } = told.shape;
      const capsule = new J.CapsuleShapeSettings(mHalfHeightOfCylinder, mRadius);
      const shape = new J.RotatedTranslatedShapeSettings(vector(mPosition), rotation(mRotation), capsule);
      const made = new J.BodyCreationSettings(
        shape.Create().Get(),
        place(told.mPosition),
        rotation(told.mRotation),
        J.EMotionType_Dynamic,
        MOVING,
      );
      made.mOverrideMassProperties = J.EOverrideMassProperties_MassAndInertiaProvided;
      made.mMassPropertiesOverride.mMass = told.mMass;
      const inertia = J.Mat44.prototype.sIdentity();
      for (const [c, [x, y, z]] of told.mInertia.entries()) inertia.SetColumn4(c, new J.Vec4(x, y, z, 0));
      made.mMassPropertiesOverride.mInertia = inertia;
      made.mCollisionGroup = new J.CollisionGroup(filter, 0, i);
      made.mLinearDamping = told.mLinearDamping;
      made.mAngularDamping = told.mAngularDamping;
      made.mFriction = told.mFriction;
      made.mAllowSleeping = false;
      if (process.env.NG) made.mApplyGyroscopicForce = false;
      const body = bodies.CreateBody(made);
      bodies.AddBody(body.GetID(), J.EActivation_Activate);
      return body;
    });
    for (const [i, { parent, toParent }] of ragdoll.bodies.entries()) {
      if (!toParent) continue;
      const { mPosition1, mPosition2, mMaxFriction, sixDof, swingTwist } = toParent;
      if (by === 'swingTwist' && swingTwist) {
        const s = new J.SwingTwistConstraintSettings();
        s.mSpace = J.EConstraintSpace_LocalToBodyCOM;
        s.mPosition1 = place(mPosition1);
        s.mPosition2 = place(mPosition2);
        s.mTwistAxis1 = vector(swingTwist.mTwistAxis1);
        s.mPlaneAxis1 = vector(swingTwist.mPlaneAxis1);
        s.mTwistAxis2 = vector(swingTwist.mTwistAxis2);
        s.mPlaneAxis2 = vector(swingTwist.mPlaneAxis2);
        s.mSwingType = J.ESwingType_Cone;
        s.mNormalHalfConeAngle = swingTwist.mNormalHalfConeAngle;
        s.mPlaneHalfConeAngle = swingTwist.mPlaneHalfConeAngle;
        s.mTwistMinAngle = swingTwist.mTwistMinAngle;
        s.mTwistMaxAngle = swingTwist.mTwistMaxAngle;
        s.mMaxFrictionTorque = mMaxFriction;
        system.AddConstraint(s.Create(added[parent], added[i]));
        continue;
      }
      const s = new J.SixDOFConstraintSettings();
      s.mSpace = J.EConstraintSpace_LocalToBodyCOM;
      s.mPosition1 = place(mPosition1);
      s.mPosition2 = place(mPosition2);
      for (const axis of [E.TranslationX, E.TranslationY, E.TranslationZ]) s.MakeFixedAxis(axis);
      for (const axis of ['RotationX', 'RotationY', 'RotationZ'] as const) {
        s.set_mMaxFriction(E[axis], mMaxFriction);
        if (sixDof.limited) s.SetLimitedAxis(E[axis], ...sixDof.limited[axis]);
        else s.MakeFreeAxis(E[axis]);
      }
      if (sixDof.limited) {
        s.mAxisX1 = vector(sixDof.mAxisX1);
        s.mAxisY1 = vector(sixDof.mAxisY1);
        s.mAxisX2 = vector(sixDof.mAxisX2);
        s.mAxisY2 = vector(sixDof.mAxisY2);
        s.mSwingType = J.ESwingType_Pyramid;
      }
      system.AddConstraint(s.Create(added[parent], added[i]));
    }
    return {
      step: (dt) => jolt.Step(dt, 1),
      position(body) {
        const p = added[body].GetPosition();
        return [p.GetX(), p.GetY(), p.GetZ()];
      },
      rotation(body) {
        const q = added[body].GetRotation();
        return [q.GetX(), q.GetY(), q.GetZ(), q.GetW()];
      },
      spin: (body, spin) => bodies.SetAngularVelocity(added[body].GetID(), vector(spin)),
      remove: () => J.destroy(jolt),
    };
  };
}
