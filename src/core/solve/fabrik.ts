import { projectRotation } from '../limit';
import {
  conjugate,
  copyQuat,
  inverseMultiply,
  multiply,
  type Quat,
  rotateVector,
  rotationBetween,
  type Vec3,
} from '../math';
import { runPasses, type SolverModel } from './solver';
import { type Chain, copyVec, directionOf, renormalize, turnJoint } from './working-chain';

/**
 * Forward and backward reaching, limits kept on both ways: inwards from the target each bone turns to where its joint
 * is now and the joint before it must be within the limit of the turn between them; outwards from the base each joint
 * turns to where the inward way left the next one and is held inside its limit. Limits may take a pass farther away: the
 * nearest of all passes is the answer. (Aristidou and Lasenby, "FABRIK", 2011; limits as rotations instead of cones)
 */
export const fabrik: SolverModel = {
  summary: 'Reaches inwards from the target, then outwards from the base: smooth for long chains, blind to twist.',
  iterations: 30,
  create(chain: Chain, settings) {
    const { joints, limits, rotations, offsets, carriers, positions, worldRotations } = chain;
    const count = joints.length;
    // Where the inward way wants the far end of each link.
    const ends = joints.map((): Vec3 => [0.5, 0.5, 0.5]);
    const world: Quat = [0.5, 0.5, 0.5, 0.5];
    const parent: Quat = [0.5, 0.5, 0.5, 0.5];
    const local: Quat = [0.5, 0.5, 0.5, 0.5];
    const turn: Quat = [0.5, 0.5, 0.5, 0.5];
    const from: Vec3 = [0.5, 0.5, 0.5];
    const to: Vec3 = [0.5, 0.5, 0.5];
    const bone: Vec3 = [0.5, 0.5, 0.5];

    return runPasses(chain, settings, (target, left, before) => {
      if (Math.abs(before - left) < 1e-9) return false;
      reachInwards(target);
      reachOutwards();
      return true;
    });

    function reachInwards(target: Readonly<Vec3>): void {
      if (count === 0) return;
      copyVec(target, ends[count - 1]);
      copyQuat(worldRotations[count - 1], world);
      for (let i = count - 1; i > 0; i--) {
        // The link of joint i, hung by its far end, turns so that its near end points at where joint i is now.
        const link = i === count - 1 ? chain.tipInLast : offsets[i + 1];
        rotateVector(world, link, bone);
        for (let k = 0; k < 3; k++) bone[k] = ends[i][k] - bone[k];
        if (directionOf(ends[i], bone, from) && directionOf(ends[i], positions[i], to)) {
          multiply(rotationBetween(from, to, turn), world, world);
        }
        rotateVector(world, link, bone);
        for (let k = 0; k < 3; k++) ends[i - 1][k] = ends[i][k] - bone[k];
        // The joint before must be turned so that the turn of joint i is one that it can make: it keeps its own
        // direction when it can, and goes along with the link when it cannot.
        multiply(worldRotations[i - 1], carriers[i], parent);
        inverseMultiply(parent, world, local);
        renormalize(local);
        const limit = limits[i];
        if (limit) projectRotation(limit, local, local);
        copyQuat(local, rotations[i]);
        // worldFromPrevious = world · local⁻¹ · carrier⁻¹
        multiply(world, conjugate(local, turn), world);
        multiply(world, conjugate(carriers[i], turn), world);
      }
      inverseMultiply(carriers[0], world, rotations[0]);
    }

    function reachOutwards(): void {
      for (let i = 0; i < count; i++) {
        // Not `forward(chain, 0)` first: a joint's place is settled only once those before it are.
        turnJoint(chain, i, IDENTITY);
        const end = i === count - 1 ? chain.tip : positions[i + 1];
        if (!directionOf(positions[i], end, from) || !directionOf(positions[i], ends[i], to)) continue;
        turnJoint(chain, i, rotationBetween(from, to, turn));
      }
    }
  },
};

const IDENTITY: Quat = [0, 0, 0, 1];
