import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef } from 'react';
import { DEGREE, readQuat } from '../../core/math';
import { beginOpenGesture, say } from '../../state/actions';
import { store } from '../../state/store';
import { moveAsSeen } from '../stage/drag-space';
import { useTaker, useView } from '../stage/view';
import { Icon } from '../ui/icons';
import { useLimber } from '../ui/use-limber';
import type { CharacterScene } from './character-scene';
import { useHandleDrawing } from './handle-drawing';
import {
  chainOfHandle,
  type Handle,
  handleDrag,
  handlesFor,
  handleWords,
  heldHandles,
  poleHandles,
  selectHandle,
  turnedAsSeen,
  useSelectedHandle,
} from './handles';
import { moveOfKey } from './move-keys';
import { bodyTaker, gazeTaker } from './reach-takers';

const AXES = ['x', 'y', 'z'] as const;
/** m that an arrow key moves; with Shift, five times that. */
const NUDGE = 0.01;
/** rad that an arrow key turns the end with Alt; with Shift, five times that. */
const TURN = 2 * DEGREE;
/** ms: arrow keys that follow each other sooner are one step of undo. */
const NUDGE_PAUSE = 800;

/**
 * Handles over the character: buttons that can be dragged, nudged with the arrow keys (Page Up and Down for depth),
 * turned at their end (Alt), pinned (P) and let go (Delete). What differs between states is form as well as colour. While joints are turned by hand,
 * the handles that are held are shown.
 */
export function ReachLayer({ mode }: { mode: 'pose' | 'ik' | 'look-at' }) {
  const { scene, track, camera, grip } = useView<CharacterScene>();
  const clip = useLimber((state) => state.clip);
  const choices = useLimber((state) => state.work.chainChoices);
  const axis = useLimber((state) => state.work.settings.gazeAxis);
  const pulls = useLimber((state) => state.work.pulls);
  const followsPointer = useLimber((state) => state.work.settings.gazeFollowsPointer);
  const selected = useSelectedHandle();
  /** The chain that is being posed. */
  const posed = chainOfHandle(selected);
  const root = useRef<HTMLDivElement>(null);
  const lastNudge = useRef({ id: '', time: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles read the axis themselves
  const handles = useMemo(() => {
    if (!clip) return [];
    if (mode === 'pose') return heldHandles(clip, choices, pulls);
    const ends = handlesFor(mode, clip, choices);
    return mode === 'ik' ? [...ends, ...poleHandles(clip, choices, posed)] : ends;
  }, [mode, clip, choices, axis, posed, mode === 'pose' && pulls]);
  const isPinned = pulls[selected ?? '']?.isPinned ?? false;

  useEffect(() => {
    if (mode !== 'pose' && !handles.some(({ id }) => id === selected)) selectHandle(handles[0]?.id ?? null);
  }, [mode, handles, selected]);

  useHandleDrawing(root, handles);
  useTaker('part', mode === 'ik' ? bodyTaker(scene, handles) : null);
  useTaker('gaze', mode === 'look-at' && followsPointer ? gazeTaker : null);

  const take = (press: globalThis.PointerEvent, captor: Element, handle: Handle, axis: number | null) =>
    grip.hold(press, captor, (at) => handleDrag(at, handle, axis));

  /** Handles are caught within a finger's width, and may lie over each other: the one whose middle is nearest is meant. */
  const pressHandle = (event: PointerEvent<HTMLButtonElement>) => {
    const button = nearestButton(root.current!, event.clientX, event.clientY) ?? event.currentTarget;
    const handle = handles.find(({ id }) => id === button.parentElement?.dataset.handle);
    if (!handle || !take(event.nativeEvent, button, handle, null) || button === event.currentTarget) return;
    // Or the one that lay over it would have the arrow keys.
    event.preventDefault();
    button.focus({ preventScroll: true });
  };

  /** Key strokes of one kind that follow each other soon are one step of undo. */
  const beginStroke = (id: string) => {
    const now = performance.now();
    const last = lastNudge.current;
    if (last.id !== id || now - last.time > NUDGE_PAUSE) beginOpenGesture();
    lastNudge.current = { id, time: now };
  };

  const onKeyDown = (event: KeyboardEvent, handle: Handle) => {
    const { live } = store.getState();
    const move = moveOfKey(event, NUDGE, 5);
    if (move && live && camera.current && event.altKey) {
      if (!handle.turnTo || handle.end === undefined) return;
      beginStroke(`turn ${handle.id}`);
      const [right, up, away] = move.map((way) => (way / NUDGE) * TURN);
      const now = readQuat(live.worldRotations, handle.end);
      handle.turnTo(turnedAsSeen(camera.current, now, away || right, -up, away !== 0));
    } else if (move && live && camera.current) {
      beginStroke(handle.id);
      selectHandle(handle.id);
      handle.selectJoint();
      const from = handle.wanted(live, [0, 0, 0]);
      handle.moveTo(moveAsSeen(camera.current, from, move, [0, 0, 0]));
      say(handleWords(handle));
    } else if (event.key.toLowerCase() === 'p' && handle.canPin) handle.pin(handle.state() !== 'pinned');
    else if (event.key === 'Delete' || event.key === 'Backspace') handle.release();
    else return;
    event.preventDefault();
  };

  // While joints are turned by hand, their rings are what is dragged.
  const chosen = mode === 'pose' ? undefined : handles.find(({ id }) => id === selected);
  return (
    <div ref={root} className="reach-layer">
      <svg className="reach-lines" aria-hidden="true">
        {handles.map(({ id }) => (
          <g key={id} data-line={id}>
            <line className="reach-ray" />
            <line className="reach-halo" />
            <line className="reach-gap" />
            <circle className="reach-end" r="4" />
          </g>
        ))}
        {chosen && (
          <g key={chosen.id} data-axes={chosen.id}>
            {AXES.map((name, k) => (
              <g
                key={name}
                className={`reach-axis is-${name}`}
                onPointerDown={({ nativeEvent, currentTarget }) => take(nativeEvent, currentTarget, chosen, k)}
              >
                <line className="reach-halo" />
                <line className="reach-stem" />
                <circle className="reach-knob" r="4" />
                <circle className="reach-catch" r="11" />
              </g>
            ))}
          </g>
        )}
      </svg>
      {handles.map((handle) => (
        <div key={handle.id} className={handle.isPole ? 'handle is-pole' : 'handle'} data-handle={handle.id}>
          <button
            type="button"
            aria-label={handle.label}
            aria-describedby={`handle-${handle.id}`}
            aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown P Delete"
            onClick={() => selectHandle(handle.id)}
            onFocus={() => selectHandle(handle.id)}
            onKeyDown={(event) => onKeyDown(event, handle)}
            onWheel={({ nativeEvent }) => track.current.dispatchEvent(new WheelEvent('wheel', nativeEvent))}
            onPointerDown={pressHandle}
          >
            <svg viewBox="-16 -16 32 32" aria-hidden="true">
              <circle className="ring reach-halo" r="7" />
              <circle className="ring" r="7" />
              <rect className="square reach-halo" x="-6.500" y="-6.500" width="13" height="13" rx="1.5" />
              <rect className="square" x="-6.500" y="-6.500" width="13" height="13" rx="1.5" />
              <circle className="dot" r="2" />
            </svg>
          </button>
          {handle.canPin && handle.id === selected && (
            // For pointers; keys have P, and the list has a button for each.
            <span className="handle-menu" aria-hidden="true">
              <button
                type="button"
                tabIndex={-1}
                title={isPinned ? 'Unpin (P)' : 'Pin here (P)'}
                data-on={isPinned || undefined}
                onClick={() => handle.pin(!isPinned)}
              >
                <Icon name="pin" size={13} />
              </button>
            </span>
          )}
          <span className="handle-label" aria-hidden="true" />
          <span className="visually-hidden" id={`handle-${handle.id}`} />
        </div>
      ))}
    </div>
  );
}

/** The button of a handle whose middle is nearest to a point of the window, px. */
function nearestButton(root: HTMLElement, x: number, y: number): HTMLButtonElement | undefined {
  const distance = (button: Element) => {
    const { left, top, width, height } = button.getBoundingClientRect();
    return Math.hypot(left + width / 2 - x, top + height / 2 - y);
  };
  const buttons = [...root.querySelectorAll<HTMLButtonElement>('.handle > button')];
  return buttons.sort((a, b) => distance(a) - distance(b))[0];
}
