/** m: a point this far from the body, and farther, has the whole colour of what is beyond. */
export const FAR = 0.06;
