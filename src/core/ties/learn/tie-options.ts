/** How planes of a tie are found. Figures were chosen on the made clip, its seeds and three captures. */
export interface TieOptions {
  /** rad in the space of both joints: no two pairs are kept nearer. */
  spacing: number;
  /** rad: how far outside the outermost pair a plane stands while planes are compared. */
  padding: number;
  /** The most planes of a tie. */
  most: number;
  /** The least share of shuffled pairs that one more plane has to stop. */
  least: number;
  /** How many shuffled pairs; a multiple of 32. */
  shuffled: number;
  /** Random small turns tried on each plane. */
  refine: number;
  /** How much more often real pairs lie along a plane's edge than shuffled ones, at least. */
  sharp: number;
  /** rad: how wide that edge is. */
  edge: number;
  /** How many shifts in time a plane is compared with. */
  shifts: number;
  /** rad, and in standard deviations: how much further in it stands than with one joint shifted in time, at least. */
  margin: number;
  deviations: number;
  seed: number;
}

const tieDefaults: TieOptions = {
  spacing: 0.08,
  padding: 0.05,
  most: 8,
  least: 0.01,
  shuffled: 1024,
  refine: 40,
  sharp: 1.5,
  edge: 0.1,
  shifts: 19,
  margin: 0.1,
  deviations: 2,
  seed: 1,
};

/** What decides whether a tie is kept. */
export interface DecideOptions {
  tie: TieOptions;
  /** How many pairs of unrelated joints tell the clip's habit level, and which share of them lies below it. */
  controls: number;
  level: number;
  /** The habit level is at least this. */
  leastLevel: number;
  /** Above this habit level nothing is tied. */
  mostHabit: number;
  /** Stretches that are held out, one after the other. */
  folds: number;
  /** The share of held-out frames that a tie may stop, and the share of volume that it may leave at most. */
  loss: number;
  volume: number;
  /** rad, ascending: paddings that are tried. */
  paddings: readonly number[];
}

export const decideDefaults: DecideOptions = {
  tie: tieDefaults,
  controls: 24,
  level: 0.9,
  leastLevel: 0.05,
  mostHabit: 0.4,
  folds: 5,
  loss: 0.01,
  volume: 0.9,
  paddings: [0.05, 0.07, 0.1],
};
