import { projectRotation } from '../limit';
import {
  angleBetween,
  copyQuat,
  inverseMultiply,
  multiply,
  normalize,
  type Quat,
  readQuat,
  rotationFromVector,
  rotationVector,
  type Vec3,
} from '../math';
import { type Chain, copyRotations, returnToStart, roundChain, setStart } from './working-chain';

/** rad: what rounding to single precision may turn a joint, and a little more. */
const ROUNDING = 4e-7;
/** Shares of a joint's way that are tried where its limit would take it aside. */
const PARTS = [1, 0.5, 0.25];
/** All joints together first, so that they arrive together; then each as fast as it may. */
const IS_TOGETHER = [true, false];
/** How often a way that leads away from the target is halved before the chain stays where it is. */
const HALVINGS = 8;

/**
 * A function that takes the chain only so far on its way from where the pose has it to where it was solved to that no
 * joint turns more than `maxStep`, rad, and the end is no farther off than at the start; then rounds it. Joints whose
 * limit is farther than that from the pose only come nearer to it, and that is then part of the start. All others go a
 * share of their way, held inside their limits; a way that leads uphill is halved. Allocates nothing.
 *
 * @param residualOf how far off the chain is now; what the function is told is how far off it was at the start.
 */
export function createStepBound(chain: Chain, maxStep: number, residualOf: () => number): (atStart: number) => void {
  const { rotations, limits, given, startRotations } = chain;
  const most = Math.max(0, maxStep - ROUNDING);
  const wanted = rotations.map((): Quat => [0.5, 0.5, 0.5, 0.5]);
  const isHome = rotations.map(() => true);
  const from: Quat = [0.5, 0.5, 0.5, 0.5];
  const step: Quat = [0.5, 0.5, 0.5, 0.5];
  const vector: Vec3 = [0.5, 0.5, 0.5];

  return (atStart) => {
    copyRotations(rotations, wanted);
    if (longestTurnTo(startRotations) <= most && longestTurnTo(wanted) <= most) {
      roundChain(chain);
      if (residualOf() <= atStart) return;
    }
    let longest = 0;
    for (let i = 0; i < rotations.length; i++) {
      readGiven(i);
      const home = angleBetween(from, startRotations[i]);
      isHome[i] = home <= most;
      if (isHome[i]) longest = Math.max(longest, angleBetween(startRotations[i], wanted[i]));
      else setStart(chain, i, between(from, startRotations[i], most / home, step));
    }
    returnToStart(chain);
    const least = residualOf();
    for (const isTogether of IS_TOGETHER) {
      for (let reach = most, n = 0; n <= HALVINGS; n++, reach /= 2) {
        for (let i = 0; i < rotations.length; i++) {
          const way = isTogether ? longest : angleBetween(startRotations[i], wanted[i]);
          if (isHome[i]) take(i, way > reach ? reach / way : 1);
        }
        roundChain(chain);
        if (residualOf() <= least) return;
      }
    }
    returnToStart(chain);
  };

  /** rad: the most that a joint of the pose that was handed in has to turn to be there. */
  function longestTurnTo(there: readonly Quat[]): number {
    let longest = 0;
    for (let i = 0; i < there.length; i++) {
      readGiven(i);
      longest = Math.max(longest, angleBetween(from, there[i]));
    }
    return longest;
  }

  /** Turns joint i a share of its way, less where a limit would take it too far aside, or leaves it at its start. */
  function take(i: number, share: number): void {
    const limit = limits[i];
    const q = rotations[i];
    readGiven(i);
    for (const part of PARTS) {
      between(startRotations[i], wanted[i], part * share, q);
      if (limit) projectRotation(limit, q, q);
      if (angleBetween(from, q) <= most) return;
    }
    copyQuat(startRotations[i], q);
  }

  function readGiven(i: number): void {
    normalize(readQuat(given, i, from), from);
  }

  /** The rotation that is `share` of the short way from a to b. */
  function between(a: Readonly<Quat>, b: Readonly<Quat>, share: number, out: Quat): Quat {
    inverseMultiply(a, b, out);
    if (out[3] < 0) for (let k = 0; k < 4; k++) out[k] = -out[k];
    rotationVector(out, vector);
    for (let k = 0; k < 3; k++) vector[k] *= share;
    return multiply(a, rotationFromVector(vector, out), out);
  }
}
