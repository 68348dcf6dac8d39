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
  /** What the reader found or changed, one sentence each. */
  readonly notes: readonly string[];
}
