import { keptFor } from '../now';

/** Which of the first two lines of the plot is the tighter, from 0, by the rotations of a clip and then by joint: known once they are drawn. */
export const upperLines = keptFor((_: Float32Array) => new Map<number, number>());
