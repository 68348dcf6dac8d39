import { ccd } from './ccd';
import { fabrik } from './fabrik';
import { leastSquares } from './least-squares';
import type { SolverModel } from './solver';
import type { SolverKind } from './solver-kinds';
import { twoBone } from './two-bone';

/** The table of ways to solve a chain: one line each. */
export const solvers: Record<SolverKind, SolverModel> = {
  'least-squares': leastSquares,
  'two-bone': twoBone,
  ccd,
  fabrik,
};
