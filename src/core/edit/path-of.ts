import type { Clip } from '../clip';
import { type JointCloud, type JointPath, jointPathInSteps } from '../limit';
import { finish } from '../math';

/** Paths that are remembered of a clip: a few edited joints, in one or two ways to chart them. */
const REMEMBERED = 24;

const known = new WeakMap<Float32Array, Map<string, JointPath>>();

/** Every frame of a joint as vectors of the charts that a cloud is in. Remembered: neither shape nor padding nor spacing changes it. */
export function pathOf(clip: Clip, { joint, options }: JointCloud): JointPath {
  let paths = known.get(clip.rotations);
  if (!paths) {
    paths = new Map();
    known.set(clip.rotations, paths);
  }
  const key = [joint, options.reference, options.split, options.chart, options.posesApart].join();
  let path = paths.get(key);
  if (!path) {
    path = finish(jointPathInSteps([clip], joint, options));
    const oldest = paths.keys().next();
    if (paths.size >= REMEMBERED && !oldest.done) paths.delete(oldest.value);
    paths.set(key, path);
  }
  return { ...path, head: { ...path.head, options } };
}
