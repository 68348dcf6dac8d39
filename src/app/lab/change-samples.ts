import * as THREE from 'three';
import { type JointLimit, limitVector, type Points, readQuat, type Vec3 } from '../../core';
import { findSample } from '../../core/limit/edit-cloud';
import { readVec3 } from '../../core/math/rotation';
import { beginDrag, editSample, finishEdit, say } from '../../state/actions';
import { store } from '../../state/store';
import { count, degrees } from '../format';
import { editUi } from './edit-ui';
import { heldSample, nextSample } from './samples';

/** The samples that can be picked: those of the whole rotation, or of the swing. */
export function editedSamples(): { points: Points; limit: JointLimit } | null {
  const { fit, selectedJoint } = store.getState();
  const part = fit?.clouds[selectedJoint]?.parts[0];
  const limit = fit?.limits[selectedJoint];
  return part && limit ? { points: part.points, limit } : null;
}

/** Picks a sample, by its index; −1 for none. */
export function pickSample(index: number): void {
  const samples = editedSamples();
  const sample = samples && index >= 0 ? readVec3(samples.points, index) : null;
  editUi.setState({ sample });
  if (sample) say(`Sample at ${sample.map((x) => degrees(x)).join(', ')} picked`);
}

/** Moves a sample, as part of the drag that is under way; it stays the one that is picked. Returns where it came to be. */
export function moveSample(from: Vec3, wanted: Readonly<Vec3>): Vec3 {
  const samples = editedSamples();
  if (!samples) return from;
  const to = heldSample(samples.limit, wanted, from);
  // Two samples in one place could not be told apart again.
  if (findSample(samples.points, to) >= 0) return from;
  editUi.setState({ sample: to });
  editSample(store.getState().selectedJoint, 0, from, to);
  return to;
}

/** Deletes the sample that is picked. */
export function deleteSample(): void {
  const samples = editedSamples();
  const { sample } = editUi.getState();
  if (!samples || !sample || findSample(samples.points, sample) < 0) return;
  if (samples.points.length === 3) {
    say('The last sample stays: a limit needs one');
    return;
  }
  beginDrag();
  editSample(store.getState().selectedJoint, 0, sample, null);
  finishEdit();
  say(`Sample deleted, ${count(samples.points.length / 3 - 1)} are left`);
}

/** Makes a sample of the pose the joint is asked for, as one step. */
export function addPose(): void {
  const { live, fit, selectedJoint } = store.getState();
  const limit = fit?.limits[selectedJoint];
  const cloud = fit?.clouds[selectedJoint];
  if (!live || !limit || !cloud) return;
  const asked = readQuat(live.asked, selectedJoint);
  const vectors = limit.parts.map((_, part) => limitVector(limit, part, asked));
  const isNew = vectors.map((vector, part) => findSample(cloud.parts[part].points, vector) < 0);
  if (isNew.includes(true)) beginDrag();
  vectors.forEach((vector, part) => {
    if (isNew[part]) editSample(selectedJoint, part, null, vector);
  });
  editUi.setState({ sample: vectors[0] });
  if (isNew.includes(true)) finishEdit();
  say(isNew.includes(true) ? 'The pose is a sample now' : 'The pose is a sample already');
}

/** What the samples are looked at with, while they are edited. */
let camera: THREE.Camera | null = null;

export const lookWith = (next: THREE.Camera | null): void => {
  camera = next;
};

const direction = new THREE.Vector3();
const right = new THREE.Vector3();
const up = new THREE.Vector3();

/** Picks the next sample behind the one that is picked, or the one before it, as seen. */
export function stepSample(step: 1 | -1): void {
  const samples = editedSamples();
  if (!samples || !camera) return;
  const view = camera.getWorldDirection(direction).toArray();
  pickSample(nextSample(samples.points, view, editUi.getState().sample, step));
}

/** Moves the sample that is picked in the plane of the view, rad to the right and up. Returns whether there is one. */
export function nudgeSample(toRight: number, toTop: number): boolean {
  const samples = editedSamples();
  const { sample } = editUi.getState();
  if (!samples || !camera || !sample || findSample(samples.points, sample) < 0) return false;
  camera.matrixWorld.extractBasis(right, up, direction);
  const wanted = direction.fromArray(sample).addScaledVector(right, toRight).addScaledVector(up, toTop);
  moveSample(sample, wanted.toArray());
  return true;
}
