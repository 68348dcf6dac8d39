/** Numbers that glide to where they are wanted. */
export interface Eased {
  /** Where they are now; what was never wanted is 0. */
  readonly now: Readonly<Record<string, number>>;
  /**
   * Goes on towards what is wanted; what is no longer wanted goes to 0.
   *
   * @param seconds since the last step; Infinity is there at once
   * @returns whether something is still on its way
   */
  step(wanted: Readonly<Record<string, number>>, seconds: number): boolean;
}

/** 1/s: two thirds of the way are done in a seventh of a second. */
const RATE = 7.5;
const THERE = 1e-3;

/** The first step is there at once. */
export function createEased(): Eased {
  const now: Record<string, number> = {};
  let isFirst = true;
  return {
    now,
    step(wanted, seconds) {
      const share = isFirst ? 1 : 1 - Math.exp(-RATE * seconds);
      isFirst = false;
      let isMoving = false;
      for (const name of new Set([...Object.keys(now), ...Object.keys(wanted)])) {
        const aim = wanted[name] ?? 0;
        const next = (now[name] ?? aim) + share * (aim - (now[name] ?? aim));
        const isThere = Math.abs(aim - next) < THERE;
        now[name] = isThere ? aim : next;
        isMoving ||= !isThere;
      }
      return isMoving;
    },
  };
}

/** Of what goes through whole numbers, from 0 on: how far a step of it is, 0 to 1; gently begun and ended. */
export const stepDone = (done: number, step = 0): number => {
  const share = Math.min(1, Math.max(0, done - step));
  return share * share * (3 - 2 * share);
};
