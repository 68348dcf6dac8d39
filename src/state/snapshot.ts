import type { Settings } from './settings';
import { store } from './store';

/** One joint as it is now. */
interface JointSnapshot {
  name: string;
  /** Local rotations before and after the limits. */
  asked: number[];
  held: number[];
  /** rad beyond the limit, before and after. */
  askedViolation: number;
  heldViolation: number;
  gauge: number;
}

/** What the page shows, in numbers: the answer of `window.limber.snapshot()`. */
export interface Snapshot {
  clip: string | null;
  frame: number;
  frameCount: number;
  joint: string | null;
  isPlaying: boolean;
  hasLimits: boolean;
  body: 'human' | 'bones' | null;
  /** m: lowest and highest joint of the held pose. */
  height: [number, number];
  settings: Settings;
  joints: JointSnapshot[];
}

export function snapshot(): Snapshot {
  const { clip, live, fit, body, settings, selectedJoint, isPlaying } = store.getState();
  const names = clip?.skeleton.names ?? [];
  let low = Infinity;
  let high = -Infinity;
  for (let i = 1; live && i < live.worldPositions.length; i += 3) {
    low = Math.min(low, live.worldPositions[i]);
    high = Math.max(high, live.worldPositions[i]);
  }
  return {
    clip: clip?.name ?? null,
    frame: live?.frame ?? 0,
    frameCount: clip?.frameCount ?? 0,
    joint: names[selectedJoint] ?? null,
    isPlaying,
    hasLimits: fit !== null,
    body: body?.kind ?? null,
    height: [low, high],
    settings: { ...settings },
    joints: live
      ? names.map((name, j) => ({
          name,
          asked: [...live.asked.subarray(4 * j, 4 * j + 4)],
          held: [...live.held.subarray(4 * j, 4 * j + 4)],
          askedViolation: live.askedViolation[j],
          heldViolation: live.heldViolation[j],
          gauge: live.gauge[j],
        }))
      : [],
  };
}
