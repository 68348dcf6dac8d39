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
  step: { shown: '← →', does: `One frame back or on, and on while held; with Shift, ${LEAP}` },
  start: { shown: 'Home', does: 'To the start' },
  end: { shown: 'End', does: 'To the end' },
  clips: { shown: 'Page ↑ ↓', does: 'To the clip before or after, where several are fitted together' },
  shapes: {
    shown: '1 – 4',
    does: `Limit shape: ${orderedShapes
      .slice(0, 4)
      .map(({ label }) => label)
      .join(', ')}`,
  },
  ignore: { shown: 'I', does: 'Ignore limits for as long as it is held' },
  pin: { shown: 'P', does: 'Pin the limb of the selected joint where it is, or let it go' },
  fall: { shown: 'R', does: 'Let the ragdoll fall anew' },
  fit: { shown: 'F', does: 'Fit the body and the joint space into view' },
  key: { shown: 'K', does: 'Set the pose as a key of the timeline at this frame' },
  mirror: { shown: 'M', does: 'Mirror the pose, or the selected joints, where they are several' },
  sides: {
    shown: '5 – 9',
    does: 'Look at the body from its front, side (again: the other side), back, above, or three-quarter',
  },
  alone: {
    shown: 'H',
    does: 'Show the selected joint alone with what hangs on it, or the selected joints; again, all',
  },
  ends: { shown: 'X', does: 'Draw the limb also at the ends of the selected joint’s limit' },
  range: { shown: '[ ]', does: 'Begin or end a marked range here; also Shift and drag on the timeline' },
  find: { shown: '/', does: 'Find a joint' },
  help: { shown: '?', does: 'This sheet' },
  out: { shown: 'Esc', does: 'Close what lies over the page, cancel what is under way' },
  undo: { shown: 'Ctrl Z', does: 'Undo; with Shift, redo' },
  redo: { shown: 'Ctrl Y', does: 'Redo' },
  copy: { shown: 'Ctrl C', does: 'Copy the pose; Ctrl V pastes it, here or in another tab, on any rig' },
  save: { shown: 'Ctrl S', does: 'Save the project as a file' },
};
