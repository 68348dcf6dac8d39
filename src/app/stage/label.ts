import * as THREE from 'three';
import { writeText } from '../ui/write-text';
import { cancelWrite, writeLater } from './writes';

/** A word of HTML that stands at a point of a scene; it is written when the frame has been drawn. */
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
export const textWidth = (text: string): number => 7 * text.length;

/** px: where the name of a point at `x` begins: right of it, or left of it where it would run past `end`. */
export function nameStart(x: number, text: string, end: number): number {
  const width = textWidth(text);
  const right = x + NAME_TAG.x;
  if (right + width <= end) return right;
  return Math.max(4, Math.min(x - NAME_TAG.x - width, end - width));
}

/** @param className decides colour and how the word stands to its point */
export function createLabel(parent: HTMLElement, className: string, text = ''): Label & { remove(): void } {
  const element = document.createElement('span');
  element.className = `view-label ${className}`;
  element.textContent = text;
  element.hidden = true;
  parent.append(element);
  let isHidden = true;
  let content = text;
  let name = element.className;
  let shownName = name;
  let x = 0;
  let y = 0;
  let shownX = Number.NaN;
  let shownY = Number.NaN;
  const write = () => {
    if (element.hidden !== isHidden) element.hidden = isHidden;
    if (isHidden) return;
    writeText(element, content);
    if (name !== shownName) element.className = shownName = name;
    if (Math.abs(x - shownX) < 0.25 && Math.abs(y - shownY) < 0.25) return;
    shownX = x;
    shownY = y;
    element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
  };
  return {
    place(nextX, nextY) {
      isHidden = false;
      x = nextX;
      y = nextY;
      writeLater(write);
    },
    hide() {
      isHidden = true;
      writeLater(write);
    },
    setText(next) {
      content = next;
      writeLater(write);
    },
    setClass(next) {
      name = `view-label ${next}`;
      writeLater(write);
    },
    remove() {
      cancelWrite(write);
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
