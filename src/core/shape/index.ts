import { interval } from './box';
import type { Dimension, ShapeFamily, ShapeModel } from './model';
import { table } from './table';

/** The name of a shape in the table. */
export type ShapeKind = keyof typeof table;

type Fitted<M> = M extends { fit(...args: never): infer S } ? S : never;
type Family = (typeof table)[ShapeKind];

/** Any fitted shape. */
export type Shape = Fitted<Family['solid']> | Fitted<Family['flat']> | Fitted<typeof interval>;

// A model is only ever handed the shapes it made, which `kind` and `dimension` guarantee but the type system cannot see.
type AnyModel = ShapeModel<Shape>;

/** What each kind is called and can be. */
export const shapeFamilies = table as unknown as Record<ShapeKind, ShapeFamily<Shape, Shape>>;

export const shapeKinds = Object.keys(table) as ShapeKind[];

const forms = Object.fromEntries(
  shapeKinds.map((kind) => {
    const { solid, flat } = shapeFamilies[kind];
    // On a line every region without holes is an interval.
    return [kind, [null, interval as unknown as AnyModel, flat, solid]];
  }),
) as Record<ShapeKind, (AnyModel | null)[]>;

/** What fits shapes of a kind in so many dimensions; null where the kind has none. */
export function formOf(kind: ShapeKind, dimension: Dimension): AnyModel | null {
  return forms[kind][dimension];
}

/** The model that made `shape`. */
export function modelOf(shape: Shape): AnyModel {
  return forms[shape.kind][shape.dimension]!;
}
