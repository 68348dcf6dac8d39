/**
 * A canvas of so many CSS pixels, made sharp, to draw on in CSS pixels, and the page's colours as they are now.
 *
 * @returns `ink` of a custom property's name.
 */
export function drawOn(element: HTMLCanvasElement, width: number, height: number) {
  const context = element.getContext('2d')!;
  const scale = Math.min(window.devicePixelRatio, 2);
  element.width = width * scale;
  element.height = height * scale;
  context.scale(scale, scale);
  const style = getComputedStyle(document.documentElement);
  return { context, ink: (name: string) => style.getPropertyValue(name) };
}

/**
 * Draws in the next frame: a drawing reads colours, for which the browser works out the styles of the page. In the frame, where styles are
 * worked out anyway, and not in the task that changed the page.
 *
 * @returns how not to draw any more
 */
export function inNextFrame(draw: () => void): () => void {
  const request = requestAnimationFrame(draw);
  return () => cancelAnimationFrame(request);
}
