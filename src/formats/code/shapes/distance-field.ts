import type { Shape } from '../../../core';
import { type ShapeCode, tableRow } from './shape-code';

export const distanceField: ShapeCode<Extract<Shape, { kind: 'distance-field' }>> = {
  numbers: ({ resolution, min, cell, epsilon, anchors, deepest, values }) => ({
    rows: [
      tableRow('distance field, nodes along each axis', resolution),
      tableRow('first node', min),
      tableRow('spacing', cell),
      tableRow('threshold, how many anchors', [epsilon, anchors.length / 3]),
      tableRow('least value', [deepest]),
      tableRow('anchors', anchors),
    ],
    field: values,
  }),
  project: 'nearest_in_field(at, first, v, r);',
  routines: `
/**
 * The value of a field at p, or at the point of its grid nearest to p, and how it rises there. A field is: nodes along each axis, first node,
 * spacing, threshold, how many anchors, least value, anchors; its values begin at first.
 */
real field_slope(int at, int first, real p[3], out real slope[3]) {
  real u = min(max((p[0] - D[at + 3]) / D[at + 6], 0.0), D[at] - 1.0);
  real v = min(max((p[1] - D[at + 4]) / D[at + 7], 0.0), D[at + 1] - 1.0);
  real w = min(max((p[2] - D[at + 5]) / D[at + 8], 0.0), D[at + 2] - 1.0);
  int nx = trunc(D[at]);
  int ny = trunc(D[at + 1]);
  int i = trunc(min(floor(u), D[at] - 2.0));
  int j = trunc(min(floor(v), D[at + 1] - 2.0));
  int k = 0;
  int above = 0;
  // In the plane the one layer is above itself.
  if (D[at + 2] > 1.5) {
    k = trunc(min(floor(w), D[at + 2] - 2.0));
    above = nx * ny;
  }
  real a = u - real(i);
  real b = v - real(j);
  real c = w - real(k);
  int n = first + i + nx * (j + ny * k);
  int m = n + above;
  real d00 = F[n + 1] - F[n];
  real d10 = F[n + nx + 1] - F[n + nx];
  real d01 = F[m + 1] - F[m];
  real d11 = F[m + nx + 1] - F[m + nx];
  real v00 = F[n] + a * d00;
  real v10 = F[n + nx] + a * d10;
  real v01 = F[m] + a * d01;
  real v11 = F[m + nx] + a * d11;
  real v0 = v00 + b * (v10 - v00);
  real v1 = v01 + b * (v11 - v01);
  real d0 = d00 + b * (d10 - d00);
  real d1 = d01 + b * (d11 - d01);
  slope[0] = (d0 + c * (d1 - d0)) / D[at + 6];
  slope[1] = (v10 - v00 + c * (v11 - v01 - (v10 - v00))) / D[at + 7];
  slope[2] = (v1 - v0) / D[at + 8];
  return v0 + c * (v1 - v0);
}

/** The point of a field's grid nearest to p, and the square of its distance. */
real nearest_on_grid(int at, real p[3], out real r[3]) {
  for (int k = 0; k < 3; k += 1) {
    r[k] = min(max(p[k], D[at + 3 + k]), D[at + 3 + k] + D[at + 6 + k] * (D[at + k] - 1.0));
  }
  return squared_distance(p, r);
}

/** How far above its threshold a field is at p; off its grid, that of the nearest point on it plus the distance. */
real field_excess(int at, int first, real p[3]) {
  real slope[3], r[3];
  real squared = nearest_on_grid(at, p, r);
  return field_slope(at, first, p, slope) - D[at + 9] + sqrt(squared);
}

/** Moves r, which is inside, towards the point p outside until r is less than 1e-5 inside, by false position (Illinois). */
void back_to_surface(int at, int first, real p[3], out real r[3]) {
  real guess[3], start[3];
  real low = 0.0;
  real high = 1.0;
  real below = field_excess(at, first, r) + 5e-6;
  real above = field_excess(at, first, p) + 5e-6;
  int side = 0;
  copy(r, start);
  for (int lap = 0; lap < 40; lap += 1) {
    if (below >= -5e-6) break;
    real t = (low * above - high * below) / (above - below);
    copy(start, guess);
    move_towards(p, t, guess);
    real value = field_excess(at, first, guess) + 5e-6;
    if (value <= 5e-6) {
      low = t;
      below = value;
      if (side < 0) above *= 0.5;
      side = -1;
    } else {
      high = t;
      above = value;
      if (side > 0) below *= 0.5;
      side = 1;
    }
  }
  move_towards(p, low, r);
}

/** Moves r from outside to the surface by Newton's steps; where the last step went too far, back along that step. False where the steps do not arrive. */
bool descend(int at, int first, out real r[3]) {
  real p[3], slope[3];
  copy(r, p);
  for (int lap = 0; lap < 16; lap += 1) {
    real excess = field_slope(at, first, p, slope) - D[at + 9];
    if (excess <= 1e-7) {
      real outside[3];
      copy(r, outside);
      copy(p, r);
      if (lap > 0 && excess < -1e-5) back_to_surface(at, first, outside, r);
      return true;
    }
    real squared = dot(slope, slope);
    copy(p, r);
    if (squared < 1e-6) return false;
    // Where the field has a crease its slope is below 1 and the full step would go far past.
    for (int k = 0; k < 3; k += 1) p[k] -= (excess + 5e-6) / max(squared, 0.25) * slope[k];
  }
  return false;
}

/**
 * Moves r from p, off the grid, to where the way to the nearest point inside enters the grid: aims at the nearest anchor, then at the point
 * that the field shows from there.
 */
void approach_grid(int at, int first, real p[3], out real r[3]) {
  real slope[3], bound[3], aim[3];
  real best = DISTANT;
  for (int i = at + 12; i < at + 12 + 3 * trunc(D[at + 10]); i += 3) {
    read_row(i, aim);
    if (squared_distance(aim, p) < best) {
      best = squared_distance(aim, p);
      copy(aim, r);
    }
  }
  real off = nearest_on_grid(at, p, bound);
  for (int lap = 0; lap < 2; lap += 1) {
    // The share of the way that lies off the grid.
    real t = 0.0;
    for (int k = 0; k < 3; k += 1) {
      if (bound[k] != p[k] && r[k] != p[k]) t = max(t, min((bound[k] - p[k]) / (r[k] - p[k]), 1.0));
    }
    for (int k = 0; k < 3; k += 1) r[k] = p[k] + t * (r[k] - p[k]);
    if (lap == 1 || off == 0.0) return;
    real excess = field_slope(at, first, r, slope) - D[at + 9];
    real squared = dot(slope, slope);
    if (squared < 1e-6) return;
    for (int k = 0; k < 3; k += 1) aim[k] = r[k] - excess / max(squared, 0.25) * slope[k];
    nearest_on_grid(at, aim, r);
  }
}

/**
 * Moves r from p to the surface on the way to the nearest node inside, of those at most reach nodes from r along each axis. False where
 * there is no such node.
 */
bool land_on_node(int at, int first, real p[3], real reach, out real r[3]) {
  int nx = trunc(D[at]);
  int ny = trunc(D[at + 1]);
  real low[3], high[3], node[3];
  for (int k = 0; k < 3; k += 1) {
    real here = floor((r[k] - D[at + 3 + k]) / D[at + 6 + k] + 0.5);
    low[k] = max(0.0, here - reach);
    high[k] = min(D[at + k] - 1.0, here + reach);
  }
  real best = DISTANT;
  for (int k = trunc(low[2]); k < trunc(high[2]) + 1; k += 1) {
    for (int j = trunc(low[1]); j < trunc(high[1]) + 1; j += 1) {
      for (int i = trunc(low[0]); i < trunc(high[0]) + 1; i += 1) {
        if (F[first + i + nx * (j + ny * k)] <= D[at + 9]) {
          node[0] = D[at + 3] + real(i) * D[at + 6];
          node[1] = D[at + 4] + real(j) * D[at + 7];
          node[2] = D[at + 5] + real(k) * D[at + 8];
          if (squared_distance(node, p) < best) {
            best = squared_distance(node, p);
            copy(node, r);
          }
        }
      }
    }
  }
  if (best == DISTANT) return false;
  back_to_surface(at, first, p, r);
  return true;
}

/** Distance field: where its value is no more than its threshold. */
void nearest_in_field(int at, int first, real v[3], out real r[3]) {
  real bound[3];
  real off = nearest_on_grid(at, v, bound);
  if (off > 0.0) {
    // Only near the grid can a point off it be inside.
    real room = D[at + 9] - D[at + 11] + 1e-7;
    if (off <= room * room && field_excess(at, first, v) <= 1e-7) return;
    approach_grid(at, first, v, r);
  }
  if (!descend(at, first, r) && !land_on_node(at, first, v, 3.0, r)) land_on_node(at, first, v, 1e6, r);
}
`,
};
