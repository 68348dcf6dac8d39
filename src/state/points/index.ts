// The page fetches this when points are first given.

export { readTakeOfPoints } from './read-points';
