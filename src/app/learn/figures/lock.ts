/** Whether three rings, the middle one at so many °, turn about no more than two axes. */
export const areRingsLocked = (middle: number): boolean => Math.abs(Math.cos((middle * Math.PI) / 180)) < 1e-3;
