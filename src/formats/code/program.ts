import type { JointLimit, ShapeKind, Tie } from '../../core';
import type { ChartKind } from '../../core/space';
import { chartCodes } from './charts';
import { constants, precisions } from './constants';
import { constantsOf, routinesFor } from './print';
import { constantOf, dispatchRoutines } from './routines/dispatch';
import { limitRoutines } from './routines/limit';
import { polynomialRoutines } from './routines/polynomials';
import { slabRoutines } from './routines/slabs';
import { type TieSizes, tieRoutines } from './routines/ties';
import { vectorRoutines } from './routines/vectors';
import { shapeCodes } from './shapes';
import { identifiers } from './source-text';
import type { Routine } from './syntax';
import {
  chartNumber,
  chartsInOrder,
  JOINT_SIZE,
  MIDDLE_SIZE,
  PART_SIZE,
  shapeNumber,
  shapesInOrder,
  type Tables,
  tablesOf,
} from './tables';
import { withTies } from './tie-tables';

export interface Constant {
  name: string;
  isWhole: boolean;
  value: number;
}

/** All that is printed of limits, in no language yet. */
export interface Program {
  /** What the joints are called, and their identifiers: `LEFT_ARM`. */
  joints: readonly string[];
  names: readonly string[];
  tables: Tables;
  constants: Constant[];
  /** A routine stands before the routines that call it. */
  routines: Routine[];
  /** Whether there is a field, whose values stand in a file of their own. */
  hasField: boolean;
  /** Whether there are ties in force, and a routine `project_in_slice`. */
  isTied: boolean;
  /** What is left out, a sentence each. */
  leftOut: readonly string[];
}

/** What the functions of the languages call. */
const ROOTS = ['project_rotation', 'is_inside', 'angle_outside'];
/** The most vectors that a chart has for a rotation. */
const MOST_COVERS = 12;

/** The routines of limits with these shapes and charts; with ties too, where there are any. */
export function routinesOf(
  shapes: readonly ShapeKind[],
  charts: readonly ChartKind[],
  tied: TieSizes | null,
  precision: keyof typeof precisions,
): Routine[] {
  const source = [
    vectorRoutines,
    polynomialRoutines(precision),
    ...shapes.map((kind) => shapeCodes[kind].routines),
    ...charts.map((kind) => chartCodes[kind].routines),
    dispatchRoutines(shapes, charts),
    limitRoutines,
    tied ? slabRoutines + tieRoutines(tied) : '',
  ].join('\n');
  return routinesFor(source, tied ? [...ROOTS, 'project_in_slice'] : ROOTS);
}

/** The constants that routines call by name. @param slices where slices begin in the whole numbers. */
export function constantsIn(
  routines: readonly Routine[],
  precision: keyof typeof precisions,
  slices: number,
): Constant[] {
  const wholes = {
    JOINT_SIZE,
    PART_SIZE,
    MIDDLE_SIZE,
    MOST_COVERS,
    SLICES: slices,
    ...Object.fromEntries(shapesInOrder.map((kind) => [constantOf(kind), shapeNumber(kind)])),
    ...Object.fromEntries(chartsInOrder.map((kind) => [constantOf(kind), chartNumber(kind)])),
  };
  const needed = constantsOf(routines);
  const listed = (isWhole: boolean, values: Record<string, number>): Constant[] =>
    Object.entries(values).flatMap(([name, value]) => (needed.has(name) ? [{ name, isWhole, value }] : []));
  return [...listed(true, wholes), ...listed(false, { ...constants, ...precisions[precision] })];
}

export function programOf(
  limits: readonly JointLimit[],
  precision: keyof typeof precisions,
  ties: readonly Tie[] = [],
): Program {
  const own = tablesOf(limits);
  const { tied, leftOut } = withTies(own, limits, ties, precision === 'single');
  const tables = tied?.tables ?? own;
  const routines = routinesOf(tables.shapes, tables.charts, tied, precision);
  const used = constantsIn(routines, precision, tied?.begin ?? 0);
  const joints = limits.map(({ name }) => name);
  return {
    joints,
    names: identifiers(
      joints,
      used.map(({ name }) => name),
    ),
    tables,
    constants: used,
    routines,
    hasField: tables.field.length > 0,
    isTied: tied !== null,
    leftOut,
  };
}
