import type { ShapeKind } from '../../../core';
import type { ChartKind } from '../../../core/space';
import { chartCodes } from '../charts';
import type { ChartCode } from '../charts/chart-code';
import { shapeCodes } from '../shapes';

/** The constant that stands for a shape or a chart in the tables: `K_DOP`. */
export const constantOf = (kind: string): string => kind.replaceAll('-', '_').toUpperCase();

/** The whole numbers that statements of shapes and charts may use, and where a part has them. */
const locals = {
  dimension: 'I[part + 2]',
  middle: 'I[part + 3]',
  at: 'I[part + 3] + MIDDLE_SIZE',
  count: 'I[part + 4]',
  first: 'I[part + 5]',
};

/** The routines that ask a part's own shape and chart; of shapes and charts only those that occur. */
export function dispatchRoutines(shapes: readonly ShapeKind[], charts: readonly ChartKind[]): string {
  const perShape = body('part', shapes, (kind) => shapeCodes[kind].project);
  const perChart = (text: (code: ChartCode) => string) => body('part + 1', charts, (kind) => text(chartCodes[kind]));
  return `
/** Writes to r the point of a part's region nearest to the vector v; where that is farther away than bound, any point as far may do. */
void nearest_in_shape(int part, real v[3], real bound, out real r[3]) {
  copy(v, r);
  ${perShape}
}

/** Writes to v a vector of the rotation q (w >= 0) in a part's chart: the short way round, or the nearest to the region's middle. */
void vector_of(int part, real q[4], out real v[3]) {
  ${perChart(({ vector }) => vector)}
}

/** Changes v, what vector_of gives for a rotation, to another vector of the same rotation: c from 1 on. False where there are not so many. */
bool cover_of(int part, int c, out real v[3]) {
  ${perChart(({ cover }) => `return ${cover};`)}
  return false;
}

/** Writes to q the rotation of a vector of a part's chart. */
void rotation_of(int part, real v[3], out real q[4]) {
  ${perChart(({ rotation }) => rotation)}
}

/** Moves v to the nearest vector that a part's chart has; false where that is v itself. */
bool clamp_to_chart(int part, out real v[3]) {
  ${perChart(({ clamp }) => `return ${clamp};`)}
  return false;
}
`;
}

/** A branch for each kind, after the whole numbers that the branches use. */
function body<K extends string>(place: string, kinds: readonly K[], text: (kind: K) => string): string {
  const branches = kinds.map((kind) => `if (I[${place}] == ${constantOf(kind)}) { ${text(kind)} }`).join('\n  ');
  const used = Object.entries(locals).filter(([name]) => new RegExp(`\\b${name}\\b`).test(branches));
  return [...used.map(([name, value]) => `int ${name} = ${value};`), branches].join('\n  ');
}
