import type { Quat, Vec3 } from '../core';
import { multiply, rotateVector } from '../core/math';
import type { Engine } from './engine';
import type { Heap } from './heap';
import type { RagdollBody } from './ragdoll';
import { minus } from './vectors';

/** What an engine is told of a joint: as exports fit it. */
export interface EngineLimit {
  /** parentFromJointFrame and childFromJointFrame; x is the twist axis. */
  parent: Quat;
  child: Quat;
  /** rad: twist, and the swings about y and z. */
  ranges: readonly (readonly [least: number, greatest: number])[];
}

type Body = InstanceType<Engine['Body']>;

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];

/**
 * A joint that turns freely, but for a little friction, N·m: without, what leans on a smooth limit runs round in it like a marble in a
 * bowl, and nothing sleeps.
 */
export function freeJoint(
  engine: Engine,
  heap: Heap,
  parent: Body,
  child: Body,
  bodies: JointedBodies,
  friction: number,
) {
  const settings = new engine.SixDOFConstraintSettings();
  settings.mSpace = engine.EConstraintSpace_LocalToBodyCOM;
  settings.mPosition1 = heap.place(minus(bodies.child.anchor, bodies.parent.centre));
  settings.mPosition2 = heap.place(minus([0, 0, 0], bodies.child.centre));
  settings.MakeFixedAxis(engine.SixDOFConstraintSettings_EAxis_TranslationX);
  settings.MakeFixedAxis(engine.SixDOFConstraintSettings_EAxis_TranslationY);
  settings.MakeFixedAxis(engine.SixDOFConstraintSettings_EAxis_TranslationZ);
  for (const axis of [
    engine.SixDOFConstraintSettings_EAxis_RotationX,
    engine.SixDOFConstraintSettings_EAxis_RotationY,
    engine.SixDOFConstraintSettings_EAxis_RotationZ,
  ]) {
    settings.MakeFreeAxis(axis);
    settings.set_mMaxFriction(axis, friction);
  }
  const constraint = settings.Create(parent, child);
  engine.destroy(settings);
  return constraint;
}

/** A joint that the engine limits itself, with a cone or a pyramid. */
export function limitedJoint(
  engine: Engine,
  heap: Heap,
  parent: Body,
  child: Body,
  bodies: JointedBodies,
  limit: EngineLimit,
  kind: 'cone' | 'pyramid',
  friction: number,
) {
  const settings = new engine.SixDOFConstraintSettings();
  settings.mSpace = engine.EConstraintSpace_LocalToBodyCOM;
  settings.mPosition1 = heap.place(minus(bodies.child.anchor, bodies.parent.centre));
  settings.mPosition2 = heap.place(minus([0, 0, 0], bodies.child.centre));
  const first = multiply(bodies.child.between, limit.parent);
  settings.mAxisX1 = heap.vector(rotateVector(first, X));
  settings.mAxisY1 = heap.vector(rotateVector(first, Y));
  settings.mAxisX2 = heap.vector(rotateVector(limit.child, X));
  settings.mAxisY2 = heap.vector(rotateVector(limit.child, Y));
  settings.mSwingType = kind === 'cone' ? engine.ESwingType_Cone : engine.ESwingType_Pyramid;
  settings.MakeFixedAxis(engine.SixDOFConstraintSettings_EAxis_TranslationX);
  settings.MakeFixedAxis(engine.SixDOFConstraintSettings_EAxis_TranslationY);
  settings.MakeFixedAxis(engine.SixDOFConstraintSettings_EAxis_TranslationZ);
  for (const axis of [
    engine.SixDOFConstraintSettings_EAxis_RotationX,
    engine.SixDOFConstraintSettings_EAxis_RotationY,
    engine.SixDOFConstraintSettings_EAxis_RotationZ,
  ])
    settings.set_mMaxFriction(axis, friction);
  settings.SetLimitedAxis(engine.SixDOFConstraintSettings_EAxis_RotationX, ...limit.ranges[0]);
  settings.SetLimitedAxis(engine.SixDOFConstraintSettings_EAxis_RotationY, ...limit.ranges[1]);
  settings.SetLimitedAxis(engine.SixDOFConstraintSettings_EAxis_RotationZ, ...limit.ranges[2]);
  const constraint = settings.Create(parent, child);
  engine.destroy(settings);
  return constraint;
}

interface JointedBodies {
  parent: RagdollBody;
  child: RagdollBody;
}
