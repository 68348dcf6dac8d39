import type { Block, Holder } from '../../physics';
import { store } from '../store';

/** What is shown of a fall beside the character itself. */
export interface FallState {
  /** Of the engine. */
  phase: 'coming' | 'ready' | 'failed';
  /** How much of it has come, 0 to 1; null while nothing is known. */
  progress: number | null;
  /** Why there is no fall, a sentence; empty where there is one. */
  problem: string;
  /** What is simplified, a sentence each. */
  notes: readonly string[];
  /** What it falls on, m, as the character sees it. */
  ground: readonly Block[];
  /** How far limits are fitted that the engine has itself, 0 to 1; null while none are. */
  fitting: number | null;
  /** How far the other falls are that this one is compared with, 0 to 1; null while it is not. */
  comparing: number | null;
  /** By what held it: frame by frame how far it was outside what was learned, rad. */
  curves: Readonly<Partial<Record<Holder, readonly number[]>>>;
  /** Whether what was done the time before is done again. */
  isReplaying: boolean;
  /** Counts falls. */
  round: number;
}

/** Changes what is shown of a fall. */
export const setFall = (patch: Partial<FallState>): void =>
  store.setState(({ fall }) => ({ fall: { ...fall, ...patch } }));
