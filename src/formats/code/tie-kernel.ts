import { dualStart, takeIn } from './kernel';

/** Reals of a plane of a tie: normal, lean on the neighbour, height, and which joint the neighbour is. */
const TIE_PLANE = 8;
/** Whole numbers of a joint's slice: where its own slabs begin, how many, where its planes begin, how many. */
const SLICE_SIZE = 4;

/** What routines for ties have to know of the limits they are for. */
export interface TieSizes {
  joints: number;
  /** The most planes of ties that hold one joint. */
  mostPlanes: number;
  /** Whether a tied joint has a shape that is no polytope. */
  isCurved: boolean;
}

/**
 * The routines of joints that are tied: what is given is the pose, 4 numbers for each joint. A slice is a joint's own slabs, or its curved
 * shape, cut by the planes of its ties where its neighbours are, each held by its own limit.
 */
export const tieKernel = ({ joints, mostPlanes, isCurved }: TieSizes): string => `
/** Where a joint of a pose is in its chart, and where its own limit holds it. */
void place_in_pose(int joint, real pose[${4 * joints}], out real asked[3], out real nearest[3]) {
  int part = JOINT_SIZE * joint + 2;
  real q[4];
  real r[4];
  real piece[4];
  for (int k = 0; k < 4; k += 1) {
    q[k] = pose[4 * joint + k];
  }
  for (int k = 0; k < 3; k += 1) {
    nearest[k] = D[I[part + 3] + k];
    asked[k] = nearest[k];
  }
  if (enter_frame(joint, q, r)) {
    half_of(joint, 0, r, piece);
    place_part(part, piece, true, asked, nearest);
  }
}

/** How far r is beyond the planes of a slice's ties, which give way by slack; negative inside. */
real beyond_ties(int slice, real heights[${mostPlanes}], real slack, real r[3]) {
  real worst = -DISTANT;
  for (int k = 0; k < I[slice + 3]; k += 1) {
    int at = I[slice + 2] + ${TIE_PLANE} * k;
    worst = max(worst, D[at] * r[0] + D[at + 1] * r[1] + D[at + 2] * r[2] - heights[k] - slack);
  }
  return worst;
}

/**
 * Moves r to the nearest point within the first own slabs of a slice and its ties, which give way by slack: the dual method of
 * nearest_in_slabs. Where there is no such point r ends outside.
 */
void nearest_in_planes(int slice, int own, real heights[${mostPlanes}], real slack, out real r[3]) {
${dualStart}    real side = 1.0;
    for (int k = 0; k < own; k += 1) {
      int at = I[slice] + 5 * k;
      real off = D[at] * r[0] + D[at + 1] * r[1] + D[at + 2] * r[2] - D[at + 3];
      if (abs(off) - D[at + 4] > excess) {
        excess = abs(off) - D[at + 4];
        worst = at;
        side = 1.0;
        if (off < 0.0) {
          side = -1.0;
        }
      }
    }
    for (int k = 0; k < I[slice + 3]; k += 1) {
      int at = I[slice + 2] + ${TIE_PLANE} * k;
      real beyond = D[at] * r[0] + D[at + 1] * r[1] + D[at + 2] * r[2] - heights[k] - slack;
      if (beyond > excess) {
        excess = beyond;
        worst = at;
        side = 1.0;
      }
    }
    if (worst < 0) {
      break;
    }
    for (int i = 0; i < 3; i += 1) {
      n[i] = side * D[worst + i];
    }
${takeIn}  }
}

/** Moves r to the nearest point of a joint's slice, whose ties give way by slack; returns whether there is one. */
bool move_inside(int joint, real heights[${mostPlanes}], real slack, out real r[3]) {
  int slice = SLICES + ${SLICE_SIZE} * joint;
${isCurved ? curved : flat}}

/**
 * The nearest rotation of a joint of a pose that keeps its limit and what its neighbours, where they are, leave of it. Where that is
 * nothing, ties give way by the least that leaves something: that is returned, rad.
 */
real hold_tied(int joint, real pose[${4 * joints}], out real held[4]) {
  int slice = SLICES + ${SLICE_SIZE} * joint;
  int part = JOINT_SIZE * joint + 2;
  int placed = -1;
  real q[4];
  real piece[4];
  real asked[3];
  real nearest[3];
  real r[3];
  real heights[${mostPlanes}];
  for (int k = 0; k < 4; k += 1) {
    q[k] = pose[4 * joint + k];
  }
  if (I[slice + 3] == 0) {
    hold(joint, q, false, held);
    return 0.0;
  }
  for (int k = 0; k < I[slice + 3]; k += 1) {
    int at = I[slice + 2] + ${TIE_PLANE} * k;
    int neighbour = trunc(D[at + 7]);
    if (neighbour != placed) {
      place_in_pose(neighbour, pose, asked, nearest);
      placed = neighbour;
    }
    heights[k] = D[at + 6] - D[at + 3] * nearest[0] - D[at + 4] * nearest[1] - D[at + 5] * nearest[2] + SLIGHT;
  }
  place_in_pose(joint, pose, asked, nearest);
  if (beyond_ties(slice, heights, 0.0, nearest) <= UNMOVED) {
    hold(joint, q, false, held);
    return 0.0;
  }
  for (int k = 0; k < 3; k += 1) {
    r[k] = asked[k];
  }
  real slack = 0.0;
  if (!move_inside(joint, heights, 0.0, r)) {
    real low = 0.0;
    slack = 0.05;
    for (int lap = 0; lap < 50; lap += 1) {
      real tried = slack;
      if (lap >= 10) {
        tried = 0.5 * (low + slack);
      }
      for (int k = 0; k < 3; k += 1) {
        r[k] = asked[k];
      }
      bool is_possible = move_inside(joint, heights, tried, r);
      if (lap < 10 && !is_possible) {
        low = slack;
        slack = 2.0 * slack;
      }
      if (lap >= 10 && is_possible) {
        slack = tried;
      }
      if (lap >= 10 && !is_possible) {
        low = tried;
      }
      if (lap >= 10 && slack - low <= UNMOVED) {
        break;
      }
    }
    for (int k = 0; k < 3; k += 1) {
      r[k] = asked[k];
    }
    move_inside(joint, heights, slack, r);
  }
  rotation_of(I[part + 1], r, piece);
  leave_frame(joint, piece, q, held);
  return slack;
}
`;

/** Of polytopes: exact. */
const flat = `
  nearest_in_planes(slice, I[slice + 1], heights, slack, r);
  real worst = beyond_ties(slice, heights, slack, r);
  for (int k = 0; k < I[slice + 1]; k += 1) {
    int at = I[slice] + 5 * k;
    real off = D[at] * r[0] + D[at + 1] * r[1] + D[at + 2] * r[2] - D[at + 3];
    worst = max(worst, abs(off) - D[at + 4]);
  }
  return worst <= MET;
`;

/** Of curved shapes too: by turns between the shape and the planes, each carrying along what it took off (Boyle and Dykstra 1986). */
const curved = `
  if (I[slice + 1] > 0) {
${flat.replace(/^/gm, '  ').trimEnd()}
  }
  real x[3];
  real p[3];
  real y[3];
  real guess[3];
  for (int k = 0; k < 3; k += 1) {
    x[k] = r[k];
    p[k] = 0.0;
    y[k] = 0.0;
  }
  for (int lap = 0; lap < 400; lap += 1) {
    for (int k = 0; k < 3; k += 1) {
      guess[k] = x[k] + p[k];
    }
    nearest_in_shape(JOINT_SIZE * joint + 2, guess, r);
    for (int k = 0; k < 3; k += 1) {
      p[k] = guess[k] - r[k];
      guess[k] = r[k] + y[k];
      x[k] = guess[k];
    }
    nearest_in_planes(slice, 0, heights, slack, x);
    real apart = 0.0;
    for (int k = 0; k < 3; k += 1) {
      y[k] = guess[k] - x[k];
      apart = max(apart, abs(x[k] - r[k]));
    }
    if (apart < MET) {
      return beyond_ties(slice, heights, slack, x) <= MET;
    }
  }
  return false;
`;
