import { type Clip, dimensionOf, type FitOptions, fitCloud, modelOf, type Vec3 } from '../core';
import { cloudOf, jointPath } from '../core/limit/cloud';
import type { JointFit } from './api';

/** As in the core's `fitJoint`. */
const ROUNDS = 3;
/** Frames that are looked at in a step. */
const STRETCH = 2048;

/** The core's `fitJoint`, of which each step takes some ms: the whole may take longer than a cancelled fit may go on. */
export function* fitJointInSteps(clip: Clip, joint: number, options: FitOptions): Generator<void, JointFit> {
  const path = jointPath([clip], joint, options);
  yield;
  const wanted = path.vectors.map((vectors, i) => new Uint8Array(vectors.length / dimensionOf[path.bounds[i]]));
  let cloud = cloudOf(path, () => false);
  yield;
  let limit = fitCloud(cloud);
  yield;
  const point: Vec3 = [0, 0, 0];
  for (let round = 0; round < ROUNDS; round++) {
    let isLeftOut = false;
    for (const [i, { shape, bounds }] of limit.parts.entries()) {
      const dimension = dimensionOf[bounds];
      const model = modelOf(shape);
      for (let f = 0; f < wanted[i].length; f++) {
        if (f % STRETCH === 0) yield;
        for (let k = 0; k < dimension; k++) point[k] = path.vectors[i][dimension * f + k];
        if (wanted[i][f] === 1 || model.contains(shape, point)) continue;
        wanted[i][f] = 1;
        isLeftOut = true;
      }
    }
    if (!isLeftOut) break;
    cloud = cloudOf(path, (part, frame) => wanted[part][frame] === 1);
    yield;
    limit = fitCloud(cloud);
    yield;
  }
  return { cloud, limit };
}
