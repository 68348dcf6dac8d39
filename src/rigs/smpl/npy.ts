import { refuseRig } from '../file-kind';

/** An array of numbers as NumPy saved it, in row-major order whatever the file's. */
export interface NpyArray {
  shape: number[];
  values: Float64Array;
}

type Read = (view: DataView, at: number, isLittle: boolean) => number;

/** By NumPy's letter and the bytes of a number. */
const READERS: Record<string, Read> = {
  f8: (view, at, isLittle) => view.getFloat64(at, isLittle),
  f4: (view, at, isLittle) => view.getFloat32(at, isLittle),
  i8: (view, at, isLittle) => Number(view.getBigInt64(at, isLittle)),
  i4: (view, at, isLittle) => view.getInt32(at, isLittle),
  u2: (view, at, isLittle) => view.getUint16(at, isLittle),
  u1: (view, at) => view.getUint8(at),
};

/**
 * Reads a `.npy` array of numbers. (NumPy, "A simple file format for NumPy arrays", versions 1 to 3)
 *
 * @param name for the sentences of errors.
 * @throws {ClipError} of pickled objects, kinds of numbers that are not read, and a file that is cut off.
 */
export function readNpy(bytes: Uint8Array, name: string): NpyArray {
  const { start, kind, shape, isColumnMajor } = readHeader(bytes, name);
  if (kind.includes('O'))
    throw refuseRig(
      'pickle',
      `Its "${name}" holds Python objects (pickle), which may run anything and are not read: save numbers alone, as np.savez("clip.npz", ${name}=np.array(${name}, float)).`,
    );
  const read = READERS[kind.slice(1)];
  if (!read || shape === null)
    throw refuseRig(
      'numpy-kind',
      `Its "${name}" holds numbers of a kind that is not read ("${kind.slice(0, 20)}"): save them with .astype(float).`,
    );
  const count = countOf(shape);
  const width = Number(kind[2]);
  const isShape = shape.every((size) => Number.isInteger(size) && size >= 0);
  if (!isShape || !(count * width <= bytes.length - start))
    throw refuseRig('cut', `Its "${name}" is cut off: download or copy the file again.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLittle = kind[0] !== '>';
  const stored = new Float64Array(count);
  for (let i = 0; i < count; i++) stored[i] = read(view, start + width * i, isLittle);
  return { shape, values: isColumnMajor ? rowMajor(stored, shape) : stored };
}

/** The texts of a `.npy` array of text (`<U4`, `|S8`); null where it is none, or damaged. */
export function readNpyTexts(bytes: Uint8Array): string[] | null {
  const { start, kind, shape } = readHeader(bytes, 'names');
  const [, order, letter, length] = /^([<>|=])([US])(\d+)$/.exec(kind) ?? [];
  if (!letter || shape === null) return null;
  const count = countOf(shape);
  const width = (letter === 'U' ? 4 : 1) * Number(length);
  if (!(count >= 0 && width > 0 && count * width <= bytes.length - start)) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset + start, count * width);
  const at = (i: number) => (letter === 'U' ? view.getUint32(4 * i, order !== '>') : view.getUint8(i));
  return Array.from({ length: count }, (_, i) => {
    const codes = Array.from({ length: Number(length) }, (_, k) => at(i * Number(length) + k));
    return String.fromCodePoint(...codes.filter((code) => code > 0 && code <= 0x10ffff));
  });
}

const countOf = (shape: readonly number[]): number => shape.reduce((product, size) => product * size, 1);

/** What the header of an array says. `shape` is null where the header says none. */
function readHeader(bytes: Uint8Array, name: string) {
  if (bytes.length < 12 || bytes[0] !== 0x93 || ascii(bytes.subarray(1, 6)) !== 'NUMPY')
    throw refuseRig('not-numpy', `Its "${name}" is no NumPy array.`);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isLong = bytes[6] > 1;
  const start = isLong ? 12 + view.getUint32(8, true) : 10 + view.getUint16(8, true);
  const header = ascii(bytes.subarray(isLong ? 12 : 10, start));
  const numbers = /'shape':\s*\(([^)]*)\)/.exec(header)?.[1];
  const shape = numbers?.split(',').flatMap((size) => (size.trim() === '' ? [] : [Number(size)])) ?? null;
  const kind = /'descr':\s*'([^']*)'/.exec(header)?.[1] ?? '';
  return { start, kind, shape, isColumnMajor: /'fortran_order':\s*True/.test(header) };
}

const ascii = (bytes: Uint8Array): string => new TextDecoder('latin1').decode(bytes);

/** An array that is stored with its first index running fastest, with the last one running fastest. */
function rowMajor(stored: Float64Array, shape: readonly number[]): Float64Array {
  const values = new Float64Array(stored.length);
  const index = shape.map(() => 0);
  for (let from = 0; from < stored.length; from++) {
    let to = 0;
    for (const [k, size] of shape.entries()) to = to * size + index[k];
    values[to] = stored[from];
    for (let k = 0; k < shape.length && ++index[k] === shape[k]; k++) index[k] = 0;
  }
  return values;
}
