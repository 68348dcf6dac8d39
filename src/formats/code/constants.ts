/** Numbers that routines call by name: the same in every language. */
export const constants = {
  /** A whole turn, rad. */
  TURN: 2 * Math.PI,
  /** Less than a whole turn: the longest vector of the exponential map, the longest swing, and how far an angle is from its middle. */
  SHORT_TURN: 2 * Math.PI - 1e-6,
  /** The middle angle of Euler ZYZ stays this far from the ends of its range, where the two outer angles turn about one axis. */
  SHORT_OF_LOCK: 1e-4,
  /** Longer than any distance. */
  DISTANT: 1e30,
  /** Replaces a length of zero where a routine divides by the length. */
  LEAST: 1e-30,
  /** A length below which a vector has no direction. */
  TINY: 1e-12,
};

/** Numbers that depend on how precise the reals are. */
export const precisions = {
  double: {
    /** A rotation nearer than this to its projection is inside. */
    UNMOVED: 1e-9,
    /** A plane that is exceeded by less counts as kept. */
    SLACK: 1e-12,
    /** Squared sine of an angle below which two planes count as parallel. */
    PARALLEL: 1e-12,
    /** `contains` accepts rotations that are outside by no more than this. */
    TOLERANCE: 1e-6,
    /** An iteration that comes this near is at its end. */
    CLOSE: 1e-15,
    /** A point this near to two regions is in both of them. */
    MET: 1e-8,
    /** A tie leaves at least this much: rounding must not empty a slice that is a single point. */
    SLIGHT: 1e-9,
    /** Sine of half an angle below which the two outer angles of Euler ZYZ turn about one axis. */
    LOCK: 1e-9,
    /** How far a rotation stays from where two of its angles turn about one axis, rad. */
    BESIDE: 2e-7,
    /** The longest quaternion vector: less than half a turn. */
    LONGEST_QUATERNION: 2 - 2.5e-9,
  },
  single: {
    UNMOVED: 1e-6,
    SLACK: 2e-6,
    PARALLEL: 1e-6,
    TOLERANCE: 1e-5,
    CLOSE: 1e-6,
    MET: 2e-5,
    SLIGHT: 1e-6,
    LOCK: 1e-7,
    BESIDE: 2e-6,
    LONGEST_QUATERNION: 2 - 2e-7,
  },
};
