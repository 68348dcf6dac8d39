import type { Shape } from '../../../core';
import type { TableRow } from '../source-text';

/** The numbers of one region, as the tables of exported code have them. */
export interface ShapeNumbers {
  /** Reals, with a comment for each row. */
  rows: TableRow[];
  /** How many slabs, corners, triangles or directions there are, where the routine needs to know. */
  count?: number;
  /** Whole numbers: the corners of triangles. */
  wholes?: readonly number[];
  /** The values of a field. */
  field?: readonly number[];
}

/**
 * A kind of shape as exported code has it: one file each; the table lists them.
 *
 * To add a shape: write its `numbers` into rows, and a routine that reads them from the table `D` and moves a point to the nearest one
 * inside. The language of the routine is told in `syntax.ts`; `routines/vectors.ts` has what routines have in common.
 */
export interface ShapeCode<S = Shape> {
  /** The numbers of a region. */
  numbers(shape: S): ShapeNumbers;
  /** The routines of this shape, in the language of `syntax.ts`. Routines that are not called are not printed. */
  readonly routines: string;
  /**
   * Statements that write to r the point of the region nearest to v. Before them r is v. They may use these whole numbers: `dimension`
   * (3 of a whole rotation, 2 of a swing), `at` (where the rows begin in the table D of reals), `count` (as in `numbers`), `first` (where
   * `wholes` begin in the table I, or `field` in the table F); and the real `bound`: of a region that is farther away, r may be any point as
   * far.
   */
  readonly project: string;
}

/** A row of reals and what they are. */
export const tableRow = (comment: string, values: readonly number[]): TableRow => ({ comment, values });
