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
 * point of the region nearest to that vector. Returns the square of the distance between the two. is_bounded says whether the region ends
 * where the chart does.
 */
real place_part(int part, real q[4], bool is_bounded, out real asked[3], out real nearest[3]) {
  real first[3], v[3], r[3];
  int middle = I[part + 3];
  real extent = D[middle + 3];
  real room = D[middle + 4];
  bool is_wide = is_bounded && I[part + 7] == 1;
  vector_of(part, q, first);
  copy(first, asked);
  nearest_in_shape(part, asked, DISTANT, nearest);
  if (is_wide) move_into_chart(part, asked, nearest);
  real best = squared_distance(asked, nearest);
  if (best < UNMOVED * UNMOVED) return best;
  // The other vectors are farther from the region than the first where the two lengths, whose squares are far and best, fit into the room.
  real far = dot(asked, asked);
  real sum = far + best;
  if (room > 0.0 && (2.0 * sum <= room * room || sum + 2.0 * sqrt(far * best) <= room * room)) return best;
  // A vector that is longer than the region's extent by more than the best distance is farther from the region.
  real reach = sqrt(best) + extent;
  for (int c = 1; c < MOST_COVERS; c += 1) {
    copy(first, v);
    if (!cover_of(part, c, v)) break;
    if (dot(v, v) < reach * reach) {
      nearest_in_shape(part, v, sqrt(best), r);
      if (is_wide) move_into_chart(part, v, r);
      real off = squared_distance(v, r);
      if (off < best) {
        best = off;
        copy(v, asked);
        copy(r, nearest);
        if (best < UNMOVED * UNMOVED) break;
        reach = sqrt(best) + extent;
      }
    }
  }
  return best;
}

/** Whether a rotation is so near to the reference of a joint that it is inside; where that takes more than a compare, false. */
bool is_near_reference(int joint, real q[4]) {
  int at = I[JOINT_SIZE * joint];
  real along = D[at] * q[0] + D[at + 1] * q[1] + D[at + 2] * q[2] + D[at + 3] * q[3];
  real squared = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
  return along * along >= D[at + 15] * squared && squared > 1e-24 && squared < 1e24;
}

/** The rotation q relative to the reference, in the frame of the charts and with w >= 0; false where q is no rotation. */
bool enter_frame(int joint, real q[4], out real r[4]) {
  real squared = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
  if (!(squared > 1e-24 && squared < 1e24)) return false;
  int at = I[JOINT_SIZE * joint];
  real reference[4], turn[4];
  for (int k = 0; k < 4; k += 1) reference[k] = D[at + k];
  inverse_multiply(reference, q, turn);
  // What single precision rounds off a length is made good without a root.
  real scale = 1.5 - 0.5 * squared;
  if (abs(squared - 1.0) > 5e-7) scale = 1.0 / sqrt(squared);
  if (turn[3] < 0.0) scale = -scale;
  for (int k = 0; k < 3; k += 1)
    r[k] = scale * (D[at + 4 + 3 * k] * turn[0] + D[at + 5 + 3 * k] * turn[1] + D[at + 6 + 3 * k] * turn[2]);
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
  if (is_near_reference(joint, q)) {
    for (int k = 0; k < 4; k += 1) projected[k] = q[k];
    return;
  }
  bool is_rotation = enter_frame(joint, q, r);
  bool inside = is_rotation;
  for (int i = 0; i < I[JOINT_SIZE * joint + 1]; i += 1) {
    int part = JOINT_SIZE * joint + 2 + PART_SIZE * i;
    real squared = DISTANT;
    if (is_rotation) {
      half_of(joint, i, r, piece);
      squared = place_part(part, piece, true, asked, nearest);
    } else {
      read_row(I[part + 3], nearest);
    }
    if (squared >= UNMOVED * UNMOVED) {
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
  if (is_near_reference(joint, q)) return true;
  if (!enter_frame(joint, q, r)) return false;
  for (int i = 0; i < I[JOINT_SIZE * joint + 1]; i += 1) {
    half_of(joint, i, r, piece);
    if (place_part(JOINT_SIZE * joint + 2 + PART_SIZE * i, piece, false, asked, nearest) > TOLERANCE * TOLERANCE) return false;
  }
  return true;
}

/** The angle between a rotation and the nearest one inside, rad; 0 inside, half a turn for what is no rotation. */
real angle_outside(int joint, real q[4]) {
  real projected[4], way[4];
  if (is_near_reference(joint, q)) return 0.0;
  if (!enter_frame(joint, q, way)) return 0.5 * TURN;
  project_rotation(joint, q, false, projected);
  inverse_multiply(projected, q, way);
  return 2.0 * atan2(sqrt(way[0] * way[0] + way[1] * way[1] + way[2] * way[2]), abs(way[3]));
}
`;
