import { rangesOf } from '../../core/clip';
import {
  ignoreLimits,
  markFrames,
  redo,
  seekFrame,
  setSetting,
  stepFrames,
  togglePlay,
  undo,
} from '../../state/actions';
import { attempt } from '../../state/attempt';
import { fetchPart } from '../../state/fetch-part';
import { resetRagdoll } from '../../state/frame/solving';
import { dismissNotice } from '../../state/notices';
import { store } from '../../state/store';
import { cancelJob } from '../../state/work';
import { saveProject } from '../page/keep-work';
import { preferences } from '../page/preferences';
import { closePanel, currentPanel, editView, setEditView, togglePanel, viewState } from '../page/view-state';
import { orderedShapes } from '../space/ShapeSwitch';
import { reframe } from '../stage/reframe';
import { frameStep } from '../timeline/frame-steps';

/** One thing that keys do. `event.key` in lower case; `single` ones can be switched off. */
interface KeyBinding {
  readonly keys: readonly string[];
  readonly isSingle: boolean;
  /** Whether the key is the browser's now. */
  readonly isOff?: () => boolean;
  readonly run: (event: KeyboardEvent) => void;
  /** For keys that count for as long as they are held. */
  readonly release?: () => void;
}

/** All keys of the page; the sheet of keys says of each what it does, see `keyWords`. */
export const keyBindings = {
  play: { keys: [' '], isSingle: true, run: togglePlay },
  step: {
    keys: ['arrowleft', 'arrowright'],

    isSingle: true,
    run: (event) => stepFrames(frameStep(event)),
  },
  start: { keys: ['home'], isSingle: true, run: () => seekFrame(0) },
  end: {
    keys: ['end'],

    isSingle: true,
    run: () => seekFrame((store.getState().clip?.frameCount ?? 1) - 1),
  },
  clips: {
    keys: ['pageup', 'pagedown'],

    isSingle: true,
    run: ({ key }) => leapClip(key === 'PageUp' ? -1 : 1),
  },
  shapes: {
    keys: ['1', '2', '3', '4'],

    isSingle: true,
    run: ({ key }) => {
      const shape = orderedShapes[Number(key) - 1];
      if (shape) setSetting('shape', shape.value);
    },
  },
  ignore: {
    keys: ['i'],

    isSingle: true,
    run: () => ignoreLimits(true),
    release: () => ignoreLimits(false),
  },
  pin: {
    keys: ['p'],

    isSingle: true,
    run: pinSelected,
  },
  fall: { keys: ['r'], isSingle: true, run: resetRagdoll },
  fit: {
    keys: ['f'],

    isSingle: true,
    run: () => reframe(true),
  },
  key: {
    keys: ['k'],

    isSingle: true,
    run: () =>
      later(
        'Keys',
        () => import('../../state/keys/change-keys'),
        ({ setKey }) => setKey(),
      ),
  },
  mirror: {
    keys: ['m'],

    isSingle: true,
    run: () =>
      later(
        'Poses',
        () => import('../../state/poses/take-pose'),
        ({ mirrorShownPose }) => mirrorShownPose(),
      ),
  },
  sides: {
    keys: ['5', '6', '7', '8', '9'],

    isSingle: true,
    run: ({ key }) => look(({ cameraSides, lookFrom }) => lookFrom(cameraSides[Number(key) - 5])),
  },
  alone: {
    keys: ['h'],

    isSingle: true,
    run: () => look(({ toggleIsolated }) => toggleIsolated()),
  },
  ends: {
    keys: ['x'],

    isSingle: true,
    run: () => look(({ toggleExtremes }) => toggleExtremes()),
  },
  range: {
    keys: ['[', ']'],

    isSingle: true,
    run: ({ key }) => markRange(key === '['),
  },
  find: { keys: ['/'], isSingle: true, run: focusSearch },
  help: { keys: ['?'], isSingle: true, run: () => togglePanel('help') },
  out: {
    keys: ['escape'],

    isSingle: false,
    run: stepOut,
  },
} as const satisfies Readonly<Record<string, KeyBinding>>;

/** With Ctrl, or Command on a Mac. */
export const commandBindings = {
  undo: {
    keys: ['z'],

    isSingle: false,
    run: ({ shiftKey }) => (shiftKey ? redo() : undo()),
  },
  redo: { keys: ['y'], isSingle: false, run: redo },
  copy: {
    keys: ['c'],

    isSingle: false,
    isOff: () => !document.getSelection()?.isCollapsed,
    run: () =>
      later(
        'Poses',
        () => import('../character/pose-clipboard'),
        ({ copyPose }) => copyPose(),
      ),
  },
  save: { keys: ['s'], isSingle: false, run: () => void saveProject() },
} as const satisfies Readonly<Record<string, KeyBinding>>;

const bindings: readonly KeyBinding[] = Object.values(keyBindings);
const commands: readonly KeyBinding[] = Object.values(commandBindings);

/** Does what comes when it is first asked for. @param name as it begins a sentence */
function later<T>(name: string, load: () => Promise<T>, act: (part: T) => unknown): void {
  void attempt(name, async () => act(await fetchPart(load)));
}

function look(act: (part: typeof import('../character/look')) => void): void {
  later('That way to look', () => import('../character/look'), act);
}

function pinSelected(): void {
  void attempt('What pins limbs', async () =>
    (await fetchPart(() => import('../../state/actions/pin-joint'))).togglePin(),
  );
}

function markRange(isBeginning: boolean): void {
  const { markedFrames, clip, live } = store.getState();
  if (!clip || !live) return;
  const [first, last] = markedFrames ?? [0, clip.frameCount - 1];
  markFrames(isBeginning ? [live.frame, Math.max(last, live.frame)] : [Math.min(first, live.frame), live.frame]);
}

/** To the start of the clip after this one, or back to its own start, or from there to that of the one before. */
function leapClip(direction: 1 | -1): void {
  const { clip, live } = store.getState();
  if (!clip || !live) return;
  const starts = rangesOf(clip).map(({ firstFrame }) => firstFrame);
  const next =
    direction > 0 ? starts.find((start) => start > live.frame) : starts.findLast((start) => start < live.frame);
  if (next !== undefined) seekFrame(next);
}

function focusSearch(): void {
  const search = document.getElementById('joint-search');
  if (search) search.focus();
  else {
    preferences.setState({ isTreeFolded: false });
    if (!document.getElementById('joint-search')) togglePanel('tree');
    requestAnimationFrame(() => document.getElementById('joint-search')?.focus());
  }
}

function stepOut(): void {
  const latest = store.getState().notices.at(-1);
  if (currentPanel()) closePanel();
  else if (latest) dismissNotice(latest.id);
  else if (store.getState().job) cancelJob();
  else if (editView().isOn) setEditView({ isOn: false });
  else if (store.getState().markedFrames) markFrames(null);
  else if (viewState.getState().isolated) viewState.setState({ isolated: null });
  else if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Text fields keep all keys; other controls keep those that work them. */
function isTaken({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || key === 'Escape') return false;
  if (target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) {
    if (target.type === 'range' || target.type === 'radio') return /^(arrow|home|end|page| )/i.test(key);
    if (target.type === 'checkbox') return key === ' ';
    return true;
  }
  if (target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement) return true;
  if (target.closest('button, a, summary')) return key === ' ' || key === 'Enter';
  return target.closest('[role=separator], [role=menu]') !== null;
}

/** Listens to the keys of the table. Returns how to stop. */
export function listenToKeys(): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.altKey || event.isComposing) return;
    const isCommand = event.ctrlKey || event.metaKey;
    const binding = (isCommand ? commands : bindings).find(({ keys }) => keys.includes(event.key.toLowerCase()));
    if (!binding || isTaken(event) || binding.isOff?.()) return;
    if (binding.isSingle && !preferences.getState().singleKeys) return;
    // A sheet over the page keeps the page's keys from it.
    if (currentPanel() === 'help' && !['escape', '?'].includes(event.key.toLowerCase())) return;
    event.preventDefault();
    binding.run(event);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    bindings.find(({ keys }) => keys.includes(event.key.toLowerCase()))?.release?.();
  };
  const releaseAll = () => {
    for (const binding of bindings) binding.release?.();
  };
  document.addEventListener('keydown', onKeyDown);
  document.addEventListener('keyup', onKeyUp);
  // A window that loses focus never hears the key go up.
  window.addEventListener('blur', releaseAll);
  return () => {
    document.removeEventListener('keydown', onKeyDown);
    document.removeEventListener('keyup', onKeyUp);
    window.removeEventListener('blur', releaseAll);
  };
}
