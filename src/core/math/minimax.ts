// Made by `npx tsx scripts/minimax/make.ts`, not by hand: the polynomials of the lowest degree with which a log of a
// rotation and an exp after it are off by 1e-12 at most. Beyond their ranges they are of no use.

/**
 * h / sin h of the angle h whose cosine is given, in [0, 1]: h in [0, π/2], and 1 where h = 0.
 * Degree 15, error ≤ 3.1e-13.
 */
export function angleOverSine(cosine: number): number {
  const a0 = 1.5707963267945966 + cosine * -0.9999999998386971;
  const a1 = 0.7853981489816306 + cosine * -0.6666661561082198;
  const a2 = 0.589039086496395 + cosine * -0.5332249319691945;
  const a3 = 0.4900573222832336 + cosine * -0.45283491919216523;
  const a4 = 0.41296723282979675 + cosine * -0.3587158136241407;
  const a5 = 0.28130411230052127 + cosine * -0.18655148513146824;
  const a6 = 0.09727566535116992 + cosine * -0.03655123246816465;
  const a7 = 0.00867428689931936 + cosine * -0.0009676436049128001;
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

/**
 * sin(a/2) / a of the square of an angle a in [0, 2π], rad: 1/2 where a = 0.
 * Degree 8, error ≤ 2.7e-14.
 */
export function halfSineOverAngleInTurn(squaredAngle: number): number {
  const a0 = 0.49999999999997524 + squaredAngle * -0.020833333333231424;
  const a1 = 0.0002604166665976395 + squaredAngle * -0.0000015500991883429556;
  const a2 = 5.382286556598724e-9 + squaredAngle * -1.2232301689840589e-11;
  const a3 = 1.9595833207291787e-14 + squaredAngle * -2.314754386645679e-17;
  const x2 = squaredAngle * squaredAngle;
  const b0 = a0 + x2 * a1;
  const b1 = a2 + x2 * a3;
  const x4 = x2 * x2;
  const c0 = b0 + x4 * b1;
  const x8 = x4 * x4;
  return c0 + x8 * 1.8831108735597622e-20;
}

/**
 * cos(a/2) of the square of an angle a in [0, 2π], rad.
 * Degree 9, error ≤ 7.9e-15.
 */
export function halfCosineInTurn(squaredAngle: number): number {
  const a0 = 0.9999999999999939 + squaredAngle * -0.12499999999996897;
  const a1 = 0.002604166666640673 + squaredAngle * -0.00002170138888044034;
  const a2 = 9.688119900184905e-8 + squaredAngle * -2.6911431316667293e-10;
  const a3 = 5.096787935995836e-13 + squaredAngle * -6.998441365703807e-16;
  const a4 = 7.233135554855009e-19 + squaredAngle * -5.230595317284819e-22;
  const x2 = squaredAngle * squaredAngle;
  const b0 = a0 + x2 * a1;
  const b1 = a2 + x2 * a3;
  const x4 = x2 * x2;
  const c0 = b0 + x4 * b1;
  const x8 = x4 * x4;
  return c0 + x8 * a4;
}
