import * as THREE from 'three';
import { type CloudPart, type JointLimit, limitVector, readQuat, type Vec3 } from '../../core';
import { findSample } from '../../core/limit/edit-cloud';
import { readVec3 } from '../../core/math/rotation';
import { beginDrag, editSample, finishEdit, say } from '../../state/actions';
import { store } from '../../state/store';
import { sampleVectors } from '../space/sample-vectors';
import { count, degrees } from '../ui/format';
import { editUi } from './edit-ui';
import { heldSample, nextSample } from './samples';

/** The samples that can be picked: those of the whole rotation, or of the swing. */
export function editedSamples(): { part: CloudPart; limit: JointLimit } | null {
  const { fit, selectedJoint } = store.getState();
  const part = fit?.clouds[selectedJoint]?.parts[0];
  const limit = fit?.limits[selectedJoint];
  return part && limit ? { part, limit } : null;
}

/** Picks a sample, by its index; −1 for none. */
export function pickSample(index: number): void {
  const samples = editedSamples();
  const sample = samples && index >= 0 ? readVec3(sampleVectors(samples.part), index) : null;
  editUi.setState({ sample });
  if (!samples || !sample) return;
  const numbers = sample.slice(0, samples.part.dimension);
  say(`Sample at ${numbers.map((x) => degrees(x)).join(', ')} picked`);
}

/** Moves a sample, as part of the drag that is under way; it stays the one that is picked. Returns where it came to be. */
export function moveSample(from: Vec3, wanted: Readonly<Vec3>): Vec3 {
  const samples = editedSamples();
  if (!samples) return from;
  const to = heldSample(samples.limit, wanted, from);
  // Two samples in one place could not be told apart again.
  if (findSample(samples.part, to) >= 0) return from;
  editUi.setState({ sample: to });
  editSample(store.getState().selectedJoint, 0, from, to);
  return to;
}

/** Deletes the sample that is picked. */
export function deleteSample(): void {
  const samples = editedSamples();
  const { sample } = editUi.getState();
  if (!samples || !sample || findSample(samples.part, sample) < 0) return;
  if (samples.part.frames.length === 1) {
    say('The last sample stays: a limit needs one');
    return;
  }
  beginDrag();
  editSample(store.getState().selectedJoint, 0, sample, null);
  finishEdit();
  say(`Sample deleted, ${count(samples.part.frames.length - 1)} are left`);
}

/** Makes a sample of the pose the joint is asked for, as one step. */
export function addPose(): void {
  const { live, fit, selectedJoint } = store.getState();
  const limit = fit?.limits[selectedJoint];
  const cloud = fit?.clouds[selectedJoint];
  if (!live || !limit || !cloud) return;
  const asked = readQuat(live.asked, selectedJoint);
  const vectors = limit.parts.map((_, part) => limitVector(limit, part, asked));
  const isNew = vectors.map((vector, part) => findSample(cloud.parts[part], vector) < 0);
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
  pickSample(nextSample(sampleVectors(samples.part), view, editUi.getState().sample, step));
}

/**
 * Moves the sample that is picked, rad to the right and up as it is seen: in the plane of the view, or on the plane of swings.
 * Returns whether there is one.
 */
export function nudgeSample(toRight: number, toTop: number): boolean {
  const samples = editedSamples();
  const { sample } = editUi.getState();
  if (!samples || !camera || !sample || findSample(samples.part, sample) < 0) return false;
  camera.matrixWorld.extractBasis(right, up, direction);
  // Seen from however low, up leads away over the plane by as much.
  if (samples.part.dimension === 2) up.setZ(0).normalize();
  const wanted = direction.fromArray(sample).addScaledVector(right, toRight).addScaledVector(up, toTop);
  moveSample(sample, wanted.toArray());
  return true;
}
