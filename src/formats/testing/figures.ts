import { type Clip, fitJointLimits, type Vec3 } from '../../core';
import { conjugate, multiply, normalize, readQuat, readVec3, rotateVector } from '../../core/math';
import { randomRotation, seeded } from '../../core/testing/random';
import { bundledClip } from '../../ragdoll/testing/load';
import { exportScene, fitJointForTarget } from '../export-limits';
import type { ExportScene } from '../scene';
import type { TargetKind } from '../targets';

/** The same motion of the same figure, larger or smaller, with joint axes that point anywhere and rests that are no identity. */
function inOtherAxes(clip: Clip, seed: number): Clip {
  const random = seeded(seed);
  const size = 0.4 + 1.4 * random();
  const { skeleton, rotations } = clip;
  const { parents } = skeleton;
  const turns = skeleton.names.map(() => randomRotation(random));
  const intoParent = turns.map((_, j) => (parents[j] < 0 ? null : conjugate(turns[parents[j]])));
  const place = (stream: Float32Array, i: number, back: (typeof intoParent)[number]): Vec3 => {
    const v = readVec3(stream, i).map((x) => size * x) as Vec3;
    return back ? rotateVector(back, v) : v;
  };
  const locals = (stream: Float32Array): Float32Array => {
    const turned = stream.slice();
    for (let i = 0; 4 * i < stream.length; i++) {
      const j = i % turns.length;
      const own = multiply(readQuat(stream, i), turns[j]);
      const back = intoParent[j];
      turned.set(normalize(back ? multiply(back, own) : own), 4 * i);
    }
    return turned;
  };
  return {
    ...clip,
    rotations: locals(rotations),
    rootPositions: clip.rootPositions.map((x) => size * x),
    skeleton: {
      ...skeleton,
      offsets: Float32Array.from(intoParent.flatMap((back, j) => place(skeleton.offsets, j, back))),
      restRotations: locals(skeleton.restRotations),
      endSites: Float32Array.from(
        [...skeleton.endSiteJoints].flatMap((joint, i) => place(skeleton.endSites, i, conjugate(turns[joint]))),
      ),
    },
  };
}

/** The clip with some joints at rest throughout: in a ragdoll they ride along, between bodies that move. */
function withStillJoints(clip: Clip, seed: number): Clip {
  const random = seeded(seed);
  const { names, parents, restRotations } = clip.skeleton;
  const isStill = names.map((_, j) => parents[j] > 0 && random() < 0.2);
  const rotations = clip.rotations.slice();
  for (let i = 0; 4 * i < rotations.length; i++)
    if (isStill[i % names.length]) rotations.set(readQuat(restRotations, i % names.length), 4 * i);
  return { ...clip, rotations };
}

/** The bundled figure in other axes and sizes, some of its joints at rest, with its limits, fitted for a target. */
export function figureFor(target: TargetKind, seed: number): ExportScene {
  const clip = inOtherAxes(withStillJoints(bundledClip(), seed), seed);
  const scene = exportScene({ skeleton: clip.skeleton, limits: fitJointLimits(clip), learnedFrom: [clip.name] });
  return { ...scene, joints: scene.joints.map((joint) => fitJointForTarget(target, joint)) };
}
