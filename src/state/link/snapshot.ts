import type { Clip } from '../../core';
import { rangesOf, timeOfFrame } from '../../core/clip';
import { isOnRig } from '../clips/rig';
import { type ShownFigure, shownFigure } from '../clips/skins';
import type { FallReport } from '../frame/fall-report';
import { createLiveFrame, type LiveFrame } from '../frame/live';
import { flush, presentScene } from '../frame/playback';
import { chainEnd } from '../frame/reach';
import { tick } from '../frame/tick';
import { writeChosen } from '../limits/chosen';
import { borrowedInForce } from '../limits/held';
import { tiesInForce } from '../limits/ties';
import type { Settings } from '../settings';
import { type Knob, store } from '../store';

/** One joint as it is now. */
interface JointSnapshot {
  name: string;
  /** Local rotations before and after the limits. */
  asked: number[];
  held: number[];
  /** rad beyond the limit, before and after. */
  askedViolation: number;
  heldViolation: number;
  gauge: number;
  /** The neighbour that stops it; null where its own limit does. */
  tiedTo: string | null;
}

/** What `window.limber.snapshot()` answers. */
export interface Snapshot {
  clip: string | null;
  /** The clips that are fitted together, in the order of playing. */
  clips: { name: string; firstFrame: number; frameCount: number }[];
  /** The rig that is shown; null where clips are by themselves. */
  rig: string | null;
  /** Whose limits hold in place of its own, and joints they could not be carried to; null for none. */
  borrowed: { name: string; limits: number; apart: number } | null;
  frame: number;
  frameCount: number;
  joint: string | null;
  isPlaying: boolean;
  hasLimits: boolean;
  body: 'human' | 'bones' | null;
  /** What stands for the character as the view says, there yet or not. */
  figure: ShownFigure['figure'];
  /** m: lowest and highest joint of the held pose. */
  height: [number, number];
  settings: Settings;
  /** How many ties between joints are in force. */
  ties: number;
  /** Joints with a model of their own. */
  chosen: ReturnType<typeof writeChosen>;
  joints: JointSnapshot[];
  /** The chains that are pulled: where to, where they are, and m that are missing. */
  reach: { handle: string; chain: string; target: number[]; end: number[]; status: string; residual: number }[];
  /** How it falls; null while it does not. */
  fall: FallReport | null;
  /** What is looked at, and rad that are missing; null when nothing is. */
  gaze: { target: number[]; status: string; residual: number } | null;
  /** What the figure of a chapter is set to beside the settings. */
  knobs: Readonly<Record<string, Knob>>;
}

/**
 * The page in numbers.
 *
 * @param frame the frame to tell of, without going there; the one on the screen when left out. Solvers and the rate
 *   limit, which depend on what came before, are left aside for other frames.
 */
export function snapshot(frame?: number): Snapshot {
  flush();
  const state = store.getState();
  const { clip, fit, body, skin, isPlaying, work } = state;
  const { settings, chosen, selectedJoint, borrowed } = work;
  const live = frame === undefined ? state.live : frameApart(frame);
  const names = clip?.skeleton.names ?? [];
  return {
    clip: clip?.name ?? null,
    clips: clip
      ? rangesOf(clip).map(({ clip: { name, frameCount }, firstFrame }) => ({ name, firstFrame, frameCount }))
      : [],
    rig: isOnRig(state) ? (state.work.rig?.name ?? null) : null,
    borrowed: borrowed && {
      name: borrowed.name,
      limits: borrowedInForce(borrowed).length,
      apart: borrowed.apart?.length ?? 0,
    },
    frame: live?.frame ?? 0,
    frameCount: clip?.frameCount ?? 0,
    joint: names[selectedJoint] ?? null,
    isPlaying,
    hasLimits: fit !== null,
    body: body?.kind ?? null,
    figure: shownFigure(settings.view, skin).figure,
    height: live ? heightRange(live) : [0, 0],
    settings: { ...settings },
    ties: settings.ties ? tiesInForce(store.getState()).length : 0,
    chosen: writeChosen(chosen),
    joints: live ? names.map((_, j) => jointSnapshot(live, names, j)) : [],
    reach: live ? reachSnapshot(live) : [],
    fall: live?.fall ? { ...live.fall } : null,
    gaze: live?.gaze ? { ...live.gaze, target: [...live.gaze.target] } : null,
    knobs: store.getState().knobs,
  };
}

function reachSnapshot(live: LiveFrame): Snapshot['reach'] {
  return live.reach.map(({ handle, chain, target, status, residual }) => ({
    handle,
    chain: chain.id,
    target: [...target],
    end: [...chainEnd(chain, live)],
    status,
    residual,
  }));
}

function jointSnapshot(live: LiveFrame, names: readonly string[], j: number): JointSnapshot {
  return {
    name: names[j],
    asked: [...live.asked.subarray(4 * j, 4 * j + 4)],
    held: [...live.held.subarray(4 * j, 4 * j + 4)],
    askedViolation: live.askedViolation[j],
    heldViolation: live.heldViolation[j],
    gauge: live.gauge[j],
    tiedTo: names[live.stoppedBy[j]] ?? null,
  };
}

function heightRange({ worldPositions }: LiveFrame): [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let i = 1; i < worldPositions.length; i += 3) {
    low = Math.min(low, worldPositions[i]);
    high = Math.max(high, worldPositions[i]);
  }
  return [low, high];
}

let apart: { clip: Clip; live: LiveFrame } | null = null;

/** A frame made beside the one on the screen. */
function frameApart(frame: number): LiveFrame | null {
  const scene = presentScene();
  if (!scene) return null;
  if (apart?.clip !== scene.clip) apart = { clip: scene.clip, live: createLiveFrame(scene.clip.skeleton) };
  apart.live.time = timeOfFrame(scene.clip, frame);
  const easing = scene.settings.easing === 'rate-limit' ? 'none' : scene.settings.easing;
  tick({ ...scene, settings: { ...scene.settings, easing }, solver: null, turnRate: Infinity }, apart.live);
  return apart.live;
}
