/**
 * The two dots of a turn about one axis: how far along the axis each lies, °, the one that was followed first. Both mean the same
 * rotation; neither is farther out than 360°.
 *
 * @param angle ° that were turned, 0 to 720: two whole turns bring both back
 */
export function coverDots(angle: number): [followed: number, other: number] {
  const turned = angle % 720;
  return turned <= 360 ? [turned, turned - 360] : [turned - 720, turned - 360];
}
