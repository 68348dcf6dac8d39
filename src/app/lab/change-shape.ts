import { type LimitPart, limitVector, readQuat, type Shape, type Vec3 } from '../../core';
import { sculptField } from '../../core/shape/sculpt-field';
import { beginDrag, editShape, finishEdit } from '../../state/actions';
import { store } from '../../state/store';
import { editUi } from './edit-ui';
import { nudgeHandle } from './handles';

/** The part that is edited: the whole rotation, or the swing. */
export function editedPart(): LimitPart | null {
  const { fit, selectedJoint } = store.getState();
  return fit?.limits[selectedJoint]?.parts[0] ?? null;
}

/** Puts a shape in the place of the selected joint's. */
export function putShape(shape: Shape): void {
  if (editedPart() && editedPart()?.shape !== shape) editShape(store.getState().selectedJoint, 0, shape);
}

/** Moves a handle outwards, as one step. */
export function nudge(key: number, distance: number): void {
  const part = editedPart();
  if (!part) return;
  beginDrag();
  putShape(nudgeHandle(part.shape, key, distance));
  finishEdit();
}

/** Adds space around a point of the chart or takes it away; part of the stroke that is under way. */
export function dab(centre: Vec3): void {
  const part = editedPart();
  if (part?.shape.kind !== 'distance-field') return;
  const { brush, radius } = editUi.getState();
  putShape(sculptField(part.shape, centre, radius, brush));
}

/** One dab where the joint is asked to be, as one step: with "add", the present pose becomes a sample. */
export function dabAtPose(): void {
  const { live, fit, selectedJoint } = store.getState();
  const limit = fit?.limits[selectedJoint];
  if (!live || !limit) return;
  beginDrag();
  dab(limitVector(limit, 0, readQuat(live.asked, selectedJoint)));
  finishEdit();
}
