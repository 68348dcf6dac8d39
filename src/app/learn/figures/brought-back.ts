type Place = readonly [x: number, y: number];

/** How far to the right of a closed line, and above the mean of its corners, the place is that is asked for. */
const ASKED = 13;

/** A place beyond a closed line, to its right, and the place of the line that is nearest to it. @param corners of the line, in order */
export function broughtBack(corners: readonly Place[]): { asked: Place; held: Place } {
  const middle = corners.reduce((sum, [, y]) => sum + y, 0) / corners.length;
  const asked: Place = [Math.max(...corners.map(([x]) => x)) + ASKED, middle + ASKED];
  const onSides = corners.map((from, i): Place => {
    const to = corners[(i + 1) % corners.length];
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const along = ((asked[0] - from[0]) * dx + (asked[1] - from[1]) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.min(1, Math.max(0, along));
    return [from[0] + share * dx, from[1] + share * dy];
  });
  const awayOf = ([x, y]: Place) => Math.hypot(asked[0] - x, asked[1] - y);
  return { asked, held: onSides.reduce((best, each) => (awayOf(each) < awayOf(best) ? each : best)) };
}
