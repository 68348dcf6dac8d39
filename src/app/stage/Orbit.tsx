import { useFrame, useThree } from '@react-three/fiber';
import { type RefObject, useEffect, useMemo } from 'react';
import * as THREE from 'three';
import { prefersLessMotion } from '../../state/frame/motion';
import { isStill } from '../../state/frame/playback';
import { type OrbitBounds, orbit } from './orbit';

interface OrbitProps {
  track: RefObject<HTMLElement>;
  /** Is given what the camera looks at, and how far it may go. */
  controls: RefObject<(OrbitBounds & { target: THREE.Vector3 }) | null>;
  target?: readonly [number, number, number];
  minDistance?: number;
  maxDistance?: number;
  /** rad from straight above. */
  maxPolarAngle?: number;
  canZoom?: boolean;
  /** A hand moves the camera. */
  onMove?: () => void;
}

/** What one notch of the wheel takes of the distance. */
const NOTCH = 0.95;
/** s: how long the camera goes on turning after the hand. */
const SWING = 0.13;
/** rad: less is no more seen. */
const LEAST = 1e-4;
const ORIGIN = [0, 0, 0] as const;

/** Turns the view's camera round what it looks at: drag to turn, wheel or two fingers to go nearer. Stands in the view's scene. */
export function Orbit(props: OrbitProps) {
  const { track, controls, target = ORIGIN, canZoom = true, onMove } = props;
  const { minDistance = 0, maxDistance = Number.POSITIVE_INFINITY, maxPolarAngle = Math.PI } = props;
  const camera = useThree((state) => state.camera);
  const invalidate = useThree((state) => state.invalidate);
  // biome-ignore lint/correctness/useExhaustiveDependencies: where it first looks; then it is moved
  const looked = useMemo(() => new THREE.Vector3(...target), []);
  /** What is still to be turned, rad. */
  const rest = useMemo(() => ({ turn: 0, rise: 0, zoom: 1 }), []);

  useEffect(() => {
    controls.current = { target: looked, minDistance, maxDistance, maxPolarAngle };
    return () => {
      controls.current = null;
    };
  }, [controls, looked, minDistance, maxDistance, maxPolarAngle]);

  useEffect(
    () =>
      // A page that is turned at once may be gone before its scenes are there.
      track.current
        ? listenToHands(track.current, canZoom, (turn, rise, zoom) => {
            onMove?.();
            rest.turn += turn;
            rest.rise += rise;
            rest.zoom *= zoom;
            invalidate();
          })
        : undefined,
    [track, canZoom, onMove, rest, invalidate],
  );

  useFrame((_, delta) => {
    if (rest.turn !== 0 || rest.rise !== 0 || rest.zoom !== 1) {
      const share = isStill || prefersLessMotion() ? 1 : 1 - Math.exp(-Math.min(delta, 0.1) / SWING);
      const step = { turn: rest.turn * share, rise: rest.rise * share, zoom: rest.zoom };
      orbit(camera, looked, step, { minDistance, maxDistance, maxPolarAngle });
      const isOver = Math.abs(rest.turn) + Math.abs(rest.rise) < LEAST;
      rest.turn = isOver ? 0 : rest.turn - step.turn;
      rest.rise = isOver ? 0 : rest.rise - step.rise;
      rest.zoom = 1;
      if (!isOver) invalidate();
    }
    camera.lookAt(looked);
  }, -1);
  return null;
}

/** Calls `move` for what hands do on an element: rad to turn and to rise, and what the distance is multiplied by. */
function listenToHands(
  element: HTMLElement,
  canZoom: boolean,
  move: (turn: number, rise: number, zoom: number) => void,
): () => void {
  const fingers = new Map<number, { x: number; y: number }>();
  const spread = (): number => {
    const [a, b] = fingers.values();
    return Math.hypot(a.x - b.x, a.y - b.y);
  };
  const onDown = (event: PointerEvent) => {
    const isTurn = event.button === 0 && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    if (!isTurn || fingers.size > 1) return;
    element.setPointerCapture(event.pointerId);
    fingers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const onMove = (event: PointerEvent) => {
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
  };
  const onUp = (event: PointerEvent) => {
    fingers.delete(event.pointerId);
  };
  const onWheel = (event: WheelEvent) => {
    if (!canZoom) return;
    event.preventDefault();
    move(0, 0, event.deltaY < 0 ? NOTCH : 1 / NOTCH);
  };
  const onMenu = (event: Event) => event.preventDefault();
  const listeners = { pointerdown: onDown, pointermove: onMove, pointerup: onUp, pointercancel: onUp };
  for (const [type, listener] of Object.entries(listeners)) element.addEventListener(type, listener as EventListener);
  element.addEventListener('wheel', onWheel, { passive: false });
  element.addEventListener('contextmenu', onMenu);
  return () => {
    for (const [type, listener] of Object.entries(listeners)) {
      element.removeEventListener(type, listener as EventListener);
    }
    element.removeEventListener('wheel', onWheel);
    element.removeEventListener('contextmenu', onMenu);
  };
}
