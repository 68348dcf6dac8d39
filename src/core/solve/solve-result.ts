/** The outcome of a solve. @category Solving */
export interface SolveResult {
  /**
   * `'reached'`: within tolerance. `'nearest'`: as near as was found, never farther than at the start.
   * `'failed'`: there was nothing to solve (see `message`) and the pose is as it was.
   */
  status: 'reached' | 'nearest' | 'failed';
  /** Steps taken, restarts included. */
  iterations: number;
  /** How far off the pose is, as it is stored: m for reaching, rad for looking. Infinity when failed. */
  residual: number;
  /** Why it failed, one sentence for people; empty otherwise. */
  message: string;
}
