import type { Clip, FitOptions, JointLimit } from '../../core';
import { fillLimits } from '../../core/human';
import { cloudUnder, fitCloud, type JointCloud, jointCloud } from '../../core/limit';
import { type LimitModel, needsHuman } from '../../state/limits/models';
import { fitOptionsOf, type Settings } from '../../state/settings';

/** A joint's samples and the limit a model makes of them. */
export interface ModelFit {
  cloud: JointCloud;
  limit: JointLimit;
  /** What was learned, where the limit was filled up; null else. */
  learned: JointLimit | null;
}

/** Clouds of the joint looked at last: models with one chart and split share theirs. */
const clouds = new WeakMap<Clip, Map<string, JointCloud>>();
const MOST_CLOUDS = 16;

/**
 * The fit of one joint under a model, everything else as the settings say. Some ms: made where it is shown.
 *
 * @param human limit of people for the joint; null where there is none.
 * @param given limit that a file gives to the joint; null where there is none.
 * @returns null for a model that needs a human limit or a given one where there is none.
 */
export function fitModel(
  clip: Clip,
  joint: number,
  model: LimitModel,
  settings: Settings,
  human: JointLimit | null,
  given: JointLimit | null,
): ModelFit | null {
  const options: FitOptions = { ...fitOptionsOf(settings), ...model };
  const cloud = cloudOf(clip, joint, options);
  if (needsHuman(model) && !human) return null;
  if (model.isGiven && !given) return null;
  const asItIs = model.isGiven ? given : model.isHuman ? human : null;
  if (asItIs) return { cloud: cloudUnder(clip, cloud, asItIs), limit: asItIs, learned: null };
  const { shape, padding, ellipsoid, softening } = options;
  const learned = fitCloud(cloud, { shape, padding, ellipsoid, softening });
  if (!model.fill || !human) return { cloud, limit: learned, learned: null };
  const [limit] = fillLimits([learned], [human], model.fill);
  return { cloud: cloudUnder(clip, cloud, limit), limit, learned };
}

function cloudOf(clip: Clip, joint: number, options: FitOptions): JointCloud {
  let ofClip = clouds.get(clip);
  if (!ofClip) clouds.set(clip, (ofClip = new Map()));
  const key = [joint, options.split, options.chart, options.reference, options.sampleSpacing].join('/');
  let cloud = ofClip.get(key);
  if (!cloud) {
    cloud = jointCloud([clip], joint, options);
    if (ofClip.size >= MOST_CLOUDS) ofClip.clear();
    ofClip.set(key, cloud);
  }
  return cloud;
}
