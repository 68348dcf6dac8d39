import type { Clip, Gaze, IkChain, Vec3 } from '../../core';
import { glanceTo, lookTo, pinChain, pullChain, releaseChain, selectJoint } from '../../state/actions';
import { gazeOf, gazePoint, gazeReport, gazeStart, headOf } from '../../state/gaze';
import type { LiveFrame } from '../../state/live';
import { type ChainChoices, chainEnd, chainsOf, handlesOf, reachReports } from '../../state/reach';
import { store } from '../../state/store';
import { degrees } from '../ui/format';
import { GAZE } from './reach-ui';

/** How a handle is held; each has a form of its own on the screen. */
export type HandleState = 'free' | 'pulled' | 'pinned';

/** Something in the scene that can be put elsewhere: the end of a chain, or what is looked at. */
export interface Handle {
  readonly id: string;
  /** For people: "Left hand". */
  readonly label: string;
  readonly canPin: boolean;
  /** Where it is wanted, world, m; where it is, while nothing holds it. */
  wanted(live: LiveFrame, out: Vec3): Vec3;
  /** Where it is. */
  reached(live: LiveFrame, out: Vec3): Vec3;
  /** Where the line to `reached` begins; null where there is none. */
  origin(live: LiveFrame, out: Vec3): Vec3 | null;
  state(): HandleState;
  /** What is missing, in words; empty when nothing is. */
  shortfall(): string;
  moveTo(target: Vec3): void;
  pin(isPinned: boolean): void;
  release(): void;
  /** A joint that shows what the handle does; called when a drag begins. */
  selectJoint(): void;
}

/** m and rad: less than this counts as arrived. */
const NEAR = 0.005;
const NEAR_ANGLE = Math.PI / 180;

/** m → "25 cm", "4.2 mm". */
export function distance(metres: number): string {
  if (!Number.isFinite(metres)) return '—';
  return metres >= 0.1
    ? `${Math.round(metres * 100)} cm`
    : metres >= 0.01
      ? `${(metres * 100).toFixed(1)} cm`
      : `${(metres * 1000).toFixed(1)} mm`;
}

function chainHandle(chain: IkChain): Handle {
  const { id, label } = chain;
  return {
    id,
    label,
    canPin: true,
    wanted(live, out) {
      const pull = store.getState().pulls[id];
      if (!pull) return chainEnd(chain, live, out);
      for (let k = 0; k < 3; k++) out[k] = pull.target[k];
      return out;
    },
    reached: (live, out) => chainEnd(chain, live, out),
    origin: () => null,
    state() {
      const pull = store.getState().pulls[id];
      return pull ? (pull.isPinned ? 'pinned' : 'pulled') : 'free';
    },
    shortfall() {
      if (!store.getState().pulls[id]) return '';
      const report = reachReports().find((r) => r.handle === id);
      return report && report.residual > NEAR ? `${distance(report.residual)} out of reach` : '';
    },
    moveTo: (target) => pullChain(id, target),
    pin: (isPinned) => pinChain(id, isPinned),
    release: () => releaseChain(id),
    selectJoint() {
      if (chain.kind !== 'root' && !chain.joints.includes(store.getState().selectedJoint)) selectJoint(chain.joints[0]);
    },
  };
}

function gazeHandle(gaze: Gaze): Handle {
  return {
    id: GAZE,
    label: 'Gaze target',
    canPin: false,
    wanted(live, out) {
      const { gazeTarget } = store.getState();
      if (!gazeTarget) return gazePoint(gaze, live, null, out);
      for (let k = 0; k < 3; k++) out[k] = gazeTarget[k];
      return out;
    },
    reached: (live, out) => gazePoint(gaze, live, store.getState().gazeTarget, out),
    origin: (live, out) => gazeStart(gaze, live, out),
    state: () => (store.getState().gazeTarget ? 'pulled' : 'free'),
    shortfall() {
      const report = gazeReport();
      return report && report.residual > NEAR_ANGLE ? `${degrees(report.residual)} out of sight` : '';
    },
    moveTo: (target) => (store.getState().settings.gazeFollowsPointer ? glanceTo(target) : lookTo(target)),
    pin() {},
    release: () => lookTo(null),
    selectJoint() {
      if (!gaze.chain.includes(store.getState().selectedJoint)) selectJoint(headOf(gaze));
    },
  };
}

/** The handles of a mode. */
export function handlesFor(mode: 'ik' | 'look-at', clip: Clip, choices: ChainChoices): Handle[] {
  if (mode === 'ik') return handlesOf(clip, choices).map(chainHandle);
  const gaze = gazeOf(clip, store.getState().settings.gazeAxis);
  return gaze ? [gazeHandle(gaze)] : [];
}

/**
 * The chain that a press on the body takes hold of: the one the joint belongs to, or hangs on; null for the head, and
 * where there is none.
 */
export function chainAt(clip: Clip, choices: ChainChoices, joint: number): IkChain | null {
  const { parents } = clip.skeleton;
  const head = chainsOf(clip)
    .find(({ kind }) => kind === 'gaze')
    ?.joints.at(-1);
  const handles = handlesOf(clip, choices);
  for (let j = joint; j >= 0; j = parents[j]) {
    if (j === head) return null;
    // The end of a limb before its beginning: a thigh hangs on the pelvis, yet is the leg's.
    const found = handles.find((chain) => chain.joints.includes(j));
    if (found) return found;
  }
  return null;
}
