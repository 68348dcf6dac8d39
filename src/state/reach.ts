import {
  type ClipRange,
  chainBetween,
  createIkSolver,
  findChains,
  type IkChain,
  type IkSolver,
  type Pose,
  rangeAt,
  type SolveResult,
  type Vec3,
  worldTransforms,
} from '../core';
import type { LiveFrame } from './live';
import { rolesOf } from './roles';
import type { Scene } from './tick';

/** Where a chain's end is wanted. */
export interface Pull {
  /** World, m. */
  target: Vec3;
  /** Held in place rather than dragged: shown as a pin, and kept when another end is dragged. */
  isPinned: boolean;
}

/** By id of a chain. */
export type Pulls = Readonly<Record<string, Pull>>;

/** By id of a chain: the first and the last joint the user chose for it. */
export type ChainChoices = Readonly<Record<string, readonly [from: number, to: number]>>;

/** How well a pulled chain did, in the frame that was made last. */
export interface ReachReport {
  /** Id of the handle that is pulled. */
  handle: string;
  chain: IkChain;
  target: Vec3;
  status: SolveResult['status'];
  /** m. */
  residual: number;
}

/** One chain with its solvers, without limits and with them, and what they answered last. */
interface Worked {
  chain: IkChain;
  free: IkSolver;
  held: IkSolver;
  /** Rotations of the chain's joints in the last answer, to begin from. */
  last: Float32Array;
  /** How many solves in a row have found no way, `IkResult.stuckFor`. */
  stuckFor: number;
  isWarm: boolean;
  /** Solved in this tick. */
  isBusy: boolean;
}

/** Solvers for the clip and limits at hand, made when first needed. */
interface Workshop {
  clip: Scene['clip'];
  limits: Scene['limits'];
  choices: ChainChoices;
  reachStep: number;
  solver: Scene['settings']['solver'];
  worked: Map<string, Worked>;
}

let chainsFor: { clip: Scene['clip']; chains: IkChain[] } | null = null;
let workshop: Workshop | null = null;
let lastTime = Number.NaN;
let lastRange: ClipRange | null = null;
let isSettled = true;
/** s of the clip: a longer step, one back, or one into another clip is a cut, and limbs begin at the clip's pose again. */
const LONGEST_STEP = 0.5;
/** Answers that differ by less stand still. */
const STILL = 5e-4;
/** Solves after which a chain that has found no way has begun from every other place. */
const MOST_TRIES = 8;
const reports: ReachReport[] = [];
let joints = new Float32Array(0);
let rotations = new Float32Array(0);
const freePose: Pose = { rotations, rootPosition: [0, 0, 0] };
const heldPose: Pose = { rotations, rootPosition: [0, 0, 0] };

/** All chains found in a clip's skeleton. */
export function chainsOf(clip: Scene['clip']): IkChain[] {
  if (chainsFor?.clip !== clip) chainsFor = { clip, chains: findChains(clip.skeleton, rolesOf(clip)) };
  return chainsFor.chains;
}

/** The most handles a skeleton gets: the longest chains. */
const MOST_HANDLES = 12;
let handlesFor: { clip: Scene['clip']; choices: ChainChoices; handles: IkChain[] } | null = null;

/** The chains that can be pulled, one for each handle, with the joints the user chose where they did. */
export function handlesOf(clip: Scene['clip'], choices: ChainChoices): IkChain[] {
  if (handlesFor?.clip === clip && handlesFor.choices === choices) return handlesFor.handles;
  const handles = chainsOf(clip)
    .filter(({ kind }) => kind === 'limb' || kind === 'root' || kind === 'tail')
    .slice(0, MOST_HANDLES)
    .map((chain) => chosen(chain, clip, choices[chain.id]));
  handlesFor = { clip, choices, handles };
  return handles;
}

function chosen(chain: IkChain, { skeleton }: Scene['clip'], choice: ChainChoices[string] | undefined): IkChain {
  const joints = choice && chain.kind !== 'root' ? chainBetween(skeleton, choice[0], choice[1]) : null;
  if (!joints) return chain;
  const keepsEnd = joints[joints.length - 1] === chain.joints[chain.joints.length - 1];
  return {
    ...chain,
    joints,
    effectorOffset: keepsEnd ? chain.effectorOffset : null,
    mobility: joints.map((joint) => (chain.joints.includes(joint) ? 1 : CHOSEN_MOBILITY)),
  };
}

/** How readily joints turn that the user added to a limb. */
const CHOSEN_MOBILITY = 0.3;

/** Whether pulled limbs have come to rest; while they have not, another frame brings them nearer. */
export const isReachSettled = (): boolean => isSettled;

/** What became of the pulls in the last frame. The array and its entries are written anew every frame. */
export const reachReports = (): readonly ReachReport[] => reports;

/** Where the end of a chain is in a pose of the world, m. */
export function chainEnd({ joints, effectorOffset }: IkChain, live: LiveFrame, out: Vec3 = [0, 0, 0]): Vec3 {
  const joint = joints[joints.length - 1];
  const [x, y, z] = effectorOffset ?? [0, 0, 0];
  const q = live.worldRotations.subarray(4 * joint, 4 * joint + 4);
  const tx = 2 * (q[1] * z - q[2] * y);
  const ty = 2 * (q[2] * x - q[0] * z);
  const tz = 2 * (q[0] * y - q[1] * x);
  out[0] = live.worldPositions[3 * joint] + x + q[3] * tx + q[1] * tz - q[2] * ty;
  out[1] = live.worldPositions[3 * joint + 1] + y + q[3] * ty + q[2] * tx - q[0] * tz;
  out[2] = live.worldPositions[3 * joint + 2] + z + q[3] * tz + q[0] * ty - q[1] * tx;
  return out;
}

/**
 * Pulls the chains of `scene.pulls`: in `live.held` inside the limits, in `live.asked` beyond them as far as it takes. The
 * pelvis goes first, since it carries the others; two chains that share a trunk take turns.
 */
export function solveReach(scene: Scene, live: LiveFrame): void {
  const { clip, pulls, settings, chainChoices } = scene;
  reports.length = 0;
  const passed = live.time - lastTime;
  const range = rangeAt(clip, live.frame);
  const isContinuous = range === lastRange && passed >= 0 && passed <= LONGEST_STEP;
  lastTime = live.time;
  lastRange = range;
  isSettled = true;
  const shop = workshopFor(scene);
  freePose.rotations = live.asked;
  heldPose.rotations = live.held;
  freePose.rootPosition = heldPose.rootPosition = live.rootPosition;
  const handles = handlesOf(clip, chainChoices);
  for (const chain of handles) if (chain.kind === 'root' && pulls[chain.id]) movePelvis(scene, live, chain);
  // Chains that share a trunk see what the others made of it.
  const rounds = settings.reachWith === 'extended' ? 2 : 1;
  for (let round = 0; round < rounds; round++) {
    for (const id in pulls) {
      const worked = workedOn(shop, scene, id);
      if (!worked) continue;
      const isFollowing = round > 0 || (isContinuous && worked.isWarm);
      if (round === 0 && isFollowing) restore(worked.chain, worked.last, live.held);
      // Where there is no frame before, it may begin at all other places; else at one a solve, which is quick.
      const tried = isFollowing ? Math.max(1, worked.stuckFor) : 0;
      const { target } = pulls[id];
      const solver = settings.limits ? worked.held : worked.free;
      const { status, residual, stuckFor } = solver.solve(heldPose, target, tried);
      worked.stuckFor = stuckFor;
      const isMoving = keep(worked.chain, live.held, worked.last) > STILL;
      const isSearching = stuckFor > 0 && stuckFor < MOST_TRIES;
      if (isMoving || isSearching || !worked.isWarm) isSettled = false;
      // Where limits allow it, nothing else is asked; where not, what they hold back begins at what they give.
      restore(worked.chain, worked.last, live.asked);
      if (settings.limits && status === 'nearest' && round === rounds - 1) {
        worked.free.solve(freePose, target, stuckFor);
      }
      if (round === 0) reports.push({ handle: id, chain: worked.chain, target, status, residual });
      else Object.assign(reports[reports.findIndex((r) => r.chain === worked.chain)], { status, residual });
      worked.isWarm = worked.isBusy = true;
    }
  }
  for (const worked of shop.worked.values()) {
    // A chain that was let go begins anew the next time it is pulled.
    if (!worked.isBusy) worked.isWarm = false;
    worked.isBusy = false;
  }
}

/** Moves the root so that the pelvis is where it is wanted; nothing limits where a character stands. */
function movePelvis({ clip, pulls }: Scene, live: LiveFrame, chain: IkChain): void {
  const joint = chain.joints[0];
  if (joints.length !== live.worldPositions.length) {
    joints = new Float32Array(live.worldPositions.length);
    rotations = new Float32Array(live.worldRotations.length);
  }
  worldTransforms(clip.skeleton, live.held, 0, live.rootPosition, joints, rotations);
  const { target } = pulls[chain.id];
  for (let k = 0; k < 3; k++) live.rootPosition[k] += target[k] - joints[3 * joint + k];
  reports.push({ handle: chain.id, chain, target, status: 'reached', residual: 0 });
}

function workshopFor({ clip, limits, settings: { solver }, chainChoices: choices, reachStep }: Scene): Workshop {
  const isSame =
    workshop?.clip === clip &&
    workshop.limits === limits &&
    workshop.solver === solver &&
    workshop.choices === choices &&
    workshop.reachStep === reachStep;
  if (!workshop || !isSame) workshop = { clip, limits, choices, reachStep, solver, worked: new Map() };
  return workshop;
}

/** The solvers of a pulled chain, or of the longer one that helps it; null where there is no such chain. */
function workedOn(shop: Workshop, { clip, limits, settings, chainChoices }: Scene, id: string): Worked | null {
  const own = handlesOf(clip, chainChoices).find((chain) => chain.id === id);
  if (!own || own.kind === 'root') return null;
  const longer =
    settings.reachWith === 'extended' && !chainChoices[id]
      ? chainsOf(clip).find((chain) => chain.kind === 'extended' && chain.id.startsWith(`${id}+`))
      : undefined;
  const chain = longer ?? own;
  let worked = shop.worked.get(chain.id);
  if (!worked) {
    const { solver } = settings;
    const { mobility } = chain;
    const effectorOffset = chain.effectorOffset ?? undefined;
    worked = {
      chain,
      // It begins where limits end, near what is wanted: it need not try from elsewhere.
      free: createIkSolver(clip.skeleton, chain.joints, { solver, mobility, effectorOffset, restarts: 0 }),
      held: createIkSolver(clip.skeleton, chain.joints, {
        solver,
        mobility,
        effectorOffset,
        limits: limits ?? undefined,
        maxStep: shop.reachStep,
      }),
      last: new Float32Array(4 * chain.joints.length),
      stuckFor: 0,
      isWarm: false,
      isBusy: false,
    };
    shop.worked.set(chain.id, worked);
  }
  return worked;
}

/** Returns by how much the answers differ, the largest of their components. */
function keep({ joints }: IkChain, pose: Float32Array, last: Float32Array): number {
  let change = 0;
  for (let i = 0; i < joints.length; i++) {
    for (let k = 0; k < 4; k++) {
      const now = pose[4 * joints[i] + k];
      change = Math.max(change, Math.abs(now - last[4 * i + k]));
      last[4 * i + k] = now;
    }
  }
  return change;
}

function restore({ joints }: IkChain, last: Float32Array, pose: Float32Array): void {
  for (let i = 0; i < joints.length; i++) for (let k = 0; k < 4; k++) pose[4 * joints[i] + k] = last[4 * i + k];
}
