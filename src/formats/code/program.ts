import type { JointLimit, Tie } from '../../core';
import { chartCodes } from './charts';
import { constants, precisions } from './constants';
import { constantsOf, routinesFor } from './print';
import { constantOf, dispatchRoutines } from './routines/dispatch';
import { limitRoutines } from './routines/limit';
import { slabRoutines } from './routines/slabs';
import { tieRoutines } from './routines/ties';
import { vectorRoutines } from './routines/vectors';
import { shapeCodes } from './shapes';
import { identifiers } from './source-text';
import type { Routine } from './syntax';
import { chartNumber, JOINT_SIZE, PART_SIZE, shapeNumber, type Tables, tablesOf } from './tables';
import { withTies } from './tie-tables';

interface Constant {
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

export function programOf(
  limits: readonly JointLimit[],
  precision: keyof typeof precisions,
  ties: readonly Tie[] = [],
): Program {
  const own = tablesOf(limits);
  const { tied, leftOut } = withTies(own, limits, ties, precision === 'single');
  const tables = tied?.tables ?? own;
  const { shapes, charts } = tables;
  const source = [
    vectorRoutines,
    ...shapes.map((kind) => shapeCodes[kind].routines),
    ...charts.map((kind) => chartCodes[kind].routines),
    dispatchRoutines(shapes, charts),
    limitRoutines,
    tied ? slabRoutines + tieRoutines(tied) : '',
  ].join('\n');
  const routines = routinesFor(source, tied ? [...ROOTS, 'project_in_slice'] : ROOTS);
  const wholes = {
    JOINT_SIZE,
    PART_SIZE,
    MOST_COVERS,
    SLICES: tied?.begin ?? 0,
    ...Object.fromEntries(shapes.map((kind) => [constantOf(kind), shapeNumber(kind)])),
    ...Object.fromEntries(charts.map((kind) => [constantOf(kind), chartNumber(kind)])),
  };
  const needed = constantsOf(routines);
  const listed = (isWhole: boolean, values: Record<string, number>): Constant[] =>
    Object.entries(values).flatMap(([name, value]) => (needed.has(name) ? [{ name, isWhole, value }] : []));
  const used = [...listed(true, wholes), ...listed(false, { ...constants, ...precisions[precision] })];
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
