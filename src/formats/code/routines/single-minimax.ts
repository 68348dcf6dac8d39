// Made by `npx tsx scripts/minimax/make.ts`, not by hand: coefficients of the polynomials of src/core/math/minimax.ts, constant
// first, of the lowest degree that is enough in single precision.

/** h / sin h of the angle h whose cosine is given, in [0, 1]: h in [0, π/2], and 1 where h = 0. Degree 8, error ≤ 9.0e-8. */
export const SINGLE_ANGLE_OVER_SINE = [
  1.5707962368746387, -0.9999841400520424, 0.7849357312244909, -0.6614052215456908, 0.5582624690157317,
  -0.42721221245313373, 0.25636541279871683, -0.09989287669054137, 0.018134690729410454,
];

/** sin(a/2) / a of the square of an angle a in [0, 2π], rad: 1/2 where a = 0. Degree 6, error ≤ 3.7e-10. */
export const SINGLE_HALF_SINE_OVER_ANGLE_IN_TURN = [
  0.49999999963191877, -0.020833332414769312, 0.000260416292287751, -0.0000015500419235420756, 5.378105361306637e-9,
  -1.207483283085327e-11, 1.6619391521163682e-14,
];

/** cos(a/2) of the square of an angle a in [0, 2π], rad. Degree 6, error ≤ 1.1e-8. */
export const SINGLE_HALF_COSINE_IN_TURN = [
  0.9999999891725502, -0.12499997295979906, 0.0026041556373046664, -0.000021699699740377844, 9.675768108113209e-8,
  -2.6445094536962806e-10, 4.2108427902313054e-13,
];
