/** s: time between frames, of points that do not say. */
export const USUAL_FRAME_TIME = 1 / 30;

/** Points as a file has them. */
export interface RecordedPoints {
  readonly name: string;
  /** What the points are called, each once. */
  readonly labels: readonly string[];
  /** s; null where the file does not say. */
  readonly frameTime: number | null;
  readonly frameCount: number;
  /** F×K×3, in the unit and the axes of the file, right-handed; NaN for a point that was not seen. */
  readonly points: Float32Array;
  /** m: length of the file's unit; null where the file does not say. */
  readonly metres: number | null;
  /** What the reader found or changed, one sentence each. */
  readonly notes: readonly string[];
}

/** Points that were recorded over time: markers of a lab, or landmarks that a camera saw. */
export interface PointsClip {
  readonly name: string;
  /** What the points are called, each once. */
  readonly labels: readonly string[];
  /** s. */
  readonly frameTime: number;
  readonly frameCount: number;
  /** F×K×3, m, right-handed, Y up; NaN for a point that was not seen. */
  readonly points: Float32Array;
  /** What was found or changed, one sentence each. */
  readonly notes: readonly string[];
}
