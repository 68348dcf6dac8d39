import { type Clip, findChains, type SolveResult, type Vec3 } from '../../core';
import { keptFor, rotationVector } from '../../core/math';
import { chainBetween, type IkChain } from '../../core/solve';
import { rolesOf } from '../clips/roles';
import { store } from '../store';
import type { LiveFrame } from './live';

/** Where a chain's end is wanted: a pin, or where it was dragged to. */
export interface Pull {
  /** World, m. */
  target: Vec3;
  /** Held in place rather than dragged: shown as a pin, and kept when another end is dragged. */
  isPinned: boolean;
  /** How the end stands, where that is kept too: a foot's worldFromLocal as a rotation vector, rad. */
  turn?: Vec3;
  /** World, m: what the joint between the last two bones points at, as far as limits and the target allow. */
  pole?: Vec3;
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
  /** How many solves in a row have found no way, `IkResult.stuckFor`. */
  stuckFor: number;
  /** Whether the body is in the way. */
  touches: boolean;
}

/** All chains found in a clip's skeleton. The same list every time. */
export const chainsOf = keptFor((clip: Clip): IkChain[] => findChains(clip.skeleton, rolesOf(clip)));

/** The most handles a skeleton gets: the longest chains. */
const MOST_HANDLES = 12;
const handlesFor = new WeakMap<Clip, { choices: ChainChoices; handles: IkChain[] }>();

/** The chains that can be pulled, one for each handle, with the joints the user chose where they did. */
export function handlesOf(clip: Clip, choices: ChainChoices): IkChain[] {
  const known = handlesFor.get(clip);
  if (known?.choices === choices) return known.handles;
  const handles = chainsOf(clip)
    .filter(({ kind }) => kind === 'limb' || kind === 'root' || kind === 'tail')
    .slice(0, MOST_HANDLES)
    .map((chain) => chosen(chain, clip, choices[chain.id]));
  handlesFor.set(clip, { choices, handles });
  return handles;
}

function chosen(chain: IkChain, { skeleton }: Clip, choice: ChainChoices[string] | undefined): IkChain {
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

/** What became of the pulls in the frame that was made last. The array is written anew every frame. */
export const reachReports = (): readonly ReachReport[] => store.getState().live?.reach ?? [];

/** How the end of a pinned chain is to stay turned: of feet as it is now; nothing of others, which may turn about their pin. */
function standingTurn({ id, joints, kind, effectorOffset }: IkChain, live: LiveFrame): Pick<Pull, 'turn'> {
  if (kind !== 'limb' || effectorOffset || !id.endsWith('foot')) return {};
  const [x, y, z, w] = live.worldRotations.subarray(4 * joints[joints.length - 1]);
  // The short way round: a link's three numbers reach no further than half a turn.
  return { turn: rotationVector(w < 0 ? [-x, -y, -z, -w] : [x, y, z, w]) };
}

/** A pin that holds the end of a chain where it is, a foot also as it is turned. */
export const pinAt = (chain: IkChain, live: LiveFrame, target: Vec3 = chainEnd(chain, live)): Pull => ({
  target,
  isPinned: true,
  ...standingTurn(chain, live),
});

/** The chains that are pinned by themselves when a chain is pulled: of the pelvis both feet, for it would drag them along. */
export const pinnedWith = (chain: IkChain | undefined, handles: readonly IkChain[]): IkChain[] =>
  chain?.kind === 'root' ? handles.filter(({ kind, id }) => kind === 'limb' && id.endsWith('foot')) : [];

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
