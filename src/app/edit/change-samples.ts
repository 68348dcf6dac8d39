import * as THREE from 'three';
import type { JointLimit, Vec3 } from '../../core';
import { rangeAt } from '../../core/clip';
import {
  type AddSample,
  findSample,
  framesAround,
  isSameSample,
  type MoveSample,
  type NewStep,
  NO_FRAME,
  stepChartOf,
  vectorInPart,
  wholeAt,
} from '../../core/edit';
import { type CloudPart, type JointCloud, limitVector } from '../../core/limit';
import { readQuat, readVec3 } from '../../core/math';
import { addStep, beginGesture, changeStep, endGesture, finishEdit, removeStep, say } from '../../state/actions';
import { learnedCloud, stepsOf, toldOf } from '../../state/limits/edits';
import { store } from '../../state/store';
import { sampleVectors } from '../drawing/sample-vectors';
import { editView, setEditView } from '../page/view-state';
import { shownView } from '../stage/shown-views';
import { count, degrees } from '../ui/format';
import { heldSample, nextSample } from './sample-places';

/** The samples that can be picked: those of the whole rotation, or of the swing. */
export function editedSamples(): { part: CloudPart; limit: JointLimit } | null {
  const { fit, work } = store.getState();
  const { selectedJoint } = work;
  const part = fit?.clouds[selectedJoint]?.parts[0];
  const limit = fit?.limits[selectedJoint];
  return part && limit ? { part, limit } : null;
}

/** The samples of a joint as they were learned: what frames stand for them is told by these. */
function learnedHere(): JointCloud | null {
  const { fit, work } = store.getState();
  return (fit && learnedCloud(fit, work.selectedJoint)) ?? null;
}

/** Picks a sample, by its index; −1 for none. */
export function pickSample(index: number): void {
  const samples = editedSamples();
  const sample = samples && index >= 0 ? readVec3(sampleVectors(samples.part), index) : null;
  setEditView({ sample, marked: null });
  if (!samples || !sample) return;
  const numbers = sample.slice(0, samples.part.dimension);
  say(`Sample at ${numbers.map((x) => degrees(x)).join(', ')} picked`);
}

/** The step that put a sample where it is; null for one that a clip has there. */
function stepAt(at: Readonly<Vec3>): MoveSample | AddSample | null {
  const { unedited, clip, work } = store.getState();
  const { edits, selectedJoint } = work;
  const limit = unedited?.limits[selectedJoint];
  const told = toldOf(unedited, edits, selectedJoint, clip);
  if (!limit) return null;
  for (const [i, step] of stepsOf(edits, selectedJoint).entries()) {
    if (step.kind !== 'move-sample' && step.kind !== 'add-sample') continue;
    if (told[i]?.state !== 'applied') continue;
    const to = vectorInPart(step, step.to, limit, 0, learnedHere()?.axes);
    if (to && isSameSample(to, at)) return step;
  }
  return null;
}

/** Moves a sample, as part of the drag that is under way; it stays the one that is picked. Returns where it came to be. */
export function moveSample(from: Vec3, wanted: Readonly<Vec3>): Vec3 {
  const samples = editedSamples();
  const { clip, work } = store.getState();
  const { selectedJoint: joint } = work;
  const learned = learnedHere();
  if (!samples || !learned || !clip) return from;
  const to = heldSample(samples.limit, wanted, from);
  const index = findSample(samples.part, from);
  // Two samples in one place could not be told apart again.
  if (index < 0 || findSample(samples.part, to) >= 0) return from;
  const place = stepChartOf(samples.limit, 0, learned.axes);
  const step = stepAt(from);
  if (step) changeStep(joint, step.id, { ...step, ...place, to });
  else {
    const joined = samples.part.frames[index];
    if (joined === NO_FRAME) return from;
    const take = rangeAt(clip, joined);
    const frames = framesAround(clip, learned, 0, [index]);
    const frame = joined - take.firstFrame;
    addStep(joint, { kind: 'move-sample', ...place, clip: take.clip.name, frame, frames, to });
  }
  setEditView({ sample: to });
  return to;
}

/** The samples that would be deleted: those that are marked, or the one that is picked. Indices, ascending. */
export function chosenSamples(): readonly number[] {
  const samples = editedSamples();
  const { sample, marked } = editView();
  if (!samples) return [];
  if (marked) return marked.part === samples.part ? marked.indices : [];
  const index = sample ? findSample(samples.part, sample) : -1;
  return index < 0 ? [] : [index];
}

/** Deletes the samples that are chosen, and with them the frames they stand for: one step. */
export function deleteSamples(): void {
  const samples = editedSamples();
  const { clip, work } = store.getState();
  const { selectedJoint: joint } = work;
  const chosen = chosenSamples();
  const learned = learnedHere();
  if (!samples || !learned || !clip || chosen.length === 0) return;
  const { part } = samples;
  const left = part.frames.length - chosen.length;
  if (left === 0) {
    say('The last sample stays: a limit needs one');
    return;
  }
  const vectors = sampleVectors(part);
  const steps = chosen.map((i) => stepAt(readVec3(vectors, i)));
  const own = chosen.filter((_, i) => steps[i] === null);
  beginGesture();
  if (own.length > 0) {
    const frames = framesAround(clip, learned, 0, own);
    addStep(joint, { kind: 'leave-out', part: part.bounds, frames });
  }
  // What was moved here goes from where it was; what was added leaves nothing behind.
  for (const step of steps) {
    if (step?.kind === 'move-sample') {
      changeStep(joint, step.id, { kind: 'leave-out', part: step.part, frames: step.frames });
    } else if (step) removeStep(joint, step.id);
  }
  setEditView({ marked: null });
  finishEdit();
  endGesture();
  say(`${chosen.length === 1 ? 'Sample' : `${count(chosen.length)} samples`} deleted, ${count(left)} are left`);
}

/** Makes a sample of the pose the joint is asked for, as one step. */
export function addPose(): void {
  const { live, fit, work } = store.getState();
  const { selectedJoint: joint } = work;
  const limit = fit?.limits[joint];
  const cloud = fit?.clouds[joint];
  if (!live || !limit || !cloud) return;
  const asked = readQuat(live.asked, joint);
  const vectors = limit.parts.map((_, part) => limitVector(limit, part, asked));
  setEditView({ sample: vectors[0], marked: null });
  if (vectors.every((vector, part) => findSample(cloud.parts[part], vector) >= 0)) {
    say('The pose is a sample already');
    return;
  }
  const isWhole = limit.parts.length === 1;
  const own = learnedHere()?.axes;
  const { at, v } = wholeAt(limit, asked, own);
  const step: NewStep = isWhole
    ? { kind: 'add-sample', ...stepChartOf(limit, 0, own), to: vectors[0] }
    : { kind: 'add-sample', ...at, to: v };
  beginGesture();
  addStep(joint, step);
  finishEdit();
  endGesture();
  say('The pose is a sample now');
}

const direction = new THREE.Vector3();
const right = new THREE.Vector3();
const up = new THREE.Vector3();

/** Picks the next sample behind the one that is picked, or the one before it, as seen. */
export function stepSample(step: 1 | -1): void {
  const samples = editedSamples();
  const camera = shownView('space')?.camera;
  if (!samples || !camera) return;
  const view = camera.getWorldDirection(direction).toArray();
  pickSample(nextSample(sampleVectors(samples.part), view, editView().sample, step));
}

/**
 * Moves the sample that is picked, rad to the right and up as it is seen: in the plane of the view, or on the plane of swings.
 * Returns whether there is one.
 */
export function nudgeSample(toRight: number, toTop: number): boolean {
  const samples = editedSamples();
  const { sample } = editView();
  const camera = shownView('space')?.camera;
  if (!samples || !camera || !sample || findSample(samples.part, sample) < 0) return false;
  camera.matrixWorld.extractBasis(right, up, direction);
  // Seen from however low, up leads away over the plane by as much.
  if (samples.part.dimension === 2) up.setZ(0).normalize();
  const wanted = direction.fromArray(sample).addScaledVector(right, toRight).addScaledVector(up, toTop);
  moveSample(sample, wanted.toArray());
  return true;
}
