import { type Edited, type LimitPart, limitVector, modelOf, readQuat, type Shape, type Vec3 } from '../../core';
import { beginDrag, editShape, finishEdit, say } from '../../state/actions';
import { store } from '../../state/store';
import { editUi } from './edit-ui';
import { handlesOf, nudgeHandle } from './handles';

/** The part that is edited: the whole rotation, or the swing. */
export function editedPart(): LimitPart | null {
  const { fit, selectedJoint } = store.getState();
  return fit?.limits[selectedJoint]?.parts[0] ?? null;
}

/** Puts an edited shape in the place of that of a part of the selected joint, and tells why it went no further. Returns whether it changed. */
export function putEdit({ shape, stopped }: Edited<Shape>, part = 0): boolean {
  const { fit, selectedJoint } = store.getState();
  const old = fit?.limits[selectedJoint]?.parts[part]?.shape;
  const isChanged = old !== undefined && old !== shape;
  if (isChanged) editShape(selectedJoint, part, shape);
  if (stopped !== editUi.getState().stopped) {
    editUi.setState({ stopped });
    if (stopped) say(stopped);
  }
  return isChanged;
}

/** An edit as one step of its own. */
function putStep(edited: Edited<Shape>): void {
  beginDrag();
  editUi.setState({ stopped: null });
  if (putEdit(edited)) finishEdit();
  // After what is said of every edit.
  if (edited.stopped) say(edited.stopped);
}

/** Moves a handle outwards, as one step. */
export function nudge(key: number, distance: number): void {
  const shape = editedPart()?.shape;
  const handle = shape && handlesOf(shape).find((other) => other.key === key);
  if (handle) putStep(nudgeHandle(shape, handle, distance));
}

/** The shape with space added around a point or taken away, as the brush is; null for a shape that has no use for one. */
function sculpted(centre: Vec3): Edited<Shape> | null {
  const shape = editedPart()?.shape;
  if (!shape) return null;
  const { brush, radius } = editUi.getState();
  return modelOf(shape).sculpt?.(shape, centre, radius, brush) ?? null;
}

/** A touch of the brush, as part of the stroke that is under way. */
export function dab(centre: Vec3): void {
  const edited = sculpted(centre);
  if (edited) putEdit(edited);
}

/** A touch of the brush where the joint is asked to be, as one step: with "add", the present pose becomes a sample. */
export function dabAtPose(): void {
  const { live, fit, selectedJoint } = store.getState();
  const limit = fit?.limits[selectedJoint];
  if (!live || !limit) return;
  const edited = sculpted(limitVector(limit, 0, readQuat(live.asked, selectedJoint)));
  if (edited) putStep(edited);
}
