import type { Tie } from '../../core';
import { frameAtTime, rangeAt, timeOfFrame } from '../../core/clip';
import { readQuat } from '../../core/math';
import { attempt } from '../attempt';
import { freeOf } from '../clips/roles';
import { latePart } from '../fetch-part';
import { tiesInForce } from '../limits/ties';
import { fetchTying, hasTying, projectorFor } from '../limits/tying';
import { softeningOf } from '../settings';
import { type LimberState, store } from '../store';
import { scopes, type Work, workKeys } from '../work/scopes';
import type { LiveFrame } from './live';
import { prefersLessMotion } from './motion';
import { fetchRagdoll, fetchSolvers, hasSolver, isFalling, isSettled, keepShown, makerOf, solverOf } from './solving';
import { type Scene, tick } from './tick';

/** What goes through keys: without keys nobody needs it. */
const keying = latePart(() => import('../keys/keyed'));

type Listener = (live: LiveFrame) => void;

/** rad/s: the most a held rotation turns under the rate limit, and while the pose eases over. */
const RATE_LIMIT = (300 * Math.PI) / 180;
const EASE_RATE = (540 * Math.PI) / 180;
/** s that the pose eases over. */
const EASE_TIME = 0.5;
/** ms: whoever drives frames calls again sooner. */
const DRIVEN = 2000;

const still = typeof location === 'undefined' ? null : new URLSearchParams(location.search).get('still');
/** Whether the page stands still and is drawn as finely as it can be, for pictures: `?still=1`. */
export const isFine = still === '1';
/** Whether the page stands still: for pictures, or (`?still=coarse`) drawn no finer than the machine does when it moves. */
export const isStill = isFine || still === 'coarse';

/** What of the store a frame is made from, and what is shown with it. */
const INGREDIENTS = ['clip', 'fit', 'ignoresLimits', 'preview'] as const satisfies readonly (keyof LimberState)[];
const SHOWN = [...INGREDIENTS, 'live', 'body', 'isPlaying'] as const satisfies readonly (keyof LimberState)[];
/** The same of the work. */
const WORK_INGREDIENTS = workKeys.filter((key) => scopes[key].frame === 'made');
const WORK_SHOWN = workKeys.filter((key) => scopes[key].frame !== 'none');
/** What solvers are asked by. */
const SOLVED = ['settings', 'pulls', 'gazeTarget'] as const satisfies readonly (keyof Work)[];

const NO_TIES: readonly Tie[] = [];

/** s: a tab that was away must not leap. */
const LONGEST_STEP = 0.1;

const differs = <T>(keys: readonly (keyof T)[], a: T, b: T | undefined): boolean =>
  a !== b && keys.some((key) => a[key] !== b?.[key]);

/** The ties that are to hold. */
const tiesOf = (state: LimberState): readonly Tie[] => (state.work.settings.ties ? tiesInForce(state) : NO_TIES);

/** Time that goes on, and the frames that are made of the store. The page has one. */
function createPlayback() {
  const listeners = new Set<Listener>();

  let scene: Scene | null = null;
  /** The state that `scene` was made from. */
  let source: LimberState | null = null;
  /** Whether something has changed since the last frame was made. */
  let isStale = false;
  /** Whether another frame would differ although nothing changes: something is on its way. */
  let isMoving = false;
  let isFlushDue = false;
  /** How to ask the loop that makes frames for one; null where none does. */
  let askLoop: (() => void) | null = null;
  /** ms: when frames were last driven. */
  let lastDriven = Number.NEGATIVE_INFINITY;
  /** s that the pose still eases over: limits were switched on or off. */
  let easeLeft = 0;
  /** What the last frame was made in; null where the pose is to jump. */
  let shown: LiveFrame | null = null;

  store.subscribe((state, before) => {
    if (!keying.part && state.work.keys.length > 0) void callKeying();
    if (!hasTying() && tiesOf(state).length > 0) void callTying();
    const { mode } = before.work.settings;
    if (state.work.settings.mode === 'ragdoll' && mode !== 'ragdoll') keepShown(makerOf(before.work) && before.live);
    if (!hasSolver(state.work) && differs(SOLVED, state.work, before.work)) void callSolvers();
    if (differs(SHOWN, state, before) || differs(WORK_SHOWN, state.work, before.work)) requestFrame();
  });

  /** Calls `listener` after every frame that was made. Returns how to stop. */
  function onTick(listener: Listener): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }

  /**
   * Moves time on, and makes the frame if anything of it has changed or is on its way; once at the most. For the page's loop to call,
   * once per animation frame; where none does, frames are made by themselves, and all arrives at once.
   *
   * @param wallTime s since the last call; more than `LONGEST_STEP` counts as that.
   * @returns whether another frame is to follow at once: time goes on, or something is on its way. Never where the page stands still.
   */
  function advance(wallTime: number): boolean {
    if (isStill) return false;
    const dt = Math.min(wallTime, LONGEST_STEP);
    lastDriven = performance.now();
    if (dt > 0) moveTime(dt);
    if (isStale || (isMoving && dt > 0)) makeFrame(dt);
    return isStale || isMoving || isTimePassing();
  }

  /** Leaves making frames to a loop, which is asked for one by `ask` and then calls `advance`. Returns how to take it back. */
  function drive(ask: () => void): () => void {
    askLoop = ask;
    return () => {
      if (askLoop === ask) askLoop = null;
    };
  }

  /** Has come what goes through keys, and shows it. */
  const callKeying = () =>
    attempt('The motion through keys', async () => {
      await keying.fetch();
      source = null;
      requestFrame();
    });

  /** Has come what holds joints by their ties, and shows what it makes of the frame. */
  const callTying = () =>
    attempt('What holds joints by their ties', async () => {
      await fetchTying();
      source = null;
      requestFrame();
    });

  /** Says that something outside the store has changed that the frame is made from, or shows. */
  function requestFrame(): void {
    isStale = true;
    askLoop?.();
    if (isDriven() || isFlushDue) return;
    isFlushDue = true;
    queueMicrotask(() => {
      isFlushDue = false;
      flush();
    });
  }

  /** Has solvers come, and shows what they make of the frame. */
  function callSolvers(): void {
    const isRagdoll = store.getState().work.settings.mode === 'ragdoll';
    void attempt(isRagdoll ? 'The ragdoll' : 'What pulls the character', async () => {
      await (isRagdoll ? fetchRagdoll() : fetchSolvers());
      source = null;
      requestFrame();
    });
  }

  /** Makes the frame now if anything of it has changed. No time passes by that. */
  function flush(): void {
    if (isStale) makeFrame(isDriven() ? 0 : Number.POSITIVE_INFINITY);
  }

  const isDriven = (): boolean => askLoop !== null || performance.now() - lastDriven < DRIVEN;

  const isTimePassing = (): boolean => {
    const { clip, live, isPlaying, preview, work } = store.getState();
    const { settings } = work;
    // A character that falls stays in the frame it fell from.
    const isDropped = settings.mode === 'ragdoll';
    return clip !== null && live !== null && isPlaying && !isStill && !preview?.holdsTime && !isDropped;
  };

  function moveTime(dt: number): void {
    const { clip, live, markedFrames, work } = store.getState();
    const { settings } = work;
    if (!clip || !live || !isTimePassing()) return;
    const start = timeOfFrame(clip, markedFrames?.[0] ?? 0);
    const end = timeOfFrame(clip, markedFrames?.[1] ?? clip.frameCount - 1);
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
    isStale = true;
  }

  function makeFrame(dt: number): void {
    isStale = false;
    const { live, work } = store.getState();
    const { settings } = work;
    const now = presentScene();
    if (!now || !live) return;
    const rate = Math.min(
      settings.easing === 'rate-limit' ? RATE_LIMIT : Number.POSITIVE_INFINITY,
      easeLeft > 0 ? EASE_RATE : Number.POSITIVE_INFINITY,
    );
    // From here on it follows: beginning with what is to be seen.
    if (rate < Number.POSITIVE_INFINITY && now.turnRate === Number.POSITIVE_INFINITY && shown === live) holdOn(live);
    now.turnRate = rate;
    const hasArrived = tick(now, live, dt);
    isMoving = !hasArrived || easeLeft > 0 || (now.solver !== null && isSolving(now));
    easeLeft = Math.max(0, easeLeft - dt);
    shown = live;
    for (const listener of listeners) listener(live);
  }

  /** Whether what makes the pose goes on although nothing changes. */
  const isSolving = (posing: Pick<Scene, 'settings' | 'pulls'>): boolean => {
    const maker = makerOf(posing);
    return maker === 'ik' ? !isSettled() : maker === 'ragdoll' && isFalling();
  };

  /** Lets the rate limit begin with the pose that is seen. */
  function holdOn(live: LiveFrame): void {
    scene?.trackers.forEach((tracker, joint) => {
      tracker.last = readQuat(live.held, joint);
    });
  }

  /** Lets the pose ease over to what it will be, instead of jumping there: limits were switched on or off. */
  function easeOver(): void {
    if (!isStill && !prefersLessMotion()) easeLeft = EASE_TIME;
  }

  /** What the present frame is made from; null without a clip. The same object until something in it changes. */
  function presentScene(): Scene | null {
    const state = store.getState();
    if (scene && source && !differs(INGREDIENTS, state, source) && !differs(WORK_INGREDIENTS, state.work, source.work))
      return scene;
    source = state;
    const { clip, fit, ignoresLimits, preview, work } = state;
    const { settings, pulls, gazeTarget, chainChoices, gazeWeights, keys } = work;
    if (!clip) {
      scene = null;
      return null;
    }
    const isSameClip = scene?.clip.rotations === clip.rotations;
    scene = {
      clip,
      limits: fit?.limits ?? null,
      settings: ignoresLimits ? { ...settings, limits: false } : settings,
      manual: preview ? { ...state.work.manual, ...preview.manual } : state.work.manual,
      pulls,
      gazeTarget,
      chainChoices,
      gazeWeights,
      keyed: keying.part?.keyedMotion(clip, keys) ?? null,
      projector: fit && projectorFor(fit.limits, freeOf(state), tiesOf(state)),
      easing: { softening: softeningOf(settings), isBlended: settings.easing === 'blend' },
      trackers: isSameClip ? scene!.trackers : clip.skeleton.names.map(() => ({ last: null })),
      turnRate: isSameClip ? scene!.turnRate : Number.POSITIVE_INFINITY,
      solver: preview ? null : solverOf(work),
    };
    return scene;
  }

  /** Forgets what the rate limit remembers: time has jumped or another clip begun, and the pose may jump. */
  function cut(): void {
    shown = null;
    for (const tracker of scene?.trackers ?? []) tracker.last = null;
  }

  return { onTick, advance, drive, requestFrame, flush, easeOver, presentScene, cut };
}

export const { onTick, advance, drive, requestFrame, flush, easeOver, presentScene, cut } = createPlayback();
