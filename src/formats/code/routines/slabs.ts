/**
 * The nearest point of a convex polytope: the point asked for, less a sum of at most three planes' normals with weights above 0. The
 * planes are guessed, and found by the dual method of Goldfarb and Idnani where no guess holds. A slab is five reals: axis, middle, half.
 */
export const slabRoutines = `
/** How much of each of the first count unit vectors a is in n, least squares. */
void shares_of(int count, real a[9], real n[3], out real shares[3]) {
  real an = a[0] * n[0] + a[1] * n[1] + a[2] * n[2];
  shares[0] = an;
  shares[1] = 0.0;
  shares[2] = 0.0;
  if (count == 2) {
    real ab = a[0] * a[3] + a[1] * a[4] + a[2] * a[5];
    real bn = a[3] * n[0] + a[4] * n[1] + a[5] * n[2];
    real rest = 1.0 - ab * ab;
    shares[0] = (an - ab * bn) / rest;
    shares[1] = (bn - ab * an) / rest;
  }
  if (count == 3) {
    for (int j = 0; j < 3; j += 1) {
      // The two other vectors, whose cross product has nothing of either.
      int b = 3 * j + 3;
      if (j == 2) b = 0;
      int c = 9 - 3 * j - b;
      real x = a[b + 1] * a[c + 2] - a[b + 2] * a[c + 1];
      real y = a[b + 2] * a[c] - a[b] * a[c + 2];
      real z = a[b] * a[c + 1] - a[b + 1] * a[c];
      shares[j] = (n[0] * x + n[1] * y + n[2] * z) / (a[3 * j] * x + a[3 * j + 1] * y + a[3 * j + 2] * z);
    }
  }
}

/**
 * One step of the dual method: adds the plane with the normal n, which r exceeds by beyond, to the count planes that hold r, and drops
 * planes that no longer hold r. Moves r onto the plane. Returns how many planes hold r, or -1 where no point keeps all of them.
 */
int add_plane(real n[3], real beyond, int count, out real normals[9], out real weights[3], out real r[3]) {
  real shares[3], rest[3];
  real excess = beyond;
  real weight = 0.0;
  int held = count;
  for (int turn = 0; turn < 4; turn += 1) {
    if (held == 0) break;
    // The normal is a mixture of the normals that hold r, and a rest along which r may still move.
    shares_of(held, normals, n, shares);
    for (int i = 0; i < 3; i += 1) {
      rest[i] = n[i];
      for (int j = 0; j < held; j += 1) rest[i] -= shares[j] * normals[3 * j + i];
    }
    real squared = dot(rest, rest);
    bool is_free = held < 3 && squared > PARALLEL;
    real move = DISTANT;
    if (is_free) move = excess / squared;
    int leaving = -1;
    for (int j = 0; j < held; j += 1) {
      if (shares[j] > 0.0 && weights[j] < move * shares[j]) {
        move = weights[j] / shares[j];
        leaving = j;
      }
    }
    if (move >= DISTANT) return -1;
    if (is_free) {
      for (int i = 0; i < 3; i += 1) r[i] -= move * rest[i];
      excess -= move * squared;
    }
    weight += move;
    for (int j = 0; j < held; j += 1) weights[j] -= move * shares[j];
    if (leaving < 0) {
      excess = 0.0;
      break;
    }
    held -= 1;
    for (int i = 0; i < 3; i += 1) normals[3 * leaving + i] = normals[3 * held + i];
    weights[leaving] = weights[held];
  }
  for (int i = 0; i < 3; i += 1) {
    r[i] -= excess * n[i];
    normals[3 * held + i] = n[i];
  }
  weights[held] = weight + excess;
  return held + 1;
}

/** How far the point x, y, z is beyond the slab at k; negative inside. */
real beyond_slab(int k, real x, real y, real z) {
  return abs(D[k] * x + D[k + 1] * y + D[k + 2] * z - D[k + 3]) - D[k + 4];
}

/** How far the point x, y, z is beyond the slab at k along the slab's axis; 0 inside. */
real excess_of(int k, real x, real y, real z) {
  real off = D[k] * x + D[k + 1] * y + D[k + 2] * z - D[k + 3];
  return off - min(max(off, -D[k + 4]), D[k + 4]);
}

/** Of count slabs, where the slab begins that the point x, y, z is beyond most; -1 where the point is inside all of them. */
int worst_slab(int at, int count, real x, real y, real z) {
  real excess = SLACK;
  int worst = -1;
  for (int k = at; k < at + 5 * count; k += 5) {
    real beyond = beyond_slab(k, x, y, z);
    // Two short statements: compilers make code of them that has no branch.
    if (beyond > excess) worst = k;
    excess = max(excess, beyond);
  }
  return worst;
}

/** Writes to n the normal of the slab's side that r is beyond. */
void side_of_slab(int k, real r[3], out real n[3]) {
  real side = 1.0;
  if (dot_row(k, r) < D[k + 3]) side = -1.0;
  for (int i = 0; i < 3; i += 1) n[i] = side * D[k + i];
}

/** Moves r to the nearest point of the intersection of count slabs by the dual method. */
void nearest_by_planes(int at, int count, out real r[3]) {
  real normals[9], weights[3], n[3];
  int held = 0;
  for (int lap = 0; lap < 200; lap += 1) {
    int worst = worst_slab(at, count, r[0], r[1], r[2]);
    if (worst < 0) return;
    side_of_slab(worst, r, n);
    held = add_plane(n, beyond_slab(worst, r[0], r[1], r[2]), held, normals, weights, r);
    if (held < 0) return;
  }
}

/**
 * Moves r to the nearest point of the intersection of count slabs; where that is farther away than bound, r may end up anywhere farther
 * away. Guesses the one, two or three planes that the nearest point lies in: the two planes that r is beyond most, then the plane that
 * their nearest point is beyond most. Where no weight has changed its sign and no plane is exceeded, the guess is right; else the plane
 * whose weight comes to 0 first leaves the guess.
 */
void nearest_in_slabs(int at, int count, real bound, out real r[3]) {
  real most = SLACK;
  real next = SLACK;
  int first = -1;
  int second = -1;
  int third = -1;
  for (int k = at; k < at + 5 * count; k += 5) {
    real beyond = beyond_slab(k, r[0], r[1], r[2]);
    real lesser = min(beyond, most);
    // Short statements: compilers make code of them that has no branch.
    if (beyond > next) second = k;
    if (beyond > most) second = first;
    if (beyond > most) first = k;
    next = max(next, lesser);
    most = max(most, beyond);
  }
  if (first < 0) return;
  if (most > bound + UNMOVED) {
    most = excess_of(first, r[0], r[1], r[2]);
    for (int i = 0; i < 3; i += 1) r[i] -= most * D[first + i];
    return;
  }
  for (int round = 0; round < 12; round += 1) {
    bool is_found = true;
    real ax = D[first];
    real ay = D[first + 1];
    real az = D[first + 2];
    real a = excess_of(first, r[0], r[1], r[2]);
    real x = r[0] - a * ax;
    real y = r[1] - a * ay;
    real z = r[2] - a * az;
    if (second >= 0 && beyond_slab(second, x, y, z) <= SLACK) second = -1;
    if (second < 0) second = worst_slab(at, count, x, y, z);
    if (second >= 0) {
      // The second axis is ab times the first, and a rest across the first.
      real ab = ax * D[second] + ay * D[second + 1] + az * D[second + 2];
      real rest = 1.0 - ab * ab;
      if (rest <= PARALLEL) break;
      real b = excess_of(second, x, y, z) / rest;
      real a_of_two = a - b * ab;
      real rx = D[second] - ab * ax;
      real ry = D[second + 1] - ab * ay;
      real rz = D[second + 2] - ab * az;
      x -= b * rx;
      y -= b * ry;
      z -= b * rz;
      if (a_of_two * a <= 0.0) {
        is_found = false;
        first = second;
        second = third;
        third = -1;
      } else if (third < 0) third = worst_slab(at, count, x, y, z);
      if (is_found && third >= 0) {
        real ac = ax * D[third] + ay * D[third + 1] + az * D[third + 2];
        real rc = (rx * D[third] + ry * D[third + 1] + rz * D[third + 2]) / rest;
        real sx = D[third] - ac * ax - rc * rx;
        real sy = D[third + 1] - ac * ay - rc * ry;
        real sz = D[third + 2] - ac * az - rc * rz;
        real left = max(sx * sx + sy * sy + sz * sz, LEAST);
        real c = excess_of(third, x, y, z) / left;
        real a_of_three = a_of_two - c * (ac - rc * ab);
        real b_of_three = b - c * rc;
        if (a_of_three * a <= 0.0 || b_of_three * b <= 0.0) {
          is_found = false;
          if ((a_of_two - a_of_three) / a_of_two > (b - b_of_three) / b) first = second;
          second = third;
          third = -1;
        } else {
          if (left <= PARALLEL) break;
          x -= c * sx;
          y -= c * sy;
          z -= c * sz;
          int fourth = worst_slab(at, count, x, y, z);
          if (fourth >= 0) {
            // In the point of three planes nothing moves: the fourth plane comes in for the plane that leaves.
            is_found = false;
            real d = excess_of(fourth, x, y, z);
            real sd = (sx * D[fourth] + sy * D[fourth + 1] + sz * D[fourth + 2]) / left;
            real rd = (rx * D[fourth] + ry * D[fourth + 1] + rz * D[fourth + 2]) / rest - sd * rc;
            real ad = ax * D[fourth] + ay * D[fourth + 1] + az * D[fourth + 2] - sd * ac;
            real soon_a = d * (ad - rd * ab) / a_of_three;
            real soon_b = d * rd / b_of_three;
            real soon_c = d * sd / c;
            if (soon_a <= 0.0 && soon_b <= 0.0 && soon_c <= 0.0) break;
            if (soon_a >= soon_b && soon_a >= soon_c) {
              first = second;
              second = third;
            } else if (soon_b >= soon_c) second = third;
            third = fourth;
          }
        }
      }
    }
    if (is_found) {
      r[0] = x;
      r[1] = y;
      r[2] = z;
      return;
    }
  }
  nearest_by_planes(at, count, r);
}
`;
