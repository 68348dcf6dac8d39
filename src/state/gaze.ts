/** By joint: how much of the gaze it takes, 0 to 1. */
export type GazeWeights = Readonly<Record<number, number>>;
