import { alternate } from './alternate';

/** How a rotation is projected onto a limit: into the frame of the charts, part by part to the nearest point of a region, and back. */
export const limitRoutines = `
/**
 * Moves r, the point of a part's region nearest to v, to the nearest one that the part's chart has; to the region's middle where there is
 * none.
 */
void move_into_chart(int part, real v[3], out real r[3]) {
  if (!clamp_to_chart(part, r)) return;
  copy(v, r);
${alternate('part', 'clamp_to_chart(part, r);')}
  if (apart >= MET) read_row(I[part + 3], r);
}

/**
 * Finds the rotation q (w >= 0, in the frame of the charts) in a part's chart: asked is its vector nearest to the region, nearest is the
 * point of the region nearest to that vector. Returns the distance between the two. is_bounded says whether the region ends where the
 * chart does.
 */
real place_part(int part, real q[4], bool is_bounded, out real asked[3], out real nearest[3]) {
  real first[3], v[3], r[3];
  real best = DISTANT;
  real extent = D[I[part + 3] + 3];
  bool is_wide = is_bounded && I[part + 7] == 1;
  vector_of(part, q, first);
  for (int c = 0; c < MOST_COVERS; c += 1) {
    copy(first, v);
    if (c > 0 && !cover_of(part, c, v)) break;
    // A vector that is longer than the region's extent by more than the best distance is farther from the region.
    real reach = best + extent;
    if (c == 0 || dot(v, v) < reach * reach) {
      nearest_in_shape(part, v, r);
      if (is_wide) move_into_chart(part, v, r);
      real off = sqrt(squared_distance(v, r));
      if (off < best) {
        best = off;
        copy(v, asked);
        copy(r, nearest);
      }
      if (best < UNMOVED) break;
    }
  }
  return best;
}

/** The rotation q relative to the reference, in the frame of the charts and with w >= 0; false where q is no rotation. */
bool enter_frame(int joint, real q[4], out real r[4]) {
  real squared = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
  if (!(squared > 1e-24 && squared < 1e24)) return false;
  int at = I[JOINT_SIZE * joint];
  real reference[4], turn[4];
  for (int k = 0; k < 4; k += 1) reference[k] = D[at + k];
  inverse_multiply(reference, q, turn);
  real scale = 1.0 / sqrt(squared);
  if (turn[3] < 0.0) scale = -scale;
  for (int k = 0; k < 3; k += 1) {
    int row = at + 4 + 3 * k;
    r[k] = scale * (D[row] * turn[0] + D[row + 1] * turn[1] + D[row + 2] * turn[2]);
  }
  r[3] = scale * turn[3];
  return true;
}

/** What part i of a joint bounds of the rotation r (w >= 0): all of it, its swing, or its twist, written as a turn about x. */
void half_of(int joint, int i, real r[4], out real q[4]) {
  for (int k = 0; k < 4; k += 1) q[k] = r[k];
  if (I[JOINT_SIZE * joint + 1] == 2) {
    real length = sqrt(r[2] * r[2] + r[3] * r[3]);
    real cosine = 1.0;
    real sine = 0.0;
    if (length > TINY) {
      cosine = r[3] / length;
      sine = r[2] / length;
    }
    q[0] = r[0] * cosine - r[1] * sine;
    q[1] = r[1] * cosine + r[0] * sine;
    q[2] = 0.0;
    q[3] = length;
    if (i == 1) {
      q[0] = sine;
      q[1] = 0.0;
      q[3] = cosine;
    }
  }
}

/** How far the limit gives way: moves nearest towards asked by tanh(falloff distance) radius, never past it. */
void soften(int joint, real asked[3], out real nearest[3]) {
  int at = I[JOINT_SIZE * joint] + 13;
  if (D[at + 1] <= 0.0) return;
  real distance = sqrt(squared_distance(asked, nearest));
  move_towards(asked, min(1.0, tanh(D[at] * distance) * D[at + 1] / distance), nearest);
}

/** Writes to projected a rotation out of the frame of the charts, onto the reference, with the sign that is nearer to q. */
void leave_frame(int joint, real r[4], real q[4], out real projected[4]) {
  real reference[4], turn[4], whole[4];
  int at = I[JOINT_SIZE * joint];
  for (int k = 0; k < 4; k += 1) reference[k] = D[at + k];
  for (int k = 0; k < 3; k += 1) turn[k] = D[at + 4 + k] * r[0] + D[at + 7 + k] * r[1] + D[at + 10 + k] * r[2];
  turn[3] = r[3];
  multiply(reference, turn, whole);
  real side = 1.0;
  if (whole[0] * q[0] + whole[1] * q[1] + whole[2] * q[2] + whole[3] * q[3] < 0.0) side = -1.0;
  for (int k = 0; k < 4; k += 1) projected[k] = side * whole[k];
}

/** Writes to projected the nearest rotation inside the limit of a joint; q itself when q is inside. */
void project_rotation(int joint, real q[4], bool is_soft, out real projected[4]) {
  real r[4], piece[4], turn[4], whole[4], asked[3], nearest[3];
  bool is_rotation = enter_frame(joint, q, r);
  bool inside = is_rotation;
  for (int i = 0; i < I[JOINT_SIZE * joint + 1]; i += 1) {
    int part = JOINT_SIZE * joint + 2 + PART_SIZE * i;
    real distance = DISTANT;
    if (is_rotation) {
      half_of(joint, i, r, piece);
      distance = place_part(part, piece, true, asked, nearest);
    } else {
      read_row(I[part + 3], nearest);
    }
    if (distance >= UNMOVED) {
      inside = false;
      if (is_soft && is_rotation) soften(joint, asked, nearest);
      rotation_of(part, nearest, piece);
    }
    if (i == 0) {
      for (int k = 0; k < 4; k += 1) whole[k] = piece[k];
    } else {
      // The twist is about x in its part, and about z in the rotation.
      piece[2] = piece[0];
      piece[0] = 0.0;
      whole[3] = beside_lock(whole[3]);
      multiply(whole, piece, turn);
      for (int k = 0; k < 4; k += 1) whole[k] = turn[k];
    }
  }
  if (inside) {
    for (int k = 0; k < 4; k += 1) projected[k] = q[k];
    return;
  }
  leave_frame(joint, whole, q, projected);
}

/** Whether a rotation is inside the limit of a joint, or within TOLERANCE of it. */
bool is_inside(int joint, real q[4]) {
  real r[4], piece[4], asked[3], nearest[3];
  if (!enter_frame(joint, q, r)) return false;
  for (int i = 0; i < I[JOINT_SIZE * joint + 1]; i += 1) {
    half_of(joint, i, r, piece);
    if (place_part(JOINT_SIZE * joint + 2 + PART_SIZE * i, piece, false, asked, nearest) > TOLERANCE) return false;
  }
  return true;
}

/** The angle between a rotation and the nearest one inside, rad; 0 inside, half a turn for what is no rotation. */
real angle_outside(int joint, real q[4]) {
  real projected[4], way[4];
  if (!enter_frame(joint, q, way)) return 0.5 * TURN;
  project_rotation(joint, q, false, projected);
  inverse_multiply(projected, q, way);
  return 2.0 * atan2(sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]), abs(way[3]));
}
`;
