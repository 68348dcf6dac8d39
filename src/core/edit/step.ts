import type { PartBounds } from '../limit';
import type { Quat, Vec3 } from '../math';
import type { ShapeKind } from '../shape';
import type { ChartKind } from '../space';

/** Frames of one clip, counted in it from 0: ranges of a first and a last frame, ascending and apart. */
export interface TakeFrames {
  readonly clip: string;
  readonly ranges: readonly (readonly [first: number, last: number])[];
}

/** Frames by the clips they are of: they stay the same when clips are joined, added or fitted another way. */
export type FrameSet = readonly TakeFrames[];

interface StepBase {
  /** Its own among the steps of a joint, 0 or more. */
  readonly id: number;
  /** Whether it counts. */
  readonly isOn: boolean;
}

/** What vectors of a step are counted in: a part's numbers (those it does not have 0), their chart, and the rotation that counted as none. */
export interface StepChart {
  readonly part: PartBounds;
  readonly chart: ChartKind;
  readonly reference: Readonly<Quat>;
  /** Rows of the chart's axes in the frame of the joint; left out where they are the joint's own. A filled limit has those of people's. */
  readonly axes?: readonly number[];
}

/** A face, side, pole or vertex moved. */
export interface MoveHandle extends StepBase, StepChart {
  readonly kind: 'move-handle';
  readonly shape: ShapeKind;
  /** Where it was and which way is out, unit: by these it is found again. */
  readonly position: Readonly<Vec3>;
  readonly normal: Readonly<Vec3>;
  /** rad along the normal, and to the left of it as seen from +z (0 for what is solid). */
  readonly out: number;
  readonly across: number;
}

/** A stroke of a brush: balls added to a region or taken away from it. */
export interface Sculpt extends StepBase, StepChart {
  readonly kind: 'sculpt';
  readonly shape: ShapeKind;
  readonly brush: 'add' | 'remove';
  /** rad, above 0. */
  readonly radius: number;
  readonly centres: readonly Readonly<Vec3>[];
}

/** Ends of the interval of twists put somewhere, rad from the reference; null leaves one as it was fitted. */
export interface SetTwist extends StepBase {
  readonly kind: 'set-twist';
  readonly reference: Readonly<Quat>;
  readonly low: number | null;
  readonly high: number | null;
}

/**
 * From where to where one of the joint's anatomical angles goes, rad, in the plane of the angle as `learnedRange` tells the range; null leaves
 * an end as it is. The step says nothing of shapes: every shape is cut or stretched until its range is this one.
 */
export interface SetRange extends StepBase {
  readonly kind: 'set-range';
  readonly axis: 0 | 1 | 2;
  readonly low: number | null;
  readonly high: number | null;
}

/** A sample put elsewhere, with the frames that it stands for. */
export interface MoveSample extends StepBase, StepChart {
  readonly kind: 'move-sample';
  /** Where it was taken from. */
  readonly clip: string;
  readonly frame: number;
  readonly frames: FrameSet;
  readonly to: Readonly<Vec3>;
}

/** A rotation that no clip has, counted as a sample. */
export interface AddSample extends StepBase, StepChart {
  readonly kind: 'add-sample';
  readonly to: Readonly<Vec3>;
}

/** Frames that are not fitted to: of the part alone, or for 'whole' of all parts. */
export interface LeaveOut extends StepBase {
  readonly kind: 'leave-out';
  readonly part: PartBounds;
  readonly frames: FrameSet;
}

/** The only frames that are fitted to. */
export interface FitRange extends StepBase {
  readonly kind: 'fit-range';
  readonly frames: FrameSet;
}

/** The share of samples, above 0 to 1, that lie innermost; the rest is left out. */
export interface KeepInnermost extends StepBase {
  readonly kind: 'keep-innermost';
  readonly share: number;
}

/** One thing that was done by hand to what a joint learned. Plain data: it can be cloned, saved, sent and written as JSON. */
export type EditStep = SampleStep | ShapeStep;

/** What changes the samples, before a shape is fitted to them: it counts whatever the shape. */
export type SampleStep = MoveSample | AddSample | LeaveOut | FitRange | KeepInnermost;

/** What changes the fitted shape. */
export type ShapeStep = MoveHandle | Sculpt | SetTwist | SetRange;

/** A step without what a list of steps gives it. */
export type NewStep = EditStep extends infer S ? (S extends EditStep ? Omit<S, keyof StepBase> : never) : never;

const SHAPE_STEPS: ReadonlySet<EditStep['kind']> = new Set(['move-handle', 'sculpt', 'set-twist', 'set-range']);

export const isSampleStep = (step: EditStep): step is SampleStep => !SHAPE_STEPS.has(step.kind);

/** What came of a step. */
export interface StepTold {
  readonly id: number;
  /** Of 'elsewhere' it is of another shape, split or chart, and waits for it; for 'refused' the reason says why. */
  readonly state: 'applied' | 'off' | 'elsewhere' | 'refused';
  /** Why it could not be applied, or went no further: one sentence. Null where neither is so. */
  readonly reason: string | null;
  /** rad: how far a handle went outwards, or a sample from where it was; 0 for others. */
  readonly angle: number;
  /** rad: how far a handle went across its normal. */
  readonly across: number;
  /** Frames or samples that were left out, touches of a brush that took; 0 for others. */
  readonly count: number;
  /** Of a handle, its number from 1 in the order of the shape; 0 for others. */
  readonly handle: number;
  /** rad: the ends of an interval of twists that were put, counted from the limit's own reference; null for an end that was left, and for others. */
  readonly twist: readonly [low: number | null, high: number | null] | null;
}

export const stepTold = (
  { id }: EditStep,
  state: StepTold['state'],
  more: Partial<Omit<StepTold, 'id' | 'state'>> = {},
): StepTold => ({ id, state, reason: null, angle: 0, across: 0, count: 0, handle: 0, twist: null, ...more });
