/** What each way to solve a chain is called, for people. Apart from `solvers`, so that who only names one need not have them all. */
export const solverLabels = {
  'least-squares': 'Least squares',
  'two-bone': 'Two-bone',
  ccd: 'CCD',
  fabrik: 'FABRIK',
};

export type SolverKind = keyof typeof solverLabels;
export const solverKinds = Object.keys(solverLabels) as SolverKind[];
