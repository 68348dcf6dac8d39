import type { Vec3 } from '../core';
import type { Steps } from '../core/math';
import type { BuildFigure } from './anatomy/figure';
import type { BodyPiece } from './field/field';
import { type FieldMesh, meshField } from './surface-nets';
import { addScaled } from './vec';

/** Heights: how far the body's sleeve and the hand's cuff run past the wrist into one another. */
const sleeve = 0.012;
const cuff = 0.006;
const sleeveSoftness = 0.02;
const cuffSoftness = 0.006;
/** No hand reaches further from its wrist. */
const handReach = 0.15;

/**
 * The body without hands at `cell`, and each hand apart at `handCell`, from the same field. Both are closed and overlap
 * on the same surface around the wrist, so the seam does not show.
 */
export function* meshPieces(
  parts: BodyPiece[],
  figure: BuildFigure,
  cell: number,
  handCell: number,
  flatness: number,
): Steps<FieldMesh[]> {
  const arms = [
    { index: 1, side: figure.left },
    { index: 2, side: figure.right },
  ];
  const cutAt = (
    p: BodyPiece,
    point: Vec3,
    direction: Vec3,
    at: number,
    keep: -1 | 1,
    softness: number,
  ): BodyPiece => ({
    ...p,
    cut: { point: addScaled(point, direction, at), direction, keep, softness },
  });
  const sleeved = parts.map((part, i) => {
    const arm = arms.find(({ index }) => index === i);
    return arm ? cutAt(part, arm.side.wrist, arm.side.armAxis, sleeve, -1, sleeveSoftness) : part;
  });
  const pieces = [yield* meshField(sleeved, cell, ...bounds(sleeved), flatness)];
  for (const { index, side } of arms) {
    // The other parts stay in the list, empty, so that shares and chains keep their places.
    const hand = parts.map((part, i) =>
      i === index ? cutAt(part, side.wrist, side.armAxis, -cuff, 1, cuffSoftness) : { ...part, sweeps: [] },
    );
    const centre = addScaled(side.wrist, side.armAxis, handReach / 2);
    const [low, high] = bounds(hand);
    const around = (p: Vec3, grow: number): Vec3 => p.map((c) => c + grow) as Vec3;
    const near = [around(centre, -handReach * 0.6), around(centre, handReach * 0.6)] as const;
    const inside = [low.map((c, k) => Math.max(c, near[0][k])), high.map((c, k) => Math.min(c, near[1][k]))];
    pieces.push(yield* meshField(hand, handCell, ...(inside as [Vec3, Vec3]), flatness));
  }
  return pieces;
}

function bounds(parts: BodyPiece[]): [low: Vec3, high: Vec3] {
  const low: Vec3 = [Infinity, Infinity, Infinity];
  const high: Vec3 = [-Infinity, -Infinity, -Infinity];
  for (const { sweeps } of parts)
    for (const { from, to, reach } of sweeps)
      for (let k = 0; k < 3; k++) {
        low[k] = Math.min(low[k], from[k] - reach, to[k] - reach);
        high[k] = Math.max(high[k], from[k] + reach, to[k] + reach);
      }
  return [low, high];
}
