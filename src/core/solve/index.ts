export { chainBetween, findChains, type IkChain } from './find-chains';
export { findGaze, type Gaze } from './find-gaze';
export { createIkSolver, type IkOptions, type IkSolver, solveIk } from './ik';
export { createLookAt, type LookAtOptions, type LookAtSolver, lookAt } from './look-at';
export { contactDepths, type SelfContact, SKIN } from './self-contact';
export type { SolveResult } from './solve-result';
export { type SolverKind, solverKinds, solverLabels } from './solver-kinds';
