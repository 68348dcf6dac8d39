import type { ChartCode } from './chart-code';

/** The angles (phi, psi, theta) of Rz(phi) Ry(psi + shift) Rz(theta) = q Ry(shift), for a shift in turns. */
const zyzChart = (shift: string): ChartCode => ({
  vector: `zyz_vector(q, middle, ${shift}, v);`,
  cover: `zyz_cover(c, middle, ${shift}, v)`,
  rotation: `zyz_rotation(v, ${shift}, q);`,
  clamp: `zyz_clamp(middle, ${shift}, v)`,
  stretch: null,
  routines: `
/** Writes to r the rotation q after a turn about y. */
void turn_about_y(real q[4], real angle, out real r[4]) {
  real y[4];
  y[0] = 0.0;
  y[1] = sin(0.5 * angle);
  y[2] = 0.0;
  y[3] = cos(0.5 * angle);
  multiply(q, y, r);
}

/** The angles phi, psi, theta of the turns about z, y and z whose product is q after a turn about y by shift; psi less the shift. */
void zyz_vector(real q[4], int middle, real shift, out real v[3]) {
  real r[4];
  turn_about_y(q, shift, r);
  real sine = sqrt(r[0] * r[0] + r[1] * r[1]);
  real cosine = sqrt(r[2] * r[2] + r[3] * r[3]);
  real sum = 2.0 * atan2(r[2], r[3]);
  real difference = 2.0 * atan2(r[0], r[1]);
  // In gimbal lock phi and theta turn about one axis: theta is 0.
  if (sine < LOCK) difference = -sum;
  else if (cosine < LOCK) sum = -difference;
  v[0] = nearest_turn(0.5 * (sum - difference), D[middle]);
  v[1] = 2.0 * atan2(sine, cosine) - shift;
  v[2] = nearest_turn(0.5 * (sum + difference), D[middle + 2]);
}

/** The other angles of the same rotation: phi and theta a turn farther, and all of that with psi on its other side, and a turn on. */
bool zyz_cover(int c, int middle, real shift, out real v[3]) {
  int turn = c;
  if (c > 3) {
    turn = c - 4;
    v[0] = nearest_turn(v[0] + 0.5 * TURN, D[middle]);
    v[1] = -v[1] - 2.0 * shift;
    v[2] = nearest_turn(v[2] + 0.5 * TURN, D[middle + 2]);
  }
  if (c > 7) {
    turn = c - 8;
    v[1] += TURN;
  }
  if (turn == 1 || turn == 3) v[0] = other_turn(v[0], D[middle]);
  if (turn > 1) v[2] = other_turn(v[2], D[middle + 2]);
  return c < 12;
}

/** The rotation of the angles phi, psi, theta. */
void zyz_rotation(real v[3], real shift, out real q[4]) {
  real r[4];
  real psi = v[1] + shift;
  real locked = 0.5 * TURN * floor(psi / (0.5 * TURN) + 0.5);
  real tilt = 0.5 * (locked + beside_lock(psi - locked));
  real sum = 0.5 * (v[2] + v[0]);
  real difference = 0.5 * (v[2] - v[0]);
  r[0] = sin(tilt) * sin(difference);
  r[1] = sin(tilt) * cos(difference);
  r[2] = cos(tilt) * sin(sum);
  r[3] = cos(tilt) * cos(sum);
  turn_about_y(r, -shift, q);
}

/** Moves v to the nearest angles with phi and theta within a turn of the middle and psi short of its ends; false where that is v itself, but for SLACK. */
bool zyz_clamp(int middle, real shift, out real v[3]) {
  real phi = clamp_to_turn(v[0], D[middle]);
  real psi = min(max(v[1], SHORT_OF_LOCK - 0.5 * TURN - shift), TURN - SHORT_OF_LOCK - shift);
  real theta = clamp_to_turn(v[2], D[middle + 2]);
  real moved = max(max(abs(phi - v[0]), abs(psi - v[1])), abs(theta - v[2]));
  v[0] = phi;
  v[1] = psi;
  v[2] = theta;
  return moved > SLACK;
}
`,
});

/** Turned by a quarter so that the reference is far from gimbal lock. */
export const eulerZyz = zyzChart('0.25 * TURN');
export const eulerZyzPublished = zyzChart('0.0');
