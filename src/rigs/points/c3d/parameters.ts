import { decodeText } from '../file-text';
import type { Numbers } from './numbers';

/** What a C3D file says of itself. Names are "GROUP:NAME", in capitals. */
export interface Parameters {
  has(name: string): boolean;
  /** Texts, without blanks around them; none where there is no such parameter, or one of numbers. */
  texts(name: string): string[];
  /** Texts of a parameter and of those that continue it: LABELS, LABELS2, LABELS3 … */
  allTexts(name: string): string[];
  /** Numbers; whole ones are taken as without sign. */
  numbers(name: string): number[];
}

interface Parameter {
  type: number;
  dimensions: number[];
  at: number;
}

/** Bytes of a number, by type; texts have type −1. */
const SIZES: Readonly<Record<number, number>> = { 1: 1, 2: 2, 4: 4 };

/**
 * Reads the parameters of a C3D file. What is cut off or damaged is left out. (c3d.org, "The C3D parameter section")
 *
 * @param start first byte of the section, at its header of four bytes
 */
export function readParameters(bytes: Uint8Array, start: number, numbers: Numbers): Parameters {
  const groups = new Map<number, string>();
  const found: { group: number; name: string; parameter: Parameter }[] = [];
  const byteAt = (at: number) => (bytes[at] << 24) >> 24;
  let at = start + 4;
  while (at + 5 <= bytes.length) {
    const [length, id] = [Math.abs(byteAt(at)), byteAt(at + 1)];
    const after = at + 2 + length;
    if (length === 0 || id === 0 || after + 2 > bytes.length) break;
    const name = decodeText(bytes.subarray(at + 2, after))
      .trim()
      .toUpperCase();
    if (id < 0) groups.set(-id, name);
    else if (after + 4 <= bytes.length) {
      const count = bytes[after + 3];
      const dimensions = [...bytes.subarray(after + 4, after + 4 + count)];
      found.push({ group: id, name, parameter: { type: byteAt(after + 2), dimensions, at: after + 4 + count } });
    }
    const step = numbers.signed(after);
    if (step < 2) break;
    at = after + step;
  }
  const parameters = new Map(
    found.map(({ group, name, parameter }) => [`${groups.get(group) ?? group}:${name}`, parameter]),
  );
  return valuesOf(bytes, parameters, numbers);
}

function valuesOf(bytes: Uint8Array, parameters: Map<string, Parameter>, numbers: Numbers): Parameters {
  const has = (name: string) => parameters.has(name);
  /** How many elements there are, at most as many as the file has room for. */
  const countOf = (dimensions: readonly number[], size: number, at: number) => {
    const told = dimensions.reduce((product, dimension) => product * dimension, 1);
    return Math.max(0, Math.min(told, Math.floor((bytes.length - at) / Math.max(size, 1))));
  };
  const texts = (name: string): string[] => {
    const parameter = parameters.get(name);
    if (parameter?.type !== -1) return [];
    const [width = 1, ...rest] = parameter.dimensions;
    if (width === 0) return [];
    return Array.from({ length: countOf(rest, width, parameter.at) }, (_, i) => {
      const from = parameter.at + i * width;
      return decodeText(bytes.subarray(from, from + width))
        .replaceAll('\0', ' ')
        .trim();
    });
  };
  const allTexts = (name: string): string[] => {
    const all = texts(name);
    for (let k = 2; has(`${name}${k}`); k++) for (const text of texts(`${name}${k}`)) all.push(text);
    return all;
  };
  const numbersAt = (name: string): number[] => {
    const parameter = parameters.get(name);
    const size = parameter ? SIZES[parameter.type] : undefined;
    if (!parameter || !size) return [];
    const read = size === 1 ? (at: number) => bytes[at] : size === 2 ? numbers.unsigned : numbers.float;
    return Array.from({ length: countOf(parameter.dimensions, size, parameter.at) }, (_, i) =>
      read(parameter.at + size * i),
    );
  };
  return { has, texts, allTexts, numbers: numbersAt };
}
