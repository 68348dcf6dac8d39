// The page fetches this when points are first given.

export { findOnRig, stopFinding } from './find-motion';
export { readTakeOfPoints } from './read-points';
