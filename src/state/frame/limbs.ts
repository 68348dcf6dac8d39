import { type Clip, createIkSolver, type IkSolver, type Skeleton } from '../../core';
import type { IkChain, SelfContact } from '../../core/solve';
import type { Settings } from '../settings';
import type { ManualRotations } from '../store';
import { chainsOf, handlesOf } from './reach';
import type { Scene } from './tick';

/** Chains with their solvers, made when they are first pulled. */
export interface LimbSolve
  extends Pick<Scene, 'projector' | 'manual' | 'chainChoices'>,
    Pick<Settings, 'solver' | 'reachWith'> {
  clip: Clip;
  /** What keeps limbs out of the body; null for nothing. */
  contact: SelfContact | null;
  /** What chains are solved with; its offsets may change from frame to frame. */
  bones: Skeleton;
  byHandle: Map<string, Limb | null>;
}

/** One chain with its solvers. */
export interface Limb {
  chain: IkChain;
  bones: Skeleton;
  contact: SelfContact | null;
  free: IkSolver;
  /** Inside limits, by the rad that joints turn at most. */
  held: Map<number, IkSolver>;
}

/** Steps of solvers are rounded down to so many sizes between one and its double: a frame's time is never quite the last one's. */
const SIZES = 8;
/** Solvers of other step sizes that are kept. */
const MOST_SOLVERS = 8;

/** The limb that a handle pulls, or the longer one that helps it; null where there is no such chain. */
export function limbOf(limbs: LimbSolve, scene: Scene, handle: string): Limb | null {
  const { byHandle } = limbs;
  let limb = byHandle.get(handle);
  if (limb === undefined) {
    limb = makeLimb(limbs, scene, handle);
    byHandle.set(handle, limb);
  }
  return limb;
}

/** Those that are known, where they are still the scene's; or else new ones. */
export function limbsFor(
  { clip, projector, manual, chainChoices, settings: { solver, reachWith } }: Scene,
  bones: Skeleton,
  contact: SelfContact | null,
  known: LimbSolve | null,
): LimbSolve {
  const isSame =
    known?.clip === clip &&
    known.bones === bones &&
    known.contact === contact &&
    known.projector === projector &&
    known.chainChoices === chainChoices &&
    known.solver === solver &&
    known.reachWith === reachWith &&
    (reachWith === 'limb' || areSameJoints(known.manual, manual));
  if (isSame) return known;
  return { clip, bones, contact, projector, manual, chainChoices, solver, reachWith, byHandle: new Map() };
}

const areSameJoints = (a: ManualRotations, b: ManualRotations): boolean =>
  a === b || Object.keys(a).join() === Object.keys(b).join();

/** A chain without the joints of the trunk that were turned by hand: they keep their turn. */
function withoutTurned(chain: IkChain, own: IkChain, manual: ManualRotations): IkChain {
  const isKept = chain.joints.map((joint) => own.joints.includes(joint) || !manual[joint]);
  if (!isKept.includes(false)) return chain;
  return {
    ...chain,
    joints: chain.joints.filter((_, i) => isKept[i]),
    mobility: chain.mobility.filter((_, i) => isKept[i]),
  };
}

function makeLimb(
  { bones, contact }: LimbSolve,
  { clip, settings: { solver, reachWith }, chainChoices, manual }: Scene,
  handle: string,
): Limb | null {
  const own = handlesOf(clip, chainChoices).find(({ id }) => id === handle);
  if (!own || own.kind === 'root') return null;
  const longer =
    reachWith === 'extended' && !chainChoices[handle]
      ? chainsOf(clip).find(({ kind, id }) => kind === 'extended' && id.startsWith(`${handle}+`))
      : undefined;
  const chain = longer ? withoutTurned(longer, own, manual) : own;
  const { mobility } = chain;
  const effectorOffset = chain.effectorOffset ?? undefined;
  // It begins where limits end, near what is wanted: it need not try from elsewhere.
  const free = createIkSolver(bones, chain.joints, { solver, mobility, effectorOffset, restarts: 0 });
  return { chain, bones, contact, free, held: new Map() };
}

/** The limb's solver inside limits that turns joints by `step` rad at most. */
export function heldSolver(
  { chain, bones, contact, held }: Limb,
  { limits, projector, settings: { solver } }: Scene,
  step: number,
): IkSolver {
  let found = held.get(step);
  if (!found) {
    if (held.size >= MOST_SOLVERS) held.clear();
    found = createIkSolver(bones, chain.joints, {
      solver,
      mobility: chain.mobility,
      effectorOffset: chain.effectorOffset ?? undefined,
      // Nothing limits the hips, but a leg that reaches with them turns them no further than the clip does.
      limits: projector?.regions.map((region, joint) => region ?? limits?.[joint]),
      maxStep: step,
      contact: contact ?? undefined,
    });
    held.set(step, found);
  }
  return found;
}

/** rad: the step rounded down to one of the sizes that solvers are made for. */
export const stepOf = (step: number): number =>
  step < Math.PI ? 2 ** (Math.floor(SIZES * Math.log2(step)) / SIZES) : Number.POSITIVE_INFINITY;
