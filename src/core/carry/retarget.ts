import {
  type Clip,
  createTransforms,
  frameTransforms,
  joinClips,
  skeletonProblem,
  takesOf,
  worldTransforms,
} from '../clip';
import { finish, inverseMultiply, multiply, normalize, type Quat, readQuat, type Vec3 } from '../math';
import type { Alignment } from './align';
import { type Contact, contactsOf, plantFeet } from './plant-feet';
import { slerp } from './slerp';
import { hipsMiddle } from './stance';

/** Frames that are done in a step: some ms. */
const STRETCH = 64;

/**
 * Motion of the alignment's source on its target: every joint turns in the world as its counterpart does, W_target =
 * W_source · D, what has none stays as in the stance. Hips travel by the ratio of their heights, and feet stand on the
 * target's floor. Clips that were joined stay ranges of their own.
 *
 * @category Other skeletons
 * @throws RangeError when the clip is of another skeleton than was aligned.
 */
export function retargetClip(clip: Clip, alignment: Alignment): Clip {
  return finish(retargetClipInSteps(clip, alignment));
}

/** `retargetClip` in steps of some ms, each saying how much is done, 0 to 1. */
export function* retargetClipInSteps(clip: Clip, alignment: Alignment): Generator<number, Clip> {
  const problem = skeletonProblem(alignment.source, clip.skeleton);
  if (problem) throw new RangeError(`"${clip.name}" is not of the skeleton that was aligned: ${problem.message}`);
  const done: Clip[] = [];
  let before = 0;
  for (const take of takesOf(clip)) {
    done.push(yield* retargetTake(take, alignment, (frames) => (before + frames) / clip.frameCount));
    before += take.frameCount;
  }
  return done.length === 1 ? done[0] : { ...joinClips(done), name: clip.name };
}

/** One clip; `shareOf` gives the share of all work that is done with so many of its frames. */
function* retargetTake(take: Clip, alignment: Alignment, shareOf: (frames: number) => number): Generator<number, Clip> {
  const { target, ratio } = alignment;
  const { frameCount, frameTime, name, notes, posesApart } = take;
  const rotations = new Float32Array(4 * target.names.length * frameCount);
  const rootPositions = new Float32Array(3 * frameCount);
  const feet = contactsOf(alignment.sourceRoles, alignment.targetRoles).map((pair) => ({
    ...pair,
    wanted: new Float64Array(3 * frameCount),
    off: new Float64Array(3 * frameCount),
  }));
  const retargetFrame = frameRetargeter(take, alignment, rotations, rootPositions, feet);
  for (let f = 0; f < frameCount; f++) {
    if (f > 0 && f % STRETCH === 0) yield shareOf(f);
    retargetFrame(f);
  }
  const path = plantFeet(feet, frameTime, ratio);
  for (let i = 0; i < path.length; i++) rootPositions[i] += path[i];
  const size = Math.abs(ratio - 1) > 0.01 ? ` Its travel is ${ratio.toFixed(2)} times as long.` : '';
  const said = `Played on another skeleton, joint by joint as the two are built.${size}`;
  const made = { name, skeleton: target, frameTime, frameCount, rotations, rootPositions, notes: [...notes, said] };
  return posesApart ? { ...made, posesApart } : made;
}

/** A joint of a foot, and its counterpart. */
interface FootPair extends Contact {
  from: number;
  to: number;
}

/** Does one frame of a clip at a time, into the given rows. */
function frameRetargeter(
  take: Clip,
  alignment: Alignment,
  rotations: Float32Array,
  rootPositions: Float32Array,
  feet: readonly FootPair[],
) {
  const { target, follows, stanceLocals, sourceRoles, targetRoles, ratio, sourceFloor, targetFloor, footRises } =
    alignment;
  const joints = target.names.length;
  const source = createTransforms(take.skeleton);
  const { positions, rotations: world } = createTransforms(target);
  const locals = new Float64Array(4 * joints);
  const a: Quat = [0, 0, 0, 1];
  const b: Quat = [0, 0, 0, 1];
  const hips: Vec3 = [0, 0, 0];
  const own: Vec3 = [0, 0, 0];
  return (frame: number): void => {
    frameTransforms(take, frame, source.positions, source.rotations);
    for (let joint = 0; joint < joints; joint++) {
      const parent = target.parents[joint];
      const at = follows[joint];
      if (at) {
        multiply(readQuat(source.rotations, at.from, a), at.turn, a);
        if (at.share > 0) slerp(a, multiply(readQuat(source.rotations, at.to, b), at.turnTo, b), at.share, a);
        world.set(normalize(a, a), 4 * joint);
        if (parent >= 0) normalize(inverseMultiply(readQuat(world, parent, b), a, a), a);
        locals.set(a, 4 * joint);
      } else {
        readQuat(stanceLocals, joint, a);
        locals.set(a, 4 * joint);
        if (parent >= 0) normalize(multiply(readQuat(world, parent, b), a, a), a);
        world.set(a, 4 * joint);
      }
    }
    rotations.set(locals, 4 * joints * frame);
    worldTransforms(target, locals, 0, [0, 0, 0], positions, world);
    hipsMiddle(source.positions, sourceRoles, hips);
    hipsMiddle(positions, targetRoles, own);
    // Heights count from the floor: of the source's, and of the target's.
    const root = [
      ratio * hips[0] - own[0],
      ratio * (hips[1] - sourceFloor) + targetFloor - own[1],
      ratio * hips[2] - own[2],
    ];
    rootPositions.set(root, 3 * frame);
    for (const { from, to, wanted, off } of feet) {
      for (let k = 0; k < 3; k++) {
        const isHeight = k === 1;
        const there = ratio * (source.positions[3 * from + k] - (isHeight ? sourceFloor : 0));
        const here = positions[3 * to + k] + root[k] - (isHeight ? targetFloor + footRises[to] : 0);
        wanted[3 * frame + k] = there;
        off[3 * frame + k] = here - there;
      }
    }
  };
}
