import type { Skeleton } from '../../clip';
import {
  conjugate,
  makeRandom,
  multiply,
  nextNormal,
  normalize,
  type Quat,
  readQuat,
  rotateVector,
  type Vec3,
} from '../../math';

/** The same person in other frames: every joint's axes are turned at random, the world's too. */
export function inOtherFrames({ names, parents, offsets, restRotations, ...rest }: Skeleton, seed: number) {
  const random = makeRandom(seed);
  const turns = names.map((): Quat => normalize([0, 0, 0, 0].map(() => nextNormal(random)) as Quat));
  const before = (joint: number): Quat => (parents[joint] < 0 ? [0, 0, 0, 1] : turns[parents[joint]]);
  const turned = (joint: number, q: Readonly<Quat>): Quat =>
    normalize(multiply(multiply(conjugate(before(joint)), q), turns[joint]));
  const skeleton: Skeleton = {
    names,
    parents,
    ...rest,
    offsets: Float32Array.from(
      names.flatMap((_, j) => rotateVector(conjugate(before(j)), [...offsets.subarray(3 * j, 3 * j + 3)] as Vec3)),
    ),
    restRotations: Float32Array.from(names.flatMap((_, j) => turned(j, readQuat(restRotations, j)))),
    endSites: Float32Array.from(
      [...rest.endSiteJoints].flatMap((joint, i) =>
        rotateVector(conjugate(turns[joint]), [...rest.endSites.subarray(3 * i, 3 * i + 3)] as Vec3),
      ),
    ),
  };
  return { skeleton, turned };
}

/** A left hand along +X, palm down, thumb forward, on the made person. */
export function withHands({ names, parents, offsets, ...rest }: Skeleton): Skeleton {
  const more: [string, string, Vec3][] = (['Left', 'Right'] as const).flatMap((side) => {
    const out = side === 'Left' ? 1 : -1;
    return [
      ['Thumb', 0.02, 0.03],
      ['Index', 0.09, 0.03],
      ['Middle', 0.09, 0.01],
      ['Ring', 0.09, -0.01],
      ['Pinky', 0.08, -0.03],
    ].flatMap(([finger, along, ahead]): [string, string, Vec3][] =>
      [1, 2, 3, 4].map((i) => {
        const isThumb = finger === 'Thumb';
        const bone: Vec3 = isThumb ? [0.02 * out, -0.01, 0.025] : [0.03 * out, 0, 0];
        return [
          `${side}Hand${finger}${i}`,
          i === 1 ? `${side}Hand` : `${side}Hand${finger}${i - 1}`,
          i === 1 ? [(along as number) * out, 0, ahead as number] : bone,
        ];
      }),
    );
  });
  const all = [...names, ...more.map(([name]) => name)];
  return {
    ...rest,
    names: all,
    parents: Int16Array.from([...parents, ...more.map(([, parent]) => all.indexOf(parent))]),
    offsets: Float32Array.from([...offsets, ...more.flatMap(([, , offset]) => offset)]),
    restRotations: Float32Array.from(all.flatMap(() => [0, 0, 0, 1])),
  };
}
