import { type JointLimit, outOfAxes } from '../../limit';
import { TIE_ROW, type Tie } from '../../ties';

/**
 * Planes in the charts of two limits as a tie: in the frames of the joints, moved out by a padding (rad).
 *
 * @param planes rows of seven: u, v, h.
 */
export function tieOfPlanes(
  a: JointLimit,
  b: JointLimit,
  planes: readonly (readonly number[])[],
  padding: number,
): Tie {
  const rows = planes.map((plane) => [
    ...inFrame(a, plane.slice(0, 3)),
    ...inFrame(b, plane.slice(3, 6)),
    plane[TIE_ROW - 1] + padding,
  ]);
  return { joints: [a.joint, b.joint], references: [[...a.reference], [...b.reference]], planes: rows.flat() };
}

/** A vector of a joint's chart in its own frame. */
const inFrame = ({ axes }: JointLimit, v: readonly number[]): number[] =>
  outOfAxes(axes, [v[0], v[1], v[2], 0]).slice(0, 3);
