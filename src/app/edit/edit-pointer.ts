import type { RefObject } from 'react';
import * as THREE from 'three';
import type { Shape, Vec3 } from '../../core';
import { distance } from '../../core/math';
import type { ShapeHandle } from '../../core/shape';
import { finishEdit, say } from '../../state/actions';
import { sampleVectors } from '../drawing/sample-vectors';
import { editView, isEditingSamples, setEditView } from '../page/view-state';
import { pointAt } from '../stage/drag-space';
import { type Drag, startDrag } from '../ui/drag';
import { count } from '../ui/format';
import { editedSamples, moveSample, pickSample } from './change-samples';
import { beginStroke, editedPart, type HeldHandle, holdHandle } from './change-shape';
import type { EditFigure } from './edit-figure';
import { moveShapeHandle, onPlane, type Ray, takenOf } from './handles';
import { drawLoop, isInLoop, type PagePoint } from './lasso';

/** px around a handle that belong to it, for a mouse and for a finger; samples stand closer together. */
const GRIP = { mouse: 13, touch: 24 };
const SAMPLE_GRIP = { mouse: 8, touch: 16 };
/** px: a press that moves less picks a sample and leaves it where it is. */
const SLOP = 3;

const caster = new THREE.Raycaster();
const pointer = new THREE.Vector2();
const projected = new THREE.Vector3();

/** Takes hold of handles, or paints, before the camera hears of it. Returns how to stop. */
export function listenToEditPointer(
  element: HTMLElement,
  camera: RefObject<THREE.PerspectiveCamera>,
  figure: EditFigure,
  hovered: RefObject<number>,
  invalidate: () => void,
): () => void {
  let isBrushShown = false;
  let box = element.getBoundingClientRect();

  /** Through a place of the page. */
  const rayThrough = (x: number, y: number): Ray => {
    pointer.set(((x - box.left) / box.width) * 2 - 1, 1 - ((y - box.top) / box.height) * 2);
    caster.setFromCamera(pointer, camera.current);
    return { origin: caster.ray.origin.toArray(), direction: caster.ray.direction.toArray() };
  };
  const rayOf = (event: PointerEvent): Ray => rayThrough(event.clientX, event.clientY);
  /** px from the pointer to where a point is seen; Infinity for one behind the camera. Leaves its depth in `projected`. */
  const awayFrom = (event: PointerEvent, x: number, y: number, z: number): number => {
    projected.set(x, y, z).project(camera.current);
    if (projected.z > 1) return Infinity;
    const seenX = ((projected.x + 1) / 2) * box.width + box.left;
    const seenY = ((1 - projected.y) / 2) * box.height + box.top;
    return Math.hypot(event.clientX - seenX, event.clientY - seenY);
  };
  const handleAt = (event: PointerEvent): ShapeHandle | null => {
    const grip = event.pointerType === 'touch' ? GRIP.touch : GRIP.mouse;
    const seen = figure.handles.map(({ position }) => ({ away: awayFrom(event, ...position), depth: projected.z }));
    return figure.handles[takenOf(seen, grip)] ?? null;
  };
  const sampleAt = (event: PointerEvent): number => {
    const samples = editedSamples();
    const vectors = samples ? sampleVectors(samples.part) : [];
    let best: number = event.pointerType === 'touch' ? SAMPLE_GRIP.touch : SAMPLE_GRIP.mouse;
    let found = -1;
    for (let i = 0; 3 * i < vectors.length; i++) {
      const away = awayFrom(event, vectors[3 * i], vectors[3 * i + 1], vectors[3 * i + 2]);
      if (away >= best) continue;
      best = away;
      found = i;
    }
    return found;
  };
  const hover = (event: PointerEvent) => {
    box = element.getBoundingClientRect();
    const isSculpting = figure.isSculpted && !isEditingSamples();
    const at = isSculpting ? figure.hit(rayOf(event)) : null;
    const found = isSculpting ? -1 : isEditingSamples() ? sampleAt(event) : (handleAt(event)?.key ?? -1);
    const isSame = found === hovered.current && at === null && !isBrushShown;
    if (isSame) return;
    figure.showBrush(at);
    isBrushShown = at !== null;
    hovered.current = found;
    element.classList.toggle('is-on-handle', found >= 0 || isBrushShown);
    invalidate();
  };
  /** Takes hold of what is under the pointer. Returns whether anything is. */
  const take = (press: PointerEvent): boolean => {
    if (isEditingSamples()) return takeSample(press);
    const shape = editedPart()?.shape;
    if (!shape) return false;
    return figure.isSculpted ? takeBrush(press) : takeHandle(press, shape);
  };
  const start = (press: PointerEvent, drag: Drag) =>
    startDrag(press, element, {
      ...drag,
      move(event) {
        box = element.getBoundingClientRect();
        drag.move(event);
      },
      commit() {
        drag.commit?.();
        finishEdit();
      },
      end: () => setEditView({ stopped: null, moved: null }),
    });
  const takeBrush = (press: PointerEvent): boolean => {
    const first = figure.hit(rayOf(press));
    if (!first) return false;
    let last = first;
    const stroke = beginStroke();
    const paint = (at: Vec3) => {
      last = at;
      figure.showBrush(at);
      stroke.touch(at);
    };
    return start(press, {
      begin: () => paint(first),
      move(event) {
        const at = figure.hit(rayOf(event));
        if (at && distance(at, last) > editView().radius / 3) paint(at);
      },
    });
  };
  const takeHandle = (press: PointerEvent, shape: Shape): boolean => {
    const handle = handleAt(press);
    if (!handle) return false;
    const from = rayOf(press);
    setEditView({ handle: handle.key, stopped: null, moved: null });
    let held: HeldHandle | null = null;
    return start(press, {
      slop: 1,
      begin: () => {
        held = holdHandle(handle.key);
      },
      move: (event) => held?.move(moveShapeHandle(shape, handle, from, rayOf(event))),
      commit: () => held?.drop(),
    });
  };
  const takeLoop = (press: PointerEvent): boolean => {
    const loop: PagePoint[] = [];
    const figureOf = drawLoop(element);
    const add = ({ clientX, clientY }: PointerEvent) => {
      loop.push([clientX, clientY]);
      figureOf.show(loop);
    };
    const isBegun = startDrag(press, element, {
      isStep: false,
      slop: SLOP,
      begin: () => add(press),
      move: add,
      commit: () => markSamples(loop),
      click: () => setEditView({ marked: null }),
      end: figureOf.remove,
    });
    if (!isBegun) figureOf.remove();
    return isBegun;
  };
  /** Marks the samples that are seen inside a loop. */
  const markSamples = (loop: readonly PagePoint[]) => {
    const samples = editedSamples();
    if (!samples) return;
    box = element.getBoundingClientRect();
    const vectors = sampleVectors(samples.part);
    const indices: number[] = [];
    for (let i = 0; 3 * i < vectors.length; i++) {
      projected.set(vectors[3 * i], vectors[3 * i + 1], vectors[3 * i + 2]).project(camera.current);
      const x = ((projected.x + 1) / 2) * box.width + box.left;
      const y = ((1 - projected.y) / 2) * box.height + box.top;
      if (projected.z <= 1 && isInLoop(loop, x, y)) indices.push(i);
    }
    const marked = indices.length > 0 ? { part: samples.part, indices, by: 'lasso' as const } : null;
    setEditView({ marked, sample: null, share: null });
    say(`${count(indices.length)} samples marked`);
  };
  const takeSample = (press: PointerEvent): boolean => {
    if (editView().isLasso || press.shiftKey) return takeLoop(press);
    const index = sampleAt(press);
    if (index < 0) return false;
    const before = editView().sample;
    pickSample(index);
    const picked = editView().sample;
    // Samples are everywhere under a finger: it drags the one it has picked before, and turns the view otherwise.
    const isHeld = press.pointerType !== 'touch' || before?.every((x, k) => x === picked?.[k]);
    if (!picked || !isHeld) return false;
    const { x, y, z: depth } = projected.fromArray(picked).project(camera.current);
    // From the pointer, on the page, to where the sample is seen, in the view.
    const offsetX = ((x + 1) / 2) * box.width - press.clientX;
    const offsetY = ((1 - y) / 2) * box.height - press.clientY;
    let sample: Vec3 = picked;
    return start(press, {
      slop: SLOP,
      move(event) {
        const seenX = event.clientX + offsetX;
        const seenY = event.clientY + offsetY;
        // In a whole rotation space it keeps to the plane that faces the camera.
        const to = figure.isFlat
          ? onPlane(rayThrough(seenX + box.left, seenY + box.top))
          : pointAt(camera.current, box.width, box.height, seenX, seenY, depth, [0, 0, 0]);
        if (to) sample = moveSample(sample, to);
      },
      takeBack: () => setEditView({ sample: picked }),
    });
  };
  const onDown = (event: PointerEvent) => {
    if (event.button !== 0 || !camera.current) return;
    box = element.getBoundingClientRect();
    if (!take(event)) return;
    event.stopPropagation();
    event.preventDefault();
    element.focus({ preventScroll: true });
  };
  const onMove = (event: PointerEvent) => {
    if (event.pointerType === 'mouse' && event.buttons === 0) hover(event);
  };
  const onLeave = () => {
    hovered.current = -1;
    isBrushShown = false;
    figure.showBrush(null);
    invalidate();
  };
  element.addEventListener('pointerdown', onDown, true);
  element.addEventListener('pointermove', onMove, true);
  element.addEventListener('pointerleave', onLeave);
  return () => {
    element.classList.remove('is-on-handle');
    element.removeEventListener('pointerdown', onDown, true);
    element.removeEventListener('pointermove', onMove, true);
    element.removeEventListener('pointerleave', onLeave);
  };
}
