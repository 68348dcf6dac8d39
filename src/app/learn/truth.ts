import type { TrueRegion } from '../../core/study';
import { truthOf } from '../../state/clips/truth';
import { requestFrame } from '../../state/frame/playback';
import type { Now } from './chapter';
import { keptFor } from './now';

/** By rotations of a clip, then by joint; null until the answer has come. */
const truthsOf = keptFor((_: Float32Array) => new Map<number, TrueRegion | null>());

/** What the joint may truly do, where that is known: of the clip that comes along. Fetched when it is first asked for. */
export function truthNow({ clip, joint }: Now): TrueRegion | null {
  const truths = truthsOf(clip.rotations);
  if (!truths.has(joint)) {
    truths.set(joint, null);
    void truthOf(joint).then((region) => {
      truths.set(joint, region);
      requestFrame();
    });
  }
  return truths.get(joint) ?? null;
}
