import Jolt from 'jolt-physics/wasm-compat';
import type { Quat, Vec3 } from '../../core';
import { angleBetween, normalize } from '../../core/math/rotation';
import { type JointInEngine, UNMOVED } from './engine';

/** What the exported JSON says of a SixDOFConstraint. */
export interface SixDof {
  mAxisX1: Vec3;
  mAxisY1: Vec3;
  mAxisX2: Vec3;
  mAxisY2: Vec3;
  limited: Record<'RotationX' | 'RotationY' | 'RotationZ', [number, number]>;
}

/** What it says of a SwingTwistConstraint. */
export interface SwingTwist {
  mTwistAxis1: Vec3;
  mPlaneAxis1: Vec3;
  mTwistAxis2: Vec3;
  mPlaneAxis2: Vec3;
  mNormalHalfConeAngle: number;
  mPlaneHalfConeAngle: number;
  mTwistMinAngle: number;
  mTwistMaxAngle: number;
}

/** A world of two bodies at one place, the first of which stands still. */
export async function createJolt() {
  const J = await Jolt();
  const settings = new J.JoltSettings();
  // No pair enabled: bodies do not collide.
  const pairs = new J.ObjectLayerPairFilterTable(2);
  const layers = new J.BroadPhaseLayerInterfaceTable(2, 1);
  const all = new J.BroadPhaseLayer(0);
  layers.MapObjectToBroadPhaseLayer(0, all);
  layers.MapObjectToBroadPhaseLayer(1, all);
  settings.mObjectLayerPairFilter = pairs;
  settings.mBroadPhaseLayerInterface = layers;
  settings.mObjectVsBroadPhaseLayerFilter = new J.ObjectVsBroadPhaseLayerFilterTable(layers, 1, pairs, 2);
  const jolt = new J.JoltInterface(settings);
  J.destroy(settings);
  const system = jolt.GetPhysicsSystem();
  const bodies = system.GetBodyInterface();
  system.SetGravity(new J.Vec3(0, 0, 0));

  const body = (isStatic: boolean) => {
    const made = new J.BodyCreationSettings(
      new J.SphereShape(1),
      new J.RVec3(0, 0, 0),
      new J.Quat(0, 0, 0, 1),
      isStatic ? J.EMotionType_Static : J.EMotionType_Dynamic,
      isStatic ? 0 : 1,
    );
    made.mAllowSleeping = false;
    made.mAngularDamping = 0;
    made.mMaxAngularVelocity = 1e3;
    const created = bodies.CreateBody(made);
    bodies.AddBody(created.GetID(), J.EActivation_Activate);
    return created;
  };
  const parent = body(true);
  const child = body(false);
  const turn = new J.Quat(0, 0, 0, 1);
  const nothing = new J.Vec3(0, 0, 0);
  const place = new J.RVec3(0, 0, 0);
  const vector = ([x, y, z]: Vec3) => new J.Vec3(x, y, z);

  const rotation = (): Quat => {
    const q = bodies.GetRotation(child.GetID());
    return normalize([q.GetX(), q.GetY(), q.GetZ(), q.GetW()]);
  };
  const held = (constraint: InstanceType<typeof J.Constraint>): JointInEngine => {
    system.AddConstraint(constraint);
    return {
      leavesAlone([x, y, z, w]) {
        turn.Set(x, y, z, w);
        bodies.SetPositionAndRotation(child.GetID(), place, turn, J.EActivation_Activate);
        bodies.SetLinearAndAngularVelocity(child.GetID(), nothing, nothing);
        const before = rotation();
        jolt.Step(1 / 60, 1);
        return angleBetween(before, rotation()) < UNMOVED;
      },
      remove: () => system.RemoveConstraint(constraint),
    };
  };

  return {
    sixDof({ mAxisX1, mAxisY1, mAxisX2, mAxisY2, limited }: SixDof): JointInEngine {
      const s = new J.SixDOFConstraintSettings();
      s.mSpace = J.EConstraintSpace_LocalToBodyCOM;
      s.mAxisX1 = vector(mAxisX1);
      s.mAxisY1 = vector(mAxisY1);
      s.mAxisX2 = vector(mAxisX2);
      s.mAxisY2 = vector(mAxisY2);
      s.mSwingType = J.ESwingType_Pyramid;
      s.MakeFixedAxis(J.SixDOFConstraintSettings_EAxis_TranslationX);
      s.MakeFixedAxis(J.SixDOFConstraintSettings_EAxis_TranslationY);
      s.MakeFixedAxis(J.SixDOFConstraintSettings_EAxis_TranslationZ);
      s.SetLimitedAxis(J.SixDOFConstraintSettings_EAxis_RotationX, ...limited.RotationX);
      s.SetLimitedAxis(J.SixDOFConstraintSettings_EAxis_RotationY, ...limited.RotationY);
      s.SetLimitedAxis(J.SixDOFConstraintSettings_EAxis_RotationZ, ...limited.RotationZ);
      return held(s.Create(parent, child));
    },

    swingTwist(told: SwingTwist): JointInEngine {
      const s = new J.SwingTwistConstraintSettings();
      s.mSpace = J.EConstraintSpace_LocalToBodyCOM;
      s.mTwistAxis1 = vector(told.mTwistAxis1);
      s.mPlaneAxis1 = vector(told.mPlaneAxis1);
      s.mTwistAxis2 = vector(told.mTwistAxis2);
      s.mPlaneAxis2 = vector(told.mPlaneAxis2);
      s.mSwingType = J.ESwingType_Cone;
      s.mNormalHalfConeAngle = told.mNormalHalfConeAngle;
      s.mPlaneHalfConeAngle = told.mPlaneHalfConeAngle;
      s.mTwistMinAngle = told.mTwistMinAngle;
      s.mTwistMaxAngle = told.mTwistMaxAngle;
      return held(s.Create(parent, child));
    },
  };
}
