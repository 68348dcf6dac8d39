import type { TrueRegion } from '../../core/study';
import { truthOf } from '../../state/clips/truth';
import { requestFrame } from '../../state/frame/playback';
import type { Now } from './chapter';

let asked: { rotations: Float32Array; joint: number } | null = null;
let truth: TrueRegion | null = null;

/** What the joint may truly do, where that is known: of the clip that comes along. Fetched when it is first asked for. */
export function truthNow({ clip, joint }: Now): TrueRegion | null {
  if (asked?.rotations !== clip.rotations || asked.joint !== joint) {
    const mine = { rotations: clip.rotations, joint };
    asked = mine;
    truth = null;
    void truthOf(joint).then((region) => {
      if (asked !== mine) return;
      truth = region;
      requestFrame();
    });
  }
  return truth;
}
