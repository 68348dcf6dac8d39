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
 * Draws once the next frame has been made: a drawing reads colours, and the frame has worked out the styles of the page by then. Long
 * drawings so take no time of the task that changed the page, nor of the frame.
 *
 * @returns how not to draw any more
 */
export function afterNextFrame(draw: () => void): () => void {
  let later: ReturnType<typeof setTimeout> | undefined;
  const request = requestAnimationFrame(() => {
    later = setTimeout(draw);
  });
  return () => {
    cancelAnimationFrame(request);
    clearTimeout(later);
  };
}
