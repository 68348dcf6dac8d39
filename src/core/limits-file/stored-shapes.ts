import { formOf, type Shape, type ShapeKind, shapeKinds } from '../shape';
import type { Dimension } from '../shape/model';
import { fieldsOf, refuse } from './field-checks';
import { stored } from './stored-table';

/** The fields of a shape that a file holds, in their order. */
export const storedFields = ({ kind, dimension }: Pick<Shape, 'kind' | 'dimension'>): string[] => [
  'kind',
  'dimension',
  ...Object.keys(stored[kind].fields(dimension)),
];

/** A shape of so many dimensions as it was stored. @throws LimitsFileError */
export function readShape(value: unknown, dimension: Dimension, path: string): Shape {
  const kind = (value as { kind?: unknown } | null)?.kind as ShapeKind;
  if (!(shapeKinds.includes(kind) || (dimension === 1 && kind === 'box')))
    refuse(`${path}.kind`, `must be one of ${shapeKinds.map((k) => `"${k}"`).join(', ')}`);
  const form = dimension === 1 ? kind === 'box' : formOf(kind, dimension);
  if (!form)
    refuse(path, `is a shape "${kind}", which has no form in ${dimension} dimension${dimension > 1 ? 's' : ''}`);
  const found = fieldsOf(value, path, storedFields({ kind, dimension }));
  if (found.dimension !== dimension) refuse(`${path}.dimension`, `must be ${dimension}`);
  const checks = stored[kind].fields(dimension);
  const fields = Object.fromEntries(
    Object.entries(checks).map(([field, check]) => [field, check(found[field], `${path}.${field}`)]),
  ) as Record<string, number[]>;
  stored[kind].whole?.(fields, dimension, path);
  return { kind, dimension, ...fields, ...stored[kind].finish?.(fields) } as unknown as Shape;
}
