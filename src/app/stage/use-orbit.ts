import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useMemo, useRef } from 'react';
import { prefersLessMotion } from '../../state/frame/motion';
import { isStill } from '../../state/frame/playback';
import type { CameraHands } from './grip';
import { orbit } from './orbit';
import type { ViewHere } from './view';

interface OrbitOptions {
  canTurn: boolean;
  canZoom?: boolean;
  /** A hand moves the camera. */
  onOrbit?: () => void;
}

/** What one notch of the wheel takes of the distance. */
const NOTCH = 0.95;
/** s: how long the camera goes on turning after the hand. */
const SWING = 0.13;
/** rad: less is no more seen. */
const LEAST = 1e-4;

/**
 * Turns a view's camera round what it looks at: drag to turn, wheel or two fingers to go nearer. Presses that a taker wants are the taker's.
 * For use in the view's scene.
 */
export function useOrbit(view: ViewHere, { canTurn, canZoom = true, onOrbit }: OrbitOptions): void {
  const { track, camera, grip, orbit: bounds } = view;
  const invalidate = useThree((state) => state.invalidate);
  /** What is still to be turned, rad. */
  const rest = useMemo(() => ({ turn: 0, rise: 0, zoom: 1 }), []);
  const moved = useRef(onOrbit);
  moved.current = onOrbit;

  useEffect(() => {
    const element = track.current;
    // A page that is turned at once may be gone before its scenes are there.
    if (!element) return;
    const move = (turn: number, rise: number, zoom: number) => {
      moved.current?.();
      rest.turn += turn;
      rest.rise += rise;
      rest.zoom *= zoom;
      invalidate();
    };
    const stops = [grip.listen(element, () => camera.current, canTurn ? handsOf(element, canZoom, move) : null)];
    if (canTurn) stops.push(listenToWheel(element, canZoom, move));
    return () => {
      for (const stop of stops) stop();
    };
  }, [track, camera, grip, canTurn, canZoom, rest, invalidate]);

  useFrame((_, delta) => {
    const eye = camera.current;
    if (!eye) return;
    if (rest.turn !== 0 || rest.rise !== 0 || rest.zoom !== 1) {
      const share = isStill || prefersLessMotion() ? 1 : 1 - Math.exp(-Math.min(delta, 0.1) / SWING);
      const step = { turn: rest.turn * share, rise: rest.rise * share, zoom: rest.zoom };
      orbit(eye, bounds.target, step, bounds);
      const isOver = Math.abs(rest.turn) + Math.abs(rest.rise) < LEAST;
      rest.turn = isOver ? 0 : rest.turn - step.turn;
      rest.rise = isOver ? 0 : rest.rise - step.rise;
      rest.zoom = 1;
      if (!isOver) invalidate();
    }
    eye.lookAt(bounds.target);
  }, -1);
}

/** rad to turn and to rise, and what the distance is multiplied by. */
type Move = (turn: number, rise: number, zoom: number) => void;

function handsOf(element: HTMLElement, canZoom: boolean, move: Move): CameraHands {
  const fingers = new Map<number, { x: number; y: number }>();
  const spread = (): number => {
    const [a, b] = fingers.values();
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  return {
    down(event) {
      const isTurn = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      if (!isTurn || fingers.size > 1) return;
      element.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    move(event) {
      const finger = fingers.get(event.pointerId);
      if (!finger) return;
      const before = fingers.size > 1 ? spread() : 0;
      const scale = (2 * Math.PI) / Math.max(1, element.clientHeight);
      const turn = (finger.x - event.clientX) * scale;
      const rise = (event.clientY - finger.y) * scale;
      finger.x = event.clientX;
      finger.y = event.clientY;
      if (fingers.size === 1) move(turn, rise, 1);
      else if (canZoom) move(0, 0, before / Math.max(1, spread()));
    },
    up: (event) => void fingers.delete(event.pointerId),
  };
}

function listenToWheel(element: HTMLElement, canZoom: boolean, move: Move): () => void {
  const onWheel = (event: WheelEvent) => {
    if (!canZoom) return;
    event.preventDefault();
    move(0, 0, event.deltaY < 0 ? NOTCH : 1 / NOTCH);
  };
  const onMenu = (event: Event) => event.preventDefault();
  element.addEventListener('wheel', onWheel, { passive: false });
  element.addEventListener('contextmenu', onMenu);
  return () => {
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('contextmenu', onMenu);
  };
}
