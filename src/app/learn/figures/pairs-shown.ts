/** By steps: how many numbers each joint needs whose plots are shown; where there are as many as letters, the letters name them. */
export const PAIRS_SHOWN: readonly (readonly number[])[] = [[1], [1, 2], [2, 3, 1]];
export const LETTERS = ['A', 'B', 'C'];
