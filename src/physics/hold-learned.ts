import type { Quat, Vec3 } from '../core';
import { conjugate, dot, multiply, rotateVector, rotationBetween } from '../core/math';
import type { RagdollBody } from '../ragdoll';
import type { Engine } from './engine';
import { createFaceSet } from './face-set';
import { type Face, turnAlong } from './faces';
import type { Heap } from './heap';

/** How much of what a joint is outside is taken back in a substep, and how fast it returns at most, rad/s. */
const RETURN_SHARE = 0.3;
const RETURN_SPEED = 10;
/** rad: outside by less is let be. What rests on a limit trembles otherwise. */
const SLOP = 0.003;
/** rad: outside by more, the engine's own limit is left out, since the nearest way back may change sides there. */
const DEEP = 0.35;
/** rad: a boundary that has moved by less is left where it was. */
const STILL = 0.0005;
/** rad: far beyond any turn, so that an axis is free. */
const FREE = 4;
/** N·m. */
const STRONGEST = 1e6;

const X: Vec3 = [1, 0, 0];
const Y: Vec3 = [0, 1, 0];
// Work space: everything is read before the next call writes it.
const axis: Vec3 = [0, 0, 0];
const velocity: Vec3 = [0, 0, 0];

type Constraint = InstanceType<Engine['SixDOFConstraint']>;
type Body = InstanceType<Engine['Body']>;

interface Held {
  constraint: Constraint;
  /** Of its face. */
  id: number;
  at: Quat;
  /** rad: how far the boundary has moved since. */
  moved: number;
  isHard: boolean;
}

/** Keeps one joint inside a learned region. */
export interface LearnedHold {
  /**
   * Aims at the faces that matter in the step to come.
   *
   * @param rotation parentFromLocal. @param spin rad/s, in the parent's frame, against the parent.
   */
  aim(rotation: Readonly<Quat>, spin: Readonly<Vec3>, dt: number): void;
  release(): void;
}

/**
 * A learned region in an engine that has only cones and pyramids: for each face that matters now one constraint whose x axis is the
 * normal of the face. A velocity motor about x that can push back only lets the joint turn by as much as there is room (a
 * speculative contact); a limit about x does the same for the engine's solver of positions.
 */
export function createLearnedHolds(engine: Engine, heap: Heap) {
  const system = engine.SixDOFConstraintSettings_EAxis_RotationX;
  const settings = new engine.SixDOFConstraintSettings();
  settings.mSpace = engine.EConstraintSpace_LocalToBodyCOM;
  const axes = [
    engine.SixDOFConstraintSettings_EAxis_TranslationX,
    engine.SixDOFConstraintSettings_EAxis_TranslationY,
    engine.SixDOFConstraintSettings_EAxis_TranslationZ,
    engine.SixDOFConstraintSettings_EAxis_RotationX,
    engine.SixDOFConstraintSettings_EAxis_RotationY,
    engine.SixDOFConstraintSettings_EAxis_RotationZ,
  ];
  for (const axis of axes) settings.MakeFreeAxis(axis);

  function create(physics: PhysicsSystem, parent: Body, child: Body, between: Readonly<Quat>, face: Face): Held {
    const isHard = face.gap > -DEEP;
    const frame = rotationBetween(X, face.normal);
    // With these the joint's rotation is none at the boundary, and one about x beyond it.
    const first = multiply(between, frame);
    const second = multiply(conjugate(face.at), frame);
    settings.mAxisX1 = heap.vector(rotateVector(first, X));
    settings.mAxisY1 = heap.vector(rotateVector(first, Y));
    settings.mAxisX2 = heap.vector(rotateVector(second, X));
    settings.mAxisY2 = heap.vector(rotateVector(second, Y));
    if (isHard) settings.SetLimitedAxis(system, -3, SLOP);
    else settings.MakeFreeAxis(system);
    const constraint = engine.castObject(settings.Create(parent, child), engine.SixDOFConstraint);
    physics.AddConstraint(constraint);
    const motor = constraint.GetMotorSettings(system);
    motor.mMinTorqueLimit = -STRONGEST;
    motor.mMaxTorqueLimit = 0;
    constraint.SetMotorState(system, engine.EMotorState_Velocity);
    return { constraint, id: face.id, at: [...face.at], moved: 0, isHard };
  }

  /** Moves the boundary of a constraint to where its face is seen now: what it pushes with it keeps. */
  function shift(now: Held, face: Face): void {
    if (!now.isHard) return;
    const moved = turnAlong(face.normal, face.at, now.at);
    if (Math.abs(moved - now.moved) < STILL) return;
    now.moved = moved;
    greatest.Set(SLOP + moved, FREE, FREE);
    now.constraint.SetRotationLimits(heap.vector([-3, -FREE, -FREE]), greatest);
  }

  const greatest = new engine.Vec3(0, 0, 0);
  return {
    /** @param joint its limit is read anew each time: it may become another. */
    hold(physics: PhysicsSystem, parent: Body, child: Body, joint: RagdollBody): LearnedHold {
      const set = createFaceSet();
      let held: Held[] = [];
      let kept: Held[] = [];
      const drop = ({ constraint }: Held) => physics.RemoveConstraint(constraint);
      return {
        aim(rotation, spin, dt) {
          const { limit, between } = joint;
          if (limit) set.update(limit, rotation, spin, dt);
          const { faces } = set;
          const count = limit ? set.count : 0;
          for (let i = 0; i < count; i++) {
            const face = faces[i];
            let now = take(held, face);
            if (now) shift(now, face);
            else now = create(physics, parent, child, between, face);
            velocity[0] = speedOf(face, rotation, spin, dt);
            now.constraint.SetTargetAngularVelocityCS(heap.vector(velocity));
            kept.push(now);
          }
          for (const old of held) drop(old);
          held.length = 0;
          [held, kept] = [kept, held];
        },
        release() {
          for (const old of held) drop(old);
          held = [];
        },
      };
    },
    destroy() {
      engine.destroy(settings);
      engine.destroy(greatest);
    },
  };
}

type PhysicsSystem = InstanceType<Engine['PhysicsSystem']>;

/** Takes the constraint of a face out of a list; null where none is its own, and as hard as it is to be. */
function take(held: Held[], face: Face): Held | null {
  for (let i = 0; i < held.length; i++) {
    const found = held[i];
    if (found.id !== face.id || found.isHard !== face.gap > -DEEP) continue;
    held[i] = held[held.length - 1];
    held.pop();
    return found;
  }
  return null;
}

/** rad/s: how fast the joint may turn about the axis of a face's constraint. */
function speedOf({ gap, anchor, normal }: Face, rotation: Readonly<Quat>, spin: Readonly<Vec3>, dt: number): number {
  const room = gap > 0 ? gap / dt : Math.max((RETURN_SHARE * Math.min(0, gap + SLOP)) / dt, -RETURN_SPEED);
  // The axis is that of when the face was first found: what turns along the face must neither be stopped by it, nor pushed.
  rotateVector(rotation, anchor, axis);
  const askew = dot(axis, spin) - dot(normal, spin) * dot(axis, normal);
  return Math.max(room + askew, Math.min(room, 0));
}
