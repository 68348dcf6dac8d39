import type { Quat, Vec3 } from '../core';
import { length as lengthOf, subtract as minus, plus } from '../core/math';
import type { Engine } from './engine';
import type { Heap } from './heap';
import type { System } from './jolt-bodies';

/** Of a hand that drags, for each kg of the whole: N/m, and N·s/m. */
const STIFFNESS = 80;
const DAMPING = 4;
/** m/s: a hand is no faster, and a pin that is moved slower still. Faster, joints tear. */
const HAND_SPEED = 10;
const PIN_SPEED = 3;
const UNTURNED: Quat = [0, 0, 0, 1];

/** Something that holds a point of a body at a place. */
export interface BodyGrip {
  /** Where it is wanted, m; it goes there no faster than a hand. What is no place is left aside. */
  moveTo(target: Readonly<Vec3>): void;
  /** Moves it on by a substep. */
  advance(dt: number): void;
  /** m: where it is. */
  readonly place: Vec3;
  release(): void;
}

type Body = InstanceType<Engine['Body']>;

/**
 * Takes hold of a body at a point of the world, m: with a spring, as a hand does, or nailed to it.
 *
 * @param mass kg, of the whole that hangs on it.
 */
export function createBodyGrip(
  engine: Engine,
  { system, bodies }: System,
  heap: Heap,
  body: Body,
  point: Readonly<Vec3>,
  mass: number,
  isNailed: boolean,
): BodyGrip {
  const shape = new engine.SphereShape(0.01);
  const made = new engine.BodyCreationSettings(
    shape,
    heap.place(point),
    heap.rotation(UNTURNED),
    engine.EMotionType_Kinematic,
    // Touches nothing: what stands does not meet what stands.
    0,
  );
  // It holds the body where the body is, not where it would be without it.
  made.mIsSensor = true;
  const hand = bodies.CreateBody(made);
  engine.destroy(made);
  bodies.AddBody(hand.GetID(), engine.EActivation_Activate);
  const settings = isNailed ? new engine.PointConstraintSettings() : spring(engine, mass);
  settings.mSpace = engine.EConstraintSpace_WorldSpace;
  settings.mPoint1 = heap.place(point);
  settings.mPoint2 = heap.place(point);
  const constraint = settings.Create(hand, body);
  engine.destroy(settings);
  system.AddConstraint(constraint);
  bodies.ActivateBody(body.GetID());
  const place: Vec3 = [...point];
  const target: Vec3 = [...point];
  const speed = isNailed ? PIN_SPEED : HAND_SPEED;
  return {
    place,
    moveTo(wanted) {
      if (wanted.every(Number.isFinite)) for (let k = 0; k < 3; k++) target[k] = wanted[k];
    },
    advance(dt) {
      const way = minus(target, place);
      const length = lengthOf(way);
      if (length > 1e-6) bodies.ActivateBody(body.GetID());
      const next = plus(place, way, length > speed * dt ? (speed * dt) / length : 1);
      for (let k = 0; k < 3; k++) place[k] = next[k];
      bodies.MoveKinematic(hand.GetID(), heap.place(place), heap.rotation(UNTURNED), dt);
    },
    release() {
      system.RemoveConstraint(constraint);
      bodies.RemoveBody(hand.GetID());
      bodies.DestroyBody(hand.GetID());
      bodies.ActivateBody(body.GetID());
    },
  };
}

/** The engine scales springs of a frequency by the mass they see, which of a hand is half a kilogram: this one has a stiffness. */
function spring(engine: Engine, mass: number) {
  const settings = new engine.DistanceConstraintSettings();
  settings.mMinDistance = 0;
  settings.mMaxDistance = 0;
  const limits = settings.mLimitsSpringSettings;
  limits.mMode = engine.ESpringMode_StiffnessAndDamping;
  limits.mStiffness = STIFFNESS * mass;
  limits.mDamping = DAMPING * mass;
  return settings;
}
