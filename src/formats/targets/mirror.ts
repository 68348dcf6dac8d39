import type { Quat } from '../../core';

/** A rotation seen in a mirror across x: for left-handed engines that take x for −x. Ranges that are alike both ways stay. */
export const mirroredX = ([x, y, z, w]: Readonly<Quat>): Quat => [x, -y, -z, w];
