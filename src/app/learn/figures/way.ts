import type { Vec3 } from '../../../core';

/** Unit, in the frame of the charts: a way that leads a shoulder past an edge of what it can do. */
export const WAY: Vec3 = [0.99, 0.1, -0.1];
