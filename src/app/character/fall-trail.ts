import { TRAIL_SECONDS } from '../../three/trail';

/** Where the end of a limb has been in a fall, which no clip knows. */
export interface FallTrail {
  /** Takes down where it is at a time of the fall, s; earlier than before, and another fall has begun. */
  note(time: number, joint: number, positions: ArrayLike<number>): void;
  /** The points of the last while, the oldest first. */
  each(add: (x: number, y: number, z: number) => void): void;
}

/** @param capacity points */
export function createFallTrail(capacity: number): FallTrail {
  let points: { time: number; at: [number, number, number] }[] = [];
  let whose = -1;
  const step = TRAIL_SECONDS / (capacity - 2);
  return {
    note(time, joint, positions) {
      const last = points.at(-1);
      if (joint !== whose || (last && time < last.time)) points = [];
      whose = joint;
      const at: [number, number, number] = [positions[3 * joint], positions[3 * joint + 1], positions[3 * joint + 2]];
      // The end moves on until it is a step from the point before.
      const before = points.at(-2);
      if (before && last && last.time - before.time < step) points.pop();
      points.push({ time, at });
      while (points.length > 0 && points[0].time < time - TRAIL_SECONDS) points.shift();
    },
    each(add) {
      for (const { at } of points) add(...at);
    },
  };
}
