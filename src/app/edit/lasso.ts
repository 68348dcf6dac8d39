/** px of the view. */
export type LoopPoint = readonly [x: number, y: number];

/** Whether a point is inside a closed loop: a line from it to the right crosses it an odd number of times. */
export function isInLoop(loop: readonly LoopPoint[], x: number, y: number): boolean {
  let isIn = false;
  for (let i = 0, j = loop.length - 1; i < loop.length; j = i++) {
    const [ax, ay] = loop[i];
    const [bx, by] = loop[j];
    if (ay > y !== by > y && x < ax + ((y - ay) * (bx - ax)) / (by - ay)) isIn = !isIn;
  }
  return isIn;
}

const SVG = 'http://www.w3.org/2000/svg';

/** A loop that is being drawn over an element. */
export function drawLoop(element: HTMLElement): { show(loop: readonly LoopPoint[]): void; remove(): void } {
  const svg = document.createElementNS(SVG, 'svg');
  const path = document.createElementNS(SVG, 'path');
  svg.classList.add('lasso');
  svg.append(path);
  element.append(svg);
  return {
    show(loop) {
      path.setAttribute('d', `M${loop.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join('L')}z`);
    },
    remove: () => svg.remove(),
  };
}
