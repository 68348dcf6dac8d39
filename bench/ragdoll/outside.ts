import { type Quat, violationAngle } from '../../src/core';
import { multiply, plus, rotateVector } from '../../src/core/math';
import { randomRotation, seeded } from '../../src/core/testing/random';
import type { Engine } from '../../src/physics';
import { createWorld } from '../../src/physics/world';
import type { BodyState, Ragdoll } from '../../src/ragdoll';
import type { Table } from '../measure';
import { rounded } from './run-scene';

const DEGREES = 180 / Math.PI;
/** °. */
const FAR = 100;
/** °: what a joint that rests on its limit may be outside. */
const INSIDE = 0.5;
const TRIES = 2000;
const LONGEST = 60;

/** The rotation of a joint, of many at random, that is most nearly 100° outside what it may. */
function farOutside({ limit }: Ragdoll['bodies'][number], random: () => number): Quat {
  let best: Quat = [0, 0, 0, 1];
  let least = Number.POSITIVE_INFINITY;
  for (let k = 0; k < TRIES; k++) {
    const q = randomRotation(random);
    const miss = Math.abs(DEGREES * violationAngle(limit!, q) - FAR);
    if (miss >= least) continue;
    least = miss;
    best = q;
  }
  return best;
}

/** Bodies as they begin, still, with joints turned as they are given. */
function startWith({ bodies, start }: Ragdoll, rotationOf: (body: number) => Quat | null): BodyState[] {
  const states: BodyState[] = [];
  bodies.forEach(({ parent, anchor, between }, i) => {
    const { position, rotation } = start[i];
    const state: BodyState = { position, rotation, velocity: [0, 0, 0], spin: [0, 0, 0] };
    if (parent >= 0) {
      const up = states[parent];
      const own = rotationOf(i) ?? jointRotation(start[parent].rotation, between, rotation);
      state.rotation = multiply(multiply(up.rotation, between), own);
      state.position = plus(up.position, rotateVector(up.rotation, anchor));
    }
    states.push(state);
  });
  return states;
}

/** parentFromLocal. */
function jointRotation(parent: Readonly<Quat>, between: Readonly<Quat>, own: Readonly<Quat>): Quat {
  const [x, y, z, w] = multiply(parent, between);
  return multiply([-x, -y, -z, w], own);
}

/** Frames until a joint is inside and stays there; −1 for more than a second. Without weight. */
function framesUntilInside(engine: Engine, ragdoll: Ragdoll, start: BodyState[], watched: readonly number[]) {
  const world = createWorld(engine, ragdoll, { start, gravity: 0, damping: 0 });
  const beyond = () =>
    Math.max(
      ...watched.map((body) => DEGREES * violationAngle(ragdoll.bodies[body].limit!, world.jointRotation(body))),
    );
  const began = beyond();
  let last = 0;
  for (let frame = 1; frame <= LONGEST; frame++) {
    world.step();
    if (beyond() > INSIDE) last = frame;
  }
  world.destroy();
  return { began, frames: last === LONGEST ? -1 : last + 1 };
}

/** Each joint begun 100° outside what was learned, alone: how soon it is inside for good. */
export function startedOutside(engine: Engine, ragdoll: Ragdoll, name: string): Table {
  const random = seeded(3);
  const rows = ragdoll.bodies.flatMap((body, i): Table['rows'] => {
    if (!body.limit) return [];
    const q = farOutside(body, random);
    const start = startWith(ragdoll, (other) => (other === i ? q : null));
    const { began, frames } = framesUntilInside(engine, ragdoll, start, [i]);
    return [[body.name, rounded(began), frames]];
  });
  return {
    title: `${name}: begun outside`,
    note: `Each joint alone begun as nearly 100° outside as it can be, of ${TRIES} rotations at random, without weight: ° outside at first, frames of 1/60 s until it is less than ${INSIDE}° outside for good.`,
    columns: ['joint', 'outside', 'frames'],
    rows,
  };
}
