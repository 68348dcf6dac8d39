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
  /** Planes that stop less than `least`, and that pairs crowd against, see `addEdgesInSteps`. */
  edges: EdgeOptions;
  seed: number;
}

export interface EdgeOptions {
  /** The least share of shuffled pairs that such a plane has to stop. */
  least: number;
  /** rad: how near the plane pairs lie along it, and which share of all of them does at least. */
  reach: number;
  support: number;
  /** Standard deviations, as `TieOptions.deviations`. */
  deviations: number;
  /** How many are looked for. */
  tries: number;
  /** rad: how much nearer they stand than other planes. Where many pairs lie is known better than where the outermost of a few does. */
  nearer: number;
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
  deviations: 4,
  edges: { least: 0.002, reach: 0.03, support: 0.03, deviations: 5, tries: 8, nearer: 0.02 },
  seed: 1,
};

/** What decides whether a tie is kept. */
export interface DecideOptions {
  tie: TieOptions;
  /** How many pairs of unrelated joints tell the clip's habit level, and which share of them lies below it. */
  controls: number;
  /** Of those planes need stand out by so many standard deviations only: a habit is to show before a tie does. */
  controlDeviations: number;
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
  controlDeviations: 2,
  level: 0.9,
  leastLevel: 0.05,
  mostHabit: 0.4,
  folds: 5,
  loss: 0.01,
  volume: 0.93,
  paddings: [0.05, 0.07, 0.1],
};
