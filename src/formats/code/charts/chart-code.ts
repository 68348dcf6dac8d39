/**
 * A chart as exported code has it: one file each; the table lists them. All texts are in the language of `syntax.ts`; statements may use
 * the whole number `middle`: where in the table D the middle of the region begins, three reals.
 */
export interface ChartCode {
  /** The routines of this chart. Routines that are not called are not printed. */
  readonly routines: string;
  /** Statement that writes to v a vector of the rotation q (w >= 0): the short way round, or the nearest to the middle. */
  readonly vector: string;
  /** Expression that changes v, what `vector` gives, to another vector of the same rotation: c from 1 on. False where there are not so many. */
  readonly cover: string;
  /** Statement that writes to q the rotation of the vector v. */
  readonly rotation: string;
  /** No rotation by an angle up to half a turn has only vectors that are longer than the angle times this; null where none is known. */
  readonly stretch: number | null;
  /** Expression that moves v to the nearest vector that the chart has; false where that is v itself. */
  readonly clamp: string;
}
