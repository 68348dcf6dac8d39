import type { RateTracker } from '../core';
import type { LiveFrame } from './live';
import { store } from './store';
import { type Scene, type Solver, tick } from './tick';

type Listener = (live: LiveFrame) => void;

const listeners = new Set<Listener>();
let scene: Scene | null = null;
let solver: Solver | null = null;

/** Whether the page stands still for pictures: `?still=1`. */
export const isStill = typeof location !== 'undefined' && new URLSearchParams(location.search).get('still') === '1';

/** Calls `listener` after every frame that was made. Returns how to stop. */
export function onTick(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Puts a solver between the pose and the limits, or takes it away. */
export function setSolver(next: Solver | null): void {
  solver = next;
  refresh();
}

/**
 * Moves time on and makes the frame. Called once per animation frame.
 *
 * @param dt s of wall time; 0 makes the frame again.
 */
export function advance(dt: number): void {
  const { clip, live, isPlaying, settings } = store.getState();
  if (!clip || !live) return;
  if (isPlaying && !isStill && dt > 0) {
    const end = (clip.frameCount - 1) * clip.frameTime;
    live.time += dt * settings.speed;
    if (live.time > end) {
      if (settings.loop && end > 0) {
        live.time %= end;
        cut();
      } else {
        live.time = end;
        store.setState({ isPlaying: false });
      }
    }
  } else if (dt > 0 && settings.easing !== 'rate-limit') {
    return;
  }
  refresh();
}

/** Makes the frame at the present time again, after anything it depends on has changed. */
export function refresh(): void {
  const { live } = store.getState();
  const now = presentScene();
  if (!now || !live) return;
  tick(now, live);
  for (const listener of listeners) listener(live);
}

/** What the present frame is made from; null without a clip. The same object until something in it changes. */
export function presentScene(): Scene | null {
  const { clip, fit, settings, manual } = store.getState();
  if (!clip) return null;
  scene = sceneFor(scene, clip, fit?.limits ?? null, settings, manual);
  return scene;
}

/** Forgets what the rate limit remembers: time has jumped, and the pose may. */
export function cut(): void {
  for (const tracker of scene?.trackers ?? []) (tracker as RateTracker).last = null;
}

function sceneFor(
  last: Scene | null,
  clip: Scene['clip'],
  limits: Scene['limits'],
  settings: Scene['settings'],
  manual: Scene['manual'],
): Scene {
  if (
    last?.clip === clip &&
    last.limits === limits &&
    last.settings === settings &&
    last.manual === manual &&
    last.solver === solver
  ) {
    return last;
  }
  const softening = settings.softening
    ? { falloff: settings.softeningFalloff, radius: settings.softeningRadius }
    : null;
  for (const limit of limits ?? []) limit.softening = softening;
  const trackers = last?.clip === clip ? last.trackers : clip.skeleton.names.map(() => ({ last: null }));
  return { clip, limits, settings, manual, trackers, solver };
}
