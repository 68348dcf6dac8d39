import { ccd } from './ccd';
import { fabrik } from './fabrik';
import { leastSquares } from './least-squares';
import type { SolverModel } from './solver';
import { twoBone } from './two-bone';

/** The table of ways to solve a chain: one line each. */
const models = {
  'least-squares': leastSquares,
  'two-bone': twoBone,
  ccd,
  fabrik,
};

export type SolverKind = keyof typeof models;
export const solvers: Record<SolverKind, SolverModel> = models;
export const solverKinds = Object.keys(models) as SolverKind[];
