import { type JointLimit, type LimitPart, modelOf, type Shape, type Vec3 } from '../../core';
import { type EditStep, isSameReference, moveBy, type NewStep, stepChartOf } from '../../core/edit';
import { limitVector } from '../../core/limit';
import { readQuat } from '../../core/math';
import type { ShapeHandle } from '../../core/shape';
import {
  addStep,
  beginGesture,
  cancelGesture,
  changeStep,
  endGesture,
  finishEdit,
  removeStep,
  say,
} from '../../state/actions';
import { anatomyFor } from '../../state/clips/anatomy';
import { learnedCloud, stepsOf, toldOf } from '../../state/limits/edits';
import { store } from '../../state/store';
import { movedTwist, type TwistRange, twistIndex, twistRange } from '../drawing/twist-angle';
import { editView, setEditView } from '../page/view-state';
import { facingWords } from './facing';
import { type HandleWay, joinedWay, shapeHandles } from './handles';
import { movedWords } from './step-words';

type StepOf<K extends EditStep['kind']> = Extract<EditStep, { kind: K }>;

/** rad: a handle that was moved less than this is where it was. */
const UNMOVED = 1e-5;

/** The part that is edited: the whole rotation, or the swing. */
export const editedPart = (): LimitPart | null => editedLimit()?.parts[0] ?? null;

function editedLimit(): JointLimit | null {
  const { fit, work } = store.getState();
  const { selectedJoint } = work;
  return fit?.limits[selectedJoint] ?? null;
}

/** The chart axes of the selected joint as it was learned. */
function ownAxes(): readonly number[] | undefined {
  const { fit, work } = store.getState();
  return fit ? learnedCloud(fit, work.selectedJoint)?.axes : undefined;
}

/** The last step of the selected joint that counts now and changes its shape; null where none does. */
function lastOfShape(isIt: (step: EditStep) => boolean): EditStep | null {
  const { unedited, clip, work } = store.getState();
  const { edits, selectedJoint } = work;
  const told = toldOf(unedited, edits, selectedJoint, clip);
  const steps = stepsOf(edits, selectedJoint).filter((step, i) => told[i]?.state === 'applied' && isIt(step));
  return steps.at(-1) ?? null;
}

function tell(stopped: string | null, moved: string | null = null): void {
  const before = editView();
  if (before.stopped !== stopped && stopped) say(stopped);
  if (before.stopped !== stopped || before.moved !== moved) setEditView({ stopped, moved });
}

/** A handle in the hand. Where the last step moved the same one, it goes on with that. */
export interface HeldHandle {
  shape: Shape;
  handle: ShapeHandle;
  /** Moves it from where it was when it was taken. Returns whether it is elsewhere now. */
  move(way: HandleWay): boolean;
  /** Lets go of it. */
  drop(): void;
}

/** Takes hold of a handle of the part that is edited. */
export function holdHandle(key: number): HeldHandle | null {
  const { selectedJoint: joint } = store.getState().work;
  const limit = editedLimit();
  const shape = limit?.parts[0]?.shape;
  const handles = shape ? shapeHandles(shape) : [];
  const number = handles.findIndex((other) => other.key === key) + 1;
  const handle = handles[number - 1];
  if (!limit || !shape || !handle) return null;
  const before = lastOfShape(({ kind }) => kind === 'move-handle' || kind === 'sculpt');
  const goesOn = before?.kind === 'move-handle' && isOfHandle(before, handle, limit) ? before : null;
  let id = goesOn?.id ?? -1;
  let way: HandleWay = goesOn ?? { out: 0, across: 0 };
  const { word } = modelOf(shape).handles!;
  const { clip } = store.getState();
  const facing = clip ? facingWords(anatomyFor(clip)[joint], limit, 0, handle) : '';
  return {
    shape,
    handle,
    move(wanted) {
      const moved = moveBy(shape, handle, wanted.out, wanted.across);
      const isMoved = Math.max(Math.abs(moved.angle), Math.abs(moved.across)) > UNMOVED;
      if (isMoved || (wanted.out === 0 && wanted.across === 0)) {
        const went = { out: moved.angle, across: moved.across };
        way = goesOn ? joinedWay(goesOn, goesOn.normal, went, handle.normal) : went;
        const { kind } = shape;
        const { position, normal } = handle;
        const step: NewStep = goesOn
          ? { ...goesOn, ...way }
          : { kind: 'move-handle', ...stepChartOf(limit, 0, ownAxes()), shape: kind, position, normal, ...way };
        if (id < 0) id = addStep(joint, step);
        else changeStep(joint, id, step);
      }
      tell(moved.stopped, `${movedWords(word, number, way.out, way.across)}, ${facing}`);
      return isMoved;
    },
    drop() {
      if (id >= 0 && Math.abs(way.out) < UNMOVED && Math.abs(way.across) < UNMOVED) removeStep(joint, id);
    },
  };
}

const isOfHandle = (step: StepOf<'move-handle'>, handle: ShapeHandle, limit: JointLimit): boolean => {
  const found = shapeHandles(limit.parts[0].shape).reduce((nearest, other) =>
    awayFrom(step, other) < awayFrom(step, nearest) ? other : nearest,
  );
  return found.key === handle.key && isSameReference(step.reference, limit.reference);
};

/** How unlike a handle is the one that a step moved: another way out counts most, then how far it is from where that went. */
function awayFrom({ position, normal, out, across }: StepOf<'move-handle'>, handle: ShapeHandle): number {
  const [x, y, z] = normal;
  const to: Vec3 = [position[0] + x * out - y * across, position[1] + y * out + x * across, position[2] + z * out];
  const turn = 1 - (handle.normal[0] * x + handle.normal[1] * y + handle.normal[2] * z);
  return 10 * turn + Math.hypot(...to.map((value, k) => value - handle.position[k]));
}

/** Moves a handle outwards, as one step of undo; none where it can't go. */
export function nudge(key: number, distance: number): void {
  const held = holdHandle(key);
  if (!held) return;
  beginGesture();
  const isMoved = held.move({ out: distance, across: 0 });
  held.drop();
  endEdit(isMoved);
  const { stopped, moved } = editView();
  // After what is said of every edit.
  say(stopped ?? moved ?? '');
}

/** Ends the gesture of an edit as one step of undo, or, where nothing came of it, as none. */
function endEdit(isDone: boolean): void {
  if (isDone) {
    finishEdit();
    endGesture();
  } else cancelGesture();
}

/** A stroke of the brush: touches that are one step. */
export interface Stroke {
  /** Returns whether anything came of it. */
  touch(centre: Vec3): boolean;
}

export function beginStroke(): Stroke {
  const { selectedJoint: joint } = store.getState().work;
  const { brush, radius } = editView();
  let id = -1;
  let centres: readonly Vec3[] = [];
  return {
    touch(centre) {
      const limit = editedLimit();
      const { shape } = limit?.parts[0] ?? {};
      if (!limit || !shape || !modelOf(shape).sculpt) return false;
      const before = centres;
      const step = (all: readonly Vec3[]): NewStep => ({
        kind: 'sculpt',
        ...stepChartOf(limit, 0, ownAxes()),
        shape: shape.kind,
        brush,
        radius,
        centres: all,
      });
      centres = [...centres, centre];
      if (id < 0) id = addStep(joint, step(centres));
      else changeStep(joint, id, step(centres));
      const { unedited, clip, work } = store.getState();
      const { edits } = work;
      const word = toldOf(unedited, edits, joint, clip).find((told) => told.id === id);
      const isVain = word !== undefined && word.count < centres.length;
      if (isVain) {
        centres = before;
        if (before.length > 0) changeStep(joint, id, step(before));
        else {
          removeStep(joint, id);
          id = -1;
        }
        tell(word.reason);
      } else tell(null);
      return !isVain;
    },
  };
}

/** A touch of the brush where the joint is asked to be, as one step: with "add", the present pose becomes allowed. */
export function dabAtPose(): void {
  const { live, work } = store.getState();
  const { selectedJoint } = work;
  const limit = editedLimit();
  if (!live || !limit) return;
  beginGesture();
  endEdit(beginStroke().touch(limitVector(limit, 0, readQuat(live.asked, selectedJoint))));
  const { stopped } = editView();
  if (stopped) say(stopped);
}

/** Puts an end of the interval of twists at an angle, rad, or as near as it can go. */
export function putTwist(end: keyof TwistRange, angle: number): void {
  const { selectedJoint: joint } = store.getState().work;
  const limit = editedLimit();
  const part = limit?.parts[twistIndex(limit)];
  if (!limit || !part) return;
  const edited = movedTwist(part, end, angle);
  const at = twistRange({ chart: part.chart, shape: edited.shape })[end];
  const before = lastOfShape(({ kind }) => kind === 'set-twist') as StepOf<'set-twist'> | null;
  const old = before && isSameReference(before.reference, limit.reference) ? before : null;
  const { reference } = limit;
  const ends = { low: old?.low ?? null, high: old?.high ?? null, [end]: at };
  const step: NewStep = { kind: 'set-twist', reference, ...ends };
  if (edited.shape !== part.shape) {
    if (old) changeStep(joint, old.id, step);
    else addStep(joint, step);
  }
  tell(edited.stopped);
}
