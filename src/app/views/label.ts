import * as THREE from 'three';

/** A word of HTML that stands at a point of a scene. */
export interface Label {
  /** Moves it to a point given in the view's CSS pixels. */
  place(x: number, y: number): void;
  hide(): void;
  setText(text: string): void;
  /** Decides colour and how the word stands to its point. */
  setClass(className: string): void;
}

/** px from a joint to the corner of its name. */
export const NAME_TAG = { x: 14, y: -19 };

/** px: about how wide a word of a view is, without asking the page. */
export const textWidth = (text: string): number => 6.4 * text.length;

/** @param className decides colour and how the word stands to its point */
export function createLabel(parent: HTMLElement, className: string, text = ''): Label & { remove(): void } {
  const element = document.createElement('span');
  element.className = `view-label ${className}`;
  element.textContent = text;
  element.hidden = true;
  parent.append(element);
  let shown = text;
  let lastX = Number.NaN;
  let lastY = Number.NaN;
  return {
    place(x, y) {
      if (element.hidden) element.hidden = false;
      if (Math.abs(x - lastX) < 0.25 && Math.abs(y - lastY) < 0.25) return;
      lastX = x;
      lastY = y;
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
    },
    hide() {
      if (!element.hidden) element.hidden = true;
    },
    setText(next) {
      if (next === shown) return;
      shown = next;
      element.textContent = next;
    },
    setClass(next) {
      const all = `view-label ${next}`;
      if (element.className !== all) element.className = all;
    },
    remove() {
      element.remove();
    },
  };
}

const projected = new THREE.Vector3();

/** Where a point is seen, in CSS pixels of a view of that size. z in (−1, 1) when it is before the camera. The result is reused. */
export function project(
  camera: THREE.Camera,
  width: number,
  height: number,
  x: number,
  y: number,
  z: number,
): THREE.Vector3 {
  projected.set(x, y, z).project(camera);
  projected.x = ((projected.x + 1) / 2) * width;
  projected.y = ((1 - projected.y) / 2) * height;
  return projected;
}
