import { createGazeSolver } from './solve-gaze';
import { createReach } from './solve-reach';
import { takeOver } from './take-over';

/** What pulls limbs, and what directs the gaze; `fetchSolvers` fetches it, with all that core has for it. */
export const createSolvers = () => ({ ik: createReach(), 'look-at': createGazeSolver(), takeOver });
