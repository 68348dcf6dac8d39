import { piecesOf, SLOWEST } from '../ui/drag';

/** px from the middle of a dial, to the right and down. */
export type Place = readonly [x: number, y: number];

/**
 * How far a pointer goes round the middle of a dial on its way from one place to another, rad clockwise. On the rim it is the angle that the
 * pointer goes. Nearer to the middle, where a pixel would be a large angle, a pixel is 1 / `SLOWEST` rad at most; on a dial that is smaller than
 * that, as much as on its rim.
 *
 * @param rim px from the middle to the rim, above 0
 */
export function turnOnDial([x, y]: Place, [toX, toY]: Place, rim: number): number {
  const least = Math.min(rim, SLOWEST);
  const pieces = piecesOf(toX - x, toY - y);
  const [dx, dy] = [(toX - x) / pieces, (toY - y) / pieces];
  let turn = 0;
  for (let i = 0; i < pieces; i++) {
    // In the middle of the piece.
    const [px, py] = [x + (i + 0.5) * dx, y + (i + 0.5) * dy];
    turn += (px * dy - py * dx) / Math.max(Math.hypot(px, py), least) ** 2;
  }
  return turn;
}
