import type { Quat, Vec3 } from '../../core';

/** What is read of a model of Momentum: the lines of its limits, by the parameters that they are of. */
interface MomentumLimits {
  minMax: { parameter: string; least: number; greatest: number }[];
  halfPlanes: { first: string; second: string; normal: [number, number]; offset: number }[];
}

/** Which parameter drives which channel of a joint: "arm.rx" → "arm_rx". */
export interface MomentumModel extends MomentumLimits {
  parameterOf: Map<string, string>;
  /** Channels that are sums of parameters. */
  sums: { channel: string; terms: { weight: number; parameter: string }[] }[];
}

const LINE = /^limit ([\w.]+) (minmax|halfplane) (?:(\w+) )?\[([^,\]]+), ([^,\]]+)\](?: (\S+))?$/;

/** Reads a model as Momentum's sources do; nothing is shared with what writes it. @throws Error on a line that they would refuse */
export function readMomentum(text: string): MomentumModel {
  const lines = text.split('\n').map((line) => line.replace(/#.*/, '').trim());
  const found = lines.filter((line) => line !== '');
  if (found[0] !== 'Momentum Model Definition V1.0') throw new Error(`It begins with ${found[0]}.`);
  const model: MomentumModel = { minMax: [], halfPlanes: [], parameterOf: new Map(), sums: [] };
  let section = '';
  const known = (name: string): string => {
    if (![...model.parameterOf.values()].includes(name)) throw new Error(`There is no parameter ${name}.`);
    return name;
  };
  for (const line of found.slice(1)) {
    const [, title] = /^\[(\w+)\]$/.exec(line) ?? [];
    if (title) section = title;
    else if (section === 'ParameterTransform') {
      const [left, right] = line.split('=').map((side) => side.trim());
      const terms = right.split('+').map((term) => {
        const [weight, parameter] = term.split('*').map((part) => part.trim());
        if (!Number.isFinite(Number(weight)) || !/^\w+$/.test(parameter))
          throw new Error(`No line of a transform: ${line}`);
        return { weight: Number(weight), parameter };
      });
      if (terms.length === 1 && terms[0].weight === 1) model.parameterOf.set(left, terms[0].parameter);
      else
        model.sums.push({
          channel: left,
          terms: terms.map(({ weight, parameter }) => ({ weight, parameter: known(parameter) })),
        });
    } else if (section === 'Limits') {
      const [, parameter, kind, second, a, b, offset] = LINE.exec(line) ?? [];
      const isSum = model.sums.some(({ channel }) => channel === parameter);
      if (kind === 'minmax')
        model.minMax.push({ parameter: isSum ? parameter : known(parameter), least: Number(a), greatest: Number(b) });
      else if (kind === 'halfplane') {
        const size = Math.hypot(Number(a), Number(b));
        model.halfPlanes.push({
          first: known(parameter),
          second: known(second),
          normal: [Number(a) / size, Number(b) / size],
          offset: Number(offset) / size,
        });
      } else throw new Error(`No line of limits: ${line}`);
    } else if (section === 'ParameterSets') for (const name of line.split(' ').slice(2)) known(name);
    else throw new Error(`No section: ${line}`);
  }
  return model;
}

/** How far parameters are beyond limits, squared and summed, of those limits whose parameters are given: `LimitErrorFunction::getError`. */
export function limitError(
  { minMax, halfPlanes, sums = [] }: MomentumLimits & Partial<Pick<MomentumModel, 'sums'>>,
  parameters: ReadonlyMap<string, number>,
): number {
  let error = 0;
  for (const { parameter, least, greatest } of minMax) {
    const sum = sums.find(({ channel }) => channel === parameter);
    const isKnown = sum?.terms.every((term) => parameters.has(term.parameter));
    const value = sum
      ? isKnown
        ? sum.terms.reduce((total, term) => total + term.weight * parameters.get(term.parameter)!, 0)
        : undefined
      : parameters.get(parameter);
    if (value === undefined) continue;
    error += Math.max(0, least - value, value - greatest) ** 2;
  }
  for (const { first, second, normal, offset } of halfPlanes) {
    const [x, y] = [parameters.get(first), parameters.get(second)];
    if (x === undefined || y === undefined) continue;
    error += Math.min(0, x * normal[0] + y * normal[1] - offset) ** 2;
  }
  return error;
}

/**
 * All angles rx, ry, rz with rotation = pre · Rz · Ry · Rx: both triples, and each angle by a turn to either side.
 *
 * @param pre the joint's pre-rotation: its node at rest.
 */
export function momentumAngles(pre: Readonly<Quat>, rotation: Readonly<Quat>): Vec3[] {
  const [m, n] = [matrixOf(pre), matrixOf(rotation)];
  // preᵀ · rotation
  const r = [0, 1, 2].map((i) => [0, 1, 2].map((k) => m[0][i] * n[0][k] + m[1][i] * n[1][k] + m[2][i] * n[2][k]));
  const y = Math.asin(Math.max(-1, Math.min(1, -r[2][0])));
  const x = Math.atan2(r[2][1], r[2][2]);
  const z = Math.atan2(r[1][0], r[0][0]);
  const turns = [-2 * Math.PI, 0, 2 * Math.PI];
  return [
    [x, y, z],
    [x + Math.PI, Math.PI - y, z + Math.PI],
  ].flatMap(([a, b, c]) => turns.flatMap((i) => turns.flatMap((j) => turns.map((k): Vec3 => [a + i, b + j, c + k]))));
}

const matrixOf = ([x, y, z, w]: Readonly<Quat>): number[][] => [
  [1 - 2 * (y * y + z * z), 2 * (x * y - z * w), 2 * (x * z + y * w)],
  [2 * (x * y + z * w), 1 - 2 * (x * x + z * z), 2 * (y * z - x * w)],
  [2 * (x * z - y * w), 2 * (y * z + x * w), 1 - 2 * (x * x + y * y)],
];
