/**
 * Leaves the wheel to the page around, until the view is pressed: only then is it taken, as long as the view has the focus. Returns
 * how to stop.
 *
 * @param onRefused called when a wheel was left to the page around
 */
export function holdWheel(onRefused: () => void): () => void {
  let isTaken = false;
  const take = () => {
    isTaken = true;
  };
  const leave = () => {
    isTaken = false;
  };
  const onWheel = (event: WheelEvent) => {
    if (isTaken) return;
    // Who would zoom does not hear of it, and the browser scrolls what is around.
    event.stopImmediatePropagation();
    onRefused();
  };
  addEventListener('pointerdown', take, true);
  addEventListener('blur', leave);
  addEventListener('wheel', onWheel, { capture: true, passive: true });
  return () => {
    removeEventListener('pointerdown', take, true);
    removeEventListener('blur', leave);
    removeEventListener('wheel', onWheel, { capture: true });
  };
}
