// The page fetches this when points are first given.

export { readPointsFile } from './read-points';
