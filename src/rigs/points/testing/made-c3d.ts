/** Writes C3D files by the user guide of c3d.org, apart from the reader: for all processors, of integers or floats. */

export type MadeProcessor = 'intel' | 'dec' | 'mips';
type Value = string[] | { int: number[] } | { float: number[] };

export interface MadeC3d {
  labels: string[];
  /** [frame][point] x, y, z in mm; null for a point that was not seen. */
  frames: ([number, number, number] | null)[][];
  rate?: number;
  processor?: MadeProcessor;
  /** mm of one step of integers; floats without. */
  integerScale?: number;
  /** Analog numbers after the points of a frame. */
  analog?: number;
  /** Further parameters, or others in the place of the usual ones; null for none. */
  parameters?: Record<string, Value | null>;
  /** Other numbers for words of the header, by their place from 1. */
  header?: Record<number, number>;
}

const BLOCK = 512;

/** Four bytes of a float as VAX F_floating: sign, exponent biased by 128, fraction of [0.5, 1), high word first. */
function vaxBytes(value: number): number[] {
  if (value === 0) return [0, 0, 0, 0];
  let exponent = Math.floor(Math.log2(Math.abs(value))) + 1;
  let fraction = Math.round((Math.abs(value) / 2 ** exponent) * 2 ** 24);
  if (fraction === 2 ** 24) {
    fraction /= 2;
    exponent++;
  }
  const high = (value < 0 ? 0x8000 : 0) + ((exponent + 128) << 7) + ((fraction >> 16) & 0x7f);
  return [high & 255, high >> 8, fraction & 255, (fraction >> 8) & 255];
}

function bytesFor(processor: MadeProcessor) {
  const isBig = processor === 'mips';
  const four = [0, 0, 0, 0];
  const view = new DataView(new ArrayBuffer(4));
  const word = (value: number) => {
    const low = value & 255;
    const high = (value >> 8) & 255;
    return isBig ? [high, low] : [low, high];
  };
  const float = (value: number) => {
    if (processor === 'dec') return vaxBytes(value);
    view.setFloat32(0, value, !isBig);
    for (let i = 0; i < 4; i++) four[i] = view.getUint8(i);
    return four;
  };
  return { word, float };
}

const textBytes = (text: string): number[] => [...new TextEncoder().encode(text)];

export function makeC3d(made: MadeC3d): Uint8Array<ArrayBuffer> {
  const { labels, frames, rate = 100, processor = 'intel', integerScale, analog = 0 } = made;
  const { word, float } = bytesFor(processor);
  const scale = integerScale ?? -1;
  const width = Math.max(1, ...labels.map((label) => textBytes(label).length));
  const usual: Record<string, Value | null> = {
    'POINT:USED': { int: [labels.length] },
    'POINT:FRAMES': { int: [Math.min(frames.length, 65535)] },
    'POINT:SCALE': { float: [scale] },
    'POINT:RATE': { float: [rate] },
    'POINT:UNITS': ['mm'],
    ...Object.fromEntries(
      Array.from({ length: Math.ceil(labels.length / 255) }, (_, k) => [
        `POINT:LABELS${k === 0 ? '' : k + 1}`,
        labels.slice(255 * k, 255 * k + 255),
      ]),
    ),
    ...made.parameters,
  };
  const groups = [...new Set(Object.keys(usual).map((key) => key.split(':')[0]))];
  const section: number[] = [];
  for (const [i, group] of groups.entries())
    section.push(group.length, 256 - (i + 1), ...textBytes(group), ...word(3), 0);
  for (const [key, value] of Object.entries(usual)) {
    if (value === null) continue;
    const [group, name] = key.split(':');
    const data: number[] = [];
    if (Array.isArray(value)) {
      const longest = key.startsWith('POINT:LABELS')
        ? width
        : Math.max(1, ...value.map((one) => textBytes(one).length));
      data.push(255, 2, longest, value.length);
      for (const one of value) {
        const text = textBytes(one);
        data.push(...text, ...new Array<number>(longest - text.length).fill(32));
      }
    } else if ('int' in value) data.push(2, 1, value.int.length, ...value.int.flatMap(word));
    else data.push(4, 1, value.float.length, ...value.float.flatMap(float));
    section.push(name.length, groups.indexOf(group) + 1, ...textBytes(name), ...word(data.length + 3), ...data, 0);
  }
  section.push(0, 0);
  const blocks = Math.ceil((section.length + 4) / BLOCK);
  const dataBlock = 2 + blocks;
  const header = new Array<number>(BLOCK).fill(0);
  header[0] = 2;
  header[1] = 0x50;
  const put = (place: number, bytes: number[]) => header.splice(2 * (place - 1), bytes.length, ...bytes);
  const words: Record<number, number> = {
    2: labels.length,
    3: analog,
    4: 1,
    5: Math.min(frames.length, 65535),
    9: dataBlock,
    10: 1,
  };
  for (const [place, value] of Object.entries({ ...words, ...made.header })) put(Number(place), word(value));
  put(7, float(scale));
  put(11, float(rate));
  const kind = { intel: 84, dec: 85, mips: 86 }[processor];
  const size = integerScale ? 2 : 4;
  const frameBytes = size * (4 * labels.length + analog);
  const start = BLOCK * (dataBlock - 1);
  const bytes = new Uint8Array(BLOCK * Math.ceil((start + frames.length * frameBytes) / BLOCK));
  bytes.set(header);
  bytes.set([1, 0x50, blocks, kind, ...section], BLOCK);
  let at = start;
  const add = (value: number) => {
    bytes.set(integerScale ? word(Math.round(value)) : float(value), at);
    at += size;
  };
  for (const frame of frames) {
    for (const place of frame) {
      for (const value of place ?? [0, 0, 0]) add(integerScale ? value / integerScale : value);
      add(place ? 0 : -1);
    }
    for (let i = 0; i < analog; i++) add(1000 + i);
  }
  return bytes;
}
