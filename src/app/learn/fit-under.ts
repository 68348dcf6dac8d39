import type { JointFit } from '../../core/limit';
import { latePart } from '../../state/fetch-part';
import { fitReady } from '../../state/limits/fit-ahead';
import type { Settings } from '../../state/settings';
import type { Now } from './chapter';
import { keptFor } from './now';
import { tellOfIt, whenFree } from './when-free';

const fitting = latePart(() => import('./fit-now'));

/** By the rotations of a clip, then by joint and change. */
const fitsOf = keptFor((_: Float32Array) => new Map<string, JointFit>());

/** The fit that the joint would have under other settings: what was fitted ahead, or found when there is time for it; until then null. */
export function fitUnder({ clip, joint, state }: Now, change: Partial<Settings>): JointFit | null {
  const fits = fitsOf(clip.rotations);
  const settings = { ...state.work.settings, ...change };
  const { reference, split, chart, shape, padding, sampleSpacing } = settings;
  const key = [joint, reference, split, chart, shape, padding, sampleSpacing].join('/');
  const ready = fits.has(key) ? null : fitReady(settings);
  if (ready) fits.set(key, { limit: ready.limits[joint], cloud: ready.clouds[joint] });
  const { part } = fitting;
  if (!part) fitting.fetch().then(tellOfIt, () => {});
  else if (!fits.has(key))
    whenFree(`fit ${key}`, function* () {
      if (!fits.has(key)) fits.set(key, yield* part.fitNowInSteps(clip, joint, settings));
    });
  return fits.get(key) ?? null;
}
