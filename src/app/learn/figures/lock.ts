/** °: how far the axes of outer and inner ring are apart, with the middle ring at so many °, 0 to 90. */
export const betweenAxes = (middle: number): number => 90 - middle;

/** Whether three rings, the middle one at so many °, turn about no more than two axes. */
export const areRingsLocked = (middle: number): boolean => Math.abs(betweenAxes(middle)) < 0.05;
