import type { Quat, Vec3 } from '../core';
import { subtract as minus, multiply, rotateVector } from '../core/math';
import type { RagdollBody } from '../ragdoll';
import type { Engine } from './engine';
import type { Heap } from './heap';

/** What an engine is told of a joint: as exports fit it. */
export interface EngineLimit {
  /** parentFromJointFrame and childFromJointFrame; x is the twist axis. */
  parent: Quat;
  child: Quat;
  /** rad: twist, and the swings about y and z. */
  ranges: readonly (readonly [least: number, greatest: number])[];
}

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];

/**
 * A joint with a little friction, N·m: without, what leans on a smooth limit runs round in it like a marble in a bowl, and nothing sleeps.
 *
 * @param limit what the engine itself limits the joint by, with a cone or a pyramid; null for a joint that turns freely.
 */
export function createJoint(
  engine: Engine,
  heap: Heap,
  parent: Jointed,
  child: Jointed,
  friction: number,
  limit: (EngineLimit & { kind: 'cone' | 'pyramid' }) | null,
) {
  const settings = new engine.SixDOFConstraintSettings();
  settings.mSpace = engine.EConstraintSpace_LocalToBodyCOM;
  settings.mPosition1 = heap.place(minus(child.piece.anchor, parent.piece.centre));
  settings.mPosition2 = heap.place(minus([0, 0, 0], child.piece.centre));
  settings.MakeFixedAxis(engine.SixDOFConstraintSettings_EAxis_TranslationX);
  settings.MakeFixedAxis(engine.SixDOFConstraintSettings_EAxis_TranslationY);
  settings.MakeFixedAxis(engine.SixDOFConstraintSettings_EAxis_TranslationZ);
  if (limit) {
    const first = multiply(child.piece.between, limit.parent);
    settings.mAxisX1 = heap.vector(rotateVector(first, X));
    settings.mAxisY1 = heap.vector(rotateVector(first, Y));
    settings.mAxisX2 = heap.vector(rotateVector(limit.child, X));
    settings.mAxisY2 = heap.vector(rotateVector(limit.child, Y));
    settings.mSwingType = limit.kind === 'cone' ? engine.ESwingType_Cone : engine.ESwingType_Pyramid;
  }
  for (const [k, axis] of [
    engine.SixDOFConstraintSettings_EAxis_RotationX,
    engine.SixDOFConstraintSettings_EAxis_RotationY,
    engine.SixDOFConstraintSettings_EAxis_RotationZ,
  ].entries()) {
    if (limit) settings.SetLimitedAxis(axis, ...limit.ranges[k]);
    else settings.MakeFreeAxis(axis);
    settings.set_mMaxFriction(axis, friction);
  }
  const constraint = settings.Create(parent.body, child.body);
  engine.destroy(settings);
  return constraint;
}

/** A body as the engine has it, and as the ragdoll does. */
interface Jointed {
  body: InstanceType<Engine['Body']>;
  piece: RagdollBody;
}
