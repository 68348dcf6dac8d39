import type { Quat, Vec3 } from '../../core';
import { angleBetween, inverseMultiply, normalize, plus, rotateVector, subtract } from '../../core/math';
import { type EngineRegion, regionTest } from '../regions';
import type { SceneRagdoll } from '../scene-ragdoll';

/** A ragdoll that an engine made of a file alone. */
export interface RagdollInEngine {
  /** s. */
  step(dt: number): void;
  /** m: where the frame of a body is in the world. */
  position(body: number): Vec3;
  /** worldFromBody. */
  rotation(body: number): Quat;
  /** Gives a body a spin, rad/s, in the world. */
  spin(body: number, spin: Readonly<Vec3>): void;
  remove(): void;
}

/** How an engine makes a ragdoll: over a floor at a height, m, or without floor and weight. */
export type MakeRagdoll = (written: string, floor: number | null) => RagdollInEngine;

/** m: the lowest point of the bodies of a ragdoll as it starts. */
export const lowestPoint = ({ bodies, start }: SceneRagdoll): number =>
  Math.min(
    ...bodies.flatMap(({ ends, radius }, i) =>
      ends.map((end) => plus(start[i].position, rotateVector(start[i].rotation, end))[1] - radius),
    ),
  );

/** m, and rad: how far bodies are from where the ragdoll says that they start, at most. */
export function movedBy({ bodies, start }: SceneRagdoll, engine: RagdollInEngine): { moved: number; turned: number } {
  let [moved, turned] = [0, 0];
  for (const i of bodies.keys()) {
    moved = Math.max(moved, Math.hypot(...subtract(engine.position(i), start[i].position)));
    turned = Math.max(turned, angleBetween(normalize(engine.rotation(i)), start[i].rotation));
  }
  return { moved, turned };
}

/** m: how far the joint of a body has come apart, at most. */
export const gapOf = ({ bodies }: SceneRagdoll, engine: RagdollInEngine): number =>
  Math.max(
    ...bodies.map(({ parent, anchor }, i) => {
      if (parent < 0) return 0;
      const there = plus(engine.position(parent), rotateVector(engine.rotation(parent), anchor));
      return Math.hypot(...subtract(there, engine.position(i)));
    }),
  );

/** rad: how far the joints of a ragdoll are beyond the ranges of their regions, at most. */
export function beyondOf({ bodies, regions }: SceneRagdoll, engine: RagdollInEngine): number {
  let beyond = 0;
  for (const [i, region] of regions.entries()) {
    if (!region) continue;
    const local = normalize(inverseMultiply(engine.rotation(bodies[i].parent), engine.rotation(i)));
    while (beyond < Math.PI && !regionTest(widened(region, beyond))(local)) beyond += FINE;
  }
  return beyond;
}

/** rad: how finely angles beyond are told. */
const FINE = 0.002;

const widened = (region: EngineRegion, by: number): EngineRegion => ({
  ...region,
  ranges: region.ranges.map(([low, high]) => [low - by, high + by]),
});
