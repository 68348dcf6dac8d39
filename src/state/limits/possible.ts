import type { Clip, HumanCheck } from '../../core';
import { frameSet, framesOf, type NewStep } from '../../core/edit';
import { addSteps, say } from '../actions';
import { humanKey } from '../derive';
import { createErrand } from '../errand';
import { store } from '../store';
import { worker } from '../work';
import { type LimitEdits, stepsOf } from './edits';

const checking = createErrand('Checking the clip against people', 'check', 'The clip could not be checked');

/** Whether the check is under way, and shown: a selector of the store. */
export const isChecking = checking.isUnderWay;

/** Checks the clip against limits of people: `state.checked` has the answer. Under way it is shown, and can be cancelled. */
export async function checkPossible(): Promise<void> {
  const { order, take } = present();
  await checking.run(
    null,
    (onProgress) => worker.order('check', order, onProgress),
    take,
    () => void checkPossible(),
  );
}

/** The same, unseen: for a hint that nobody asked for. What fails is asked for another time. */
export async function checkUnseen(): Promise<void> {
  const { order, take } = present();
  const answer = await worker.order('check', order).catch(() => null);
  if (answer) take(answer);
}

function present() {
  const { clip, work } = store.getState();
  const key = humanKey({ work });
  return {
    order: { profile: work.settings.profile, roles: work.roleChoices },
    take(answer: HumanCheck): void {
      const now = store.getState();
      if (now.clip?.rotations === clip?.rotations && humanKey(now) === key)
        store.setState({ checked: { key, ...answer } });
    },
  };
}

/** Frames of flips and spikes of one joint. */
export interface FaultyFrames {
  joint: number;
  flips: number;
  spikes: number;
  /** Counted through all takes, ascending. */
  frames: number[];
}

/** By joint: the frames of flips and spikes that its limit is still learned from. */
export function faultyFrames(checked: HumanCheck, clip: Clip, edits: LimitEdits): FaultyFrames[] {
  return checked.joints.flatMap(({ joint, runs }): FaultyFrames[] => {
    const gone = leftOut(clip, edits, joint);
    const faulty: FaultyFrames = { joint, flips: 0, spikes: 0, frames: [] };
    for (const { first, last, cause } of runs) {
      if (cause !== 'flip' && cause !== 'spike') continue;
      for (let frame = first; frame <= last; frame++) {
        if (gone[frame]) continue;
        faulty.frames.push(frame);
        if (cause === 'flip') faulty.flips++;
        else faulty.spikes++;
      }
    }
    return faulty.frames.length > 0 ? [faulty] : [];
  });
}

/** 1 per frame that steps leave out of what a joint learns from. */
function leftOut(clip: Clip, edits: LimitEdits, joint: number): Uint8Array {
  const gone = new Uint8Array(clip.frameCount);
  for (const step of stepsOf(edits, joint)) {
    if (!step.isOn || step.kind !== 'leave-out' || step.part !== 'whole') continue;
    const marks = framesOf(clip, step.frames);
    marks?.forEach((mark, frame) => {
      gone[frame] |= mark;
    });
  }
  return gone;
}

/** The step that leaves faulty frames out of what a joint learns from. */
export const leaveOutStep = (clip: Clip, { frames }: FaultyFrames): NewStep => ({
  kind: 'leave-out',
  part: 'whole',
  frames: frameSet(clip, frames),
});

/** Leaves faulty frames out of what their joints learn from: one step of undo. */
export function cleanClip(faulty: readonly FaultyFrames[]): void {
  const { clip } = store.getState();
  if (!clip || faulty.length === 0) return;
  addSteps(new Map(faulty.map((one) => [one.joint, leaveOutStep(clip, one)])));
  say(`Flips and spikes are left out in ${faulty.length} ${faulty.length === 1 ? 'joint' : 'joints'}`);
}
