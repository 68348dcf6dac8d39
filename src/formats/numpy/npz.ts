import { zipOf } from '../zip';

/** An array as NumPy keeps it, row by row: real numbers, whole numbers, or texts. */
export type NpzArray = { shape: readonly number[] } & (
  | { reals: readonly number[] }
  | { wholes: readonly number[] }
  | { texts: readonly string[] }
);

/** Arrays as an archive that `np.load` reads without `allow_pickle`, not compressed, as `np.savez` writes them. */
export const npzOf = (arrays: Readonly<Record<string, NpzArray>>): Uint8Array =>
  zipOf(Object.entries(arrays).map(([name, array]) => ({ name: `${name}.npy`, content: npyOf(array) })));

/** (NumPy, "A simple file format for NumPy arrays", version 1) */
function npyOf(array: NpzArray): Uint8Array {
  const { kind, bytes } = 'texts' in array ? textBytes(array.texts) : numberBytes(array);
  const shape = `${array.shape.join(', ')}${array.shape.length === 1 ? ',' : ''}`;
  const about = `{'descr': '${kind}', 'fortran_order': False, 'shape': (${shape}), }`;
  // Magic, version, and length of the header are ten bytes; the data begins at a multiple of 64.
  const header = `${about.padEnd(64 * Math.ceil((about.length + 11) / 64) - 11)}\n`;
  const out = new Uint8Array(10 + header.length + bytes.length);
  out.set([0x93, ...ascii('NUMPY'), 1, 0, header.length & 255, header.length >> 8]);
  out.set(ascii(header), 10);
  out.set(bytes, 10 + header.length);
  return out;
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

/** Doubles, or whole numbers of 64 bits, little-endian. */
function numberBytes(array: { reals: readonly number[] } | { wholes: readonly number[] }): {
  kind: string;
  bytes: Uint8Array;
} {
  const values = 'reals' in array ? array.reals : array.wholes;
  const view = new DataView(new ArrayBuffer(8 * values.length));
  for (const [i, value] of values.entries())
    if ('reals' in array) view.setFloat64(8 * i, value, true);
    else view.setBigInt64(8 * i, BigInt(value), true);
  return { kind: 'reals' in array ? '<f8' : '<i8', bytes: new Uint8Array(view.buffer) };
}

/** Texts of one width in code points, shorter ones with zeros behind them. */
function textBytes(texts: readonly string[]): { kind: string; bytes: Uint8Array } {
  const points = texts.map((text) => Array.from(text, (letter) => letter.codePointAt(0)!));
  const width = Math.max(1, ...points.map(({ length }) => length));
  const view = new DataView(new ArrayBuffer(4 * width * texts.length));
  for (const [i, text] of points.entries())
    for (const [k, point] of text.entries()) view.setUint32(4 * (i * width + k), point, true);
  return { kind: `<U${width}`, bytes: new Uint8Array(view.buffer) };
}
