import { type RefObject, useEffect } from 'react';
import type * as THREE from 'three';
import type { Vec3 } from '../../core';
import type { LiveFrame } from '../../state/frame/live';
import { requestFrame } from '../../state/frame/playback';
import { pixelsPerMetre } from '../stage/drag-space';
import { NAME_TAG, project, textWidth } from '../stage/label';
import { type AfterFrame, type Seen, useView } from '../stage/view';
import { cancelWrite, writeLater } from '../stage/writes';
import { shownNames } from '../ui/joint-name';
import { writeText } from '../ui/write-text';
import type { Handle, HandleState } from './handles';

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
/** Where a handle and its lines are seen in a frame, px. */
interface Place {
  x: number;
  y: number;
  /** Where its end is. */
  endX: number;
  endY: number;
  /** Where its line to the end begins. */
  beginX: number;
  beginY: number;
  hasLine: boolean;
  /** Whether wanted and reached are drawn as two. */
  isApart: boolean;
  edge: '' | 'left' | 'right';
  state: HandleState;
  shortfall: string;
}

/** Draws handles over the view around, inside an element that holds one `data-handle` and one `data-line` for each. */
export function useHandleDrawing(root: RefObject<HTMLElement | null>, handles: readonly Handle[]): void {
  const { afterFrame } = useView();
  useEffect(() => {
    if (!root.current || handles.length === 0) return;
    const draw = createHandleDrawing(root.current, handles);
    afterFrame.add(draw);
    // On a still page no frame would come by itself to place them.
    requestFrame();
    return () => {
      afterFrame.delete(draw);
      draw.stop();
    };
  }, [root, handles, afterFrame]);
}

/**
 * What finds the places of all handles and lines, once a frame. They are written when the frame has been drawn: written at once, they would
 * have the page laid out anew for the next view that asks where it is.
 */
export function createHandleDrawing(root: HTMLElement, handles: readonly Handle[]): AfterFrame & { stop(): void } {
  const parts = handles.map((handle) => {
    const element = root.querySelector<HTMLElement>(`[data-handle="${handle.id}"]`)!;
    const lines = root.querySelector<SVGGElement>(`[data-line="${handle.id}"]`)!;
    const at: Place = {
      x: 0,
      y: 0,
      endX: 0,
      endY: 0,
      beginX: 0,
      beginY: 0,
      hasLine: false,
      isApart: false,
      edge: '',
      state: 'free',
      shortfall: '',
    };
    return {
      handle,
      element,
      label: element.querySelector('.handle-label')!,
      words: element.querySelector('.visually-hidden')!,
      ray: lines.querySelector('.reach-ray')!,
      gaps: lines.querySelectorAll('.reach-halo, .reach-gap'),
      end: lines.querySelector('.reach-end')!,
      at,
      text: '',
      said: '',
    };
  });
  type Part = (typeof parts)[number];
  const wanted: Vec3 = [0, 0, 0];
  const reached: Vec3 = [0, 0, 0];
  const origin: Vec3 = [0, 0, 0];
  /** Of the chosen handle, and of the tips of its axes, px; an axis that is not shown has NaN. */
  const middle = { id: '', x: 0, y: 0 };
  const tips = Float64Array.from({ length: 6 }, () => Number.NaN);

  const write = () => {
    for (const part of parts) writePart(part);
    writeAxes();
  };
  const draw = ({ camera, width, height, right, live, state: { clip, work } }: Seen): boolean => {
    if (!live) return false;
    const { selectedJoint } = work;
    const name = clip ? (shownNames(clip.skeleton.names)[selectedJoint] ?? '') : '';
    const p = live.worldPositions;
    const joint = 3 * selectedJoint;
    const tag = project(camera, width, height, p[joint], p[joint + 1], p[joint + 2]);
    const tagMiddleX = tag.x + NAME_TAG.x + textWidth(name) / 2;
    const tagY = tag.y + NAME_TAG.y;
    let isOverTag = false;
    for (const { handle, element, at } of parts) {
      at.state = handle.state();
      const seen = projectVector(camera, width, height, handle.wanted(live, wanted));
      const isBehind = seen.z > 1;
      const x = Math.min(Math.max(isBehind ? width - seen.x : seen.x, EDGE), width - right - EDGE);
      const y = Math.min(Math.max(isBehind ? height - seen.y : seen.y, EDGE), height - EDGE);
      const end = projectVector(camera, width, height, handle.reached(live, reached));
      at.x = x;
      at.y = y;
      at.endX = end.x;
      at.endY = end.y;
      at.shortfall = handle.shortfall();
      at.isApart = at.shortfall !== '' && !isBehind && Math.hypot(end.x - x, end.y - y) > APART;
      const from = handle.origin(live, origin);
      at.hasLine = from !== null;
      if (from) {
        const begin = projectVector(camera, width, height, from);
        at.beginX = begin.x;
        at.beginY = begin.y;
      }
      const isAtLeft = x < LABEL_WIDTH / 2;
      const isAtRight = !isAtLeft && x > width - right - LABEL_WIDTH / 2;
      at.edge = isAtLeft ? 'left' : isAtRight ? 'right' : '';
      isOverTag ||=
        Math.abs(x - tagMiddleX) < textWidth(name) / 2 + RING && Math.abs(y - tagY - LINE / 2) < LINE / 2 + RING;
      if (at.shortfall !== '' || element.contains(document.activeElement)) {
        const half = textWidth(at.shortfall || handle.label) / 2;
        const words = isAtLeft ? x + half : isAtRight ? x - half : x;
        const isLevel = Math.abs(y + LABEL_TOP - tagY) < LINE;
        isOverTag ||= isLevel && Math.abs(words - tagMiddleX) < half + textWidth(name) / 2;
      }
    }
    findAxes(camera, width, height, live);
    writeLater(write);
    return isOverTag;
  };
  return Object.assign(draw, { stop: () => void cancelWrite(write) });

  function findAxes(camera: THREE.PerspectiveCamera, width: number, height: number, live: LiveFrame): void {
    const part = parts.find(({ handle }) => handle.id === axesOf(root)?.dataset.axes);
    middle.id = part?.handle.id ?? '';
    if (!part) return;
    part.handle.wanted(live, wanted);
    const { x, y, z } = projectVector(camera, width, height, wanted);
    const isOff = z > 1 || x < 0 || y < 0 || x > width || y > height;
    const length = AXIS_LENGTH / pixelsPerMetre(camera, height, wanted);
    middle.x = x;
    middle.y = y;
    for (let k = 0; k < 3; k++) {
      for (let i = 0; i < 3; i++) reached[i] = wanted[i] + (i === k ? length : 0);
      const tip = projectVector(camera, width, height, reached);
      // An axis that points at the eye is no help, and would lie over the handle.
      const isShown = !isOff && Math.hypot(tip.x - x, tip.y - y) > 17;
      tips[2 * k] = isShown ? tip.x : Number.NaN;
      tips[2 * k + 1] = tip.y;
    }
  }

  function writeAxes(): void {
    const group = axesOf(root);
    // Another was chosen since: its axes come with the next frame.
    if (!group || group.dataset.axes !== middle.id) return;
    for (let k = 0; k < 3; k++) {
      const [x, y] = [tips[2 * k], tips[2 * k + 1]];
      const isShown = !Number.isNaN(x);
      show(group.children[k], isShown);
      if (!isShown) continue;
      const [halo, stem, knob, grip] = group.children[k].children;
      for (const line of [halo, stem]) placeLine(line, middle.x, middle.y, x, y, 9, 0);
      for (const circle of [knob, grip]) placeCircle(circle, x, y);
    }
  }

  function writePart(part: Part): void {
    const { element, ray, gaps, end, at } = part;
    element.style.transform = `translate(${at.x.toFixed(1)}px, ${at.y.toFixed(1)}px)`;
    if (element.dataset.state !== at.state) element.dataset.state = at.state;
    if (element.dataset.edge !== at.edge) element.dataset.edge = at.edge;
    element.toggleAttribute('data-short', at.shortfall !== '');
    for (const gap of gaps) {
      show(gap, at.isApart);
      if (at.isApart) placeLine(gap, at.x, at.y, at.endX, at.endY, 8, 5);
    }
    show(end, at.isApart);
    if (at.isApart) placeCircle(end, at.endX, at.endY);
    show(ray, at.hasLine);
    if (at.hasLine) placeLine(ray, at.beginX, at.beginY, at.endX, at.endY, 0, at.isApart ? 5 : 8);
    const text = at.shortfall || part.handle.label;
    if (text !== part.text) {
      part.text = text;
      writeText(part.label, text);
    }
    const said = at.shortfall ? `${at.state}, ${at.shortfall}` : at.state;
    if (said !== part.said) {
      part.said = said;
      writeText(part.words, said);
    }
  }
}

const axesOf = (root: HTMLElement): SVGGElement | null => root.querySelector<SVGGElement>('[data-axes]');

const projectVector = (camera: THREE.Camera, width: number, height: number, [x, y, z]: Readonly<Vec3>) =>
  project(camera, width, height, x, y, z);

function placeCircle(circle: Element, x: number, y: number): void {
  circle.setAttribute('cx', x.toFixed(1));
  circle.setAttribute('cy', y.toFixed(1));
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
