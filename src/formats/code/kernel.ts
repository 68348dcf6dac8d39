import type { ChartKind, ShapeKind } from '../../core';

/** What routines call a number by name: the same in every language. */
export const constants = {
  /** A whole turn, rad. */
  TURN: 2 * Math.PI,
  /** Further than anything is. */
  DISTANT: 1e30,
  /** Stands for no length where one divides by it. */
  LEAST: 1e-30,
};

/** Numbers that depend on how precise the reals are. */
export const precisions = {
  double: {
    /** Nearer than this, a rotation has not moved. */
    UNMOVED: 1e-9,
    /** A plane exceeded by less counts as kept. */
    SLACK: 1e-12,
    /** Squared sine below which planes count as parallel. */
    PARALLEL: 1e-12,
    /** What is inside or nearer than this counts as inside. */
    TOLERANCE: 1e-6,
    /** A length below which there is no direction. */
    TINY: 1e-12,
    /** An iteration that comes this near is at its end. */
    CLOSE: 1e-15,
    /** What lies this near to all planes of a slice is in it. */
    MET: 1e-8,
    /** A held pose may leave a joint a single place, which rounding must not take away. */
    SLIGHT: 1e-9,
    /** Sides of a region without thickness may miss each other by as much. */
    GAP: 1e-9,
    /** The longest vectors of the two charts that end. */
    LONGEST_EXPONENTIAL: 2 * Math.PI - 1e-6,
    LONGEST_QUATERNION: 2 - 2.5e-9,
  },
  single: {
    UNMOVED: 1e-6,
    SLACK: 2e-6,
    PARALLEL: 1e-6,
    TOLERANCE: 1e-5,
    TINY: 1e-12,
    CLOSE: 1e-6,
    MET: 2e-5,
    SLIGHT: 1e-6,
    GAP: 1e-5,
    LONGEST_EXPONENTIAL: 2 * Math.PI - 1e-6,
    LONGEST_QUATERNION: 2 - 2e-7,
  },
};

/** What a shape is called in the tables, and the routine that finds its nearest point. */
export const shapeRoutines: Partial<Record<ShapeKind, { constant: string; code: number; call: string }>> = {
  box: { constant: 'BOX', code: 0, call: 'nearest_in_box(dimension, at, v, r);' },
  'oriented-box': { constant: 'ORIENTED_BOX', code: 1, call: 'nearest_in_oriented_box(dimension, at, v, r);' },
  ellipsoid: { constant: 'ELLIPSOID', code: 2, call: 'nearest_in_ellipsoid(dimension, at, v, r);' },
  'k-dop': {
    constant: 'K_DOP',
    code: 3,
    call: `if (dimension == 3) { nearest_in_slabs(at, I[part + 4], r); } else { nearest_in_strips(at, I[part + 4], v, r); }`,
  },
  'convex-hull': {
    constant: 'CONVEX_HULL',
    code: 4,
    call: `if (dimension == 3) { nearest_in_hull(at, I[part + 4], I[part + 5], v, r); } else { nearest_in_polygon(at, I[part + 4], v, r); }`,
  },
  'elliptic-cylinder': {
    constant: 'ELLIPTIC_CYLINDER',
    code: 5,
    call: 'nearest_in_ellipsoid(2, at, v, r); r[2] = min(max(v[2], D[at + 8]), D[at + 9]);',
  },
  'distance-field': {
    constant: 'DISTANCE_FIELD',
    code: 6,
    call: 'nearest_in_field(at, I[part + 5], v, r);',
  },
  'reach-cone': { constant: 'REACH_CONE', code: 7, call: 'nearest_in_cone(at, I[part + 4], v, r);' },
};

/** What a chart is called in the tables, and its routines. */
export const chartRoutines: Partial<
  Record<ChartKind, { constant: string; code: number; covers: string; rotation: string; longest: string }>
> = {
  'exponential-map': {
    constant: 'EXPONENTIAL_MAP',
    code: 0,
    covers: 'exponential_covers(q, covers)',
    rotation: 'exponential_rotation(v, q);',
    longest: 'LONGEST_EXPONENTIAL',
  },
  'quaternion-vector': {
    constant: 'QUATERNION_VECTOR',
    code: 1,
    covers: 'quaternion_covers(q, covers)',
    rotation: 'quaternion_rotation(v, q);',
    longest: 'LONGEST_QUATERNION',
  },
  'swing-twist': {
    constant: 'SWING_TWIST',
    code: 2,
    covers: 'swing_twist_covers(q, covers)',
    rotation: 'swing_twist_rotation(v, q);',
    longest: 'DISTANT',
  },
};

/** The routines that look up which shape and chart a part has, for those that occur. */
export function lookUps(shapes: readonly ShapeKind[], charts: readonly ChartKind[]): string {
  const shapeLines = shapes.map((kind) => {
    const { constant, call } = shapeRoutines[kind]!;
    return `if (I[part] == ${constant}) { ${call} }`;
  });
  const perChart = (line: (routines: NonNullable<(typeof chartRoutines)[ChartKind]>) => string) =>
    charts.map((kind) => `if (chart == ${chartRoutines[kind]!.constant}) { ${line(chartRoutines[kind]!)} }`).join('\n');
  return `
/** The point of a part's region nearest to the vector v. */
void nearest_in_shape(int part, real v[3], out real r[3]) {
  int dimension = I[part + 2];
  int at = I[part + 3] + 3;
  r[0] = v[0];
  r[1] = v[1];
  r[2] = v[2];
  ${shapeLines.join('\n')}
}

/** Every vector that stands for the rotation q (w >= 0) in a chart, the short way round first; returns how many. */
int covers_of(int chart, real q[4], out real covers[12]) {
  ${perChart(({ covers }) => `return ${covers};`)}
  return 0;
}

/** The rotation of a vector of a chart. */
void rotation_of(int chart, real v[3], out real q[4]) {
  ${perChart(({ rotation }) => rotation)}
}

/** The length at which a chart ends. */
real longest_of(int chart) {
  ${perChart(({ longest }) => `return ${longest};`)}
  return DISTANT;
}
`;
}

/** How the dual method begins: with no plane that holds the point r; in each lap the plane that is exceeded most is looked for. */
export const dualStart = `  real normals[9];
  real weights[3];
  real shares[3];
  real n[3];
  real rest[3];
  int held = 0;
  for (int lap = 0; lap < 200; lap += 1) {
    real excess = SLACK;
    int worst = -1;
`;

/** Takes the plane n, exceeded by excess, into those that hold the point r, and lets go of what no longer does. */
export const takeIn = `    real weight = 0.0;
    for (int turn = 0; turn < 4; turn += 1) {
      if (held == 0) {
        break;
      }
      // The normal as a mixture of the active ones, and a rest along which the point may still move.
      shares_of(held, normals, n, shares);
      real squared = 0.0;
      for (int i = 0; i < 3; i += 1) {
        rest[i] = n[i];
        for (int j = 0; j < held; j += 1) {
          rest[i] -= shares[j] * normals[3 * j + i];
        }
        squared += rest[i] * rest[i];
      }
      bool is_free = held < 3 && squared > PARALLEL;
      real move = DISTANT;
      if (is_free) {
        move = excess / squared;
      }
      int leaving = -1;
      for (int j = 0; j < held; j += 1) {
        if (shares[j] > 0.0 && weights[j] < move * shares[j]) {
          move = weights[j] / shares[j];
          leaving = j;
        }
      }
      if (move >= DISTANT) {
        return;
      }
      if (is_free) {
        for (int i = 0; i < 3; i += 1) {
          r[i] -= move * rest[i];
        }
        excess -= move * squared;
      }
      weight += move;
      for (int j = 0; j < held; j += 1) {
        weights[j] -= move * shares[j];
      }
      if (leaving < 0) {
        excess = 0.0;
        break;
      }
      held -= 1;
      for (int i = 0; i < 3; i += 1) {
        normals[3 * leaving + i] = normals[3 * held + i];
      }
      weights[leaving] = weights[held];
    }
    for (int i = 0; i < 3; i += 1) {
      r[i] -= excess * n[i];
      normals[3 * held + i] = n[i];
    }
    weights[held] = weight + excess;
    held += 1;
`;

/** All routines, in the order in which they are printed: what is called comes before who calls. */
export const shapeKernel = `
/** Box: the least of each number, then the greatest. */
void nearest_in_box(int dimension, int at, real v[3], out real r[3]) {
  for (int k = 0; k < dimension; k += 1) {
    r[k] = min(max(v[k], D[at + k]), D[at + dimension + k]);
  }
}

/** Oriented box: centre, unit rows, the least along each row, then the greatest. */
void nearest_in_oriented_box(int dimension, int at, real v[3], out real r[3]) {
  int rows = at + dimension;
  int ends = rows + dimension * dimension;
  for (int i = 0; i < dimension; i += 1) {
    real along = 0.0;
    for (int k = 0; k < dimension; k += 1) {
      along += D[rows + dimension * i + k] * (v[k] - D[at + k]);
    }
    real move = min(max(along, D[ends + i]), D[ends + dimension + i]) - along;
    for (int k = 0; k < dimension; k += 1) {
      r[k] += move * D[rows + dimension * i + k];
    }
  }
}

/** Ellipsoid or ellipse: centre, unit rows, semi-axes. The foot is a s with s = a x / (a a + t), and t > 0 where |s| = 1. */
void nearest_in_ellipsoid(int dimension, int at, real v[3], out real r[3]) {
  int rows = at + dimension;
  int radii = rows + dimension * dimension;
  real x[3];
  real s[3];
  real t = LEAST;
  bool fits = true;
  for (int i = 0; i < dimension; i += 1) {
    x[i] = 0.0;
    s[i] = 0.0;
    for (int k = 0; k < dimension; k += 1) {
      x[i] += D[rows + dimension * i + k] * (v[k] - D[at + k]);
    }
    t = max(t, D[radii + i] * (abs(x[i]) - D[radii + i]));
    if (D[radii + i] == 0.0 && x[i] != 0.0) {
      fits = false;
    }
  }
  real squares = 0.0;
  for (int lap = 0; lap < 50; lap += 1) {
    real fall = 0.0;
    squares = 0.0;
    for (int i = 0; i < dimension; i += 1) {
      real share = 1.0 / (D[radii + i] * D[radii + i] + t);
      s[i] = D[radii + i] * x[i] * share;
      squares += s[i] * s[i];
      fall += s[i] * s[i] * share;
    }
    if (squares <= 1.0 + CLOSE) {
      break;
    }
    // Newton on 1/|s| = 1, which is concave: it comes from below and never goes past.
    t += squares * (sqrt(squares) - 1.0) / fall;
  }
  if (t == LEAST && fits) {
    return;
  }
  real scale = 1.0 / sqrt(max(squares, 1.0));
  for (int k = 0; k < dimension; k += 1) {
    r[k] = D[at + k];
    for (int i = 0; i < dimension; i += 1) {
      r[k] += D[rows + dimension * i + k] * D[radii + i] * s[i] * scale;
    }
  }
}

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
      // The two others, whose cross product leaves this one alone.
      int b = 3;
      int c = 6;
      if (j == 1) {
        b = 6;
        c = 0;
      }
      if (j == 2) {
        b = 0;
        c = 3;
      }
      real x = a[b + 1] * a[c + 2] - a[b + 2] * a[c + 1];
      real y = a[b + 2] * a[c] - a[b] * a[c + 2];
      real z = a[b] * a[c + 1] - a[b + 1] * a[c];
      shares[j] = (n[0] * x + n[1] * y + n[2] * z) / (a[3 * j] * x + a[3 * j + 1] * y + a[3 * j + 2] * z);
    }
  }
}

/**
 * k-DOP: count slabs of axis, middle, half. Goldfarb and Idnani's dual method: the foot is the point, given in r, less a sum of at most three active planes' normals
 * with weights > 0; the plane exceeded most is taken in, and planes whose weight falls to zero are let go.
 */
void nearest_in_slabs(int at, int count, out real r[3]) {
${dualStart}    for (int k = at; k < at + 5 * count; k += 5) {
      real beyond = abs(D[k] * r[0] + D[k + 1] * r[1] + D[k + 2] * r[2] - D[k + 3]) - D[k + 4];
      if (beyond > excess) {
        excess = beyond;
        worst = k;
      }
    }
    if (worst < 0) {
      break;
    }
    real side = 1.0;
    if (D[worst] * r[0] + D[worst + 1] * r[1] + D[worst + 2] * r[2] < D[worst + 3]) {
      side = -1.0;
    }
    for (int i = 0; i < 3; i += 1) {
      n[i] = side * D[worst + i];
    }
${takeIn}  }
}

/** k-DOP in the plane: count strips of axis, middle, half. The foot is on a side that v is beyond: of those feet the nearest. */
void nearest_in_strips(int at, int count, real v[3], out real r[3]) {
  real best = DISTANT;
  for (int k = at; k < at + 4 * count; k += 4) {
    real off = D[k] * v[0] + D[k + 1] * v[1] - D[k + 2];
    real excess = abs(off) - D[k + 3];
    if (excess > SLACK && excess * excess < best) {
      real side = 1.0;
      if (off < 0.0) {
        side = -1.0;
      }
      real nx = side * D[k];
      real ny = side * D[k + 1];
      real x = v[0] - excess * nx;
      real y = v[1] - excess * ny;
      // How far the side reaches to both sides of the foot, before other strips cut it off.
      real low = -DISTANT;
      real high = DISTANT;
      for (int j = at; j < at + 4 * count; j += 4) {
        real rise = D[j + 1] * nx - D[j] * ny;
        if (j != k && abs(rise) > SLACK) {
          real here = D[j] * x + D[j + 1] * y - D[j + 2];
          real a = (-D[j + 3] - here) / rise;
          real b = (D[j + 3] - here) / rise;
          low = max(low, min(a, b));
          high = min(high, max(a, b));
        }
      }
      if (low <= high + GAP) {
        real s = min(max(0.0, low), high);
        if (low > high) {
          s = 0.5 * (low + high);
        }
        if (excess * excess + s * s < best) {
          best = excess * excess + s * s;
          r[0] = x - s * ny;
          r[1] = y + s * nx;
        }
      }
    }
  }
}

/** Polygon rounded by a disc: its radius, then count corners, counter-clockwise. */
void nearest_in_polygon(int at, int count, real v[3], out real r[3]) {
  real best = DISTANT;
  real x = v[0];
  real y = v[1];
  for (int i = 0; i < count; i += 1) {
    int b = at + 1 + 2 * i;
    int a = b - 2;
    if (i == 0) {
      a = at + 2 * count - 1;
    }
    real dx = D[b] - D[a];
    real dy = D[b + 1] - D[a + 1];
    real wx = v[0] - D[a];
    real wy = v[1] - D[a + 1];
    if (count < 3 || dx * wy - dy * wx < 0.0) {
      real squared = dx * dx + dy * dy;
      real t = 0.0;
      if (squared > 0.0) {
        t = min(max((wx * dx + wy * dy) / squared, 0.0), 1.0);
      }
      real off = (wx - t * dx) * (wx - t * dx) + (wy - t * dy) * (wy - t * dy);
      if (off < best) {
        best = off;
        x = D[a] + t * dx;
        y = D[a + 1] + t * dy;
      }
    }
  }
  if (best < DISTANT && best > D[at] * D[at]) {
    real share = D[at] / sqrt(best);
    r[0] = x + (v[0] - x) * share;
    r[1] = y + (v[1] - y) * share;
  }
}

/** Hull rounded by a ball: its radius, whether it is flat (1) or solid (0), then corners; count triangles of corners from first on. */
void nearest_in_hull(int at, int count, int first, real v[3], out real r[3]) {
  real best = DISTANT;
  real p[3];
  real ab[3];
  real ac[3];
  real foot[3];
  for (int f = 0; f < count; f += 1) {
    int a = at + 2 + 3 * I[first + 3 * f];
    int b = at + 2 + 3 * I[first + 3 * f + 1];
    int c = at + 2 + 3 * I[first + 3 * f + 2];
    for (int k = 0; k < 3; k += 1) {
      p[k] = v[k] - D[a + k];
      ab[k] = D[b + k] - D[a + k];
      ac[k] = D[c + k] - D[a + k];
    }
    real nx = ab[1] * ac[2] - ab[2] * ac[1];
    real ny = ab[2] * ac[0] - ab[0] * ac[2];
    real nz = ab[0] * ac[1] - ab[1] * ac[0];
    // Of a solid, only faces that v is beyond have anything nearer.
    if (D[at + 1] > 0.5 || nx * p[0] + ny * p[1] + nz * p[2] > 0.0) {
      real off = nearest_in_triangle(ab, ac, p, foot);
      if (off < best) {
        best = off;
        for (int k = 0; k < 3; k += 1) {
          r[k] = D[a + k] + foot[k];
        }
      }
    }
  }
  if (best == DISTANT || best <= D[at] * D[at]) {
    for (int k = 0; k < 3; k += 1) {
      r[k] = v[k];
    }
    return;
  }
  real share = D[at] / sqrt(best);
  for (int k = 0; k < 3; k += 1) {
    r[k] += (v[k] - r[k]) * share;
  }
}

/** The point nearest to p of the triangle 0, b, c, and the square of its distance (Ericson, Real-Time Collision Detection, 5.1.5). */
real nearest_in_triangle(real b[3], real c[3], real p[3], out real foot[3]) {
  real bp = b[0] * p[0] + b[1] * p[1] + b[2] * p[2];
  real cp = c[0] * p[0] + c[1] * p[1] + c[2] * p[2];
  real bb = b[0] * b[0] + b[1] * b[1] + b[2] * b[2];
  real bc = b[0] * c[0] + b[1] * c[1] + b[2] * c[2];
  real cc = c[0] * c[0] + c[1] * c[1] + c[2] * c[2];
  // What the corners b and c see of p along both sides.
  real bb_p = bp - bb;
  real cb_p = cp - bc;
  real bc_p = bp - bc;
  real cc_p = cp - cc;
  // Shares of b and c; beyond a side, of the side's nearest point.
  real s = 0.0;
  real t = 0.0;
  real below_c = bp * cb_p - bb_p * cp;
  real below_b = bc_p * cp - bp * cc_p;
  real beyond = bb_p * cc_p - bc_p * cb_p;
  if (bp <= 0.0 && cp <= 0.0) {
    s = 0.0;
  } else if (bb_p >= 0.0 && cb_p <= bb_p) {
    s = 1.0;
  } else if (cc_p >= 0.0 && bc_p <= cc_p) {
    t = 1.0;
  } else if (below_c <= 0.0 && bp >= 0.0 && bb_p <= 0.0) {
    s = bp / (bp - bb_p);
  } else if (below_b <= 0.0 && cp >= 0.0 && cc_p <= 0.0) {
    t = cp / (cp - cc_p);
  } else if (beyond <= 0.0 && cb_p >= bb_p && bc_p >= cc_p) {
    t = (cb_p - bb_p) / (cb_p - bb_p + (bc_p - cc_p));
    s = 1.0 - t;
  } else {
    real scale = 1.0 / (beyond + below_b + below_c);
    s = min(max(below_b * scale, 0.0), 1.0);
    t = min(max(below_c * scale, 0.0), 1.0 - s);
  }
  real squared = 0.0;
  for (int k = 0; k < 3; k += 1) {
    foot[k] = s * b[k] + t * c[k];
    squared += (p[k] - foot[k]) * (p[k] - foot[k]);
  }
  return squared;
}
`;

/** The routines of shapes that are not convex: distance fields and reach cones. */
export const bayKernel = `
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
  real squared = 0.0;
  for (int k = 0; k < 3; k += 1) {
    r[k] = min(max(p[k], D[at + 3 + k]), D[at + 3 + k] + D[at + 6 + k] * (D[at + k] - 1.0));
    squared += (p[k] - r[k]) * (p[k] - r[k]);
  }
  return squared;
}

/** How far above its threshold a field is at p; off its grid, that of the nearest point on it plus the distance. */
real field_excess(int at, int first, real p[3]) {
  real slope[3];
  real r[3];
  real squared = nearest_on_grid(at, p, r);
  return field_slope(at, first, p, slope) - D[at + 9] + sqrt(squared);
}

/** Moves r, inside, towards the outside point p until it is less than 1e-5 inside, by false position (Illinois). */
void back_to_surface(int at, int first, real p[3], out real r[3]) {
  real guess[3];
  real start[3];
  real low = 0.0;
  real high = 1.0;
  real below = field_excess(at, first, r) + 5e-6;
  real above = field_excess(at, first, p) + 5e-6;
  int side = 0;
  for (int k = 0; k < 3; k += 1) {
    start[k] = r[k];
  }
  for (int lap = 0; lap < 40; lap += 1) {
    if (below >= -5e-6) {
      break;
    }
    real t = (low * above - high * below) / (above - below);
    for (int k = 0; k < 3; k += 1) {
      guess[k] = start[k] + t * (p[k] - start[k]);
    }
    real value = field_excess(at, first, guess) + 5e-6;
    if (value <= 5e-6) {
      low = t;
      below = value;
      if (side < 0) {
        above *= 0.5;
      }
      side = -1;
    } else {
      high = t;
      above = value;
      if (side > 0) {
        below *= 0.5;
      }
      side = 1;
    }
  }
  for (int k = 0; k < 3; k += 1) {
    r[k] = start[k] + low * (p[k] - start[k]);
  }
}

/** From outside by Newton's steps, along the way the last of them took if it went too far. False when they do not arrive. */
bool descend(int at, int first, out real r[3]) {
  real p[3];
  real slope[3];
  for (int k = 0; k < 3; k += 1) {
    p[k] = r[k];
  }
  for (int lap = 0; lap < 16; lap += 1) {
    real excess = field_slope(at, first, p, slope) - D[at + 9];
    if (excess <= 1e-7) {
      real outside[3];
      for (int k = 0; k < 3; k += 1) {
        outside[k] = r[k];
        r[k] = p[k];
      }
      if (lap > 0 && excess < -1e-5) {
        back_to_surface(at, first, outside, r);
      }
      return true;
    }
    real squared = slope[0] * slope[0] + slope[1] * slope[1] + slope[2] * slope[2];
    for (int k = 0; k < 3; k += 1) {
      r[k] = p[k];
    }
    if (squared < 1e-6) {
      return false;
    }
    // Where the field has a crease its slope is below 1 and the full step would go far past.
    for (int k = 0; k < 3; k += 1) {
      p[k] -= (excess + 5e-6) / max(squared, 0.25) * slope[k];
    }
  }
  return false;
}

/** From p off the grid to where the way to its foot enters it: aim at the nearest anchor, then at the foot that the field shows from there. */
void approach_grid(int at, int first, real p[3], out real r[3]) {
  real slope[3];
  real bound[3];
  real best = DISTANT;
  for (int i = at + 12; i < at + 12 + 3 * trunc(D[at + 10]); i += 3) {
    real squared = 0.0;
    for (int k = 0; k < 3; k += 1) {
      squared += (D[i + k] - p[k]) * (D[i + k] - p[k]);
    }
    if (squared < best) {
      best = squared;
      for (int k = 0; k < 3; k += 1) {
        r[k] = D[i + k];
      }
    }
  }
  real off = nearest_on_grid(at, p, bound);
  for (int lap = 0; lap < 2; lap += 1) {
    // The share of the way that lies off the grid.
    real t = 0.0;
    for (int k = 0; k < 3; k += 1) {
      if (bound[k] != p[k] && r[k] != p[k]) {
        t = max(t, min((bound[k] - p[k]) / (r[k] - p[k]), 1.0));
      }
    }
    for (int k = 0; k < 3; k += 1) {
      r[k] = p[k] + t * (r[k] - p[k]);
    }
    if (lap == 1 || off == 0.0) {
      return;
    }
    real excess = field_slope(at, first, r, slope) - D[at + 9];
    real squared = slope[0] * slope[0] + slope[1] * slope[1] + slope[2] * slope[2];
    if (squared < 1e-6) {
      return;
    }
    real aim[3];
    for (int k = 0; k < 3; k += 1) {
      aim[k] = r[k] - excess / max(squared, 0.25) * slope[k];
    }
    nearest_on_grid(at, aim, r);
  }
}

/**
 * The way that always ends: towards the node nearest to p of those inside that are at most reach nodes from r along each axis. False when
 * there is none.
 */
bool land_on_node(int at, int first, real p[3], real reach, out real r[3]) {
  int nx = trunc(D[at]);
  int ny = trunc(D[at + 1]);
  real low[3];
  real high[3];
  for (int k = 0; k < 3; k += 1) {
    real node = floor((r[k] - D[at + 3 + k]) / D[at + 6 + k] + 0.5);
    low[k] = max(0.0, node - reach);
    high[k] = min(D[at + k] - 1.0, node + reach);
  }
  real best = DISTANT;
  for (int k = trunc(low[2]); k < trunc(high[2]) + 1; k += 1) {
    for (int j = trunc(low[1]); j < trunc(high[1]) + 1; j += 1) {
      for (int i = trunc(low[0]); i < trunc(high[0]) + 1; i += 1) {
        if (F[first + i + nx * (j + ny * k)] <= D[at + 9]) {
          real x = D[at + 3] + real(i) * D[at + 6] - p[0];
          real y = D[at + 4] + real(j) * D[at + 7] - p[1];
          real z = D[at + 5] + real(k) * D[at + 8] - p[2];
          real squared = x * x + y * y + z * z;
          if (squared < best) {
            best = squared;
            r[0] = p[0] + x;
            r[1] = p[1] + y;
            r[2] = p[2] + z;
          }
        }
      }
    }
  }
  if (best == DISTANT) {
    return false;
  }
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
    if (off <= room * room && field_excess(at, first, v) <= 1e-7) {
      return;
    }
    approach_grid(at, first, v, r);
  }
  if (!descend(at, first, r)) {
    if (!land_on_node(at, first, v, 3.0, r)) {
      land_on_node(at, first, v, 1e6, r);
    }
  }
}

/** Reach cone: where the twist axis, swung by v, is to the left of a loop of count directions joined by great circles; their normals come after them. */
void nearest_in_cone(int at, int count, real v[3], out real r[3]) {
  real angle = sqrt(v[0] * v[0] + v[1] * v[1]);
  real scale = 1.0;
  if (angle > TINY) {
    scale = sin(angle) / angle;
  }
  real x = scale * v[1];
  real y = -scale * v[0];
  real z = cos(angle);
  real best = DISTANT;
  real inward = 0.0;
  real fx = 0.0;
  real fy = 0.0;
  real fz = 1.0;
  for (int i = 0; i < count; i += 1) {
    int a = at + 3 * i;
    int b = a + 3;
    int n = a + 3 * count;
    int before = n - 3;
    if (i == count - 1) {
      b = at;
    }
    if (i == 0) {
      before = at + 6 * count - 3;
    }
    real chord = (D[a] - x) * (D[a] - x) + (D[a + 1] - y) * (D[a + 1] - y) + (D[a + 2] - z) * (D[a + 2] - z);
    if (chord < best) {
      // At a corner the two normals together point inside, be it convex or not.
      best = chord;
      inward = x * (D[n] + D[before]) + y * (D[n + 1] + D[before + 1]) + z * (D[n + 2] + D[before + 2]);
      fx = D[a];
      fy = D[a + 1];
      fz = D[a + 2];
    }
    // Between the quarter planes that rise at both ends of the arc.
    real past = x * (D[n + 1] * D[a + 2] - D[n + 2] * D[a + 1]) + y * (D[n + 2] * D[a] - D[n] * D[a + 2]) + z * (D[n] * D[a + 1] - D[n + 1] * D[a]);
    real ahead = x * (D[b + 1] * D[n + 2] - D[b + 2] * D[n + 1]) + y * (D[b + 2] * D[n] - D[b] * D[n + 2]) + z * (D[b] * D[n + 1] - D[b + 1] * D[n]);
    real sine = x * D[n] + y * D[n + 1] + z * D[n + 2];
    real along = sqrt(max(0.0, 1.0 - sine * sine));
    if (past > 0.0 && ahead > 0.0 && along > 0.0) {
      // The foot is (d - sine n) / along; its chord is told from sine, which is precise where it is short.
      chord = 2.0 * sine * sine / (1.0 + along);
      // Beside a corner as near, an arc is right.
      if (chord <= best * (1.0 + 8.0 * CLOSE)) {
        best = chord;
        inward = sine;
        fx = (x - sine * D[n]) / along;
        fy = (y - sine * D[n + 1]) / along;
        fz = (z - sine * D[n + 2]) / along;
      }
    }
  }
  r[2] = 0.0;
  if (inward > 0.0 || best <= UNMOVED * UNMOVED) {
    return;
  }
  // The smallest swing of the axis to the foot; about x where they oppose.
  real sine = sqrt(fx * fx + fy * fy);
  if (sine < TINY && fz < 0.0) {
    r[0] = 0.5 * TURN;
    r[1] = 0.0;
    return;
  }
  scale = 1.0;
  if (sine > TINY) {
    scale = atan2(sine, fz) / sine;
  }
  r[0] = -fy * scale;
  r[1] = fx * scale;
}
`;

export const chartKernel = `
/** Exponential map: axis times angle, the short way round and the long one. */
int exponential_covers(real q[4], out real covers[12]) {
  real sine = sqrt(q[0] * q[0] + q[1] * q[1] + q[2] * q[2]);
  real scale = 2.0;
  if (sine > TINY) {
    scale = 2.0 * atan2(sine, q[3]) / sine;
  }
  for (int k = 0; k < 3; k += 1) {
    covers[k] = q[k] * scale;
  }
  if (sine < TINY) {
    return 1;
  }
  for (int k = 0; k < 3; k += 1) {
    covers[3 + k] = q[k] * (scale - TURN / sine);
  }
  return 2;
}

/** The rotation of a vector of the exponential map. */
void exponential_rotation(real v[3], out real q[4]) {
  real angle = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  real scale = 0.5;
  if (angle > TINY) {
    scale = sin(0.5 * angle) / angle;
  }
  for (int k = 0; k < 3; k += 1) {
    q[k] = v[k] * scale;
  }
  q[3] = cos(0.5 * angle);
}

/** Quaternion vector: twice the vector part. */
int quaternion_covers(real q[4], out real covers[12]) {
  for (int k = 0; k < 3; k += 1) {
    covers[k] = 2.0 * q[k];
  }
  return 1;
}

/** The rotation of a quaternion vector. */
void quaternion_rotation(real v[3], out real q[4]) {
  real sine = 0.5 * sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
  for (int k = 0; k < 3; k += 1) {
    q[k] = 0.5 * v[k] / max(1.0, sine);
  }
  q[3] = sqrt(max(0.0, 1.0 - sine * sine));
}

/** Swing x, swing y, twist, and each of the two the long way round. */
int swing_twist_covers(real q[4], out real covers[12]) {
  real cosine = sqrt(q[2] * q[2] + q[3] * q[3]);
  real sx = q[0];
  real sy = q[1];
  real twist = 0.0;
  if (cosine > TINY) {
    sx = (q[3] * q[0] - q[2] * q[1]) / cosine;
    sy = (q[3] * q[1] + q[2] * q[0]) / cosine;
    twist = 2.0 * atan2(q[2], q[3]);
  }
  real sine = sqrt(sx * sx + sy * sy);
  real scale = 2.0;
  if (sine > TINY) {
    scale = 2.0 * atan2(sine, cosine) / sine;
  }
  real other = twist + TURN;
  if (twist > 0.0) {
    other = twist - TURN;
  }
  covers[0] = sx * scale;
  covers[1] = sy * scale;
  covers[2] = twist;
  covers[3] = covers[0];
  covers[4] = covers[1];
  covers[5] = other;
  if (sine < TINY) {
    return 2;
  }
  covers[6] = sx * (scale - TURN / sine);
  covers[7] = sy * (scale - TURN / sine);
  covers[8] = twist;
  covers[9] = covers[6];
  covers[10] = covers[7];
  covers[11] = other;
  return 4;
}

/** The rotation of swing x, swing y, twist. */
void swing_twist_rotation(real v[3], out real q[4]) {
  real angle = sqrt(v[0] * v[0] + v[1] * v[1]);
  real scale = 0.5;
  if (angle > TINY) {
    scale = sin(0.5 * angle) / angle;
  }
  real sx = v[0] * scale;
  real sy = v[1] * scale;
  real sw = cos(0.5 * angle);
  real tz = sin(0.5 * v[2]);
  real tw = cos(0.5 * v[2]);
  q[0] = sx * tw + sy * tz;
  q[1] = sy * tw - sx * tz;
  q[2] = sw * tz;
  q[3] = sw * tw;
}
`;

/** The routines of a limit, for the names of the shapes among its that are not convex. */
export const limitKernel = (nonConvex: readonly string[]): string => `
/**
 * The nearest point of a part's region among those that its chart has, in a ball: alternating projections, of a convex region by
 * Dykstra's method. r is the nearest point of the region alone; where the two do not meet, the region's middle.
 */
void nearest_in_chart(int part, real longest, real v[3], out real r[3]) {
  real x[3];
  real p[3];
  real y[3];
  real guess[3];
  real gain = 1.0;
  ${nonConvex.map((constant) => `if (I[part] == ${constant}) { gain = 0.0; }`).join('\n  ')}
  for (int k = 0; k < 3; k += 1) {
    x[k] = v[k];
    p[k] = 0.0;
    y[k] = 0.0;
  }
  for (int lap = 0; lap < 500; lap += 1) {
    for (int k = 0; k < 3; k += 1) {
      guess[k] = x[k] + p[k];
    }
    nearest_in_shape(part, guess, r);
    real squared = 0.0;
    for (int k = 0; k < 3; k += 1) {
      p[k] = gain * (guess[k] - r[k]);
      guess[k] = r[k] + y[k];
      squared += guess[k] * guess[k];
    }
    real scale = min(1.0, longest / sqrt(squared));
    real off = 0.0;
    for (int k = 0; k < 3; k += 1) {
      x[k] = guess[k] * scale;
      y[k] = gain * (guess[k] - x[k]);
      off = max(off, abs(x[k] - r[k]));
    }
    if (off < SLACK) {
      return;
    }
  }
  if (r[0] * r[0] + r[1] * r[1] + r[2] * r[2] > longest * longest * (1.0 + 2.0 * UNMOVED)) {
    for (int k = 0; k < 3; k += 1) {
      r[k] = D[I[part + 3] + k];
    }
  }
}

/** Cover c of a rotation as the part has it: three numbers, the two of a swing, or the one of a twist. */
void read_cover(int dimension, real covers[12], int c, out real v[3]) {
  v[0] = covers[3 * c];
  v[1] = covers[3 * c + 1];
  v[2] = covers[3 * c + 2];
  if (dimension == 2) {
    v[2] = 0.0;
  }
  if (dimension == 1) {
    v[0] = covers[3 * c + 2];
    v[1] = 0.0;
    v[2] = 0.0;
  }
}

/**
 * Where the rotation q (w >= 0, in the frame of the charts) is in a part's chart, on the cover nearest to the region, the nearest point of the region, and
 * how far that is. is_bounded says whether the region ends where the chart does.
 */
real place_part(int part, real q[4], bool is_bounded, out real asked[3], out real nearest[3]) {
  real covers[12];
  real v[3];
  real r[3];
  int count = covers_of(I[part + 1], q, covers);
  real longest = longest_of(I[part + 1]);
  real best = DISTANT;
  for (int c = 0; c < count; c += 1) {
    read_cover(I[part + 2], covers, c, v);
    nearest_in_shape(part, v, r);
    if (is_bounded && r[0] * r[0] + r[1] * r[1] + r[2] * r[2] > longest * longest) {
      nearest_in_chart(part, longest, v, r);
    }
    real squared = 0.0;
    for (int k = 0; k < 3; k += 1) {
      squared += (v[k] - r[k]) * (v[k] - r[k]);
    }
    if (squared < best * best) {
      best = sqrt(squared);
      for (int k = 0; k < 3; k += 1) {
        asked[k] = v[k];
        nearest[k] = r[k];
      }
    }
    if (best < UNMOVED) {
      break;
    }
  }
  return best;
}

/** The rotation, relative to the reference, in the frame of the charts; false for what is no rotation. */
bool enter_frame(int joint, real q[4], out real r[4]) {
  real squared = q[0] * q[0] + q[1] * q[1] + q[2] * q[2] + q[3] * q[3];
  bool is_rotation = squared > 1e-24 && squared < 1e24;
  if (!is_rotation) {
    return false;
  }
  int at = I[JOINT_SIZE * joint];
  real ax = D[at];
  real ay = D[at + 1];
  real az = D[at + 2];
  real aw = D[at + 3];
  real vx = aw * q[0] - ax * q[3] - ay * q[2] + az * q[1];
  real vy = aw * q[1] + ax * q[2] - ay * q[3] - az * q[0];
  real vz = aw * q[2] - ax * q[1] + ay * q[0] - az * q[3];
  real scale = 1.0 / sqrt(squared);
  for (int k = 0; k < 3; k += 1) {
    r[k] = scale * (D[at + 4 + 3 * k] * vx + D[at + 5 + 3 * k] * vy + D[at + 6 + 3 * k] * vz);
  }
  r[3] = scale * (aw * q[3] + ax * q[0] + ay * q[1] + az * q[2]);
  return true;
}

/** What of the rotation r part i of a joint bounds: all of it, its swing, or its twist about z; the short way round. */
void half_of(int joint, int i, real r[4], out real q[4]) {
  for (int k = 0; k < 4; k += 1) {
    q[k] = r[k];
  }
  if (I[JOINT_SIZE * joint + 1] == 2) {
    real cosine = sqrt(r[2] * r[2] + r[3] * r[3]);
    real c = 1.0;
    real s = 0.0;
    if (cosine > TINY) {
      c = r[3] / cosine;
      s = r[2] / cosine;
    }
    if (i == 0) {
      q[0] = r[0] * c - r[1] * s;
      q[1] = r[1] * c + r[0] * s;
      q[2] = 0.0;
      q[3] = cosine;
    } else {
      q[0] = 0.0;
      q[1] = 0.0;
      q[2] = s;
      q[3] = c;
    }
  }
  if (q[3] < 0.0) {
    for (int k = 0; k < 4; k += 1) {
      q[k] = -q[k];
    }
  }
}

/** How far the limit gives way: moves nearest towards asked by tanh(falloff distance) radius, never past it. */
void soften(int joint, real asked[3], out real nearest[3]) {
  int at = I[JOINT_SIZE * joint] + 13;
  real squared = 0.0;
  for (int k = 0; k < 3; k += 1) {
    squared += (asked[k] - nearest[k]) * (asked[k] - nearest[k]);
  }
  real distance = sqrt(squared);
  real share = min(1.0, tanh(D[at] * distance) * D[at + 1] / distance);
  for (int k = 0; k < 3; k += 1) {
    nearest[k] += (asked[k] - nearest[k]) * share;
  }
}

/** A rotation out of the frame of the charts, onto the reference, on the cover of q. */
void leave_frame(int joint, real whole[4], real q[4], out real held[4]) {
  real turn[4];
  int at = I[JOINT_SIZE * joint];
  real b[3];
  for (int k = 0; k < 3; k += 1) {
    b[k] = D[at + 4 + k] * whole[0] + D[at + 7 + k] * whole[1] + D[at + 10 + k] * whole[2];
  }
  turn[0] = D[at + 3] * b[0] + D[at] * whole[3] + D[at + 1] * b[2] - D[at + 2] * b[1];
  turn[1] = D[at + 3] * b[1] - D[at] * b[2] + D[at + 1] * whole[3] + D[at + 2] * b[0];
  turn[2] = D[at + 3] * b[2] + D[at] * b[1] - D[at + 1] * b[0] + D[at + 2] * whole[3];
  turn[3] = D[at + 3] * whole[3] - D[at] * b[0] - D[at + 1] * b[1] - D[at + 2] * b[2];
  real side = 1.0;
  if (turn[0] * q[0] + turn[1] * q[1] + turn[2] * q[2] + turn[3] * q[3] < 0.0) {
    side = -1.0;
  }
  for (int k = 0; k < 4; k += 1) {
    held[k] = side * turn[k];
  }
}

/** The nearest rotation inside the limit of a joint; q itself when it is inside. */
void hold(int joint, real q[4], bool is_soft, out real held[4]) {
  real r[4];
  real piece[4];
  real turn[4];
  real whole[4];
  real asked[3];
  real nearest[3];
  bool is_rotation = enter_frame(joint, q, r);
  bool inside = is_rotation;
  whole[0] = 0.0;
  whole[1] = 0.0;
  whole[2] = 0.0;
  whole[3] = 1.0;
  for (int i = 0; i < I[JOINT_SIZE * joint + 1]; i += 1) {
    int part = JOINT_SIZE * joint + 2 + PART_SIZE * i;
    real distance = DISTANT;
    if (is_rotation) {
      half_of(joint, i, r, piece);
      distance = place_part(part, piece, true, asked, nearest);
    } else {
      for (int k = 0; k < 3; k += 1) {
        nearest[k] = D[I[part + 3] + k];
      }
    }
    if (distance >= UNMOVED) {
      inside = false;
      if (is_soft && is_rotation) {
        soften(joint, asked, nearest);
      }
      // Back to a vector of the chart: of a swing (x, y, 0), of a twist (0, 0, t).
      if (I[part + 2] == 1) {
        nearest[2] = nearest[0];
        nearest[0] = 0.0;
        nearest[1] = 0.0;
      }
      rotation_of(I[part + 1], nearest, piece);
    }
    turn[0] = whole[3] * piece[0] + whole[0] * piece[3] + whole[1] * piece[2] - whole[2] * piece[1];
    turn[1] = whole[3] * piece[1] - whole[0] * piece[2] + whole[1] * piece[3] + whole[2] * piece[0];
    turn[2] = whole[3] * piece[2] + whole[0] * piece[1] - whole[1] * piece[0] + whole[2] * piece[3];
    turn[3] = whole[3] * piece[3] - whole[0] * piece[0] - whole[1] * piece[1] - whole[2] * piece[2];
    for (int k = 0; k < 4; k += 1) {
      whole[k] = turn[k];
    }
  }
  if (inside) {
    for (int k = 0; k < 4; k += 1) {
      held[k] = q[k];
    }
    return;
  }
  leave_frame(joint, whole, q, held);
}

/** Whether a rotation is inside the limit of a joint, or within TOLERANCE of it. */
bool is_inside(int joint, real q[4]) {
  real r[4];
  real piece[4];
  real asked[3];
  real nearest[3];
  if (!enter_frame(joint, q, r)) {
    return false;
  }
  for (int i = 0; i < I[JOINT_SIZE * joint + 1]; i += 1) {
    half_of(joint, i, r, piece);
    if (place_part(JOINT_SIZE * joint + 2 + PART_SIZE * i, piece, false, asked, nearest) > TOLERANCE) {
      return false;
    }
  }
  return true;
}

/** The angle between a rotation and the nearest one inside, rad; 0 inside, half a turn for what is no rotation. */
real angle_outside(int joint, real q[4]) {
  real held[4];
  real r[4];
  if (!enter_frame(joint, q, r)) {
    return 0.5 * TURN;
  }
  hold(joint, q, false, held);
  real x = held[3] * q[0] - held[0] * q[3] - held[1] * q[2] + held[2] * q[1];
  real y = held[3] * q[1] + held[0] * q[2] - held[1] * q[3] - held[2] * q[0];
  real z = held[3] * q[2] - held[0] * q[1] + held[1] * q[0] - held[2] * q[3];
  real w = held[0] * q[0] + held[1] * q[1] + held[2] * q[2] + held[3] * q[3];
  return 2.0 * atan2(sqrt(x * x + y * y + z * z), abs(w));
}
`;
