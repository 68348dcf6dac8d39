// Made by `npx tsx scripts/minimax/make.ts`, not by hand: the polynomials of the lowest degree with which a log of a
// rotation and an exp after it are off by 1e-12 at most. Beyond their ranges they are of no use.

export const ANGLE_OVER_SINE = Float64Array.of(
  1.5707963267945966,
  -0.9999999998386971,
  0.7853981489816306,
  -0.6666661561082198,
  0.589039086496395,
  -0.5332249319691945,
  0.4900573222832336,
  -0.45283491919216523,
  0.41296723282979675,
  -0.3587158136241407,
  0.28130411230052127,
  -0.18655148513146824,
  0.09727566535116992,
  -0.03655123246816465,
  0.00867428689931936,
  -0.0009676436049128001,
);

/**
 * h / sin h of the angle h whose cosine is given, in [0, 1]: h in [0, π/2], and 1 where h = 0.
 * Degree 15, error ≤ 3.1e-13.
 */
export function angleOverSine(cosine: number): number {
  const k = ANGLE_OVER_SINE;
  const a0 = k[0] + cosine * k[1];
  const a1 = k[2] + cosine * k[3];
  const a2 = k[4] + cosine * k[5];
  const a3 = k[6] + cosine * k[7];
  const a4 = k[8] + cosine * k[9];
  const a5 = k[10] + cosine * k[11];
  const a6 = k[12] + cosine * k[13];
  const a7 = k[14] + cosine * k[15];
  const x2 = cosine * cosine;
  const b0 = a0 + x2 * a1;
  const b1 = a2 + x2 * a3;
  const b2 = a4 + x2 * a5;
  const b3 = a6 + x2 * a7;
  const x4 = x2 * x2;
  const c0 = b0 + x4 * b1;
  const c1 = b2 + x4 * b3;
  const x8 = x4 * x4;
  return c0 + x8 * c1;
}

export const HALF_SINE_OVER_ANGLE_IN_TURN = Float64Array.of(
  0.49999999999997524,
  -0.020833333333231424,
  0.0002604166665976395,
  -0.0000015500991883429556,
  5.382286556598724e-9,
  -1.2232301689840589e-11,
  1.9595833207291787e-14,
  -2.314754386645679e-17,
  1.8831108735597622e-20,
);

/**
 * sin(a/2) / a of the square of an angle a in [0, 2π], rad: 1/2 where a = 0.
 * Degree 8, error ≤ 2.7e-14.
 */
export function halfSineOverAngleInTurn(squaredAngle: number): number {
  const k = HALF_SINE_OVER_ANGLE_IN_TURN;
  const a0 = k[0] + squaredAngle * k[1];
  const a1 = k[2] + squaredAngle * k[3];
  const a2 = k[4] + squaredAngle * k[5];
  const a3 = k[6] + squaredAngle * k[7];
  const x2 = squaredAngle * squaredAngle;
  const b0 = a0 + x2 * a1;
  const b1 = a2 + x2 * a3;
  const x4 = x2 * x2;
  const c0 = b0 + x4 * b1;
  const x8 = x4 * x4;
  return c0 + x8 * k[8];
}

export const HALF_COSINE_IN_TURN = Float64Array.of(
  0.9999999999999939,
  -0.12499999999996897,
  0.002604166666640673,
  -0.00002170138888044034,
  9.688119900184905e-8,
  -2.6911431316667293e-10,
  5.096787935995836e-13,
  -6.998441365703807e-16,
  7.233135554855009e-19,
  -5.230595317284819e-22,
);

/**
 * cos(a/2) of the square of an angle a in [0, 2π], rad.
 * Degree 9, error ≤ 7.9e-15.
 */
export function halfCosineInTurn(squaredAngle: number): number {
  const k = HALF_COSINE_IN_TURN;
  const a0 = k[0] + squaredAngle * k[1];
  const a1 = k[2] + squaredAngle * k[3];
  const a2 = k[4] + squaredAngle * k[5];
  const a3 = k[6] + squaredAngle * k[7];
  const a4 = k[8] + squaredAngle * k[9];
  const x2 = squaredAngle * squaredAngle;
  const b0 = a0 + x2 * a1;
  const b1 = a2 + x2 * a3;
  const x4 = x2 * x2;
  const c0 = b0 + x4 * b1;
  const x8 = x4 * x4;
  return c0 + x8 * a4;
}
