import { lazyRoom } from '../ui/lazy-room';

/** Has words and a view's scene light up each other; stands in the scene of each view of a figure. */
export const Lights = lazyRoom('What words light up', () => import('./Spotlight'), 'WordLights', { isPlaceless: true });
