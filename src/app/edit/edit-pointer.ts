import type { RefObject } from 'react';
import type { Shape, Vec3 } from '../../core';
import { distance } from '../../core/math';
import type { ShapeHandle } from '../../core/shape';
import { finishEdit, say } from '../../state/actions';
import { nearestOnScreen } from '../drawing/nearest-on-screen';
import { sampleVectors } from '../drawing/sample-vectors';
import { editView, isEditingSamples, setEditView } from '../page/view-state';
import { pictureDepth, pixelsPerMetre, pixelsTo, pointAt, rayAt, type ViewPlace } from '../stage/drag-space';
import type { GripPlace, Taker } from '../stage/grip';
import { project } from '../stage/label';
import type { Drag } from '../ui/drag';
import { count } from '../ui/format';
import { editedSamples, moveSample, pickSample } from './change-samples';
import { beginStroke, editedPart, type HeldHandle, holdHandle } from './change-shape';
import type { EditFigure } from './edit-figure';
import { moveShapeHandle, onPlane, type Ray, takenOf } from './handles';
import { drawLoop, isInLoop, type LoopPoint } from './lasso';

/** px around a handle that belong to it, for a mouse and for a finger; samples stand closer together. */
const GRIP = { mouse: 13, touch: 24 };
const SAMPLE_GRIP = { mouse: 8, touch: 16 };
/** px: a press that moves less picks a sample and leaves it where it is. */
const SLOP = 3;

const rayOf = (at: ViewPlace): Ray => {
  const { origin, direction } = rayAt(at);
  return { origin: origin.toArray(), direction: direction.toArray() };
};

/**
 * Takes hold of handles or samples, or paints.
 *
 * @param root the element around the view; it has the keys of what was taken
 * @param hovered is given the key of the handle or the index of the sample under the pointer; −1 for none
 */
export function editTaker(
  figure: EditFigure,
  root: RefObject<HTMLElement>,
  hovered: RefObject<number>,
  invalidate: () => void,
): Taker {
  let isBrushShown = false;

  const handleAt = (at: GripPlace): ShapeHandle | null => {
    const seen = figure.handles.map(({ position }) => ({
      away: pixelsTo(at, ...position),
      depth: pictureDepth(at.camera, position),
    }));
    return figure.handles[takenOf(seen, GRIP[at.hand])] ?? null;
  };
  const sampleAt = (at: GripPlace): number => {
    const samples = editedSamples();
    return samples ? nearestOnScreen(sampleVectors(samples.part), at, SAMPLE_GRIP[at.hand]) : -1;
  };
  /** A step of editing. */
  const edit = (drag: Drag): Drag => ({
    ...drag,
    commit() {
      drag.commit?.();
      finishEdit();
    },
    end: () => setEditView({ stopped: null, moved: null }),
  });
  const paint = (at: GripPlace): Drag | null => {
    const first = figure.hit(rayOf(at));
    if (!first) return null;
    let last = first;
    const stroke = beginStroke();
    const touch = (place: Vec3) => {
      last = place;
      figure.showBrush(place);
      stroke.touch(place);
    };
    return edit({
      begin: () => touch(first),
      move(event) {
        const place = figure.hit(rayOf(at.after(event)));
        if (place && distance(place, last) > editView().radius / 3) touch(place);
      },
    });
  };
  const pull = (at: GripPlace, shape: Shape): Drag | null => {
    const handle = handleAt(at);
    if (!handle) return null;
    const from = rayOf(at);
    const perPixel = 1 / pixelsPerMetre(at.camera, at.height, handle.position);
    setEditView({ handle: handle.key, stopped: null, moved: null });
    let held: HeldHandle | null = null;
    return edit({
      slop: 1,
      begin: () => {
        held = holdHandle(handle.key);
      },
      move: (event) => held?.move(moveShapeHandle(shape, handle, from, rayOf(at.after(event)), perPixel)),
      commit: () => held?.drop(),
    });
  };
  const loop = (at: GripPlace): Drag => {
    const points: LoopPoint[] = [];
    const line = drawLoop(root.current);
    const add = ({ x, y }: GripPlace) => {
      points.push([x, y]);
      line.show(points);
    };
    return {
      isStep: false,
      slop: SLOP,
      begin: () => add(at),
      move: (event) => add(at.after(event)),
      commit: () => markSamples(at, points),
      click: () => setEditView({ marked: null }),
      end: line.remove,
    };
  };
  const moveOne = (at: GripPlace): Drag | null => {
    const index = sampleAt(at);
    if (index < 0) return null;
    const before = editView().sample;
    pickSample(index);
    const picked = editView().sample;
    // Samples are everywhere under a finger: it drags the one it has picked before, and turns the view otherwise.
    const isHeld = at.hand !== 'touch' || before?.every((x, k) => x === picked?.[k]);
    if (!picked || !isHeld) return null;
    const { x, y, z: depth } = project(at.camera, at.width, at.height, ...picked);
    // From the pointer to where the sample is seen.
    const [offsetX, offsetY] = [x - at.x, y - at.y];
    let sample: Vec3 = picked;
    return edit({
      slop: SLOP,
      move(event) {
        const now = at.after(event);
        const place = { ...now, x: now.x + offsetX, y: now.y + offsetY };
        // In a whole rotation space it keeps to the plane that faces the camera.
        const to = figure.isFlat ? onPlane(rayOf(place)) : pointAt(place, depth, [0, 0, 0]);
        if (to) sample = moveSample(sample, to);
      },
      takeBack: () => setEditView({ sample: picked }),
    });
  };
  const dragAt = (at: GripPlace): Drag | null => {
    if (isEditingSamples()) return editView().isLasso || at.event.shiftKey ? loop(at) : moveOne(at);
    const shape = editedPart()?.shape;
    return shape ? (figure.isSculpted ? paint(at) : pull(at, shape)) : null;
  };
  return {
    take(at) {
      const drag = dragAt(at);
      if (!drag) return null;
      // Or the page would take the focus away again.
      at.event.preventDefault();
      root.current.focus({ preventScroll: true });
      return drag;
    },
    hover(at) {
      const isSculpting = figure.isSculpted && !isEditingSamples();
      const brush = at && isSculpting ? figure.hit(rayOf(at)) : null;
      const found = !at || isSculpting ? -1 : isEditingSamples() ? sampleAt(at) : (handleAt(at)?.key ?? -1);
      const isSame = found === hovered.current && brush === null && !isBrushShown;
      if (!isSame) {
        figure.showBrush(brush);
        isBrushShown = brush !== null;
        hovered.current = found;
        invalidate();
      }
      return found >= 0 || isBrushShown ? 'crosshair' : null;
    },
  };
}

/** Marks the samples that are seen inside a loop. */
function markSamples({ camera, width, height }: GripPlace, loop: readonly LoopPoint[]): void {
  const samples = editedSamples();
  if (!samples) return;
  const vectors = sampleVectors(samples.part);
  const indices: number[] = [];
  for (let i = 0; 3 * i < vectors.length; i++) {
    const { x, y, z } = project(camera, width, height, vectors[3 * i], vectors[3 * i + 1], vectors[3 * i + 2]);
    if (z <= 1 && isInLoop(loop, x, y)) indices.push(i);
  }
  const marked = indices.length > 0 ? { part: samples.part, indices, by: 'lasso' as const } : null;
  setEditView({ marked, sample: null, share: null });
  say(`${count(indices.length)} samples marked`);
}
