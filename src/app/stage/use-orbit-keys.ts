import { useFrame, useThree } from '@react-three/fiber';
import { useEffect, useRef } from 'react';
import { say } from '../../state/actions';
import { isFocusByKeyboard } from './keyboard-focus';
import { type OrbitStep, orbit, orbitInWords } from './orbit';
import type { ViewHere } from './view';

/** rad: what one press turns. */
const TURN = (6 * Math.PI) / 180;
const ZOOM = 0.9;
/** ms without a press after which it is said where the camera stands. */
const REST = 500;

const still: OrbitStep = { turn: 0, rise: 0, zoom: 1 };

/** By `event.key`. */
const steps: Readonly<Record<string, OrbitStep>> = {
  ArrowLeft: { ...still, turn: -TURN },
  ArrowRight: { ...still, turn: TURN },
  ArrowUp: { ...still, rise: TURN },
  ArrowDown: { ...still, rise: -TURN },
  '+': { ...still, zoom: ZOOM },
  '=': { ...still, zoom: ZOOM },
  '-': { ...still, zoom: 1 / ZOOM },
};

/** What the keys do in a view, as people read it. */
export const viewKeys: readonly { shown: string; does: string }[] = [
  { shown: '← → ↑ ↓', does: 'Turn the camera; with Shift, farther' },
  { shown: '+ −', does: 'Nearer, farther' },
  { shown: '0', does: 'Look from where this view first looked' },
];

interface OrbitKeys {
  /** What a screen reader calls the view; null for one whose camera does not turn. */
  label: string | null;
  /** Goes back to the first view. */
  frame: () => void;
  /** The camera was moved. */
  onOrbit?: () => void;
}

/**
 * Lets a view's camera be turned by keys, for those who come to it by keyboard: whoever clicks into the view keeps the
 * arrows for time. Called inside the view's scene.
 */
export function useOrbitKeys({ track, camera, orbit: bounds, framing }: ViewHere, keys: OrbitKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  const invalidate = useThree((state) => state.invalidate);
  const { label } = keys;
  /** Steps that were pressed after the view was to be framed again, and before the frame that does it. */
  const waiting = useRef<OrbitStep[]>([]);
  useFrame(() => {
    if (!camera.current || waiting.current.length === 0) return;
    if (framing.current?.look.isFresh) invalidate();
    else for (const step of waiting.current.splice(0)) orbit(camera.current, bounds.target, step, bounds);
  }, -1);
  useEffect(() => {
    const element = track.current;
    if (label === null || !element) return;
    element.tabIndex = 0;
    element.setAttribute('role', 'application');
    element.setAttribute('aria-roledescription', '3D view');
    element.setAttribute('aria-label', `${label}: arrow keys turn the camera, plus and minus zoom, 0 frames`);
    let resting = 0;
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isFocusByKeyboard() || event.target !== element || event.ctrlKey || event.metaKey || event.altKey) return;
      const { frame, onOrbit } = latest.current;
      const step = steps[event.key];
      if (!camera.current || (!step && event.key !== '0')) return;
      // The page's own keys leave alone what was taken here.
      event.preventDefault();
      if (step) {
        const times = event.shiftKey ? 5 : 1;
        const whole = { turn: times * step.turn, rise: times * step.rise, zoom: step.zoom };
        if (framing.current?.look.isFresh) waiting.current.push(whole);
        else orbit(camera.current, bounds.target, whole, bounds);
        onOrbit?.();
      } else frame();
      invalidate();
      clearTimeout(resting);
      resting = window.setTimeout(() => {
        if (camera.current) say(orbitInWords(camera.current, bounds.target));
      }, REST);
    };
    element.addEventListener('keydown', onKeyDown);
    return () => {
      clearTimeout(resting);
      element.removeEventListener('keydown', onKeyDown);
    };
  }, [track, camera, bounds, framing, label, invalidate]);
}
