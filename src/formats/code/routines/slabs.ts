/**
 * The nearest point of a convex polytope by the dual method of Goldfarb and Idnani: the answer is the point asked for, less a sum of at
 * most three planes' normals with weights above 0. A slab is five reals: axis, middle, half.
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

/** How far r is beyond a slab; negative inside. */
real beyond_slab(int at, real r[3]) {
  return abs(D[at] * r[0] + D[at + 1] * r[1] + D[at + 2] * r[2] - D[at + 3]) - D[at + 4];
}

/** Of count slabs, where the slab begins that r is beyond most; -1 where r is inside all of them. n is the normal of the slab's side. */
int worst_slab(int at, int count, real r[3], out real n[3]) {
  real excess = SLACK;
  int worst = -1;
  for (int k = at; k < at + 5 * count; k += 5) {
    real beyond = beyond_slab(k, r);
    if (beyond > excess) {
      excess = beyond;
      worst = k;
    }
  }
  if (worst >= 0) {
    real side = 1.0;
    if (dot_row(worst, r) < D[worst + 3]) side = -1.0;
    for (int i = 0; i < 3; i += 1) n[i] = side * D[worst + i];
  }
  return worst;
}

/** Moves r to the nearest point of the intersection of count slabs. */
void nearest_in_slabs(int at, int count, out real r[3]) {
  real normals[9], weights[3], n[3];
  int held = 0;
  for (int lap = 0; lap < 200; lap += 1) {
    int worst = worst_slab(at, count, r, n);
    if (worst < 0) return;
    held = add_plane(n, beyond_slab(worst, r), held, normals, weights, r);
    if (held < 0) return;
  }
}
`;
