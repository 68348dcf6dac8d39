import { frameAtTime, rangeAt, readQuat, timeOfFrame } from '../core';

import { solveGaze } from './gaze';
import type { LiveFrame } from './live';
import { isReachSettled, solveReach } from './reach';
import type { Settings } from './settings';
import { store } from './store';
import { type Scene, type Solver, tick } from './tick';

type Listener = (live: LiveFrame) => void;

const listeners = new Set<Listener>();
let scene: Scene | null = null;
/** ms: until when the pose eases over after limits were switched. */
let easeEnd = 0;
/** s between the last two animation frames. */
let frameStep = 1 / 60;
/** Whether the last frame was made while easing: one more then ends it. */
let wasEasing = false;

/** What stands between the pose and the limits in each mode. */
const solvers: Record<Settings['mode'], Solver | null> = { pose: null, ik: solveReach, 'look-at': solveGaze };

/** The most a held rotation turns per tick: under the rate limit, and while the pose eases over. */
const RATE_LIMIT = (5 * Math.PI) / 180;
/** rad: a limb whose nearest way changes glides over instead of leaping. */
const REACH_STEP = (12 * Math.PI) / 180;
/** rad/s and ms. */
const EASE_RATE = (540 * Math.PI) / 180;
const EASE_TIME = 500;

/** Whether the page stands still for pictures: `?still=1`. */
export const isStill = typeof location !== 'undefined' && new URLSearchParams(location.search).get('still') === '1';

/** Calls `listener` after every frame that was made. Returns how to stop. */
export function onTick(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * Moves time on and makes the frame. Called once per animation frame.
 *
 * @param dt s of wall time; 0 makes the frame again.
 */
export function advance(dt: number): void {
  const { clip, live, isPlaying, settings, brush } = store.getState();
  if (!clip || !live) return;
  if (dt > 0) frameStep = dt;
  const isReaching = settings.mode === 'ik' && !isReachSettled();
  if (isPlaying && !isStill && dt > 0) {
    const start = timeOfFrame(clip, brush?.[0] ?? 0);
    const end = timeOfFrame(clip, brush?.[1] ?? clip.frameCount - 1);
    const before = rangeAt(clip, live.frame);
    live.time += dt * settings.speed;
    if (live.time > end) {
      if (settings.loop && end > start) {
        live.time = start + ((live.time - start) % (end - start));
        cut();
      } else {
        live.time = end;
        store.setState({ isPlaying: false });
      }
    } else if (rangeAt(clip, frameAtTime(clip, live.time)) !== before) cut();
  } else if (dt > 0 && settings.easing !== 'rate-limit' && !isEasing() && !wasEasing && !isReaching) {
    return;
  }
  refresh();
}

const isEasing = (): boolean => performance.now() < easeEnd;

/** Lets the pose ease over to what it will be, instead of jumping there: limits were switched on or off. */
export function easeOver(): void {
  const { live } = store.getState();
  if (isStill || !live || !scene) return;
  scene.trackers.forEach((tracker, joint) => {
    tracker.last = readQuat(live.held, joint);
  });
  easeEnd = performance.now() + EASE_TIME;
}

/** Makes the frame at the present time again, after anything it depends on has changed. */
export function refresh(): void {
  const { live } = store.getState();
  const now = presentScene();
  if (!now || !live) return;
  const rate = now.settings.easing === 'rate-limit' ? RATE_LIMIT : Infinity;
  wasEasing = isEasing();
  now.maxStep = wasEasing ? Math.min(rate, EASE_RATE * frameStep) : rate;
  tick(now, live);
  for (const listener of listeners) listener(live);
}

/** What the present frame is made from; null without a clip. The same object until something in it changes. */
export function presentScene(): Scene | null {
  const { clip, fit, settings, ignoresLimits, manual, pulls, gazeTarget, chainChoices, gazeWeights } = store.getState();
  if (!clip) return null;
  const limits = fit?.limits ?? null;
  const isSame =
    scene?.clip === clip &&
    scene.limits === limits &&
    scene.manual === manual &&
    scene.pulls === pulls &&
    scene.gazeTarget === gazeTarget &&
    scene.chainChoices === chainChoices &&
    scene.gazeWeights === gazeWeights &&
    madeFrom?.settings === settings &&
    madeFrom.ignoresLimits === ignoresLimits;
  if (scene && isSame) return scene;
  const softening = settings.softening
    ? { falloff: settings.softeningFalloff, radius: settings.softeningRadius }
    : null;
  for (const limit of limits ?? []) limit.softening = softening;
  const trackers = scene?.clip === clip ? scene.trackers : clip.skeleton.names.map(() => ({ last: null }));
  madeFrom = { settings, ignoresLimits };
  scene = {
    clip,
    limits,
    settings: ignoresLimits ? { ...settings, limits: false } : settings,
    manual,
    pulls,
    gazeTarget,
    chainChoices,
    gazeWeights,
    trackers,
    maxStep: Infinity,
    reachStep: isStill ? Infinity : REACH_STEP,
    solver: solvers[settings.mode],
  };
  return scene;
}

let madeFrom: { settings: Settings; ignoresLimits: boolean } | null = null;

/** Forgets what the rate limit remembers: time has jumped or another clip begun, and the pose may jump. */
export function cut(): void {
  for (const tracker of scene?.trackers ?? []) tracker.last = null;
}
