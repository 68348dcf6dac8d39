import { alternate } from './alternate';

/** Reals of a plane of a tie before its neighbours: normal and height. */
const PLANE_HEAD = 4;
/** Reals of a neighbour of a plane: which joint it is, and the lean on it. */
const NEIGHBOUR_SIZE = 4;
/** Whole numbers of a joint's slice: where its own slabs begin, how many, where its planes begin, how many, and how many neighbours each has room for. */
export const SLICE_SIZE = 5;

/** What routines for ties have to know of the limits they are for. */
export interface TieSizes {
  joints: number;
  /** The most planes of ties that hold one joint. */
  mostPlanes: number;
  /** Whether a tied joint has a shape that is no polytope. */
  isCurved: boolean;
}

/**
 * The routines of joints that are tied. They receive a pose, 4 numbers for each joint. A slice is a joint's own slabs, or its curved shape,
 * cut by the planes of its ties where its neighbours are, each projected onto its own limit.
 */
export const tieRoutines = ({ joints, mostPlanes, isCurved }: TieSizes): string => `
/** Where a joint of a pose is in its chart, and the nearest point of its own limit. */
void place_in_pose(int joint, real pose[${4 * joints}], out real asked[3], out real nearest[3]) {
  int part = JOINT_SIZE * joint + 2;
  real q[4], r[4];
  for (int k = 0; k < 4; k += 1) q[k] = pose[4 * joint + k];
  read_row(I[part + 3], nearest);
  copy(nearest, asked);
  if (enter_frame(joint, q, r)) place_part(part, r, true, asked, nearest);
}

/** Where plane k of a slice's ties begins in D. */
int tie_plane(int slice, int k) {
  return I[slice + 2] + (${PLANE_HEAD} + ${NEIGHBOUR_SIZE} * I[slice + 4]) * k;
}

/** How far r is beyond plane k of a slice's ties, which give way by slack; negative inside. */
real beyond_tie(int slice, int k, real heights[${mostPlanes}], real slack, real r[3]) {
  return dot_row(tie_plane(slice, k), r) - heights[k] - slack;
}

/** How far r is beyond all planes of a slice's ties; negative inside. */
real beyond_ties(int slice, real heights[${mostPlanes}], real slack, real r[3]) {
  real worst = -DISTANT;
  for (int k = 0; k < I[slice + 3]; k += 1) worst = max(worst, beyond_tie(slice, k, heights, slack, r));
  return worst;
}

/**
 * Moves r to the nearest point within the first own slabs of a slice and its ties, which give way by slack. Where there is no such point r
 * ends outside.
 */
void nearest_in_planes(int slice, int own, real heights[${mostPlanes}], real slack, out real r[3]) {
  real normals[9], weights[3], n[3];
  int held = 0;
  for (int lap = 0; lap < 200; lap += 1) {
    real excess = SLACK;
    int worst = worst_slab(I[slice], own, r[0], r[1], r[2]);
    if (worst >= 0) {
      excess = beyond_slab(worst, r[0], r[1], r[2]);
      side_of_slab(worst, r, n);
    }
    for (int k = 0; k < I[slice + 3]; k += 1) {
      real beyond = beyond_tie(slice, k, heights, slack, r);
      if (beyond > excess) {
        excess = beyond;
        worst = tie_plane(slice, k);
        for (int i = 0; i < 3; i += 1) n[i] = D[worst + i];
      }
    }
    if (worst < 0) return;
    held = add_plane(n, excess, held, normals, weights, r);
    if (held < 0) return;
  }
}

/** Moves r to the nearest point of a joint's slice, whose ties give way by slack; returns whether there is one. */
bool move_inside(int joint, real heights[${mostPlanes}], real slack, out real r[3]) {
  int slice = SLICES + ${SLICE_SIZE} * joint;
${isCurved ? curved : flat}}

/**
 * Writes to projected the nearest rotation of a joint of a pose that keeps its limit and what its neighbours, where they are, leave of it.
 * Where that is nothing, ties give way by the least that leaves something. Returns by how much, rad.
 */
real project_in_slice(int joint, real pose[${4 * joints}], out real projected[4]) {
  int slice = SLICES + ${SLICE_SIZE} * joint;
  int part = JOINT_SIZE * joint + 2;
  int placed = -1;
  real q[4], piece[4], asked[3], nearest[3], r[3], heights[${mostPlanes}];
  for (int k = 0; k < 4; k += 1) q[k] = pose[4 * joint + k];
  if (I[slice + 3] == 0) {
    project_rotation(joint, q, false, projected);
    return 0.0;
  }
  for (int k = 0; k < I[slice + 3]; k += 1)
    heights[k] = D[tie_plane(slice, k) + 3] + SLIGHT;
  for (int n = 0; n < I[slice + 4]; n += 1) {
    for (int k = 0; k < I[slice + 3]; k += 1) {
      int at = tie_plane(slice, k) + ${PLANE_HEAD} + ${NEIGHBOUR_SIZE} * n;
      int neighbour = trunc(D[at]);
      if (neighbour != placed) {
        place_in_pose(neighbour, pose, asked, nearest);
        placed = neighbour;
      }
      heights[k] = heights[k] - dot_row(at + 1, nearest);
    }
  }
  place_in_pose(joint, pose, asked, nearest);
  if (beyond_ties(slice, heights, 0.0, nearest) <= UNMOVED) {
    project_rotation(joint, q, false, projected);
    return 0.0;
  }
  copy(asked, r);
  real slack = 0.0;
  if (!move_inside(joint, heights, 0.0, r)) {
    real low = 0.0;
    slack = 0.05;
    for (int lap = 0; lap < 10; lap += 1) {
      copy(asked, r);
      if (move_inside(joint, heights, slack, r)) break;
      low = slack;
      slack = 2.0 * slack;
    }
    for (int lap = 0; lap < 40; lap += 1) {
      real tried = 0.5 * (low + slack);
      copy(asked, r);
      if (move_inside(joint, heights, tried, r)) slack = tried;
      else low = tried;
      if (slack - low <= UNMOVED) break;
    }
    copy(asked, r);
    move_inside(joint, heights, slack, r);
  }
  rotation_of(part, r, piece);
  leave_frame(joint, piece, q, projected);
  return slack;
}
`;

/** Of polytopes: exact. */
const flat = `
  nearest_in_planes(slice, I[slice + 1], heights, slack, r);
  real worst = beyond_ties(slice, heights, slack, r);
  for (int k = 0; k < I[slice + 1]; k += 1) worst = max(worst, beyond_slab(I[slice] + 5 * k, r[0], r[1], r[2]));
  return worst <= MET;
`;

/** Of curved shapes too: by turns between the shape and the planes. */
const curved = `
  if (I[slice + 1] > 0) {
${flat}
  }
${alternate('JOINT_SIZE * joint + 2', 'nearest_in_planes(slice, 0, heights, slack, r);')}
  return apart < MET;
`;
