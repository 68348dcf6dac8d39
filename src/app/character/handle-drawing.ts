import type * as THREE from 'three';
import type { Vec3 } from '../../core';
import type { LiveFrame } from '../../state/live';
import { store } from '../../state/store';
import { pixelsPerMetre } from '../space/drag-space';
import { NAME_TAG, project, textWidth } from '../stage/label';
import { shownNames } from '../ui/joint-name';
import type { Handle } from './ik-handles';

/**
 * Called after the camera of a view is set for the frame. All in px; `insetRight` is covered by something.
 *
 * @returns whether words lie where the selected joint's name would stand
 */
export type AfterFrame = (
  camera: THREE.PerspectiveCamera,
  width: number,
  height: number,
  insetRight: number,
  live: LiveFrame,
) => boolean;

/** px from a handle to the knobs of its axes. */
const AXIS_LENGTH = 46;
/** px: handles out of view wait this far inside its edge. */
const EDGE = 22;
/** px that the longest label takes. */
const LABEL_WIDTH = 130;
/** px from a handle down to its label. */
const LABEL_TOP = 15;
/** px: radius of a handle. */
const RING = 7;
/** px: height of a line of words. */
const LINE = 14;
/** px: wanted and reached nearer than this are drawn as one. */
const APART = 5;
/** What writes the places of all handles and lines, once a frame. */
export function createHandleDrawing(root: HTMLElement, handles: readonly Handle[]): AfterFrame {
  const parts = handles.map((handle) => {
    const element = root.querySelector<HTMLElement>(`[data-handle="${handle.id}"]`)!;
    const lines = root.querySelector<SVGGElement>(`[data-line="${handle.id}"]`)!;
    return {
      handle,
      element,
      label: element.querySelector('.handle-label')!,
      words: element.querySelector('.visually-hidden')!,
      ray: lines.querySelector('.reach-ray')!,
      gaps: lines.querySelectorAll('.reach-halo, .reach-gap'),
      end: lines.querySelector('.reach-end')!,
      text: '',
      said: '',
    };
  });
  const wanted: Vec3 = [0, 0, 0];
  const reached: Vec3 = [0, 0, 0];
  const origin: Vec3 = [0, 0, 0];
  return (camera, width, height, insetRight, live) => {
    const { clip, selectedJoint } = store.getState();
    const name = clip ? (shownNames(clip.skeleton.names)[selectedJoint] ?? '') : '';
    const p = live.worldPositions;
    const tag = project(
      camera,
      width,
      height,
      p[3 * selectedJoint],
      p[3 * selectedJoint + 1],
      p[3 * selectedJoint + 2],
    );
    const tagMiddleX = tag.x + NAME_TAG.x + textWidth(name) / 2;
    const tagY = tag.y + NAME_TAG.y;
    let isOverTag = false;
    for (const part of parts) {
      const { handle, element, ray, gaps, end } = part;
      const state = handle.state();
      const seen = project(camera, width, height, ...handle.wanted(live, wanted));
      const isBehind = seen.z > 1;
      const x = Math.min(Math.max(isBehind ? width - seen.x : seen.x, EDGE), width - insetRight - EDGE);
      const y = Math.min(Math.max(isBehind ? height - seen.y : seen.y, EDGE), height - EDGE);
      element.style.transform = `translate(${x.toFixed(1)}px, ${y.toFixed(1)}px)`;
      const at = project(camera, width, height, ...handle.reached(live, reached));
      const endX = at.x;
      const endY = at.y;
      const shortfall = handle.shortfall();
      const isApart = shortfall !== '' && !isBehind && Math.hypot(endX - x, endY - y) > APART;
      element.dataset.state = state;
      element.toggleAttribute('data-short', shortfall !== '');
      for (const gap of gaps) {
        show(gap, isApart);
        if (isApart) placeLine(gap, x, y, endX, endY, 8, 5);
      }
      show(end, isApart);
      if (isApart) {
        end.setAttribute('cx', endX.toFixed(1));
        end.setAttribute('cy', endY.toFixed(1));
      }
      const from = handle.origin(live, origin);
      show(ray, from !== null);
      if (from) {
        const begin = project(camera, width, height, ...from);
        placeLine(ray, begin.x, begin.y, endX, endY, 0, isApart ? 5 : 8);
      }
      const text = shortfall || handle.label;
      const isAtLeft = x < LABEL_WIDTH / 2;
      const isAtRight = !isAtLeft && x > width - insetRight - LABEL_WIDTH / 2;
      element.dataset.edge = isAtLeft ? 'left' : isAtRight ? 'right' : '';
      isOverTag ||=
        Math.abs(x - tagMiddleX) < textWidth(name) / 2 + RING && Math.abs(y - tagY - LINE / 2) < LINE / 2 + RING;
      if (shortfall !== '' || element.contains(document.activeElement)) {
        const middle = isAtLeft ? x + textWidth(text) / 2 : isAtRight ? x - textWidth(text) / 2 : x;
        const isLevel = Math.abs(y + LABEL_TOP - tagY) < LINE;
        isOverTag ||= isLevel && Math.abs(middle - tagMiddleX) < (textWidth(text) + textWidth(name)) / 2;
      }
      if (text !== part.text) {
        part.text = text;
        part.label.textContent = text;
      }
      const said = shortfall ? `${state}, ${shortfall}` : state;
      if (said !== part.said) {
        part.said = said;
        part.words.textContent = said;
      }
    }
    drawAxes(camera, width, height, live);
    return isOverTag;
  };

  function drawAxes(camera: THREE.PerspectiveCamera, width: number, height: number, live: LiveFrame): void {
    const group = root.querySelector<SVGGElement>('[data-axes]');
    const part = parts.find(({ handle }) => handle.id === group?.dataset.axes);
    if (!group || !part) return;
    part.handle.wanted(live, wanted);
    const middle = project(camera, width, height, ...wanted);
    const { x, y } = middle;
    const isOff = middle.z > 1 || x < 0 || y < 0 || x > width || y > height;
    const length = AXIS_LENGTH / pixelsPerMetre(camera, height, wanted);
    for (let k = 0; k < 3; k++) {
      const [halo, stem, knob, grip] = group.children[k].children;
      for (let i = 0; i < 3; i++) reached[i] = wanted[i] + (i === k ? length : 0);
      const tip = project(camera, width, height, ...reached);
      // An axis that points at the eye is no help, and would lie over the handle.
      const isShown = !isOff && Math.hypot(tip.x - x, tip.y - y) > 17;
      show(group.children[k], isShown);
      if (!isShown) continue;
      for (const line of [halo, stem]) placeLine(line, x, y, tip.x, tip.y, 9, 0);
      for (const circle of [knob, grip]) {
        circle.setAttribute('cx', tip.x.toFixed(1));
        circle.setAttribute('cy', tip.y.toFixed(1));
      }
    }
  }
}

function show(element: Element, isShown: boolean): void {
  if (element.hasAttribute('data-off') === isShown) element.toggleAttribute('data-off', !isShown);
}

/** A line between two points of the screen, px left free at each end. */
function placeLine(line: Element, x1: number, y1: number, x2: number, y2: number, before: number, after: number): void {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const ux = (x2 - x1) / length;
  const uy = (y2 - y1) / length;
  line.setAttribute('x1', (x1 + ux * before).toFixed(1));
  line.setAttribute('y1', (y1 + uy * before).toFixed(1));
  line.setAttribute('x2', (x2 - ux * after).toFixed(1));
  line.setAttribute('y2', (y2 - uy * after).toFixed(1));
}
