import { type Clip, type Pose, type SolveResult, type Vec3, worldTransforms } from '../../core';
import { rangeAt } from '../../core/clip';
import { distance } from '../../core/math';
import type { IkChain } from '../../core/solve';
import type { Settings } from '../settings';
import { lay, take, turningJoints } from './chain-rotations';
import { type BodyContact, contactOf } from './contact';
import { keepTurn } from './keep-turn';
import { heldSolver, type LimbSolve, limbOf, limbsFor, stepOf } from './limbs';
import { bonesOf, type LiveFrame } from './live';
import { chainEnd, handlesOf } from './reach';
import type { Scene, Solver } from './tick';

/** Pulls limbs frame by frame, and remembers how they lay. */
export interface Reach {
  /**
   * Pulls the chains of `scene.pulls`: in `live.held` inside the limits, in `live.asked` beyond them as far as it takes. The
   * pelvis goes first, since it carries the others; two chains that share a trunk take turns. What became of each is told in
   * `live.reach`.
   */
  solve: Solver;
  /** Whether pulled limbs have come to rest; while they have not, another frame brings them nearer. */
  isSettled(): boolean;
  /** How limbs lie, to be put back later: with it the same scene at the same time is the same pose. */
  memory(): ReachMemory;
  /** Lays limbs as they lay; null forgets how. */
  recall(memory: ReachMemory | null): void;
}

/** How pulled limbs lay, and what was asked of them. */
export interface ReachMemory {
  readonly ask: Ask | null;
  /** By id of a chain. */
  readonly limbs: ReadonlyMap<string, Lie>;
  readonly isSettled: boolean;
}

/** All that an answer hangs on, but for how limbs lay before. */
interface Ask
  extends Pick<Scene, 'manual' | 'pulls' | 'chainChoices'>,
    Pick<Settings, 'pose' | 'solver' | 'reachWith' | 'selfContact'> {
  /** Of the clip, and of the one among those joined that is played. */
  rotations: Float32Array;
  taken: Float32Array;
  /** s into the clip. */
  time: number;
  projector: Scene['projector'];
  isHeld: boolean;
}

/** How one chain lies. */
interface Lie {
  joints: readonly number[];
  /** 4 numbers for each of the joints: local rotations inside the limits, and as far beyond as it takes. */
  held: Float32Array;
  asked: Float32Array;
  status: SolveResult['status'];
  /** m. */
  residual: number;
  /** How many solves in a row have found no way, `IkResult.stuckFor`. */
  stuckFor: number;
  /** Whether the body is in the way; not kept in files. */
  touches?: boolean;
}

/** rad/s: a limb whose nearest way changes glides over instead of leaping. */
const RATE = (720 * Math.PI) / 180;
/** rad: no way at all, and yet one that a solver takes. */
const NO_STEP = 1e-9;
/** s of the clip: a longer step, one back, or one into another clip is a cut, and limbs begin at the clip's pose again. */
const LONGEST_STEP = 0.5;
/** Answers that differ by less stand still. */
const STILL = 5e-4;
/** The most rounds in which chains that share a trunk take turns. */
const SHARED_ROUNDS = 5;
/** m: a round that brings all chains together no nearer than this is the last. */
const NEARER = 1e-4;
/** m: within it solvers have arrived. */
const TOLERANCE = 1e-4;
/** Solves after which a chain that has found no way has begun from every other place. */
const MOST_TRIES = 8;

export function createReach(): Reach {
  let limbs: LimbSolve | null = null;
  let contact: { clip: Clip; bodies: BodyContact | null } | null = null;
  let lies = new Map<string, Lie>();
  /** Null before the first frame. */
  let ask: Ask | null = null;
  let isSettled = true;
  /** Whether limbs were laid back, and the next frame only has to show them. */
  let isRecalled = false;
  const busy = new Set<string>();
  const end: Vec3 = [0, 0, 0];
  let joints = new Float32Array(0);
  let rotations = new Float32Array(0);
  const freePose: Pose = { rotations, rootPosition: [0, 0, 0] };
  const heldPose: Pose = { rotations, rootPosition: [0, 0, 0] };

  return {
    solve(scene, live, dt) {
      const isKnown = (isSettled || isRecalled || dt === 0) && isAskedAgain(ask, scene, live.time);
      isRecalled = false;
      if (!contact || contact.clip !== scene.clip) contact = { clip: scene.clip, bodies: contactOf(scene.clip) };
      const bodies = scene.settings.selfContact ? contact.bodies : null;
      limbs = limbsFor(scene, bonesOf(scene, live), bodies, limbs);
      movePelvis(scene, live);
      if (isKnown) show(limbs, scene, live);
      else pull(limbs, bodies, scene, live, dt);
    },
    isSettled: () => isSettled,
    memory: () => ({ ask, limbs: copyOf(lies), isSettled }),
    recall(memory) {
      ask = memory?.ask ?? null;
      lies = copyOf(memory?.limbs ?? new Map());
      isSettled = memory?.isSettled ?? true;
      isRecalled = memory !== null;
    },
  };

  /** Moves the root so that the pelvis is where it is wanted; nothing limits where a character stands. */
  function movePelvis(scene: Scene, live: LiveFrame): void {
    const { clip, pulls, chainChoices } = scene;
    for (const chain of handlesOf(clip, chainChoices)) {
      const wanted = pulls[chain.id];
      if (chain.kind !== 'root' || !wanted) continue;
      const [joint] = chain.joints;
      if (joints.length !== live.worldPositions.length) {
        joints = new Float32Array(live.worldPositions.length);
        rotations = new Float32Array(live.worldRotations.length);
      }
      worldTransforms(bonesOf(scene, live), live.held, 0, live.rootPosition, joints, rotations);
      const { target } = wanted;
      for (let k = 0; k < 3; k++) live.rootPosition[k] += target[k] - joints[3 * joint + k];
      live.reach.push({ handle: chain.id, chain, target, status: 'reached', residual: 0, stuckFor: 0, touches: false });
    }
  }

  /** Lays limbs as they lie already. */
  function show(limbs: LimbSolve, scene: Scene, live: LiveFrame): void {
    for (const id in scene.pulls) {
      const limb = limbOf(limbs, scene, id);
      const lie = limb && lieOf(limb.chain);
      if (!limb || !lie) continue;
      lay(lie.joints, lie.held, live.held);
      lay(lie.joints, lie.asked, live.asked);
      const { status, residual, stuckFor, touches = false } = lie;
      live.reach.push({
        handle: id,
        chain: limb.chain,
        target: scene.pulls[id].target,
        status,
        residual,
        stuckFor,
        touches,
      });
    }
  }

  function pull(limbs: LimbSolve, contact: BodyContact | null, scene: Scene, live: LiveFrame, dt: number): void {
    const { pulls, settings } = scene;
    const taken = rangeAt(scene.clip, live.frame).clip.rotations;
    const passed = ask ? live.time - ask.time : -1;
    const isContinuous = taken === ask?.taken && passed >= 0 && passed <= LONGEST_STEP;
    // Where no time passes, nothing of it is remembered.
    const isPassing = dt > 0;
    const turned = ask?.manual;
    if (isPassing) ask = askOf(scene, live.time, taken);
    isSettled = isPassing;
    const step = isPassing ? stepOf(RATE * dt) : NO_STEP;
    freePose.rotations = live.asked;
    heldPose.rotations = live.held;
    freePose.rootPosition = heldPose.rootPosition = live.rootPosition;
    if (!isContinuous && isPassing) lies.clear();
    if (contact) {
      placeHeld(scene, live);
      contact.begin(live.worldPositions, live.worldRotations, lies.values());
    }
    for (const id in pulls) {
      const chain = limbOf(limbs, scene, id)?.chain;
      if (chain && isPassing) layAnew(chain, live.held);
      const before = chain && isContinuous ? lieOf(chain) : null;
      // A joint that the hand has turned since begins there, and the end that rides along goes with the clip.
      if (before) lay(turningJoints(chain!), before.held, live.held, (j) => scene.manual[j] === turned?.[j]);
    }
    // Chains that share a trunk see what the others made of it, until none comes nearer any more.
    const isShared = settings.reachWith === 'extended';
    let missing = Number.POSITIVE_INFINITY;
    for (let round = 0; round < (isShared ? SHARED_ROUNDS : 1); round++) {
      for (const id in pulls) {
        const limb = limbOf(limbs, scene, id);
        if (!limb) continue;
        const { chain, free } = limb;
        const { target, turn, pole = null } = pulls[id];
        const before = lieOf(chain);
        const isFollowing = round > 0 || (isContinuous && before !== null);
        // Where there is no frame before, or none to come, it may begin at all other places; else at one a solve, which is quick.
        const tried = isFollowing && dt < Number.POSITIVE_INFINITY ? Math.max(1, before?.stuckFor ?? 0) : 0;
        const { status, residual, stuckFor, touches } = (settings.limits ? heldSolver(limb, scene, step) : free).solve(
          heldPose,
          target,
          tried,
          pole,
        );
        const end = chain.joints[chain.joints.length - 1];
        const { parents } = scene.clip.skeleton;
        if (turn) keepTurn(parents, live.held, end, turn, settings.limits ? scene.projector?.regions[end] : null);
        const report = live.reach.find((r) => r.chain === chain);
        if (report) Object.assign(report, { status, residual, stuckFor, touches });
        else live.reach.push({ handle: id, chain, target, status, residual, stuckFor, touches });
      }
      if (!isShared) break;
      const left = measure(scene, live);
      if (!(left < missing - NEARER)) break;
      missing = left;
    }
    for (const { handle, chain, target, status, residual, stuckFor, touches } of live.reach) {
      if (chain.kind === 'root') continue;
      const before = lieOf(chain);
      const lie = isPassing ? (before ?? newLie(chain)) : newLie(chain);
      if (isPassing) lies.set(chain.id, lie);
      const isMoving = take(chain.joints, live.held, lie.held) > STILL;
      const isSearching = stuckFor > 0 && stuckFor < MOST_TRIES;
      if (isMoving || isSearching || before === null) isSettled = false;
      // Where limits allow it, nothing else is asked; where not, what they hold back begins at what they give.
      lay(chain.joints, lie.held, live.asked);
      const { free } = limbOf(limbs, scene, handle)!;
      const { turn, pole = null } = pulls[handle];
      // What the body holds back, limits do not.
      if (settings.limits && status === 'nearest' && !touches) free.solve(freePose, target, stuckFor, pole);
      if (turn) keepTurn(scene.clip.skeleton.parents, live.asked, chain.joints[chain.joints.length - 1], turn, null);
      take(chain.joints, live.asked, lie.asked);
      Object.assign(lie, { status, residual, stuckFor, touches });
      busy.add(chain.id);
    }
    if (contact && isPassing) {
      placeHeld(scene, live);
      contact.keep(live.worldPositions, live.worldRotations, lies.values());
    }
    // A chain that was let go begins anew the next time it is pulled.
    if (isPassing) for (const id of lies.keys()) if (!busy.has(id)) lies.delete(id);
    busy.clear();
  }

  /** Places the pose that is made so far in the world. */
  function placeHeld(scene: Scene, live: LiveFrame): void {
    const { held, rootPosition, worldPositions, worldRotations } = live;
    worldTransforms(bonesOf(scene, live), held, 0, rootPosition, worldPositions, worldRotations);
  }

  /** Tells how far off each end is once all chains have turned what they share. Returns the sum, m. */
  function measure(scene: Scene, live: LiveFrame): number {
    placeHeld(scene, live);
    let sum = 0;
    for (const report of live.reach) {
      if (report.chain.kind === 'root') continue;
      report.residual = distance(chainEnd(report.chain, live, end), report.target);
      if (report.status === 'reached' && report.residual > 2 * TOLERANCE) report.status = 'nearest';
      sum += report.residual;
    }
    return sum;
  }

  /** Lets a chain that has lost or won joints lie as it lay; joints that were not its own are where they are. */
  function layAnew(chain: IkChain, held: Float32Array): void {
    const old = lies.get(chain.id);
    if (!old || lieOf(chain)) return;
    const lie = { ...old, ...newLie(chain), stuckFor: old.stuckFor };
    chain.joints.forEach((joint, i) => {
      const was = old.joints.indexOf(joint);
      const [from, at] = was < 0 ? [held, joint] : [old.held, was];
      for (let k = 0; k < 4; k++) lie.held[4 * i + k] = from[4 * at + k];
    });
    lies.set(chain.id, lie);
  }

  /** How a chain lies; null where it does not, or is not the chain that it was. */
  function lieOf({ id, joints }: IkChain): Lie | null {
    const lie = lies.get(id);
    return lie && lie.joints.length === joints.length && lie.joints.every((joint, i) => joint === joints[i])
      ? lie
      : null;
  }
}

const askOf = (
  { clip, projector, manual, pulls, chainChoices, settings }: Scene,
  time: number,
  taken: Float32Array,
) => {
  const { pose, solver, reachWith, selfContact, limits: isHeld } = settings;
  const { rotations } = clip;
  return {
    rotations,
    taken,
    time,
    projector,
    manual,
    pulls,
    chainChoices,
    pose,
    solver,
    reachWith,
    selfContact,
    isHeld,
  };
};

/** Limbs that lie like this in the pose that is shown now, as if they had been pulled there. */
export const memoryOf = (scene: Scene, live: LiveFrame, limbs: ReachMemory['limbs']): ReachMemory => ({
  ask: askOf(scene, live.time, rangeAt(scene.clip, live.frame).clip.rotations),
  limbs,
  isSettled: true,
});

function isAskedAgain(
  ask: Ask | null,
  { clip, projector, manual, pulls, chainChoices, settings }: Scene,
  time: number,
) {
  return (
    ask !== null &&
    ask.rotations === clip.rotations &&
    ask.time === time &&
    ask.projector === projector &&
    ask.manual === manual &&
    ask.pulls === pulls &&
    ask.chainChoices === chainChoices &&
    ask.pose === settings.pose &&
    ask.isHeld === settings.limits &&
    ask.solver === settings.solver &&
    ask.reachWith === settings.reachWith &&
    ask.selfContact === settings.selfContact
  );
}

const newLie = ({ joints }: IkChain): Lie => ({
  joints,
  held: new Float32Array(4 * joints.length),
  asked: new Float32Array(4 * joints.length),
  status: 'failed',
  residual: Number.POSITIVE_INFINITY,
  stuckFor: 0,
});

const copyOf = (lies: ReadonlyMap<string, Lie>): Map<string, Lie> =>
  new Map([...lies].map(([id, lie]) => [id, { ...lie, held: lie.held.slice(), asked: lie.asked.slice() }]));
