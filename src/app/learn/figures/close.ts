import { DEGREE } from '../../../core/math';

/** rad: samples that may lie so near to each other stand for nearly all frames. */
export const CLOSE = 0.5 * DEGREE;
