import { type Clip, type FitOptions, fitJointLimits } from '../../src/core';
import type { Engine } from '../../src/physics';
import { type Figures, measure } from '../../src/physics/testing/figures';
import { type SceneName, stage } from '../../src/physics/testing/scenes';
import type { WorldOptions } from '../../src/physics/world';
import type { Ragdoll } from '../../src/ragdoll';
import { processorTime } from '../measure';

export const COLUMNS = [
  'p99',
  'worst',
  'drift p99',
  'drift',
  'gained',
  'late jitter',
  'asleep after',
  'cost',
  'ours',
  'worst at',
  'drift at',
];
export const NOTE =
  'Outside what was learned, all joints and frames: 99th percentile and worst, °; joints apart, mm; energy gained from frame to frame, in all, J (by hand or force in drag, sling, pull and yank); mean speed of turning in the last second, °/s; s until all sleep; ms of processor time for a frame of 1/60 s of 8 substeps, and those of it that are not the engine’s own; the joint and the frame of the worst.';

/** ms of processor time that the engine itself took so far. */
let inEngine = 0;

/** Has the time counted that passes inside the engine's steps. */
export function watchEngine({ JoltInterface }: Engine): void {
  const { Step } = JoltInterface.prototype;
  JoltInterface.prototype.Step = function (...step) {
    const since = processorTime();
    Step.apply(this, step);
    inEngine += processorTime() - since;
  };
}

interface Timed extends Figures {
  /** ms of `cost` that are not the engine's. */
  ours: number;
}

/** A scene from its begin to its end. */
export function runScene(
  engine: Engine,
  ragdoll: Ragdoll,
  name: SceneName,
  options: Partial<WorldOptions> = {},
): Timed {
  const { world, frames } = stage(engine, ragdoll, name, options);
  inEngine = 0;
  const figures = measure(world, frames, { gravity: name === 'space' ? 0 : undefined });
  world.destroy();
  return { ...figures, ours: figures.cost - inEngine / frames };
}

export const rounded = (value: number): number => Number(value.toPrecision(3));

/** A row of `COLUMNS`. */
export const cells = (figures: Timed): (string | number)[] => {
  const { p99, worst, drift99, drift, gained, lateJitter, asleep, cost, ours, isSound, worstAt, driftAt } = figures;
  return [
    ...[p99, worst, drift99, drift, gained, lateJitter].map(rounded),
    asleep < 0 ? '–' : rounded(asleep / 60),
    isSound ? rounded(cost) : 'not a number',
    rounded(ours),
    worstAt,
    driftAt,
  ];
};

/** The same bodies held by limits of another kind. */
export function heldBy(ragdoll: Ragdoll, clip: Clip, options: Partial<FitOptions>): Ragdoll {
  const limits = fitJointLimits(clip, options);
  return { ...ragdoll, bodies: ragdoll.bodies.map((body) => ({ ...body, limit: body.limit && limits[body.joint] })) };
}
