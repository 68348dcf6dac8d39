import type { Quat, Vec3 } from '../../core';
import { multiply, readQuat, rotationFromVector } from '../../core/math';
import { normalize } from '../../core/math/rotation';
import { randomRotation, randomVector } from '../../core/testing/random';
import { type EngineRegion, regionTest } from '../regions';
import type { ExportJoint } from '../scene';

/** rad: 0.1°, nearer to the boundary engine and formula may round apart. */
const NEAR = Math.PI / 1800;

const NEIGHBOURS: Quat[] = [0, 1, 2].flatMap((axis) =>
  [NEAR, -NEAR].map((angle) => rotationFromVector([0, 1, 2].map((k) => (k === axis ? angle : 0)) as Vec3)),
);

/** A rotation to try an engine with. */
export interface Trial {
  /** parentFromChild. */
  rotation: Quat;
  /** Whether the closed form has it inside. */
  isInside: boolean;
}

/** Rotations to try a joint with: some inside its limit, some turned away from them, and some of all; none next to the region's boundary. */
export function* trials(
  { room }: ExportJoint,
  region: EngineRegion,
  count: number,
  random: () => number,
): Generator<Trial> {
  const { rotations } = room!;
  const isIn = regionTest(region);
  for (let i = 0; i < count; i++) {
    const inside = readQuat(rotations, Math.floor((random() * rotations.length) / 4));
    const rotation =
      i % 4 === 0
        ? randomRotation(random)
        : i % 4 === 1
          ? inside
          : normalize(multiply(inside, rotationFromVector(randomVector(random, 0.5))));
    const isInside = isIn(rotation);
    if (NEIGHBOURS.every((turn) => isIn(multiply(rotation, turn)) === isInside)) yield { rotation, isInside };
  }
}
