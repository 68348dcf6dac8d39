import { orderedShapes } from '../space/ShapeSwitch';
import { LEAP } from '../timeline/frame-steps';
import type { commandBindings, keyBindings } from './keys';

/** A key as people read of it. */
interface KeyWords {
  readonly shown: string;
  readonly does: string;
}

/** What keys do, in the order of the sheet. Nobody needs the words before the sheet is opened. */
export const keyWords: Readonly<Record<keyof typeof keyBindings | keyof typeof commandBindings, KeyWords>> = {
  play: { shown: 'Space', does: 'Play or pause' },
  step: { shown: '← →', does: `Step one frame (hold to repeat); Shift: ${LEAP} frames` },
  start: { shown: 'Home', does: 'Go to the start' },
  end: { shown: 'End', does: 'Go to the end' },
  clips: { shown: 'Page ↑ ↓', does: 'Go to the previous or next clip, when several are open together' },
  shapes: {
    shown: '1 – 4',
    does: `Limit shape: ${orderedShapes
      .slice(0, 4)
      .map(({ label }) => label)
      .join(', ')}`,
  },
  ignore: { shown: 'I', does: 'Ignore limits while held' },
  pin: { shown: 'P', does: 'Pin or unpin the limb of the selected joint' },
  fall: { shown: 'R', does: 'Drop the ragdoll again' },
  fit: { shown: 'F', does: 'Fit the body and the joint space into view' },
  key: { shown: 'K', does: 'Set the pose as a key at this frame' },
  mirror: { shown: 'M', does: 'Mirror the pose; with several joints selected, only theirs' },
  sides: {
    shown: '5 – 9',
    does: 'View from the front, side (again: the other side), back, above, or three-quarter',
  },
  alone: {
    shown: 'H',
    does: 'Show only the selected limb or joints; again: the whole body',
  },
  ends: { shown: 'X', does: 'Show the limb at the ends of the selected joint’s limit' },
  range: { shown: '[ ]', does: 'Start or end a marked range here (or Shift-drag on the timeline)' },
  find: { shown: '/', does: 'Find a joint' },
  help: { shown: '?', does: 'Show this help' },
  out: { shown: 'Esc', does: 'Close the panel, or cancel the job that runs' },
  undo: { shown: 'Ctrl Z', does: 'Undo; with Shift, redo' },
  redo: { shown: 'Ctrl Y', does: 'Redo' },
  copy: { shown: 'Ctrl C', does: 'Copy the pose; Ctrl V pastes it on any rig, in any tab' },
  save: { shown: 'Ctrl S', does: 'Save the project as a file' },
};
