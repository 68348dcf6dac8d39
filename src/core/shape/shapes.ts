import type { ObjectForm } from '../stored';
import type { Dimension, ShapeFamily, ShapeModel } from './model';
import { interval, table } from './table';

/** The name of a shape in the table. @category Learning limits */
export type ShapeKind = keyof typeof table;

type Fitted<M> = M extends { fit(...args: never): infer S } ? S : never;
type Family = (typeof table)[ShapeKind];

/** Any fitted shape. @category Learning limits */
export type Shape = Fitted<Family['solid']> | Fitted<Family['flat']> | Fitted<typeof interval>;

// A model is only ever handed the shapes it made, which `kind` and `dimension` guarantee but the type system cannot see.
type AnyModel = ShapeModel<Shape>;

/** What each kind is called and can be. */
export const shapeFamilies = table as unknown as Record<ShapeKind, ShapeFamily<Shape, Shape>>;

/** @category Learning limits */
export const shapeKinds = Object.keys(table) as ShapeKind[];

const line = interval as unknown as AnyModel;

const forms: Record<string, (AnyModel | null)[]> = Object.fromEntries(
  shapeKinds.map((kind) => [kind, [null, line, shapeFamilies[kind].flat, shapeFamilies[kind].solid]]),
);

/** What fits shapes of a kind in so many dimensions; null where the kind has none. */
export function formOf(kind: ShapeKind, dimension: Dimension): AnyModel | null {
  return forms[kind][dimension];
}

/** The forms in a limits file of all shapes of so many dimensions, in the order of the table. */
export const storedForms = (dimension: Dimension): ObjectForm<Shape>[] => [
  ...new Set(shapeKinds.flatMap((kind) => formOf(kind, dimension)?.stored ?? [])),
];

/** The model that made `shape`. @category Shapes */
export function modelOf(shape: Shape): AnyModel {
  return forms[shape.kind][shape.dimension]!;
}
