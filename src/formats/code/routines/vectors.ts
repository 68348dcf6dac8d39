/** Vectors and rotations: routines that those of shapes, charts, limits and ties call. */
export const vectorRoutines = `
/** Copies a vector. */
void copy(real v[3], out real r[3]) {
  for (int k = 0; k < 3; k += 1) r[k] = v[k];
}

/** Three reals of the table as a vector. */
void read_row(int at, out real r[3]) {
  for (int k = 0; k < 3; k += 1) r[k] = D[at + k];
}

/** The scalar product of two vectors. */
real dot(real a[3], real b[3]) {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** The scalar product of a vector and three reals of the table. */
real dot_row(int at, real v[3]) {
  return D[at] * v[0] + D[at + 1] * v[1] + D[at + 2] * v[2];
}

/** The square of the distance between two points. */
real squared_distance(real a[3], real b[3]) {
  real squared = 0.0;
  for (int k = 0; k < 3; k += 1) squared += (a[k] - b[k]) * (a[k] - b[k]);
  return squared;
}

/** Moves r by a share of the way to v. */
void move_towards(real v[3], real share, out real r[3]) {
  for (int k = 0; k < 3; k += 1) r[k] += (v[k] - r[k]) * share;
}

/** Moves v into the ball of a radius; false where v is inside, or less than SLACK outside. */
bool clamp_to_ball(real radius, out real v[3]) {
  real squared = dot(v, v);
  if (squared <= (radius + SLACK) * (radius + SLACK)) return false;
  for (int k = 0; k < 3; k += 1) v[k] = v[k] * (radius / sqrt(squared));
  return true;
}

/** The product of two rotations. */
void multiply(real a[4], real b[4], out real r[4]) {
  r[0] = a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1];
  r[1] = a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0];
  r[2] = a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3];
  r[3] = a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2];
}

/** The product of the inverse of a rotation and another rotation. */
void inverse_multiply(real a[4], real b[4], out real r[4]) {
  r[0] = a[3] * b[0] - a[0] * b[3] - a[1] * b[2] + a[2] * b[1];
  r[1] = a[3] * b[1] + a[0] * b[2] - a[1] * b[3] - a[2] * b[0];
  r[2] = a[3] * b[2] - a[0] * b[1] + a[1] * b[0] - a[2] * b[3];
  r[3] = a[3] * b[3] + a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/** Of the angles that are whole turns from an angle, the nearest to another angle. */
real nearest_turn(real angle, real other) {
  return angle + TURN * floor((other - angle) / TURN + 0.5);
}

/** Of the angles that are whole turns from an angle, the second-nearest to another angle; the angle is the nearest itself. */
real other_turn(real angle, real other) {
  if (angle > other) return angle - TURN;
  return angle + TURN;
}

/** A number that is 0 where two angles turn about one axis, kept away from 0. */
real beside_lock(real x) {
  if (x < 0.0) return min(x, -BESIDE);
  return max(x, BESIDE);
}

/** Brings an angle within a turn of another angle. */
real clamp_to_turn(real angle, real other) {
  return min(max(angle, other - SHORT_TURN), other + SHORT_TURN);
}
`;
