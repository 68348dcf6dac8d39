import type { JointLimit, Tie } from '../../core';
import {
  bayKernel,
  chartKernel,
  chartRoutines,
  constants,
  limitKernel,
  lookUps,
  precisions,
  shapeKernel,
  shapeRoutines,
} from './kernel';
import { constantsOf, routinesFor } from './print';
import type { Routine } from './syntax';
import { JOINT_SIZE, PART_SIZE, type Tables, tablesOf } from './tables';
import { tieKernel } from './tie-kernel';
import { withTies } from './tie-tables';

/** A named number of a program. */
export interface Constant {
  name: string;
  isWhole: boolean;
  value: number;
}

/** Limits as tables and the routines that read them, in no language yet. */
export interface Program {
  joints: readonly string[];
  tables: Tables;
  constants: Constant[];
  /** What is called comes before who calls. */
  routines: Routine[];
  /** Whether joints hold each other: there is a routine `hold_tied` then. */
  isTied: boolean;
  /** What it can't hold, a sentence each. */
  leftOut: readonly string[];
}

/** What the languages' own functions call. */
const ROOTS = ['hold', 'is_inside', 'angle_outside'];

/** @throws ExportError for limits that there are no routines for */
export function programOf(
  limits: readonly JointLimit[],
  precision: keyof typeof precisions,
  ties: readonly Tie[] = [],
): Program {
  const own = tablesOf(limits);
  const { held, leftOut } = withTies(own, limits, ties, precision === 'single');
  const tables = held?.tables ?? own;
  const { shapes, charts } = tables;
  const nonConvex = shapes.filter((kind) => kind === 'distance-field' || kind === 'reach-cone');
  const source = [
    shapeKernel,
    bayKernel,
    chartKernel,
    lookUps(shapes, charts),
    limitKernel(nonConvex.map((kind) => shapeRoutines[kind]!.constant)),
    held ? tieKernel(held) : '',
  ].join('\n');
  const routines = routinesFor(source, held ? [...ROOTS, 'hold_tied'] : ROOTS);
  const needed = constantsOf(routines);
  const all: Constant[] = [
    ...Object.entries({ JOINT_SIZE, PART_SIZE, SLICES: held?.begin ?? 0 }).map(([name, value]) => ({
      name,
      isWhole: true,
      value,
    })),
    ...[...Object.values(shapeRoutines), ...Object.values(chartRoutines)].map(({ constant, code }) => ({
      name: constant,
      isWhole: true,
      value: code,
    })),
    ...Object.entries({ ...constants, ...precisions[precision] }).map(([name, value]) => ({
      name,
      isWhole: false,
      value,
    })),
  ];
  return {
    joints: limits.map(({ name }) => name),
    tables,
    constants: all.filter(({ name }) => needed.has(name)),
    routines,
    isTied: held !== null,
    leftOut,
  };
}
