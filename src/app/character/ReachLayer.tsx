import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import * as THREE from 'three';
import type { Vec3 } from '../../core';
import { beginDrag, glanceTo, say, selectJoint } from '../../state/actions';
import { gazeOf, gazeStart } from '../../state/gaze';
import type { LiveFrame } from '../../state/live';
import { refresh } from '../../state/playback';
import { store } from '../../state/store';
import { moveAsSeen, pictureDepth, pixelsPerMetre, pointAt } from '../space/drag-space';
import { NAME_TAG, project, textWidth } from '../stage/label';
import { useLimber } from '../ui/use-limber';
import { createHandleDrag, type HandleDrag, wordsFor } from './handle-drag';
import { chainAt, type Handle, handlesFor } from './ik-handles';
import { selectHandle, useSelectedHandle } from './reach-ui';

/**
 * Called after the camera of a view is set for the frame. All in px; `insetRight` is covered by something.
 *
 * @returns whether words lie where the selected joint's name would stand
 */
export type AfterFrame = (
  camera: THREE.PerspectiveCamera,
  width: number,
  height: number,
  insetRight: number,
  live: LiveFrame,
) => boolean;

interface Props {
  mode: 'ik' | 'look-at';
  /** The element the camera's picture fills, and that turns it. */
  track: RefObject<HTMLElement>;
  camera: RefObject<THREE.PerspectiveCamera | null>;
  afterFrame: RefObject<AfterFrame | null>;
  /** The joint under a ray; −1 for none. */
  pick: (ray: THREE.Ray) => number;
}

const AXES = ['x', 'y', 'z'] as const;
/** px from a handle to the knobs of its axes. */
const AXIS_LENGTH = 46;
/** px: handles out of view wait this far inside its edge. */
const EDGE = 22;
/** px that the longest label takes. */
const LABEL_WIDTH = 130;
/** px from a handle down to its label. */
const LABEL_TOP = 15;
/** px: radius of a handle. */
const RING = 7;
/** px: height of a line of words. */
const LINE = 14;
/** px: wanted and reached nearer than this are drawn as one. */
const APART = 5;
/** m that an arrow key moves; with Shift, five times that. */
const NUDGE = 0.01;
/** ms: arrow keys that follow each other sooner are one step of undo. */
const NUDGE_PAUSE = 800;

/**
 * Handles over the character: buttons that can be dragged, nudged with the arrow keys (Page Up and Down for depth),
 * pinned (P) and let go (Delete). What differs between states is form as well as colour.
 */
export function ReachLayer({ mode, track, camera, afterFrame, pick }: Props) {
  const clip = useLimber((state) => state.clip);
  const choices = useLimber((state) => state.chainChoices);
  const axis = useLimber((state) => state.settings.gazeAxis);
  const selected = useSelectedHandle();
  const root = useRef<HTMLDivElement>(null);
  const drag = useRef<HandleDrag>(null);
  const lastNudge = useRef({ id: '', time: 0 });
  // biome-ignore lint/correctness/useExhaustiveDependencies: handles read the axis themselves
  const handles = useMemo(() => (clip ? handlesFor(mode, clip, choices) : []), [mode, clip, choices, axis]);

  useEffect(() => {
    drag.current = createHandleDrag(track.current, () => camera.current);
    const onKeyDown = (event: globalThis.KeyboardEvent) => {
      if (event.key !== 'Escape' || !drag.current?.isActive()) return;
      event.stopPropagation();
      drag.current.cancel();
    };
    window.addEventListener('keydown', onKeyDown, true);
    return () => {
      window.removeEventListener('keydown', onKeyDown, true);
      drag.current?.end();
    };
  }, [track, camera]);

  useEffect(() => {
    if (!handles.some(({ id }) => id === selected)) selectHandle(handles[0]?.id ?? null);
  }, [handles, selected]);

  useEffect(() => {
    const draw = createDrawing(root.current!, handles);
    afterFrame.current = draw;
    // On a still page no frame would come by itself to place them.
    refresh();
    return () => {
      afterFrame.current = null;
    };
  }, [handles, afterFrame]);

  useBodyDrag(mode, track, camera, pick, drag, handles);
  useGazeAtPointer(mode, track, camera);

  const grip = (handle: Handle, along: number | null) => ({
    onPointerDown(event: PointerEvent<Element>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      drag.current?.begin(event.nativeEvent, handle, along);
    },
    onPointerMove: (event: PointerEvent) => drag.current?.move(event.nativeEvent),
    onPointerUp: () => drag.current?.end(),
    onPointerCancel: () => drag.current?.cancel(),
  });

  const onKeyDown = (event: KeyboardEvent, handle: Handle) => {
    const { live } = store.getState();
    const move = moveOfKey(event);
    if (move && live && camera.current) {
      const now = performance.now();
      const last = lastNudge.current;
      if (last.id !== handle.id || now - last.time > NUDGE_PAUSE) beginDrag();
      lastNudge.current = { id: handle.id, time: now };
      selectHandle(handle.id);
      handle.selectJoint();
      const from = handle.wanted(live, [0, 0, 0]);
      handle.moveTo(moveAsSeen(camera.current, from, move, [0, 0, 0]));
      say(wordsFor(handle));
    } else if (event.key === 'p' && handle.canPin) handle.pin(handle.state() !== 'pinned');
    else if (event.key === 'Delete' || event.key === 'Backspace') handle.release();
    else return;
    event.preventDefault();
  };

  const chosen = handles.find(({ id }) => id === selected);
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
              <g key={name} className={`reach-axis is-${name}`} {...grip(chosen, k)}>
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
        <div key={handle.id} className="handle" data-handle={handle.id}>
          <button
            type="button"
            aria-label={handle.label}
            aria-describedby={`handle-${handle.id}`}
            aria-keyshortcuts="ArrowLeft ArrowRight ArrowUp ArrowDown PageUp PageDown P Delete"
            onClick={() => selectHandle(handle.id)}
            onFocus={() => selectHandle(handle.id)}
            onKeyDown={(event) => onKeyDown(event, handle)}
            onWheel={({ nativeEvent }) => track.current.dispatchEvent(new WheelEvent('wheel', nativeEvent))}
            {...grip(handle, null)}
          >
            <svg viewBox="-16 -16 32 32" aria-hidden="true">
              <circle className="ring reach-halo" r="7" />
              <circle className="ring" r="7" />
              <rect className="square reach-halo" x="-6.500" y="-6.500" width="13" height="13" rx="1.5" />
              <rect className="square" x="-6.500" y="-6.500" width="13" height="13" rx="1.5" />
              <circle className="dot" r="2" />
            </svg>
          </button>
          <span className="handle-label" aria-hidden="true" />
          <span className="visually-hidden" id={`handle-${handle.id}`} />
        </div>
      ))}
    </div>
  );
}

/** m to the right, up and away that a key stands for. */
function moveOfKey({ key, shiftKey }: KeyboardEvent): Vec3 | null {
  const step = shiftKey ? 5 * NUDGE : NUDGE;
  switch (key) {
    case 'ArrowLeft':
      return [-step, 0, 0];
    case 'ArrowRight':
      return [step, 0, 0];
    case 'ArrowUp':
      return [0, step, 0];
    case 'ArrowDown':
      return [0, -step, 0];
    case 'PageUp':
      return [0, 0, step];
    case 'PageDown':
      return [0, 0, -step];
    default:
      return null;
  }
}

/** What writes the places of all handles and lines, once a frame. */
function createDrawing(root: HTMLElement, handles: readonly Handle[]): AfterFrame {
  const parts = handles.map((handle) => {
    const element = root.querySelector<HTMLElement>(`[data-handle="${handle.id}"]`)!;
    const lines = root.querySelector<SVGGElement>(`[data-line="${handle.id}"]`)!;
    return {
      handle,
      element,
      label: element.querySelector('.handle-label')!,
      words: element.querySelector('.visually-hidden')!,
      ray: lines.querySelector('.reach-ray')!,
      gaps: lines.querySelectorAll('.reach-halo, .reach-gap'),
      end: lines.querySelector('.reach-end')!,
      text: '',
      said: '',
    };
  });
  const wanted: Vec3 = [0, 0, 0];
  const reached: Vec3 = [0, 0, 0];
  const origin: Vec3 = [0, 0, 0];
  return (camera, width, height, insetRight, live) => {
    const { clip, selectedJoint } = store.getState();
    const name = clip?.skeleton.names[selectedJoint] ?? '';
    const p = live.worldPositions;
    const tag = project(
      camera,
      width,
      height,
      p[3 * selectedJoint],
      p[3 * selectedJoint + 1],
      p[3 * selectedJoint + 2],
    );
    const tagMiddleX = tag.x + NAME_TAG.x + textWidth(name) / 2;
    const tagY = tag.y + NAME_TAG.y;
    let isOverTag = false;
    for (const part of parts) {
      const { handle, element, ray, gaps, end } = part;
      const state = handle.state();
      const seen = project(camera, width, height, ...handle.wanted(live, wanted));
      const isBehind = seen.z > 1;
      const x = Math.min(Math.max(isBehind ? width - seen.x : seen.x, EDGE), width - insetRight - EDGE);
      const y = Math.min(Math.max(isBehind ? height - seen.y : seen.y, EDGE), height - EDGE);
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      const at = project(camera, width, height, ...handle.reached(live, reached));
      const endX = at.x;
      const endY = at.y;
      const shortfall = handle.shortfall();
      const isApart = shortfall !== '' && !isBehind && Math.hypot(endX - x, endY - y) > APART;
      element.dataset.state = state;
      element.toggleAttribute('data-short', shortfall !== '');
      for (const gap of gaps) {
        show(gap, isApart);
        if (isApart) placeLine(gap, x, y, endX, endY, 8, 5);
      }
      show(end, isApart);
      if (isApart) {
        end.setAttribute('cx', endX.toFixed(1));
        end.setAttribute('cy', endY.toFixed(1));
      }
      const from = handle.origin(live, origin);
      show(ray, from !== null);
      if (from) {
        const begin = project(camera, width, height, ...from);
        placeLine(ray, begin.x, begin.y, endX, endY, 0, isApart ? 5 : 8);
      }
      const text = shortfall || handle.label;
      const isAtLeft = x < LABEL_WIDTH / 2;
      const isAtRight = !isAtLeft && x > width - insetRight - LABEL_WIDTH / 2;
      element.dataset.edge = isAtLeft ? 'left' : isAtRight ? 'right' : '';
      isOverTag ||=
        Math.abs(x - tagMiddleX) < textWidth(name) / 2 + RING && Math.abs(y - tagY - LINE / 2) < LINE / 2 + RING;
      if (shortfall !== '' || element.contains(document.activeElement)) {
        const middle = isAtLeft ? x + textWidth(text) / 2 : isAtRight ? x - textWidth(text) / 2 : x;
        const isLevel = Math.abs(y + LABEL_TOP - tagY) < LINE;
        isOverTag ||= isLevel && Math.abs(middle - tagMiddleX) < (textWidth(text) + textWidth(name)) / 2;
      }
      if (text !== part.text) {
        part.text = text;
        part.label.textContent = text;
      }
      const said = shortfall ? `${state}, ${shortfall}` : state;
      if (said !== part.said) {
        part.said = said;
        part.words.textContent = said;
      }
    }
    drawAxes(camera, width, height, live);
    return isOverTag;
  };

  function drawAxes(camera: THREE.PerspectiveCamera, width: number, height: number, live: LiveFrame): void {
    const group = root.querySelector<SVGGElement>('[data-axes]');
    const part = parts.find(({ handle }) => handle.id === group?.dataset.axes);
    if (!group || !part) return;
    part.handle.wanted(live, wanted);
    const middle = project(camera, width, height, ...wanted);
    const { x, y } = middle;
    const isOff = middle.z > 1 || x < 0 || y < 0 || x > width || y > height;
    const length = AXIS_LENGTH / pixelsPerMetre(camera, height, wanted);
    for (let k = 0; k < 3; k++) {
      const [halo, stem, knob, reach] = group.children[k].children;
      for (let i = 0; i < 3; i++) reached[i] = wanted[i] + (i === k ? length : 0);
      const tip = project(camera, width, height, ...reached);
      // An axis that points at the eye is no help, and would lie over the handle.
      const isShown = !isOff && Math.hypot(tip.x - x, tip.y - y) > 17;
      show(group.children[k], isShown);
      if (!isShown) continue;
      for (const line of [halo, stem]) placeLine(line, x, y, tip.x, tip.y, 9, 0);
      for (const circle of [knob, reach]) {
        circle.setAttribute('cx', tip.x.toFixed(1));
        circle.setAttribute('cy', tip.y.toFixed(1));
      }
    }
  }
}

function show(element: Element, isShown: boolean): void {
  if (element.hasAttribute('data-off') === isShown) element.toggleAttribute('data-off', !isShown);
}

/** A line between two points of the screen, px left free at each end. */
function placeLine(line: Element, x1: number, y1: number, x2: number, y2: number, before: number, after: number): void {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const ux = (x2 - x1) / length;
  const uy = (y2 - y1) / length;
  line.setAttribute('x1', (x1 + ux * before).toFixed(1));
  line.setAttribute('y1', (y1 + uy * before).toFixed(1));
  line.setAttribute('x2', (x2 - ux * after).toFixed(1));
  line.setAttribute('y2', (y2 - uy * after).toFixed(1));
}

/** Lets a press on the body drag the limb under it; a click selects the joint, as everywhere. */
function useBodyDrag(
  mode: Props['mode'],
  track: Props['track'],
  camera: Props['camera'],
  pick: Props['pick'],
  drag: RefObject<HandleDrag | null>,
  handles: readonly Handle[],
): void {
  const latest = useRef({ pick, handles });
  latest.current = { pick, handles };
  useEffect(() => {
    if (mode !== 'ik') return;
    const element = track.current;
    const raycaster = new THREE.Raycaster();
    const pointer = new THREE.Vector2();
    let pressed: { pointer: number; joint: number } | null = null;
    const onDown = (event: globalThis.PointerEvent) => {
      const { clip, chainChoices } = store.getState();
      if (event.button !== 0 || !clip || !camera.current || pressed) return;
      const box = element.getBoundingClientRect();
      pointer.set(((event.clientX - box.left) / box.width) * 2 - 1, 1 - ((event.clientY - box.top) / box.height) * 2);
      raycaster.setFromCamera(pointer, camera.current);
      const joint = latest.current.pick(raycaster.ray);
      const chain = joint < 0 ? null : chainAt(clip, chainChoices, joint);
      const handle = latest.current.handles.find(({ id }) => id === chain?.id);
      if (!handle) return;
      pressed = { pointer: event.pointerId, joint };
      element.setPointerCapture(event.pointerId);
      drag.current?.begin(event, handle, null);
      // Neither a turn of the camera nor a pick.
      event.stopImmediatePropagation();
    };
    const onMove = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pressed?.pointer) return;
      drag.current?.move(event);
      event.stopImmediatePropagation();
    };
    const onUp = (event: globalThis.PointerEvent) => {
      if (event.pointerId !== pressed?.pointer) return;
      if (event.type === 'pointercancel') drag.current?.cancel();
      else if (!drag.current?.end()) selectJoint(pressed.joint);
      pressed = null;
      event.stopImmediatePropagation();
    };
    element.addEventListener('pointerdown', onDown, true);
    element.addEventListener('pointermove', onMove, true);
    element.addEventListener('pointerup', onUp, true);
    element.addEventListener('pointercancel', onUp, true);
    return () => {
      element.removeEventListener('pointerdown', onDown, true);
      element.removeEventListener('pointermove', onMove, true);
      element.removeEventListener('pointerup', onUp, true);
      element.removeEventListener('pointercancel', onUp, true);
    };
  }, [mode, track, camera, drag]);
}

/** m from the eyes towards the camera: the plane the gaze follows the pointer on. */
const GAZE_PLANE = 0.8;

/** Looks where the pointer is, when that is asked for. */
function useGazeAtPointer(mode: Props['mode'], track: Props['track'], camera: Props['camera']): void {
  const follows = useLimber((state) => state.settings.gazeFollowsPointer);
  useEffect(() => {
    if (mode !== 'look-at' || !follows) return;
    const element = track.current;
    const eyes: Vec3 = [0, 0, 0];
    const onMove = (event: globalThis.PointerEvent) => {
      const { clip, live, settings } = store.getState();
      const gaze = clip && gazeOf(clip, settings.gazeAxis);
      const view = camera.current;
      if (!gaze || !live || !view || event.buttons !== 0) return;
      const box = element.getBoundingClientRect();
      const depth = pictureDepth(view, moveAsSeen(view, gazeStart(gaze, live, eyes), [0, 0, -GAZE_PLANE], eyes));
      const x = event.clientX - box.left;
      const y = event.clientY - box.top;
      glanceTo(pointAt(view, box.width, box.height, x, y, depth, [0, 0, 0]));
    };
    element.addEventListener('pointermove', onMove);
    return () => element.removeEventListener('pointermove', onMove);
  }, [mode, follows, track, camera]);
}
