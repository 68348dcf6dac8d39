/** CSS pixels at the right of a view that something in the corner of a chapter's figure lies over; 0 in the corner itself. */
export function coveredAtRight(track: HTMLElement): number {
  const corner = document.querySelector('.learn-frame')?.getBoundingClientRect();
  if (!corner?.width) return 0;
  const { left, right, top } = track.getBoundingClientRect();
  const isOver = corner.left > left + corner.width && corner.left < right && corner.top < top + corner.height;
  return isOver ? right - corner.left : 0;
}
