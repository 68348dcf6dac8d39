import type { Clip } from '../../../core';
import type { Steps } from '../../../core/math';
import { latePart } from '../../../state/fetch-part';
import type { Settings } from '../../../state/settings';
import { keptFor } from '../now';
import { tellOfIt, whenFree } from '../when-free';
import type { HeldOutLimit, Hidden } from './learn-without';

/** By the rotations of a clip, then by what is asked of it. */
const keptOf = keptFor((_: Float32Array) => new Map<string, HeldOutLimit>());

/** Of a clip: three curves of paddings, and what is tried for two shapes at one coverage. */
const MOST_KEPT = 160;

const learning = latePart(() => import('./learn-without'));

/** Finds what `heldOut` is about to be asked for, where what learns has come by then. Tens of ms; kept. */
export function holdOutAhead(clip: Clip, joint: number, hidden: Hidden, settings: Settings): Steps<unknown> {
  learning.fetch().catch(() => {});
  return holdOutInSteps(clip, joint, hidden, settings);
}

function* holdOutInSteps(clip: Clip, joint: number, hidden: Hidden, settings: Settings): Steps<void> {
  const kept = keptOf(clip.rotations);
  const key = keyOf(joint, hidden, settings);
  if (!learning.part || kept.has(key)) return;
  const found = yield* learning.part.learnWithoutInSteps(clip, joint, hidden, settings);
  if (kept.size > MOST_KEPT) kept.clear();
  kept.set(key, found);
}

/** A limit that is learned without a fifth of the clip, and how it does on that fifth: found when there is time for it, until then null. */
export function heldOut(clip: Clip, joint: number, hidden: Hidden, settings: Settings): HeldOutLimit | null {
  const kept = keptOf(clip.rotations);
  const key = keyOf(joint, hidden, settings);
  if (!learning.part) learning.fetch().then(tellOfIt, () => {});
  else if (!kept.has(key)) whenFree(`held out ${hidden}`, () => holdOutInSteps(clip, joint, hidden, settings));
  return kept.get(key) ?? null;
}

const keyOf = (joint: number, hidden: Hidden, { shape, padding, split, chart }: Settings): string =>
  [joint, hidden, shape, padding, split, chart].join('/');
