import type { Vec3 } from '../core';
import type { Steps } from '../core/math';
import type { BuildFigure } from './anatomy/figure';
import type { BodyPiece } from './field/field';
import { type FieldMesh, meshField } from './surface-nets';
import { addScaled } from './vec';

/** Places in the list of parts. */
const TORSO = 0;

/** Heights: how far the body's sleeve and the hand's cuff run past the wrist into one another. */
const sleeve = 0.012;
const cuff = 0.006;
const sleeveSoftness = 0.02;
const cuffSoftness = 0.006;
/** No hand reaches further from its wrist. */
const handReach = 0.15;
/** Heights from the middle of the head down to where the neck is cut, and how far trunk and head run past that cut into one another. */
const neckCut = { below: 0.088, behind: 0.02, overlap: 0.006, trunkSoftness: 0.012, headSoftness: 0.006 };
/** Cells of a head over those of a hand. */
const headCoarseness = 1.5;

/**
 * The body without head and hands at `cell`, and the finer head and hands apart, from the same field. All are closed and overlap
 * on the same surface around neck and wrist, so that the seams do not show.
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
  const [, cy, cz] = figure.headCentre;
  const neck: Vec3 = [0, cy - neckCut.below, cz - neckCut.behind];
  const cutNeck = (part: BodyPiece, keep: -1 | 1, softness: number) =>
    cutAt(part, neck, [0, 1, 0], -keep * neckCut.overlap, keep, softness);
  const sleeved = parts.map((part, i) => {
    if (i === TORSO) return cutNeck(part, -1, neckCut.trunkSoftness);
    const arm = arms.find(({ index }) => index === i);
    return arm ? cutAt(part, arm.side.wrist, arm.side.armAxis, sleeve, -1, sleeveSoftness) : part;
  });
  const pieces = [yield* meshField(sleeved, cell, ...bounds(sleeved), flatness)];
  const headCell = Math.min(cell, handCell * headCoarseness);
  const head = only(TORSO, (part) => cutNeck(part, 1, neckCut.headSoftness));
  const [headLow, headHigh] = bounds(head);
  const aboveNeck: Vec3 = [headLow[0], neck[1] - 0.03, headLow[2]];
  pieces.push(yield* meshField(head, headCell, aboveNeck, headHigh, flatness));
  for (const { index, side } of arms) {
    const hand = only(index, (part) => cutAt(part, side.wrist, side.armAxis, -cuff, 1, cuffSoftness));
    const centre = addScaled(side.wrist, side.armAxis, handReach / 2);
    const [low, high] = bounds(hand);
    const around = (p: Vec3, grow: number): Vec3 => p.map((c) => c + grow) as Vec3;
    const near = [around(centre, -handReach * 0.6), around(centre, handReach * 0.6)] as const;
    const inside = [low.map((c, k) => Math.max(c, near[0][k])), high.map((c, k) => Math.min(c, near[1][k]))];
    pieces.push(yield* meshField(hand, handCell, ...(inside as [Vec3, Vec3]), flatness));
  }
  return pieces;

  /** One part, changed. The other parts stay in the list, empty, so that shares and chains keep their places. */
  function only(index: number, change: (part: BodyPiece) => BodyPiece): BodyPiece[] {
    return parts.map((part, i) => (i === index ? change(part) : { ...part, sweeps: [] }));
  }
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
