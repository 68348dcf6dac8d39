import { FRAME, USUAL_SUBSTEPS } from './world';

/** How many substeps a frame has, the finest first. With 4, thin limits let through 8° at a blow: sooner half the speed. */
const RATES = [USUAL_SUBSTEPS, 6];
/** Of the time there is: more work than this, and it is done more coarsely; less, and more finely again. */
const MUCH = 0.55;
const LITTLE = 0.2;
/** s of work in one go, at most, or as a share of the time since the last: what does not fit runs slower. */
const LONGEST_GO = 0.025;
const GO_SHARE = 0.5;
/** s: a page that stood still does not catch up. */
const LONGEST_WAIT = 0.1;
/** How quickly the price of a substep is learned anew. */
const SHARE = 0.1;

/** How a simulation keeps pace with the clock on a device of any speed. */
export interface Pace {
  /** Substeps to make now. @param dt s of the clock since the last call. @param speed of time in the simulation over that of the clock. */
  plan(dt: number, speed: number): number;
  /** Says what they took, s, and whether a frame is whole: the number of substeps changes between frames only. */
  took(seconds: number, substeps: number, isWhole: boolean): void;
  /** Substeps in a frame of 1/60 s. */
  readonly substeps: number;
}

/** First fewer substeps, then less time; never more work than there is time for. */
export function createPace(): Pace {
  let rate = 0;
  let owed = 0;
  /** s of work for a substep; 0 while unknown. */
  let price = 0;
  return {
    get substeps() {
      return RATES[rate];
    },
    plan(dt, speed) {
      const step = FRAME / RATES[rate];
      const passed = Math.min(Math.max(dt, 0), LONGEST_WAIT);
      owed += passed * speed;
      const most =
        price > 0 ? Math.max(1, Math.floor(Math.max(LONGEST_GO, GO_SHARE * passed) / price)) : 2 * RATES[rate];
      // Rounding must not lose a substep.
      const due = Math.floor(owed / step + 1e-6);
      const now = Math.min(due, most);
      owed = due > most ? 0 : Math.max(0, owed - now * step);
      return now;
    },
    took(seconds, substeps, isWhole) {
      if (substeps === 0) return;
      price += (seconds / substeps - price) * (price > 0 ? SHARE : 1);
      if (!isWhole) return;
      const load = (rateAt: number) => (price * RATES[rateAt]) / FRAME;
      if (load(rate) > MUCH && rate < RATES.length - 1) rate++;
      else if (rate > 0 && load(rate - 1) < LITTLE) rate--;
    },
  };
}
